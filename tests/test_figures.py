"""What `make figures` counts is there to be counted."""

from __future__ import annotations

import tomllib

import pytest

from tools.figures import ATTACKS, KEPT, LINES, attacks, lines


@pytest.mark.parametrize("name", LINES)
def test_every_pattern_of_files_finds_some(name: str) -> None:
    for pattern in LINES[name]:
        assert lines((pattern.removeprefix("!"),)) > 0, pattern


def test_what_is_left_out_is_not_counted() -> None:
    everything, part = "scorekeeper/**/*.py", "scorekeeper/store/**/*.py"
    assert lines((everything, f"!{part}")) == lines((everything,)) - lines((part,))


def test_a_row_of_an_attack_is_one_with_a_test() -> None:
    page = "| what | shown by |\n| --- | --- |\n| a kill | `make attack` |\n| a flood | nothing yet |\n"
    assert attacks(page) == 1
    assert attacks(ATTACKS.read_text()) > 40


def test_the_baseline_has_figures_of_each_kind() -> None:
    kept = tomllib.loads(KEPT.read_text())
    units = {name.rsplit(", ", 1)[-1] for name in kept}
    assert {"lines", "rows", "taps", "ms"} <= units
    assert all(isinstance(value, int | float) for value in kept.values())
