"""A phone keeps a table whole: the app there has the server's own pages, and only what its link allows."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask

from scorekeeper.games import by_slug
from scorekeeper.offline import Answer, start, take, visit
from scorekeeper.store import copies
from scorekeeper.store.migrate import HEAD
from scorekeeper.web.http import runtime as runtimes
from scorekeeper.web.http.hosts import Application

from .phone import OPTIONS, Phone
from .showing import Case, Place, cases

HERE = "http://localhost"
FORM = ("Content-Type", "application/x-www-form-urlencoded")
CASES = [next(case for case in cases() if case.game == slug and case.second["kind"] != "end_match") for slug in by_slug]
#: Values that each page has of its own: the token of its forms, and their keys.
OWN = re.compile(r'(name="(?:csrf_token|key)" )value="[^"]*"')
#: What the phone's own pages have besides, which says that they are such.
OF_PHONE = re.compile(r'<script src="[^"]*/copied.js" defer></script>|\s*data-copied="[^"]*"')
PAGES_OF_TABLE = "", "settle/", "season/", "about", "share/", "table.json", "matches.json", "standing.json", "people"
PAGES_OF_MATCH = (
    "", "log", "log/note", "chart", "text", "match.json", "house-rules", "scorecard/", "about", "board", "history",
    "receipt", "standing.json", "referee", "hand/1", "correct/1", "strike/1",
)  # fmt: skip


@pytest.fixture(autouse=True)
def built(app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of a server that has something to run the app with, if only by its name."""
    folder = tmp_path / "runtime"
    folder.mkdir()
    for name, body in {"app.zip": b"app", "app.zip.br": b"br", "app.zip.gz": b"gzip", "upgrade.zip": b"more"}.items():
        (folder / name).write_bytes(body)
    files = {name: {"sha256": "0" * 64, "bytes": 3} for name in ("app.zip", "upgrade.zip")}
    (folder / "manifest.json").write_text(json.dumps({"version": "1", "schema": HEAD, "files": files}))
    monkeypatch.setitem(app.config, "RUNTIME", folder)
    return folder


def copied(phone: Phone, table: str) -> dict[str, Any]:
    """Return a table as a phone keeps it."""
    whole: dict[str, Any] = json.loads(phone.get(f"{table}copy").html)
    whole["matches"] = [json.loads(phone.get(address).html) for address in whole["matches"]]
    return whole


def kept_on(folder: Path, *tables: dict[str, Any]) -> Application:
    """Return the app on a phone that keeps tables."""
    app = start(folder, is_copy=True)
    take(app, json.dumps(tables))
    return app


def ask(app: Application, address: str, *form: tuple[str, str]) -> Answer:
    headers = [("Referer", f"{HERE}/"), *([FORM] if form else [])]
    return visit(app, "POST" if form else "GET", f"{HERE}{address}", headers, urlencode(form).encode())


def same(page: str) -> str:
    """Return a page without what each has of its own, and without what says that a phone has made it."""
    return OF_PHONE.sub("", OWN.sub(r"\1", page))


def table_of(match: str) -> str:
    return match.removesuffix("m/1/")


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_phone_has_the_pages_of_its_server_to_the_letter(app: Flask, tmp_path: Path, case: Case) -> None:
    place = Place(app, case.game, case.before)
    place.log(case.first)  # by another device
    table = table_of(place.match)
    place.phone.post(f"{table}share/device", {"player": "An", "next": "/"})
    place.phone.post(f"{table}settle/all", {"from": "Chi", "to": "An", "amount": "5", "key": "a-key-of-its-own"})
    kept = kept_on(tmp_path / "phone", copied(place.phone, table))
    addresses = [*(table + page for page in PAGES_OF_TABLE), *(place.match + page for page in PAGES_OF_MATCH)]
    for address in (*addresses, "/rules/sam", "/referee/seep"):
        there, here = place.phone.get(address), ask(kept, address)
        assert here.status == there.status, address
        assert same(here.body.decode()) == same(there.html), address


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_is_recorded_there_is_what_its_server_records_later(app: Flask, tmp_path: Path, case: Case) -> None:
    place = Place(app, case.game, case.before)
    kept = kept_on(tmp_path / "phone", copied(place.phone, table_of(place.match)))
    path = f"log/{case.kind}"
    form = place.phone.get(place.match + path).form(path)
    fields = [*place.tokens(form), *place.tapped(case.first)]
    token = re.search(r'name="csrf_token" value="([^"]+)"', ask(kept, table_of(place.match)).body.decode())
    assert token
    sent = [*((name, value) for name, value in fields if name != "shown"), ("csrf_token", token[1])]
    preview = ask(kept, f"{place.match}{path}/preview", *sent).body.decode()
    shown = re.search(r'name="shown" value="([^"]*)"', preview)
    assert shown  # what the phone has stated
    fields = [*((name, value) for name, value in fields if name != "shown"), ("shown", shown[1])]
    answer = ask(kept, place.match + path, *fields, ("csrf_token", token[1]))
    assert answer.status == 303, answer.body.decode()
    assert len(json.loads(place.record)["entries"]) == len(case.before)  # nothing of it is there yet
    # The server checks that it says the same.
    page = place.phone.post(place.match + path, [*fields, ("waited", "1")])
    assert page.status == 303, page.problems
    there, here = (json.loads(text)["entries"] for text in (place.record, ask(kept, f"{place.match}match.json").body))
    assert [{**entry, "at": "", "hash": ""} for entry in here] == [{**entry, "at": "", "hash": ""} for entry in there]


