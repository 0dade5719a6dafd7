"""The standings over the hands, as SVG: each seat its colour and its line pattern, readable without colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Literal, NamedTuple

from markupsafe import Markup

from ..core.trend import Trend

#: Line patterns by seat; no two of the first eight alike.
DASHES: tuple[list[Decimal | float | int] | Literal["none"], ...] = (
    "none", [6, 3], [2, 3], [10, 3, 2, 3], [1, 2], [12, 4], [6, 2, 2, 2, 2, 2], [3, 6],
)  # fmt: skip


class Size(NamedTuple):
    """Width and height of a chart, in units of its own: the page scales it."""

    width: int = 358
    height: int = 64


SMALL = Size()
LARGE = Size(height=240)


def chart(trend: Trend, now: Mapping[str, int], classes: Mapping[str, str], size: Size = SMALL) -> Markup:
    """``trend`` and the standings ``now`` as an SVG image; the page around it says in words what it shows.

    ``classes``: name to the class of its seat's colour (``s1`` …). Zero is where all began. Nothing that a person
    typed goes into it.
    """
    import svg  # takes a tenth of a start: loaded with the first chart

    points = [(0, dict.fromkeys(now, 0)), *((p.hand, p.standings) for p in trend.points)]
    if points[-1][0] != trend.hands:
        points.append((trend.hands, dict(now)))
    values = [amount for _, standing in points for amount in standing.values()]
    low, high = min([0, *values]), max([0, *values])
    across = max(trend.hands, 1)
    margin = 4

    def x(hand: int) -> float:
        return round(hand / across * (size.width - margin * 2) + margin, 1)

    def y(amount: int) -> float:
        # whole-number arithmetic first: amounts may be larger than a float can tell apart
        share = (high - amount) * 1000 // max(high - low, 1) / 1000
        return round(share * (size.height - margin * 2) + margin, 1)

    lines: list[svg.Element] = [svg.Line(x1=0, x2=size.width, y1=y(0), y2=y(0), class_=["zero"])]
    for n, name in enumerate(now):
        lines.append(
            svg.Polyline(
                points=[svg.Point(x(hand), y(standing.get(name, 0))) for hand, standing in points],
                class_=["line", classes.get(name, "s0")],
                stroke_dasharray=DASHES[n % len(DASHES)],
            )
        )
    image = svg.SVG(
        viewBox=svg.ViewBoxSpec(0, 0, size.width, size.height),
        class_=["chart"],
        preserveAspectRatio=svg.PreserveAspectRatio("none"),
        extra={"aria-hidden": "true"},
        elements=lines,
    )
    return Markup(image.as_str())  # noqa: S704 - numbers and our own classes only


def legend(names: Sequence[str], classes: Mapping[str, str]) -> dict[str, Markup]:
    """Name to a short piece of its line, as SVG."""
    import svg

    return {
        name: Markup(  # noqa: S704
            svg.SVG(
                viewBox=svg.ViewBoxSpec(0, 0, 36, 8),
                class_=["sample"],
                extra={"aria-hidden": "true"},
                elements=[
                    svg.Line(
                        x1=0,
                        x2=36,
                        y1=4,
                        y2=4,
                        class_=["line", classes.get(name, "s0")],
                        stroke_dasharray=DASHES[n % len(DASHES)],
                    )
                ],
            ).as_str()
        )
        for n, name in enumerate(names)
    }
