"""A match as pages and recording use it: its row, its log in memory, and who recorded each entry when."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any, TypeAlias

from ..core.entries import Correction, Entry
from ..core.game import Game, Turn
from ..core.ledger import Ledger
from ..core.log_page import LogPage, about, current_item, is_listed, is_swapped, log_page, replaced_lines, shown_entry
from ..core.match import NEW, Header, Item, Match, Recordable, Step, advance, chart_series, hands_won, standings
from ..core.options import Options
from ..core.problems import Refused
from ..core.seats import Seats, people_of
from ..core.trend import Trend
from ..core.words import Locale
from .devices import people_of_devices
from .log_items import LogItem, Stamp
from .matches import MatchInfo, header_of
from .rules_upgrade import UNREADABLE, trend_of


@dataclass(frozen=True, eq=False, kw_only=True)
class _Shown:
    """A match for display: its row, its items, and a stamp for each item. Its results are those of the row."""

    match: MatchInfo
    items: Sequence[Item]
    stamps: Sequence[Stamp]

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def ledger(self) -> Ledger:
        """What everybody has won or lost, and what is in the pots, in table units."""
        return self.match.ledger

    @cached_property
    def trend(self) -> Trend:
        """The chart's numbers after each hand; in a long match only after every second, or fourth, or eighth hand."""
        return trend_of(self.match)

    @property
    def options(self) -> Options:
        """The house rules agreed before the first entry; the game's defaults if today's rules cannot read them."""
        try:
            options: Options = header_of(self.match).options
        except UNREADABLE:
            return self.game.rules.options()
        return options

    @property
    def sides(self) -> Mapping[str, tuple[str, ...]]:
        """The sides on the scoreboard, each with the names of its players."""
        return {side: tuple(people_of(side, self.ledger.money)) for side in self.standings()}

    @property
    def people(self) -> list[str]:
        """The names of everybody who has sat, bet, been charged or been paid in the match, also of those who left."""
        return list(self.ledger.money)

    def standings(self) -> dict[str, int]:
        """Return the numbers on the scoreboard: points if the game has any, else money if in play, else hands won."""
        return self.match.standings

    def hands_won(self) -> dict[str, int]:
        """Return how many hands each side has won; empty if none was won, or the rules did not count that."""
        won = self.ledger.wins
        return {side: won.get(side, 0) for side in self.standings()} if won else {}

    @property
    def counts_wins(self) -> bool:
        """Return whether the scoreboard shows hands won: no points, no money in play, and hands that are won."""
        return self.match.points is None and not self.ledger.in_play and bool(self.hands_won())

    def chart_series(self) -> dict[str, int]:
        """Return the numbers that the chart shows after the last hand, by side; without a hand the standings."""
        points = self.trend.points
        return dict(points[-1].standings) if points else self.standings()

    @cached_property
    def _people_now(self) -> dict[str, str]:
        """The players to whom devices belong by now, by device; only of devices that recorded without a name."""
        unnamed = {stamp.by for stamp in self.stamps if not stamp.person} - {"", "file"}
        return people_of_devices(self.match.table_id, unnamed) if unnamed else {}

    def recorded_by(self, seq: int) -> str:
        """Return the player who recorded entry ``seq``; empty if unknown.

        If it was recorded without a name, that is the player to whom its device belongs now.
        """
        stamp = self.stamps[seq - 1]
        return stamp.person or self._people_now.get(stamp.by, "")

    def recorded_at(self, item: Item) -> datetime:
        """Return when an item was recorded; if it logs an entry again, when that entry was first recorded."""
        first = self.items[item.again - 1] if item.again else item
        return self.stamps[first.seq - 1].at

    def log_item(self, item: Item, *, as_recorded: bool = False) -> LogItem:
        """Return an item with its time, who recorded it, and all else that pages show of it.

        ``as_recorded``: for the history: time and recorder are those of this item itself, and neither ``inserted`` nor
        ``swapped`` is set. By default an entry that was logged again has the time and recorder of its first record.
        """
        first = self.items[item.again - 1] if item.again and not as_recorded else item
        swapped = not as_recorded and is_swapped(self.items, first if first.again == NEW else item)
        named, further = about(self.items, item.logged) if isinstance(item.logged, Correction) else (None, False)
        return LogItem(
            self.game, item, self.stamps[first.seq - 1].at, self.recorded_by(first.seq), shown_entry(self.items, item),
            first.again == NEW and not as_recorded and not swapped, replaced_lines(self.items, item),
            self.log_item(named, as_recorded=as_recorded) if named and item.corrects else None, further, swapped,
            self.stamps[item.corrected_by - 1].at if item.corrected_by else None,
            self.recorded_by(item.corrected_by) if item.corrected_by else "",
        )  # fmt: skip

    def log_items(self, items: Iterable[Item]) -> list[LogItem]:
        """Return several items as ``log_item`` does."""
        return [self.log_item(item) for item in items]

    def log_page(self, before: int | None, most: int) -> LogPage[LogItem]:
        """Return a page of the log, newest first: the newest one, or that of the entries with numbers below ``before``.

        ``most``: how many hands, and entries that belong to no hand, it has at most, counted together.
        """
        heads, folded, pieces, corrections, older = log_page(self.game, self.items, before=before, most=most)
        return LogPage(self.log_items(heads), folded, self.log_items(pieces), self.log_items(corrections), older)

    def log_item_at(self, seq: int) -> LogItem | None:
        """Return item ``seq`` or, if its entry was logged again, the newest item for it; ``None`` if there is none."""
        item = current_item(self.items, seq)
        return self.log_item(item) if item else None

    def listed(self, after: int, most: int) -> list[LogItem]:
        """Return the newest items with numbers above ``after`` that pages list: at most ``most``, newest first.

        Not listed are entries that were taken back only to be logged again, and the items that took them back.
        """
        found = (item for item in reversed(self.items[after:]) if is_listed(self.items, item))
        return self.log_items(item for item, _ in zip(found, range(most), strict=False))

    def sent_under(self, key: str) -> LogItem | None:
        """Return the item recorded under ``key``, the first of those recorded together; ``None`` if there is none."""
        found = (seq for seq in range(len(self.stamps), 0, -1) if self.stamps[seq - 1].key == key)
        seq = next(found, None)
        return self.log_item(self.items[seq - 1]) if seq else None

    def newest_recording_start(self) -> int:
        """Return the number of the first entry of the newest recording, which may have several; 0 in an empty log."""
        return self._first_with(len(self.stamps))

    def _first_with(self, seq: int) -> int:
        """Return the number of the first entry of the recording to which entry ``seq`` belongs."""
        key, _, nth = self.stamps[seq - 1].key.rpartition("-") if seq else ("", "", "")
        first = seq - int(nth) if nth.isdecimal() and len(nth) < 6 else 0
        return first if first > 0 and self.stamps[first - 1].key == key else seq

    def name_of(self, seq: int) -> str:
        """Return a name of entry ``seq`` that is the same on the server and on a phone's copy; empty if there is none.

        It is the key under which the entry was first recorded. An inserted entry is named by the key of its recording
        and its place among the entries inserted there, as in ``key+1``: the number in its own key also counts the
        entries that were taken back before it, which may be others on the phone.
        """
        item = self.items[seq - 1] if 0 < seq <= len(self.items) else None
        if item is None or item.again is None or isinstance(item.logged, Correction):
            return self.key_of(seq)
        if item.again != NEW:
            return self.name_of(item.again)
        first = self._first_with(seq)
        inserted = sum(one.again == NEW for one in self.items[first - 1 : seq])
        return f"{self.key_of(first)}+{inserted}"

    def named(self, name: str) -> LogItem | None:
        """Return the item whose ``name_of`` this is, of several the first recorded; ``None`` if there is none."""
        key, _, nth = name.partition("+")
        if not nth:
            return self.sent_under(key)
        inserted = [seq for seq in self.numbers_under(key) if self.items[seq - 1].again == NEW]
        return next((self.log_item(self.items[seq - 1]) for n, seq in enumerate(inserted, 1) if str(n) == nth), None)

    def key_of(self, seq: int) -> str:
        """Return the key under which entry ``seq`` was recorded; empty if there is no such entry."""
        return self.stamps[seq - 1].key if 0 < seq <= len(self.stamps) else ""

    def numbers_under(self, key: str) -> list[int]:
        """Return the numbers of the entries that were recorded together under ``key``; empty if there are none."""
        several = f"{key}-"
        return [seq for seq, (*_, other) in enumerate(self.stamps, 1) if other == key or other.startswith(several)]


