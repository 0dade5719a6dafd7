"""Import a table file in pieces, one with each request, so that none takes long and others are answered in between.

The table is hidden until all of the file is read (``removal.UNSEEN``). The file waits as the one entry of a spare log,
which no match uses. If nobody goes on, both are deleted after ``logs.ABANDONED``, as after a program that was killed.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from sqlalchemy import func, insert, select
from sqlalchemy.exc import IntegrityError

from ..core.files import read_match
from ..core.problems import Problem, Refused
from ..core.reading import parse
from ..core.table_files import TableForm, table_form
from ..games import by_slug
from ..lanes import LONG
from . import room
from .engine import writing
from .logs import drop_spare, new_log
from .models import LoggedEntry, Match, Table, db, table_of
from .removal import UNSEEN
from .tables import table_by_key
from .transfer import (
    MatchRows,
    check_texts,
    discard_table,
    hidden_table,
    match_rows,
    show_table,
    write_matches,
    written_table,
)

PIECE = LONG  #: a request that has read, or folded again, more entries than this begins no further match
MATCH = 2  #: entries for which each match counts besides its own

_LOG = table_of(LoggedEntry)


class NotBeingRead(Exception):
    """Raised if this device has no such import in progress: the file was refused, never sent, or left for too long."""


class Unfinished(NamedTuple):
    """How far the import of a long table file is.

    ``table``: the id of the hidden table; ``log``: the number of the log where the file waits; ``read``: how many of
    its ``matches`` are read.
    """

    table: int
    log: int
    read: int
    matches: int


def begin_import(data: bytes, key: str | None, timezone: str, owner: str) -> Table | Unfinished:
    """Create a table from a table file; of a long one read only the first part, and return how far it is for ``go_on``.

    ``data``: the file; ``key``, ``timezone``, ``owner``: as for ``import_table``. Raises ``Refused`` as that does, and
    if what is read is not valid, a match has more entries than a match has room for, or there are too many payments.
    """
    if there := table_by_key(key):
        return there
    form = _form(data)
    rows = _read(form.matches, 0, form)
    if len(rows) == len(form.matches):
        return table_by_key(key) or written_table(form, form.players, rows, key, timezone, owner)
    table = hidden_table(form, form.players, timezone, owner)
    try:
        with writing():
            log = new_log(datetime.now(UTC))
            waiting = {
                "log": log, "seq": 1, "kind": "file", "payload": data.decode("utf-8-sig"), "by": owner,
                "recorded_at": datetime.now(UTC), "key": key or "",
            }  # fmt: skip
            db.session.execute(insert(_LOG), waiting)
        write_matches(table, 1, rows)
    except BaseException:
        discard_table(table)
        raise
    return Unfinished(table, log, len(rows), len(form.matches))


def go_on(table: int, log: int, owner: str) -> Table | Unfinished:
    """Read the next piece of a file; return the table once all is read, until then how far it is.

    ``table``, ``log``: those of the last ``Unfinished``; ``owner``: the device, which has to be the one that sent the
    file. If two requests do so at once, one of them reads and the other only returns how far it is. Raises
    ``NotBeingRead``, and ``Refused`` as ``begin_import``, after deleting all that was read.
    """
    found = db.session.get(Table, table)
    if found is None or found.owner != owner:
        raise NotBeingRead
    if found.removed_at is None:
        return found
    row = db.session.execute(select(_LOG.c.payload, _LOG.c.key).where(_LOG.c.log == log, _LOG.c.by == owner)).first()
    if row is None or found.removed_at != UNSEEN:
        raise NotBeingRead
    form, done = _form(row.payload.encode()), _done(table)
    try:
        rows = _read(form.matches[done:], done, form)
        write_matches(table, done + 1, rows)
        if done + len(rows) < len(form.matches):
            return Unfinished(table, log, done + len(rows), len(form.matches))
        made = show_table(table, form, row.key or None)
    except IntegrityError:  # somebody else was faster, with the same piece
        db.session.rollback()
        return Unfinished(table, log, _done(table), len(form.matches))
    except Refused:
        discard_table(table)
        drop_spare([log])
        raise
    drop_spare([log])
    return made


def _form(data: bytes) -> TableForm:
    """Return a table file, its matches as plain values. Raises ``Refused`` if it is no table file or too long."""
    form = table_form(parse(data))
    if len(form.payments) > room.PAYMENTS:
        values = {"value": len(form.payments), "bound": room.PAYMENTS}
        raise Refused([Problem(("payments",), "table-payments", values)])
    check_texts(form)
    return form


def _read(matches: Sequence[Any], done: int, form: TableForm) -> list[MatchRows]:
    """Return the rows of the first of ``matches``, at least one, as many as belong to a piece.

    ``done``: how many matches of the file are before them.
    """
    read, now, listed, rows = 0, datetime.now(UTC), set(form.players), list[MatchRows]()
    for number, raw in enumerate(matches, done + 1):
        if rows and read > PIECE:
            break
        try:
            log = read_match(
                by_slug, raw, within_table=True, listed=listed, most=room.MATCH_ENTRIES, most_again=room.FOLDED_AGAIN
            )
            read += MATCH + log.game.rules.cost * len(log.items) + log.work
            rows.append(match_rows(log, now))
            room.check_match_room(log.game, len(log.items), rows[-1].columns["size"])
        except Refused as refused:
            refused.match = number
            raise
    return rows


def _done(table: int) -> int:
    """Return how many matches of a hidden table are written."""
    return db.session.scalar(select(func.count()).where(Match.table_id == table)) or 0
