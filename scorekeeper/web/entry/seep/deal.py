"""Seep's sheet for the beginning of a deal that is logged card by card: the bid and the floor."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from werkzeug.datastructures import MultiDict

from ....core.problems import Problem, incomplete
from ....core.words import N_, NP_
from ....games.seep.entries import Deal
from ....games.seep.state import FLOOR
from ..forms import FormData, Sheet, number, pick, picks
from .base import BIDS
from .ways import HOUSES


class DealSheet(Sheet):
    """Log the bid, and the four cards that are turned up."""

    kind = "deal"
    template = "games/seep/deal.html"
    asks = {
        "bid": N_("What does {player} bid?"),
        "floor-too-full": NP_("{n} card too many on the floor", "{n} cards too many on the floor", by="n"),
        "floor": N_("The floor: {n} of {bound} cards"),
    }

    houses = HOUSES

    def fields(self) -> Mapping[str, Any]:
        return {"bid": pick(), "floor": picks()}

    def floor(self) -> list[str]:
        """Return the cards on the floor that were tapped, as a file writes them."""
        return list(self["floor"].data or ())

    @property
    def relies_on(self) -> Mapping[str, str]:
        return {BIDS: self.state.bidder}

    def draft(self) -> dict[str, Any]:
        return {"kind": "deal", "bid": number(self.get("bid")), "floor": self.floor()}

    def unsaid(self) -> Iterable[Problem]:
        """Yield that too many cards are tapped, as what is yet to be taken back; to the rules that is a mistake."""
        if (more := len(self.floor()) - FLOOR) > 0:
            yield incomplete(("floor",), "floor-too-full", {"n": more})

    def details(self, problem: Problem) -> Mapping[str, Any]:
        """Return who bids, and how many cards are tapped of how many."""
        return {"player": self.state.bidder, "n": len(self.floor()), "bound": FLOOR, **problem.values}

    def fill(self, entry: Deal) -> FormData:
        data: FormData = MultiDict({"bid": str(entry.bid)})
        data.setlist("floor", list(entry.floor))
        return data
