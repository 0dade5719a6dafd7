"""Table files: the table's whole record, its result, and all that it refuses."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core.files import write_match
from scorekeeper.core.problems import Refused
from scorekeeper.core.table_files import TablePayment, read_table, table_result, write_table
from tests.support import cleared, fewest_payments, match_file, table_file, unequal

from .play import GAMES

ABC = ("A", "B", "C")


def pay(by: str, to: str, amount: int = 1, **keys: Any) -> dict[str, Any]:
    return {"kind": "pay", "by": by, "to": to, "amount": amount, **keys}


def match(*entries: dict[str, Any], players: Any = ABC) -> dict[str, Any]:
    return match_file("play", players, entries)


def table(*matches: dict[str, Any], **keys: Any) -> dict[str, Any]:
    return table_file(matches, **{"players": [*ABC, "Z"], **keys})


def paid(payer: Any, payee: Any, amount: Any = 1) -> dict[str, Any]:
    return {"from": payer, "to": payee, "amount": amount}


def result(*matches: dict[str, Any], **keys: Any) -> dict[str, Any]:
    return table_result(read_table(GAMES, table(*matches, **keys)))


def refused(value: Any) -> list[str]:
    with pytest.raises(Refused) as caught:
        read_table(GAMES, value)
    return caught.value.lines(GAMES["play"].words)


# -- what it comes to ------------------------------------------------------------------------------------------------


def test_a_table_prints_its_matches_the_money_what_is_owed_and_the_settlement() -> None:
    assert list(result(match())) == ["matches", "money", "owed", "settlement"]


def test_each_match_is_printed_without_its_own_settlement() -> None:
    (only,) = result(match(pay("A", "B")))["matches"]
    assert "settlement" not in only
    assert only["money"] == {"A": -1, "B": 1, "C": 0}


def test_money_is_the_net_over_all_matches_in_the_tables_order() -> None:
    got = result(match(pay("A", "B", 5)), match(pay("C", "A", 2), players="CAB"), players="ZCBA")
    assert list(got["money"].items()) == [("Z", 0), ("C", -2), ("B", 5), ("A", -3)]


def test_a_bystander_of_the_table_has_money_too() -> None:
    assert result(match(pay("A", "Z", 4, beside=True)))["money"]["Z"] == 4


def test_payments_settle_what_is_owed_and_leave_money_as_it_is() -> None:
    got = result(match(pay("A", "B", 5)), payments=[paid("A", "B", 3)])
    assert got["money"] == {"A": -5, "B": 5, "C": 0, "Z": 0}
    assert got["owed"] == {"A": -2, "B": 2, "C": 0, "Z": 0}
    assert got["settlement"] == [paid("A", "B", 2)]


def test_who_paid_too_much_is_owed_it_back() -> None:
    assert result(payments=[paid("A", "B", 3)])["settlement"] == [paid("B", "A", 3)]


def test_a_settled_table_owes_nothing() -> None:
    got = result(match(pay("A", "B", 5), pay("C", "B", 2)))
    settled = result(match(pay("A", "B", 5), pay("C", "B", 2)), payments=got["settlement"])
    assert (unequal(settled["owed"]), settled["settlement"]) == ({}, [])


def test_a_standing_pot_is_counted_as_lost_in_money_and_owed_back_to_its_payers() -> None:
    ante = {"kind": "ante", "amount": 2}
    got = result(match(ante, pay("A", "B", 5)))
    assert got["money"] == {"A": -7, "B": 3, "C": -2, "Z": 0}
    assert got["owed"] == {"A": -5, "B": 5, "C": 0, "Z": 0}
    assert result(match(ante, {"kind": "take", "by": "C"}))["owed"] == {"A": -2, "B": -2, "C": 4, "Z": 0}


def test_debts_of_several_matches_are_settled_together() -> None:
    assert result(match(pay("A", "B", 5)), match(pay("B", "C", 5)))["settlement"] == [paid("A", "C", 5)]


def test_an_empty_table_prints_nothing_owed() -> None:
    assert result(players=[]) == {"matches": [], "money": {}, "owed": {}, "settlement": []}


NAMES = st.sampled_from("ABC")


@given(
    st.lists(st.tuples(NAMES, NAMES, st.integers(0, 9)), max_size=8),
    st.lists(st.tuples(NAMES, NAMES, st.integers(1, 9)), max_size=5),
)
def test_what_is_owed_adds_up_to_nothing_and_is_settled_with_the_fewest_payments(moves: Any, handed: Any) -> None:
    made = [pay(by, to, amount) for by, to, amount in moves if by != to]
    got = result(match(*made), payments=[paid(*one) for one in handed if one[0] != one[1]])
    assert sum(got["owed"].values()) == sum(got["money"].values()) == 0
    assert cleared(got["settlement"]) == unequal(got["owed"])
    assert len(got["settlement"]) == fewest_payments(got["owed"])


# -- writing ---------------------------------------------------------------------------------------------------------


def test_a_table_is_written_as_it_was_read() -> None:
    entries = [pay("A", "B"), {"kind": "ante", "amount": 1}, {"kind": "void", "entry": 1}]
    value = table({**match(*entries), "variant": "dear"}, name="Tết", unit="nghìn đồng", payments=[paid("A", "B", 7)])
    read = read_table(GAMES, value)
    matches = [write_match(log.header, log.entries, within_table=True) for log in read.matches]
    assert write_table(read.name, read.unit, read.players, matches, read.payments) == value
    assert read.payments == (TablePayment("A", "B", 7),)


# -- what it refuses -------------------------------------------------------------------------------------------------

KEYS = "expected name, unit, players, matches, payments, decimals, cash"

REFUSED: list[tuple[dict[str, Any], list[str]]] = [
    ({"format": "scorekeeper-match/1"}, ["format: “scorekeeper-match/1” is not scorekeeper-table/1"]),
    ({"table": 1}, [f"table: unknown key; {KEYS}"]),
    ({"name": None}, ["name: null is not a string"]),
    ({"name": ""}, ["name: empty; expected 1 to 40 characters"]),
    ({"name": "x" * 41}, [f"name: “{'x' * 41}” has 41 characters; expected 1 to 40"]),
    ({"name": "a\nb"}, ["name: “a\\u000ab” contains a control character"]),
    ({"unit": None}, ["unit: null is not a string"]),
    ({"unit": "x" * 41}, ["unit: 41 characters; expected at most 40"]),
    ({"players": ["A", "A"]}, ["players.2: “A” occurs twice; expected each name once"]),
    ({"players": ["A", ""]}, ["players.2: empty; expected 1 to 40 characters"]),
    ({"players": None}, ["players: null is not an array"]),
    ({"matches": None}, ["matches: null is not an array"]),
    ({"matches": [None]}, ["match 1: null is not an object"]),
    ({"payments": None}, ["payments: null is not an array"]),
    ({"payments": [5]}, ["payments.1: 5 is not an object"]),
    ({"payments": [paid("A", "B", 0)]}, ["payments.1.amount: 0 is too small; expected 1 or more"]),
    ({"payments": [paid("A", "B", -1)]}, ["payments.1.amount: −1 is too small; expected 1 or more"]),
    ({"payments": [paid("A", "B", True)]}, ["payments.1.amount: true is not a whole number"]),
    (
        {"payments": [paid("A", "B", 10**9 + 1)]},
        ["payments.1.amount: 1000000001 is too large; expected 1000000000 or less"],
    ),
    ({"payments": [paid("A", "A")]}, ["payments.1.to: “A” cannot pay “A”"]),
    (
        {"payments": [paid("A", "B"), paid("X", "Y")]},
        [
            "payments.2.from: “X” is not among the table's players",
            "payments.2.to: “Y” is not among the table's players",
        ],
    ),
    ({"payments": [{"from": "A", "to": "B"}]}, ["payments.1.amount: missing; expected a whole number"]),
    (
        {"payments": [{**paid("A", "B"), "why": "x"}]},
        ["payments.1.why: unknown key; expected from, to, amount, at, note"],
    ),
]


@pytest.mark.parametrize(("keys", "lines"), REFUSED)
def test_a_table_that_does_not_hold_is_refused_by_name(keys: dict[str, Any], lines: list[str]) -> None:
    assert refused({**table(), **keys}) == lines


@pytest.mark.parametrize("key", ["name", "unit", "players", "matches", "payments"])
def test_all_keys_are_required(key: str) -> None:
    (line,) = refused({k: v for k, v in table().items() if k != key})
    assert line.startswith(f"{key}: missing; expected ")


@pytest.mark.parametrize("name", ["x", "x" * 40, "𝄞" * 40, "Tết & co", "pot:luck", "<b>"])
def test_a_table_may_be_called_anything_of_1_to_40_characters(name: str) -> None:
    assert result(name=name)["matches"] == []


def test_a_unit_has_at_most_40_characters() -> None:
    assert result(unit="𝄞" * 40)["matches"] == []


def test_the_match_is_named_first() -> None:
    bad = match(pay("A", "B"), {"kind": "take", "by": "A"})
    assert refused(table(match(), bad)) == ["match 2: entry 2: by: there is no pot"]
    assert refused(table(match(), {**match(), "first": "X"})) == ["match 2: first: “X” is not among the players"]


def test_a_match_within_a_table_has_no_format() -> None:
    value = {**table(), "matches": [match()]}
    assert refused(value)[0].startswith("match 1: format: unknown key; expected game, players")


@pytest.mark.parametrize("players", ["AX", "XA"])
def test_every_name_in_a_match_is_among_the_tables_players(players: str) -> None:
    assert refused(table(match(players=players))) == ["match 1: players: “X” is not among the table's players"]


@pytest.mark.parametrize(
    "entry", [{"kind": "join", "player": "X", "after": "A"}, pay("A", "X", beside=True)], ids=["newcomer", "bystander"]
)
def test_so_is_everybody_whom_an_entry_brings_in_struck_out_or_not(entry: dict[str, Any]) -> None:
    line = "match 1: entry 1: “X” is not among the table's players"
    assert refused(table(match(entry))) == [line]
    assert refused(table(match(entry, {"kind": "void", "entry": 1}))) == [line]


def test_a_fault_outside_the_entries_comes_before_them() -> None:
    bad = match({"kind": "take", "by": "A"})
    assert refused(table(bad, name="")) == ["name: empty; expected 1 to 40 characters"]
    assert refused(table(bad, payments=[paid("A", "A")])) == ["payments.1.to: “A” cannot pay “A”"]
    assert refused(table({**bad, "players": ["A", "X"]})) == ["match 1: players: “X” is not among the table's players"]


@pytest.mark.parametrize(
    ("people", "lines"), [(500, []), (501, ["players: 501 people; expected at most 500 at a table"])]
)
def test_a_table_has_500_people_at_most(people: int, lines: list[str]) -> None:
    value = table(players=[f"guest {n}" for n in range(people)])
    assert (refused(value) if lines else list(read_table(GAMES, value).matches)) == lines
