"""Putting right what was logged in the wrong order: something was forgotten, two entries are swapped, one is too many.

A log only grows. So whatever came after the place is taken back, the newest first; what belongs there is said; and the
rest is logged again behind it. Each of these entries holds when it is made: what is left after a void is how the log
once stood, and what is logged again was folded here already.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from .entries import Amend, Entry, Void, kind_of
from .game import Game, Mover
from .problems import Problem, Refused
from .replay import Step, advance, moved

MOST_AGAIN = 300  #: entries that are logged again at once: a long evening of hands, six deals of 48 plays

NEW = 0  #: stands where the number of an entry would, for one that was never logged before


class Logged(NamedTuple):
    """An entry to be recorded.

    ``again``: the number of the entry that it takes back or logs again, which the table need not be told; ``NEW``: of
    one that is put in; ``None``: of a correction as any other.
    """

    entry: Entry
    again: int | None = None


class Later(NamedTuple):
    """An entry that counts, from the place on. ``seq``: its number."""

    seq: int
    entry: Entry


#: Instead of how an entry would be logged again, by its number; ``None``: it is left out.
Fixes = Mapping[int, Entry | None]


class NoLongerFits(Refused):
    """Raised where an entry does not hold at its new place.

    ``seq``: its number, ``NEW`` for one that is put in; ``step``: where the match would stand before it; ``made``: as
    it would be logged.
    """

    def __init__(self, seq: int, step: Step[Any], made: Entry, problems: Sequence[Problem]) -> None:
        super().__init__(problems, entry=seq)
        self.seq, self.step, self.made = seq, step, made


def put_in(game: Game, step: Step, later: Sequence[Later], entry: Entry, fixes: Fixes) -> list[Logged]:
    """What is recorded so that ``entry`` stands before ``later``. ``step``: where the match stood there.

    Raises ``NoLongerFits`` at the first entry that does not hold, ``Refused`` where too many would be logged again.
    """
    taken_back = _take_back(later)
    return [*taken_back, *_refit(game, step, later, [Later(NEW, entry), *later], fixes)]


def swap(game: Game, step: Step, later: Sequence[Later], fixes: Fixes) -> list[Logged]:
    """What is recorded so that the first two of ``later`` change places; raises as ``put_in``.

    Two of a kind each read as the other did, at their own places.
    """
    taken_back = _take_back(later)
    first, second, *others = later
    one, other, *rest = _refit(game, step, later, [second, first, *others], fixes)
    if kind_of(first.entry) != kind_of(second.entry):
        return [*taken_back, one._replace(again=NEW), other, *rest]
    return [*taken_back[:-1], Logged(Amend(first.seq, one.entry)), Logged(Amend(second.seq, other.entry)), *rest]


def correct(game: Game, step: Step, later: Sequence[Later], entry: Entry, fixes: Fixes) -> list[Logged]:
    """What is recorded so that the first of ``later`` reads as ``entry``; raises as ``put_in``.

    The amend alone where all that follows stays as it is.
    """
    first, *others = later
    _, *rest = _refit(game, step, later, [first, *others], {**fixes, first.seq: entry})
    return _corrected(Amend(first.seq, entry), others, rest)


def bring_back(game: Game, step: Step, later: Sequence[Later], correction: Amend, fixes: Fixes) -> list[Logged]:
    """What is recorded so that an entry that does not count reads before ``later`` as in ``correction``; raises as
    ``put_in``.

    The amend alone where all that follows stays as it is.
    """
    back = Later(correction.entry, correction.with_)
    _, *rest = _refit(game, step, later, [back, *later], fixes)
    return _corrected(correction, later, rest)


def take_out(game: Game, step: Step, later: Sequence[Later], fixes: Fixes) -> list[Logged]:
    """What is recorded so that the first of ``later`` does not count; raises as ``put_in``.

    The void alone where all that follows stays as it is.
    """
    first, *others = later
    return _corrected(Void(first.seq), others, _refit(game, step, later, others, fixes))


def _corrected(correction: Void | Amend, others: Sequence[Later], rest: Sequence[Logged]) -> list[Logged]:
    """The correction, with the entries after it taken back and logged again where they read otherwise."""
    if [entry for _, entry in others] == [entry for entry, _ in rest]:
        return [Logged(correction)]
    return [*_take_back(others), Logged(correction), *rest]


def _take_back(later: Sequence[Later]) -> list[Logged]:
    """Raises ``Refused`` where those are too many to be logged again."""
    if len(later) > MOST_AGAIN:
        raise Refused([Problem((), "too-many-again", {"n": len(later), "bound": MOST_AGAIN})])
    return [Logged(Void(seq), seq) for seq, _ in reversed(later)]


def _refit(game: Game, step: Step, later: Sequence[Later], wanted: Sequence[Later], fixes: Fixes) -> list[Logged]:
    """``wanted``, one after the other from ``step`` on, each as it reads at its new place.

    ``later``: those that counted from there on, as they stood. A hand whose piece is replaced by what ends it has no
    more pieces. Raises ``NoLongerFits`` at the first that does not hold.
    """
    was, before = dict[int, _Was](), step
    for seq, entry in later:
        after = moved(game, before, entry)
        was[seq] = _Was(before.state, after.state.hands > before.state.hands, game.rules.between_hands(after.state))
        before = after
    move, made, counted = game.rules.moving(step.state), list[Logged](), False
    for seq, entry in wanted:
        if counted and kind_of(entry) in game.rules.undoes:
            counted = not was[seq].over
            continue
        told: Entry | None = entry
        if seq in fixes:
            told = fixes[seq]
            if told is not None:
                move(was[seq].state, step.state, entry, told)  # what follows may refer to it all the same
        elif seq in was:  # neither put in nor brought back
            try:
                told = _moved(game, was[seq], step.state, entry, move)
            except Refused as refused:
                raise NoLongerFits(seq, step, entry, refused.problems) from None
        if told is None:
            continue
        then = advance(game, step, told)
        if isinstance(then, list):
            raise NoLongerFits(seq, step, told, then)
        made.append(Logged(told, seq))
        if seq in fixes and kind_of(entry) in game.rules.pieces and then.state.hands > step.state.hands:
            counted = not was[seq].over
        step = then
    return made


class _Was(NamedTuple):
    """Where the match stood before an entry, whether that ended a hand, and whether no hand was open after it."""

    state: Any
    ended: bool
    over: bool


def _moved(game: Game, was: _Was, now: Any, entry: Entry, move: Mover[Any]) -> Entry:
    """``entry`` as it reads where the match stands at ``now``. Raises ``Refused`` where it is of no use there.

    What ended a hand that was logged piece by piece never ends one of its own, nor the other way round.
    """
    if was.ended and (apart := game.rules.between_hands(now)) is not game.rules.between_hands(was.state):
        raise Refused([Problem((), "hand-over" if apart else "hand-open")])
    return move(was.state, now, entry, None)


# -- read back from a file -------------------------------------------------------------------------------------------


def found_again(entries: Sequence[Entry], times: Sequence[str]) -> list[int | None]:
    """``Logged.again`` of each entry of a log, as far as it shows: such entries were recorded at one and the same time.

    ``times``: when each was.
    """
    again: list[int | None] = [None] * len(entries)
    at = 0
    while at < len(entries):
        voids, corrections, rest = _together(entries, times, at)
        if voids:
            _mark(entries, again, voids, len(corrections), rest)
        at = rest.stop
    return again


def _together(entries: Sequence[Entry], times: Sequence[str], at: int) -> tuple[range, range, range]:
    """What was recorded at one time from ``at`` on: voids, each of an older entry than the one before, amends, others.

    Any of them may be empty, but not all.
    """
    end = at + 1
    while end < len(entries) and times[end] == times[at] and _goes_on(entries[end - 1], entries[end]):
        end += 1
    amends = next((n for n in range(at, end) if not isinstance(entries[n], Void)), end)
    others = next((n for n in range(amends, end) if not isinstance(entries[n], Amend)), end)
    return range(at, amends), range(amends, others), range(others, end)


def _goes_on(before: Entry, this: Entry) -> bool:
    """Whether ``this`` may belong to the same correction as the one before."""
    return not isinstance(this, Void) or (isinstance(before, Void) and this.entry < before.entry)


def _mark(entries: Sequence[Entry], again: list[int | None], voids: range, corrections: int, rest: range) -> None:
    """Marks what belongs together of ``voids``, so many ``corrections`` and the ``rest``, where it does.

    One more than was taken back: put in. As many, after a correction: corrected. One fewer: taken out, or swapped.
    """
    more = len(rest) - len(voids)
    if (corrections, more) not in ((0, 1), (1, 0), (0, -1), (2, -1)):
        return
    taken = [void.entry for n in voids if isinstance(void := entries[n], Void)][::-1]
    back = taken if more >= 0 else taken[1:]
    if any(kind_of(entries[of - 1]) != kind_of(entries[n]) for of, n in zip(back, rest[max(more, 0) :], strict=True)):
        return
    silent = voids if corrections or more > 0 else voids[:-1]
    for n, of in [*zip(silent, reversed(taken), strict=False), *zip(rest[max(more, 0) :], back, strict=True)]:
        again[n] = again[of - 1] or of
    if more > 0:
        again[rest[0]] = NEW
