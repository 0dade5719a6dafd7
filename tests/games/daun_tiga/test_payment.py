"""Stakes, Long, side bets and who pays, a test for each sentence about them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core.judge import judge
from scorekeeper.games import by_slug

from .table import asked, bet, deal, lines, one, played


def pays(bank: Any, hand: Any, stake: Any, **keys: Any) -> dict[str, Any]:
    """Return what passes between the bank and a player, by the referee."""
    return judge(by_slug, asked("pays", bank=bank, hand=hand, stake=stake, **keys))


# -- one stake -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("bank", "player"), [(6, 5), (10, 9), ("PPP", 10), ("AAA", "222"), ("TTT", "PPP")])
def test_a_player_whose_hand_is_lower_loses_the_stake(bank: Any, player: Any) -> None:
    assert lines(one(bank, player)) == [("Bo", "An", 5, "stake")]


@pytest.mark.parametrize(("bank", "player"), [(5, 6), (9, 10), (10, "PPP"), ("222", "AAA"), ("PPP", "TTT")])
def test_a_player_whose_hand_is_higher_is_paid_as_much_as_the_stake(bank: Any, player: Any) -> None:
    assert lines(one(bank, player)) == [("An", "Bo", 5, "stake")]


@pytest.mark.parametrize("stake", [5, [5, 10]], ids=["one stake", "two"])
@pytest.mark.parametrize("hand", [1, 7, 8, 10, "AAA", "PPP"])
def test_where_hands_are_equal_nothing_passes(hand: Any, stake: Any) -> None:
    cards = {"AAA": "PPP"}.get(hand, hand)  # one pack holds three aces once
    assert lines(one(cards, cards, stake)) == []


def test_each_stake_is_settled_against_the_banker_alone() -> None:
    entry = deal({"Bo": 5, "Cy": 7, "Di": 11}, {"An": 6, "Bo": 9, "Cy": 2, "Di": 6})
    assert lines(entry) == [("An", "Bo", 5, "stake"), ("Cy", "An", 7, "stake")]


def test_players_stake_what_they_please_and_some_sit_out() -> None:
    assert played(deal({"Di": 1_000_000_000}, {"An": 1, "Di": 2}))["money"] == {
        "An": -1_000_000_000, "Bo": 0, "Cy": 0, "Di": 1_000_000_000,
    }  # fmt: skip


# -- house rules: ties to the bank, what three of a kind pays ---------------------------------------------------------


@pytest.mark.parametrize(
    ("bank", "player", "stake", "paid"),
    [
        (5, 5, 5, [5]),
        (5, 5, [5, 20], [5]),  # five is not Long
        (8, 8, [5, 20], [5, 20]),
        ("PPP", "PPP", [5, 20], [5, 20]),  # both have three of a kind
        (4, 5, 5, []),
    ],
)
def test_with_ties_to_bank_an_equal_hand_is_one_that_the_bankers_beats(
    bank: Any, player: Any, stake: Any, paid: list[int]
) -> None:
    found = [line for line in lines(one(bank, player, stake), ties_to_bank=True) if line[1] == "An"]
    assert [line[2] for line in found] == paid
    answer = pays(bank, player, stake, options={"ties_to_bank": True})["answer"]
    assert answer == (-sum(paid) or 5)


@pytest.mark.parametrize("times", [1, 2, 10])
@pytest.mark.parametrize(
    ("bank", "player", "gains"),
    [(9, "777", 5), ("777", 9, -5), ("PPP", "AAA", 5), ("AAA", "PPP", -25), (5, 8, 25), (8, 5, -25)],
)
def test_what_three_of_a_kind_wins_moves_so_many_times(times: int, bank: Any, player: Any, gains: int) -> None:
    entry = one(bank, player, [5, 20], bets=[bet("Zed", "Bo", 7)])
    money = played(entry, triple_pays=times)["money"]
    wins = times if isinstance(player if gains > 0 else bank, str) else 1
    assert money["Bo"] == gains * wins == pays(bank, player, [5, 20], options={"triple_pays": times})["answer"]
    assert money["Zed"] == (7 if gains > 0 else -7) * wins


def test_an_equal_three_of_a_kind_wins_for_triple_pays_where_ties_are_the_banks() -> None:
    assert played(one("PPP", "PPP"), triple_pays=4)["money"]["Bo"] == 0
    assert played(one("PPP", "PPP"), triple_pays=4, ties_to_bank=True)["money"]["Bo"] == -20


# -- Long: the three cases and the seven rules of the source ----------------------------------------------------------

FIRST, SECOND = 5, 20

#: The sentence, the banker's hand, the player's, what the player gains.
LONG: list[tuple[str, Any, Any, int]] = [
    ("case 1: banker 5, player 8", 5, 8, FIRST + SECOND),
    ("case 2: banker 5, player 6", 5, 6, FIRST),
    ("case 3: banker three of a kind, player 9", "AAA", 9, -FIRST),
    ("rule 1: the player's cards Long and win", 7, 10, FIRST + SECOND),
    ("rule 1: also against a lower Long", 8, 9, FIRST + SECOND),
    ("rule 2: the player does not Long but beats the banker", 3, 7, FIRST),
    ("rule 3: the banker's cards Long and beat a player who does not", 8, 7, -FIRST - SECOND),
    ("rule 3: the banker's cards Long and beat a lower Long", 10, 9, -FIRST - SECOND),
    ("rule 4: the banker does not Long but beats the player", 7, 3, -FIRST),
    ("rule 4: a three of a kind of the banker does not Long", "PPP", 3, -FIRST),
    ("rule 5: the player's three of a kind beats a score", 7, "222", FIRST),
    ("rule 5: the player's three of a kind beats a Long score", 10, "PPP", FIRST),
    ("rule 5: the player's three of a kind beats another", "333", "222", FIRST),
    ("rule 6: the player's three of a kind loses to another", "222", "333", -FIRST - SECOND),
    ("rule 6: even to the lowest but one", "TTT", "PPP", -FIRST - SECOND),
    ("rule 7: the player Longs, the banker has three of a kind", "KKK", 8, -FIRST),
]


@pytest.mark.parametrize(("bank", "player", "gain"), [row[1:] for row in LONG], ids=[row[0] for row in LONG])
def test_the_long_contract(bank: Any, player: Any, gain: int) -> None:
    bank = "PPP" if bank == "KKK" else bank
    both = abs(gain) == FIRST + SECOND
    payer, payee = ("An", "Bo") if gain > 0 else ("Bo", "An")
    expected = [(payer, payee, FIRST, "stake"), (payer, payee, SECOND, "long")]
    assert sorted(lines(one(bank, player, [FIRST, SECOND]))) == sorted(expected if both else expected[:1])
    assert lines(one(bank, player, FIRST)) == [(payer, payee, FIRST, "stake")], "one stake: only the better hand counts"


#: The words for a settlement: the rule that decides.
RULES = {
    "case 1": "and is Long: the bank pays both stakes, 5 + 20 = 25.",
    "case 2": "but is not Long: the bank pays the first stake only.",
    "case 3": "but this three of a kind is not Long: the bank takes the first stake only.",
    "rule 1": "and is Long: the bank pays both stakes, 5 + 20 = 25.",
    "rule 2": "but is not Long: the bank pays the first stake only.",
    "rule 3": "and is Long: the bank takes both stakes, 5 + 20 = 25.",
    "rule 4": "the bank takes the first stake only.",
    "rule 5": "but this three of a kind is not Long: the bank pays the first stake only.",
    "rule 6": "and both are threes of a kind: the bank takes both stakes, 5 + 20 = 25.",
    "rule 7": "but this three of a kind is not Long: the bank takes the first stake only.",
}


@pytest.mark.parametrize(("sentence", "bank", "player", "gain"), LONG, ids=[row[0] for row in LONG])
def test_the_referee_says_what_passes_and_by_which_rule(sentence: str, bank: Any, player: Any, gain: int) -> None:
    bank = "PPP" if bank == "KKK" else bank
    answer = pays(bank, player, [FIRST, SECOND])
    assert answer["answer"] == gain
    assert answer["why"].endswith(RULES[sentence[:6]])
    one_stake = pays(bank, player, FIRST)
    assert one_stake["answer"] == (FIRST if gain > 0 else -FIRST)
    better = f"{player} beats {bank}: the bank pays" if gain > 0 else f"{bank} beats {player}: the bank takes"
    assert one_stake["why"] == f"{better} the stake."


@pytest.mark.parametrize("stake", [5, [5, 10]])
@pytest.mark.parametrize("hand", [1, 9, "PPP", "JS QD KH"])
def test_the_referee_says_that_nothing_passes_between_equal_hands(hand: Any, stake: Any) -> None:
    hand = hand.split() if isinstance(hand, str) and " " in hand else hand
    assert (pays(hand if isinstance(hand, int) else "PPP", hand, stake)["answer"]) == 0


@given(
    st.sampled_from([*range(1, 11), "AAA", "555", "PPP"]),
    st.sampled_from([*range(1, 11), "222", "555", "TTT", "PPP"]),
    st.integers(1, 50) | st.lists(st.integers(1, 50), min_size=2, max_size=2),
    st.lists(st.sampled_from("A25TP"), unique=True),
    st.integers(1, 10),
)
def test_the_referee_says_what_the_sheet_moves(
    bank: Any, player: Any, stake: Any, triples: list[str], least: int
) -> None:
    if bank == player == "555":
        return  # no pack holds six fives
    options = {"triples_long": triples, "long_from": least}
    moved = played(one(bank, player, stake), **options)["money"]["Bo"]
    assert pays(bank, player, stake, options=options)["answer"] == moved


def test_the_two_stakes_need_not_be_equal() -> None:
    assert lines(one(5, 8, [1, 100])) == [("An", "Bo", 1, "stake"), ("An", "Bo", 100, "long")]
    assert lines(one(5, 8, [7, 7])) == [("An", "Bo", 7, "long"), ("An", "Bo", 7, "stake")]


#: With triples_long A and P. Banker's hand, player's, what the player gains.
NAMED: list[tuple[Any, Any, int]] = [
    (7, "AAA", FIRST + SECOND),  # player Long: both
    ("222", "AAA", FIRST + SECOND),
    (7, "222", FIRST),  # a three of a kind that is not Long too
    ("PPP", "222", FIRST),
    ("AAA", 9, -FIRST - SECOND),  # banker Long: both
    ("AAA", 3, -FIRST - SECOND),
    ("PPP", 10, -FIRST - SECOND),
    ("AAA", "222", -FIRST - SECOND),
    ("222", 9, -FIRST),  # not named: the first only
    ("222", "333", -FIRST - SECOND),  # three of a kind against three of a kind: both
    ("222", "PPP", -FIRST - SECOND),
]


@pytest.mark.parametrize(("bank", "player", "gain"), NAMED)
def test_a_named_three_of_a_kind_counts_as_long_for_its_holder(bank: Any, player: Any, gain: int) -> None:
    result = played(one(bank, player, [FIRST, SECOND]), triples_long=["A", "P"])
    assert result["money"] == {"An": -gain, "Bo": gain, "Cy": 0, "Di": 0}


@pytest.mark.parametrize(("long_from", "gain"), [(1, 25), (6, 25), (7, 5), (10, 5)])
def test_long_from_decides_whether_a_six_is_paid_both(long_from: int, gain: int) -> None:
    assert played(one(5, 6, [FIRST, SECOND]), long_from=long_from)["money"]["Bo"] == gain


def test_where_tens_count_zero_a_ten_is_no_long() -> None:
    ten = ["10S", "JS", "QS"]
    assert played(one(5, ten, [FIRST, SECOND]))["money"]["Bo"] == FIRST + SECOND
    assert played(one(5, ten, [FIRST, SECOND]), variant="zero")["money"]["Bo"] == -FIRST
    assert played(one(0, 9, [FIRST, SECOND]), variant="zero")["money"]["Bo"] == FIRST + SECOND


# -- side bets -------------------------------------------------------------------------------------------------------


def test_bystanders_bet_on_players_and_have_money_of_their_own() -> None:
    entry = deal({"Bo": 5}, {"An": 4, "Bo": 6}, bets=[bet("Zed", "Bo", 30)])
    assert lines(entry) == [("An", "Bo", 5, "stake"), ("An", "Zed", 30, "bet")]
    assert played(entry)["money"] == {"An": -35, "Bo": 5, "Cy": 0, "Di": 0, "Zed": 30}


def test_a_bystander_whose_bet_moves_nothing_has_an_account_all_the_same() -> None:
    entry = deal({"Bo": 5}, {"An": 5, "Bo": 5}, bets=[bet("Zed", "Bo", 30)])
    assert played(entry)["money"] == {"An": 0, "Bo": 0, "Cy": 0, "Di": 0, "Zed": 0}


def test_equal_deals_have_equal_lines_in_whatever_order_they_were_told() -> None:
    hands = {"An": 5, "Bo": 4, "Cy": 3}
    one, other = deal({"Bo": 1, "Cy": 10}, hands), deal({"Cy": 10, "Bo": 1}, hands)
    assert json.dumps(played(one)) == json.dumps(played(other))


def test_players_bet_on_another_players_hand() -> None:
    entry = deal({"Bo": 5, "Cy": 6}, {"An": 4, "Bo": 6, "Cy": 2}, bets=[bet("Cy", "Bo", 30), bet("Bo", "Cy", 9)])
    assert lines(entry) == [
        ("An", "Bo", 5, "stake"), ("An", "Cy", 30, "bet"), ("Bo", "An", 9, "bet"), ("Cy", "An", 6, "stake"),
    ]  # fmt: skip


def test_a_bet_may_be_on_one_who_sits_out_and_that_hand_is_shown() -> None:
    entry = deal({"Bo": 5}, {"An": 4, "Bo": 4, "Di": 1}, bets=[bet("Bo", "Di", 8), bet("Zed", "Di", [2, 3])])
    assert lines(entry) == [("Bo", "An", 8, "bet"), ("Zed", "An", 2, "bet")]


def test_one_who_sits_out_may_bet_too() -> None:
    entry = deal({"Bo": 5}, {"An": 4, "Bo": 7}, bets=[bet("Cy", "Bo", 8)])
    assert ("An", "Cy", 8, "bet") in lines(entry)


@pytest.mark.parametrize(("bank", "player", "gain"), [row[1:] for row in LONG], ids=[row[0] for row in LONG])
def test_side_bets_are_settled_the_same_way_on_the_hand_that_they_back(bank: Any, player: Any, gain: int) -> None:
    bank = "PPP" if bank == "KKK" else bank
    entry = one(bank, player, 1, bets=[bet("Zed", "Bo", [FIRST, SECOND])])
    found = [line for line in lines(entry) if "Zed" in line[:2]]
    assert sum(line[2] for line in found) == abs(gain)
    assert [line[3] for line in sorted(found, key=lambda line: line[2])] == ["bet", "bet-long"][: len(found)]
    assert played(entry)["money"]["Zed"] == gain


def test_one_may_bet_twice_on_the_same_hand() -> None:
    entry = one(4, 6, bets=[bet("Zed", "Bo", 3), bet("Zed", "Bo", 4)])
    assert played(entry)["money"]["Zed"] == 7


def test_one_who_left_may_bet_from_beside_the_table() -> None:
    result = played({"kind": "leave", "player": "Di"}, one(4, 6, bets=[bet("Di", "Bo", 3)]))
    assert result["money"] == {"An": -8, "Bo": 5, "Cy": 0, "Di": 3}


def test_the_example_of_the_contract() -> None:
    assert played(one(5, 8, [5, 10]))["money"]["Bo"] == 15
    assert played(one(5, 6, [5, 10]))["money"]["Bo"] == 5
    assert played(one("AAA", 9, [5, 10]))["money"]["Bo"] == -5
