"""The comparison on a frozen match's page: what today's rules would change."""

from __future__ import annotations

from typing import Any

from ...store.loaded import FrozenMatch
from ...store.rules_upgrade import Recount, recount
from ..http.filters import hand_label, problem_text, translate

MOST_NAMED = 20  #: the most entries that are listed as no longer valid


def changes_by_todays_rules(frozen: FrozenMatch) -> dict[str, Any]:
    """Return template values for what today's rules would change in a frozen match.

    ``today``: the recount, ``None`` and the only value if today's rules cannot read the match; ``no_longer``: sentences
    for the entries that are no longer valid; ``more``: how many further ones there are.
    """
    recounted = recount(frozen.match)
    if recounted is None:
        return {"today": None}
    more = max(0, len(recounted.refused) - MOST_NAMED)
    return {"today": recounted, "no_longer": _refused(frozen, recounted), "more": more}


def _refused(frozen: FrozenMatch, refolded: Recount) -> list[str]:
    """Return sentences for the first entries that are no longer valid, with the reasons."""
    first = list(refolded.refused.items())[:MOST_NAMED]
    texts = []
    for seq, problems in first:
        because = "; ".join(problem_text(frozen.game, problem) for problem in problems)
        if number := frozen.items[seq - 1].number:
            texts.append(translate(frozen.game.presentation.hand_words.refused, n=number, because=because))
        else:
            label = hand_label(frozen.log_item_at(seq))
            texts.append(translate("{hand} would then no longer be valid: {because}", hand=label, because=because))
    return texts
