"""Rules pages: their contents, and what a match's own page leaves out."""

from __future__ import annotations

import json
import re

import pytest

from scorekeeper.core.game import Game
from scorekeeper.games import GAMES, by_slug
from scorekeeper.web.i18n import LANGUAGES
from scorekeeper.web.rules import rules_page
from tests.support import match_file

from .phone import Phone


def first_cells(html: str) -> list[str]:
    """The codes with which the rows of tables begin."""
    return re.findall(r"<tr>\s*<td><code>([\w-]+)</code>", html)


def variants_told(html: str) -> list[str]:
    """The variants of which the table of variants tells, on a page in English."""
    return first_cells(html.partition("Which variant</h2>")[2].partition("</table>")[0])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_section_stands_in_the_contents_with_an_anchor(game: Game, lang: str) -> None:
    rules = rules_page(game, lang)
    anchors = re.findall(r'<h2 id="([\w-]+)">(.*?)</h2>', rules.text)
    assert [(anchor, title) for anchor, title in rules.contents] == anchors
    assert len(anchors) > 5


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_table_of_variants_tells_of_the_one_that_is_played_and_of_no_other(game: Game) -> None:
    slugs = [variant.slug for variant in game.rules.variants]
    whole = rules_page(game, "en").text
    told = variants_told(whole)
    assert told == slugs or len(slugs) == 1
    for slug in told:
        page = rules_page(game, "en", slug).text
        assert variants_told(page) == [slug]
        assert page.count("<h2") == whole.count("<h2")


@pytest.mark.parametrize("lang", ["en", "nl"])
@pytest.mark.parametrize("variant", ["samba", "bolivia"])
def test_a_house_rule_that_has_the_name_of_a_variant_is_told_of(variant: str, lang: str) -> None:
    samba = by_slug["samba"]
    whole, cut = (first_cells(rules_page(samba, lang, only).text) for only in ("", variant))
    assert [slug for slug in cut if slug in ("samba", "bolivia")] == [variant, "samba", "bolivia"]
    assert len(cut) == len(whole) - 1


def test_the_rules_of_a_match_begin_with_its_variant(phone: Phone) -> None:
    record = json.dumps(match_file("sam-sip", ("An", "Bo", "Chi"), variant="korat")).encode()
    match = phone.upload(f"{phone.open_table()}matches/import", record).location
    page = phone.get(f"{match}house-rules")
    assert page.text.index("Korat") < page.text.index("Contents") < page.text.index("Pairs")
    assert variants_told(page.html) == ["korat"]
