"""The codes of a table: made, renewed, found; and the command line by which a host names an owner."""

from __future__ import annotations

import secrets
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import update

from scorekeeper.app import create_app
from scorekeeper.cli import main
from scorekeeper.store import tables
from scorekeeper.store.links import (
    Handover,
    accept_table,
    handover,
    links_of,
    offer_table,
    renew_looking,
    renew_recording,
    table_by_typed,
)
from scorekeeper.store.migrate import upgrade
from scorekeeper.store.models import Table, db
from scorekeeper.store.tables import NoSuchTable, TableInfo, create_table, table_by_code, tables_by_codes
from tests.store.test_threads import at_once

from .released import load


def looked_at(code: str) -> TableInfo:
    return table_by_code(code)


def test_who_looks_is_never_told_the_recording_code(context: Flask) -> None:
    table = create_table("Friday", "đ")
    for seen in (looked_at(table.watch_code), table_by_typed(table.typed_watch_code),
                 *tables_by_codes([table.watch_code])):  # fmt: skip
        assert not seen.may_record
        assert seen.code == table.watch_code
        assert not {table.code, table.typed_code} & set(map(str, seen))
        assert not seen.owned_by("")
    for seen in (looked_at(table.code), table_by_typed(table.typed_code)):
        assert seen.may_record
        assert seen.code == table.code


def test_a_renewed_code_is_nobody_s_and_the_other_link_stays(context: Flask) -> None:
    made = create_table("Friday", "đ")
    before, id_ = links_of(made.id), made.id
    assert renew_recording(id_, made.code) == links_of(id_).recording.code
    for old in before.recording:
        with pytest.raises(NoSuchTable):
            table_by_typed(old)
    assert links_of(id_).looking == before.looking
    renew_looking(id_)
    assert not set(before.looking) & {code for link in links_of(id_) for code in link}


def test_the_code_before_names_a_table_to_its_owner_alone(context: Flask) -> None:
    made = create_table("Friday", "đ", owner="mine")
    old, other = made.code, create_table("Saturday", "đ", owner="mine").code
    new = renew_recording(made.id, old)
    found = tables_by_codes([other, old], owner="mine")
    assert [table.code for table in found] == [other, new]
    for somebody in ("", "another"):
        assert [table.code for table in tables_by_codes([other, old], owner=somebody)] == [other]


def test_a_link_renewed_twice_by_one_tap_is_renewed_once(app: Flask) -> None:
    """Else an owner whose answers were lost would know neither the new code nor the one before it."""
    with app.app_context():
        made = create_table("Friday", "đ", owner="mine")
        table, old = made.id, made.code
    codes = at_once(app, *(lambda: renew_recording(table, old) for _ in range(4)))
    assert len(set(codes)) == 1
    with app.app_context():
        assert [found.code for found in tables_by_codes([old], owner="mine")] == codes[:1]


def test_a_typed_code_that_is_taken_is_drawn_again(context: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    table = create_table("Friday", "đ")
    drawn = iter([table.typed_code, table.typed_watch_code, "freshone"])
    monkeypatch.setattr(tables, "new_code", lambda _length: next(drawn))
    assert tables.new_typed_code() == "freshone"


def test_of_two_devices_that_accept_at_once_one_owns_the_table(app: Flask) -> None:
    with app.app_context():
        table = create_table("Friday", "đ", owner="first").id
        token = offer_table(table)
    answers = at_once(app, *(lambda device=f"d{n}": accept_table(table, token, device) for n in range(4)))
    assert sorted(answers) == [False, False, False, True]
    with app.app_context():
        assert handover(table, token) is Handover.USED
        assert db.session.get_one(Table, table).owner == f"d{answers.index(True)}"


def test_a_table_of_before_keeps_its_code_and_gets_the_others(bare: Flask) -> None:
    load(bare, "0009")
    upgrade(bare)
    with bare.app_context():
        [table] = db.session.query(Table)
        assert len(table.code) == 12
        assert looked_at(table.code).may_record
        assert [len(code) for code in (table.watch_code, table.typed_code, table.typed_watch_code)] == [13, 8, 8]
        assert looked_at(table.code).owned_by("anybody who records")
        assert not looked_at(table.watch_code).owned_by("anybody who looks")


def test_a_host_names_an_owner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    assert main(["demo"]) == 0
    code = capsys.readouterr().out.split("/t/")[1].split("/")[0]
    app = create_app()
    with app.app_context():
        db.session.execute(update(Table).values(owner="a device that was lost"))
        db.session.commit()
        links = links_of(1)
        db.engine.dispose()
    for typed in (code, links.recording.typed, links.looking.code, links.looking.typed.upper()):
        assert main(["owner", typed]) == 0
        said = capsys.readouterr().out
        assert f"Open /t/{code}/share/own/" in said
    path = said.split()[1]
    with app.test_client() as client:
        assert client.get(path).status_code == 200
    with app.app_context():
        assert accept_table(1, path.split("/")[-1], "mine")
        db.engine.dispose()
    assert main(["owner", "0000-0000"]) == 1
    assert "no table has the code “0000-0000”" in capsys.readouterr().err


def test_tables_of_before_are_typed_by_codes_of_their_own(bare: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    load(bare, "0009")
    drawn, choice = iter("1" * 21 + "2" * 8 + "3" * 8), secrets.choice
    monkeypatch.setattr(secrets, "choice", lambda letters: next(drawn, None) or choice(letters))
    upgrade(bare)
    with bare.app_context():
        [table] = db.session.query(Table)
        assert (table.typed_code, table.typed_watch_code) == ("1" * 8, "2" * 8)
