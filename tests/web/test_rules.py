"""Rules pages: their contents, and what a match's own page leaves out."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from flask import Flask

from scorekeeper.core.game import Game
from scorekeeper.games import GAMES, by_slug
from scorekeeper.web.http.i18n import LANGUAGES
from scorekeeper.web.rules.page import rules_page
from tests.support import match_file

from .phone import Phone

#: Reasons that are told only within others, in the same line.
WITHIN = {
    "daun-tiga": {
        "equal", "player-long", "player-short", "player-triple", "bank-long", "bank-short", "bank-triple",
        "bank-triples", "times",
    },
}  # fmt: skip


@pytest.fixture(autouse=True)
def asked_for(app: Flask) -> Iterator[None]:
    """The cards of pictures are named as on the page that shows them."""
    with app.test_request_context():
        yield


def first_cells(html: str) -> list[str]:
    """Return the variants and options with which the rows of tables begin."""
    return re.findall(r"<tr>\s*<td><em>([^<]+)</em>", html)


def variants_told(html: str) -> list[str]:
    """Return the variants in the table of variants, on a page in English."""
    return first_cells(html.partition("Which variant</h2>")[2].partition("</table>")[0])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_section_is_in_the_contents_with_an_anchor(game: Game, lang: str) -> None:
    rules = rules_page(game, lang)
    anchors = re.findall(r'<h2 id="([\w-]+)">(?:<i [^>]*></i>)*(.*?)</h2>', rules.text)
    assert [(anchor, title) for anchor, title in rules.contents] == anchors
    assert len(anchors) > 5


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_table_of_variants_tells_of_the_one_that_is_played_and_of_no_other(game: Game) -> None:
    titles = [variant.title for variant in game.rules.variants]
    whole = rules_page(game, "en").text
    assert variants_told(whole) == titles
    for variant in game.rules.variants:
        page = rules_page(game, "en", variant.slug).text
        assert variants_told(page) == [variant.title]
        assert page.count("<h2") == whole.count("<h2")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_reason_of_every_line_has_its_place_in_the_rules(game: Game, lang: str) -> None:
    found = re.findall(r'<i id="([^"]*)"></i>', rules_page(game, lang).text)
    assert sorted(found) == sorted(set(game.words.reasons) - WITHIN.get(game.slug, frozenset()))


def test_the_form_of_a_new_match_leads_to_the_rules_of_its_variant(phone: Phone) -> None:
    page = phone.get(f"{phone.open_table()}new/sam-sip?variant=korat")
    address = "/rules/sam-sip?variant=korat"
    assert f'href="{address}"' in page.html
    assert variants_told(phone.get(address).html) == ["Korat"]
    assert len(variants_told(phone.get("/rules/sam-sip").html)) == 5
    assert phone.get("/rules/sam-sip?variant=hundred").status == 404


@pytest.mark.parametrize("lang", ["en", "nl"])
@pytest.mark.parametrize("variant", ["samba", "bolivia"])
def test_a_house_rule_that_has_the_name_of_a_variant_is_told_of(variant: str, lang: str) -> None:
    samba = by_slug["samba"]
    whole, cut = (first_cells(rules_page(samba, lang, only).text) for only in ("", variant))
    assert [name for name in cut if name in ("Samba", "Bolivia")] == [variant.capitalize(), "Samba", "Bolivia"]
    assert len(cut) == len(whole) - 1


def test_the_rules_of_a_match_begin_with_its_variant(phone: Phone) -> None:
    record = json.dumps(match_file("sam-sip", ("An", "Bo", "Chi"), variant="korat")).encode()
    match = phone.upload(f"{phone.open_table()}matches/import", record).location
    page = phone.get(f"{match}house-rules")
    assert page.text.index("Korat") < page.text.index("Contents") < page.text.index("Pairs")
    assert variants_told(page.html) == ["Korat"]


@pytest.mark.parametrize(
    ("game", "lang"), [(game, lang) for game in GAMES for lang in ("en", *game.presentation.languages)]
)
def test_no_word_of_a_file_is_on_it(game: Game, lang: str) -> None:
    for variant in ("", *(one.slug for one in game.rules.variants)):
        codes = re.findall("<code>([^<]*)</code>", rules_page(game, lang, variant).text)
        assert [code for code in codes if re.search("[a-z]", code)] == []


def test_a_value_is_called_what_it_means_for_the_option_named_last() -> None:
    page = rules_page(by_slug["sam"], "en").text
    assert "or Binh, Chi and Dung 40 each (<em>each opponent gets their part</em>)" in page
    assert "<em>all that the losers would have paid, at their own rates</em>: each loser's own payment" in page
