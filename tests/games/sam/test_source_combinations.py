"""The source on cards, combinations and what beats what: each test is a sentence of it, quoted in Vietnamese."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.core.judge import judge
from scorekeeper.games import by_slug

from .table import asked


def what(cards: str) -> tuple[Any, Any]:
    answer = judge(by_slug, asked("combination", cards=cards.split()))
    return answer["answer"], answer.get("top")


def does(play: str, on: str) -> bool:
    return bool(judge(by_slug, asked("beats", on=on.split(), play=play.split()))["answer"])


def test_a_pair_is_two_cards_of_the_same_rank() -> None:
    """Thông (cặp/đôi): 2 lá bài có cùng giá trị."""
    assert what("9S 9H") == ("pair", "9")
    assert what("9S 8H") == (None, None)


def test_a_triple_is_three_cards_of_the_same_rank() -> None:
    """Sám cô: 3 lá bài có cùng giá trị."""
    assert what("9S 9H 9C") == ("triple", "9")
    assert what("9S 9H 8C") == (None, None)


def test_a_four_of_a_kind_is_four_cards_of_the_same_rank() -> None:
    """Tứ quý: 4 lá bài có giá trị giống nhau."""
    assert what("9S 9H 9C 9D") == ("four", "9")
    assert what("9S 9H 9C 8D") == (None, None)


def test_a_straight_is_a_row_of_following_ranks() -> None:
    """Sảnh: Một dây các lá bài có giá trị nối tiếp nhau."""
    assert what("9S 10H JC") == ("straight", "J")
    assert what("9S 10H QC") == (None, None)


@pytest.mark.parametrize(("cards", "top"), [("AS 2H 3D 4C", "4"), ("2S 3H 4D", "4"), ("QS KH AD", "A")])
def test_an_ace_and_a_2_may_stand_in_a_straight(cards: str, top: str) -> None:
    """Quân A, 2 có thể nằm trong 1 sảnh, ví dụ: A, 2, 3, 4 hoặc 2, 3, 4 hoặc Q, K, A."""
    assert what(cards) == ("straight", top)


@pytest.mark.parametrize("on", ["AS 2S 3S", "2S 3S 4S", "5S 6S 7S", "10S JS QS", "JS QS KS"])
def test_the_straight_to_the_ace_is_the_highest(on: str) -> None:
    """Sảnh đến A là sảnh lớn nhất."""
    assert does("QH KH AH", on=on)
    assert not does(on, on="QH KH AH")


def test_suits_are_not_compared_only_ranks() -> None:
    """Các quân bài không so sánh chất, chỉ so sánh giá trị, bài có giá trị cao hơn là lớn hơn."""
    for one in "SHDC":
        for other in "SHDC".replace(one, ""):
            assert not does(f"9{one}", on=f"9{other}")
            assert does(f"10{one}", on=f"9{other}")


@pytest.mark.parametrize(
    ("play", "on"), [("10S", "9S"), ("10S 10H", "9S 9H"), ("10S 10H 10D", "9S 9H 9D"), ("10S JS QS", "9S 10H JH")]
)
def test_a_play_is_beaten_by_a_stronger_one_of_the_same_kind(play: str, on: str) -> None:
    """Khi người chơi đánh ra 1 lá hoặc bộ bài, người tiếp theo phải chặn bằng 1 lá hoặc bộ bài mạnh hơn."""
    assert does(play, on=on)
    assert not does(on, on=play)


@pytest.mark.parametrize(
    ("play", "on"), [("3S 4S 5S 6S", "2H 3H 4H 5H"), ("QS KS AS", "JH QH KH"), ("2S 2H", "AS AH"), ("AS", "KS")]
)
def test_of_plays_of_as_many_cards_the_one_with_the_higher_top_card_is_stronger(play: str, on: str) -> None:
    """Những bộ bài có cùng số lượng lá bài thì bộ bài mạnh hơn là bộ bài có lá cao nhất có giá trị lớn hơn."""
    assert does(play, on=on)
    assert not does(on, on=play)


@pytest.mark.parametrize("on", ["2S", "3S 3H 3D 3C"])
def test_a_four_of_a_kind_beats_one_2_or_a_lower_four_of_a_kind(on: str) -> None:
    """Tứ quý có thể chặt được 1 con 2 hoặc tứ quý nhỏ hơn."""
    assert does("4S 4H 4D 4C", on=on)


@pytest.mark.parametrize("on", ["AS", "2S 2H", "2S 2H 2D", "5S 5H 5D 5C", "AS 2S 3S"])
def test_a_four_of_a_kind_beats_nothing_else(on: str) -> None:
    """Tứ quý có thể chặt được 1 con 2 hoặc tứ quý nhỏ hơn: and no more than that."""
    assert not does("4S 4H 4D 4C", on=on)
