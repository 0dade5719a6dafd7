"""Corrections in the middle of a log that change later entries too: insertions, swaps, entries left out.

A log only grows. So all entries after the place of the correction are taken back by voids, the newest first; then what
belongs there is recorded, and the rest is logged again behind it. Each of these entries is valid when it is recorded:
after each void the log is as it once was, and what is logged again was checked while it was planned.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from .entries import Amend, Correction, Entry, Void, kind_of
from .game import Game, Mover
from .log_page import is_swapped
from .match import NEW, STUCK, Item, Match, NewEntry, Step, advance, apply_entry
from .problems import Problem, Refused

MOST_AGAIN = 300  #: the most entries logged again at once: a long evening of hands, six deals of 48 plays

#: Number of a later entry to the entry to log again instead of it; ``None``: leave it out.
Fixes = Mapping[int, Entry | None]


class NoLongerFits(Refused):
    """Raised if an entry is not valid any more, at its new place or after what is changed before it.

    ``seq``: its number, ``NEW`` for one that is inserted; ``step``: the step before it there; ``made``: the entry
    as it would be logged there, or as it was if the rules cannot adapt it.
    """

    def __init__(self, seq: int, step: Step[Any], made: Entry, problems: Sequence[Problem]) -> None:
        super().__init__(problems, entry=seq)
        self.seq, self.step, self.made = seq, step, made


def put_in(match: Match, seq: int, entry: Entry | Sequence[Entry], fixes: Fixes) -> list[NewEntry]:
    """Return the entries to record that insert ``entry``, or several in order, before entry number ``seq``.

    ``fixes``: number of a later entry to the entry to log again instead of it, ``None`` to leave it out. Raises
    ``NoLongerFits`` at the first entry that is not valid, ``Refused`` if too many would be logged again.
    """
    later = _later(match, seq)
    taken_back = _take_back(later)
    new = [Item(NEW, one, one) for one in ([entry] if isinstance(entry, Entry) else entry)]
    return [*taken_back, *_refit(match, seq, later, [*new, *later], fixes)]


def swap(match: Match, seq: int, fixes: Fixes) -> list[NewEntry]:
    """Return the entries to record that swap entry ``seq`` with the next one that counts; raises as ``put_in``.

    Two entries of one kind keep their numbers and exchange contents. ``fixes``: as for ``put_in``.
    """
    later = _later(match, seq)
    taken_back = _take_back(later)
    first, second, *others = later
    one, other, *rest = _refit(match, seq, later, [second, first, *others], fixes)
    if kind_of(_entry(first)) != kind_of(_entry(second)):
        return [*taken_back, one._replace(again=NEW), other, *rest]
    amends = [NewEntry(Amend(first.seq, one.entry)), NewEntry(Amend(second.seq, other.entry))]
    return [*taken_back[:-1], *amends, *rest]


def swapped(entries: Sequence[NewEntry]) -> int | None:
    """Return the number of the later of two entries that recording ``entries`` would swap.

    ``None`` if it swaps none, or two of one kind. Of two kinds one is inserted, and not logged again behind that.
    """
    taken_back = sorted(one.entry.entry for one in entries if isinstance(one.entry, Void) and one.again)
    logged_again = [one for one in entries if one.again and not isinstance(one.entry, Void)]
    put_in = any(one.again == NEW for one in entries)
    return taken_back[1] if put_in and len(taken_back) > len(logged_again) else None


def correct(match: Match, correction: Correction, fixes: Fixes) -> list[NewEntry]:
    """Return the entries to record that make ``correction`` and adapt later entries to it.

    It is the correction alone if all later entries stay as they are. ``fixes`` as for ``put_in``, and raises as that
    does. An amend may bring back an entry that was struck out. Raises ``Refused`` if a void names an entry that does
    not count.
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


def strike_out(match: Match, seq: int, then: Entry) -> list[NewEntry]:
    """Return the entries to record that strike out entry ``seq`` and insert ``then`` after it; raises as ``put_in``.

    So ``then`` may say whose turn it is without the hand that is struck out. Raises ``Refused`` too if a later entry is
    not valid after that.
    """
    entries = [*put_in(match, seq + 1, then, {}), NewEntry(Void(seq))]
    match.after(*entries)
    return entries


def take_back(match: Match, length: int) -> list[NewEntry]:
    """Return the entries to record that undo what was recorded since the log had ``length`` entries.

    What is new is taken back, the newest first, so each void is valid: the log is then as it once was. An entry that
    was taken back since, to be logged again, is logged once more as it was; one that was struck out is amended back at
    its own place.
    """
    since = match.items[length:]
    swapped = {item.seq for item in since if is_swapped(match.items, item)}
    back = list[NewEntry]()
    for item in reversed(since):
        if item.effective is not None:
            silent = item.again or item.seq in swapped
            back.append(NewEntry(Void(item.seq), item.seq if silent else None))
        elif isinstance(item.logged, Amend) and item.corrected_by is None:
            back.append(NewEntry(Void(item.seq)))
    silent_voids = {item.logged.entry for item in since if isinstance(item.logged, Void) and item.again is not None}
    named = {item.logged.entry for item in since if isinstance(item.logged, Correction)}
    for seq, entry in enumerate(match.at(length).effective, 1):
        if seq in silent_voids and entry is not None:
            back.append(NewEntry(entry, seq))
        elif seq in named and entry is not None and match.items[seq - 1].effective is None:
            back.append(NewEntry(Amend(seq, entry)))
    return back


