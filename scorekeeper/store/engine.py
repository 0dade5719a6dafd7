"""The database connection: its settings, and the transactions that write."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Any, TypeVar

from flask import Flask, current_app
from sqlalchemy import Connection, Engine, ExceptionContext, event, text
from sqlalchemy.exc import DBAPIError

from ..metrics import count_database_error
from ..server_log import first_line
from .faults import DatabaseReplaced, Fault, fault_of
from .models import db

LOCKED = 5.0  #: seconds that a connection waits while another one turns the write-ahead log on
LOCK_AIM = 0.02  #: seconds that a batch should hold the write lock; others are promised a wait of at most 0.05
FIRST_BATCH, MOST_BATCH = 50, 1_000  #: items in the first batch, and the most in any batch
PAUSE = 0.05  #: the longest pause after a batch, in seconds, so that others can write
HEALTH_PERIOD = 1.0  #: seconds for which a successful test write counts, unless the database fails in the meantime


class DatabaseFile:
    """The SQLite database's file, and a check that nobody has replaced it since it was opened."""

    def __init__(self, path: str) -> None:
        self.path, self._opened = path, (0, 0)

    def open(self) -> None:
        """Remember which file (device and inode) the path names now; change nothing if one is remembered already."""
        if self._opened == (0, 0):
            self._opened = self._identity()

    def forget(self) -> None:
        """Forget the remembered file, so that ``check`` accepts another one that was put in its place."""
        self._opened = (0, 0)

    def check(self) -> None:
        """Check that the path still names the file that was opened. Raises ``DatabaseReplaced`` if it does not."""
        if self._identity() != self._opened:  # writes to a deleted file would be lost
            count_database_error(Fault.REPLACED)
            raise DatabaseReplaced(f"{self.path} was deleted or replaced while it was in use")

    def _identity(self) -> tuple[int, int]:
        """Return the file's device and inode; zeros if there is no file."""
        try:
            found = os.stat(self.path)
        except OSError:
            return 0, 0
        return found.st_dev, found.st_ino


def prepare(app: Flask) -> None:
    """Set up database access: timeouts and pragmas of connections, a count of errors, one session for each request."""
    app.teardown_appcontext(_end_reading)  # before the session is closed
    with app.app_context():
        engine = db.engine

        @event.listens_for(engine, "handle_error")
        def _failed(context: ExceptionContext) -> None:
            error = context.sqlalchemy_exception or context.original_exception
            if isinstance(error, Exception) and (fault := fault_of(error)):
                app.extensions["writable_until"] = 0.0  # the next health check has to write again
                count_database_error(fault)

        if engine.dialect.name == "sqlite":
            app.extensions["database_file"] = file = DatabaseFile(engine.url.database or "")
            _prepare_sqlite(engine, file, app.config["SQLITE_JOURNAL"])
            return

        @event.listens_for(engine, "connect")
        def _connect(connection: Any, _record: Any) -> None:
            connection.execute("SET lock_timeout = '10s'")
            connection.execute("SET idle_in_transaction_session_timeout = '60s'")  # of a machine that is gone
            connection.commit()


def _end_reading(_error: BaseException | None) -> None:
    """Close the request's session. If the connection is lost, only log a warning: everything has been read."""
    try:
        db.session.close()
    except DBAPIError as error:
        current_app.logger.warning("the connection was lost once all was read: %s", first_line(error.orig))
        db.session().invalidate()


def _set_journal(cursor: Any, mode: str) -> None:
    """Set the journal mode; retry while another process turns it to WAL, because SQLite ignores its timeout then."""
    until = time.monotonic() + LOCKED
    while True:
        try:
            cursor.execute(f"PRAGMA journal_mode = {mode}")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > until:
                raise
            time.sleep(0.05)


