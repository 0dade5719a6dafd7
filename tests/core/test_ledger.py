"""Accounts and pots: money moves from somebody to somebody, so it adds up to nothing."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core.ledger import Ledger, Line, Pay, Score, gains, total

AB = Ledger({"A": 0, "B": 0})


def test_a_line_takes_from_the_payer_and_gives_to_the_payee() -> None:
    assert AB.post([Pay("A", "B", 3, "x"), Pay("B", "A", 1, "x")]).money == {"A": -2, "B": 2}


def test_points_move_no_money() -> None:
    assert AB.post([Score("A", 50, "x")]) == AB


def test_an_ante_lies_in_the_pot_and_is_counted_as_lost() -> None:
    ledger = AB.post([Pay("A", "pot:joke", 2, "ante"), Pay("B", "pot:joke", 2, "ante")])
    assert ledger.money == {"A": -2, "B": -2}
    assert ledger.in_pot("joke") == 4


def test_a_pot_is_owed_back_to_those_who_paid_it_in_each_their_own_part() -> None:
    ledger = AB.post([Pay("A", "pot:joke", 2, "x"), Pay("A", "pot:joke", 1, "x"), Pay("B", "pot:joke", 5, "x")])
    assert ledger.pots == {"joke": {"A": 3, "B": 5}}
    assert ledger.owed() == {"A": 0, "B": 0}


def test_a_pot_that_is_won_is_paid_out_whole_and_starts_empty() -> None:
    ledger = AB.post([Pay("A", "pot:joke", 2, "x"), Pay("B", "pot:joke", 2, "x"), Pay("pot:joke", "B", 4, "x")])
    assert ledger.money == ledger.owed() == {"A": -2, "B": 2}
    assert ledger.in_pot("joke") == 0


def test_a_pot_can_be_filled_again_in_the_hand_in_which_it_was_won() -> None:
    ledger = AB.post([Pay("A", "pot:p", 2, "x"), Pay("pot:p", "B", 2, "x"), Pay("B", "pot:p", 1, "x")])
    assert ledger.owed() == {"A": -2, "B": 2}
    assert ledger.pots == {"p": {"B": 1}}


def test_pots_are_kept_apart() -> None:
    ledger = AB.post([Pay("A", "pot:p", 2, "x"), Pay("A", "pot:q", 3, "x"), Pay("pot:p", "B", 2, "x")])
    assert (ledger.in_pot("p"), ledger.in_pot("q"), ledger.in_pot("r")) == (0, 3, 0)
    assert ledger.owed() == {"A": -2, "B": 2}


def test_a_bystander_gets_an_account_with_the_first_line() -> None:
    assert AB.post([Pay("Z", "A", 3, "bet")]).money == {"A": 3, "B": 0, "Z": -3}


def test_who_sits_down_gets_an_account_and_who_comes_back_keeps_the_old_one() -> None:
    ledger = AB.post([Pay("A", "B", 1, "x")])
    assert ledger.with_accounts(["B", "C"]).money == {"A": -1, "B": 1, "C": 0}
    assert ledger.with_accounts(["A", "B"]) is ledger


def test_a_ledger_is_a_value() -> None:
    before = AB.post([Pay("A", "pot:p", 2, "x")])
    before.post([Pay("pot:p", "B", 2, "x"), Pay("A", "B", 9, "x")])
    assert (before.money, before.pots) == ({"A": -2, "B": 0}, {"p": {"A": 2}})
    assert AB.pots == {}


def test_gains_are_what_one_hands_lines_come_to_for_each_account() -> None:
    lines: list[Line] = [Pay("A", "B", 3, "x"), Pay("B", "pot:p", 1, "y"), Score("A", 5, "z")]
    assert gains(lines) == {"A": -3, "B": 2, "pot:p": 1}


def test_a_total_adds_up_and_keeps_the_order_in_which_names_first_appear() -> None:
    assert list(total([{"A": 1, "B": 2}, {"C": 3, "A": -1}]).items()) == [("A", 0), ("B", 2), ("C", 3)]


ACCOUNTS = st.sampled_from(["A", "B", "C", "pot:p", "pot:q"])


@given(st.lists(st.tuples(ACCOUNTS, ACCOUNTS, st.integers(1, 50)), max_size=30))
def test_money_and_pots_add_up_to_nothing_and_so_does_what_is_owed(moves: list[tuple[str, str, int]]) -> None:
    ledger = AB
    for payer, payee, amount in moves:
        if payer.startswith("pot:"):
            amount = ledger.in_pot(payer.removeprefix("pot:"))  # a pot is always paid out whole
        if payer == payee or not amount or (payer.startswith("pot:") and payee.startswith("pot:")):
            continue
        ledger = ledger.post([Pay(payer, payee, amount, "x")])
        assert sum(ledger.money.values()) + sum(map(ledger.in_pot, ledger.pots)) == 0
        assert sum(ledger.owed().values()) == 0
        assert all(part > 0 for paid in ledger.pots.values() for part in paid.values())
