"""Seep's sheet for a deal that is counted after it was played; ``sweeps.py`` has the fields for its sweeps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from werkzeug.datastructures import MultiDict

from ....core.cards import Card
from ....core.problems import Problem, incomplete
from ....core.words import N_
from ....games.seep.entries import Count
from ....games.seep.floor import reachable
from ..forms import FormData, number, without_empty
from .base import MAJORITY
from .pads import KNOWN, PADS
from .sweeps import SWEEPS, SweepFields, sweeps_of


class CountSheet(SweepFields):
    """The form for a deal of which only the result is logged: card points, and sweeps.

    Card points are typed for one side or both; or the scoring cards of one side are tapped.
    """

    kind = "count"
    template = "games/seep/count.html"
    asks = {
        "points": N_("How many card points did a side take?"),
        "cards-untapped": N_("{side}: which cards?"),
        "cards": N_("Whose cards are tapped?"),
        **MAJORITY,
        "sweep-counted": N_("{card} is counted for {side}, but {player} swept with it"),
        "sweep-points": N_("{side} cannot have made {value}: what swept counts for its own side ({cards})"),
        **SWEEPS,
    }
    pads = PADS
    referee_knows = KNOWN

    def offered(self) -> FormData:
        """Return form data with the sweeps that were logged so far, if the deal was logged by captures or plays."""
        data: FormData = MultiDict()
        self.fill_sweeps(data, self.logged_sweeps)
        return data

    # -- card points -------------------------------------------------------------------------------------------------

    @property
    def by_cards(self) -> bool:
        return self.get("by") == "cards"

    def typed(self) -> dict[str, int | str]:
        """Return the typed card points by side; text that is no number is passed on unchanged."""
        return {side: number(typed) for side in self.sides if (typed := self.get(f"points:{side}").strip())}

    def rest(self, side: str) -> str:
        """Return the card points left for ``side`` if only those of the other side are typed; else an empty string."""
        typed = [n for other, n in self.typed().items() if other != side]
        left = self.options.total - typed[0] if len(typed) == 1 and isinstance(typed[0], int) else -1
        return str(left) if 0 <= left <= self.options.total else ""

    def chosen(self) -> list[str]:
        """Return the tapped scoring cards; all of them if ``all`` is ticked."""
        return self.all("cards") or (list(map(str, self.options.points)) if self.ticked("all") else [])

    def taken(self) -> dict[str, list[str]]:
        """Return a dict of the tapped side to the scoring cards that it took; empty until a side is tapped."""
        side = self.get("side")
        return {side: self.chosen()} if side else {}

    def draft(self) -> dict[str, Any]:
        made = {"cards": self.taken()} if self.by_cards else {"points": self.typed()}
        return {"kind": self.kind, **made, **self.more_cards(), **without_empty({"sweeps": self.sweeps()})}

    # -- what is missing ---------------------------------------------------------------------------------------------

    def unsaid(self) -> Iterable[Problem]:
        """Yield problems for a side without tapped cards, and for sweeps that are incomplete or contradict the cards.

        With ``none`` ticked a side has no cards.
        """
        if self.by_cards and self.get("side") and not self.chosen() and not self.ticked("none"):
            yield incomplete(("cards",), "cards-untapped", {"side": self.get("side")})
        for sweep in self.sweeps():
            if sweep["player"] not in self.seated:
                continue  # the rules report that
            side = self._counted_for(sweep.get("card", ""))
            if side and sweep["player"] not in self.state.sides[side]:
                values = {"card": sweep["card"], "side": side, "player": self.state.side(sweep["player"])}
                yield incomplete(("sweeps",), "sweep-counted", values)
        yield from self._swept_apart()
        yield from self.unsaid_sweeps()

    def _swept_apart(self) -> Iterator[Problem]:
        """Yield a problem for typed points that no cards make if each side has the scoring cards with which it swept.

        Points that no cards make at all are reported by the rules.
        """
        worth = self.options.points
        swept = {
            Card(sweep["card"]): self.state.side(sweep["player"])
            for sweep in self.sweeps()
            if sweep.get("card") in worth and sweep["player"] in self.seated
        }
        free = reachable(tuple(n for card, n in worth.items() if card not in swept))
        for side, made in self.typed().items() if swept and not self.by_cards else ():
            own = sum(worth[card] for card, owner in swept.items() if owner == side)
            if made in reachable(tuple(worth.values())) and made - own not in free:
                yield incomplete(("sweeps",), "sweep-points", {"side": side, "value": made, "cards": tuple(swept)})

    def _counted_for(self, card: str) -> str | None:
        """Return the side for which the card of a sweep is counted, if cards are tapped; else ``None``."""
        taken = self.taken() if self.by_cards and card in self.options.points else {}
        listed = [side for side, cards in taken.items() if card in cards]
        return next(iter(listed or (side for side in self.sides if taken and side not in taken)), None)

    def fill(self, entry: Count) -> FormData:
        data = super().fill(entry)
        if isinstance(entry.cards, dict):
            data["by"] = "cards"
            side, cards = next(iter(entry.cards.items()))
            data["side"] = side
            data["all"] = "1" if set(cards) == set(self.options.points) else ""
            data.setlist("cards", [] if data["all"] else list(cards))
            data["none"] = "" if cards else "1"
        self.fill_sweeps(data, sweeps_of(entry))
        return data
