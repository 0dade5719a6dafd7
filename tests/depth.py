"""The length of random tests: in ``make test`` until a fault would have shown, in ``make deep`` much longer.

The same seeds are drawn every time; the long run uses those of the short one, and many more.
"""

from __future__ import annotations

import os

DEEP = os.environ.get("SCOREKEEPER_EXAMPLES") == "deep"  #: the variable that ``make deep`` sets

#: The long run draws so many times as many Hypothesis examples.
TIMES = 10


def rounds(usual: int, deep: int) -> int:
    """Return how many matches, deals, hands or requests to try: ``usual``, or in the long run ``deep``."""
    return deep if DEEP else usual


def examples(usual: int) -> int:
    """Return how many examples Hypothesis is to draw."""
    return rounds(usual, usual * TIMES)
