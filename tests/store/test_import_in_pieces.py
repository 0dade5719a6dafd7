"""A long table file is read in pieces: hidden until all of it is in, and then the same as if it were read at once."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import func, insert, select, update

from scorekeeper.core.problems import Refused
from scorekeeper.library import replay_table
from scorekeeper.store import import_in_pieces as pieces
from scorekeeper.store import room
from scorekeeper.store.import_in_pieces import NotBeingRead, Unfinished, begin_import, go_on
from scorekeeper.store.logs import ABANDONED
from scorekeeper.store.models import Log, LoggedEntry, Match, Payment, Player, Table, db
from scorekeeper.store.removal import purge
from scorekeeper.store.tables import NoSuchTable, table_by_code
from scorekeeper.store.transfer import import_table
from tests.support import match_file, table_file, worked_cases

from .play import NAMES, Json, exported

HAND = {"kind": "hand", "winner": "An", "left": {"Binh": 7, "Chi": 1}}
PAID = [{"from": "An", "to": "Binh", "amount": n} for n in range(1, 4)]


@pytest.fixture(autouse=True)
def one_by_one(context: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Read one match with each request."""
    monkeypatch.setattr(pieces, "PIECE", 0)


def file(matches: int = 3, **keys: Any) -> bytes:
    made = [match_file("sam", NAMES, [HAND] * (n + 1)) for n in range(matches)]
    return json.dumps(table_file(made, NAMES, payments=PAID, **keys)).encode()


def begun(data: bytes, key: str | None = "key") -> Unfinished:
    made = begin_import(data, key, "", "phone")
    assert isinstance(made, Unfinished)
    return made


def finished(made: Table | Unfinished) -> Table:
    """Return the table once all of it is read."""
    while isinstance(made, Unfinished):
        before = made.read
        made = go_on(made.table, made.log, "phone")
        assert isinstance(made, Table) or made.read == before + 1
    return made


def left() -> dict[str, int]:
    """Return the number of rows that belong to tables and logs."""
    db.session.rollback()
    models = (Table, Player, Match, Payment, Log, LoggedEntry)
    return {model.__name__: db.session.scalar(select(func.count()).select_from(model)) or 0 for model in models}


def in_pieces_and_at_once(data: bytes) -> tuple[Json, Json]:
    made = finished(begin_import(data, None, "", "phone"))
    return exported(table_by_code(made.code)), exported(table_by_code(import_table(replay_table(data)).code))


def test_read_in_pieces_it_is_as_read_at_once() -> None:
    timed = exported(table_by_code(import_table(replay_table(file(5, decimals=2, cash=True))).code))
    one, other = in_pieces_and_at_once(json.dumps(timed).encode())
    assert one == other == timed
    assert (len(one["matches"]), len(one["payments"])) == (5, 3)


def test_so_are_matches_of_all_games_with_their_records() -> None:
    cases = [
        case.values[0]["match"] for case in worked_cases() if "expect" in case.values[0] and "match" in case.values[0]
    ]
    matches = [case for case in cases if "entries" in case][::9]
    names = dict.fromkeys(name for match in matches for name in match["players"])
    data = {**table_file(matches, [*names]), "players": [*names]}
    try:
        recorded = exported(table_by_code(import_table(replay_table(data)).code))
    except Refused as refused:  # a bystander who is not among the table's people
        pytest.fail(str(refused))
    one, other = in_pieces_and_at_once(json.dumps(recorded).encode())
    assert one == other == recorded


def test_nobody_sees_the_table_before_all_of_it_is_read_and_nothing_waits_after() -> None:
    made = begun(file())
    table = db.session.get_one(Table, made.table)
    for n in (1, 2):
        assert (made.read, made.matches) == (n, 3)
        with pytest.raises(NoSuchTable):
            table_by_code(table.code)
        then = go_on(made.table, made.log, "phone")
        if n == 1:
            assert isinstance(then, Unfinished)
            made = then
    assert isinstance(then, Table)
    assert table_by_code(table.code).payments_seq == 3
    assert left() == {"Table": 1, "Player": 3, "Match": 3, "Payment": 3, "Log": 3, "LoggedEntry": 6}
    again = go_on(made.table, made.log, "phone")
    assert isinstance(again, Table), "a page that is loaded again leads there"
    assert again.id == then.id


def test_a_short_file_is_read_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "PIECE", 20)
    assert isinstance(begin_import(file(), "key", "", "phone"), Table)


def test_interrupted_it_goes_on_where_it_was() -> None:
    """Killed after a match, or between two payments: what is written is not written twice."""
    made = begun(file())
    made = go_on(made.table, made.log, "phone")  # type: ignore[assignment]
    paid = {
        "table_id": made.table, "payer": "An", "payee": "Binh", "amount": 1, "by": "file", "key": "file-0",
        "made_at": datetime.now(UTC), "dated": False,
    }  # fmt: skip
    db.session.execute(insert(Payment), [paid])
    db.session.commit()
    code = finished(made).code
    assert [p["amount"] for p in exported(table_by_code(code))["payments"]] == [1, 2, 3]


def test_of_two_requests_for_the_same_piece_one_reads_it(monkeypatch: pytest.MonkeyPatch) -> None:
    made = begun(file())
    go_on(made.table, made.log, "phone")
    done, stale = pieces._done, iter([1])
    monkeypatch.setattr(pieces, "_done", lambda table: next(stale, None) or done(table))
    then = go_on(made.table, made.log, "phone")
    assert isinstance(then, Unfinished)
    assert then.read == 2
    assert len(exported(table_by_code(finished(then).code))["matches"]) == 3


def test_sent_twice_it_is_made_once() -> None:
    one, other = begun(file()), begun(file())
    assert finished(one).id == finished(other).id
    assert left()["Table"] == 1
    again = begin_import(file(), "key", "", "phone")
    assert isinstance(again, Table)


@pytest.mark.parametrize("at", [1, 2, 3])
def test_a_fault_names_its_match_and_nothing_is_left(at: int) -> None:
    value = json.loads(file())
    value["matches"][at - 1]["entries"].append({"kind": "void", "entry": 9})
    with pytest.raises(Refused) as refused:
        finished(begin_import(json.dumps(value).encode(), None, "", "phone"))
    assert (refused.value.match, refused.value.entry) == (at, at + 1)
    purge()
    assert not any(left().values())


def test_what_cannot_be_in_any_file_is_refused_before_anything_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "PAYMENTS", 2)
    with pytest.raises(Refused) as refused:
        begin_import(file(), None, "", "phone")
    (problem,) = refused.value.problems
    assert (problem.path, problem.code, problem.values) == (("payments",), "table-payments", {"value": 3, "bound": 2})
    assert not any(left().values())


def test_left_for_an_hour_it_is_gone() -> None:
    made = begun(file())
    purge()
    assert left()["Match"] == 1, "it may go on"
    old = datetime.now(UTC) - 2 * ABANDONED
    db.session.execute(update(Table).values(created_at=old))
    db.session.execute(update(Log).where(Log.spare.is_not(None)).values(spare=old))
    db.session.commit()
    purge()
    assert not any(left().values())
    with pytest.raises(NotBeingRead):
        go_on(made.table, made.log, "phone")


def test_nobody_else_reads_it_on() -> None:
    made = begun(file())
    with pytest.raises(NotBeingRead):
        go_on(made.table, made.log, "another phone")
    table = finished(made)
    with pytest.raises(NotBeingRead):
        go_on(table.id, made.log, "another phone")
