"""How much is folded, and asked of the database, for one page or one recording: a long evening gets no slower."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import event

from scorekeeper.core import replay
from scorekeeper.core.entries import Amend, Void
from scorekeeper.core.files import read_entry
from scorekeeper.core.replay import Log
from scorekeeper.games.sam import SAM
from scorekeeper.store import recording, service
from scorekeeper.store.models import db

from .play import Json, Played, folded, hand, kept, key

pytestmark = pytest.mark.usefixtures("context")

LENGTH = 60


@pytest.fixture
def played(context: Flask) -> Played:
    """A match of many hands, as a file has brought it."""
    match = Played()
    log = Log(match.header, [read_entry(SAM, hand(1 + n % 9)) for n in range(LENGTH)])
    match.number = service.import_match(match.table, log).number
    return match


@pytest.fixture
def folds(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Every entry that is folded, in turn."""
    made: list[Any] = []
    advance = replay.advance

    def counted(game: Any, step: Any, entry: Any) -> Any:
        made.append(entry)
        return advance(game, step, entry)

    for module in (replay, recording):
        monkeypatch.setattr(module, "advance", counted)
    return made


@contextmanager
def queries() -> Iterator[list[str]]:
    """The statements that are sent to the database meanwhile."""
    sent: list[str] = []

    def note(_c: Any, _cursor: Any, statement: str, *_: Any) -> None:
        sent.append(statement.split()[0])

    event.listen(db.engine, "before_cursor_execute", note)
    try:
        yield sent
    finally:
        event.remove(db.engine, "before_cursor_execute", note)


def amend(seq: int, value: Json) -> Amend:
    return Amend(seq, read_entry(SAM, value))


@pytest.mark.parametrize("seq", [1, 3, LENGTH // 2, LENGTH])
def test_a_correction_is_looked_at_and_recorded_with_one_fold(played: Played, folds: list[Any], seq: int) -> None:
    loaded = played.position()
    assert loaded.before(seq).step.ledger.money["An"] >= 0
    assert len(folds) == seq - 1, "its sheet: what came before, and no more"
    change = loaded.log.change_of(amend(seq, hand(9)))
    service.step_after(loaded, amend(seq, hand(9)))
    assert len(folds) == LENGTH, "what it would change: the rest"
    after = service.record(loaded, amend(seq, hand(9)), seen=LENGTH, key=key(), by="phone")
    assert len(folds) == LENGTH, "recording it: nothing more"
    assert after.step == change.after.now
    entries = [read_entry(SAM, hand(1 + n % 9)) for n in range(LENGTH)]
    assert kept(played) == folded(played.header, [*entries, amend(seq, hand(9))])


def test_a_correction_of_a_correction_folds_once_too(played: Played, folds: list[Any]) -> None:
    played.record(amend(3, hand(9)))
    folds.clear()
    loaded = played.position()
    loaded.before(3)
    service.record(loaded, Void(LENGTH + 1), seen=LENGTH + 1, key=key(), by="phone")
    assert len(folds) == LENGTH


def test_another_correction_is_folded_from_its_own_entry_on(played: Played, folds: list[Any]) -> None:
    loaded = played.position()
    loaded.log.change_of(amend(11, hand(9)))
    folds.clear()
    loaded.log.change_of(amend(11, hand(8)))
    assert len(folds) == LENGTH - 10


def test_logging_a_hand_folds_its_own_step_and_no_other(played: Played, folds: list[Any]) -> None:
    service.record(played.position(), read_entry(SAM, hand(4)), seen=LENGTH, key=key(), by="phone")
    assert len(folds) == 1


def test_logging_a_hand_asks_little(played: Played) -> None:
    loaded, entry = played.position(), read_entry(SAM, hand(4))
    with queries() as sent:
        service.record(loaded, entry, seen=LENGTH, key=key(), by="phone")
    assert [word for word in sent if word != "BEGIN"] == ["SELECT", "UPDATE", "UPDATE", "INSERT"], (
        "the table's version, the match"
    )


def test_a_correction_writes_only_what_it_changes(played: Played) -> None:
    loaded = played.position()
    with queries() as sent:
        loaded.before(3)
        service.record(loaded, amend(3, hand(9)), seen=LENGTH, key=key(), by="phone")
    words = [word for word in sent if word != "BEGIN"]
    assert words == ["SELECT", "SELECT", *["UPDATE"] * 3, "INSERT"], (
        "log, match; version, entry 3, match; the correction"
    )


def test_the_log_is_as_long_as_the_match_was_though_others_record_meanwhile(played: Played) -> None:
    loaded = played.position()
    played.record(hand(1))
    assert len(loaded.log.entries) == LENGTH
    assert len(loaded.log.change_of(amend(3, hand(9))).after.entries) == LENGTH + 1


def test_where_somebody_was_quicker_the_match_is_read_anew(played: Played) -> None:
    slower = played.position()
    slower.log.change_of(amend(3, hand(9)))
    played.record(amend(3, hand(1)))
    after = service.record(slower, read_entry(SAM, hand(2)), seen=LENGTH + 1, key=key(), by="phone")
    assert after.match.seq == LENGTH + 2
    entries = [read_entry(SAM, hand(1 + n % 9)) for n in range(LENGTH)]
    assert kept(played) == folded(played.header, [*entries, amend(3, hand(1)), read_entry(SAM, hand(2))])
