"""``scorekeeper doctor`` names what is wrong, and changes and makes nothing."""

from __future__ import annotations

import socket
import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import text, update

from scorekeeper import doctor
from scorekeeper.app import create_app
from scorekeeper.cli import main
from scorekeeper.demo import fill
from scorekeeper.store.migrate import upgrade
from scorekeeper.store.models import Match, db
from tools.serving import Server, free_port


@pytest.fixture
def instance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of an instance with an example table."""
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "instance"))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    app = create_app()
    upgrade(app)
    with app.app_context():
        fill()
        db.engine.dispose()
    return tmp_path / "instance"


def found(url: str | None = None) -> tuple[list[str], list[str]]:
    """Return what is fine and what is wrong."""
    findings = list(doctor.examine(url))
    return [f.said for f in findings if not f.wrong], [f.said for f in findings if f.wrong]


def run_sql(statement: str) -> None:
    app = create_app()
    with app.app_context():
        db.session.execute(text(statement))
        db.session.commit()
        db.engine.dispose()


@pytest.mark.usefixtures("instance")
def test_where_all_is_well_nothing_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert found()[1] == []
    assert main(["doctor"]) == 0
    said = capsys.readouterr().out
    for part in ("Scorekeeper ", "settings: HTTPS off", "disk: ", "secret: there is one", "can be read and written"):
        assert f"fine   {part}" in said or part in said


def test_where_there_is_nothing_nothing_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "none"))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    assert main(["doctor"]) == 1
    assert f"WRONG  record: there is none at {tmp_path}/none/scorekeeper.sqlite3" in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("SCOREKEEPER_PORT", "abc", "settings: SCOREKEEPER_PORT is 'abc'"),
        ("DATABASE_URL", "foo", "settings: DATABASE_URL begins with 'foo'"),
        ("SCOREKEEPER_HTTPS", "1", "settings: SCOREKEEPER_HTTPS=1 and no proxy is named"),
        (
            "DATABASE_URL",
            "postgresql://nobody@127.0.0.1:1/none",
            "record: postgresql+psycopg://nobody@127.0.0.1:1/none",
        ),
    ],
)
@pytest.mark.usefixtures("instance")
def test_a_setting_is_named(monkeypatch: pytest.MonkeyPatch, name: str, value: str, said: str) -> None:
    monkeypatch.setenv(name, value)
    [wrong] = found()[1]
    assert wrong.startswith(said)


def test_a_folder_that_others_read_a_full_disk_and_a_missing_secret_are_named(
    instance: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    instance.chmod(0o755)
    (instance / "secret").unlink()
    usage = doctor.shutil.disk_usage(instance)._replace(free=doctor.FULL - 1)
    monkeypatch.setattr(doctor.shutil, "disk_usage", lambda _folder: usage)
    folder, disk, secret = found()[1]
    assert folder.endswith(f"chmod 700 {instance}")
    assert disk.startswith("disk: 99 MB are free")
    assert secret.startswith("secret: this user can read none")
    assert not (instance / "secret").exists()


def test_a_damaged_record_is_named(instance: Path) -> None:
    (instance / "scorekeeper.sqlite3").write_bytes(b"no database at all" * 1000)
    [wrong] = found()[1]
    assert "scorekeeper.sqlite3 is damaged" in wrong


@pytest.mark.usefixtures("instance")
def test_a_misspelt_setting_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREKEEPER_PROXY", "1")
    monkeypatch.setenv("SCOREKEEPER_ZZ", "1")
    assert found()[1] == [
        "settings: SCOREKEEPER_PROXY is no setting: did you mean SCOREKEEPER_PROXIES?",
        "settings: SCOREKEEPER_ZZ is no setting",
    ]


@pytest.mark.usefixtures("instance")
def test_a_later_schema_is_named_and_an_earlier_one_told() -> None:
    run_sql("UPDATE alembic_version SET version_num = '9999'")
    assert found()[1][0].startswith("record: the database has schema 9999")
    run_sql("UPDATE alembic_version SET version_num = '0018'")
    fine, wrong = found()
    assert wrong == []
    assert any("of schema 0018: the next start migrates it" in said for said in fine)


@pytest.mark.usefixtures("instance")
def test_a_clock_that_is_behind_the_record_is_named() -> None:
    app = create_app()
    with app.app_context():
        db.session.execute(update(Match).values(created_at=datetime.now(UTC) + timedelta(days=400)))
        db.session.commit()
        db.engine.dispose()
    [wrong] = found()[1]
    assert wrong.startswith("clock: it says ")


# -- at a running server ---------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("https", "told"), [("0", ""), ("1", "This server is not set up for this address")])
def test_a_form_is_sent_as_a_browser_sends_it(instance: Path, https: str, told: str) -> None:
    port = free_port()
    with Server(instance, port, {"SCOREKEEPER_HTTPS": https}):
        fine, wrong = found(f"http://127.0.0.1:{port}")
        assert any(said.startswith(f"http://127.0.0.1:{port}: ok Scorekeeper ") for said in fine)
        assert (f"http://127.0.0.1:{port}: a form was taken" in fine) == (not told)
        assert [told in said for said in wrong] == [True] * bool(told)
        if told:
            assert "set SCOREKEEPER_HTTPS=0" in (instance / "log").read_text()


@pytest.mark.slow
@pytest.mark.parametrize(("prefix", "path", "needs"), [
    ("/cards", "/cards", ""),
    ("/cards", "", "addresses below /cards: it needs no SCOREKEEPER_PREFIX"),
    ("/cards", "/cards/", ""),
])  # fmt: skip
def test_a_path_that_the_server_does_not_know_of_is_named(instance: Path, prefix: str, path: str, needs: str) -> None:
    with Server(instance, port := free_port(), {"SCOREKEEPER_PREFIX": prefix}):
        fine, wrong = found(f"http://127.0.0.1:{port}{path}")
    assert [needs in said for said in wrong] == [True] * bool(needs)
    assert any(said.endswith(": a form was taken") for said in fine) == (not needs)


@pytest.mark.slow
def test_a_proxy_that_takes_the_path_away_is_named(instance: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It lets the form through that is sent, while no link of a page leads anywhere."""
    ask = doctor._ask
    monkeypatch.setattr(doctor, "_ask", lambda browser, url, *more: ask(browser, url.replace("/cards", "", 1), *more))
    with Server(instance, port := free_port()):
        [wrong] = found(f"http://127.0.0.1:{port}/cards/")[1]
    assert wrong.endswith("its pages lead to addresses below /: it needs SCOREKEEPER_PREFIX=/cards")


@pytest.mark.parametrize("url", ["file:///etc/passwd", "http://127.0.0.1:1", "nowhere.invalid", "http://[::1"])
@pytest.mark.usefixtures("instance")
def test_what_is_no_server_is_said_in_a_line(url: str) -> None:
    [wrong] = found(url)[1]
    assert "no answer: " in wrong
    assert "\n" not in wrong


@pytest.mark.usefixtures("instance")
def test_a_server_of_something_else_is_said_in_a_line() -> None:
    def answer() -> None:
        connection = listening.accept()[0]
        with connection:
            connection.recv(1000)
            connection.sendall(b"SSH-2.0-OpenSSH_9.6\r\n")

    with socket.create_server(("127.0.0.1", 0)) as listening:
        served = threading.Thread(target=answer)
        served.start()
        [wrong] = found("http://127.0.0.1:{1}".format(*listening.getsockname()))[1]
        served.join()
    assert wrong.endswith("no answer: SSH-2.0-OpenSSH_9.6")
