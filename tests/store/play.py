"""A match in the store: recording in few words, and the stored data, row by row."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import count
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import select

from scorekeeper.core.corrections import effective_entries
from scorekeeper.core.entries import Correction, Entry, kind_of
from scorekeeper.core.files import make_header, read_entry
from scorekeeper.core.ledger import Line
from scorekeeper.core.match import Header, Item, NewEntry, Step, advance, begin
from scorekeeper.core.reading import dumps
from scorekeeper.core.trend import Trend
from scorekeeper.games.sam import SAM
from scorekeeper.store.loaded import FrozenMatch, LoadedMatch
from scorekeeper.store.loading import MatchCache, find_match, shown_match
from scorekeeper.store.matches import MatchInfo, match_by_number, start_match
from scorekeeper.store.models import LoggedEntry, Match, db
from scorekeeper.store.recording import Sender, record_entries
from scorekeeper.store.tables import TableInfo, create_table
from scorekeeper.store.transfer import export_table

NAMES = ("An", "Binh", "Chi")
KEYS = count(1)

Json = dict[str, Any]


def exported(table: TableInfo) -> Json:
    """Return what a table file says of a table."""
    found: Json = json.loads("".join(export_table(table)))
    return found


def hand(binh: Any = 3, chi: Any = 5, **keys: Any) -> Json:
    return {"kind": "hand", "winner": "An", "left": {"Binh": binh, "Chi": chi}, **keys}


def note(text: str = "late") -> Json:
    return {"kind": "note", "text": text}


def void(entry: int) -> Json:
    return {"kind": "void", "entry": entry}


def amend(entry: int, with_: Json) -> Json:
    return {"kind": "amend", "entry": entry, "with": with_}


def key() -> str:
    """Return a key that no recording had before."""
    return f"key-{next(KEYS):08}"


def record(
    loaded: LoadedMatch, value: Json | Entry, *, seen: int, sent: str | None = None, by: str = "phone", person: str = ""
) -> LoadedMatch:
    """Record an entry in a match that was read before; ``sent``: under which key, if not a new one."""
    entry = read_entry(loaded.game, value) if isinstance(value, dict) else value
    return record_entries(loaded, [NewEntry(entry)], Sender(sent or key(), by, person), seen=seen)


class Played:
    """A match of a new table."""

    def __init__(self, header: Header | None = None, entries: tuple[Json, ...] = (), *, table: int = 0) -> None:
        self.header = header or make_header(SAM, NAMES, options={"stake": 5})
        self.table = table or create_table("Friday", "đ").id
        self.number = start_match(self.table, self.header).number
        for entry in entries:
            self.record(entry)

    @property
    def seq(self) -> int:
        return self.match().seq

    def match(self) -> Match:
        """Return the match as the database has it now."""
        db.session.rollback()
        query = select(Match).where(Match.table_id == self.table, Match.number == self.number)
        return db.session.scalars(query.execution_options(populate_existing=True)).one()

    def record(self, value: Json | Entry, *, seen: int | None = None, sent: str | None = None) -> LoadedMatch:
        return record(self.position(), value, seen=self.seq if seen is None else seen, sent=sent)

    def rows(self) -> list[Json]:
        """Return the log's rows with every column."""
        db.session.rollback()
        query = select(*LoggedEntry.__table__.c).join(Match, Match.log == LoggedEntry.log)
        query = query.where(Match.table_id == self.table, Match.number == self.number).order_by(LoggedEntry.seq)
        return [dict(row._mapping) for row in db.session.execute(query)]

    def position(self) -> LoadedMatch:
        return find_match(self.table, self.number)


def info(played: Played) -> MatchInfo:
    """Return the match's row as the database has it now."""
    db.session.rollback()
    return match_by_number(played.table, played.number)


class Kept(NamedTuple):
    """What the database keeps of a match beside its log, and what a process has in memory, or both ought to have.

    The ``state`` is empty where older rules have counted the match.
    """

    seq: int
    counted: int
    ledger: str
    trend: str
    points: str | None
    winner: str | None
    finished: bool
    lines: list[str]
    hand: list[bool]
    state: str
    effective: list[str | None]
    corrected_by: list[int | None]
    numbers: list[int | None]


def kept(played: Played) -> Kept:
    """Return what is kept of a match; what is in memory equals what is read from the database."""
    shown = shown_match(info(played))  # where newer rules have not counted it yet they do so now
    match, rows = played.match(), played.rows()
    if isinstance(shown, LoadedMatch):
        read = MatchCache().get(shown.match)
        assert says(shown.items) == says(read.log.items)
        assert dumps(shown.log.now) == dumps(read.log.now)
        assert dumps(shown.trend) == dumps(read.log.trend) == dumps(match.trend)
        assert dumps(shown.log.snapshots) == dumps(read.log.snapshots)
        assert shown.stamps == read.stamps
    return Kept(
        match.seq, match.counted, dumps(match.ledger), dumps(match.trend),
        match.points and dumps(match.points), match.winner, match.finished,
        [row["lines"] for row in rows], [row["hand"] for row in rows],
        "" if isinstance(shown, FrozenMatch) else dumps(shown.state),
        [item.effective and dumps(item.effective) for item in shown.items],
        [item.corrected_by for item in shown.items], [item.number for item in shown.items],
    )  # fmt: skip


def says(items: Sequence[Item]) -> list[tuple[Any, ...]]:
    """Return all that items say."""
    return [msgspec.structs.astuple(item) for item in items]


def folded(header: Header, entries: Sequence[Entry]) -> Kept:
    """Return the same from nothing but the log: one step after the other over the effective entries."""
    effective, corrected_by = effective_entries(entries)
    steps, trend, numbers = _steps(header, entries), Trend(), list[int | None]()
    for entry, step in zip(effective, steps[1:], strict=True):
        if is_hand := entry is not None and kind_of(entry) in SAM.rules.hands:
            trend = trend.add(lambda money=step.ledger.money: money)
        numbers.append(trend.hands if is_hand else None)
    state, ledger = steps[-1].state, steps[-1].ledger
    summary = SAM.rules.summary(state)
    lines = [dumps(_lines(header, entries, at, effective[at], steps)) for at in range(len(entries))]
    return Kept(
        len(entries), trend.hands, dumps(ledger), dumps(trend),
        None if summary.points is None else dumps(summary.points), summary.winner, state.ended,
        lines, [number is not None for number in numbers],
        dumps(state), [entry and dumps(entry) for entry in effective], corrected_by, numbers,
    )  # fmt: skip


def _steps(header: Header, entries: Sequence[Entry]) -> list[Step]:
    """Return the step before the first entry, and after each, with all entries as they now count."""
    made = [begin(header)]
    for entry in effective_entries(entries)[0]:
        step = Step(made[-1].state, made[-1].ledger) if entry is None else advance(SAM, made[-1], entry)
        assert isinstance(step, Step)
        made.append(step)
    return made


def _lines(
    header: Header, entries: Sequence[Entry], at: int, effective: Entry | None, steps: Sequence[Step]
) -> tuple[Line, ...]:
    """Return what the entry at index ``at`` moves; for a correction without effect, what its target moved until then.

    That is until it was recorded, or until it came to correct again after it had been amended itself.
    """
    entry = entries[at]
    if effective is None and isinstance(entry, Correction):
        until = len(entries) - 1
        while until > at and effective_entries(entries[:until])[0][at] is None:
            until -= 1
        return _steps(header, entries[:until])[entry.entry].lines
    return steps[at + 1].lines
