"""The real server in its own process group, and a phone that records over HTTP."""

from __future__ import annotations

import http.client
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Mapping
from http.cookiejar import CookieJar
from pathlib import Path
from types import TracebackType

Form = list[tuple[str, str]]
ROOT = Path(__file__).parent.parent

#: The house rules as the form of a new match of Sâm sends them, one đồng a card.
OPTIONS = {
    "variant": "source", "stake": "1", "cong": "14", "sam": "20", "thoi_hai": "20", "thoi_hai_each": "0",
    "chat_hai": "20", "chat_chong": "last", "bao_mot": "cards", "straight_with_two": "1", "instant": "0",
    "thoi_tu_quy": "0", "den_sam": "blocker", "on_two_flat": "0",
}  # fmt: skip


#: Settings without limits: tests and measurements do more of everything than people do.
UNLIMITED = {
    f"SCOREKEEPER_LIMIT_{what}": "0" for what in ("TABLES", "IMPORTS", "IMPORTED_BYTES", "CODES", "RECORDINGS")
}


def free_port() -> int:
    """Return a port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def environment(instance: Path) -> dict[str, str]:
    """Return this process's environment for a server with its files in ``instance``, and no other setting of it.

    Recordings are not limited, and pages are the same whether or not a runtime for phones was built.
    """
    ours = {k: v for k, v in os.environ.items() if not k.startswith("SCOREKEEPER_") and k != "DATABASE_URL"}
    own = {"SCOREKEEPER_INSTANCE": str(instance), "SCOREKEEPER_RUNTIME": "none"}
    return {**ours, **own, "SCOREKEEPER_LIMIT_RECORDINGS": "0"}


def scorekeeper(*words: str) -> list[str]:
    """Return the command that runs ``scorekeeper`` with these arguments."""
    return [sys.executable, "-m", "scorekeeper.cli", *words]


def children(pid: int) -> list[int]:
    """Return the ids of the processes that a process has started; none if it is gone."""
    try:
        tasks = [task.read_text() for task in Path(f"/proc/{pid}/task").glob("*/children")]
    except OSError:
        return []
    return [int(child) for task in tasks for child in task.split()]


class Server:
    """``with Server(instance, port):`` serves; nothing of it is left running after the block, in any case.

    ``settings``: further environment variables; ``through_make``: whether ``make run`` starts it.
    """

    def __init__(
        self, instance: Path, port: int, settings: Mapping[str, str] | None = None, *, through_make: bool = False
    ) -> None:
        self.command = scorekeeper("serve", "--host", "127.0.0.1", "--port", str(port))
        if through_make:  # with the environment that runs now, which needs no installation
            folder = Path(sys.executable).parent
            made = ["-o", ".venv/.run", f"BIN={folder}", "SCOREKEEPER_HOST=127.0.0.1", f"SCOREKEEPER_PORT={port}"]
            self.command = ["make", "-C", str(ROOT), *made, "run"]
        self.instance, self.port, self.log = instance, port, instance / "log"
        self.env = {**environment(instance), **(settings or {})}

    def __enter__(self) -> Server:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(self.command, env=self.env, stdout=log, stderr=log, start_new_session=True)
        until = time.monotonic() + 30
        lanes = int(self.env.get("SCOREKEEPER_HEAVY_WORKERS", "1"))
        while not self.answers() or len(self.heavy_lane()) < lanes:  # pages are answered a moment before the lane is up
            assert self.process.poll() is None, self.log.read_text()
            assert time.monotonic() < until, self.log.read_text()
            time.sleep(0.02)
        return self

    def answers(self) -> bool:
        """Return whether it is up, and can write."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            connection.request("GET", "/health")
            return connection.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()

    def kill(self) -> None:
        """Kill the whole group at once, as when the power goes: nobody can finish anything."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(30)

    def workers(self) -> list[int]:
        """Return the ids of the workers that answer the phones: of child processes without children of their own."""
        return [pid for pid in children(self.process.pid) if not children(pid)]

    def kill_worker(self) -> bool:
        """Kill one of the workers: another is started in its place. Return whether there was one."""
        workers = self.workers()
        if workers:
            os.kill(workers[0], signal.SIGKILL)
        return bool(workers)

    def heavy_lane(self) -> list[int]:
        """Return the ids of the processes of the heavy lane, which are children of a child of the server."""
        return [pid for child in children(self.process.pid) for pid in children(child)]

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()


class Unanswered(Exception):
    """Raised if the server is gone before it answers."""


class Phone:
    """A browser without scripts."""

    timeout: float = 30  #: seconds that it waits for an answer

    def __init__(self, port: int) -> None:
        self.base, self.cookies = f"http://127.0.0.1:{port}", CookieJar()
        self._open = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies), _NoRedirect()).open
        self.token = ""

    def get(self, path: str) -> str:
        """Return a page, and keep its token for later forms. Raises ``OSError`` if the answer is not a page."""
        with self._open(self.base + path, timeout=self.timeout) as answer:
            page = str(answer.read().decode())
        self.token = field(page, "csrf_token")
        return page

    def post(self, path: str, form: Form) -> tuple[int, str]:
        """Send a form; return the status, and the URL of a redirect, else empty. Raises ``Unanswered``."""
        data = urllib.parse.urlencode([("csrf_token", self.token), *form]).encode()
        try:
            with self._open(self.base + path, data, timeout=self.timeout) as answer:
                return answer.status, ""
        except urllib.error.HTTPError as answer:
            with answer:
                return answer.code, answer.headers.get("Location", "")
        except (OSError, http.client.HTTPException) as error:
            raise Unanswered from error


def sit_down(phone: Phone) -> str:
    """Create a table and a match of An, Binh and Chi, one đồng a card; return the path of the match."""
    phone.get("/")
    _, table = phone.post("/tables", [("name", "Friday"), ("unit", "đ")])
    phone.get(f"{table}new/sam")
    seats = [(f"seat-{n}", name) for n, name in enumerate(("An", "Binh", "Chi"))]
    status, match = phone.post(f"{table}new/sam", [*seats, *OPTIONS.items()])
    assert status == 303
    assert field(phone.get(f"{match}log/hand"), "seen") == "0"
    return match


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: object) -> None:
        return None


def field(page: str, name: str) -> str:
    """Return the value of a hidden field of a page, which must have it."""
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found, f"no {name} on the page"
    return found[1]
