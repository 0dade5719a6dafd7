"""Samba: the Netherlands; 2 to 6 players, three packs; groups, sequences, canastas and sambas.

Where each section of the rules (``spec/samba.md`` and its source) is kept:

- bonuses, what is needed, the first meld, the target, the accounts as variants: ``options.py``
- what can be logged (counted after the hand, or as it happens): ``entries.py``
- card values, groups, sequences, wild cards, black threes, adding, merging: ``melds.py``
- how often a card can be there: ``packs.py``
- a turn: the first meld, taking the pile or its top card, black threes, red threes: ``turns.py``
- a counted hand, going out, the end of a hand, who may leave or sit down: ``rules.py``
- points, red threes, cards left, the target, the winner, money, who deals: ``scoring.py``
- questions: ``referee.py``
- figures for pages that add up while somebody taps: ``figures.py``
- every sentence: ``words.py``
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ...core.cards import RANKS
from ...core.draws import Draw, draw_by_cards
from ...core.entries import Entry, Join
from ...core.game import Summary, Turn
from ...core.seats import Seats, partnerships
from ...core.words import N_, Locale, say
from . import figures as samba_figures
from . import options as samba_options
from . import packs, referee, rules, scoring
from . import words as samba_words
from .entries import ENTRIES, EndHand, Hand, Meld
from .melds import ORDER, written
from .options import VARIANTS, SambaOptions
from .pads import PADS
from .state import SambaState


class Samba:
    slug = "samba"
    name = N_("Samba")
    blurb = N_("The Netherlands · 2 to 6 · melds, canastas and sambas")
    variants = VARIANTS
    options = SambaOptions
    entries = ENTRIES
    hands = ("hand", "end_hand")
    undoes = ("hand", "meld", "end_hand")
    players = range(2, 7)
    state = SambaState
    version = 1
    chip = N_("D")
    first_open = N_("whoever sits first")
    words = samba_words.WORDS
    questions = referee.QUESTIONS
    pads = PADS

    check_options = staticmethod(samba_options.check_options)
    check = staticmethod(rules.check)
    apply = staticmethod(rules.apply)
    headline = staticmethod(samba_words.headline)
    seating = staticmethod(rules.seating)

    # beside what every game has, for this game's own templates
    figures = staticmethod(samba_figures.figures)
    laid_by_a_tap = staticmethod(samba_figures.laid_by_a_tap)
    in_short = staticmethod(samba_figures.in_short)
    order = ORDER
    first_melds = samba_options.FIRST_MELDS
    of_melds = staticmethod(scoring.of_melds)
    copies = staticmethod(packs.copies)
    bound = staticmethod(packs.bound)

    def start(self, options: SambaOptions, seats: Seats, first: str | None) -> SambaState:
        none = dict.fromkeys(partnerships(seats.seated), 0)
        return SambaState(options, seats, first or seats.seated[0], none)

    def expected(self, state: SambaState) -> Sequence[str]:
        if state.winner:
            return ()
        return ("meld", "end_hand", "hand") if state.hand else ("hand", "meld", "end_hand")

    def played(self, state: SambaState) -> int:
        return state.hands

    def newcomers(self, entry: Entry) -> Sequence[str]:
        return (entry.player,) if isinstance(entry, Join) else ()

    def finished(self, state: SambaState) -> bool:
        return state.winner is not None

    def summary(self, state: SambaState) -> Summary:
        hand = state.hand
        return Summary(
            next={"dealer": state.dealer, "first_meld": state.first_melds},
            state={
                "hands": state.hands,
                "hand": hand and {
                    "melds": {
                        side: [
                            {"n": n, "kind": meld.kind, "cards": written(meld), "value": meld.value}
                            for n, meld in sorted(melds.items())
                        ]
                        for side, melds in hand.melds.items()
                    },
                    "red_threes": dict(hand.red_threes),
                },
            },
            winner=state.winner,
            points=state.points,
        )  # fmt: skip

    def sides(self, state: SambaState) -> dict[str, tuple[str, ...]]:
        return state.sides

    def pots(self, options: SambaOptions) -> Sequence[str]:
        return ()

    def for_money(self, options: SambaOptions) -> bool:
        return bool(options.game_stake)

    def protagonist(self, entry: Entry) -> str | None:
        return entry.out if isinstance(entry, Hand | EndHand) else entry.player if isinstance(entry, Meld) else None

    def draw(self, players: Sequence[str], chance: Random) -> Draw:
        """By lot: the highest card drawn deals first, ace high."""
        return draw_by_cards(players, (*RANKS[1:], "A"), "CDHS", chance)

    def drawn_entry(self, state: SambaState, player: str) -> Entry | None:
        return None  # the first dealer is named before the match

    def turn(self, state: SambaState, locale: Locale) -> Turn:
        if state.winner:
            what = say(N_("Winner: {side}"), {"side": state.winner}, locale)
            why = say(N_("{points} points, {target} are enough"), {"points": state.points[state.winner],
                      "target": state.options.target}, locale)  # fmt: skip
            return Turn(None, what, why)
        if state.hand:
            what = say(N_("{player} dealt"), {"player": state.dealer}, locale)
            return Turn(state.dealer, what, locale.gettext(N_("the hand is being played")))
        what = say(N_("{player} deals"), {"player": state.dealer}, locale)
        return Turn(state.dealer, what, locale.gettext(N_("the deal goes round")))

    def stake(self, state: SambaState, locale: Locale) -> tuple[str, str]:
        return locale.number(state.options.target), locale.gettext(N_("target"))


SAMBA = Samba()
