"""What one stranger, without an account and with tables of their own, can do to another table's recording.

Each attack goes on while somebody records at another table, opens its page and asks ``/health``; memory of all
processes is read meanwhile. The figures are printed; what passes a bound of ``docs/reliability.md`` is a fault.
"""

from __future__ import annotations

import http.client
import socket
import statistics
import time
import urllib.error
import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

from tools.serving import Phone, Server, free_port
from tools.slow_clients import megabytes

from . import files
from .kills import Recorder

ADDRESS = "127.0.0.66"  #: the stranger's own: what one network address may use up is not the other table's then
RECORDINGS = 200  #: recordings at the other table, while an attack goes on
EVERY = 0.05  #: seconds from one of them to the next
TIMES, P99, HEALTH, MEMORY = 5.0, 0.250, 1.0, 400.0  #: most: median to idle median, seconds, seconds, MiB
#: The server's settings, without the limits of one network address: here the harm of each request counts.
SETTINGS = {f"SCOREKEEPER_LIMIT_{what}": "0" for what in ("TABLES", "IMPORTS", "IMPORTED_BYTES")}
SETTINGS["SCOREKEEPER_LIMIT_RECORDINGS"] = "120"
AT_A_TABLE = 100  #: recordings at one table before the next is used: a table may not record faster than people play


@dataclass
class Seen:
    """What was seen at the other table: seconds of each recording and each ``/health``, the most MiB, faults."""

    recorded: list[float] = field(default_factory=list)
    health: list[float] = field(default_factory=list)
    memory: float = 0.0
    wrong: list[str] = field(default_factory=list)

    def line(self, name: str, idle: float) -> str:
        """Return a line of figures. ``idle``: the median of a recording with nobody else there."""
        middle, last = statistics.median(self.recorded), sorted(self.recorded)[int(len(self.recorded) * 0.99)]
        return (
            f"  {name:<34} recording {middle * 1000:6.1f} ms median ({middle / idle:.1f} × idle), "
            f"{last * 1000:6.0f} ms p99, {max(self.recorded) * 1000:6.0f} ms most; "
            f"health {max(self.health) * 1000:6.0f} ms most; {self.memory:.0f} MiB"
        )

    def faults(self, name: str, idle: float) -> list[str]:
        """Return a sentence for each fault: what passes a bound, and what was ``wrong``. ``idle``: as of ``line``."""
        middle, last = statistics.median(self.recorded), sorted(self.recorded)[int(len(self.recorded) * 0.99)]
        found = list(self.wrong)
        if middle > TIMES * idle:
            found.append(f"{name}: a recording takes {middle / idle:.1f} times its idle time")
        if last > P99:
            found.append(f"{name}: one recording of a hundred takes {last:.3f} s")
        if max(self.health) > HEALTH:
            found.append(f"{name}: /health took {max(self.health):.1f} s")
        if self.memory > MEMORY:
            found.append(f"{name}: {self.memory:.0f} MiB")
        return found


class Answer(NamedTuple):
    """The answer to a request."""

    status: int
    location: str
    body: bytes


class Stranger:
    """Somebody with a table of their own."""

    def __init__(self, port: int) -> None:
        self.port, self.phone = port, Phone(port)
        self.phone.get("/")
        _, self.table = self.phone.post("/tables", [("name", "Friday"), ("unit", "đ")])

    def upload(self, text: str, path: str = "") -> tuple[int, str]:
        """Send a match file to the table, or to ``path``; return the status, and the URL of a redirect."""
        border = uuid.uuid4().hex
        parts = [("csrf_token", "", self.phone.token), ("file", '; filename="a.json"', text)]
        body = "".join(
            f'--{border}\r\nContent-Disposition: form-data; name="{name}"{more}\r\n\r\n{value}\r\n'
            for name, more, value in parts
        )
        answer = self.raw(
            "POST", path or f"{self.table}matches/import", f"{body}--{border}--\r\n".encode(),
            {"Content-Type": f"multipart/form-data; boundary={border}"},
        )  # fmt: skip
        return answer.status, answer.location

    def raw(self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None) -> Answer:
        """Return the answer to one request."""
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.phone.cookies)
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120, source_address=(ADDRESS, 0))
        connection.request(method, path, body, {"Cookie": cookies, **(headers or {})})
        found = connection.getresponse()
        answer = Answer(found.status, found.headers.get("Location", ""), found.read())
        connection.close()
        return answer


