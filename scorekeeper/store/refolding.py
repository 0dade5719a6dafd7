"""What becomes of a match when the rules of its game have changed since it was counted.

Its log is folded again by today's rules. Where its result stays, that is kept as if they had counted it from the start.
Where anything of it would differ, or an entry no longer holds, the match is *frozen*: it stands as the older rules left
it, takes no entries, and says what would differ, until somebody chooses to count it anew.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from typing import Any, TypeAlias

import msgspec
from sqlalchemy import Row, insert, select, update

from ..core.chain import entry_hash, written_time
from ..core.entries import Entry, Void, kind_of
from ..core.files import read_entry
from ..core.game import Game
from ..core.ledger import Ledger
from ..core.log import readings
from ..core.options import Options
from ..core.problems import Problem, Refused
from ..core.reading import dumps, loads, plain
from ..core.replay import Header, Log, Step, advance, begin
from ..core.seats import JOINT
from ..core.trend import Trend
from ..games import by_slug
from .caches import cached_columns, cached_entries, struck_hands, trend_of
from .engine import writing
from .matches import LoadedMatch, MatchInfo, header_of, lock_match, match_by_number, update_match
from .models import LoggedEntry, db, table_of

#: What is raised where today's rules cannot even read what older ones wrote.
UNREADABLE = (Refused, msgspec.ValidationError, LookupError)


class Frozen(Exception):
    """What was asked for takes the state of a match that stands as older rules left it: ``match``."""

    def __init__(self, match: FrozenMatch) -> None:
        super().__init__(match.match.number)
        self.match = match


@dataclass(frozen=True)
class FrozenMatch:
    """A match as older rules left it: what is kept beside its log, but for the state, which is theirs alone."""

    match: MatchInfo

    @property
    def game(self) -> Game:
        """The game that is played."""
        game: Game = by_slug[self.match.game]
        return game

    @cached_property
    def ledger(self) -> Ledger:
        """What everybody has won or lost, and what lies in the pots, in table units."""
        return loads(self.match.ledger, Ledger)

    @property
    def people(self) -> list[str]:
        """Everybody with an account in the match."""
        return list(self.ledger.money)

    @property
    def sides(self) -> dict[str, tuple[str, ...]]:
        """Those on the scoreboard, side to its players."""
        return {side: tuple(side.split(JOINT)) for side in self.standings()}

    @property
    def options(self) -> Options:
        """The house rules of the match; the game's default ones where today's rules cannot read them."""
        try:
            options: Options = header_of(self.match).options
        except UNREADABLE:
            return self.game.rules.options()
        return options

    def standings(self) -> dict[str, int]:
        """The scoreboard's numbers: points of each side where the game had them, else everybody's money."""
        return _points(self.match) or self.ledger.money

    def chart_series(self) -> dict[str, int]:
        """What the chart follows, name to number, after the last hand that it shows."""
        points = loads(self.match.trend, Trend).points
        return dict(points[-1].standings) if points else self.standings()

    def refolded(self) -> Refolded | None:
        """What today's rules would make of it, folded now; ``None`` where they cannot read its log."""
        return _refolded(self.match)


ShownMatch: TypeAlias = LoadedMatch | FrozenMatch


class Refolded:
    """A match as today's rules count it, with every entry struck out that no longer holds.

    ``refused``: numbers of those entries, each with what is wrong with it. Raises one of ``UNREADABLE`` where these
    rules cannot read its options or an entry.
    """

    def __init__(self, match: MatchInfo) -> None:
        self.match, header = match, header_of(match)
        rows = db.session.execute(
            select(LoggedEntry.payload, LoggedEntry.lines, LoggedEntry.again)
            .where(LoggedEntry.match_id == match.id)
            .order_by(LoggedEntry.seq)
        ).all()
        entries = [read_entry(header.game, json.loads(row.payload)) for row in rows]
        self._were, self._again = [row.lines for row in rows], [row.again for row in rows]
        self.refused = _refused(header, entries)
        self.strikes = [Void(entry) for entry in self.refused]
        self.log = Log(header, [*entries, *self.strikes])

    @property
    def same(self) -> bool:
        """Whether everything holds and money, points, winner and whether the match is over are as they were."""
        match, now = self.match, self._columns
        unchanged = (match.finished, match.winner) == (now["finished"], now["winner"])
        return unchanged and not (self.refused or self.money or self.points or self.pots)

    @cached_property
    def _columns(self) -> dict[str, Any]:
        return cached_columns(self.log.game, self.log.now, trend_of(self.log), self.match.changed_at)

    @property
    def finished(self) -> bool:
        """Whether the match would be over."""
        return bool(self._columns["finished"])

    @property
    def winner(self) -> str | None:
        """Who would have won it."""
        winner: str | None = self._columns["winner"]
        return winner

    @cached_property
    def money(self) -> dict[str, tuple[int, int]]:
        """Whose money would differ: name to what it is and what it would be, in table units."""
        return _changes(loads(self.match.ledger, Ledger).money, self.log.now.ledger.money)

    @cached_property
    def points(self) -> dict[str, tuple[int, int]]:
        """Whose points would differ: side to what they are and what they would be."""
        rules, state = self.log.game.rules, self.log.now.state
        return _changes(_points(self.match), rules.summary(state).points or {})

    @cached_property
    def pots(self) -> dict[str, tuple[int, int]]:
        """Which pots would differ: name to what lies in it and what would, in table units."""
        ledgers = loads(self.match.ledger, Ledger), self.log.now.ledger
        was, would = ({pot: ledger.in_pot(pot) for pot in ledger.pots} for ledger in ledgers)
        return _changes(was, would)

    def write(self, by: str, now: datetime, person: str = "") -> MatchInfo:
        """Keeps all of it, within a transaction that has locked the match; returns the match with it.

        ``by``: the device that chose so, ``person``: whose that is, where it has said so; ``now``: when the match then
        changed last.
        """
        match, kept = self.match, cached_entries(self.log, self._were)
        old, new = kept[: match.seq], kept[match.seq :]
        if old:
            rows = [{"match_id": match.id, "seq": n, **entry} for n, entry in enumerate(old, 1)]
            db.session.execute(update(LoggedEntry), rows)
        last_hash, voids = match.last_hash, []
        for n, (void, entry) in enumerate(zip(self.strikes, new, strict=True), match.seq + 1):
            last_hash = entry_hash(last_hash, written_time(now), person, plain(void))
            voids.append({
                "match_id": match.id, "seq": n, "kind": kind_of(void), "payload": dumps(void), "recorded_at": now,
                "by": by, "person": person, "hash": last_hash, "key": f"rules-{match.frozen}-{n}", **entry,
            })  # fmt: skip
        if voids:
            db.session.execute(insert(table_of(LoggedEntry)), voids)
        columns = {**self._columns, "changed_at": now, "last_hash": last_hash}
        numbered = columns["counted"] + struck_hands(self.log, self._again)
        return update_match(match, seq=len(kept), numbered=numbered, **columns)


