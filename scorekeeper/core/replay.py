"""The fold: from a log to where the match stands, what each entry moved, and where it stuck and why.

``advance`` is one step. ``Log`` keeps a whole match: the entries as made, how they read, and what each moved; a
correction folds again from the entry that it names. Preview, undo, correction and audit are the same fold over
another list.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import Generic, NamedTuple

import msgspec

from .chain import WrittenMatch
from .changes import apply_change, check_change
from .entries import Amend, Entry, Note, TableEntry, Void, check_note, kind_of
from .game import Game, O, S
from .ledger import Ledger, Line
from .log import Readings
from .problems import Problem, Refused, told
from .seats import MATCH_PEOPLE, Seats
from .steps import Steps

LOOKED = 20  #: corrections looked at cost about as much as one hand folded again
BETS = 10  #: players, hands and bets of a hand: so many are as much work as an ordinary hand


class Header(msgspec.Struct, Generic[S, O], frozen=True):
    """What is agreed before the first entry."""

    game: Game[S, O]
    variant: str
    options: O
    players: tuple[str, ...]
    first: str | None = None


class Step(msgspec.Struct, Generic[S], frozen=True):
    """Where the match stands after an entry, and the lines which that entry gave."""

    state: S
    ledger: Ledger
    lines: tuple[Line, ...] = ()


def begin(header: Header[S, O]) -> Step[S]:
    """Where the match stands before its first entry."""
    state = header.game.rules.start(header.options, Seats(header.players), header.first)
    return Step(state, Ledger(dict.fromkeys(header.players, 0)))


def advance(game: Game[S, O], step: Step[S], entry: Entry) -> Step[S] | list[Problem]:
    """The step after ``entry`` as it reads, or the breaches of the rules in it.

    Notes move nothing. Once the match is finished nothing but a note may follow; corrections never come here.
    """
    if isinstance(entry, Note):
        return check_note(entry) or moved(game, step, entry)
    if game.rules.finished(step.state):
        return [Problem((), "finished")]
    if isinstance(entry, TableEntry):
        return check_change(game, step.state, entry) or moved(game, step, entry)
    known = step.ledger.money
    newcomers = [name for name in dict.fromkeys(game.rules.newcomers(entry)) if name not in known]
    if newcomers and len(known) + len(newcomers) > MATCH_PEOPLE:
        values = {"value": len(known) + len(newcomers), "bound": MATCH_PEOPLE}
        return [Problem((), "match-people", values)]
    return game.rules.check(step.state, entry) or moved(game, step, entry)


def moved(game: Game[S, O], step: Step[S], entry: Entry) -> Step[S]:
    """The step after ``entry`` as it reads, which is known to hold."""
    if isinstance(entry, Note):
        return Step(step.state, step.ledger)
    if isinstance(entry, TableEntry):
        return Step(apply_change(game, step.state, entry), step.ledger)
    rules = game.rules
    state, lines = rules.apply(step.state, entry)
    ledger = step.ledger if state.seats is step.state.seats else step.ledger.with_accounts(state.seats.seated)
    # who bets has money of his own, also where nothing of it moves
    ledger = ledger.with_accounts(rules.newcomers(entry))
    return Step(state, ledger.post(lines) if lines else ledger, lines)


class Moved(NamedTuple):
    """What an entry that counts did: its lines, and whether a hand more was over after it."""

    lines: tuple[Line, ...]
    hand: bool


class Log(Generic[S, O]):
    """A match as it is recorded: entries as made, as they read, and what each moved. It grows by ``add``.

    ``again``: how many entries corrections had folded again, or looked at, so far; a hand of many bets is several.
    ``written``: the match as it stood in the file from which it was read, ``None`` where it was not.
    ``replaced``: what the entry that a correction names had moved until then, by the correction's index; of those that
    were added one by one.
    """

    def __init__(
        self,
        header: Header[S, O],
        entries: Iterable[Entry] = (),
        known: Log[S, O] | None = None,
        same: int = 0,
        written: WrittenMatch | None = None,
    ) -> None:
        """Folds ``entries`` that are known to hold. Raises ``Refused`` at the first that does not.

        ``same``: so many of those that count, from the first on, read as in the log ``known``, where they are folded.
        """
        self.header = header
        self.written = written
        self.game = header.game
        self.start = begin(header)
        self.again = 0
        self.replaced: dict[int, tuple[Line, ...]] = {}
        self._readings = Readings(entries)
        self._counting = [at for at, read in enumerate(self.reads) if read is not None]  # the indices of those
        self._moved: list[Moved] = known._moved[:same] if known else []
        self._steps = known._first(same) if known else Steps(self.start)
        if stuck := self._fold(self._steps, self._counting[len(self._moved) :], self._moved):
            raise Refused(stuck, entry=self._counting[len(self._moved)] + 1)

    @property
    def entries(self) -> list[Entry]:
        """The entries as they were made."""
        return self._readings.entries

    @property
    def reads(self) -> list[Entry | None]:
        """How each entry reads; ``None`` where it does not count."""
        return self._readings.reads

    @property
    def correctors(self) -> list[int | None]:
        """The number of the correction that decides how each entry reads, ``None`` where none does."""
        return self._readings.correctors

    @property
    def now(self) -> Step[S]:
        """Where the match stands; with lines where the last entry moved something."""
        step = self._steps.last
        return step if not self.reads or self.reads[-1] is not None else Step(step.state, step.ledger)

    @property
    def lines(self) -> list[tuple[Line, ...]]:
        """What each entry moved as it reads."""
        made: list[tuple[Line, ...]] = [()] * len(self.entries)
        for at, move in zip(self._counting, self._moved, strict=True):
            made[at] = move.lines
        return made

    @property
    def hands(self) -> list[bool]:
        """Whether a hand more was over after each entry than before it."""
        made = [False] * len(self.entries)
        for at, move in zip(self._counting, self._moved, strict=True):
            made[at] = move.hand
        return made

    @property
    def steps(self) -> list[Step[S]]:
        """The step after each entry, all at hand: of a long match much memory."""
        steps, place = [self.start], 0
        for read in self.reads:
            step = steps[-1]
            steps.append(Step(step.state, step.ledger) if read is None else self._step_again(step, place))
            place += read is not None
        return steps[1:]

    def before(self, entry: int) -> Step[S]:
        """Where the match stood before entry number ``entry`` (from 1)."""
        return self._steps.after(bisect_left(self._counting, entry - 1), self._step_again)

    def add(self, entry: Entry) -> list[Problem]:
        """Records ``entry`` where it holds; otherwise the problems are returned, and the log stays as it is."""
        if isinstance(entry, Void | Amend):
            return self._correct(entry)
        step = advance(self.game, self._steps.last, entry)
        if isinstance(step, list):
            return step
        self._moved.append(Moved(step.lines, step.state.hands > self._steps.last.state.hands))
        self._steps.add(step)
        self._counting.append(len(self.entries))
        self._readings.add(entry)
        return []

    def with_entry(self, entry: Entry) -> Log[S, O] | list[Problem]:
        """Another log, with ``entry`` recorded, or why it does not hold. This one stays as it is."""
        log = Log(self.header)
        log.again, log.replaced, log._readings = self.again, self.replaced.copy(), self._readings.copy()
        log._counting, log._moved, log._steps = [*self._counting], [*self._moved], self._first(len(self._steps))
        return log.add(entry) or log

    def names(self) -> list[str]:
        """Everybody who stands in this match, as player or bystander, struck-out entries included."""
        known = dict.fromkeys(self.start.ledger.money)
        for entry in self.entries:
            for made in (entry, entry.with_ if isinstance(entry, Amend) else None):
                if made is not None:
                    known |= dict.fromkeys(self.game.rules.newcomers(made))
        return list(known)

    def _correct(self, correction: Void | Amend) -> list[Problem]:
        """Folds again from the first entry on that reads otherwise with ``correction``: one that is struck out again
        at the end of the log costs nothing."""
        if found := check_correction(self.entries, correction):
            return found
        replaced = self._lines_of(correction.entry - 1)
        decided = self._readings.add(correction)
        changed = [at for at, (_, was) in decided.before.items() if was is not self.reads[at] and was != self.reads[at]]
        self.again += 1 + (len(decided.before) + decided.looked) // LOOKED
        if not changed:
            self.replaced[len(self.entries) - 1] = replaced
            return []
        place = bisect_left(self._counting, min(changed))
        rest = [at for at in sorted({*self._counting[place:], *changed}) if self.reads[at] is not None]
        steps, made = self._first(place), list[Moved]()
        stuck = self._fold(steps, rest, made)
        self.again += sum(map(self._work, rest[: len(made) + 1]))
        if stuck:
            self._readings.take_back(decided)
            return [stuck_problem(correction, rest[len(made)] + 1, stuck)]
        self._steps, self._counting[place:], self._moved[place:] = steps, rest, made
        for at in changed:  # a correction that comes to count itself has lines of its own
            self.replaced.pop(at, None)
        self.replaced[len(self.entries) - 1] = replaced
        return []

    def _lines_of(self, at: int) -> tuple[Line, ...]:
        """What the entry at index ``at`` moves as it reads."""
        return () if self.reads[at] is None else self._moved[bisect_left(self._counting, at)].lines

    def _fold(self, steps: Steps[Step[S]], rest: Sequence[int], made: list[Moved]) -> list[Problem]:
        """Adds to ``steps`` those of the entries with the indices ``rest``, and to ``made`` what they moved.

        Returns why the first that does not hold does not.
        """
        for at in rest:
            read, before = self.reads[at], steps.last
            assert read is not None
            step = advance(self.game, before, read)
            if isinstance(step, list):
                return step
            steps.add(step)
            made.append(Moved(step.lines, step.state.hands > before.state.hands))
        return []

    def _first(self, length: int) -> Steps[Step[S]]:
        """The steps of the first ``length`` entries that count."""
        return self._steps.first(length, self._step_again)

    def _step_again(self, step: Step[S], place: int) -> Step[S]:
        """The step after ``step`` of the entry that is the ``place``-th that counts, from 0."""
        read = self.reads[self._counting[place]]
        assert read is not None
        return moved(self.game, step, read)

    def _work(self, at: int) -> int:
        """How many ordinary hands it costs to fold the entry at index ``at`` again: those who bet are many."""
        read = self.reads[at]
        assert read is not None
        given = msgspec.structs.astuple(read)
        return 1 + sum([len(value) for value in given if isinstance(value, tuple | dict)]) // BETS


def check_correction(entries: Sequence[Entry], correction: Void | Amend) -> list[Problem]:
    """What keeps ``correction`` from being said of ``entries`` at all; empty: it may be tried."""
    if not 1 <= correction.entry <= len(entries):
        return [Problem(("entry",), "no-such-entry", {"value": correction.entry})]
    if isinstance(entries[correction.entry - 1], Void):
        return [Problem(("entry",), "voids-void", {"value": correction.entry})]
    if isinstance(correction, Amend) and isinstance(correction.with_, Void | Amend):
        return [Problem(("with", "kind"), "amend-kind", {"value": kind_of(correction.with_)})]
    return []


def stuck_problem(correction: Void | Amend, entry: int, because: list[Problem]) -> Problem:
    """Entry number ``entry`` does not hold after ``correction``, which it may be itself, as corrected."""
    path = "with" if entry == correction.entry and isinstance(correction, Amend) else "entry"
    return Problem((path,), "no-longer-holds", {"entry": entry, "because": told(because)})
