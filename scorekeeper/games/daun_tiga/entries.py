"""Define what can happen at a Daun Tiga table."""

from __future__ import annotations

from typing import Annotated

import msgspec

from ...core.cards import Card, of_a_kind
from ...core.entries import Entry
from ...core.names import Name, Text
from ...core.options import Stake

#: The first and the second stake of a Long contract. (A tuple of fixed length cannot be put beside a bounded number
#: in msgspec's unions.)
LongStakes = Annotated[tuple[Stake, ...], msgspec.Meta(min_length=2, max_length=2)]

Stakes = Stake | LongStakes

#: The most side bets in a deal: all 200 people that a match holds bet on all 16 hands against the banker's.
MOST_BETS = 3_200

#: Three cards; or in short a score, or three of a kind as ``"AAA"`` … ``"PPP"``, any three pictures.
DealtHand = int | Text | tuple[Card, ...]


def spelt(hand: DealtHand) -> DealtHand:
    """Return a text in capitals, ``"AAA"`` for ``"aaa"``, ``"TTT"`` for ``"101010"``; a score or cards unchanged."""
    return of_a_kind(hand) if isinstance(hand, str) else hand


class Bet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A side bet by ``by`` on the hand of ``on``, paid like a stake of ``on``; ``by`` may be a bystander."""

    by: Name
    on: Name
    stake: Stakes  #: in table units, or the two stakes of a Long contract


class Hand(Entry, frozen=True, tag="hand"):
    """A deal: what each player staked, who bet on whose hand, and the hands as they were shown."""

    stakes: dict[Name, Stakes]  #: player to money in table units, or to the two stakes of a Long contract
    hands: dict[Name, DealtHand]  #: of the banker, those who staked and those bet upon
    bets: Annotated[tuple[Bet, ...], msgspec.Meta(max_length=MOST_BETS)] = ()
    banker_stays: bool = False  #: whether the banker banks the next deal too

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "hands", {name: spelt(hand) for name, hand in self.hands.items()})


class Banker(Entry, frozen=True, tag="banker"):
    """The player who banks next, chosen by dice or by agreement."""

    player: Name


ENTRIES: tuple[type[Entry], ...] = (Hand, Banker)
