"""A copy made while others write is whole, opens, and overwrites nothing."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Event, Thread

import pytest
from flask import Flask
from sqlalchemy import select

from scorekeeper.app import create_app
from scorekeeper.cli import main
from scorekeeper.core.entries import Entry
from scorekeeper.core.files import read_entry
from scorekeeper.games import by_slug
from scorekeeper.store.backup import BackupError, backup
from scorekeeper.store.migrate import upgrade
from scorekeeper.store.models import Table, db
from scorekeeper.store.tables import TableInfo, table_by_code

from .play import Json, Played, exported, folded, hand, kept
from .stores import Made


def small_copy(path: Path) -> tuple[list[int], int]:
    """Return the numbers of the entries in a copy, and the number of the last one that its match row has."""
    with closing(sqlite3.connect(path)) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert copy.execute("PRAGMA foreign_key_check").fetchall() == []
        seqs = [seq for (seq,) in copy.execute("SELECT seq FROM logged_entry ORDER BY seq")]
        [(last,)] = copy.execute("SELECT seq FROM match")
    return seqs, last


@pytest.fixture
def lite(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """Yield the application on SQLite alone."""

    class Request:
        param = "sqlite"

    with Made(Request, tmp_path_factory) as app:
        upgrade(app)
        yield app


class Writer:
    """A thread that records hands until told to stop."""

    def __init__(self, app: Flask, played: Played) -> None:
        self.app, self.played, self.stop, self.recorded = app, played, Event(), Event()
        self.thread = Thread(target=self._run)

    def _run(self) -> None:
        with self.app.app_context():
            while not self.stop.is_set():
                self.played.record(hand())
                self.recorded.set()

    def __enter__(self) -> Writer:
        self.thread.start()
        assert self.recorded.wait(30)
        return self

    def __exit__(self, *_: object) -> None:
        self.stop.set()
        self.thread.join(60)
        assert not self.thread.is_alive()


def test_a_copy_made_while_another_writes_is_whole(lite: Flask, tmp_path: Path) -> None:
    with lite.app_context():
        played = Played()
        before = 0
        with Writer(lite, played) as writer:
            for n in range(8):
                writer.recorded.clear()
                assert writer.recorded.wait(30)
                backup(str(tmp_path / f"copy-{n}"))
                seqs, last = small_copy(tmp_path / f"copy-{n}")
                assert seqs == list(range(1, last + 1))
                assert last > before
                before = last
        assert played.seq >= before
    assert sorted(path.name for path in tmp_path.iterdir() if "copy" in path.name) == [f"copy-{n}" for n in range(8)]


def test_a_copy_opens_and_says_the_same(lite: Flask, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    copy = tmp_path / "copy.sqlite3"
    with lite.app_context():
        played = Played(entries=(hand(), hand(7, 10)))
        stored, record = kept(played), exported(table_of(played))
        backup(str(copy))

    class Request:
        param = "sqlite"

    address = {"SQLALCHEMY_DATABASE_URI": f"sqlite:///{copy}"}
    with Made(Request, tmp_path_factory, **address) as app, app.app_context():
        upgrade(app)
        assert kept(played) == stored == folded(played.header, list(map(read, (hand(), hand(7, 10)))))
        assert exported(table_of(played)) == record
        played.record(hand())


def read(value: Json) -> Entry:
    return read_entry(by_slug["sam"], value)


def table_of(played: Played) -> TableInfo:
    code = db.session.scalar(select(Table.code).where(Table.id == played.table))
    return table_by_code(str(code))


def test_nothing_is_overwritten(lite: Flask, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    copy.write_text("mine")
    with lite.app_context(), pytest.raises(BackupError, match="exists already"):
        backup(str(copy))
    assert copy.read_text() == "mine"


@pytest.mark.parametrize("target", ["no/such/folder/copy", ".", "x" * 300])
def test_where_nothing_can_be_written_nothing_is_left(lite: Flask, tmp_path: Path, target: str) -> None:
    with lite.app_context(), pytest.raises(BackupError):
        backup(f"{tmp_path}/{target}")
    assert not list(tmp_path.iterdir())


def test_from_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "instance"))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    upgrade(create_app())
    assert main(["backup", str(tmp_path / "copy")]) == 0
    assert main(["backup", str(tmp_path / "copy")]) == 2
    assert "exists already" in capsys.readouterr().err
    with closing(sqlite3.connect(tmp_path / "copy")) as copy:
        assert copy.execute("SELECT count(*) FROM card_table").fetchall() == [(0,)]


def test_postgresql_is_left_to_its_own_tools(context: Flask, tmp_path: Path) -> None:
    if db.engine.dialect.name == "postgresql":
        with pytest.raises(BackupError, match="pg_dump"):
            backup(str(tmp_path / "copy"))
    else:
        backup(str(tmp_path / "copy"))
    assert (tmp_path / "copy").exists() == (db.engine.dialect.name == "sqlite")
