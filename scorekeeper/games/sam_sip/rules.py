"""Decide what may happen at Sam Sip; deals are checked in ``checks.py``, what they move is in ``moves.py``."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from ...core.entries import Entry, Join, Leave, check_seating
from ...core.game import Rules, Summary
from ...core.ledger import Line
from ...core.problems import Problem
from ...core.seats import Seats
from . import moves
from .checks import check_deal
from .entries import ENTRIES, Drawn, Hand, ThrownIn
from .options import VARIANTS, SamSipOptions
from .referee import (
    QUESTIONS,
)
from .state import SamSipState

MOST_PLAYERS = 6


class SamSipRules(Rules[SamSipState, SamSipOptions]):
    slug = "sam-sip"
    variants = VARIANTS
    options = SamSipOptions
    state = SamSipState
    entries = ENTRIES
    players = range(2, MOST_PLAYERS + 1)
    version = 3
    hands = ("hand", "thrown_in", "drawn")
    questions = QUESTIONS
    may_change = ("stake", "stake_step")

    def start(self, options: SamSipOptions, seats: Seats, first: str | None) -> SamSipState:
        """Let who was named deal first, else who sits first (docs/rules/sam-sip.md, Who deals)."""
        return SamSipState(options, seats, dealer=first or seats.seated[0], stake=options.stake)

    def check_options(self, options: SamSipOptions) -> list[Problem]:
        """Return what does not go together: the number of cards dealt is odd (docs/rules/sam-sip.md, House rules).

        Money is tracked only where losers pay the winner: with no pot, joke stake or matching card.
        """
        found = []
        if options.hand_size % 2 == 0:
            found.append(Problem(("hand_size",), "hand-size-even", {"value": options.hand_size}))
        if options.bankroll:
            found += [
                Problem(("bankroll",), code)
                for on, code in (
                    (options.pot, "bankroll-with-pot"),
                    (options.joke_stake, "bankroll-with-joke"),
                    (options.match_bonus, "bankroll-with-match"),
                )
                if on
            ]
        return found

    def pots(self, options: SamSipOptions) -> Sequence[str]:
        """Return the main pot and the joke pot, where played (docs/rules/sam-sip.md, The main pot; The joke pot)."""
        return (*(["main"] if options.pot else []), *(["joke"] if options.joke_stake else []))

    def for_money(self, options: SamSipOptions) -> bool:
        """Tell whether any stake is paid; ``mon`` tells of none (docs/rules/sam-sip.md, Stakes; Mon)."""
        return options.has_stakes

    def expected(self, state: SamSipState) -> Sequence[str]:
        """Expect a deal that is won; one thrown in or drawn, where that is played (docs/rules/sam-sip.md, A turn).

        Nothing while only one who is not out sits at the table (docs/rules/sam-sip.md, Coming and going).
        """
        if len(state.playing) < 2:
            return ()
        kinds = ["hand"]
        if state.options.two_key_redeal:
            kinds.append("thrown_in")
        if state.options.draw:
            kinds.append("drawn")
        return kinds

    def check(self, state: SamSipState, entry: Entry) -> list[Problem]:
        """Return all breaches of the rules in ``entry``; empty: legal (docs/rules/sam-sip.md, Coming and going).

        At most six sit, and a deal needs two who are not out.
        """
        match entry:
            case Leave() | Join():
                return check_seating(state.seats, entry, MOST_PLAYERS)
            case Hand() | ThrownIn() | Drawn():
                if len(state.playing) < 2:
                    return [Problem((), "too-few-playing", {"playing": len(state.playing)})]
                return check_deal(state, entry)
        raise TypeError(entry)

    def apply(self, state: SamSipState, entry: Entry) -> tuple[SamSipState, tuple[Line, ...]]:
        """Return the state after ``entry``, which was checked, and its lines (docs/rules/sam-sip.md, Who deals).

        The winner deals next; after a throw-in whoever threw in; after a drawn deal the same dealer again.
        """
        match entry:
            case Leave():
                return moves.after_leave(state, entry), ()
            case Join():
                return moves.after_join(state, entry), ()
            case Hand():
                return moves.won(state, entry)
            case ThrownIn():
                # The pot stays; who has paid into it does not pay again.
                state, lines = moves.dealt(state, entry)
                return msgspec.structs.replace(
                    state, dealer=entry.player, deals_as="thrown_in", hands=state.hands + 1
                ), tuple(lines)
            case Drawn():
                state, lines = moves.dealt(state, entry)
                # The pot is carried over, and everybody pays again on top.
                return msgspec.structs.replace(state, paid=(), deals_as="drawn", hands=state.hands + 1), tuple(lines)
        raise TypeError(entry)

    def summary(self, state: SamSipState) -> Summary:
        """Say who deals, for what stake; who is out or in the joke pot (docs/rules/sam-sip.md, Who deals; Stakes).

        ``bankroll``: name to what is left, in table units; ``None`` where it is not tracked.
        """
        bankroll = {p: state.bankroll(p) for p in state.seats.everyone} if state.options.bankroll else None
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

    def decided(self, state: SamSipState) -> bool:
        """Tell whether one player is left, by a deal, never by a leave (docs/rules/sam-sip.md, Coming and going)."""
        return state.winner is not None

    def change_options(self, state: SamSipState, options: SamSipOptions, named: Collection[str]) -> SamSipState:
        """Make a new stake the next deal's, and the first stake from then on (docs/rules/sam-sip.md, Stakes)."""
        stake = options.stake if "stake" in named else state.stake
        return msgspec.structs.replace(state, options=options, stake=stake)
