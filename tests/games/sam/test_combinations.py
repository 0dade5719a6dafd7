"""The referee on combinations: notation in, fact out; then compared with the page's words implemented by force."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core.cards import PACK, Card
from scorekeeper.core.judge import judge
from scorekeeper.games import by_slug
from scorekeeper.games.sam.options import SamOptions
from scorekeeper.games.sam.referee import combination
from tests.support import refusal

from .table import asked


def what(cards: str, **options: Any) -> tuple[str, str] | None:
    answer = judge(by_slug, asked("combination", cards=cards.split(), **({"options": options} if options else {})))
    assert answer["why"].endswith(".")
    assert ("top" in answer) == (answer["answer"] is not None)
    return (answer["answer"], answer["top"]) if answer["answer"] else None


FACTS: list[tuple[str, tuple[str, str] | None]] = [
    ("3S", ("single", "3")),
    ("2C", ("single", "2")),
    # Thông (cặp/đôi): 2 lá bài có cùng giá trị.
    ("3S 3C", ("pair", "3")),
    ("AS AH", ("pair", "A")),
    ("3S 4S", None),
    # Sám cô: 3 lá bài có cùng giá trị.
    ("10S 10D 10H", ("triple", "10")),
    ("10S 10D JH", None),
    # Tứ quý: 4 lá bài có giá trị giống nhau.
    ("2S 2H 2D 2C", ("four", "2")),
    ("2S 2H 2D 3C", None),
    # Sảnh: một dây các lá bài có giá trị nối tiếp nhau; A, 2 có thể nằm trong 1 sảnh, ví dụ:
    ("AS 2D 3H 4C", ("straight", "4")),
    ("2S 3S 4S", ("straight", "4")),
    ("QS KD AH", ("straight", "A")),
    # the page: ranks in a row in the order A 2 3 … K A, the ace low or high, never both ways around
    ("AS 2S 3S", ("straight", "3")),
    ("KS AD 2H", None),
    ("QS KS AD 2H", None),
    ("JS QS KS AD 2H 3C", None),
    ("3S 4S", None),
    ("3S 4S 6S", None),
    ("3S 4S 5S 5H", None),
    ("3S 4H 5D 6C 7S 8H 9D 10C JS QH", ("straight", "Q")),
    ("5S 6H 7D 8C 9S 10H JD QC KS AH", ("straight", "A")),
    ("AS 2H 3D 4C 5S 6H 7D 8C 9S 10H", ("straight", "10")),
    ("KS QS JS", ("straight", "K")),
    ("4C 2S 3H", ("straight", "4")),
    # suits are never compared, and are in a straight as they come
    ("5S 6S 7S", ("straight", "7")),
    ("5S 6H 7S", ("straight", "7")),
    # read also
    ("t♠ 10d Th", ("triple", "10")),
    ("a♥ k♦ q♣", ("straight", "A")),
]


@pytest.mark.parametrize(("cards", "fact"), FACTS)
def test_these_cards_are(cards: str, fact: tuple[str, str] | None) -> None:
    assert what(cards) == fact


@pytest.mark.parametrize(
    ("cards", "fact"),
    [
        ("AS 2D 3H", None),
        ("2D 3H 4S", None),
        ("AS 2D 3H 4C", None),
        ("2D", ("single", "2")),
        ("2D 2S", ("pair", "2")),
        ("3S 4S 5S", ("straight", "5")),
        ("QS KS AS", ("straight", "A")),
    ],
)
def test_where_no_straight_may_have_a_2(cards: str, fact: tuple[str, str] | None) -> None:
    assert what(cards, straight_with_two=False) == fact


@pytest.mark.parametrize(
    ("cards", "line"),
    [
        ([], "cards: 0 cards: 1 to 10 are needed"),
        ([str(c) for c in PACK[:11]], "cards: 11 cards: 1 to 10 are needed"),
        (["3S", "3S"], "cards: 3S occurs too often: 2 times, but the pack has 1"),
        (["3S", "3♠"], "cards: 3S occurs too often: 2 times, but the pack has 1"),
        (["JK"], "cards: there are no jokers in this pack"),
        (["1S"], "cards.1: “1S” is not a card; expected a rank A 2 3 … 10 J Q K and a suit S H D C, or JK"),
        (["3S", "SS"], "cards.2: “SS” is not a card; expected a rank A 2 3 … 10 J Q K and a suit S H D C, or JK"),
        ([3], "cards.1: 3 is not a card"),
        ([None], "cards.1: null is not a card"),
        ("3S", "cards: “3S” is not an array"),
        (None, "cards: null is not an array"),
    ],
)
def test_a_question_that_makes_no_sense(cards: Any, line: str) -> None:
    assert refusal(asked("combination", cards=cards)) == [line]


def test_the_keys_of_a_question_are_checked_by_name() -> None:
    assert refusal(asked("combination")) == ["cards: missing; expected an array"]
    assert refusal(asked("combination", cards=["3S"], card="3S")) == ["card: unknown key; expected cards"]
    assert refusal(asked("combinations", cards=["3S"])) == [
        "question: “combinations” is not a question of this game; expected combination, beats, instant"
    ]


# -- by force --------------------------------------------------------------------------------------------------------

ROWS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


def again(cards: list[str], with_two: bool) -> tuple[str, str] | None:
    """Return the same by the page's sentence: every row of three to ten ranks is written out and looked up."""
    ranks = [card[:-1] for card in cards]
    if ranks.count(ranks[0]) == len(ranks) <= 4:
        return ("single", "pair", "triple", "four")[len(ranks) - 1], ranks[0]
    for start, end in itertools.combinations(range(15), 2):
        row = ROWS[start:end]
        if (
            len(row) >= 3
            and sorted(row) == sorted(ranks)
            and len(set(row)) == len(row)
            and (with_two or "2" not in row)
        ):
            return "straight", row[-1]
    return None


@pytest.mark.parametrize("with_two", [True, False])
def test_every_set_of_up_to_four_ranks_is_what_the_page_says(with_two: bool) -> None:
    options = SamOptions(straight_with_two=with_two)
    ranks = list(dict.fromkeys(ROWS))
    for n in (1, 2, 3, 4):
        for chosen in itertools.combinations_with_replacement(ranks, n):
            cards = [rank + "SHDC"[chosen[:i].count(rank)] for i, rank in enumerate(chosen)]
            assert combination([Card(c) for c in cards], options) == again(cards, with_two), cards


@pytest.mark.parametrize("with_two", [True, False])
def test_every_set_of_five_to_ten_different_ranks_is_what_the_page_says(with_two: bool) -> None:
    options = SamOptions(straight_with_two=with_two)
    ranks = list(dict.fromkeys(ROWS))
    for n in range(5, 11):
        for chosen in itertools.combinations(ranks, n):
            cards = [rank + "S" for rank in chosen]
            assert combination([Card(c) for c in cards], options) == again(cards, with_two), cards


@given(st.lists(st.sampled_from(PACK), min_size=1, max_size=10, unique=True), st.booleans())
def test_any_cards_in_any_order_are_what_the_page_says(cards: list[Card], with_two: bool) -> None:
    assert combination(cards, SamOptions(straight_with_two=with_two)) == again([str(c) for c in cards], with_two)
