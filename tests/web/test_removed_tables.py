"""A removed table: its owner can delete it for good some days later, and nobody else; unused ones can be removed."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import func, select, update
from sqlalchemy.exc import OperationalError

from scorekeeper.config import settings
from scorekeeper.store import removal
from scorekeeper.store.models import Base, Rate, Table, db
from scorekeeper.store.removal import DAY, KEPT, SURE

from .phone import Phone

Stored = Callable[[], dict[str, list[Any]]]
LATER = SURE + timedelta(hours=1)


@pytest.fixture
def table(phone: Phone, match: str) -> str:
    """Return the address of a table with a hand and a payment."""
    phone.hand(match)
    table = match.removesuffix("m/1/")
    assert phone.send(phone.get(f"{table}settle/").form("/pay")).status == 303
    return table


def remove(phone: Phone, table: str, ago: timedelta) -> None:
    """Remove the table, some time ago."""
    assert phone.post(f"{table}remove").status == 303
    with phone.app.app_context():
        db.session.execute(update(Table).values(removed_at=datetime.now(UTC) - ago))
        db.session.commit()


def rows(app: Flask) -> dict[str, int]:
    """Return how many rows each table of the database has that has any."""
    with app.app_context():
        found = {each.name: db.session.scalar(select(func.count()).select_from(each)) for each in TABLES}
        return {name: number for name, number in found.items() if number}


TABLES = [each for each in Base.metadata.sorted_tables if each.name != "alembic_version"]


def test_its_owner_deletes_it_for_good_some_days_later(app: Flask, phone: Phone, table: str) -> None:
    remove(phone, table, LATER)
    page = phone.get(table)
    assert (page.status, "Bring it back" in page.text) == (410, True)
    gone = phone.send(page.form("/delete"))
    assert (gone.status, gone.location) == (303, "/")
    assert phone.get(table).status == 404
    assert phone.post(f"{table}bring-back").status == 404
    assert table not in phone.get("/").html
    assert rows(app) == {}


def test_before_it_says_from_when_on(phone: Phone, table: str, stored: Stored) -> None:
    remove(phone, table, timedelta(days=1))
    page = phone.get(table)
    assert "on you can delete it for good, on this page." in page.text
    assert [form.action for form in page.forms if "delete" in form.action] == []
    before = stored()
    assert phone.post(f"{table}delete").location == table
    assert stored() == before


def test_nobody_else_deletes_it_nor_is_one_deleted_that_is_not_removed(
    app: Flask, phone: Phone, table: str, stored: Stored
) -> None:
    assert phone.post(f"{table}delete").location == table
    remove(phone, table, LATER)
    other, before = Phone(app), stored()
    assert "elete it for good" not in other.get(table).text
    assert other.post(f"{table}delete").status == 403
    assert stored() == before


# -- tables that nobody opens ----------------------------------------------------------------------------------------


def days_pass(app: Flask, days: int) -> None:
    """Let so many days pass, as far as it is noted when tables were opened."""
    with app.app_context():
        db.session.execute(update(Rate).values(window=Rate.window - days * DAY))
        db.session.commit()


def test_by_default_nobody_notes_what_is_opened(app: Flask, phone: Phone, table: str) -> None:
    assert settings()["UNUSED_DAYS"] == 0
    phone.open_table()
    assert "rate" not in rows(app)


def test_a_table_that_nobody_opens_is_removed_where_the_host_asks_for_it(
    app: Flask, phone: Phone, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(app.config, "UNUSED_DAYS", 100)
    known = phone.open_table("Known")  # looks through all tables, and so begins to count
    for days in (60, 60):
        days_pass(app, days)
        phone.open_table()  # looks through them again
        assert phone.get(known).status == 200
    assert phone.get(table).status == 410
    assert phone.post(f"{table}bring-back").status == 303
    phone.open_table()
    assert phone.get(table).status == 200
    remove(phone, table, KEPT + timedelta(days=1))
    days_pass(app, 1)
    before = rows(app)["rate"]
    phone.get(known)
    phone.open_table()
    assert phone.get(table).status == 404
    assert rows(app)["rate"] <= before + 1, "what was noted of the deleted table is gone"


def test_a_record_that_can_only_be_read_is_read_all_the_same(
    app: Flask, phone: Phone, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(app.config, "UNUSED_DAYS", 100)

    def nothing_is_written() -> AbstractContextManager[None]:
        raise OperationalError("", None, Exception("attempt to write a readonly database"))

    monkeypatch.setattr(removal, "writing", nothing_is_written)
    assert phone.get(table).status == 200
    assert "rate" not in rows(app)
