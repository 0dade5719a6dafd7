"""Find what a card may take and build on a floor, whoever plays it; and add up card points.

Sets of loose cards are bit masks here, because every set that a card could take has to be examined; a ``Search`` limits
how many.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from ...core.cards import PACK, RANKS, Card
from .options import SeepOptions

Group = tuple[Card, ...]
LOWEST, HIGHEST = 9, 13  #: values of a house

_VALUE = {card: RANKS.index(card.rank) + 1 for card in PACK}


def value(card: Card) -> int:
    """Return the capture value: from ace 1 to jack 11, queen 12, king 13 (docs/rules/seep.md, Players and cards)."""
    return _VALUE[card]


def total(cards: Sequence[Card]) -> int:
    """Return the sum of the capture values of ``cards`` (docs/rules/seep.md, Capturing)."""
    return sum(map(value, cards))


class TooManyWays(Exception):
    """Raised when a search exceeds its limit; the referee then answers with the problem ``too-many-ways``."""


class Search:
    """A limit on the work for one question, which may name an impossible floor: ``most`` sets of cards are examined."""

    def __init__(self, most: int) -> None:
        self._left = most

    def look(self, sets: int) -> None:
        """Count ``sets`` more sets as examined. Raises ``TooManyWays`` if that exceeds the limit."""
        self._left -= sets
        if self._left < 0:
            raise TooManyWays


@lru_cache(maxsize=512)
def takes(loose: tuple[Card, ...], wanted: int) -> tuple[tuple[Group, ...], ...]:
    """Return every way to take sets of ``loose`` that add up to ``wanted`` each, until no such set is left.

    From 2 3 5 6 an 11 takes 2+3+6 or 5+6. A way is a tuple of sets, which do not overlap (docs/rules/seep.md,
    Capturing). If the same cards can be grouped in several ways, one of these is returned. If nothing adds up, the only
    way is to take nothing: ``((),)``.
    """
    return _takes(loose, wanted, None)


def _takes(loose: tuple[Card, ...], wanted: int, search: Search | None) -> tuple[tuple[Group, ...], ...]:
    """Return ``takes`` within the limit of ``search`` and without the cache. Raises ``TooManyWays``."""
    values = list(map(value, loose))
    groups = sorted(_sums(values, wanted, search), key=lambda mask: mask & -mask)
    found: list[tuple[int, ...]] = []
    # Unions grow by sets in the order of their lowest card, so that each grouping is met once; of several groupings
    # of one union the one whose last set begins lowest can be continued in every way that the others can.
    layer: dict[int, tuple[int, ...]] = {0: ()}
    while layer:
        longer: dict[int, tuple[int, ...]] = {}
        for union, parts in layer.items():
            if search:
                search.look(len(groups) + 1)
            free = [mask for mask in groups if not mask & union]
            if not free:
                found.append(parts)
                continue
            begun = parts[-1] & -parts[-1] if parts else 0
            for mask in free:
                lowest = mask & -mask
                if lowest > begun:
                    known = longer.get(union | mask)
                    if known is None or lowest < known[-1] & -known[-1]:
                        longer[union | mask] = (*parts, mask)
        layer = longer
    return tuple(tuple(_cards(loose, mask) for mask in parts) for parts in found)


def _sums(values: Sequence[int], wanted: int, search: Search | None = None) -> Iterator[int]:
    """Yield the mask of every set of ``values`` with the sum ``wanted``. Raises ``TooManyWays`` as ``search`` does."""
    # The largest first: sets that are too large, or can no longer reach the sum, are given up early.
    order = sorted((n for n, one in enumerate(values) if one <= wanted), key=lambda n: -values[n])
    rest = [0] * (len(order) + 1)
    for at in range(len(order) - 1, -1, -1):
        rest[at] = rest[at + 1] + values[order[at]]

    def add(at: int, need: int, mask: int) -> Iterator[int]:
        if need == 0:
            yield mask
            return
        for n in range(at, len(order)):
            if rest[n] < need:
                return
            if search:
                search.look(1)
            if values[order[n]] <= need:
                yield from add(n + 1, need - values[order[n]], mask | 1 << order[n])

    if wanted > 0:
        yield from add(0, wanted, 0)


def _cards(loose: Sequence[Card], mask: int) -> Group:
    """Return the cards of ``loose`` whose bits are set in ``mask``."""
    return tuple(card for n, card in enumerate(loose) if mask >> n & 1)


def without(loose: Sequence[Card], used: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards of ``loose`` that are not in ``used``, in their order (docs/rules/seep.md, Capturing)."""
    return tuple(card for card in loose if card not in used)


