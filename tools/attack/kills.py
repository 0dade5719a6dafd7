"""The server is killed while phones record: nothing acknowledged may be lost or doubled, every record must be whole.

Each phone records hands at its own table; every third recording is a correction of the hand before, by its sheet or by
striking it out. What was not acknowledged is sent again unchanged, until it is.
"""

from __future__ import annotations

import json
import random
import sqlite3
import subprocess
import time
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from threading import Event, Thread

from scorekeeper.cli import replay_value
from scorekeeper.core.reading import parse
from scorekeeper.core.verify import verify
from tools.serving import Form, Phone, Server, Unanswered, environment, free_port, scorekeeper, sit_down
from tools.serving import field as field_of

PHONES = 4  #: phones that record at once
IN_A_ROUND = 25  #: kills before a round ends: then all records are folded and compared, and new tables are made
WHOLE = 5  #: one kill in so many hits the whole server, the others one worker
PATIENCE = 60.0  #: seconds within which somebody must have an answer


class Lost(AssertionError):
    """Raised if something acknowledged is missing, doubled or different, or nobody answers."""


class Recorder:
    """Records one hand after the other in its own match.

    ``comes_again``: whether it sends again if the answer is that nothing can be written just now (503), as it does if
    nobody answers.
    """

    def __init__(self, port: int, comes_again: bool = False) -> None:
        self.phone, self.comes_again = Phone(port), comes_again
        self.match = sit_down(self.phone)
        self.code = self.match.split("/")[2]
        self.acknowledged: list[str] = []
        self.sent_again = 0

    def record(self) -> None:
        """Send one recording until it is acknowledged. Raises ``Lost`` if the answer is a different one."""
        n = len(self.acknowledged)
        path, form = self._next(n)
        until, times = time.monotonic() + PATIENCE, 0
        while True:
            try:
                form = self._as_shown(path, form)
                answer = self.phone.post(self.match + path, form)
                if not (self.comes_again and answer[0] == 503):
                    break
                raise Unanswered
            except Unanswered as error:
                times += 1
                if time.monotonic() > until:
                    raise Lost("nobody answers any more") from error
                time.sleep(0.01)
        expected = self.match if path == "log/hand" else f"{self.match}#e{n}"
        if answer != (303, expected):
            raise Lost(f"{path} with {form} was answered with {answer}")
        self.acknowledged.append(dict(form)["key"])
        self.sent_again += times > 0

    def _as_shown(self, path: str, form: Form) -> Form:
        """Return the form with the effect that its page shows, if it needs that. Raises ``Unanswered``."""
        if not path.startswith("strike/") or "shown" in dict(form):
            return form
        try:
            return [*form, ("shown", field_of(self.phone.get(self.match + path), "shown"))]
        except (OSError, HTTPException) as error:
            raise Unanswered from error

    @staticmethod
    def _next(n: int) -> tuple[str, Form]:
        """Return path and form of recording number ``n`` (from 0); after two hands a correction of the second."""
        sent = [("seen", str(n)), ("key", f"sent-{n:06}")]
        if n % 6 == 5:
            return f"strike/{n}", sent
        left, path = _left(n), f"correct/{n}/hand" if n % 3 == 2 else "log/hand"
        return path, [*sent, ("winner", "An"), *((f"left:{name}", str(cards)) for name, cards in left.items())]


