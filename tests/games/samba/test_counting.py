"""What a hand counts: melds and totals, each bonus, red threes, cards left, going out, the target, the money."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from scorekeeper.core.reading import convert
from scorekeeper.games.samba.counted import LEAST, MOST_SAMBAS, UNIT
from scorekeeper.games.samba.entries import Rank, Short
from scorekeeper.games.samba.melds import ORDER, Problematic, read
from scorekeeper.games.samba.options import VARIANTS
from scorekeeper.games.samba.packs import CARDS

from .table import (
    AC,
    BD,
    FIVE,
    FOUR,
    HEARTS,
    KINGS,
    QUEENS,
    SAMBA,
    SIX,
    THREE,
    TWO,
    counted,
    end,
    group,
    hand,
    lines,
    meld,
    played,
    run,
    side,
    totals,
    wilds,
    wrong,
)


def ann(made: Any, out: str | None = None, /, left: Any = None, bob: Any = None, **options: Any) -> dict[str, int]:
    """Return Ann's lines of one hand of two, by code."""
    held = {} if left is None else {"Ann": left}
    found = lines(hand({"Ann": made, "Bob": bob or side()}, out, **held), **options)
    return {code: points for who, points, code in found if who == "Ann"}


# -- each card ---------------------------------------------------------------------------------------------------------

VALUES = {
    "JK": 50, "2S": 20, "AS": 20, "KS": 10, "QS": 10, "JS": 10, "10S": 10, "9S": 10, "8S": 10,
    "7S": 5, "6S": 5, "5S": 5, "4S": 5, "3S": 5, "3C": 5, "2D": 20, "AH": 20,
}  # fmt: skip


@pytest.mark.parametrize("card", VALUES)
def test_each_card_left_counts_its_value_against(card: str) -> None:
    assert ann(side(), left=card) == {"left": -VALUES[card]}
    assert ann(side(), left=f"{card} {card} {card}") == {"left": -3 * VALUES[card]}


@pytest.mark.parametrize("red", ["3H", "3D"])
def test_a_red_three_has_no_value_of_its_own(red: str) -> None:
    assert ann(side(), left=red) == {"red-threes-held": -750}
    assert ann(side(), left=f"{red} KS") == {"left": -10, "red-threes-held": -750}


@pytest.mark.parametrize("rank", ["4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"])
def test_a_group_counts_its_cards_whether_named_or_told(rank: str) -> None:
    one = VALUES[rank + "S"]
    assert ann(side(f"{rank}S {rank}H {rank}D {rank}C JK 2H")) == {"melds": 4 * one + 70}
    assert ann(side(group(rank, 4, 1, 1))) == {"melds": 4 * one + 70}
    assert ann(side({"group": rank, "naturals": 4})) == {"melds": 4 * one}
    assert ann(side({"group": rank, "naturals": 4, "jokers": 2})) == {"melds": 4 * one + 100}


@pytest.mark.parametrize("held", [0, 5, 7, 100])
def test_each_black_three_left_counts_what_the_table_agreed_on(held: int) -> None:
    assert ann(side(), left="3S 3C KS", black_three_held=held) == {"left": -2 * held - 10}
    assert ann(side(), left="3H 3S", black_three_held=held).get("left", 0) == -held
    assert ann(side(), left=2 * 5 + 10, black_three_held=held) == {"left": -20}, "counted is counted"
    found = lines(hand({"Ann": side(SAMBA, KINGS, "3S 3C 3S")}, "Ann", Bob="3S 3C"), black_three_held=held)
    assert ("Ann", 135, "melds") in found, "melded they are worth 5"
    assert [points for who, points, why in found if (who, why) == ("Bob", "left")] == [-2 * held] * bool(held)


def test_a_value_left_that_is_no_multiple_of_5_is_one_where_a_black_three_is_none() -> None:
    assert ann(side(), left=17, black_three_held=7) == {"left": -17}
    assert ann(side(), left=(17, 1), black_three_held=101) == {"left": -17, "red-threes-held": -750}


# -- melds and their bonuses -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("melds", "found"),
    [
        ([], {}),
        ([SAMBA], {"melds": 50, "samba": 1500}),
        (["4S 5S 6S 7S 8S 9S 10S"], {"melds": 50, "samba": 1500}),
        ([run("S", "5", "10")], {"melds": 45}),
        ([SAMBA, SAMBA, SAMBA], {"melds": 150, "samba": 4500}),
        ([SAMBA, HEARTS], {"melds": 105, "samba": 3000}),
        ([KINGS], {"melds": 70, "pure-canasta": 500}),
        ([group("K", 12)], {"melds": 120, "pure-canasta": 500}),
        ([KINGS, group("A", 8)], {"melds": 230, "pure-canasta": 1000}),
        ([group("K", 6)], {"melds": 60}),
        ([QUEENS], {"melds": 80, "mixed-canasta": 300}),
        ([group("Q", 5, 0, 2)], {"melds": 150, "mixed-canasta": 300}),
        ([group("Q", 10, 1, 1)], {"melds": 170, "mixed-canasta": 300}),
        ([group("Q", 4, 1, 1)], {"melds": 110}),
        ([group("K", 7), group("K", 3)], {"melds": 100, "pure-canasta": 500}),
        ([group("K", 6), group("K", 6)], {"melds": 120}),
        ([SAMBA, KINGS, QUEENS], {"melds": 200, "samba": 1500, "pure-canasta": 500, "mixed-canasta": 300}),
    ],
)
def test_melds_and_their_bonuses(melds: list[Any], found: dict[str, int]) -> None:
    assert ann(side(*melds)) == found


