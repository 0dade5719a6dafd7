"""Show Seep on the screen: who deals and why, whose play it is, how far one side is ahead."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.entries import Entry
from ...core.game import Presentation, Turn
from ...core.hands import DEALS, HandSummary, Piece
from ...core.ledger import Line
from ...core.words import N_, Locale, say
from .entries import Capture, Play
from .pads import PADS
from .state import OpenDeal, SeepState
from .summary import describe_pieces, summarize
from .words import DEALS_AS, WORDS, headline

PLAYS_NOW = "▸"  #: on the chip of who plays; the dealer has the game's own


def _in_deal(state: SeepState, deal: OpenDeal, locale: Locale) -> Turn:
    """Return who plays, or who dealt, in a deal that is being logged."""
    dealt = say(N_("{player} dealt"), {"player": state.dealer}, locale)
    if state.turn is None:
        return Turn(state.dealer, locale.gettext(N_("The deal is being played")), dealt)
    what = say(N_("{player} plays"), {"player": state.turn}, locale)
    if deal.played == 0:
        return Turn(state.turn, what, say(N_("the bid is {bid}"), {"bid": deal.bid}, locale), PLAYS_NOW)
    return Turn(state.turn, what, dealt, PLAYS_NOW)


def _why(state: SeepState, locale: Locale) -> str:
    """Say why the dealer deals."""
    ahead, by = state.lead
    behind = next((side for side in state.sides if side != ahead), "")
    values = {"behind": behind, "by": by, "last": state.last_dealer, "dealer": state.dealer,
              "winner": state.last_baazi}  # fmt: skip
    return say(DEALS_AS[state.deals_as], values, locale)


class SeepPresentation(Presentation[SeepState]):
    name = N_("Seep")
    blurb = N_("Punjab · 2 or 4 · capture what lies on the floor")
    words = WORDS
    pads = PADS
    languages = ("hi", "pa")
    hand_words = DEALS

    def headline(self, entry: Entry, locale: Locale) -> str:
        return headline(entry, locale)

    def summarize(self, sides: Sequence[str], entry: Entry, lines: Sequence[Line], locale: Locale) -> HandSummary:
        """Tell a deal that is over: ``228–222 · 7 sweeps``, ``36 + 50`` of each side."""
        return summarize(sides, lines, locale)

    def describe_pieces(self, state: SeepState, entries: Sequence[Entry], locale: Locale) -> Sequence[Piece]:
        """Tell what each entry of one deal did, as far as it can still be followed."""
        return describe_pieces(state, entries, locale)

    def protagonist(self, entry: Entry) -> str | None:
        """Return who captured, or played."""
        return entry.player if isinstance(entry, Capture | Play) else None

    def turn(self, state: SeepState, locale: Locale) -> Turn:
        """Say who deals; in a deal that is logged by plays, who plays; who has won once all baazis are played."""
        if state.finished:
            winner = state.winner
            what = say(N_("Winner: {side}"), {"side": winner}, locale) if winner else locale.gettext(N_("Nobody wins"))
            return Turn(None, what, locale.gettext(N_("all baazis are played")))
        if state.deal is not None:
            return _in_deal(state, state.deal, locale)
        what = say(N_("{player} deals"), {"player": state.dealer}, locale)
        return Turn(state.dealer, what, _why(state, locale))

    def stake(self, state: SeepState, locale: Locale) -> tuple[str, str]:
        """Say who is ahead by how much."""
        ahead, by = state.lead
        return locale.number(by if ahead else 0), locale.gettext(N_("lead"))
