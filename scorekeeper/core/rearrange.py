"""Corrections of several entries: something was forgotten, two entries are swapped, one is too many.

A log only grows. So whatever came after the place is taken back, the newest first; what belongs there is recorded; and
the rest is logged again behind it. Each of these entries holds when it is made: what is left after a void is how the
log once was, and what is logged again was folded here already.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from .entries import Amend, Correction, Entry, Void, kind_of
from .game import Game, Mover
from .match import NEW, Item, Match, NewEntry, Step, advance, apply_entry
from .problems import Problem, Refused

MOST_AGAIN = 300  #: entries that are logged again at once: a long evening of hands, six deals of 48 plays

#: Instead of how an entry would be logged again, by its number; ``None``: it is left out.
Fixes = Mapping[int, Entry | None]


class NoLongerFits(Refused):
    """Raised where an entry does not hold at its new place.

    ``seq``: its number, ``NEW`` for one that is inserted; ``step``: the step before it there; ``made``: as it would be
    logged.
    """

    def __init__(self, seq: int, step: Step[Any], made: Entry, problems: Sequence[Problem]) -> None:
        super().__init__(problems, entry=seq)
        self.seq, self.step, self.made = seq, step, made


def put_in(match: Match, seq: int, entry: Entry, fixes: Fixes) -> list[NewEntry]:
    """Return what is recorded to insert ``entry`` before entry number ``seq``.

    Raises ``NoLongerFits`` at the first entry that does not hold, ``Refused`` where too many would be logged again.
    """
    later = _later(match, seq)
    taken_back = _take_back(later)
    return [*taken_back, *_refit(match, seq, later, [Item(NEW, entry, entry), *later], fixes)]


def swap(match: Match, seq: int, fixes: Fixes) -> list[NewEntry]:
    """Return what is recorded so that entry ``seq`` and the next effective one change places; raises as ``put_in``.

    Two of a kind each count as the other did, at their own places.
    """
    later = _later(match, seq)
    taken_back = _take_back(later)
    first, second, *others = later
    one, other, *rest = _refit(match, seq, later, [second, first, *others], fixes)
    if kind_of(_entry(first)) != kind_of(_entry(second)):
        return [*taken_back, one._replace(again=NEW), other, *rest]
    amends = [NewEntry(Amend(first.seq, one.entry)), NewEntry(Amend(second.seq, other.entry))]
    return [*taken_back[:-1], *amends, *rest]


def correct(match: Match, correction: Correction, fixes: Fixes) -> list[NewEntry]:
    """Return what is recorded for a correction, with ``fixes`` for what then no longer fits; raises as ``put_in``.

    The correction alone where all that follows stays as it is. An amend may bring back an entry that was struck out.
    Raises ``Refused`` where a void names one.
    """
    later = _later(match, correction.entry)
    there = later[0].seq == correction.entry if later else False
    others = later[1:] if there else later
    if isinstance(correction, Amend):
        named = match.items[correction.entry - 1]
        fixes = {**fixes, named.seq: correction.with_} if there else fixes
        back = later[0] if there else Item(named.seq, correction.with_, correction.with_)
        _, *rest = _refit(match, correction.entry, later, [back, *others], fixes)
    elif there:
        rest = _refit(match, correction.entry, later, others, fixes)
    else:
        raise Refused([Problem(("entry",), "no-such-entry", {"value": correction.entry})])
    if [item.effective for item in others] == [entry for entry, _ in rest]:
        return [NewEntry(correction)]
    return [*_take_back(others), NewEntry(correction), *rest]


def recorded_for(match: Match, entry: Entry) -> list[NewEntry]:
    """Return what is recorded for ``entry``: itself, but for a correction that makes later entries read differently.

    Where one of those no longer fits either, the correction alone, which then says why.
    """
    if isinstance(entry, Correction) and match.game.rules.entries_depend_on_place:
        with suppress(Refused):
            return correct(match, entry, {})
    return [NewEntry(entry)]


def stuck_behind(match: Match, correction: Correction) -> NoLongerFits | None:
    """Return the first later entry that no longer fits once ``correction`` is made; ``None`` where it is not that."""
    try:
        correct(match, correction, {})
    except NoLongerFits as stuck:
        return stuck if stuck.seq != correction.entry else None
    except Refused:
        pass
    return None


def counting_before(match: Match, seq: int) -> int | None:
    """Return the number of the last effective entry before ``seq``; ``None`` where none is."""
    return next((item.seq for item in reversed(match.items[: seq - 1]) if item.effective is not None), None)


def _later(match: Match, seq: int) -> list[Item]:
    """Return the items that count, from entry number ``seq`` on."""
    return [item for item in match.items[seq - 1 :] if item.effective is not None]


def _entry(item: Item) -> Entry:
    assert item.effective is not None
    return item.effective


def _take_back(later: Sequence[Item]) -> list[NewEntry]:
    """Return the voids that take back ``later``. Raises ``Refused`` where those are too many to be logged again."""
    if len(later) > MOST_AGAIN:
        raise Refused([Problem((), "too-many-again", {"n": len(later), "bound": MOST_AGAIN})])
    return [NewEntry(Void(item.seq), item.seq) for item in reversed(later)]


def _refit(match: Match, place: int, later: Sequence[Item], wanted: Sequence[Item], fixes: Fixes) -> list[NewEntry]:
    """Return ``wanted``, one after the other from entry number ``place`` on, each as it reads at its new place.

    ``later``: those that counted from there on, as they were. A hand whose piece is replaced by what ends it has no
    more pieces. Raises ``NoLongerFits`` at the first that does not hold.
    """
    game, step = match.game, match.before(place)
    was, before = dict[int, _Was](), step
    for item in later:
        after = apply_entry(game, before, _entry(item))
        ended = after.state.hands > before.state.hands
        was[item.seq] = _Was(before.state, ended, game.rules.between_hands(after.state))
        before = after
    move, made, counted = game.rules.moving(step.state), list[NewEntry](), False
    for item in wanted:
        seq, entry = item.seq, _entry(item)
        if counted and kind_of(entry) in game.rules.undoes:
            counted = not was[seq].over
            continue
        told: Entry | None = entry
        if seq in fixes:
            told = fixes[seq]
            if told is not None:
                move(was[seq].state, step.state, entry, told)  # what follows may refer to it all the same
        elif seq in was:  # neither inserted nor brought back
            try:
                told = _moved(game, was[seq], step.state, entry, move)
            except Refused as refused:
                raise NoLongerFits(seq, step, entry, refused.problems) from None
        if told is None:
            continue
        then = advance(game, step, told)
        if isinstance(then, list):
            raise NoLongerFits(seq, step, told, then)
        made.append(NewEntry(told, seq))
        if seq in fixes and kind_of(entry) in game.rules.pieces and then.state.hands > step.state.hands:
            counted = not was[seq].over
        step = then
    return made


class _Was(NamedTuple):
    """The state before an entry, whether that ended a hand, and whether no hand was open after it."""

    state: Any
    ended: bool
    over: bool


def _moved(game: Game, was: _Was, now: Any, entry: Entry, move: Mover[Any]) -> Entry:
    """Return ``entry`` as it reads where the state is ``now``. Raises ``Refused`` where it is of no use there.

    What ended a hand that was logged piece by piece never ends one of its own, nor the other way round.
    """
    if was.ended and (apart := game.rules.between_hands(now)) is not game.rules.between_hands(was.state):
        raise Refused([Problem((), "hand-over" if apart else "hand-open")])
    return move(was.state, now, entry, None)


# -- read back from a file -------------------------------------------------------------------------------------------


def found_again(entries: Sequence[Entry], times: Sequence[str]) -> list[int | None]:
    """Return ``NewEntry.again`` of each entry of a log, as far as it shows: such entries were recorded at one time.

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
    """Return what was recorded at one time from ``at`` on, in three parts.

    First voids, each of an older entry than the one before; then amends; then all others. Any part may be empty, but
    not all of them.
    """
    end = at + 1
    while end < len(entries) and times[end] == times[at] and _goes_on(entries[end - 1], entries[end]):
        end += 1
    amends = next((n for n in range(at, end) if not isinstance(entries[n], Void)), end)
    others = next((n for n in range(amends, end) if not isinstance(entries[n], Amend)), end)
    return range(at, amends), range(amends, others), range(others, end)


def _goes_on(before: Entry, this: Entry) -> bool:
    """Return whether ``this`` may belong to the same correction as the one before."""
    return not isinstance(this, Void) or (isinstance(before, Void) and this.entry < before.entry)


def _mark(entries: Sequence[Entry], again: list[int | None], voids: range, corrections: int, rest: range) -> None:
    """Mark in ``again`` the voids and the rest that form one rearrangement, if they do.

    One entry more than was taken back: one was inserted. As many, after a correction: one was corrected. One fewer: one
    was left out, or two were swapped.
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