@pytest.mark.parametrize(
    ("totals", "found"),
    [
        ({}, {}),
        ({"cards": 0}, {}),
        ({"cards": 5}, {"melds": 5}),
        ({"cards": 505, "sambas": 1}, {"melds": 505, "samba": 1500}),
        ({"cards": 100, "sambas": 2}, {"melds": 100, "samba": 3000}),
        ({"cards": 105, "pure": 3}, {"melds": 105, "pure-canasta": 1500}),
        ({"cards": 200, "mixed": 4}, {"melds": 200, "mixed-canasta": 1200}),
        (
            {"cards": 700, "sambas": 1, "pure": 2, "mixed": 3},
            {"melds": 700, "samba": 1500, "pure-canasta": 1000, "mixed-canasta": 900},
        ),
        ({"cards": 10, "bolivias": 0}, {"melds": 10}),
        ({"cards": 1770}, {"melds": 1770}),
    ],
)
def test_totals_are_taken_as_counted(totals: dict[str, int], found: dict[str, int]) -> None:
    assert ann(totals) == found


def test_bolivias_count_where_they_are_played() -> None:
    assert ann(counted(bolivias=2), variant="bolivia") == {"melds": 280, "bolivia": 5000}
    assert ann(counted(bolivias=2), bolivia=7) == {"melds": 280, "bolivia": 14}
    assert ann(side(wilds(6, 1)), variant="bolivia") == {"melds": 170, "bolivia": 2500}
    assert ann(side(wilds(3), wilds(0, 3)), variant="bolivia") == {"melds": 210}
    assert ann(side("2S 2H JK"), bolivia=1) == {"melds": 90}
    assert wrong(hand({"Ann": counted(bolivias=1)})) == [(1, "sides.Ann.bolivias", "wilds-alone")]


def test_black_threes_count_as_a_group_for_the_side_that_went_out() -> None:
    melds = [SAMBA, KINGS, group("3", 5, 2)]
    assert ann(side(*melds), "Ann") == {
        "melds": 185, "samba": 1500, "pure-canasta": 500, "mixed-canasta": 300, "out": 200,
    }  # fmt: skip
    assert ann(side(SAMBA, KINGS, "3S 3C 3S"), "Ann")["melds"] == 135


ALL = {"samba": 7, "pure": 11, "mixed": 13, "bolivia": 17, "out": 19, "red_three": 23}
WON = [run("S", "4", "10"), run("H", "4", "10"), group("K", 7), group("Q", 7), group("A", 7), group("J", 6, 1),
       group("9", 5, 2), wilds(7)]  # fmt: skip


def test_every_bonus_is_the_tables() -> None:
    """Two sambas, three pure canastas, two mixed, a bolivia, two red threes; Ann goes out."""
    value = 50 + 50 + 70 + 70 + 140 + 80 + 90 + 140
    expected = {
        "melds": value, "samba": 14, "pure-canasta": 33, "mixed-canasta": 26, "bolivia": 17, "out": 19,
        "red-threes": 46,
    }  # fmt: skip
    assert ann(side(*WON, red=2), "Ann", **ALL) == expected
    totals = {"cards": value, "sambas": 2, "pure": 3, "mixed": 2, "bolivias": 1, "red_threes": 2}
    assert ann(totals, "Ann", **ALL) == expected


@pytest.mark.parametrize("code", ["samba", "pure", "mixed", "out", "red_three"])
def test_a_bonus_of_nothing_has_no_line(code: str) -> None:
    expected = {**ALL, code: 0}
    found = ann(side(*WON, red=2), "Ann", **expected)
    named = {"pure": "pure-canasta", "mixed": "mixed-canasta", "red_three": "red-threes"}
    assert named.get(code, code) not in found
    assert len(found) == 6


