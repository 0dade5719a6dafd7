"""Cards: ranks and suits, read and written.

A card is the string that is written: ``10D``, ``AS``, a joker ``JK``. Also accepted when reading: lower case, ``T`` for
``10`` and the suit signs ♠ ♥ ♦ ♣. A rank or a suit alone is read with the same spellings.
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
    """A card as it is written. A joker's ``rank`` is ``JK`` and its ``suit`` is empty."""

    __slots__ = ()

    @property
    def rank(self) -> str:
        """Return ``A``, ``2`` … ``10``, ``J``, ``Q`` or ``K``; for a joker ``JK``."""
        return "JK" if self == "JK" else self[:-1]

    @property
    def suit(self) -> str:
        """Return ``S``, ``H``, ``D`` or ``C``; for a joker the empty string."""
        return "" if self == "JK" else self[-1]

    @property
    def face(self) -> str:
        """Return the card as people read it: ``10♦``, a joker ``★``."""
        return STAR if self == "JK" else self.rank + SIGNS[self.suit]


JOKER = Card("JK")
PACK = tuple(Card(rank + suit) for suit in SUITS for rank in RANKS)


def is_red(card: str) -> bool:
    """Return whether a card (``10D``) or a suit (``D``) is red: hearts and diamonds are, a joker is not."""
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
    """Return the card that ``text`` spells, in any spelling that the module names.

    Raises ``ValueError`` if it spells none.
    """
    card = _READ.get(text) if isinstance(text, str) else None
    if card is None:
        raise ValueError(text)
    return card


#: Further spellings of a rank or a suit, to its usual one.
_SHORT = {"T": "10", **{sign: suit for suit, sign in SIGNS.items()}}


def of_a_kind(text: str) -> str:
    """Return one rank, repeated three times or more, as files spell it: ``KKK`` for ``kkk``, ``TTT`` for ``101010``.

    Nothing is checked. Any other text, such as two tens (``1010``), is returned in capital letters.
    """
    tens, rest = divmod(len(text), 2)
    return "T" * tens if tens >= 3 and not rest and text == "10" * tens else text.upper()


class Spelled(str):
    """The base of the types for a rank alone (``10``) or a suit alone (``D``); a subclass lists all its ``values``."""

    __slots__ = ()
    values: ClassVar[tuple[str, ...]]

    @classmethod
    @cache
    def spellings(cls) -> dict[str, Self]:
        """Return every accepted spelling with the value that it means: ``D``, ``d`` and ``♦`` with ``D``."""
        read = {value: cls(value) for value in cls.values}
        read |= {sign: read[value] for sign, value in _SHORT.items() if value in read}
        return read | {spelling.lower(): value for spelling, value in read.items()}

    @classmethod
    def read(cls, text: object) -> Self:
        """Return the value that ``text`` spells. Raises ``ValueError`` if it spells none."""
        value = cls.spellings().get(text) if isinstance(text, str) else None
        if value is None:
            raise ValueError(text)
        return value


def too_often(cards: Iterable[Card], path: Path, *, packs: int = 1, jokers: int = 0) -> list[Problem]:
    """Return a problem at ``path`` for each card that occurs more often than the pack allows.

    Each card may occur ``packs`` times, the joker ``jokers`` times: that is how many there are in all packs together.
    """
    return [
        Problem(path, "pack-holds", {"card": str(card), "times": times, "bound": bound}) if bound else no_jokers(path)
        for card, times in Counter(cards).items()
        if times > (bound := jokers if card == JOKER else packs)
    ]


def no_jokers(path: Path) -> Problem:
    """Return the problem that there is a joker at ``path`` although the pack has none."""
    return Problem(path, "no-jokers")
