"""Who may do what at a table: who came by its recording link records, who came by the other looks, one device owns it.

An onlooker is let in nowhere but where it says so here, whatever pages are added.
"""

from __future__ import annotations

from flask import Flask, g, render_template, request

from ..store.service import TableInfo
from . import cookies

#: What onlookers may open: nothing of it changes anything, and nothing of it knows the recording link.
FOR_ONLOOKERS = frozenset(
    {
        "tables.table", "tables.live", "tables.export", "evenings.page", "players.page",
        "settle.page", "settle.text", "settle.plain_text", "share.page",
        "matches.match", "matches.hand", "matches.entry", "matches.figures", "matches.house_rules",
        "matches.text", "matches.plain_text", "matches.receipt", "matches.plain_receipt", "matches.export",
        "matches.result",
        "scorecard.page", "board.page", "table_board.of_evening", "history.page", "data.standing", "data.scorecard",
        "referee.match",
    }
)  # fmt: skip
SAFE = ("GET", "HEAD", "OPTIONS")


class OnlyLooking(Exception):
    """Who came by the looking link asks for something that takes the recording link."""


class NotOwner(Exception):
    """A device asks for something that only the one that owns the table may do."""


def check_role(table: TableInfo) -> None:
    """Raises ``OnlyLooking`` where the request is not for who came to ``table`` by its looking link, and did."""
    if not table.may_record and (request.method not in SAFE or request.endpoint not in FOR_ONLOOKERS):
        g.table = table
        raise OnlyLooking


def owns() -> bool:
    """Whether the request's device may do what the owner of its table may."""
    table: TableInfo = g.table
    return table.owned_by(cookies.device())


def check_owner() -> None:
    """Raises ``NotOwner`` where another device owns the request's table."""
    if not owns():
        raise NotOwner


def install(app: Flask) -> None:
    """What is not for whoever asks is answered with a page that says so (403)."""

    @app.errorhandler(OnlyLooking)
    def _only_looking(_error: OnlyLooking) -> tuple[str, int]:
        return render_template("tables/refused.html", looking=True), 403

    @app.errorhandler(NotOwner)
    def _not_owner(_error: NotOwner) -> tuple[str, int]:
        return render_template("tables/refused.html", looking=False), 403
