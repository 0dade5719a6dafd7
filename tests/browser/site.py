"""Phones that run the app by themselves, from a folder that any file server has."""

from __future__ import annotations

import base64
import json
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

from playwright.sync_api import BrowserType

from tools.attack.killed_browsers import Killed
from tools.serving import free_port

STARTS = 120_000  #: milliseconds for the app to be loaded, or to start, on a machine with much else to do

#: Sends a request of the page in front, which the worker answers: a form with text and files, or none.
SEND = """async ([address, form]) => {
  const body = form && new FormData();
  Object.entries(form ?? {}).forEach(([name, value]) => {
    const bytes = value.base64 && Uint8Array.from(atob(value.base64), (letter) => letter.charCodeAt());
    body.append(name, bytes ? new File([bytes], value.name, { type: value.type }) : value);
  });
  const answer = await fetch(address, { method: body ? "POST" : "GET", body });
  return { ok: answer.ok, url: answer.url, body: await answer.text() };
}"""


#: Looks for a new version, and waits until it is there, or was given up; returns which.
UPDATE = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration.update();
  const worker = registration.installing ?? registration.waiting;
  const isDecided = () => ["installed", "activated", "redundant"].includes(worker.state);
  while (!isDecided()) await new Promise((changed) => { worker.onstatechange = changed; });
  return worker.state;
}"""


#: Asks the worker whether its app was restored from a snapshot; starts it if it does not run.
RESTORED = """() => new Promise((answered, failed) => {
  const { serviceWorker } = navigator;
  serviceWorker.onmessage = ({ data }) => {
    if (data.ready) answered(data.restored);
    else if (data.failed) failed(new Error(data.failed));
  };
  serviceWorker.controller.postMessage("start");
})"""

#: Waits until a snapshot is kept; returns how many bytes it has.
SNAPSHOT = """async () => {
  const until = Date.now() + 60000;
  for (;;) {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const [found] = (await cache.keys()).filter(({ url }) => url.includes("/snapshot?"));
      if (found) return (await (await cache.match(found)).blob()).size;
    }
    if (Date.now() > until) throw new Error("no snapshot is kept");
    await new Promise((later) => setTimeout(later, 100));
  }
}"""


#: Deletes the snapshot that is kept: the next start is a full one.
FORGET = """async () => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    const found = (await cache.keys()).filter(({ url }) => url.includes("/snapshot?"));
    await Promise.all(found.map((one) => cache.delete(one)));
  }
}"""


class Alone(Killed):
    """A phone without a server. Its browser can be killed, and keeps its profile in a folder."""

    def __init__(self, chromium: BrowserType, address: str, profile: Path) -> None:
        super().__init__(chromium, address, profile)
        self.context.set_default_navigation_timeout(STARTS)
        self.address = address  #: where the folder is, without a slash at its end

    @property
    def sender(self) -> Any:
        """Return what sends requests as scripts of a page do."""
        return SimpleNamespace(get=self._send, post=lambda address, multipart: self._send(address, multipart))

    def _send(self, address: str, multipart: Mapping[str, Any] | None = None) -> SimpleNamespace:
        form = multipart and {
            name: value if isinstance(value, str) else {
                "name": value["name"], "type": value["mimeType"], "base64": base64.b64encode(value["buffer"]).decode(),
            }
            for name, value in multipart.items()
        }  # fmt: skip
        answer = self.page.evaluate(SEND, [self.address + address if address.startswith("/") else address, form])
        return SimpleNamespace(ok=answer["ok"], url=answer["url"], text=lambda: answer["body"])

    def load(self) -> None:
        """Open the folder's address for the first time, wait until all is there, and go in."""
        self.page.goto(f"{self.address}/")
        start = self.page.locator("section:not([hidden]) [data-start]")
        start.wait_for(timeout=STARTS)
        with self.page.expect_navigation():
            start.click()

    def stop_worker(self) -> None:
        """Stop the worker, as a browser does with one that has had nothing to do for a while."""
        session = self.context.new_cdp_session(self.page)
        session.send("ServiceWorker.enable")
        session.send("ServiceWorker.stopAllWorkers")
        session.detach()

    @property
    def restored(self) -> bool:
        """Return whether the app that runs now was restored from a snapshot; it is started if it does not run."""
        return bool(self.page.evaluate(RESTORED))

    def cut_off(self) -> None:
        """Take its connection away. Requests to the worker still arrive."""
        self.context.set_offline(True)


@contextmanager
def served(folder: Path, base: str = "") -> Iterator[str]:
    """Serve a folder's files below ``base``, and nothing else; yield the address."""
    port = free_port()
    top = folder
    if base:
        top = folder.with_name(f"{folder.name}-served")
        (top / base.strip("/")).parent.mkdir(parents=True)
        (top / base.strip("/")).symlink_to(folder)
    command = [sys.executable, "-m", "http.server", "--bind", "127.0.0.1", "--directory", str(top), str(port)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        address = f"http://127.0.0.1:{port}{base}"
        try:
            for _ in range(600):
                try:
                    with urlopen(f"{address}/"):
                        break
                except URLError:
                    time.sleep(0.05)
            yield address
        finally:
            process.kill()


def exported(phone: Alone, table: str) -> dict[str, Any]:
    """Return the table's file, as a person saves it."""
    found: dict[str, Any] = json.loads(phone.sender.get(f"{table}table.json").text())
    return found
