"""What a template makes of nothing but the language and what it is given: made once, however many pages have it."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

from flask import current_app, render_template
from markupsafe import Markup

from ..core.game import Game
from .i18n import current_locale, reader_locale
from .kept import kept


def kept_template(template: str, **values: Hashable) -> Markup:
    """What ``template`` makes of ``values`` in the languages of the page and of its reader. It may look at nothing else
    of the request, neither its table nor its tokens."""
    return _made(template, current_locale().code, reader_locale().code, tuple(values.items()))


@kept(most=500_000)
def _made(template: str, _lang: str, _reader: str, values: tuple[tuple[str, Hashable], ...]) -> Markup:
    return Markup(render_template(template, **dict(values)))  # noqa: S704 - a template's own output


def own_template(game: Game, name: str) -> str:
    """The template by which ``game`` adds to a page of all games; where it adds nothing, one that is empty."""
    return _own_template(game.slug, name)


@lru_cache(maxsize=100)
def _own_template(slug: str, name: str) -> str:
    return str(current_app.jinja_env.select_template([f"games/{slug}/{name}.html", "nothing.html"]).name)
