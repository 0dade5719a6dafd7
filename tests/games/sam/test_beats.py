"""The referee on what beats what: notation in, fact out; then compared with the page's words implemented again."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from scorekeeper.core.cards import Card
from scorekeeper.core.judge import judge
from scorekeeper.games import by_slug
from scorekeeper.games.sam.options import SamOptions
from scorekeeper.games.sam.referee import beats, combination
from tests.support import refusal

from .table import asked


def does(play: str, on: str, **options: Any) -> bool:
    head = {"options": options} if options else {}
    answer = judge(by_slug, asked("beats", on=on.split(), play=play.split(), **head))
    assert answer["why"].endswith(".")
    return bool(answer["answer"])


@pytest.mark.parametrize(
    ("low", "high"), list(itertools.pairwise(["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"]))
)
def test_3_is_the_lowest_and_2_the_highest(low: str, high: str) -> None:
    """Lá bài nhỏ nhất là 3, theo thứ tự tăng dần 4, 5, 6, 7, 8, 9, 10, J, Q, K, A, 2."""
    for suits in ("S", "SH", "SHD", "SHDC"):
        one, other = (" ".join(rank + suit for suit in suits) for rank in (low, high))
        assert does(other, on=one)
        assert not does(one, on=other)


FACTS: list[tuple[str, str, bool]] = [
    # play, on, beats
    # Các quân bài không so sánh chất, chỉ so sánh giá trị
    ("3S", "3C", False),
    ("3S 3H", "3D 3C", False),
    ("5S 6S 7S", "5H 6H 7H", False),
    # Những bộ bài có cùng số lượng lá bài thì bộ bài mạnh hơn là bộ bài có lá cao nhất có giá trị lớn hơn.
    ("4S 5S 6S", "3H 4H 5H", True),
    ("3H 4H 5H", "4S 5S 6S", False),
    ("3H 4H 5H 6H", "3S 4S 5S", False),
    ("4S 5S 6S", "3H 4H 5H 6H", False),
    # Sảnh đến A là sảnh lớn nhất.
    ("QS KS AS", "JH QH KH", True),
    ("JH QH KH", "QS KS AS", False),
    ("QH KH AH", "QS KS AS", False),
    # A-2-3 is the lowest; A-2-3-4 has 4 on top
    ("2H 3H 4H", "AS 2S 3S", True),
    ("AS 2S 3S", "2H 3H 4H", False),
    ("3S 4S 5S", "2H 3H 4H", True),
    ("2S 3S 4S 5S", "AH 2H 3H 4H", True),
    ("AH 2H 3H 4H", "2S 3S 4S 5S", False),
    ("QS KS AS", "AH 2H 3H", True),
    # Tứ quý có thể chặt được 1 con 2 hoặc tứ quý nhỏ hơn
    ("3S 3H 3D 3C", "2S", True),
    ("AS AH AD AC", "2S", True),
    ("4S 4H 4D 4C", "3S 3H 3D 3C", True),
    ("3S 3H 3D 3C", "4S 4H 4D 4C", False),
    ("2S 2H 2D 2C", "AS AH AD AC", True),
    # Nothing else beats across kinds.
    ("3S 3H 3D 3C", "AS", False),
    ("3S 3H 3D 3C", "2S 2H", False),
    ("3S 3H 3D 3C", "2S 2H 2D", False),
    ("3S 3H 3D 3C", "4S 5S 6S", False),
    ("3S 3H 3D 3C", "4S 5S 6S 7S", False),
    ("4S 4H 4D", "3S 3H", False),
    ("4S 4H", "3S", False),
    ("4S 5S 6S", "3S 3H 3D", False),
    ("4S 4H 4D", "3S 4C 5S", False),
    ("2S", "3S 3H", False),
    # What is played is not a combination.
    ("4S 5S", "3S 3H", False),
    ("4S 5S", "3S", False),
    ("KS AS 2S", "3H 4H 5H", False),
]


@pytest.mark.parametrize(("play", "on", "fact"), FACTS)
def test_this_beats_that(play: str, on: str, fact: bool) -> None:
    assert does(play, on=on) is fact


def test_a_low_straight_with_a_2_beats_nothing_where_none_is_played() -> None:
    assert does("2S 3S 4S", on="AH 2H 3H")
    assert not does("2S 3S 4S", on="3H 4H 5H", straight_with_two=False)
    assert refusal(
        asked("beats", on=["AS", "2S", "3S"], play=["3H", "4H", "5H"], options={"straight_with_two": False})
    ) == ["on: A 2 3 is not a combination"]


@pytest.mark.parametrize(
    ("on", "play", "line"),
    [
        ([], ["3S"], "on: 0 cards: 1 to 10 are needed"),
        (["3S"], [], "play: 0 cards: 1 to 10 are needed"),
        (["3S", "5S"], ["4S"], "on: 3 5 is not a combination"),
        (["3S"], ["3S"], "3S occurs too often: 2 times, but the pack has 1"),
        (["JK"], ["3S"], "there are no jokers in this pack"),
    ],
)
def test_a_question_that_makes_no_sense(on: list[str], play: list[str], line: str) -> None:
    assert refusal(asked("beats", on=on, play=play)) == [line]


def test_what_is_wrong_with_both_is_said_together() -> None:
    assert refusal(asked("beats", on=[], play=[])) == [
        "on: 0 cards: 1 to 10 are needed",
        "play: 0 cards: 1 to 10 are needed",
    ]


def plays() -> list[tuple[str, list[str]]]:
    """Return every combination up to suits: its kind, and its ranks from low to high."""
    order = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"]
    kinds = [(kind, [rank] * n) for n, kind in enumerate(("single", "pair", "triple", "four"), 1) for rank in order]
    row = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    straights = [("straight", row[a:b]) for a in range(14) for b in range(a + 3, min(a + 10, 14) + 1)]
    return kinds + straights


def test_every_combination_against_every_other_is_as_the_page_says() -> None:
    """The page's rules again: order of ranks for sets, position in A 2 3 … K A for straights."""
    order = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"]
    row = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    every = []
    for kind, ranks in plays():
        cards = [Card(rank + "SHDC"[i if kind != "straight" else 0]) for i, rank in enumerate(ranks)]
        made = combination(cards, SamOptions())
        assert made == (kind, ranks[-1])
        every.append((kind, ranks, (*made, len(cards))))
    for (kind, ranks, made), (by, by_ranks, by_made) in itertools.product(every, every):
        if kind == by and len(ranks) == len(by_ranks):
            scale = row if kind == "straight" else order
            expected = scale.index(by_ranks[-1]) > scale.index(ranks[-1])
        else:
            expected = by == "four" and ranks == ["2"]
        assert beats(made, by_made) is expected, (ranks, by_ranks)
