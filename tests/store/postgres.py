"""A PostgreSQL server of our own: a cluster in a temporary folder, on a Unix socket, gone when the tests are."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from itertools import count
from pathlib import Path

import psycopg

USER = "postgres"
SETTINGS = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "listen_addresses": ""}


def programs() -> Path:
    """Return the folder of ``initdb`` and ``postgres``: Debian's newest, else what the path has."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    named = shutil.which("initdb")
    assert found or named, "no PostgreSQL here; tools/system-packages.sh installs it"
    return found[-1].parent if found else Path(str(named)).resolve().parent


def as_user() -> list[str]:
    """Return the first words of a command: a server never runs as root."""
    if os.geteuid():
        return []
    return ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--init-groups", "--pdeathsig=SIGINT", "--reset-env"]


class Cluster:
    """A running server. ``database()`` creates an empty database and returns its address."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="pg-"))
        if not os.geteuid():
            shutil.chown(self.folder, USER, USER)
        init = [
            programs() / "initdb",
            "-D",
            self.folder / "data",
            "-U",
            USER,
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--locale=C",
            "-N",
        ]
        subprocess.run([*as_user(), *init], check=True, stdout=subprocess.DEVNULL, cwd="/")
        self._names = count(1)
        self.start()

    def start(self) -> None:
        """Start the server, after a stop with its old data."""
        log = self.folder / "log"
        settings = [word for name, value in SETTINGS.items() for word in ("-c", f"{name}={value}")]
        serve = [programs() / "postgres", "-D", self.folder / "data", "-k", self.folder, *settings]
        with log.open("ab") as output:
            self.process = subprocess.Popen([*as_user(), *serve], stdout=output, stderr=output, cwd="/")
        self._wait(log)

    def _wait(self, log: Path) -> None:
        until = time.monotonic() + 60
        while True:
            try:
                psycopg.connect(self._address("postgres")).close()
            except psycopg.OperationalError:
                assert self.process.poll() is None, log.read_text()
                assert time.monotonic() < until, log.read_text()
                time.sleep(0.05)
            else:
                return

    def _address(self, name: str) -> str:
        return f"postgresql://{USER}@/{name}?host={self.folder}"

    def database(self) -> str:
        name = f"test{next(self._names)}"
        with psycopg.connect(self._address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self._address(name).replace("postgresql:", "postgresql+psycopg:")

    def stop(self) -> None:
        """Stop it; it can be started again."""
        self.process.send_signal(signal.SIGINT)  # a fast shutdown: nobody is waited for
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def remove(self) -> None:
        """Stop it, and remove all of it."""
        self.stop()
        shutil.rmtree(self.folder)


class Shared:
    """One cluster for all who ask for it in this process, from the first request to the last release."""

    def __init__(self) -> None:
        self._users, self._cluster = 0, None

    def take(self) -> Cluster:
        self._users += 1
        self._cluster = self._cluster or Cluster()
        return self._cluster

    def release(self) -> None:
        self._users -= 1
        if not self._users and self._cluster:
            self._cluster.remove()
            self._cluster = None


SHARED = Shared()
