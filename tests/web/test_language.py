"""A reader's language: what the browser asks for, unless the switch says otherwise."""

from __future__ import annotations

import json

import pytest
from flask import Flask

from .phone import Phone

VIETNAMESE = "Bàn mới"


@pytest.mark.parametrize(
    ("asked", "lang"),
    [
        ("vi", "vi"), ("vi-VN,vi;q=0.9,en;q=0.5", "vi"), ("en", "en"), ("en-GB,vi;q=0.8", "en"),
        ("fr,vi;q=0.3", "vi"), ("fr", "en"),
        ("", "en"), ("*", "en"), ("vi;q=0", "en"), ("x" * 5000, "en"), ("vi;q=nan", None), (",,;;q=",
        "en"), ("VI", "vi"),
    ],
)  # fmt: skip
def test_what_the_browser_asks_for(app: Flask, asked: str, lang: str | None) -> None:
    page = Phone(app, Accept_Language=asked).get("/")
    assert page.lang == lang or lang is None


def test_the_switch_wins(app: Flask) -> None:
    phone = Phone(app, Accept_Language="vi")
    english = phone.get("/")
    assert english.lang == "vi"
    for lang in ("en", "vi", "en"):
        assert phone.post("/language", {"lang": lang, "next": "/rules/sam"}).location == "/rules/sam"
        assert phone.get("/").lang == phone.get("/rules/sam").lang == phone.get("/nowhere").lang == lang
    assert Phone(app, Accept_Language="vi").get("/").lang == "vi"


@pytest.mark.parametrize("lang", ["", "fr", "vi\0", "../en", "x" * 5000])
def test_a_language_that_is_none_changes_nothing(app: Flask, lang: str) -> None:
    phone = Phone(app, Accept_Language="vi")
    assert phone.post("/language", {"lang": lang}).status == 303
    assert phone.get("/").lang == "vi"


def test_the_switch_marks_the_language_that_is_read(app: Flask) -> None:
    page = Phone(app, Accept_Language="vi").get("/")
    current = [tag.attrs["lang"] for tag in page.tags if tag.name == "button" and "aria-current" in tag.attrs]
    assert current == ["vi"]


def test_the_same_match_in_two_languages(app: Flask) -> None:
    """A page is kept for its own language: the second reader gets another, the first still the same."""
    one, other = Phone(app, Accept_Language="en"), Phone(app, Accept_Language="vi")
    match = one.sit_down(stake="1000")
    one.hand(match)
    for _ in range(2):
        english, vietnamese = one.get(match), other.get(match)
        assert "An goes out" in english.text
        assert "+8,000" in english.text
        assert "goes out" not in vietnamese.text
        assert "+8.000" in vietnamese.text
        assert "pays" not in vietnamese.text


def test_problems_are_said_in_the_language_too(app: Flask) -> None:
    english, vietnamese = Phone(app), Phone(app, Accept_Language="vi")
    one, other = (phone.post("/tables", {"name": ""}).problems for phone in (english, vietnamese))
    assert one != other
    assert "expected" not in " ".join(other)


@pytest.mark.parametrize(
    ("lang", "typed", "stored"),
    [
        ("en", "1,000", 1000), ("en", "1,234,567", 1234567), ("en", "1000", 1000), ("en", "1 000", 1000),
        ("vi", "1.000", 1000), ("vi", "1.234.567", 1234567), ("vi", "1000", 1000), ("vi", "1 000", 1000),
        ("en", "1.000", None), ("en", "10,00", None), ("en", "1,0000", None), ("en", ",100", None),
        ("vi", "1,000", None), ("vi", "1.00", None), ("vi", "1.000,5", None),
    ],
)  # fmt: skip
def test_numbers_are_read_as_the_reader_writes_them(app: Flask, lang: str, typed: str, stored: int | None) -> None:
    phone = Phone(app, Accept_Language=lang)
    match = phone.sit_down()
    settle = match.replace("m/1/", "settle/")
    form = [form for form in phone.get(settle).forms if form.action.endswith("/pay")][-1]
    page = phone.send(form, {"from": "Chi", "to": "An", "amount": typed, "anyway": str(stored or "")})
    payments = json.loads(phone.get(match.replace("m/1/", "table.json")).html)["payments"]
    if stored is None:
        assert page.status == 422
        assert f"“{typed}”" in page.problems[0]
        assert payments == []
    else:
        assert page.status == 303, page.problems
        assert [payment["amount"] for payment in payments] == [stored]


def test_so_are_numbers_on_other_forms(app: Flask) -> None:
    phone = Phone(app, Accept_Language="vi")
    match = phone.sit_down(stake="2.000")
    phone.hand(match, 7, 10)
    assert "+42.000" in phone.get(match).text
