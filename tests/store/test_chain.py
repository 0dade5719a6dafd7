"""The chain in the store: written with each entry, exported and imported unchanged, and made again once."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from alembic import command
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import func, inspect, select, update

from scorekeeper.core.chain import chain, head_of, stamps, written_time
from scorekeeper.core.files import make_header, read_match
from scorekeeper.core.problems import Refused
from scorekeeper.core.reading import parse, plain
from scorekeeper.core.table_files import read_table
from scorekeeper.core.verify import verify
from scorekeeper.demo import fill
from scorekeeper.games import by_slug
from scorekeeper.games.sam import SAM
from scorekeeper.store.engine import writing
from scorekeeper.store.matches import start_match
from scorekeeper.store.migrate import config, upgrade
from scorekeeper.store.models import Match, Table, db
from scorekeeper.store.names import people_ids, rename_person
from scorekeeper.store.recording import Conflict
from scorekeeper.store.tables import create_table, list_person, people_of_table, table_by_code
from scorekeeper.store.transfer import import_match, import_table
from scorekeeper.store.transfer import match_file as written_file
from tests.support import match_file, table_file

from .play import Json, Played, amend, exported, hand, note, record, void

LAST = "ab" * 32
FIVE = (hand(), note(), amend(1, hand(9, 9)), void(3), hand(7, 10))


def written(played: Played) -> Json:
    return json.loads(json.dumps(written_file(played.position().match), ensure_ascii=False))


def last(match: Json) -> str:
    (one,), broken = verify(match)
    assert broken == []
    return str(one["last"])


def recorded(match: Json, by: str = "Ann") -> Json:
    said = [(f"2020-02-29T23:59:{n:02}Z", by) for n in range(len(match["entries"]))]
    hashes = chain(head_of(match), [(*one, entry) for one, entry in zip(said, match["entries"], strict=True)])
    return {**match, "record": plain(stamps(hashes, said))}


# -- recording ---------------------------------------------------------------------------------------------------------


def test_every_entry_is_chained_with_its_time_and_its_person_corrections_too(context: Flask) -> None:
    played = Played()
    assert last(written(played)) == played.match().last_hash
    for n, value in enumerate(FIVE):
        before = datetime.now(UTC).replace(microsecond=0)
        record(played.position(), value, seen=n, person="" if n % 2 else "Bình")
        match = written(played)
        stamp = match["record"][-1]
        assert match["entries"] == list(FIVE[: n + 1])
        assert stamp["by"] == ("" if n % 2 else "Bình")
        assert written_time(before) <= stamp["at"] <= written_time(datetime.now(UTC))
        assert stamp["hash"] == last(match) == played.match().last_hash
        assert value == entry_of(match)


def entry_of(match: Json) -> Json:
    return dict(match["entries"][-1])


def test_sent_twice_it_is_chained_once(context: Flask) -> None:
    played = Played(entries=(hand(),))
    for _ in range(2):
        played.record(hand(4), seen=1, sent="the-same-key")
    assert verify(written(played)) == ([{"entries": 2, "last": played.match().last_hash}], [])


def test_what_is_refused_leaves_the_chain_as_it_is(context: Flask) -> None:
    played = Played(entries=(hand(),))
    before = written(played)
    with pytest.raises(Refused):
        played.record(hand(binh=11))
    with pytest.raises(Conflict):
        played.record(hand(), seen=0)
    assert written(played) == before


@settings(max_examples=20, suppress_health_check=list(HealthCheck))
@given(
    entries=st.lists(st.sampled_from([hand(), hand(7, 10, on_two=True), note("đồng “x” \\ \t"), void(1)]), max_size=8)
)
def test_what_the_store_writes_is_always_whole(context: Flask, entries: list[Json]) -> None:
    played = Played(entries=(hand(), *entries))
    assert verify(written(played)) == ([{"entries": len(entries) + 1, "last": played.match().last_hash}], [])


# -- files -------------------------------------------------------------------------------------------------------------

#: Written as only another program would: keys in another order, defaults spelled out, cards in other forms.
ODD = {
    "players": ["An", "Bình"],
    "entries": [
        {"indicator": "td", "winner": "An", "kind": "hand", "by": "pairs"},
        {"kind": "hand", "winner": "Bình", "indicator": "4♥", "out": []},
        {"entry": 2, "kind": "amend", "with": {"winner": "An", "kind": "hand", "indicator": "Th"}},
    ],
    "game": "sam-sip",
    "options": {"stake": 10},
    "format": "scorekeeper-match/1",
}


def read_in(match: Json, people: tuple[str, ...] = ()) -> Played:
    played = object.__new__(Played)
    played.table = create_table("Friday", "", people).id
    played.number = import_match(played.table, read_match(by_slug, match)).number
    return played


def test_what_was_read_goes_out_as_it_stood_with_times_names_and_hashes(context: Flask) -> None:
    value = {**recorded(ODD), "earlier": [LAST]}
    played = read_in(value)
    out = written(played)
    assert out == value
    assert [json.dumps(entry) for entry in out["entries"]] == [json.dumps(entry) for entry in ODD["entries"]]
    assert [row["person"] for row in played.rows()] == ["Ann"] * 3
    played.record(void(1))
    assert written(played)["record"][:3] == value["record"]
    assert last(written(played)) == played.match().last_hash


def test_what_has_no_record_gets_one(context: Flask) -> None:
    out = written(read_in(ODD))
    assert {**out, "record": None} == {**ODD, "record": None}
    assert {stamp["by"] for stamp in out["record"]} == {""}
    assert last(out) == out["record"][-1]["hash"]


def test_a_table_goes_out_and_in_with_its_chains(context: Flask) -> None:
    other = match_file("sam", ("An", "Bình"), [hand(winner="An", left={"Bình": 3})])
    value = table_file([recorded(ODD), recorded(other)], ("An", "Bình", "Chi"))
    code = import_table(read_table(by_slug, value)).code
    out = exported(table_by_code(code))
    assert json.loads(json.dumps(out)) == value
    assert verify(out)[1] == []


def test_a_record_that_does_not_follow_is_refused_with_the_line_that_verify_prints(context: Flask) -> None:
    touched = recorded(ODD)
    touched["entries"] = [*ODD["entries"][:1], {**ODD["entries"][1], "indicator": "5♥"}, ODD["entries"][2]]
    (broken,) = verify(touched)[1]
    with pytest.raises(Refused) as caught:
        read_in(touched)
    assert caught.value.lines() == broken.lines()
    assert caught.value.lines()[0].startswith("entry 2: hash: ")
    value = table_file([recorded(ODD), touched], ("An", "Bình"))
    (broken,) = verify(value)[1]
    with pytest.raises(Refused) as caught:
        import_table(read_table(by_slug, value))
    assert caught.value.lines() == broken.lines()
    assert caught.value.lines()[0].startswith("match 2: entry 2: hash: ")
    assert db.session.scalar(select(func.count()).select_from(Match)) == 0


def test_a_byte_changed_in_an_exported_log_is_found(context: Flask) -> None:
    text = json.dumps(exported(fill()), ensure_ascii=False, indent=2)
    whole, data = json.loads(text)["matches"], text.encode()
    assert verify(json.loads(text))[1] == []

    @settings(max_examples=200)
    @given(at=st.integers(0, len(data) - 1), byte=st.integers(0, 255))
    def one(at: int, byte: int) -> None:
        try:
            value = parse(data[:at] + bytes([byte]) + data[at + 1 :])
            broken = verify(value)[1]
        except Refused:
            return  # it can no longer be read
        assert broken or value["matches"] == whole

    one()


# -- rebuilt -----------------------------------------------------------------------------------------------------------


def test_after_a_name_is_put_right_the_chain_follows_and_keeps_the_last_hash_that_it_had(context: Flask) -> None:
    played = Played(entries=FIVE)
    before = written(played)
    people = people_ids(played.table)
    rename_person(played.table, people["An"], "Ann", by="phone")
    after = written(played)
    assert verify(after)[1] == []
    assert after["earlier"] == [last(before)]
    assert last(after) == played.match().last_hash != last(before)
    said = [[(stamp["at"], stamp["by"]) for stamp in match["record"]] for match in (before, after)]
    assert said[0] == said[1]
    rename_person(played.table, people["Chi"], "Chí", by="phone")
    assert written(played)["earlier"] == [last(before), last(after)]
    played.record(note())
    assert last(written(played)) == played.match().last_hash


def test_a_chain_without_the_name_stays_as_it_is(context: Flask) -> None:
    played = Played(entries=FIVE)
    before = written(played)
    list_person(played.table, "Dung")
    rename_person(played.table, people_ids(played.table)["Dung"], "Dũng", by="phone")
    assert written(played) == before


# -- what was there before ---------------------------------------------------------------------------------------------


def back_to(revision: str) -> None:
    db.session.rollback()  # who still reads keeps PostgreSQL from changing the schema
    with db.engine.connect() as connection:
        alembic = config()
        alembic.attributes["connection"] = connection
        command.downgrade(alembic, revision)
        connection.commit()
        assert "hash" not in {column["name"] for column in inspect(connection).get_columns("logged_entry")}


def test_what_was_recorded_before_there_were_chains_has_one(bare: Flask) -> None:
    upgrade(bare)
    with bare.app_context():
        header = make_header(SAM, ("An", "Binh", "Chi"), "tet", {"stake": 5}, "Chi")
        played = Played(header, FIVE)
        empty = Played(table=played.table)
        before = [written(one) for one in (played, empty)]
        back_to("0001")
    upgrade(bare)
    with bare.app_context():
        # nobody's name was kept, and the hashes are over the same times: they are the same again
        assert [written(one) for one in (played, empty)] == before

        played.record(note())
        assert last(written(played)) == played.match().last_hash


def test_a_game_that_is_gone_has_a_chain_all_the_same(bare: Flask) -> None:
    upgrade(bare)
    with bare.app_context():
        played = Played(entries=(hand(),))
        with writing():
            db.session.execute(update(Match).values(slug="gone", first="An"))
        back_to("0001")
    upgrade(bare)
    with bare.app_context():
        head = played.match().head
        assert (head["game"], head["first"], head["options"]["stake"]) == ("gone", "An", 5)


# -- how many people ---------------------------------------------------------------------------------------------------

MANY = tuple(f"guest {n}" for n in range(499))
TOO_MANY = ["players: 501 people; expected at most 500 at a table"]


def refused(way_in: Any) -> None:
    with pytest.raises(Refused) as caught:
        way_in()
    assert caught.value.lines() == TOO_MANY


def test_a_table_has_500_people_whichever_way_they_come_in(context: Flask) -> None:
    table = create_table("Club", "", MANY).id
    list_person(table, "An")
    refused(lambda: list_person(table, "Binh"))
    refused(lambda: create_table("Club", "", (*MANY, "An", "Binh")))
    refused(lambda: start_match(table, make_header(SAM, ("An", "Binh"))))
    match = match_file("sam", ("An", "Binh"))
    refused(lambda: import_match(table, read_match(by_slug, match)))
    played = Played(make_header(SAM, ("An", "guest 1")), table=table)
    refused(lambda: played.record({"kind": "join", "player": "Binh", "after": "An"}))
    assert (played.seq, len(people_of_table(table))) == (0, 500)
    played.record({"kind": "join", "player": "guest 2", "after": "An"})
    assert db.session.scalar(select(func.count()).select_from(Table)) == 1
