"""A match as an immutable value: the log, how each entry now counts, what it moved, and the state that results.

The state is a fold over the log. ``advance`` is one step of it. ``Match.after`` records more entries and returns
another match, which shares what did not change; a correction folds again only from the first entry that now counts
differently.
Preview, undo, correction, insertion and "what would change" are all comparisons of two matches.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, NamedTuple, TypeAlias, assert_never

import msgspec

from .chain import WrittenMatch
from .changes import apply_change, check_change
from .corrections import Corrections, effective_entries
from .entries import (
    Amend,
    ChangeOptions,
    ChangeSeats,
    Correction,
    EndMatch,
    Entry,
    Join,
    Leave,
    Note,
    Void,
    check_note,
    is_house_entry,
    kind_of,
)
from .game import Game, O, S, ends_hand
from .ledger import Ledger, Line
from .problems import Problem, Refused, refusals_of, told
from .seats import MATCH_PEOPLE, Seats
from .trend import Trend

EVERY = 32  #: a snapshot is kept after every so many entries; the states between two are folded again when asked for
LOOKED = 20  #: corrections looked at cost about as much as one hand folded again
BETS = 10  #: players, hands and bets of a hand: so many are as much work as an ordinary hand

NEW = 0  #: takes the place of the number of an entry for one that was never logged before


class Header(msgspec.Struct, Generic[S, O], frozen=True):
    """What is agreed before the first entry."""

    game: Game[S, O]
    variant: str
    options: O
    players: tuple[str, ...]
    first: str | None = None


class Step(msgspec.Struct, Generic[S], frozen=True):
    """The state and the accounts after an entry, and the lines which that entry gave."""

    state: S
    ledger: Ledger
    lines: tuple[Line, ...] = ()


class NewEntry(NamedTuple):
    """An entry to be recorded.

    ``again``: the number of the entry that it takes back or logs again, of which the table need not be told; ``NEW``
    for one that is inserted; ``None`` for all others.
    """

    entry: Entry
    again: int | None = None


#: What can be recorded: an entry, or one with what it takes back or logs again.
Recordable: TypeAlias = Entry | NewEntry


class Item(msgspec.Struct, frozen=True, eq=False):
    """One entry of a match's log, and how it counts now.

    ``seq``: its number, from 1; ``logged``: the entry as it was made; ``effective``: the entry that counts at this
    place, ``None`` where it was struck out or is a correction; ``corrected_by``: the number of the correction that
    decides that; ``number``: what the table calls the hand that it is or ended, ``None`` where it is none or does not
    count; ``lines``: what it moves. ``replaced``: of a correction, what the entry that it names had moved until then.
    ``again``: the number under which the entry that it takes back or logs again was first logged (``NEW``: it was
    inserted). An item is equal to itself only: matches share those that are the same.
    """

    seq: int
    logged: Entry
    effective: Entry | None
    corrected_by: int | None = None
    number: int | None = None
    lines: tuple[Line, ...] = ()
    replaced: tuple[Line, ...] = ()
    again: int | None = None

    @property
    def struck(self) -> bool:
        """Return whether it was struck out, and is no correction itself."""
        return self.effective is None and not isinstance(self.logged, Correction)

    @property
    def corrects(self) -> bool:
        """Return whether it only says how another entry counts."""
        return self.effective is None and isinstance(self.logged, Correction)

    @property
    def corrected(self) -> bool:
        """Return whether it counts, but not as it was made."""
        return self.effective is not None and self.corrected_by is not None and self.effective != self.logged


class Snapshot(NamedTuple, Generic[S]):
    """The step after some entry, and the trend by then."""

    step: Step[S]
    trend: Trend


# -- one step of the fold ----------------------------------------------------------------------------------------------


def begin(header: Header[S, O]) -> Step[S]:
    """Return the step before the first entry of a match."""
    state = header.game.rules.start(header.options, Seats(header.players), header.first)
    return Step(state, Ledger(dict.fromkeys(header.players, 0)))


def advance(game: Game[S, O], step: Step[S], entry: Entry) -> Step[S] | list[Problem]:
    """Return the step after ``entry``, or the breaches of the rules in it.

    Once the match is finished nothing but a note may follow; corrections never come here.
    """
    if is_house_entry(entry):
        match entry:
            case Note():
                return check_note(entry) or apply_entry(game, step, entry)
            case ChangeOptions() | ChangeSeats() | EndMatch():
                if game.rules.finished(step.state):
                    return [Problem((), "finished")]
                return check_change(game, step.state, entry) or apply_entry(game, step, entry)
            case Leave() | Join():
                pass  # the game says whether it may be
            case Void() | Amend():
                raise TypeError(f"{kind_of(entry)} only says how another entry counts")
            case _:
                assert_never(entry)
    if game.rules.finished(step.state):
        return [Problem((), "finished")]
    known = step.ledger.money
    newcomers = [name for name in dict.fromkeys(game.rules.newcomers(entry)) if name not in known]
    if newcomers and len(known) + len(newcomers) > MATCH_PEOPLE:
        values = {"value": len(known) + len(newcomers), "bound": MATCH_PEOPLE}
        return [Problem((), "match-people", values)]
    return game.rules.check(step.state, entry) or apply_entry(game, step, entry)


def apply_entry(game: Game[S, O], step: Step[S], entry: Entry) -> Step[S]:
    """Return the step after ``entry``, which is known to hold."""
    if is_house_entry(entry):
        match entry:
            case Note():
                return Step(step.state, step.ledger)
            case ChangeOptions() | ChangeSeats() | EndMatch():
                return Step(apply_change(game, step.state, entry), step.ledger)
            case Leave() | Join():
                pass  # the game says what comes of it
            case Void() | Amend():
                raise TypeError(f"{kind_of(entry)} only says how another entry counts")
            case _:
                assert_never(entry)
    rules = game.rules
    state, lines = rules.apply(step.state, entry)
    ledger = step.ledger if state.seats is step.state.seats else step.ledger.with_accounts(state.seats.seated)
    # who bets has money of their own, also where nothing of it moves
    ledger = ledger.with_accounts(rules.newcomers(entry))
    return Step(state, ledger.post(lines) if lines else ledger, lines)


def standings(game: Game[S, O], step: Step[S]) -> dict[str, int]:
    """Return the scoreboard's numbers after a step: points of each side where the game has them, else money."""
    points = game.rules.summary(step.state).points
    return step.ledger.money if points is None else points


