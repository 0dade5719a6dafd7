"""Who may do what at a table: the recording link allows recording, the looking link looking; one device is the owner.

Onlookers may only open the pages listed here; a page that is added is closed to them unless it is listed.
"""

from __future__ import annotations

from flask import Flask, g, render_template, request

from ...store.tables import TableInfo
from . import cookies

#: Endpoints open to onlookers. None of them changes anything or reveals the recording link.
FOR_ONLOOKERS = frozenset(
    {
        "table.table", "table.live", "table.export", "table.copy", "table.copy_of_match",
        "evenings.page", "evenings.month", "evenings.result",
        "players.page", "players.figure", "players.figure_in", "season.page",
        "settle.page", "settle.text", "settle.plain_text", "share.page",
        "match.match", "match.hand", "match.entry", "match.step", "match.step_of", "match.figures",
        "match.house_rules",
        "match.text", "match.plain_text", "match.receipt", "match.plain_receipt", "match.export",
        "match.result",
        "scorecard.page", "scorecard.paper", "board.page", "table_board.of_evening", "history.page",
        "match_json.standing", "match_json.scorecard",
        "table_json.matches", "table_json.standing", "table_json.evenings", "settle.settlement", "settle.payments_csv",
        "referee.match",
    }
)  # fmt: skip
SAFE = ("GET", "HEAD", "OPTIONS")


class OnlyLooking(Exception):
    """Raised if a request came by the looking link, but needs the recording link."""


class NotOwner(Exception):
    """Raised if a request needs the rights of the table's owner, and comes from another device."""


def check_role(table: TableInfo) -> None:
    """Check that a request by the looking link of ``table`` only looks on. Raises ``OnlyLooking`` if it does more.

    By that link it may only read the pages in ``FOR_ONLOOKERS``, by ``GET``, ``HEAD`` and ``OPTIONS``.
    """
    if not table.may_record and (request.method not in SAFE or request.endpoint not in FOR_ONLOOKERS):
        g.table = table
        raise OnlyLooking


def owns() -> bool:
    """Return whether the request's device has the rights of the table's owner."""
    table: TableInfo = g.table
    return table.owned_by(cookies.device())


def check_owner() -> None:
    """Check that the request's device has the owner's rights. Raises ``NotOwner`` if it does not."""
    if not owns():
        raise NotOwner


def install(app: Flask) -> None:
    """Register the error handler that answers ``OnlyLooking`` and ``NotOwner`` with a page that says why (403)."""

    @app.errorhandler(OnlyLooking)
    @app.errorhandler(NotOwner)
    def _refused(error: OnlyLooking | NotOwner) -> tuple[str, int]:
        return render_template("table/refused.html", looking=isinstance(error, OnlyLooking)), 403
