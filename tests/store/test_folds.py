"""How much is folded and queried for one page or one recording: a long evening gets no slower."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest
from flask import Flask
from sqlalchemy import event

from scorekeeper.core import match as core_match
from scorekeeper.core.entries import Amend, Void
from scorekeeper.core.files import read_entry
from scorekeeper.core.match import EVERY, Match, NewEntry
from scorekeeper.core.outcome import Outcome, outcome_of
from scorekeeper.games.sam import SAM
from scorekeeper.store.loaded import LoadedMatch
from scorekeeper.store.models import db
from scorekeeper.store.money import matches_played
from scorekeeper.store.transfer import import_match

from .play import Json, Played, folded, hand, kept, note, record, void

pytestmark = pytest.mark.usefixtures("context")

LENGTH = 60


@pytest.fixture
def played(context: Flask) -> Played:
    """Return a match of many hands, imported from a file, that was looked at before."""
    match = Played()
    log = Match.of(match.header, [read_entry(SAM, hand(1 + n % 9)) for n in range(LENGTH)])
    match.number = import_match(match.table, log).number
    match.position()
    return match


@pytest.fixture
def folds(played: Played, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Return every entry that is folded, in turn."""
    made: list[Any] = []
    apply_entry = core_match.apply_entry

    def counted(game: Any, step: Any, entry: Any) -> Any:
        made.append(entry)
        return apply_entry(game, step, entry)

    monkeypatch.setattr(core_match, "apply_entry", counted)
    return made


class Sent(NamedTuple):
    """A statement that was sent to the database, by its first word and its table, and for how many rows."""

    what: str
    rows: int


@contextmanager
def queries() -> Iterator[list[Sent]]:
    """Yield the statements that are sent to the database meanwhile, but for where transactions begin."""
    sent: list[Sent] = []

    def hear(_c: Any, _cursor: Any, statement: str, parameters: Any, _context: Any, many: bool) -> None:
        first, *words = statement.replace('"', "").replace(",", "").split()
        if first != "BEGIN":
            before_name = {"SELECT": "FROM", "INSERT": "INTO"}.get(first)
            table = words[words.index(before_name) + 1 if before_name else 0]
            sent.append(Sent(f"{first} {table}", len(parameters) if many else 1))

    event.listen(db.engine, "before_cursor_execute", hear)
    try:
        yield sent
    finally:
        event.remove(db.engine, "before_cursor_execute", hear)


def amend(seq: int, value: Json) -> Amend:
    return Amend(seq, read_entry(SAM, value))


def looked_at(loaded: LoadedMatch, entry: Any) -> Outcome:
    return outcome_of(loaded.log, [NewEntry(entry)])


def from_snapshot(seq: int) -> int:
    """Return how many entries are folded again to reach the step before entry ``seq``."""
    return (seq - 1) % EVERY


# -- folds -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seq", [1, 3, LENGTH // 2, EVERY + 1, LENGTH])
def test_a_correction_is_looked_at_and_recorded_with_a_fold_each_from_its_entry_on(
    played: Played, folds: list[Any], seq: int
) -> None:
    loaded = played.position()
    assert loaded.before(seq).step.ledger.money["An"] >= 0
    assert len(folds) == from_snapshot(seq), "its sheet: no more than since the last snapshot"
    folds.clear()
    outcome = looked_at(loaded, amend(seq, hand(9)))
    assert len(folds) == from_snapshot(seq) + LENGTH - seq + 1, "what it would change: from there on"
    folds.clear()
    after = record(loaded, amend(seq, hand(9)), seen=LENGTH)
    assert len(folds) == from_snapshot(seq) + LENGTH - seq + 1, "recording it: the same"
    folds.clear()
    assert played.position().step == after.step == outcome.after.now
    assert folds == [], "its page: nothing more"
    entries = [read_entry(SAM, hand(1 + n % 9)) for n in range(LENGTH)]
    assert kept(played) == folded(played.header, [*entries, amend(seq, hand(9))])


def test_a_correction_of_a_correction_folds_once_too(played: Played, folds: list[Any]) -> None:
    played.record(amend(3, hand(9)))
    folds.clear()
    record(played.position(), Void(LENGTH + 1), seen=LENGTH + 1)
    assert len(folds) == from_snapshot(3) + LENGTH - 2