def chart_series(game: Game[S, O], step: Step[S]) -> dict[str, int]:
    """Return what the chart follows: the standings, where the game has nothing that says more."""
    return game.rules.summary(step.state).chart_series or standings(game, step)


# -- the match ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False, slots=True)
class Match(Generic[S, O]):
    """A match: what was agreed, every entry of its log, and what came of them. It never changes.

    ``now``: the step after the last entry, with the lines of that; ``trend``: the standings hand by hand, for the
    chart. ``work``: how many entries corrections have folded again, or looked at, in all. ``written``: the match as the
    file had it from which it was read; ``None`` for any other.
    """

    header: Header[S, O]
    items: tuple[Item, ...]
    now: Step[S]
    trend: Trend
    snapshots: tuple[Snapshot[S], ...]  #: after 0, 32, 64 … entries, as they count now
    work: int = 0
    written: WrittenMatch | None = None

    @classmethod
    def begin(cls, header: Header[S, O]) -> Match[S, O]:
        """Return the match before its first entry."""
        start = begin(header)
        return cls(header, (), start, Trend(), (Snapshot(start, Trend()),))

    @classmethod
    def of(cls, header: Header[S, O], entries: Iterable[Recordable] = ()) -> Match[S, O]:
        """Return the match with ``entries``, each of which must hold when it is made. Raises as ``after``."""
        return cls.begin(header).after(*entries)

    @classmethod
    def load(
        cls,
        header: Header[S, O],
        entries: Sequence[Entry],
        replaced: Sequence[tuple[Line, ...]] = (),
        again: Sequence[int | None] = (),
    ) -> Match[S, O]:
        """Return the match with ``entries`` that these rules have accepted before: none is checked.

        ``replaced`` and ``again``: of each item, as far as they are known.
        """
        rest = len(entries)
        columns = zip(
            range(1, rest + 1), entries, [*replaced, *[()] * (rest - len(replaced))],
            [*again, *[None] * (rest - len(again))], strict=True,
        )  # fmt: skip
        fold = Fold(cls.begin(header))
        effective, corrected_by = effective_entries(entries)
        for (seq, logged, was, first), counts, by in zip(columns, effective, corrected_by, strict=True):
            fold.push(Item(seq, logged, counts, by, replaced=() if counts else was, again=first), checked=False)
        return fold.match()

    # -- what it says ---------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game[S, O]:
        """The game that is played."""
        return self.header.game

    @property
    def state(self) -> S:
        """The game's state after the last entry."""
        return self.now.state

    @property
    def ledger(self) -> Ledger:
        """What everybody has won or lost, and what is in the pots, in table units."""
        return self.now.ledger

    @property
    def entries(self) -> list[Entry]:
        """The entries as they were made."""
        return [item.logged for item in self.items]

    @property
    def effective(self) -> list[Entry | None]:
        """The entry that counts at each place; ``None`` where none does."""
        return [item.effective for item in self.items]

    @property
    def hands(self) -> int:
        """How many hands count."""
        return self.trend.hands

    @property
    def finished(self) -> bool:
        """Return whether the match is over."""
        return self.game.rules.finished(self.state)

    def standings(self) -> dict[str, int]:
        """Return the scoreboard's numbers: points of each side where the game has them, else everybody's money."""
        return standings(self.game, self.now)

    def chart_series(self) -> dict[str, int]:
        """Return what the chart follows, name to number: the standings, where the game has nothing that says more."""
        return chart_series(self.game, self.now)

    def names(self) -> list[str]:
        """Return everybody who is named in this match, as player or bystander, struck-out entries included."""
        known = dict.fromkeys(self.header.players)
        for item in self.items:
            made = item.logged
            known |= dict.fromkeys(self.game.rules.newcomers(made.with_ if isinstance(made, Amend) else made))
        return list(known)

    # -- other matches --------------------------------------------------------------------------------------------

    def before(self, seq: int) -> Step[S]:
        """Return the step before entry number ``seq`` (from 1), with the entries before it as they count now."""
        if seq > len(self.items):
            return self.now
        return _since_snapshot(self.game, self.snapshots, self.items, seq - 1)[-1].snapshot.step

    def after(self, *entries: Recordable) -> Match[S, O]:
        """Return the match with ``entries`` recorded too; this one stays as it is.

        Raises ``Refused`` at the first that does not hold, by its number in the log.
        """
        fold = Fold(self)
        for entry in entries:
            if found := fold.add(entry):
                with refusals_of(self.game):
                    raise Refused(found, entry=len(fold.items) + 1)
        return fold.match()

    def at(self, length: int) -> Match[S, O]:
        """Return the match as it was when its log had ``length`` entries."""
        if length >= len(self.items):
            return self
        logged = [item.logged for item in self.items[:length]]
        effective, corrected_by = effective_entries(logged)
        changed = (n for n, item in enumerate(self.items[:length]) if item.effective is not effective[n])
        same = next((n for n in changed if self.items[n].effective != effective[n]), length)
        fold = Fold(self, same)
        for item, counts, by in zip(self.items[same:length], effective[same:], corrected_by[same:], strict=True):
            fold.push(msgspec.structs.replace(item, effective=counts, corrected_by=by), checked=False)
        for n, by in enumerate(corrected_by[:same]):
            if fold.items[n].corrected_by != by:
                fold.items[n] = msgspec.structs.replace(fold.items[n], corrected_by=by)
        return fold.match()

    def with_state(self, state: S) -> Match[S, O]:
        """Return the match as if its state were ``state``."""
        return replace(self, now=msgspec.structs.replace(self.now, state=state))


