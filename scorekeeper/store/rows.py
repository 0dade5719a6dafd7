"""The log of a match, entry by entry, as the pages show it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Select, and_, bindparam, func, not_, or_, select

from ..core.entries import Amend, Entry, Void, kind_of
from ..core.files import read_entry
from ..core.game import Game
from ..core.ledger import Line
from ..core.log import deciding
from ..core.reading import dumps, loads
from ..core.rearrange import NEW
from ..games import by_slug
from .devices import recorded_by
from .matches import MatchInfo
from .models import LoggedEntry, db, table_of

#: Kinds that every game has and *Undo* takes back: coming and going, and what the table changes between two hands.
CHANGES = ("leave", "join", "options", "seats", "end_match")
#: Kinds that only say how another entry reads.
CORRECTIONS = ("void", "amend")

Listed = Select[Any]  #: a query that ``listed`` made


class Raw(NamedTuple):
    """An entry of the log as the database holds it."""

    seq: int
    kind: str
    number: int | None  #: of the hand that it is, as hands stand now
    payload: str
    reads: str | None
    decided: int | None  #: the correction that decides how it reads
    lines: str
    recorded_at: datetime  #: the first time, where it was logged again
    person: str  #: who recorded it then, where that was said; see ``devices.recorded_by``
    again: int | None  #: see ``models.LoggedEntry``
    put_in: bool  #: whether it was put in after what follows it was logged
    was: str | None = None  #: what it moved before the correction that decides how it reads
    named: Raw | None = None  #: of a correction, the entry that it is about, or the one that it corrects is about
    further: bool = False  #: of a correction, whether it names another correction
    stood: str | None = None  #: of what was struck out, how it read until then, where that is not as it was made


class Row:
    """An entry of the log as the pages show it; what it says is read only where it is asked for."""

    def __init__(self, game: Game, raw: Raw) -> None:
        self.game, self.raw = game, raw
        self.seq, self.kind, self.number, self.decided = raw.seq, raw.kind, raw.number, raw.decided
        self.recorded_at, self.person = raw.recorded_at, raw.person
        self.put_in, self.again = bool(raw.put_in), bool(raw.again)  # stands at another place than first

    @cached_property
    def made(self) -> Entry:
        """As it was made."""
        return read_entry(self.game, json.loads(self.raw.payload))

    @cached_property
    def reads(self) -> Entry | None:
        """As it reads; ``None`` where it does not count."""
        if self.raw.reads is None or self.raw.reads == self.raw.payload:
            return self.made if self.raw.reads else None
        return read_entry(self.game, json.loads(self.raw.reads))

    @cached_property
    def shown(self) -> Entry:
        """What it says: as it reads, and where it was struck out as it read until then."""
        return self.reads or (read_entry(self.game, json.loads(self.raw.stood)) if self.raw.stood else self.made)

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """What it moved as it reads; nothing where it does not count."""
        return _lines(self.raw.lines) if self.raw.reads is not None else ()

    @cached_property
    def was(self) -> tuple[Line, ...]:
        """What it moved before it was corrected last; nothing where it never was, or did not count before."""
        return _lines(self.raw.was or "[]")

    @property
    def shown_lines(self) -> tuple[Line, ...]:
        """What it moves, and where it was struck out what it moved until then."""
        return self.was if self.struck else self.lines

    @cached_property
    def replaced(self) -> tuple[Line, ...]:
        """Of a correction, what the entry that it names moved until then."""
        return _lines(self.raw.lines) if self.correction else ()

    @property
    def named(self) -> Row | None:
        """Of a correction, the entry that it is about, as that now stands, also where it names another correction."""
        return Row(self.game, self.raw.named) if self.raw.named else None

    @property
    def counts(self) -> bool:
        """Whether it is a hand that counts."""
        return self.number is not None and self.raw.reads is not None

    @property
    def undoable(self) -> bool:
        """Whether *Undo* takes it back where it is the newest."""
        return self.kind in undoable(self.game) and self.raw.reads is not None

    @property
    def correction(self) -> bool:
        """Whether it only says how another entry reads."""
        return self.kind in CORRECTIONS and self.raw.reads is None

    @property
    def struck(self) -> bool:
        """Whether it was struck out, and is no correction itself."""
        return self.raw.reads is None and not self.correction


def _lines(kept: str) -> tuple[Line, ...]:
    """Lines as they are kept."""
    return loads(kept, tuple[Line, ...]) if kept != "[]" else ()


@lru_cache(maxsize=32)
def undoable(game: Game) -> tuple[str, ...]:
    """The kinds of entries that *Undo* takes back: a hand, a piece of one, what is said or changed between hands.

    All but notes, and corrections: what is taken back is what was recorded last.
    """
    return (*map(kind_of, game.rules.entries), *CHANGES)


_ENTRY = table_of(LoggedEntry)
_FIRST, _DECIDED = _ENTRY.alias("first"), _ENTRY.alias("decided")
_LOG = _ENTRY.c
_RAW = (
    select(
        *(_LOG[name] for name in ("seq", "kind", "number", "payload", "reads", "decided", "lines")),
        func.coalesce(_FIRST.c.recorded_at, _LOG.recorded_at).label("recorded_at"),
        recorded_by(_FIRST),
        _LOG.again,
        (func.coalesce(_FIRST.c.again, _LOG.again) == NEW).label("put_in"),
        _DECIDED.c.lines.label("was"),
    )
    .outerjoin_from(_ENTRY, _DECIDED, (_DECIDED.c.match_id == _LOG.match_id) & (_DECIDED.c.seq == _LOG.decided))
    .outerjoin(_FIRST, (_FIRST.c.match_id == _LOG.match_id) & (_FIRST.c.seq == _LOG.again))
)
#: What was only taken back to be logged again, and what took it back: all else is listed.
_TAKEN_BACK = or_(
    and_(_LOG.kind == "void", _LOG.again.is_not(None)),
    and_(_LOG.decided.is_not(None), _DECIDED.c.kind == "void", _DECIDED.c.again.is_not(None)),
)
_LISTED = _RAW.where(not_(_TAKEN_BACK))
_NOT_LISTED = _RAW.with_only_columns(_LOG.seq).where(
    _LOG.match_id == bindparam("match"), _TAKEN_BACK, _LOG.seq > bindparam("after"), _LOG.seq < bindparam("before")
)
_ROWS = (
    _LISTED.where(_LOG.match_id == bindparam("match"), _LOG.seq > bindparam("after"), _LOG.seq < bindparam("before"))
    .order_by(_LOG.seq.desc())
    .limit(bindparam("most"))
)
_HANDS = (
    _LISTED.where(_LOG.match_id == bindparam("match"), _LOG.seq <= bindparam("last"))
    .where(_LOG.number.is_not(None) | _LOG.reads.is_(None) & _LOG.kind.in_(bindparam("kinds", expanding=True)))
    .order_by(_LOG.seq.desc())
    .limit(bindparam("most"))
)


def rows(match: MatchInfo, *, before: int | None = None, after: int = 0, most: int = 20) -> list[Row]:
    """Entries of a match, newest first, at most ``most``: those with a number under ``before`` and over ``after``."""
    before = match.seq + 1 if before is None else before
    found = db.session.execute(_ROWS, {"match": match.id, "after": after, "before": before, "most": most})
    return _rows(match, found)


def listed(which: ColumnElement[bool]) -> Listed:
    """What ``rows_where`` reads of any match: the entries for which ``which`` holds, newest first.

    Made once for all requests: to put it together takes longer than to read by it.
    """
    of_match = _LOG.match_id == bindparam("match")
    return _LISTED.where(of_match, which).order_by(_LOG.seq.desc()).limit(bindparam("most"))


def rows_where(match: MatchInfo, query: Listed, most: int, **values: int) -> list[Row]:
    """The newest entries of a match that ``query`` lists, at most ``most``; ``values``: of its parameters."""
    return _rows(match, db.session.execute(query, {"match": match.id, "most": most, **values}))


def taken_back(match: MatchInfo, after: int, before: int) -> list[int]:
    """Which entries between those numbers are not listed: taken back to be logged again, and what took them back."""
    return list(db.session.scalars(_NOT_LISTED, {"match": match.id, "after": after, "before": before}))


def _rows(match: MatchInfo, found: Iterable[Any]) -> list[Row]:
    """The rows that were found, corrections with the entries that they name."""
    game = by_slug[match.game]
    made = [Row(game, raw) for raw in _as_they_stood(match, [Raw(*row) for row in found])]
    names = {row.seq: row.made.entry for row in made if row.correction and isinstance(row.made, Void | Amend)}
    about = abouts(match, names)
    return [Row(game, about[row.seq].told(row.raw)) if row.seq in about else row for row in made]


class About(NamedTuple):
    """What a correction is about: an entry that is none itself; ``further``: by way of another correction."""

    entry: Raw
    further: bool

    def told(self, correction: Raw) -> Raw:
        """The correction with what it is about."""
        return correction._replace(named=self.entry, further=self.further)


def abouts(match: MatchInfo, names: Mapping[int, int]) -> dict[int, About]:
    """Corrections to what they are about. ``names``: the number of the entry that each of them names."""
    if not names:
        return {}
    ends = dict(names)
    found = _entries(match, ends.values())
    if further := {raw.seq for raw in found.values() if raw.kind in CORRECTIONS}:
        query = select(_LOG.seq, _LOG.payload).where(
            _LOG.match_id == match.id, _LOG.kind.in_(CORRECTIONS), _LOG.seq <= max(further)
        )
        named = {seq: json.loads(payload)["entry"] for seq, payload in db.session.execute(query)}
        for seq, end in ends.items():
            while end in named:
                end = named[end]
            ends[seq] = end
        found |= _entries(match, ends.values())
    return {seq: About(found[end], names[seq] in further) for seq, end in ends.items()}


def _entries(match: MatchInfo, seqs: Iterable[int]) -> dict[int, Raw]:
    """The entries with those numbers, as the database holds them."""
    found = db.session.execute(_RAW.where(_LOG.match_id == match.id, _LOG.seq.in_(set(seqs))))
    return {raw.seq: raw for raw in _as_they_stood(match, [Raw(*row) for row in found])}


def _as_they_stood(match: MatchInfo, found: list[Raw]) -> list[Raw]:
    """The entries that were found, those that were struck out with how they read until then."""
    gone = (raw for raw in found if raw.reads is None and raw.kind not in CORRECTIONS)
    struck = {raw.seq: raw.decided for raw in gone if raw.decided}
    if not struck:
        return found
    query = select(_LOG.seq, _LOG.payload).where(
        _LOG.match_id == match.id, _LOG.seq > min(struck), _LOG.seq < max(struck.values()), _LOG.kind.in_(CORRECTIONS)
    )
    corrections = {seq: json.loads(payload) for seq, payload in db.session.execute(query.order_by(_LOG.seq))}
    stood = dict[int, str]()
    for seq, by in struck.items():
        named = {number: made["entry"] for number, made in corrections.items() if number < by}
        last = corrections.get(deciding(named).get(seq, 0), {})
        if "with" in last:
            stood[seq] = dumps(last["with"])
    return [raw._replace(stood=stood.get(raw.seq)) for raw in found]


def hands(match: MatchInfo, most: int) -> list[Row]:
    """The newest hands of a match, at most ``most``, oldest first; those struck out stand among them."""
    kinds = by_slug[match.game].rules.hands
    found = db.session.execute(_HANDS, {"match": match.id, "last": match.seq, "kinds": kinds, "most": most})
    return _rows(match, found)[::-1]


def row(match: MatchInfo, seq: int) -> Row | None:
    """The entry of a match with the number ``seq``, ``None`` where it has none; where that was taken back only to be
    logged again, the one that stands for it now."""
    if found := rows(match, before=seq + 1, after=seq - 1):
        return found[0]
    first = select(func.coalesce(func.nullif(_LOG.again, NEW), _LOG.seq))
    number = db.session.scalar(first.where(_LOG.match_id == match.id, _LOG.seq == seq))
    query = _LISTED.where(_LOG.match_id == match.id, _LOG.again == (number or -1))
    return next(iter(_rows(match, db.session.execute(query.order_by(_LOG.seq.desc()).limit(1)))), None)


def row_by_key(match: MatchInfo, key: str) -> Row | None:
    """The entry of a match that was recorded under ``key``, ``None`` where none was."""
    found = db.session.execute(_RAW.where(_LOG.match_id == match.id, _LOG.key == key))
    return next(iter(_rows(match, found)), None)


def led_to(match: MatchInfo, key: str) -> int:
    """How many entries a match had once what was sent under ``key`` was recorded: the last of it, if it was several."""
    sent = (_LOG.key == key) | _LOG.key.startswith(f"{key}-", autoescape=True)
    return db.session.scalar(select(func.max(_LOG.seq)).where(_LOG.match_id == match.id, sent)) or 0


def numbers(match: MatchInfo, seqs: Sequence[int]) -> dict[int, int | None]:
    """Entry numbers to the numbers of the hands that they are; ``None`` where they are none, or do not count."""
    query = select(_LOG.seq, _LOG.number).where(_LOG.match_id == match.id, _LOG.seq.in_(seqs))
    return {row.seq: row.number for row in db.session.execute(query.order_by(_LOG.seq))}


def last_hand(match: MatchInfo) -> Row | None:
    """The newest entry that *Undo* takes back, ``None`` where there is none."""
    game = by_slug[match.game]
    query = (
        _RAW.where(_LOG.match_id == match.id, _LOG.kind.in_(undoable(game)), _LOG.reads.is_not(None))
        .order_by(_LOG.seq.desc())
        .limit(1)
    )
    return next(iter(_rows(match, db.session.execute(query))), None)


def own_entries(match: MatchInfo, device: str, *, after: int) -> set[int]:
    """Return the numbers of the entries after number ``after`` that ``device`` recorded."""
    query = select(_LOG.seq).where(_LOG.match_id == match.id, _LOG.seq > after, LoggedEntry.by == device)
    return set(db.session.scalars(query))


def devices(match: MatchInfo, seqs: Sequence[int]) -> dict[int, str]:
    """Entry numbers to the devices that recorded those entries."""
    query = select(_LOG.seq, LoggedEntry.by).where(_LOG.match_id == match.id, _LOG.seq.in_(seqs))
    return {row.seq: row.by for row in db.session.execute(query)}
