"""Decide which entries are valid at Sam Sip, and what they move; for deals see ``checks.py`` and ``moves.py``."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

import msgspec

from ...core.entries import ChangeTurn, Entry, Join, Leave, check_seating
from ...core.game import Rules, Stat, Summary
from ...core.ledger import Line
from ...core.problems import Problem, quoted
from ...core.seats import Seats
from . import moves
from .checks import check_deal
from .entries import ENTRIES, Drawn, Hand, ThrownIn
from .options import VARIANTS, SamSipOptions
from .referee import (
    QUESTIONS,
)
from .state import SamSipState
from .stats import stats

MOST_PLAYERS = 6


class SamSipRules(Rules[SamSipState, SamSipOptions]):
    slug = "sam-sip"
    variants = VARIANTS
    options = SamSipOptions
    state = SamSipState
    entries = ENTRIES
    takes = (ChangeTurn,)
    players = range(2, MOST_PLAYERS + 1)
    version = 4
    hands = ("hand", "thrown_in", "drawn")
    questions = QUESTIONS
    records = ("largest-pot",)
    may_change = (
        "specials", "specials_wild", "dealt_sets", "two_key_redeal", "match_bonus", "draw", "one_picture_pair",
        "stake", "stake_step",
    )  # fmt: skip

    def start(self, options: SamSipOptions, seats: Seats, first: str | None) -> SamSipState:
        """Return the first state: ``first`` deals, by default the first seated (docs/rules/sam-sip.md, Who deals)."""
        return SamSipState(options, seats, dealer=first or seats.seated[0], stake=options.stake)

    def check_options(self, options: SamSipOptions) -> list[Problem]:
        """Return the problems with options that do not go together (docs/rules/sam-sip.md, House rules).

        The number of cards dealt must be odd. A bankroll excludes a main pot, a joke stake and a matching card.
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
        """Return the pots played, of ``main`` and ``joke`` (docs/rules/sam-sip.md, The main pot; The joke pot)."""
        return (*(["main"] if options.pot else []), *(["joke"] if options.joke_stake else []))

    def for_money(self, options: SamSipOptions) -> bool:
        """Return whether money is played for at any time; in ``mon`` it is not (docs/rules/sam-sip.md, Stakes; Mon)."""
        return options.has_stakes

    def expected(self, state: SamSipState) -> Sequence[str]:
        """Return the kinds of entry that may be logged now (docs/rules/sam-sip.md, A turn).

        They are ``hand``, and if the options allow them ``thrown_in`` and ``drawn``; empty while fewer than two seated
        players are not out (docs/rules/sam-sip.md, Coming and going).
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
        """Return the problems with ``entry``; empty if it is valid (docs/rules/sam-sip.md, Coming and going).

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
        """Return the state after ``entry``, which must be valid, and its payments (docs/rules/sam-sip.md, Who deals).

        The winner deals next; after a deal thrown in, whoever threw it in; after a drawn deal the same dealer again.
        """
        match entry:
            case Leave():
                return moves.after_leave(state, entry), ()
            case Join():
                return moves.after_join(state, entry), ()
            case Hand():
                return moves.won(state, entry)
            case ThrownIn():
                # The main pot stays; those who have paid into it do not pay again.
                state, lines = moves.dealt(state, entry)
                return msgspec.structs.replace(
                    state, dealer=entry.player, deals_as="thrown_in", hands=state.hands + 1
                ), tuple(lines)
            case Drawn():
                state, lines = moves.dealt(state, entry)
                # The pot is carried over, and everybody pays again on top.
                return msgspec.structs.replace(state, paid=(), deals_as="drawn", hands=state.hands + 1), tuple(lines)
        raise TypeError(entry)

    def won_by(self, state: SamSipState, entry: Entry, lines: Sequence[Line]) -> str | None:
        """Return who won the deal; ``None`` if it was thrown in or drawn (docs/rules/sam-sip.md, Who deals)."""
        return entry.winner if isinstance(entry, Hand) else None

    def stats(self, state: SamSipState, entry: Entry, lines: Sequence[Line]) -> Iterable[Stat]:
        """Return what ``entry`` adds to players' statistics (docs/rules/sam-sip.md, Stakes)."""
        return stats(entry, lines)

    def check_turn(self, state: SamSipState, player: str) -> list[Problem]:
        """Return a problem if ``player`` may not deal next: not seated, or out (docs/rules/sam-sip.md, Who deals)."""
        if player in state.seats and player in state.out:
            return [Problem(("player",), "is-out", {"player": quoted(player)})]
        return super().check_turn(state, player)

    def change_turn(self, state: SamSipState, player: str) -> SamSipState:
        """Return the state in which ``player`` deals next, as the table decided (docs/rules/sam-sip.md, Who deals)."""
        return msgspec.structs.replace(state, dealer=player, deals_as="table")

    def empty_pots(self, state: SamSipState) -> SamSipState:
        """Return the state with both pots empty as at the start (docs/rules/sam-sip.md, The main pot; The joke pot)."""
        return msgspec.structs.replace(state, main=0, paid=(), joke_in=())

    def summary(self, state: SamSipState) -> Summary:
        """Return who deals next, for what stake, and who has won the match (docs/rules/sam-sip.md, Who deals; Stakes).

        Its ``state`` has the number of deals over, who is out, who is in the joke pot, and ``bankroll``: name to money
        left, in table units, ``None`` if that is not tracked.
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
        """Return whether the match is over by the rules (docs/rules/sam-sip.md, Coming and going).

        It is after a deal whose winner is the only seated player who is not out.
        """
        return state.winner is not None

    def present(self, state: SamSipState, option: str) -> Any:
        """Return the value that ``option`` has now.

        For ``stake`` it is that of the next deal, which may have risen (docs/rules/sam-sip.md, Stakes).
        """
        return state.stake if option == "stake" else super().present(state, option)

    def change_options(self, state: SamSipState, options: SamSipOptions, named: Collection[str]) -> SamSipState:
        """Return the state with new ``options``; ``named``: those that the change sets (docs/rules/sam-sip.md, Stakes).

        If ``stake`` is among them, the next deal is played for it; if not, the next deal's stake stays as it is.
        """
        stake = options.stake if "stake" in named else state.stake
        return msgspec.structs.replace(state, options=options, stake=stake)
