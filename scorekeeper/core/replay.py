"""The fold: from a log to where the match stands, what each entry moved, and where it stuck and why.

``advance`` is one step. ``Log`` keeps a whole match: the entries as made, how they read, and the step after each; a
correction folds again from the entry that it names. Preview, undo, correction and audit are the same fold over
another list.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic

import msgspec

from .changes import apply_change, check_change
from .entries import Amend, Entry, Note, TableEntry, Void, check_note, kind_of
from .game import Game, O, S
from .ledger import Ledger, Line
from .log import readings
from .problems import Problem, Refused
from .seats import Seats


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


def advance(game: Game[S, O], step: Step[S], entry: Entry | None) -> Step[S] | list[Problem]:
    """The step after ``entry`` as it reads (``None``: it does not count), or the breaches of the rules in it.

    Notes move nothing. Once the match is finished nothing but a note may follow; corrections never come here.
    """
    if entry is None:
        return Step(step.state, step.ledger) if step.lines else step
    if isinstance(entry, Note):
        return check_note(entry) or Step(step.state, step.ledger)
    rules = game.rules
    if rules.finished(step.state):
        return [Problem((), "finished")]
    if isinstance(entry, TableEntry):
        return check_change(game, step.state, entry) or Step(apply_change(game, step.state, entry), step.ledger)
    if found := rules.check(step.state, entry):
        return found
    state, lines = rules.apply(step.state, entry)
    ledger = step.ledger if state.seats is step.state.seats else step.ledger.with_accounts(state.seats.seated)
    ledger = ledger.with_accounts(
        rules.newcomers(entry)
    )  # who bets has money of his own, also where nothing of it moves
    return Step(state, ledger.post(lines) if lines else ledger, lines)


class Log(Generic[S, O]):
    """A match as it is recorded: entries as made, as they read, and the step after each. It grows by ``add``.

    ``folded``: how many entries were folded so far, those folded again by corrections included.
    """

    def __init__(self, header: Header[S, O], entries: Iterable[Entry] = (), steps: Sequence[Step[S]] = ()) -> None:
        """Folds ``entries`` that are known to hold. Raises ``Refused`` at the first that does not.

        ``steps``: those of the first entries as they now read, where they are known already.
        """
        self.header = header
        self.game = header.game
        self.start = begin(header)
        self.entries = list(entries)
        self.reads = readings(self.entries)
        self.steps = list(steps)
        self.folded = 0
        steps_made, stuck = self._fold(self.reads, len(self.steps))
        self.steps += steps_made
        if stuck:
            raise Refused(stuck, entry=len(self.steps) + 1)

    @property
    def now(self) -> Step[S]:
        """Where the match stands."""
        return self.steps[-1] if self.steps else self.start

    def before(self, entry: int) -> Step[S]:
        """Where the match stood before entry number ``entry`` (from 1)."""
        return self.steps[entry - 2] if entry > 1 else self.start

    def add(self, entry: Entry) -> list[Problem]:
        """Records ``entry`` where it holds; otherwise the problems are returned, and the log stays as it is."""
        if isinstance(entry, Void | Amend):
            return self._correct(entry)
        step = advance(self.game, self.now, entry)
        if isinstance(step, list):
            return step
        self.folded += 1
        self.entries.append(entry)
        self.reads.append(entry)
        self.steps.append(step)
        return []

    def with_entry(self, entry: Entry) -> Log[S, O] | list[Problem]:
        """Another log, with ``entry`` recorded, or why it does not hold. This one stays as it is."""
        log = Log(self.header)
        log.entries, log.reads, log.steps, log.folded = [*self.entries], [*self.reads], [*self.steps], self.folded
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
        if found := check_correction(self.entries, correction):
            return found
        entries = [*self.entries, correction]
        reads = readings(entries)
        since = first_difference(self.reads, reads)
        steps, stuck = self._fold(reads, since)
        self.folded += len(entries) // 50  # reading them anew costs a little too
        if not stuck:
            self.entries, self.reads, self.steps = entries, reads, [*self.steps[:since], *steps]
            return []
        return [stuck_problem(correction, since + len(steps) + 1, stuck)]

    def _fold(self, reads: Sequence[Entry | None], since: int) -> tuple[list[Step[S]], list[Problem]]:
        """The steps of ``reads`` from index ``since`` on, and why it stuck after them, if it did."""
        step, steps = (self.steps[since - 1] if since else self.start), list[Step[S]]()
        for read in reads[since:]:
            made = advance(self.game, step, read)
            if isinstance(made, list):
                return steps, made
            step = made
            self.folded += 1
            steps.append(step)
        return steps, []


def check_correction(entries: Sequence[Entry], correction: Void | Amend) -> list[Problem]:
    """What keeps ``correction`` from being said of ``entries`` at all; empty: it may be tried."""
    if not 1 <= correction.entry <= len(entries):
        return [Problem(("entry",), "no-such-entry", {"value": correction.entry})]
    if isinstance(entries[correction.entry - 1], Void):
        return [Problem(("entry",), "voids-void", {"value": correction.entry})]
    if isinstance(correction, Amend) and isinstance(correction.with_, Void | Amend):
        return [Problem(("with", "kind"), "amend-kind", {"value": kind_of(correction.with_)})]
    return []


def first_difference(reads: Sequence[Entry | None], others: Sequence[Entry | None]) -> int:
    """How many entries from the start read just as they do in ``others``."""
    return next((n for n, (a, b) in enumerate(zip(reads, others, strict=False)) if a is not b and a != b), len(reads))


def stuck_problem(correction: Void | Amend, entry: int, because: list[Problem]) -> Problem:
    """Entry number ``entry`` does not hold after ``correction``, which it may be itself, as corrected."""
    path = "with" if entry == correction.entry and isinstance(correction, Amend) else "entry"
    return Problem((path,), "no-longer-holds", {"entry": entry, "because": because})