# -- red threes --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("melds", "red", "options", "points"),
    [
        ([], 1, {}, -100),
        ([], 6, {}, -600),
        ([KINGS], 3, {}, -300),
        ([KINGS, "4S 4H 4D"], 6, {}, -600),
        ([KINGS, QUEENS], 1, {}, 100),
        ([KINGS, QUEENS], 5, {}, 500),
        ([KINGS, QUEENS], 6, {}, 1000),
        ([KINGS, SAMBA], 2, {}, 200),
        ([SAMBA, HEARTS], 6, {}, 1000),
        ([KINGS, QUEENS], 2, {"needed": 3}, -200),
        ([KINGS], 2, {"needed": 1}, 200),
        ([], 2, {"needed": 0}, 200),
        ([], 6, {"needed": 0}, 1000),
        ([KINGS, QUEENS], 2, {"needed_sambas": 1}, -200),
        ([KINGS, SAMBA], 2, {"needed_sambas": 1}, 200),
        ([KINGS, QUEENS], 6, {"variant": "bolivia"}, -600),
        ([wilds(7), SAMBA], 6, {"variant": "bolivia"}, 1000),
        ([KINGS, QUEENS], 3, {"red_three": 250}, 750),
        ([KINGS], 3, {"red_three": 250}, -750),
        ([KINGS], 6, {"red_three": 250, "all_red_threes": 5000}, -1500),
        ([KINGS, QUEENS], 6, {"red_three": 250, "all_red_threes": 5000}, 5000),
        ([KINGS, QUEENS], 6, {"all_red_threes": 0}, None),
        ([KINGS], 6, {"red_three": 0}, None),
        ([KINGS, QUEENS], 6, {"red_three": 0}, 1000),
    ],
)
def test_red_threes_melded(melds: list[Any], red: int, options: dict[str, Any], points: int | None) -> None:
    assert ann(side(*melds, red=red), **options).get("red-threes") == points


def test_red_threes_count_by_totals_too() -> None:
    assert ann(counted(sambas=1, mixed=1, red_threes=4))["red-threes"] == 400
    assert ann(counted(pure=1, red_threes=4))["red-threes"] == -400
    assert ann({"red_threes": 6}) == {"red-threes": -600}
    assert ann(counted(pure=2, red_threes=6), variant="bolivia")["red-threes"] == -600


@pytest.mark.parametrize("form", [lambda n: (0, n), lambda n: "3H 3D 3H"[: 3 * n - 1]])
def test_750_against_each_player_with_any_in_hand_however_many(form: Any) -> None:
    assert ann(side(), left=form(1)) == {"red-threes-held": -750}
    assert ann(side(), left=form(3)) == {"red-threes-held": -750}
    assert ann(side(), left=form(2), red_three_held=30) == {"red-threes-held": -30}
    assert ann(side(), left=form(2), red_three_held=0) == {}
    assert ann(side(KINGS, QUEENS), left=form(2))["red-threes-held"] == -750


def test_both_partners_with_red_threes_in_hand_cost_twice() -> None:
    found = lines(hand({}, None, Ann="3H 3D", Cas=(20, 1), Bob=(5, 0)), players=FOUR)
    assert found == [(AC, -1500, "red-threes-held"), (AC, -20, "left"), (BD, -5, "left")]


def test_the_six_may_be_told_in_every_way_together() -> None:
    sides = {"Ann": side(KINGS, QUEENS, red=2), "Bob": {"red_threes": 1}}
    assert lines(hand(sides, None, Ann="3H", Bob=(0, 2))) == [
        ("Ann", -750, "red-threes-held"), ("Ann", 150, "melds"), ("Ann", 200, "red-threes"),
        ("Ann", 300, "mixed-canasta"), ("Ann", 500, "pure-canasta"),
        ("Bob", -750, "red-threes-held"), ("Bob", -100, "red-threes"),
    ]  # fmt: skip
    assert wrong(hand(sides, None, Ann="3H", Bob=(0, 3))) == [(1, "", "too-many-red-threes")]


# -- cards left, going out ---------------------------------------------------------------------------------------------


def test_left_is_taken_from_the_side_of_its_player() -> None:
    found = lines(hand({}, None, Ann="JK 4H", Bob=5, Cas="AS", Dee=(100, 0)), players=FOUR)
    assert found == [(AC, -75, "left"), (BD, -105, "left")]
    assert lines(hand({}, None, Ann=5, Dee=10), players=SIX) == [("Ann & Dee", -15, "left")]


@pytest.mark.parametrize("left", [{}, {"Ann": ""}, {"Ann": 0}, {"Ann": (0, 0)}])
def test_who_went_out_has_nothing_left(left: Any) -> None:
    found = lines(hand({"Ann": counted(sambas=2)}, "Ann", **left))
    assert found == [("Ann", 100, "melds"), ("Ann", 200, "out"), ("Ann", 3000, "samba")]


@pytest.mark.parametrize("left", ["4S", 5, (0, 1), "3H"])
def test_cards_left_by_who_went_out_are_refused(left: Any) -> None:
    assert wrong(hand({"Ann": counted(sambas=2)}, "Ann", Ann=left)) == [(1, "left.Ann", "out-with-cards")]
    laid = meld("Ann", SAMBA, HEARTS)
    assert wrong(laid, end("Ann", Ann=left)) == [(2, "left.Ann", "out-with-cards")]