def _prepare_sqlite(engine: Engine, file: DatabaseFile, journal: str) -> None:
    """Set the pragmas of every SQLite connection, and lock the database at the start of a transaction that writes.

    ``journal``: a journal mode of SQLite; ``WAL`` where several processes use the file.
    """

    @event.listens_for(engine, "connect")
    def _connect(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # we begin transactions ourselves, below
        cursor = connection.cursor()
        cursor.execute("PRAGMA busy_timeout = 10000")
        _set_journal(cursor, journal)
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.execute("PRAGMA cache_size = -500")  # kB each; the system keeps the file in memory for all of them
        cursor.close()
        file.open()

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        # Take the write lock at the start: SQLite does not let a transaction that has read wait for the lock.
        options = connection.get_execution_options()
        if options.get("writes"):
            file.check()
            # With a write-ahead log, both settings keep what was committed before.
            least = "NORMAL" if options.get("fleeting") and journal == "WAL" else "FULL"
            connection.connection.cursor().execute(f"PRAGMA synchronous = {least}")
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:  # needs no lock and cannot fail, so SQLAlchemy's events are skipped
            connection.connection.cursor().execute("BEGIN")


def check_writable() -> None:
    """Write a row with the values it has, to prove that recording works. Raises whatever any recording would raise.

    After a success nothing is written for ``HEALTH_PERIOD`` seconds, so that frequent health checks are cheap, unless
    the database fails in this process in the meantime.
    """
    watched = current_app.extensions
    _check_file()
    if time.monotonic() < watched.get("writable_until", 0.0):
        return
    watched["writable_until"] = 0.0
    with writing():
        db.session.execute(text("UPDATE alembic_version SET version_num = version_num"))
    watched["writable_until"] = time.monotonic() + HEALTH_PERIOD


def check_readable() -> None:
    """Read a row, to prove that pages can be shown. Raises whatever any page would raise."""
    _check_file()
    db.session.execute(text("SELECT version_num FROM alembic_version")).all()


def _check_file() -> None:
    """Check that a SQLite database is still the file that was opened. Raises ``DatabaseReplaced`` if it is not."""
    if file := current_app.extensions.get("database_file"):
        file.check()


@contextmanager
def writing(*, lasting: bool = True) -> Iterator[None]:
    """Run a block as a transaction that writes. Commit at its end; roll back on any exception, and let it propagate.

    Changes from before the block that were not committed are rolled back first. ``lasting``: whether the commit waits
    for the disk; if not, a power failure may undo all of the transaction, which is good enough for what can be made
    again.
    """
    db.session.rollback()  # end the transaction that has only read
    connection = db.session.connection(execution_options={"writes": True, "fleeting": not lasting})
    if not lasting and connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SET LOCAL synchronous_commit = off")
    try:
        yield
        db.session.commit()
    except BaseException:
        db.session.rollback()
        raise


def begin_snapshot() -> None:
    """Begin a transaction in which all queries see the database as it is now, whatever others commit in the meantime.

    On SQLite this is so in every transaction; on PostgreSQL each query of an ordinary one sees what was committed
    before it.
    """
    db.session.rollback()
    if db.engine.dialect.name == "postgresql":
        db.session.connection(execution_options={"isolation_level": "REPEATABLE READ"})


_T = TypeVar("_T")


def write_batches(items: Iterable[_T], write: Callable[[Sequence[_T]], object]) -> None:
    """Write ``items`` in batches, each a short transaction of its own, so that other writers never wait for long.

    ``write`` is called with each batch, within its transaction. The size of a batch follows from how long the last one
    took (``LOCK_AIM``), and after each batch there is a pause for others. ``items`` may be a generator that queries the
    database, but no query may stay open while a batch is written.
    """
    todo, size = iter(items), FIRST_BATCH
    while True:
        began = time.monotonic()
        if not (some := list(islice(todo, size))):
            return
        with writing():
            locked = time.monotonic()
            write(some)
        now = time.monotonic()
        size = max(1, min(2 * size, MOST_BATCH, int(size * LOCK_AIM / max(now - locked, 0.001))))
        time.sleep(min(now - began, PAUSE))