def _refused(header: Header, entries: list[Entry]) -> dict[int, list[Problem]]:
    """Those of ``entries`` that do not hold where the ones before them that do not are left out: number to why."""
    step, refused = begin(header), dict[int, list[Problem]]()
    for number, read in enumerate(readings(entries), 1):
        made = advance(header.game, step, read) if read is not None else step
        if isinstance(made, list):
            refused[number] = made
        else:
            step = made
    return refused


def _refolded(match: MatchInfo) -> Refolded | None:
    try:
        return Refolded(match)
    except UNREADABLE:
        return None


def _points(match: MatchInfo) -> dict[str, int]:
    """Points of each side as they were counted; none where the game keeps none."""
    return json.loads(match.points) if match.points else {}


def _changes(was: Mapping[str, int], would: Mapping[str, int]) -> dict[str, tuple[int, int]]:
    """The names whose number differs, with both; one that is not there counts as 0."""
    both = {name: (was.get(name, 0), would.get(name, 0)) for name in {**was, **would}}
    return {name: (one, other) for name, (one, other) in both.items() if one != other}


# -- reading a match -------------------------------------------------------------------------------------------------


def is_current(match: MatchInfo | Row[Any]) -> bool:
    """Whether today's rules have counted it."""
    return bool(match.rules == by_slug[match.game].rules.version)


def is_stale(match: MatchInfo | Row[Any]) -> bool:
    """Whether today's rules have neither counted it nor found that they would count it otherwise."""
    return by_slug[match.game].rules.version not in (match.rules, match.frozen)


def current(match: MatchInfo) -> MatchInfo:
    """The match as it is kept once today's rules have looked at it: refolded where its result stays, else frozen.

    Raises ``NoSuchMatch`` where it is gone by then.
    """
    while is_stale(match):
        refolded = _refolded(match)  # folded before others are made to wait
        with writing():
            locked = lock_match(match.table_id, match.number)
            if locked == match:
                if refolded and refolded.same:
                    return refolded.write("", match.changed_at)
                return update_match(match, frozen=by_slug[match.game].rules.version)
        match = locked
    return match


def shown_match(match: MatchInfo) -> ShownMatch:
    """A match to be looked at, whichever rules have counted it. Raises ``NoSuchMatch`` where it is gone by then."""
    match = current(match)
    if not is_current(match):
        return FrozenMatch(match)
    header = header_of(match)
    return LoadedMatch(match, header, Step(loads(match.state, header.game.rules.state), loads(match.ledger, Ledger)))


def load_match(match: MatchInfo) -> LoadedMatch:
    """Where a match stands. Raises ``Frozen`` where it stands as older rules left it, ``NoSuchMatch`` where it is gone
    by then."""
    shown = shown_match(match)
    if isinstance(shown, FrozenMatch):
        raise Frozen(shown)
    return shown


def find_match(table_id: int, number: int) -> LoadedMatch:
    """The table's match of that number, and where it stands. Raises ``NoSuchMatch``, and ``Frozen`` as above."""
    return load_match(match_by_number(table_id, number))


def count_anew(match: MatchInfo, by: str, person: str = "") -> None:
    """Counts a frozen match by today's rules from now on; entries that no longer hold are struck out, on record.

    Harmless where it is frozen no longer. ``by``: the device that chose so; ``person``: whose that is, where it has
    said so. Raises ``Refused`` or another of ``UNREADABLE`` where these rules cannot read it, ``NoSuchMatch`` where it
    is gone by then.
    """
    match = current(match)
    while not is_current(match):
        refolded = Refolded(match)
        with writing():
            locked = lock_match(match.table_id, match.number)
            if locked == match:
                refolded.write(by, datetime.now(UTC), person)
                return
        match = current(locked)
