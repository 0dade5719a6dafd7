"""Figures that are unlikely beside what was usual: most likely a slip, though they may be right."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import median_low

SEVERAL = 5  #: the ``times`` for a figure that differs from hand to hand
TEN = 10  #: the ``times`` for a figure that is agreed on: most likely a digit too many


def unlikely(figure: object, usual: Iterable[int], times: int) -> int | None:
    """Return the median of the ``usual`` figures above 0 if ``figure`` is at least ``times`` that, so a likely slip.

    ``None`` if it is less, if it is not a whole number, or if no usual figure is above 0.
    """
    known = [one for one in usual if one > 0]
    if not known or type(figure) is not int:
        return None
    middle = median_low(known)
    return middle if figure >= times * middle else None