def test_the_partner_of_who_went_out_may_have_cards_left() -> None:
    found = lines(hand({AC: counted(sambas=2)}, "Cas", Ann="KS 3H"), players=FOUR)
    assert found == [
        (AC, -750, "red-threes-held"), (AC, -10, "left"), (AC, 100, "melds"), (AC, 200, "out"), (AC, 3000, "samba"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("totals", "options", "code"),
    [
        ({}, {}, "out-early"),
        ({"sambas": 1}, {}, "out-early"),
        ({"pure": 1}, {}, "out-early"),
        ({"mixed": 1, "more": 1500}, {}, "out-early"),
        ({"sambas": 1, "mixed": 1}, {}, None),
        ({"mixed": 2}, {}, None),
        ({"pure": 2}, {}, None),
        ({"sambas": 2}, {}, None),
        ({"pure": 2}, {"variant": "bolivia"}, "out-no-samba"),
        ({"bolivias": 2}, {"variant": "bolivia"}, "out-no-samba"),
        ({"bolivias": 1, "sambas": 1}, {"variant": "bolivia"}, None),
        ({"pure": 1}, {"variant": "bolivia"}, "out-early"),
        ({"sambas": 1}, {"variant": "bolivia"}, "out-early"),
        ({}, {"needed": 0}, None),
        ({"mixed": 4}, {"needed": 5}, "out-early"),
        ({"mixed": 4, "pure": 1}, {"needed": 5}, None),
    ],
)
def test_going_out_wants_what_is_needed_by_totals_too(totals: Any, options: Any, code: str | None) -> None:
    entry = hand({"Ann": counted(**totals)}, "Ann")
    if code:
        assert wrong(entry, **options) == [(1, "out", code)]
    else:
        assert ("Ann", 200, "out") in lines(entry, **options)


def test_the_stock_running_out_gives_nobody_the_bonus() -> None:
    assert "out" not in ann(side(SAMBA, KINGS))
    assert [code for *_, code in lines(meld("Ann", SAMBA, KINGS), end(None, Ann="4S"))] == [
        "left", "melds", "pure-canasta", "samba",
    ]  # fmt: skip


def test_a_side_that_is_not_named_melded_nothing() -> None:
    assert lines(hand({}, None)) == []
    assert played(hand({}, None))["state"] == {"hands": 1, "hand": None}
    assert played(hand({}, None))["hands"] == []
    assert lines(hand({"Bob": {"cards": 5}}, None, Ann=5)) == [("Ann", -5, "left"), ("Bob", 5, "melds")]


def test_one_side_by_melds_the_other_by_totals() -> None:
    found = lines(hand({"Ann": side(SAMBA), "Bob": {"cards": 90, "pure": 1}}, None))
    assert found == [("Ann", 50, "melds"), ("Ann", 1500, "samba"), ("Bob", 90, "melds"), ("Bob", 500, "pure-canasta")]


# -- over hands: the target, equal highest, the dealer, first melds ----------------------------------------------------


def score(*points: int, players: tuple[str, ...] = TWO) -> dict[str, Any]:
    sides = {4: (AC, BD), 6: ("Ann & Dee", "Bob & Eve", "Cas & Fay")}.get(len(players), players)
    made = {one: totals(n) for one, n in zip(sides, points, strict=False) if n > 0}
    left = {one.split(" & ")[0]: -n for one, n in zip(sides, points, strict=False) if n < 0}
    return hand(made, None, **left)


@pytest.mark.parametrize(
    ("hands", "players", "winner", "points"),
    [
        ([(9995, 0)], TWO, None, [9995, 0]),
        ([(10_000, 0)], TWO, "Ann", [10_000, 0]),
        ([(10_005, 10_000)], TWO, "Ann", [10_005, 10_000]),
        ([(10_000, 10_005)], TWO, "Bob", [10_000, 10_005]),
        ([(10_000, 10_000)], TWO, None, [10_000, 10_000]),
        ([(10_000, 10_000), (5, 10)], TWO, "Bob", [10_005, 10_010]),
        ([(10_000, 10_000), (5, 5)], TWO, None, [10_005, 10_005]),
        ([(10_000, 10_000), (-5, -10)], TWO, None, [9995, 9990]),
        ([(10_000, 10_000), (0, -10)], TWO, "Ann", [10_000, 9990]),
        ([(5000, 5000, 4995), (5000, 5000, 5000)], THREE, None, [10_000, 10_000, 9995]),
        ([(5000, 5000, 5000), (5000, 5000, 5005)], THREE, "Cas", [10_000, 10_000, 10_005]),
        ([(5000, 5000, 4995), (5000, 5000, 5000), (0, 0, 10)], THREE, "Cas", [10_000, 10_000, 10_005]),
        ([(5000, 100), (5000, 9000)], TWO, "Ann", [10_000, 9100]),
        (
            [(4000, 4000, 4000, 3500, 0)] * 2 + [(4000, 4000, 3000, 3500, 0)],
            FIVE,
            None,
            [12_000, 12_000, 11_000, 10_500, 0],
        ),
        ([(10_000, 9000)], FOUR, AC, [10_000, 9000]),
        ([(5000, 5000, 5000), (5000, 6000, 5500)], SIX, "Bob & Eve", [10_000, 11_000, 10_500]),
    ],
)
def test_the_highest_wins_once_the_target_is_reached(
    hands: list[tuple[int, ...]], players: tuple[str, ...], winner: str | None, points: list[int]
) -> None:
    found = played(*(score(*one, players=players) for one in hands), players=players)
    assert (found["winner"], found["finished"]) == (winner, winner is not None)
    assert list(found["points"].values()) == points


def test_the_target_of_bolivia_is_15000_and_any_target_may_be_set() -> None:
    assert played(score(14_995), variant="bolivia")["winner"] is None
    assert played(score(15_000), variant="bolivia")["winner"] == "Ann"
    assert played(score(5), target=1)["winner"] == "Ann"
    assert played(score(0), target=1)["winner"] is None
    assert played(score(10_000), target=20_000)["winner"] is None


def test_the_match_does_not_end_within_a_hand() -> None:
    found = played(meld("Ann", SAMBA, HEARTS), target=100)
    assert not found["finished"]
    assert found["points"] == {"Ann": 0, "Bob": 0}
    assert played(meld("Ann", SAMBA, HEARTS), end("Ann"), target=100)["winner"] == "Ann"


def test_nothing_is_played_once_the_match_is_over() -> None:
    for more in (score(5), meld("Ann", "AS AH AD"), end(None)):
        assert wrong(score(10_000), more) == [(2, "", "finished")]
    assert played(score(10_000), {"kind": "note", "text": "well played"})["winner"] == "Ann"


@pytest.mark.parametrize("players", [TWO, THREE, FOUR, FIVE, SIX])
def test_the_deal_goes_round(players: tuple[str, ...]) -> None:
    found = [played(*[score(5, players=players)] * n, players=players, first="Bob") for n in range(8)]
    at = [(1 + n) % len(players) for n in range(8)]
    assert [one["next"]["dealer"] for one in found] == [players[n] for n in at]
    assert played(players=players)["next"]["dealer"] == "Ann"


def test_within_a_hand_the_dealer_and_the_first_melds_are_those_before_it() -> None:
    found = played(score(1500, -5), meld("Ann", SAMBA, KINGS))
    assert found["next"] == {"dealer": "Bob", "first_meld": {"Ann": 90, "Bob": 15}}
    found = played(score(1500, -5), meld("Ann", SAMBA, KINGS), end("Ann"))
    assert found["next"] == {"dealer": "Ann", "first_meld": {"Ann": 120, "Bob": 15}}
    assert played(score(10_000))["next"] == {"dealer": "Bob", "first_meld": {"Ann": 150, "Bob": 50}}


@pytest.mark.parametrize(
    ("points", "least"),
    [(-5, 15), (0, 50), (5, 50), (1495, 50), (1500, 90), (2995, 90), (3000, 120), (6995, 120), (7000, 150)],
)
def test_the_first_meld_by_the_score(points: int, least: int) -> None:
    assert played(score(points))["next"]["first_meld"]["Ann"] == least


@pytest.mark.parametrize("top", [0, 150, 160, 300])
def test_the_first_meld_from_7000_points_is_the_tables(top: int) -> None:
    now = [hand({"Ann": totals(7000), "Bob": totals(6995)})]
    assert played(*now, first_meld_top=top)["next"]["first_meld"] == {"Ann": top, "Bob": 120}
    if top:
        assert wrong(*now, meld("Ann", group("A", 7)), first_meld_top=top) == [(2, "new", "first-meld-short")]
        assert played(*now, meld("Ann", group("A", 12), group("K", 6)), first_meld_top=top)
    else:
        assert played(*now, meld("Ann", "4S 4H 4D"), first_meld_top=0)


# -- counted figures ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)
def test_the_least_that_a_full_meld_is_worth_is_that_of_the_cheapest_there_is(variant: Any) -> None:
    """This covers every meld that there is; all of their values are multiples of 5."""
    groups = (group(rank, n, twos, jokers) for rank in Rank.values for n in range(13) for twos in range(13)
              for jokers in range(7))  # fmt: skip
    runs = (run("S", low, high) for low in ORDER for high in ORDER)
    worth = dict[str | None, set[int]]()
    for laid in (*groups, *runs, *(wilds(twos, jokers) for twos in range(13) for jokers in range(7))):
        with suppress(Problematic):
            found = read(convert(laid, Short), variant.options)
            worth.setdefault(found.full, set()).add(found.value)
    assert not [value for values in worth.values() for value in values if value % UNIT]
    full = set(LEAST) if variant.options.bolivia else set(LEAST) - {"bolivia"}
    assert {one: min(values) for one, values in worth.items() if one} == {one: LEAST[one] for one in full}


def test_as_many_sambas_as_can_lie_there_may_be_counted() -> None:
    """Each samba of a suit takes an 8 of it, of which there are three; twelve of them can be made."""
    assert sum(card.rank == "8" for card in CARDS) == MOST_SAMBAS
    whole = [run(suit, "4", "10") for suit in "SHDC" for _ in range(3)]
    assert ann(side(*whole))["samba"] == 12 * 1500
    assert ann(counted(sambas=12))["samba"] == 12 * 1500
    sides = {"Ann": counted(sambas=6), "Bob": side(*whole[:6])}
    assert ("Ann", 9000, "samba") in lines(hand(sides))
    assert wrong(hand({**sides, "Bob": side(*whole[:7])})) == [(1, "sides.Ann.sambas", "too-many-sambas")]


@pytest.mark.parametrize(
    ("full", "times"),
    [
        (full, times)
        for full in ("sambas", "pure", "mixed", "bolivias")
        for times in (1, 2, 5)
        if full != "bolivias" or times < 5
    ],
)
def test_counted_cards_are_worth_what_is_counted_as_full_or_more(full: str, times: int) -> None:
    right = counted(**{full: times})
    assert ann(right, variant="bolivia")["melds"] == right["cards"]
    for cards, code in ((-5, "cards-too-few"), (3, "not-of-five")):
        made = {**right, "cards": right["cards"] + cards}
        assert wrong(hand({"Ann": made}), variant="bolivia") == [(1, "sides.Ann.cards", code)]
    assert wrong(hand({"Ann": {full: times}}), variant="bolivia") == [(1, "sides.Ann.cards", "cards-too-few")]


@pytest.mark.parametrize(
    ("sides", "left", "options"),
    [
        ({"Ann": counted(sambas=12)}, 0, {}),
        ({"Ann": counted(sambas=6), "Bob": counted(sambas=6)}, 0, {}),
        ({"Ann": counted(pure=11)}, 0, {}),
        ({"Ann": counted(pure=11), "Bob": counted(sambas=11)}, 0, {}),  # 154 of 156 cards
        ({"Ann": counted(mixed=18)}, 0, {}),
        ({"Ann": counted(bolivias=2), "Bob": counted(mixed=4)}, 0, {"bolivia": 2500}),
        ({"Ann": {"cards": 1000}}, 770, {}),
        ({}, 2340, {"black_three_held": 100}),
        ({}, 1770, {"black_three_held": 0}),
    ],
)
def test_counted_melds_are_at_most_what_three_packs_hold(
    sides: dict[str, Any], left: int, options: dict[str, Any]
) -> None:
    assert played(hand(sides, None, Bob=left), **options)["state"]["hands"] == 1


# -- what the table changes between two hands --------------------------------------------------------------------------


def change(**options: Any) -> dict[str, Any]:
    return {"kind": "options", "options": options}


def test_another_target_is_more_than_any_side_has() -> None:
    assert played(score(5000), change(target=5005), score(5))["winner"] == "Ann"
    assert played(score(5000), change(target=5001))["winner"] is None, "nobody has it yet"
    for target in (1, 4995, 5000):
        assert wrong(score(5000), change(target=target)) == [(2, "options.target", "target-reached")]
    assert played(score(-5, -10), change(target=1))["finished"] is False


def test_sides_that_are_equal_at_the_target_may_change_what_they_play_for() -> None:
    found = played(score(10_000, 10_000), change(game_stake=5), score(5))
    assert (found["winner"], found["money"]) == ("Ann", {"Ann": 5, "Bob": -5})
    assert wrong(score(10_000, 10_000), change(target=9000)) == [(2, "options.target", "target-reached")]
    assert played(score(10_000, 10_000), change(target=10_005), score(5))["winner"] == "Ann"


@pytest.mark.parametrize("name", ["samba", "needed", "first_meld_top", "black_three_held", "take_top", "red_three"])
def test_all_else_may_change_between_two_hands(name: str) -> None:
    value = "pile" if name == "take_top" else 7
    assert not played(change(**{name: value}))["finished"]
    assert wrong(change(**{name: value, "target": 0})) == [(1, "options.target", "too-small")]
    assert wrong(meld("Ann", SAMBA), change(**{name: value})) == [(2, "", "hand-open")]


def test_a_target_that_is_reached_already_is_no_target_even_if_it_is_todays() -> None:
    equal = score(10_000, 10_000)
    assert wrong(equal, change(target=10_000)) == [(2, "options.target", "target-reached")]


def test_the_stake_of_the_hand_that_ends_the_match_counts() -> None:
    assert played(change(game_stake=20), score(10_000))["money"] == {"Ann": 20, "Bob": -20}
    assert not any(played(score(5), change(game_stake=0), score(10_000), game_stake=20)["money"].values())


def test_the_table_may_end_the_match_and_nobody_pays() -> None:
    found = played(score(9000), {"kind": "end_match"}, game_stake=20)
    assert (found["finished"], found["winner"], found["money"]) == (True, None, {"Ann": 0, "Bob": 0})
    assert found["next"] == {"dealer": "Bob", "first_meld": {"Ann": 150, "Bob": 50}}
    assert wrong(meld("Ann", SAMBA), {"kind": "end_match"}) == [(2, "", "hand-open")]
    assert wrong(score(9000), {"kind": "end_match"}, score(5)) == [(3, "", "finished")]


def test_another_order_of_play_keeps_the_dealer_and_pays_by_it() -> None:
    turned = {"kind": "seats", "players": ["Cas", "Bob", "Ann"]}
    found = played(score(5, players=THREE), turned, players=THREE)
    assert (found["players"], found["next"]["dealer"]) == (["Cas", "Bob", "Ann"], "Bob")
    assert played(turned, score(5, players=THREE), players=THREE)["next"]["dealer"] == "Cas"
    assert wrong({"kind": "seats", "players": ["Cas", "Bob", "Ann", "Dee"]}, players=FOUR) == [(1, "", "partners-stay")]


# -- both ways say the same --------------------------------------------------------------------------------------------


def test_a_hand_takes_the_place_of_what_was_logged_of_it() -> None:
    logged = [meld("Ann", SAMBA, KINGS, red=2), meld("Bob", "AS AH AD", red=3)]
    counted = hand({"Bob": side("4S 4H 4D", red=6)}, None, Ann=5)
    assert lines(*logged, counted) == lines(counted)
    assert played(*logged, counted)["state"] == {"hands": 1, "hand": None}
    assert lines(*logged, end(None, Ann=5)) == [
        ("Ann", -5, "left"), ("Ann", 120, "melds"), ("Ann", 200, "red-threes"), ("Ann", 500, "pure-canasta"),
        ("Ann", 1500, "samba"), ("Bob", -300, "red-threes"), ("Bob", 60, "melds"),
    ]  # fmt: skip


def test_after_black_threes_the_hand_may_still_be_counted_otherwise() -> None:
    logged = [meld("Ann", SAMBA, KINGS), meld("Ann", "3S 3C 3S")]
    assert lines(*logged, hand({}, None, Ann=5)) == [("Ann", -5, "left")]


def test_an_end_without_a_meld_is_a_hand_in_which_nobody_melded() -> None:
    found = played(end(None, Ann="KS", Bob=(0, 1)))
    assert found["points"] == {"Ann": -10, "Bob": -750}
    assert (found["state"], found["next"]["dealer"]) == ({"hands": 1, "hand": None}, "Bob")
    assert wrong(end("Ann")) == [(1, "out", "out-early")]
    assert lines(end("Ann"), needed=0) == [("Ann", 200, "out")]


def test_the_first_meld_is_not_checked_in_a_counted_hand() -> None:
    assert lines(score(7000), hand({"Ann": side("4S 4H 4D")})) == [("Ann", 15, "melds")]


# -- money -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "points", "paid"),
    [
        (TWO, (0, 10_000), [("Ann", "Bob")]),
        (THREE, (0, 10_000, 0), [("Ann", "Bob"), ("Cas", "Bob")]),
        (FIVE, (10_000,), [("Bob", "Ann"), ("Cas", "Ann"), ("Dee", "Ann"), ("Eve", "Ann")]),
        (FOUR, (10_000,), [("Bob", "Cas"), ("Dee", "Ann")]),
        (FOUR, (0, 10_000), [("Ann", "Bob"), ("Cas", "Dee")]),
        (SIX, (10_000,), [("Bob", "Dee"), ("Cas", "Dee"), ("Eve", "Ann"), ("Fay", "Ann")]),
        (SIX, (0, 10_000), [("Ann", "Bob"), ("Cas", "Eve"), ("Dee", "Eve"), ("Fay", "Bob")]),
        (SIX, (0, 0, 10_000), [("Ann", "Cas"), ("Bob", "Cas"), ("Dee", "Fay"), ("Eve", "Fay")]),
    ],
)
def test_each_loser_pays_the_next_winner_in_order_of_play(
    players: tuple[str, ...], points: tuple[int, ...], paid: list[tuple[str, str]]
) -> None:
    entry = score(*points, players=players)
    found = [line for line in lines(entry, players=players, game_stake=20) if len(line) == 4]
    assert found == [(payer, payee, 20, "game") for payer, payee in paid]
    money = played(entry, players=players, game_stake=20)["money"]
    assert sum(money.values()) == 0
    assert played(entry, players=players)["money"] == {}
    assert [line for line in lines(entry, players=players) if len(line) == 4] == []