def test_the_newest_entry_is_struck_out_with_no_more_folds_than_since_the_last_snapshot(
    played: Played, folds: list[Any]
) -> None:
    record(played.position(), Void(LENGTH), seen=LENGTH)
    assert len(folds) == from_snapshot(LENGTH)


def test_logging_a_hand_folds_its_own_step_and_no_other(played: Played, folds: list[Any]) -> None:
    played.record(hand(4))
    assert len(folds) == 1


def test_what_does_not_change_what_counts_folds_nothing(played: Played, folds: list[Any]) -> None:
    played.record(amend(3, hand(1 + 2 % 9)))
    assert folds == []


# -- statements ------------------------------------------------------------------------------------------------------


def test_a_match_in_memory_is_found_by_its_row_alone(played: Played) -> None:
    with queries() as sent:
        loaded = played.position()
        assert loaded.log_page(None, 20).heads[0].seq == LENGTH
        assert loaded.before(3).step.ledger.money["An"] > 0
        assert loaded.at(3).trend.hands == 3
    assert sent == [("SELECT match", 1)]


def test_a_match_that_is_not_in_memory_is_read_with_one_statement_more(context: Flask, played: Played) -> None:
    context.extensions.pop("match_cache")
    with queries() as sent:
        played.position()
    assert sent == [("SELECT match", 1), ("SELECT logged_entry", 1)]


def test_a_list_of_matches_asks_once_however_many_there_are(played: Played) -> None:
    for _ in range(3):
        Played(table=played.table, entries=(hand(),))
    with queries() as sent:
        assert len(matches_played(played.table)) == 5
    assert sent == [("SELECT match", 1)]


def test_logging_a_hand_asks_little(played: Played) -> None:
    loaded = played.position()
    with queries() as sent:
        record(loaded, hand(4), seen=LENGTH)
    assert sent == [("UPDATE match", 1), ("UPDATE card_table", 1), ("INSERT logged_entry", 1)]


def test_a_correction_writes_only_what_it_changes(played: Played) -> None:
    loaded = played.position()
    with queries() as sent:
        loaded.before(3)
        record(loaded, amend(3, hand(9)), seen=LENGTH)
    assert sent == [
        ("UPDATE match", 1), ("UPDATE card_table", 1), ("UPDATE logged_entry", 1), ("INSERT logged_entry", 1),
    ]  # fmt: skip


CHANGES = {
    "a hand": (amend(3, hand(9)), [3]),
    "a note for a hand": (amend(3, note()), [3]),
    "struck out": (void(3), [3]),
    "brought back": (amend(2, hand(2)), [2]),
    "the same again": (amend(3, hand(3)), []),
    "the stake from then on": (amend(5, {"kind": "options", "options": {"stake": 10}}), [5, 6, 8, 9, 10]),
}


@pytest.mark.parametrize(("correction", "rewritten"), CHANGES.values(), ids=CHANGES)
def test_of_what_was_there_just_the_rows_that_differ_are_rewritten(
    correction: Json | Amend, rewritten: list[int]
) -> None:
    played = Played(entries=(hand(1), hand(2), hand(3), void(2), hand(5), hand(6), note(), hand(8), hand(9), hand(10)))
    before = played.rows()
    with queries() as sent:
        played.record(correction)
    assert sum(rows for what, rows in sent if what == "UPDATE logged_entry") == len(rewritten)
    changed = [row["seq"] for row, was in zip(played.rows(), before, strict=False) if row != was]
    assert changed == rewritten


# -- others record meanwhile -----------------------------------------------------------------------------------------


def test_the_log_is_as_long_as_the_match_was_though_others_record_meanwhile(played: Played) -> None:
    loaded = played.position()
    played.record(hand(1))
    assert len(loaded.log.entries) == LENGTH
    assert len(looked_at(loaded, amend(3, hand(9))).after.entries) == LENGTH + 1


def test_if_somebody_was_quicker_the_match_is_read_again(played: Played) -> None:
    slower = played.position()
    looked_at(slower, amend(3, hand(9)))
    played.record(amend(3, hand(1)))
    after = record(slower, hand(2), seen=LENGTH + 1)
    assert after.match.seq == LENGTH + 2
    entries = [read_entry(SAM, hand(1 + n % 9)) for n in range(LENGTH)]
    assert kept(played) == folded(played.header, [*entries, amend(3, hand(1)), read_entry(SAM, hand(2))])
