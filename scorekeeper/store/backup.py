"""Back up the SQLite database, even while it is in use, and restore such a backup."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from .migrate import UnknownSchema, check_known
from .models import db

#: Suffixes of the files that SQLite keeps beside a database. Beside another database they would corrupt it.
BESIDE = ("-wal", "-shm", "-journal")


class BackupError(Exception):
    """Raised if a backup or a restore failed; the message says why."""


def backup(target: str) -> None:
    """Copy the app's database to the new file ``target``, even while it is in use.

    Raises ``BackupError``, and leaves no partial file, if the database is not SQLite, the file exists already, or it
    cannot be written.
    """
    engine = db.engine
    if engine.dialect.name != "sqlite" or not engine.url.database:
        raise BackupError("only a SQLite database is copied this way; for PostgreSQL use pg_dump")
    path = Path(target).absolute()
    if os.path.lexists(path):
        raise BackupError(f"{target} exists already; expected a new file")
    with _problems(target), _whole_copy(Path(engine.url.database), path) as partial:
        partial.replace(path)


def restore(source: str, database: str) -> Path | None:
    """Replace the SQLite database at the path ``database`` with the backup ``source``, completely or not at all.

    Keep the previous database under another name beside it, with the files that SQLite had beside it. Return the path
    that it has now, ``None`` if there was no database. Raises ``BackupError``, and replaces nothing, if ``source`` is
    missing, damaged, not a database of Scorekeeper or of a later version, or another process has ``database`` open.
    """
    path, live = Path(source).absolute(), Path(database).absolute()
    if not path.is_file():
        raise BackupError(f"{source}: no such file; expected what `scorekeeper backup` has made")
    if live.exists() and path.samefile(live):
        raise BackupError(f"{source} is the database itself; expected a copy of it")
    with _problems(source), closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as copy:
        _check(source, copy)
    with _problems(source), _whole_copy(path, live) as partial:
        if live.exists():
            _close(live)
        kept = _put_aside(live)
        partial.replace(live)
        _on_disk(live.parent)
    return kept


def _check(source: str, copy: sqlite3.Connection) -> None:
    """Check the database open as ``copy``. Raises ``BackupError`` if it is damaged, not ours, or of a later version."""
    damage = [*copy.execute("PRAGMA integrity_check(1)"), *copy.execute("PRAGMA foreign_key_check")]
    if damage != [("ok",)]:
        raise BackupError(f"{source} is damaged: {damage[0][0]}")
    tables = {name for (name,) in copy.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not {"alembic_version", "card_table", "logged_entry"} <= tables:
        raise BackupError(f"{source} is no database of Scorekeeper")
    try:
        for (revision,) in copy.execute("SELECT version_num FROM alembic_version"):
            check_known(revision)
    except UnknownSchema as error:
        raise BackupError(f"{source}: {error}") from None


def _close(live: Path) -> None:
    """Merge SQLite's side files, such as the write-ahead log, into the database.

    A damaged file is left as it is. Raises ``BackupError`` if another connection has the database open: only a
    connection that is alone can empty the write-ahead log.
    """
    with closing(sqlite3.connect(live, timeout=1)) as database:
        try:
            database.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.DatabaseError as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY:
                raise BackupError(f"{live} is in use; stop Scorekeeper first") from None
            # damaged: it is put aside as it is


def _put_aside(live: Path) -> Path | None:
    """Rename the database and its side files within their folder, and return its new path, ``None`` if there is none.

    The database is a hard link under both names until the restored file replaces the old name.
    """
    kept = live.with_name(f"{live.name}.replaced-{datetime.now(UTC):%Y%m%dT%H%M%S.%f}")
    for ending in BESIDE:
        with suppress(FileNotFoundError):
            os.replace(f"{live}{ending}", f"{kept}{ending}")
    if not live.exists():
        return None
    os.link(live, kept)
    return kept


@contextmanager
def _whole_copy(source: Path, target: Path) -> Iterator[Path]:
    """Yield the path of a complete, fsynced copy beside ``target``; delete it afterwards unless it was renamed."""
    partial = target.with_name(target.name + ".partial")
    try:
        with closing(sqlite3.connect(source)) as original, closing(sqlite3.connect(partial)) as copy:
            original.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, whole by itself
        with partial.open("rb") as file:
            os.fsync(file.fileno())
        yield partial
    finally:
        with suppress(OSError):
            partial.unlink()


def _on_disk(folder: Path) -> None:
    """Fsync the directory, so that the names in it are on disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def _problems(named: str) -> Iterator[None]:
    """Run a block. Raises ``BackupError``, which names ``named``, for an ``OSError`` or an error of SQLite."""
    try:
        yield
    except (OSError, sqlite3.Error) as error:
        raise BackupError(f"{named}: {error}") from None
