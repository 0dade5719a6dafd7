"""Card pads: cards as they are tapped, one or several, and what would have been tapped for them.

Several cards (``NAME``) are check boxes; jokers, which look alike, are counted in ``NAME-jokers``. One card is a rank
(``NAME-rank``, a joker among them) and a suit (``NAME-suit``): two taps instead of a search among fifty-two keys.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from werkzeug.datastructures import MultiDict

from ..core.cards import JOKER, Card, read_card

Given = Callable[[str], list[str]]  #: all that was tapped or typed under a name

MOST_JOKERS = 9  #: more are never taken over from a page; what the pack holds is the rules' to say


def several(name: str, given: Given) -> list[str]:
    """The cards that are ticked, and the jokers that are counted; what spells no card goes on as it came.

    ``name``: of the pad's fields; ``given(name)``: all that was tapped under one.
    """
    jokers = next(iter(given(f"{name}-jokers")), "")
    return [*given(name), *[str(JOKER)] * min(int(jokers) if re.fullmatch("[0-9]", jokers) else 0, MOST_JOKERS)]


def one(name: str, given: Given) -> str:
    """The card that is tapped on the pad ``name``; empty where no rank or no suit is."""
    rank, suit = (next(iter(given(f"{name}-{part}")), "") for part in ("rank", "suit"))
    if rank == JOKER:
        return rank
    return rank + suit if rank and suit else ""


def fill_several(data: MultiDict[str, str], name: str, cards: Iterable[Card]) -> None:
    """Ticks ``cards`` in ``data`` on the pad ``name``."""
    made = list(cards)
    data.setlist(name, [card for card in made if card != JOKER])
    if jokers := made.count(JOKER):
        data[f"{name}-jokers"] = str(jokers)


def fill_one(data: MultiDict[str, str], name: str, card: Card) -> None:
    """Taps ``card`` in ``data`` on the pad ``name``."""
    data[f"{name}-rank"] = card.rank
    if card != JOKER:
        data[f"{name}-suit"] = card.suit


def typed(text: str) -> list[str]:
    """Cards as somebody types them, with blanks or commas between; what spells no card goes on as it was typed."""
    return [_card(word) for word in re.split(r"[\s,;]+", text) if word]


def _card(word: str) -> str:
    try:
        return str(read_card(word))
    except ValueError:
        return word
