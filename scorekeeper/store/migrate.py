"""Bringing the schema up to date: once, before any worker starts."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import Flask
from sqlalchemy import text

from .models import db

SCRIPTS = Path(__file__).parent / "migrations"


def config() -> Config:
    """Alembic told where our migrations stand; it reads no file of its own."""
    made = Config()
    made.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    return made


class UnknownSchema(Exception):
    """The database's schema is none that this program knows."""


def check_known(revision: str | None) -> None:
    """Raises ``UnknownSchema`` where ``revision`` (``None``: no schema yet) is none of ours."""
    known = [script.revision for script in ScriptDirectory.from_config(config()).walk_revisions()]
    if revision is not None and revision not in known:
        raise UnknownSchema(
            f"the database has schema {revision}, and this program knows none later than {max(known)}: "
            "expected the version of Scorekeeper that made it, or a later one"
        )


#: The lock under which migrations run in PostgreSQL; any number will do, as long as nobody else's is the same.
_LOCK = text("SELECT pg_advisory_xact_lock(7263548120)")


def upgrade(app: Flask) -> None:
    """Runs the migrations that the database has not seen yet, all of them or none.

    Any number of processes may do so at once: one does, the others wait for it. Raises ``UnknownSchema`` where the
    database is of a later version.
    """
    head = ScriptDirectory.from_config(config()).get_current_head()
    with app.app_context(), db.engine.connect() as connection:
        if MigrationContext.configure(connection).get_current_revision() == head:
            return
        connection.rollback()
        connection.execution_options(writes=True)  # in SQLite the lock: the writer's turn, taken at once
        with connection.begin():
            if connection.dialect.name == "postgresql":
                connection.execute(_LOCK)
            revision = MigrationContext.configure(connection).get_current_revision()
            check_known(revision)
            if revision != head:  # nobody was quicker
                alembic = config()
                alembic.attributes["connection"] = connection
                command.upgrade(alembic, "head")
