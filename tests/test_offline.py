"""The app for one person and no server: how it starts, and what it answers."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from urllib.parse import urlencode

import pytest
from flask import Flask

from scorekeeper.config import ROOT
from scorekeeper.offline import COOKIES, DATABASE, SECRET, Answer, answer, begin, first_page, rest, start
from scorekeeper.store.migrate import HEAD, UnknownSchema
from scorekeeper.store.models import db
from scorekeeper.web.http import i18n
from scorekeeper.web.http.assets import WORKER, Assets, made
from tests.store.released import FOLDER as RELEASED
from tests.store.released import expectations

HERE = "https://cards.example.org"
OLD = "0012"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "record"


def get(app: Flask, path: str, **headers: str) -> Answer:
    return answer(app, "GET", HERE + path, [(name.replace("_", "-"), value) for name, value in headers.items()])


def sent(app: Flask, page: Answer, path: str, **fields: str) -> Answer:
    """Return the answer to a form that is sent from a page, with that page's cookies and token."""
    found = re.search(r'name="csrf_token"[^>]*value="([^"]+)"', page.body.decode())
    assert found
    cookies = "; ".join(value.partition(";")[0] for name, value in page.headers if name == "Set-Cookie")
    headers = [("Content-Type", "application/x-www-form-urlencoded"), ("Cookie", cookies), ("Referer", f"{HERE}/")]
    return answer(app, "POST", HERE + path, headers, urlencode({"csrf_token": found[1], **fields}).encode())


def table(app: Flask, prefix: str = "") -> str:
    """Return the path of a new table."""
    made_table = sent(app, get(app, f"{prefix}/"), f"{prefix}/tables", name="Friday", unit="đ")
    assert made_table.status == 303, made_table.body.decode()
    return dict(made_table.headers)["Location"]


def closed(app: Flask) -> None:
    with app.app_context():
        db.engine.dispose()


def schema(folder: Path) -> str | None:
    with closing(sqlite3.connect(folder / DATABASE)) as record:
        if not record.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchall():
            return None
        [(found,)] = record.execute("SELECT version_num FROM alembic_version")
        return str(found)


# -- how it starts ---------------------------------------------------------------------------------------------------


def test_what_was_recorded_is_there_when_it_starts_again(folder: Path) -> None:
    app = start(folder)
    path = table(app)
    secret = (folder / SECRET).read_text()
    closed(app)
    again = start(folder)
    assert "Friday" in get(again, path).body.decode()
    assert (folder / SECRET).read_text() == secret
    assert {kept.name for kept in folder.iterdir()} == {DATABASE, SECRET, "templates"}, "no journal, no other file"
    assert (folder / SECRET).stat().st_mode & 0o077 == folder.stat().st_mode & 0o077 == 0


def test_an_app_that_rested_works_with_whatever_record_is_put_there(folder: Path, tmp_path: Path) -> None:
    other = start(tmp_path / "other")
    path = table(other)
    closed(other)
    app = start(folder)
    said = first_page(app)
    assert said == first_page(app)
    secret = (folder / SECRET).read_text()
    rest(app)
    assert {kept.name for kept in folder.iterdir()} == {DATABASE, "templates"}
    for name in (DATABASE, SECRET):  # as a browser writes them: another file of this name
        (folder / name).unlink(missing_ok=True)
        shutil.copy(tmp_path / "other" / name, folder)
    begin(app)
    assert app.secret_key == (folder / SECRET).read_text().strip() != secret.strip()
    assert "Friday" in get(app, path).body.decode()
    assert table(app) != path, "it records"
    rest(app)
    (folder / DATABASE).unlink()
    begin(app)  # migrates a new one
    assert first_page(app) == said
    assert (folder / COOKIES).exists()
    closed(app)


def test_a_first_page_that_fails_is_said(folder: Path) -> None:
    app = start(folder)
    app.view_functions["home.home"] = lambda: ("no", 500)
    with pytest.raises(RuntimeError, match="the first page was answered with 500"):
        first_page(app)
    closed(app)


def test_an_empty_secret_is_made_again(folder: Path) -> None:
    folder.mkdir()
    (folder / SECRET).write_text("\n")
    start(folder)
    assert len((folder / SECRET).read_text().strip()) == 64


def test_its_journal_is_in_memory(folder: Path) -> None:
    app = start(folder)
    with app.app_context(), db.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "memory"


