"""The standings over the hands, as SVG: each seat its colour and its line pattern, readable without colour."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Literal, NamedTuple

from markupsafe import Markup

from ...core.trend import Trend

if TYPE_CHECKING:
    import svg

#: Line patterns by seat; no two of the nine alike.
DASHES: tuple[list[Decimal | float | int] | Literal["none"], ...] = (
    "none", [6, 3], [2, 3], [10, 3, 2, 3], [1, 2], [12, 4], [6, 2, 2, 2, 2, 2], [3, 6], [16, 3, 4, 3],
)  # fmt: skip


class Size(NamedTuple):
    """Width and height of a chart in its own units, which the page scales. ``scale``: whether its axes have figures."""

    width: int = 358
    height: int = 64
    scale: bool = False


SMALL = Size()
LARGE = Size(height=240, scale=True)
MARGIN = 4  #: units between the lines and the edge
FIGURES = 5  #: about how many figures an axis has

Standings = Mapping[str, int]


class Plot(NamedTuple):
    """Standings at successive times, the first of them at ``start``, and the amounts that bound the plot."""

    points: Sequence[tuple[int, Standings]]
    low: int
    high: int
    size: Size

    def x(self, at: int) -> float:
        """Return the horizontal position of something that happened at ``at``, in units of the chart."""
        first, last = self.points[0][0], self.points[-1][0]
        return round((at - first) / max(last - first, 1) * (self.size.width - MARGIN * 2) + MARGIN, 1)

    def y(self, amount: int) -> float:
        """Return the vertical position of an amount, in units of the chart."""
        # whole-number arithmetic first: amounts may be larger than a float can tell apart
        share = (self.high - amount) * 1000 // max(self.high - self.low, 1) / 1000
        return round(share * (self.size.height - MARGIN * 2) + MARGIN, 1)

    def line(self, name: str) -> list[tuple[int, int]]:
        """Return somebody's standings over time; a newcomer's line begins at 0, at the last point before they came."""
        there = next((n for n, (_, standing) in enumerate(self.points) if name in standing), len(self.points))
        before = [(self.points[there - 1][0], 0)] if there else []
        return before + [(at, standing.get(name, 0)) for at, standing in self.points[there:]]


def chart(
    trend: Trend, now: Standings, classes: Mapping[str, str], size: Size = SMALL, number: Callable[[int], str] = str
) -> Markup:
    """Return ``trend`` and the standings ``now`` as an SVG image; the page around it says in words what it shows.

    ``classes``: name to the class of its seat's colour (``s1`` …); ``number``: how the reader writes one. Everybody
    begins at zero, a newcomer when they come. Nothing that a person typed goes into it.
    """
    points: list[tuple[int, Standings]] = [(p.hand, p.standings) for p in trend.points]
    if not points or points[-1][0] != trend.hands:
        points.append((trend.hands, now))
    began = {name: 0 for name in points[0][1] if name in now}
    return drawn([(0, began), *points], now, classes, size, number)


def drawn(
    points: Sequence[tuple[int, Standings]],
    names: Iterable[str],
    classes: Mapping[str, str],
    size: Size,
    number: Callable[[int], str],
) -> Markup:
    """Return an SVG image with a line for each of ``names`` through ``points``; other arguments as in ``chart``."""
    import svg  # takes a tenth of a start: loaded with the first chart

    values = [amount for _, standing in points for amount in standing.values()]
    low, high = min([0, *values]), max([0, *values])
    amounts, hands = round_figures(low, high), round_figures(points[0][0], points[-1][0])[1:]
    if size.scale:
        low, high = amounts[0], amounts[-1]
    plot = Plot(points, low, high, size)
    lines: list[svg.Element] = [
        svg.Line(x1=0, x2=size.width, y1=plot.y(amount), y2=plot.y(amount), class_=["zero" if amount == 0 else "grid"])
        for amount in (amounts if size.scale else [0])
    ]
    lines += [
        svg.Polyline(
            points=[svg.Point(plot.x(at), plot.y(amount)) for at, amount in plot.line(name)],
            class_=["line", classes.get(name, "s0")],
            stroke_dasharray=DASHES[n % len(DASHES)],
        )
        for n, name in enumerate(names)
    ]
    figures: list[svg.Element] = []
    if size.scale:
        figures = [
            *(_figure(number(n), "0", plot.y(n) / size.height, "amount-at") for n in amounts),
            *(_figure(number(n), f"{plot.x(n) / size.width:.1%}", 1, "hand-at") for n in hands if n <= points[-1][0]),
        ]
    box = svg.ViewBoxSpec(0, 0, size.width, size.height)
    ratio = svg.PreserveAspectRatio("none")
    image = svg.SVG(
        class_=["chart"],
        extra={"aria-hidden": "true"},
        # what is drawn is stretched to its box, what is written is not
        elements=[svg.SVG(viewBox=box, preserveAspectRatio=ratio, class_=["plot"], elements=lines), *figures],
    )
    return Markup(image.as_str())  # noqa: S704 - numbers and our own classes only


def _figure(text: str, x: str, y: float, cls: str) -> svg.Element:
    """Return a figure on an axis at ``x``, and ``y`` of the height down."""
    import svg

    return svg.Text(text=text, class_=[cls], extra={"x": x, "y": f"{y:.1%}"})


def round_figures(low: int, high: int, about: int = FIGURES) -> list[int]:
    """Return about so many round, evenly spaced figures that enclose ``low`` and ``high``: 0, 50, 100 for 3 and 92."""
    span = max(high - low, 1)
    power = 1
    while power * 10 * about <= span:
        power *= 10
    step = next(power * n for n in (1, 2, 5, 10, 20) if power * n * about >= span)
    return list(range(low // step * step, -(-high // step) * step + 1, step))


def legend(names: Sequence[str], classes: Mapping[str, str]) -> dict[str, Markup]:
    """Return a short piece of each name's line, as SVG."""
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
