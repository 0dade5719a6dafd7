"""Card pads: form fields for one or several cards, read and filled in.

Several cards (``NAME``) are check boxes; jokers, which look alike, are counted in ``NAME-jokers``. If suits do not
matter, ``NAME-K`` is the number of kings. One card is a rank (``NAME-rank``, or a joker) and a suit (``NAME-suit``):
two taps instead of a search among 52 keys.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from werkzeug.datastructures import MultiDict

from ...core.cards import JOKER, PACK, RANKS, SUITS, Card, read_card

Given = Callable[[str], list[str]]  #: returns all values of a form field

MOST_JOKERS = 9  #: the most jokers that are read from a form; the rules check how many the pack has


class Known(NamedTuple):
    """What a form with a question to the referee is filled in with, from the match to which it belongs.

    ``fields``: the values of its fields by name; ``gone``: by pad, the cards that it does not offer; ``people``: who
    may hold cards, empty for all who are seated; ``of``: by side or player, ``fields`` for that one once it is chosen.
    """

    fields: Mapping[str, Sequence[str]] = MappingProxyType({})
    gone: Mapping[str, Collection[str]] = MappingProxyType({})
    people: Sequence[str] = ()
    of: Mapping[str, Mapping[str, Sequence[str]]] = MappingProxyType({})


def several(name: str, given: Given) -> list[str]:
    """Return the cards on the pad ``name``: those ticked, and as many jokers as were counted.

    ``given``: returns all values of a form field. Text that is not a card is passed on unchanged.
    """
    jokers = next(iter(given(f"{name}-jokers")), "")
    return [*given(name), *[str(JOKER)] * min(int(jokers) if re.fullmatch("[0-9]", jokers) else 0, MOST_JOKERS)]


def counted(name: str, ranks: Iterable[str], given: Given, others: Collection[str] = ()) -> list[str]:
    """Return cards of the ``ranks`` counted on the pad ``name``; any suits, if possible none twice or in ``others``.

    Text that is not a digit is passed on unchanged.
    """
    cards = list[str]()
    for rank in ranks:
        times = next(iter(given(f"{name}-{rank}")), "").strip()
        if not re.fullmatch(r"\d?", times):
            cards.append(times)
            continue
        for _ in range(int(times or 0)):
            cards.append(any_suit(rank, {*others, *cards}))
    return cards


def fill_counted(data: MultiDict[str, str], name: str, cards: Iterable[str]) -> None:
    """Fill in, on the pad ``name``, how many of ``cards`` have each rank; ``counted`` reads it back, without suits."""
    for rank, times in Counter(Card(card).rank for card in cards).items():
        data[f"{name}-{rank}"] = str(times)


def one(name: str, given: Given) -> str:
    """Return the card on the pad ``name``, sent as one value or as rank and suit; empty if a part is missing."""
    if whole := next(iter(given(name)), ""):
        return whole
    rank, suit = (next(iter(given(f"{name}-{part}")), "") for part in ("rank", "suit"))
    if rank == JOKER:
        return rank
    return rank + suit if rank and suit else ""


def any_suit(rank: str, others: Collection[str]) -> str:
    """Return a card of ``rank`` in any suit, if possible one that is not among ``others``."""
    return next((rank + suit for suit in SUITS if rank + suit not in others), rank + SUITS[0])


def ranks_left(gone: Collection[str]) -> tuple[str, ...]:
    """Return the ranks of which at least one card is not ``gone``."""
    return tuple(rank for rank in RANKS if any(rank + suit not in gone for suit in SUITS))


def fill_several(data: MultiDict[str, str], name: str, cards: Iterable[Card]) -> None:
    """Fill in ``cards`` on the pad ``name``."""
    made = list(cards)
    data.setlist(name, [card for card in made if card != JOKER])
    if jokers := made.count(JOKER):
        data[f"{name}-jokers"] = str(jokers)


def fill_one(data: MultiDict[str, str], name: str, card: Card) -> None:
    """Fill in ``card`` on the pad ``name``."""
    data[f"{name}-rank"] = card.rank
    if card != JOKER:
        data[f"{name}-suit"] = card.suit


def typed(text: str) -> list[str]:
    """Return typed cards, separated by blanks, commas or semicolons; text that is not a card is passed on unchanged."""
    return [_card(word) for word in re.split(r"[\s,;]+", text) if word]


def short_hand(text: str, known: Collection[str] = ()) -> Any:
    """Return a typed hand: cards as a list, or a single number as an ``int``, or a single word in capitals.

    ``known``: words such as ``777`` that look like numbers, but are returned as words.
    """
    words = typed(text)
    if len(words) != 1 or words[0] in PACK:
        return words
    number = words[0].isdecimal() and len(words[0]) < 10 and words[0] not in known
    return int(words[0]) if number else words[0].upper()


def suited(words: Iterable[str], others: Collection[str]) -> list[str]:
    """Return typed cards; a rank alone becomes a card that is not among ``others``, if possible."""
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
