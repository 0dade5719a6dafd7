"""Matches and tables to files and back."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, NamedTuple

from sqlalchemy import insert

from ..core.chain import WrittenMatch, chain, check_chain, moment, stamps, written_time
from ..core.entries import kind_of
from ..core.files import write_head, write_written
from ..core.problems import Problem, Refused
from ..core.reading import dumps, plain
from ..core.rearrange import found_again
from ..core.replay import Log
from ..core.table_files import TableFile, write_table
from .caches import cached_columns, cached_entries, struck_hands, trend_of
from .chain import written_match
from .engine import writing
from .matches import MatchInfo, match_by_key, matches_of, new_match, update_match
from .models import LoggedEntry, Payment, Table, db, table_of
from .money import handed, payments_of
from .tables import TableInfo, add_people, made_once, new_table, people

FIRST_PLAYED = datetime(1970, 1, 1, tzinfo=UTC)  #: no record of a match is older; a clock may have been wrong


def match_file(match: MatchInfo, *, within_table: bool = False) -> dict[str, Any]:
    """A match as a match file holds it: a plain JSON value. ``within_table``: as it stands in a table file.

    Nothing of it is folded or even read by the rules, so a match whose log they refuse is written all the same.
    """
    return write_written(written_match(match.id), within_table=within_table)


def export_table(table: TableInfo) -> dict[str, Any]:
    """A table's whole record as a table file holds it: a plain JSON value."""
    return write_table(
        table.name,
        table.unit,
        people(table.id),
        [match_file(match, within_table=True) for match in matches_of(table.id)],
        handed(payments_of(table.id)),
    )


def import_table(record: TableFile, key: str | None = None, timezone: str = "", owner: str = "") -> Table:
    """A new table from a table file, or the one that was made under ``key`` before. ``timezone``: of the device that
    makes it; ``owner``: that device, empty: nobody's.

    Raises ``Refused`` where its unit holds what no database can keep, or the record of a match does not follow from its
    entries.
    """
    if "\0" in record.unit:  # the one character of a table file that not every database can hold
        raise Refused([Problem(("unit",), "text-characters")])

    now, rows = datetime.now(UTC), list[MatchRows]()
    for number, log in enumerate(record.matches, 1):
        try:
            rows.append(_rows(log, now))
        except Refused as refused:
            refused.match = number
            raise

    payments = [
        {"payer": p.payer, "payee": p.payee, "amount": p.amount, "made_at": now, "by": "file", "key": f"file-{n}"}
        for n, p in enumerate(record.payments)
    ]

    def make() -> Table:
        table = new_table(record.name, record.unit, record.players, key, timezone, owner)
        for log, made in zip(record.matches, rows, strict=True):
            _write_match(table.id, log, made)
        if payments:
            db.session.execute(insert(table_of(Payment)), [{"table_id": table.id, **row} for row in payments])
        table.payments_seq = len(record.payments)
        return table

    return made_once(key, make)


def import_match(table_id: int, log: Log, key: str | None = None) -> MatchInfo:
    """A match file's match as a new match of the table, or the one that ``key`` made before; its people come onto the
    table's list.

    Raises ``Refused`` where its record does not follow from its entries, or the table would have too many people.
    """
    rows = _rows(log, datetime.now(UTC))
    with writing():
        if made := match_by_key(table_id, key):
            return made
        match = _write_match(table_id, log, rows, key)
        add_people(table_id, log.names())
        return match


class MatchRows(NamedTuple):
    """What is written of a log that was read, made before anything is locked: a long one takes seconds.

    ``written``: as it stands in its file, with a record; ``entries``: a row each, but for the match that they belong
    to; ``columns``: of the match's own row.
    """

    written: WrittenMatch
    entries: list[dict[str, Any]]
    columns: dict[str, Any]


def _rows(log: Log, now: datetime) -> MatchRows:
    """The rows of a log, its entries and its head as they stand in the file.

    Raises ``Refused`` where its record does not follow from them.
    """
    written = log.written or WrittenMatch(write_head(log.header), [plain(entry) for entry in log.entries], None, [])
    again: list[int | None] = [None] * len(written.entries)
    if written.record is not None:
        again = found_again(log.entries, [stamp.at for stamp in written.record])
    else:  # it gets one now; nobody knows who recorded it
        said = [(written_time(now), "")] * len(written.entries)
        hashes = chain(written.head, [(*one, raw) for one, raw in zip(said, written.entries, strict=True)])
        written = written._replace(record=stamps(hashes, said))
    last = check_chain(written)
    entries = [
        {
            "seq": n, "kind": kind_of(entry), "payload": dumps(raw), "by": "file",
            "recorded_at": moment(stamp.at), "person": stamp.by, "hash": stamp.hash, "key": f"file-{n}",
            "again": again[n - 1], **kept,
        }
        for n, (entry, raw, stamp, kept) in enumerate(
            zip(log.entries, written.entries, written.record or (), cached_entries(log), strict=True), 1
        )
    ]  # fmt: skip
    columns = cached_columns(log.game, log.now, trend_of(log), now)
    numbered = columns["counted"] + struck_hands(log, again)
    began = _began(log, now)
    columns |= {"seq": len(entries), "numbered": numbered, "last_hash": last, "created_at": began}
    return MatchRows(written, entries, columns)


def _began(log: Log, now: datetime) -> datetime:
    """When a match that was read was begun: as its record says, unless that is no time at which anybody played; else
    ``now``, as all of it is then said to have come about (``MatchSummary.untimed``)."""
    if log.written and log.written.record:
        began = min(moment(stamp.at) for stamp in log.written.record).replace(tzinfo=UTC)
        return began if FIRST_PLAYED <= began <= now else now
    return now


def _write_match(table_id: int, log: Log, rows: MatchRows, key: str | None = None) -> MatchInfo:
    """A new match of the table with a log that was read."""
    match = new_match(table_id, log.header, key, rows.written)
    if rows.entries:
        db.session.execute(insert(table_of(LoggedEntry)), [{"match_id": match.id, **row} for row in rows.entries])
    return update_match(match, **rows.columns)
