"""The table of a request: looked up by the code in the URL, which all URLs of the table's pages contain."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

from flask import Blueprint, g, request

from ...store.clock import evening_of
from ...store.removal import note_opened
from ...store.tables import TableInfo, table_by_code
from . import cookies, rates
from .roles import check_role

OF_REMOVED = ("table.bring_back", "table.delete")  #: the only endpoints that open a removed table


class RemovedTable(Exception):
    """Raised if the request's table was removed but can be brought back. ``table``: its row."""

    def __init__(self, table: TableInfo) -> None:
        super().__init__(table.code)
        self.table = table


def load(_endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Load the request's table before the view runs. Raises ``NoSuchTable`` if no table has the code.

    Raises ``TooOften`` as ``guessing`` does, and as ``open_table`` if the request may not open it.
    """
    code = (values or {}).pop("code")
    with rates.guessing(code):
        table = table_by_code(code)
    open_table(table)


def open_table(table: TableInfo) -> None:
    """Make ``table`` the request's table, and add it to the tables that the device knows.

    Raises ``OnlyLooking`` if the request needs the recording link, and has the looking link. Raises ``RemovedTable`` if
    the table was removed, unless the request is to bring it back or to delete it.
    """
    check_role(table)
    if table.removed_at and request.endpoint not in OF_REMOVED:
        raise RemovedTable(table)
    note_opened(table.id)
    g.table = table
    cookies.remember(table.code)
    cookies.device()
    if table.may_record:
        cookies.note_may_record()


def tonight() -> date:
    """Return the date of the present evening at the request's table; without a table, today's date on the server."""
    now = datetime.now(UTC)
    return evening_of(now, g.table) if "table" in g else now.astimezone().date()


def fill_code(_endpoint: str, values: dict[str, Any]) -> None:
    """Add the request's code to URLs of the table's pages, so that an onlooker's never contain the recording code."""
    if "code" not in values and "table" in g:
        values["code"] = g.table.code


def table_blueprint(name: str, below: str = "") -> Blueprint:
    """Return a blueprint for pages of a table, which is loaded before each; ``below``: their path after the code."""
    pages = Blueprint(name, __name__, url_prefix=f"/t/<code>{below}")
    pages.url_value_preprocessor(load)
    pages.url_defaults(fill_code)
    return pages
