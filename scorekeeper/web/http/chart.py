"""A line chart of the standings after each hand, as SVG. Lines differ in colour and dash pattern, and end in names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from markupsafe import Markup, escape

from ...core.trend import Trend
from .letters import cut_names

#: Dash patterns of the lines, in the order of the names; after nine they repeat.
DASHES = ("none", "6 3", "2 3", "10 3 2 3", "1 2", "12 4", "6 2 2 2 2 2", "3 6", "16 3 4 3")


class Mark(NamedTuple):
    """A point that a chart marks: the line of ``name`` at the hand number ``hand``."""

    name: str
    hand: int


class Size(NamedTuple):
    """How a chart is drawn: ``width`` and least ``height`` in its own units, which the page scales.

    The chart is higher if its names need it. ``scale``: whether the axes have numbers; ``mark``: the point to mark with
    a dot, ``None`` for none.
    """

    width: int = 358
    height: int = 64
    scale: bool = False
    mark: Mark | None = None


SMALL = Size()
MEDIUM = Size(height=104)
LARGE = Size(height=240, scale=True)
MARGIN = 4  #: space between the lines and the edge, in units
DOWN = 1000  #: parts of the height of a plot
NAMED = 0.76  #: the share of the width that the lines take; behind it are the names
LETTER = 13  #: the size of the letters of names, in units
WIDEST = 83  #: the most that a name may be wide by ``width_of``, which overestimates
LEADING = 17  #: the height of a line of names, in units
FIGURES = 5  #: the approximate number of figures on an axis

Standings = Mapping[str, int]


class Plot(NamedTuple):
    """The data of a chart. ``points``: pairs of a hand's number and the standings after it.

    ``low`` and ``high``: the amounts at its lower and upper edge.
    """

    points: Sequence[tuple[int, Standings]]
    low: int
    high: int
    size: Size

    @property
    def hands(self) -> int:
        """The number of hands from the left edge to the right, at least 1."""
        return max(self.points[-1][0] - self.points[0][0], 1)

    def x(self, at: int) -> float:
        """Return the x coordinate of the hand number ``at``."""
        return round((at - self.points[0][0]) / self.hands * (self.size.width - MARGIN * 2) + MARGIN, 1)

    def y(self, amount: int) -> float:
        """Return the y coordinate of an amount."""
        return round(self.down(amount) / DOWN * (self.size.height - MARGIN * 2) + MARGIN, 1)

    def down(self, amount: int) -> int:
        """Return how far an amount is below the upper edge: 0 for ``high``, 1000 (``DOWN``) for ``low``."""
        # integers: amounts may be too large for the precision of a float
        return (self.high - amount) * DOWN // max(self.high - self.low, 1)

    def line(self, name: str) -> list[tuple[int, int]]:
        """Return the (hand number, amount) pairs of a player's line.

        The line of somebody who joined later begins with amount 0 at the last hand before they joined.
        """
        there = next((n for n, (_, standing) in enumerate(self.points) if name in standing), len(self.points))
        before = [(self.points[there - 1][0], 0)] if there else []
        return before + [(at, standing.get(name, 0)) for at, standing in self.points[there:]]

    def lines(self, names: Iterable[str], classes: Mapping[str, str], amounts: Sequence[int]) -> str:
        """Return an SVG image with the line of each of ``names``, and a horizontal line at each of ``amounts``.

        ``classes``: as in ``chart``. A browser stretches it to fill its box. Its units are hands from left to right and
        parts of ``DOWN`` from top to bottom, so that only the height of each point is computed.
        """
        beside, above = (
            MARGIN / (edge - MARGIN * 2) * length
            for edge, length in ((self.size.width, self.hands), (self.size.height, DOWN))
        )
        left, right = f"{-beside:.2f}", f"{self.hands + beside:.2f}"
        across = (
            f'<path class="{"grid" if amount else "zero"}" d="M{left} {self.down(amount)}H{right}"/>'
            for amount in amounts
        )
        first = self.points[0][0]
        along = (
            f'<polyline {_pattern(n, name, classes)} points="'
            + " ".join(f"{at - first},{self.down(amount)}" for at, amount in self.line(name))
            + '"/>'
            for n, name in enumerate(names)
        )
        box = f"{left} {-above:.2f} {self.hands + beside * 2:.2f} {DOWN + above * 2:.2f}"
        return (
            f'<svg class="plot" width="{NAMED:.0%}" viewBox="{box}" preserveAspectRatio="none">'
            f"{''.join(across)}{''.join(along)}</svg>"
        )


def chart(
    trend: Trend, now: Standings, classes: Mapping[str, str], size: Size = SMALL,
    number: Callable[[int], str] = str, figure: type[int] = int,
) -> Markup:  # fmt: skip
    """Return an SVG image with a line for each name of ``now``, from 0 through the standings after each hand.

    ``trend``: the standings after the hands so far; ``now``: the present ones; ``classes``: name to the CSS class of
    the seat's colour, such as ``s1``; ``number``: formats a number for the reader; ``figure``: the type of the amounts,
    ``Money`` or ``int``. The line of somebody who joined later begins with 0 at the last point before they joined.
    """
    return drawn(points_of(trend, now), now, classes, size, number, figure)


def points_of(trend: Trend, now: Standings) -> list[tuple[int, Standings]]:
    """Return the (hand number, standings) pairs of a chart: hand 0, where all have 0, those of ``trend``, and ``now``.

    ``now`` is left out if the last point of ``trend`` is already the one after the last hand.
    """
    points: list[tuple[int, Standings]] = [(p.hand, p.standings) for p in trend.points]
    if not points or points[-1][0] != trend.hands:
        points.append((trend.hands, now))
    began = {name: 0 for name in points[0][1] if name in now}
    return [(0, began), *points]


def drawn(
    points: Sequence[tuple[int, Standings]],
    names: Iterable[str],
    classes: Mapping[str, str],
    size: Size,
    number: Callable[[int], str],
    figure: type[int] = int,
) -> Markup:
    """Return an SVG image with a line through ``points`` for each of ``names``; other arguments as in ``chart``."""
    values = [amount for _, standing in points for amount in standing.values()]
    low, high = min([0, *values]), max([0, *values])
    amounts, figures = [0], []
    if size.scale:
        amounts = round_figures(low, high)
        low, high = amounts[0], amounts[-1]
    names = list(names)
    size = size._replace(height=max(size.height, LEADING * len(names)))
    plot = Plot(points, low, high, size)
    if size.scale:
        first, last = points[0][0], points[-1][0]
        figures = [_figure(number(figure(n)), "0", plot.y(n) / size.height, "amount-at") for n in amounts]
        hands = [n for n in round_figures(first, last)[1:] if n <= last]
        figures += [_figure(number(n), f"{plot.x(n) / size.width * NAMED:.1%}", 1, "hand-at") for n in hands]
    short = cut_names(names, WIDEST, LETTER)
    figures += [
        _figure(str(escape(short[name])), f"{NAMED + 0.02:.1%}", y / size.height, f"name-at {classes.get(name, 's0')}")
        for name, y in _apart({name: plot.y(points[-1][1].get(name, 0)) for name in names}, size.height).items()
    ]
    if size.mark:
        figures.append(_marked(plot, size.mark))
    return Markup(  # noqa: S704 - numbers, our own classes, escaped names
        f'<svg class="chart" height="{size.height}" aria-hidden="true">'
        f"{plot.lines(names, classes, amounts)}"
        f"{''.join(figures)}</svg>"
    )


def _marked(plot: Plot, mark: Mark) -> str:
    """Return a dot on the line of a name at a hand; empty if the line has no point there."""
    amount = next((standing.get(mark.name, 0) for at, standing in plot.points if at == mark.hand), None)
    if amount is None:
        return ""
    x, y = plot.x(mark.hand) / plot.size.width * NAMED, plot.y(amount) / plot.size.height
    return f'<circle class="mark" cx="{x:.1%}" cy="{y:.1%}" r="6"/>'


def _pattern(n: int, name: str, classes: Mapping[str, str]) -> str:
    """Return the SVG attributes of the nth line: its colour class and its dash pattern."""
    return f'class="line {classes.get(name, "s0")}" stroke-dasharray="{DASHES[n % len(DASHES)]}"'


def _apart(heights: Mapping[str, float], height: int) -> dict[str, float]:
    """Return the y coordinate of each name: near the end of its line (``heights``), without overlaps.

    ``height``: that of the chart.
    """
    order = sorted(heights, key=lambda name: heights[name])
    placed: dict[str, float] = {}
    lowest = LEADING / 2
    for name in order:
        placed[name] = lowest = max(heights[name], lowest)
        lowest += LEADING
    highest = height - LEADING / 2
    for name in reversed(order):
        placed[name] = highest = min(placed[name], highest)
        highest -= LEADING
    return placed


def _figure(text: str, x: str, y: float, cls: str) -> str:
    """Return a label as SVG text; ``x``: its left edge in percent; ``y``: its position as a share of the height."""
    return f'<text class="{cls}" x="{x}" y="{y:.1%}">{text}</text>'


def round_figures(low: int, high: int) -> list[int]:
    """Return about five (``FIGURES``) evenly spaced round numbers for an axis from ``low`` or less to ``high`` or more.

    For 3 and 92 they are 0, 20, 40, 60, 80 and 100.
    """
    span = max(high - low, 1)
    power = 1
    while power * 10 * FIGURES <= span:
        power *= 10
    step = next(power * n for n in (1, 2, 5, 10, 20) if power * n * FIGURES >= span)
    return list(range(low // step * step, -(-high // step) * step + 1, step))


def legend(names: Sequence[str], classes: Mapping[str, str]) -> dict[str, Markup]:
    """Return name to a small SVG image with a piece of that name's line in a chart, in its colour and dash pattern."""
    return {
        name: Markup(  # noqa: S704
            '<svg class="sample" viewBox="0 0 36 8" aria-hidden="true">'
            f'<line {_pattern(n, name, classes)} x1="0" y1="4" x2="36" y2="4"/></svg>'
        )
        for n, name in enumerate(names)
    }
