"""Define what can happen at a Seep table."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from ...core.cards import Card
from ...core.entries import Entry
from ...core.names import Name
from ...core.words import N_

#: What a house is worth: the value of a card that captures it; also what is bid.
HouseValue = Annotated[int, msgspec.Meta(ge=9, le=13)]
Group = tuple[Card, ...]
#: What a capture takes: each group is an array of loose cards, or the value of a house.
Groups = Annotated[tuple[Group | int, ...], msgspec.Meta(description=N_("a list of groups"))]


class Sweep(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A sweep, a capture that left nothing, in a counted deal; ``card``: the one played.

    ``when``: ``first`` or ``last`` if it was made with the first or the last play of the deal.
    """

    player: Name
    when: Literal["first", "last"] | UnsetType = UNSET
    card: Card | UnsetType = UNSET


class Count(Entry, frozen=True, tag="count"):
    """A whole deal, counted after it was played: sweeps, and the card points or scoring cards of one side or both."""

    points: dict[Name, int] | UnsetType = UNSET  #: side to card points, sweeps and majority apart
    cards: dict[Name, tuple[Card, ...]] | UnsetType = UNSET  #: side to the scoring cards it took
    more_cards: Name | UnsetType | None = UNSET  #: the side with more than 26 cards; ``None``: neither
    sweeps: tuple[Sweep, ...] = ()


class Capture(Entry, frozen=True, tag="capture", rename={"with_": "with"}):
    """A capture, in a deal of which only captures are logged: the scoring cards among those taken, or all of them.

    It also says whether it swept the floor, and may name the card played.
    """

    player: Name
    cards: tuple[Card, ...]
    sweep: bool | Literal["first", "last"] | UnsetType = UNSET  #: ``True``: with neither the first play nor the last
    with_: Card | UnsetType = UNSET  #: the card played


def sweep_of(capture: Capture) -> Sweep:
    """Return ``capture``, which must have swept the floor, as the ``Sweep`` that a counted deal would have."""
    when: Any = capture.sweep if isinstance(capture.sweep, str) else UNSET
    return Sweep(capture.player, when, capture.with_)


class EndDeal(Entry, frozen=True, tag="end_deal"):
    """The end of a deal of which only captures are logged. ``last``: who captured last, and so gets what is left over.

    It is needed if scoring cards are left over. ``more_cards``: the side with more than 26 cards.
    """

    last: Name | UnsetType = UNSET
    more_cards: Name | UnsetType | None = UNSET


class Deal(Entry, frozen=True, tag="deal"):
    """The start of a deal logged play by play: the bid of the player after the dealer, and the floor turned up."""

    bid: HouseValue
    floor: Group  #: four cards


class Play(Entry, frozen=True, tag="play", rename={"with_": "with", "break_": "break"}):
    """A card played: with ``take`` it captures, with ``build`` it goes into a house, with neither it is thrown."""

    player: Name
    card: Card
    take: Literal["all"] | Groups | UnsetType = UNSET
    build: HouseValue | UnsetType = UNSET
    with_: tuple[Card, ...] | UnsetType = UNSET  #: loose cards that it is put together with
    break_: HouseValue | UnsetType = UNSET  #: value of the house that it breaks
    also: tuple[Group, ...] | UnsetType = UNSET  #: further groups, each adding up to the value of ``build``


class Redeal(Entry, frozen=True, tag="redeal"):
    """A deal thrown in before the bid; the same dealer deals again."""

    reason: Literal["no-bid", "floor"]  #: ``floor``: the 10♦ or the 9♠ lay there (option ``floor_check``)


ENTRIES: tuple[type[Entry], ...] = (Count, Capture, EndDeal, Deal, Play, Redeal)
