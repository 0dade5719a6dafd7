"""Sâm's page on the entry ``hand``: each test is one of its rules."""

from __future__ import annotations

from typing import Any

import pytest

from .table import FOUR, beat, hand, lines, played, wrong


def test_the_example_of_the_page() -> None:
    result = played(hand(7, 10, 1, thoi_hai=["Dung"]), stake=5)
    assert result["money"] == {"An": 205, "Binh": -35, "Chi": -70, "Dung": -100}
    assert result["next"] == {"leader": "An", "stake": 5}


def test_ten_left_is_cong_at_the_tables_own_rate() -> None:
    assert lines(hand(10, 1, 1), cong=11)[0] == ("Binh", "An", 11, "cong")


def test_cong_at_nothing_gives_no_line_and_no_charge_for_cards() -> None:
    assert [line[0] for line in lines(hand(10, 1, 1), cong=0)] == ["Chi", "Dung"]


def test_thoi_hai_is_paid_instead_of_the_cards() -> None:
    assert lines(hand(3, 1, 1, thoi_hai=["Binh"]))[0] == ("Binh", "An", 20, "thoi-hai")


def test_thoi_hai_is_paid_as_well_as_the_cards_where_thoi_hai_adds_cards() -> None:
    assert lines(hand(3, 1, 1, thoi_hai=["Binh"]), thoi_hai_adds_cards=True)[:2] == [
        ("Binh", "An", 3, "cards-left"),
        ("Binh", "An", 20, "thoi-hai"),
    ]


def test_where_thoi_hai_is_0_2s_are_cards_like_any_other() -> None:
    assert lines(hand(3, 1, 1), thoi_hai=0)[0] == ("Binh", "An", 3, "cards-left")
    assert wrong(hand(3, 1, 1, thoi_hai=["Binh"]), thoi_hai=0) == [(1, "thoi_hai", "thoi-hai-not-played")]


#: Binh's cards left, Binh's 2s, whether Binh is also cóng or in thối hai, and what Binh pays with 5 for each 2.
EACH = [
    (7, 1, {"cards-left": 7, "thoi-hai-each": 5}),
    (7, 4, {"cards-left": 7, "thoi-hai-each": 20}),
    (1, 1, {"cards-left": 1, "thoi-hai-each": 5}),
    (4, 4, {"cards-left": 4, "thoi-hai-each": 20}),
    (10, 2, {"cong": 14, "thoi-hai-each": 10}),
]


@pytest.mark.parametrize(("left", "twos", "paid"), EACH)
def test_each_2_still_in_hand_costs_extra(left: int, twos: int, paid: dict[str, int]) -> None:
    got = lines(hand(left, 1, 1, twos={"Binh": twos}), thoi_hai_each=5, stake=3)
    assert {why: amount for payer, _, amount, why in got if payer == "Binh"} == {w: n * 3 for w, n in paid.items()}


def test_each_2_is_charged_beside_fours_of_a_kind_and_others_thoi_hai() -> None:
    keys = {"twos": {"Binh": 2}, "tu_quy": {"Binh": 2}, "thoi_hai": ["Chi"]}
    got = lines(hand(10, 2, 1, **keys), thoi_hai_each=5, thoi_tu_quy=3)
    assert got == [
        ("Binh", "An", 6, "thoi-tu-quy"), ("Binh", "An", 10, "thoi-hai-each"), ("Binh", "An", 14, "cong"),
        ("Chi", "An", 20, "thoi-hai"), ("Dung", "An", 1, "cards-left"),
    ]  # fmt: skip


@pytest.mark.parametrize("flat", [1, 13])
def test_on_two_flat_is_the_same_to_each_whatever_they_had_played(flat: int) -> None:
    got = lines(hand(3, 10, 9, on_two=True), on_two_flat=flat, stake=2)
    assert got == [("An", name, flat * 2, "on-two") for name in FOUR[1:]]


def test_four_2s_in_hand_are_thoi_hai_and_a_four_of_a_kind() -> None:
    keys = {"thoi_hai": ["Binh"], "tu_quy": {"Binh": 1}}
    assert lines(hand(4, 1, 1, **keys), thoi_tu_quy=8)[:2] == [
        ("Binh", "An", 8, "thoi-tu-quy"),
        ("Binh", "An", 20, "thoi-hai"),
    ]


