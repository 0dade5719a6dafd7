"""The server is killed twenty times in the midst of recording: what was acknowledged is there, once."""

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

from .server import Form, Phone, Server, Unanswered, environment, field, free_port, scorekeeper

KILLS = 20
NAMES = ("An", "Binh", "Chi")


class Recorder:
    """Records hands one after the other; one that was not acknowledged is sent again as it was."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.acknowledged: list[str] = []
        self.waiting: Form | None = None
        self.sent_again = 0
        self.match = ""

    def sit_down(self) -> None:
        self.phone.get("/")
        _, table = self.phone.post("/tables", [("name", "Friday"), ("unit", "đ")])
        self.phone.get(f"{table}new/sam")
        options = [("stake", "1"), ("cong", "14"), ("sam", "20"), ("thoi_hai", "20"), ("chat_hai", "20")]
        options += [("chat_chong", "last"), ("bao_mot", "cards"), ("instant", "0"), ("thoi_tu_quy", "0")]
        seats = [(f"seat-{n}", name) for n, name in enumerate(NAMES)]
        status, self.match = self.phone.post(f"{table}new/sam", [*seats, *options, ("straight_with_two", "1")])
        assert status == 303
        sheet = self.phone.get(f"{self.match}log/hand")
        assert field(sheet, "seen") == "0"

    def record(self, most: float = inf) -> None:
        """Until nobody answers, or so many hands are acknowledged."""
        while len(self.acknowledged) < most:
            n = len(self.acknowledged)
            if self.waiting is None:
                left = [("left:Binh", str(n % 9 + 1)), ("left:Chi", str(n // 9 % 9 + 1))]
                self.waiting = [("seen", str(n)), ("key", f"hand-{n:06}"), ("winner", "An"), *left]
            try:
                status, where = self.phone.post(f"{self.match}log/hand", self.waiting)
            except Unanswered:
                self.sent_again += 1
                return
            assert (status, where) == (303, self.match)
            self.acknowledged.append(dict(self.waiting)["key"])
            self.waiting = None


@pytest.mark.slow
def test_killed_twenty_times_nothing_is_lost_or_doubled(tmp_path: Path) -> None:
    chance, port = random.Random(20), free_port()
    recorder = Recorder(Phone(port))
    for n in range(KILLS):
        with Server(tmp_path, port) as server:
            if n == 0:
                recorder.sit_down()
            before = len(recorder.acknowledged)
            timer = Timer(chance.uniform(0.01, 0.25), server.kill)
            timer.start()
            recorder.record()
            timer.join()
        whole(tmp_path, recorder.acknowledged, at_most=1)
        assert len(recorder.acknowledged) >= before
    assert recorder.sent_again == KILLS
    with Server(tmp_path, port):  # however slow the machine is, there is something to look at in the end
        recorder.record(most=max(KILLS, len(recorder.acknowledged)) + 1)
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
    assert result["matches"][0]["state"]["hands"] == last
    assert result["money"]["An"] == sum(n % 9 + 1 + n // 9 % 9 + 1 for n in range(last))
