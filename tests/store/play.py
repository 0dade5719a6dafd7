"""A match in the store: recording in few words, and what the store keeps of it, row by row."""

from __future__ import annotations

from itertools import count
from typing import Any, NamedTuple

from sqlalchemy import select

from scorekeeper.core.entries import Amend, Entry, Void, kind_of
from scorekeeper.core.files import make_header, read_entry
from scorekeeper.core.ledger import Line
from scorekeeper.core.log import correctors, readings
from scorekeeper.core.reading import dumps
from scorekeeper.core.replay import Header, Log
from scorekeeper.core.trend import Trend
from scorekeeper.games.sam import SAM
from scorekeeper.store import service
from scorekeeper.store.models import LoggedEntry, Match, db

NAMES = ("An", "Binh", "Chi")
KEYS = count(1)

Json = dict[str, Any]


def hand(binh: Any = 3, chi: Any = 5, **keys: Any) -> Json:
    return {"kind": "hand", "winner": "An", "left": {"Binh": binh, "Chi": chi}, **keys}


def note(text: str = "late") -> Json:
    return {"kind": "note", "text": text}


def void(entry: int) -> Json:
    return {"kind": "void", "entry": entry}


def amend(entry: int, with_: Json) -> Json:
    return {"kind": "amend", "entry": entry, "with": with_}


def key() -> str:
    """A key that no recording had before."""
    return f"key-{next(KEYS):08}"


class Played:
    """A match of a new table."""

    def __init__(self, header: Header | None = None, entries: tuple[Json, ...] = (), *, table: int = 0) -> None:
        self.header = header or make_header(SAM, NAMES, options={"stake": 5})
        self.table = table or service.create_table("Friday", "đ").id
        self.number = service.start_match(self.table, self.header).number
        for entry in entries:
            self.record(entry)

    @property
    def seq(self) -> int:
        return self.match().seq

    def match(self) -> Match:
        """As the database has it now."""
        db.session.rollback()
        query = select(Match).where(Match.table_id == self.table, Match.number == self.number)
        return db.session.scalars(query.execution_options(populate_existing=True)).one()

    def record(self, value: Json | Entry, *, seen: int | None = None, sent: str | None = None) -> service.LoadedMatch:
        seen = self.seq if seen is None else seen
        loaded = self.position()
        entry = read_entry(loaded.game, value) if isinstance(value, dict) else value
        return service.record(loaded, entry, seen=seen, key=sent or key(), by="phone")

    def rows(self) -> list[Json]:
        """The log's rows, every column of them."""
        db.session.rollback()
        query = select(*LoggedEntry.__table__.c).join(Match).where(Match.table_id == self.table)
        query = query.where(Match.number == self.number).order_by(LoggedEntry.seq)
        return [dict(row._mapping) for row in db.session.execute(query)]

    def position(self) -> service.LoadedMatch:
        return service.find_match(self.table, self.number)


def info(played: Played) -> service.MatchInfo:
    """The match's row as the database has it now."""
    db.session.rollback()
    return service.match_by_number(played.table, played.number)


class Kept(NamedTuple):
    """What the store keeps beside the log, or ought to keep."""

    seq: int
    numbered: int
    state: str
    ledger: str
    trend: str
    finished: bool
    lines: list[str]
    reads: list[str | None]
    decided: list[int | None]
    numbers: list[int | None]


def kept(played: Played) -> Kept:
    match, rows = played.match(), played.rows()
    columns = ([row[name] for row in rows] for name in ("lines", "reads", "decided", "number"))
    head = match.seq, match.numbered, match.state, match.ledger, match.trend, match.finished
    return Kept(*head, *columns)


def folded(header: Header, entries: list[Entry]) -> Kept:
    """The same, from nothing but the log: one fold over how it reads."""
    log, reads = Log(header, entries), readings(entries)
    assert log.reads == reads
    trend, numbers = Trend(), list[int | None]()
    for read, step in zip(reads, log.steps, strict=True):
        if is_hand := read is not None and kind_of(read) in SAM.rules.hands:
            trend = trend.add(step.ledger.money)
        numbers.append(trend.hands if is_hand else None)
    struck = [n for n, read in enumerate(reads) if read is None and kind_of(entries[n]) in SAM.rules.hands]
    return Kept(
        len(entries), trend.hands + len(struck),
        dumps(log.now.state), dumps(log.now.ledger), dumps(trend), log.now.state.ended,
        [dumps(_lines(header, entries, n, read)) for n, read in enumerate(reads)],
        [None if read is None else dumps(read) for read in reads],
        correctors(entries), numbers,
    )  # fmt: skip


def _lines(header: Header, entries: list[Entry], at: int, read: Entry | None) -> tuple[Line, ...]:
    """What the entry at index ``at`` moves; a correction that does not count, what the one it names moved until it."""
    entry = entries[at]
    if read is None and isinstance(entry, Void | Amend):
        return Log(header, entries[:at]).lines[entry.entry - 1]
    return Log(header, entries).lines[at]
