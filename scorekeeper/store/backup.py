"""A consistent copy of the SQLite database, also while it is in use; and such a copy put in the database's place."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from .migrate import UnknownSchema, check_known
from .models import db

#: What SQLite keeps beside a database; it belongs to that one file, and spoils any other.
BESIDE = ("-wal", "-shm", "-journal")


class BackupError(Exception):
    """Why no copy was made, or none put back."""


def backup(target: str) -> None:
    """Copies the database to the new file ``target``, also while it is in use.

    Raises ``BackupError``, and leaves nothing half made, where it is no SQLite database, the file exists already, or it
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
    """Puts the copy ``source`` in the place of the SQLite database at the path ``database``, whole or not at all.

    The database that was there is kept beside, with whatever SQLite had beside it; returned is where, ``None``: there
    was none. Raises ``BackupError``, and changes nothing, where ``source`` is no whole database of ours, or anybody has
    the one at ``database`` open.
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
    """Raises ``BackupError`` where what is open in ``copy`` is no whole database of ours, or a later version's."""
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
    """Folds what SQLite has beside the database into it, if it is one.

    Raises ``BackupError`` where somebody has it open: it leaves its write-ahead log only to whoever is alone.
    """
    with closing(sqlite3.connect(live, timeout=1)) as database:
        try:
            database.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.DatabaseError as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY:
                raise BackupError(f"{live} is in use; stop Scorekeeper first") from None
            # damaged: it is put aside as it is


def _put_aside(live: Path) -> Path | None:
    """Gives the database another name in the same folder, and whatever stands beside it; ``None``: there is none.

    Until another takes it the database keeps its own name as well.
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
    """A copy of a database in one file, on disk and beside ``target``; gone again where nobody gives it a name."""
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
    """Sees to it that the names in a folder are on disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def _problems(named: str) -> Iterator[None]:
    """Raises ``BackupError`` about the file ``named`` for whatever the disk or SQLite says."""
    try:
        yield
    except (OSError, sqlite3.Error) as error:
        raise BackupError(f"{named}: {error}") from None
