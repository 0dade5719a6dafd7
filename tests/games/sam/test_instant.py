"""The referee on dealt winning hands: notation in, fact out; then compared with the page's words implemented again."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scorekeeper.core.cards import PACK, Card
from scorekeeper.core.judge import judge
from scorekeeper.games import by_slug
from scorekeeper.games.sam.options import SamOptions
from scorekeeper.games.sam.referee import instant
from tests.support import refusal

from .table import asked


def wins(cards: str, **options: Any) -> str | None:
    head = {"options": options} if options else {}
    answer = judge(by_slug, asked("instant", cards=cards.split(), **head))
    assert answer["why"].endswith(".")
    return answer["answer"]  # type: ignore[no-any-return]


FACTS: list[tuple[str, str | None]] = [
    # ten cards in a straight
    ("3S 4H 5D 6C 7S 8H 9D 10C JS QH", "dragon"),
    ("AS 2H 3D 4C 5S 6H 7D 8C 9S 10H", "dragon"),
    ("2H 3D 4C 5S 6H 7D 8C 9S 10H JD", "dragon"),
    ("5S 6H 7D 8C 9S 10H JD QC KS AH", "dragon"),
    ("6H 7D 8C 9S 10H JD QC KS AH 2S", None),
    ("3S 4H 5D 6C 7S 8H 9D 10C JS KH", None),
    # four 2s
    ("2S 2H 2D 2C 3S 5H 7D 9C JS KH", "four-twos"),
    ("AS AH AD AC 3S 5H 7D 9C JS KH", None),
    # all red or all black
    ("3H 5D 7H 9D JH KD 2H 4D 6H 8H", "one-colour"),
    ("3S 5C 7S 9C JS KC 2S 4C 6S 8S", "one-colour"),
    ("3S 5C 7S 9C JS KC 2S 4C 6S 8H", None),
    # three ranks with three or four
    ("3S 3D 3H 5C 5D 5H 9S 9D 9H QD", "three-triples"),
    ("3S 3D 3H 3C 5D 5H 5S 9D 9H 9S", "three-triples"),
    ("3S 3D 3H 3C 5D 5H 5S 9D 9H JS", None),
    # five pairs; four of a kind is two pairs
    ("3S 3D 5C 5D 7H 7S 9D 9H QD QS", "five-pairs"),
    ("3S 3D 3H 3C 7H 7S 9D 9H QD QS", "five-pairs"),
    ("3S 3D 3H 3C 7H 7S 7D 7C QD QS", "five-pairs"),
    ("3S 3D 3H 7H 7S 7D 9D 9H QD QS", None),
    # the first of them that fits
    ("3S 4C 5S 6C 7S 8C 9S 10C JS QC", "dragon"),
    ("2S 2H 2D 2C 3S 3H 3D 4S 4H 4D", "four-twos"),
    ("2S 2H 2D 2C 3S 3H 4D 4C 5S 5H", "four-twos"),
    ("3H 3D 5H 5D 7H 7D 9H 9D QH QD", "one-colour"),
]


@pytest.mark.parametrize(("cards", "fact"), FACTS)
def test_these_ten_cards_are(cards: str, fact: str | None) -> None:
    assert wins(cards) == fact


def test_the_referee_answers_where_dealt_winning_hands_are_not_played_and_where_they_are() -> None:
    cards = FACTS[0][0]
    assert wins(cards, instant=0) == wins(cards, instant=20) == "dragon"


def test_a_dragon_with_a_2_is_none_where_no_straight_may_have_a_2() -> None:
    assert wins("AS 2H 3D 4C 5S 6H 7D 8C 9S 10H", straight_with_two=False) is None
    assert wins("5S 6H 7D 8C 9S 10H JD QC KS AH", straight_with_two=False) == "dragon"


@pytest.mark.parametrize("n", [0, 9, 11])
def test_a_dealt_hand_has_ten_cards(n: int) -> None:
    assert refusal(asked("instant", cards=[str(c) for c in PACK[:n]])) == [f"cards: {n} cards: 10 are needed"]


def test_no_card_is_dealt_twice() -> None:
    cards = [*map(str, PACK[:9]), str(PACK[0])]
    assert refusal(asked("instant", cards=cards)) == ["cards: AS occurs too often: 2 times, but the pack has 1"]


def _ranks(cards: list[str]) -> list[str]:
    return [card[:-1] for card in cards]


def again(cards: list[str]) -> str | None:
    row = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    ranks = _ranks(cards)
    if any(sorted(row[n : n + 10]) == sorted(ranks) for n in range(5)):
        return "dragon"
    if ranks.count("2") == 4:
        return "four-twos"
    if all(card[-1] in "HD" for card in cards) or all(card[-1] in "SC" for card in cards):
        return "one-colour"
    if len([rank for rank in set(ranks) if ranks.count(rank) in (3, 4)]) >= 3:
        return "three-triples"
    if all(ranks.count(rank) in (2, 4) for rank in ranks):
        return "five-pairs"
    return None


ROW = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
HANDS = st.one_of(
    st.lists(st.sampled_from(PACK), min_size=10, max_size=10, unique=True),
    # few ranks, so that pairs and triples come often
    st.lists(st.sampled_from([c for c in PACK if c.rank in ("2", "3", "4")]), min_size=10, max_size=10, unique=True),
    st.lists(st.sampled_from([c for c in PACK if c.rank in "3456"]), min_size=10, max_size=10, unique=True),
    st.lists(st.sampled_from([c for c in PACK if c.suit in "HD"]), min_size=10, max_size=10, unique=True),
    st.integers(0, 4).flatmap(
        lambda n: st.lists(st.sampled_from("SHDC"), min_size=10, max_size=10).map(
            lambda suits: [Card(rank + suit) for rank, suit in zip(ROW[n : n + 10], suits, strict=True)]
        )
    ),
)


@given(HANDS)
@example([Card(c) for c in ["3S", "3D", "3H", "3C", "5D", "5H", "5S", "9D", "9H", "9S"]])
def test_any_ten_cards_are_what_the_page_says(cards: list[Card]) -> None:
    assert instant(cards, SamOptions()) == again([str(c) for c in cards])
