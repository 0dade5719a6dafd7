"""Removing matches and tables: for a while what was removed is kept, out of every list and all money, to be brought
back."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from sqlalchemy import delete, select, update

from .engine import writing
from .models import LoggedEntry, Match, NameChange, Payment, Player, Proposal, Table, TableDevice, db
from .versions import changed

KEPT = timedelta(days=30)  #: how long what was removed can be brought back


def is_gone(removed_at: datetime | None) -> bool:
    """Return whether what was removed then can no longer be brought back."""
    return removed_at is not None and datetime.now(UTC) - removed_at > KEPT


def remove_match(match_id: int) -> None:
    """Remove a match from its table's lists and money; harmless if it is removed."""
    _mark(Match, match_id, datetime.now(UTC))


def bring_back_match(match_id: int) -> None:
    """Bring back a match that was removed, complete; harmless if it is there."""
    _mark(Match, match_id, None)


def remove_table(table_id: int) -> None:
    """Remove a table from every list; whoever has its code can bring it back. Harmless if it is removed."""
    _mark(Table, table_id, datetime.now(UTC))


def bring_back_table(table_id: int) -> None:
    """Bring back a table that was removed, complete; harmless if it is there."""
    _mark(Table, table_id, None)


def _mark(model: type[Match | Table], id_: int, removed_at: datetime | None) -> None:
    """Set or clear the time of removal; what was removed before keeps its time."""
    with writing():
        marked = update(model).where(model.id == id_)
        if removed_at is not None:
            marked = marked.where(model.removed_at.is_(None))
        db.session.execute(marked.values(removed_at=removed_at))
        table_id = id_ if model is Table else db.session.scalar(select(Match.table_id).where(Match.id == id_))
        if table_id is not None:
            changed(table_id)


def purge_matches(table_id: int) -> None:
    """Delete what was removed from a table too long ago, within the caller's transaction, which has locked it."""
    old = Match.table_id == table_id, Match.removed_at < datetime.now(UTC) - KEPT
    _delete_matches(list(db.session.scalars(select(Match.id).where(*old))))


def purge_tables() -> None:
    """Delete tables that were removed too long ago, with everything in them, within the caller's transaction."""
    gone = list(db.session.scalars(select(Table.id).where(Table.removed_at < datetime.now(UTC) - KEPT)))
    if not gone:
        return
    _delete_matches(list(db.session.scalars(select(Match.id).where(Match.table_id.in_(gone)))))
    for model in (Payment, Player, NameChange, TableDevice):
        db.session.execute(delete(model).where(model.table_id.in_(gone)))
    db.session.execute(delete(Table).where(Table.id.in_(gone)))


def _delete_matches(ids: list[int]) -> None:
    if ids:
        for model in (LoggedEntry, Proposal):
            db.session.execute(delete(model).where(model.match_id.in_(ids)))
        db.session.execute(delete(Match).where(Match.id.in_(ids)))
