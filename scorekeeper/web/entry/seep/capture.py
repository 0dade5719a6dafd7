"""Seep's sheets for a deal that is logged capture by capture: a capture, the end of the deal, a deal thrown in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import UNSET
from werkzeug.datastructures import MultiDict

from ....core.cards import PACK, Card
from ....core.problems import Problem
from ....core.words import N_
from ....games.seep.entries import Capture, EndDeal, Redeal
from ..forms import FormData, pick, picks
from ..pads import fill_one, one
from .base import DEALS, MAJORITY, SWEEP_CARD, SeepSheet, fill_majority


class CaptureSheet(SeepSheet):
    """Log that somebody captured: the scoring cards in it, and whether it swept the floor."""

    kind = "capture"
    template = "games/seep/capture.html"
    asks = {"player": N_("Who captured?"), **SWEEP_CARD}

    def fields(self) -> Mapping[str, Any]:
        return {
            "player": pick(),
            "cards": picks(),
            "sweep": pick(),
            "with": pick(),
            "with-rank": pick(),
            "with-suit": pick(),
        }

    def others(self) -> list[Card]:
        """Return what else is noted: other cards of an entry that is corrected, and what can no longer be captured."""
        before = self.original.cards if isinstance(self.original, Capture) else ()
        noted = [*before, *self.all("cards")]
        return [card for card in PACK if card in noted and card not in self.still_out()]

    def spent(self) -> list[Card]:
        """Return the scoring cards captured before; who plays with closed piles need not know which they are."""
        others = self.others()
        return self.by_suit(card for card in self.options.points if card in self.deal.gone and card not in others)

    @property
    def may_be_first(self) -> bool:
        return not self.deal.captures

    def sweep(self) -> str:
        """Return whether the floor was swept: ``true``, ``first``, ``last``; empty: it was not."""
        said = self.get("sweep")
        return said if said in ("", "true") else self.when(self.get("player"), said, self.may_be_first)

    @property
    def relies_on(self) -> Mapping[str, str]:
        return self.whose(self.get("sweep"))

    def draft(self) -> dict[str, Any]:
        sweep, card = self.sweep(), one("with", self.all)
        value: dict[str, Any] = {"kind": "capture", "player": self.get("player"), "cards": self.all("cards")}
        if sweep:
            value["sweep"] = True if sweep == "true" else sweep
        if card and (self.shows_card or (sweep and self.needs_card(sweep))):
            value["with"] = card
        return value

    @property
    def shows_card(self) -> bool:
        """Return whether the card played is shown in any case: the entry that is being corrected names it."""
        return isinstance(self.original, Capture) and self.original.with_ is not UNSET

    def details(self, problem: Problem) -> Mapping[str, Any]:
        """Return also the rank of the card that swept, which may be tapped before its suit."""
        return {**super().details(problem), "rank": self.get("with-rank")}

    def fill(self, entry: Capture) -> FormData:
        data: FormData = MultiDict({"player": entry.player})
        data.setlist("cards", list(entry.cards))
        if entry.sweep is not UNSET:
            data["sweep"] = "true" if entry.sweep is True else str(entry.sweep)
        if isinstance(entry.with_, Card):
            fill_one(data, "with", entry.with_)
        return data


class EndSheet(SeepSheet):
    """Log that a deal logged by captures is over: who captured last, and who has more cards where that counts."""

    kind = "end_deal"
    template = "games/seep/end_deal.html"
    asks = {"last": N_("Who captured last?"), **MAJORITY}

    def fields(self) -> Mapping[str, Any]:
        return {"last": pick(), "more_cards": pick()}

    def offered(self) -> FormData:
        """Return who captured last so far."""
        return MultiDict({"last": self.deal.last or ""})

    def draft(self) -> dict[str, Any]:
        last = self.get("last")
        return {"kind": "end_deal", **({"last": last} if last else {}), **self.more_cards()}

    def fill(self, entry: EndDeal) -> FormData:
        data: FormData = MultiDict({"last": entry.last} if isinstance(entry.last, str) else {})
        fill_majority(data, entry)
        return data


class RedealSheet(SeepSheet):
    """Log that a deal was thrown in before the bid."""

    kind = "redeal"
    template = "games/seep/redeal.html"
    asks = {"reason": N_("Why is it dealt again?")}

    @property
    def reasons(self) -> Sequence[str]:
        """Return why a deal can be thrown in at this table."""
        return ("no-bid", "floor") if self.options.floor_check else ("no-bid",)

    def fields(self) -> Mapping[str, Any]:
        return {"reason": pick()}

    def offered(self) -> FormData:
        """Return the reason, where there is only one."""
        return MultiDict({"reason": self.reasons[0]} if len(self.reasons) == 1 else {})

    @property
    def relies_on(self) -> Mapping[str, str]:
        return {DEALS: self.state.dealer}

    def draft(self) -> dict[str, Any]:
        return {"kind": "redeal", "reason": self.get("reason")}

    def fill(self, entry: Redeal) -> FormData:
        return MultiDict({"reason": entry.reason})
