"""Seep's sheet for a deal that is counted after it was played.

Sweeps stand in rows (``sweep-0-player``, ``-when``, ``-rank``, ``-suit``); rows without a player count for nothing.
What a player cannot see does not count either: a first sweep of somebody who is not the bidder, a card where a sweep is
worth the same with any.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from msgspec import UNSET
from werkzeug.datastructures import MultiDict

from ....core.cards import Card
from ....core.words import N_, Locale, say
from ....games.seep.entries import Count
from ...forms import FormData, flag, number, pick, picks, text
from ...pads import fill_one, one
from .base import SeepSheet, card_asked, fill_majority
from .pads import PADS

FEWEST_ROWS = 4  #: rows for sweeps on an empty sheet
SPARE_ROWS = 2  #: empty rows beyond those that are filled
ROW = re.compile(r"sweep-(\d{1,2})-player")


class CountSheet(SeepSheet):
    """A deal counted after it was played: card points typed for either side, or the scoring cards of one tapped."""

    kind = "count"
    template = "games/seep/count.html"
    pads = PADS

    @cached_property
    def rows(self) -> range:
        """The rows for sweeps: those that are filled, and some more."""
        filled = [int(row[1]) + 1 for name in self.data if (row := ROW.fullmatch(name)) and self.data[name]]
        return range(max([FEWEST_ROWS, *(n + SPARE_ROWS for n in filled)]))

    def offered(self) -> FormData:
        """The sweeps of a deal that was being logged in another way."""
        data: FormData = MultiDict()
        for n, sweep in enumerate(self.state.deal.sweeps if self.state.deal else ()):
            _fill_sweep(data, n, sweep.player, sweep.when or "", sweep.card)
        return data

    def fields(self) -> Mapping[str, Any]:
        rows = {f"sweep-{n}-{part}": pick() for n in self.rows for part in ("player", "when", "rank", "suit")}
        return {
            "by": pick(),
            **{f"points:{side}": text() for side in self.state.sides},
            "side": pick(),
            "cards": picks(),
            "none": flag(),
            "more_cards": pick(),
            **rows,
        }

    # -- card points -------------------------------------------------------------------------------------------------

    @property
    def by_cards(self) -> bool:
        return self.get("by") == "cards"

    def typed(self) -> dict[str, int | str]:
        """Card points as typed, by side; words that are no number go on as they were typed."""
        return {side: number(typed) for side in self.sides if (typed := self.get(f"points:{side}").strip())}

    def rest(self, side: str) -> str:
        """What is left for ``side`` where only the other side's card points are typed."""
        typed = [n for other, n in self.typed().items() if other != side]
        left = self.options.total - typed[0] if len(typed) == 1 and isinstance(typed[0], int) else -1
        return str(left) if 0 <= left <= self.options.total else ""

    def taken(self) -> dict[str, list[str]]:
        """The scoring cards of the side that was tapped, by that side; empty as long as none is."""
        side = self.get("side")
        return {side: self.all("cards")} if side else {}

    # -- sweeps ------------------------------------------------------------------------------------------------------

    def row(self, n: int) -> dict[str, Any]:
        """The sweep in a row; empty where nobody was tapped."""
        player = self.get(f"sweep-{n}-player")
        if not player:
            return {}
        sweep = {"player": player}
        if when := self.when(player, self.get(f"sweep-{n}-when")):
            sweep["when"] = when
        card = one(f"sweep-{n}", self.all)
        if card and (self.needs_card(when) or self.shows_card):
            sweep["card"] = card
        return sweep

    @property
    def shows_card(self) -> bool:
        """Whether cards are shown whatever a sweep is worth: the entry that is being corrected names one."""
        return isinstance(self.original, Count) and any(sweep.card is not UNSET for sweep in self.original.sweeps)

    def sweeps(self) -> list[dict[str, Any]]:
        """The sweeps of all rows, as an entry has them."""
        return [sweep for n in self.rows if (sweep := self.row(n))]

    def draft(self) -> dict[str, Any]:
        sweeps = self.sweeps()
        return {
            "kind": "count",
            **({"cards": self.taken()} if self.by_cards else {"points": self.typed()}),
            **self.more_cards(),
            **({"sweeps": sweeps} if sweeps else {}),
        }

    # -- what is missing ---------------------------------------------------------------------------------------------

    def missing(self, locale: Locale) -> str | None:
        return self._missing_points(locale) or self.majority_missing(locale) or self._missing_card(locale)

    def _missing_points(self, locale: Locale) -> str | None:
        if not self.by_cards:
            return None if self.typed() else locale.gettext(N_("How many card points has a side?"))
        side = self.get("side")
        if not side:
            return locale.gettext(N_("Whose cards are tapped?"))
        if not self.all("cards") and not self["none"].data:
            return say(N_("Which cards has {side}?"), {"side": side}, locale)
        return None

    def _missing_card(self, locale: Locale) -> str | None:
        for n in self.rows:
            sweep = self.row(n)
            if sweep and self.needs_card(sweep.get("when", "")) and "card" not in sweep:
                return card_asked(sweep["player"], self.get(f"sweep-{n}-rank"), locale)
            side = self._counted_for(sweep.get("card", ""))
            if side and sweep["player"] not in self.state.sides[side]:
                values = {"card": sweep["card"], "side": side, "player": sweep["player"]}
                return say(N_("{card} is counted for {side}, but {player} swept with it"), values, locale)
        return None

    def _counted_for(self, card: str) -> str | None:
        """The side for which the card of a sweep is counted, where cards are tapped."""
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
            data.setlist("cards", list(cards))
            data["none"] = "" if cards else "1"
        fill_majority(data, entry)
        for n, sweep in enumerate(entry.sweeps):
            when, card = "" if sweep.when is UNSET else str(sweep.when), sweep.card
            _fill_sweep(data, n, sweep.player, when, card if isinstance(card, Card) else None)
        return data


def _fill_sweep(data: FormData, n: int, player: str, when: str, card: Card | None) -> None:
    data[f"sweep-{n}-player"], data[f"sweep-{n}-when"] = player, when
    if card:
        fill_one(data, f"sweep-{n}", card)
