"""Migrate the database schema, once, before any worker starts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from flask import Flask
from sqlalchemy import Connection, inspect, text

from .models import db

if TYPE_CHECKING:  # loading Alembic takes a tenth of the start-up time, and is rarely needed
    from alembic.config import Config

SCRIPTS = Path(__file__).parent / "migrations"

#: Our migrations, by the first four characters of their file names, and the newest of them.
REVISIONS = {path.name[:4] for path in (SCRIPTS / "versions").glob("[0-9]*.py")}
HEAD = max(REVISIONS)


def config() -> Config:
    """Make Alembic's configuration, without a file: it says where our migrations are."""
    from alembic.config import Config

    made = Config()
    made.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    return made


class UnknownSchema(Exception):
    """Raised if the database has a schema that this version of the program does not know."""


def check_known(revision: str | None) -> None:
    """Check that a schema revision is one of ours, or ``None``: no schema yet. Raises ``UnknownSchema`` if not."""
    if revision is not None and revision not in REVISIONS:
        raise UnknownSchema(
            f"the database has schema {revision}, and this program knows none later than {HEAD}: "
            "expected the version of Scorekeeper that made it, or a later one"
        )


#: Takes the advisory lock for migrations in PostgreSQL. The number is arbitrary, but must not be used elsewhere.
_LOCK = text("SELECT pg_advisory_xact_lock(7263548120)")


def upgrade(app: Flask) -> None:
    """Run all migrations that are missing in the database, in one transaction.

    If several processes do so at once, one migrates and the others wait for it. Raises ``UnknownSchema`` if a later
    version of the program has migrated the database.
    """
    with app.app_context(), db.engine.connect() as connection:
        if _revision(connection) == HEAD:
            return
        connection.rollback()
        connection.execution_options(writes=True)  # SQLite: take the write lock when the transaction begins
        with connection.begin():
            if connection.dialect.name == "postgresql":
                connection.execute(_LOCK)
            revision = _revision(connection)
            check_known(revision)
            if revision != HEAD:  # no other process has migrated in the meantime
                from alembic import command

                alembic = config()
                alembic.attributes["connection"] = connection
                command.upgrade(alembic, "head")


def _revision(connection: Connection) -> str | None:
    """Return the revision of the database's schema, as Alembic has recorded it; ``None`` if there is no schema."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found