def _left(n: int) -> dict[str, int]:
    """Return the cards left in recording number ``n``: never the same twice in a row."""
    return {"Binh": n % 9 + 1, "Chi": n // 9 % 9 + 1}


def won(recorded: int) -> int:
    """Return what An has won after so many recordings."""
    hands: list[int] = []
    for n in range(recorded):
        if n % 6 == 5:
            hands[-1] = 0
        elif n % 3 == 2:
            hands[-1] = sum(_left(n).values())
        else:
            hands.append(sum(_left(n).values()))
    return sum(hands)


@dataclass
class Found:
    """Counts by kind, and seconds until the server answered again after each kill."""

    counts: Counter[str] = field(default_factory=Counter)
    away: list[float] = field(default_factory=list)


def kill(folder: Path, kills: int, *, seed: int = 0, until: float = float("inf"), phones: int = PHONES) -> Found:
    """Kill the server ``kills`` times, in rounds, until ``until`` (of ``time.monotonic``) at most. Raises ``Lost``."""
    chance, found, done = random.Random(seed), Found(), 0
    while done < kills and time.monotonic() < until:
        of_round = min(IN_A_ROUND, kills - done)
        instance = folder / f"round-{done}"
        instance.mkdir()
        _round(instance, of_round, chance, found, phones)
        done += of_round
    return found


def _round(instance: Path, kills: int, chance: random.Random, found: Found, phones: int) -> None:
    port, over = free_port(), Event()
    server = Server(instance, port)
    with server:
        recorders = [Recorder(port) for _ in range(phones)]
        wrong: list[BaseException] = []
        threads = [Thread(target=_go_on, args=(recorder, over, wrong)) for recorder in recorders]
        for thread in threads:
            thread.start()
        try:
            for n in range(kills):
                time.sleep(chance.uniform(0.01, 0.25))
                _kill(server, recorders, n % WHOLE == WHOLE - 1, found)
                if wrong:
                    raise wrong[0]
        finally:
            over.set()
            for thread in threads:
                thread.join(PATIENCE + 30)
    if wrong:
        raise wrong[0]
    check(instance, recorders, unanswered=0)
    for recorder in recorders:
        replays(instance, recorder)
        found.counts["recordings acknowledged"] += len(recorder.acknowledged)
        found.counts["of these, sent again after a lost answer"] += recorder.sent_again
        found.counts["records verified and replayed"] += 1


def _go_on(recorder: Recorder, over: Event, wrong: list[BaseException]) -> None:
    """Record until the round is over, and report what is wrong."""
    try:
        while not over.is_set():
            recorder.record()
    except BaseException as error:
        wrong.append(error)


def _kill(server: Server, recorders: list[Recorder], whole: bool, found: Found) -> None:
    """Kill the whole server, check the disk and start it again; or kill one worker."""
    start = time.monotonic()
    if whole:
        server.kill()
        check(server.instance, recorders)
        start = time.monotonic()
        server.__enter__()
        found.counts["kills of the whole server"] += 1
    else:
        while not server.kill_worker():
            time.sleep(0.01)
        while not server.answers():
            if time.monotonic() > start + PATIENCE:
                raise Lost("no other process came")
        found.counts["kills of the process that answers"] += 1
    found.away.append(time.monotonic() - start)


def check(instance: Path, recorders: list[Recorder], unanswered: int = 1) -> None:
    """Check that everything acknowledged is there once, in order, and at each table at most ``unanswered`` more.

    Raises ``Lost`` if not.
    """
    acknowledged = {recorder.code: list(recorder.acknowledged) for recorder in recorders}
    with closing(sqlite3.connect(instance / "scorekeeper.sqlite3")) as database:
        if database.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
            raise Lost("the database is damaged")
        of = "FROM match m JOIN card_table t ON t.id = m.table_id"
        last = dict(database.execute(f"SELECT t.code, m.seq {of}").fetchall())
        rows = database.execute(
            f"SELECT t.code, e.seq, e.key {of} JOIN logged_entry e ON e.log = m.log ORDER BY e.seq"
        ).fetchall()
    for code, keys in acknowledged.items():
        seqs = [seq for table, seq, _ in rows if table == code]
        stored = [key for table, _, key in rows if table == code]
        if seqs != list(range(1, last[code] + 1)) or stored[: len(keys)] != keys:
            raise Lost(f"{len(keys)} were acknowledged, {len(seqs)} stand there: {stored[-3:]} after {keys[-3:]}")
        if len(stored) > len(keys) + unanswered or len(set(stored)) < len(stored):
            raise Lost(f"{len(stored)} stand there, {len(keys)} were acknowledged")


def replays(instance: Path, recorder: Recorder) -> None:
    """Check that the table's file is whole, and replays to what was recorded and what the match's row has.

    Raises ``Lost`` if not.
    """
    file = instance / f"{recorder.code}.json"
    command = scorekeeper("export", recorder.code, str(file))
    ran = subprocess.run(command, env=environment(instance), capture_output=True, encoding="utf-8")
    if ran.returncode:
        raise Lost(f"export: {ran.stdout}{ran.stderr}")
    value = parse(file.read_bytes())
    _, broken = verify(value)
    if broken:
        raise Lost(f"verify: {[line for refused in broken for line in refused.lines()]}")
    money = replay_value(value)["money"]
    with closing(sqlite3.connect(instance / "scorekeeper.sqlite3")) as database:
        of = "FROM match m JOIN card_table t ON t.id = m.table_id WHERE t.code = ?"
        [(ledger,)] = database.execute(f"SELECT m.ledger {of}", [recorder.code]).fetchall()
    if money != json.loads(ledger)["money"] or money["An"] != won(len(recorder.acknowledged)):
        raise Lost(f"the money is {money}, the page has {ledger}")