def recorded_for(match: Match, entry: Entry) -> list[NewEntry]:
    """Return the entries to record for ``entry``: itself, and for a correction also the later entries that it adapts.

    If one of those is no longer valid, or they are too many, or it names no entry, it is the correction alone, which
    recording then checks.
    """
    adapts = match.game.rules.entries_depend_on_place
    if adapts and isinstance(entry, Correction) and 1 <= entry.entry <= len(match.items):
        others = sum(item.effective is not None for item in match.items[entry.entry :])
        if others <= MOST_AGAIN:  # more are never logged again, so there is nothing to plan
            with suppress(Refused):
                return correct(match, entry, {})
    return [NewEntry(entry)]


def is_stuck(refused: Refused) -> bool:
    """Return whether a correction was refused because another entry is no longer valid after it."""
    return any(problem.code == STUCK for problem in refused.problems)


def stuck_behind(match: Match, correction: Correction) -> NoLongerFits | None:
    """Return why ``correction`` cannot be recorded alone: ``NoLongerFits`` for the first later entry it makes invalid.

    ``None`` if it makes none invalid, or is refused for another reason.
    """
    try:
        correct(match, correction, {})
    except NoLongerFits as stuck:
        return stuck if stuck.seq != correction.entry else None
    except Refused:
        pass
    return None


def counting_before(match: Match, seq: int) -> int | None:
    """Return the number of the last effective entry before entry ``seq``; ``None`` if there is none."""
    return next((item.seq for item in reversed(match.items[: seq - 1]) if item.effective is not None), None)


def _later(match: Match, seq: int) -> list[Item]:
    """Return the items that count, from entry number ``seq`` on."""
    return [item for item in match.items[seq - 1 :] if item.effective is not None]


def _entry(item: Item) -> Entry:
    assert item.effective is not None
    return item.effective


def _take_back(later: Sequence[Item]) -> list[NewEntry]:
    """Return the voids that take back ``later``. Raises ``Refused`` if these are too many to be logged again."""
    if len(later) > MOST_AGAIN:
        raise Refused([Problem((), "too-many-again", {"n": len(later), "bound": MOST_AGAIN})])
    return [NewEntry(Void(item.seq), item.seq) for item in reversed(later)]


def _refit(match: Match, place: int, later: Sequence[Item], wanted: Sequence[Item], fixes: Fixes) -> list[NewEntry]:
    """Return ``wanted`` as entries to record from entry number ``place`` on, each adapted to its new place.

    ``later``: the items that counted from there on before. If a piece is replaced by an entry that ends the hand, the
    hand's later pieces are dropped. Raises ``NoLongerFits`` at the first entry that is not valid.
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
        if counted and kind_of(entry) in game.rules.hand_kinds:
            counted = not was[seq].over
            continue
        adapted: Entry | None = entry
        if seq in fixes:
            adapted = fixes[seq]
            if adapted is not None:
                move(was[seq].state, step.state, entry, adapted)  # the mover notes it: later entries may refer to it
        elif seq in was:  # neither inserted nor brought back
            try:
                adapted = _moved(game, was[seq], step.state, entry, move)
            except Refused as refused:
                raise NoLongerFits(seq, step, entry, refused.problems) from None
        if adapted is None:
            continue
        then = advance(game, step, adapted)
        if isinstance(then, list):
            raise NoLongerFits(seq, step, adapted, then)
        made.append(NewEntry(adapted, seq))
        if seq in fixes and kind_of(entry) in game.rules.pieces and then.state.hands > step.state.hands:
            counted = not was[seq].over
        step = then
    return made


class _Was(NamedTuple):
    """An entry at its old place: the ``state`` before it, whether it ended a hand, whether none was open after it."""

    state: Any
    ended: bool
    over: bool


def _moved(game: Game, was: _Was, now: Any, entry: Entry, move: Mover[Any]) -> Entry:
    """Return ``entry`` adapted to the state ``now``. Raises ``Refused`` if it makes no sense there.

    An entry that ended a hand logged piece by piece may not become a hand of its own, nor the other way round.
    """
    if was.ended and (apart := game.rules.between_hands(now)) is not game.rules.between_hands(was.state):
        raise Refused([Problem((), "hand-over" if apart else "hand-open")])
    return move(was.state, now, entry, None)


# -- read back from a file -------------------------------------------------------------------------------------------


def found_again(entries: Sequence[Entry], times: Sequence[str]) -> list[int | None]:
    """Return ``NewEntry.again`` for each entry of a log that was read from a file, as files do not have it.

    It is worked out from entries that were recorded at the same time, as one rearrangement is. ``times``: when each
    entry was recorded.
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
    """Return the indices of the entries recorded at one time from index ``at`` on, in three parts.

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
    """Return whether ``this`` may belong to the same correction as ``before``, the entry before it."""
    return not isinstance(this, Void) or (isinstance(before, Void) and this.entry < before.entry)


def _mark(entries: Sequence[Entry], again: list[int | None], voids: range, corrections: int, rest: range) -> None:
    """Set ``again`` for the ``voids`` and the ``rest`` if these form one rearrangement.

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
