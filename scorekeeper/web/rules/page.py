"""The rules pages, one for each game, rendered from Markdown.

A heading may end in codes in braces, such as ``{thoi-*}``: reasons of lines that the section explains. The link *Rule*
of an entry leads to the section with its reason. Every fenced block (``felt``, but any word does) is drawn as a picture
of cards on the table; each of its lines is a group of cards (``Group``).
"""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from flask import Blueprint, abort, render_template, request
from markupsafe import Markup, escape

from ...config import RULES
from ...core.game import Game, variant_of
from ...core.options import describe
from ...games import by_slug
from ..http.i18n import current_locale, locale_of, use_words_of

pages = Blueprint("rules", __name__, url_prefix="/rules")

if TYPE_CHECKING:
    from markdown_it.renderer import RendererHTML
    from markdown_it.token import Token

CODES = re.compile(r"\s*{([\w* -]+)}$")  #: the codes at the end of a heading
GROUP = re.compile(r"(?:(?P<name>[^:]*)(?P<frame>::?) )?(?P<cards>.*)")
PIPS = frozenset("A23456789TP")  #: codes of ranks, which are not translated


class RulesPage(NamedTuple):
    """A game's rules: the sections as pairs of anchor and title, and the text as HTML."""

    contents: tuple[tuple[str, str], ...] = ()
    text: Markup = Markup("")


class Group(NamedTuple):
    """Cards that lie together in a picture: ``9: 6D 3C!``, or only ``8H 5D``; or words: ``= +50``.

    ``name`` and ``closed``: what the group is called, empty for nothing, and whether it is finished (``11:: 9D 2C``).
    ``cards``: pairs of a card (or a rank, or ``""`` for one that lies face down, ``#``) and whether it was played last
    (``!``).
    """

    name: str
    closed: bool
    cards: tuple[tuple[str, bool], ...] = ()
    words: str = ""


@lru_cache(maxsize=128)
def rules_page(game: Game, lang: str, variant: str = "") -> RulesPage:
    """Return a game's rules page in the language ``lang``, else in English, cached; empty if the game has none.

    ``lang``: must be the code of ``current_locale``, in whose language cards in pictures are named, because the cache
    has no other key for it. ``variant``: the slug of a variant; if given, the other variants are left out of tables of
    variants, but tables of house rules stay complete.
    """
    from markdown_it import MarkdownIt  # only these pages need it, and it is slow to load

    for name in (f"{game.slug}.{lang}.md", f"{game.slug}.md"):
        path = RULES / name
        if path.exists():
            parser = MarkdownIt("commonmark", {"html": False}).enable("table")
            parser.add_render_rule("called", _called)
            parser.add_render_rule("fence", _picture)
            tokens = parser.parse(path.read_text(encoding="utf-8"))
            if variant:
                slugs = {one.slug for one in game.rules.variants}
                tokens = [token for part in parts(tokens, "table") for token in _of_one(part, slugs, variant)]
            _say_codes(tokens, game, lang)
            contents = _anchored(tokens, game)
            html = parser.renderer.render(tokens, parser.options, {})
            return RulesPage(contents, Markup(html))  # noqa: S704 - our own page
    return RulesPage()


def _say_codes(tokens: list[Token], game: Game, lang: str) -> None:
    """Replace the codes of options, values and variants in a text by their labels in the language ``lang``.

    A value of several options gets the label that it has in the one mentioned last before it.
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
    """Yield the tokens of each element of a ``kind`` (``table``, ``tr``) as one list, all others as lists of one."""
    part: list[Token] = []
    for token in tokens:
        part.append(token)
        if part[0].type != f"{kind}_open" or token.type == f"{kind}_close":
            yield part
            part = []


def _of_one(table: list[Token], slugs: set[str], variant: str) -> list[Token]:
    """Return a table of variants with only the rows of ``variant``; any other table unchanged."""
    rows = [*parts(table, "tr")]
    codes = [_first_code(row) for row in rows if row[0].type == "tr_open"][1:]  # the first row is the head
    if not codes or not slugs.issuperset(codes):
        return table
    return [token for row in rows if _first_code(row) not in slugs - {variant} for token in row]


def _first_code(row: list[Token]) -> str:
    """Return the code at the start of a row's first cell; empty if there is none."""
    cell = next((token for token in row if token.type == "inline"), None)
    first = cell.children[0] if row[0].type == "tr_open" and cell and cell.children else None
    return first.content if first and first.type == "code_inline" else ""


def _anchored(tokens: list[Token], game: Game) -> tuple[tuple[str, str], ...]:
    """Add anchors to the heading of every section, for the contents and for each reason that one of its codes means.

    Return the contents: pairs of anchor and title.
    """
    found = list[tuple[str, str]]()
    for token, inside in pairwise(tokens):
        if token.type == "heading_open" and token.tag == "h2":
            token.attrSet("id", f"section-{len(found) + 1}")
            children = inside.children or []
            children[-1].content = CODES.sub("", children[-1].content)
            found.append((f"section-{len(found) + 1}", CODES.sub("", inside.content)))
            named = CODES.search(inside.content)
            codes = named[1].split() if named else []
            reasons = [reason for code in codes for reason in fnmatch.filter(game.words.reasons, code)]
            inside.children = [*map(_anchor, reasons), *children]
    return tuple(found)


def _anchor(code: str) -> Token:
    from markdown_it.token import Token

    return Token("html_inline", "", 0, content=Markup('<i id="{}"></i>').format(code))


def _picture(_renderer: RendererHTML, tokens: Sequence[Token], at: int, _options: Any, _env: Any) -> str:
    return render_template("rules/picture.html", groups=[*map(group_of, tokens[at].content.splitlines())])


def group_of(line: str) -> Group:
    """Return the group that a line of a fenced block describes (``Group``)."""
    if line.startswith("= "):
        return Group("", closed=False, words=line[2:])
    found = GROUP.fullmatch(line)
    assert found
    cards = tuple((card.rstrip("!").replace("#", ""), card.endswith("!")) for card in found["cards"].split())
    return Group(found["name"] or "", closed=found["frame"] == "::", cards=cards)


@pages.get("/<slug>")
def game(slug: str) -> str:
    """Show the rules page of a game; ``variant`` in the URL: as in ``rules_page``. 404 if either is unknown."""
    played = by_slug.get(slug) or abort(404)
    variant = request.args.get("variant", "")
    if variant and not variant_of(played, variant):
        abort(404)
    use_words_of(played)
    return render_template("rules/rules.html", game=played, rules=rules_page(played, current_locale().code, variant))
