"""Hands, their order and their scores, a test for each sentence about them; ranked again by brute force."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from scorekeeper.core.cards import PACK, Card
from scorekeeper.games.daun_tiga.options import DOBREE, ZERO, DaunTigaOptions
from scorekeeper.games.daun_tiga.referee import is_long, ranked, value

from .table import rank, score

TRIPLES = ["AAA", "222", "333", "444", "555", "666", "777", "888", "999", "TTT", "PPP"]


def hand(text: str) -> list[str]:
    """Return ``7S 8D KH`` as a list; bare ranks get suits in turn."""
    return [word if word[-1] in "SHDC" and len(word) > 1 else word + "SHD"[n] for n, word in enumerate(text.split())]


# -- three of a kind -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("triple", TRIPLES)
@pytest.mark.parametrize("best", [10, ["10S", "JH", "QD"], ["9S", "KH", "QD"], 9])
def test_a_three_of_a_kind_beats_all_other_hands(triple: str, best: Any) -> None:
    assert rank(player=best, triple=triple) == [["triple"], ["player"]]


def test_threes_of_a_kind_from_aces_down_to_pictures() -> None:
    shuffled = random.Random(3).sample(TRIPLES, len(TRIPLES))
    assert rank(**{f"h{triple}": triple for triple in shuffled}) == [[f"h{triple}"] for triple in TRIPLES]


@pytest.mark.parametrize(
    ("cards", "answer"),
    [
        ("A A A", "AAA"),
        ("2 2 2", "222"),
        ("9 9 9", "999"),
        ("10 10 10", "TTT"),
        ("J J J", "PPP"),
        ("K K K", "PPP"),
        ("J Q K", "PPP"),
        ("Q Q J", "PPP"),
        ("K 10 Q", 10),
        ("J Q 9", 9),
    ],
)
def test_any_three_pictures_are_three_of_a_kind_and_a_ten_is_no_picture(cards: str, answer: Any) -> None:
    assert score(hand(cards))["answer"] == answer


def test_threes_of_pictures_tie_with_each_other() -> None:
    assert rank(one=hand("J J J"), two=["QS", "KH", "JC"], three=["KS", "KD", "KC"]) == [["one", "two", "three"]]


def test_the_suit_is_irrelevant() -> None:
    assert rank(one=["2S", "3S", "4S"], two=["2H", "3D", "4C"]) == [["one", "two"]]


# -- scores ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "answer"),
    [
        ("A 2 3", 6),  # the ace scores 1
        ("2 3 4", 9),  # the others their numerical value
        ("10 2 3", 5),  # ten scores 10: 15 counts as 5
        ("K Q 2", 2),  # pictures score zero
        ("J 4 3", 7),
        ("9 A A", 1),  # 11 counts as 1
        ("10 10 9", 9),  # 29 counts as 9
        ("10 J Q", 10),  # 10 is ten, not zero
        ("4 5 A", 10),
        ("10 10 K", 10),  # 20 is ten, not zero
        ("9 9 2", 10),
        ("6 5 9", 10),
    ],
)
def test_values_are_added_and_only_the_last_digit_counts(cards: str, answer: int) -> None:
    assert score(hand(cards))["answer"] == answer


@pytest.mark.parametrize("cards", ["10 J Q", "4 5 A", "10 10 K", "9 9 2"])
def test_in_some_versions_ten_and_twenty_score_zero(cards: str) -> None:
    assert score(hand(cards), tens_count_zero=True)["answer"] == 0


def test_thirty_is_three_tens_and_so_a_three_of_a_kind_even_where_tens_count_zero() -> None:
    assert score(hand("10 10 10"), tens_count_zero=True)["answer"] == "TTT"


def test_the_higher_score_is_better_and_ten_is_best() -> None:
    scores = {f"s{n}": n for n in range(1, 11)}
    assert rank(**scores) == [[f"s{n}"] for n in range(10, 0, -1)]


def test_where_tens_count_zero_nine_is_best() -> None:
    scores = {f"s{n}": n for n in range(10)}
    assert rank("zero", **scores) == [[f"s{n}"] for n in range(9, -1, -1)]


# -- Long ------------------------------------------------------------------------------------------------------------


def test_eight_and_above_is_long() -> None:
    assert [n for n in range(1, 11) if score(n)["long"]] == [8, 9, 10]


@pytest.mark.parametrize("low", range(1, 11))
def test_long_from_sets_the_lowest_score_that_is_long(low: int) -> None:
    assert [n for n in range(1, 11) if score(n, long_from=low)["long"]] == list(range(low, 11))


@pytest.mark.parametrize("triple", TRIPLES)
def test_a_three_of_a_kind_is_never_long(triple: str) -> None:
    assert score(triple)["long"] is False
    assert score(triple, long_from=1)["long"] is False


def test_but_for_those_named() -> None:
    assert [t for t in TRIPLES if score(t, triples_long=["A", "T", "P"])["long"]] == ["AAA", "TTT", "PPP"]
    assert score(hand("J Q K"), triples_long=["P"])["long"] is True


def test_what_is_long_is_said_even_where_the_contract_is_not_played() -> None:
    assert score(9, long=False)["long"] is True


def test_tiles_change_what_is_shown_and_not_what_is_scored() -> None:
    hands = [["10S", "JH", "QD"], ["7S", "8D", "KH"], ["AS", "AD", "AH"], ["JS", "QS", "KS"], 4]
    assert [score(dealt, pack="tiles") for dealt in hands] == [score(dealt) for dealt in hands]


# -- brute force -----------------------------------------------------------------------------------------------------

POINTS = {"A": 1, **{str(n): n for n in range(2, 11)}, "J": 0, "Q": 0, "K": 0}


def strength(cards: tuple[Card, ...], zero: bool) -> int:
    """Return a number for each hand, another way: a table written out, larger is better."""
    ranks = sorted(card[:-1] for card in cards)
    for place, kind in enumerate(["A", "2", "3", "4", "5", "6", "7", "8", "9", "10"]):
        if ranks == [kind] * 3:
            return 1000 - place
    if all(rank in ("J", "K", "Q") for rank in ranks):
        return 900
    total = sum(POINTS[rank] for rank in ranks)
    last = int(str(total)[-1])
    return 10 if last == 0 and not zero else last


@pytest.mark.slow
@pytest.mark.parametrize("options", [DOBREE, ZERO], ids=["dobree", "zero"])
def test_all_22100_hands_are_valued_as_by_brute_force(options: DaunTigaOptions) -> None:
    hands = list(itertools.combinations(PACK, 3))
    assert len(hands) == 22100
    by_height: dict[tuple[int, int], set[int]] = {}
    for cards in hands:
        by_height.setdefault(value(cards, options).height, set()).add(strength(cards, options.tens_count_zero))
    assert all(len(strengths) == 1 for strengths in by_height.values()), "equal hands are equal by brute force"
    in_order = [strengths.pop() for _, strengths in sorted(by_height.items())]
    assert in_order == sorted(set(in_order)), "and better ones better"
    assert len(in_order) == 21


@pytest.mark.parametrize("options", [DOBREE, ZERO], ids=["dobree", "zero"])
def test_2000_tables_of_seventeen_are_ranked_as_by_brute_force(options: DaunTigaOptions) -> None:
    chance = random.Random(17)
    for _ in range(2000):
        pack = chance.sample(PACK, 51)
        hands = {f"p{n}": tuple(pack[3 * n : 3 * n + 3]) for n in range(17)}
        strengths = {name: strength(cards, options.tens_count_zero) for name, cards in hands.items()}
        groups = ranked(hands, options)
        assert [{strengths[name] for name in group} for group in groups] == [
            {s} for s in sorted(set(strengths.values()), reverse=True)
        ]
        assert sorted(name for group in groups for name in group) == sorted(hands)


@pytest.mark.parametrize("options", [DOBREE, ZERO, DaunTigaOptions(long_from=3, triples_long=("2", "P"))])
def test_the_short_form_of_a_hand_is_worth_the_same(options: DaunTigaOptions) -> None:
    for cards in itertools.combinations(PACK, 3):
        worth = value(cards, options)
        short = value(worth.answer, options)
        assert short == worth
        assert is_long(short, options) == is_long(worth, options)
