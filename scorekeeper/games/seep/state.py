"""Define what a Seep match keeps between entries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from ...core.cards import Card
from ...core.seats import Seats, partnerships, side_of
from .floor import value
from .options import SeepOptions

CARDS_EACH = 12  #: cards dealt to a player; two players are dealt as many again once these are played
PLAYS = 48  #: in a deal
FLOOR = 4  #: cards on the floor when a deal begins

#: Why somebody deals, in words in ``words.DEALS_AS``.
DealsAs = Literal["first", "behind", "level", "ahead", "baazi", "baazi_two", "rotates", "table"]


class House(msgspec.Struct, frozen=True):
    """A pile on the floor that is captured only as a whole, by a card of its ``value``, 9 to 13.

    Each of its ``owners`` must keep such a card in hand.
    """

    value: int
    cards: tuple[Card, ...]
    owners: tuple[str, ...]

    @property
    def cemented(self) -> bool:
        """Return whether the cards make the value twice or more, so that nobody can break the house.

        (docs/rules/seep.md, Cemented houses)
        """
        return sum(map(value, self.cards)) > self.value


class Swept(msgspec.Struct, frozen=True):
    """A sweep, a capture that left nothing on the floor, by ``player``.

    ``when``: ``first`` or ``last`` if it was made with that play of the deal, else ``None``; ``card``: the card played,
    if known.
    """

    player: str
    when: Literal["first", "last"] | None = None  #: with which play of the deal; ``None``: with one in between
    card: Card | None = None  #: the card that was played; ``None``: not known


class OpenDeal(msgspec.Struct, frozen=True):
    """A deal that is being logged: by every play, or by captures alone; then ``bid`` is 0 and the floor is not known.

    ``captured``: side to the cards that it captured, as far as they were named, in that order. ``played``,
    ``captures``: how many plays or captures were logged. ``last``: the player who captured last. ``builders``: with
    ``ten_nine``, ``"10"`` and ``"9"`` to the player who built the first house of that value. ``taken``: if the newest
    play captured, its card and what it took, which everybody may look at.
    """

    bid: int = 0
    loose: tuple[Card, ...] = ()
    houses: tuple[House, ...] = ()
    captured: dict[str, tuple[Card, ...]] = {}
    sweeps: tuple[Swept, ...] = ()
    played: int = 0
    captures: int = 0
    last: str | None = None
    builders: dict[str, str] = {}
    taken: tuple[Card, ...] = ()

    @property
    def by_plays(self) -> bool:
        """Return whether every play of the deal is logged, not captures alone."""
        return bool(self.bid)

    @property
    def seen(self) -> set[Card]:
        """Return every card that has been played or lain on the floor, as far as that was logged."""
        return {*self.loose, *self.gone}.union(*(house.cards for house in self.houses))

    @property
    def gone(self) -> set[Card]:
        """Return every card that was captured, as far as that was logged."""
        return set().union(*self.captured.values())

    def house(self, value: int | None) -> House | None:
        """Return the house on the floor that has that value, ``None`` if there is none."""
        return next((house for house in self.houses if house.value == value), None)


class SeepState(msgspec.Struct, frozen=True):
    """What a match of Seep keeps between entries.

    ``dealer``: of the open deal, else of the next one; ``points``: side to its points since the last baazi; ``baazis``:
    side to how many it has won; ``deals``: how many are over; ``deals_as``: why ``dealer`` deals; ``last_dealer``: who
    dealt the last finished deal; ``last_baazi``: the side that won the newest baazi; ``reached``: side to its lead at
    the end of the last finished deal, below 0 if behind, even if a baazi then set both sides to 0; ``deal``: the open
    one; ``ended``: whether the table has ended the match.
    """

    options: SeepOptions
    seats: Seats
    dealer: str
    points: dict[str, int]
    baazis: dict[str, int]
    deals: int = 0
    deals_as: DealsAs = "first"
    last_dealer: str | None = None
    last_baazi: str | None = None
    reached: dict[str, int] = {}
    deal: OpenDeal | None = None
    ended: bool = False

    @property
    def hands(self) -> int:
        """Return how many deals, which other games call hands, are over."""
        return self.deals

    @property
    def sides(self) -> Mapping[str, tuple[str, ...]]:
        """Return a dict of side to its players: a player alone, or with four two partners, ``An & Chi``."""
        return partnerships(self.seats.seated)

    def side(self, player: str) -> str:
        """Return the side that ``player`` is on."""
        return side_of(self.sides, player)

    @property
    def bidder(self) -> str:
        """Return who bids and plays first: the one after the dealer (docs/rules/seep.md, The deal and the bid)."""
        return self.seats.after(self.dealer)

    @property
    def turn(self) -> str | None:
        """Return whose play it is, in a deal logged by every play; else ``None``."""
        if self.deal is None or not self.deal.by_plays:
            return None
        seated = self.seats.seated
        return seated[(seated.index(self.bidder) + self.deal.played) % len(seated)]

    @property
    def lead(self) -> tuple[str | None, int]:
        """Return the side that is ahead, and its lead in points; ``(None, 0)`` if level (docs/rules/seep.md, Baazi)."""
        (one, had), (other, has) = self.points.items()
        return (None, 0) if had == has else (one, had - has) if had > has else (other, has - had)

    @property
    def winner(self) -> str | None:
        """Return the side that has won more baazis so far, ``None`` if both won as many (docs/rules/seep.md, Baazi)."""
        (one, had), (other, has) = self.baazis.items()
        return None if had == has else one if had > has else other

    @property
    def finished(self) -> bool:
        """Return whether the match is over (docs/rules/seep.md, Baazi).

        That is when the table has ended it, or both sides together have won as many baazis as the option ``baazis``
        says; if that is 0, only the table ends it.
        """
        return self.ended or (bool(self.options.baazis) and self.won >= self.options.baazis)

    @property
    def won(self) -> int:
        """Return how many baazis both sides together have won in the match."""
        return sum(self.baazis.values())

    def partner(self, player: str) -> str:
        """Return the partner of ``player``; with two players, who have none, ``player`` again."""
        return next((p for p in self.sides[self.side(player)] if p != player), player)

    def left_in_hand(self, played: int) -> int:
        """Return how many cards a player holds after their play, which is the ``played``-th of the deal, from 1.

        Two players hold none after their first twelve cards, until they take up the others (docs/rules/seep.md, Two
        players).
        """
        return CARDS_EACH - 1 - (played - 1) // len(self.seats) % CARDS_EACH


def scoring(cards: Iterable[Card], options: SeepOptions) -> tuple[Card, ...]:
    """Return those of ``cards`` that have card points, in their order (docs/rules/seep.md, Scoring)."""
    return tuple(card for card in cards if card in options.points)
