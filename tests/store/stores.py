"""The application on a test database, and how to empty that."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import text

from scorekeeper.app import create_app
from scorekeeper.store.models import Base, db
from scorekeeper.web.http.rates import WITHIN

#: Tests come from one address, and open more tables in an hour than people do.
UNLIMITED = {f"LIMIT_{what}": 0 for what in (*WITHIN, "RECORDINGS")}

DATABASES = ["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)]


def share_compiled_templates(instance: Path, folders: pytest.TempPathFactory) -> None:
    """Share compiled templates among all instances of this run: to compile them all takes a second or two."""
    shared = folders.getbasetemp() / "templates"
    shared.mkdir(exist_ok=True)
    instance.mkdir(parents=True, exist_ok=True)
    (instance / "templates").symlink_to(shared)


class Made:
    """``with Made(request, folders) as app``: the application on the new database that ``request.param`` names."""

    def __init__(self, request: Any, folders: pytest.TempPathFactory, **config: Any) -> None:
        folder = folders.mktemp("store")
        share_compiled_templates(folder / "instance", folders)
        address = f"sqlite:///{folder / 'test.sqlite3'}"
        if request.param == "postgresql":
            address = request.getfixturevalue("postgres").database()
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("SCOREKEEPER_INSTANCE", str(folder / "instance"))
            settings = {"TESTING": True, "SECRET_KEY": "for tests", "SQLALCHEMY_DATABASE_URI": address, **UNLIMITED}
            self.app = create_app({**settings, **config})

    def __enter__(self) -> Flask:
        return self.app

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self.app.app_context():
            db.engine.dispose()


def emptied(app: Flask) -> Flask:
    """Empty the application's database, and its memory: the next match may get the number of an old one."""
    app.extensions.pop("match_cache", None)
    with app.app_context(), db.engine.begin() as connection:
        if connection.dialect.name == "postgresql":  # one statement where each would be a way to the server and back
            connection.execute(text(f"DO $$ BEGIN {_deletes()} END $$"))
        else:
            for table in reversed(Base.metadata.sorted_tables):
                connection.execute(table.delete())
    return app


def _deletes() -> str:
    """Return statements that delete all rows: with few rows faster than TRUNCATE, which makes new files."""
    return " ".join(f"DELETE FROM {table.name};" for table in reversed(Base.metadata.sorted_tables))