def payments(*entries: Any, **head: Any) -> list[tuple[Any, ...]]:
    """Return what the last entry pays: ``(from, to, amount, why)``, sorted."""
    moved = played(*entries, **head)["hands"][-1]["lines"]
    return sorted(tuple(line[key] for key in ("from", "to", "amount", "why")) for line in moved if "amount" in line)


@pytest.mark.parametrize(
    ("points", "paid"),
    [
        ((10_100, 10_000), [("Bob", "Ann", 3, "difference")]),
        ((10_100, 10_005), []),
        ((10_120, 9270), [("Bob", "Ann", 24, "difference")]),
        ((10_000, -5), [("Bob", "Ann", 300, "difference")]),
    ],
)
def test_each_full_100_points_behind_are_paid(points: tuple[int, int], paid: list[Any]) -> None:
    assert payments(score(*points), point_stake=3) == paid
    assert payments(score(*points), point_stake=3, game_stake=20) == sorted([*paid, ("Bob", "Ann", 20, "game")])


def test_each_loser_pays_the_difference_of_their_own_side_to_who_plays_next() -> None:
    hands = score(5000, 5000, 2500, players=SIX), score(5050, 4900, 2500, players=SIX)
    assert payments(*hands, players=SIX, point_stake=2) == [
        ("Bob", "Dee", 2, "difference"), ("Cas", "Dee", 100, "difference"),
        ("Eve", "Ann", 2, "difference"), ("Fay", "Ann", 100, "difference"),
    ]  # fmt: skip


