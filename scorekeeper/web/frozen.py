"""What today's rules would make of a match that stands as older ones left it, for its page."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ..store import service
from ..store.service import FrozenMatch
from .filters import hand_label, problem_text, translate

MOST_NAMED = 20  #: entries that no longer hold, on the page


class Today(NamedTuple):
    """What would differ. ``refused``: which entries no longer hold, and why, in words; ``more``: how many besides.

    ``points``, ``money``, ``pots``: side, name or pot to what it is and what it would be; ``over``: whether the match
    is over and would be, ``winner``: who has won and would have, each ``None`` where that stays.
    """

    refused: list[str]
    more: int
    points: dict[str, tuple[int, int]]
    money: dict[str, tuple[int, int]]
    pots: dict[str, tuple[int, int]]
    over: tuple[bool, bool] | None
    winner: tuple[str | None, str | None] | None


@lru_cache(maxsize=128)
def today(frozen: FrozenMatch, _locale: str) -> Today | None:
    """What today's rules would change, in the reader's language; ``None`` where they cannot read the match."""
    # A frozen match stays as it is, so its log is folded once for all who look at it and at all that it refuses.
    refolded, match = frozen.refolded(), frozen.match
    if refolded is None:
        return None
    over, winner = (match.finished, refolded.finished), (match.winner, refolded.winner)
    return Today(
        _refused(frozen, refolded), max(0, len(refolded.refused) - MOST_NAMED), refolded.points, refolded.money,
        refolded.pots, over if over[0] != over[1] else None, winner if winner[0] != winner[1] else None,
    )  # fmt: skip


def _refused(frozen: FrozenMatch, refolded: service.Refolded) -> list[str]:
    """The first entries that no longer hold, and why."""
    first = list(refolded.refused.items())[:MOST_NAMED]
    numbers = service.numbers(frozen.match, [seq for seq, _ in first])
    texts = []
    for seq, problems in first:
        because = "; ".join(problem_text(frozen.game, problem) for problem in problems)
        if number := numbers[seq]:
            texts.append(translate(frozen.game.presentation.hand_words.refused, n=number, because=because))
        else:
            label = hand_label(service.row(frozen.match, seq))
            texts.append(translate("Then {hand} no longer holds: {because}", hand=label, because=because))
    return texts
