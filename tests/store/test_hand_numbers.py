"""Hands that an older version numbered with gaps are numbered as they stand."""

from __future__ import annotations

from importlib import import_module

from flask import Flask
from sqlalchemy import text

from scorekeeper.store.models import db

from .play import Played, amend, hand, note, void

MIGRATION = import_module("scorekeeper.store.migrations.versions.0009_hands_without_gaps")


def test_the_migration_takes_the_gaps_out(context: Flask) -> None:
    played = Played(entries=(hand(), hand(), note(), void(1), hand(), amend(2, hand(1, 1)), amend(5, note())))
    stands = [row["number"] for row in played.rows()]
    assert stands == [None, 1, None, None, None, None, None]
    for seq, number in enumerate((1, 2, None, 1, 3, 2, 3), 1):  # as they were until 0008
        db.session.execute(text("UPDATE logged_entry SET number = :n WHERE seq = :seq"), {"n": number, "seq": seq})
    db.session.commit()
    match = played.match().id
    with db.engine.begin() as connection:
        MIGRATION._number(connection, match)
    assert [row["number"] for row in played.rows()] == stands
