"""Show Samba on the screen: who deals, who has won, the target."""

from __future__ import annotations

from ...core.entries import Entry
from ...core.game import Presentation, Turn
from ...core.words import N_, NP_, Locale, say
from . import figures, packs, scoring, turn_words
from .entries import EndHand, Hand, Meld
from .melds import FULL, ORDER
from .options import FIRST_MELD_SCORES
from .pads import PADS
from .state import SambaState
from .words import DEALS_AS, STATS, WORDS


class SambaPresentation(Presentation[SambaState]):
    name = N_("Samba")
    blurb = N_("The Netherlands · 2 to 6 · melds, canastas and sambas")
    words = WORDS
    stats = STATS
    pads = PADS
    languages = ("nl",)
    clockwise = ("samba", "bolivia")
    helpers = {
        "figures": figures.figures,
        "laid_by_a_tap": figures.laid_by_a_tap,
        "in_short": figures.in_short,
        "order": ORDER,
        "first_meld_scores": FIRST_MELD_SCORES,
        "of_melds": scoring.of_melds,
        "full": FULL,
        "copies": packs.copies,
        "bound": packs.bound,
    }

    def headline(self, entry: Entry, locale: Locale) -> str:
        match entry:
            case Hand() | EndHand():
                if entry.out is None:
                    return locale.gettext(N_("The stock ran out"))
                return say(N_("{player} goes out"), {"player": entry.out}, locale)
            case Meld():
                return turn_words.told(entry, locale)
        raise TypeError(entry)

    def protagonist(self, entry: Entry) -> str | None:
        """Return who went out, or whose turn it was."""
        return entry.out if isinstance(entry, Hand | EndHand) else entry.player if isinstance(entry, Meld) else None

    def turn(self, state: SambaState, locale: Locale) -> Turn:
        """Return who deals, or who dealt the open hand, and why; once a side has won, the winner."""
        if state.winner:
            what = say(N_("Winner: {side}"), {"side": state.winner}, locale)
            values = {"points": state.points[state.winner], "target": state.options.target}
            enough = NP_("{points} points, {target} is enough", "{points} points, {target} are enough", by="target")
            return Turn(None, what, say(enough, values, locale))
        if state.hand:
            what = say(N_("{player} dealt"), {"player": state.dealer}, locale)
            return Turn(state.dealer, what, locale.gettext(N_("the hand is being played")))
        what = say(N_("{player} deals"), {"player": state.dealer}, locale)
        return Turn(state.dealer, what, locale.gettext(DEALS_AS[state.deals_as]))

    def stake(self, state: SambaState, locale: Locale) -> tuple[str, str]:
        """Return the points that win, in two texts: ``("10,000", "target")``."""
        return locale.number(state.options.target), locale.gettext(N_("target"))
