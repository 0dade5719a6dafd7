"""Strangers send hostile requests to a server of ours while somebody records there; each answer is checked."""

from __future__ import annotations

import http.client
import math
import os
import random
import re
import socket
import time
from collections import Counter, defaultdict
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Lock, Thread

from scorekeeper.app import create_app
from tools.serving import UNLIMITED, Server, free_port
from tools.slow_clients import Client, Hanging

from .files import ACCEPTED, accepted
from .fuzz import HOSTILE
from .kills import Recorder, check, replays
from .kinds import BEHIND, KINDS, Kind, Sent, Stranger, draw
from .neighbours import ADDRESS

STRANGERS = 4  #: strangers at once
HANGING = 100  #: further connections that send a byte every three seconds, or nothing
IDLE = 0.02  #: seconds of processor in a quarter of a second, of a server that has nothing to do
AFTER = 400  #: requests after which each moves to a new table, so that forms meet matches of every length
LONG = 2_000  #: hands that somebody else records in one match
WAIT = 60.0  #: seconds to wait for an answer
IMPATIENT = 0.1  #: the same if there may be none


@dataclass(frozen=True)
class Answer:
    """An answer; its headers by their names in lower case."""

    status: int
    headers: dict[str, str]
    body: bytes


def fault(sent: Sent, answer: Answer | None) -> str:
    """Return what is wrong with an answer; empty if nothing is. ``answer``: ``None`` if there was none."""
    if answer is None:
        return "" if sent.unanswered else "no answer"
    if answer.status >= 500:
        return f"a fault of the server: {answer.status}"
    if sent.refused and answer.status < 400:
        return f"taken as if it were all right: {answer.status}"
    if answer.status >= 400 and "set-cookie" in answer.headers:
        return "an answer that says no sets a cookie"
    where = answer.headers.get("location", "")
    if where and not re.match(r"/(?![/\\])|http://(127\.0\.0\.1|localhost)[:/]", where):
        return f"it leads elsewhere: {where}"
    if "html" in answer.headers.get("content-type", "") and any(name.encode() in answer.body for name in HOSTILE[:2]):
        return "a hostile name is code"
    return ""


def piece(answer: Answer | None) -> str:
    """Return the path that reads the next piece of a long table file; empty if the answer leads to none."""
    if answer is None:
        return ""
    there = answer.headers.get("location", "") or answer.headers.get("refresh", "").partition("url=")[2]
    return there if there.startswith("/import/") else ""


