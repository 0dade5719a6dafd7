"""Seep a second time, from its page and its source alone: the floor, what may be played, what a deal is worth.

Nothing here is taken from ``scorekeeper/games/seep``: the two have only the page in common. Cards are their names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
#: Capture values: ace 1, 2 to 10 as they are, J 11, Q 12, K 13.
VALUE = {rank + suit: n for n, rank in enumerate(RANKS, 1) for suit in "SHDC"}
PACK = tuple(VALUE)
HOUSES = range(9, 14)
#: Where the holder of a card builds the first house of its value.
FIRST = {"10D": 10, "9S": 9}

SPADES = {card: VALUE[card] for card in PACK if card[-1] == "S"}
ACES = {"AS": 1, "AH": 1, "AD": 1, "AC": 1}
#: Card points, majority, sweep, first sweep, last sweep, lead, minimum, satthi of each variant.
SCALES = {
    "hundred": {**SPADES, **ACES, "10D": 6},
    "juneja": {**SPADES, **ACES, "10D": 2},
    "thirty": {"10D": 12, "9S": 9, "2S": 1, **ACES},
    "rawalpindi": {"10D": 12, "9S": 9, "2S": 5, **ACES},
}


class Move(NamedTuple):
    """A card thrown, or with ``take`` (and the ``house`` of its value) a capture, or into a house of ``build``."""

    card: str
    take: frozenset[str] | None = None
    house: bool = False
    build: int = 0
    broken: int = 0
    with_: frozenset[str] = frozenset()
    also: frozenset[str] = frozenset()

    @property
    def key(self) -> tuple[Any, ...]:
        """Return what the play amounts to: a build by the cards that it puts into the house, in whatever groups."""
        if self.build:
            return ("build", self.build, self.broken, self.with_ | self.also)
        return ("throw",) if self.take is None else ("take", self.take, self.house)


@dataclass
class House:
    cards: list[str]
    owners: list[str]
    cemented: bool


@dataclass
class Table:
    """One deal. ``options`` are those of a table, of which ten_nine, max_houses and break_with_floor are read."""

    players: tuple[str, ...]
    dealer: str
    options: Any
    bid: int
    loose: list[str]
    houses: dict[int, House] = field(default_factory=dict)
    captured: dict[str, list[str]] = field(default_factory=dict)  #: by player
    sweeps: list[tuple[str, str, str]] = field(default_factory=list)  #: player, when, card
    played: int = 0
    last: str | None = None
    seen: set[str] = field(default_factory=set)
    first: dict[int, str] = field(default_factory=dict)  #: who built the first 10-house and 9-house
    known: dict[str, list[Move]] = field(default_factory=dict)  #: what was found for the present floor

    def __post_init__(self) -> None:
        self.seen |= {*self.loose}
        self.captured = self.captured or {player: [] for player in self.players}

    @property
    def turn(self) -> str:
        """Return the players in order of play, from the player after the dealer on."""
        return self.players[(self.players.index(self.dealer) + 1 + self.played) % len(self.players)]

    def partners(self, player: str) -> tuple[str, ...]:
        """Return the player, and the one opposite if four play."""
        at, n = self.players.index(player), len(self.players)
        return (player, self.players[(at + 2) % 4]) if n == 4 else (player,)

    # -- what may be played ------------------------------------------------------------------------------------------

    def moves(self, card: str) -> list[Move]:
        """Return every play of ``card`` by the player in turn that a referee who sees no hands has to allow."""
        if card not in self.known:
            self.known[card] = [move for move in self._on_the_floor(card) if self._allowed(move)]
        return self.known[card]

    def waits(self, card: str) -> bool:
        """Return whether ``card`` is the ten or the nine whose first house was not built yet."""
        return self.options.ten_nine and card in FIRST and FIRST[card] not in self.first

    def _on_the_floor(self, card: str) -> Iterator[Move]:
        loose, own = self.loose, VALUE[card]
        making = sums([VALUE[c] for c in loose])

        def cards(mask: int) -> frozenset[str]:
            return frozenset(c for n, c in enumerate(loose) if mask >> n & 1)

        matched = own in self.houses or bool(making[own])
        if not matched or self.waits(card):
            yield Move(card)
        else:
            for union in fullest(making[own]):
                yield Move(card, take=cards(union), house=own in self.houses)
        breakable = {v for v, h in self.houses.items() if not h.cemented and self.turn not in h.owners}
        for value in HOUSES:
            if value < own:
                continue
            ways = [(mask, 0) for mask in making[value - own]]
            if value - own in breakable:
                ways.append((0, value - own))
            if value == own and self.options.break_with_floor:
                ways += [(1 << n, b) for b in breakable for n, c in enumerate(loose) if b + VALUE[c] == value]
            for with_, broken in ways:
                more = not broken and value not in self.houses
                if more and self.options.max_houses and len(self.houses) >= self.options.max_houses:
                    continue
                for also in fullest([mask for mask in making[value] if not mask & with_]):
                    if with_ or broken or also or value in self.houses:
                        yield Move(card, None, False, value, broken, cards(with_), cards(also))

    def _allowed(self, move: Move) -> bool:
        if not self.played and self.bid != (move.build or VALUE[move.card]):
            return False
        if self.options.ten_nine and not self._ten_and_nine(move):
            return False
        return self._can_keep(self.standing(move), self.seen | {move.card})

    def _can_keep(self, after: dict[int, list[str]], seen: set[str]) -> bool:
        """Return whether each owner of a house may have a card for it: unseen ones, and enough cards in hand."""
        hidden = {value: sum(rank_of(value) + suit not in seen for suit in "SHDC") for value in after}
        rounds = self.played // len(self.players) + 1
        in_hand = 12 - (rounds - 12 if rounds > 12 else rounds)
        return all(hidden[value] >= len(owners) for value, owners in after.items()) and in_hand >= sum(
            self.turn in owners for owners in after.values()
        )

    def _ten_and_nine(self, move: Move) -> bool:
        for card, value in FIRST.items():
            if value in self.first:
                if move.card == card and self.turn != self.first[value]:
                    return False
            elif move.build == value:
                if card in self.seen:
                    return False
            elif move.build and move.card == card:
                return False
        return True

    def standing(self, move: Move) -> dict[int, list[str]]:
        """Return the houses once ``move`` is made, and their owners."""
        after = {value: house.owners for value, house in self.houses.items()}
        if move.house:
            del after[VALUE[move.card]]
        if move.build:
            old = after.get(move.build, [])
            after.pop(move.broken, None)
            kept = bool(old) and any(p in old for p in self.partners(self.turn))
            after[move.build] = old if kept else [*old, self.turn]
        return after

    # -- playing -----------------------------------------------------------------------------------------------------

    def play(self, move: Move) -> None:
        player, owners = self.turn, self.standing(move)
        self.known = {}
        self.played += 1
        self.seen.add(move.card)
        used = (move.take or frozenset()) | move.with_ | move.also
        self.loose = [card for card in self.loose if card not in used]
        if move.build:
            there, broken = self.houses.pop(move.build, None), self.houses.pop(move.broken, None)
            cards = [*(there.cards if there else []), *(broken.cards if broken else []), move.card, *used]
            # more than once: a house was there, further sets were added, or a card of the value itself was played
            cemented = bool(there or move.also or VALUE[move.card] == move.build)
            self.houses[move.build] = House(cards, owners[move.build], cemented)
            if self.options.ten_nine and move.build in FIRST.values():
                self.first.setdefault(move.build, player)
        elif move.take is None:
            self.loose.append(move.card)
        else:
            house = self.houses.pop(VALUE[move.card]) if move.house else None
            self.captured[player] += [move.card, *used, *(house.cards if house else [])]
            self.last = player
            if not self.loose and not self.houses:
                when = "first" if self.played == 1 else "last" if self.played == 48 else ""
                self.sweeps.append((player, when, move.card))
        if self.played == 48 and self.last:
            self.captured[self.last] += self.loose
            self.loose = []


def rank_of(value: int) -> str:
    return RANKS[value - 1]


def sums(values: Sequence[int]) -> list[list[int]]:
    """Map each sum up to 13 to the sets of ``values``, as bit masks, that make it: every subset not too large."""
    making: list[list[int]] = [[] for _ in range(14)]
    making[0].append(0)
    for n, value in enumerate(values):
        for total in range(13 - value, -1, -1):
            making[total + value] += [mask | 1 << n for mask in making[total]]
    return making


def fullest(groups: Sequence[int]) -> set[int]:
    """Return unions of groups that do not overlap, beside which no group is left. Of no groups: the empty one."""
    found, known, todo = set(), {0}, [0]
    while todo:
        union = todo.pop()
        free = [group for group in groups if not group & union]
        if not free:
            found.add(union)
        for group in free:
            if union | group not in known:
                known.add(union | group)
                todo.append(union | group)
    return found


def grouped(cards: Iterable[str], total: int) -> list[list[str]]:
    """Return ``cards`` in groups that add up to ``total`` each; there is a way."""
    rest = sorted(cards)
    if not rest:
        return []
    for mask in sums([VALUE[card] for card in rest])[total]:
        if mask & 1:
            group = [card for n, card in enumerate(rest) if mask >> n & 1]
            try:
                return [group, *grouped(set(rest) - set(group), total)]
            except ValueError:
                continue
    raise ValueError(rest)


# -- the score ---------------------------------------------------------------------------------------------------------


def dealer_after(
    players: Sequence[str], dealer: str, ahead: str | None, baazi: bool, next_dealer: str = "behind"
) -> str:
    """Return who deals next; ``ahead``: any player of the side that is ahead, or that won the baazi."""
    n, at = len(players), players.index(dealer)
    if next_dealer == "rotates":
        return players[(at + 1) % n]
    winning = ahead is not None and (players.index(ahead) - at) % 2 == 0
    at = (at + 1) % n if winning else at
    return players[(at + 2) % n] if baazi and n == 4 else players[at]


def score(options: Any, cards: dict[str, set[str]], counts: dict[str, int] | None, sweeps: Any) -> dict[str, int]:
    """Return the points of one deal by side.

    ``cards`` taken; how many in all (``None``: as many as ``cards``); ``sweeps``: side, when and card.
    """
    scale = SCALES[options.values]
    made = {}
    for side, taken in cards.items():
        own = sum(scale.get(card, 0) for card in taken)
        many = (len(taken) if counts is None else counts[side]) > 26
        if options.satthi and own == sum(scale.values()) and (many or not options.majority):
            made[side] = options.satthi
        else:
            made[side] = own + options.majority * many
    for side, when, card in sweeps:
        worth = {"first": options.first_sweep, "last": options.last_sweep}.get(when, options.sweep)
        made[side] += VALUE[card] if worth == "card" else worth
    return made
