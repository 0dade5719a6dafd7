"""The small databases of every schema ever released, loaded as ``tools/released_schema.py`` wrote them."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from alembic import command
from flask import Flask
from sqlalchemy import Connection, Integer, MetaData, create_engine, func, insert, select, text
from sqlalchemy.pool import StaticPool

from scorekeeper.store.migrate import config
from scorekeeper.store.models import db

FOLDER = Path(__file__).parent / "databases"
REVISIONS = sorted(path.stem for path in FOLDER.glob("*.sql"))


def expectations(revision: str) -> dict[str, Any]:
    """Return the results of its matches when it was made; see ``tools.released_schema.expectations``."""
    value: dict[str, Any] = json.loads((FOLDER / f"{revision}.json").read_text(encoding="utf-8"))
    return value


def load(app: Flask, revision: str) -> None:
    """Fill the application's empty database with that of a revision, in that revision's schema."""
    dump = (FOLDER / f"{revision}.sql").read_text(encoding="utf-8")
    with app.app_context():
        if db.engine.dialect.name == "sqlite":
            with closing(sqlite3.connect(str(db.engine.url.database))) as file:
                file.executescript(dump)
            return
        with db.engine.connect() as connection:
            alembic = config()
            alembic.attributes["connection"] = connection
            command.upgrade(alembic, revision)
            _copy(dump, connection)
            connection.commit()


def _copy(dump: str, to: Connection) -> None:
    """Copy every row of a dump into the existing tables; new rows are then numbered after them."""
    made = sqlite3.connect(":memory:", check_same_thread=False)
    made.executescript(dump)
    source, target = MetaData(), MetaData()
    engine = create_engine("sqlite://", creator=lambda: made, poolclass=StaticPool)
    source.reflect(engine)
    target.reflect(to)
    with engine.connect() as old:
        for table in target.sorted_tables:
            rows = [dict(row) for row in old.execute(select(source.tables[table.name])).mappings()]
            if rows and table.name != "alembic_version":
                to.execute(insert(table), rows)
            if "id" in table.c and isinstance(table.c.id.type, Integer):
                last = to.scalar(select(func.max(table.c.id)))
                to.execute(text("SELECT setval(pg_get_serial_sequence(:name, 'id'), :last)"),
                           {"name": table.name, "last": last or 1})  # fmt: skip
    engine.dispose()
    made.close()
