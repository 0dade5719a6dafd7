"""A match that lay open since another evening says so before a hand is logged into it; days have their year."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

import pytest
from flask import Flask
from sqlalchemy import update

from scorekeeper.store.links import links_of
from scorekeeper.store.models import Match, db
from scorekeeper.store.tables import table_by_code
from scorekeeper.web.http import requested_table
from scorekeeper.web.http.i18n import locale_of

from .pages import Page
from .phone import Phone

NIGHT = datetime(2026, 11, 20, 21, 0, tzinfo=UTC)  # a Friday
ASKED = "This match has been left open since"


class Clock:
    """What pages take for the present time."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.at = NIGHT
        patch.setattr(requested_table, "datetime", self)

    def now(self, _zone: object) -> datetime:
        return self.at


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


@pytest.fixture
def left(app: Flask, phone: Phone) -> Callable[..., str]:
    """Return the address of a match, at a table in UTC, with a hand or none that was logged at ``NIGHT``."""

    def leave(*, hands: int = 1) -> str:
        table = phone.post("/tables", {"name": "Friday", "unit": "", "timezone": "UTC"}).location
        match = phone.start(table)
        for _ in range(hands):
            phone.hand(match)
        with app.app_context():
            at = table_by_code(table.split("/")[2]).id
            moments = {"created_at": NIGHT, "changed_at": NIGHT}
            db.session.execute(update(Match).where(Match.table_id == at).values(**moments))
            db.session.commit()
        return match

    return leave


def asked(page: Page) -> bool:
    return ASKED in page.text


@pytest.mark.parametrize("hands", [0, 1])
@pytest.mark.parametrize(("hours", "another"), [(0, False), (7.9, False), (8, True), (24, True), (24 * 9, True)])
def test_a_night_ends_at_five(
    phone: Phone, left: Callable[..., str], clock: Clock, hands: int, hours: float, another: bool
) -> None:
    match = left(hands=hands)
    clock.at += timedelta(hours=hours)
    for path in ("", "log", "log/hand", "log/bao_sam"):
        page = phone.get(match + path)
        assert asked(page) is another, path
        assert ("Friday 20 November." in page.text) is another, path
    for path in ("log/note", "log/leave", "about", "scorecard/", "history", "board"):
        assert not asked(phone.get(match + path)), path
    if hands:
        for path in ("correct/1", "missing/1", "strike/1", "?before=2"):
            assert not asked(phone.get(match + path)), path


def test_the_day_has_its_year_where_that_is_another_one(phone: Phone, left: Callable[..., str], clock: Clock) -> None:
    match = left()
    clock.at = datetime(2027, 1, 1, 4, tzinfo=UTC)
    assert f"{ASKED} Friday 20 November." in phone.get(match).text
    clock.at = datetime(2027, 1, 1, 5, tzinfo=UTC)
    assert f"{ASKED} Friday 20 November 2026." in phone.get(match).text


def test_who_logs_a_hand_goes_on_for_everybody(app: Flask, phone: Phone, left: Callable[..., str]) -> None:
    match, other = left(), Phone(app)
    assert asked(phone.get(match))
    assert asked(other.get(match))
    phone.hand(match)
    assert not asked(phone.get(match))
    assert not asked(other.get(match))
    assert not asked(other.get(f"{match}log"))


@pytest.mark.parametrize(("path", "back"), [("", ""), ("log", "log/hand"), ("log/bao_sam", "log/bao_sam")])
def test_a_device_that_goes_on_is_not_asked_again_this_evening(
    app: Flask, phone: Phone, left: Callable[..., str], clock: Clock, path: str, back: str
) -> None:
    match, other = left(), Phone(app)
    clock.at += timedelta(days=1)
    assert phone.send(phone.get(match + path).form("/go-on")).location == match + back
    for page in ("", "log", "log/bao_sam"):
        assert not asked(phone.get(match + page)), page
        assert asked(other.get(match + page)), page
    clock.at += timedelta(days=1)
    assert asked(phone.get(match))
    assert asked(phone.get(f"{match}log"))


def test_each_match_is_asked_about(phone: Phone, left: Callable[..., str], clock: Clock) -> None:
    first, second = left(), left()
    clock.at += timedelta(days=1)
    phone.send(phone.get(first).form("/go-on"))
    assert asked(phone.get(second))
    phone.send(phone.get(second).form("/go-on"))
    assert not asked(phone.get(first))
    assert not asked(phone.get(second))


@pytest.mark.parametrize("path", ["", "log"])
def test_the_same_people_begin_a_new_match(phone: Phone, left: Callable[..., str], path: str) -> None:
    match = left()
    page = phone.get(match + path)
    assert "New match, the same people" in page.text
    began = phone.send(page.form("/again"))
    assert began.location == match.replace("m/1/", "m/2/")
    assert not asked(phone.get(began.location))
    assert asked(phone.get(match))


def test_nobody_else_is_asked(app: Flask, phone: Phone, left: Callable[..., str]) -> None:
    match, onlooker = left(), Phone(app)
    with app.app_context():
        links = links_of(table_by_code(match.split("/")[2]).id)
    looking = f"/t/{links.looking.code}/m/1/"
    for path in ("", "board", "scorecard/"):
        assert not asked(onlooker.get(looking + path)), path
    assert onlooker.post(f"{looking}go-on").status == 403


def test_a_match_that_is_over_is_nobody_s_evening(phone: Phone, left: Callable[..., str], clock: Clock) -> None:
    match = left()
    phone.log(match, "end_match")
    clock.at += timedelta(days=999)
    assert not asked(phone.get(match))


def test_an_evening_of_another_year_has_its_year_wherever_it_is_named(
    phone: Phone, left: Callable[..., str], clock: Clock
) -> None:
    table = left().removesuffix("m/1/")
    pages = ("", "settle/?evening=2026-11-20")
    for path in pages:
        assert "Friday 20 November<" in (html := said(phone, table + path)) or 'Friday 20 November"' in html, path
    clock.at = datetime(2027, 3, 1, 12, tzinfo=UTC)
    for path in pages:
        assert "Friday 20 November 2026" in said(phone, table + path), path
    for path in ("evenings/2026-11-20", "settle/text.txt?evening=2026-11-20"):
        assert "Friday 20 November 2026" in phone.get(table + path).html, path


def said(phone: Phone, path: str) -> str:
    """Return a page, each run of white space a blank."""
    return re.sub(r"\s*(<|>)\s*", r"\1", phone.get(path).html)


@pytest.mark.parametrize("lang", ["en", "vi", "ms", "th", "hi", "pa", "nl"])
def test_a_day_in_words_in_every_language(lang: str) -> None:
    day = date(2026, 11, 20)
    assert locale_of(lang).day(day, with_year=True) == f"{locale_of(lang).day(day)} 2026"