@cache
def crowded() -> str:
    """Return a match file as long as a match may be: 190 bystanders once, and then hands."""
    people = [f"b{n}" for n in range(190)]
    fine = {"kind": "charge", "from": people[:95], "to": people[95:], "amount": 1, "why": "x"}
    hand = {"kind": "hand", "winner": "An", "left": {"Bo": 7}}
    return files.longest([fine, *[hand] * 60_000])


Attack = Callable[[int, Event], None]


def again_and_again(port: int, over: Event, paths: list[str], at_once: int = 8) -> None:
    """Ask for ``paths``, ``at_once`` at a time, until ``over`` is set."""

    def ask(n: int) -> None:
        while not over.is_set():
            with suppress(OSError, http.client.HTTPException):
                connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120, source_address=(ADDRESS, 0))
                connection.request("GET", paths[n % len(paths)])
                connection.getresponse().read()
                connection.close()

    with ThreadPoolExecutor(at_once) as pool:
        list(pool.map(ask, range(at_once)))


def pages_of(port: int, over: Event, *paths: str) -> None:
    """Import the crowded match, and ask for its pages."""
    stranger = Stranger(port)
    status, match = stranger.upload(crowded())
    assert status == 303, status
    again_and_again(port, over, [match + path for path in paths])


def whole_tables(port: int, over: Event) -> None:
    """Import crowded matches, and ask for the table's file."""
    stranger = Stranger(port)
    for _ in range(3):
        stranger.upload(crowded())
    again_and_again(port, over, [f"{stranger.table}table.json"])


def imports(port: int, over: Event) -> None:
    """Import one crowded match after the other."""
    stranger = Stranger(port)
    while not over.is_set():
        stranger.upload(crowded())


def renames(port: int, over: Event) -> None:
    """Import crowded matches, and put a name right in them again and again."""
    stranger = Stranger(port)
    for _ in range(12):
        if stranger.upload(crowded())[0] != 303 or over.is_set():
            break
    page = stranger.phone.get(f"{stranger.table}about")
    person = next(part.split('"')[0] for part in page.split(f"{stranger.table}people/")[1:])
    for n in count():
        if over.is_set():
            return
        stranger.phone.post(f"{stranger.table}people/{person}", [("player", f"Another{n}")])


@contextmanager
def connections(port: int, number: int, sent: bytes) -> Iterator[list[socket.socket]]:
    """Open so many connections that send ``sent`` and then hang."""
    with ExitStack() as opened:
        found = []
        for _ in range(number):
            one = opened.enter_context(socket.socket())
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            with suppress(OSError):
                one.bind((ADDRESS, 0))
                one.settimeout(2)
                one.connect(("127.0.0.1", port))
                one.sendall(sent)
            found.append(one)
        yield found


def half_sent_forms(port: int, over: Event) -> None:
    """Send 1.99 MB of a form of 2 MB, where 100 kB are allowed, and stop, six hundred times."""
    head = "POST /join HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    form = f"{head}Content-Length: 2000000\r\n\r\ncode=".encode() + b"x" * 1_990_000
    with connections(port, 600, form):
        over.wait()


def half_sent_files(port: int, over: Event) -> None:
    """Send all but the end of a file of 2 MB, six hundred times."""
    head = "POST /import HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: multipart/form-data; boundary=x\r\n"
    form = f"{head}Content-Length: 2000000\r\n\r\n--x".encode() + b"x" * 1_990_000
    with connections(port, 600, form):
        over.wait()


def unread_answers(port: int, over: Event) -> None:
    """Ask for a large file and read nothing of it, a hundred and fifty times."""
    stranger = Stranger(port)
    _, match = stranger.upload(crowded())
    asked = f"GET {match}match.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
    with connections(port, 150, asked):
        over.wait()


def notes(port: int, over: Event) -> None:
    """Record notes, one after the other, as long as they may be."""
    stranger = Recorder(port)
    for n in count():
        if over.is_set():
            return
        form = [("seen", str(n)), ("key", f"note-{n:06}"), ("text", "x" * 500)]
        stranger.phone.post(f"{stranger.match}log/note", form)


