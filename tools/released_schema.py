"""Writes a small database as the schema of a revision keeps it, for the tests that bring it up to date.

    python -m tools.released_schema           # of the newest revision
    python -m tools.released_schema 0001      # of an older one: made by the newest, and taken down to it

``tests/store/databases/REVISION.sql`` is a text dump of SQLite; ``REVISION.json`` says what its matches came to. In it
are an example evening of each game, with corrections and a payment, matches that are over and that are not, and a
device that has said who it is.
"""

from __future__ import annotations

import json
import sqlite3
import sys
import tempfile
from pathlib import Path
from typing import Any

from alembic import command
from alembic.script import ScriptDirectory
from flask import Flask

from scorekeeper.app import create_app
from scorekeeper.core.files import read_match
from scorekeeper.core.ledger import Ledger
from scorekeeper.core.reading import loads
from scorekeeper.core.settle import settle
from scorekeeper.demo import AN, BINH, CHI, DUNG, fill
from scorekeeper.games import by_slug
from scorekeeper.store import service
from scorekeeper.store.matches import matches_of
from scorekeeper.store.migrate import config, upgrade
from scorekeeper.store.models import db

FOLDER = Path(__file__).parent.parent / "tests" / "store" / "databases"

#: A match that is over and has a winner.
OVER = {
    "format": "scorekeeper-match/1",
    "game": "seep",
    "options": {"baazis": 1, "baazi_stake": 10},
    "players": [AN, BINH, CHI, DUNG],
    "entries": [
        {"kind": "count", "points": {f"{AN} & {CHI}": 60}},
        {"kind": "count", "points": {f"{AN} & {CHI}": 90}, "sweeps": [{"player": AN}]},
    ],
}


def expectations(table: service.TableInfo) -> dict[str, Any]:
    """What a table's matches came to, and who pays whom: a plain JSON value, money in table units."""
    played, names = service.matches(table.id), service.people(table.id)
    owed = service.owed(played, service.payments_of(table.id), names)
    return {
        "code": table.code,
        "money": service.money(played, names),
        "settlement": [list(payment) for payment in settle(owed)],
        "matches": [_match(match) for match in matches_of(table.id)],
    }


def _match(match: service.MatchInfo) -> dict[str, Any]:
    ledger, points = loads(match.ledger, Ledger), json.loads(match.points) if match.points else None
    return {"number": match.number, "game": match.game, "hands": match.counted, "finished": match.finished,
            "winner": match.winner, "points": points, "money": ledger.money, "pots": ledger.pots}  # fmt: skip


def make(app: Flask, revision: str) -> dict[str, Any]:
    """Fills the application's empty database and takes it to the schema of ``revision``; what its table came to."""
    upgrade(app)
    with app.app_context():
        table = fill()
        service.import_match(table.id, read_match(by_slug, OVER))
        service.name_device(table.id, "a phone", BINH)
        expected = expectations(service.table_by_code(table.code))
        db.session.remove()
        with db.engine.connect() as connection:
            alembic = config()
            alembic.attributes["connection"] = connection
            command.downgrade(alembic, revision)
            connection.commit()
        db.engine.dispose()
    return expected


def main(argv: list[str]) -> int:
    """Writes both files of the revision that is named, of the newest where none is."""
    revision = argv[0] if argv else str(ScriptDirectory.from_config(config()).get_current_head())
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "made.sqlite3"
        app = create_app({"SECRET_KEY": "none", "SQLALCHEMY_DATABASE_URI": f"sqlite:///{database}"})
        expected = make(app, revision)
        connection = sqlite3.connect(database)
        dump = "\n".join(connection.iterdump())
        connection.close()
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{revision}.sql").write_text(dump + "\n", encoding="utf-8")
    text = json.dumps(expected, ensure_ascii=False, indent=2)
    (FOLDER / f"{revision}.json").write_text(text + "\n", encoding="utf-8")
    print(f"{FOLDER / revision}.sql and .json are written")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
