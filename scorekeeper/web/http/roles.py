"""Who may do what at a table: the recording link lets record, the looking link lets look, one device owns the table.

An onlooker is let in only where it says so here, whatever pages are added.
"""

from __future__ import annotations

from flask import Flask, g, render_template, request

from ...store.tables import TableInfo
from . import cookies

#: What onlookers may open: nothing of it changes anything, and nothing of it knows the recording link.
FOR_ONLOOKERS = frozenset(
    {
        "table.table", "table.live", "table.export", "evenings.page", "players.page",
        "settle.page", "settle.text", "settle.plain_text", "share.page",
        "match.match", "match.hand", "match.entry", "match.figures", "match.house_rules",
        "match.text", "match.plain_text", "match.receipt", "match.plain_receipt", "match.export",
        "match.result",
        "scorecard.page", "board.page", "table_board.of_evening", "history.page",
        "match_json.standing", "match_json.scorecard",
        "referee.match",
    }
)  # fmt: skip
SAFE = ("GET", "HEAD", "OPTIONS")


class OnlyLooking(Exception):
    """Who came by the looking link asks for something that takes the recording link."""


class NotOwner(Exception):
    """A device asks for something that only the one that owns the table may do."""


def check_role(table: TableInfo) -> None:
    """Check what the link allows. Raises ``OnlyLooking`` if the request takes more than ``table``'s looking link."""
    if not table.may_record and (request.method not in SAFE or request.endpoint not in FOR_ONLOOKERS):
        g.table = table
        raise OnlyLooking


def owns() -> bool:
    """Return whether the request's device may do what the owner of its table may."""
    table: TableInfo = g.table
    return table.owned_by(cookies.device())


def check_owner() -> None:
    """Check that nobody else owns the table. Raises ``NotOwner`` if another device does."""
    if not owns():
        raise NotOwner


def install(app: Flask) -> None:
    """Answer requests that are not allowed with a page that says so (403)."""

    @app.errorhandler(OnlyLooking)
    def _only_looking(_error: OnlyLooking) -> tuple[str, int]:
        return render_template("table/refused.html", looking=True), 403

    @app.errorhandler(NotOwner)
    def _not_owner(_error: NotOwner) -> tuple[str, int]:
        return render_template("table/refused.html", looking=False), 403
