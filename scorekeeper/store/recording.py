"""Recording an entry or a correction of one, and where the match would then stand."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime
from typing import NamedTuple

from sqlalchemy import bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from ..core.entries import Amend, Entry, Void, kind_of
from ..core.game import ends_hand
from ..core.problems import Refused
from ..core.reading import dumps, loads
from ..core.replay import Step, advance
from ..core.trend import Trend
from .caches import cached_columns, chart_series, highest, trend_of
from .engine import writing
from .matches import LoadedMatch, load_match, lock_match, rebuild_locked, update_match
from .models import LoggedEntry, db, table_of
from .tables import add_people


class Conflict(Exception):
    """Something was recorded in between. ``since``: the number of entries that the sender had seen."""

    def __init__(self, since: int) -> None:
        super().__init__(since)
        self.since = since


def step_after(loaded: LoadedMatch, entry: Entry) -> Step:
    """Where the match would stand with ``entry``; nothing is recorded. Raises ``Refused`` where it does not hold."""
    if isinstance(entry, Void | Amend):
        return loaded.log.change_of(entry).after.now
    step = advance(loaded.game, loaded.step, entry)
    if isinstance(step, list):
        raise Refused(step)
    return step


def record(loaded: LoadedMatch, entry: Entry, *, seen: int, key: str, by: str) -> LoadedMatch:
    """Records ``entry``, on disk when this returns: the match as it then stands.

    ``loaded``: the match as it was read before; ``seen``: the number of entries the sender has seen; ``key``: the
    recording's own; ``by``: the device. Raises ``Refused`` where the entry does not hold, ``Conflict`` where something
    was recorded in between, ``NoSuchMatch`` where the match is gone.
    """
    try:
        return _record(loaded, entry, seen, key, by)
    except IntegrityError:  # the key has served already; only then is it worth a query
        with suppress(Conflict):
            return _record(loaded, entry, -1, key, by)
        raise Conflict(seen) from None


_ADD = insert(table_of(LoggedEntry))
_SENT = select(LoggedEntry.payload).where(
    LoggedEntry.match_id == bindparam("match"), LoggedEntry.key == bindparam("key")
)


def _record(loaded: LoadedMatch, entry: Entry, seen: int, key: str, by: str) -> LoadedMatch:
    """``record``, without a second look at a key that has served already.

    Raises ``Refused``, ``Conflict`` and ``NoSuchMatch`` as that does, and ``IntegrityError`` where the key has served.
    """
    game, payload = loaded.game, dumps(entry)
    with writing():
        loaded = _locked(loaded)
        match = loaded.match
        if match.seq != seen:  # else it can hardly have been sent before
            sent = db.session.scalar(_SENT, {"match": match.id, "key": key})
            if sent == payload:
                return loaded
            raise Conflict(seen)
        made = _correct(loaded, entry) if isinstance(entry, Void | Amend) else _append(loaded, entry)
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
        add_people(match.table_id, game.rules.newcomers(entry.with_ if isinstance(entry, Amend) else entry))
        return LoadedMatch(match, loaded.header, made.step)


def _locked(loaded: LoadedMatch) -> LoadedMatch:
    """The match as it stands once nobody else may write to it: mostly just as it was read before."""
    match = lock_match(loaded.match.table_id, loaded.match.number)
    if match == loaded.match:
        return loaded
    return load_match(rebuild_locked(match) if match.rules != loaded.game.rules.version else match)


class _Made(NamedTuple):
    step: Step
    trend: Trend
    numbered: int  #: hands logged by then
    hand: int | None  #: the number of the hand that the entry is or corrects


def _append(loaded: LoadedMatch, entry: Entry) -> _Made:
    game, match, step = loaded.game, loaded.match, step_after(loaded, entry)
    trend = loads(match.trend, Trend)
    if not ends_hand(game, entry, loaded.state, step.state):
        return _Made(step, trend, match.numbered, None)
    hand = match.numbered + 1
    return _Made(step, trend.add(chart_series(game, step), hand), hand, hand)


def _correct(loaded: LoadedMatch, correction: Void | Amend) -> _Made:
    change = loaded.log.change_of(correction)
    rows = [{"match_id": loaded.match.id, "seq": n, **row._asdict()} for n, row in change.rows.items()]
    if rows:
        db.session.execute(update(LoggedEntry), rows)
    numbers = change.numbers
    return _Made(change.after.now, trend_of(change.after), highest(numbers), numbers[correction.entry - 1])
