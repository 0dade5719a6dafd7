"""What Seep's sheets have in common: the deal as it stands, who has more cards, when a sweep was made."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import UNSET

from ....core.cards import RANKS, SUITS, Card
from ....core.words import N_, Locale, say
from ....games.seep.entries import Count, EndDeal
from ....games.seep.options import SeepOptions
from ....games.seep.state import OpenDeal, SeepState
from ...forms import NOBODY, FormData, Sheet

WHEN = ("", "first", "last")

#: Whom a sheet names that its entry does not name so; see ``Sheet.relies_on``.
BIDS = N_("When you filled this in, {was} bid; now it is {now}.")
DEALS = N_("When you filled this in, {was} dealt; now it is {now}.")


class SeepSheet(Sheet):
    """A sheet of a deal that is counted, or logged capture by capture."""

    state: SeepState

    @property
    def options(self) -> SeepOptions:
        return self.state.options

    @property
    def sides(self) -> tuple[str, ...]:
        return tuple(self.state.sides)

    @property
    def deal(self) -> OpenDeal:
        """The deal that is being logged, an empty one where none is."""
        return self.state.deal or OpenDeal(captured=dict.fromkeys(self.state.sides, ()))

    def by_suit(self, cards: Iterable[str]) -> list[Card]:
        """Cards as they lie on a pad: suit by suit, from the ace to the king."""
        return sorted(map(Card, cards), key=lambda card: (SUITS.index(card.suit), RANKS.index(card.rank)))

    def still_out(self) -> list[Card]:
        """The scoring cards that nobody has captured yet."""
        gone = self.deal.gone
        return self.by_suit(card for card in self.options.points if card not in gone)

    def makes(self, cards: Iterable[str]) -> int:
        """Card points of ``cards``."""
        return sum(self.options.points.get(Card(card), 0) for card in cards)

    @property
    def majority(self) -> bool:
        """Whether it is asked who has more than 26 cards: where that counts, or an entry says so anyway."""
        return bool(self.options.majority or self.get("more_cards"))

    def more_cards(self) -> dict[str, Any]:
        """The key of an entry that says who has more cards; empty where it was not said."""
        said = self.get("more_cards")
        return {"more_cards": None if said == NOBODY else said} if said else {}

    def majority_missing(self, locale: Locale) -> str | None:
        """The question who has more cards, where that counts and was not said; else ``None``."""
        if self.options.majority and not self.get("more_cards"):
            return locale.gettext(N_("Who has more than 26 cards?"))
        return None

    def needs_card(self, when: str) -> bool:
        """Whether a sweep is worth what the card was that swept. ``when``: one of ``WHEN``."""
        return self.options.worth(when) == "card"

    @property
    def needs_cards(self) -> bool:
        """Whether any sweep is."""
        return any(map(self.needs_card, WHEN))

    def whose(self, when: str) -> dict[str, str]:
        """Whom a sweep ``when`` relies on: who makes the first play bids, who makes the last deals."""
        return {BIDS: self.state.bidder} if when == "first" else {DEALS: self.state.dealer} if when == "last" else {}

    def when(self, player: str, said: str, first: bool = True) -> str:
        """``said`` where ``player`` may have swept then, as the sheet offers it; else empty.

        ``said``: one of ``WHEN``; ``first``: whether a first sweep may still come.
        """
        if said == "first" and first and player == self.state.bidder:
            return said
        return said if said == "last" and player == self.state.dealer else ""


def fill_majority(data: FormData, entry: Count | EndDeal) -> None:
    """Taps in ``data`` who had more cards."""
    if entry.more_cards is not UNSET:
        data["more_cards"] = NOBODY if entry.more_cards is None else str(entry.more_cards)


def card_asked(player: str, rank: str, locale: Locale) -> str:
    """Asks with which card ``player`` swept; ``rank``: of that card, where it was tapped already, else empty."""
    if rank:
        return say(N_("With which {rank} did {player} sweep?"), {"rank": rank, "player": player}, locale)
    return say(N_("With which card did {player} sweep?"), {"player": player}, locale)
