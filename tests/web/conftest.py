"""The application on an empty database, protected against forged requests as it is for everybody.

A test that asks for it runs on SQLite and on PostgreSQL, unless what it is about cannot differ (``ONE_DATABASE``).
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


#: Files about forms, headers, words and scripts: what they ask goes through statements that other files hold on both.
ONE_DATABASE = {
    f"test_{name}.py"
    for name in (
        "ids", "language", "one_language", "referee", "sam_sheets", "samba_hand", "samba_turns", "security",
        "seep_play", "seep_sheets", "static", "waited", "what_was_shown",
    )
}  # fmt: skip


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run each test on the databases that it can differ on."""
    if "whole" in metafunc.fixturenames and not any(
        mark.args[0] == "whole" for mark in metafunc.definition.iter_markers("parametrize")
    ):
        databases = DATABASES[:1] if metafunc.definition.path.name in ONE_DATABASE else DATABASES
        metafunc.parametrize("whole", databases, indirect=True, scope="session")


@pytest.fixture(scope="session")
def whole(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with Made(request, tmp_path_factory, PROPAGATE_EXCEPTIONS=False) as app:
        upgrade(app)
        yield app


@pytest.fixture
def app(whole: Flask) -> Flask:
    """Return the application on SQLite, and on PostgreSQL where it runs on both."""
    return emptied(whole)


@pytest.fixture
def phone(app: Flask) -> Phone:
    return Phone(app)


@pytest.fixture
def match(phone: Phone) -> str:
    """Return the address of a new match: An, Binh and Chi, five a card."""
    return phone.sit_down()


@pytest.fixture
def stored(app: Flask) -> Callable[[], dict[str, list[Any]]]:
    """Return a function that returns every row of every table: equal if nothing was stored between.

    Without the summaries of matches, which are added up from the log by whoever looks first.
    """

    def ask() -> dict[str, list[Any]]:
        with app.app_context():
            found = dict[str, list[Any]]()
            for table in Base.metadata.sorted_tables:
                columns = [column for column in table.c if column.name != "summary"]
                rows = db.session.execute(select(*columns).order_by(*table.primary_key))
                found[table.name] = [tuple(row) for row in rows]
            return found

    return ask
