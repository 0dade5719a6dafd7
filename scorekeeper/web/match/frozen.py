"""What today's rules would make of a match that is frozen as older ones counted it, for its page."""

from __future__ import annotations

from typing import NamedTuple

from ...store.loaded import FrozenMatch
from ...store.rules_upgrade import Recount, recount
from ..http.filters import hand_label, problem_text, translate

MOST_NAMED = 20  #: entries that no longer hold, on the page


class Today(NamedTuple):
    """What would differ. ``refused``: which entries no longer hold, and why, in words; ``more``: how many besides.

    ``points``, ``money``, ``pots``: side, name or pot to what it is and what it would be; ``over``: whether the match
    is over and would be, ``winner``: who has won and would have, each ``None`` if it stays.
    """

    refused: list[str]
    more: int
    points: dict[str, tuple[int, int]]
    money: dict[str, tuple[int, int]]
    pots: dict[str, tuple[int, int]]
    over: tuple[bool, bool] | None
    winner: tuple[str | None, str | None] | None


def today(frozen: FrozenMatch) -> Today | None:
    """Return what today's rules would change, in the reader's language; ``None`` where they cannot read the match."""
    refolded, match = recount(frozen.match), frozen.match
    if refolded is None:
        return None
    over, winner = (match.finished, refolded.finished), (match.winner, refolded.winner)
    return Today(
        _refused(frozen, refolded), max(0, len(refolded.refused) - MOST_NAMED), refolded.points, refolded.money,
        refolded.pots, over if over[0] != over[1] else None, winner if winner[0] != winner[1] else None,
    )  # fmt: skip


def _refused(frozen: FrozenMatch, refolded: Recount) -> list[str]:
    """Return the first entries that no longer hold, and why."""
    first = list(refolded.refused.items())[:MOST_NAMED]
    texts = []
    for seq, problems in first:
        because = "; ".join(problem_text(frozen.game, problem) for problem in problems)
        if number := frozen.items[seq - 1].number:
            texts.append(translate(frozen.game.presentation.hand_words.refused, n=number, because=because))
        else:
            label = hand_label(frozen.log_item_at(seq))
            texts.append(translate("Then {hand} no longer holds: {because}", hand=label, because=because))
    return texts
