"""Rewrite long logs without blocking others: write a copy in batches, then switch the match to it in one update.

A log that no match uses is *spare*, and never shown. If the program is killed, its spare logs are left behind; they are
deleted after ``ABANDONED``, when nobody can be writing them any more.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any, cast

from sqlalchemy import CursorResult, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from .engine import write_batches
from .faults import TookTooLong
from .models import Log, LoggedEntry, Match, db, table_of

AT_ONCE = 500  #: rows of a log that are read at a time
BREATH = 0.005  #: seconds of pause between two reads, so that other threads can run
IN_PLACE = 300  #: the most rows that are written in one transaction; if there are more, a copy is written
ABANDONED = timedelta(hours=1)  #: the age at which a spare log can be deleted

_LOGS, _LOG, _MATCHES = (table_of(model) for model in (Log, LoggedEntry, Match))
_BELONGS = _LOG.c.log == bindparam("of")
_ALL = 2**31 - 1
_DROP = delete(_LOG).where(_BELONGS, _LOG.c.seq <= bindparam("last"))
_KEPT_COLUMNS = tuple(column for column in _LOG.c if column.name != "log")
#: Copies entries from one log to another.
_COPY = insert(_LOG).from_select(
    ["log", *(column.name for column in _KEPT_COLUMNS)],
    select(bindparam("to", type_=_LOG.c.log.type).label("log"), *_KEPT_COLUMNS).where(
        _BELONGS, _LOG.c.seq.between(bindparam("first"), bindparam("last"))
    ),
)
_REWRITE = update(_LOG).where(_BELONGS, _LOG.c.seq == bindparam("at"))


def new_log(spare: datetime | None = None) -> int:
    """Create an empty log within the caller's transaction, and return its number.

    ``spare``: the present time if no match uses the log yet; ``None`` if a match that is created with it does.
    """
    made: int = db.session.execute(insert(_LOGS).values(spare=spare).returning(_LOGS.c.id)).scalar_one()
    return made


def spare_logs(number: int) -> list[int]:
    """Create ``number`` empty logs, which no match uses yet, in batches, and return the number of each."""
    made = list[int]()
    write_batches(range(number), lambda some: made.extend(new_log(datetime.now(UTC)) for _ in some))
    return made


def write_entries(rows: Iterable[Mapping[str, Any]]) -> None:
    """Insert entries into spare logs, in batches. ``rows``: all columns of an entry, ``log`` included."""
    write_batches(rows, lambda some: db.session.execute(insert(_LOG), some))


def rewrite_entries(log: int, rows: Iterable[Mapping[str, Any]]) -> None:
    """Update entries of a log, in batches. ``rows``: ``seq`` and the columns to write, the same columns in all rows."""
    write_batches(rows, lambda some: rewrite(log, some))


def rewrite(log: int, rows: Sequence[Mapping[str, Any]]) -> None:
    """Update entries of a log within the caller's transaction. ``rows``: as for ``rewrite_entries``."""
    if rows:
        columns: dict[str, Any] = {name: bindparam(name) for name in rows[0] if name != "seq"}
        made = [{"of": log, "at": row["seq"], **{name: row[name] for name in columns}} for row in rows]
        db.session.execute(_REWRITE.values(columns), made)


def copy_of(log: int, length: int) -> int:
    """Create a spare log with copies of the first ``length`` entries of another, in batches, and return its number."""
    (made,) = spare_logs(1)

    def copy(some: Sequence[int]) -> None:
        db.session.execute(_COPY, {"of": log, "to": made, "first": some[0], "last": some[-1]})

    write_batches(range(1, length + 1), copy)
    return made


def put_in_force(new: Sequence[int], old: Sequence[int]) -> None:
    """Mark the logs ``new`` as used and ``old`` as spare, in the transaction that assigns the new logs to matches.

    Raises ``TookTooLong`` if one of ``new`` is too old (``ABANDONED``) or was deleted, so that nothing is written.
    """
    begun = _LOGS.c.spare > datetime.now(UTC) - ABANDONED
    marked = update(_LOGS).where(_LOGS.c.id.in_(new), begun).values(spare=None)
    if cast(CursorResult[Any], db.session.execute(marked)).rowcount < len(new):
        raise TookTooLong(f"one of {len(new)} copies of logs was begun too long ago")
    mark_spare(old)


def mark_spare(logs: Sequence[int], since: datetime | None = None) -> None:
    """Mark logs as spare in the transaction that takes them from their matches. ``since``: by default now."""
    if logs:
        db.session.execute(update(_LOGS).where(_LOGS.c.id.in_(logs)).values(spare=since or datetime.now(UTC)))


