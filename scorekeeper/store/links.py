"""The links of a table: their codes, renewing them, handing the table on, and signed links to results and evenings."""

from __future__ import annotations

import hashlib
import secrets
from datetime import UTC, date, datetime
from enum import Enum
from typing import NamedTuple

from sqlalchemy import bindparam, or_, select, update

from .codes import new_code
from .engine import writing
from .matches import MatchInfo, NoSuchMatch, RemovedMatch, match_by_number
from .models import Match, Table, db, table_of
from .tables import TABLE_COLUMNS, NoSuchTable, TableInfo, known_table, lock_table, new_typed_code
from .versions import changed

_TABLES = table_of(Table)
_LINKS = (_TABLES.c.code, _TABLES.c.typed_code, _TABLES.c.watch_code, _TABLES.c.typed_watch_code)


class Link(NamedTuple):
    """A link to a table: ``code`` is part of its URL, ``typed`` is the short code that can be typed instead."""

    code: str
    typed: str


class Links(NamedTuple):
    """Both links of a table: ``recording`` grants the right to record, ``looking`` only the right to look."""

    recording: Link
    looking: Link


def links_of(table_id: int) -> Links:
    """Return both links of a table. Never show them to an onlooker, who may not know the recording link."""
    row = db.session.execute(select(*_LINKS).where(_TABLES.c.id == table_id)).one()
    return Links(Link(row.code, row.typed_code), Link(row.watch_code, row.typed_watch_code))


def looking_link(table_id: int) -> Link:
    """Return the link to a table that grants only the right to look."""
    return links_of(table_id).looking


def table_by_typed(typed: str) -> TableInfo:
    """Return the table with this code, long or short, in one of its links, with the rights of that link.

    ``typed``: as ``read_code`` returns it. Raises ``NoSuchTable`` if no table has the code, or not any more.
    """
    query = select(*TABLE_COLUMNS, *_LINKS[1:]).where(or_(*(column == typed for column in _LINKS)))
    row = db.session.execute(query).first() if typed.isalnum() else None
    if row is None:
        raise NoSuchTable(typed)
    to_record = typed in (row.code, row.typed_code)
    return known_table(row[: len(TABLE_COLUMNS)], row.code if to_record else row.watch_code)


def renew_recording(table_id: int, code: str) -> str:
    """Replace the codes of a table's recording link, and return the new code.

    The old codes no longer open the table, and a link to hand the table on becomes void. ``code``: the code that the
    sender's page had. If the table has another one by now, this is the same tap sent twice: change nothing and return
    that one.
    """
    with writing():
        table = lock_table(table_id)
        if table.code != code:
            return table.code
        table.code_before, table.code, table.typed_code = table.code, new_code(), new_typed_code()
        table.handover = table.handed_on_at = None
        table.key = None  # else the form that made the table, sent again, would lead to it by the new code
        changed(table_id)
        return table.code


def renew_looking(table_id: int) -> None:
    """Replace the codes of a table's looking link; the old ones no longer open the table."""
    with writing():
        table = lock_table(table_id)
        table.watch_code, table.typed_watch_code = new_code(), new_typed_code()
        changed(table_id)


# -- results of matches and evenings ---------------------------------------------------------------------------------

_MATCHES = table_of(Match)
_SEALED = (
    select(_MATCHES.c.created_at, _TABLES.c.watch_code)
    .join(_TABLES, _TABLES.c.id == _MATCHES.c.table_id)
    .where(_MATCHES.c.id == bindparam("match"))
)
_SEALED_TABLE = select(_TABLES.c.created_at, _TABLES.c.watch_code).where(_TABLES.c.id == bindparam("table"))
_OF_TABLE = select(*TABLE_COLUMNS).where(_TABLES.c.id == bindparam("table"))
_OF_MATCH = (
    select(*TABLE_COLUMNS, _MATCHES.c.number)
    .join(_MATCHES, _MATCHES.c.table_id == _TABLES.c.id)
    .where(_MATCHES.c.id == bindparam("match"))
)


