"""Show Sam Sip on the screen: who deals and why, the stake of the next deal."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ...core.entries import Entry
from ...core.game import Presentation, Turn
from ...core.hands import DEALS
from ...core.ledger import Line
from ...core.words import N_, Locale, Money, say
from .entries import Drawn, Hand, ThrownIn
from .pads import PADS
from .state import SamSipState
from .words import DEALS_AS, STATS, WAYS, WORDS


class SamSipPresentation(Presentation[SamSipState]):
    name = N_("Sam Sip")
    blurb = N_("Thailand and Burma · 2 to 6 · pairs that make ten")
    words = WORDS
    stats = STATS
    money_stats = ("largest-pot",)
    pads = PADS
    hand_words = DEALS
    languages = ("th",)
    clockwise = ("mon",)

    def headline(self, entry: Entry, locale: Locale) -> str:
        match entry:
            case Hand() if entry.by != "pairs":
                way = locale.gettext(WAYS[entry.by])
                return say(N_("{player} wins by {way}"), {"player": entry.winner, "way": way}, locale)
            case Hand():
                return say(N_("{player} wins"), {"player": entry.winner}, locale)
            case ThrownIn():
                return say(N_("{player} throws the deal in"), {"player": entry.player}, locale)
            case Drawn():
                return locale.gettext(N_("Nobody wins, the stock ran out"))
        raise TypeError(entry)

    def asides(self, entry: Entry, lines: Sequence[Line], locale: Locale) -> Sequence[str]:
        """Return a sentence with those who went out, by the entry; empty: nobody."""
        if not isinstance(entry, Hand):
            return ()
        gone = tuple(dict.fromkeys((*entry.out, *(entry.pays if isinstance(entry.pays, dict) else ()))))
        return [say(N_("Goes out: {players}"), {"players": gone}, locale)] if gone else ()

    def protagonist(self, entry: Entry) -> str | None:
        """Return who won the deal, or threw it in."""
        return entry.winner if isinstance(entry, Hand) else entry.player if isinstance(entry, ThrownIn) else None

    def turn(self, state: SamSipState, locale: Locale) -> Turn:
        """Return who deals and why; once one player is left, who that is."""
        if state.winner:
            what = say(N_("{player} is the last one left"), {"player": state.winner}, locale)
            return Turn(state.winner, what, locale.gettext(N_("the match is over")))
        why = locale.gettext(DEALS_AS[state.deals_as])
        return Turn(state.dealer, say(N_("{player} deals"), {"player": state.dealer}, locale), why)

    def stake(self, state: SamSipState, locale: Locale) -> tuple[str, str]:
        """Return the stake of the next deal, in two texts: ``("10", "stake of this deal")``."""
        if not state.options.has_stakes:
            return "–", locale.gettext(N_("no stakes"))
        return locale.number(Money(state.stake)), locale.gettext(N_("stake of this deal"))

    def out(self, state: SamSipState) -> Collection[str]:
        """Return those who had to stop for lack of money."""
        return state.out
