"""How the database is spoken to: SQLite's settings, and transactions that write."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from flask import Flask
from sqlalchemy import Connection, event

from .models import db


def prepare(app: Flask) -> None:
    """Sets SQLite up on every new connection: write-ahead log, every commit on disk, foreign keys."""
    with app.app_context():
        engine = db.engine
        if engine.dialect.name != "sqlite":
            return

        @event.listens_for(engine, "connect")
        def _connect(connection: Any, _record: Any) -> None:
            connection.isolation_level = None  # transactions begin where we say so, below
            cursor = connection.cursor()
            cursor.execute("PRAGMA journal_mode = WAL")
            cursor.execute("PRAGMA synchronous = FULL")
            cursor.execute("PRAGMA foreign_keys = ON")
            cursor.execute("PRAGMA busy_timeout = 10000")
            cursor.close()

        @event.listens_for(engine, "begin")
        def _begin(connection: Connection) -> None:
            # A transaction that will write takes its turn at once: one that first read could not wait for another.
            if connection.get_execution_options().get("writes"):
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            else:  # waits for nobody and cannot fail, so it need not pass through the library
                connection.connection.cursor().execute("BEGIN")


@contextmanager
def writing() -> Iterator[None]:
    """A short transaction that writes: committed at the end, rolled back where anything is raised, which goes on."""
    db.session.rollback()  # whatever was only read before
    db.session.connection(execution_options={"writes": True})
    try:
        yield
        db.session.commit()
    except BaseException:
        db.session.rollback()
        raise
