"""Daun Tiga, also Pa gow or Sam cheong: Malaya, 2 to 17 with the banker; three cards each against the banker's.

Where each section of the rules (``spec/daun-tiga.md`` and its source) is kept:

- options and variants: ``options.py``
- what can be logged (a deal, who banks): ``entries.py``
- hands and their order, three of a kind, scores, what is Long: ``referee.py``
- stakes, side bets, hands that one pack can deal, when the banker may stay: ``rules.check``
- who pays whom, Long's table: ``rules.stakes_passed``
- who banks next: ``rules.apply``
- every sentence: ``words.py``
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from ...core.draws import Draw, draw_by_dice
from ...core.entries import Entry, Join, seating
from ...core.game import Summary, Turn
from ...core.problems import Problem
from ...core.seats import Seats
from ...core.words import N_, Locale, say
from . import referee, rules
from . import words as daun_tiga_words
from .entries import ENTRIES, Banker, Hand
from .options import VARIANTS, DaunTigaOptions
from .pads import PADS
from .state import DaunTigaState


class DaunTiga:
    slug = "daun-tiga"
    name = N_("Daun Tiga")
    blurb = N_("Malaya · 2 to 17 · three cards against the banker")
    variants = VARIANTS
    options = DaunTigaOptions
    entries = ENTRIES
    hands = ("hand",)
    undoes = hands
    players = range(2, rules.MOST_PLAYERS + 1)
    state = DaunTigaState
    version = 1
    chip = N_("B")
    first_open = N_("whoever sits first")
    words = daun_tiga_words.WORDS
    questions = referee.QUESTIONS
    pads = PADS

    check = staticmethod(rules.check)
    apply = staticmethod(rules.apply)
    headline = staticmethod(daun_tiga_words.headline)

    def check_options(self, options: DaunTigaOptions) -> list[Problem]:
        return []

    def start(self, options: DaunTigaOptions, seats: Seats, first: str | None) -> DaunTigaState:
        return DaunTigaState(options, seats, banker=first or seats.seated[0], banks_as="chosen" if first else "first")

    def expected(self, state: DaunTigaState) -> Sequence[str]:
        return ("hand", "banker") if len(state.seats) > 1 else ("banker",)

    def seating(self, state: DaunTigaState) -> Sequence[str]:
        return seating(state.seats, rules.MOST_PLAYERS)

    def played(self, state: DaunTigaState) -> int:
        return state.hands

    def newcomers(self, entry: Entry) -> Sequence[str]:
        if isinstance(entry, Hand):
            return [bet.by for bet in entry.bets]
        return (entry.player,) if isinstance(entry, Join) else ()

    def finished(self, state: DaunTigaState) -> bool:
        return False

    def summary(self, state: DaunTigaState) -> Summary:
        return Summary(next={"banker": state.banker}, state={"hands": state.hands})

    def sides(self, state: DaunTigaState) -> dict[str, tuple[str, ...]]:
        return {player: (player,) for player in state.seats.seated}

    def pots(self, options: DaunTigaOptions) -> Sequence[str]:
        return ()

    def for_money(self, options: Any) -> bool:
        return True

    def protagonist(self, entry: Entry) -> str | None:
        return daun_tiga_words.banker_of(entry) if isinstance(entry, Hand) else None

    def draw(self, players: Sequence[str], chance: Random) -> Draw:
        """Prior to play a banker is selected by dice."""
        return draw_by_dice(players, chance)

    def drawn_entry(self, state: DaunTigaState, player: str) -> Banker | None:
        """Only once, before any deal."""
        return Banker(player) if state.banks_as == "first" and not state.hands else None

    def turn(self, state: DaunTigaState, locale: Locale) -> Turn:
        why = locale.gettext(daun_tiga_words.BANKS_AS[state.banks_as])
        return Turn(state.banker, say(N_("{player} banks"), {"player": state.banker}, locale), why)

    def stake(self, state: DaunTigaState, locale: Locale) -> tuple[str, str]:
        """What is Long here; where Long is not played, the best score."""
        best = 9 if state.options.tens_count_zero else 10
        low = state.options.long_from
        if not state.options.long or low > best:
            return locale.number(best), locale.gettext(N_("is the best score"))
        return locale.number(low) + ("+" if low < best else ""), locale.gettext(N_("is Long"))


DAUN_TIGA = DaunTiga()
