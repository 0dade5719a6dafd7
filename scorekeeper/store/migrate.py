"""Bringing the schema up to date: once, before any worker starts."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import Flask

from .models import db

SCRIPTS = Path(__file__).parent / "migrations"


def config() -> Config:
    """Alembic told where our migrations stand; it reads no file of its own."""
    made = Config()
    made.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    return made


def upgrade(app: Flask) -> None:
    """Runs the migrations that the database has not seen yet."""
    with app.app_context(), db.engine.connect() as connection:
        alembic = config()
        head = ScriptDirectory.from_config(alembic).get_current_head()
        if MigrationContext.configure(connection).get_current_revision() != head:
            alembic.attributes["connection"] = connection
            command.upgrade(alembic, "head")
            connection.commit()
