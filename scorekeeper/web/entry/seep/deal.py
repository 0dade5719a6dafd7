"""Seep's sheet for the beginning of a deal that is logged card by card: the bid and the floor."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from werkzeug.datastructures import MultiDict

from ....core.words import N_, NP_, Locale, Message, say
from ....games.seep.entries import Deal
from ....games.seep.state import FLOOR
from ...forms import FormData, Sheet, number, pick, picks
from .base import BIDS
from .ways import HOUSES


class DealSheet(Sheet):
    """The bid, and the four cards that are turned up."""

    kind = "deal"
    template = "games/seep/deal.html"

    houses = HOUSES

    def fields(self) -> Mapping[str, Any]:
        return {"bid": pick(), "floor": picks()}

    def floor(self) -> list[str]:
        """The cards on the floor that were tapped, as a file writes them."""
        return list(self["floor"].data or ())

    @property
    def relies_on(self) -> Mapping[str, str]:
        return {BIDS: self.state.bidder}

    def draft(self) -> dict[str, Any]:
        return {"kind": "deal", "bid": number(self.get("bid")), "floor": self.floor()}

    def missing(self, locale: Locale) -> str | None:
        if not self.get("bid"):
            return say(N_("What does {player} bid?"), {"player": self.state.bidder}, locale)
        n = len(self.floor())
        if n < FLOOR:
            return say(N_("The floor: {n} of {bound} cards"), {"n": n, "bound": FLOOR}, locale)
        if n > FLOOR:
            message: Message = NP_("{n} card too many on the floor", "{n} cards too many on the floor", by="n")
            return say(message, {"n": n - FLOOR}, locale)
        return None

    def fill(self, entry: Deal) -> FormData:
        data: FormData = MultiDict({"bid": str(entry.bid)})
        data.setlist("floor", list(entry.floor))
        return data
