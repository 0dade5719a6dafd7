"""Where a Samba match stands."""

from __future__ import annotations

import msgspec

from ...core.game import Summary
from ...core.seats import Seats, partnerships, side_of
from .melds import Meld, written
from .options import SambaOptions, first_meld


class OpenHand(msgspec.Struct, frozen=True):
    """A hand that is being logged as it happens.

    ``melds``: side to its melds by number, in the order laid; ``laid``: how many melds each side has laid so far,
    those merged into others too; ``going_out``: who laid black threes and so goes out.
    """

    melds: dict[str, dict[int, Meld]]
    laid: dict[str, int]
    red_threes: dict[str, int]
    going_out: str | None = None


class SambaState(msgspec.Struct, frozen=True):
    """``points``: side to points, those who left too; ``dealer``: of this hand, or of the next one.

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
        """Side to its players."""
        return partnerships(self.seats.seated)

    def side(self, player: str) -> str:
        """The side on which ``player`` is."""
        return side_of(self.sides, player)

    @property
    def first_melds(self) -> dict[str, int]:
        """Side to what its first meld in a hand must reach, in card values (docs/rules/samba.md, The first meld)."""
        return {side: first_meld(self.points[side], self.options) for side in self.sides}

    def begun(self) -> OpenHand:
        """The hand that is being logged, or a new one."""
        if self.hand is not None:
            return self.hand
        none = dict.fromkeys(self.sides, 0)
        return OpenHand({side: {} for side in self.sides}, none, none)


def summary(state: SambaState) -> Summary:
    """Who deals, what first melds must reach, what is melded (docs/rules/samba.md, Who deals; The first meld)."""
    hand = state.hand
    return Summary(
        next={"dealer": state.dealer, "first_meld": state.first_melds},
        state={
            "hands": state.hands,
            "hand": None if hand is None else {
                "melds": {
                    side: [
                        {"n": n, "kind": meld.kind, "cards": written(meld), "value": meld.value}
                        for n, meld in sorted(melds.items())
                    ]
                    for side, melds in hand.melds.items()
                },
                "red_threes": dict(hand.red_threes),
            },
        },
        winner=state.winner,
        points={name: state.points[name] for name in dict.fromkeys((*state.sides, *state.points))},
    )  # fmt: skip