class _Reached(NamedTuple, Generic[S]):
    """The snapshot after the first ``length`` items."""

    length: int
    snapshot: Snapshot[S]


def _since_snapshot(
    game: Game[S, O], snapshots: Sequence[Snapshot[S]], items: Sequence[Item], length: int
) -> list[_Reached[S]]:
    """Return the last snapshot kept of the first ``length`` items, and that after each later one that counts."""
    kept = length // EVERY
    reached = [_Reached(kept * EVERY, snapshots[kept])]
    for item in items[kept * EVERY : length]:
        if item.effective is not None:
            reached.append(_Reached(item.seq, _next(game, reached[-1].snapshot, item, item.effective)))
    return reached


def _next(game: Game[S, O], snapshot: Snapshot[S], item: Item, entry: Entry) -> Snapshot[S]:
    """Return the snapshot after an item that was folded before; ``entry``: its effective entry."""
    step = apply_entry(game, snapshot.step, entry)
    trend = snapshot.trend if item.number is None else snapshot.trend.add(lambda: chart_series(game, step))
    return Snapshot(step, trend)


class Fold(Generic[S, O]):
    """Builds a match entry by entry; what ``match`` returns does not change when more is added.

    ``match``: where it begins; ``length``: with so many of its entries (none of which may be decided by a later one).
    """

    def __init__(self, match: Match[S, O], length: int | None = None) -> None:
        self.header, self.game, self.work = match.header, match.header.game, match.work
        self.items = [*match.items]
        self._snapshots = [*match.snapshots]
        # After the newest items that count, now the last: to strike out the end again and again folds nothing twice.
        self._recent = [_Reached(len(match.items), Snapshot(match.now, match.trend))]
        self._corrections: Corrections | None = None  # made with the first correction
        self._counting: list[int] = []  # the indices of the items that count; from the first correction on
        if length is not None:
            del self.items[length:]
            self._rewind(length)

    def match(self, written: WrittenMatch | None = None) -> Match[S, O]:
        """Return the match as far as it was built; ``written``: as its file has it, where it has one."""
        step, trend = self._recent[-1].snapshot
        if step.lines and self.items and self.items[-1].effective is None:
            step = Step(step.state, step.ledger)
        return Match(
            self.header, tuple(self.items), step, trend, tuple(self._snapshots), self.work, written
        )  # fmt: skip

    def add(self, entry: Recordable) -> list[Problem]:
        """Record ``entry`` if it holds; else return the problems, and nothing is recorded."""
        made, again = entry if isinstance(entry, NewEntry) else (entry, None)
        if again:
            again = self.items[again - 1].again or again
        if isinstance(made, Correction):
            return self._correct(made, again)
        found = self.push(Item(len(self.items) + 1, made, made, again=again))
        if not found and self._corrections:
            self._corrections.add(made)
        return found

    def push(self, item: Item, *, checked: bool = True) -> list[Problem]:
        """Put ``item`` at the end, with its number and lines as they are there; ``checked``: if it holds by the rules.

        Returns why it does not.
        """
        made = self._folded(len(self.items), item, checked=checked)
        if isinstance(made, list):
            return made
        if made.effective is not None and self._corrections:
            self._counting.append(len(self.items))
        self.items.append(made)
        self._keep_snapshots(len(self.items))
        return []

    def _folded(self, at: int, item: Item, *, checked: bool = True) -> Item | list[Problem]:
        """Fold ``item``, which is at index ``at``, after all before it; return it with its number and lines there.

        Returns why it does not hold where it does not.
        """
        self._keep_snapshots(at)
        number, lines = None, tuple[Line, ...]()
        if item.effective is not None:
            game, before = self.game, self._recent[-1].snapshot
            step = (advance if checked else apply_entry)(game, before.step, item.effective)
            if isinstance(step, list):
                return step
            trend, lines = before.trend, step.lines
            if ends_hand(game, item.effective, before.step.state, step.state):
                trend = trend.add(lambda: chart_series(game, step))
                number = trend.hands
            self._recent.append(_Reached(at + 1, Snapshot(step, trend)))
            if len(self._recent) > 2 * EVERY:
                del self._recent[:EVERY]
        if number != item.number or lines != item.lines:
            return msgspec.structs.replace(item, number=number, lines=lines)
        return item

    def _keep_snapshots(self, length: int) -> None:
        """Keep the snapshots within the first ``length`` items; where none counts any more each is the newest."""
        missing = length // EVERY + 1 - len(self._snapshots)
        self._snapshots += [self._recent[-1].snapshot] * missing

    def _rewind(self, length: int) -> tuple[list[Snapshot[S]], list[_Reached[S]]]:
        """Go back to where the first ``length`` items are folded, and return what is needed to go forward again."""
        kept = length // EVERY + 1
        removed = self._snapshots[kept:], self._recent
        del self._snapshots[kept:]
        self._recent = [reached for reached in self._recent if reached.length <= length]
        if not self._recent:
            self._recent = _since_snapshot(self.game, self._snapshots, self.items, length)
        return removed

    def _correct(self, correction: Correction, again: int | None) -> list[Problem]:
        """Record a correction: fold again from the first entry on that it makes count differently.

        Only entries that count are looked at: to strike out the newest of them costs nothing, whatever came after it.
        """
        if found := check_correction(self.items, correction):
            return found
        if self._corrections is None:
            self._corrections = Corrections(item.logged for item in self.items)
            self._counting = [at for at, item in enumerate(self.items) if item.effective is not None]
        corrections, replaced = self._corrections, self.items[correction.entry - 1].lines
        decided = corrections.add(correction)
        changed = [at for at in decided.before if corrections.effective[at] != self.items[at].effective]
        self.work += 1 + (len(decided.before) + decided.looked) // LOOKED
        new = {at: self._decided(self.items[at], at) for at in decided.before}
        if changed:
            place = min(changed)
            first = bisect_left(self._counting, place)
            rest = sorted({*self._counting[first:], *changed})
            rest = [at for at in rest if corrections.effective[at] is not None]
            snapshots, recent = self._rewind(place)
            for at in rest:
                made = self._folded(at, new.get(at, self.items[at]))
                self.work += _work(corrections.effective[at])
                if isinstance(made, list):
                    corrections.take_back(decided)
                    self._snapshots[place // EVERY + 1 :], self._recent = snapshots, recent
                    return [stuck_problem(correction, at + 1, made)]
                new[at] = self.items[at] if _same(made, self.items[at]) else made
            self._counting[first:] = rest
        for at, item in new.items():
            self.items[at] = item
        return self.push(Item(len(self.items) + 1, correction, None, replaced=replaced, again=again))

    def _decided(self, item: Item, at: int) -> Item:
        """Return the item as the corrections now have it count; where it does, number and lines are for ``_folded``."""
        assert self._corrections
        counts, by = self._corrections.effective[at], self._corrections.corrected_by[at]
        replaced = item.replaced
        if counts is not None and counts != item.effective:
            replaced = ()  # a correction that comes to count itself has lines of its own
        elif counts is None and item.effective is not None and isinstance(item.logged, Correction):
            replaced = self.items[
                item.logged.entry - 1
            ].lines  # one that corrects again replaces what counted meanwhile
        made = msgspec.structs.replace(item, effective=counts, corrected_by=by, replaced=replaced)
        if counts is None:
            made = msgspec.structs.replace(made, number=None, lines=())
        return item if _same(made, item) else made


def _same(item: Item, other: Item) -> bool:
    """Return whether two items say the same."""
    return item is other or all(getattr(item, name) == getattr(other, name) for name in Item.__struct_fields__)


def _work(entry: Entry | None) -> int:
    """Return how many ordinary hands it costs to fold an entry again: those who bet are many."""
    assert entry is not None
    given = msgspec.structs.astuple(entry)
    return 1 + sum([len(value) for value in given if isinstance(value, tuple | dict)]) // BETS


def check_correction(items: Sequence[Item], correction: Correction) -> list[Problem]:
    """Return what keeps ``correction`` from being made of a log with these items at all; empty: it may be tried."""
    if not 1 <= correction.entry <= len(items):
        return [Problem(("entry",), "no-such-entry", {"value": correction.entry})]
    named = items[correction.entry - 1].logged
    if isinstance(named, Correction) and not isinstance(named, Amend):
        return [Problem(("entry",), "voids-void", {"value": correction.entry})]
    if isinstance(correction, Amend) and isinstance(correction.with_, Correction):
        return [Problem(("with", "kind"), "amend-kind", {"value": kind_of(correction.with_)})]
    return []


def stuck_problem(correction: Correction, entry: int, because: list[Problem]) -> Problem:
    """Return the problem that entry number ``entry`` no longer holds after ``correction``, which may name it itself."""
    path = "with" if entry == correction.entry and isinstance(correction, Amend) else "entry"
    return Problem((path,), "no-longer-holds", {"entry": entry, "because": told(because)})