@pytest.mark.parametrize(("left", "fours", "extra"), [(4, 1, 6), (7, 1, 6), (8, 2, 12), (9, 2, 12), (9, 1, 6)])
def test_each_four_of_a_kind_still_in_hand_costs_extra(left: int, fours: int, extra: int) -> None:
    got = lines(hand(left, 1, 1, tu_quy={"Binh": fours}), thoi_tu_quy=6, stake=3)
    assert [line for line in got if line[0] == "Binh"] == [
        ("Binh", "An", extra * 3, "thoi-tu-quy"),
        ("Binh", "An", left * 3, "cards-left"),
    ] or [line for line in got if line[0] == "Binh"] == [
        ("Binh", "An", left * 3, "cards-left"),
        ("Binh", "An", extra * 3, "thoi-tu-quy"),
    ]


def test_a_four_of_a_kind_is_charged_beside_cong() -> None:
    assert lines(hand(10, 1, 1, tu_quy={"Binh": 2}), thoi_tu_quy=5)[:2] == [
        ("Binh", "An", 10, "thoi-tu-quy"),
        ("Binh", "An", 14, "cong"),
    ]


BAO_MOT: list[tuple[str, dict[str, Any], dict[str, Any], int]] = [
    ("cards", {}, {}, 4 + 10 + 2),
    ("cards", {"thoi_hai": ["Dung"]}, {}, 4 + 10 + 2),
    ("cards", {"tu_quy": {"Binh": 1}}, {"thoi_tu_quy": 9}, 4 + 10 + 2),
    ("all", {}, {}, 4 + 14 + 2),
    ("all", {"thoi_hai": ["Dung"]}, {}, 4 + 14 + 20),
    ("all", {"thoi_hai": ["Dung"]}, {"thoi_hai_adds_cards": True}, 4 + 14 + 20 + 2),
    ("all", {"tu_quy": {"Binh": 1, "Chi": 2}}, {"thoi_tu_quy": 9}, 4 + 14 + 2 + 27),
    ("cards", {"twos": {"Binh": 1, "Chi": 3}}, {"thoi_hai_each": 5}, 4 + 10 + 2),
    ("all", {"twos": {"Binh": 1, "Chi": 3}}, {"thoi_hai_each": 5}, 4 + 14 + 2 + 20),
]


@pytest.mark.parametrize(("reading", "keys", "options", "cards"), BAO_MOT)
def test_with_bao_mot_one_player_pays_for_the_hand_in_one_line(
    reading: str, keys: dict[str, Any], options: dict[str, Any], cards: int
) -> None:
    got = lines(hand(4, 10, 2, bao_mot="Binh", **keys), bao_mot=reading, stake=2, **options)
    assert got == [("Binh", "An", cards * 2, "bao-mot")]


def test_bao_mot_may_be_laid_on_a_player_with_all_ten_cards() -> None:
    assert lines(hand(4, 10, 2, bao_mot="Chi")) == [("Chi", "An", 16, "bao-mot")]


def test_beats_are_settled_beside_bao_mot_as_always() -> None:
    got = lines(hand(4, 10, 2, bao_mot="Binh", chat=[beat("Dung", on="Binh")]))
    assert got == [("Binh", "An", 16, "bao-mot"), ("Binh", "Dung", 20, "chat")]


def test_with_on_two_nobody_pays_for_cards_left_and_cong_pays_nothing_and_gets_nothing() -> None:
    assert lines(hand(3, 10, 9, on_two=True)) == [("An", "Binh", 7, "on-two"), ("An", "Dung", 1, "on-two")]


def test_an_entry_that_moves_nothing_is_not_in_hands_but_counts_as_a_hand() -> None:
    result = played(hand(10, 10, 10, on_two=True))
    assert (result["hands"], result["state"], result["next"]["leader"]) == ([], {"hands": 1}, "An")


def test_on_two_false_is_the_same_as_leaving_it_out() -> None:
    assert lines(hand(on_two=False)) == lines(hand())


def test_the_lines_of_nothing_are_left_out() -> None:
    every = [hand(10, 10, 10), {"kind": "bao_sam", "caller": "An", "outcome": "won"}]
    assert played(*every, cong=0, sam=0)["hands"] == []


@pytest.mark.parametrize("winner", FOUR)
def test_lines_stand_in_order_of_play_from_the_winner_on(winner: str) -> None:
    at = FOUR.index(winner)
    losers = FOUR[at + 1 :] + FOUR[:at]
    result = played({"kind": "hand", "winner": winner, "left": dict.fromkeys(sorted(losers, reverse=True), 2)})
    assert [line["from"] for line in result["hands"][0]["lines"]] == list(losers)


def test_the_dearest_stake_is_counted_without_a_fraction() -> None:
    most = 1_000_000_000
    assert lines(hand(10, 1, 1), stake=most, cong=most)[0] == ("Binh", "An", most * most, "cong")
