"""What Seep's sheets share: the deal so far, who has more cards, and when a sweep was made."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ....core.cards import RANKS, SUITS, Card
from ....core.problems import Problem
from ....core.words import N_, Locale, say
from ....games.seep.options import SeepOptions
from ....games.seep.state import OpenDeal, SeepState
from ..forms import NOBODY, Sheet

WHEN = ("", "first", "last")  #: with which play of a deal a sweep was made; empty: with one in between

#: Messages about people whom a sheet names, but its entry does not; see ``Sheet.relies_on``.
BIDS = N_("When you filled this in, {was} bid; now it is {now}.")
DEALS = N_("When you filled this in, {was} dealt; now it is {now}.")

#: Questions that several sheets ask; see ``Sheet.asks``.
MAJORITY = {"more_cards": N_("Who has more than 26 cards?")}
SWEEP_CARD = {"sweep-card-missing": N_("With which card did {player} sweep?")}


class SeepSheet(Sheet):
    """The base of Seep's sheets."""

    state: SeepState
    options: SeepOptions

    @property
    def sides(self) -> tuple[str, ...]:
        return tuple(self.state.sides)

    @property
    def deal(self) -> OpenDeal:
        """Return the deal that is being logged; an empty one if there is none."""
        return self.state.deal or OpenDeal(captured=dict.fromkeys(self.state.sides, ()))

    def by_suit(self, cards: Iterable[str]) -> list[Card]:
        """Return cards sorted by suit, then by rank from the ace to the king."""
        return sorted(map(Card, cards), key=lambda card: (SUITS.index(card.suit), RANKS.index(card.rank)))

    def still_out(self) -> list[Card]:
        """Return the scoring cards that nobody has captured yet."""
        gone = self.deal.gone
        return self.by_suit(card for card in self.options.points if card not in gone)

    def makes(self, cards: Iterable[str]) -> int:
        """Return the card points of ``cards``."""
        return sum(self.options.points.get(Card(card), 0) for card in cards)

    @property
    def majority(self) -> bool:
        """Return whether the sheet asks who has more than 26 cards: if that counts, or it is filled in already."""
        return bool(self.options.majority or self.get("more_cards"))

    def more_cards(self) -> dict[str, Any]:
        """Return the entry's ``more_cards``, as a dict with that key; empty if nothing is tapped."""
        said = self.get("more_cards")
        return {"more_cards": None if said == NOBODY else said} if said else {}

    def needs_card(self, when: str) -> bool:
        """Return whether the sheet needs the card that swept, because the sweep scores the value of that card.

        ``when``: ``first`` or ``last`` for a sweep with that play of the deal, empty for any other sweep.
        """
        return self.options.worth(when) == "card"

    @property
    def needs_cards(self) -> bool:
        """Return whether any sweep counts the value of its card."""
        return any(map(self.needs_card, WHEN))

    def question(self, problem: Problem, locale: Locale) -> str:
        """Return the question for ``problem``, with the rank of the card that swept if that is tapped already."""
        named = self.details(problem)
        if problem.code == "sweep-card-missing" and named.get("rank"):
            return say(N_("With which {rank} did {player} sweep?"), named, locale)
        return super().question(problem, locale)

    def whose(self, when: str) -> dict[str, str]:
        """Return ``{msgid: name}``, as in ``relies_on``, with who makes the ``when`` play of the deal.

        That is the bidder for ``first``, the dealer for ``last``. The dict is empty for any other ``when``.
        """
        return {BIDS: self.state.bidder} if when == "first" else {DEALS: self.state.dealer} if when == "last" else {}

    def when(self, player: str, said: str, first: bool = True) -> str:
        """Return ``said`` if ``player`` can have swept with that play of the deal; else an empty string.

        ``said``: ``first``, which is the bidder's play, or ``last``, the dealer's; ``first``: whether a sweep with the
        first play is still possible.
        """
        if said == "first" and first and player == self.state.bidder:
            return said
        return said if said == "last" and player == self.state.dealer else ""
