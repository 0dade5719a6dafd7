"""The server is killed twenty times in the midst of recording: what was acknowledged is there, once.

Every third recording is a correction of the hand before, every other one of these sent by its sheet, the others strike
it out.
"""

from __future__ import annotations

import json
import random
import sqlite3
import subprocess
from contextlib import closing
from math import inf
from pathlib import Path
from threading import Timer

import pytest

from .server import Forks, Form, Phone, Server, Unanswered, environment, free_port, scorekeeper, sit_down

KILLS = 20


class Recorder:
    """Records one after the other; what was not acknowledged is sent again as it was."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.acknowledged: list[str] = []
        self.waiting: tuple[str, Form] | None = None
        self.sent_again = 0
        self.match = ""

    def record(self, most: float = inf) -> None:
        """Until nobody answers, or so many recordings are acknowledged."""
        while len(self.acknowledged) < most:
            n = len(self.acknowledged)
            path, form = self.waiting = self.waiting or self._next(n)
            try:
                status, where = self.phone.post(self.match + path, form)
            except Unanswered:
                self.sent_again += 1
                return
            expected = self.match if path == "log/hand" else f"{self.match}#e{n}"
            assert (status, where) == (303, expected), (path, form)
            self.acknowledged.append(dict(form)["key"])
            self.waiting = None

    @staticmethod
    def _next(n: int) -> tuple[str, Form]:
        """Where recording number ``n`` (from 0) is sent, and its form; after two hands a correction of the second."""
        sent = [("seen", str(n)), ("key", f"sent-{n:06}")]
        if n % 6 == 5:
            return f"strike/{n}", sent
        left, path = _left(n), f"correct/{n}/hand" if n % 3 == 2 else "log/hand"
        return path, [*sent, ("winner", "An"), *((f"left:{name}", str(cards)) for name, cards in left.items())]


def _left(n: int) -> dict[str, int]:
    """The cards that recording number ``n`` says were left: never the same twice in a row."""
    return {"Binh": n % 9 + 1, "Chi": n // 9 % 9 + 1}


def _won(recorded: int) -> int:
    """What An has won by so many recordings."""
    hands: list[int] = []
    for n in range(recorded):
        if n % 6 == 5:
            hands[-1] = 0
        elif n % 3 == 2:
            hands[-1] = sum(_left(n).values())
        else:
            hands.append(sum(_left(n).values()))
    return sum(hands)


@pytest.mark.slow
def test_killed_twenty_times_nothing_is_lost_or_doubled(tmp_path: Path) -> None:
    chance, port = random.Random(20), free_port()
    recorder = Recorder(Phone(port))
    with Forks(tmp_path) as forks:
        for n in range(KILLS):
            with Server(tmp_path, port, forks=forks) as server:
                if n == 0:
                    recorder.match = sit_down(recorder.phone)
                before = len(recorder.acknowledged)
                timer = Timer(chance.uniform(0.01, 0.25), server.kill)
                timer.start()
                recorder.record()
                timer.join()
            whole(tmp_path, recorder.acknowledged, at_most=1)
            assert len(recorder.acknowledged) >= before
        assert recorder.sent_again == KILLS
        with Server(tmp_path, port, forks=forks):  # however slow the machine is, there is something to look at then
            recorder.record(most=max(KILLS, len(recorder.acknowledged)) + 6)
    assert len(recorder.acknowledged) > KILLS
    whole(tmp_path, recorder.acknowledged, at_most=1)
    replays(tmp_path, recorder)


def whole(instance: Path, acknowledged: list[str], at_most: int) -> None:
    """Everything acknowledged stands once, in order; at most one more, whose answer never came."""
    with closing(sqlite3.connect(instance / "scorekeeper.sqlite3")) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        rows = database.execute("SELECT seq, key FROM logged_entry ORDER BY seq").fetchall()
        [(last,)] = database.execute("SELECT seq FROM match").fetchall() or [(0,)]
    assert [seq for seq, _ in rows] == list(range(1, last + 1))
    keys = [key for _, key in rows]
    assert keys[: len(acknowledged)] == acknowledged
    assert len(keys) <= len(acknowledged) + at_most
    assert len(set(keys)) == len(keys)


def replays(instance: Path, recorder: Recorder) -> None:
    """The table's file replays to what the hands come to, and to what the pages keep."""
    code = recorder.match.split("/")[2]

    def run(*words: str) -> str:
        ran = subprocess.run(
            scorekeeper(*words), env=environment(instance), check=True, capture_output=True, encoding="utf-8"
        )
        return ran.stdout

    run("export", code, str(instance / "table.json"))
    result = json.loads(run("replay", str(instance / "table.json")))
    with closing(sqlite3.connect(instance / "scorekeeper.sqlite3")) as database:
        [(last, ledger)] = database.execute("SELECT seq, ledger FROM match")
    assert result["money"] == json.loads(ledger)["money"]
    assert result["money"]["An"] == _won(last)
