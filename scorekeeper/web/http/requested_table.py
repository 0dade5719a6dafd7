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
    """Look up the table by the URL's ``code``, which views do not get, and open it, before the view runs.

    Raises ``NoSuchTable`` if no table has the code, ``TooOften`` after too many wrong codes, and as ``open_table`` if
    the request may not open it.
    """
    code = (values or {}).pop("code")
    with rates.guessing(code):
        table = table_by_code(code)
    open_table(table)


def open_table(table: TableInfo) -> None:
    """Make ``table`` the request's table, ``g.table``, and put it first in the device's list of tables.

    Raises ``OnlyLooking`` if the request came by the looking link, but needs the recording link. Raises
    ``RemovedTable`` if the table was removed, unless the request is to bring it back or to delete it.
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
    """Return the date of the present evening at the request's table: before 05:00 that of the day before.

    Without a table it is today's date on the server.
    """
    now = datetime.now(UTC)
    return evening_of(now, g.table) if "table" in g else now.astimezone().date()


def fill_code(_endpoint: str, values: dict[str, Any]) -> None:
    """Put the code by which the request opened its table into ``values`` of a URL that is built, unless it has one.

    So links on an onlooker's pages never contain the recording code.
    """
    if "code" not in values and "table" in g:
        values["code"] = g.table.code


def table_blueprint(name: str, below: str = "") -> Blueprint:
    """Return a blueprint for pages at ``/t/<code>`` and ``below``, such as ``/settle``; each opens its table first."""
    pages = Blueprint(name, __name__, url_prefix=f"/t/<code>{below}")
    pages.url_value_preprocessor(load)
    pages.url_defaults(fill_code)
    return pages
