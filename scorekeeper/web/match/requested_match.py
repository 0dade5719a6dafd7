"""The match of a request: looked up by code and number in the URL, loaded once, and again after a recording."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, g, request

from ...store.clock import evening_of
from ...store.loaded import LoadedMatch, ShownMatch
from ...store.loading import find_match, load_match, shown_match
from ...store.matches import RemovedMatch, match_by_code
from ..http import rates
from ..http.file_names import file_name
from ..http.filters import translate
from ..http.i18n import note_missing_words_of
from ..http.requested_table import fill_code, open_table


def load_numbered(_endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Load the request's table and its match's row before the view runs; ``g.match`` is ``None`` without such a match.

    Raises ``NoSuchTable`` if no table has the code, ``RemovedMatch`` if the match was removed, unless the request is to
    bring it back, and what ``open_table`` raises; error handlers answer all of them.
    """
    values = values or {}
    g.number = values.pop("number")
    code = values.pop("code")
    with rates.guessing(code):
        table, g.match = match_by_code(code, g.number)
    open_table(table)
    if g.match:
        note_missing_words_of(g.match.game)
    if g.match and g.match.removed_at and request.endpoint != "match.bring_back":
        raise RemovedMatch(g.match)


def fill_number(_endpoint: str, values: dict[str, Any]) -> None:
    """Add the match's number to the ``values`` of a URL of its pages."""
    if "number" not in values and "number" in g:
        values["number"] = g.number


def requested_match() -> LoadedMatch:
    """Return the request's match. Raises ``NoSuchMatch`` if there is none, ``Frozen`` if it has no state."""
    if "loaded" not in g:
        g.loaded = load_match(g.match) if g.match else find_match(g.table.id, g.number)
    loaded: LoadedMatch = g.loaded
    return loaded


def requested_shown() -> ShownMatch:
    """Return the request's match for display, frozen or not. Raises ``NoSuchMatch`` if there is none."""
    return shown_match(g.match) if g.match else requested_match()


def state_of_log() -> tuple[object, ...]:
    """Return a cheap fingerprint of the request's log and rules, for ETags. Raises ``NoSuchMatch`` without one."""
    match = g.match or requested_match().match
    return match.last_hash, match.rules, match.frozen


def saved_as(ending: str) -> str:
    """Return the name of a file of the request's match: table, evening, game, number and ``ending`` (``csv``)."""
    match = g.match or requested_match().match
    return file_name(ending, translate(match.game.name), match.number, day=evening_of(match.created_at, g.table))


def match_now() -> LoadedMatch:
    """Load the request's match and table again, because something may have been recorded, and return the match.

    Raises ``NoSuchMatch``, ``RemovedMatch``, ``NoSuchTable`` or ``Frozen`` if that is its state now.
    """
    g.table, match = match_by_code(g.table.code, g.number)
    if match is None or match.removed_at:
        return find_match(g.table.id, g.number)
    g.match, g.loaded = match, load_match(match)
    return requested_match()


def match_blueprint(name: str, below: str = "") -> Blueprint:
    """Return a blueprint for a match's pages, which load it first. ``below``: the URL after its number (``/board``)."""
    pages = Blueprint(name, __name__, url_prefix=f"/t/<code>/m/<int:number>{below}")
    pages.url_value_preprocessor(load_numbered)
    pages.url_defaults(fill_code)
    pages.url_defaults(fill_number)
    return pages
