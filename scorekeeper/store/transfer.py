"""Export matches and tables to files, and import them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from msgspec import UNSET
from sqlalchemy import func, insert, select
from sqlalchemy.exc import SQLAlchemyError

from ..core.chain import WrittenMatch, chain, check_chain, moment, stamps, written_time
from ..core.files import read_match, write_head, write_written
from ..core.match import Header, Match
from ..core.problems import Path, Problem, Refused
from ..core.reading import indented, parse, plain
from ..core.rearrange import found_again
from ..core.table_files import TableFile, TableForm, write_table
from ..games import by_slug
from . import room
from .cash import find_end_payments
from .chain import written_match
from .engine import begin_snapshot, write_batches, writing
from .log_items import Stamp
from .logs import drop_spare, put_in_force, spare_logs, write_entries
from .matches import (
    MatchInfo,
    add_matches,
    match_by_key,
    matches_of,
    new_columns,
    result_columns,
)
from .models import Match as MatchRow
from .models import Payment, Table, db, table_of
from .money import payments_of, table_payments
from .removal import UNSEEN, delete_tables, purge
from .rules_upgrade import entry_row
from .tables import TableInfo, add_people, lock_table, made_once, new_table, people_of_table, table_by_key

INSTANT = timedelta(microseconds=1)  #: how long an imported match with times lasts at least: else it is ``untimed``
FIRST_PLAYED = datetime(1970, 1, 1, tzinfo=UTC)  #: earlier times in a file are taken for those of a wrong clock


def match_file(match: MatchInfo, *, within_table: bool = False) -> dict[str, Any]:
    """Return a match as a match file holds it, as a plain JSON value. ``within_table``: as a table file holds it.

    It is not folded or read by the rules, so even a match whose log today's rules refuse can be exported.
    """
    return write_written(_dated(written_match(match.id), match), within_table=within_table)


def _dated(written: WrittenMatch, match: MatchInfo) -> WrittenMatch:
    """Return a match as written, with the time at which it began if that is known and no entry was recorded then.

    A match may be set up on the evening before its first entry, and belongs to the evening on which it began.
    """
    began, first = written_time(match.created_at), min((stamp.at for stamp in written.record or ()), default=None)
    if match.untimed or written.started is not None or began == first:
        return written
    return written._replace(started=began)


def export_table(table: TableInfo) -> Iterator[str]:
    """Yield a table file in pieces of text, one match at a time, because the whole may be large.

    It is the table as it was when the first piece was asked for.
    """
    begin_snapshot()
    whole = write_table(
        table.name, table.unit, people_of_table(table.id), [], table_payments(payments_of(table.id)),
        decimals=table.decimals, cash=table.cash,
    )  # fmt: skip
    none = '\n  "matches": ['
    before, _, after = indented(whole).partition(f"{none}]")
    yield before + none
    end = "]"
    for n, match in enumerate(matches_of(table.id)):
        written = indented(match_file(match, within_table=True)).replace("\n", "\n    ")
        yield f"{',' if n else ''}\n    {written}"
        end = "\n  ]"
    yield f"{end}{after}\n"


def import_table(record: TableFile, key: str | None = None, timezone: str = "", owner: str = "") -> Table:
    """Create a table from a table file, or return the one that was created under ``key`` before.

    ``timezone``: that of the importing device; ``owner``: that device. Raises ``Refused`` if the unit or a note has a
    character that not every database can store, or the hashes of a match's record do not fit its entries.
    """
    check_texts(record)
    now, rows = datetime.now(UTC), list[MatchRows]()
    for number, log in enumerate(record.matches, 1):
        try:
            rows.append(match_rows(log, now))
        except Refused as refused:
            refused.match = number
            raise
    if there := table_by_key(key):
        return there
    return written_table(record, record.players, rows, key, timezone, owner)


def check_texts(record: TableFile | TableForm) -> None:
    """Check that every database can store the texts of a table file. Raises ``Refused`` if one cannot."""
    texts: dict[Path, str] = {("unit",): record.unit}
    texts |= {("payments", n, "note"): p.note for n, p in enumerate(record.payments, 1)}
    if found := [Problem(path, "text-characters") for path, text in texts.items() if "\0" in text]:
        raise Refused(found)  # NUL is the only character of a table file that PostgreSQL cannot store


def written_table(
    record: TableFile | TableForm,
    people: Sequence[str],
    rows: Sequence[MatchRows],
    key: str | None,
    timezone: str,
    owner: str,
) -> Table:
    """Create a table from a table file that was checked, and the ``rows`` of its matches.

    Nobody sees the table before all of it is written. ``people``: the names for its list; the others as for
    ``import_table``.
    """
    hidden = hidden_table(record, people, timezone, owner)
    try:
        write_matches(hidden, 1, rows)
        return show_table(hidden, record, key)
    except BaseException:
        discard_table(hidden)
        raise


def hidden_table(record: TableFile | TableForm, people: Sequence[str], timezone: str, owner: str) -> int:
    """Create a table that nobody sees yet, without matches and payments; return its id. ``people``: for its list."""
    with writing():
        hidden = new_table(record.name, record.unit, people, None, timezone, owner)
        hidden.removed_at = UNSEEN
    return hidden.id


def write_matches(table_id: int, first: int, rows: Sequence[MatchRows]) -> None:
    """Write matches of a hidden table, in batches. ``first``: the number at the table of the first of them."""
    numbers = spare_logs(len(rows))
    write_entries({"log": number, **row} for number, made in zip(numbers, rows, strict=True) for row in made.entries)
    matches = [
        {"table_id": table_id, "number": n, "log": number, **new_columns(made.header, None, made.written),
         **made.columns}
        for n, (number, made) in enumerate(zip(numbers, rows, strict=True), first)
    ]  # fmt: skip

    def write(some: Sequence[dict[str, Any]]) -> None:
        db.session.execute(insert(table_of(MatchRow)), some)
        put_in_force([row["log"] for row in some], [])

    write_batches(matches, write)


def show_table(hidden: int, record: TableFile | TableForm, key: str | None) -> Table:
    """Write the payments of a hidden table that has all its matches, in batches; then make it visible and return it.

    Payments that it has already are not written twice. If a table was created under ``key`` before, return that one and
    delete this one.
    """
    now, there = datetime.now(UTC), db.session.scalar(select(func.count()).where(Payment.table_id == hidden)) or 0
    entered = find_end_payments(db.session.get_one(Table, hidden), record.payments)
    payments = []
    for n, p in enumerate(record.payments):
        key_of, evening = entered.get(n, (f"file-{n}", None))
        payments.append({
            "table_id": hidden, "payer": p.payer, "payee": p.payee, "amount": p.amount, "by": "file",
            "key": key_of, "note": p.note, "made_at": now if p.at is UNSET else moment(p.at),
            "dated": p.at is not UNSET, "evening": evening,
        })  # fmt: skip
    write_batches(payments[there:], lambda some: db.session.execute(insert(table_of(Payment)), some))

    def show() -> Table:
        table = lock_table(hidden)
        table.key, table.removed_at, table.payments_seq = key, None, len(record.payments)
        table.decimals, table.cash = record.decimals, record.cash
        return table

    made = made_once(key, show)
    if made.id != hidden:
        discard_table(hidden)
    return made


def discard_table(table_id: int) -> None:
    """Delete a table that was never visible; if the database fails, ``purge`` deletes it later."""
    with suppress(SQLAlchemyError):
        db.session.rollback()
        delete_tables([table_id])
        purge()


def read_match_file(data: bytes) -> Match:
    """Read the match in a match file, before it is imported on a page.

    Raises ``Refused`` as ``library.replay`` does, and if a match has no room for its entries, or its corrections fold
    again more than ``room.FOLDED_AGAIN`` entries.
    """
    return read_match(by_slug, parse(data), most=room.MATCH_ENTRIES, most_again=room.FOLDED_AGAIN)


def import_match(table_id: int, log: Match, key: str | None = None) -> MatchInfo:
    """Create a match of the table from a match file, or return the one that was created under ``key`` before.

    Its people are added to the table's list. Raises ``Refused`` if the hashes of its record do not fit its entries, a
    match has no room for them, the table would have too many people, or it is full.
    """
    return _add(table_id, [log], [_rows_with_room(log)], key)[0]


def import_evenings(table_id: int, logs: Sequence[Match], key: str | None = None) -> None:
    """Create matches of the table in one transaction, all or none; do nothing if that was done under ``key`` before.

    Each has the time of its beginning as that of its last change. Their people are added to the table's list. Raises
    ``Refused`` as ``import_match`` does.
    """
    rows = [_rows_with_room(log) for log in logs]
    for made in rows:
        made.columns["changed_at"] = made.columns["created_at"]
    _add(table_id, logs, rows, key)


def _add(table_id: int, logs: Sequence[Match], rows: Sequence[MatchRows], key: str | None) -> list[MatchInfo]:
    """Write the ``rows`` of ``logs`` as matches of the table and return them, entries before anything is locked.

    If one was created under ``key`` before, create none and return only that.
    """
    beside = spare_logs(len(rows))
    try:
        write_entries({"log": number, **row} for number, made in zip(beside, rows, strict=True) for row in made.entries)
        with writing():
            if there := match_by_key(table_id, key):
                return [there]
            put_in_force(beside, [])
            keys = [key, *(None for _ in rows[1:])]
            found = add_matches(
                table_id,
                [
                    new_columns(made.header, of, made.written) | made.columns | {"log": number}
                    for number, made, of in zip(beside, rows, keys, strict=True)
                ],
            )
            add_people(table_id, [name for log in logs for name in log.names()])
            return found
    finally:
        drop_spare(beside)


def _rows_with_room(log: Match) -> MatchRows:
    rows = match_rows(log, datetime.now(UTC))
    room.check_match_room(log.game, len(rows.entries), rows.columns["size"])
    return rows


class MatchRows(NamedTuple):
    """The rows of an imported match, computed before anything is locked, because that takes seconds for a long one.

    ``header``: what was agreed; ``written``: the match as its file has it, with a record; ``entries``: the rows of the
    log, without its number; ``columns``: columns of the match's row.
    """

    header: Header
    written: WrittenMatch
    entries: list[dict[str, Any]]
    columns: dict[str, Any]


def match_rows(log: Match, now: datetime) -> MatchRows:
    """Return the rows of a match that is imported ``now``. Raises ``Refused`` if hashes of its record are wrong."""
    written = log.written or WrittenMatch(write_head(log.header), [plain(entry) for entry in log.entries], None, [])
    again: list[int | None] = [None] * len(written.entries)
    if written.record is not None:
        again = found_again(log.entries, [stamp.at for stamp in written.record])
        last = check_chain(written)
    else:  # a file without a record: make one, with nobody's name
        said = [(written_time(_began(written, now)), "")] * len(written.entries)
        hashes = chain(written.head, [(*one, raw) for one, raw in zip(said, written.entries, strict=True)])
        written, last = written._replace(record=stamps(hashes, said)), hashes[-1]
    entries = [
        entry_row(item, raw, Stamp(moment(stamp.at), "file", stamp.by, f"file-{item.seq}"), stamp.hash)
        | {"again": first}
        for item, raw, stamp, first in zip(log.items, written.entries, written.record or (), again, strict=True)
    ]
    size = sum(len(row["payload"]) + len(row["lines"]) for row in entries)
    began = _began(log.written, now)
    columns = result_columns(log, _changed(log.written, began, now)) | {
        "seq": len(entries), "size": size, "last_hash": last, "created_at": began,
    }  # fmt: skip
    return MatchRows(log.header, written, entries, columns)


def _changed(written: WrittenMatch | None, began: datetime, now: datetime) -> datetime:
    """Return when something was recorded last in an imported match that ``began`` then; ``now`` if that is unknown."""
    if written is None or not written.record:
        return now
    last = moment(written.record[-1].at)
    # not the moment when it began, by which a match is known as one without times (``MatchInfo.untimed``)
    return max(last, began + INSTANT) if began <= last <= now else now


def _began(written: WrittenMatch | None, now: datetime) -> datetime:
    """Return when an imported match began, from its header or its record; ``now`` if that is unknown or impossible.

    If it is ``now``, all its entries get that time, and the match is ``untimed``.
    """
    if written is None:
        return now
    times = [written.started] if written.started else [stamp.at for stamp in written.record or ()]
    began = min(map(moment, times), default=now)
    return began if FIRST_PLAYED <= began <= now else now
