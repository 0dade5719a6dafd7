"""The sides of the comparison, each served by gunicorn in the same way: this application, the peer, an empty page."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from ..serving import UNLIMITED
from . import games
from .browser import Browser, Fields, Page
from .processes import Process

WORKERS, THREADS = 2, 8
HERE = Path(__file__).parent
ROOT = HERE.parent.parent
#: Where ``make bench`` installs the peer, and what it installs there.
PEER = ROOT / "build" / "bench-peer"
PINNED = HERE / "peer-constraints.txt"

#: As ``scorekeeper/server.py`` configures gunicorn.
GUNICORN = [
    "-m", "gunicorn", "--bind", "127.0.0.1:{port}", "--workers", str(WORKERS), "--threads", str(THREADS),
    "--worker-class", "gthread", "--preload", "--keep-alive", "30", "--timeout", "60", "--log-level", "warning",
]  # fmt: skip


@dataclass(frozen=True)
class Long:
    """A match, or as many bills of the peer's.

    Paths: ``enter``: the one that a guest is given; ``page``: of the newest entries; ``settle``: of who pays whom;
    ``sheet``: of the form that records; ``action``: where that form is sent, empty for its own path. ``older``: the
    text of a link to older entries; ``fields``: returns what is typed into the form.
    """

    enter: str
    page: str
    settle: str
    sheet: str
    action: str
    older: str
    fields: Callable[[random.Random], Fields]

    def filled(self, browser: Browser, chance: random.Random) -> Fields:
        """Return the form as somebody who opened it has filled it in."""
        hidden = Page(browser.get(self.sheet).text).forms[self.action]
        return {**hidden, **self.fields(chance)}

    def record(self, browser: Browser, fields: Fields) -> None:
        """Send the filled form."""
        browser.post(self.action or self.sheet, fields)


def hand(chance: random.Random) -> Fields:
    """Return a hand of Sâm, as it is tapped."""
    return games.form("sam", chance)[1]


def bill(people: Sequence[int], chance: random.Random) -> Fields:
    """Return a bill that one of ``people`` paid for all of them, as it is typed."""
    return {
        "date": "2026-01-01", "what": "Hand", "payer": str(chance.choice(people)), "amount": str(chance.randint(3, 30)),
        "payed_for": [str(person) for person in people], "original_currency": "XXX", "bill_type": "Expense",
        "external_link": "",
    }  # fmt: skip


def ours(folder: Path, sizes: Sequence[int]) -> tuple[Process, list[Long]]:
    """Return this application with a match of each size, imported from a file."""
    environment = {
        "SCOREKEEPER_INSTANCE": str(folder), "SCOREKEEPER_WORKERS": str(WORKERS), "SCOREKEEPER_THREADS": str(THREADS),
        "SCOREKEEPER_PROXIES": "0", "SCOREKEEPER_HTTPS": "", "DATABASE_URL": "", **UNLIMITED,
    }  # fmt: skip
    scorekeeper = [sys.executable, "-m", "scorekeeper.cli"]
    _output([*scorekeeper, "demo"], environment)  # makes the record, which ``import`` does not
    made = []
    for size in sizes:
        file = folder / "table.json"
        file.write_text(json.dumps(games.table("sam", size)))
        code = _output([*scorekeeper, "import", str(file)], environment)
        page = f"/t/{code}/m/1/"
        made.append(Long(page, page, f"/t/{code}/settle/", f"{page}log", f"{page}log/hand", "Older hands", hand))
    return Process([*scorekeeper, "serve", "--host", "127.0.0.1", "--port", "{port}"], environment), made


def peer(folder: Path, sizes: Sequence[int]) -> tuple[Process, list[Long]]:
    """Return the peer with a list of bills of each size, made by its own models."""
    settings = folder / "ihatemoney.cfg"
    settings.write_text(
        f'SECRET_KEY = "of the benchmark"\nSQLALCHEMY_DATABASE_URI = "sqlite:///{folder}/ihatemoney.sqlite3"\n'
        "SESSION_COOKIE_SECURE = False\n"
    )
    environment = {"IHATEMONEY_SETTINGS_FILE_PATH": str(settings)}
    python = str(PEER / "bin" / "python")
    filled = _output([python, "-W", "ignore", str(HERE / "peer_seed.py"), *map(str, sizes)], environment)
    made = []
    for project in json.loads(filled):
        page = "/" + project["join"].split("/")[1] + "/"
        typed = partial(bill, project["people"])
        made.append(Long(project["join"], page, f"{page}settle_bills", f"{page}add", "", "Older bills", typed))
    command = [python, *GUNICORN, "--config", str(HERE / "peer_gunicorn.py"), "ihatemoney.wsgi:application"]
    return Process(command, environment), made


def empty() -> Process:
    """Return the empty page."""
    return Process([sys.executable, *GUNICORN, "tools.bench.floor:app()"])


def _output(command: Sequence[str], environment: dict[str, str]) -> str:
    done = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)}\n{done.stderr}")
    return done.stdout.strip().splitlines()[-1]
