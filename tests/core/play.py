"""A game for tests of the house: ``pay`` moves money, ``ante`` fills a pot, ``take`` empties it, ``end`` ends all.

The core knows no game; held against this one, its tests neither know nor need the rules of a real one.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from scorekeeper.core.entries import Entry, Join, Leave, check_seating, reseat
from scorekeeper.core.game import Game, Presentation, Rules, Summary, Turn
from scorekeeper.core.ledger import Line, Pay
from scorekeeper.core.options import Count, Options, Stake, Variant, about
from scorekeeper.core.problems import Problem
from scorekeeper.core.seats import Seats
from scorekeeper.core.words import Words


class Move(Entry, frozen=True, tag="pay"):
    """``by`` pays ``to``, who must be seated or anybody ``beside`` the table."""

    by: str
    to: str
    amount: Count
    beside: bool = False


class Ante(Entry, frozen=True, tag="ante"):
    """Everybody seated puts ``amount`` into the pot."""

    amount: Stake


class Take(Entry, frozen=True, tag="take"):
    """``by`` takes the pot; there must be one."""

    by: str


class End(Entry, frozen=True, tag="end"):
    """The match is over."""


class PlayOptions(Options, frozen=True):
    money: Annotated[bool, about("Money", "Whether money is in play.")] = True
    stake: Annotated[Stake, about("Stake", "What a card costs.")] = 1


class PlayState(msgspec.Struct, frozen=True):
    options: PlayOptions
    seats: Seats
    pot: int = 0
    over: bool = False
    ended: bool = False
    hands: int = 0


def check_options(options: PlayOptions) -> list[Problem]:
    return [Problem(("stake",), "malformed", {"why": "13 is unlucky"})] if options.stake == 13 else []


def start(options: PlayOptions, seats: Seats, first: str | None) -> PlayState:
    return PlayState(options, seats)


def check(state: PlayState, entry: Entry) -> list[Problem]:
    match entry:
        case Leave() | Join():
            return check_seating(state.seats, entry, 20)
        case Take() if not state.pot:
            return [Problem(("by",), "no-pot")]
        case Move() if not entry.beside and entry.to not in state.seats:
            return [Problem(("to",), "not-a-player", {"value": entry.to})]
    return []


def apply(state: PlayState, entry: Entry) -> tuple[PlayState, tuple[Line, ...]]:
    match entry:
        case Leave() | Join():
            return msgspec.structs.replace(state, seats=reseat(state.seats, entry)), ()
        case Move():
            return state, (Pay(entry.by, entry.to, entry.amount, "paid"),) if entry.amount else ()
        case Ante():
            pot = state.pot + entry.amount * len(state.seats)
            antes = tuple(Pay(player, "pot:p", entry.amount, "ante") for player in state.seats.seated)
            return msgspec.structs.replace(state, pot=pot), antes
        case Take():
            return msgspec.structs.replace(state, pot=0), (Pay("pot:p", entry.by, state.pot, "took"),)
    return msgspec.structs.replace(state, over=True), ()


def newcomers(entry: Entry) -> tuple[str, ...]:
    return (entry.player,) if isinstance(entry, Join) else (entry.to,) if isinstance(entry, Move) else ()


def finished(state: PlayState) -> bool:
    return state.over


def summary(state: PlayState) -> Summary:
    return Summary({"stake": state.options.stake}, {}, winner=state.seats.seated[0] if state.over else None)


RULES = Rules(
    slug="play",
    variants=(
        Variant("plain", "Plain", "As it is.", PlayOptions()),
        Variant("dear", "Dear", "Costs more.", PlayOptions(stake=50)),
    ),
    options=PlayOptions,
    state=PlayState,
    entries=(Move, Ante, Take, End),
    players=range(2, 21),
    start=start,
    expected=lambda state: ("pay", "ante", "take", "end"),
    check=check,
    apply=apply,
    summary=summary,
    check_options=check_options,
    newcomers=newcomers,
    decided=finished,
    pots=lambda options: ("p",),
    for_money=lambda options: options.money,
)

PRESENTATION = Presentation(
    name="Play",
    blurb="A game for tests",
    words=Words({}, {"no-pot": "there is no pot"}, {}, {}, {}),
    headline=lambda entry, locale: "",
    turn=lambda state, locale: Turn(None, "", ""),
    stake=lambda state, locale: ("", ""),
)

PLAY = Game(RULES, PRESENTATION)
GAMES: Any = {"play": PLAY}
