"""Seep on the screen: who deals and why, whose play it is, how far one side is ahead."""

from __future__ import annotations

from ...core.entries import Entry
from ...core.game import Presentation, Turn
from ...core.told import DEALS
from ...core.words import N_, Locale, say
from . import words
from .entries import Capture, Play
from .pads import PADS
from .state import OpenDeal, SeepState
from .told import retell, told

PLAYS_NOW = "▸"  #: on the chip of who plays; the dealer has the game's own


def protagonist(entry: Entry) -> str | None:
    """Who captured, or played."""
    return entry.player if isinstance(entry, Capture | Play) else None


def turn(state: SeepState, locale: Locale) -> Turn:
    """Who deals; in a deal that is logged by plays, who plays; who has won once all baazis are played."""
    if state.finished:
        winner = state.winner
        what = say(N_("Winner: {side}"), {"side": winner}, locale) if winner else locale.gettext(N_("Nobody wins"))
        return Turn(None, what, locale.gettext(N_("all baazis are played")))
    if state.deal is not None:
        return _in_deal(state, state.deal, locale)
    what = say(N_("{player} deals"), {"player": state.dealer}, locale)
    return Turn(state.dealer, what, _why(state, locale))


def _in_deal(state: SeepState, deal: OpenDeal, locale: Locale) -> Turn:
    """Who plays, or who dealt, in a deal that is being logged."""
    dealt = say(N_("{player} dealt"), {"player": state.dealer}, locale)
    if state.turn is None:
        return Turn(state.dealer, locale.gettext(N_("The deal is being played")), dealt)
    what = say(N_("{player} plays"), {"player": state.turn}, locale)
    if deal.played == 0:
        return Turn(state.turn, what, say(N_("the bid is {bid}"), {"bid": deal.bid}, locale), PLAYS_NOW)
    return Turn(state.turn, what, dealt, PLAYS_NOW)


def _why(state: SeepState, locale: Locale) -> str:
    """Why the dealer deals, in words."""
    ahead, by = state.lead
    behind = next((side for side in state.sides if side != ahead), "")
    values = {"behind": behind, "by": by, "last": state.last_dealer, "dealer": state.dealer,
              "winner": state.last_baazi}  # fmt: skip
    return say(words.DEALS_AS[state.deals_as], values, locale)


def stake(state: SeepState, locale: Locale) -> tuple[str, str]:
    """The lead."""
    ahead, by = state.lead
    return locale.number(by if ahead else 0), locale.gettext(N_("lead"))


PRESENTATION = Presentation(
    name=N_("Seep"),
    blurb=N_("Punjab · 2 or 4 · capture what lies on the floor"),
    words=words.WORDS,
    pads=PADS,
    languages=("hi", "pa"),
    hand_words=DEALS,
    told=told,
    retell=retell,
    headline=words.headline,
    protagonist=protagonist,
    turn=turn,
    stake=stake,
)
