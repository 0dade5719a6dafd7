"""Seats: order of play, who is next, leaving, joining, and what a name may be."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core.seats import (
    Seats,
    check_join,
    check_leave,
    check_name,
    partnerships,
    people_of,
    side_of,
    whole,
    writable,
)

ABCD = Seats(("A", "B", "C", "D"))


@pytest.mark.parametrize(("player", "following"), [("A", "B"), ("B", "C"), ("C", "D"), ("D", "A")])
def test_the_one_after_you_plays_after_you_and_the_last_is_followed_by_the_first(player: str, following: str) -> None:
    assert ABCD.after(player) == following


@pytest.mark.parametrize(
    ("player", "among", "following"), [("A", "CD", "C"), ("C", "AB", "A"), ("D", "D", "D"), ("B", "BA", "A")]
)
def test_the_next_among_some_skips_the_others(player: str, among: str, following: str) -> None:
    assert ABCD.after(player, tuple(among)) == following


def test_the_others_stand_in_order_of_play_from_the_next_one_on() -> None:
    assert ABCD.others("C") == ("D", "A", "B")
    assert Seats(("A",)).others("A") == ()


def test_who_left_comes_after_those_seated_in_the_order_of_leaving() -> None:
    seats = ABCD.leave("C").leave("A")
    assert (seats.seated, seats.gone, seats.everyone) == (("B", "D"), ("C", "A"), ("B", "D", "C", "A"))
    assert ABCD.seated == ("A", "B", "C", "D"), "seats are a value"


def test_who_comes_back_is_no_longer_gone() -> None:
    seats = ABCD.leave("C").join("C", "A")
    assert (seats.seated, seats.gone) == (("A", "C", "B", "D"), ())


def test_one_may_sit_down_after_the_last() -> None:
    assert ABCD.join("E", "D").seated == ("A", "B", "C", "D", "E")


def test_who_is_seated_is_in_the_seats() -> None:
    assert "A" in ABCD
    assert "A" not in ABCD.leave("A")
    assert len(ABCD.leave("A")) == 3


@given(st.permutations("ABCDEF"), st.data())
def test_going_round_meets_everybody_once(order: list[str], data: st.DataObject) -> None:
    seats = Seats(tuple(order))
    start = player = data.draw(st.sampled_from(order))
    met = []
    for _ in order:
        met.append(player := seats.after(player))
    assert player == start
    assert tuple(met[:-1]) == seats.others(start)


@pytest.mark.parametrize(
    "name",
    [
        "A",
        "x" * 40,
        "𝄞" * 40,
        "A B",
        "<script>",
        "👩‍👩‍👧",
        "עדי",
        "\u202eA",
        "pot",
        "Pot:x",
        "A&B",
        "A &B",
        "&",
        "e\u0301" * 20,
    ],
)
def test_a_name_that_somebody_may_have(name: str) -> None:
    assert check_name(name, ()) == []


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("", ["name-empty"]),
        ("x" * 41, ["name-length"]),
        ("𝄞" * 41, ["name-length"]),
        ("e\u0301" * 21, ["name-length"]),
        (" A", ["name-blank"]),
        ("A ", ["name-blank"]),
        ("A\u3000", ["name-blank"]),
        (" ", ["name-blank"]),
        ("A\tB", ["name-control"]),
        ("A\0B", ["name-control"]),
        ("A\x85B", ["name-control"]),
        ("A\n", ["name-blank", "name-control"]),
        ("A\ud800", ["name-control"]),
        ("A & B", ["name-and"]),
        ("pot:", ["name-pot"]),
        ("pot:A & B", ["name-and", "name-pot"]),
    ],
)
def test_a_name_that_nobody_may_have(name: str, found: list[str]) -> None:
    assert [problem.code for problem in check_name(name, ("players", 1))] == found


def test_a_control_character_is_not_writable_and_half_a_character_is_not_whole() -> None:
    assert not writable("a\nb")
    assert whole("a\nb\tc\x07")
    assert not writable("\ud800")
    assert not whole("a\ud800")


# -- sides -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seated", "sides"),
    [
        ("AB", {"A": "A", "B": "B"}),
        ("ABC", {"A": "A", "B": "B", "C": "C"}),
        ("ABCD", {"A & C": "AC", "B & D": "BD"}),
        ("ABCDE", {"A": "A", "B": "B", "C": "C", "D": "D", "E": "E"}),
        ("ABCDEF", {"A & D": "AD", "B & E": "BE", "C & F": "CF"}),
        ("ABCDEFG", {name: name for name in "ABCDEFG"}),
    ],
)
def test_four_and_six_play_with_who_sits_opposite_others_alone(seated: str, sides: dict[str, str]) -> None:
    made = partnerships(tuple(seated))
    assert list(made.items()) == [(side, tuple(players)) for side, players in sides.items()]
    assert [side_of(made, player) for player in seated] == [
        next(side for side, players in sides.items() if player in players) for player in seated
    ]


@pytest.mark.parametrize(
    ("side", "people", "players"),
    [
        ("A", "A", ["A"]),
        ("A & C", "A,B,C,D", ["A", "C"]),
        ("A & & C", "A &,B,C,D", ["A &", "C"]),
        ("A & & C", "A,B,& C,D", ["A", "& C"]),
        ("A & & & C", "A &,B,& C,D", ["A &", "& C"]),
        ("& & &&", "&,B,&&,D", ["&", "&&"]),
        ("A & Zed", "", ["A", "Zed"]),
    ],
)
def test_a_side_has_the_people_whose_names_it_joins_however_those_end(
    side: str, people: str, players: list[str]
) -> None:
    assert people_of(side, people.split(",")) == players


@pytest.mark.parametrize(
    ("winners", "pairs"),
    [("A", ["BA", "CA", "DA"]), ("AC", ["BC", "DA"]), ("AB", ["CA", "DA"]), ("BD", ["AB", "CD"]), ("ABCD", [])],
)
def test_each_loser_pays_the_next_winner_in_order_of_play(winners: str, pairs: list[str]) -> None:
    assert ABCD.losers(tuple(winners)) == [tuple(pair) for pair in pairs]


# -- leaving and sitting down ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "player", "found"),
    [
        (ABCD, "A", []),
        (ABCD, "E", ["not-seated"]),
        (Seats(("A",)), "A", ["last-seated"]),
        (Seats(("A",)), "B", ["not-seated"]),
    ],
)
def test_leaving(seats: Seats, player: str, found: list[str]) -> None:
    problems = check_leave(seats, player)
    assert [problem.code for problem in problems] == found
    assert {problem.path for problem in problems} <= {("player",)}


@pytest.mark.parametrize(
    ("player", "after", "most", "found"),
    [
        ("E", "A", 5, []),
        ("E", "A", 4, ["table-full"]),
        ("E", "Z", 5, ["not-seated"]),
        ("B", "A", 5, ["already-seated"]),
        ("E", "E", 5, ["not-seated"]),
        ("", "A", 5, ["name-empty"]),
        ("B", "Z", 4, ["already-seated", "not-seated", "table-full"]),
    ],
)
def test_sitting_down_names_all_that_is_wrong(player: str, after: str, most: int, found: Any) -> None:
    problems = check_join(ABCD, player, after, most)
    assert [problem.code for problem in problems] == found
    paths = {"table-full": (), "not-seated": ("after",)}
    assert [problem.path for problem in problems] == [paths.get(code, ("player",)) for code in found]
