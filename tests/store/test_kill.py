"""The server and its processes are killed while they record: what was acknowledged is there, once."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tools.attack.kills import Lost, Recorder, check, kill, replays
from tools.serving import Server, free_port

KILLS = 10


@pytest.mark.slow
def test_killed_again_and_again_nothing_is_lost_or_doubled(tmp_path: Path) -> None:
    found = kill(tmp_path, KILLS, seed=20)
    assert found.counts["kills of the whole server"] == 2
    assert found.counts["kills of the process that answers"] == 8
    assert found.counts["of these, sent again after a lost answer"] > 0
    assert found.counts["recordings acknowledged"] > KILLS
    assert len(found.away) == KILLS


SPOILT = {
    "one in between": "DELETE FROM logged_entry WHERE seq = 5",
    "the newest": "DELETE FROM logged_entry WHERE seq = 7",
    "all traces of the newest": "DELETE FROM logged_entry WHERE seq = 7; UPDATE match SET seq = 6",
    "another in its place": "UPDATE logged_entry SET key = 'sent-elsewhere' WHERE seq = 3",
    "one more": "CREATE TEMP TABLE more AS SELECT * FROM logged_entry WHERE seq = 7;"
    "UPDATE more SET seq = 8, key = 'x'; INSERT INTO logged_entry SELECT * FROM more; UPDATE match SET seq = 8",
}
TOUCHED = "UPDATE logged_entry SET payload = replace(payload, '\"Binh\":1', '\"Binh\":2') WHERE seq = 1"


@pytest.mark.slow
def test_what_is_lost_doubled_or_touched_is_found(tmp_path: Path) -> None:
    with Server(tmp_path, port := free_port()):
        recorder = Recorder(port)
        for _ in range(7):
            recorder.record()
    looked_at(tmp_path, recorder)
    record = tmp_path / "scorekeeper.sqlite3"
    whole = record.read_bytes()
    for spoilt in (*SPOILT.values(), TOUCHED):
        for left in tmp_path.glob("scorekeeper.sqlite3*"):
            left.unlink()
        record.write_bytes(whole)
        with closing(sqlite3.connect(record)) as database:
            database.executescript(spoilt)
        with pytest.raises(Lost):
            looked_at(tmp_path, recorder)


def looked_at(folder: Path, recorder: Recorder) -> None:
    (folder / f"{recorder.code}.json").unlink(missing_ok=True)
    check(folder, [recorder], unanswered=0)
    replays(folder, recorder)
