"""No page mixes two languages: if a game has no words in the reader's, its pages are English, and say so."""

from __future__ import annotations

import pytest

from .pages import Page
from .phone import Phone


@pytest.mark.parametrize(("lang", "own"), [("vi", True), ("nl", False), ("en", True)])
def test_a_games_pages_are_in_one_language(phone: Phone, match: str, lang: str, own: bool) -> None:
    phone.send(phone.get("/").form("/language"), {"lang": lang})
    for path in (match, f"{match}log", f"{match}house-rules", "/rules/sam", "/referee/sam"):
        page: Page = phone.get(path)
        assert f'<html lang="{lang if own else "en"}"' in page.html, path
        assert (f'lang="{lang}" dir="ltr">' in page.html.split("<main")[1]) is not own, path


def test_that_a_page_is_in_english_is_said_in_the_readers_language_before_long_rules(phone: Phone, match: str) -> None:
    phone.send(phone.get("/").form("/language"), {"lang": "nl"})
    said = "Deze pagina is in het Engels: het spel heeft nog geen woorden in je taal."
    assert said in phone.get(match).text
    page = phone.get("/rules/sam").text
    assert page.count(said) == 1
    assert page.index(said) < page.index("Contents")


def test_the_pages_of_the_house_stay_in_the_readers_language(phone: Phone, match: str) -> None:
    phone.send(phone.get("/").form("/language"), {"lang": "nl"})
    for path in ("/", match.removesuffix("m/1/")):
        assert '<html lang="nl"' in phone.get(path).html
