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
    """Hold ``stakes``, who now pays into the joke pot; ``claims``: wild cards dealt to those in it."""

    stakes: tuple[Name, ...] = ()
    claims: dict[Name, tuple[Card, ...]] = {}


class Hand(Entry, frozen=True, tag="hand"):
    """Record that somebody won the deal."""

    winner: Name
    by: By = "pairs"
    indicator: Card | UnsetType = UNSET  #: the card turned up
    cards: tuple[Card, ...] | UnsetType = UNSET  #: the winning hand, or the winner's dealt set
    sets: dict[Name, Text] | UnsetType = UNSET  #: player to their dealt set in short: ``KKK``, ``TTTT``
    out: tuple[Name, ...] = ()  #: who had to stop
    #: Who cannot pay the stake in full, to what they could still pay, in table units; they are out.
    pays: dict[Name, Count] | UnsetType = UNSET
    joke: Joke | UnsetType = UNSET
    match: dict[Name, tuple[Card, ...]] | UnsetType = UNSET  #: player to cards dealt of the rank turned up
    waiting: tuple[Name, ...] | UnsetType = UNSET  #: who had called it

    def __post_init__(self) -> None:
        # Every spelling that cards take is read.
        if isinstance(self.sets, dict):
            msgspec.structs.force_setattr(self, "sets", {name: of_a_kind(dealt) for name, dealt in self.sets.items()})


class ThrownIn(Entry, frozen=True, tag="thrown_in"):
    """Record that ``player`` was dealt two key cards: the cards are thrown in, and that player deals next."""

    player: Name
    indicator: Card
    cards: tuple[Card, ...] | UnsetType = UNSET
    joke: Joke | UnsetType = UNSET


class Drawn(Entry, frozen=True, tag="drawn"):
    """Record that the stock ran out and nobody had won: the pot is carried over."""

    indicator: Card | UnsetType = UNSET
    match: dict[Name, tuple[Card, ...]] | UnsetType = UNSET
    joke: Joke | UnsetType = UNSET


Deal = Hand | ThrownIn | Drawn

ENTRIES: tuple[type[Entry], ...] = (Hand, ThrownIn, Drawn)
