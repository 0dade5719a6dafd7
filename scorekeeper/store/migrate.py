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

#: The newest migration: each is numbered by the first four characters of its file's name.
HEAD = max(path.name[:4] for path in (SCRIPTS / "versions").glob("[0-9]*.py"))


def config() -> Config:
    """Alembic told where our migrations stand; it reads no file of its own."""
    from alembic.config import Config

    made = Config()
    made.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    return made


def upgrade(app: Flask) -> None:
    """Runs the migrations that the database has not seen yet."""
    with app.app_context(), db.engine.connect() as connection:
        if _revision(connection) != HEAD:
            from alembic import command

            alembic = config()
            alembic.attributes["connection"] = connection
            command.upgrade(alembic, "head")
            connection.commit()


def _revision(connection: Connection) -> str | None:
    """The last migration that this database has seen, as Alembic has written it down."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found
