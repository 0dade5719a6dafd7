"""Fragments that depend on nothing but the language and what they are given: rendered once for all pages."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

from flask import current_app, render_template
from markupsafe import Markup

from ...core.game import Game
from .bounded_cache import bounded_cache
from .i18n import current_locale, reader_locale


def cached_fragment(template: str, **values: Hashable) -> Markup:
    """Render ``template`` with ``values`` in the languages of the page and of its reader, or take it from the cache.

    The template may look at nothing else of the request, neither its table nor its tokens.
    """
    return _made(template, current_locale().code, reader_locale().code, tuple(values.items()))


@bounded_cache(most=500_000)
def _made(template: str, _lang: str, _reader: str, values: tuple[tuple[str, Hashable], ...]) -> Markup:
    return Markup(render_template(template, **dict(values)))  # noqa: S704 - a template's own output


def own_template(game: Game, name: str) -> str:
    """Return the template by which ``game`` adds to a page of all games; an empty one if it adds nothing."""
    return _own_template(game.slug, name)


@lru_cache(maxsize=100)
def _own_template(slug: str, name: str) -> str:
    return str(current_app.jinja_env.select_template([f"games/{slug}/{name}.html", "nothing.html"]).name)
