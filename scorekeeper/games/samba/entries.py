"""Define what can happen at a Samba table."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, UnsetType

from ...core.cards import SUITS, Card, Spelled
from ...core.entries import Entry
from ...core.names import Name, Player
from ...core.options import MOST, Count
from ...core.words import N_

Number = Annotated[int, msgspec.Meta(ge=1, le=MOST)]  #: of a side's meld, in the order they were laid


class Rank(Spelled):
    """Name the rank of a group or of an end of a sequence; ``3``: black threes."""

    __slots__ = ()
    values = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


class Suit(Spelled):
    """Name the suit of a sequence."""

    __slots__ = ()
    values = SUITS


class Wilds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Name wild cards alone, by their numbers."""

    twos: Count = 0
    jokers: Count = 0


class Short(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, rename={"from_": "from"}):
    """Name a meld in short: a group by its numbers, a sequence by its ends, or wild cards by their numbers."""

    group: Rank | UnsetType = UNSET
    naturals: Count | UnsetType = UNSET
    twos: Count | UnsetType = UNSET
    jokers: Count | UnsetType = UNSET
    sequence: Suit | UnsetType = UNSET
    from_: Rank | UnsetType = UNSET
    to: Rank | UnsetType = UNSET
    wilds: Wilds | UnsetType = UNSET


Cards = Annotated[tuple[Card, ...], msgspec.Meta(description=N_("a list of cards"))]
#: A meld as it is logged.
Laid = Cards | Annotated[Short, msgspec.Meta(description=N_("a meld in short"))]


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hold what a side melded: its melds, or what the table has counted of them."""

    melds: tuple[Laid, ...] | UnsetType = UNSET
    cards: Count | UnsetType = UNSET  #: card values of all melds together
    sambas: Count | UnsetType = UNSET
    pure: Count | UnsetType = UNSET
    mixed: Count | UnsetType = UNSET
    bolivias: Count | UnsetType = UNSET
    red_threes: Count = 0


class Held(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hold what a player has left, counted: the value of the cards, and how many red threes."""

    value: Count = 0  #: card values
    red_threes: Count = 0


Left = dict[Name, Cards | Annotated[Held, msgspec.Meta(description=N_("an object with their “value”"))]]


class Hand(Entry, frozen=True, tag="hand"):
    """Record a hand counted after it was played; ``out`` went out, or the stock ran out."""

    sides: dict[Name, Side]  #: side to what it melded; who is not named melded nothing
    out: Player | None  #: ``None``: the stock ran out
    left: Left = {}  #: player to the cards in hand, or what they come to; who is not named has none


class Add(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Add cards to a meld that lies there."""

    to: Number
    cards: tuple[Card, ...]


class Meld(Entry, frozen=True, tag="meld"):
    """Record a turn that melds: new melds, cards added, groups merged, red threes laid; and what was taken for it."""

    player: Player
    new: tuple[Laid, ...] = ()
    add: tuple[Add, ...] = ()
    merge: tuple[tuple[Number, Number], ...] = ()  #: of each two the second goes into the first, which keeps its number
    red_threes: Count = 0
    took: Literal["pile", "top"] | UnsetType = UNSET
    top: Card | UnsetType = UNSET  #: the discard that lay on top


class EndHand(Entry, frozen=True, tag="end_hand"):
    """Record that a hand logged as it happened is over."""

    out: Player | None
    left: Left = {}


ENTRIES: tuple[type[Entry], ...] = (Hand, Meld, EndHand)
