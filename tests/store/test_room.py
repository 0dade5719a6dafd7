"""A table has a size, said before it is reached, and kept to wherever something is written."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from flask import Flask
from sqlalchemy import func, select

from scorekeeper.core.files import MATCH, make_header
from scorekeeper.core.problems import Problem, Refused
from scorekeeper.core.table_files import MOST_MATCHES
from scorekeeper.games.sam import SAM
from scorekeeper.games.samba import SAMBA
from scorekeeper.games.seep import SEEP
from scorekeeper.library import replay
from scorekeeper.store import room
from scorekeeper.store.matches import match_by_number, start_match
from scorekeeper.store.models import LoggedEntry, Match, Table, db
from scorekeeper.store.money import record_payment
from scorekeeper.store.room import held
from scorekeeper.store.tables import table_by_code
from scorekeeper.store.transfer import import_match, read_match_file

from .play import NAMES, Played, amend, exported, hand, note, void


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


@pytest.mark.parametrize("bound", ["MATCHES", "ENTRIES", "SIZE"])
def test_what_is_full_takes_nothing_more_and_keeps_all(
    played: Played, monkeypatch: pytest.MonkeyPatch, bound: str
) -> None:
    for entry in (hand(), amend(1, hand(1, 2)), void(1)):
        played.record(entry)
    now = held(played.table)
    monkeypatch.setattr(room, bound, {"MATCHES": now.matches, "ENTRIES": now.entries, "SIZE": now.size}[bound])
    assert held(played.table).full == 1
    if bound == "MATCHES":
        played.record(hand())
        with pytest.raises(Refused):
            import_match(played.table, replay(file(1)))
        return
    full(played)
    assert match_by_number(played.table, 1).seq == 3


def test_a_file_has_room_for_all_matches_of_a_full_table() -> None:
    assert room.MATCHES == MOST_MATCHES


def refused(write: Callable[[], object]) -> Problem:
    """Return the problem with which something is refused."""
    with pytest.raises(Refused) as found:
        write()
    (problem,) = found.value.problems
    return problem


def test_the_last_room_of_a_match_is_for_corrections_and_for_its_end(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "MATCH_ENTRIES", 10)
    for _ in range(9):
        played.record(hand())
    for more in (hand(), note()):
        problem = refused(lambda more=more: played.record(more))  # type: ignore[misc]
        assert (problem.code, problem.values) == ("no-room-in-match", {"bound": 9})
    played.record(void(9))
    assert refused(lambda: played.record(void(8))).values == {"bound": 10}
    assert refused(lambda: played.record({"kind": "end_match"})).values == {"bound": 10}
    assert match_by_number(played.table, 1).seq == 10
    assert start_match(played.table, make_header(SAM, NAMES)).number == 2


def test_a_match_that_is_full_can_be_ended(played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "MATCH_ENTRIES", 10)
    for entry in (*[hand()] * 9, {"kind": "end_match"}):
        played.record(entry)
    assert match_by_number(played.table, 1).finished


def test_a_hand_that_is_open_is_logged_to_its_end(context: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "MATCH_ENTRIES", 10)
    four = make_header(SEEP, ("An", "Binh", "Chi", "Dung"))
    played = Played(four, ({"kind": "count", "points": {"An & Chi": 50}},) * 8)
    played.record({"kind": "capture", "player": "An", "cards": ["KS", "10D"]})
    played.record({"kind": "end_deal", "last": "Binh"})
    assert refused(lambda: played.record({"kind": "count", "points": {"An & Chi": 50}})).values == {"bound": 9}
    assert (played.match().seq, played.match().counted) == (10, 9)


def test_the_size_is_counted_with_what_an_entry_moves(played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    played.record(hand())
    size = played.match().size
    monkeypatch.setattr(room, "MATCH_SIZE", 3 * size - 1)
    played.record(hand())
    problem = refused(lambda: played.record(hand()))
    assert (problem.code, problem.values) == ("match-size", {"value": 3 * size, "bound": int((3 * size - 1) * 0.98)})


@pytest.mark.parametrize("bound", ["MATCH_ENTRIES", "MATCH_SIZE"])
def test_a_match_that_was_longer_before_is_read_corrected_ended_and_saved(
    played: Played, monkeypatch: pytest.MonkeyPatch, bound: str
) -> None:
    """Before there was this bound a match could have 80,000 entries."""
    for _ in range(12):
        played.record(hand())
    monkeypatch.setattr(room, bound, 5)
    refused(lambda: played.record(hand()))
    for entry in (amend(1, hand(1, 2)), void(2), {"kind": "end_match"}):
        played.record(entry)
    assert (played.position().log.hands, played.match().finished) == (11, True)
    saved = exported(table_by_code(db.session.get_one(Table, played.table).code))["matches"][0]
    assert len(saved["entries"]) == 15
    assert len(replay({"format": MATCH, **saved}).items) == 15


def test_a_file_may_have_as_many_entries_as_a_match(played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those for corrections too, so that whatever was recorded can be read in."""
    monkeypatch.setattr(room, "MATCH_ENTRIES", 10)
    assert import_match(played.table, read_match_file(file(10).encode())).seq == 10
    problem = refused(lambda: read_match_file(file(11).encode()))
    assert (problem.path, problem.code) == (("entries",), "match-entries")
    assert problem.values == {"value": 11, "bound": 10}
    assert refused(lambda: import_match(played.table, replay(file(11)))).code == "no-room-in-match"
    monkeypatch.setattr(room, "MATCH_SIZE", 100)
    assert refused(lambda: import_match(played.table, replay(file(3)))).code == "match-size"
    assert held(played.table).matches == 2


