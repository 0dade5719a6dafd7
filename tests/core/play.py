"""A game for tests of the core: ``pay`` moves money, ``ante`` fills a pot, ``take`` empties it, ``end`` ends all.

The core knows no game. Its tests use this one, so they neither know nor need the rules of a real one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec

from scorekeeper.core.entries import Entry, Join, Leave, check_seating, reseat
from scorekeeper.core.game import Game, Presentation, Rules, Summary, Turn
from scorekeeper.core.ledger import Line, Pay
from scorekeeper.core.options import Count, Options, Stake, Variant, about
from scorekeeper.core.problems import Problem
from scorekeeper.core.seats import Seats
from scorekeeper.core.words import Locale, Words


class Move(Entry, frozen=True, tag="pay"):
    """A payment of ``by`` to ``to``, who must be seated or one of those ``beside`` the table."""

    by: str
    to: str
    amount: Count
    beside: bool = False


class Ante(Entry, frozen=True, tag="ante"):
    """An ``amount`` that everybody seated pays into the pot."""

    amount: Stake


class Take(Entry, frozen=True, tag="take"):
    """The pot taken by ``by``; there must be one."""

    by: str


class End(Entry, frozen=True, tag="end"):
    """The end of the match."""


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


class PlayRules(Rules[PlayState, PlayOptions]):
    slug = "play"
    variants = (
        Variant("plain", "Plain", "As it is.", PlayOptions()),
        Variant("dear", "Dear", "Costs more.", PlayOptions(stake=50)),
    )
    options = PlayOptions
    state = PlayState
    entries = (Move, Ante, Take, End)
    players = range(2, 21)

    def check_options(self, options: PlayOptions) -> list[Problem]:
        return [Problem(("stake",), "malformed", {"why": "13 is unlucky"})] if options.stake == 13 else []

    def start(self, options: PlayOptions, seats: Seats, first: str | None) -> PlayState:
        return PlayState(options, seats)

    def expected(self, state: PlayState) -> tuple[str, ...]:
        return ("pay", "ante", "take", "end")

    def check(self, state: PlayState, entry: Entry) -> list[Problem]:
        match entry:
            case Leave() | Join():
                return check_seating(state.seats, entry, 20)
            case Take() if not state.pot:
                return [Problem(("by",), "no-pot")]
            case Move() if not entry.beside and entry.to not in state.seats:
                return [Problem(("to",), "not-a-player", {"value": entry.to})]
        return []

    def apply(self, state: PlayState, entry: Entry) -> tuple[PlayState, tuple[Line, ...]]:
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

    def summary(self, state: PlayState) -> Summary:
        return Summary({"stake": state.options.stake}, {}, winner=state.seats.seated[0] if state.over else None)

    def newcomers(self, entry: Entry) -> Sequence[str]:
        return (entry.to,) if isinstance(entry, Move) else super().newcomers(entry)

    def decided(self, state: PlayState) -> bool:
        return state.over

    def empty_pots(self, state: PlayState) -> PlayState:
        return msgspec.structs.replace(state, pot=0)

    def pots(self, options: PlayOptions) -> tuple[str, ...]:
        return ("p",)

    def for_money(self, options: PlayOptions) -> bool:
        return options.money


class PlayPresentation(Presentation[PlayState]):
    name = "Play"
    blurb = "A game for tests"
    words = Words({}, {"no-pot": "there is no pot"}, {}, {}, {})

    def headline(self, entry: Entry, locale: Locale) -> str:
        return ""

    def turn(self, state: PlayState, locale: Locale) -> Turn:
        return Turn(None, "", "")

    def stake(self, state: PlayState, locale: Locale) -> tuple[str, str]:
        return "", ""


PLAY = Game(PlayRules(), PlayPresentation())
GAMES: Any = {"play": PLAY}
