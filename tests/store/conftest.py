"""Every store test runs twice: on SQLite and on a real PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.app import create_app
from scorekeeper.store.migrate import upgrade
from scorekeeper.store.models import db

from .postgres import SHARED, Cluster


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    yield SHARED.take()
    SHARED.release()


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new, empty database."""
    if request.param == "postgresql":
        cluster: Cluster = request.getfixturevalue("postgres")
        return cluster.database()
    return f"sqlite:///{tmp_path / 'test.sqlite3'}"


@pytest.fixture
def bare(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Flask]:
    """The application on a database without a schema."""
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "instance"))
    app = create_app({"TESTING": True, "SECRET_KEY": "for tests", "SQLALCHEMY_DATABASE_URI": address})
    yield app
    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def app(bare: Flask) -> Flask:
    upgrade(bare)
    return bare


@pytest.fixture
def context(app: Flask) -> Iterator[Flask]:
    """Inside the application, as a request is."""
    with app.app_context():
        yield app
