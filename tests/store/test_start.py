"""First starts: on a full disk, several at once, on a database of a later version; and file permissions."""

from __future__ import annotations

import socket
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import text

from scorekeeper.cli import main
from scorekeeper.config import secret
from scorekeeper.server import announce
from scorekeeper.store.migrate import UnknownSchema, upgrade
from scorekeeper.store.models import db
from tools.serving import environment, scorekeeper

from .postgres import Cluster
from .stores import DATABASES

AT_ONCE, ROUNDS = 5, 3

#: For each folder and address of a database: processes start at the same moment; each leaves the secret it has read.
START = f"""
import multiprocessing, os, sys
from pathlib import Path
import alembic.command
from scorekeeper.app import create_app
from scorekeeper.config import secret
from scorekeeper.server import own_connections
from scorekeeper.store.migrate import upgrade

def start(gate, folder, app):
    own_connections(app)
    gate.wait()
    made = secret(folder)
    upgrade(app)
    Path(folder, f"seen-{{os.getpid()}}").write_text(made)

died, context = 0, multiprocessing.get_context("fork")
for folder, address in zip(sys.argv[1::2], sys.argv[2::2]):
    app = create_app({{"SQLALCHEMY_DATABASE_URI": address}})
    gate = context.Barrier({AT_ONCE})
    started = [context.Process(target=start, args=(gate, Path(folder), app)) for _ in range({AT_ONCE})]
    for process in started:
        process.start()
    for process in started:
        process.join(60)
    died += sum(process.exitcode != 0 for process in started)
sys.exit(died)
"""


