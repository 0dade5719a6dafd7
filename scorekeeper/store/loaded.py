"""Matches as pages and recording have them: the row, the log in memory, and when each entry was recorded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any, TypeAlias

from ..core.entries import Correction, Entry
from ..core.game import Game, Turn
from ..core.ledger import Ledger
from ..core.log_page import LogPage, about, current_item, is_listed, log_page, replaced_lines, shown_entry
from ..core.match import NEW, Header, Item, Match, Step, advance, chart_series, standings
from ..core.options import Options
from ..core.problems import Refused
from ..core.seats import JOINT, Seats
from ..core.trend import Trend
from ..core.words import Locale
from ..games import by_slug
from .devices import people_of_devices
from .log_items import LogItem, Stamp
from .matches import MatchInfo, header_of
from .rules_upgrade import UNREADABLE, trend_of


@dataclass(frozen=True, eq=False, kw_only=True)
class _Shown:
    """A match as pages show it, whichever rules have counted it: its row, its items, and when each was recorded."""

    match: MatchInfo
    items: Sequence[Item]
    stamps: Sequence[Stamp]

    @property
    def game(self) -> Game:
        """The game that is played."""
        game: Game = by_slug[self.match.game]
        return game

    @property
    def ledger(self) -> Ledger:
        """What everybody has won or lost, and what is in the pots, in table units."""
        raise NotImplementedError

    @property
    def trend(self) -> Trend:
        """The standings hand by hand."""
        raise NotImplementedError

    @property
    def options(self) -> Options:
        """The house rules of this match, as they are now."""
        raise NotImplementedError

    @property
    def sides(self) -> Mapping[str, tuple[str, ...]]:
        """Those who play, side to its players."""
        raise NotImplementedError

    @property
    def people(self) -> list[str]:
        """Everybody with an account in the match."""
        return list(self.ledger.money)

    def standings(self) -> dict[str, int]:
        """Return the scoreboard's numbers: points of each side where the game has them, else everybody's money."""
        raise NotImplementedError

    def chart_series(self) -> dict[str, int]:
        """Return what the chart follows, name to number, after the last hand."""
        raise NotImplementedError

    @cached_property
    def _people_now(self) -> dict[str, str]:
        """Who the devices are now that recorded something before they had said so."""
        unnamed = {stamp.by for stamp in self.stamps if not stamp.person} - {"", "file"}
        return people_of_devices(self.match.table_id, unnamed) if unnamed else {}

    def recorded_by(self, seq: int) -> str:
        """Return who recorded entry ``seq``: as it was hashed, else who its device is at the table now."""
        stamp = self.stamps[seq - 1]
        return stamp.person or self._people_now.get(stamp.by, "")

    def log_item(self, item: Item, *, as_recorded: bool = False) -> LogItem:
        """Return an item with all that pages show of it; ``as_recorded``: with the time of just this record."""
        first = self.items[item.again - 1] if item.again and not as_recorded else item
        named, further = about(self.items, item.logged) if isinstance(item.logged, Correction) else (None, False)
        return LogItem(
            self.game, item, self.stamps[first.seq - 1].at, self.recorded_by(first.seq), shown_entry(self.items, item),
            first.again == NEW and not as_recorded, replaced_lines(self.items, item),
            self.log_item(named, as_recorded=as_recorded) if named and item.corrects else None, further,
        )  # fmt: skip

    def log_items(self, items: Iterable[Item]) -> list[LogItem]:
        """Return several items likewise."""
        return [self.log_item(item) for item in items]

    def log_page(self, before: int | None, most: int) -> LogPage[LogItem]:
        """Return the newest page of the log, or that of entries with a number under ``before``."""
        heads, folded, pieces, corrections, older = log_page(self.game, self.items, before=before, most=most)
        return LogPage(self.log_items(heads), folded, self.log_items(pieces), self.log_items(corrections), older)

    def log_item_at(self, seq: int) -> LogItem | None:
        """Return the item with that number, or the one that now is in its place if it was only logged again."""
        item = current_item(self.items, seq)
        return self.log_item(item) if item else None

    def listed(self, after: int, most: int) -> list[LogItem]:
        """Return the newest items with a number over ``after`` that are listed, at most ``most``, newest first."""
        found = (item for item in reversed(self.items[after:]) if is_listed(self.items, item))
        return self.log_items(item for item, _ in zip(found, range(most), strict=False))

    def sent_under(self, key: str) -> LogItem | None:
        """Return the item that was recorded under ``key``; ``None`` where none was."""
        found = (seq for seq in range(len(self.stamps), 0, -1) if self.stamps[seq - 1].key == key)
        seq = next(found, None)
        return self.log_item(self.items[seq - 1]) if seq else None

    def length_after(self, key: str) -> int:
        """Return how many entries there were once what was sent under ``key`` was recorded: all of it."""
        several = f"{key}-"
        keys = ((seq, self.stamps[seq - 1].key) for seq in range(len(self.stamps), 0, -1))
        return next((seq for seq, other in keys if other == key or other.startswith(several)), 0)


@dataclass(frozen=True, eq=False, kw_only=True)
class LoadedMatch(_Shown):
    """A match that today's rules count: its row, its log, and the step that is looked at.

    ``step`` is that after the last entry, unless the match is looked at as it was ``before`` some entry.
    """

    log: Match
    step: Step

    @classmethod
    def of(cls, match: MatchInfo, log: Match, stamps: Sequence[Stamp]) -> LoadedMatch:
        """Return the match with the step after its last entry."""
        return cls(match=match, items=log.items, stamps=stamps, log=log, step=log.now)

    def step_after(self, entry: Entry) -> Step:
        """Return the step after ``entry``, which is no correction. Raises ``Refused`` where it does not hold."""
        step = advance(self.game, self.step, entry)
        if isinstance(step, list):
            raise Refused(step)
        return step

    def after(self, entry: Entry) -> LoadedMatch:
        """Return the match as if ``entry`` were recorded too. Raises ``Refused`` where it does not hold."""
        log = self.log.after(entry)
        return LoadedMatch.of(self.match, log, (*self.stamps, Stamp(datetime.min, "", "", "")))

    def before(self, seq: int) -> LoadedMatch:
        """Return the match with the step before entry number ``seq`` (from 1)."""
        return replace(self, step=self.log.before(seq))

    def at(self, length: int) -> LoadedMatch:
        """Return the match as it was when its log had ``length`` entries."""
        log = self.log.at(length)
        return LoadedMatch.of(self.match._replace(seq=length), log, self.stamps[:length])

    def with_state(self, state: Any) -> LoadedMatch:
        """Return the match as if its state were ``state``."""
        return LoadedMatch.of(self.match, self.log.with_state(state), self.stamps)

    @property
    def header(self) -> Header:
        """What was agreed before the first entry."""
        return self.log.header

    @property
    def ledger(self) -> Ledger:
        """What everybody has won or lost, and what is in the pots, in table units."""
        return self.step.ledger

    @property
    def trend(self) -> Trend:
        """The standings hand by hand."""
        return self.log.trend

    @property
    def options(self) -> Options:
        """The house rules of this match, as they are now."""
        options: Options = self.state.options
        return options

    @property
    def state(self) -> Any:
        """The game's state."""
        return self.step.state

    @property
    def sides(self) -> Mapping[str, tuple[str, ...]]:
        """Those who play, side to its players."""
        return self.game.rules.sides(self.state)

    @property
    def seats(self) -> Seats:
        """Who sits where."""
        seats: Seats = self.state.seats
        return seats

    def turn(self, locale: Locale) -> Turn:
        """Return who acts next and why."""
        return self.game.turn(self.state, locale)

    def stake(self, locale: Locale) -> tuple[str, str]:
        """Return what is played for, and what that number is."""
        return self.game.presentation.stake(self.state, locale)

    def standings(self) -> dict[str, int]:
        """Return the scoreboard's numbers: points of each side where the game has them, else everybody's money."""
        return standings(self.game, self.step)

    def chart_series(self) -> dict[str, int]:
        """Return what the chart follows: the standings, where the game has nothing that says more."""
        return chart_series(self.game, self.step)


