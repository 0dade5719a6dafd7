"""Remove matches and tables: hide them from lists and totals, keep them for ``KEPT``, then delete them.

The owner of a table can delete it sooner, once it was removed for ``SURE``. Where a host asks for it
(``SCOREKEEPER_UNUSED_DAYS``), tables that nobody opens are removed too; only then the day on which each was last opened
is kept, as a ``Rate``.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from flask import current_app
from sqlalchemy import Text, cast, delete, exists, insert, literal, or_, select, update

from .engine import write_batches, writing
from .faults import DATABASE_ERRORS
from .logs import ABANDONED, mark_spare, purge_logs
from .models import CachedPage, Match, NameChange, Payment, Player, Proposal, Rate, Table, TableDevice, db
from .rates import Bound
from .versions import changed

KEPT = timedelta(days=30)  #: how long what was removed can be brought back
SURE = timedelta(days=3)  #: how long a table has to be removed before its owner can delete it for good
OPENED = "OPENED"  #: of a ``Rate``: its ``who`` is the id of a table, its ``window`` the day on which it was opened
LOOKED_THROUGH = "all"  #: the ``who`` of the day on which all tables were looked through
DAY = 24 * 60 * 60
UNSEEN = datetime(1970, 1, 1, tzinfo=UTC)  #: ``removed_at`` of a table whose import is not complete yet


def is_gone(removed_at: datetime | None) -> bool:
    """Return whether something removed at that time can no longer be brought back; ``False`` for ``None``."""
    return removed_at is not None and datetime.now(UTC) - removed_at > KEPT


def may_be_deleted(removed_at: datetime | None) -> bool:
    """Return whether a table removed at that time can be deleted for good by its owner; ``False`` for ``None``."""
    return removed_at is not None and datetime.now(UTC) - removed_at > SURE


def remove_match(match_id: int) -> None:
    """Mark a match as removed, so that lists and totals leave it out; do nothing if it is removed already."""
    _mark(Match, match_id, datetime.now(UTC))


def bring_back_match(match_id: int) -> None:
    """Restore a removed match completely; do nothing if it was not removed."""
    _mark(Match, match_id, None)


def remove_table(table_id: int) -> None:
    """Mark a table as removed; people who have its code can bring it back. Do nothing if it is removed already."""
    _mark(Table, table_id, datetime.now(UTC))


def bring_back_table(table_id: int) -> None:
    """Restore a removed table completely; do nothing if it was not removed."""
    _mark(Table, table_id, None)


def delete_table(table_id: int) -> None:
    """Delete a table for good, with all its data; do nothing if it was not removed, or not long enough ago."""
    now = datetime.now(UTC)
    with writing():
        over = update(Table).where(Table.id == table_id, Table.removed_at < now - SURE)
        db.session.execute(over.values(removed_at=now - KEPT - timedelta(seconds=1)))
    purge()


def _mark(model: type[Match | Table], id_: int, removed_at: datetime | None) -> None:
    """Set or clear the time of removal; setting it does not change a time that is set already."""
    with writing():
        marked = update(model).where(model.id == id_)
        if removed_at is not None:
            marked = marked.where(model.removed_at.is_(None))
        db.session.execute(marked.values(removed_at=removed_at))
        table_id = id_ if model is Table else db.session.scalar(select(Match.table_id).where(Match.id == id_))
        if table_id is not None:
            changed(table_id)


def purge_matches(table_id: int) -> None:
    """Delete for good the matches of a table that were removed longer ago than ``KEPT``, in the caller's transaction.

    That transaction has locked the table.
    """
    old = Match.table_id == table_id, Match.removed_at < datetime.now(UTC) - KEPT
    _delete_matches(list(db.session.scalars(select(Match.id).where(*old))))


def purge() -> None:
    """Delete for good tables that were removed longer ago than ``KEPT``, and abandoned imports and logs, in batches.

    Before that, remove tables that nobody opens, if the host asks for it.
    """
    remove_unused()
    now = datetime.now(UTC)
    old = Table.removed_at < now - KEPT, or_(Table.removed_at > UNSEEN, Table.created_at < now - ABANDONED)
    if gone := db.session.scalars(select(Table.id).where(*old)).all():
        delete_tables(gone)
    purge_logs()


def delete_tables(ids: Sequence[int]) -> None:
    """Delete tables with all their data, in batches. The caller has made sure that nobody can open them any more."""
    write_batches(db.session.scalars(select(Match.id).where(Match.table_id.in_(ids))).all(), _delete_matches)

    def delete_payments(some: Sequence[int]) -> None:
        db.session.execute(delete(Payment).where(Payment.id.in_(some)))

    write_batches(db.session.scalars(select(Payment.id).where(Payment.table_id.in_(ids))).all(), delete_payments)
    with writing():
        for model in (Player, NameChange, TableDevice, CachedPage):
            db.session.execute(delete(model).where(model.table_id.in_(ids)))
        db.session.execute(delete(Rate).where(Rate.what == OPENED, Rate.who.in_([str(id_) for id_ in ids])))
        db.session.execute(delete(Table).where(Table.id.in_(ids)))


def _delete_matches(ids: Sequence[int]) -> None:
    """Delete matches, and mark their logs as spare, so that ``purge_logs`` deletes these in batches."""
    if ids:
        mark_spare(list(db.session.scalars(select(Match.log).where(Match.id.in_(ids)))), datetime.now(UTC) - KEPT)
        db.session.execute(delete(Proposal).where(Proposal.match_id.in_(ids)))
        db.session.execute(delete(Match).where(Match.id.in_(ids)))


# -- tables that nobody opens ----------------------------------------------------------------------------------------


def note_opened(table_id: int) -> None:
    """Store that a table was opened today, at most once a day, if the host has tables removed that nobody opens."""
    if current_app.config["UNUSED_DAYS"]:
        _note(str(table_id))


def remove_unused() -> None:
    """Remove the tables that nobody has opened for ``SCOREKEEPER_UNUSED_DAYS`` days; run at most once a day.

    By default nothing is removed. A table that was never noted as opened counts as opened when this first runs.
    """
    days = current_app.config["UNUSED_DAYS"]
    if not days or not _note(LOOKED_THROUGH):
        return
    now, today, id_ = datetime.now(UTC), _today(), cast(Table.id, Text)
    opened = exists().where(Rate.what == OPENED, Rate.who == id_)
    unknown = select(literal(OPENED), id_, literal(today), literal(1)).where(Table.removed_at.is_(None), ~opened)
    old = Table.removed_at.is_(None), opened.where(Rate.window < today - days * DAY)
    with writing():
        db.session.execute(insert(Rate).from_select(["what", "who", "window", "number"], unknown))
        db.session.execute(update(Table).where(*old).values(removed_at=now, version=Table.version + 1))


def _today() -> int:
    """Return the beginning of the day in UTC, in seconds since 1970."""
    return Bound(OPENED, "", DAY, 1).window


def _note(who: str) -> bool:
    """Store today for ``who`` in place of an earlier day; return whether that was done now.

    If the database cannot be written, nothing is raised: the table may still be read.
    """
    today = _today()
    if db.session.get(Rate, (OPENED, who, today)) is not None:
        return False
    try:
        with writing():
            db.session.execute(delete(Rate).where(Rate.what == OPENED, Rate.who == who))
            db.session.add(Rate(what=OPENED, who=who, window=today, number=1))
    except DATABASE_ERRORS:  # another request has noted it at the same time, or nothing is written
        return False
    return True
