"""Sâm's options: the page's table of defaults, the variants, the bounds."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.core.options import describe
from scorekeeper.games.sam.options import VARIANTS, SamOptions

from .table import played, says

#: Name, default, marked open: the page's table.
PAGE: list[tuple[str, Any, bool]] = [
    ("stake", 1, False),
    ("cong", 14, False),
    ("sam", 20, False),
    ("thoi_hai", 20, False),
    ("thoi_hai_adds_cards", False, True),
    ("thoi_hai_each", 0, True),
    ("chat_hai", 20, True),
    ("chat_chong", "last", True),
    ("bao_mot", "cards", False),
    ("straight_with_two", True, False),
    ("instant", 0, True),
    ("thoi_tu_quy", 0, True),
    ("den_sam", "blocker", True),
    ("on_two_flat", 0, True),
    ("sam_on_two", False, True),
    ("five_players", False, True),
]
COUNTS = ["cong", "sam", "thoi_hai", "thoi_hai_each", "chat_hai", "instant", "thoi_tu_quy", "on_two_flat"]
MOST = 1_000_000_000


def test_the_options_are_the_pages_with_its_defaults_and_its_open_marks() -> None:
    assert [(o.name, o.default, o.open) for o in describe(SamOptions())] == PAGE


def test_the_variants_are_source_which_is_the_default_and_tet() -> None:
    assert [v.slug for v in VARIANTS] == ["source", "tet"]
    assert VARIANTS[0].options == SamOptions()
    assert VARIANTS[1].options == SamOptions(cong=15, chat_hai=15, instant=20)


def test_source_is_played_where_nothing_is_said() -> None:
    assert played()["variant"] == "source"
    assert played(variant="source")["variant"] == "source"


def test_a_variant_that_there_is_not_is_refused() -> None:
    assert says(variant="home") == ["variant: “home” is not a variant of this game; expected source, tet"]


@pytest.mark.parametrize("name", COUNTS)
def test_counts_are_from_0(name: str) -> None:
    assert played(**{name: 0})["finished"] is False
    assert says(**{name: -1}) == [f"options.{name}: −1 is too small; expected 0 or more"]


@pytest.mark.parametrize("name", ["stake", *COUNTS])
def test_no_number_exceeds_a_thousand_million(name: str) -> None:
    assert played(**{name: MOST})["finished"] is False
    assert says(**{name: MOST + 1}) == [f"options.{name}: 1000000001 is too large; expected 1000000000 or less"]


def test_stakes_are_from_1() -> None:
    assert played(stake=1)["next"]["stake"] == 1
    assert says(stake=0) == ["options.stake: 0 is too small; expected 1 or more"]


@pytest.mark.parametrize("name", [name for name, _, _ in PAGE])
@pytest.mark.parametrize("value", [None, [], {}, "?", 10**40])
def test_an_option_of_another_type_is_refused_by_name(name: str, value: Any) -> None:
    (line,) = says(**{name: value})
    assert line.startswith(f"options.{name}: ")


@pytest.mark.parametrize("name", ["stake", *COUNTS])
def test_true_is_no_number(name: str) -> None:
    assert says(**{name: True}) == [f"options.{name}: true is not a whole number"]


@pytest.mark.parametrize("name", ["thoi_hai_adds_cards", "straight_with_two", "five_players"])
@pytest.mark.parametrize("value", [0, 1])
def test_a_number_is_neither_true_nor_false(name: str, value: int) -> None:
    assert says(**{name: value}) == [f"options.{name}: {value} is not true or false"]


@pytest.mark.parametrize(
    ("name", "choices"),
    [("chat_chong", ("double", "each", "last")), ("bao_mot", ("all", "cards")), ("den_sam", ("all", "blocker"))],
)
def test_a_choice_is_one_of_its_choices(name: str, choices: tuple[str, ...]) -> None:
    assert not any(played(**{name: choice})["finished"] for choice in choices)
    assert says(**{name: "both"}) == [f"options.{name}: “both” is not one of {', '.join(choices)}"]


def test_several_options_that_do_not_hold_are_named_together() -> None:
    assert len(says(stake=0, cong=-1, bao_mot="?", house=1)) == 4
