"""Seep's sheets for a deal that is logged capture by capture: a capture, the end of the deal, a deal thrown in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import UNSET

from ....core.cards import PACK, Card
from ....core.problems import Problem, incomplete
from ....core.words import N_
from ....games.seep.entries import Capture
from ....games.seep.floor import value
from ..forms import FormData, tapped, without_empty
from ..pads import fill_one, one
from .base import DEALS, MAJORITY, SWEEP_CARD, SeepSheet


class CaptureSheet(SeepSheet):
    """The form for a capture: the scoring cards in it, and whether it swept the floor."""

    kind = "capture"
    template = "games/seep/capture.html"
    asks = {
        "player": N_("Who captured?"),
        "takes-larger": N_("{card} takes nothing that is worth more than itself: {cards}"),
        **SWEEP_CARD,
    }

    def others(self) -> list[Card]:
        """Return cards to show beside ``still_out``: other ones that are tapped, or that the corrected entry has."""
        before = self.original.cards if isinstance(self.original, Capture) else ()
        noted = [*before, *self.all("cards")]
        return [card for card in PACK if card in noted and card not in self.still_out()]

    def spent(self) -> list[Card]:
        """Return the scoring cards captured before, without ``others``.

        Their keys stay on the page unless piles are open: a missing key would tell what has been captured.
        """
        others = self.others()
        return self.by_suit(card for card in self.options.points if card in self.deal.gone and card not in others)

    @property
    def may_be_first(self) -> bool:
        return not self.deal.captures

    def sweep(self) -> str:
        """Return whether the floor was swept: ``true``, ``first``, ``last``, or empty for no.

        A tapped ``first`` counts only if no capture was logged before; ``last`` only for the dealer's capture.
        """
        said = self.get("sweep")
        if said == "first" and self.may_be_first:  # even if not by the bidder: then somebody else has dealt
            return said
        return said if said in ("", "true") else self.when(self.get("player"), said, self.may_be_first)

    @property
    def relies_on(self) -> Mapping[str, str]:
        return self.whose(self.get("sweep"))

    def draft(self) -> dict[str, Any]:
        sweep, card = self.sweep(), one("with", self.all)
        shown = self.shows_card or (sweep and self.needs_card(sweep))
        more = {"sweep": True if sweep == "true" else sweep, "with": card if shown else ""}
        return {
            "kind": self.kind, "player": self.get("player"), "cards": self.all("cards"), **without_empty(more),
        }  # fmt: skip

    def unsaid(self) -> Iterable[Problem]:
        """Yield a problem if the card that was played is worth less than a card which it is said to have captured."""
        made = self.draft()
        played = made.get("with")
        if played in PACK and (
            larger := [card for card in made["cards"] if card in PACK and value(card) > value(played)]
        ):
            yield incomplete(("with",), "takes-larger", {"card": played, "cards": tuple(larger)})

    @property
    def shows_card(self) -> bool:
        """Return whether the card that was played is shown in any case, because the corrected entry has it."""
        return isinstance(self.original, Capture) and self.original.with_ is not UNSET

    def details(self, problem: Problem) -> Mapping[str, Any]:
        """Return the values for a question, with the rank of the card that swept, which is tapped before its suit."""
        return {**super().details(problem), "rank": self.get("with-rank")}

    def fill(self, entry: Capture) -> FormData:
        data = super().fill(entry)
        if entry.sweep is True:
            data["sweep"] = "true"
        if isinstance(entry.with_, Card):
            fill_one(data, "with", entry.with_)
        return data


class EndSheet(SeepSheet):
    """The form for the end of a deal logged by captures: who captured last, and who has more cards if that counts."""

    kind = "end_deal"
    template = "games/seep/end_deal.html"
    asks = {
        "last": N_("Who captured last?"),
        "last-swept": N_("{player} swept with the last play: their side captured last"),
        **MAJORITY,
    }

    def offered(self) -> FormData:
        """Return the form data with which the end of a deal opens: the player who captured last so far, if any."""
        return tapped({"last": self.deal.last or ""})

    def unsaid(self) -> Iterable[Problem]:
        """Yield a problem if one side swept with the last play, and the other is said to have captured last."""
        last = self.get("last")
        swept = next((sweep.player for sweep in self.deal.sweeps if sweep.when == "last"), last)
        if last in self.seated and swept in self.seated and self.state.side(last) != self.state.side(swept):
            yield incomplete(("last",), "last-swept", {"player": swept})

    def draft(self) -> dict[str, Any]:
        return {"kind": self.kind, **without_empty({"last": self.get("last")}), **self.more_cards()}


class RedealSheet(SeepSheet):
    """The form for a deal that was thrown in before the bid."""

    kind = "redeal"
    template = "games/seep/redeal.html"
    asks = {"reason": N_("Why is it dealt again?")}

    @property
    def reasons(self) -> Sequence[str]:
        """Return the reasons for which a deal can be thrown in at this table."""
        return ("no-bid", "floor") if self.options.floor_check else ("no-bid",)

    def offered(self) -> FormData:
        """Return form data with the reason, if there is only one."""
        return tapped({"reason": self.reasons[0]} if len(self.reasons) == 1 else {})

    @property
    def relies_on(self) -> Mapping[str, str]:
        return {DEALS: self.state.dealer}
