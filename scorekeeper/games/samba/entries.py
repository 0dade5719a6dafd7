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

MeldNumber = Annotated[int, msgspec.Meta(ge=1, le=MOST)]  #: a side's melds have numbers, in the order they were laid


class Rank(Spelled):
    """The rank of a group, or the lowest or highest of a sequence; ``3``: a group of black threes."""

    __slots__ = ()
    values = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


class Suit(Spelled):
    """The suit of a sequence."""

    __slots__ = ()
    values = SUITS


class Wilds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A meld of wild cards alone: how many 2s, how many jokers."""

    twos: Count = 0
    jokers: Count = 0


class Short(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, rename={"from_": "from"}):
    """A meld of which not every card is named: a group by rank and numbers of cards, a sequence by suit and ends.

    Wild cards alone are given by their numbers.
    """

    group: Rank | UnsetType = UNSET  #: with ``naturals``, and with ``twos`` and ``jokers`` if it has any
    naturals: Count | UnsetType = UNSET
    twos: Count | UnsetType = UNSET
    jokers: Count | UnsetType = UNSET
    sequence: Suit | UnsetType = UNSET  #: with ``from`` and ``to``, its lowest and its highest rank
    from_: Rank | UnsetType = UNSET
    to: Rank | UnsetType = UNSET
    wilds: Wilds | UnsetType = UNSET


Cards = Annotated[tuple[Card, ...], msgspec.Meta(description=N_("a list of cards"))]
#: A meld as it is logged.
Laid = Cards | Annotated[Short, msgspec.Meta(description=N_("a meld in short"))]


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a side melded in a counted hand: either each of its melds, or only totals as the table has counted them."""

    melds: tuple[Laid, ...] | UnsetType = UNSET
    cards: Count | UnsetType = UNSET  #: card values of all melds together
    sambas: Count | UnsetType = UNSET
    pure: Count | UnsetType = UNSET
    mixed: Count | UnsetType = UNSET
    bolivias: Count | UnsetType = UNSET
    red_threes: Count = 0  #: how many were laid down


class Held(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's cards left in hand, of which only the value was counted, and their number of red threes."""

    value: Count = 0  #: card values, a black three as ``black_three_held``; red threes have none
    red_threes: Count = 0


Left = dict[Name, Cards | Annotated[Held, msgspec.Meta(description=N_("an object with their “value”"))]]


class Hand(Entry, frozen=True, tag="hand"):
    """A whole hand, logged after it was played: what each side melded, who went out, and the cards left in hands."""

    sides: dict[Name, Side]  #: side to what it melded; one that is not named melded nothing
    out: Player | None  #: who went out; ``None``: the stock ran out
    left: Left = {}  #: player to the cards left in hand, or their value; a player who is not named has none


class Add(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cards added to the meld on the table that has the number ``to`` among the side's melds."""

    to: MeldNumber
    cards: tuple[Card, ...]


class Meld(Entry, frozen=True, tag="meld"):
    """A turn in which a player lays melds, adds cards to melds, merges groups or lays red threes.

    It also says whether the player took the discard pile, or its top card, before that.
    """

    player: Player
    new: tuple[Laid, ...] = ()
    add: tuple[Add, ...] = ()
    merge: tuple[tuple[MeldNumber, MeldNumber], ...] = ()  #: the second goes into the first, which keeps its number
    red_threes: Count = 0
    took: Literal["pile", "top"] | UnsetType = UNSET  #: ``top``: the top card of the pile, for a sequence
    top: Card | UnsetType = UNSET  #: the discard that lay on top, if something was taken


class EndHand(Entry, frozen=True, tag="end_hand"):
    """The end of a hand that was logged turn by turn. ``out``: who went out; ``left``: player to cards left in hand."""

    out: Player | None
    left: Left = {}


ENTRIES: tuple[type[Entry], ...] = (Hand, Meld, EndHand)
