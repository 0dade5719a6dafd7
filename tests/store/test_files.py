"""Export and import: nothing is lost, and the record is the same."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import func, select, update

from scorekeeper.cli import replay_value
from scorekeeper.core.chain import chain, head_of, stamps, written_time
from scorekeeper.core.files import read_match
from scorekeeper.core.match import Match
from scorekeeper.core.problems import Refused
from scorekeeper.core.reading import plain
from scorekeeper.core.table_files import read_table
from scorekeeper.games import by_slug
from scorekeeper.store.models import Match as MatchRow
from scorekeeper.store.models import Table, db
from scorekeeper.store.money import (
    matches_played,
    money_over,
    owed_over,
    payments_of,
    record_payment,
    take_back_payment,
)
from scorekeeper.store.tables import TableInfo, create_table, people_of_table, table_by_code
from scorekeeper.store.transfer import export_table, import_match, import_table, match_file
from tests.games.sam.strategies import logs

from .play import Json, Played, amend, hand, info, kept, key, note, void


def table(table_id: int) -> TableInfo:
    db.session.rollback()
    code = db.session.scalar(select(Table.code).where(Table.id == table_id))
    return table_by_code(str(code))


def exported(table_id: int) -> Json:
    """Return the table's file, as text and back: a file contains nothing but JSON."""
    return json.loads("".join(export_table(table(table_id))))


def read_back(value: Json) -> int:
    return import_table(read_table(by_slug, value)).id


@settings(max_examples=20, suppress_health_check=list(HealthCheck))
@given(matches=st.lists(logs(most=6), max_size=3), paid=st.lists(st.integers(1, 10**9), max_size=3))
def test_export_import_export_is_identical(context: Flask, matches: list[Match], paid: list[int]) -> None:
    played = Played(entries=(hand(),))
    for log in matches:
        one = Played(log.header, table=played.table)
        for entry in log.entries:
            one.record(plain(entry))
    for n, amount in enumerate(paid):
        record_payment(played.table, {"from": "An", "to": "Binh", "amount": amount}, seen=n, key=key(), by="phone")
    first = exported(played.table)
    other = read_back(first)
    assert exported(other) == first
    assert replay_value(first)["money"] == money_over(matches_played(other), people_of_table(other))
    assert owed(other) == owed(played.table) == replay_value(first)["owed"]
    for number in range(1, len(matches) + 2):
        assert kept(at(other, number)) == kept(at(played.table, number))


def at(table_id: int, number: int) -> Played:
    played = object.__new__(Played)
    played.table, played.number = table_id, number
    return played


def owed(table_id: int) -> dict[str, int]:
    return owed_over(matches_played(table_id), payments_of(table_id), people_of_table(table_id))


def test_a_payment_taken_back_is_not_in_the_file(context: Flask) -> None:
    played = Played(entries=(hand(),))
    record_payment(played.table, {"from": "Binh", "to": "An", "amount": 3}, seen=0, key=key(), by="phone")
    take_back_payment(played.table, payments_of(played.table)[0].id, by="phone")
    assert exported(played.table)["payments"] == []


def test_recording_goes_on_after_reading_back(context: Flask) -> None:
    played = Played(entries=(hand(), note(), void(1), amend(1, hand(9, 9))))
    other = at(read_back(exported(played.table)), 1)
    for one in (played, other):
        one.record(void(4))
        one.record(hand(2, 2))
    assert kept(other) == kept(played)


def test_a_match_file_becomes_a_match(context: Flask) -> None:
    played = Played(entries=(hand(), {"kind": "join", "player": "Dung", "after": "An"}, void(2)))
    value = match_file(info(played))
    number = import_match(played.table, read_match(by_slug, json.loads(json.dumps(value)))).number
    assert number == 2
    assert kept(at(played.table, 2)) == kept(played)
    assert match_file(info(at(played.table, 2))) == value
    assert people_of_table(played.table) == ["An", "Binh", "Chi", "Dung"]
    assert replay_value(value)["money"]["An"] == 40


def test_a_match_file_brings_its_people_the_corrected_ones_too(context: Flask) -> None:
    join = {"kind": "join", "player": "Dung", "after": "An"}
    played = Played(entries=(join, amend(1, {**join, "player": "Em"})))
    value = match_file(info(played))
    fresh = create_table("Saturday", "").id
    import_match(fresh, read_match(by_slug, value))
    assert sorted(people_of_table(fresh)) == ["An", "Binh", "Chi", "Dung", "Em"]


def test_a_table_file_may_call_its_money_what_it_likes(context: Flask) -> None:
    value = {**exported(Played(entries=(hand(),)).table), "unit": "b\nt"}
    assert exported(read_back(value)) == value


