"""Define what a Daun Tiga match keeps between entries."""

from __future__ import annotations

from typing import Literal

import msgspec

from ...core.seats import Seats
from .entries import Bet, Stakes
from .options import DaunTigaOptions

BanksAs = Literal["first", "chosen", "turn", "stays"]


class DaunTigaState(msgspec.Struct, frozen=True):
    """The state of a Daun Tiga match. ``banker``: who banks next; ``banks_as``: why; ``hands``: number of deals played.

    ``stakes``: player to their last stake, or their last two, in table units; ``bets``: the last side bets; both are
    filled in on the sheet for the next deal. ``out``: who sat the last deal out; ``banked``: who banked in it;
    ``ended``: whether the table has ended the match.
    """

    options: DaunTigaOptions
    seats: Seats
    banker: str
    banks_as: BanksAs = "first"
    hands: int = 0
    stakes: dict[str, Stakes] = {}
    out: tuple[str, ...] = ()
    bets: tuple[Bet, ...] = ()
    banked: str | None = None
    ended: bool = False
