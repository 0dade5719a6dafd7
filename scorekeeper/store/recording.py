"""Recording an entry, a correction of one, and what either would do."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any, NamedTuple

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from ..core.entries import Amend, Entry, Void, kind_of
from ..core.files import read_entry
from ..core.game import ends_hand
from ..core.log import correctors
from ..core.problems import Refused
from ..core.reading import dumps, loads
from ..core.replay import Header, Log, Step, advance
from ..core.trend import Trend
from ..games import by_slug
from .engine import writing
from .matches import (
    LoadedMatch,
    MatchInfo,
    cache_entries,
    cached_columns,
    chart_series,
    highest,
    load_match,
    lock_match,
    log_of,
    rebuild_locked,
    renumber,
    trend_of,
    update_match,
)
from .models import LoggedEntry, db
from .tables import add_people


class Conflict(Exception):
    """Something was recorded in between. ``since``: the number of entries that the sender had seen."""

    def __init__(self, since: int) -> None:
        super().__init__(since)
        self.since = since


def preview(loaded: LoadedMatch, entry: Entry) -> Step:
    """Where the match would stand with ``entry``: the fold run dry. Raises ``Refused``."""
    if isinstance(entry, Void | Amend):
        return preview_correction(loaded, entry).after.now
    step = advance(loaded.game, loaded.step, entry)
    if isinstance(step, list):
        raise Refused(step)
    return step


class Change(NamedTuple):
    """What a correction would change: the log before and after it."""

    before: Log
    after: Log

    def since(self) -> int:
        """How many entries from the start read, and are decided, just as before."""
        a = list(zip(self.before.reads, correctors(self.before.entries), strict=True))
        b = list(zip(self.after.reads, correctors(self.after.entries), strict=True))
        return next((n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), len(a))

    def hands(self) -> list[int]:
        """Numbers of the entries whose lines change."""
        pairs = zip(self.before.steps, self.after.steps, strict=False)
        return [n for n, (a, b) in enumerate(pairs, 1) if a.lines != b.lines]


def preview_correction(loaded: LoadedMatch, entry: Void | Amend) -> Change:
    """What a correction would change. Raises ``Refused`` where a later entry does not survive it."""
    before = log_of(loaded.match)
    after = before.with_entry(entry)
    if isinstance(after, list):
        raise Refused(after)
    return Change(before, after)


def record(table_id: int, number: int, value: Mapping[str, Any], *, seen: int, key: str, by: str) -> LoadedMatch:
    """Records an entry given as a plain JSON value, on disk when this returns.

    ``seen``: the number of entries the sender has seen; ``key``: the recording's own; ``by``: the device.
    Raises ``Refused`` where the entry does not hold, ``Conflict`` where something was recorded in between.
    """
    try:
        return _record(table_id, number, value, seen, key, by)
    except IntegrityError:  # the key has served already; only then is it worth a look
        with suppress(Conflict):
            return _record(table_id, number, value, -1, key, by)
        raise Conflict(seen) from None


_ADD = insert(LoggedEntry.__table__)


def _record(table_id: int, number: int, value: Mapping[str, Any], seen: int, key: str, by: str) -> LoadedMatch:
    with writing():
        match = lock_match(table_id, number)
        game = by_slug[match.game]
        entry = read_entry(game, value)
        payload = dumps(entry)
        if match.rules != game.rules.version:
            match = rebuild_locked(match)
        if match.seq != seen:  # else it can hardly have been sent before
            sent = db.session.scalar(
                select(LoggedEntry.payload).where(LoggedEntry.match_id == match.id, LoggedEntry.key == key)
            )
            if sent == payload:
                return load_match(match)
            raise Conflict(seen)
        made = _correct(match, entry) if isinstance(entry, Void | Amend) else _append(match, entry)
        now = datetime.now(UTC)
        columns = cached_columns(game, made.step, made.trend, now)
        match = update_match(match, seq=match.seq + 1, numbered=made.numbered, **columns)
        db.session.execute(
            _ADD,
            {
                "match_id": match.id,
                "seq": match.seq,
                "kind": kind_of(entry),
                "payload": payload,
                "recorded_at": now,
                "by": by,
                "key": key,
                "number": made.hand,
                "decided": None,
                "reads": None if isinstance(entry, Void | Amend) else payload,
                "lines": dumps(made.step.lines),
            },
        )
        add_people(table_id, game.rules.newcomers(entry.with_ if isinstance(entry, Amend) else entry))
        return LoadedMatch(match, made.header, made.step)


class _Made(NamedTuple):
    header: Header
    step: Step
    trend: Trend
    numbered: int  #: hands logged by then
    hand: int | None  #: the number of the hand that the entry is or corrects


def _append(match: MatchInfo, entry: Entry) -> _Made:
    now = load_match(match)
    step = preview(now, entry)
    trend = loads(match.trend, Trend)
    if not ends_hand(now.game, entry, now.state, step.state):
        return _Made(now.header, step, trend, match.numbered, None)
    hand = match.numbered + 1
    return _Made(now.header, step, trend.add(chart_series(now.game, step), hand), hand, hand)


def _correct(match: MatchInfo, entry: Void | Amend) -> _Made:
    change = preview_correction(load_match(match), entry)
    after = change.after
    cache_entries(match, after, change.since(), upto=match.seq)  # its own row is yet to be written
    numbers = renumber(match, after)
    return _Made(after.header, after.now, trend_of(after), highest(numbers), numbers[entry.entry - 1])
