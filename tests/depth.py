"""How long random tests go on: in ``make test`` until a fault would have shown, in ``make deep`` much longer.

The same seeds are drawn every time; the long run goes through those of the short one, and many more.
"""

from __future__ import annotations

import os

DEEP = os.environ.get("SCOREKEEPER_EXAMPLES") == "deep"  #: what ``make deep`` sets

#: Of what Hypothesis draws there are so many times as many examples in the long run.
TIMES = 10


def rounds(usual: int, deep: int) -> int:
    """How many matches, deals, hands or requests to try: ``usual``, or in the long run ``deep``."""
    return deep if DEEP else usual


def examples(usual: int) -> int:
    """How many examples Hypothesis is to draw."""
    return rounds(usual, usual * TIMES)
