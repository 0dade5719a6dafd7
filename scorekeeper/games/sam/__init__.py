"""Sâm: northern Vietnam, 2 to 4 players, ten cards each; get rid of your cards first.

Where each section of the rules (``spec/sam.md`` and its source) is kept:

- options and variants: ``options.py``
- what can be logged (hand, Báo Sâm, tới trắng, who leads): ``entries.py``
- which entries can be (cards left, thối hai, fours of a kind, beats that fit the cards): ``rules.check``
- who pays (cards left, cóng, thối hai, báo một, finish on a 2): ``rules._charges`` and ``rules._owes``
- chặt and chặt chồng: ``rules.chains`` and ``rules._beats``
- Báo Sâm: ``rules._from_all`` (won), ``rules._blocked`` (blocked)
- who leads next, and when that is drawn anew: ``rules.apply``
- combinations, what beats what, dealt winning hands: ``referee.py``
- every sentence: ``words.py``
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from ...core.draws import Draw, draw_by_cards
from ...core.entries import Entry, Join, seating
from ...core.game import Summary, Turn
from ...core.problems import Problem
from ...core.seats import Seats
from ...core.words import N_, Locale, say
from . import referee, rules
from . import words as sam_words
from .entries import ENTRIES, Lead
from .options import VARIANTS, SamOptions
from .pads import PADS
from .state import SamState


class Sam:
    slug = "sam"
    name = N_("Sâm")
    blurb = N_("Vietnam · 2 to 4 · be first to get rid of ten cards")
    variants = VARIANTS
    options = SamOptions
    entries = ENTRIES
    hands = ("hand", "bao_sam", "instant")
    undoes = hands
    players = range(2, rules.MOST_PLAYERS + 1)
    state = SamState
    version = 1
    chip = N_("1st")
    first_open = N_("to be drawn")
    words = sam_words.WORDS
    questions = referee.QUESTIONS
    pads = PADS

    check = staticmethod(rules.check)
    apply = staticmethod(rules.apply)
    headline = staticmethod(sam_words.headline)

    def check_options(self, options: SamOptions) -> list[Problem]:
        return []

    def start(self, options: SamOptions, seats: Seats, first: str | None) -> SamState:
        return SamState(options, seats, leader=first)

    def expected(self, state: SamState) -> Sequence[str]:
        if len(state.seats) < 2:
            return ()
        kinds = ("hand", "bao_sam", "instant") if state.options.instant else ("hand", "bao_sam")
        return kinds if state.leader is not None else (*kinds, "lead")

    def seating(self, state: SamState) -> Sequence[str]:
        return seating(state.seats, rules.MOST_PLAYERS)

    def played(self, state: SamState) -> int:
        return state.hands

    def newcomers(self, entry: Entry) -> Sequence[str]:
        return (entry.player,) if isinstance(entry, Join) else ()

    def finished(self, state: SamState) -> bool:
        return False

    def summary(self, state: SamState) -> Summary:
        return Summary(next={"leader": state.leader, "stake": state.options.stake}, state={"hands": state.hands})

    def sides(self, state: SamState) -> dict[str, tuple[str, ...]]:
        return {player: (player,) for player in state.seats.seated}

    def pots(self, options: SamOptions) -> Sequence[str]:
        return ()

    def for_money(self, options: Any) -> bool:
        return True

    def protagonist(self, entry: Entry) -> str | None:
        return sam_words.protagonist(entry)

    def draw(self, players: Sequence[str], chance: Random) -> Draw:
        """The source has it drawn at random: the highest card, in the game's own order."""
        return draw_by_cards(players, tuple(referee.ORDER), "CDHS", chance)

    def drawn_entry(self, state: SamState, player: str) -> Lead | None:
        return Lead(player) if "lead" in self.expected(state) else None

    def turn(self, state: SamState, locale: Locale) -> Turn:
        if state.leader is None:
            return Turn(None, locale.gettext(N_("Nobody leads yet")), locale.gettext(N_("draw who leads")))
        why = sam_words.LEADS_AS[state.leads_as]
        return Turn(state.leader, say(N_("{player} leads"), {"player": state.leader}, locale), locale.gettext(why))

    def stake(self, state: SamState, locale: Locale) -> tuple[str, str]:
        return locale.number(state.options.stake), locale.gettext(N_("per card"))


SAM = Sam()
