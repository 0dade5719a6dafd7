"""Samba's sheet for the end of a hand that was logged turn by turn."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from werkzeug.datastructures import MultiDict

from ....core.words import N_, NP_, say
from ....games.samba.entries import EndHand
from ....games.samba.scoring import Melded, of_melds
from ....games.samba.state import OpenHand
from ...http.i18n import current_locale
from ..forms import FormData
from .left import LEFT, OUT, LeftSheet

OF_SAMBAS = NP_("{sambas} of {needed_sambas} samba", "{sambas} of {needed_sambas} sambas", by="needed_sambas")


class EndHandSheet(LeftSheet):
    """The form for the end of a hand that was logged turn by turn: who went out, and what is left in the hands."""

    kind = "end_hand"
    template = "games/samba/end_hand.html"
    asks = {**OUT, **LEFT}

    def offered(self) -> FormData:
        """Return form data with the player who laid black threes and so goes out, if anybody did."""
        return MultiDict({"out": self.hand.going_out or ""})

    @cached_property
    def hand(self) -> OpenHand:
        """Return the hand that ends here, as logged so far; an empty one if nothing was."""
        return self.state.begun()

    def melded(self, player: str) -> Melded:
        """Return the totals of what a player's side has melded."""
        side = self.state.side(player)
        return of_melds(tuple(self.hand.melds[side].values()), self.hand.red_threes[side])

    def may_go_out(self, player: str) -> bool:
        """Return whether a player may have gone out."""
        return self.hand.going_out in (None, player) and self.melded(player).qualifies(self.options)

    def why_not(self, player: str) -> str:
        """Return why a player cannot have gone out, in words; empty if they can."""
        if self.may_go_out(player):
            return ""
        melded, options = self.melded(player), self.options
        if not melded.qualifies(options):
            needs = melded.needs(options)
            if needs["have"] < needs["needed"]:
                return say(N_("{have} of {needed} needed"), needs, current_locale())
            return say(OF_SAMBAS, needs, current_locale())
        return say(N_("{player} went out"), {"player": self.hand.going_out}, current_locale())

    def draft(self) -> dict[str, Any]:
        return {"kind": self.kind, **self.ended()}

    def fill(self, entry: EndHand) -> FormData:
        return self.fill_left(entry)