def test_no_money_moves_before_the_end() -> None:
    assert played(score(9995), game_stake=20)["money"] == {"Ann": 0, "Bob": 0}
    assert played(score(10_000, 10_000), game_stake=20)["money"] == {"Ann": 0, "Bob": 0}


# -- leaving and sitting down ------------------------------------------------------------------------------------------


def leave(player: str) -> dict[str, Any]:
    return {"kind": "leave", "player": player}


def join(player: str, after: str) -> dict[str, Any]:
    return {"kind": "join", "player": player, "after": after}


def test_a_newcomer_starts_at_0_and_who_comes_back_has_the_former_points() -> None:
    entries = [score(700, 40), join("Cas", "Ann")]
    assert played(*entries)["points"] == {"Ann": 700, "Cas": 0, "Bob": 40}
    assert played(*entries)["players"] == ["Ann", "Cas", "Bob"]
    entries += [hand({"Cas": {"cards": 5}}), leave("Ann")]
    found = played(*entries)
    assert found["points"] == {"Cas": 5, "Bob": 40, "Ann": 700}
    assert found["next"]["first_meld"] == {"Cas": 50, "Bob": 50}
    assert found["sides"] == {"Cas": ["Cas"], "Bob": ["Bob"]}
    entries += [hand({"Bob": totals(2000)}), join("Ann", "Bob")]
    found = played(*entries)
    assert found["points"] == {"Cas": 5, "Bob": 2040, "Ann": 700}
    assert found["next"]["first_meld"] == {"Cas": 50, "Bob": 90, "Ann": 50}


