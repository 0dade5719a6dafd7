"""Every store test runs twice: on SQLite and on a real PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask

from scorekeeper.store.migrate import upgrade

from .postgres import SHARED, Cluster
from .stores import DATABASES, Made, emptied


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    yield SHARED.take()
    SHARED.release()


@pytest.fixture(params=DATABASES)
def bare(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """Yield the application on a new database without a schema."""
    with Made(request, tmp_path_factory) as made:
        yield made


@pytest.fixture(scope="session", params=DATABASES)
def whole(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """Yield the application on a database that many tests use, one after the other."""
    with Made(request, tmp_path_factory) as made:
        upgrade(made)
        yield made


@pytest.fixture
def app(whole: Flask) -> Flask:
    """Return the application on an empty database."""
    return emptied(whole)


@pytest.fixture
def context(app: Flask) -> Iterator[Flask]:
    """Run the test inside the application, as a request is."""
    with app.app_context():
        yield app
