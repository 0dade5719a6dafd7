"""Every worked case in ``tests/games/*/logs/*.jsonl``; a new game's cases are found here without a change."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support import check_case, same_result, same_settlement, worked_cases


@pytest.mark.parametrize("case", worked_cases())
def test_worked_case(case: dict[str, Any]) -> None:
    check_case(case)


def a_payment(payer: str, payee: str, amount: int) -> dict[str, Any]:
    return {"from": payer, "to": payee, "amount": amount}


def test_the_comparison_sees_another_state() -> None:
    with pytest.raises(AssertionError):
        same_result({"state": {"hands": 1}}, {"state": {"hands": 2}})


def test_the_comparison_takes_lines_in_any_order_but_no_other_amount() -> None:
    one, two = {**a_payment("An", "Bo", 1), "why": "x"}, {**a_payment("An", "Bo", 2), "why": "x"}
    same_result({"hands": [{"entry": 1, "lines": [one, two]}]}, {"hands": [{"entry": 1, "lines": [two, one]}]})
    with pytest.raises(AssertionError):
        same_result({"hands": [{"entry": 1, "lines": [one]}]}, {"hands": [{"entry": 1, "lines": [two]}]})


def test_the_comparison_takes_a_settlement_that_is_as_short_and_clears_the_same() -> None:
    one = [a_payment("An", "Chi", 2), a_payment("Bo", "Dung", 2)]
    other = [a_payment("An", "Dung", 2), a_payment("Bo", "Chi", 2)]
    same_settlement(one, other)
    with pytest.raises(AssertionError):
        same_settlement(one, [*one, a_payment("An", "Bo", 1), a_payment("Bo", "An", 1)])
    with pytest.raises(AssertionError):
        same_settlement(one, [a_payment("An", "Chi", 2), a_payment("Bo", "Dung", 1)])
