"""What a device remembers, and what cannot make it forget: other sites, a clock set back, a year."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

import pytest
from flask import Flask

from scorekeeper.app import create_app
from scorekeeper.store.links import links_of
from scorekeeper.store.tables import table_by_code
from scorekeeper.web.http.cookies import REMEMBERED, TABLES
from tools.attack.fuzz import OTHER_SITES

from .phone import Phone

Stored = Callable[[], dict[str, list[Any]]]
DAY = 24 * 60 * 60


def set_by(phone: Phone, path: str, **more: Any) -> list[str]:
    """Return the names of the cookies that the answer to a form sets."""
    answer = phone.client.post(path, **more)
    assert answer.status_code >= 400
    return [cookie.split("=")[0] for cookie in answer.headers.getlist("Set-Cookie")]


# -- other sites -----------------------------------------------------------------------------------------------------

POSTS = ("/tables", "/join", "/import", "/language", "/forget", "{match}log/note", "{match}nowhere")


@pytest.mark.parametrize("sent", OTHER_SITES)
def test_a_form_of_another_site_is_refused_and_sets_no_cookie(
    phone: Phone, match: str, sent: str, stored: Stored
) -> None:
    """Browsers send such a form without our cookies, and old ones with all of them and even the token."""
    before, stranger = stored(), Phone(phone.app)
    for path in (path.format(match=match) for path in POSTS):
        assert set_by(stranger, path, data={"name": "Saturday"}, headers=OTHER_SITES[sent]) == []
        assert set_by(phone, path, data={"name": "x", "csrf_token": phone.token}, headers=OTHER_SITES[sent]) == []
    assert stored() == before
    assert phone.get("/").html.count(match[:15]) == 4  # its match to go on with and to play again, another game, itself


@pytest.mark.parametrize(
    "headers",
    [{}, {"Sec-Fetch-Site": "same-origin"}, {"Origin": "http://localhost"}, {"Origin": "null"}, {"Origin": "https://localhost:8443"},
     {"Sec-Fetch-Site": "same-origin", "Origin": "https://before.the.proxy"}],
)  # fmt: skip
def test_a_form_of_our_own_is_taken_whatever_the_browser_says_of_it(app: Flask, headers: dict[str, str]) -> None:
    phone = Phone(app)
    phone.headers |= headers
    assert phone.open_table()


@pytest.mark.parametrize("path", ["/tables", "/join", "/t/unknown/people", "/nowhere", "/language"])
def test_an_answer_that_says_no_sets_no_cookie(phone: Phone, match: str, path: str) -> None:
    assert set_by(Phone(phone.app), path, data={"csrf_token": "x"}) == []
    assert set_by(phone, path, data={"csrf_token": "x"}) == []
    answer = Phone(phone.app).client.get("/nowhere")
    assert (answer.status_code, answer.headers.getlist("Set-Cookie")) == (404, [])
    assert "csrf_token" not in answer.text  # no form that could not be sent
    assert "csrf_token" in phone.get("/nowhere").html


def test_with_cookies_refused_a_form_says_so(app: Flask, stored: Stored) -> None:
    phone = Phone(app)
    phone.client = app.test_client(use_cookies=False)
    before, token = stored(), phone.get("/").form("/tables")["csrf_token"]
    page = phone.post("/tables", {"name": "Friday"}, token=token)
    assert page.status == 400
    assert "This device sent no cookie." in page.text
    assert "Nothing was saved." in page.text
    assert stored() == before
    assert phone.post("/language", {"lang": "vi"}, token=token).status == 400


def test_without_cookies_a_table_can_be_looked_at(phone: Phone, match: str) -> None:
    blind = Phone(phone.app)
    blind.client = phone.app.test_client(use_cookies=False)
    for address in (match, match.replace("m/1/", ""), f"{match}log", f"{match}match.json"):
        assert blind.get(address).status == 200


# -- clocks and years ------------------------------------------------------------------------------------------------


class Clock:
    """The time of cookies, set by the test."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.ahead, real = 0.0, time.time
        patch.setattr(time, "time", lambda: real() + self.ahead)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


@pytest.mark.parametrize("seconds", [-5, -DAY, -400 * DAY])
def test_a_clock_set_back_does_nothing(phone: Phone, match: str, clock: Clock, seconds: int) -> None:
    phone.post("/language", {"lang": "vi"})
    form, device = phone.get(f"{match}log/note").form("/log/note"), phone.client.get_cookie("scorekeeper")
    clock.ahead = seconds
    assert phone.send(form, text="late").status == 303
    assert match[:15] in phone.get("/").html
    assert phone.get("/").lang == "vi"
    assert phone.client.get_cookie("scorekeeper") is not None
    assert device is not None


def test_who_comes_back_after_years_still_has_their_tables(phone: Phone, match: str, clock: Clock) -> None:
    clock.ahead = 1500 * DAY
    assert match[:15] in phone.get("/").html


