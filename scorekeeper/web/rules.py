"""The rules of each game on one page, in our own words."""

from __future__ import annotations

from functools import lru_cache

from flask import Blueprint, abort, render_template
from markdown_it import MarkdownIt
from markupsafe import Markup

from ..config import RULES
from ..games import by_slug
from .i18n import current_locale

pages = Blueprint("rules", __name__, url_prefix="/rules")


@lru_cache(maxsize=64)
def rules_page(slug: str, lang: str) -> Markup:
    """A game's rules page as HTML; in English where the language has none."""
    for name in (f"{slug}.{lang}.md", f"{slug}.md"):
        path = RULES / name
        if path.exists():
            parser = MarkdownIt("commonmark", {"html": False}).enable("table")
            html = parser.render(path.read_text(encoding="utf-8"))
            # a table scrolls where it is wider than its page, by keys too
            return Markup(html.replace("<table>", '<table tabindex="0">'))  # noqa: S704 - our own page
    return Markup("")


@pages.get("/<slug>")
def game(slug: str) -> str:
    """The rules page of a game."""
    played = by_slug.get(slug) or abort(404)
    return render_template("rules.html", game=played, text=rules_page(slug, current_locale().code))
