"""How the standings went: a bounded number of points, however long the evening."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core.reading import dumps, loads
from scorekeeper.core.trend import MOST_POINTS, Point, Trend


def after(hands: int) -> Trend:
    trend = Trend()
    for hand in range(1, hands + 1):
        trend = trend.add(lambda hand=hand: {"An": hand, "Bo": -hand})  # type: ignore[misc]
    return trend


def test_every_hand_is_a_point_while_there_are_few() -> None:
    assert [p.hand for p in after(MOST_POINTS).points] == list(range(1, MOST_POINTS + 1))
    assert after(0).points == ()


def test_with_one_more_every_other_point_goes() -> None:
    trend = after(MOST_POINTS + 1)
    assert (trend.stride, trend.hands) == (2, MOST_POINTS + 1)
    assert [p.hand for p in trend.points] == list(range(2, MOST_POINTS + 1, 2))


@given(st.integers(0, 2000))
def test_there_are_never_more_points_than_fit_and_each_is_true(hands: int) -> None:
    trend = after(hands)
    assert trend.hands == hands
    assert len(trend.points) <= MOST_POINTS
    assert [p.hand for p in trend.points] == list(range(trend.stride, hands + 1, trend.stride))
    assert all(p.standings == {"An": p.hand, "Bo": -p.hand} for p in trend.points)


def test_the_standings_are_copied() -> None:
    standings = {"An": 1}
    trend = Trend().add(lambda: standings)
    standings["An"] = 9
    assert trend.points == (Point(1, {"An": 1}),)


def test_a_trend_is_written_and_read_back() -> None:
    assert loads(dumps(after(100)), Trend) == after(100)
