"""Recording an entry or a correction of one, and where the match would then stand."""

from __future__ import annotations

from collections.abc import Mapping
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
from ..games import by_slug
from .caches import cached_columns, chart_series, highest, trend_of
from .engine import writing
from .matches import LoadedMatch, MatchInfo, lock_match, update_match
from .models import LoggedEntry, db, table_of
from .refolding import find_match
from .stored_log import StoredEntry
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
    if loaded.match.seq != seen:
        loaded = _read_anew(loaded)
    while loaded.match.seq == seen:
        # All that is folded is folded before others have to wait; they wait only while rows are written.
        outcome = _correct(loaded, entry) if isinstance(entry, Void | Amend) else _append(loaded, entry)
        try:
            match = _write(loaded.match, entry, outcome, key, by, person)
        except IntegrityError:  # the key stands there already, though the sender has seen everything
            break
        if match:
            return LoadedMatch(match, loaded.header, outcome.step)
        loaded = _read_anew(loaded)
    # Who is behind may be sending again: his own entry is what he has not seen.
    if not _was_sent(loaded, entry, key):
        raise Conflict(seen)
    return loaded


def _read_anew(loaded: LoadedMatch) -> LoadedMatch:
    """The match as it stands now. Raises ``NoSuchMatch`` where it is gone, ``Frozen`` where
    today's rules count it otherwise than those that had."""
    db.session.rollback()  # what was read before may be older
    return find_match(loaded.match.table_id, loaded.match.number)


_ADD = insert(table_of(LoggedEntry))
_SENT = select(LoggedEntry.payload).where(
    LoggedEntry.match_id == bindparam("match"), LoggedEntry.key == bindparam("key")
)


def _was_sent(loaded: LoadedMatch, entry: Entry, key: str) -> bool:
    """Whether this very entry was recorded under ``key`` before."""
    return bool(db.session.scalar(_SENT, {"match": loaded.match.id, "key": key}) == dumps(entry))


class _Outcome(NamedTuple):
    """What comes of an entry that is recorded. ``step``: where the match then stands."""

    step: Step
    trend: Trend
    last_hand: int  #: the highest number of a hand by then, of those struck out too
    hand: int | None  #: the number of the hand that the entry ends or corrects
    rows: Mapping[int, StoredEntry] = {}  #: what is then kept beside earlier entries, by their numbers


def _append(loaded: LoadedMatch, entry: Entry) -> _Outcome:
    game, match, step = loaded.game, loaded.match, step_after(loaded, entry)
    trend = loads(match.trend, Trend)
    if not ends_hand(game, entry, loaded.state, step.state):
        return _Outcome(step, trend, match.numbered, None)
    hand = match.numbered + 1
    return _Outcome(step, trend.add(chart_series(game, step), hand), hand, hand)


def _correct(loaded: LoadedMatch, correction: Void | Amend) -> _Outcome:
    change = loaded.log.change_of(correction)
    hands, trend = change.numbers, trend_of(change.after)
    return _Outcome(change.after.now, trend, highest(hands), hands[correction.entry - 1], change.rows)


def _write(match: MatchInfo, entry: Entry, outcome: _Outcome, key: str, by: str, person: str) -> MatchInfo | None:
    """Writes ``entry`` and what comes of it if the match is still as it was read; ``None``, and nothing, where not.

    Raises ``IntegrityError`` where an entry of the match has that key already, ``NoSuchMatch`` where the match is gone.
    """
    game, is_correction = by_slug[match.game], isinstance(entry, Void | Amend)
    recorded_at, made, lines = datetime.now(UTC), plain(entry), dumps(outcome.step.lines)
    payload, hash_ = dumps(made), entry_hash(match.last_hash, written_time(recorded_at), person, made)
    columns = cached_columns(game, outcome.step, outcome.trend, recorded_at)
    earlier = [{"match_id": match.id, "seq": seq, **row._asdict()} for seq, row in outcome.rows.items()]
    with writing():
        if lock_match(match.table_id, match.number) != match:
            return None
        if earlier:
            db.session.execute(update(LoggedEntry), earlier)
        written = update_match(match, seq=match.seq + 1, numbered=outcome.last_hand, last_hash=hash_, **columns)
        db.session.execute(
            _ADD,
            {
                "match_id": match.id,
                "seq": written.seq,
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
                "lines": lines,  # none of a correction: what it moves stands at the entry it names
            },
        )
        add_people(match.table_id, game.rules.newcomers(entry.with_ if isinstance(entry, Amend) else entry))
        return written
