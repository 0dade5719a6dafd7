"""Define what can happen at a Seep table."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from ...core.cards import Card
from ...core.entries import Entry
from ...core.names import Name
from ...core.words import N_

#: The capture value of a house.
House = Annotated[int, msgspec.Meta(ge=9, le=13)]
Group = tuple[Card, ...]
#: What a capture takes, where it is not ``"all"`` that the card can.
Groups = Annotated[tuple[Group | int, ...], msgspec.Meta(description=N_("a list of groups"))]


class Sweep(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Record a capture that left nothing on the floor: by whom, with the first or last play, with which card."""

    player: Name
    when: Literal["first", "last"] | UnsetType = UNSET
    card: Card | UnsetType = UNSET


class Count(Entry, frozen=True, tag="count"):
    """Record a deal counted after it was played: card points, or the scoring cards, of one side or of both."""

    points: dict[Name, int] | UnsetType = UNSET  #: side to card points, sweeps and majority apart
    cards: dict[Name, tuple[Card, ...]] | UnsetType = UNSET  #: side to the scoring cards it took
    more_cards: Name | UnsetType | None = UNSET  #: the side with more than 26 cards; ``None``: neither
    sweeps: tuple[Sweep, ...] = ()


class Capture(Entry, frozen=True, tag="capture", rename={"with_": "with"}):
    """Record that somebody captured: the cards worth noting, whether it swept, and the card played."""

    player: Name
    cards: tuple[Card, ...]
    sweep: bool | Literal["first", "last"] | UnsetType = UNSET
    with_: Card | UnsetType = UNSET  #: the card played


def sweep_of(capture: Capture) -> Sweep:
    """Return ``capture``, which swept the floor, as a ``Sweep``."""
    when: Any = capture.sweep if isinstance(capture.sweep, str) else UNSET
    return Sweep(capture.player, when, capture.with_)


class EndDeal(Entry, frozen=True, tag="end_deal"):
    """Record that a deal logged by captures is over; ``last`` captured last."""

    last: Name | UnsetType = UNSET
    more_cards: Name | UnsetType | None = UNSET


class Deal(Entry, frozen=True, tag="deal"):
    """Record the bid of the player after the dealer, and the floor as it is turned up."""

    bid: House
    floor: Group  #: four cards


class Play(Entry, frozen=True, tag="play", rename={"with_": "with", "break_": "break"}):
    """Record one card: thrown, or with ``take`` a capture, or with ``build`` into a house."""

    player: Name
    card: Card
    take: Literal["all"] | Groups | UnsetType = UNSET
    build: House | UnsetType = UNSET
    with_: tuple[Card, ...] | UnsetType = UNSET  #: loose cards that it is put together with
    break_: House | UnsetType = UNSET  #: value of the house that it breaks
    also: tuple[Group, ...] | UnsetType = UNSET  #: further groups, each adding up to the value of ``build``


class Redeal(Entry, frozen=True, tag="redeal"):
    """Record a deal thrown in before the bid: the same dealer deals again."""

    reason: Literal["no-bid", "floor"]


ENTRIES: tuple[type[Entry], ...] = (Count, Capture, EndDeal, Deal, Play, Redeal)
