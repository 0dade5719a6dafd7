"""The scorecard: what each hand gave each side or account, with running totals, from the lines of a match's items."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from .entries import is_house_entry
from .ledger import Line, Score, gains
from .match import Item


class Cell(NamedTuple):
    """What a hand gave one side or account, and the total after it: points, or money in table units."""

    gain: int
    total: int


class ScoredHand(NamedTuple):
    """A row of the scorecard: a hand, or what the table itself moved between two hands.

    ``entry``: the number of the entry that is the hand or ended it; of an open hand, of its last that moved anything;
    ``number``: the hand's number in the match, ``None`` if it is open or no hand; ``corrected``: whether one of its
    entries was; ``points``: side to cell; ``money``: account (``pot:NAME`` too) to cell; both without sides and
    accounts where nothing has moved yet; ``restarts``: whether points start again from 0 after it; ``beside``: whether
    it is no hand, but a charge, points that the table gave, or what went back from a pot.
    """

    entry: int
    number: int | None
    corrected: bool
    points: dict[str, Cell]
    money: dict[str, Cell]
    restarts: bool
    beside: bool = False


def scored_hands(items: Iterable[Item], points_restart: Callable[[Sequence[Line]], bool]) -> Iterator[ScoredHand]:
    """Yield every row of a match's scorecard, oldest first; the open hand has one if it has lines already.

    A charge or the like, of the house's kinds, has a row of its own; what other entries between two hands move is in
    the row of the later hand. ``points_restart``: returns whether points start again from 0 after the lines of a hand
    (``Rules.points_restart``).
    """
    points, money = dict[str, Cell](), dict[str, Cell]()  # with the total, and a gain of 0
    lines, corrected, last = list[Line](), False, 0

    def end(entry: int, number: int | None, lines: Sequence[Line], corrected: bool, beside: bool = False) -> ScoredHand:
        restarts = points_restart(lines)
        scored = dict[str, int]()
        for line in lines:
            if isinstance(line, Score):
                scored[line.side] = scored.get(line.side, 0) + line.points
        moved = gains(lines)
        in_points, in_money = _add(points, scored), _add(money, moved)
        if restarts:
            points.update(dict.fromkeys(points, Cell(0, 0)))
        return ScoredHand(entry, number, corrected, in_points, in_money, restarts, beside)

    for item in items:
        if item.effective is None or not (item.number or item.lines or item.corrected_by):
            continue
        if is_house_entry(item.effective):
            if item.lines:
                yield end(item.seq, None, item.lines, item.corrected, beside=True)
            continue
        last = item.seq
        lines += item.lines
        corrected |= item.corrected
        if item.number is not None:
            yield end(last, item.number, lines, corrected)
            lines, corrected = [], False
    if lines:
        yield end(last, None, lines, corrected)


def _add(totals: dict[str, Cell], gave: dict[str, int]) -> dict[str, Cell]:
    """Add to ``totals`` what a hand gave, and return a cell for each account that has a total.

    A hand moves few of two hundred accounts, so the cells of the others are shared with the hand before.
    """
    moved = {name: Cell(gain, (totals[name].total if name in totals else 0) + gain) for name, gain in gave.items()}
    totals.update({name: Cell(0, cell.total) for name, cell in moved.items()})
    return totals | moved
