"""Show Sâm on the screen: who leads and why, what a hand is played for."""

from __future__ import annotations

from ...core.entries import Entry
from ...core.game import Presentation, Turn
from ...core.words import N_, Locale, Money, say
from .entries import BaoSam, Hand, Instant, Lead
from .pads import PADS
from .state import SamState
from .words import INSTANTS, LEADS_AS, STATS, WORDS


class SamPresentation(Presentation[SamState]):
    name = N_("Sâm")
    blurb = N_("Vietnam · 2 to 4 · be first to get rid of ten cards")
    words = WORDS
    stats = STATS
    money_stats = ("chain",)
    pads = PADS
    languages = ("vi",)
    chip = "►"
    who_first = N_("Who leads first?")
    is_next = N_("{player} leads next")
    another_is_next = N_("Another leads")

    def headline(self, entry: Entry, locale: Locale) -> str:
        match entry:
            case Hand() if entry.on_two:
                return say(N_("{player} goes out on a 2"), {"player": entry.winner}, locale)
            case Hand():
                return say(N_("{player} goes out"), {"player": entry.winner}, locale)
            case BaoSam() if entry.fouled:
                return say(N_("{player} loses Báo Sâm on a 2"), {"player": entry.caller}, locale)
            case BaoSam() if entry.outcome == "won":
                return say(N_("{player} wins Báo Sâm"), {"player": entry.caller}, locale)
            case BaoSam():
                return say(N_("{by} blocks {player}’s Báo Sâm"), {"player": entry.caller, "by": entry.by}, locale)
            case Instant():
                hand = locale.gettext(INSTANTS[entry.hand])
                return say(N_("{player}: tới trắng, {hand}"), {"player": entry.winner, "hand": hand}, locale)
            case Lead():
                return say(N_("{player} leads first"), {"player": entry.player}, locale)
        raise TypeError(entry)

    def protagonist(self, entry: Entry) -> str | None:
        match entry:
            case Hand() | Instant():
                return entry.winner
            case BaoSam():
                return entry.caller if entry.outcome == "won" else str(entry.by)
        return None

    def turn(self, state: SamState, locale: Locale) -> Turn:
        """Return who leads the next hand, and why; no player while the leader is to be drawn."""
        if state.leader is None:
            return Turn(None, locale.gettext(N_("Nobody leads yet")), locale.gettext(N_("draw who leads")))
        why = LEADS_AS[state.leads_as]
        return Turn(state.leader, say(N_("{player} leads"), {"player": state.leader}, locale), locale.gettext(why))

    def stake(self, state: SamState, locale: Locale) -> tuple[str, str]:
        """Return two texts, the stake and what it is paid for: ``("5", "per card")``."""
        return locale.number(Money(state.options.stake)), locale.gettext(N_("per card"))
