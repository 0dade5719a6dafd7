"""Show Samba on the screen: who deals, who has won, the target."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import UNSET

from ...core.cards import JOKER
from ...core.entries import Entry
from ...core.game import Presentation, Turn
from ...core.hands import Told
from ...core.words import N_, NP_, Locale, say
from . import figures, packs, scoring, turn_words
from .entries import EndHand, Hand, Laid, Left, Meld
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
                return turn_words.headline(entry, locale)
        raise TypeError(entry)

    def told(self, entry: Entry, locale: Locale) -> Sequence[Told]:
        """Return the cards that ``entry`` names: the melds of each side or of a turn, and the cards left in hands."""
        return [*_told(entry, locale)]

    def protagonist(self, entry: Entry) -> str | None:
        """Return who went out, or whose turn it was; ``None`` if the stock ran out."""
        return entry.out if isinstance(entry, Hand | EndHand) else entry.player if isinstance(entry, Meld) else None

    def turn(self, state: SambaState, locale: Locale) -> Turn:
        """Return who deals next and why, or who dealt the open hand; once a side has won, that side and no player."""
        if state.winner:
            what = say(N_("Winner: {side}"), {"side": state.winner}, locale)
            values = {"points": state.points[state.winner], "target": state.options.target}
            enough = NP_("{points} points, {target} is enough", "{points} points, {target} are enough", by="target")
            return Turn(None, what, say(enough, values, locale))
        if state.hand:
            what = say(N_("{player} dealt"), {"player": state.dealer}, locale)
            return Turn(state.dealer, what, locale.gettext(N_("in play")))
        what = say(N_("{player} deals"), {"player": state.dealer}, locale)
        return Turn(state.dealer, what, locale.gettext(DEALS_AS[state.deals_as]))

    def stake(self, state: SambaState, locale: Locale) -> tuple[str, str]:
        """Return two texts, the points that win the match and what they are: ``("10,000", "target")``."""
        return locale.number(state.options.target), locale.gettext(N_("target"))


def _told(entry: Entry, locale: Locale) -> Iterator[Told]:
    match entry:
        case Hand():
            for side, made in entry.sides.items():
                for laid in made.melds or ():
                    yield Told(side, locale.gettext(N_("melded")), _cards(laid))
            yield from _left(entry.left, locale)
        case Meld():
            for laid in entry.new:
                yield Told(entry.player, locale.gettext(N_("lays")), _cards(laid))
            for added in entry.add:
                yield Told(entry.player, say(N_("adds to meld {n}"), {"n": added.to}, locale), added.cards)
            if entry.top is not UNSET:
                yield Told("", locale.gettext(N_("top of the pile")), (entry.top,))
        case EndHand():
            yield from _left(entry.left, locale)


def _left(left: Left, locale: Locale) -> Iterator[Told]:
    for player, held in left.items():
        if isinstance(held, tuple):
            yield Told(player, locale.gettext(N_("left in hand")), held)


def _cards(laid: Laid) -> tuple[str, ...]:
    """Return the cards of a meld; of a group or wild cards in short, a rank for each card."""
    if isinstance(laid, tuple):
        return laid
    if laid.sequence is not UNSET:
        low, high = ORDER.index(str(laid.from_)), ORDER.index(str(laid.to))
        return tuple(f"{rank}{laid.sequence}" for rank in ORDER[low : high + 1])
    wild = laid if laid.wilds is UNSET else laid.wilds
    naturals = (str(laid.group),) * (laid.naturals or 0) if laid.group is not UNSET else ()
    return (*naturals, *("2",) * (wild.twos or 0), *(JOKER,) * (wild.jokers or 0))