ATTACKS: dict[str, Attack] = {
    "scorecards of a long match": lambda port, over: pages_of(port, over, "scorecard/", "scorecard/?before=100"),
    "its scorecard.csv": lambda port, over: pages_of(port, over, "scorecard.csv"),
    "its other pages": lambda port, over: pages_of(
        port, over, "", "history", "match.json", "standing.json", "chart", "text", "board", "correct/3", "strike/3"
    ),
    "table.json of three of them": whole_tables,
    "imports of them": imports,
    "a name in twelve of them": renames,
    "600 forms of 2 MB, half sent": half_sent_forms,
    "600 files of 2 MB, half sent": half_sent_files,
    "150 answers that nobody reads": unread_answers,
    "notes": notes,
}


def watch(port: int, group: int, over: Event, seen: Seen) -> None:
    """Record ``RECORDINGS`` times, then set ``over``; meanwhile ask for ``/health``, read the memory of ``group``."""

    def measure() -> None:
        while not over.wait(0.2):
            seen.memory = max(seen.memory, megabytes(group))

    def health() -> None:
        while not over.wait(0.2):
            start = time.monotonic()
            try:
                connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
                connection.request("GET", "/health")
                if connection.getresponse().status != 200:
                    seen.wrong.append("/health does not say ok")
                connection.close()
            except (OSError, http.client.HTTPException) as error:
                seen.wrong.append(f"/health: {type(error).__name__}")
            seen.health.append(time.monotonic() - start)

    others = [Thread(target=measure), Thread(target=health)]
    for thread in others:
        thread.start()
    try:
        while len(seen.recorded) < RECORDINGS:
            if len(seen.recorded) % AT_A_TABLE == 0:
                recorder = Recorder(port)
            n = len(recorder.acknowledged)
            form = [("seen", str(n)), ("key", f"sent-{n:06}"), ("winner", "An"), ("left:Binh", str(n % 9 + 1))]
            start = time.monotonic()
            answer = recorder.phone.post(f"{recorder.match}log/hand", [*form, ("left:Chi", str(n // 9 % 9 + 1))])
            seen.recorded.append(time.monotonic() - start)
            if answer != (303, recorder.match):
                seen.wrong.append(f"a recording was answered with {answer}")
                break
            recorder.acknowledged.append(f"sent-{n:06}")
            time.sleep(EVERY)
    except Exception as error:
        seen.wrong.append(f"who recorded: {type(error).__name__}: {error}")
    finally:
        over.set()
        for thread in others:
            thread.join()


def attacked(folder: Path, attack: Attack | None, settings: dict[str, str] | None = None) -> Seen:
    """Return what somebody at another table saw during an attack; if that is ``None``, with nobody else there."""
    # In a process of its own: an attacker who keeps this one busy would be taken for a slow server.
    port, own, seen = free_port(), get_context("fork"), Seen()
    over, failed = own.Event(), own.SimpleQueue()
    folder.mkdir()
    with Server(folder, port, {**SETTINGS, **(settings or {})}) as server:
        attacker = own.Process(target=_quietly, args=(attack, port, over, failed))
        attacker.start()
        if attack:
            time.sleep(1)
        watch(port, server.process.pid, over, seen)
        attacker.join(60)
        attacker.kill()
        if not failed.empty():
            seen.wrong.append(failed.get())
        if "Traceback" in (log := server.log.read_text()):
            seen.wrong.append(f"the server's log has a traceback: {log[-500:]}")
    return seen


def _quietly(attack: Attack | None, port: int, over: Event, failed: Any) -> None:
    """Attack, and put into ``failed`` what went wrong; it is no failure if the server turns the attacker away."""
    if attack:
        try:
            attack(port, over)
        except (OSError, http.client.HTTPException, urllib.error.URLError):
            over.wait()
        except Exception as error:
            failed.put(f"the attack failed: {type(error).__name__}: {error}")


def attack_all(
    folder: Path, names: list[str] | None = None, settings: dict[str, str] | None = None
) -> tuple[list[str], list[str]]:
    """Return a line of figures for each attack, and all faults.

    ``names``: which of ``ATTACKS``, ``None`` for all; ``settings``: further environment variables of the server.
    """
    idle = attacked(folder / "idle", None, settings)
    middle = statistics.median(idle.recorded)
    lines, wrong = [idle.line("nobody else", middle)], list(idle.wrong)
    for n, name in enumerate(names or ATTACKS):
        seen = attacked(folder / str(n), ATTACKS[name], settings)
        if len(seen.recorded) > 1 and seen.health:
            lines.append(seen.line(name, middle))
            wrong += seen.faults(name, middle)
        else:
            lines.append(f"  {name:<34} nothing was recorded")
            wrong += [f"{name}: nothing was recorded", *seen.wrong]
    return lines, wrong
