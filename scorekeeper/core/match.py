"""A match as an immutable value: the log, how each entry now counts, what it moves, and the state that results.

The state is a fold over the log. ``advance`` is one step of it. ``Match.after`` adds more entries and returns another
match, which shares what did not change; a correction folds again only from the first entry that now counts differently.
Preview, undo, correction, insertion and "what would change" are all comparisons of two matches.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Generic, NamedTuple, TypeAlias, assert_never, cast

import msgspec

from .chain import WrittenMatch
from .changes import apply_change, check_entry
from .corrections import Corrections, effective_entries
from .entries import (
    AddPoints,
    Amend,
    ChangeOptions,
    ChangeSeats,
    ChangeTurn,
    Charge,
    Correction,
    EndMatch,
    Entry,
    Join,
    Leave,
    Note,
    Void,
    is_house_entry,
    kind_of,
    said,
)
from .game import Game, O, Rules, S, ends_hand
from .ledger import Ledger, Line, Pay
from .problems import Problem, Refused, refusals_of, reported
from .seats import MATCH_PEOPLE, Seats
from .trend import Trend

EVERY = 32  #: a snapshot is kept after every so many entries; the states between two are folded again when asked for
LOOKED = 20  #: so many corrections examined are about as much work as one hand folded again
STUCK = "no-longer-holds"  #: the code of the problem that a correction makes another entry invalid
BETS = 10  #: so many players, hands and bets in one entry are as much work as an ordinary hand
FEW = 4  #: so many payments of one charge are no more work than a hand

NEW = 0  #: the ``again`` of an entry that is inserted, where others have the number of an earlier entry


class Header(msgspec.Struct, Generic[S, O], frozen=True):
    """What is agreed before the first entry. ``first``: who was named to begin, ``None`` if nobody was."""

    game: Game[S, O]
    variant: str
    options: O
    players: tuple[str, ...]
    first: str | None = None


class Step(msgspec.Struct, Generic[S], frozen=True):
    """A match after an entry, or before the first: the game's state, the accounts, and the ``lines`` of that entry.

    A line is a payment (``Pay``) or points for a side (``Score``).
    """

    state: S
    ledger: Ledger
    lines: tuple[Line, ...] = ()


class NewEntry(NamedTuple):
    """An entry to record.

    ``again``: if it takes an earlier entry back only to log it again, or logs it again, the number of that entry, so
    that pages list it once; ``NEW`` if it is inserted between earlier ones; ``None`` for all others.
    """

    entry: Entry
    again: int | None = None


#: What can be recorded: an entry, or one with its ``again``.
Recordable: TypeAlias = Entry | NewEntry


class Item(msgspec.Struct, frozen=True, eq=False):
    """One entry of a match's log, and how it counts now.

    ``seq``: its number, from 1; ``logged``: the entry as it was made; ``effective``: the entry that counts at this
    place, ``None`` if it was struck out or is a correction; ``corrected_by``: the number of the correction that decides
    this, if any; ``number``: the number of the hand that the entry is, or ended, ``None`` if it does neither or does
    not count; ``lines``: the payments and points that it makes; ``replaced``: of a correction, the lines that the named
    entry had until then; ``again``: the number under which the entry that this one takes back or logs again was first
    logged (``NEW``: this one was inserted). Items compare by identity, because matches share them.
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
        """Return whether the entry was struck out; ``False`` for a correction."""
        return self.effective is None and not isinstance(self.logged, Correction)

    @property
    def corrects(self) -> bool:
        """Return whether the entry is a correction; ``False`` for an amend that was itself amended into an entry."""
        return self.effective is None and isinstance(self.logged, Correction)

    @property
    def corrected(self) -> bool:
        """Return whether the entry counts, but with other contents than it was recorded with."""
        return self.effective is not None and self.corrected_by is not None and self.effective != self.logged


class Snapshot(NamedTuple, Generic[S]):
    """The step after some entry, and the trend (the chart's points) up to it, kept so that a fold can begin there."""

    step: Step[S]
    trend: Trend


# -- one step of the fold ----------------------------------------------------------------------------------------------


def begin(header: Header[S, O]) -> Step[S]:
    """Return the step before the first entry of a match."""
    rules = header.game.rules
    state = rules.start(header.options, Seats(header.players), header.first)
    return Step(state, Ledger(dict.fromkeys(header.players, 0), in_play=rules.for_money(header.options)))


def advance(game: Game[S, O], step: Step[S], entry: Entry) -> Step[S] | list[Problem]:
    """Return the step after ``entry``, which is no correction; if it is not valid, the problems with it instead.

    Once the match is finished, only a note may follow.
    """
    rules = game.rules
    if isinstance(entry, Note):
        return check_entry(game, step.state, entry) or apply_entry(game, step, entry)
    if rules.finished(step.state):
        return [Problem((), "finished")]
    found = _check_people(rules, step.ledger, entry) + check_entry(game, step.state, entry)
    return found or apply_entry(game, step, entry)


