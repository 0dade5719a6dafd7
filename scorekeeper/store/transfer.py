"""Matches and tables to files and back."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import insert, select

from ..core.entries import kind_of
from ..core.files import TableFile, read_entry, write_match, write_table
from ..core.problems import Problem, Refused
from ..core.reading import dumps
from ..core.replay import Log
from .caches import cached_columns, cached_entries, hand_numbers, highest, trend_of
from .engine import writing
from .matches import LoadedMatch, MatchInfo, load_match, match_by_key, matches_of, new_match, update_match
from .models import LoggedEntry, Payment, Table, db, table_of
from .money import handed, payments_of
from .tables import TableInfo, add_people, made_once, new_table, people


def match_file(loaded: LoadedMatch, *, within_table: bool = False) -> dict[str, Any]:
    """A match as a match file holds it: a plain JSON value. ``within_table``: as it stands in a table file."""
    query = (
        select(LoggedEntry.payload).where(LoggedEntry.match_id == loaded.match.id).order_by(LoggedEntry.seq)
    )  # fmt: skip
    entries = [read_entry(loaded.game, json.loads(payload)) for (payload,) in db.session.execute(query)]
    return write_match(loaded.header, entries, within_table=within_table)


def export_table(table: TableInfo) -> dict[str, Any]:
    """A table's whole record as a table file holds it: a plain JSON value."""
    return write_table(
        table.name,
        table.unit,
        people(table.id),
        [match_file(load_match(match), within_table=True) for match in matches_of(table.id)],
        handed(payments_of(table.id)),
    )


def import_table(record: TableFile, key: str | None = None) -> Table:
    """A new table from a table file, or the one that was made under ``key`` before.

    Raises ``Refused`` where its unit holds what no database can keep.
    """
    if "\0" in record.unit:  # the one character of a table file that not every database can hold
        raise Refused([Problem(("unit",), "text-characters")])

    def make() -> Table:
        table = new_table(record.name, record.unit, record.players, key)
        now = datetime.now(UTC)
        for log in record.matches:
            _write_log(new_match(table.id, log.header), log, now)
        for n, p in enumerate(record.payments):
            db.session.add(
                Payment(table_id=table.id, payer=p.payer, payee=p.payee, amount=p.amount, made_at=now, by="file",
                        key=f"file-{n}")
            )  # fmt: skip
        table.payments_seq = len(record.payments)
        return table

    return made_once(key, make)


def import_match(table_id: int, log: Log, key: str | None = None) -> MatchInfo:
    """A match file's match as a new match of the table, or the one that ``key`` made before; its people come onto the
    table's list."""
    with writing():
        if made := match_by_key(table_id, key):
            return made
        match = _write_log(new_match(table_id, log.header, key), log, datetime.now(UTC))
        add_people(table_id, log.names())
        return match


def _write_log(match: MatchInfo, log: Log, now: datetime) -> MatchInfo:
    numbers = hand_numbers(log)
    entries = [
        {
            "match_id": match.id, "seq": n, "kind": kind_of(entry), "payload": dumps(entry), "recorded_at": now,
            "by": "file", "key": f"file-{n}", "number": numbers[n - 1], **kept,
        }
        for n, (entry, kept) in enumerate(zip(log.entries, cached_entries(log), strict=True), 1)
    ]  # fmt: skip
    if entries:
        db.session.execute(insert(table_of(LoggedEntry)), entries)
    columns = cached_columns(log.game, log.now, trend_of(log), now)
    return update_match(match, seq=len(entries), numbered=highest(numbers), **columns)