def test_a_device_in_use_never_forgets(phone: Phone, match: str, clock: Clock) -> None:
    """A browser drops a cookie once its lifetime is over; one used on day 364 is renewed on that day."""

    def sent() -> dict[str, str]:
        cookies = phone.client.get(match).headers.getlist("Set-Cookie")
        return {cookie.split("=")[0]: cookie for cookie in cookies}

    sent()
    assert sent() == {}
    clock.ahead = 29 * DAY
    assert sent() == {}
    for clock.ahead in (364 * DAY, 728 * DAY):
        renewed = sent()
        assert set(renewed) == {"scorekeeper", TABLES}
        assert f"Max-Age={400 * DAY};" in renewed[TABLES]
        assert sent() == {}
    assert match[:15] in phone.get("/").html


def test_a_device_that_only_looks_on_is_forgotten_sooner(phone: Phone, match: str, clock: Clock) -> None:
    onlooker, code = Phone(phone.app), match.split("/")[2]
    with phone.app.app_context():
        looking = match.replace(code, links_of(table_by_code(code).id).looking.code)

    def kept(path: str) -> tuple[str, set[str]]:
        """Return the device's name, and the days for which the cookies that a page sets are kept."""
        set_cookies = onlooker.client.get(path).headers.getlist("Set-Cookie")
        with onlooker.client.session_transaction() as session:
            return session["device"], {
                str((parsedate_to_datetime(found[1]) - datetime.now(UTC)).days + 1)
                for cookie in set_cookies
                if (found := re.search("Expires=([^;]+)", cookie))
            }

    first, days = kept(looking)
    assert days == {"90"}
    assert kept(looking) == (first, set())
    clock.ahead = 60 * DAY
    assert kept(looking)[0] == first  # renewed
    clock.ahead = 149 * DAY
    assert kept(looking)[0] == first
    clock.ahead = 240 * DAY
    second, _ = kept(looking)
    assert second != first
    clock.ahead = 241 * DAY
    assert kept(match) == (second, {"400"})
    clock.ahead = 1000 * DAY
    assert kept(match)[0] == second


# -- the cookie of the tables ----------------------------------------------------------------------------------------


def test_the_cookie_of_the_tables_is_out_of_reach(phone: Phone, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    phone.open_table()
    cookie = phone.client.get_cookie(TABLES)
    assert cookie is not None
    assert (cookie.http_only, cookie.same_site, cookie.secure, cookie.path) == (True, "Lax", False, "/")
    monkeypatch.setenv("SCOREKEEPER_HTTPS", "1")
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    assert create_app({"TESTING": True}).config["SESSION_COOKIE_SECURE"] is True


@pytest.mark.parametrize("value", ["", "x", "e30.x", "[]", "null.x"])
def test_a_cookie_that_is_none_of_ours_is_none(phone: Phone, value: str) -> None:
    phone.open_table()
    phone.client.set_cookie(TABLES, value)
    page = phone.get("/")
    assert page.status == 200
    assert "Friday" not in page.text


def test_tables_that_an_earlier_version_kept_in_the_session_are_kept(phone: Phone) -> None:
    code = phone.open_table().split("/")[2]
    phone.client.delete_cookie(TABLES)
    with phone.client.session_transaction() as session:
        session["tables"] = [code]
    assert code in phone.get("/").html
    assert phone.client.get_cookie(TABLES) is not None
    assert phone.post("/forget", {"code": code}).status == 303
    assert code not in phone.get("/").html


def test_so_many_tables_are_kept_and_no_more(phone: Phone) -> None:
    codes = [phone.open_table().split("/")[2] for _ in range(REMEMBERED + 2)]
    page = phone.get("/").html
    assert [code for code in codes if code in page] == codes[2:]


# -- programs and search engines -------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["standing.json", "match.json", "scorecard.csv"])
def test_an_answer_for_programs_sets_no_cookie(phone: Phone, match: str, path: str) -> None:
    answer = Phone(phone.app).client.get(f"{match}{path}")
    assert answer.get_data()  # to its end, as it is streamed
    assert (answer.status_code, answer.headers.getlist("Set-Cookie")) == (200, [])
    again = Phone(phone.app).client.get(f"{match}{path}", headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.headers.getlist("Set-Cookie")) == (304, [])
    assert Phone(phone.app).client.get(match).headers.getlist("Set-Cookie") != [], "a page does"


def test_search_engines_list_no_address_with_a_code_and_may_read_that(phone: Phone, match: str) -> None:
    listed = {path: phone.client.get(path).headers.get("X-Robots-Tag") for path in ("/", "/rules/sam", "/sw.js")}
    assert set(listed.values()) == {None}
    for path in (match, match.replace("m/1/", ""), f"{match}standing.json", "/t/unknown/", "/r/unknown", "/e/unknown"):
        assert phone.client.get(path).headers["X-Robots-Tag"] == "noindex, nofollow", path
    assert phone.client.get("/robots.txt").text == "User-agent: *\nDisallow:\n"