@pytest.mark.parametrize(
    ("hands", "who", "dealer"),
    [
        (0, "Ann", "Bob"), (0, "Bob", "Ann"), (0, "Cas", "Ann"),
        (1, "Ann", "Bob"), (1, "Bob", "Cas"), (1, "Cas", "Bob"),
        (2, "Ann", "Cas"), (2, "Bob", "Cas"), (2, "Cas", "Ann"),
    ],
)  # fmt: skip
def test_the_next_dealer_changes_only_if_the_next_dealer_leaves(hands: int, who: str, dealer: str) -> None:
    entries = [score(5, players=THREE)] * hands
    assert played(*entries, leave(who), players=THREE)["next"]["dealer"] == dealer
    others = [player for player in THREE if player != who]
    back = played(*entries, leave(who), join(who, others[0]), players=THREE)
    assert back["next"]["dealer"] == dealer


def test_a_newcomer_changes_no_dealer_and_deals_in_turn() -> None:
    entries = [join("Cas", "Ann"), score(5, players=THREE), score(5, players=THREE)]
    assert [played(*entries[:n])["next"]["dealer"] for n in (1, 2, 3)] == ["Ann", "Cas", "Bob"]


@pytest.mark.parametrize("players", [TWO, FOUR, FIVE, SIX])
def test_nobody_leaves_but_one_of_three(players: tuple[str, ...]) -> None:
    assert wrong(leave("Ann"), players=players) == [(1, "", "number-fixed")]
    assert played(leave("Ann"), players=THREE)["players"] == ["Bob", "Cas"]


@pytest.mark.parametrize("players", [THREE, FOUR, FIVE, SIX])
def test_nobody_sits_down_but_a_third(players: tuple[str, ...]) -> None:
    assert wrong(join("Gus", "Ann"), players=players) == [(1, "", "number-fixed")]
    assert played(join("Gus", "Ann"))["players"] == ["Ann", "Gus", "Bob"]


@pytest.mark.parametrize("entry", [leave("Cas"), join("Gus", "Ann")])
def test_nobody_comes_or_goes_within_a_hand(entry: dict[str, Any]) -> None:
    players = THREE if entry["kind"] == "leave" else TWO
    assert wrong(meld("Ann", red=1), entry, players=players) == [(2, "", "hand-open")]
    assert played(meld("Ann", red=1), end(), entry, players=players)["state"]["hands"] == 1


def test_who_left_neither_wins_nor_pays() -> None:
    entries = [score(5000, players=THREE), leave("Ann"), hand({"Bob": totals(10_000)})]
    found = played(*entries, players=THREE, game_stake=7)
    assert (found["winner"], found["money"]) == ("Bob", {"Bob": 7, "Cas": -7, "Ann": 0})
    assert found["points"] == {"Bob": 10_000, "Cas": 0, "Ann": 5000}
