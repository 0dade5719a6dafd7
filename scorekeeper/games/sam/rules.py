"""Sâm as a bundle of functions: ``apply`` gives the state after an entry and its lines."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from ...core.draws import Draw, draw_by_cards
from ...core.entries import Entry, Join, Leave, reseat
from ...core.game import Rules, Summary
from ...core.ledger import Line
from ...core.seats import Seats
from . import payments, referee
from .checks import MOST_WITH_FIVE, check, check_change, players_under
from .entries import ENTRIES, BaoSam, Hand, Instant, Lead
from .options import VARIANTS, SamOptions
from .state import SamState

SUIT_ORDER = "SCDH"  #: low to high, between equal ranks in a draw; in play suits never count


def apply(state: SamState, entry: Entry) -> tuple[SamState, tuple[Line, ...]]:
    """The state after ``entry`` and the lines it gives; ``entry`` has been checked (docs/rules/sam.md, Who leads).

    The winner leads next, of a blocked Báo Sâm the blocker; once he leaves, or plays alone, that is drawn again.
    """
    match entry:
        case Leave() | Join():
            seats = reseat(state.seats, entry)
            # The winner got up, or nobody is left to play against: the next hand counts as a first one.
            if state.leader in seats and len(seats) > 1:
                return replace(state, seats=seats), ()
            return replace(state, seats=seats, leader=None, leads_as="first"), ()
        case Lead():
            return replace(state, leader=entry.player, leads_as="drawn"), ()
        case Hand() | BaoSam() | Instant():
            return _next(state, entry), payments.lines(state, entry)
    raise TypeError(entry)


def _next(state: SamState, entry: Hand | BaoSam | Instant) -> SamState:
    """One hand more, and who leads after it (docs/rules/sam.md, Who leads)."""
    played = replace(state, hands=state.hands + 1)
    match entry:
        case Hand() | Instant():
            return replace(played, leader=entry.winner, leads_as="won")
        case BaoSam() if entry.outcome == "won":
            return replace(played, leader=entry.caller, leads_as="won")
    return replace(played, leader=str(entry.by), leads_as="blocked")


def start(options: SamOptions, seats: Seats, first: str | None) -> SamState:
    """Nobody leads until it is drawn, unless the table has named who does (docs/rules/sam.md, Who leads)."""
    return SamState(options, seats, leader=first)


def expected(state: SamState) -> Sequence[str]:
    """A hand, a Báo Sâm, a dealt winning hand where it is played (docs/rules/sam.md, Tới trắng; Who leads).

    Also who leads, while nobody does; nothing while one player is alone.
    """
    if len(state.seats) < 2:
        return ()
    kinds = ("hand", "bao_sam", "instant") if state.options.instant else ("hand", "bao_sam")
    return kinds if state.leader is not None else (*kinds, "lead")


def summary(state: SamState) -> Summary:
    """Who leads, and the stake in table units; how many hands were played (docs/rules/sam.md, Who leads)."""
    return Summary(next={"leader": state.leader, "stake": state.options.stake}, state={"hands": state.hands})


def draw(players: Sequence[str], chance: Random) -> Draw:
    """The first leader is drawn: the highest card, in the game's own order (docs/rules/sam.md, Who leads; Ranking)."""
    return draw_by_cards(players, referee.RANK_ORDER, SUIT_ORDER, chance)


def draw_lowest(players: Sequence[str], chance: Random) -> Draw:
    """The first leader is drawn: the lowest card, the 3 of spades before all others (docs/rules/sam.md, Who leads)."""
    return draw_by_cards(players, referee.RANK_ORDER, SUIT_ORDER, chance, lowest=True)


def drawn_entry(state: SamState, player: str) -> Lead | None:
    """Who leads is drawn while nobody does; ``None`` once somebody leads (docs/rules/sam.md, Who leads)."""
    return Lead(player) if "lead" in expected(state) else None


RULES = Rules(
    slug="sam",
    variants=VARIANTS,
    options=SamOptions,
    state=SamState,
    entries=ENTRIES,
    version=2,
    players=range(2, MOST_WITH_FIVE + 1),
    players_under=players_under,
    check_change=check_change,
    hands=("hand", "bao_sam", "instant"),
    questions=referee.QUESTIONS,
    start=start,
    expected=expected,
    check=check,
    apply=apply,
    summary=summary,
    draw=draw,
    draw_lowest=draw_lowest,
    drawn_entry=drawn_entry,
)
