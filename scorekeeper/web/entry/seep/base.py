"""What Seep's sheets have in common: the deal as it is so far, who has more cards, when a sweep was made."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import UNSET

from ....core.cards import RANKS, SUITS, Card
from ....core.problems import Problem
from ....core.words import N_, Locale, say
from ....games.seep.entries import Count, EndDeal
from ....games.seep.options import SeepOptions
from ....games.seep.state import OpenDeal, SeepState
from ..forms import NOBODY, FormData, Sheet

WHEN = ("", "first", "last")

#: Whom a sheet names that its entry does not name so; see ``Sheet.relies_on``.
BIDS = N_("When you filled this in, {was} bid; now it is {now}.")
DEALS = N_("When you filled this in, {was} dealt; now it is {now}.")

#: Questions that several sheets ask; see ``Sheet.asks``.
MAJORITY = {"more_cards": N_("Who has more than 26 cards?")}
SWEEP_CARD = {"sweep-card-missing": N_("With which card did {player} sweep?")}


class SeepSheet(Sheet):
    """Log a deal that is counted, or logged capture by capture."""

    state: SeepState

    @property
    def options(self) -> SeepOptions:
        return self.state.options

    @property
    def sides(self) -> tuple[str, ...]:
        return tuple(self.state.sides)

    @property
    def deal(self) -> OpenDeal:
        """Return the deal that is being logged, an empty one where none is."""
        return self.state.deal or OpenDeal(captured=dict.fromkeys(self.state.sides, ()))

    def by_suit(self, cards: Iterable[str]) -> list[Card]:
        """Return cards as they lie on a pad: suit by suit, from the ace to the king."""
        return sorted(map(Card, cards), key=lambda card: (SUITS.index(card.suit), RANKS.index(card.rank)))

    def still_out(self) -> list[Card]:
        """Return the scoring cards that nobody has captured yet."""
        gone = self.deal.gone
        return self.by_suit(card for card in self.options.points if card not in gone)

    def makes(self, cards: Iterable[str]) -> int:
        """Return card points of ``cards``."""
        return sum(self.options.points.get(Card(card), 0) for card in cards)

    @property
    def majority(self) -> bool:
        """Return whether it is asked who has more than 26 cards: where that counts, or an entry says so anyway."""
        return bool(self.options.majority or self.get("more_cards"))

    def more_cards(self) -> dict[str, Any]:
        """Return the key of an entry that says who has more cards; empty where it was not said."""
        said = self.get("more_cards")
        return {"more_cards": None if said == NOBODY else said} if said else {}

    def needs_card(self, when: str) -> bool:
        """Return whether a sweep is worth what the card was that swept. ``when``: one of ``WHEN``."""
        return self.options.worth(when) == "card"

    @property
    def needs_cards(self) -> bool:
        """Return whether any sweep is."""
        return any(map(self.needs_card, WHEN))

    def question(self, problem: Problem, locale: Locale) -> str:
        """Return the question with the rank of the card that swept, where that was tapped already."""
        named = self.details(problem)
        if problem.code == "sweep-card-missing" and named.get("rank"):
            return say(N_("With which {rank} did {player} sweep?"), named, locale)
        return super().question(problem, locale)

    def whose(self, when: str) -> dict[str, str]:
        """Return whom a sweep ``when`` relies on: who makes the first play bids, who makes the last deals."""
        return {BIDS: self.state.bidder} if when == "first" else {DEALS: self.state.dealer} if when == "last" else {}

    def when(self, player: str, said: str, first: bool = True) -> str:
        """Return ``said`` where ``player`` may have swept then, as the sheet offers it; else empty.

        ``said``: one of ``WHEN``; ``first``: whether a first sweep may still come.
        """
        if said == "first" and first and player == self.state.bidder:
            return said
        return said if said == "last" and player == self.state.dealer else ""


def fill_majority(data: FormData, entry: Count | EndDeal) -> None:
    """Tap in ``data`` who had more cards."""
    if entry.more_cards is not UNSET:
        data["more_cards"] = NOBODY if entry.more_cards is None else str(entry.more_cards)
