"""Recording an entry or a correction of one, and where the match would then stand."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import NamedTuple

from sqlalchemy import bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from ..core.chain import entry_hash, written_time
from ..core.entries import Amend, Entry, Void, kind_of
from ..core.game import ends_hand
from ..core.problems import Refused
from ..core.reading import dumps, loads, plain
from ..core.replay import Step, advance
from ..core.trend import Trend
from .caches import cached_columns, chart_series, highest, trend_of
from .engine import writing
from .matches import LoadedMatch, lock_match, update_match
from .models import LoggedEntry, db, table_of
from .refolding import is_current, load_match
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


def record(loaded: LoadedMatch, entry: Entry, *, seen: int, key: str, by: str, person: str = "") -> LoadedMatch:
    """Records ``entry``, on disk when this returns: the match as it then stands.

    ``loaded``: the match as it was read before; ``seen``: the number of entries the sender has seen; ``key``: chosen by
    the sender, the same again where he sends the same again, which is then recorded once; ``by``: the device;
    ``person``: whose that is, where it has said so. Raises ``Refused`` where the entry does not hold, ``Conflict``
    where something was recorded in between, ``NoSuchMatch`` where the match is gone.
    """
    try:
        return _record(loaded, entry, seen, key, by, person)
    except IntegrityError:  # the key stands there already: with the same entry it was sent again, else it is a conflict
        with writing():
            loaded = _lock(loaded)
            if not _was_sent(loaded, entry, key):
                raise Conflict(seen) from None
            return loaded


_ADD = insert(table_of(LoggedEntry))
_SENT = select(LoggedEntry.payload).where(
    LoggedEntry.match_id == bindparam("match"), LoggedEntry.key == bindparam("key")
)


def _record(loaded: LoadedMatch, entry: Entry, seen: int, key: str, by: str, person: str) -> LoadedMatch:
    """``record``, but for a key that stands there already though the sender has seen everything.

    Raises ``Refused``, ``Conflict`` and ``NoSuchMatch`` as that does, and ``IntegrityError`` for such a key.
    """
    with writing():
        loaded = _lock(loaded)
        if loaded.match.seq != seen:  # only who is behind can be sending again: his own entry is what he has not seen
            if _was_sent(loaded, entry, key):
                return loaded
            raise Conflict(seen)
        rules, is_correction = loaded.game.rules, isinstance(entry, Void | Amend)
        outcome = _correct(loaded, entry) if isinstance(entry, Void | Amend) else _append(loaded, entry)
        recorded_at, made = datetime.now(UTC), plain(entry)
        payload, hash_ = dumps(made), entry_hash(loaded.match.last_hash, written_time(recorded_at), person, made)
        columns = cached_columns(loaded.game, outcome.step, outcome.trend, recorded_at)
        match = update_match(loaded.match, seq=seen + 1, numbered=outcome.last_hand, last_hash=hash_, **columns)
        db.session.execute(
            _ADD,
            {
                "match_id": match.id,
                "seq": match.seq,
                "kind": kind_of(entry),
                "payload": payload,
                "recorded_at": recorded_at,
                "by": by,
                "person": person,
                "hash": hash_,
                "key": key,
                "number": outcome.hand,
                "decided": None,
                "reads": None if is_correction else payload,  # a correction itself never counts
                "lines": dumps(outcome.step.lines),  # none of a correction: what it moves stands at the entry it names
            },
        )
        add_people(match.table_id, rules.newcomers(entry.with_ if isinstance(entry, Amend) else entry))
        return LoadedMatch(match, loaded.header, outcome.step)


def _lock(loaded: LoadedMatch) -> LoadedMatch:
    """The match as it stands once nobody else may write to it: mostly just as it was read before.

    Raises ``Conflict`` where an app with other rules has written to it in between.
    """
    match = lock_match(loaded.match.table_id, loaded.match.number)
    if match == loaded.match:
        return loaded
    if not is_current(match):
        raise Conflict(loaded.match.seq)
    return load_match(match)


def _was_sent(loaded: LoadedMatch, entry: Entry, key: str) -> bool:
    """Whether this very entry was recorded under ``key`` before."""
    return bool(db.session.scalar(_SENT, {"match": loaded.match.id, "key": key}) == dumps(entry))


class _Outcome(NamedTuple):
    """What comes of an entry that is recorded. ``step``: where the match then stands."""

    step: Step
    trend: Trend
    last_hand: int  #: the highest number of a hand by then, of those struck out too
    hand: int | None  #: the number of the hand that the entry ends or corrects


def _append(loaded: LoadedMatch, entry: Entry) -> _Outcome:
    game, match, step = loaded.game, loaded.match, step_after(loaded, entry)
    trend = loads(match.trend, Trend)
    if not ends_hand(game, entry, loaded.state, step.state):
        return _Outcome(step, trend, match.numbered, None)
    hand = match.numbered + 1
    return _Outcome(step, trend.add(chart_series(game, step), hand), hand, hand)


def _correct(loaded: LoadedMatch, correction: Void | Amend) -> _Outcome:
    """Writes what is then kept beside earlier entries; the correction's own row is yet to be written."""
    change = loaded.log.change_of(correction)
    rows = [{"match_id": loaded.match.id, "seq": seq, **row._asdict()} for seq, row in change.rows.items()]
    if rows:
        db.session.execute(update(LoggedEntry), rows)
    hands = change.numbers
    return _Outcome(change.after.now, trend_of(change.after), highest(hands), hands[correction.entry - 1])
