"""The settlement: clears everything, with the fewest payments, exactly up to 16 people."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.core.results import written_payments
from scorekeeper.core.settle import MOST_LOOKED_AT, Payment, plan, settle
from tests.support import cleared, fewest_payments, unequal


def owing(*amounts: int) -> dict[str, int]:
    return {f"P{n}": amount for n, amount in enumerate(amounts)}


@st.composite
def balances(draw: st.DrawFn, most: int, size: int = 6) -> dict[str, int]:
    """Return money of up to ``most`` people that adds up to zero; small amounts, so that parts often do too."""
    amounts = draw(st.lists(st.integers(-size, size), max_size=most - 1))
    return owing(*amounts, -sum(amounts))


@settings(max_examples=300)
@given(balances(7))
def test_no_smaller_settlement_exists_up_to_seven_people(owed: dict[str, int]) -> None:
    made = written_payments(settle(owed))
    assert cleared(made) == unequal(owed)
    assert len(made) == fewest_payments(owed)


@given(balances(7, size=10**12))
def test_large_amounts_are_settled_to_the_last(owed: dict[str, int]) -> None:
    assert cleared(written_payments(settle(owed))) == unequal(owed)


@given(balances(40, size=30))
def test_any_number_of_people_is_cleared_with_one_payment_fewer_at_most(owed: dict[str, int]) -> None:
    made = written_payments(settle(owed))
    assert cleared(made) == unequal(owed)
    assert len(made) <= max(0, len(unequal(owed)) - 1)


@pytest.mark.parametrize(
    ("amounts", "fewest"),
    [
        ((), 0),
        ((0,), 0),
        ((0, 0, 0), 0),
        ((5, -5), 1),
        ((5, -5, 0), 1),
        ((3, 3, -6), 2),
        ((1, 2, 3, -6), 3),
        ((5, 4, -5, -4), 2),
        # the greedy way needs four
        ((5, 4, -3, -6, 2, -2), 4),
        ((7, 3, -4, -6, 5, -5), 4),
        ((2, 2, -4, 3, 3, -6), 4),
        ((2, 2, -4, 3, 3, -6, 9, -9), 5),
    ],
)
def test_the_fewest_payments(amounts: tuple[int, ...], fewest: int) -> None:
    owed = owing(*amounts)
    assert len(settle(owed)) == fewest == fewest_payments(owed)


def hidden_groups(people: int, group: int, seed: int) -> dict[str, int]:
    """Return money of people in groups that each add up to zero, mixed; no pair among them does."""
    chance = random.Random(seed)
    amounts: list[int] = []
    for n in range(people // group):
        part = [chance.randint(1, 10**6) * 1000 + n for _ in range(group - 1)]
        amounts += [*part, -sum(part)]
    chance.shuffle(amounts)
    return owing(*amounts)


@pytest.mark.parametrize("group", [2, 4, 8, 16])
def test_sixteen_people_are_settled_exactly(group: int) -> None:
    owed = hidden_groups(16, group, seed=group)
    made = settle(owed)
    assert len(made) == 16 - 16 // group
    assert cleared(written_payments(made)) == owed


def test_people_who_owe_nothing_do_not_count_among_the_sixteen() -> None:
    owed = hidden_groups(16, 4, seed=3) | {f"Q{n}": 0 for n in range(30)}
    assert len(settle(owed)) == 12


def test_beyond_sixteen_never_more_than_one_fewer_than_those_people() -> None:
    owed = hidden_groups(60, 5, seed=1)
    made = settle(owed)
    assert len(made) <= 59
    assert cleared(written_payments(made)) == owed


def test_beyond_sixteen_two_who_even_each_other_out_pay_each_other() -> None:
    assert len(settle(owing(*[n * s for n in range(1, 21) for s in (1, -1)]))) == 20


def test_what_does_not_add_up_to_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="adds up to 1, expected 0"):
        settle({"A": 3, "B": -2})


def test_the_same_money_gives_the_same_payments() -> None:
    owed = hidden_groups(12, 4, seed=9)
    assert settle(owed) == settle(dict(owed))
    assert settle({"A": 5, "B": -5}) == [Payment("B", "A", 5)]


def test_what_is_owed_is_not_changed() -> None:
    owed = {"A": 5, "B": -2, "C": -3}
    settle(owed)
    assert owed == {"A": 5, "B": -2, "C": -3}


# -- what was paid of it ---------------------------------------------------------------------------------------------


def left_after(owed: dict[str, int], paid: list[Payment]) -> dict[str, int]:
    left = dict(owed)
    for payment in paid:
        left[payment.payer] = left.get(payment.payer, 0) + payment.amount
        left[payment.payee] = left.get(payment.payee, 0) - payment.amount
    return left


def open_payments(owed: dict[str, int], paid: list[Payment]) -> list[Payment]:
    made = plan(owed, paid)
    return [p._replace(amount=rest) for p, rest in zip(made.payments, made.rests, strict=True) if rest]


@given(balances(7), st.lists(st.tuples(st.integers(0, 6), st.integers(1, 9), st.booleans()), max_size=8))
def test_a_plan_always_clears_what_is_owed_with_the_fewest_payments(
    owed: dict[str, int], choices: list[tuple[int, int, bool]]
) -> None:
    """The plan holds whatever is paid of it, in parts or whole, or besides it."""
    paid: list[Payment] = []
    for which, amount, besides in choices:
        due = open_payments(owed, paid)
        if besides or not due:
            paid.append(Payment("P0", f"P{which + 1}", amount))
        else:
            payment = due[which % len(due)]
            paid.append(payment._replace(amount=min(amount, payment.amount)))
        made, left = open_payments(owed, paid), left_after(owed, paid)
        assert cleared(written_payments(made)) == unequal(left)
        assert len(made) == len(settle(left))


OWED = {"An": 60, "Bo": 50, "Chi": -70, "Dung": -40}  #: Chi → An 60, Dung → Bo 40, Chi → Bo 10


def test_a_part_that_is_paid_changes_nobody_else_s_payment() -> None:
    assert open_payments(OWED, []) == [
        Payment("Chi", "An", 60), Payment("Dung", "Bo", 40), Payment("Chi", "Bo", 10)
    ]  # fmt: skip
    part = [Payment("Chi", "An", 45)]
    due = [Payment("Chi", "An", 15), Payment("Dung", "Bo", 40), Payment("Chi", "Bo", 10)]
    assert open_payments(OWED, part) == due
    assert settle(left_after(OWED, part)) != due, "planned again it would be others who pay each other"
    assert open_payments(OWED, [*part, Payment("Dung", "Bo", 40)]) == [due[0], due[2]]


def test_if_a_part_makes_fewer_payments_possible_all_is_planned_again() -> None:
    part = [Payment("Chi", "An", 20)]
    made = plan(OWED, part)
    assert made.since == 1
    assert set(made.payments) == {Payment("Chi", "Bo", 50), Payment("Dung", "An", 40)}


@pytest.mark.parametrize("other", [Payment("Chi", "An", 61), Payment("An", "Chi", 5), Payment("Dung", "An", 5)])
def test_after_a_payment_outside_the_plan_the_rest_is_planned_again(other: Payment) -> None:
    made = plan(OWED, [Payment("Chi", "An", 5), other])
    assert made.since == 2
    assert list(made.payments) == settle(left_after(OWED, [Payment("Chi", "An", 5), other]))


def test_however_many_parts_are_paid_there_is_a_plan() -> None:
    owed = hidden_groups(16, 16, seed=4)
    first = settle(owed)[0]
    paid = [first._replace(amount=n) for n in range(1, 3 * MOST_LOOKED_AT)]
    assert cleared(written_payments(open_payments(owed, paid))) == unequal(left_after(owed, paid))
