"""Sam Sip on the screen: who deals and why, the stake of the next deal."""

from __future__ import annotations

from collections.abc import Collection

from ...core.entries import Entry
from ...core.game import Presentation, Turn
from ...core.told import DEALS
from ...core.words import N_, Locale, say
from . import words
from .entries import Hand, ThrownIn
from .options import for_money
from .pads import PADS
from .state import SamSipState


def protagonist(entry: Entry) -> str | None:
    """Who won the deal, or was dealt what had it thrown in."""
    return entry.winner if isinstance(entry, Hand) else entry.player if isinstance(entry, ThrownIn) else None


def turn(state: SamSipState, locale: Locale) -> Turn:
    """Who deals; once one player is left, who that is."""
    if state.winner:
        what = say(N_("{player} is the last one left"), {"player": state.winner}, locale)
        return Turn(state.winner, what, locale.gettext(N_("the match is over")))
    why = locale.gettext(words.DEALS_AS[state.deals_as])
    return Turn(state.dealer, say(N_("{player} deals"), {"player": state.dealer}, locale), why)


def stake(state: SamSipState, locale: Locale) -> tuple[str, str]:
    """The stake of the next deal."""
    if not for_money(state.options):
        return "–", locale.gettext(N_("no stakes"))
    return locale.number(state.stake), locale.gettext(N_("stake of this deal"))


def out(state: SamSipState) -> Collection[str]:
    """Who had to stop."""
    return state.out


PRESENTATION = Presentation(
    name=N_("Sam Sip"),
    blurb=N_("Thailand and Burma · 2 to 6 · pairs that make ten"),
    words=words.WORDS,
    pads=PADS,
    hand_words=DEALS,
    languages=("th",),
    headline=words.headline,
    protagonist=protagonist,
    turn=turn,
    stake=stake,
    out=out,
    asides=words.asides,
)
