"""Cached fragments of pages: templates that depend on their arguments, and hardly on the request."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

from flask import current_app, render_template, request
from markupsafe import Markup

from ...core.game import Game
from .bounded_cache import bounded_cache
from .i18n import current_locale, reader_locale


def cached_fragment(template: str, **values: Hashable) -> Markup:
    """Return the template file ``template`` rendered with ``values``, from the cache if that was done before.

    The result is cached by template, values, languages of page and reader, decimals of money and the path below which
    the app is served. So the template must use nothing else of the request, such as its tokens or its table.
    """
    page = current_locale()
    return _made(template, (page.code, page.decimals, request.script_root), reader_locale().code, tuple(values.items()))


@bounded_cache(most=3_500_000)
def _made(template: str, _of: tuple[str, int, str], _reader: str, values: tuple[tuple[str, Hashable], ...]) -> Markup:
    return Markup(render_template(template, **dict(values)))  # noqa: S704 - a template's own output


@lru_cache(maxsize=100)
def own_template(game: Game, name: str) -> str:
    """Return the name of the template ``games/<slug>/<name>.html``, or of an empty one if ``game`` has none."""
    return str(current_app.jinja_env.select_template([f"games/{game.slug}/{name}.html", "nothing.html"]).name)
