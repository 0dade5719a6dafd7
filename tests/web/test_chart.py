"""The chart of a match: a scale of round figures, numbers of hands, lines that begin where somebody came."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from scorekeeper.core.trend import Trend
from scorekeeper.web.http.chart import LARGE, SMALL, chart, round_figures

NAMES = {"An": "s1", "Bo": "s2", "Chi": "s3"}


def trend(*standings: dict[str, int]) -> Trend:
    seen = Trend()
    for stood in standings:
        seen = seen.add(stood.copy)
    return seen


@pytest.mark.parametrize(
    ("low", "high", "figures"),
    [
        (3, 92, [0, 20, 40, 60, 80, 100]),
        (0, 0, [0]),
        (0, 5, [0, 1, 2, 3, 4, 5]),
        (-605, 445, [-1000, -500, 0, 500]),
        (-1, 1, [-1, 0, 1]),
        (0, 10**30, [n * 2 * 10**29 for n in range(6)]),
    ],
)
def test_figures_are_round_and_hold_all_between_them(low: int, high: int, figures: list[int]) -> None:
    assert round_figures(low, high) == figures


def test_there_are_never_many_whatever_the_amounts() -> None:
    for high in range(1, 3000, 7):
        for low in (0, -high // 3, -high):
            figures = round_figures(low, high)
            assert figures[0] <= low
            assert figures[-1] >= high
            assert 2 <= len(figures) <= 8


def test_amounts_and_numbers_of_hands_stand_at_it() -> None:
    stood = [{"An": 30 * n, "Bo": -30 * n} for n in range(1, 11)]
    image = chart(trend(*stood), stood[-1], NAMES, LARGE, number=lambda n: f"[{n}]")
    texts = re.findall(r"<text[^>]*>([^<]*)</text>", image)
    names = ["An", "Bo"]
    assert texts == [f"[{n}]" for n in (-400, -200, 0, 200, 400)] + [f"[{n}]" for n in (2, 4, 6, 8, 10)] + names
    assert re.findall(r"<text[^>]*>([^<]*)</text>", chart(trend(*stood), stood[-1], NAMES, SMALL)) == names


def test_lines_end_in_names_none_over_another() -> None:
    people = {f"{n}: somebody <called> so": "s1" for n in range(9)}
    stood = dict.fromkeys(people, 0)
    image = chart(trend(stood, stood), stood, people)
    height = int(re.findall(r'<svg class="chart" height="(\d+)"', image)[0])
    ends = [float(y) / 100 * height for y in re.findall(r'<text class="name-at s1" x="[^"]*" y="([\d.]+)%"', image)]
    assert len(ends) == 9
    assert all(after - before > 15 for before, after in pairwise(ends))
    assert 0 < ends[0] < ends[-1] < height
    assert re.findall(r">([^<]*)</text>", image)[0] == "0: someb…"
    alike = dict.fromkeys(("Nguyễn Thị Phương Thảo", "Nguyễn Thị Phương Uyên", "Maximilian Freiherr"), 0)
    image = chart(trend(alike, alike), alike, {})
    assert re.findall(r">([^<]*)</text>", image) == ["…ơng Thảo", "…ơng Uyên", "Maximili…"]
    assert "&lt;b&gt;" in chart(trend(stood, stood), {"<b>": 0}, {"<b>": "s1"})


def test_a_newcomer_s_line_begins_at_the_arrival() -> None:
    stood = [{"An": 5, "Bo": -5}, {"An": 10, "Bo": -10}, {"An": 5, "Bo": -15, "Chi": 10}, {"An": 0, "Bo": 0, "Chi": 0}]
    image = chart(trend(*stood), stood[-1], NAMES)
    lines = [[float(at.split(",")[0]) for at in points.split()] for points in re.findall(r'points="([^"]+)"', image)]
    assert [len(line) for line in lines] == [5, 5, 3]
    assert lines[0][0] == lines[1][0] < lines[2][0] == lines[0][2]
