"""The scorecard: what each hand gave everybody, and what it came to, from lines that are known; nothing is folded."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from .ledger import Line, Score, gains


class Counted(NamedTuple):
    """An entry that counts.

    ``number``: what the table calls the hand that it is, or ends; ``None`` where it is neither. ``corrected``: whether
    it reads otherwise than it was made. ``lines``: what it moved.
    """

    entry: int
    number: int | None
    corrected: bool
    lines: Sequence[Line]


class Cell(NamedTuple):
    """What a hand gave one account, and what stood there after it: points, or money in table units."""

    gain: int
    total: int


class ScoredHand(NamedTuple):
    """A hand on the scorecard: side to points, and account (``pot:NAME`` among them) to money.

    ``entry``: the entry that is the hand, or ended it, of one still open the last that moved anything; ``number``: what
    the table calls it, ``None`` while it is open. Who had nothing to do with any hand so far has no cell. ``anew``:
    whether points start again from 0 after it.
    """

    entry: int
    number: int | None
    corrected: bool
    points: dict[str, Cell]
    money: dict[str, Cell]
    anew: bool


def scored_hands(entries: Iterable[Counted], begin_anew: Callable[[Sequence[Line]], bool]) -> list[ScoredHand]:
    """Every hand, the first one first; ``entries``: all that count and moved anything or are a hand, in their order.

    What was moved between two hands belongs to the later one. ``begin_anew``: whether points start again from 0 after
    the lines of a hand.
    """
    found, points, money = list[ScoredHand](), dict[str, int](), dict[str, int]()
    lines, corrected, last = list[Line](), False, 0

    def end(number: int | None) -> None:
        anew = begin_anew(lines)
        scored = dict[str, int]()
        for line in lines:
            if isinstance(line, Score):
                scored[line.side] = scored.get(line.side, 0) + line.points
        hand = ScoredHand(last, number, corrected, _cells(points, scored), _cells(money, gains(lines)), anew)
        found.append(hand)
        if anew:
            points.update(dict.fromkeys(points, 0))

    for entry in entries:
        last = entry.entry
        lines += entry.lines
        corrected |= entry.corrected
        if entry.number is not None:
            end(entry.number)
            lines, corrected = [], False
    if lines:
        end(None)
    return found


def _cells(totals: dict[str, int], gave: dict[str, int]) -> dict[str, Cell]:
    """What a hand gave each account that had to do with any so far; ``totals`` go on by it."""
    for name, gain in gave.items():
        totals[name] = totals.get(name, 0) + gain
    return {name: Cell(gave.get(name, 0), total) for name, total in totals.items()}
