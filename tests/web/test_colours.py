"""The nine colours of seats: told apart by everybody, in light and dark, and from their background."""

from __future__ import annotations

import re
from itertools import combinations
from math import dist
from pathlib import Path

import pytest

from scorekeeper.web.http.chart import DASHES
from scorekeeper.web.http.filters import SEAT_COLOURS

TOKENS = (Path(__file__).parents[2] / "static/css/tokens.css").read_text(encoding="utf-8")
BY_DAY, BY_NIGHT = TOKENS.split("@media", 1)
SEATS = 9
APART = 12  #: distance in CIE L*a*b* at which two lines are told apart; 2.3 is the least that is seen at all

#: How linear red, green and blue are seen by somebody without the cones for red, or for green (Machado 2009).
EYES = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
}
LUMINANCE = (0.2126, 0.7152, 0.0722)

Colour = tuple[float, ...]


def linear(hexed: str) -> Colour:
    """Return a colour of the stylesheet as shares of light."""
    shares = (int(hexed[n : n + 2], 16) / 255 for n in (0, 2, 4))
    return tuple(share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares)


def weighed(colour: Colour, weights: Colour) -> float:
    return max(0.0, min(1.0, sum(share * weight for share, weight in zip(colour, weights, strict=True))))


def seen(colour: Colour, eyes: str) -> Colour:
    """Return how that light looks: lightness, red to green, yellow to blue."""
    light = tuple(weighed(colour, row) for row in EYES[eyes])
    x, y, z = (
        sum(share * weight for share, weight in zip(light, row, strict=True)) / white
        for row, white in (
            ((0.4124, 0.3576, 0.1805), 0.95047), (LUMINANCE, 1), ((0.0193, 0.1192, 0.9505), 1.08883),
        )
    )  # fmt: skip
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def token(css: str, name: str) -> Colour:
    found = re.search(rf"--{name}: #(\w{{6}});", css)
    assert found, name
    return linear(found[1])


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("css", [BY_DAY, BY_NIGHT], ids=["day", "night"])
def test_nine_seats_have_nine_colours(css: str, eyes: str) -> None:
    colours = {n: seen(token(css, f"s{n}"), eyes) for n in range(1, SEATS + 1)}
    close = {(n, m): dist(colours[n], colours[m]) for n, m in combinations(colours, 2)}
    assert {pair: apart for pair, apart in close.items() if apart < APART} == {}


@pytest.mark.parametrize("css", [BY_DAY, BY_NIGHT], ids=["day", "night"])
def test_each_contrasts_with_paper_and_slip(css: str) -> None:
    for n in range(1, SEATS + 1):
        for ground in ("paper", "slip"):
            one, other = (weighed(token(css, name), LUMINANCE) + 0.05 for name in (f"s{n}", ground))
            assert max(one, other) / min(one, other) >= 3, (n, ground)


def test_there_is_a_line_pattern_for_each_colour() -> None:
    assert SEAT_COLOURS == SEATS == len(DASHES) == len(set(map(str, DASHES)))
