"""A name corrected, or merged with another: everywhere, with the chain made again, and on record."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import update

from scorekeeper.core.files import read_match
from scorekeeper.core.problems import Refused
from scorekeeper.core.reading import parse
from scorekeeper.core.table_files import read_table
from scorekeeper.core.verify import verify
from scorekeeper.demo import AN, BINH, fill
from scorekeeper.games import by_slug
from scorekeeper.store import logs
from scorekeeper.store.chain import earlier_hashes
from scorekeeper.store.engine import writing
from scorekeeper.store.faults import TookTooLong
from scorekeeper.store.models import Match, Table, db
from scorekeeper.store.money import matches_played, money_over, payments_of, record_payment
from scorekeeper.store.names import NoSuchPerson, name_changes, people_ids, rename_person
from scorekeeper.store.removal import KEPT, bring_back_match, remove_match
from scorekeeper.store.tables import TableInfo, list_person, people_of_table, table_by_code

from .play import Json, Played, amend, exported, hand, info, kept, note, void

ENTRIES = (hand(), note("Binh is late"), amend(1, hand(9, 9)), void(3), hand(7, 10, bao_mot="Chi"))


def put_right(table: int, old: str, new: str, **more: Any) -> None:
    rename_person(table, people_ids(table)[old], new, by="phone", **more)


def put_into(value: Any, old: str, new: str) -> Any:
    """Return the same by another way: every string replaced that is the name, or a side with it."""
    if isinstance(value, dict):
        return {put_into(key, old, new): put_into(item, old, new) for key, item in value.items()}
    if isinstance(value, list):
        return [put_into(item, old, new) for item in value]
    return " & ".join(new if part == old else part for part in value.split(" & ")) if isinstance(value, str) else value


def table_of(number: int) -> TableInfo:
    code = db.session.get_one(Table, number).code
    db.session.rollback()
    return table_by_code(code)


def without_chain(table: Json) -> Json:
    bare = [{key: item for key, item in match.items() if key not in ("record", "earlier")}
            for match in table["matches"]]  # fmt: skip
    return {**table, "matches": bare}


def whole(table: int) -> Json:
    made: Json = exported(table_of(table))
    return made


def test_a_copy_that_somebody_else_may_have_deleted_is_not_put_in_place_of_the_log(
    context: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = Played(entries=ENTRIES)
    before = whole(info(played).table_id)
    monkeypatch.setattr(logs, "ABANDONED", timedelta(0))  # as if the machine had slept while the log was copied
    with pytest.raises(TookTooLong):
        put_right(info(played).table_id, "An", "Ann-Marie")
    assert whole(info(played).table_id) == before


def test_all_of_an_evening_is_as_if_it_had_been_played_under_the_new_name(context: Flask) -> None:
    table = fill().id
    before = whole(table)
    put_right(table, AN, "Ann-Marie")
    after = whole(table)
    assert without_chain(after) == put_into(without_chain(before), AN, "Ann-Marie")
    read_table(by_slug, after)
    for was, now in zip(before["matches"], after["matches"], strict=True):
        last = verify({"format": "scorekeeper-match/1", **was})[0][0]["last"]
        assert verify({"format": "scorekeeper-match/1", **now})[1] == []
        assert now.get("earlier", []) == ([last] if AN in json.dumps(was, ensure_ascii=False) else [])


def test_what_is_kept_beside_the_log_is_as_if_it_had_been_recorded_so_and_back_again_as_it_was(context: Flask) -> None:
    played = Played(entries=ENTRIES)
    before, rows, match = kept(played), played.rows(), info(played)
    put_right(played.table, "Binh", "Bình")
    header = played.position().header
    assert header.players == ("An", "Bình", "Chi")
    texts = {column: json.dumps(put_into(json.loads(getattr(before, column)), "Binh", "Bình"), ensure_ascii=False)
             for column in ("state", "ledger", "trend")}  # fmt: skip
    now = kept(played)
    assert {column: json.dumps(json.loads(getattr(now, column)), ensure_ascii=False) for column in texts} == texts
    assert (now.seq, now.numbers, now.corrected_by) == (before.seq, before.numbers, before.corrected_by)
    assert json.loads(played.rows()[1]["payload"]) == note("Binh is late")  # words are never names
    played.record({"kind": "hand", "winner": "Bình", "left": {"An": 3, "Chi": 5}})
    played.record(void(6))
    rename_person(played.table, people_ids(played.table)["Bình"], "Binh", by="phone")
    assert kept(played).ledger == before.ledger
    assert [row["payload"] for row in played.rows()[:5]] == [row["payload"] for row in rows]
    assert [row["hash"] for row in played.rows()[:5]] == [row["hash"] for row in rows]
    assert len(earlier_hashes(info(played))) == 2
    assert info(played).last_hash != match.last_hash  # two entries more


def test_it_is_kept_that_it_was_done_and_pages_that_are_kept_notice(context: Flask) -> None:
    played = Played(entries=ENTRIES)
    before = table_of(played.table)
    put_right(played.table, "Binh", "Bình", who="Chi")
    put_right(played.table, "Bình", "Bình")  # done already
    (change,) = name_changes(played.table)
    assert (change.old, change.new, change.merged, change.by, change.person) == ("Binh", "Bình", False, "phone", "Chi")
    assert table_of(played.table).names_seq == before.names_seq + 1
    assert people_of_table(played.table) == ["An", "Bình", "Chi"]


def test_payments_carry_the_new_name(context: Flask) -> None:
    played = Played(entries=ENTRIES)
    record_payment(played.table, {"from": "Binh", "to": "An", "amount": 5}, seen=0, key="payment-1", by="phone")
    put_right(played.table, "Binh", "Bình")
    assert [(p.payer, p.payee, p.amount) for p in payments_of(played.table)] == [("Bình", "An", 5)]


def test_two_who_are_one_are_merged_where_no_match_has_both(context: Flask) -> None:
    played = Played(entries=ENTRIES)
    other = Played(table=played.table, header=_with("Bin"), entries=())
    other.record({"kind": "hand", "winner": "An", "left": {"Bin": 4, "Chi": 5}})
    money = money_over(matches_played(played.table), ())
    with pytest.raises(Refused) as refused:
        put_right(played.table, "Bin", "Binh")
    assert refused.value.problems[0].code == "name-twice"
    put_right(played.table, "Bin", "Binh", same_person=True)
    assert people_of_table(played.table) == ["An", "Binh", "Chi"]
    merged = money_over(matches_played(played.table), ())
    assert merged == {"An": money["An"], "Binh": money["Binh"] + money["Bin"], "Chi": money["Chi"]}
    assert name_changes(played.table)[0].merged


def _with(name: str) -> Any:
    value = {"format": "scorekeeper-match/1", "game": "sam", "players": ["An", name, "Chi"], "entries": []}
    return read_match(by_slug, value).header


def test_two_who_sat_in_one_match_or_paid_each_other_are_two(context: Flask) -> None:
    played = Played(entries=ENTRIES)
    before = whole(played.table)
    with pytest.raises(Refused) as refused:
        put_right(played.table, "Binh", "Chi", same_person=True)
    assert refused.value.problems[0].code == "one-match"
    list_person(played.table, "Bin")
    record_payment(played.table, {"from": "Bin", "to": "Binh", "amount": 5}, seen=0, key="payment-1", by="phone")
    with pytest.raises(Refused) as refused:
        put_right(played.table, "Bin", "Binh", same_person=True)
    assert refused.value.problems[0].code == "one-payment"
    assert whole(played.table)["matches"] == before["matches"]
    assert name_changes(played.table) == []


@pytest.mark.parametrize("name", ["", " Bo", "pot:main", "A & B", "x" * 41, "a\nb"])
def test_a_name_that_nobody_may_have_is_refused(context: Flask, name: str) -> None:
    played = Played(entries=ENTRIES)
    with pytest.raises(Refused):
        put_right(played.table, "Binh", name)


def test_nobody_of_that_number(context: Flask) -> None:
    played = Played()
    with pytest.raises(NoSuchPerson):
        rename_person(played.table, 999, "Bo", by="phone")


def test_a_removed_match_is_brought_back_with_the_new_name(context: Flask) -> None:
    played = Played(entries=ENTRIES)
    remove_match(info(played).id)
    put_right(played.table, "Binh", "Bình")
    bring_back_match(played.match().id)
    assert list(played.position().step.ledger.money) == ["An", "Bình", "Chi"]


def test_a_match_as_older_rules_left_it_takes_the_new_name_too(context: Flask) -> None:
    table = fill().id
    matches_played(table)
    with writing():
        db.session.execute(update(Match).where(Match.table_id == table).values(rules=-1, frozen=None))
        db.session.execute(update(Match).where(Match.table_id == table, Match.points.is_(None)).values(finished=True))
    before = matches_played(table)
    assert any(match.frozen for match in before)
    put_right(table, BINH, "Bình Minh")
    after = matches_played(table)
    assert [match.frozen for match in after] == [match.frozen for match in before]
    assert [match.ledger.money for match in after] == [
        put_into(match.ledger.money, BINH, "Bình Minh") for match in before
    ]
    for match in whole(table)["matches"]:
        assert verify(parse(json.dumps({"format": "scorekeeper-match/1", **match}).encode()))[1] == []


@pytest.mark.usefixtures("context")
def test_a_match_removed_too_long_ago_is_in_nobody_s_way() -> None:
    played = Played(entries=(hand(),))
    db.session.execute(update(Match).values(removed_at=datetime.now(UTC) - KEPT - timedelta(hours=1)))
    db.session.commit()
    put_right(played.table, "Chi", "Chí")
    assert "Chí" in people_of_table(played.table)
