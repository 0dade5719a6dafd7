"""The match of a request: found by the code and the number in its address, read once, read again after a recording."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, g, request

from ...games import by_slug
from ...store.loaded import LoadedMatch, ShownMatch
from ...store.loading import find_match, load_match, shown_match
from ...store.matches import RemovedMatch, match_by_code
from ..http import rates
from ..http.i18n import use_words_of
from ..http.requested_table import fill_code, open_table


def load_numbered(_endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Load the request's table with its match, before a page about that.

    Raises ``NoSuchTable``, and ``RemovedMatch`` if it was removed.
    """
    values = values or {}
    g.number = values.pop("number")
    code = values.pop("code")
    with rates.guessing(code):
        table, g.match = match_by_code(code, g.number)
    open_table(table)
    if g.match:
        use_words_of(by_slug[g.match.game])
    if g.match and g.match.removed_at and request.endpoint != "match.bring_back":
        raise RemovedMatch(g.match)


def fill_number(_endpoint: str, values: dict[str, Any]) -> None:
    """Put the match's number into addresses of its pages."""
    if "number" not in values and "number" in g:
        values["number"] = g.number


def requested_match() -> LoadedMatch:
    """Return the request's match as it was read together with its table. Raises ``NoSuchMatch``."""
    if "loaded" not in g:
        g.loaded = load_match(g.match) if g.match else find_match(g.table.id, g.number)
    loaded: LoadedMatch = g.loaded
    return loaded


def requested_shown() -> ShownMatch:
    """Return the request's match, by whichever rules it was counted, to look at. Raises ``NoSuchMatch``."""
    return shown_match(g.match) if g.match else requested_match()


def state_of_log() -> tuple[object, ...]:
    """Return a cheap fingerprint of the request's log and how it is counted, for ETags. Raises ``NoSuchMatch``."""
    match = g.match or requested_match().match
    return match.last_hash, match.rules, match.frozen


def match_now() -> LoadedMatch:
    """Read the request's match again with its table, after something was or may have been recorded, and return it.

    Raises ``NoSuchMatch``, ``RemovedMatch`` if it was removed, ``NoSuchTable``.
    """
    g.table, match = match_by_code(g.table.code, g.number)
    if match is None or match.removed_at:
        return find_match(g.table.id, g.number)
    g.match, g.loaded = match, load_match(match)
    return requested_match()


def match_blueprint(name: str, below: str = "") -> Blueprint:
    """Return a blueprint for pages of a match, ``below`` its address; each has its match loaded before."""
    pages = Blueprint(name, __name__, url_prefix=f"/t/<code>/m/<int:number>{below}")
    pages.url_value_preprocessor(load_numbered)
    pages.url_defaults(fill_code)
    pages.url_defaults(fill_number)
    return pages
