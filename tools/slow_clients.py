"""``python -m tools.slow_clients``: how quickly pages are answered while a thousand connections hang.

It starts a server on a new database. A third of the connections sends its headers a byte at a time, a third the body of
a form, a third has been answered once and stays open. Figures are printed, never asserted: machines differ, ratios
hold. ``tests/store/test_slow_clients.py`` lets a few of them hang and checks that pages are answered at all.
"""

from __future__ import annotations

import argparse
import http.client
import os
import re
import signal
import socket
import statistics
import subprocess
import tempfile
import threading
import time
import urllib.parse
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

from .serving import OPTIONS, UNLIMITED, free_port, scorekeeper

EVERY = 3.0  #: seconds from one byte to the next

#: What each sort of connection sends at once, and then a byte at a time.
IDLE = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
HEADERS = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
BODY = (
    b"POST /join HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    b"Content-Length: 100000\r\n\r\ncode="
)
SORTS = (HEADERS, BODY, IDLE)


class Hanging:
    """``with Hanging(port, 1000) as hanging:`` so many connections trickle or idle; those cut off are opened again.

    ``every``: seconds from one byte to the next; ``cut_off``: how many connections the server has closed.
    """

    def __init__(self, port: int, number: int, every: float = EVERY) -> None:
        self.port, self.number, self.every, self.cut_off = port, number, every, 0
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._trickle)

    def __enter__(self) -> Hanging:
        self._sockets = [self._open(SORTS[n % len(SORTS)]) for n in range(self.number)]
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()
        for connection in self._sockets:
            connection.close()

    def _open(self, starts_with: bytes) -> socket.socket:
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=30)
        connection.sendall(starts_with)
        connection.setblocking(False)
        return connection

    def _trickle(self) -> None:
        while True:
            for n, connection in enumerate(self._sockets):
                if self._over.wait(self.every / self.number):
                    return
                if not self._alive(connection, SORTS[n % len(SORTS)]):
                    self.cut_off += 1
                    connection.close()
                    self._sockets[n] = self._open(SORTS[n % len(SORTS)])

    @staticmethod
    def _alive(connection: socket.socket, sort: bytes) -> bool:
        """Send one byte, or look at an idle connection; return whether it was still open."""
        try:
            if sort is not IDLE:
                connection.send(b"x")
            return bool(connection.recv(65536))
        except BlockingIOError:
            return True
        except OSError:
            return False


class Client:
    """A browser without scripts, its connection kept open: ``with Client(port) as client``."""

    def __init__(self, port: int) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.cookies: dict[str, str] = {}

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.connection.close()

    def ask(self, path: str, form: Mapping[str, str] | None = None) -> tuple[int, str, str]:
        """Send a request; return status, URL of a redirect, page. Raises ``OSError`` if nobody answers in time."""
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        body = None if form is None else urllib.parse.urlencode(form)
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        self.connection.request("GET" if body is None else "POST", path, body, headers)
        answer = self.connection.getresponse()
        for cookie in answer.headers.get_all("Set-Cookie", []):
            name, _, value = cookie.split(";")[0].partition("=")
            self.cookies[name] = value
        return answer.status, answer.headers.get("Location", ""), answer.read().decode()

    def sit_down(self) -> str:
        """Create a table with a match of Sâm, and return the path of the match."""
        _, _, page = self.ask("/")
        token = re.findall(r'name="csrf_token" value="([^"]*)"', page)[0]
        hidden = dict(re.findall(r'name="(key)" value="([^"]*)"', page))
        _, table, _ = self.ask("/tables", {"csrf_token": token, "name": "Friday", "unit": "", **hidden})
        _, _, page = self.ask(f"{table}new/sam")
        hidden = dict(re.findall(r'name="(csrf_token|key)" value="([^"]*)"', page))
        status, match, _ = self.ask(f"{table}new/sam", {**hidden, **OPTIONS, "seat-0": "An", "seat-1": "Binh"})
        assert status == 303, status
        return match