def captures(
    loose: tuple[Card, ...], houses: Sequence[int], card: Card, search: Search | None = None
) -> list[tuple[Group | int, ...]]:
    """Return every choice of what ``card`` captures; empty if it can take nothing (docs/rules/seep.md, Capturing).

    Each is a tuple of groups of loose cards and values of houses. ``houses``: the values of those on the floor. If one
    of them has the card's own value, every choice includes it; houses are never part of a sum. Raises ``TooManyWays``
    if ``search``, which limits the work, is exceeded.
    """
    wanted = value(card)
    house: tuple[int, ...] = (wanted,) if wanted in houses else ()
    ways = _takes(loose, wanted, search) if search else takes(loose, wanted)
    return [(*house, *groups) for groups in ways if house or groups]


class HouseOnFloor(NamedTuple):
    """The value of a house on the floor, and whether the player whose plays are searched may break it."""

    value: int
    breakable: bool


class Build(NamedTuple):
    """A way to put a card into a house of ``value``, a new one or one that is there.

    ``with_``: loose cards that make the value with the card, or with the broken house; ``break_``: value of the house
    that is broken, or ``None``; ``also``: further sets of loose cards that make the value.
    """

    value: int
    with_: Group = ()
    break_: int | None = None
    also: tuple[Group, ...] = ()


def builds(
    loose: tuple[Card, ...],
    houses: Sequence[HouseOnFloor],
    card: Card,
    options: SeepOptions,
    search: Search | None = None,
) -> list[Build]:
    """Return every way to put ``card`` into a house, whatever players hold in hand (docs/rules/seep.md, Houses).

    Houses are worth 9 to 13; all sets of loose cards that make the value go in at once, and two houses of a value
    become one. Raises ``TooManyWays`` if ``search``, which limits the work, is exceeded.
    """
    found = []
    there = {house.value for house in houses}
    for wanted in range(LOWEST, HIGHEST + 1):
        for with_, broken in _ways(loose, houses, card, wanted, options):
            if too_many(len(houses), wanted in there, broken is not None, options):
                continue
            rest = without(loose, with_)
            for also in _takes(rest, wanted, search) if search else takes(rest, wanted):
                if with_ or broken or also or wanted in there:
                    found.append(Build(wanted, with_, broken, also))
    return found


def _ways(
    loose: tuple[Card, ...], houses: Sequence[HouseOnFloor], card: Card, wanted: int, options: SeepOptions
) -> Iterator[tuple[Group, int | None]]:
    """Yield what makes ``wanted`` together with ``card``: loose cards, and the value of a broken house or ``None``.

    Only a card from hand breaks a house; with ``break_with_floor`` so does a loose card if ``card``, which has the new
    value, is added at once (docs/rules/seep.md, Breaking a house).
    """
    need = wanted - value(card)
    if need < 0:
        return
    if need == 0:
        yield (), None
    else:
        for mask in _sums([value(c) for c in loose], need):
            yield _cards(loose, mask), None
    for house in houses:
        if not house.breakable or house.value >= wanted:
            continue
        if house.value == need:
            yield (), house.value
        elif need == 0 and options.break_with_floor:
            for raising in loose:
                if house.value + value(raising) == wanted:
                    yield (raising,), house.value


def too_many(houses: int, there: bool, broken: bool, options: SeepOptions) -> bool:
    """Return whether building a house makes more of them than ``max_houses`` allows (docs/rules/seep.md, House rules).

    ``houses``: how many are on the floor; ``there``: whether one of them has the value that is built; ``broken``:
    whether the build breaks one. In both cases there is not one house more.
    """
    return bool(options.max_houses) and not there and not broken and houses >= options.max_houses


def points(cards: Sequence[Card], options: SeepOptions) -> int:
    """Return the sum of card points of ``cards``, without sweeps and majority (docs/rules/seep.md, Scoring)."""
    return sum(options.points.get(card, 0) for card in cards)


@lru_cache(maxsize=64)
def reachable(points: tuple[int, ...]) -> frozenset[int]:
    """Return every number of card points that a side can have taken (docs/rules/seep.md, Scoring).

    ``points``: the points of each scoring card; the result has the sum of every choice of them, 0 too.
    """
    sums = {0}
    for one in points:
        sums |= {known + one for known in sums}
    return frozenset(sums)
