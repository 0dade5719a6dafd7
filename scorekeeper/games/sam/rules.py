"""Decide which entries are valid at Sâm, and what they move; checks are in ``checks.py``, money in ``payments.py``."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from random import Random

from msgspec.structs import replace

from ...core.draws import Draw, draw_by_cards
from ...core.entries import ChangeTurn, Entry, Join, Leave, check_seating, reseat
from ...core.game import Rules, Stat, Summary
from ...core.ledger import Line
from ...core.problems import Problem
from ...core.seats import Seats
from . import payments, referee
from .checks import MOST_PLAYERS, MOST_WITH_FIVE, check_bao_sam, check_hand, check_instant, check_lead
from .entries import ENTRIES, BaoSam, Hand, Instant, Lead
from .options import VARIANTS, SamOptions
from .state import SamState
from .stats import stats

SUIT_ORDER = "SCDH"  #: low to high, between equal ranks in a draw; in play suits never count


class SamRules(Rules[SamState, SamOptions]):
    slug = "sam"
    variants = VARIANTS
    options = SamOptions
    state = SamState
    entries = ENTRIES
    takes = (ChangeTurn,)
    version = 3
    players = range(2, MOST_WITH_FIVE + 1)
    hands = ("hand", "bao_sam", "instant")
    questions = referee.QUESTIONS
    lowest_may_begin = True
    records = ("chain",)
    asks_who_begins = True

    def start(self, options: SamOptions, seats: Seats, first: str | None) -> SamState:
        """Return the first state: ``first`` leads, or nobody if it is ``None`` (docs/rules/sam.md, Who leads)."""
        return SamState(options, seats, leader=first)

    def players_with(self, options: SamOptions) -> Sequence[int]:
        """Return how many may play: 2 to 4, with ``five_players`` 2 to 5 (docs/rules/sam.md, Players and cards)."""
        return range(2, (MOST_WITH_FIVE if options.five_players else MOST_PLAYERS) + 1)

    def check_change(self, state: SamState, options: SamOptions, named: Collection[str]) -> list[Problem]:
        """Return a problem if five sit and new ``options`` allow only four (docs/rules/sam.md, Coming and going)."""
        return [Problem(("five_players",), "five-seated")] if len(state.seats) > max(self.players_with(options)) else []

    def expected(self, state: SamState) -> Sequence[str]:
        """Return the kinds of entry that may be logged now (docs/rules/sam.md, Tới trắng; Who leads).

        They are ``hand``, ``bao_sam``, ``instant`` if the table plays it, and ``lead``, a draw of who leads, while
        nobody does. Empty while only one player is seated.
        """
        if len(state.seats) < 2:
            return ()
        kinds = ("hand", "bao_sam", "instant") if state.options.instant else ("hand", "bao_sam")
        return kinds if state.leader is not None else (*kinds, "lead")

    def check(self, state: SamState, entry: Entry) -> list[Problem]:
        """Return the problems with ``entry``; empty if it is valid (docs/rules/sam.md, Coming and going).

        At most four sit, five with ``five_players``, and a hand needs two.
        """
        match entry:
            case Leave() | Join():
                return check_seating(state.seats, entry, max(self.players_with(state.options)))
            case Lead():
                return check_lead(state, entry)
        if len(state.seats) < 2:
            return [Problem((), "too-few", {"seated": len(state.seats), "bound": 2})]
        match entry:
            case Hand():
                return check_hand(state, entry)
            case BaoSam():
                return check_bao_sam(state, entry)
            case Instant():
                return check_instant(state, entry)
        raise TypeError(entry)

    def apply(self, state: SamState, entry: Entry) -> tuple[SamState, tuple[Line, ...]]:
        """Return the state after ``entry``, which must be valid, and its payments (docs/rules/sam.md, Who leads).

        The winner leads the next hand, even after ending on a 2; after a blocked Báo Sâm the blocker. When the leader
        leaves, or only one player is left, nobody leads until somebody is drawn.
        """
        match entry:
            case Leave() | Join():
                seats = reseat(state.seats, entry)
                # The leader has left, or nobody is left to play against: the next hand counts as a first one.
                if state.leader in seats and len(seats) > 1:
                    return replace(state, seats=seats), ()
                return replace(state, seats=seats, leader=None, leads_as="first"), ()
            case Lead():
                return replace(state, leader=entry.player, leads_as="drawn"), ()
            case Hand() | BaoSam() | Instant():
                return _next(state, entry), payments.lines(state, entry)
        raise TypeError(entry)

    def won_by(self, state: SamState, entry: Entry, lines: Sequence[Line]) -> str | None:
        """Return who won the hand: who went out; ``None`` if on a 2, a foul (docs/rules/sam.md, Finishing on a 2).

        A Báo Sâm is won by its caller or by the blocker; ``None`` if it was lost on a 2 (docs/rules/sam.md, Báo Sâm).
        """
        match entry:
            case Hand():
                return None if entry.on_two else entry.winner
            case BaoSam():
                if entry.fouled:
                    return None
                return entry.caller if entry.outcome == "won" else str(entry.by)
            case Instant():
                return entry.winner
        raise TypeError(entry)

    def stats(self, state: SamState, entry: Entry, lines: Sequence[Line]) -> Iterable[Stat]:
        """Return what ``entry`` adds to players' statistics (docs/rules/sam.md, Paying)."""
        return stats(entry, lines)

    def change_turn(self, state: SamState, player: str) -> SamState:
        """Return the state in which ``player`` leads next, as the table has decided (docs/rules/sam.md, Who leads)."""
        return replace(state, leader=player, leads_as="table")

    def summary(self, state: SamState) -> Summary:
        """Return who leads next, the stake in table units, and the number of hands (docs/rules/sam.md, Who leads)."""
        return Summary(next={"leader": state.leader, "stake": state.options.stake}, state={"hands": state.hands})

    def draw(self, players: Sequence[str], chance: Random, lowest: bool = False) -> Draw:
        """Draw who leads, by a card each, and return the draw (docs/rules/sam.md, Who leads; Ranking).

        The highest card in the game's own order leads, if ``lowest`` the lowest; the 3 of spades is below all others.
        """
        return draw_by_cards(players, referee.RANK_ORDER, SUIT_ORDER, chance, lowest)

    def drawn_entry(self, state: SamState, player: str) -> Lead | None:
        """Return the entry that records that ``player`` was drawn to lead (docs/rules/sam.md, Who leads).

        ``None`` if no draw is due, because somebody leads or only one player is seated.
        """
        return Lead(player) if "lead" in self.expected(state) else None


def _next(state: SamState, entry: Hand | BaoSam | Instant) -> SamState:
    """Return the state after a hand: one more is played, and who leads next (docs/rules/sam.md, Who leads)."""
    played = replace(state, hands=state.hands + 1)
    match entry:
        case Hand() | Instant():
            fouled = isinstance(entry, Hand) and entry.on_two
            return replace(played, leader=entry.winner, leads_as="out" if fouled else "won")
        case BaoSam() if entry.outcome == "won":
            return replace(played, leader=entry.caller, leads_as="out" if entry.fouled else "won")
    return replace(played, leader=str(entry.by), leads_as="blocked")
