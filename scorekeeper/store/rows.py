"""The log of a match, entry by entry, as the pages show it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime
from functools import cached_property
from typing import NamedTuple

from sqlalchemy import bindparam, select

from ..core.entries import Entry
from ..core.files import read_entry
from ..core.game import Game
from ..core.ledger import Line
from ..core.log import readings
from ..core.reading import loads
from ..games import by_slug
from .matches import MatchInfo
from .models import LoggedEntry, db

COMING_AND_GOING = ("leave", "join")


class Raw(NamedTuple):
    """An entry of the log as the database holds it."""

    seq: int
    kind: str
    number: int | None  #: of the hand that it is or corrects
    payload: str
    reads: str | None
    decided: int | None  #: the correction that decides how it reads
    lines: str
    recorded_at: datetime
    person: str  #: whose device recorded it, where that was said


class Row:
    """An entry of the log as the pages show it; what it says is read only where it is asked for."""

    def __init__(self, game: Game, raw: Raw) -> None:
        self.game, self.raw = game, raw
        self.seq, self.kind, self.number, self.decided = raw.seq, raw.kind, raw.number, raw.decided
        self.recorded_at, self.person = raw.recorded_at, raw.person

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
    def lines(self) -> tuple[Line, ...]:
        """What it moved as it reads; nothing where it does not count."""
        return loads(self.raw.lines, tuple[Line, ...]) if self.raw.lines != "[]" else ()

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
        return self.kind in ("void", "amend") and self.raw.reads is None

    @property
    def struck(self) -> bool:
        """Whether it was struck out, and is no correction itself."""
        return self.raw.reads is None and not self.correction


def undoable(game: Game) -> tuple[str, ...]:
    """The kinds of entries that *Undo* takes back: a hand, a piece of one, somebody's coming or going."""
    return (*game.rules.undoes, *COMING_AND_GOING)


_LOG = LoggedEntry.__table__.c
_COLUMNS = tuple(_LOG[name] for name in Raw._fields)
_ROWS = (
    select(*_COLUMNS)
    .where(_LOG.match_id == bindparam("match"), _LOG.seq > bindparam("after"), _LOG.seq < bindparam("before"))
    .order_by(_LOG.seq.desc())
    .limit(bindparam("most"))
)

_HANDS = (
    select(*_COLUMNS)
    .where(_LOG.match_id == bindparam("match"), _LOG.seq <= bindparam("last"))
    .where(_LOG.number.is_not(None), _LOG.kind.not_in(["void", "amend"]))
    .order_by(_LOG.seq.desc())
    .limit(bindparam("most"))
)


def rows(match: MatchInfo, *, before: int | None = None, after: int = 0, most: int = 20) -> list[Row]:
    """Entries of a match, newest first, at most ``most``: those with a number under ``before`` and over ``after``."""
    before = match.seq + 1 if before is None else before
    found = db.session.execute(_ROWS, {"match": match.id, "after": after, "before": before, "most": most})
    game = by_slug[match.game]
    return [Row(game, Raw._make(row)) for row in found]


def hands(match: MatchInfo, most: int) -> list[Row]:
    """The newest hands of a match, at most ``most``, oldest first; those struck out stand among them."""
    found = db.session.execute(_HANDS, {"match": match.id, "last": match.seq, "most": most})
    game = by_slug[match.game]
    return [Row(game, Raw._make(row)) for row in found][::-1]


def row(match: MatchInfo, seq: int) -> Row | None:
    """The entry of a match with the number ``seq``, ``None`` where it has none."""
    return next(iter(rows(match, before=seq + 1, after=seq - 1)), None)


def row_by_key(match: MatchInfo, key: str) -> Row | None:
    """The entry of a match that was recorded under ``key``, ``None`` where none was."""
    query = select(*_COLUMNS).where(_LOG.match_id == match.id, _LOG.key == key)
    found = db.session.execute(query).first()
    return Row(by_slug[match.game], Raw._make(found)) if found else None


def last_reading(match: MatchInfo, row: Row) -> Entry:
    """How a struck-out entry read before it was struck out."""
    if row.decided is None:
        return row.made
    query = select(_LOG.payload).where(_LOG.match_id == match.id, _LOG.seq < row.decided)
    entries = [read_entry(row.game, json.loads(payload)) for (payload,) in db.session.execute(query.order_by(_LOG.seq))]
    return readings(entries)[row.seq - 1] or row.made


def numbers(match: MatchInfo, seqs: Sequence[int]) -> dict[int, int | None]:
    """Entry numbers to the numbers of the hands that they are, or correct; ``None`` where they are none."""
    query = select(_LOG.seq, _LOG.number).where(_LOG.match_id == match.id, _LOG.seq.in_(seqs))
    return {row.seq: row.number for row in db.session.execute(query.order_by(_LOG.seq))}


def last_hand(match: MatchInfo) -> Row | None:
    """The newest entry that *Undo* takes back, ``None`` where there is none."""
    game = by_slug[match.game]
    query = (
        select(*_COLUMNS)
        .where(_LOG.match_id == match.id, _LOG.kind.in_(undoable(game)), _LOG.reads.is_not(None))
        .order_by(_LOG.seq.desc())
        .limit(1)
    )
    found = db.session.execute(query).first()
    return Row(game, Raw._make(found)) if found else None