def test_a_table_taken_again_is_as_its_server_has_it_now(app: Flask, tmp_path: Path) -> None:
    phone = Phone(app)
    match = phone.sit_down()
    table = table_of(match)
    kept = kept_on(tmp_path / "phone", copied(phone, table))
    before = ask(kept, f"{match}match.json").body
    phone.hand(match)
    take(kept, json.dumps([copied(phone, table)]))
    for address in (table, match, f"{match}match.json"):
        assert same(ask(kept, address).body.decode()) == same(phone.get(address).html)
    assert ask(kept, f"{match}match.json").body != before


def test_who_only_looks_keeps_what_they_may_see(app: Flask, tmp_path: Path) -> None:
    phone, other = Phone(app), Phone(app)
    match = phone.sit_down()
    phone.hand(match)
    table = table_of(match)
    code = table.split("/")[2]
    look = re.search(r"/t/([^/\s]+)/board/", phone.get(f"{table}share/").text)
    assert look
    whole = copied(other, f"/t/{look[1]}/")
    text = json.dumps(whole)
    recorders = {row["by"] for part in whole["matches"] for row in part["rows"]["logged_entry"]}
    with phone.client.session_transaction() as session:
        assert session["device"] not in text
    assert code not in text
    assert recorders
    assert not any(row["key"] == "" for part in whole["matches"] for row in part["rows"]["logged_entry"])
    kept = kept_on(tmp_path / "phone", whole)
    assert ask(kept, table).status == 404
    assert ask(kept, f"/t/{look[1]}/m/1/").status == 200
    assert ask(kept, f"/t/{look[1]}/m/1/log/hand").status == 403


def test_who_only_looks_has_nothing_of_a_removed_match(app: Flask, tmp_path: Path) -> None:
    """A proposal refers to its match: sent without it, no table at all could be kept."""
    phone, other = Phone(app), Phone(app)
    match = phone.sit_down()
    table = table_of(match)
    phone.send(phone.get(f"{table}about").form("/about"), yes_from="10")
    phone.hand(match)
    assert "Proposed, not recorded yet" in phone.get(match).text
    look = re.search(r"/t/([^/\s]+)/board/", phone.get(f"{table}share/").text)
    assert look
    looking = f"/t/{look[1]}/"
    assert len(copied(other, looking)["rows"]["proposal"]) == 1
    phone.send(phone.get(f"{match}about").form("/remove"))
    whole = copied(other, looking)
    assert (whole["rows"]["proposal"], whole["matches"]) == ([], [])
    own = Phone(app)
    played = own.sit_down()
    kept = kept_on(tmp_path / "phone", copied(own, table_of(played)), whole)
    assert [ask(kept, address).status for address in (played, looking)] == [200, 200]
    assert len(copied(phone, table)["rows"]["proposal"]) == 1, "who may record can bring it back"


def test_a_link_that_only_the_server_can_sign_is_not_made_up(app: Flask, tmp_path: Path) -> None:
    phone = Phone(app)
    match = phone.sit_down()
    phone.hand(match)
    kept = kept_on(tmp_path / "phone", copied(phone, table_of(match)))
    assert phone.get(f"{match}result").status == 200
    assert ask(kept, f"{match}result").status == 404


