"""Two phones at once: the second one is told so, and nothing is lost, doubled or torn."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from threading import Barrier, Event, Thread
from time import sleep
from typing import Any

import pytest
from flask import Flask

from scorekeeper.core.files import make_header, read_entry
from scorekeeper.core.problems import Refused
from scorekeeper.core.verify import verify
from scorekeeper.games import by_slug
from scorekeeper.games.sam import SAM
from scorekeeper.store import matches, names
from scorekeeper.store.loaded import Frozen
from scorekeeper.store.loading import find_match
from scorekeeper.store.matches import match_by_number, start_match
from scorekeeper.store.models import Table, db
from scorekeeper.store.money import payments_of, record_payment
from scorekeeper.store.names import name_changes, people_ids, person_name, rename_person
from scorekeeper.store.recording import Conflict
from scorekeeper.store.rules_upgrade import count_by_todays_rules
from scorekeeper.store.tables import create_table, list_person, people_of_table, table_by_code
from scorekeeper.store.transfer import export_table, match_file
from tests.newer import newer, next_version, refusing

from .play import NAMES, Json, Played, exported, folded, hand, kept, key, void

HEADER = make_header(SAM, NAMES)


def at_once(app: Flask, *calls: Callable[[], object]) -> list[object]:
    """Run all calls at the same time; return what each returned, or raised."""
    gate, out = Barrier(len(calls)), [None] * len(calls)

    def run(n: int, call: Callable[[], object]) -> None:
        with app.app_context():
            gate.wait()
            try:
                out[n] = call()
            except Exception as error:
                out[n] = error

    threads = [Thread(target=run, args=pair) for pair in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not any(thread.is_alive() for thread in threads)
    return out


def played(app: Flask, *entries: Json) -> Played:
    with app.app_context():
        return Played(HEADER, entries)


def recording(match: Played, entry: Json, seen: int, sent: str | None = None) -> Callable[[], object]:
    sent = sent or key()
    return lambda: match.record(entry, seen=seen, sent=sent).match.seq


def whole(app: Flask, match: Played, length: int) -> None:
    with app.app_context():
        rows = match.rows()
        assert [row["seq"] for row in rows] == list(range(1, length + 1))
        entries = [read_entry(SAM, json.loads(row["payload"])) for row in rows]
        assert kept(match) == folded(HEADER, entries)


@pytest.mark.parametrize("first", [hand(), void(1)], ids=["hand", "void"])
@pytest.mark.parametrize("second", [hand(4), void(1)], ids=["hand", "void"])
def test_of_two_who_saw_the_same_exactly_one_wins(app: Flask, first: Json, second: Json) -> None:
    for _ in range(5):
        match = played(app, hand())
        got = at_once(app, recording(match, first, 1), recording(match, second, 1))
        assert got.count(2) == 1, got
        assert [type(answer) for answer in got if answer != 2] == [Conflict]
        whole(app, match, 2)


def test_of_eight_who_saw_the_same_exactly_one_wins(app: Flask) -> None:
    match = played(app)
    got = at_once(app, *(recording(match, hand(n + 1), 0) for n in range(8)))
    assert sorted(map(str, got)) == ["0"] * 7 + ["1"], got
    whole(app, match, 1)


def test_the_same_recording_sent_twice_at_once_is_there_once(app: Flask) -> None:
    for _ in range(5):
        match, sent = played(app), key()
        assert at_once(app, *[recording(match, hand(), 0, sent)] * 4) == [1, 1, 1, 1]
        whole(app, match, 1)


def test_who_lost_tries_again_until_all_are_in(app: Flask) -> None:
    match = played(app)

    def insist() -> int:
        for _ in range(5):
            sent = key()
            while True:
                seen = find_match(match.table, match.number).match.seq
                try:
                    match.record(hand(2), seen=seen, sent=sent)
                    break
                except Conflict:
                    db.session.rollback()
        return 5

    assert at_once(app, *[insist] * 4) == [5] * 4
    whole(app, match, 20)


def test_matches_started_at_once_have_numbers_of_their_own(app: Flask) -> None:
    with app.app_context():
        table = create_table("Friday", "").id
    got = at_once(app, *[lambda: start_match(table, HEADER).number] * 6)
    assert sorted(map(str, got)) == list("123456"), got
    with app.app_context():
        assert sorted(people_of_table(table)) == sorted(NAMES)


def test_somebody_new_comes_to_two_matches_at_once(app: Flask) -> None:
    for _ in range(5):
        one = played(app)
        with app.app_context():
            other = Played(HEADER, table=one.table)
        join = {"kind": "join", "player": "Dung", "after": "An"}
        got = at_once(
            app, recording(one, join, 0), recording(other, join, 0), lambda one=one: list_person(one.table, "Em")
        )
        assert got == [1, 1, None], got
        with app.app_context():
            assert sorted(people_of_table(one.table)) == sorted([*NAMES, "Dung", "Em"])


def test_a_match_that_is_being_begun_has_the_name_that_is_put_right_meanwhile(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, begun, add = played(app, hand()), Event(), matches.add_people

    def slowly(*of: Any) -> None:
        add(*of)
        begun.set()
        sleep(0.5)  # long enough for the other to get as far as it can

    def put_right() -> None:
        assert begun.wait(10)
        rename_person(one.table, people_ids(one.table)["Binh"], "Bình", by="phone")

    monkeypatch.setattr(matches, "add_people", slowly)
    assert at_once(app, lambda: start_match(one.table, HEADER).number, put_right) == [2, None]
    with app.app_context():
        table = db.session.get_one(Table, one.table).code
        assert [match["players"] for match in exported(table_by_code(table))["matches"]] == [["An", "Bình", "Chi"]] * 2


def test_a_table_file_is_the_table_as_it_was_when_its_making_began(app: Flask) -> None:
    match = played(app, hand())
    join = {"kind": "join", "player": "Dung", "after": "An"}
    with app.app_context():
        pieces = export_table(table_by_code(db.session.get_one(Table, match.table).code))
        text = next(pieces)
        assert at_once(app, recording(match, join, 1)) == [2]
        file = json.loads(text + "".join(pieces))
    assert file["players"] == list(NAMES)
    assert [entry["kind"] for entry in file["matches"][0]["entries"]] == ["hand"]


def test_payments_at_once_one_wins(app: Flask) -> None:
    match = played(app, hand())

    def pay(amount: int) -> Callable[[], object]:
        value, sent = {"from": "Binh", "to": "An", "amount": amount}, key()
        return lambda: record_payment(match.table, value, seen=0, key=sent, by="phone")

    got = at_once(app, *(pay(n) for n in range(1, 7)))
    assert got.count(None) == 1
    assert sum(isinstance(answer, Conflict) for answer in got) == 5, got
    with app.app_context():
        assert len(payments_of(match.table)) == 1


def test_newer_rules_lose_nothing_that_is_recorded_meanwhile(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(5):
        match = played(app, hand(), hand(5))
        before = by_slug["sam"]
        newer = next_version(before)
        monkeypatch.setitem(by_slug, "sam", newer)
        openers = [lambda match=match: find_match(match.table, match.number).match.rules] * 3
        got = at_once(app, recording(match, hand(7), 2), *openers)
        assert got == [3, *[newer.rules.version] * 3], got
        whole(app, match, 3)


def test_a_match_of_older_rules_is_counted_again_once(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    match = played(app, hand(), hand(5), hand())
    refused = read_entry(SAM, hand(5))
    newer(monkeypatch, "sam", check=refusing(SAM, lambda entry: entry == refused))
    with app.app_context():
        with pytest.raises(Frozen):
            match.position()
        as_seen = match_by_number(match.table, match.number)
    got = at_once(app, *[lambda: count_by_todays_rules(as_seen, "phone")] * 4)
    assert got == [None] * 4, got
    whole(app, match, 4)


def test_a_hand_that_comes_in_between_two_reads_of_a_rename_is_renamed_too(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, write, came = played(app, hand()), names.write_entries, []

    def write_and_wait(rows: Iterable[Json]) -> None:
        write(rows)
        if not came:
            came.append(at_once(app, recording(match, hand(4), 1)))

    monkeypatch.setattr(names, "write_entries", write_and_wait)
    with app.app_context():
        chi = people_ids(match.table)["Chi"]
        rename_person(match.table, chi, "Chí", by="phone")
    assert came == [[2]]
    with app.app_context():
        entries = [json.loads(row["payload"]) for row in match.rows()]
        assert [list(entry["left"]) for entry in entries] == [["Binh", "Chí"]] * 2
        assert verify(match_file(match.position().match))[1] == []


def test_a_name_is_put_right_while_hands_are_recorded(app: Flask) -> None:
    match = played(app, hand())
    with app.app_context():
        ids = people_ids(match.table)

    def put_right(new: str) -> Callable[[], object]:
        return lambda: rename_person(match.table, ids["Chi"], new, by="phone")

    out = at_once(app, recording(match, hand(4), 1), put_right("Chí"), put_right("Chii"))
    assert out[1:] == [None, None]
    recorded, refused = out[0] == 2, isinstance(out[0], Refused)
    assert recorded or refused, "a hand that came after names somebody who is not there"
    with app.app_context():
        name = person_name(match.table, ids["Chi"])
        assert name in ("Chí", "Chii")
        entries = [json.loads(row["payload"]) for row in match.rows()]
        assert [list(entry["left"]) for entry in entries] == [["Binh", name]] * (2 if recorded else 1)
        assert verify(match_file(match.position().match))[1] == []
        assert len(name_changes(match.table)) == 2
