"""Define what a Samba match keeps between entries."""

from __future__ import annotations

import msgspec

from ...core.seats import Seats, partnerships, side_of
from .melds import Meld
from .options import SambaOptions, first_meld


class OpenHand(msgspec.Struct, frozen=True):
    """Hold a hand that is being logged as it happens.

    ``melds``: side to its melds by number, in the order laid; ``laid``: how many melds each side has laid so far,
    those merged into others too; ``going_out``: who laid black threes and so goes out.
    """

    melds: dict[str, dict[int, Meld]]
    laid: dict[str, int]
    red_threes: dict[str, int]
    going_out: str | None = None


class SambaState(msgspec.Struct, frozen=True):
    """Hold ``points``, side to points, those who left too; ``dealer``: of this hand, or of the next one.

    ``hand``: what is logged of the hand that is being played, ``winner``: the side that has won the match; else
    ``None``. ``ended``: the table has ended the match.
    """

    options: SambaOptions
    seats: Seats
    dealer: str
    points: dict[str, int]
    hands: int = 0
    hand: OpenHand | None = None
    winner: str | None = None
    ended: bool = False

    @property
    def sides(self) -> dict[str, tuple[str, ...]]:
        """Map each side to its players."""
        return partnerships(self.seats.seated)

    def side(self, player: str) -> str:
        """Return the side on which ``player`` is."""
        return side_of(self.sides, player)

    @property
    def first_melds(self) -> dict[str, int]:
        """Map each side to what its first meld must reach, in card values (docs/rules/samba.md, The first meld)."""
        return {side: first_meld(self.points[side], self.options) for side in self.sides}

    def begun(self) -> OpenHand:
        """Return the hand that is being logged, or a new one."""
        if self.hand is not None:
            return self.hand
        none = dict.fromkeys(self.sides, 0)
        return OpenHand({side: {} for side in self.sides}, none, none)
