"""Cards: rank and suit, reading and writing them.

A card is the string it is written as: ``10D``, ``AS``, a joker ``JK``. Read also: lower case, ``T`` for ``10`` and the
suit signs ♠ ♥ ♦ ♣. A rank or a suit by itself is read in the same spellings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import ClassVar, Self

from .problems import Path, Problem

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("S", "H", "D", "C")
SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
RED = ("H", "D")
STAR = "★"  #: the face of a joker


class Card(str):
    """A card as it is written; ``rank`` of a joker is ``JK`` and its ``suit`` is empty."""

    __slots__ = ()

    @property
    def rank(self) -> str:
        """``A``, ``2`` … ``10``, ``J``, ``Q``, ``K``; of a joker ``JK``."""
        return "JK" if self == "JK" else self[:-1]

    @property
    def suit(self) -> str:
        """``S``, ``H``, ``D`` or ``C``; of a joker nothing."""
        return "" if self == "JK" else self[-1]

    @property
    def face(self) -> str:
        """As people read it: ``10♦``, a joker ``★``."""
        return STAR if self == "JK" else self.rank + SIGNS[self.suit]


JOKER = Card("JK")
PACK = tuple(Card(rank + suit) for suit in SUITS for rank in RANKS)


def is_red(card: str) -> bool:
    """Whether a card, or a suit, is a red one; a joker is not."""
    return card[-1:] in RED


def _spellings() -> dict[str, Card]:
    read = {"JK": JOKER}
    for card in PACK:
        for rank in (card.rank, "T") if card.rank == "10" else (card.rank,):
            read[rank + card.suit] = read[rank + SIGNS[card.suit]] = card
    return read | {spelling.lower(): card for spelling, card in read.items()} | _mixed(read)


def _mixed(read: dict[str, Card]) -> dict[str, Card]:
    # "aS", "As": upper and lower case may be mixed, as people type them
    return {mixed: card for s, card in read.items() for mixed in (s[:-1].lower() + s[-1:], s[:-1] + s[-1:].lower())}


_READ = _spellings()


def read_card(text: object) -> Card:
    """The card that ``text`` spells, in any of the spellings named above.

    Raises ``ValueError`` where it spells none.
    """
    card = _READ.get(text) if isinstance(text, str) else None
    if card is None:
        raise ValueError(text)
    return card


#: What is read in place of a rank or a suit, to what is written.
_SHORT = {"T": "10", **{sign: suit for suit, sign in SIGNS.items()}}


def of_a_kind(text: str) -> str:
    """Cards of one rank in short, as they are written: ``KKK``, ``TTTT``. Read also: lower case, ``10`` for ``T``."""
    tens, rest = divmod(len(text), 2)
    return "T" * tens if tens >= 3 and not rest and text == "10" * tens else text.upper()


class Spelled(str):
    """A rank or a suit by itself, as it is written: one of ``values``, which a subclass names."""

    __slots__ = ()
    values: ClassVar[tuple[str, ...]]

    @classmethod
    @cache
    def spellings(cls) -> dict[str, Self]:
        """Every spelling that is read, to the value that it spells."""
        read = {value: cls(value) for value in cls.values}
        read |= {sign: read[value] for sign, value in _SHORT.items() if value in read}
        return read | {spelling.lower(): value for spelling, value in read.items()}

    @classmethod
    def read(cls, text: object) -> Self:
        """The value that ``text`` spells. Raises ``ValueError`` where it spells none."""
        value = cls.spellings().get(text) if isinstance(text, str) else None
        if value is None:
            raise ValueError(text)
        return value


def too_often(cards: Iterable[Card], path: Path, *, packs: int = 1, jokers: int = 0) -> list[Problem]:
    """A problem under ``path`` for each card that is there more often than the pack holds it; empty: all may be.

    A card may stand as often as there are ``packs``, a joker as often as there are ``jokers`` in all of them.
    """
    return [
        Problem(path, "pack-holds", {"card": str(card), "times": times, "bound": bound}) if bound else no_jokers(path)
        for card, times in Counter(cards).items()
        if times > (bound := jokers if card == JOKER else packs)
    ]


def no_jokers(path: Path) -> Problem:
    """The problem that a joker stands at ``path`` where the pack has none."""
    return Problem(path, "no-jokers")
