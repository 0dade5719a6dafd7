"""What is unlikely beside what was usual."""

from __future__ import annotations

import pytest

from scorekeeper.core.unlikely import SEVERAL, TEN, unlikely


@pytest.mark.parametrize(
    ("figure", "usual", "times", "found"),
    [
        (1775, [280, 300, 310], SEVERAL, 300),
        (1499, [280, 300, 310], SEVERAL, None),
        (1500, [280, 300, 310], SEVERAL, 300),
        (100, [10], TEN, 10),
        (99, [10], TEN, None),
        (100, [10, 10, 500], TEN, 10),
        (100, [0, 0, 10], TEN, 10),
        (100, [], TEN, None),
        (100, [0], TEN, None),
        ("ten", [10], TEN, None),
        (True, [10], TEN, None),
    ],
)
def test_a_figure_is_unlikely_that_is_many_times_the_usual(
    figure: object, usual: list[int], times: int, found: int | None
) -> None:
    assert unlikely(figure, usual, times) == found
