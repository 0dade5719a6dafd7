"""The scorecard: what each hand gave each account, with running totals, from the lines of a match's items."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from .ledger import Line, Score, gains
from .match import Item


class Cell(NamedTuple):
    """What a hand gave one account, and the account's total after it: points, or money in table units."""

    gain: int
    total: int


class ScoredHand(NamedTuple):
    """A hand on the scorecard: side to points, and account (``pot:NAME`` among them) to money.

    ``entry``: the entry that is the hand or ended it; of a hand still open, the last entry that moved anything;
    ``number``: what the table calls the hand, ``None`` while it is open. An account that no hand has touched so far has
    no cell. ``restarts``: whether points start again from 0 after it.
    """

    entry: int
    number: int | None
    corrected: bool
    points: dict[str, Cell]
    money: dict[str, Cell]
    restarts: bool


def scored_hands(items: Iterable[Item], points_restart: Callable[[Sequence[Line]], bool]) -> list[ScoredHand]:
    """Return every hand of a match, the first one first, and the open one if it has moved something already.

    What was moved between two hands belongs to the later one. ``points_restart``: whether points start again from 0
    after the lines of a hand (``Rules.points_restart``).
    """
    found, points, money = list[ScoredHand](), dict[str, int](), dict[str, int]()
    lines, corrected, last = list[Line](), False, 0

    def end(number: int | None) -> None:
        restarts = points_restart(lines)
        scored = dict[str, int]()
        for line in lines:
            if isinstance(line, Score):
                scored[line.side] = scored.get(line.side, 0) + line.points
        hand = ScoredHand(last, number, corrected, _cells(points, scored), _cells(money, gains(lines)), restarts)
        found.append(hand)
        if restarts:
            points.update(dict.fromkeys(points, 0))

    for item in items:
        if item.effective is None or not (item.number or item.lines or item.corrected_by):
            continue
        last = item.seq
        lines += item.lines
        corrected |= item.corrected
        if item.number is not None:
            end(item.number)
            lines, corrected = [], False
    if lines:
        end(None)
    return found


def _cells(totals: dict[str, int], gave: dict[str, int]) -> dict[str, Cell]:
    """Add what a hand ``gave`` to the running ``totals``; return a cell for each account that has a total."""
    for name, gain in gave.items():
        totals[name] = totals.get(name, 0) + gain
    return {name: Cell(gave.get(name, 0), total) for name, total in totals.items()}
