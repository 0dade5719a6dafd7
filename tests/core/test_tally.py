"""Hands won, and what passed between whom."""

from __future__ import annotations

from scorekeeper.core.entries import Note
from scorekeeper.core.ledger import Line, Pay, Score
from scorekeeper.core.match import Item
from scorekeeper.core.tally import tally


def item(seq: int, number: int | None, lines: list[Line]) -> Item:
    return Item(seq, Note("hand"), Note("hand"), number=number, lines=tuple(lines))


def of(*hands: list[Line]) -> tuple[dict[str, int], dict[tuple[str, str], int]]:
    return tuple(tally(item(n, n, lines) for n, lines in enumerate(hands, 1)))


def test_who_gained_money_won_the_hand() -> None:
    hand: list[Line] = [Pay("Bo", "An", 5, "x"), Pay("Chi", "An", 3, "x"), Pay("Chi", "Bo", 9, "x")]
    assert of(hand, [Pay("An", "Chi", 1, "x")], []) == (
        {"An": 1, "Bo": 1, "Chi": 1},
        {("An", "Bo"): 5, ("An", "Chi"): 3, ("Bo", "Chi"): 9, ("Chi", "An"): 1},
    )


def test_the_side_with_the_most_points_won_it_and_nobody_where_two_have_them() -> None:
    won: list[Line] = [Score("A & C", 60, "x"), Score("B & D", 40, "x"), Score("B & D", 10, "x"), Pay("A", "B", 5, "x")]
    assert of(won, [Score("A & C", 50, "x"), Score("B & D", 50, "x")]) == ({"A": 1, "C": 1}, {("B", "A"): 5})
    assert of([Score("An", -5, "x"), Score("Bo", -9, "x")])[0] == {"An": 1}


def test_what_was_paid_into_a_pot_was_lost_to_whoever_took_it() -> None:
    stake: list[Line] = [Pay(name, "pot:main", 10, "ante") for name in ("An", "Bo", "Chi")]
    assert of(stake, [Pay("pot:main", "Bo", 30, "pot")], [Pay("An", "pot:main", 5, "ante")]) == (
        {"Bo": 1},
        {("Bo", "An"): 10, ("Bo", "Chi"): 10},
    )


def test_what_is_moved_before_a_hand_ends_belongs_to_it() -> None:
    pieces = [item(1, None, [Pay("An", "Bo", 5, "x")]), item(2, 1, [Pay("Bo", "An", 9, "x")])]
    assert tally(pieces).won == {"An": 1}
