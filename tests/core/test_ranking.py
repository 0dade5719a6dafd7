"""Places, with their ties, and the hand after which the winner led for good."""

from __future__ import annotations

import pytest

from scorekeeper.core.ranking import Placed, first_places, ranking, sole_leader, turning_point
from scorekeeper.core.trend import Trend

from .test_trend import after


@pytest.mark.parametrize(
    ("amounts", "places"),
    [
        ({}, []),
        ({"An": 5}, [(1, "An")]),
        ({"An": -5, "Bo": 5}, [(1, "Bo"), (2, "An")]),
        ({"An": 3, "Bo": 5, "Chi": 5, "Dung": 3, "Em": 1}, [(1, "Bo"), (1, "Chi"), (3, "An"), (3, "Dung"), (5, "Em")]),
        ({"An": 0, "Bo": 0}, [(1, "An"), (1, "Bo")]),
    ],
)
def test_a_tie_shares_the_better_place(amounts: dict[str, int], places: list[tuple[int, str]]) -> None:
    found = ranking(amounts)
    assert [placed[:2] for placed in found] == places
    assert {placed.name: placed.amount for placed in found} == amounts
    assert first_places(found) == [name for place, name in places if place == 1]


def test_the_winner_by_the_rules_is_first_whatever_their_figure() -> None:
    assert ranking({"An": 9, "Bo": 2, "Chi": 9}, ["Bo"]) == [
        Placed(1, "Bo", 2),
        Placed(2, "An", 9),
        Placed(2, "Chi", 9),
    ]


def trend_of(*hands: dict[str, int]) -> Trend:
    trend = Trend()
    for standings in hands:
        trend = trend.add(lambda standings=standings: standings)  # type: ignore[misc]
    return trend


AHEAD, BEHIND, EVEN = {"An": 1, "Bo": 0}, {"An": 0, "Bo": 1}, {"An": 1, "Bo": 1}


@pytest.mark.parametrize(
    ("hands", "winner", "hand"),
    [
        ((AHEAD,), "An", 1),
        ((BEHIND, AHEAD, AHEAD), "An", 2),
        ((AHEAD, BEHIND, AHEAD), "An", 3),
        ((AHEAD, EVEN, AHEAD), "An", 3),
        ((AHEAD, AHEAD, EVEN), "An", None),
        ((AHEAD, BEHIND), "An", None),
        ((), "An", None),
    ],
)
def test_it_turned_with_the_hand_after_which_the_winner_led_for_good(
    hands: tuple[dict[str, int], ...], winner: str, hand: int | None
) -> None:
    assert turning_point(trend_of(*hands), hands[-1] if hands else {}, winner) == hand


def test_who_led_only_by_what_came_after_the_last_hand_has_no_turning_point() -> None:
    assert turning_point(trend_of(BEHIND), AHEAD, "An") is None
    assert turning_point(trend_of(AHEAD), BEHIND, "An") is None


def test_of_a_long_match_it_is_a_point_of_the_chart() -> None:
    trend = after(200)
    assert turning_point(trend, {"An": 200, "Bo": -200}, "An") == trend.points[0].hand == trend.stride > 1


def test_nobody_leads_where_two_are_ahead() -> None:
    assert sole_leader(EVEN) is None
    assert sole_leader({}) is None
    assert sole_leader(AHEAD) == "An"
