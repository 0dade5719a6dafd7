"""How the standings went, hand by hand, in a number of points that never grows with the evening.

A trend keeps every ``stride``-th hand; when it holds too many points it keeps every other one of them and doubles its
stride. It is a fold over the log like everything else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

MOST_POINTS = 60


class Point(msgspec.Struct, frozen=True, array_like=True):
    """Standings (name to money or points) after the ``hand``-th hand that counts."""

    hand: int
    standings: dict[str, int]


class Trend(msgspec.Struct, frozen=True):
    """``hands``: how many hands it has seen."""

    stride: int = 1
    hands: int = 0
    points: tuple[Point, ...] = ()

    def add(self, standings: Mapping[str, int]) -> Trend:
        """The trend with one more hand, after which things stood like this."""
        hands, stride, points = self.hands + 1, self.stride, self.points
        if hands % stride == 0:
            points = (*points, Point(hands, dict(standings)))
        if len(points) > MOST_POINTS:
            stride *= 2
            points = tuple(p for p in points if p.hand % stride == 0)
        return Trend(stride, hands, points)


def trend_of_hands(hands: int, standings: Callable[[int], Mapping[str, int]]) -> Trend:
    """The trend of all ``hands`` that count at once, asking ``standings(hand)``, from 1, only for those it keeps."""
    stride = 1
    while hands // stride > MOST_POINTS:
        stride *= 2
    kept = range(stride, hands + 1, stride)
    return Trend(stride, hands, tuple(Point(hand, dict(standings(hand))) for hand in kept))
