"""Daun Tiga on the screen: who banks and why, and what is Long."""

from __future__ import annotations

from ...core.entries import Entry
from ...core.game import Presentation, Turn
from ...core.words import N_, Locale, say
from . import words
from .entries import Hand
from .pads import PADS
from .state import DaunTigaState


def protagonist(entry: Entry) -> str | None:
    """The banker of a deal."""
    return words.banker_of(entry) if isinstance(entry, Hand) else None


def turn(state: DaunTigaState, locale: Locale) -> Turn:
    """Who banks."""
    why = locale.gettext(words.BANKS_AS[state.banks_as])
    return Turn(state.banker, say(N_("{player} banks"), {"player": state.banker}, locale), why)


def stake(state: DaunTigaState, locale: Locale) -> tuple[str, str]:
    """What is Long here; where Long is not played, the best score."""
    best = 9 if state.options.tens_count_zero else 10
    low = state.options.long_from
    if not state.options.long or low > best:
        return locale.number(best), locale.gettext(N_("is the best score"))
    return locale.number(low) + ("+" if low < best else ""), locale.gettext(N_("is Long"))


PRESENTATION = Presentation(
    name=N_("Daun Tiga"),
    blurb=N_("Malaya · 2 to 17 · three cards against the banker"),
    words=words.WORDS,
    pads=PADS,
    languages=("ms",),
    headline=words.headline,
    protagonist=protagonist,
    turn=turn,
    stake=stake,
    chip=N_("B"),
)