@dataclass(frozen=True, eq=False, kw_only=True)
class LoadedMatch(_Shown):
    """A match that today's rules count: its row, its log, and a step, which has the game's state and everybody's money.

    ``step``: the step after the last entry; an earlier one if the match was made by ``before``.
    """

    log: Match
    step: Step

    @classmethod
    def of(cls, match: MatchInfo, log: Match, stamps: Sequence[Stamp]) -> LoadedMatch:
        """Return the loaded match with the step after the last entry."""
        return cls(match=match, items=log.items, stamps=stamps, log=log, step=log.now)

    def step_after(self, entry: Entry) -> Step:
        """Return the step to which ``entry`` would lead from ``step``; nothing is recorded.

        ``entry`` is no correction. Raises ``Refused`` if the rules do not allow it.
        """
        step = advance(self.game, self.step, entry)
        if isinstance(step, list):
            raise Refused(step)
        return step

    def after(self, entry: Recordable) -> LoadedMatch:
        """Return the match with ``entry`` added to its log in memory, and the same row; nothing is recorded.

        Raises ``Refused`` if it is not valid.
        """
        log = self.log.after(entry)
        return LoadedMatch.of(self.match, log, (*self.stamps, Stamp(datetime.min, "", "", "")))

    def before(self, seq: int) -> LoadedMatch:
        """Return the match with its whole log, but with the step that it had before entry number ``seq`` (from 1)."""
        return replace(self, step=self.log.before(seq))

    def at(self, length: int) -> LoadedMatch:
        """Return the match as it was when its log had ``length`` entries; of its row only ``seq`` is changed."""
        log = self.log.at(length)
        return LoadedMatch.of(self.match._replace(seq=length), log, self.stamps[:length])

    def with_state(self, state: Any) -> LoadedMatch:
        """Return the match with the same log, but as if that had led to the game's state ``state``."""
        return LoadedMatch.of(self.match, self.log.with_state(state), self.stamps)

    @property
    def header(self) -> Header:
        return self.log.header

    @property
    def ledger(self) -> Ledger:
        return self.step.ledger

    @property
    def trend(self) -> Trend:
        return self.log.trend

    @property
    def options(self) -> Options:
        """The house rules of this match, with all changes made during it."""
        options: Options = self.state.options
        return options

    @property
    def state(self) -> Any:
        return self.step.state

    @property
    def sides(self) -> Mapping[str, tuple[str, ...]]:
        return self.game.rules.sides(self.state)

    @property
    def seats(self) -> Seats:
        """The seats, with who sits in each."""
        seats: Seats = self.state.seats
        return seats

    def turn(self, locale: Locale) -> Turn:
        """Return who acts next and why."""
        return self.game.turn(self.state, locale)

    def stake(self, locale: Locale) -> tuple[str, str]:
        """Return the present stake and what it is, as texts for people: ``("5", "per card")``."""
        return self.game.presentation.stake(self.state, locale)

    def standings(self) -> dict[str, int]:
        """Return the numbers on the scoreboard: points if the game has any, else money if in play, else hands won."""
        return standings(self.game, self.step)

    def hands_won(self) -> dict[str, int]:
        """Return how many hands each side has won; empty if the game does not count that."""
        return hands_won(self.game, self.step)

    def chart_series(self) -> dict[str, int]:
        """Return the numbers that the chart shows: the standings, or what the game names instead."""
        return chart_series(self.game, self.step)


@dataclass(frozen=True, eq=False, kw_only=True)
class FrozenMatch(_Shown):
    """A match that keeps the result of older rules: items and result are read from its rows, and it has no state."""


#: A match for display, counted by today's rules or by older ones.
ShownMatch: TypeAlias = LoadedMatch | FrozenMatch


class Frozen(Exception):
    """Raised if a match has to be loaded with its state, but is frozen. ``match``: that match, for display."""

    def __init__(self, match: FrozenMatch) -> None:
        super().__init__(match.match.number)
        self.match = match
