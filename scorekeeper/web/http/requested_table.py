"""The table of a request: found by the code in its address, which all addresses on its pages carry."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, g, request

from ...store.tables import TableInfo, table_by_code
from . import cookies, rates
from .roles import check_role


class RemovedTable(Exception):
    """The request's table was removed: ``table``. It can be brought back."""

    def __init__(self, table: TableInfo) -> None:
        super().__init__(table.code)
        self.table = table


def load(_endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Load the request's table once, before its page. Raises ``NoSuchTable`` if none has the code."""
    code = (values or {}).pop("code")
    with rates.guessing(code):
        table = table_by_code(code)
    open_table(table)


def open_table(table: TableInfo) -> None:
    """Make this table the request's, and let its device remember it.

    Raises ``OnlyLooking`` if the request is not allowed by the looking link, and ``RemovedTable`` if the table was
    removed, unless it is to be brought back.
    """
    check_role(table)
    if table.removed_at and request.endpoint != "table.bring_back":
        raise RemovedTable(table)
    g.table = table
    cookies.remember(table.code)
    cookies.device()


def table_url(values: dict[str, Any]) -> None:
    """Put the code by which the request came to its table among the ``values`` of an address that names none."""
    if "code" not in values and "table" in g:
        values["code"] = g.table.code


def fill_code(_endpoint: str, values: dict[str, Any]) -> None:
    """Put the request's code into addresses of a table's pages: an onlooker's never lead to recording ones."""
    table_url(values)


def table_blueprint(name: str, below: str = "") -> Blueprint:
    """Return a blueprint for pages of a table, ``below`` its address; each has its table loaded before."""
    pages = Blueprint(name, __name__, url_prefix=f"/t/<code>{below}")
    pages.url_value_preprocessor(load)
    pages.url_defaults(fill_code)
    return pages