def _check_people(rules: Rules[S, O], ledger: Ledger, entry: Entry) -> list[Problem]:
    """Return the problem that ``entry`` brings more people into the match than it may have, if it does."""
    new = [name for name in dict.fromkeys(newcomers(rules, entry)) if name not in ledger.money]
    if not new or len(ledger.money) + len(new) <= MATCH_PEOPLE:
        return []
    return [Problem((), "match-people", {"value": len(ledger.money) + len(new), "bound": MATCH_PEOPLE})]


def newcomers(rules: Rules[S, O], entry: Entry) -> Sequence[str]:
    """Return the names that ``entry`` may bring into the match: who sits down, bets, pays or is paid."""
    return (*entry.payers, *entry.payees) if isinstance(entry, Charge) else rules.newcomers(entry)


def apply_entry(game: Game[S, O], step: Step[S], entry: Entry) -> Step[S]:
    """Return the step after ``entry``, which is known to be valid."""
    if isinstance(entry, Note):
        return Step(step.state, step.ledger)
    state, lines = _applied(game, step.state, entry)
    rules, ledger = game.rules, step.ledger
    if state.seats is not step.state.seats:
        ledger = ledger.with_accounts(state.seats.seated)
    # who bets or is charged has money of their own, also where nothing of it moves
    ledger = ledger.with_accounts(newcomers(rules, entry))
    if not ledger.in_play and rules.for_money(cast(O, state.options)):
        ledger = msgspec.structs.replace(ledger, in_play=True)
    if isinstance(entry, Charge) and not ledger.charged:
        ledger = msgspec.structs.replace(ledger, charged=True)
    if lines:
        ledger = ledger.post(lines)
    ended = rules.hands_are_won and ends_hand(game, entry, step.state, state)
    if ended and (winner := rules.won_by(step.state, entry, lines)):
        ledger = ledger.with_win(winner)
    if any(ledger.pots.values()) and rules.finished(state):
        back = ledger.returned()
        return Step(rules.empty_pots(state), ledger.post(back), (*lines, *back))
    return Step(state, ledger, lines)


def _applied(game: Game[S, O], state: S, entry: Entry) -> tuple[S, tuple[Line, ...]]:
    """Return the state after ``entry``, which is no note, and its lines, without those that give back pots."""
    if not is_house_entry(entry):
        return game.rules.apply(state, entry)
    match entry:
        case Charge():
            numbers = {"why": entry.why}
            pairs = ((payer, payee) for payer in entry.payers for payee in entry.payees)
            return state, tuple(Pay(*pair, entry.amount, "charge", numbers) for pair in pairs)
        case ChangeOptions() | ChangeSeats() | EndMatch() | AddPoints() | ChangeTurn():
            return apply_change(game, state, entry)
        case Leave() | Join():
            return game.rules.apply(state, entry)
        case Note() | Void() | Amend():
            raise TypeError(f"{kind_of(entry)} moves nothing by itself")
        case _:
            assert_never(entry)


def standings(game: Game[S, O], step: Step[S]) -> dict[str, int]:
    """Return the scoreboard's numbers after a step: side to points if the game keeps points, else name to money.

    But it is side to hands won if the game keeps no points, has hands that are won, and no option has put money in
    play.
    """
    if (points := game.rules.summary(step.state).points) is not None:
        return points
    return hands_won(game, step) if game.rules.hands_are_won and not step.ledger.in_play else step.ledger.money


def hands_won(game: Game[S, O], step: Step[S]) -> dict[str, int]:
    """Return how many hands each side has won: those seated, then those who left; empty if hands are not won."""
    rules, state = game.rules, step.state
    if not rules.hands_are_won:
        return {}
    return {side: step.ledger.wins.get(side, 0) for side in dict.fromkeys((*rules.sides(state), *state.seats.gone))}


def chart_series(game: Game[S, O], step: Step[S]) -> dict[str, int]:
    """Return the numbers that the chart shows after a step: the game's ``chart_series``, else the standings."""
    return game.rules.summary(step.state).chart_series or standings(game, step)


