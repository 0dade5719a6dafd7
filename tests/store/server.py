"""The real server in a process group of its own, and a phone that records over HTTP."""

from __future__ import annotations

import http.client
import json
import os
import re
import select
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
from typing import IO, Protocol

Form = list[tuple[str, str]]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def environment(instance: Path) -> dict[str, str]:
    """Our own, with the server's files in ``instance`` and nothing that would send it elsewhere."""
    ours = {k: v for k, v in os.environ.items() if not k.startswith("SCOREKEEPER_") and k != "DATABASE_URL"}
    return {**ours, "SCOREKEEPER_INSTANCE": str(instance)}


def scorekeeper(*words: str) -> list[str]:
    return [sys.executable, "-m", "scorekeeper.cli", *words]


class Process(Protocol):
    """A server, as ``subprocess.Popen`` tells of it."""

    pid: int

    def poll(self) -> int | None: ...
    def wait(self, timeout: float) -> int: ...


class Server:
    """``with Server(instance, port):`` serves; however that ends, nothing of it is left running.

    ``settings``: environment variables beside those that it has anyway. ``forks``: by whom it is started.
    """

    def __init__(
        self, instance: Path, port: int, settings: Mapping[str, str] | None = None, forks: Forks | None = None
    ) -> None:
        self.port, self.forks, self.log = port, forks, instance / "log"
        self.env = {**environment(instance), **(settings or {})}

    def __enter__(self) -> Server:
        self.process = self._start(["serve", "--host", "127.0.0.1", "--port", str(self.port)])
        until = time.monotonic() + 30
        while not self._answers():
            assert self.process.poll() is None, self.log.read_text()
            assert time.monotonic() < until, self.log.read_text()
            time.sleep(0.02)
        return self

    def _start(self, words: list[str]) -> Process:
        if self.forks:
            return self.forks.start(words)
        with self.log.open("ab") as log:
            return subprocess.Popen(scorekeeper(*words), env=self.env, stdout=log, stderr=log, start_new_session=True)

    def _answers(self) -> bool:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            connection.request("GET", "/health")
            return connection.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()

    def kill(self) -> None:
        """The whole group at once, as when the power goes: nobody gets to finish anything."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(30)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()


class Forks:
    """``with Forks(instance) as forks:`` servers of one instance, one after the other; all that they load is loaded."""

    def __init__(self, instance: Path) -> None:
        with (instance / "log").open("ab") as log:
            self._loaded = subprocess.Popen(
                [sys.executable, "-P", str(Path(__file__).with_name("forks.py"))], env=environment(instance),
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, encoding="utf-8",
            )  # fmt: skip

    def start(self, words: list[str]) -> Fork:
        assert self._loaded.stdin
        assert self._loaded.stdout
        self._loaded.stdin.write(json.dumps(words) + "\n")
        self._loaded.stdin.flush()
        return Fork(int(self._loaded.stdout.readline()), self._loaded.stdout)

    def __enter__(self) -> Forks:
        return self

    def __exit__(self, *_: object) -> None:
        self._loaded.communicate(timeout=30)  # with nothing more to read it ends


class Fork:
    """One of these servers; its end is told on ``ends``."""

    def __init__(self, pid: int, ends: IO[str]) -> None:
        self.pid, self._ends = pid, ends
        self._ended = False

    def poll(self) -> int | None:
        return 0 if self._ends_within(0) else None

    def wait(self, timeout: float) -> int:
        assert self._ends_within(timeout), "killed, and not gone"
        return 0

    def _ends_within(self, seconds: float) -> bool:
        if not self._ended and select.select([self._ends], [], [], seconds)[0]:
            assert int(self._ends.readline()) == self.pid
            self._ended = True
        return self._ended


class Unanswered(Exception):
    """The server was gone before it answered."""


class Phone:
    """A browser without scripts."""

    def __init__(self, port: int) -> None:
        self.base = f"http://127.0.0.1:{port}"
        self._open = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()), _NoRedirect()).open
        self.token = ""

    def get(self, path: str) -> str:
        with self._open(self.base + path, timeout=30) as answer:
            page = str(answer.read().decode())
        self.token = field(page, "csrf_token")
        return page

    def post(self, path: str, form: Form) -> tuple[int, str]:
        """Status and where it leads. Raises ``Unanswered``."""
        data = urllib.parse.urlencode([("csrf_token", self.token), *form]).encode()
        try:
            with self._open(self.base + path, data, timeout=30) as answer:
                return answer.status, ""
        except urllib.error.HTTPError as answer:
            with answer:
                return answer.code, answer.headers.get("Location", "")
        except (OSError, http.client.HTTPException) as error:
            raise Unanswered from error


def sit_down(phone: Phone) -> str:
    """The address of a new match of An, Binh and Chi at a new table, one đồng a card."""
    phone.get("/")
    _, table = phone.post("/tables", [("name", "Friday"), ("unit", "đ")])
    phone.get(f"{table}new/sam")
    options = [("stake", "1"), ("cong", "14"), ("sam", "20"), ("thoi_hai", "20"), ("chat_hai", "20")]
    options += [("chat_chong", "last"), ("bao_mot", "cards"), ("instant", "0"), ("thoi_tu_quy", "0")]
    seats = [(f"seat-{n}", name) for n, name in enumerate(("An", "Binh", "Chi"))]
    status, match = phone.post(f"{table}new/sam", [*seats, *options, ("straight_with_two", "1")])
    assert status == 303
    assert field(phone.get(f"{match}log/hand"), "seen") == "0"
    return match


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: object) -> None:
        return None


def field(page: str, name: str) -> str:
    """The value of a hidden field."""
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found, f"no {name} on the page"
    return found[1]
