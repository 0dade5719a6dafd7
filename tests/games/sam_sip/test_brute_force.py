"""Winning hands against brute force over all pairings, for random hands of each variant."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from scorekeeper.core.cards import JOKER, PACK, Card
from scorekeeper.games.sam_sip.options import VARIANTS, SamSipOptions
from scorekeeper.games.sam_sip.referee import judge
from tests.depth import rounds

HANDS = rounds(10_000, 100_000)  #: of each variant
VALUE = {"A": 1, "10": 10, **{str(n): n for n in range(2, 10)}}
WILD = "*"


def makes_a_pair(one: str, other: str) -> bool:
    """Return whether two cards pair by the source: wild with any, adding up to ten, two tens, equal pictures."""
    if WILD in (one, other):
        return True
    if one in VALUE and other in VALUE:
        return VALUE[one] + VALUE[other] == 10 or (one == other == "10")
    return one == other


def of_pictures(one: str, other: str) -> bool:
    return one in "JQK" or other in "JQK"


@cache
def falls_into_pairs(ranks: tuple[str, ...], pictures: int) -> bool:
    """Return whether any way to pair all of ``ranks`` works, with at most ``pictures`` pairs that have a picture."""
    if not ranks:
        return True
    first, rest = ranks[0], ranks[1:]
    return any(
        falls_into_pairs(rest[:n] + rest[n + 1 :], pictures - of_pictures(first, other))
        for n, other in enumerate(rest)
        if makes_a_pair(first, other) and (pictures or not of_pictures(first, other))
    )


def wins(cards: list[Card], indicator: Card | None, options: SamSipOptions) -> str | None:
    """Return in which way the cards win, by brute force."""
    up = indicator.rank if indicator else None
    if options.key_cards and up in VALUE and up not in ("5", "10"):
        key = next(rank for rank, value in VALUE.items() if value == 10 - VALUE[up])
        if any(card.rank == key for card in cards):
            return None
    wild = options.wild
    ranks = sorted(WILD if wild and (card == JOKER or card.rank == up) else card.rank for card in cards)
    if falls_into_pairs(tuple(ranks), 1 if options.one_picture_pair else 9):
        return "pairs"
    if options.specials:
        if sum(card.rank == "A" for card in cards) >= 3:
            return "three-aces"
        if JOKER not in cards and len({card.suit for card in cards}) == 1:
            return "one-suit"
    return None


def hands(chance: Random, options: SamSipOptions) -> list[tuple[list[Card], Card | None]]:
    """Return hands, half of them from the whole pack, half from a few ranks or one suit, so that many win."""
    pack = [*PACK, *[JOKER] * options.jokers]
    few = [
        *([card for card in pack if card.rank in ranks] for ranks in (
            ("A", "9", "2", "8", "JK"), ("4", "6", "5", "J", "Q"), ("3", "7", "10", "K", "JK"), ("J", "Q", "K", "10"),
        )),
        [card for card in pack if card.suit == "S"],
        [card for card in pack if card.rank == "A" or card.suit == "H"],
    ]  # fmt: skip
    size = options.hand_size + 2
    made = []
    for n in range(HANDS):
        drawn = chance.sample(pack if n % 2 else few[n // 2 % len(few)], size)
        made.append((drawn[1:], drawn[0] if options.wild or options.key_cards else None))
    return made


@pytest.mark.parametrize("variant", VARIANTS, ids=[variant.slug for variant in VARIANTS])
def test_random_hands_win_where_some_pairing_of_them_does(variant: object) -> None:
    options: SamSipOptions = variant.options  # type: ignore[attr-defined]
    seen: Counter[str | None] = Counter()
    for cards, indicator in hands(Random(variant.slug), options):  # type: ignore[attr-defined]
        verdict = judge(cards, indicator, options)
        expected = wins(cards, indicator, options)
        assert verdict.by == expected, (cards, indicator)
        seen[expected] += 1
        if expected == "pairs":
            assert sorted(card for pair in verdict.pairs for card in pair) == sorted(cards)
            up = indicator.rank if indicator else ""
            for pair in verdict.pairs:
                one, other = (WILD if options.wild and c.rank in ("JK", up) else c.rank for c in pair)
                assert makes_a_pair(one, other), pair
    assert set(seen) == {None, "pairs", *(("three-aces", "one-suit") if options.specials else ())}
    assert min(seen.values()) > HANDS / 2_000
