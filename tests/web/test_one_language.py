"""A game without words in the reader's language: its rules are English, and beside the house's words its own are."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

import pytest

from scorekeeper.web.http.i18n import locale_of

from .pages import Page
from .phone import Phone


@pytest.mark.parametrize(("lang", "own"), [("vi", True), ("nl", False), ("en", True)])
def test_a_games_pages_are_in_one_language(phone: Phone, match: str, lang: str, own: bool) -> None:
    phone.send(phone.get("/").form("/language"), {"lang": lang})
    for path in ("/rules/sam", "/referee/sam", f"{match}referee"):
        page: Page = phone.get(path)
        assert f'<html lang="{lang if own else "en"}"' in page.html, path
        assert (f'lang="{lang}" dir="ltr">' in page.html.split("<main")[1]) is not own, path


def test_that_a_page_is_in_english_is_said_in_the_readers_language_before_long_rules(phone: Phone, match: str) -> None:
    phone.send(phone.get("/").form("/language"), {"lang": "nl"})
    said = "Deze pagina is in het Engels: het spel heeft nog geen woorden in je taal."
    page = phone.get("/rules/sam").text
    assert page.count(said) == 1
    assert page.index(said) < page.index("Contents")


@pytest.mark.parametrize("lang", ["hi", "pa"])
def test_at_a_game_that_is_not_at_home_the_houses_words_are_the_readers(phone: Phone, match: str, lang: str) -> None:
    """A Hindi or Punjabi reader of Sâm undoes, corrects and saves in their language, and reads who is next."""
    phone.hand(match)
    phone.send(phone.get("/").form("/language"), {"lang": lang})
    page, locale = phone.get(match), locale_of(lang)
    assert f'<html lang="{lang}"' in page.html
    for word in ("Undo", "Correct", "Something else"):
        assert locale.gettext(word) != word
        assert locale.gettext(word) in page.text, word
    assert locale.gettext("{player} leads").format(player="An") in page.text  # in English where the game lacks it
    assert page.html.count('id="in-english"') == 1
    assert "Save" not in phone.get(f"{match}log").text.split()


def test_the_pages_of_the_house_stay_in_the_readers_language(phone: Phone, match: str) -> None:
    phone.send(phone.get("/").form("/language"), {"lang": "nl"})
    for path in ("/", match.removesuffix("m/1/")):
        assert '<html lang="nl"' in phone.get(path).html


def test_a_table_called_after_its_day_is_called_so_in_the_language_of_whoever_looks(phone: Phone) -> None:
    phone.send(phone.get("/").form("/language"), {"lang": "vi"})
    form = phone.get("/new/sam").form("/new/sam")
    match = phone.send(form, {"seat-0": "An", "seat-1": "Binh", "seat-2": "Chi"}).location
    assert match
    today = datetime.now(UTC).date()
    days = {lang: {locale_of(lang).day(today + timedelta(days=n)) for n in (-1, 0, 1)} for lang in ("vi", "nl", "en")}
    for lang, shown in days.items():
        phone.send(phone.get("/").form("/language"), {"lang": lang})
        for path in (match, match.removesuffix("m/1/"), "/"):
            assert any(day in phone.get(path).text for day in shown), (lang, path)
    about = phone.get(f"{match.removesuffix('m/1/')}about")
    assert about.form("/about")["name"] in days["en"], "the field is in the reader's language too"
    assert "Name of the table" in about.text
    kept = json.loads(phone.get(f"{match.removesuffix('m/1/')}table.json").html)["name"]
    phone.send(about.form("/about"), {"unit": "đ"})
    assert json.loads(phone.get(f"{match.removesuffix('m/1/')}table.json").html)["name"] == kept in days["vi"]
    assert any(day in phone.get("/new/sam").text for day in days["en"])
    phone.send(about.form("/about"), {"name": "Friday"})
    assert "Friday" in phone.get(match).text
