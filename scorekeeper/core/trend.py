"""The standings hand by hand, for the chart, in a bounded number of points.

A trend keeps a point for every ``stride``-th hand; when it has too many points it drops every other one and doubles its
stride. It is a fold over the log like everything else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

MOST_POINTS = 60  #: the most points that a trend keeps


class Point(msgspec.Struct, frozen=True, array_like=True):
    """A point of the chart: the figures of all, by name, after hand number ``hand`` of those that count."""

    hand: int
    standings: dict[str, int]


class Trend(msgspec.Struct, frozen=True):
    """The points of the chart so far: one for every ``stride`` hands, ``MOST_POINTS`` at most however long a match is.

    ``hands``: how many hands have been added.
    """

    stride: int = 1
    hands: int = 0
    points: tuple[Point, ...] = ()

    def add(self, standings: Callable[[], Mapping[str, int]]) -> Trend:
        """Return the trend with one more hand added.

        ``standings`` returns side or name to number after that hand; it is called only if the trend keeps a point for
        it.
        """
        hands, stride, points = self.hands + 1, self.stride, self.points
        if hands % stride == 0:
            points = (*points, Point(hands, dict(standings())))
        if len(points) > MOST_POINTS:
            stride *= 2
            points = tuple(p for p in points if p.hand % stride == 0)
        return Trend(stride, hands, points)