def drop_logs(logs: Iterable[int]) -> None:
    """Delete, with their entries, those of ``logs`` that are spare, in batches. Nobody may be writing them."""
    lengths = (
        select(_LOGS.c.id, func.coalesce(func.max(_LOG.c.seq), 0))
        .outerjoin_from(_LOGS, _LOG, _LOG.c.log == _LOGS.c.id)
        .where(_LOGS.c.id.in_(list(logs)), _LOGS.c.spare.is_not(None))
        .group_by(_LOGS.c.id)
    )
    found = db.session.execute(lengths).all()

    def drop(some: Sequence[tuple[int, int]]) -> None:
        upto = dict(some)  # for each log the highest number in this batch; 0 if the log itself is to be deleted
        ranges = [{"of": log, "last": last} for log, last in upto.items() if last]
        if ranges:
            db.session.execute(_DROP, ranges)
        if ended := [log for log, last in upto.items() if not last]:
            db.session.execute(_DROP, [{"of": log, "last": _ALL} for log in ended])
            db.session.execute(delete(_LOGS).where(_LOGS.c.id.in_(ended)))

    write_batches(((log, n) for log, last in found for n in (*range(1, last + 1), 0)), drop)


def purge_logs() -> None:
    """Delete spare logs that were left behind by a killed program or by the deletion of a match."""
    left = select(_LOGS.c.id).where(_LOGS.c.spare < datetime.now(UTC) - ABANDONED)
    found = db.session.scalars(left).all()
    db.session.commit()  # end the transaction that has only read; objects of the session stay loaded
    if found:
        drop_logs(found)


class LogChanges:
    """Changes to a log: rows to update and rows to append, in place if they are at most ``IN_PLACE``, else in a copy.

    ``log``, ``length``: the log and how many entries it has; ``earlier``: columns to update, with ``seq``; ``new``:
    rows to append, without ``log``. Entering it as a context manager writes the copy, before anything is locked. Within
    it, the transaction that has locked the match calls ``write``. Leaving it deletes whichever log is spare then.
    """

    def __init__(
        self, log: int, length: int, earlier: Sequence[Mapping[str, Any]], new: Sequence[Mapping[str, Any]]
    ) -> None:
        self.log, self.length, self.earlier, self.new = log, length, earlier, new
        self._beside: int | None = None

    def __enter__(self) -> LogChanges:
        if len(self.earlier) + len(self.new) > IN_PLACE:
            self._beside = copy_of(self.log, self.length)
            rewrite_entries(self._beside, self.earlier)
            write_entries({"log": self._beside, **row} for row in self.new)
        return self

    @property
    def columns(self) -> dict[str, Any]:
        """The columns to update in the match's row: the number of the copy if there is one, else none."""
        return {} if self._beside is None else {"log": self._beside}

    def write(self) -> None:
        """Write the changes, or put the copy in force, within the transaction that also writes ``columns``.

        Raises ``IntegrityError`` if the log already has an entry with the key of a new one (for a copy it is raised on
        entering), ``TookTooLong`` as ``put_in_force``.
        """
        if self._beside is not None:
            put_in_force([self._beside], [self.log])
            return
        rewrite(self.log, self.earlier)
        if self.new:
            db.session.execute(insert(_LOG), [{"log": self.log, **row} for row in self.new])

    def __exit__(self, *_: object) -> None:
        if self._beside is not None:
            drop_spare([self.log, self._beside])


def drop_spare(logs: Iterable[int]) -> None:
    """Delete those of the logs that are spare. If the database fails, leave them to ``purge_logs``."""
    with suppress(SQLAlchemyError):
        db.session.rollback()  # end a transaction that has failed
        drop_logs(logs)


def entries_after(log: int, after: int, last: int, *columns: Any) -> Iterator[Any]:
    """Yield rows of a log's entries, with ``columns``, for the numbers above ``after`` up to ``last``.

    They are read in parts with a pause between them. Others may record in the meantime, so the caller has to check
    afterwards that the match is unchanged.
    """
    query = select(*columns).where(_LOG.c.log == log).order_by(_LOG.c.seq)
    for first in range(after + 1, last + 1, AT_ONCE):
        if first > after + 1:
            time.sleep(BREATH)
        yield from db.session.execute(query.where(_LOG.c.seq.between(first, min(first + AT_ONCE - 1, last)))).all()
