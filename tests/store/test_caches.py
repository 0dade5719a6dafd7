"""What is kept beside the log is what one fold over the log gives, whatever was recorded in whatever order."""

from __future__ import annotations

from dataclasses import replace

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import text, update

from scorekeeper.core.files import read_entry
from scorekeeper.core.ledger import Ledger
from scorekeeper.core.reading import dumps, loads, plain
from scorekeeper.core.replay import Log
from scorekeeper.games import by_slug
from scorekeeper.games.sam import SAM
from scorekeeper.store import service
from scorekeeper.store.models import LoggedEntry, Match, db
from tests.games.sam.strategies import logs
from tests.support import Json

from .play import NAMES, Played, amend, folded, hand, kept, note, void

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
    assert service.match_file(played.position())["entries"] == [plain(entry) for entry in log.entries]


@RANDOM
@given(log=logs(most=8, least=2))
def test_rebuilt_is_what_was_kept(context: Flask, log: Log) -> None:
    played = Played(log.header)
    for entry in log.entries:
        played.record(plain(entry))
    stored, changed_at = kept(played), played.match().changed_at
    spoil(played)
    service.rebuild_caches(played.match())
    assert kept(played) == stored
    assert played.match().changed_at == changed_at


def spoil(played: Played) -> None:
    """Makes all that is kept untrue."""
    match = played.match()
    start = Log(played.header)
    empty = {"state": dumps(start.now.state), "ledger": dumps(start.now.ledger), "trend": "{}"}
    db.session.execute(update(Match).where(Match.id == match.id).values(**empty, finished=True))
    nothing = {"reads": None, "lines": "[]", "decided": None}
    db.session.execute(update(LoggedEntry).where(LoggedEntry.match_id == match.id).values(**nothing))
    db.session.commit()


# -- a new version of the rules --------------------------------------------------------------------------------------

LOG: tuple[Json, ...] = (hand(), note(), hand(7, 10), void(1), amend(3, hand(1, 1)), hand(2, 2))


@pytest.fixture
def older(context: Flask, monkeypatch: pytest.MonkeyPatch) -> Played:
    """A match that other rules folded, to something else."""
    played = Played(entries=LOG)
    monkeypatch.setitem(by_slug, "sam", replace(SAM, rules=replace(SAM.rules, version=SAM.rules.version + 1)))
    return played


def truth(played: Played, *more: Json) -> object:
    return folded(played.header, [read_entry(SAM, entry) for entry in (*LOG, *more)])


def test_newer_rules_fold_anew_when_the_match_is_opened(older: Played) -> None:
    spoil(older)
    at = older.position()
    assert at.match.rules == by_slug["sam"].rules.version
    assert kept(older) == truth(older)
    assert at.step.ledger == loads(kept(older).ledger, Ledger)


def test_newer_rules_fold_anew_before_the_next_entry(older: Played) -> None:
    spoil(older)
    older.record(hand(9, 9))
    assert kept(older) == truth(older, hand(9, 9))


def test_newer_rules_fold_anew_before_a_correction(older: Played) -> None:
    spoil(older)
    older.record(void(6))
    assert kept(older) == truth(older, void(6))


def test_newer_rules_count_in_the_money_of_the_table(older: Played) -> None:
    spoil(older)
    assert service.money(service.matches(older.table), NAMES) == {"An": 30, "Binh": -15, "Chi": -15}
    assert kept(older) == truth(older)


def test_a_state_of_another_form_is_not_even_read(older: Played) -> None:
    db.session.execute(text("UPDATE match SET state = '{}', ledger = '[]', trend = '7', finished = NOT finished"))
    db.session.commit()
    assert service.money(service.matches(older.table), ["An"])["An"] != 0
    assert older.position().match.rules == by_slug["sam"].rules.version
    assert kept(older) == truth(older)
