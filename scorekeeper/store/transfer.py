"""Export matches and tables to files, and import them."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, NamedTuple

from sqlalchemy import insert

from ..core.chain import WrittenMatch, chain, check_chain, moment, stamps, written_time
from ..core.entries import kind_of
from ..core.files import write_head, write_written
from ..core.match import Match
from ..core.problems import Problem, Refused
from ..core.reading import dumps, plain
from ..core.rearrange import found_again
from ..core.table_files import TableFile, write_table
from .chain import written_match
from .engine import writing
from .matches import MatchInfo, match_by_key, matches_of, new_match, result_columns, update_match
from .models import LoggedEntry, Payment, Table, db, table_of
from .money import handed, payments_of
from .rules_upgrade import kept_columns
from .tables import TableInfo, add_people, made_once, new_table, people_of_table

FIRST_PLAYED = datetime(1970, 1, 1, tzinfo=UTC)  #: no record of a match is older; a clock may have been wrong


def match_file(match: MatchInfo, *, within_table: bool = False) -> dict[str, Any]:
    """Return a match as a match file holds it: a plain JSON value. ``within_table``: as a table file holds it.

    Nothing of it is folded or even read by the rules, so a match whose log they refuse is written all the same.
    """
    return write_written(written_match(match.id), within_table=within_table)


def export_table(table: TableInfo) -> dict[str, Any]:
    """Return a table's whole record as a table file holds it: a plain JSON value."""
    return write_table(
        table.name,
        table.unit,
        people_of_table(table.id),
        [match_file(match, within_table=True) for match in matches_of(table.id)],
        handed(payments_of(table.id)),
    )


def import_table(record: TableFile, key: str | None = None, timezone: str = "", owner: str = "") -> Table:
    """Create a table from a table file, or return the one that ``key`` made before.

    ``timezone``: of the device that makes it; ``owner``: that device. Raises ``Refused`` if its unit holds what no
    database can keep, or the record of a match does not follow from its entries.
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


def import_match(table_id: int, log: Match, key: str | None = None) -> MatchInfo:
    """Create a match of the table from a match file, or return the one that ``key`` made before.

    Its people are put on the table's list. Raises ``Refused`` if its record does not follow from its entries, or the
    table would have too many people.
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

    ``written``: the match as its file has it, with a record; ``entries``: a row each, but for the match that they
    belong to; ``columns``: of the match's own row.
    """

    written: WrittenMatch
    entries: list[dict[str, Any]]
    columns: dict[str, Any]


def _rows(log: Match, now: datetime) -> MatchRows:
    """Return the rows of a log, from its entries and its head as the file has them.

    Raises ``Refused`` if its record does not follow from them.
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
            "seq": item.seq, "kind": kind_of(item.logged), "payload": dumps(raw), "by": "file",
            "recorded_at": moment(stamp.at), "person": stamp.by, "hash": stamp.hash, "key": f"file-{item.seq}",
            "again": first, **kept_columns(item),
        }
        for item, raw, stamp, first in zip(log.items, written.entries, written.record or (), again, strict=True)
    ]  # fmt: skip
    columns = result_columns(log, now) | {"seq": len(entries), "last_hash": last, "created_at": _began(log, now)}
    return MatchRows(written, entries, columns)


def _began(log: Match, now: datetime) -> datetime:
    """Return when a match from a file was begun: as its record says, or ``now`` if that time is impossible.

    If it is ``now``, all of it gets that time (``MatchSummary.untimed``).
    """
    if log.written and log.written.record:
        began = min(moment(stamp.at) for stamp in log.written.record).replace(tzinfo=UTC)
        return began if FIRST_PLAYED <= began <= now else now
    return now


def _write_match(table_id: int, log: Match, rows: MatchRows, key: str | None = None) -> MatchInfo:
    """Write a match of the table with a log that was read."""
    match = new_match(table_id, log.header, key, rows.written)
    if rows.entries:
        db.session.execute(insert(table_of(LoggedEntry)), [{"match_id": match.id, **row} for row in rows.entries])
    return update_match(match, **rows.columns)