def result_seal(match_id: int) -> str | None:
    """Return the secret text that is signed to make a shared link to a match's result; ``None`` if the match is gone.

    It changes if the table's looking link is renewed, which makes old links to the result void. It contains the time at
    which the match was begun, because the id of a deleted match may be given to another one. Never show it to anybody.
    """
    row = db.session.execute(_SEALED, {"match": match_id}).first()
    return f"{match_id} {row.created_at.isoformat()} {row.watch_code}" if row else None


def evening_seal(table_id: int, day: date) -> str | None:
    """Return the secret text that is signed to make a shared link to an evening; ``None`` if the table is gone.

    As ``result_seal``, it changes if the looking link is renewed.
    """
    row = db.session.execute(_SEALED_TABLE, {"table": table_id}).first()
    return f"{table_id} {day.isoformat()} {row.created_at.isoformat()} {row.watch_code}" if row else None


def shared_table(table_id: int, code: str) -> TableInfo:
    """Return a table for a shared link to one of its evenings, without the right to record.

    ``code``: the text of that link, whose signature the caller has checked; it becomes the table's ``code``. Raises
    ``NoSuchTable`` if the table is gone or was removed.
    """
    row = db.session.execute(_OF_TABLE, {"table": table_id}).first()
    table = known_table(row, code)
    if table.removed_at:
        raise NoSuchTable(code)
    return table


def shared_match(match_id: int, code: str) -> tuple[TableInfo, MatchInfo]:
    """Return a match for a shared link to its result, and its table, without the right to record.

    ``code``: as in ``shared_table``. Raises ``NoSuchTable`` if the table is gone or was removed, ``NoSuchMatch`` if the
    match is gone or was removed.
    """
    row = db.session.execute(_OF_MATCH, {"match": match_id}).first()
    table = known_table(row[:-1] if row else None, code)
    if row is None or table.removed_at:
        raise NoSuchTable(code)
    try:
        return table, match_by_number(table.id, row.number)
    except RemovedMatch:  # only people of the table are told that it can be brought back
        raise NoSuchMatch from None


# -- the owner -------------------------------------------------------------------------------------------------------


class Handover(Enum):
    """The state of a link that hands a table on.

    ``OPEN``: it can be used; ``USED``: it was used; ``VOID``: it never existed, or a newer one or a renewed link
    replaced it.
    """

    OPEN = "open"
    USED = "used"
    VOID = "void"


def offer_table(table_id: int) -> str:
    """Make and return a new token with which one device can become the table's owner; earlier tokens become void.

    The database keeps only a hash of the token.
    """
    token = secrets.token_urlsafe(16)
    with writing():
        table = lock_table(table_id)
        table.handover, table.handed_on_at = _hash(token), None
        changed(table_id)
    return token


def handover(table_id: int, token: str) -> Handover:
    """Return whether the token of a link that hands a table on can be used, was used, or is void."""
    table = db.session.get_one(Table, table_id, populate_existing=True)
    if table.handover is None or not secrets.compare_digest(table.handover, _hash(token)):
        return Handover.VOID
    return Handover.USED if table.handed_on_at else Handover.OPEN


def accept_table(table_id: int, token: str, device: str) -> bool:
    """Make ``device`` the owner of a table if the token can still be used, and return whether it could.

    If two devices use the token at once, only one succeeds.
    """
    with writing():
        taken = update(_TABLES).where(
            _TABLES.c.id == table_id, _TABLES.c.handover == _hash(token), _TABLES.c.handed_on_at.is_(None)
        )
        values = taken.values(owner=device, handed_on_at=datetime.now(UTC))
        accepted = db.session.scalar(values.returning(_TABLES.c.id)) is not None
        if accepted:
            changed(table_id)
        return accepted


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "backslashreplace")).hexdigest()
