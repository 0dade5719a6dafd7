"""Seep's sheet for a deal that is counted after it was played. Its sweeps are in ``sweeps.py``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from werkzeug.datastructures import MultiDict

from ....core.problems import Problem, incomplete
from ....core.words import N_
from ....games.seep.entries import Count
from ..forms import FormData, flag, number, pick, picks, text
from .base import MAJORITY, fill_majority
from .pads import KNOWN, PADS
from .sweeps import SWEEPS, SweepFields, sweeps_of


class CountSheet(SweepFields):
    """Log a deal counted after it was played: card points typed for a side, or the scoring cards of one tapped."""

    kind = "count"
    template = "games/seep/count.html"
    asks = {
        "points": N_("How many card points has a side?"),
        "cards-untapped": N_("{side}: which cards?"),
        "cards": N_("Whose cards are tapped?"),
        **MAJORITY,
        "sweep-counted": N_("{card} is counted for {side}, but {player} swept with it"),
        **SWEEPS,
    }
    pads = PADS
    referee_knows = KNOWN

    def offered(self) -> FormData:
        """Return the sweeps of a deal that was being logged in another way."""
        data: FormData = MultiDict()
        self.fill_sweeps(data, self.logged_sweeps)
        return data

    def fields(self) -> Mapping[str, Any]:
        return {
            "by": pick(),
            **{f"points:{side}": text() for side in self.state.sides},
            "side": pick(),
            "cards": picks(),
            "none": flag(),
            "all": flag(),
            "more_cards": pick(),
            **self.sweep_fields(),
        }

    # -- card points -------------------------------------------------------------------------------------------------

    @property
    def by_cards(self) -> bool:
        return self.get("by") == "cards"

    def typed(self) -> dict[str, int | str]:
        """Return card points as typed, by side; words that are no number go on as they were typed."""
        return {side: number(typed) for side in self.sides if (typed := self.get(f"points:{side}").strip())}

    def rest(self, side: str) -> str:
        """Return what is left for ``side`` where only the other side's card points are typed."""
        typed = [n for other, n in self.typed().items() if other != side]
        left = self.options.total - typed[0] if len(typed) == 1 and isinstance(typed[0], int) else -1
        return str(left) if 0 <= left <= self.options.total else ""

    def chosen(self) -> list[str]:
        """Return the scoring cards that are tapped, or all of them."""
        return self.all("cards") or (list(map(str, self.options.points)) if self["all"].data else [])

    def taken(self) -> dict[str, list[str]]:
        """Return the scoring cards of the side that was tapped, by that side; empty as long as none is."""
        side = self.get("side")
        return {side: self.chosen()} if side else {}

    def draft(self) -> dict[str, Any]:
        sweeps = self.sweeps()
        return {
            "kind": "count",
            **({"cards": self.taken()} if self.by_cards else {"points": self.typed()}),
            **self.more_cards(),
            **({"sweeps": sweeps} if sweeps else {}),
        }

    # -- what is missing ---------------------------------------------------------------------------------------------

    def unsaid(self) -> Iterable[Problem]:
        """Yield that a side's cards are not tapped, which may be none, and what cannot be told of its sweeps."""
        if self.by_cards and self.get("side") and not self.chosen() and not self["none"].data:
            yield incomplete(("cards",), "cards-untapped", {"side": self.get("side")})
        for sweep in self.sweeps():
            if sweep["player"] not in self.seated:
                continue  # that is for the rules to say
            side = self._counted_for(sweep.get("card", ""))
            if side and sweep["player"] not in self.state.sides[side]:
                values = {"card": sweep["card"], "side": side, "player": self.state.side(sweep["player"])}
                yield incomplete(("sweeps",), "sweep-counted", values)
        yield from self.unsaid_sweeps()

    def _counted_for(self, card: str) -> str | None:
        """Return the side for which the card of a sweep is counted, where cards are tapped."""
        taken = self.taken() if self.by_cards and card in self.options.points else {}
        listed = [side for side, cards in taken.items() if card in cards]
        return next(iter(listed or (side for side in self.sides if taken and side not in taken)), None)

    def fill(self, entry: Count) -> FormData:
        data: FormData = MultiDict()
        if isinstance(entry.points, dict):
            data.update({f"points:{side}": str(points) for side, points in entry.points.items()})
        if isinstance(entry.cards, dict):
            data["by"] = "cards"
            side, cards = next(iter(entry.cards.items()))
            data["side"] = side
            data["all"] = "1" if set(cards) == set(self.options.points) else ""
            data.setlist("cards", [] if data["all"] else list(cards))
            data["none"] = "" if cards else "1"
        fill_majority(data, entry)
        self.fill_sweeps(data, sweeps_of(entry))
        return data
