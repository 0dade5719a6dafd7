"""Define what a Sâm match keeps between entries."""

from __future__ import annotations

from typing import Literal

import msgspec

from ...core.seats import Seats
from .options import SamOptions

LeadsAs = Literal["first", "drawn", "won", "out", "blocked", "table"]


class SamState(msgspec.Struct, frozen=True):
    """The state of a Sâm match. ``leader``: who leads the next hand, ``None`` while that is to be drawn.

    ``leads_as``: why they lead; ``hands``: number of hands played; ``ended``: whether the table has ended the match.
    """

    options: SamOptions
    seats: Seats
    leader: str | None = None
    leads_as: LeadsAs = "first"
    hands: int = 0
    ended: bool = False
