"""Define what a Samba match keeps between entries."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from ...core.seats import Seats, partnerships, side_of
from .melds import Meld
from .options import SambaOptions, first_meld

DealsAs = Literal["round", "table"]  #: why somebody deals, in words in ``words.DEALS_AS``


class OpenHand(msgspec.Struct, frozen=True):
    """A hand that is being logged turn by turn and has not ended.

    ``melds``: side to number to meld; ``laid``: side to how many melds it has laid so far, those merged into others
    too; ``red_threes``: side to how many it has laid; ``going_out``: who laid black threes and so must go out.
    """

    melds: dict[str, dict[int, Meld]]
    laid: dict[str, int]
    red_threes: dict[str, int]
    going_out: str | None = None


class SambaState(msgspec.Struct, frozen=True):
    """What a match of Samba keeps between entries.

    ``dealer``: of the open hand, else of the next one; ``points``: side to points, also of players who left; ``hands``:
    how many are over; ``hand``: the open one; ``winner``: the side that has won the match; ``ended``: whether the table
    has ended it; ``deals_as``: why ``dealer`` deals.
    """

    options: SambaOptions
    seats: Seats
    dealer: str
    points: dict[str, int]
    hands: int = 0
    hand: OpenHand | None = None
    winner: str | None = None
    ended: bool = False
    deals_as: DealsAs = "round"

    @property
    def sides(self) -> Mapping[str, tuple[str, ...]]:
        """Return a dict of side to its players: a player alone, or with four or six two partners, ``An & Chi``."""
        return partnerships(self.seats.seated)

    def side(self, player: str) -> str:
        """Return the side that ``player`` is on."""
        return side_of(self.sides, player)

    @property
    def first_melds(self) -> dict[str, int]:
        """Return a dict of side to the value that its first meld must reach (docs/rules/samba.md, The first meld)."""
        return {side: first_meld(self.points[side], self.options) for side in self.sides}

    def begun(self) -> OpenHand:
        """Return the open hand; if none is open, the one that begins now, without melds."""
        if self.hand is not None:
            return self.hand
        none = dict.fromkeys(self.sides, 0)
        return OpenHand({side: {} for side in self.sides}, none, none)
