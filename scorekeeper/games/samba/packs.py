"""Check that no card is named more often than three packs and six jokers have it, also if only its rank is known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from ...core.cards import JOKER, PACK, Card
from ...core.problems import Path, Problem
from .melds import JOKERS, PACKS, RED_THREE_CARDS, RED_THREES, Meld, is_red_three, is_wild

CARDS = PACK * PACKS + (JOKER,) * JOKERS  #: all 162


def copies(card: Card) -> int:
    """Return how many of ``card`` there are: six jokers, three of others (docs/rules/samba.md, Players and cards)."""
    return JOKERS if card == JOKER else PACKS


@lru_cache(maxsize=16)
def of_rank(rank: str) -> tuple[Card, ...]:
    """Return each card of ``rank`` once; ``3``: the two black threes (docs/rules/samba.md, Players and cards)."""
    return tuple(card for card in (*PACK, JOKER) if card.rank == rank and not is_red_three(card))


@lru_cache(maxsize=16)
def bound(rank: str) -> int:
    """Return how many of ``rank`` all packs have: 12 of ``K``, 6 of ``JK`` (docs/rules/samba.md, Players and cards).

    ``3`` means black threes, 6 as well.
    """
    return sum(map(copies, of_rank(rank)))


class Seen:
    """A count of the cards that an entry or a question names, to find those named more often than the packs have them.

    For a hand that is logged turn by turn it counts all cards on the table.
    """

    def __init__(self) -> None:
        self.cards: Counter[Card] = Counter()
        self.unnamed: Counter[str] = Counter()  #: rank to how many, suits unknown; ``3`` are black threes
        self.red_threes = 0  #: suits unknown
        self.places: list[tuple[Path, tuple[Card, ...]]] = []  #: where in an entry or a question cards are named

    def meld(self, meld: Meld, place: Path = ()) -> None:
        """Count the cards of ``meld``, also those of which only the number is known. ``place``: the meld's path."""
        if meld.cards:
            self.hold(meld.cards, place)
        if meld.short and meld.kind != "sequence":
            known = [card for card in meld.cards if not is_wild(card)]
            if meld.of:
                self.unnamed[meld.of] += meld.naturals - len(known)
            if meld.twos:
                self.unnamed["2"] += meld.twos - sum(card.rank == "2" for card in meld.cards)
            if unnamed := meld.jokers - meld.cards.count(JOKER):
                self.hold((JOKER,) * unnamed, place)

    def hold(self, cards: Iterable[Card], place: Path = ()) -> None:
        """Add ``cards``, of which each is named, to the count. ``place``: their path in an entry or a question."""
        named = tuple(cards)
        self.cards.update(named)
        self.places.append((place, named))

    def too_often(self, path: Path) -> list[Problem]:
        """Return a problem for each card or rank counted more often than the packs have it.

        There are three packs and six jokers (docs/rules/samba.md, Players and cards). A card's problem has the place of
        that card as its path if it is named in one place only; all others have ``path``.
        """
        found = []
        for card, times in self.cards.items():
            if times > copies(card):
                places = {place for place, named in self.places if card in named}
                place = next(iter(places)) if len(places) == 1 else ()
                values = {"card": str(card), "times": times, "bound": copies(card)}
                found.append(Problem(place or path, "pack-holds", values))
        for rank, unnamed in self.unnamed.items():
            known = sum(self.cards.get(card, 0) for card in of_rank(rank))
            if unnamed + known > bound(rank):
                values = {"card": rank, "times": unnamed + known, "bound": bound(rank)}
                found.append(Problem(path, "pack-holds", values))
        red = self.red_threes + sum(self.cards.get(card, 0) for card in RED_THREE_CARDS)
        if red > RED_THREES:
            found.append(Problem(path, "too-many-red-threes", {"times": red, "bound": RED_THREES}))
        return found