@pytest.mark.parametrize("kind", DATABASES)
def test_of_several_first_starts_at_once_none_dies(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """Of two on PostgreSQL one died, two times in five."""
    words: list[str] = []
    for n in range(ROUNDS):
        address = f"sqlite:///{tmp_path}/{n}.sqlite3"
        if kind == "postgresql":
            cluster: Cluster = request.getfixturevalue("postgres")
            address = cluster.database()
        words += [str(tmp_path / str(n)), address]
    env = {**environment(tmp_path / "app"), "PYTHONWARNINGS": "ignore"}
    ran = subprocess.run([sys.executable, "-c", START, *words], env=env, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    for n in range(ROUNDS):
        read = [path.read_text() for path in (tmp_path / str(n)).glob("seen-*")]
        assert read == [(tmp_path / str(n) / "secret").read_text().strip()] * AT_ONCE


# -- the secret ------------------------------------------------------------------------------------------------------


def test_a_secret_is_made_once_and_its_owners_alone(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "instance"
    made = secret(folder)
    assert len(made) == 64
    assert secret(folder) == made
    assert [path.name for path in folder.iterdir()] == ["secret"]
    assert stat.S_IMODE((folder / "secret").stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


@pytest.mark.parametrize("left", ["", "\n", "  \n"])
def test_a_secret_that_was_left_empty_is_replaced(tmp_path: Path, left: str) -> None:
    (tmp_path / "secret").write_text(left)
    made = secret(tmp_path)
    assert len(made) == 64
    assert secret(tmp_path) == made


def test_a_first_start_on_a_full_disk_says_so_and_leaves_no_secret(tmp_path: Path) -> None:
    """It left an empty one: every page was a 500, and /health a 200."""
    nothing_more = "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))\n"
    script = f"{nothing_more}from scorekeeper.cli import main; sys.exit(main(['demo']))"
    ran = subprocess.run(
        [sys.executable, "-c", script], env=environment(tmp_path / "i"), capture_output=True, text=True
    )
    assert ran.returncode == 2
    assert ran.stderr.startswith("scorekeeper: ")
    assert "Traceback" not in ran.stderr
    assert list((tmp_path / "i").iterdir()) == []
    assert len(secret(tmp_path / "i")) == 64, "and the next start makes one"


def test_what_is_written_is_readable_by_its_owner_alone(tmp_path: Path) -> None:
    instance = tmp_path / "instance"
    script = "import os, sys; os.umask(0o022); from scorekeeper.cli import main; sys.exit(main(sys.argv[1:]))"
    for words in (["demo"], ["backup", str(tmp_path / "copy")]):
        subprocess.run(
            [sys.executable, "-c", script, *words], env=environment(instance), check=True, capture_output=True
        )
    found = {
        path.name: stat.S_IMODE(path.stat().st_mode) for path in [instance, tmp_path / "copy", *instance.iterdir()]
    }
    files = {"copy": 0o600, "secret": 0o600, "scorekeeper.sqlite3": 0o600}
    assert found == {"instance": 0o700, "templates": 0o700, **files}


def test_a_folder_that_others_could_read_is_made_private(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    folder = tmp_path / "instance"
    folder.mkdir()
    (folder / "secret").write_text("known to others")
    folder.chmod(0o755)
    secret(folder)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert "others could read the instance folder" in caplog.text
    caplog.clear()
    secret(folder)
    assert caplog.text == ""


def test_the_folder_of_a_new_checkout_is_made_private_without_a_word(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The first line that a newcomer saw was a warning, though there was nothing that others could have read."""
    folder = tmp_path / "instance"
    folder.mkdir()
    (folder / ".gitignore").write_text("*")
    folder.chmod(0o755)
    secret(folder)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert caplog.text == ""


@pytest.mark.parametrize("mode", [0o777, 0o1777])
def test_a_folder_that_others_use_too_is_left_to_them_and_complained_about(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, mode: int
) -> None:
    folder = tmp_path / "shared"
    folder.mkdir()
    folder.chmod(mode)
    secret(folder)
    assert stat.S_IMODE(folder.stat().st_mode) == mode
    assert "others can read the instance folder" in caplog.text


# -- a later version's schema ----------------------------------------------------------------------------------------


def later(app: Flask) -> None:
    upgrade(app)
    with app.app_context():
        db.session.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        db.session.commit()


def test_a_later_versions_schema_is_not_touched(bare: Flask) -> None:
    later(bare)
    with pytest.raises(UnknownSchema, match="schema 9999, "):
        upgrade(bare)
    with bare.app_context():
        assert db.session.scalar(text("SELECT version_num FROM alembic_version")) == "9999"


@pytest.mark.parametrize("words", [["demo"], ["export", "x"], ["backup", "copy"]])
def test_a_later_versions_schema_is_said_in_a_line(
    bare: Flask, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, words: list[str]
) -> None:
    later(bare)
    with bare.app_context():
        monkeypatch.setenv("DATABASE_URL", db.engine.url.render_as_string(hide_password=False))
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    assert main(words) == 2
    assert capsys.readouterr().err.startswith("scorekeeper: the database has schema 9999, ")


@pytest.mark.parametrize("command", ["serve", "demo"])
def test_a_database_that_does_not_answer_is_said_in_a_line(tmp_path: Path, command: str) -> None:
    env = {**environment(tmp_path), "DATABASE_URL": f"postgresql://nobody@/none?host={tmp_path}"}
    ran = subprocess.run(scorekeeper(command), env=env, capture_output=True, text=True)
    assert ran.returncode == 2
    assert ran.stderr.startswith("scorekeeper: the database is unreachable: ")
    assert "Traceback" not in ran.stderr


def test_a_taken_port_is_said_in_a_line_and_no_address_is(tmp_path: Path) -> None:
    """It said ``Scorekeeper: http://…`` of a server that never came up."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        words = ("serve", "--host", "127.0.0.1", "--port", str(port))
        ran = subprocess.run(scorekeeper(*words), env=environment(tmp_path), capture_output=True, text=True)
    said = f"scorekeeper: port {port} is taken: another program listens there; choose another by --port"
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith(said)
    assert len(ran.stderr.splitlines()) == 1


def test_an_address_of_another_machine_is_said_in_a_line(tmp_path: Path) -> None:
    words = ("serve", "--host", "192.0.2.1", "--port", "8000")
    ran = subprocess.run(scorekeeper(*words), env=environment(tmp_path), capture_output=True, text=True)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith("scorekeeper: 192.0.2.1 is no address of this machine ")


@pytest.mark.parametrize("terminal", [True, False])
def test_the_address_is_a_picture_on_a_terminal_and_a_line_in_a_log(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, terminal: bool
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: terminal)
    announce("http://192.0.2.7:8000/")
    first, *rest = capsys.readouterr().out.splitlines()
    assert first == "Scorekeeper: http://192.0.2.7:8000/"
    assert any("█" in line for line in rest) == terminal
    assert terminal or not rest
