"""Forged requests, cookies, redirects and names that would be code."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from scorekeeper.app import create_app
from scorekeeper.config import secret
from scorekeeper.store.codes import ALPHABET, LENGTH
from scorekeeper.web.http.cookies import TABLES
from tools.attack.fuzz import HOSTILE

from .phone import Phone
from .test_routes import FIELDS, PLAIN

Stored = Callable[[], dict[str, list[Any]]]
POSTS = {name: how[1] for name, how in PLAIN.items() if how[0] in ("POST", "UPLOAD")}
POSTS |= {
    "new match": "/t/{code}/new/sam",
    "strike": "/t/{code}/m/1/strike/1",
    "take back": "/t/{code}/settle/take-back/1",
}


# -- forged requests -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", POSTS)
@pytest.mark.parametrize("token", ["", "x", "stolen"])
def test_a_forged_request_does_nothing(phone: Phone, match: str, name: str, token: str, stored: Stored) -> None:
    phone.hand(match)
    code = match.split("/")[2]
    token = Phone(phone.app).token if token == "stolen" else token
    before, cookies = stored(), phone.client.get_cookie("scorekeeper")
    page = phone.post(
        POSTS[name].format(code=code, payment=1, person=1, proposal=1),
        {**FIELDS, "code": code, "seen": "1"},
        token=token,
    )
    assert page.status == 400
    assert "Nothing was saved." in page.text
    assert stored() == before
    assert phone.client.get_cookie("scorekeeper") == cookies


def test_every_form_carries_its_token(phone: Phone, match: str) -> None:
    phone.hand(match)
    table = match.replace("m/1/", "")
    pages = (
        "/",
        table,
        f"{table}new/sam",
        match,
        f"{match}log",
        f"{match}correct/1",
        f"{match}strike/1",
        f"{table}settle/",
    )
    forms = [form for address in pages for form in phone.get(address).forms if form.post]
    assert len(forms) > 12
    assert all(form["csrf_token"] for form in forms)


# -- cookies ---------------------------------------------------------------------------------------------------------


def cookie(phone: Phone) -> set[str]:
    phone.client.delete_cookie("scorekeeper")
    answer = phone.client.get("/", headers=phone.headers)
    name, *flags = (part.strip() for part in answer.headers["Set-Cookie"].split(";"))
    assert name.startswith("scorekeeper=")
    return set(flags)


def test_the_cookie_is_out_of_reach(phone: Phone) -> None:
    flags = cookie(phone)
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= flags
    assert "Secure" not in flags
    assert not any(flag.startswith("Domain") for flag in flags)


def test_behind_tls_the_cookie_is_secure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    monkeypatch.setenv("SCOREKEEPER_HTTPS", "1")
    monkeypatch.delenv("DATABASE_URL", raising=False)
    app = create_app({"TESTING": True})
    assert app.config["SESSION_COOKIE_SECURE"] is True
    answer = app.test_client().get("/rules/sam", base_url="https://localhost")
    assert answer.status_code == 200
    assert "; Secure;" in answer.headers["Set-Cookie"]


@pytest.mark.parametrize("https", [True, False])
def test_behind_tls_browsers_are_told_to_stay_there(app: Flask, monkeypatch: pytest.MonkeyPatch, https: bool) -> None:
    monkeypatch.setitem(app.config, "SESSION_COOKIE_SECURE", https)
    for path in ("/", "/health", "/nowhere", "/manifest.webmanifest"):
        told = app.test_client().get(path).headers.get("Strict-Transport-Security")
        assert told == ("max-age=31536000" if https else None)


@pytest.mark.parametrize(
    "change", [str.upper, lambda value: value[:-1], lambda value: "x" + value, lambda _value: "e30.x.y"]
)
def test_a_cookie_that_was_changed_is_none(phone: Phone, match: str, change: Callable[[str], str]) -> None:
    assert "Friday" in phone.get("/").text
    for name in ("scorekeeper", TABLES):
        cookie = phone.client.get_cookie(name)
        assert cookie is not None
        phone.client.set_cookie(name, change(cookie.value))
    page = phone.get("/")
    assert page.status == 200
    assert "Friday" not in page.text


def test_the_secret_is_made_once_and_for_the_owner_only(tmp_path: Path) -> None:
    made = secret(tmp_path / "instance")
    assert secret(tmp_path / "instance") == made
    assert len(made) == 64
    assert (tmp_path / "instance" / "secret").stat().st_mode & 0o777 == 0o600
    assert secret(tmp_path / "other") != made


def test_a_device_has_a_name_of_its_own(app: Flask, monkeypatch: pytest.MonkeyPatch, stored: Stored) -> None:
    one = Phone(app)
    match = one.sit_down()
    one.hand(match)
    other = Phone(app)
    other.hand(match)
    one.hand(match)
    by = [row[5] for row in stored()["logged_entry"]]
    assert by[0] == by[2] != by[1]
    assert all(len(name) >= 8 for name in by)


# -- codes and redirects ---------------------------------------------------------------------------------------------


def test_a_table_is_found_by_nothing_but_its_code(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    choice = secrets.choice
    monkeypatch.setattr(secrets, "choice", lambda letters: drawn.append(letters) or choice(letters))
    code = phone.open_table().split("/")[2]
    assert (len(code), len(drawn)) == (LENGTH, 2 * (LENGTH + 8)), "both links, each with a code to type"
    assert set(code) <= set(ALPHABET) == set(drawn[0])
    other = Phone(phone.app)
    assert code not in other.get("/").html
    assert other.get("/t/1/").status == other.get(f"/t/{code[:-1]}/").status == 404
    assert other.get(f"/t/{code}/").status == 200
    assert code in other.get("/").html
    assert other.post("/forget", {"code": code}).location == "/"
    assert code not in other.get("/").html


@pytest.mark.parametrize(
    "back",
    [
        "//evil.example", "https://evil.example/", "/\\evil.example", "\\\\evil.example",
        "/\t/evil.example", "/\n/evil.example",
        "\t//evil.example", " //evil.example", "/\r\n/evil.example", "///evil.example",
        "javascript:alert(1)", "evil.example",
        "/\\/evil.example", "http:evil.example", "\x00//evil.example", "/\x00/evil.example",
        "@evil.example", "", "?x", "/%0d%0aX: y",
        "/.//evil.example", "/\u2028/evil.example", "/ /evil.example", "/..//evil.example",
    ],
)  # fmt: skip
def test_the_switch_leads_to_no_other_site(phone: Phone, back: str) -> None:
    page = phone.post("/language", {"lang": "en", "next": back})
    assert page.status == 303
    assert page.location.startswith("/")
    assert not page.location.startswith(("//", "/\\"))
    assert set(page.location) & set("\t\r\n\\\0") == set()


@pytest.mark.parametrize("back", ["/", "/t/abc/m/1/?before=3", "/rules/sam", "/referee/sam?question=beats&play=10D"])
def test_the_switch_leads_back(phone: Phone, back: str) -> None:
    assert phone.post("/language", {"lang": "vi", "next": back}).location == back


# -- names that would be code ----------------------------------------------------------------------------------------


def test_no_name_is_code_on_any_page(phone: Phone) -> None:
    """Every page checks itself (see ``pages.check``); here each shows hostile names, notes, a table and its money."""
    script, image, handler, braces = HOSTILE
    table = phone.open_table(script, image[:40])
    match = phone.start(table, HOSTILE)
    hand = {"winner": script, **{f"left:{name}": "4" for name in HOSTILE[1:]}}
    assert phone.log(match, **hand).status == 303
    assert phone.log(match, **{**hand, "chat_by-0": script, "chat_on-0": image}).status == 303
    assert phone.log(match, "note", text=script + image + braces).status == 303
    assert phone.log(match, "leave", player=handler).status == 303
    assert phone.log(match, "join", new="<b>Zed", after=image).status == 303
    assert phone.post(f"{table}people", {"player": "<img src=//evil.example>"}).status == 303
    assert phone.send(phone.get(f"{table}settle/").form("/pay")).status == 303
    ahead, known = ["/", f"{match}log/note", f"{match}log/lead"], set()
    while ahead:
        address = ahead.pop()
        page = phone.get(address)
        known.add(address)
        if page.response.mimetype == "text/html":
            assert "<b>Zed" not in page.html
            assert not re.search(r"\b49\b", page.text) or "7*7" in page.text, "a name was taken for a template"
            assert not any(tag.name in ("b", "script", "img") and "evil" in str(tag.attrs) for tag in page.tags)
        base = address.split("?")[0]
        links = [base + link if link.startswith("?") else link for link in page.links() if not link.startswith("#")]
        ahead += [link for link in dict.fromkeys(links) if link not in known and link not in ahead]
    assert len(known) > 25
    stale = {"seen": "1", "key": "a-key-of-its-own"}
    assert phone.post(f"{match}log/leave", {**stale, "player": script}).status == 409
    assert phone.post(f"{match}undo/1", stale).status == 409
    assert phone.post(f"{match}log/hand", {**hand, **stale, "winner": "<b>Nobody"}).status == 409
    assert phone.post(f"{match}log/hand/preview", hand).status == 200
    assert phone.post(f"{match}correct/1/hand/preview", hand).status == 200


def test_words_that_are_no_page_are_no_page(phone: Phone) -> None:
    match = phone.start(phone.open_table(HOSTILE[0], HOSTILE[1]), HOSTILE)
    for address in (f"{match}text.txt", match.replace("m/1/", "settle/text.txt"), f"{match}match.json"):
        answer = phone.get(address).response
        assert answer.mimetype in ("text/plain", "application/json")
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
