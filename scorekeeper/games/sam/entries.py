"""Define what can happen at a Sâm table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from ...core.entries import Entry
from ...core.names import Name
from ...core.options import Count

INSTANTS = ("dragon", "four-twos", "one-colour", "three-triples", "five-pairs")


class Beat(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A chặt: with a four of a kind, ``by`` beat a 2 or a lower four of a kind that ``on`` had played.

    A beat on the player who made the previous beat belongs to the same trick, unless it is marked ``new``.
    """

    by: Name
    on: Name
    new: bool = False


def chains(chat: Sequence[Beat]) -> list[list[Beat]]:
    """Return the beats of a hand as one list for each trick (docs/rules/sam.md, Chặt hai and chặt chồng).

    ``chat``: in the order of play, as are tricks and their beats. A beat on the player who made the previous beat
    belongs to the same trick, unless it is marked ``new``.
    """
    made: list[list[Beat]] = []
    for beat in chat:
        if made and not beat.new and beat.on == made[-1][-1].by:
            made[-1].append(beat)
        else:
            made.append([beat])
    return made


class Hand(Entry, frozen=True, tag="hand"):
    """A hand played to its end: who went out first, how many cards the others have left, and what else is charged."""

    winner: Name
    left: dict[Name, Count]  #: every other player to their cards left, 1 to 10
    thoi_hai: tuple[Name, ...] = ()  #: losers with nothing but 2s
    twos: dict[Name, Count] = {}  #: loser to their 2s still in hand, 1 to 4
    tu_quy: dict[Name, Count] = {}  #: loser to their fours of a kind still in hand, 1 or 2
    bao_mot: Name | UnsetType = UNSET  #: the loser who let a one-card hand go out
    on_two: bool = False  #: whether the winner ended on a 2
    chat: tuple[Beat, ...] = ()  #: in the order of play


class BaoSam(Entry, frozen=True, tag="bao_sam"):
    """A hand in which ``caller`` called Sâm: to go out without being beaten once. It was won, or blocked by another.

    What it costs is fixed; cards left in hands are not charged.
    """

    caller: Name
    outcome: Literal["won", "blocked"]
    by: Name | UnsetType = UNSET  #: who blocked it
    chat: tuple[Beat, ...] = ()  #: the beat, if a chặt blocked it; at most one
    on_two: bool | UnsetType = UNSET  #: if not blocked: whether the caller ended on a 2, where that loses it

    @property
    def fouled(self) -> bool:
        """Return whether the caller of Sâm went out unbeaten, but on a 2, and so lost."""
        return self.on_two is True


class Instant(Entry, frozen=True, tag="instant"):
    """A hand that ``winner`` won as it was dealt, without play (tới trắng); ``hand``: the kind of winning hand."""

    winner: Name
    hand: Literal["dragon", "four-twos", "one-colour", "three-triples", "five-pairs"]


class Lead(Entry, frozen=True, tag="lead"):
    """The player drawn to lead: the first hand, or a later one because the leader left or only one was seated."""

    player: Name


ENTRIES: tuple[type[Entry], ...] = (Hand, BaoSam, Instant, Lead)
