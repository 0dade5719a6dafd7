"""The rules of each game on one page, in our own words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

from flask import Blueprint, abort, render_template
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markupsafe import Markup, escape

from ..config import RULES
from ..core.game import Game
from ..core.options import describe
from ..games import by_slug
from .i18n import current_locale, locale_of, use_words_of

pages = Blueprint("rules", __name__, url_prefix="/rules")


PIPS = frozenset("A23456789TP")  #: ranks, which are written as they stand on cards


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
            parser.add_render_rule("called", _called)
            tokens = parser.parse(path.read_text(encoding="utf-8"))
            if variant:
                slugs = {one.slug for one in game.rules.variants}
                tokens = [token for part in parts(tokens, "table") for token in _of_one(part, slugs, variant)]
            _say_codes(tokens, game, lang)
            contents = _anchored(tokens)
            html = parser.renderer.render(tokens, parser.options, {})
            return RulesPage(contents, Markup(html))  # noqa: S704 - our own page
    return RulesPage()


def _say_codes(tokens: list[Token], game: Game, lang: str) -> None:
    """Has a text say what people call options, their values and variants where it names them as files do.

    A value that several options have is that of the one named last.
    """
    gettext, options = locale_of(lang).gettext, {o.name: o for o in describe(game.rules.variants[0].options)}
    titles = {one.slug: one.title for one in game.rules.variants} | {name: o.label for name, o in options.items()}
    recent = [*options]  # the one named last at the end
    for child in (child for token in tokens for child in token.children or () if child.type == "code_inline"):
        code = child.content
        if code in options:
            recent.sort(key=code.__eq__)
        values = (options[name].choices.get(code, "") for name in reversed(recent))
        if called := titles.get(code) or ("" if code in PIPS else next(filter(None, values), "")):
            child.type, child.tag, child.content = "called", "em", gettext(called)


def _called(_renderer: RendererHTML, tokens: Sequence[Token], at: int, _options: Any, _env: Any) -> str:
    return f"<em>{escape(tokens[at].content)}</em>"


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
