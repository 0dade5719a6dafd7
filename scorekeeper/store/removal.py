"""Remove matches and tables: hide them from lists and totals, keep them for ``KEPT``, then delete them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from sqlalchemy import delete, or_, select, update

from .engine import write_batches, writing
from .logs import ABANDONED, leave, purge_logs
from .models import Match, NameChange, Payment, Player, Proposal, Table, TableDevice, db
from .versions import changed

KEPT = timedelta(days=30)  #: how long what was removed can be brought back
UNSEEN = datetime(1970, 1, 1, tzinfo=UTC)  #: ``removed_at`` of a table whose import is not complete yet


def is_gone(removed_at: datetime | None) -> bool:
    """Return whether something removed at that time can no longer be brought back; ``False`` for ``None``."""
    return removed_at is not None and datetime.now(UTC) - removed_at > KEPT


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
    """Delete matches of a table that were removed too long ago, within the caller's transaction.

    That transaction has locked the table.
    """
    old = Match.table_id == table_id, Match.removed_at < datetime.now(UTC) - KEPT
    _delete_matches(list(db.session.scalars(select(Match.id).where(*old))))


def purge() -> None:
    """Delete tables that were removed too long ago, with all their data, and abandoned imports and logs, in batches."""
    now = datetime.now(UTC)
    old = Table.removed_at < now - KEPT, or_(Table.removed_at > UNSEEN, Table.created_at < now - ABANDONED)
    if gone := db.session.scalars(select(Table.id).where(*old)).all():
        delete_tables(gone)
    purge_logs()


def delete_tables(ids: Sequence[int]) -> None:
    """Delete tables that nobody can open, with all their data, in batches."""
    write_batches(db.session.scalars(select(Match.id).where(Match.table_id.in_(ids))).all(), _delete_matches)

    def delete_payments(some: Sequence[int]) -> None:
        db.session.execute(delete(Payment).where(Payment.id.in_(some)))

    write_batches(db.session.scalars(select(Payment.id).where(Payment.table_id.in_(ids))).all(), delete_payments)
    with writing():
        for model in (Player, NameChange, TableDevice):
            db.session.execute(delete(model).where(model.table_id.in_(ids)))
        db.session.execute(delete(Table).where(Table.id.in_(ids)))


def _delete_matches(ids: Sequence[int]) -> None:
    """Delete matches, and mark their logs as spare, so that ``purge_logs`` deletes these in batches."""
    if ids:
        leave(list(db.session.scalars(select(Match.log).where(Match.id.in_(ids)))), datetime.now(UTC) - KEPT)
        db.session.execute(delete(Proposal).where(Proposal.match_id.in_(ids)))
        db.session.execute(delete(Match).where(Match.id.in_(ids)))
