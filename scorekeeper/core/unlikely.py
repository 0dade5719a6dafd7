"""Tell a figure that is unlikely beside what was usual: most likely a slip, though it may be right."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import median_low

SEVERAL = 5  #: times the usual, where a figure differs from hand to hand
TEN = 10  #: times the usual, where it is agreed on: a digit too many


def unlikely(figure: object, usual: Iterable[int], times: int) -> int | None:
    """Return what was usual if ``figure`` is at least so many ``times`` that, else ``None``.

    Usual is the middle one of the ``usual`` figures over 0; without any, nothing is unlikely, nor is what is no number.
    """
    known = [one for one in usual if one > 0]
    if not known or type(figure) is not int:
        return None
    middle = median_low(known)
    return middle if figure >= times * middle else None
