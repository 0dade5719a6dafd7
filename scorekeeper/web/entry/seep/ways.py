"""What a card can do at Seep: a *way* is a play without its player, which forms contain as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import UNSET

from ....core.cards import RANKS
from ....core.problems import Refused
from ....core.reading import dumps, parse, plain
from ....games.seep.entries import Play
from ....games.seep.floor import HIGHEST, LOWEST, Group
from ....games.seep.plays import Move
from ....games.seep.state import House

HOUSES = {n: RANKS[n - 1] for n in range(LOWEST, HIGHEST + 1)}  #: value of a house to rank of the card that takes it

FLOOR = "floor"  #: the place on the page for a card that is thrown
WAY = ("card", "take", "build", "with", "break", "also")  #: the keys of a way


class Choice(NamedTuple):
    """A legal play of the tapped card, as a page offers it, and what it does to the floor."""

    play: Play
    move: Move
    given: str  #: the way as JSON, as in the form
    there: House | None  #: if it makes a house: the one of that value that was on the floor before
    points: int  #: card points of what it captures, the played card among them
    sweeps: bool  #: whether it leaves nothing on the floor

    @property
    def does(self) -> str:
        """Return ``take``, ``throw``, ``build``, ``add`` or ``break``."""
        if self.move.taken:
            return "take"
        if self.move.house is None:
            return "throw"
        return "break" if self.play.break_ is not UNSET else "add" if self.there else "build"

    @property
    def groups(self) -> tuple[Group | int, ...]:
        """Return what is captured: sets of loose cards, and the value of a house."""
        house = self.move.gone[:1] if self.move.taken else ()
        take = self.play.take if isinstance(self.play.take, tuple) else ()
        return (*(g for g in take if isinstance(g, tuple)), *house)

    @property
    def spots(self) -> tuple[str, ...]:
        """Return the places on the floor that the play changes: loose cards, values of houses, or ``FLOOR``."""
        return (*map(str, self.move.used), *map(str, self.move.gone)) or (FLOOR,)

    @property
    def put(self) -> Group:
        """Return the card played, with the loose cards that make a house with it."""
        return (self.play.card, *(self.play.with_ or ()))

    @property
    def also(self) -> tuple[Group, ...]:
        return self.play.also or ()

    @property
    def keeper(self) -> str | None:
        """Return the player if the play makes them a new owner of the house, else ``None``.

        An owner must keep a card of the house's value in hand.
        """
        house = self.move.house
        known = self.there.owners if self.there else ()
        return (
            self.play.player if house and self.play.player in house.owners and self.play.player not in known else None
        )

    @property
    def rank(self) -> str:
        """Return the rank of the card that captures the house; empty without a house."""
        return HOUSES[self.move.house.value] if self.move.house else ""


def spelt(play: Play) -> str:
    """Return the way of a play as JSON."""
    return dumps(way_of(plain(play)))


def read_way(way: str) -> Any:
    """Return the parsed JSON of a way; ``None`` if it is no JSON."""
    try:
        return parse(way.encode(errors="replace"))
    except Refused:
        return None


def way_of(play: Mapping[str, Any]) -> dict[str, Any]:
    """Return the way of a play, given as a plain entry."""
    return {key: play[key] for key in WAY if key in play}


def same(move: Move, other: Any) -> bool:
    """Return whether ``other`` is a move, not problems, and uses, captures and leaves the same as ``move``."""
    return isinstance(other, Move) and _done(move) == _done(other)


def _done(move: Move) -> tuple[Any, ...]:
    house = move.house
    return (
        set(move.used), set(move.taken), set(move.gone), house and (house.value, set(house.cards), set(house.owners))
    )  # fmt: skip


def covering(ways: Sequence[tuple[Group, ...]], cards: Group) -> list[list[str]]:
    """Return ``cards`` divided into the sets of a capture that takes all of them; as one set if none does.

    ``ways``: every possible capture, a tuple of sets each. The result is as in a file: ``[["7H"], ["3S", "4D"]]``.
    """
    whole = next((way for way in ways if sum(map(len, way)) == len(cards)), (cards,))
    return [list(map(str, group)) for group in whole if group]


def all_of(with_: Group, also: tuple[Group, ...], cards: Group) -> bool:
    """Return whether a build of some of ``cards`` uses all of them.

    ``with_``: those that make the house together with the card played; ``also``: further sets of its value.
    """
    return len(with_) + sum(map(len, also)) == len(cards)
