"""Sâm on the screen: who leads and why, what a hand is played for."""

from __future__ import annotations

from ...core.game import Presentation, Turn
from ...core.words import N_, Locale, say
from . import words
from .pads import PADS
from .state import SamState


def turn(state: SamState, locale: Locale) -> Turn:
    """Who leads; nobody while that is to be drawn."""
    if state.leader is None:
        return Turn(None, locale.gettext(N_("Nobody leads yet")), locale.gettext(N_("draw who leads")))
    why = words.LEADS_AS[state.leads_as]
    return Turn(state.leader, say(N_("{player} leads"), {"player": state.leader}, locale), locale.gettext(why))


def stake(state: SamState, locale: Locale) -> tuple[str, str]:
    """Money for one card."""
    return locale.number(state.options.stake), locale.gettext(N_("per card"))


PRESENTATION = Presentation(
    name=N_("Sâm"),
    blurb=N_("Vietnam · 2 to 4 · be first to get rid of ten cards"),
    words=words.WORDS,
    pads=PADS,
    languages=("vi",),
    headline=words.headline,
    protagonist=words.protagonist,
    turn=turn,
    stake=stake,
    chip="►",
    who_first=N_("Who leads first?"),
)