# -- the match ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False, slots=True)
class Match(Generic[S, O]):
    """A match: its header, its log, and the result of folding the log. It never changes.

    ``now``: the step after the last entry, with the lines of that entry; ``trend``: the standings hand by hand, for the
    chart; ``work``: the cost of all corrections and large charges so far, in ordinary hands folded again; ``written``:
    the match as its file has it, ``None`` if it was not read from a file.
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
        """Return the match with ``entries`` recorded and checked one after the other. Raises as ``after``."""
        return cls.begin(header).after(*entries)

    @classmethod
    def load(
        cls,
        header: Header[S, O],
        entries: Sequence[Entry],
        replaced: Sequence[tuple[Line, ...]] = (),
        again: Sequence[int | None] = (),
    ) -> Match[S, O]:
        """Return the match with ``entries`` that these rules have accepted before: they are folded, but not checked.

        ``replaced`` and ``again``: those of each ``Item``, in order; items beyond the end of a shorter list have none.
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
        """All entries as they were recorded, corrections included."""
        return [item.logged for item in self.items]

    @property
    def effective(self) -> list[Entry | None]:
        """The effective entry at each place of the log; ``None`` if there is none."""
        return [item.effective for item in self.items]

    @property
    def hands(self) -> int:
        """The number of hands that are over and count."""
        return self.trend.hands

    @property
    def finished(self) -> bool:
        """Return whether the match is over."""
        return self.game.rules.finished(self.state)

    def standings(self) -> dict[str, int]:
        """Return the scoreboard's numbers by name, as the function ``standings`` does: points, money or hands won."""
        return standings(self.game, self.now)

    def chart_series(self) -> dict[str, int]:
        """Return the numbers that the chart shows, by name: the game's ``chart_series``, else the standings."""
        return chart_series(self.game, self.now)

    def names(self) -> list[str]:
        """Return all names of players and bystanders in this match, those of struck-out entries included."""
        known = dict.fromkeys(self.header.players)
        for item in self.items:
            known |= dict.fromkeys(newcomers(self.game.rules, said(item.logged)))
        return list(known)

    # -- other matches --------------------------------------------------------------------------------------------

    def before(self, seq: int) -> Step[S]:
        """Return the step before entry number ``seq`` (from 1), with the entries before it as they count now."""
        if seq > len(self.items):
            return self.now
        return _since_snapshot(self.game, self.snapshots, self.items, seq - 1)[-1].snapshot.step

    def walk(self) -> Iterator[tuple[Step[S], Item, Entry]]:
        """Yield each item that counts, oldest first: the step before it, the item, its effective entry."""
        step = self.snapshots[0].step
        for item in self.items:
            if item.effective is not None:
                yield step, item, item.effective
                step = apply_entry(self.game, step, item.effective)

    def after(self, *entries: Recordable) -> Match[S, O]:
        """Return the match with ``entries`` added, each of them checked.

        Raises ``Refused`` at the first that is not valid; its ``entry`` is that one's number in the log.
        """
        fold = Fold(self)
        for entry in entries:
            if found := fold.add(entry):
                with refusals_of(self.game):
                    raise Refused(found, entry=len(fold.items) + 1)
        return fold.match()

    def at(self, length: int) -> Match[S, O]:
        """Return the match as it was when its log had ``length`` entries, without what later ones correct.

        It is the match itself if it has no more.
        """
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
        """Return the match as if the game's present state were ``state``, all else unchanged: a form may look ahead."""
        return replace(self, now=msgspec.structs.replace(self.now, state=state))


class _Reached(NamedTuple, Generic[S]):
    """The snapshot after the first ``length`` items."""

    length: int
    snapshot: Snapshot[S]


