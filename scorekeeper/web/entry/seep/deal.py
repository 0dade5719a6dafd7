"""Seep's sheet for the start of a deal that is logged card by card: the bid and the floor."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ....core.problems import Problem, incomplete
from ....core.words import N_, NP_
from ....games.seep.state import FLOOR
from ..forms import Sheet, number
from .base import BIDS
from .ways import HOUSES


class DealSheet(Sheet):
    """The form for the bid, and the four cards turned up on the floor."""

    kind = "deal"
    template = "games/seep/deal.html"
    asks = {
        "bid": N_("What does {player} bid?"),
        "floor-too-full": NP_("{n} card too many on the floor", "{n} cards too many on the floor", by="n"),
        "floor": N_("The floor: {n} of {bound} cards"),
    }

    houses = HOUSES

    def floor(self) -> list[str]:
        """Return the tapped cards on the floor, as in a file."""
        return self.all("floor")

    @property
    def relies_on(self) -> Mapping[str, str]:
        return {BIDS: self.state.bidder}

    def draft(self) -> dict[str, Any]:
        return {"kind": "deal", "bid": number(self.get("bid")), "floor": self.floor()}

    def unsaid(self) -> Iterable[Problem]:
        """Yield an incomplete problem if more than four cards are tapped, which to the rules is an error."""
        if (more := len(self.floor()) - FLOOR) > 0:
            yield incomplete(("floor",), "floor-too-full", {"n": more})

    def details(self, problem: Problem) -> Mapping[str, Any]:
        """Return the values for a question: the bidder, and how many cards are tapped."""
        return {"player": self.state.bidder, "n": len(self.floor()), "bound": FLOOR, **problem.values}
