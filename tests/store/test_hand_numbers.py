"""Hands that an older version numbered with gaps get their present numbers."""

from __future__ import annotations

from importlib import import_module

from alembic import command
from flask import Flask
from sqlalchemy import text

from scorekeeper.core.reading import dumps
from scorekeeper.store.migrate import config, upgrade
from scorekeeper.store.models import db

from .play import Played, amend, hand, kept, note, void

MIGRATION = import_module("scorekeeper.store.migrations.versions.0009_hands_without_gaps")
NUMBERS = text("SELECT number FROM logged_entry ORDER BY seq")
AS_IT_WAS = text("UPDATE logged_entry SET number = :number, reads = :reads WHERE seq = :seq")


def test_the_migration_takes_the_gaps_out(bare: Flask) -> None:
    upgrade(bare)
    with bare.app_context():
        played = Played(entries=(hand(), hand(), note(), void(1), hand(), amend(2, hand(1, 1)), amend(5, note())))
        present = kept(played).numbers
        assert present == [None, 1, None, None, None, None, None]
        effective, match = [item.effective for item in played.position().items], played.match().id
        db.session.remove()
        with db.engine.connect() as connection:
            alembic = config()
            alembic.attributes["connection"] = connection
            command.downgrade(alembic, "0014")
            for seq, number in enumerate((1, 2, None, 1, 3, 2, 3), 1):  # as they were until 0008
                reads = effective[seq - 1]
                values = {"number": number, "reads": reads and dumps(reads), "seq": seq}
                connection.execute(AS_IT_WAS, values)
            MIGRATION._number(connection, match)
            assert connection.execute(NUMBERS).scalars().all() == present