def test_a_table_that_has_not_changed_is_not_sent_again(app: Flask) -> None:
    phone = Phone(app)
    match = phone.sit_down()
    table = table_of(match)
    now = json.loads(phone.get(f"{table}copy").html)["now"]
    assert phone.get(f"{table}copy?now={now}").status == 204
    phone.hand(match)
    assert phone.get(f"{table}copy?now={now}").status == 200


def test_a_match_begun_by_a_form_that_waited_too_is_one(app: Flask) -> None:
    """The server had it already, and its answer was lost: then it waits on the phone, with what a form has that did."""
    phone = Phone(app)
    table = phone.open_table()
    form = [("csrf_token", phone.token), *OPTIONS.items(), ("seat-0", "An"), ("seat-1", "Binh"), ("key", "a-key-here")]
    first = phone.post(f"{table}new/sam", form)
    again = phone.post(f"{table}new/sam", [*form, ("seen", "0"), ("waited", "1"), ("known", "")])
    assert (first.status, first.location) == (again.status, again.location) == (303, f"{table}m/1/")
    other = phone.post(f"{table}new/sam", [*form[:-1], ("key", "another-key")])
    assert other.location == f"{table}m/2/"


def test_a_match_that_has_changed_has_another_address(app: Flask) -> None:
    phone = Phone(app)
    match = phone.sit_down()
    table = table_of(match)
    (before,) = json.loads(phone.get(f"{table}copy").html)["matches"]
    phone.hand(match)
    (after,) = json.loads(phone.get(f"{table}copy").html)["matches"]
    assert before != after
    assert [phone.get(address).status for address in (before, after, f"{table}copy/x", f"{table}copy/99-x")] == [
        404, 200, 404, 404
    ]  # fmt: skip


def test_a_table_that_is_too_large_is_not_offered(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    phone = Phone(app)
    match = phone.sit_down()
    phone.hand(match)
    monkeypatch.setattr(copies, "MOST_CHARACTERS", 10)
    assert phone.get(f"{table_of(match)}copy").status == 413


def test_the_worker_runs_the_app_only_where_it_is_asked_to(app: Flask, built: Path) -> None:
    client = app.test_client()
    plain, with_copies = client.get("/sw.js"), client.get("/sw.js?copies")
    version = runtimes.read_runtime(built)
    assert version
    assert plain.text.startswith("const COPIES = null;")
    assert f'from "./offline/{version.version}/copies.mjs"' in with_copies.text
    assert "upgrade.zip" not in with_copies.text
    assert "wasm-unsafe-eval" in with_copies.headers["Content-Security-Policy"]
    assert "unsafe" not in plain.headers["Content-Security-Policy"] + client.get("/").headers["Content-Security-Policy"]
    app.config["RUNTIME"] = None
    assert client.get("/sw.js?copies").text == plain.text


@pytest.mark.parametrize(("accepted", "sent"), [("br, gzip", "br"), ("gzip", "gzip"), ("", "app")])
def test_what_runs_the_app_is_sent_packed(app: Flask, built: Path, accepted: str, sent: str) -> None:
    found = runtimes.read_runtime(built)
    assert found
    assert found.files["app.zip"].bytes == 2  # as br
    answer = app.test_client().get(f"/offline/{found.version}/app.zip", headers={"Accept-Encoding": accepted})
    assert answer.data == sent.encode()
    assert answer.headers.get("Content-Encoding", "app") == sent
    assert answer.mimetype == "application/zip"
    assert "immutable" in answer.headers["Cache-Control"]


@pytest.mark.parametrize("address", ["{version}/nothing.zip", "000000000000/app.zip", "{version}/manifest.json"])
def test_nothing_else_is_sent(app: Flask, built: Path, address: str) -> None:
    found = runtimes.read_runtime(built)
    assert found
    assert app.test_client().get(f"/offline/{address.format(version=found.version)}").status_code == 404


def test_a_runtime_of_another_schema_is_none(app: Flask, built: Path) -> None:
    phone = Phone(app)
    table = phone.open_table()
    assert 'id="keep"' in phone.get(table).html
    about = json.loads((built / "manifest.json").read_text())
    (built / "manifest.json").write_text(json.dumps({**about, "schema": "0001"}))
    runtimes.read_runtime.cache_clear()
    assert 'id="keep"' not in phone.get(table).html
    assert phone.get(f"{table}copy").status == 404
