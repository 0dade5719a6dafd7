"""A copy replaces the database whole or not at all, and the old one is kept."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.app import create_app
from scorekeeper.cli import main
from scorekeeper.core import files
from scorekeeper.store.backup import BackupError, restore
from scorekeeper.store.migrate import upgrade
from scorekeeper.store.models import db
from tests.support import match_file, table_file
from tools.serving import Server, free_port


@pytest.fixture(autouse=True)
def instance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of an instance with one table; a copy of its database, ``copy``, is beside it."""
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "instance"))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    upgrade(app := create_app())
    with app.app_context():
        db.engine.dispose()
    add(tmp_path, "first")
    assert main(["backup", str(tmp_path / "copy")]) == 0
    add(tmp_path, "second")
    return tmp_path / "instance"


def add(folder: Path, name: str) -> None:
    file = folder / f"{name}.json"
    payments = '"players": [], "matches": [], "payments": []'
    file.write_text(f'{{"format": "scorekeeper-table/1", "name": "{name}", "unit": "", {payments}}}')
    assert main(["import", str(file)]) == 0


def test_a_file_of_more_corrections_than_are_replayed_at_once_is_taken_over(
    instance: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "MOST_FOLDED_AGAIN", 100)
    evening: list[dict[str, object]] = [{"kind": "hand", "winner": "An", "left": {"Bo": 7}}] * 20
    evening += [{"kind": "void", "entry": n} for n in range(1, 6)]
    (tmp_path / "long.json").write_text(json.dumps(table_file([match_file("sam", ("An", "Bo"), evening)] * 9)))
    assert main(["replay", str(tmp_path / "long.json")]) == 1
    assert main(["import", str(tmp_path / "long.json")]) == 0
    assert len(tables(instance / "scorekeeper.sqlite3")) == 3


def tables(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return [name for (name,) in database.execute("SELECT name FROM card_table ORDER BY id")]


def kept(instance: Path) -> list[Path]:
    return sorted(path for path in instance.iterdir() if "replaced" in path.name)


def test_the_copy_is_the_record_and_the_one_before_is_kept(instance: Path) -> None:
    live = instance / "scorekeeper.sqlite3"
    assert main(["restore", str(instance.parent / "copy")]) == 0
    assert tables(live) == ["first"]
    assert [tables(path) for path in kept(instance)] == [["first", "second"]]
    assert main(["restore", str(kept(instance)[0])]) == 0
    assert tables(live) == ["first", "second"], "and so the way back is the same"
    assert tables(instance.parent / "copy") == ["first"]


def test_what_a_killed_program_left_beside_the_database_does_not_spoil_the_copy(instance: Path) -> None:
    """A copy put over a database whose write-ahead log was left lost its integrity."""
    live, left = instance / "scorekeeper.sqlite3", instance.parent / "left"
    with closing(sqlite3.connect(live)) as database:
        database.execute("PRAGMA wal_autocheckpoint = 0")
        database.execute(
            "INSERT INTO card_table (id, code, name, unit, created_at, payments_seq) "
            "VALUES (99, 'x', 'third', '', '2026-01-01 00:00:00', 0)"
        )
        database.commit()
        left.mkdir()
        for path in instance.glob("scorekeeper.sqlite3*"):
            shutil.copy(path, left)
    for path in left.iterdir():
        shutil.copy(path, instance)
    assert live.with_name("scorekeeper.sqlite3-wal").stat().st_size
    assert main(["restore", str(instance.parent / "copy")]) == 0
    assert not list(instance.glob("scorekeeper.sqlite3-*"))
    assert tables(live) == ["first"]
    assert [tables(path) for path in kept(instance)] == [["first", "second", "third"]]


def test_a_damaged_database_is_replaced_too_and_kept_as_it_is(instance: Path) -> None:
    live = instance / "scorekeeper.sqlite3"
    live.write_bytes(b"no database at all" * 1000)
    assert main(["restore", str(instance.parent / "copy")]) == 0
    assert tables(live) == ["first"]
    assert kept(instance)[0].read_bytes().startswith(b"no database at all")


def test_where_there_is_no_database_yet_the_copy_becomes_it(instance: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(instance.parent / "another"))
    assert main(["restore", str(instance.parent / "copy")]) == 0
    assert tables(instance.parent / "another" / "scorekeeper.sqlite3") == ["first"]
    assert kept(instance.parent / "another") == []


def test_what_is_no_whole_database_of_ours_changes_nothing(instance: Path) -> None:
    copy, bad = (instance.parent / "copy").read_bytes(), instance.parent / "bad"
    before = {path.name: path.read_bytes() for path in instance.iterdir() if path.is_file()}
    page = int.from_bytes(copy[16:18])
    damaged = copy[:page] + bytes(page) + copy[2 * page :]
    for content in (b"", b"text" * 5000, copy[: len(copy) // 2], damaged, copy[:100] + b"x" * 5000):
        bad.write_bytes(content)
        with pytest.raises(BackupError, match=str(bad)):
            restore(str(bad), str(instance / "scorekeeper.sqlite3"))
    bad.write_bytes(copy)
    with closing(sqlite3.connect(bad)) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()
    with pytest.raises(BackupError, match="schema 9999"):
        restore(str(bad), str(instance / "scorekeeper.sqlite3"))
    assert {path.name: path.read_bytes() for path in instance.iterdir() if path.is_file()} == before


@pytest.mark.parametrize("name", ["nothing", ".", "instance/scorekeeper.sqlite3"])
def test_what_is_no_copy_is_said_in_a_line(instance: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["restore", str(instance.parent / name)]) == 2
    assert capsys.readouterr().err.startswith("restore: ")


def test_postgresql_is_left_to_its_own_tools(
    instance: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://nobody@nowhere/none")
    assert main(["restore", str(instance.parent / "copy")]) == 2
    assert "pg_restore" in capsys.readouterr().err


@pytest.mark.slow
def test_while_the_pages_are_served_nothing_is_put_back(instance: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Server(instance, free_port()):
        assert main(["restore", str(instance.parent / "copy")]) == 2
    assert "in use" in capsys.readouterr().err
    assert main(["restore", str(instance.parent / "copy")]) == 0
    assert tables(instance / "scorekeeper.sqlite3") == ["first"]
