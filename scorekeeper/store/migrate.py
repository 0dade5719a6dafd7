"""Bringing the schema up to date: once, before any worker starts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from flask import Flask
from sqlalchemy import Connection, inspect, text

from .models import db

if TYPE_CHECKING:  # Alembic takes a tenth of a start, and most starts find the schema as it should be
    from alembic.config import Config

SCRIPTS = Path(__file__).parent / "migrations"

#: Our migrations, each numbered by the first four characters of its file's name, and the newest of them.
REVISIONS = {path.name[:4] for path in (SCRIPTS / "versions").glob("[0-9]*.py")}
HEAD = max(REVISIONS)


def config() -> Config:
    """Return Alembic's configuration with the path of our migrations; it reads no file of its own."""
    from alembic.config import Config

    made = Config()
    made.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    return made


class UnknownSchema(Exception):
    """The database's schema is none that this program knows."""


def check_known(revision: str | None) -> None:
    """Check a schema's revision, ``None``: no schema yet. Raises ``UnknownSchema`` if it is none of ours."""
    if revision is not None and revision not in REVISIONS:
        raise UnknownSchema(
            f"the database has schema {revision}, and this program knows none later than {HEAD}: "
            "expected the version of Scorekeeper that made it, or a later one"
        )


#: The lock under which migrations run in PostgreSQL; any number will do, as long as nobody else's is the same.
_LOCK = text("SELECT pg_advisory_xact_lock(7263548120)")


def upgrade(app: Flask) -> None:
    """Run the migrations that the database has not seen yet, all of them or none.

    Any number of processes may do so at once: one does, the others wait for it. Raises ``UnknownSchema`` if the
    database is of a later version.
    """
    with app.app_context(), db.engine.connect() as connection:
        if _revision(connection) == HEAD:
            return
        connection.rollback()
        connection.execution_options(writes=True)  # in SQLite the lock: the writer's turn, taken at once
        with connection.begin():
            if connection.dialect.name == "postgresql":
                connection.execute(_LOCK)
            revision = _revision(connection)
            check_known(revision)
            if revision != HEAD:  # nobody was quicker
                from alembic import command

                alembic = config()
                alembic.attributes["connection"] = connection
                command.upgrade(alembic, "head")


def _revision(connection: Connection) -> str | None:
    """Return the last migration that this database has seen, as Alembic recorded it."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found