@dataclass(frozen=True, eq=False, kw_only=True)
class FrozenMatch(_Shown):
    """A match as older rules left it: nothing is folded, all is as the rows keep it. It has no state."""

    @cached_property
    def ledger(self) -> Ledger:
        """What everybody has won or lost, and what is in the pots, in table units."""
        return self.match.accounts

    @cached_property
    def trend(self) -> Trend:
        """The standings hand by hand, as they were counted."""
        return trend_of(self.match)

    @property
    def options(self) -> Options:
        """The house rules of the match; the game's default ones where today's rules cannot read them."""
        try:
            options: Options = header_of(self.match).options
        except UNREADABLE:
            return self.game.rules.options()
        return options

    @property
    def sides(self) -> Mapping[str, tuple[str, ...]]:
        """Those on the scoreboard, side to its players."""
        return {side: tuple(side.split(JOINT)) for side in self.standings()}

    def standings(self) -> dict[str, int]:
        """Return the scoreboard's numbers: points of each side where the game had them, else everybody's money."""
        return self.match.side_points or self.ledger.money

    def chart_series(self) -> dict[str, int]:
        """Return what the chart follows, after the last hand that it shows."""
        points = self.trend.points
        return dict(points[-1].standings) if points else self.standings()


#: A match to be looked at, whichever rules have counted it.
ShownMatch: TypeAlias = LoadedMatch | FrozenMatch


class Frozen(Exception):
    """Raised where something asks for the state of a match that is as older rules left it: ``match``."""

    def __init__(self, match: FrozenMatch) -> None:
        super().__init__(match.match.number)
        self.match = match
