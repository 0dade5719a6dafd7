"""Cards that were dealt: sets that win at once, the joke pot's claims, matching cards. Facts of source and page."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from scorekeeper.core.judge import judge
from scorekeeper.games import by_slug
from tests.support import Json, refusal

from .table import FOUR, asked, cards, dealt_set, joke, lines, played, thrown_in, won, wrong

KORAT = {"variant": "korat"}


def best(**hands: str) -> str | None:
    held = {name: cards(text) for name, text in hands.items()}
    answer: str | None = judge(by_slug, asked("dealt-sets", "korat", hands=held))["answer"]
    return answer


def claims(indicator: str = "4H", **of: str) -> str | None:
    held = {name: cards(text) for name, text in of.items()}
    answer: str | None = judge(by_slug, asked("joke-pot", "korat", indicator=indicator, claims=held))["answer"]
    return answer


SETS = [
    ("three of a kind win at once", {"a": "KS KD KH 2S 3S"}, "a"),
    ("a pair does not", {"a": "KS KD QH 2S 3S"}, None),
    ("the higher three wins", {"a": "QS QD QH 2S 3S", "b": "KS KD KH 2D 3D"}, "b"),
    ("the ace is low", {"a": "AS AD AH KS QS", "b": "2S 2D 2H 3S 4S"}, "b"),
    (
        "ten is above nine and below the jack",
        {"a": "9S 9D 9H 2S 3S", "b": "10S 10D 10H 2D 3D", "c": "AS 4D 5D 6D 7D"},
        "b",
    ),
    ("any four beats any three", {"a": "KS KD KH 2S 3S", "b": "2D 2H 2C AS AD"}, "a"),
    ("four twos beat three kings", {"a": "KS KD KH QS 3S", "b": "2D 2H 2C 2S AD"}, "b"),
    ("the higher four wins", {"a": "3S 3H 3C 3D KS", "b": "2D 2H 2C 2S AD"}, "a"),
]


@pytest.mark.parametrize(("hands", "winner"), [fact[1:] for fact in SETS], ids=[fact[0] for fact in SETS])
def test_dealt_sets(hands: dict[str, str], winner: str | None) -> None:
    assert best(**hands) == winner


def test_wild_cards_stand_for_nothing_in_a_dealt_set() -> None:
    held = {"a": cards("KS KD JK 2S 3S"), "b": cards("JK JK 4S 5S 6S")}
    assert judge(by_slug, asked("dealt-sets", hands=held))["answer"] is None


JOKE_POT = [
    ("one wild card takes it", {"a": "4S"}, "a"),
    ("two wild cards beat one", {"a": "4S", "b": "4D 4C"}, "b"),
    ("one each: spades before diamonds", {"a": "4D", "b": "4S"}, "b"),
    ("one each: diamonds before clubs", {"a": "4C", "b": "4D"}, "b"),
    ("three with one each", {"a": "4C", "b": "4D", "c": "4S"}, "c"),
    ("nobody claims", {}, None),
]


@pytest.mark.parametrize(("of", "winner"), [fact[1:] for fact in JOKE_POT], ids=[fact[0] for fact in JOKE_POT])
def test_who_takes_the_joke_pot(of: dict[str, str], winner: str | None) -> None:
    assert claims(**of) == winner


def matching(indicator: str = "8S", **of: str) -> Json:
    held = {name: cards(text) for name, text in of.items()}
    return judge(by_slug, asked("matching-card", "bangkok", indicator=indicator, dealt=held))


MATCHING = [
    ("one card is paid", {"a": "8C"}, "a"),
    ("spades before hearts", {"a": "8H", "b": "8S"}, "b"),
    ("hearts before diamonds", {"a": "8D", "b": "8H"}, "b"),
    ("diamonds before clubs", {"a": "8C", "b": "8D"}, "b"),
    ("the highest suit, not the most cards", {"a": "8C 8D", "b": "8H"}, "b"),
    ("nobody was dealt one", {}, None),
]


@pytest.mark.parametrize(("of", "winner"), [fact[1:] for fact in MATCHING], ids=[fact[0] for fact in MATCHING])
def test_who_is_paid_for_a_matching_card(of: dict[str, str], winner: str | None) -> None:
    up = next(card for card in ("8S", "8C", "8H", "8D") if card not in " ".join(of.values()))
    assert matching(up, **of)["answer"] == winner


def test_hearts_rank_below_spades_and_above_diamonds() -> None:
    assert claims("4C", a="4H", b="4S") == "b"
    assert claims("4C", a="4H", b="4D") == "a"


# -- in a match ------------------------------------------------------------------------------------------------------


def test_a_dealt_set_wins_the_main_pot_and_deals_next() -> None:
    result = played(dealt_set("Cy", Cy="777"), **KORAT)
    assert result["money"] == {"Ana": -10, "Bo": -10, "Cy": 30, "Dao": -10}
    assert result["next"] == {"dealer": "Cy", "stake": 10}


def test_a_set_of_key_cards_or_of_the_rank_turned_up_is_one_too() -> None:
    played(won(by="dealt-set", indicator="3S", sets={"Ana": "777"}), **KORAT)
    played(won(by="dealt-set", indicator="3S", sets={"Ana": "333"}), **KORAT)
    assert wrong(won(by="dealt-set", indicator="3S", sets={"Ana": "3333"}), **KORAT)[0][2] == "sets-over-four"
    assert wrong(won(by="dealt-set", indicator="10S", sets={"Ana": "TTTT"}), **KORAT)[0][2] == "sets-over-four"


@pytest.mark.parametrize(("shown", "size"), [("KS KD KH", 5), ("KS KD KH KC", 5), ("KS KD KH", 3)])
def test_the_cards_of_a_dealt_set_may_be_shown(shown: str, size: int) -> None:
    entry = won("Cy", by="dealt-set", cards=cards(shown))
    assert played(entry, variant="korat", hand_size=size)["next"]["dealer"] == "Cy"


def test_a_claimed_card_may_be_one_of_the_set_of_who_claims_it() -> None:
    entry = {**dealt_set("Cy", Cy="444"), "indicator": "4H", "joke": joke("Cy", Cy="4S")}
    assert ("pot:joke", "Cy", 5, "joke-pot") in lines(entry, **KORAT)


def test_a_card_that_was_claimed_may_be_picked_up_by_the_winner() -> None:
    entry = won(indicator="3S", cards=cards("3H 8D AS 9S KD KH"), joke=joke("Cy", Cy="3H"))
    assert ("pot:joke", "Cy", 5, "joke-pot") in lines(entry, **KORAT)


def test_where_no_card_is_given_three_of_one_rank_may_be_claimed() -> None:
    entry = won(joke=joke("Ana", "Bo", Ana="4S 4D", Bo="4C"))
    assert ("pot:joke", "Ana", 10, "joke-pot") in lines(entry, **KORAT)


def test_with_a_dealt_set_the_joke_pot_may_be_won_too() -> None:
    entry = won(by="dealt-set", indicator="4H", joke=joke("Bo", "Cy", Bo="4S"))
    assert ("pot:joke", "Bo", 10, "joke-pot") in lines(entry, **KORAT)


def test_who_is_dealt_two_key_cards_throws_the_deal_in_and_deals_next_and_the_pot_stays() -> None:
    result = played(thrown_in("Dao", "3S", cards=cards("7S 7D")), **KORAT)
    assert result["next"]["dealer"] == "Dao"
    assert result["pots"] == {"main": 40, "joke": 0}
    assert result["state"]["hands"] == 1


@pytest.mark.parametrize("shown", ["7S 7D", "7S 7D AS 4H KD", "7S 7D 3D 3H KD"])
def test_the_key_cards_alone_or_all_cards_dealt_may_be_shown(shown: str) -> None:
    assert played(thrown_in("Dao", "3S", cards=cards(shown)), **KORAT)["next"]["dealer"] == "Dao"


@pytest.mark.parametrize("shown", ["7S 7D 7H", "7S 7D 7H 7C", "7S 7D 7H 3D KD", "7S 7D KS KH KD", "7S 7D 3C 3D 3H"])
def test_three_of_a_kind_among_the_cards_dealt_is_not_thrown_in_where_dealt_sets_win(shown: str) -> None:
    entry = thrown_in("Dao", "3S", cards=cards(shown))
    assert wrong(entry, **KORAT) == [(1, "cards", "set-wins")]
    assert played(entry, variant="korat", dealt_sets=False)["next"]["dealer"] == "Dao"


def test_jokers_are_no_set_so_two_key_cards_beside_three_are_thrown_in() -> None:
    entry = thrown_in("Dao", "3S", cards=cards("7S 7D JK JK JK"))
    assert played(entry, variant="korat", jokers=3)["next"]["dealer"] == "Dao"


@pytest.mark.parametrize(
    ("match", "winner"),
    [
        ({"Cy": "8D"}, "Cy"),
        ({"Cy": "8D", "Dao": "8C"}, "Cy"),
        ({"Ana": "8C 8D", "Bo": "8H"}, "Bo"),
    ],
)
def test_bangkok_the_highest_suit_is_paid_one_stake_by_each_opponent(match: dict[str, str], winner: str) -> None:
    entry = won("Bo", indicator="8S", match={name: cards(text) for name, text in match.items()})
    paid: list[Any] = [line for line in lines(entry, variant="bangkok") if line[3] == "match"]
    assert paid == sorted((p, winner, 10, "match") for p in ("Ana", "Bo", "Cy", "Dao") if p != winner)


@pytest.mark.parametrize("up", "SHDC")
def test_however_the_matching_cards_lie_the_referee_names_whom_the_others_pay(up: str) -> None:
    """The other three may have been dealt to three players in any way, or not at all."""
    suits = [suit for suit in "SHDC" if suit != up]  # high to low
    for holders in product(("Ana", "Bo", "Cy", None), repeat=3):
        held: dict[str, list[str]] = {}
        for holder, suit in zip(holders, suits, strict=True):
            if holder:
                held.setdefault(holder, []).append("8" + suit)
        winner = next((holder for holder in holders if holder), None)
        named = judge(by_slug, asked("matching-card", "bangkok", indicator="8" + up, dealt=held))["answer"]
        moved = lines(won("Bo", indicator="8" + up, match=held), variant="bangkok")
        paid: list[Any] = [line for line in moved if line[3] == "match"]
        assert named == winner
        assert paid == sorted((p, winner, 10, "match") for p in FOUR if winner and p != winner)


def test_who_is_out_neither_pays_nor_is_paid_for_a_matching_card() -> None:
    entries = won(out=["Dao"]), won("Bo", match={"Cy": ["8D"]})
    assert [line for line in lines(*entries, variant="bangkok") if line[3] == "match"] == [
        ("Ana", "Cy", 10, "match"), ("Bo", "Cy", 10, "match"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("dealt", "indicator", "thrown", "why"),
    [
        ("7S 7D 2S 4S KS", "3S", True,
         "2 key cards were dealt, of rank 7, because 3S is turned up: two are enough."),
        ("7S 6D 2S 4S KS", "3S", False, "Key cards dealt, of rank 7, because 3S is turned up: 1; it takes two."),
        ("KH KD KS 7S 7D", "3S", False, "KKK is a dealt set, which wins: nothing is thrown in."),
        ("7S 7D 7H 2S 4S", "3S", False, "777 is a dealt set, which wins: nothing is thrown in."),
        ("KH KD 3D 7S 7D", "3S", True, "2 key cards were dealt, of rank 7, because 3S is turned up: two are enough."),
        ("5H 5D 2S 7S 7D", "5S", False, "5S is turned up, which has no key rank: nothing is thrown in."),
        ("KH KD 2S 7S 7D", "KS", False, "KS is turned up, which has no key rank: nothing is thrown in."),
    ],
)  # fmt: skip
def test_is_this_deal_thrown_in(dealt: str, indicator: str, thrown: bool, why: str) -> None:
    found = judge(by_slug, asked("thrown-in", "korat", indicator=indicator, cards=cards(dealt)))
    assert found == {"answer": thrown, "why": why}


def test_three_key_cards_throw_in_where_dealt_sets_do_not_win() -> None:
    question = asked("thrown-in", "korat", indicator="3S", cards=cards("7S 7D 7H 2S 4S"))
    assert judge(by_slug, {**question, "options": {"dealt_sets": False}})["answer"] is True


def test_two_of_the_key_rank_throw_in_where_key_cards_are_not_played_too() -> None:
    question = asked("thrown-in", "korat", indicator="3S", cards=cards("7S 7D 6H 2S 4S"))
    assert judge(by_slug, {**question, "options": {"key_cards": False}})["answer"] is True


@pytest.mark.parametrize(
    ("dealt", "indicator", "variant", "said"),
    [
        ("7S 7D 2S 4S KS", "3S", "phuket", "two key cards do not throw the deal in at this table"),
        ("7S 7D 2S 4S", "3S", "korat", "cards: 4 cards: 5 are needed"),
        ("7S 7D 2S 4S 6S 8S", "3S", "korat", "cards: 6 cards: 5 are needed"),
        ("7S 7D 2S 4S 3S", "3S", "korat", "cards: 3S is the card turned up itself, and nobody was dealt it"),
        ("7S 7S 2S 4S 5S", "3S", "korat", "cards: 7S occurs too often: 2 times, but the pack has 1"),
        ("7S 7D 2S 4S 5S", "JK", "korat", "indicator: there are no jokers in this pack"),
    ],
)
def test_a_question_about_a_throw_in_that_makes_no_sense(dealt: str, indicator: str, variant: str, said: str) -> None:
    assert refusal(asked("thrown-in", variant, indicator=indicator, cards=cards(dealt))) == [said]
