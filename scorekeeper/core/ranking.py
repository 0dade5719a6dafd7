"""Who is in which place, and the hand that decided it: functions of figures, and of a match's trend."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from .trend import Trend


class Placed(NamedTuple):
    """A name with its place, from 1, and its figure. Names that tie have the same place, the better one: 1, 2, 2, 4."""

    place: int
    name: str
    amount: int


def ranking(amounts: Mapping[str, int], first: Collection[str] = ()) -> list[Placed]:
    """Return ``amounts`` (name to figure) by place: the highest figure first, equal ones in the order given.

    ``first``: names that have the first place whatever their figures are, such as the winner by the game's own rules.
    """
    order = sorted(amounts, key=lambda name: (name not in first, -amounts[name]))
    found = list[Placed]()
    for n, name in enumerate(order):
        last = found[-1] if found else None
        same = last and (name in first) == (last.name in first) and (name in first or last.amount == amounts[name])
        found.append(Placed(last.place if last and same else n + 1, name, amounts[name]))
    return found


def sole_leader(amounts: Mapping[str, int]) -> str | None:
    """Return the name with the highest figure; ``None`` if several have it, or there is none."""
    most = max(amounts.values(), default=0)
    best = [name for name, amount in amounts.items() if amount == most]
    return best[0] if len(best) == 1 else None


def turning_point(trend: Trend, now: Mapping[str, int], winner: str) -> int | None:
    """Return the number of the hand after which ``winner`` led until the end; ``None`` if there is none.

    To lead is to have the highest figure alone: in every later point of ``trend``, and in ``now``, the figures at the
    end. If the trend does not keep every hand, it is the first kept one from which ``winner`` leads, as the chart shows
    it. There is none if ``winner`` is not ahead at the end, as in games whose figures begin again at 0, or is ahead
    only by what came after the last hand.
    """
    if sole_leader(now) != winner:
        return None
    found = None
    for point in reversed(trend.points):
        if sole_leader(point.standings) != winner:
            break
        found = point.hand
    return found


def first_places(places: Sequence[Placed]) -> list[str]:
    """Return the names that have the first place."""
    return [placed.name for placed in places if placed.place == 1]
