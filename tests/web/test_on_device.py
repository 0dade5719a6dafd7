"""The app on the reader's own device: its cookies, and pages without what only a server can do."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.parse import urlencode

import pytest

from scorekeeper.offline import COOKIES, Answer, start, visit
from scorekeeper.store.models import db
from scorekeeper.web.http.hosts import Application

HERE = "https://cards.example.org"
FORM = ("Content-Type", "application/x-www-form-urlencoded")


@pytest.fixture
def app(tmp_path: Path) -> Application:
    return start(tmp_path)


def ask(app: Application, address: str, **form: str) -> Answer:
    """Return the answer to a request as the worker hands it on: without cookies, with the address of its page."""
    headers = [("Referer", f"{HERE}/"), *([FORM] if form else [])]
    return visit(app, "POST" if form else "GET", f"{HERE}{address}", headers, urlencode(form).encode())


def open_table(app: Application) -> str:
    token = re.search(r'name="csrf_token" value="([^"]+)"', ask(app, "/").body.decode())
    assert token
    made = ask(app, "/tables", csrf_token=token[1], name="Friday", unit="chips")
    assert made.status == 303, made.body
    return dict(made.headers)["Location"]


def test_cookies_are_kept_beside_the_database_and_outlast_a_restart(app: Application, tmp_path: Path) -> None:
    table = open_table(app)
    kept = json.loads((tmp_path / COOKIES).read_text())
    assert set(kept) == {"scorekeeper", "scorekeeper-tables"}
    with app.app_context():
        db.engine.dispose()
    assert f'href="{table}"' in ask(start(tmp_path), "/").body.decode()


def test_a_cookie_that_has_ended_is_neither_sent_nor_kept(app: Application, tmp_path: Path) -> None:
    table = open_table(app)
    kept = json.loads((tmp_path / COOKIES).read_text())
    (tmp_path / COOKIES).write_text(json.dumps({name: [value, 1.0] for name, (value, _) in kept.items()}))
    assert f'href="{table}"' not in ask(app, "/").body.decode()
    assert all(ends is None or ends > 1 for _, ends in json.loads((tmp_path / COOKIES).read_text()).values())


def test_no_other_phone_is_invited_where_none_can_come(app: Application) -> None:
    table = open_table(app)
    home, share = (ask(app, path).body.decode() for path in ("/", f"{table}share/"))
    assert "Join a table" not in home
    assert 'href="/index.html"' in home
    assert "qrbox" not in share
    assert f"{table}table.json" in share


def test_a_server_has_no_page_about_that(tmp_path: Path, app: Application) -> None:
    assert ask(app, "/index.html").status == 200
    app.config["ON_DEVICE"] = False
    assert ask(app, "/index.html").status == 404


def test_pages_register_a_worker_only_where_the_apps_own_is_not_there_already(app: Application) -> None:
    assert '<html lang="en" data-device>' in ask(app, "/").body.decode()
    app.config["ON_DEVICE"] = False
    assert "data-device" not in ask(app, "/").body.decode()
