"""Faults of a database while it is in use: each gets its own message, and nothing is half written."""

from __future__ import annotations

import logging
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from flask import Flask
from sqlalchemy import event, text
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

from scorekeeper import __version__
from scorekeeper.store import engine
from scorekeeper.store.faults import DatabaseReplaced, Fault, fault_of
from scorekeeper.store.migrate import upgrade
from scorekeeper.store.models import db
from scorekeeper.store.tables import create_table

from .play import Played, hand, kept
from .stores import DATABASES, Made


@pytest.fixture
def alone(bare: Flask) -> Flask:
    """Return the application on its own database, which may be spoiled."""
    upgrade(bare)
    return bare


@pytest.fixture
def lite(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """Yield the same on SQLite alone."""

    class Request:
        param = "sqlite"

    with Made(Request, tmp_path_factory) as app:
        upgrade(app)
        yield app


@pytest.fixture(params=DATABASES[1:])
def postgresql(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """Yield the same on PostgreSQL alone."""
    with Made(request, tmp_path_factory) as app:
        upgrade(app)
        yield app


def database(app: Flask) -> Path:
    with app.app_context():
        return Path(str(db.engine.url.database))


def answers(app: Flask) -> tuple[tuple[int, str], tuple[int, str]]:
    """Return the answers to a new table, and of ``/health``: status and words."""
    app.config["WTF_CSRF_ENABLED"] = app.testing = False
    page = app.test_client().post("/tables", data={"name": "Friday", "unit": ""})
    heading = page.text.split("<h2>")[1].split("</h2>")[0] if "<h2>" in page.text else ""
    health = app.test_client().get("/health")
    return (page.status_code, heading), (health.status_code, health.text.strip())


def pragma(app: Flask, statement: str) -> None:
    """Set a pragma on every connection, the open ones too."""
    with app.app_context():
        db.engine.dispose()
        event.listen(db.engine, "connect", lambda connection, _record: connection.execute(statement).close())


# -- told apart ------------------------------------------------------------------------------------------------------


def test_a_healthy_database_is_healthy(alone: Flask) -> None:
    page, health = answers(alone)
    assert page == (303, "")
    assert health == (200, f"ok\nScorekeeper {__version__}")


def test_a_full_disk_is_called_full(lite: Flask, caplog: pytest.LogCaptureFixture) -> None:
    pragma(lite, "PRAGMA max_page_count = 1")
    assert large(lite) == (507, "No room is left")
    assert "the database is full" in caplog.text


def test_an_outage_is_a_line_and_its_end_is_one(lite: Flask, caplog: pytest.LogCaptureFixture) -> None:
    pragma(lite, "PRAGMA max_page_count = 1")
    for _ in range(3):
        assert large(lite) == (507, "No room is left")
        assert lite.test_client().get("/").status_code == 200  # which says nothing of whether it can be written
    assert [record.message.split(":")[0] for record in caplog.records] == ["the database is full"]
    pragma(lite, "PRAGMA max_page_count = 1000000")
    for _ in range(2):
        assert lite.test_client().get("/health").status_code == 200
    assert [record.message for record in caplog.records][1:] == ["the database works again: it was full for 3 requests"]


def large(app: Flask) -> tuple[int, str]:
    """Return the answer to a table that does not fit onto the existing pages."""
    app.config["WTF_CSRF_ENABLED"] = app.testing = False
    for n in range(300):
        page = app.test_client().post("/tables", data={"name": f"table {n}", "unit": "đ" * 40})
        if page.status_code >= 400:
            return page.status_code, page.text.split("<h2>")[1].split("</h2>")[0]
    return 200, ""


def test_a_database_that_may_only_be_read_is_called_so(alone: Flask) -> None:
    with alone.app_context():
        if db.engine.dialect.name == "sqlite":
            pragma(alone, "PRAGMA query_only = ON")
        else:
            with db.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
                name = db.engine.url.database
                connection.execute(text(f"ALTER DATABASE {name} SET default_transaction_read_only = on"))
            db.engine.dispose()
    assert answers(alone) == ((503, "The record can only be read"), (503, "read-only"))


def test_who_keeps_the_database_too_long_makes_it_busy(lite: Flask) -> None:
    pragma(lite, "PRAGMA busy_timeout = 1")
    with closing(sqlite3.connect(database(lite), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert answers(lite) == ((503, "The record is busy"), (503, "busy"))
        other.execute("ROLLBACK")
    assert answers(lite)[1] == (200, f"ok\nScorekeeper {__version__}")


def test_a_lock_kept_too_long_in_postgresql_makes_it_busy_too(postgresql: Flask) -> None:
    with postgresql.app_context():
        played = Played()
        event.listen(
            db.engine, "checkout", lambda connection, *_: connection.execute("SET lock_timeout = '1ms'").close()
        )
        with db.engine.connect() as other:
            other.execute(text("SELECT * FROM match FOR UPDATE"))
            with pytest.raises(DBAPIError) as caught:
                played.record(hand(), seen=0)
    assert fault_of(caught.value) is Fault.BUSY


def test_a_file_that_is_no_database_is_called_damaged(lite: Flask) -> None:
    with lite.app_context():
        db.engine.dispose()
    with database(lite).open("r+b") as file:
        file.write(b"no database at all" * 50)
    assert answers(lite) == ((503, "The record is gone"), (503, "damaged"))


CODES = {
    psycopg.errors.DiskFull: Fault.FULL, psycopg.errors.AdminShutdown: Fault.UNREACHABLE,
    psycopg.errors.CannotConnectNow: Fault.UNREACHABLE, psycopg.errors.TooManyConnections: Fault.BUSY,
    psycopg.errors.DeadlockDetected: Fault.BUSY, psycopg.errors.LockNotAvailable: Fault.BUSY,
    psycopg.errors.ReadOnlySqlTransaction: Fault.READ_ONLY, psycopg.errors.ConnectionFailure: Fault.UNREACHABLE,
    psycopg.errors.DataCorrupted: Fault.DAMAGED, psycopg.OperationalError: Fault.UNREACHABLE,
    psycopg.errors.UniqueViolation: None, psycopg.errors.SyntaxError: None,
}  # fmt: skip


@pytest.mark.parametrize(("raised", "cause"), CODES.items(), ids=lambda value: getattr(value, "__name__", str(value)))
def test_what_postgresql_says_is_told_apart(raised: type[Exception], cause: Fault | None) -> None:
    assert fault_of(OperationalError("SELECT 1", {}, raised())) is cause


def test_a_mistake_of_ours_is_none_of_the_databases(alone: Flask) -> None:
    with alone.app_context(), pytest.raises(DBAPIError) as caught:
        db.session.execute(text("SELECT nothing FROM nowhere"))
    assert fault_of(caught.value) is None
    assert fault_of(ValueError()) is None


# -- the file --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["deleted", "replaced by a copy", "replaced by another", "moved away"])
def test_nothing_is_acknowledged_once_the_file_is_another(lite: Flask, how: str, tmp_path: Path) -> None:
    """Fifteen hands were acknowledged after the file was deleted, and were gone."""
    file, other = database(lite), tmp_path / "other"
    with lite.app_context():
        played = Played(entries=(hand(),))
        if how == "deleted":
            file.unlink()
        elif how == "moved away":
            file.rename(other)
        else:
            if how == "replaced by a copy":
                shutil.copy(file, other)
            other.touch()
            os.replace(other, file)
        for _ in range(15):
            with pytest.raises(DatabaseReplaced):
                played.record(hand(), seen=1)
    assert answers(lite) == ((503, "The record is gone"), (503, "replaced"))


def test_health_sees_that_the_file_is_gone_however_lately_it_could_write(lite: Flask) -> None:
    assert answers(lite)[1][0] == 200
    database(lite).unlink()
    assert answers(lite)[1] == (503, "replaced")


# -- health ----------------------------------------------------------------------------------------------------------


def commits(app: Flask) -> list[str]:
    """Return the transactions committed from now on."""
    made: list[str] = []
    with app.app_context():
        event.listen(db.engine, "commit", lambda _connection: made.append("commit"))
    return made


def test_health_writes_for_real_and_seldom(alone: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    now, made = [100.0], commits(alone)
    monkeypatch.setattr(engine.time, "monotonic", lambda: now[0])
    for later in (0, 0.5, 0.4, 0.2, 0.9, 0.2):
        now[0] += later
        assert alone.test_client().get("/health").text == f"ok\nScorekeeper {__version__}\n"
    assert len(made) == 3, "at 100, 101.1 and 102.2"


def test_health_says_that_the_disk_is_full_at_once(lite: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """It said ok for ten seconds after it could write, whatever happened to whoever recorded."""
    now = [100.0]
    monkeypatch.setattr(engine.time, "monotonic", lambda: now[0])
    assert lite.test_client().get("/health").text == f"ok\nScorekeeper {__version__}\n"
    pragma(lite, "PRAGMA max_page_count = 1")
    assert large(lite) == (507, "No room is left")
    with lite.app_context():  # an unchanged row needs no new page
        event.listen(db.engine, "before_cursor_execute", full_for_health)
    assert lite.test_client().get("/health").text == "full\n", "by the failure of another, at the same moment"
    now[0] += engine.HEALTH_PERIOD
    assert lite.test_client().get("/health").status_code == 507
    assert lite.test_client().get("/readyz").text == "ok\n", "pages can be read"
    assert lite.test_client().get("/livez").text == "ok\n"


def full_for_health(_connection: object, _cursor: object, statement: str, *_: object) -> None:
    if statement.startswith("UPDATE alembic_version"):
        full = sqlite3.OperationalError("database or disk is full")
        full.sqlite_errorcode = 13
        raise OperationalError(statement, None, full)


def test_ready_means_that_the_record_can_be_read(alone: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    made = commits(alone)
    assert alone.test_client().get("/readyz").text == "ok\n"
    assert made == [], "nothing is written"
    alone.secret_key = ""
    assert alone.test_client().get("/readyz").text == "no secret\n"
    assert alone.test_client().get("/livez").text == "ok\n"


def test_ready_sees_that_the_file_is_gone(lite: Flask) -> None:
    database(lite).unlink()
    assert lite.test_client().get("/readyz").text == "replaced\n"


def test_health_sees_a_secret_that_is_missing(alone: Flask) -> None:
    alone.secret_key = ""
    answer = alone.test_client().get("/health")
    assert (answer.status_code, answer.text) == (503, "no secret\n")


# -- what errors tell ------------------------------------------------------------------------------------------------


def test_errors_name_nobody(alone: Flask, caplog: pytest.LogCaptureFixture) -> None:
    with alone.app_context():
        create_table("Friday", "")
        with pytest.raises(IntegrityError) as caught:
            db.session.execute(
                text("INSERT INTO player (table_id, name) VALUES (1, :name), (1, :name)"), {"name": "Zed"}
            )
        db.session.rollback()
        logging.getLogger("test").error("failed", exc_info=caught.value)
    shown = str(caught.value)
    assert "Zed" not in shown.replace(str(caught.value.orig), "")
    assert "hide_parameters" in shown


# -- PostgreSQL stopped ----------------------------------------------------------------------------------------------


def test_after_postgresql_was_stopped_no_page_is_lost(postgresql: Flask) -> None:
    """Each process once answered one more 503 when the server was long back."""
    with postgresql.app_context():
        played = Played(entries=(hand(),))
        before = kept(played)
        db.session.remove()
        address = db.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(address, autocommit=True) as other:
        others = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        assert other.execute(f"SELECT pg_terminate_backend(pid) {others}").fetchall(), "a connection was open"
    with postgresql.app_context():
        assert kept(played) == before, "each connection is tried before it is used"