@pytest.mark.parametrize(
    "fault", [{"unit": "a\0b"}, {"unit": 5}, {"players": []}, {"format": "other"}, {"payments": [{}]}]
)
def test_a_file_that_does_not_hold_makes_no_table(context: Flask, fault: Json) -> None:
    played = Played(entries=(hand(),))
    with pytest.raises(Refused):
        read_back({**exported(played.table), **fault})
    assert db.session.scalar(select(func.count()).select_from(Table)) == 1


# -- what a file says of times and of money beside the matches ---------------------------------------------------------


def dated(**match: object) -> Json:
    """Return a table file with a match that has no record, and payments with and without a time and a note."""
    log = {"game": "sam", "players": ["An", "Bo"], "entries": [{"kind": "hand", "winner": "An", "left": {"Bo": 3}}]}
    charge = {"kind": "charge", "from": ["Zed"], "to": ["An"], "amount": 9, "why": "tea money"}
    return {
        "format": "scorekeeper-table/1", "name": "Friday", "unit": "€", "players": ["An", "Bo", "Zed"],
        "matches": [{**log, **match, "entries": [*log["entries"], charge]}],
        "payments": [
            {"from": "Bo", "to": "An", "amount": 1, "at": "2025-01-17T23:15:00Z", "note": "in cash"},
            {"from": "Bo", "to": "An", "amount": 2},
        ],
        "decimals": 2,
        "cash": True,
    }  # fmt: skip


def test_when_a_match_began_and_somebody_paid_comes_back_out(context: Flask) -> None:
    value = dated(started="2025-01-17T20:15:00Z")
    other = read_back(value)
    first = exported(other)
    (match,) = first["matches"]
    assert {key: first[key] for key in ("payments", "decimals", "cash", "players")} == {
        key: value[key] for key in ("payments", "decimals", "cash", "players")
    }
    assert match["started"] == "2025-01-17T20:15:00Z"
    assert {stamp["at"] for stamp in match["record"]} == {"2025-01-17T20:15:00Z"}, "all of it is of that evening"
    assert exported(read_back(first)) == first
    (played,) = matches_played(other)
    assert (played.created_at.isoformat(), played.untimed) == ("2025-01-17T20:15:00+00:00", False)
    assert owed(other) == replay_value(value)["owed"] == {"An": 9, "Bo": 0, "Zed": -9}
    shown = table(other)
    assert (shown.decimals, shown.cash) == (2, True)


def test_a_match_that_does_not_say_when_it_began_is_of_the_evening_of_its_import(context: Flask) -> None:
    (played,) = matches_played(read_back(dated()))
    assert played.untimed


def test_a_match_set_up_the_evening_before_its_first_hand_stays_on_its_evening(context: Flask) -> None:
    played = Played(entries=(hand(),))
    began = datetime.now(UTC).replace(microsecond=0) - timedelta(days=1)
    db.session.execute(update(MatchRow).values(created_at=began))
    db.session.commit()
    first = exported(played.table)
    assert first["matches"][0]["started"] == written_time(began)
    other = at(read_back(first), 1)
    assert info(other).created_at == began
    assert exported(other.table) == first


def test_a_match_of_one_hand_long_ago_stays_of_long_ago(context: Flask) -> None:
    said = [("2025-01-17T20:15:00Z", "An")]
    value = dated()
    (match,) = value["matches"]
    del match["entries"][1:]
    match["record"] = plain(stamps(chain(head_of(match), [(*said[0], match["entries"][0])]), said))
    (played,) = matches_played(read_back(value))
    assert not played.untimed
    assert [written_time(one) for one in (played.created_at, played.changed_at)] == [said[0][0]] * 2
    assert "started" not in match_file(played), "its record says it"


def test_a_time_that_cannot_be_is_kept_in_the_file_alone(context: Flask) -> None:
    other = read_back(dated(started="2999-01-01T00:00:00Z"))
    (match,) = exported(other)["matches"]
    assert match["started"] == "2999-01-01T00:00:00Z"
    assert matches_played(other)[0].untimed


def test_what_is_paid_here_says_when(context: Flask) -> None:
    played = Played(entries=(hand(),))
    value = {"from": "Binh", "to": "An", "amount": 3, "note": "by phone"}
    record_payment(played.table, value, seen=0, key=key(), by="phone")
    (paid,) = exported(played.table)["payments"]
    made = payments_of(played.table)[0].made_at
    assert paid == {**value, "at": written_time(made)}


def test_a_note_that_no_database_can_keep_is_refused(context: Flask) -> None:
    value = dated()
    value["payments"][0]["note"] = "a\0b"
    with pytest.raises(Refused) as caught:
        read_back(value)
    assert [problem.path for problem in caught.value.problems] == [("payments", 1, "note")]
