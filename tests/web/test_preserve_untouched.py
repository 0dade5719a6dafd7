"""What nobody touched in a correction stays to the letter; what was touched is what the sheet says now."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.web.entry.preserve_untouched import restore_entry, same


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        (["AS", "KD"], ["KD", "AS"], True),
        (["AS", "KD"], ("KD", "AS"), True),
        (["AS", "AS"], ["AS"], False),
        ([{"by": "An"}, {"by": "Bo"}], [{"by": "Bo"}, {"by": "An"}], False),
        ([["AS", "KD"], ["2C"]], [["KD", "AS"], ["2C"]], True),
        ([[1, 2]], [[2, 1]], False),
        ({"An": 1, "Bo": ["AS", "KD"]}, {"Bo": ["KD", "AS"], "An": 1}, True),
        ({"An": 1}, {"An": 1, "Bo": 0}, False),
        (1, True, False),
        ("1", 1, False),
        (None, None, True),
    ],
)
def test_only_the_order_of_cards_and_names_says_nothing(one: Any, other: Any, alike: bool) -> None:
    assert same(one, other) is same(other, one) is alike


@pytest.mark.parametrize(
    ("draft", "untouched", "original", "restored"),
    [
        # nothing was touched
        ({"cards": ["AS", "KD"]}, {"cards": ["KD", "AS"]}, {"cards": ["KD", "AS"], "out": []}, None),
        ({"left": {"An": {"value": 50}}}, {"left": {"An": {"value": 50}}}, {"left": {"An": ["JK"]}}, None),
        # something else was touched: the rest stays, empty keys too
        (
            {"player": "Bo", "cards": ["AS", "KD"]}, {"player": "An", "cards": ["KD", "AS"]},
            {"player": "An", "cards": ["KD", "AS"], "out": [], "joke": {}},
            {"player": "Bo", "cards": ["KD", "AS"], "out": [], "joke": {}},
        ),
        (
            {"left": {"An": {"value": 50}, "Bo": {"value": 5}}}, {"left": {"An": {"value": 50}, "Bo": {"value": 10}}},
            {"left": {"Bo": ["10S"], "An": ["JK"]}}, {"left": {"An": ["JK"], "Bo": {"value": 5}}},
        ),
        # lists of melds, sweeps, bets: one by one, as long as there are as many
        (
            {"new": [{"group": "K", "naturals": 4}, {"group": "9", "naturals": 3}]},
            {"new": [{"group": "K", "naturals": 3}, {"group": "9", "naturals": 3}]},
            {"new": [{"group": "K", "naturals": 3, "twos": 0}, {"group": "9", "naturals": 3, "twos": 0}]},
            {"new": [{"group": "K", "naturals": 4}, {"group": "9", "naturals": 3, "twos": 0}]},
        ),
        (
            {"new": [{"a": 1}, {"b": 2}]}, {"new": [{"b": 2}]}, {"new": [{"b": 2, "c": 0}]},
            {"new": [{"a": 1}, {"b": 2}]},
        ),
        # what was taken away is gone, what was added is there
        ({"player": "An"}, {"player": "An", "with": "9S"}, {"player": "An", "with": "9S"}, {"player": "An"}),
        ({"player": "An", "with": "9S"}, {"player": "An"}, {"player": "An"}, {"player": "An", "with": "9S"}),
        # one side's cards are tapped where the entry gave both
        ({"cards": {"N": ["AS"]}}, {"cards": {"N": ["AS"]}}, {"cards": {"N": ["AS"], "W": ["KS"]}}, None),
        (
            {"cards": {"W": ["AS"]}}, {"cards": {"N": ["AS"]}}, {"cards": {"N": ["AS"], "W": ["KS"]}},
            {"cards": {"W": ["AS"]}},
        ),
        ({"cards": {"N": []}}, {"cards": {"N": ["AS"]}}, {"cards": {"N": ["AS"], "W": ["KS"]}}, {"cards": {"N": []}}),
    ],
)  # fmt: skip
def test_the_words_of_the_original_stand_where_nothing_was_touched(
    draft: Any, untouched: Any, original: Any, restored: Any
) -> None:
    """``restored``: ``None`` for the original as a whole."""
    assert restore_entry(draft, untouched, original) == (original if restored is None else restored)
