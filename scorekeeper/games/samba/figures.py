"""Give a page the figures with which it adds up what a side makes while somebody taps.

They come from the rules, so that a script only looks up and adds: which melds there are, what each has become, what a
card is worth, what a bonus or a number of red threes gives.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET

from ...core.cards import JOKER, Card
from ...core.reading import plain
from .entries import Rank, Short, Suit, Wilds
from .melds import FEWEST, FULL, MOST_WILD, ORDER, RED_THREES, Problematic, is_red_three, of_cards, read, value, written
from .options import SambaOptions
from .packs import CARDS, bound
from .scoring import FULL_CODES, held_value, needed, red_three_points

Plain = Any  #: a meld as an entry has it: its cards, or in short

BLACK = Rank("3")
SUITS = tuple(map(Suit, Suit.values))
GROUPS = (*ORDER, BLACK)  #: ranks of groups; ``3``: black threes

# -- melds -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def figures(options: SambaOptions) -> dict[str, Any]:
    """Return the figures by which a page's script adds up the points of a side's melds, as a plain JSON object.

    ``ranks``: of sequences, low to high; ``values``: rank to card value (``3``: a black three); ``kinds``: rank to the
    kind of its groups; ``shapes``: kind to every ``naturals,twos,jokers`` that is a meld, with the full meld that it
    is, empty if it is not full; ``bonuses``: pairs of a full meld and its bonus; ``needed``: what it takes to go out,
    each item so many (``times``) of certain full melds (``of``); ``red_threes``: points for 0 to 6 of them laid, if
    they count ``for`` a side and ``against`` it; ``red_threes_held``, ``out``: points for holding any, for going out.
    """
    times = range(RED_THREES + 1)
    return {
        "ranks": ORDER,
        "values": {rank: value(_card(rank)) for rank in (*GROUPS, "2", JOKER)},
        "kinds": {rank: read(Short(group=rank, naturals=FEWEST), options).kind for rank in GROUPS},
        "shapes": _shapes(options),
        "bonuses": [(full, getattr(options, full)) for full in FULL_CODES],
        "needed": [{"of": fulls, "times": least} for fulls, least in needed(options)],
        "red_threes": {
            "for": [red_three_points(options, n, counts=True) for n in times],
            "against": [red_three_points(options, n, counts=False) for n in times],
        },
        "red_threes_held": -options.red_three_held,
        "out": options.out,
    }


def _card(rank: str) -> Card:
    return JOKER if rank == JOKER else Card(rank + "S")


def _shapes(options: SambaOptions) -> dict[str, dict[str, str]]:
    shapes: dict[str, dict[str, str]] = {}
    for short in _every_short():
        try:
            meld = read(short, options)
        except Problematic:
            continue
        shapes.setdefault(meld.kind, {})[f"{meld.naturals},{meld.twos},{meld.jokers}"] = meld.full or ""
    return shapes


def _every_short() -> Iterator[Short]:
    """Yield every meld in short that three packs can make; one rank and one suit represent all others."""
    for high in ORDER:
        yield Short(sequence=SUITS[0], from_=ORDER[0], to=high)
    for twos, jokers in product(range(bound("2") + 1), range(bound(JOKER) + 1)):
        yield Short(wilds=Wilds(twos, jokers))
        for rank in (ORDER[0], GROUPS[-1]):
            for naturals in range(bound(rank) + 1):
                yield Short(group=rank, naturals=naturals, twos=twos, jokers=jokers)


@lru_cache(maxsize=64)
def laid_by_a_tap(options: SambaOptions) -> dict[str, list[Plain]]:
    """Return the melds that a page offers to lay with one tap, in short, in lists by full meld or by kind.

    ``{"samba": [{"sequence": "S", "from": "4", "to": "10"}, …], …}``: ``samba``, ``pure``, ``mixed`` and ``bolivia``
    have seven cards, ``group``, ``sequence`` and ``black-threes`` three. Those under ``sequence`` are all of the first
    suit: the script puts in the suit that was tapped before.
    """
    groups = {"pure": (FULL, 0), "mixed": (FULL - MOST_WILD, MOST_WILD), "group": (FEWEST, 0)}
    melds = {
        "samba": [_run(low, FULL, suit) for low in ORDER[: 1 - FULL] for suit in SUITS],
        **{
            what: [Short(group=rank, naturals=n, twos=twos or UNSET) for rank in ORDER]
            for what, (n, twos) in groups.items()
        },
        "sequence": [_run(low, FEWEST, SUITS[0]) for low in ORDER[: 1 - FEWEST]],
        "bolivia": [Short(wilds=Wilds(FULL - FULL // 2, FULL // 2))] if options.bolivia else [],
        "black-threes": [Short(group=BLACK, naturals=FEWEST)],
    }
    return {what: plain(shorts) for what, shorts in melds.items()}


def _run(low: Rank, size: int, suit: Suit) -> Short:
    return Short(sequence=suit, from_=low, to=ORDER[ORDER.index(low) + size - 1])


def in_short(melds: Sequence[Plain], options: SambaOptions) -> dict[str, Plain]:
    """Return a dict of each meld's cards, joined by blanks, to the meld in short.

    ``{"KS KH KD": {"group": "K", "naturals": 3}}``. Of ``melds``, what is in short already or no meld is left out.
    """
    short = {}
    for laid in melds:
        try:
            meld = of_cards(tuple(map(Card, laid)), options) if isinstance(laid, list) else None
        except (Problematic, TypeError, ValueError, KeyError):
            continue
        if meld:
            told = written(msgspec.structs.replace(meld, short=True))
            short[" ".join(laid)] = {key: n for key, n in told.items() if n != 0}
    return short


# -- cards left in a hand --------------------------------------------------------------------------------------------


class Counter(NamedTuple):
    """A kind of cards that all cost a side the same if left in hand, such as ``tens``.

    ``each``: the points that one costs, 0 for red threes, which are a penalty of their own; ``bound``: how many the
    packs have.
    """

    name: str
    each: int
    bound: int


def counted_as(card: Card) -> str:
    """Return the name, of ``COUNTER_NAMES``, under which a card left in a hand is counted: ``tens`` for a king."""
    if is_red_three(card):
        return "red_threes"
    special = {"JK": "jokers", "2": "twos", "A": "aces", "3": "black_threes"}
    return special.get(card.rank) or ("tens" if value(card) == 10 else "fives")


COUNTER_NAMES = ("jokers", "twos", "aces", "tens", "fives", "black_threes", "red_threes")


@lru_cache(maxsize=64)
def counters(options: SambaOptions) -> tuple[Counter, ...]:
    """Return every kind of cards that may be left in a hand, with what one costs under ``options``.

    They are in the order of ``COUNTER_NAMES``.
    """
    return tuple(_counter(name, options) for name in COUNTER_NAMES)


def _counter(name: str, options: SambaOptions) -> Counter:
    cards = [card for card in CARDS if counted_as(card) == name]
    (each,) = {held_value(card, options) for card in cards}
    return Counter(name, each, len(cards))
