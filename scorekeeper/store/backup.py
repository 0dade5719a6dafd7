"""A consistent copy of the SQLite database, also while it is in use."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from .models import db


class BackupError(Exception):
    """Why no copy was made."""


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
    partial = path.with_name(path.name + ".partial")
    try:
        with closing(sqlite3.connect(engine.url.database)) as source, closing(sqlite3.connect(partial)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, whole by itself
        with partial.open("rb") as file:
            os.fsync(file.fileno())
        partial.replace(path)
    except (OSError, sqlite3.Error) as error:
        with suppress(OSError):
            partial.unlink()
        raise BackupError(f"{target}: {error}") from None
