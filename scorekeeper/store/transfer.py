"""Matches and tables to files and back."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import select

from ..core.entries import kind_of
from ..core.files import TableFile, read_entry, write_match, write_table
from ..core.log import correctors
from ..core.problems import Refused
from ..core.reading import dumps
from ..core.replay import Log
from .engine import writing
from .matches import Position, hand_numbers, keep, new_match, position, trend_of
from .models import LoggedEntry, Match, Payment, Table, db
from .money import handed, payments_of
from .tables import TableInfo, check_unit, new_table, people, seat_people


def match_file(position: Position, *, within_table: bool = False) -> dict[str, Any]:
    """A match as a match file holds it."""
    query = (
        select(LoggedEntry.payload).where(LoggedEntry.match_id == position.match.id).order_by(LoggedEntry.seq)
    )  # fmt: skip
    entries = [read_entry(position.game, json.loads(payload)) for (payload,) in db.session.execute(query)]
    return write_match(position.header, entries, within_table=within_table)


def export_table(table: TableInfo) -> dict[str, Any]:
    """A table's whole record as a table file holds it."""
    all_matches = db.session.scalars(select(Match).where(Match.table_id == table.id).order_by(Match.number))
    return write_table(
        table.name,
        table.unit,
        people(table.id),
        [match_file(position(match), within_table=True) for match in all_matches],
        handed(payments_of(table.id)),
    )


def import_table(record: TableFile) -> Table:
    """A new table from a table file. Raises ``Refused``."""
    if found := check_unit(record.unit):
        raise Refused(found)
    with writing():
        table = new_table(record.name, record.unit, record.players)
        now = datetime.now(UTC)
        for log in record.matches:
            match = new_match(table.id, log.header)
            db.session.flush()
            _write_log(match, log, now)
        for n, p in enumerate(record.payments):
            db.session.add(
                Payment(table_id=table.id, payer=p.payer, payee=p.payee, amount=p.amount, made_at=now, by="file",
                        key=f"file-{n}")
            )  # fmt: skip
        table.payments_seq = len(record.payments)
        return table


def import_match(table_id: int, log: Log) -> Match:
    """A match file's match as a new match of the table."""
    with writing():
        match = new_match(table_id, log.header)
        db.session.flush()
        _write_log(match, log, datetime.now(UTC))
        seat_people(table_id, log.names())
        return match


def _write_log(match: Match, log: Log, now: datetime) -> None:
    decided = correctors(log.entries)
    numbers = hand_numbers(log)
    match.numbered = max((number or 0 for number in numbers), default=0)
    for n, (entry, reads, step) in enumerate(zip(log.entries, log.reads, log.steps, strict=True), 1):
        db.session.add(
            LoggedEntry(
                match_id=match.id, seq=n, kind=kind_of(entry), payload=dumps(entry), recorded_at=now, by="file",
                key=f"file-{n}", number=numbers[n - 1], decided=decided[n - 1],
                reads=None if reads is None else dumps(reads), lines=dumps(step.lines),
            )
        )  # fmt: skip
    match.seq = len(log.entries)
    keep(match, log.game, log.now, trend_of(log), now)
