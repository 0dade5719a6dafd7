"""The fold: from a log to where the match stands, what each entry moved, and where it stuck and why.

``advance`` is one step. ``Log`` keeps a whole match: the entries as made, how they read, and the step after each; a
correction folds again from the entry that it names. Preview, undo, correction and audit are the same fold over
another list.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from .entries import Amend, Entry, Note, Void, check_note, kind_of
from .game import Game, State
from .ledger import Ledger, Line, Score
from .log import readings
from .options import Options
from .problems import Problem, Refused
from .seats import Seats
from .settle import Payment, settle


class Header(msgspec.Struct, frozen=True):
    """What is agreed before the first entry."""

    game: Any  # the Game
    variant: str
    options: Options
    players: tuple[str, ...]
    first: str | None = None


class Step(msgspec.Struct, frozen=True):
    """Where the match stands after an entry, and the lines which that entry gave."""

    state: State
    ledger: Ledger
    lines: tuple[Line, ...] = ()


def begin(header: Header) -> Step:
    """Where the match stands before its first entry."""
    state = header.game.start(header.options, Seats(header.players), header.first)
    return Step(state, Ledger(dict.fromkeys(header.players, 0)))


def advance(game: Game, step: Step, entry: Entry | None) -> Step | list[Problem]:
    """The step after ``entry`` as it reads (``None``: it does not count), or the breaches of the rules in it."""
    if entry is None:
        return Step(step.state, step.ledger) if step.lines else step
    if isinstance(entry, Note):
        return check_note(entry) or Step(step.state, step.ledger)
    if game.finished(step.state):
        return [Problem((), "finished")]
    if found := game.check(step.state, entry):
        return found
    state, lines = game.apply(step.state, entry)
    ledger = step.ledger if state.seats is step.state.seats else step.ledger.seat(state.seats.seated)
    ledger = ledger.seat(game.newcomers(entry))  # who bets has money of his own, also where nothing of it moves
    return Step(state, ledger.post(lines) if lines else ledger, lines)


class Log:
    """A match as recorded: entries as made, as they read, and the step after each.

    It is a value to work on: ``try_`` looks at an entry without recording it, ``add`` records it.
    """

    def __init__(self, header: Header, entries: Iterable[Entry] = (), steps: Sequence[Step] = ()) -> None:
        """Folds ``entries`` that are known to hold. Raises ``Refused`` at the first that does not.

        ``steps``: those of the first entries as they now read, where they are known already.
        """
        self.header = header
        self.game: Game = header.game
        self.start = begin(header)
        self.entries: list[Entry] = list(entries)
        self.reads: list[Entry | None] = readings(self.entries)
        self.steps: list[Step] = list(steps)
        self.folded = 0  #: entries folded so far, those folded again by corrections included
        folded, stuck = self._fold(self.reads, len(self.steps))
        self.steps += folded
        if stuck:
            raise Refused(stuck, entry=len(self.steps) + 1)

    @property
    def now(self) -> Step:
        return self.steps[-1] if self.steps else self.start

    def before(self, entry: int) -> Step:
        """Where the match stood before entry number ``entry``."""
        return self.steps[entry - 2] if entry > 1 else self.start

    def add(self, entry: Entry) -> list[Problem]:
        """Records ``entry`` where it holds; otherwise nothing changes and the problems are returned."""
        if not isinstance(entry, Void | Amend):
            step = advance(self.game, self.now, entry)
            if isinstance(step, list):
                return step
            self.entries.append(entry)
            self.reads.append(entry)
            self.steps.append(step)
            return []
        tried = self.try_(entry)
        if isinstance(tried, list):
            return tried
        self.folded = tried.folded
        self.entries, self.reads, self.steps = tried.entries, tried.reads, tried.steps
        return []

    def try_(self, entry: Entry) -> Log | list[Problem]:
        """The log with ``entry`` recorded, or why it does not hold. This log stays as it is."""
        if not isinstance(entry, Void | Amend):
            step = advance(self.game, self.now, entry)
            if isinstance(step, list):
                return step
            return self._with([*self.entries, entry], [*self.reads, entry], [*self.steps, step])
        if found := check_correction(self.entries, entry):
            return found
        entries = [*self.entries, entry]
        reads = readings(entries)
        since = alike(self.reads, reads)
        steps, stuck = self._fold(reads, since)
        self.folded += len(entries) // 50  # reading them anew costs a little too
        if not stuck:
            return self._with(entries, reads, [*self.steps[:since], *steps])
        return [no_longer_holds(entry, since + len(steps) + 1, stuck)]

    def names(self) -> list[str]:
        """Everybody who stands in this match, as player or bystander, struck-out entries included."""
        known = dict.fromkeys(self.start.ledger.money)
        for entry in self.entries:
            for made in (entry, entry.with_ if isinstance(entry, Amend) else None):
                if made is not None:
                    known |= dict.fromkeys(self.game.newcomers(made))
        return list(known)

    def _with(self, entries: list[Entry], reads: list[Entry | None], steps: list[Step]) -> Log:
        log = object.__new__(Log)
        log.header, log.game, log.start = self.header, self.game, self.start
        log.entries, log.reads, log.steps, log.folded = entries, reads, steps, self.folded
        return log

    def _fold(self, reads: Sequence[Entry | None], since: int) -> tuple[list[Step], list[Problem]]:
        """The steps of ``reads`` from position ``since`` on, and why it stuck after them, if it did."""
        step, steps = (self.steps[since - 1] if since else self.start), list[Step]()
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


def alike(reads: Sequence[Entry | None], others: Sequence[Entry | None]) -> int:
    """How many entries from the start read just as they do in ``others``."""
    return next((n for n, (a, b) in enumerate(zip(reads, others, strict=False)) if a is not b and a != b), len(reads))


def no_longer_holds(correction: Void | Amend, entry: int, because: list[Problem]) -> Problem:
    """Entry number ``entry`` does not hold after ``correction``, which it may be itself, as corrected."""
    path = "with" if entry == correction.entry and isinstance(correction, Amend) else "entry"
    return Problem((path,), "no-longer-holds", {"entry": entry, "because": because})


def result(header: Header, now: Step, hands: Iterable[tuple[int, Iterable[Line]]], texts: Any = None) -> dict[str, Any]:
    """Where a match stands, as the contract prints it. ``texts(line)`` adds the words of each line."""
    game, state = header.game, now.state
    summary = game.summary(state)
    in_play = game.for_money(header.options)
    everyone = state.seats.everyone
    others = [name for name in now.ledger.money if name not in everyone]
    return {
        "game": game.slug,
        "variant": header.variant,
        "players": list(state.seats.seated),
        "sides": {side: list(players) for side, players in game.sides(state).items()},
        "money": {name: now.ledger.money.get(name, 0) for name in (*everyone, *others)} if in_play else {},
        "points": summary.points,
        "pots": {pot: now.ledger.in_pot(pot) for pot in game.pots(header.options)},
        "next": summary.next,
        "finished": game.finished(state),
        "winner": summary.winner,
        "state": summary.state,
        "hands": [
            {"entry": number, "lines": [written(line, texts) for line in lines]} for number, lines in hands if lines
        ],
        "settlement": payments(settle(now.ledger.owed())),
    }


def result_of(log: Log, texts: Any = None) -> dict[str, Any]:
    """Where the match in ``log`` stands, as the contract prints it."""
    return result(log.header, log.now, ((n, step.lines) for n, step in enumerate(log.steps, 1)), texts)


def written(line: Line, texts: Any = None) -> dict[str, Any]:
    """A line as the contract prints it."""
    if isinstance(line, Score):
        out: dict[str, Any] = {"side": line.side, "points": line.points, "why": line.why}
    else:
        out = {"from": line.payer, "to": line.payee, "amount": line.amount, "why": line.why}
    if texts:
        out["text"] = texts(line)
    return out


def payments(made: Iterable[Payment]) -> list[dict[str, Any]]:
    """Payments as the contract prints them."""
    return [{"from": p.payer, "to": p.payee, "amount": p.amount} for p in made]