def test_without_alembic_it_starts_on_a_record_of_today(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    closed(start(folder))
    monkeypatch.setitem(sys.modules, "alembic", None)
    assert get(start(folder), "/").status == 200


def test_without_alembic_an_older_record_stays_as_it_was(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    older(folder)
    monkeypatch.setitem(sys.modules, "alembic", None)
    before = (folder / DATABASE).read_bytes()
    with pytest.raises(ImportError):
        start(folder)
    assert (folder / DATABASE).read_bytes() == before
    monkeypatch.undo()
    code = expectations(OLD)["code"]
    assert get(start(folder), f"/t/{code}/").status == 200
    assert schema(folder) == HEAD


def older(folder: Path) -> None:
    """Put the record of an earlier version into a folder."""
    folder.mkdir()
    with closing(sqlite3.connect(folder / DATABASE)) as record:
        record.executescript((RELEASED / f"{OLD}.sql").read_text(encoding="utf-8"))


def test_the_record_of_a_later_version_is_refused_and_stays_as_it_was(folder: Path) -> None:
    closed(start(folder))
    with closing(sqlite3.connect(folder / DATABASE)) as record:
        record.execute("UPDATE alembic_version SET version_num = '9999'")
        record.commit()
    before = (folder / DATABASE).read_bytes()
    with pytest.raises(UnknownSchema, match="9999"):
        start(folder)
    assert (folder / DATABASE).read_bytes() == before


# -- what it answers -------------------------------------------------------------------------------------------------


def test_below_a_path_all_links_and_cookies_are_below_it(folder: Path) -> None:
    app = start(folder, "/cards")
    page = get(app, "/cards/")
    assert page.status == 200
    path = table(app, "/cards")
    assert path.startswith("/cards/t/")
    shown = get(app, path)
    links = re.findall(r'(?:href|src|action)="(/[^"]*)"', shown.body.decode())
    assert links
    assert [link for link in links if not link.startswith("/cards/")] == []
    assert all("Path=/cards" in value for name, value in page.headers if name == "Set-Cookie")


@pytest.mark.parametrize(
    "origin", ["https://cards.example.org", "http://localhost:8123", "https://somebody.example.net", ""]
)
def test_it_answers_to_any_name_and_to_a_path_alone(folder: Path, origin: str) -> None:
    app = start(folder)
    assert answer(app, "GET", f"{origin}/").status == 200
    manifest = json.loads(answer(app, "GET", f"{origin}/manifest.webmanifest").body)
    assert manifest["start_url"] == "/"


def test_a_form_with_letters_of_any_kind_and_an_escaped_path_arrive(folder: Path) -> None:
    app = start(folder)
    page = get(app, "/")
    named = sent(app, page, "/tables", name="Ván ở quê 🂡", unit="đ")
    assert named.status == 303
    assert "Ván ở quê 🂡" in get(app, dict(named.headers)["Location"]).body.decode()
    assert get(app, "/t/%C3%A9/?%C3%A9=1").status == 404


def test_a_form_without_the_pages_token_is_refused(folder: Path) -> None:
    app = start(folder)
    assert answer(app, "POST", f"{HERE}/tables", [("Referer", f"{HERE}/")], b"name=A&unit=b").status == 400


def test_a_request_that_is_sent_by_another_site_is_refused(folder: Path) -> None:
    app = start(folder)
    refused = answer(app, "POST", f"{HERE}/tables", [("Sec-Fetch-Site", "cross-site")], b"name=A&unit=b")
    assert refused.status == 403


def test_pages_come_as_they_are_with_their_length_and_policy(folder: Path) -> None:
    page = get(start(folder), "/", Accept_Encoding="br, gzip")
    headers = dict(page.headers)
    assert "Content-Encoding" not in headers
    assert int(headers["Content-Length"]) == len(page.body)
    assert "default-src" in headers["Content-Security-Policy"]


def test_a_head_has_no_body(folder: Path) -> None:
    asked = answer(start(folder), "HEAD", f"{HERE}/")
    assert (asked.status, asked.body) == (200, b"")


def test_no_bound_by_address_ends_an_evening_of_one_person(folder: Path) -> None:
    app = start(folder)
    page = get(app, "/")
    assert {sent(app, page, "/tables", name=f"Table {n}", unit="đ").status for n in range(70)} == {303}


# -- what is made for it ---------------------------------------------------------------------------------------------


def test_files_that_are_made_already_are_served_as_those_that_are_not(tmp_path: Path) -> None:
    for name, body in made(ROOT / "static").items():
        (tmp_path / name).write_bytes(body)
    ready, usual = Assets(tmp_path), Assets(ROOT / "static")
    assert WORKER in {path.name for path in tmp_path.iterdir()}
    assert ready.worker == usual.worker != ""
    assert list(ready.urls()) == list(usual.urls())
    assert ready.worker not in ready.urls()


def test_a_catalog_that_is_compiled_says_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read = i18n._catalog.__wrapped__
    said = read("vi").gettext("New table")
    assert said != "New table"
    (tmp_path / "vi.mo").write_bytes(i18n.compiled(i18n.FOLDER / "vi.po"))
    monkeypatch.setattr(i18n, "FOLDER", tmp_path)
    assert read("vi").gettext("New table") == said
    assert read("nl").gettext("New table") == "New table"


def test_a_catalog_has_the_same_bytes_at_any_time() -> None:
    assert b"POT-Creation-Date: 1970-01-01" in i18n.compiled(i18n.FOLDER / "vi.po")
