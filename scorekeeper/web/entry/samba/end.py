"""Samba's sheet for the end of a hand that was logged as it happened."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from werkzeug.datastructures import MultiDict

from ....core.words import N_, NP_, Locale, say
from ....games.samba.entries import EndHand
from ....games.samba.scoring import Melded, of_melds
from ....games.samba.state import OpenHand
from ...forms import FormData
from ...i18n import current_locale
from .left import LeftSheet

OF_SAMBAS = NP_("{sambas} of {needed_sambas} samba", "{sambas} of {needed_sambas} sambas", by="needed_sambas")


class EndHandSheet(LeftSheet):
    """A hand logged as it happened is over: who went out, what is left in the hands."""

    kind = "end_hand"
    template = "games/samba/end_hand.html"

    def fields(self) -> Mapping[str, Any]:
        return self.left_fields()

    def offered(self) -> FormData:
        """Who laid black threes, and so goes out."""
        return MultiDict({"out": self.hand.going_out or ""})

    @cached_property
    def hand(self) -> OpenHand:
        """The hand that is over."""
        return self.state.begun()

    def melded(self, player: str) -> Melded:
        """What the side of a player has on the table."""
        side = self.state.side(player)
        return of_melds(tuple(self.hand.melds[side].values()), self.hand.red_threes[side])

    def may_go_out(self, player: str) -> bool:
        """Whether a player may have gone out."""
        return self.hand.going_out in (None, player) and self.melded(player).qualifies(self.state.options)

    def why_not(self, player: str) -> str:
        """What keeps a player from going out; empty where nothing does."""
        if self.may_go_out(player):
            return ""
        melded, options = self.melded(player), self.state.options
        if not melded.qualifies(options):
            needs = melded.needs(options)
            if needs["have"] < needs["needed"]:
                return say(N_("{have} of {needed} needed"), needs, current_locale())
            return say(OF_SAMBAS, needs, current_locale())
        return say(N_("{player} went out"), {"player": self.hand.going_out}, current_locale())

    def draft(self) -> dict[str, Any]:
        left = self.left()
        return {"kind": self.kind, "out": self.out, **({"left": left} if left else {})}

    def missing(self, locale: Locale) -> str | None:
        if not self.get("out"):
            return locale.gettext(N_("Who went out?"))
        return self.left_missing(locale)

    def fill(self, entry: EndHand) -> FormData:
        return self.fill_left(entry)
