"""Card pads: cards as they are tapped, one or several, and what would have been tapped for them.

Several cards (``NAME``) are check boxes; jokers, which look alike, are counted in ``NAME-jokers``. Where suits do not
matter, ``NAME-K`` says how many kings there are. One card is a rank
(``NAME-rank``, a joker among them) and a suit (``NAME-suit``): two taps instead of a search among fifty-two keys.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from werkzeug.datastructures import MultiDict

from ...core.cards import JOKER, RANKS, SUITS, Card, read_card

Given = Callable[[str], list[str]]  #: all that was tapped or typed under a name

MOST_JOKERS = 9  #: more are never taken over from a page; what the pack holds is the rules' to say


class Known(NamedTuple):
    """Keep what a match knows of a question to the referee.

    ``fields``: what would be tapped on its pads; ``gone``: by pad the cards that cannot be meant there. ``people``: who
    may hold cards, where not all that are seated; ``of``: what would be tapped if it were about one side or player.
    """

    fields: Mapping[str, Sequence[str]] = MappingProxyType({})
    gone: Mapping[str, Collection[str]] = MappingProxyType({})
    people: Sequence[str] = ()
    of: Mapping[str, Mapping[str, Sequence[str]]] = MappingProxyType({})


def several(name: str, given: Given) -> list[str]:
    """Return the cards that are ticked, and the jokers that are counted; what spells no card goes on as it came.

    ``name``: of the pad's fields; ``given(name)``: all that was tapped under one.
    """
    jokers = next(iter(given(f"{name}-jokers")), "")
    return [*given(name), *[str(JOKER)] * min(int(jokers) if re.fullmatch("[0-9]", jokers) else 0, MOST_JOKERS)]


def counted(name: str, ranks: Iterable[str], given: Given, others: Collection[str] = ()) -> list[str]:
    """Return cards of which only the ranks are counted on the pad ``name``, in suits that ``others`` leave."""
    cards = list[str]()
    for rank in ranks:
        times = next(iter(given(f"{name}-{rank}")), "").strip()
        for _ in range(int(times) if re.fullmatch("[0-9]", times) else 0):
            cards.append(any_suit(rank, {*others, *cards}))
    return cards


def fill_counted(data: MultiDict[str, str], name: str, cards: Iterable[str]) -> None:
    """Count the ranks of ``cards`` in ``data`` on the pad ``name``."""
    for rank, times in Counter(Card(card).rank for card in cards).items():
        data[f"{name}-{rank}"] = str(times)


def one(name: str, given: Given) -> str:
    """Return the card that is tapped on the pad ``name``, whole or by rank and suit; empty where either is missing."""
    if whole := next(iter(given(name)), ""):
        return whole
    rank, suit = (next(iter(given(f"{name}-{part}")), "") for part in ("rank", "suit"))
    if rank == JOKER:
        return rank
    return rank + suit if rank and suit else ""


def any_suit(rank: str, others: Collection[str]) -> str:
    """Return a card of ``rank``, where its suit does not matter: none of ``others``, if one is left."""
    return next((rank + suit for suit in SUITS if rank + suit not in others), rank + SUITS[0])


def ranks_left(gone: Collection[str]) -> tuple[str, ...]:
    """Return the ranks of which not all cards are ``gone``."""
    return tuple(rank for rank in RANKS if any(rank + suit not in gone for suit in SUITS))


def fill_several(data: MultiDict[str, str], name: str, cards: Iterable[Card]) -> None:
    """Tick ``cards`` in ``data`` on the pad ``name``."""
    made = list(cards)
    data.setlist(name, [card for card in made if card != JOKER])
    if jokers := made.count(JOKER):
        data[f"{name}-jokers"] = str(jokers)


def fill_one(data: MultiDict[str, str], name: str, card: Card) -> None:
    """Tap ``card`` in ``data`` on the pad ``name``."""
    data[f"{name}-rank"] = card.rank
    if card != JOKER:
        data[f"{name}-suit"] = card.suit


def typed(text: str) -> list[str]:
    """Return cards as typed, with blanks or commas between; what spells no card goes on as it was typed."""
    return [_card(word) for word in re.split(r"[\s,;]+", text) if word]


def suited(words: Iterable[str], others: Collection[str]) -> list[str]:
    """Return cards as typed, those that are ranks alone in suits that ``others`` leave."""
    cards = list[str]()
    for word in words:
        rank = {"T": "10"}.get(word.upper(), word.upper())
        cards.append(any_suit(rank, {*others, *cards}) if rank in RANKS else word)
    return cards


def _card(word: str) -> str:
    try:
        return str(read_card(word))
    except ValueError:
        return word
