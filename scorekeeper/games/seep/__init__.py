"""Seep, Sip, Sweep: northern India, Punjab; two or four players; capture what lies on the floor.

Where each section of the rules (``spec/seep.md`` and its source) is kept:

- card points, sweeps, baazi, the four accounts as variants, house rules: ``options.py``
- what can be logged (counted, captures, every play): ``entries.py``
- what adds up, what a card may take and build on a floor: ``floor.py``
- the bid, plays, houses, owners, breaking, cementing, sweeps, the end of a deal: ``plays.py``
- counts and captures, which ways may follow one another: ``rules.py``
- points, majority, satthi, minimum, lead, baazi, money, who deals: ``counting.py``
- questions: ``referee.py``
- every sentence: ``words.py``
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ...core.cards import RANKS
from ...core.draws import Draw, draw_by_cards
from ...core.entries import Entry
from ...core.game import Summary, Turn
from ...core.seats import Seats, partnerships
from ...core.words import N_, Locale, say
from . import options as seep_options
from . import referee, rules
from . import words as seep_words
from .entries import ENTRIES, Capture, Play
from .options import VARIANTS, SeepOptions
from .pads import PADS
from .state import SeepState

PLAYS_NOW = "▸"  #: on the chip of who plays; the dealer has the game's own


class Seep:
    slug = "seep"
    name = N_("Seep")
    blurb = N_("Punjab · 2 or 4 · capture what lies on the floor")
    variants = VARIANTS
    options = SeepOptions
    entries = ENTRIES
    hands = ("count", "end_deal")
    undoes = ("count", "capture", "end_deal", "deal", "play", "redeal")
    players = (2, 4)
    state = SeepState
    version = 1
    chip = N_("D")
    first_open = N_("whoever sits first")
    words = seep_words.WORDS
    questions = referee.QUESTIONS
    pads = PADS

    check_options = staticmethod(seep_options.check_options)
    check = staticmethod(rules.check)
    apply = staticmethod(rules.apply)
    headline = staticmethod(seep_words.headline)

    def start(self, options: SeepOptions, seats: Seats, first: str | None) -> SeepState:
        none = dict.fromkeys(partnerships(seats.seated), 0)
        return SeepState(options, seats, first or seats.seated[0], none, none)

    def expected(self, state: SeepState) -> Sequence[str]:
        if state.finished:
            return ()
        if state.deal is None:
            return ("count", "deal", "capture", "redeal")
        return ("play", "count") if state.deal.by_plays else ("capture", "end_deal", "count")

    def seating(self, state: SeepState) -> Sequence[str]:
        return ()

    def played(self, state: SeepState) -> int:
        return state.deals

    def newcomers(self, entry: Entry) -> Sequence[str]:
        return ()

    def finished(self, state: SeepState) -> bool:
        return state.finished

    def summary(self, state: SeepState) -> Summary:
        ahead, by = state.lead
        deal = state.deal
        turn = {"turn": state.turn} if state.turn else {}
        return Summary(
            next={"dealer": state.dealer, "bidder": state.bidder, **turn},
            state={
                "deals": state.deals,
                "lead": {"side": ahead, "by": by},
                "baazis": state.baazis,
                "deal": deal and {
                    "loose": list(map(str, deal.loose)),
                    "houses": [
                        {
                            "value": house.value,
                            "cards": list(map(str, house.cards)),
                            "owners": list(house.owners),
                            "cemented": house.cemented,
                        }
                        for house in deal.houses
                    ],
                    "captured": {side: list(map(str, cards)) for side, cards in deal.captured.items()},
                    "sweeps": {
                        side: sum(sweep.player in players for sweep in deal.sweeps)
                        for side, players in state.sides.items()
                    },
                    "played": deal.played,
                },
            },
            winner=state.winner if state.finished else None,
            points=state.points,
            chart_series=state.reached or dict.fromkeys(state.sides, 0),
        )  # fmt: skip

    def sides(self, state: SeepState) -> dict[str, tuple[str, ...]]:
        return state.sides

    def pots(self, options: SeepOptions) -> Sequence[str]:
        return ()

    def for_money(self, options: SeepOptions) -> bool:
        return bool(options.baazi_stake)

    def protagonist(self, entry: Entry) -> str | None:
        return entry.player if isinstance(entry, Capture | Play) else None

    def draw(self, players: Sequence[str], chance: Random) -> Draw:
        """By lot: the highest card drawn deals first."""
        return draw_by_cards(players, RANKS, "CDHS", chance)

    def drawn_entry(self, state: SeepState, player: str) -> Entry | None:
        return None  # the first dealer is named before the match

    def turn(self, state: SeepState, locale: Locale) -> Turn:
        if state.finished:
            winner = state.winner
            what = say(N_("Winner: {side}"), {"side": winner}, locale) if winner else locale.gettext(N_("Nobody wins"))
            return Turn(None, what, locale.gettext(N_("all baazis are played")))
        if state.deal is not None:
            return self._in_deal(state, locale)
        what = say(N_("{player} deals"), {"player": state.dealer}, locale)
        return Turn(state.dealer, what, self._why(state, locale))

    def _in_deal(self, state: SeepState, locale: Locale) -> Turn:
        dealt = say(N_("{player} dealt"), {"player": state.dealer}, locale)
        if state.turn is None or state.deal is None:
            return Turn(state.dealer, locale.gettext(N_("The deal is being played")), dealt)
        what = say(N_("{player} plays"), {"player": state.turn}, locale)
        if state.deal.played == 0:
            return Turn(state.turn, what, say(N_("the bid is {bid}"), {"bid": state.deal.bid}, locale), PLAYS_NOW)
        return Turn(state.turn, what, dealt, PLAYS_NOW)

    def _why(self, state: SeepState, locale: Locale) -> str:
        ahead, by = state.lead
        behind = next((side for side in state.sides if side != ahead), "")
        values = {"behind": behind, "by": by, "last": state.last_dealer, "dealer": state.dealer,
                  "winner": state.last_baazi}  # fmt: skip
        return say(seep_words.DEALS_AS[state.deals_as], values, locale)

    def stake(self, state: SeepState, locale: Locale) -> tuple[str, str]:
        ahead, by = state.lead
        return locale.number(by if ahead else 0), locale.gettext(N_("lead"))


SEEP = Seep()