def _since_snapshot(
    game: Game[S, O], snapshots: Sequence[Snapshot[S]], items: Sequence[Item], length: int
) -> list[_Reached[S]]:
    """Return the last kept snapshot within the first ``length`` items, then one after each later item that counts."""
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
    """Builds a match entry by entry; matches that it has returned do not change when more is added.

    ``match``: the match to begin with; ``length``: how many of its entries to keep, by default all. If some are left
    out, none of them may be a correction that changes how one that is kept counts.
    """

    def __init__(self, match: Match[S, O], length: int | None = None) -> None:
        self.header, self.game, self.work = match.header, match.header.game, match.work
        self.items = [*match.items]
        self._snapshots = [*match.snapshots]
        # Snapshots after the newest items that count: to strike out the last hand several times folds nothing twice.
        self._recent = [_Reached(len(match.items), Snapshot(match.now, match.trend))]
        self._corrections: Corrections | None = None  # made with the first correction
        self._counting: list[int] = []  # the indices of the items that count; from the first correction on
        if length is not None:
            del self.items[length:]
            self._rewind(length)

    def match(self, written: WrittenMatch | None = None) -> Match[S, O]:
        """Return the match built so far; ``written``: as its file has it, ``None`` if it has none."""
        step, trend = self._recent[-1].snapshot
        if step.lines and self.items and self.items[-1].effective is None:
            step = Step(step.state, step.ledger)
        return Match(
            self.header, tuple(self.items), step, trend, tuple(self._snapshots), self.work, written
        )  # fmt: skip

    def add(self, entry: Recordable) -> list[Problem]:
        """Append ``entry`` and return an empty list; if it is not valid, append nothing and return its problems."""
        made, again = entry if isinstance(entry, NewEntry) else (entry, None)
        if again:
            again = self.items[again - 1].again or again
        charge = said(made)
        if (
            isinstance(charge, Charge) and (pairs := _pairs(charge)) > FEW
        ):  # two hundred names make ten thousand payments
            self.work += pairs // 2
        if isinstance(made, Correction):
            return self._correct(made, again)
        found = self.push(Item(len(self.items) + 1, made, made, again=again))
        if not found and self._corrections:
            self._corrections.add(made)
        return found

    def push(self, item: Item, *, checked: bool = True) -> list[Problem]:
        """Fold ``item`` and append it with the hand number and lines that result; return problems, or an empty list.

        ``checked``: whether to check it against the rules; only then can there be problems, and nothing is appended.
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
        """Fold ``item``, at index ``at``, and return it with its hand number and lines, or the problems with it."""
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
        """Keep the snapshots due within the first ``length`` items: each is the newest one, as no later item counts."""
        missing = length // EVERY + 1 - len(self._snapshots)
        self._snapshots += [self._recent[-1].snapshot] * missing

    def _rewind(self, length: int) -> tuple[list[Snapshot[S]], list[_Reached[S]]]:
        """Go back to the fold of the first ``length`` items, and return the snapshots removed, to restore them."""
        kept = length // EVERY + 1
        removed = self._snapshots[kept:], self._recent
        del self._snapshots[kept:]
        self._recent = [reached for reached in self._recent if reached.length <= length]
        if not self._recent:
            self._recent = _since_snapshot(self.game, self._snapshots, self.items, length)
        return removed

    def _correct(self, correction: Correction, again: int | None) -> list[Problem]:
        """Append a correction and fold again from the first entry on that now counts differently.

        Returns the problems; if there are any, nothing has changed. Only entries that count are examined: to strike out
        the newest of them costs nothing, however many follow it.
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
                self.work += self.game.rules.cost * _work(corrections.effective[at])
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
        """Return ``item`` as it counts after the corrections; ``_folded`` then gives it its number and lines."""
        assert self._corrections
        counts, by = self._corrections.effective[at], self._corrections.corrected_by[at]
        replaced = item.replaced
        if counts is not None and counts != item.effective:
            replaced = ()  # a correction that now counts as an entry has lines of its own
        elif counts is None and item.effective is not None and isinstance(item.logged, Correction):
            replaced = self.items[
                item.logged.entry - 1
            ].lines  # a correction that is effective again replaces what counted in the meantime
        made = msgspec.structs.replace(item, effective=counts, corrected_by=by, replaced=replaced)
        if counts is None:
            made = msgspec.structs.replace(made, number=None, lines=())
        return item if _same(made, item) else made


def _same(item: Item, other: Item) -> bool:
    """Return whether two items are equal field by field."""
    return item is other or all(getattr(item, name) == getattr(other, name) for name in Item.__struct_fields__)


def _work(entry: Entry | None) -> int:
    """Return the cost of folding ``entry`` again, in ordinary hands: more with many players or bets."""
    assert entry is not None
    if isinstance(entry, Charge):
        return 1 + _pairs(entry) // BETS
    given = msgspec.structs.astuple(entry)
    return 1 + sum([len(value) for value in given if isinstance(value, tuple | dict)]) // BETS


def _pairs(charge: Charge) -> int:
    """Return how many payments a charge is."""
    return len(charge.payers) * len(charge.payees)


def check_correction(items: Sequence[Item], correction: Correction) -> list[Problem]:
    """Return the problems with what ``correction`` names or puts in its place; empty if it may be tried on ``items``.

    Whether later entries are still valid after it is not checked.
    """
    if not 1 <= correction.entry <= len(items):
        return [Problem(("entry",), "no-such-entry", {"value": correction.entry})]
    named = items[correction.entry - 1].logged
    if isinstance(named, Correction) and not isinstance(named, Amend):
        return [Problem(("entry",), "voids-void", {"value": correction.entry})]
    if isinstance(correction, Amend) and isinstance(correction.with_, Correction):
        return [Problem(("with", "kind"), "amend-kind", {"value": kind_of(correction.with_)})]
    return []


def stuck_problem(correction: Correction, entry: int, because: list[Problem]) -> Problem:
    """Return the problem to report if entry number ``entry`` is not valid after ``correction``.

    It is a later entry, or the one corrected. ``because``: the problems with it.
    """
    path = "with" if entry == correction.entry and isinstance(correction, Amend) else "entry"
    return Problem((path,), STUCK, {"entry": entry, "because": reported(because)})
