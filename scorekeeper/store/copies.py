"""Copies of whole tables on phones: the rows of one as JSON, and rows put into a phone's own database.

A copy has what its link allows. The ids of other devices are hidden, and from onlookers so are the recording link and
the keys of forms. The URL of a match has a mark that changes with its rows, so that a phone asks only for what is new.
The rows go into a database of the same schema: a phone that has another version of the app takes none.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from datetime import date, datetime
from typing import Any

from sqlalchemy import ColumnElement, column, delete, func, insert, select, text
from sqlalchemy import table as plain_table

from .engine import writing
from .models import (
    Base,
    CachedPage,
    Log,
    LoggedEntry,
    Match,
    NameChange,
    Payment,
    Player,
    Proposal,
    Table,
    TableDevice,
    db,
    table_of,
)
from .tables import TableInfo

MOST_CHARACTERS = 8_000_000  #: the most characters of entries and lines in a table that a phone can keep

#: Rows by the name of their database table, each row by the names of its columns.
Rows = dict[str, list[dict[str, Any]]]

OF_TABLE: tuple[type[Base], ...] = (Table, Player, TableDevice, NameChange, Payment, Proposal)
OF_MATCH: tuple[type[Base], ...] = (Log, Match, LoggedEntry)

#: Columns with the id of a device, and those with what only those who may record may know.
DEVICES = frozenset({"owner", "device", "by", "undone_by", "closed_by"})
RECORDERS = frozenset({"code", "typed_code", "key"})
NOBODYS = frozenset({"code_before", "handover", "handed_on_at"})  #: columns that no copy has


class TooLarge(Exception):
    """Raised if a table is larger than a phone can keep."""


def rows_of_table(table: TableInfo, device: str, hide: Callable[[str], str]) -> tuple[Rows, list[str]]:
    """Return a table's rows for a phone, without those of its matches, and for each match a mark that changes with it.

    A mark, such as ``3-42-9f0c…``, is the match's number, how many entries it has, and a digest of its row.
    ``hide(value)`` returns what is sent in place of the id of another device than ``device``, which asks, and in place
    of what its link does not allow it to know. Raises ``TooLarge`` if the matches have more than ``MOST_CHARACTERS``.
    """
    size = db.session.scalar(select(func.coalesce(func.sum(Match.size), 0)).where(Match.table_id == table.id))
    if (size or 0) > MOST_CHARACTERS:
        raise TooLarge
    hidden = _hidden(table, device, hide)
    wanted: dict[type[Base], ColumnElement[bool]] = {model: _belongs(model, table) for model in OF_TABLE}
    rows = {model.__tablename__: list(map(hidden, _rows(model, where))) for model, where in wanted.items()}
    return rows, [_mark_of_match(match) for match in _matches(table)]


def rows_of_match(table: TableInfo, mark: str, device: str, hide: Callable[[str], str]) -> Rows | None:
    """Return the rows of the match with that mark (``rows_of_table``), its log included.

    ``None`` if the match is gone or has changed, and so has another mark by now. ``device``, ``hide``: as in
    ``rows_of_table``.
    """
    found = [match for match in _matches(table, mark.partition("-")[0]) if _mark_of_match(match) == mark]
    if not found:
        return None
    log, hidden = found[0]["log"], _hidden(table, device, hide)
    wanted: dict[type[Base], ColumnElement[bool]] = {
        Log: Log.id == log,
        Match: Match.id == found[0]["id"],
        LoggedEntry: LoggedEntry.log == log,
    }
    return {model.__tablename__: list(map(hidden, _rows(model, where))) for model, where in wanted.items()}


def put_rows(parts: Iterable[Rows]) -> None:
    """Replace all tables and matches in this database, which is a phone's, by copied rows.

    ``parts``: what ``rows_of_table`` and ``rows_of_match`` have returned for all its tables and matches, in any order.
    """
    together: Rows = {}
    for part in parts:
        for name, rows in part.items():
            together.setdefault(name, []).extend(rows)
    models: tuple[type[Base], ...] = (*OF_TABLE[:-1], *OF_MATCH, Proposal)  # in the order of their references
    with writing():
        db.session.execute(delete(CachedPage))
        for model in reversed(models):
            db.session.execute(delete(model))
        for model in models:
            if rows := together.get(model.__tablename__, []):
                into = plain_table(model.__tablename__, *map(column, rows[0]))
                db.session.execute(insert(into), rows)


def _belongs(model: type[Base], table: TableInfo) -> ColumnElement[bool]:
    if model is Table:
        return Table.id == table.id
    if model is Proposal:  # of the same matches that are sent: it refers to its match
        return Proposal.match_id.in_(select(Match.id).where(_is_sent(table)))
    return table_of(model).c.table_id == table.id


def _matches(table: TableInfo, number: str = "") -> Sequence[dict[str, Any]]:
    """Return the rows of a table's matches, or of one, as far as they are sent."""
    where = _is_sent(table)
    if number:
        where &= Match.number == (int(number) if number.isdecimal() and len(number) < 10 else -1)
    return _rows(Match, where)


def _is_sent(table: TableInfo) -> ColumnElement[bool]:
    """Return an SQL condition for the matches that a copy of the table has: for onlookers, no removed ones."""
    of_table = Match.table_id == table.id
    return of_table if table.may_record else of_table & Match.removed_at.is_(None)


def _rows(model: type[Base], where: ColumnElement[bool]) -> list[dict[str, Any]]:
    """Return rows as SQLite has them, whatever database this is, in the order of their primary key."""
    own = table_of(model)
    found = db.session.execute(select(text("*")).select_from(own).where(where).order_by(*own.primary_key))
    return [{name: _written(value) for name, value in row.items()} for row in found.mappings()]


def _written(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.isoformat(" ", "microseconds")
    return value.isoformat() if isinstance(value, date) else value


def _mark_of_match(match: dict[str, Any]) -> str:
    digest = hashlib.blake2b(repr(sorted(match.items())).encode(), digest_size=9).hexdigest()
    return f"{match['number']}-{match['seq']}-{digest}"


def _hidden(table: TableInfo, device: str, hide: Callable[[str], str]) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """Return a function that replaces in a row what its reader must not know."""

    def shown(name: str, value: Any) -> Any:
        if name in NOBODYS:
            return None
        own = value == device or (name not in DEVICES and (name not in RECORDERS or table.may_record))
        return value if own or not value else hide(value)

    return lambda row: {name: shown(name, value) for name, value in row.items()}