@contextmanager
def served(command: list[str], workers: int) -> Iterator[tuple[int, int]]:
    """Run the server in its own process group, on a new database; yield its port and its process id."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        ours = {k: v for k, v in os.environ.items() if not k.startswith("SCOREKEEPER_") and k != "DATABASE_URL"}
        ours |= {"SCOREKEEPER_INSTANCE": folder, "SCOREKEEPER_WORKERS": str(workers)}
        ours |= UNLIMITED | {"SCOREKEEPER_HOST": "127.0.0.1", "SCOREKEEPER_PORT": str(port)}
        with Path(folder, "log").open("wb") as log:
            process = subprocess.Popen(command, env=ours, stdout=log, stderr=log, start_new_session=True)
        try:
            while True:
                try:
                    with Client(port) as client:
                        if client.ask("/health")[0] == 200:
                            break
                except OSError:
                    assert process.poll() is None, Path(folder, "log").read_text()
                    time.sleep(0.05)
            yield port, process.pid
        finally:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def taken(ask: Callable[[], object], seconds: float) -> list[float]:
    """Run ``ask`` for so many seconds, and at least three times; return the milliseconds of each run."""
    until, found = time.monotonic() + seconds, list[float]()
    while time.monotonic() < until or len(found) < 3:
        start = time.perf_counter()
        ask()
        found.append((time.perf_counter() - start) * 1000)
    return found


def per_second(port: int, path: str, clients: int, seconds: float) -> float:
    """Return how many requests a second a server answers to so many clients at once, by all of them together."""
    with ExitStack() as open_, ThreadPoolExecutor(clients) as pool:
        asks = [open_.enter_context(Client(port)).ask for _ in range(clients)]
        asked = [pool.submit(taken, partial(ask, path), seconds) for ask in asks]
    return sum(len(one.result()) for one in asked) / seconds


def megabytes(group: int) -> float:
    """Return the memory of all processes of a group, what they share counted once (PSS)."""
    kilobytes = 0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if os.getpgid(int(folder.name)) == group:
                found = re.search(r"^Pss: +(\d+)", (folder / "smaps_rollup").read_text(), re.MULTILINE)
                kilobytes += int(found[1]) if found else 0
        except (OSError, ProcessLookupError):
            continue
    return kilobytes / 1024


def processor_seconds(group: int) -> float:
    """Return the processor time that the processes of a group have used."""
    ticks = 0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if os.getpgid(int(folder.name)) == group:
                ticks += sum(map(int, (folder / "stat").read_text().rpartition(")")[2].split()[11:13]))
        except (OSError, ProcessLookupError):
            continue
    return ticks / os.sysconf("SC_CLK_TCK")


class Measured:
    """Measurements with or without hanging connections; rounds of both are taken in turn, because speed varies.

    ``group``: the server's process group; ``match``: the path of a match.
    """

    def __init__(self, port: int, group: int, match: str) -> None:
        self.port, self.group = port, group
        self.paths = {"/health": "/health", "match page": match}
        self.samples: dict[str, list[float]] = {name: [] for name in self.paths}
        self.rates: list[float] = []
        self.work: list[float] = []
        self.memory = 0.0

    def take(self, seconds: float) -> None:
        """Take another round: each page for so long, and then four clients at once."""
        for name, path in self.paths.items():
            with Client(self.port) as client:
                self.samples[name] += taken(partial(client.ask, path), seconds)
        before = processor_seconds(self.group)
        self.rates.append(per_second(self.port, self.paths["match page"], 4, seconds))
        self.work.append((processor_seconds(self.group) - before) * 1000 / (self.rates[-1] * seconds))
        self.memory = megabytes(self.group)

    def tell(self) -> None:
        """Print what was found."""
        for name, found in self.samples.items():
            p95 = sorted(found)[int(len(found) * 0.95)]
            print(f"  {name:<12} {self.median(name):7.2f} ms median {p95:8.2f} ms p95 {max(found):8.1f} ms most")
        work, rate = statistics.median(self.work), statistics.median(self.rates)
        print(f"  {rate:.0f} requests a second with 4 clients, {work:.2f} ms of processor each; {self.memory:.1f} MB")

    def median(self, name: str) -> float:
        """Return the median of the milliseconds that the page of that name took."""
        return statistics.median(self.samples[name])


def main() -> None:
    """Measure with and without hanging connections, and print the ratios."""
    parser = argparse.ArgumentParser(prog="tools.slow_clients", description=__doc__)
    parser.add_argument("--number", type=int, default=1000, help="connections that hang (default: 1000)")
    parser.add_argument("--seconds", type=float, default=2, help="of each measurement (default: 2)")
    parser.add_argument("--rounds", type=int, default=4, help="quiet and hanging in turn, so often (default: 4)")
    parser.add_argument("--workers", type=int, default=1, help="processes (default: 1)")
    parser.add_argument("command", nargs="*", help="another server, told by the same settings")
    args = parser.parse_args()
    command = args.command or scorekeeper("serve")
    with served(command, args.workers) as (port, group), Client(port) as client:
        match = client.sit_down()
        alone, under, cut_off = Measured(port, group, match), Measured(port, group, match), 0
        for _ in range(args.rounds):
            alone.take(args.seconds)
            with Hanging(port, args.number) as hanging:
                under.take(args.seconds)
            cut_off += hanging.cut_off
        print("quiet")
        alone.tell()
        print(f"with {args.number} connections that trickle or idle; {cut_off} were cut off, and came again")
        under.tell()
        print(", ".join(f"{name} {under.median(name) / alone.median(name):.2f} ×" for name in alone.paths))


if __name__ == "__main__":
    main()
