"""Define what can happen at a Sam Sip table."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from ...core.cards import Card, of_a_kind
from ...core.entries import Entry
from ...core.names import Name, Text
from ...core.options import Count

By = Literal["pairs", "three-aces", "one-suit", "dealt-set"]


class Joke(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a deal does to the joke pot, a bet on being dealt a wild card.

    ``stakes``: who pays into it now; ``claims``: player to the wild cards that they show.
    """

    stakes: tuple[Name, ...] = ()
    claims: dict[Name, tuple[Card, ...]] = {}


class Hand(Entry, frozen=True, tag="hand"):
    """A deal that ``winner`` won: in which way, who goes out of money, who claims the joke pot, matching cards."""

    winner: Name
    by: By = "pairs"  #: in which way the deal was won
    indicator: Card | UnsetType = UNSET  #: the card turned up
    cards: tuple[Card, ...] | UnsetType = UNSET  #: the winning hand, or the winner's dealt set
    sets: dict[Name, Text] | UnsetType = UNSET  #: player to the ranks of their dealt set: ``KKK``, ``TTTT``
    out: tuple[Name, ...] = ()  #: losers who have to stop for lack of money
    #: Loser who cannot pay the stake in full to what they can still pay, in table units; they are out too.
    pays: dict[Name, Count] | UnsetType = UNSET
    joke: Joke | UnsetType = UNSET
    match: dict[Name, tuple[Card, ...]] | UnsetType = UNSET  #: player to cards dealt of the rank turned up
    waiting: tuple[Name, ...] | UnsetType = UNSET  #: who had called that one card was missing

    def __post_init__(self) -> None:
        # kkk is read as KKK, 101010 as TTT.
        if isinstance(self.sets, dict):
            msgspec.structs.force_setattr(self, "sets", {name: of_a_kind(dealt) for name, dealt in self.sets.items()})


class ThrownIn(Entry, frozen=True, tag="thrown_in"):
    """A deal in which ``player`` was dealt two key cards: the cards are thrown in, and that player deals next."""

    player: Name
    indicator: Card  #: the card turned up
    cards: tuple[Card, ...] | UnsetType = UNSET  #: the key cards alone, or all that ``player`` was dealt
    joke: Joke | UnsetType = UNSET


class Drawn(Entry, frozen=True, tag="drawn"):
    """A deal in which the stock ran out before anybody won: the main pot is carried over."""

    indicator: Card | UnsetType = UNSET  #: the card turned up
    match: dict[Name, tuple[Card, ...]] | UnsetType = UNSET  #: as in ``Hand``
    joke: Joke | UnsetType = UNSET


Deal = Hand | ThrownIn | Drawn

ENTRIES: tuple[type[Entry], ...] = (Hand, ThrownIn, Drawn)
