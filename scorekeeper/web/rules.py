"""The rules of each game on one page, in our own words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from flask import Blueprint, abort, render_template
from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from ..config import RULES
from ..core.game import Game
from ..games import by_slug
from .i18n import current_locale, use_words_of

pages = Blueprint("rules", __name__, url_prefix="/rules")


class RulesPage(NamedTuple):
    """A game's rules: its sections, each an anchor and a title, and the text as HTML."""

    contents: tuple[tuple[str, str], ...] = ()
    text: Markup = Markup("")


@lru_cache(maxsize=128)
def rules_page(game: Game, lang: str, variant: str = "") -> RulesPage:
    """A game's rules page; in English where the language has none.

    ``variant``: the slug of the one that is played; where it is given, tables of variants tell of no other. One of
    house rules stays whole, though a rule in it may have a variant's name.
    """
    for name in (f"{game.slug}.{lang}.md", f"{game.slug}.md"):
        path = RULES / name
        if path.exists():
            parser = MarkdownIt("commonmark", {"html": False}).enable("table")
            tokens = parser.parse(path.read_text(encoding="utf-8"))
            if variant:
                slugs = {one.slug for one in game.rules.variants}
                tokens = [token for part in parts(tokens, "table") for token in _of_one(part, slugs, variant)]
            contents = _anchored(tokens)
            html = parser.renderer.render(tokens, parser.options, {})
            return RulesPage(contents, Markup(html))  # noqa: S704 - our own page
    return RulesPage()


def parts(tokens: list[Token], kind: str) -> Iterator[list[Token]]:
    """The tokens of a text, those of each element of that kind (``table``, ``tr``) together, every other by itself."""
    part: list[Token] = []
    for token in tokens:
        part.append(token)
        if part[0].type != f"{kind}_open" or token.type == f"{kind}_close":
            yield part
            part = []


def _of_one(table: list[Token], slugs: set[str], variant: str) -> list[Token]:
    """A table of variants without the rows of others than ``variant``; anything else as it is."""
    rows = [*parts(table, "tr")]
    told = [_told(row) for row in rows if row[0].type == "tr_open"][1:]  # the first one is its head
    if not told or not slugs.issuperset(told):
        return table
    return [token for row in rows if _told(row) not in slugs - {variant} for token in row]


def _told(row: list[Token]) -> str:
    """Of which variant a row of a table tells: the code with which it begins, empty where it begins with none."""
    cell = next((token for token in row if token.type == "inline"), None)
    first = cell.children[0] if row[0].type == "tr_open" and cell and cell.children else None
    return first.content if first and first.type == "code_inline" else ""


def _anchored(tokens: list[Token]) -> tuple[tuple[str, str], ...]:
    """Gives every section an anchor; the anchors with their titles."""
    found = list[tuple[str, str]]()
    for token, inside in pairwise(tokens):
        if token.type == "heading_open" and token.tag == "h2":
            token.attrSet("id", f"section-{len(found) + 1}")
            found.append((f"section-{len(found) + 1}", inside.content))
    return tuple(found)


@pages.get("/<slug>")
def game(slug: str) -> str:
    """The rules page of a game."""
    played = by_slug.get(slug) or abort(404)
    use_words_of(played)
    return render_template("rules.html", game=played, rules=rules_page(played, current_locale().code))
