"""Sam Sip, Pa-Som Sip, ผสมสิบ: Thailand and Burma, 2 to 6 players; collect pairs that make ten.

Where each section of the rules (``spec/sam-sip.md`` and its source) is kept:

- the five accounts as variants, every house rule: ``options.py``
- what can be logged (won, thrown in, drawn): ``entries.py``
- pairs, wild and key cards, special hands, dealt sets, claims: ``referee.py``
- which entries can be: ``rules.check``
- antes, joke pot, matching card: ``moves._before``; stakes, main pot, who goes out, the next stake: ``moves._won``
- who deals next: ``moves.apply``, ``moves._left`` and ``moves._joined``
- what a player may lose in the next deal: ``state.at_risk``
- every sentence: ``words.py``
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ...core.draws import Draw, draw_by_cards
from ...core.entries import Entry, Join, seating
from ...core.game import Summary, Turn
from ...core.seats import Seats
from ...core.words import N_, Locale, say
from . import options as sam_sip_options
from . import referee, rules
from . import words as sam_sip_words
from .entries import ENTRIES, Hand, ThrownIn
from .options import VARIANTS, SamSipOptions
from .pads import PADS
from .state import SamSipState


class SamSip:
    slug = "sam-sip"
    name = N_("Sam Sip")
    blurb = N_("Thailand and Burma · 2 to 6 · pairs that make ten")
    variants = VARIANTS
    options = SamSipOptions
    entries = ENTRIES
    hands = ("hand", "thrown_in", "drawn")
    undoes = hands
    players = range(2, rules.MOST_PLAYERS + 1)
    state = SamSipState
    version = 2
    chip = N_("D")
    first_open = N_("whoever sits first")
    words = sam_sip_words.WORDS
    questions = referee.QUESTIONS
    pads = PADS

    check_options = staticmethod(sam_sip_options.check_options)
    check = staticmethod(rules.check)
    apply = staticmethod(rules.apply)
    headline = staticmethod(sam_sip_words.headline)

    def start(self, options: SamSipOptions, seats: Seats, first: str | None) -> SamSipState:
        return SamSipState(options, seats, dealer=first or seats.seated[0], stake=options.stake)

    def expected(self, state: SamSipState) -> Sequence[str]:
        if len(state.playing) < 2:
            return ()
        kinds = ["hand"]
        if state.options.two_key_redeal:
            kinds.append("thrown_in")
        if state.options.draw:
            kinds.append("drawn")
        return kinds

    def seating(self, state: SamSipState) -> Sequence[str]:
        return seating(state.seats, rules.MOST_PLAYERS)

    def played(self, state: SamSipState) -> int:
        return state.hands

    def newcomers(self, entry: Entry) -> Sequence[str]:
        return (entry.player,) if isinstance(entry, Join) else ()

    def finished(self, state: SamSipState) -> bool:
        return state.winner is not None

    def summary(self, state: SamSipState) -> Summary:
        everyone = state.seats.everyone
        bankroll = {p: state.bankroll(p) for p in everyone} if state.options.bankroll else None
        return Summary(
            next={"dealer": state.dealer, "stake": state.stake},
            state={
                "hands": state.hands,
                "out": list(state.out),
                "joke_in": list(state.joke_in),
                "bankroll": bankroll,
            },
            winner=state.winner,
        )

    def risks(self, state: SamSipState) -> dict[str, int]:
        """The most that each who plays can lose in the next deal, joke stakes apart."""
        return {player: state.at_risk(player) for player in state.playing}

    def sides(self, state: SamSipState) -> dict[str, tuple[str, ...]]:
        return {player: (player,) for player in state.seats.seated}

    def pots(self, options: SamSipOptions) -> Sequence[str]:
        return (*(["main"] if options.pot else []), *(["joke"] if options.joke_stake else []))

    def for_money(self, options: SamSipOptions) -> bool:
        return bool(options.stake or options.stake_step or options.joke_stake)

    def protagonist(self, entry: Entry) -> str | None:
        return entry.winner if isinstance(entry, Hand) else entry.player if isinstance(entry, ThrownIn) else None

    def draw(self, players: Sequence[str], chance: Random) -> Draw:
        """The highest card dealt face up, ace high here, then spades, hearts, diamonds, clubs (the Bangkok account)."""
        return draw_by_cards(
            players, ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"), "CDHS", chance
        )

    def drawn_entry(self, state: SamSipState, player: str) -> Entry | None:
        return None  # the first dealer is named before the match

    def turn(self, state: SamSipState, locale: Locale) -> Turn:
        if state.winner:
            what = say(N_("{player} is the last one left"), {"player": state.winner}, locale)
            return Turn(state.winner, what, locale.gettext(N_("the match is over")))
        why = locale.gettext(sam_sip_words.DEALS_AS[state.deals_as])
        return Turn(state.dealer, say(N_("{player} deals"), {"player": state.dealer}, locale), why)

    def stake(self, state: SamSipState, locale: Locale) -> tuple[str, str]:
        if not self.for_money(state.options):
            return "–", locale.gettext(N_("no stakes"))
        return locale.number(state.stake), locale.gettext(N_("stake"))


SAM_SIP = SamSip()
