"""The application on an empty database, protected against forged requests as it is for everybody.

Every test that asks for it runs twice: on SQLite and on PostgreSQL.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

from scorekeeper.store.migrate import upgrade
from scorekeeper.store.models import Base, db
from tests.store.postgres import SHARED, Cluster
from tests.store.stores import DATABASES, Made, emptied

from .phone import Phone


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    yield SHARED.take()
    SHARED.release()


@pytest.fixture(scope="session", params=DATABASES)
def whole(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with Made(request, tmp_path_factory, PROPAGATE_EXCEPTIONS=False) as app:
        upgrade(app)
        yield app


@pytest.fixture
def app(whole: Flask) -> Flask:
    """On SQLite, then on PostgreSQL."""
    return emptied(whole)


@pytest.fixture
def phone(app: Flask) -> Phone:
    return Phone(app)


@pytest.fixture
def match(phone: Phone) -> str:
    """The address of a new match: An, Binh and Chi, five a card."""
    return phone.sit_down()


@pytest.fixture
def stored(app: Flask) -> Callable[[], dict[str, list[Any]]]:
    """Asked, it gives every row of every table: equal where nothing was stored between."""

    def ask() -> dict[str, list[Any]]:
        with app.app_context():
            return {
                table.name: [tuple(row) for row in db.session.execute(select(table).order_by(*table.primary_key))]
                for table in Base.metadata.sorted_tables
            }

    return ask