class Wire:
    """A connection that stays open as long as possible, and is opened again when needed."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.socket: socket.socket | None = None

    def close(self) -> None:
        """Close it."""
        if self.socket:
            self.socket.close()
        self.socket = None

    def ask(self, sent: Sent) -> Answer | None:
        """Return the answer; ``None`` if there was none."""
        if sent.unanswered:
            self.close()  # after bytes that are not HTTP a connection is of no use
        kept = self.socket is not None
        try:
            return self._ask(sent)
        except (OSError, http.client.HTTPException):
            self.close()
            if not kept:
                return None
        try:  # a connection that was idle may be closed by now
            return self._ask(sent)
        except (OSError, http.client.HTTPException):
            self.close()
            return None

    def _ask(self, sent: Sent) -> Answer | None:
        if self.socket is None:
            self.socket = socket.create_connection(("127.0.0.1", self.port), WAIT, source_address=(ADDRESS, 0))
        self.socket.settimeout(IMPATIENT if sent.unanswered else WAIT)
        with suppress(BrokenPipeError, ConnectionResetError):  # what is too large is answered before all of it was sent
            self.socket.sendall(sent.raw)
        answer = http.client.HTTPResponse(self.socket)
        try:
            answer.begin()
            headers = {name.lower(): value for name, value in answer.getheaders()}
            stream = headers.get("content-type", "").startswith("text/event-stream")  # goes on while somebody listens
            found = Answer(answer.status, headers, answer.readline() if stream else answer.read())
            if answer.will_close or sent.unanswered or stream:
                self.close()
            return found
        finally:
            answer.close()


def processor(pids: list[int]) -> float:
    """Return the seconds of processor time that processes have used."""
    words = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in pids]
    return sum(int(word) for each in words for word in each[11:13]) / os.sysconf("SC_CLK_TCK")


@dataclass
class Found:
    """The answers to the strangers by kind and outcome, and what others saw meanwhile, in seconds.

    ``alone``: kind to the most processor time of a request with nobody else there.
    """

    outcomes: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    longest: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    alone: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    faults: list[str] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)
    recorded: list[float] = field(default_factory=list)
    megabytes: float = 0.0

    @property
    def number(self) -> int:
        """Return the number of requests sent."""
        return sum(outcomes.total() for outcomes in self.outcomes.values())


class Attack:
    """An attack of ``number`` requests on a server that has just been started in ``folder``.

    ``until``: when to end it, as ``time.monotonic``; ``files``: whether each file that is accepted is sent alone too,
    for which the machine should have nothing else to do.
    """

    def __init__(
        self, folder: Path, number: int, seed: int = 0, until: float = math.inf, *, files: bool = False
    ) -> None:
        self.folder, self.seed, self.until, self.files = folder, seed, until, files
        self.port, self.left = free_port(), number
        self.found, self._lock, self._over = Found(), Lock(), Event()
        self.rules = list(create_app({"SQLALCHEMY_DATABASE_URI": "sqlite://"}).url_map.iter_rules())
        self.suspects: list[Sent] = []
        self._each: list[Kind] = list(KINDS)  # first one of each kind, then at random

    def run(self) -> Found:
        """Send the requests, while somebody records and opens pages, and others only hold connections open."""
        with Server(self.folder, self.port, UNLIMITED) as server, Hanging(self.port, HANGING):
            self.workers = [*server.workers(), *server.heavy_lane()]
            recorders = [Recorder(self.port)]
            others = [Thread(target=self._stranger, args=(n,)) for n in range(STRANGERS)]
            watching = Thread(target=self._watch, args=(recorders,))
            for thread in (watching, *others):
                thread.start()
            for thread in others:
                thread.join()
            self._over.set()
            watching.join()
            self._again()
            if (now := [*server.workers(), *server.heavy_lane()]) != self.workers:
                last = server.log.read_text(errors="replace")[-500:]
                self.found.faults.append(f"processes {self.workers} answered, and now {now} do: {last}")
            most = [Path(f"/proc/{pid}/status").read_text() for pid in self.workers]
            self.found.megabytes = sum(int(re.findall(r"VmHWM:\s+(\d+)", each)[0]) for each in most) / 1024
        check(self.folder, recorders, unanswered=0)
        for recorder in recorders:
            replays(self.folder, recorder)
        return self.found

    def _take(self) -> Kind | None:
        """Return the kind of the next request, ``None`` for any. Raises ``StopIteration`` at the end."""
        with self._lock:
            if self.left <= 0 or time.monotonic() > self.until:
                raise StopIteration
            self.left -= 1
            return self._each.pop() if self._each else None

    def _stranger(self, n: int) -> None:
        chance, wire, number = random.Random(f"{self.seed}-{n}"), Wire(self.port), 0
        who = self._sit_down(chance)
        try:
            while True:
                kind = self._take()
                if number and number % AFTER == 0:
                    who = self._sit_down(chance)
                number += 1
                answer = self._send(wire, draw(who, kind))
                while there := piece(answer):
                    answer = self._send(wire, Sent("pieces of a file", who.request("GET", there)))
        except StopIteration:
            wire.close()
        except BaseException as error:
            self.found.faults.append(f"{type(error).__name__}: {error}")
            raise

    def _send(self, wire: Wire, sent: Sent) -> Answer | None:
        before, start = processor(self.workers), time.monotonic()
        answer = wire.ask(sent)
        seconds, work = time.monotonic() - start, processor(self.workers) - before
        wrong = fault(sent, answer)
        with self._lock:
            self.found.outcomes[sent.kind][str(answer.status) if answer else "closed"] += 1
            self.found.longest[sent.kind] = max(self.found.longest[sent.kind], seconds)
            if wrong:
                self.found.faults.append(f"{sent.kind}: {wrong}: {sent.raw[:300]!r}")
            if min(seconds, work) > sent.limit:  # not all of that time need belong to this one
                self.suspects.append(sent)
        return answer

    def _again(self) -> None:
        """Repeat each request that may have taken too long, with nobody else there.

        A file that is accepted is read once only, however often it is sent: each is sent by a stranger of its own.
        """
        for sent in self.suspects:
            self._alone(sent)
        for name in ACCEPTED if self.files else ():
            self._alone(self._match(self._stranger_at_table(random.Random(name)), name))

    def _alone(self, sent: Sent) -> None:
        """Send a request and note a fault if the server works longer at it than its limit.

        What other requests left to do in the background is done before.
        """
        last = 0.0
        while (before := processor(self.workers)) - last > IDLE:
            last = before
            time.sleep(0.25)
        wire = Wire(self.port)
        wire.ask(sent)
        wire.close()
        work = processor(self.workers) - before
        self.found.alone[sent.kind] = max(self.found.alone[sent.kind], work)
        if work > sent.limit:
            self.found.faults.append(f"{sent.kind}: {work:.2f} s of processor: {sent.raw[:300]!r}")

    def _sit_down(self, chance: random.Random) -> Stranger:
        who, wire = self._stranger_at_table(chance), Wire(self.port)
        for name in chance.sample(sorted(ACCEPTED), BEHIND):
            wire.ask(self._match(who, name))
        wire.close()
        return who

    def _match(self, who: Stranger, name: str) -> Sent:
        """Return the upload of one of the files that are accepted, as a match of the stranger's table."""
        return Sent(f"file: {name}", who.upload(accepted(name), f"{who.table}matches/import"))

    def _stranger_at_table(self, chance: random.Random) -> Stranger:
        with Client(self.port) as client:
            match = client.sit_down()
            _, _, page = client.ask("/")
            token = re.findall(r'name="csrf_token" value="([^"]*)"', page)[0]
            hand = {"csrf_token": token, "seen": "0", "key": "first-hand", "winner": "An", "left:Binh": "3"}
            client.ask(f"{match}log/hand", hand)
            _, _, file = client.ask(match.replace("m/1/", "table.json"))
            cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        return Stranger(chance, match, cookies, token, file.encode(), self.rules)

    def _watch(self, recorders: list[Recorder]) -> None:
        """Record and open pages meanwhile, at another table once a match is long."""
        try:
            while not self._over.wait(0.1):
                if len(recorders[-1].acknowledged) >= LONG:
                    recorders.append(Recorder(self.port))
                recorder = recorders[-1]
                start = time.monotonic()
                recorder.record()
                self.found.recorded.append(time.monotonic() - start)
                start = time.monotonic()
                recorder.phone.get(recorder.match)
                self.found.pages.append(time.monotonic() - start)
        except BaseException as error:
            self.found.faults.append(f"who recorded meanwhile: {type(error).__name__}: {error}")
