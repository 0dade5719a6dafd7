"""The migrations create what the models declare, once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import Flask
from sqlalchemy import inspect, text

from scorekeeper.store.migrate import HEAD, config, upgrade
from scorekeeper.store.models import Base, db
from scorekeeper.store.money import payments_of, record_payment
from tools.serving import environment

from .play import Played, amend, hand, kept, note, void


def differences(app: Flask) -> list[object]:
    with app.app_context(), db.engine.connect() as connection:
        options = {"compare_type": True, "compare_server_default": True}
        context = MigrationContext.configure(connection, opts=options)
        assert context.get_current_revision() == HEAD
        return compare_metadata(context, Base.metadata)


def test_the_newest_file_is_the_last_migration() -> None:
    assert ScriptDirectory.from_config(config()).get_current_head() == HEAD


#: Starts the server as far as the schema, and prints which modules were loaded that a start does not need.
START = """
import sys
from scorekeeper.server import create_app, upgrade
upgrade(create_app())
print(*({"alembic", "svg"} & {*sys.modules}))
"""


def test_a_start_that_finds_the_schema_as_it_should_be_loads_nothing_to_change_it(tmp_path: Path) -> None:
    def start() -> str:
        command = [sys.executable, "-c", START]
        ran = subprocess.run(command, env=environment(tmp_path), check=True, capture_output=True, encoding="utf-8")
        return ran.stdout.strip()

    assert (start(), start()) == ("alembic", "")


def test_from_nothing_to_what_the_models_say(bare: Flask) -> None:
    upgrade(bare)
    assert differences(bare) == []


def test_every_unique_and_every_foreign_key_is_there(bare: Flask) -> None:
    upgrade(bare)
    with bare.app_context():
        found = inspect(db.engine)
        for table in Base.metadata.sorted_tables:
            keys = {
                (key["constrained_columns"][0], key["referred_table"]) for key in found.get_foreign_keys(table.name)
            }
            assert keys == {(key.parent.name, key.column.table.name) for key in table.foreign_keys}
            unique = {tuple(u["column_names"]) for u in found.get_unique_constraints(table.name)}
            unique |= {tuple(i["column_names"]) for i in found.get_indexes(table.name) if i["unique"]}
            wanted = {tuple(c.name for c in i.columns) for i in table.indexes if i.unique}
            wanted |= {tuple(c.columns.keys()) for c in table.constraints if type(c).__name__ == "UniqueConstraint"}
            assert unique == wanted, table.name


def test_twice_is_harmless(bare: Flask) -> None:
    upgrade(bare)
    with bare.app_context():
        played = Played(entries=(hand(), hand(7, 10)))
        stored = kept(played)
    upgrade(bare)
    with bare.app_context():
        assert kept(played) == stored
    assert differences(bare) == []


def test_down_and_up_again(bare: Flask) -> None:
    upgrade(bare)
    with bare.app_context(), db.engine.connect() as connection:
        alembic = config()
        alembic.attributes["connection"] = connection
        command.downgrade(alembic, "base")
        connection.commit()
        assert set(inspect(connection).get_table_names()) <= {"alembic_version"}
    upgrade(bare)
    assert differences(bare) == []


def to(revision: str, app: Flask, *statements: str) -> None:
    """Take the database down to ``revision``, and send it ``statements``."""
    with app.app_context():
        db.session.remove()
        with db.engine.connect() as connection:
            alembic = config()
            alembic.attributes["connection"] = connection
            command.downgrade(alembic, revision)
            for statement in statements:
                connection.execute(text(statement))
            connection.commit()


def test_a_version_that_kept_more_beside_the_log_counts_it_again_and_so_does_this_one(bare: Flask) -> None:
    upgrade(bare)
    with bare.app_context():
        played = Played(entries=(hand(), hand(7, 10), note(), void(1), amend(2, hand(2, 2))))
        stored, rules = kept(played), played.match().rules
    to("0014", bare)
    with bare.app_context(), db.engine.connect() as connection:
        match = connection.execute(text("SELECT rules, frozen, numbered, state FROM match")).one()
        assert tuple(match) == (0, None, 1, "{}")
        same = "SELECT count(*) FROM logged_entry WHERE reads = payload AND number IS NULL AND decided IS NULL"
        assert connection.scalar(text(same)) == 5
    upgrade(bare)
    with bare.app_context():
        assert played.match().rules == 0
        assert (kept(played), played.match().rules) == (stored, rules)


def test_which_entries_are_hands_is_taken_over_from_their_numbers(bare: Flask) -> None:
    upgrade(bare)
    with bare.app_context():
        played = Played(entries=(hand(), hand(7, 10), note(), void(1)))
        stored, rules = kept(played), played.match().rules
    was = "UPDATE logged_entry SET number = 1 WHERE seq = 2", f"UPDATE match SET rules = {rules}"
    to("0014", bare, *was)
    upgrade(bare)
    with bare.app_context():
        assert [row["hand"] for row in played.rows()] == [False, True, False, False]
        assert kept(played) == stored


def test_only_what_a_file_brought_is_not_known_when_it_was_paid(bare: Flask) -> None:
    upgrade(bare)
    with bare.app_context():
        table = Played(entries=(hand(),)).table
        for n, by in enumerate(("phone", "file")):
            record_payment(table, {"from": "Binh", "to": "An", "amount": 5}, seen=n, key=by, by=by)
    to("0015", bare)
    upgrade(bare)
    with bare.app_context():
        assert {paid.by: (paid.dated, paid.note) for paid in payments_of(table)} == {
            "phone": (True, ""), "file": (False, ""),
        }  # fmt: skip
