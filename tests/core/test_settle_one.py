"""Settling one player alone: the fewest payments, and nobody else's debts grow."""

from __future__ import annotations

import pytest

from scorekeeper.core.settle import settle_one


@pytest.mark.parametrize(
    ("player", "payments"),
    [
        ("An", [("Chi", "An", 30), ("Binh", "An", 10)]),
        ("Binh", [("Binh", "An", 20)]),
        ("Chi", [("Chi", "An", 30)]),
        ("Dung", [("Dung", "An", 5)]),
        ("Em", []),
        ("Zed", []),
    ],
)
def test_one_is_settled_by_the_fewest_payments(player: str, payments: list[tuple[str, str, int]]) -> None:
    owed = {"An": 40, "Binh": -20, "Chi": -30, "Dung": -5, "Em": 0, "Giang": 15}
    assert settle_one(owed, player) == payments
