"""Write a small database in the schema of a revision, for the tests that migrate it.

    python -m tools.released_schema           # of the newest revision
    python -m tools.released_schema 0001      # of an older one: made by the newest, and taken down to it

``tests/store/databases/REVISION.sql`` is a text dump of SQLite; ``REVISION.json`` has the results of its matches. It
contains an example evening of each game, with corrections and a payment, matches that are over and that are not, and a
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

from scorekeeper import replay
from scorekeeper.app import create_app
from scorekeeper.core.settle import settle
from scorekeeper.demo import AN, BINH, CHI, DUNG, fill
from scorekeeper.store.devices import name_device
from scorekeeper.store.matches import MatchInfo, matches_of
from scorekeeper.store.migrate import config, upgrade
from scorekeeper.store.models import db
from scorekeeper.store.money import matches_played, money_over, owed_over, payments_of
from scorekeeper.store.tables import TableInfo, people_of_table, table_by_code
from scorekeeper.store.transfer import import_match

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


def expectations(table: TableInfo) -> dict[str, Any]:
    """Return the results of a table's matches, and who pays whom: a plain JSON value, money in table units."""
    played, names = matches_played(table.id), people_of_table(table.id)
    owed = owed_over(played, payments_of(table.id), names)
    return {
        "code": table.code,
        "money": money_over(played, names),
        "settlement": [list(payment) for payment in settle(owed)],
        "matches": [_match(match) for match in matches_of(table.id)],
    }


def _match(match: MatchInfo) -> dict[str, Any]:
    return {"number": match.number, "game": match.slug, "hands": match.counted, "finished": match.finished,
            "winner": match.winner, "points": match.points, "money": match.ledger.money,
            "pots": match.ledger.pots}  # fmt: skip


def make(app: Flask, revision: str) -> dict[str, Any]:
    """Fill the application's empty database, downgrade it to ``revision``, and return the results of its table."""
    upgrade(app)
    with app.app_context():
        table = fill()
        import_match(table.id, replay(OVER))
        name_device(table.id, "a phone", BINH)
        expected = expectations(table_by_code(table.code))
        db.session.remove()
        with db.engine.connect() as connection:
            alembic = config()
            alembic.attributes["connection"] = connection
            command.downgrade(alembic, revision)
            connection.commit()
        db.engine.dispose()
    return expected


def main(argv: list[str]) -> int:
    """Write both files of the named revision, by default of the newest."""
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
