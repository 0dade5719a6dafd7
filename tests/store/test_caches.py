"""What is kept beside the log is what one fold over the log gives, whatever was recorded in whatever order."""

from __future__ import annotations

import json

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.core.reading import dumps, plain
from scorekeeper.core.replay import Log
from scorekeeper.store import service
from tests.games.sam.strategies import logs

from .play import Played, folded, info, kept

pytestmark = pytest.mark.slow

RANDOM = settings(max_examples=30, suppress_health_check=list(HealthCheck))


@RANDOM
@given(log=logs(most=12, least=1), data=st.data())
def test_recorded_one_by_one_is_folded_at_once(context: Flask, log: Log, data: st.DataObject) -> None:
    played = Played(log.header)
    for entry in log.entries:
        at = played.record(plain(entry))
        assert at.step == Log(log.header, log.entries[: at.match.seq]).now
    assert kept(played) == folded(log.header, log.entries)
    before = data.draw(st.integers(0, len(log.entries)))
    shown = service.rows(played.match(), before=before + 1, most=before + 1)
    assert [row.made for row in reversed(shown)] == log.entries[:before]
    assert [row.reads for row in reversed(shown)] == log.reads[:before]
    assert [row.lines for row in reversed(shown)] == [step.lines for step in log.steps[:before]]


@RANDOM
@given(log=logs(most=12))
def test_read_from_a_file_is_recorded_one_by_one(context: Flask, log: Log) -> None:
    table = service.create_table("Friday", "").id
    match = service.import_match(table, log)
    played = Played(log.header, table=table)
    played.number = match.number
    assert kept(played) == folded(log.header, log.entries)
    assert service.match_file(info(played))["entries"] == [json.loads(dumps(entry)) for entry in log.entries]
