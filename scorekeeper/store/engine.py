"""The database connection: its settings, and transactions that write."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from flask import Flask, current_app
from sqlalchemy import Connection, Engine, event, text
from sqlalchemy.exc import DBAPIError

from .faults import DatabaseReplaced
from .models import db

LOCKED = 5.0  #: seconds that a connection waits for another that sets the same database up
HEALTH_PERIOD = 10.0  #: seconds in which a process that could write need not try again to know that it still can


class DatabaseFile:
    """The file of a SQLite database, which has to stay the one that was opened first."""

    def __init__(self, path: str) -> None:
        self.path, self._opened = path, (0, 0)

    def open(self) -> None:
        """Note which file it is, the first time."""
        if self._opened == (0, 0):
            self._opened = self._identity()

    def check(self) -> None:
        """Check that it is still the same file. Raises ``DatabaseReplaced`` if the path names another one, or none."""
        if self._identity() != self._opened:  # what is written to a file without a name is lost
            raise DatabaseReplaced(f"{self.path} was deleted or replaced while it was in use")

    def _identity(self) -> tuple[int, int]:
        """Return its device and its inode; zeros if there is none."""
        try:
            found = os.stat(self.path)
        except OSError:
            return 0, 0
        return found.st_dev, found.st_ino


def prepare(app: Flask) -> None:
    """Configure every new connection: nobody waits for a lock longer than ten seconds; more of it for SQLite."""
    app.teardown_appcontext(_end_reading)  # before the session is closed
    with app.app_context():
        engine = db.engine
        if engine.dialect.name == "sqlite":
            app.extensions["database_file"] = file = DatabaseFile(engine.url.database or "")
            _prepare_sqlite(engine, file)
            return

        @event.listens_for(engine, "connect")
        def _connect(connection: Any, _record: Any) -> None:
            connection.execute("SET lock_timeout = '10s'")
            connection.execute("SET idle_in_transaction_session_timeout = '60s'")  # of a machine that is gone
            connection.commit()


def _end_reading(_error: BaseException | None) -> None:
    """End a request's read transaction. A connection lost by then does no harm: nothing more is asked."""
    try:
        db.session.close()
    except DBAPIError as error:
        current_app.logger.warning("the connection was lost once all was read: %s", error.orig)
        db.session().invalidate()


def _write_ahead(cursor: Any) -> None:
    """Turn the write-ahead log on; retry while another process does so, because SQLite ignores its time-out then."""
    until = time.monotonic() + LOCKED
    while True:
        try:
            cursor.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > until:
                raise
            time.sleep(0.05)


def _prepare_sqlite(engine: Engine, file: DatabaseFile) -> None:
    """Set up SQLite: write-ahead log, every commit on disk, foreign keys; write only to the file opened first."""

    @event.listens_for(engine, "connect")
    def _connect(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # transactions begin where we say so, below
        cursor = connection.cursor()
        cursor.execute("PRAGMA busy_timeout = 10000")
        _write_ahead(cursor)
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.execute("PRAGMA cache_size = -500")  # kB each; the system keeps the file in memory for all of them
        cursor.close()
        file.open()

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        # A transaction that will write takes its turn at once: one that first read could not wait for another.
        if connection.get_execution_options().get("writes"):
            file.check()
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:  # waits for nobody and cannot fail, so it need not pass through the library
            connection.connection.cursor().execute("BEGIN")


def check_writable() -> None:
    """Write a row unchanged, on disk when this returns: nothing less shows that the record can be written.

    Done at most once in ``HEALTH_PERIOD`` as long as it succeeds, so that frequent health checks cost nothing. Raises
    what any recording would.
    """
    watched = current_app.extensions
    if file := watched.get("database_file"):
        file.check()
    if time.monotonic() < watched.get("writable_until", 0.0):
        return
    watched["writable_until"] = 0.0
    with writing():
        db.session.execute(text("UPDATE alembic_version SET version_num = version_num"))
    watched["writable_until"] = time.monotonic() + HEALTH_PERIOD


@contextmanager
def writing() -> Iterator[None]:
    """Run a short transaction that writes: committed at the end, rolled back on any exception, which goes on."""
    db.session.rollback()  # whatever was only read before
    db.session.connection(execution_options={"writes": True})
    try:
        yield
        db.session.commit()
    except BaseException:
        db.session.rollback()
        raise
