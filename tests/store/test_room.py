"""A table has a size, said before it is reached, and kept to wherever something is written."""

from __future__ import annotations

import json

import pytest
from flask import Flask
from sqlalchemy import func, select

from scorekeeper.core.files import MATCH, make_header
from scorekeeper.core.problems import Refused
from scorekeeper.games.sam import SAM
from scorekeeper.library import replay
from scorekeeper.store import room
from scorekeeper.store.matches import match_by_number, start_match
from scorekeeper.store.models import LoggedEntry, Match, db
from scorekeeper.store.room import held
from scorekeeper.store.transfer import import_match

from .play import NAMES, Played, amend, hand, note, void


@pytest.fixture
def played(context: Flask) -> Played:
    return Played()


HAND = {"kind": "hand", "winner": "An", "left": {"Binh": 7, "Chi": 1}}


def file(hands: int) -> str:
    return json.dumps({"format": MATCH, "game": "sam", "players": NAMES, "entries": [HAND] * hands})


def counted() -> list[int]:
    """Return of each match the bytes of its entries and of what they move."""
    size = func.sum(func.length(LoggedEntry.payload) + func.length(LoggedEntry.lines))
    found = select(Match.id, size).join(LoggedEntry, LoggedEntry.log == Match.log).group_by(Match.id).order_by(Match.id)
    return [int(row[1]) for row in db.session.execute(found)]


def test_a_match_knows_how_many_bytes_its_log_has(played: Played) -> None:
    for entry in (hand(), hand(1, 2), note("đ" * 9)):
        played.record(entry)
    import_match(played.table, replay(file(3)))
    assert list(db.session.scalars(select(Match.size).order_by(Match.id))) == counted()
    assert held(played.table) == (2, 6, sum(counted()))


def full(played: Played) -> None:
    """Check that nothing more is written at the table."""
    before = held(played.table)
    for write in (
        lambda: played.record(hand()),
        lambda: import_match(played.table, replay(file(1))),
        lambda: start_match(played.table, make_header(SAM, NAMES)),
    ):
        with pytest.raises(Refused) as refused:
            write()
        assert [problem.code for problem in refused.value.problems] == ["no-room"]
    assert held(played.table) == before


@pytest.mark.parametrize("bound", ["MATCHES", "ENTRIES", "BYTES"])
def test_what_is_full_takes_nothing_more_and_keeps_all(
    played: Played, monkeypatch: pytest.MonkeyPatch, bound: str
) -> None:
    for entry in (hand(), amend(1, hand(1, 2)), void(1)):
        played.record(entry)
    now = held(played.table)
    monkeypatch.setattr(room, bound, {"MATCHES": now.matches, "ENTRIES": now.entries, "BYTES": now.size}[bound])
    assert held(played.table).full == 1
    if bound == "MATCHES":
        played.record(hand())
        with pytest.raises(Refused):
            import_match(played.table, replay(file(1)))
        return
    full(played)
    assert match_by_number(played.table, 1).seq == 3


@pytest.mark.parametrize("bound", ["MATCH_ENTRIES", "MATCH_BYTES"])
def test_a_match_that_is_full_takes_nothing_more_and_another_begins(
    played: Played, monkeypatch: pytest.MonkeyPatch, bound: str
) -> None:
    played.record(hand())
    monkeypatch.setattr(room, bound, 1)
    with pytest.raises(Refused) as refused:
        played.record(hand())
    assert [problem.code for problem in refused.value.problems] == ["no-room-in-match"]
    assert start_match(played.table, make_header(SAM, NAMES)).number == 2


def test_real_tables_are_well_inside() -> None:
    """A thousand matches of two hundred entries, of 400 bytes each with what they move."""
    assert room.Held(1_000, 200_000, 80_000_000).full < 0.7
