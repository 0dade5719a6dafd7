"""The text beside a meld that is being tapped: its value, or why it is not valid."""

from __future__ import annotations

from typing import Any, NamedTuple

from ....core.game import Game
from ....core.problems import Problem, Refused, in_words
from ....core.reading import convert
from ....core.words import N_, say
from ....games.samba.entries import Short
from ....games.samba.melds import Meld, Problematic, read
from ....games.samba.options import SambaOptions
from ...http.i18n import current_locale
from .table import as_cards

BECOMES = {
    "samba": N_("samba, bonus {bonus}"),
    "pure": N_("pure canasta, bonus {bonus}"),
    "mixed": N_("mixed canasta, bonus {bonus}"),
    "bolivia": N_("bolivia, bonus {bonus}"),
}


class MeldStatus(NamedTuple):
    """The text beside a meld. ``tone``: its CSS class, ``full``, ``wrong`` or empty."""

    text: str = ""
    tone: str = ""


def read_laid(laid: Any, options: SambaOptions) -> Meld | Problematic:
    """Return the meld ``laid``, which is as in a plain entry, or (not raised) the problem with it."""
    try:
        return read(convert(laid, Short) if isinstance(laid, dict) else as_cards(laid), options)
    except Problematic as problem:
        return problem
    except Refused:
        return Problematic("short-form")


def status_of(meld: Meld | Problematic, options: SambaOptions, game: Game) -> MeldStatus:
    """Return the text for a meld, or for the problem with it, in the words of ``game``."""
    if isinstance(meld, Problematic):
        return MeldStatus(in_words(Problem((), meld.code, meld.values), game.words, current_locale()), "wrong")
    worth = say(N_("{size} cards, {value}"), {"size": meld.size, "value": meld.value}, current_locale())
    if not meld.full:
        return MeldStatus(worth)
    becomes = say(BECOMES[meld.full], {"bonus": meld.bonus(options)}, current_locale())
    return MeldStatus(f"{worth} · {becomes}", "full")
