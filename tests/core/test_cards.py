"""Cards: reading and writing them. Notation in, fact out."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.core.cards import JOKER, PACK, RANKS, SUITS, Card, Spelled, read_card, too_often
from scorekeeper.core.words import PROBLEMS, say

READ: list[tuple[str, str]] = [
    ("10D", "10D"),
    ("AS", "AS"),
    ("JK", "JK"),
    # lower case, T for 10, the suit signs
    ("as", "AS"),
    ("10d", "10D"),
    ("TD", "10D"),
    ("td", "10D"),
    ("jk", "JK"),
    ("Q♠", "QS"),
    ("q♥", "QH"),
    ("T♦", "10D"),
    ("10♣", "10C"),
    # as people type them
    ("Ks", "KS"),
    ("kS", "KS"),
    ("Td", "10D"),
    ("tD", "10D"),
]


@pytest.mark.parametrize(("text", "card"), READ)
def test_a_card_is_read_in_every_spelling_and_written_in_the_first_form(text: str, card: str) -> None:
    assert read_card(text) == Card(card)
    assert str(read_card(text)) == card


@pytest.mark.parametrize(
    "text",
    [
        "",
        "A",
        "S",
        "1S",
        "11S",
        "SA",
        "A S",
        " AS",
        "AS ",
        "ASS",
        "0S",
        "XS",
        "AX",
        "JOKER",
        "J",
        "10",
        "T",
        "♠A",
        "١S",
    ],
)
def test_anything_else_is_no_card(text: str) -> None:
    with pytest.raises(ValueError):
        read_card(text)


@pytest.mark.parametrize("value", [None, 5, True, [], ["AS"], {}, 1.5])
def test_what_is_no_string_is_no_card(value: Any) -> None:
    with pytest.raises(ValueError):
        read_card(value)


class High(Spelled):
    __slots__ = ()
    values = ("10", "K", "S", "H")


@pytest.mark.parametrize(
    ("text", "value"),
    [("10", "10"), ("T", "10"), ("t", "10"), ("K", "K"), ("k", "K"), ("S", "S"), ("s", "S"), ("♠", "S"), ("♥", "H")],
)
def test_a_rank_or_a_suit_by_itself_is_read_as_cards_are(text: str, value: str) -> None:
    read = High.read(text)
    assert (read, type(read)) == (value, High)


@pytest.mark.parametrize("text", ["", "D", "♦", "9", "Q", "KS", " K", "JK", 10, None, ["K"], True])
def test_only_what_it_names_is_read(text: Any) -> None:
    with pytest.raises(ValueError):
        High.read(text)


def test_a_pack_holds_each_card_once_and_no_joker() -> None:
    assert len(set(PACK)) == 52
    assert JOKER not in PACK


def test_a_card_knows_its_rank_and_suit() -> None:
    assert {(card.rank, card.suit) for card in PACK} == {(rank, suit) for rank in RANKS for suit in SUITS}
    assert (JOKER.rank, JOKER.suit) == ("JK", "")
    assert (Card("10D").face, Card("AS").face, JOKER.face) == ("10♦", "A♠", "★")


@pytest.mark.parametrize(
    ("cards", "pack", "found"),
    [
        ("AS 2S", {}, []),
        ("AS AS", {}, [("AS", 2, 1)]),
        ("AS AS", {"packs": 2}, []),
        ("AS AS AS 2S", {"packs": 2}, [("AS", 3, 2)]),
        ("JK JK", {"jokers": 1}, [("JK", 2, 1)]),
        ("JK JK AS AS", {"packs": 2, "jokers": 2}, []),
    ],
)
def test_a_card_that_the_pack_does_not_hold_that_often_is_a_problem(cards: str, pack: Any, found: Any) -> None:
    problems = too_often(map(Card, cards.split()), ("cards",), **pack)
    assert [(p.values["card"], p.values["times"], p.values["bound"]) for p in problems] == found
    assert all((p.path, p.code) == (("cards",), "pack-holds") for p in problems)


@pytest.mark.parametrize("jokers", [1, 2])
def test_where_the_pack_has_no_joker_that_is_said(jokers: int) -> None:
    cards = [Card("AS"), Card("AS"), *[Card("JK")] * jokers]
    assert [p.code for p in too_often(cards, ("cards",))] == ["pack-holds", "no-jokers"]
    assert say(PROBLEMS["no-jokers"], {}) == "there are no jokers in this pack"