def test_of_a_game_whose_entries_cost_more_a_match_has_fewer(context: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of Samba cost three: melds are read and counted card by card."""
    monkeypatch.setattr(room, "MATCH_ENTRIES", 32)
    played = Played(make_header(SAMBA, ("Ann", "Bob")))
    for _ in range(9):
        played.record({"kind": "note", "text": "x"})
    assert refused(lambda: played.record(note())).values == {"bound": 9}
    notes = [{"kind": "note", "text": "x"}] * 11
    long = json.dumps({"format": MATCH, "game": "samba", "players": ["Ann", "Bob"], "entries": notes})
    problem = refused(lambda: read_match_file(long.encode()))
    assert (problem.code, problem.values) == ("match-entries", {"value": 11, "bound": 10})


def test_corrections_of_a_file_fold_again_what_a_second_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = [HAND] * 8 + [amend(1, hand(1, n)) for n in range(1, 6)]
    long = json.dumps({"format": MATCH, "game": "sam", "players": NAMES, "entries": entries})
    assert len(read_match_file(long.encode()).items) == 13
    monkeypatch.setattr(room, "FOLDED_AGAIN", 30)
    assert refused(lambda: read_match_file(long.encode())).values == {"bound": 30}


def test_the_command_line_knows_no_such_bound() -> None:
    assert len(replay(file(room.MATCH_ENTRIES + 1)).items) == room.MATCH_ENTRIES + 1


def test_a_table_takes_as_many_payments_as_its_file_may_hold(played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "PAYMENTS", 2)
    for n in range(2):
        record_payment(played.table, {"from": "Binh", "to": "An", "amount": 1}, seen=n, key=f"paid {n}", by="phone")
    paid = {"from": "Binh", "to": "An", "amount": 1}
    problem = refused(lambda: record_payment(played.table, paid, seen=2, key="paid once more", by="phone"))
    assert problem.code == "no-room"


def test_real_tables_are_well_inside() -> None:
    """A thousand matches of two hundred entries, of 400 bytes each with what they move."""
    assert room.Held(1_000, 200_000, 80_000_000).full < 0.7
