"""Is this a meld, does it reach the minimum, may they go out, may the discard be taken: facts, and brute force."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, permutations
from random import Random
from typing import Any

import pytest

from scorekeeper.core.cards import Card
from scorekeeper.core.game import Answer
from scorekeeper.core.judge import ask, judge
from scorekeeper.games import by_slug
from scorekeeper.games.samba import SAMBA
from scorekeeper.games.samba.options import SambaOptions
from scorekeeper.games.samba.referee import AskDiscard, AskMeld, ask_discard, ask_meld
from tests.support import Json, refusal

from .model import KINDS, PACK, SUITS
from .table import HEARTS, KINGS, QUEENS, answer, asked, group, run, wilds
from .table import SAMBA as SPADES

# -- meld: facts -------------------------------------------------------------------------------------------------------

#: Cards, what they are, their value, their bonus in Samba and in Bolivia.
MELDS: list[tuple[str, str | None, int, int, int]] = [
    ("KS KH KD", "group", 30, 0, 0),
    ("KS KS KS", "group", 30, 0, 0),
    ("8S 8H 8D 8C 8S", "group", 50, 0, 0),
    ("4S 4H 4D", "group", 15, 0, 0),
    ("AS AH 2D", "group", 60, 0, 0),
    ("AS AH JK", "group", 90, 0, 0),
    ("2S 7H 7D", "group", 30, 0, 0),
    ("AS AH AD AC JK 2S", "group", 150, 0, 0),
    ("AS AH AD AC JK JK", "group", 180, 0, 0),
    ("KS KH KD KC KS KH KD", "group", 70, 500, 500),
    ("KS KH KD KC KS KH KD KC KS KH KD KC", "group", 120, 500, 500),
    ("KS KH KD KC KS KH JK", "group", 110, 300, 300),
    ("4S 4H 4D 4C 4S 2S 2H", "group", 65, 300, 300),
    ("AS AH AD AC AS AH AD AC AS AH AD AC JK JK", "group", 340, 300, 300),
    ("4S 5S 6S", "sequence", 15, 0, 0),
    ("QH KH AH", "sequence", 40, 0, 0),
    ("AH QH KH", "sequence", 40, 0, 0),
    ("4S 5S 6S 7S 8S 9S 10S", "sequence", 50, 1500, 1500),
    ("8D 9D 10D JD QD KD AD", "sequence", 80, 1500, 1500),
    ("10C 9C 8C 7C 6C 5C", "sequence", 45, 0, 0),
    ("3S 3C 3S", "black-threes", 15, 0, 0),
    ("3S 3C 2S", "black-threes", 30, 0, 0),
    ("3S 3C 3S 3C 2S JK", "black-threes", 90, 0, 0),
    ("3S 3C 3S 3C 3S 2D 2H", "black-threes", 65, 300, 300),
    ("3S 3S 3S 3C 3C 3C JK", "black-threes", 80, 300, 300),
    ("", None, 0, 0, 0),
    ("KS", None, 0, 0, 0),
    ("KS KH", None, 0, 0, 0),
    ("KS 2H", None, 0, 0, 0),
    ("KS KH QD", None, 0, 0, 0),
    ("KS 2H JK", None, 0, 0, 0),
    ("KS KH 2H JK", None, 0, 0, 0),
    ("KS KH KD 2H JK", None, 0, 0, 0),
    ("KS KH KD KC KS KH JK JK 2S", None, 0, 0, 0),
    ("KS KH KD KC KS KH KD KC 2S 2H 2D", None, 0, 0, 0),
    ("3H 3D 3H", None, 0, 0, 0),
    ("3S 3C 3H", None, 0, 0, 0),
    ("3H", None, 0, 0, 0),
    ("3S JK JK", None, 0, 0, 0),
    ("4S 5S", None, 0, 0, 0),
    ("4S 5S 7S", None, 0, 0, 0),
    ("4S 5S 6H", None, 0, 0, 0),
    ("4S 5S 5S 6S", None, 0, 0, 0),
    ("4S 5S JK", None, 0, 0, 0),
    ("4S 5S 6S JK", None, 0, 0, 0),
    ("3S 4S 5S", None, 0, 0, 0),
    ("2S 3S 4S", None, 0, 0, 0),
    ("2S 4S 5S 6S", None, 0, 0, 0),
    ("AS 4S 5S", None, 0, 0, 0),
    ("KS AS 2S", None, 0, 0, 0),
    ("KS AS 4S", None, 0, 0, 0),
    ("4S 5S 6S 7S 8S 9S 10S JS", None, 0, 0, 0),
    ("4S 5S 6S 7S 8S 9S 10S JS QS KS AS", None, 0, 0, 0),
]


@pytest.mark.parametrize(("cards", "is_a", "value", "bonus", "bolivia"), MELDS)
def test_what_is_a_meld_and_what_it_is_worth(
    cards: str, is_a: str | None, value: int, bonus: int, bolivia: int
) -> None:
    assert answer("meld", cards=cards) == {"answer": is_a, "value": value, "bonus": bonus}
    assert answer("meld", cards=cards, variant="bolivia") == {"answer": is_a, "value": value, "bonus": bolivia}


@pytest.mark.parametrize(
    ("cards", "value", "bonus"),
    [
        ("2S 2H 2D", 60, 0),
        ("JK JK JK", 150, 0),
        ("2S 2S JK JK JK JK", 240, 0),
        ("2S 2H 2D 2C JK JK JK", 230, 2500),
        ("2S 2H 2D 2C 2S 2H 2D", 140, 2500),
        ("JK JK JK JK JK JK 2S", 320, 2500),
    ],
)
def test_wild_cards_alone_are_a_meld_only_where_bolivia_is_not_0(cards: str, value: int, bonus: int) -> None:
    assert answer("meld", cards=cards) == {"answer": None, "value": 0, "bonus": 0}
    assert answer("meld", cards=cards, variant="bolivia") == {"answer": "wilds", "value": value, "bonus": bonus}
    with_one = answer("meld", cards=cards, options={"bolivia": 1})
    assert with_one == {"answer": "wilds", "value": value, "bonus": min(bonus, 1)}
    assert answer("meld", cards=cards, variant="bolivia", options={"bolivia": 0})["answer"] is None


@pytest.mark.parametrize("cards", ["2S", "2S JK", "2S 2H 2D 2C 2S 2H 2D JK", "JK JK JK JK JK JK 2S 2H", ""])
def test_wild_cards_alone_are_three_to_seven(cards: str) -> None:
    assert answer("meld", cards=cards, variant="bolivia") == {"answer": None, "value": 0, "bonus": 0}


def test_the_bonus_is_the_tables() -> None:
    options = {"samba": 1, "pure": 20, "mixed": 300, "bolivia": 4000}
    ask_for = {
        "4S 5S 6S 7S 8S 9S 10S": 1,
        "KS KH KD KC KS KH KD": 20,
        "KS KH KD KC KS KH 2D": 300,
        "2S 2H 2D 2C 2S 2H 2D": 4000,
        "3S 3C 3S 3C 3S 3C JK": 300,
        "KS KH KD KC KS KH": 0,
    }
    assert {cards: answer("meld", cards=cards, options=options)["bonus"] for cards in ask_for} == ask_for


def test_cards_are_read_as_people_write_them() -> None:
    assert answer("meld", cards="t♠ js qS") == {"answer": "sequence", "value": 30, "bonus": 0}
    assert answer("meld", cards="4♥ 4h jk")["answer"] == "group"


# -- meld: brute force -------------------------------------------------------------------------------------------------

LOW_TO_HIGH = ["4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


def as_key(cards: Any) -> tuple[str, ...]:
    return tuple(sorted(cards))


def every_meld_of(size: int) -> dict[tuple[str, ...], str]:
    """Return every set of so many cards (three to four) that is a meld, made up from the rules, with its kind."""
    found: dict[tuple[str, ...], str] = {}
    twos_and_jokers = ["2S", "2H", "2D", "2C", "JK"]
    for rank in [*LOW_TO_HIGH, "3"]:
        suits = "SC" if rank == "3" else "SHDC"
        for naturals in range(2, size + 1):
            if naturals < 2 * (size - naturals):
                continue
            for ours in combinations_with_replacement([rank + suit for suit in suits], naturals):
                for wild in combinations_with_replacement(twos_and_jokers, size - naturals):
                    found[as_key(ours + wild)] = "black-threes" if rank == "3" else "group"
    for suit in SUITS:
        for low in range(len(LOW_TO_HIGH) - size + 1):
            found[as_key(rank + suit for rank in LOW_TO_HIGH[low : low + size])] = "sequence"
    for wild in combinations_with_replacement(twos_and_jokers, size):
        found[as_key(wild)] = "wilds"
    return {cards: is_a for cards, is_a in found.items() if in_the_packs(cards)}


def in_the_packs(cards: Any) -> bool:
    return all(times <= PACK.count(card) for card, times in Counter(cards).items())


BOLIVIA = SambaOptions(bolivia=1)


def judged(cards: Any, options: SambaOptions = BOLIVIA) -> str | None:
    """Return the answer without reading the question as a file."""
    said = ask_meld(options, AskMeld(tuple(map(Card, cards))))
    assert isinstance(said, Answer)
    assert said.answer is not None or said.more["value"] == said.more["bonus"] == 0
    return said.answer


def test_three_cards_are_a_meld_where_the_rules_can_make_them_up() -> None:
    melds = every_meld_of(3)
    assert len(melds) > 500
    every = list(combinations_with_replacement(KINDS, 3))
    assert len(every) > 25_000
    for cards in every:
        assert judged(cards) == melds.get(as_key(cards)), cards


def test_four_cards_are_a_meld_where_the_rules_can_make_them_up() -> None:
    melds = every_meld_of(4)
    some = ["4S", "5S", "6S", "7S", "AS", "AH", "AD", "KS", "QS", "JS", "3S", "3C", "3H", "2S", "2H", "JK"]
    for cards in combinations_with_replacement(some, 4):
        if in_the_packs(cards):
            assert judged(cards) == melds.get(as_key(cards)), cards
    for cards in melds:
        assert judged(cards) == melds[cards]


@pytest.mark.parametrize("suit", SUITS)
def test_of_one_suit_just_the_35_runs_of_three_to_seven_are_sequences(suit: str) -> None:
    """Every subset of thirteen ranks."""
    ranks = ["2", "3", *LOW_TO_HIGH]
    runs = {tuple(LOW_TO_HIGH[low : low + n]) for n in range(3, 8) for low in range(len(LOW_TO_HIGH) - n + 1)}
    assert len(runs) == 35
    found = set()
    for bits in range(1 << 13):
        some = tuple(rank for n, rank in enumerate(ranks) if bits >> n & 1)
        if len(some) > 1 and judged([rank + suit for rank in some]) is not None:
            found.add(some)
    assert found == runs


@pytest.mark.parametrize("rank", ["3", "4", "10", "A"])
def test_groups_by_their_numbers(rank: str) -> None:
    """Every number of naturals, of twos and of jokers that the packs hold."""
    most = 6 if rank == "3" else 12
    naturals = [rank + suit for suit in ("SC" if rank == "3" else "SHDC") for _ in range(3)]
    twos = ["2" + suit for suit in SUITS for _ in range(3)]
    for n in range(1, most + 1):
        for t in range(6):
            for j in range(6):
                cards = naturals[:n] + twos[:t] + ["JK"] * j
                right = n + t + j >= 3 and t + j <= 2 and n >= 2 * (t + j)
                assert (judged(cards) is not None) == right, cards


def test_the_order_of_the_cards_is_nothing() -> None:
    for cards in ("4S 5S 6S 7S", "KS KH 2S", "3S 3C 3S JK"):
        kinds = {judged(order) for order in permutations(cards.split())}
        assert len(kinds) == 1


def test_what_one_meld_and_a_stranger_make_is_none() -> None:
    chance = Random(5)
    for _ in range(300):
        rank = chance.choice(LOW_TO_HIGH)
        cards = [rank + chance.choice(SUITS) for _ in range(3)]
        stranger = chance.choice([card for card in KINDS if card[:-1] not in (rank, "2", "J") or card[:-1] == "J"])
        if in_the_packs([*cards, stranger]) and stranger != "JK" and stranger[:-1] != rank:
            assert judged([*cards, stranger]) is None, (cards, stranger)


# -- first-meld --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("score", "least"),
    [
        (-1_000_000_000, 15), (-730, 15), (-5, 15), (-1, 15),
        (0, 50), (5, 50), (1495, 50), (1499, 50),
        (1500, 90), (2995, 90), (2999, 90),
        (3000, 120), (6995, 120), (6999, 120),
        (7000, 150), (10_000, 150), (1_000_000_000, 150),
    ],
)  # fmt: skip
def test_what_is_needed_by_the_score(score: int, least: int) -> None:
    made = answer("first-meld", score=score, melds=["4S 4H 4D"])
    assert made == {"answer": least == 15, "value": 15, "needed": least}


@pytest.mark.parametrize(
    ("score", "melds", "answered", "value"),
    [
        (-5, [], False, 0),
        (0, ["4S 4H 4D 4C"], False, 20),
        (0, ["KS KH KD", "4S 5S 6S"], False, 45),
        (0, ["KS KH KD", "4S 4H 4D 4C"], True, 50),
        (0, ["AS AH AD"], True, 60),
        (0, [SPADES], True, 50),
        (0, ["6S 7S 8S 9S 10S"], False, 40),
        (1500, [SPADES], False, 50),
        (1500, ["AS AH JK"], True, 90),
        (1500, ["AS AH 2S", "5S 5H 5D", "4S 4H"], None, 0),
        (1500, ["AS AH 2S", "5S 5H 5D 5C"], False, 80),
        (1500, [group("A", 2, 0, 1)], True, 90),
        (1500, ["KS KH KD KC", "QS QH QD QC", "4S 4H"], None, 0),
        (1500, ["KS KH KD KC", "QS QH QD QC"], False, 80),
        (1500, ["KS KH KD KC", "QS QH QD", "4H 4H 4H"], False, 85),
        (3000, [KINGS], False, 70),
        (3000, ["AS AH AD AC JK"], True, 130),
        (7000, ["AS AH AD AC JK"], False, 130),
        (7000, ["AS AH AD AC JK", "6S 6H 2S"], True, 160),
        (6999, [group("K", 12)], True, 120),
        (7000, [group("K", 12)], False, 120),
    ],
)
def test_whether_melds_do_as_a_first(score: int, melds: list[Any], answered: bool | None, value: int) -> None:
    if answered is None:
        assert refusal(asked("first-meld", score=score, melds=melds))
        return
    made = answer("first-meld", score=score, melds=melds)
    assert (made["answer"], made["value"]) == (answered, value)


@pytest.mark.parametrize("top", [0, 150, 160, 300])
def test_from_7000_points_the_table_says_what_a_first_meld_must_reach(top: int) -> None:
    for score, needed in ((6995, 120), (7000, top), (20_000, top)):
        made = answer("first-meld", score=score, melds=["AS AH AD AC JK", "6S 6H 2S"], options={"first_meld_top": top})
        assert made == {"answer": needed <= 160, "value": 160, "needed": needed}


def test_a_score_below_nothing_is_said_with_a_minus_sign() -> None:
    said = judge(by_slug, asked("first-meld", score=-5, melds=["AS AH AD"]))["why"]
    assert said == "With a score of −5 a first meld needs 15; these are worth 60."


def test_black_threes_are_no_first_meld() -> None:
    for melds in (["3S 3C 3S"], ["AS AH AD", group("3", 3)], [group("3", 5, 2), SPADES, HEARTS]):
        assert refusal(asked("first-meld", score=0, melds=melds))
        assert answer("may-go-out", melds=melds) is not None


def test_the_bonus_does_not_count_towards_the_first_meld() -> None:
    made = answer("first-meld", score=7000, melds=[SPADES])
    assert made == {"answer": False, "value": 50, "needed": 150}


def test_wild_cards_alone_count_towards_it_in_bolivia() -> None:
    assert answer("first-meld", score=7000, melds=["JK JK JK"], variant="bolivia")["answer"] is True
    assert answer("first-meld", score=7000, melds=[wilds(4, 1)], variant="bolivia")["value"] == 130


# -- may-go-out --------------------------------------------------------------------------------------------------------

MIXED_BLACK = "3S 3C 3S 3C 3S 3C JK"


@pytest.mark.parametrize(
    ("melds", "samba", "bolivia"),
    [
        ([], False, False),
        (["KS KH KD"], False, False),
        ([KINGS], False, False),
        ([SPADES], False, False),
        ([SPADES, HEARTS], True, True),
        ([KINGS, QUEENS], True, False),
        ([KINGS, SPADES], True, True),
        ([QUEENS, SPADES, "4S 4H 4D"], True, True),
        ([KINGS, group("Q", 6), "AS AH AD"], False, False),
        ([SPADES, run("H", "5", "10")], False, False),
        ([KINGS, QUEENS, group("J", 7)], True, False),
        (["KS KH KD KC KS KH KD", "4S 5S 6S 7S 8S 9S 10S"], True, True),
        ([KINGS, MIXED_BLACK], True, False),
        ([SPADES, MIXED_BLACK], True, True),
        ([group("K", 12), "4S 4H 4D"], False, False),
    ],
)
def test_who_may_go_out(melds: list[Any], samba: bool, bolivia: bool) -> None:
    assert answer("may-go-out", melds=melds) == {"answer": samba}
    assert answer("may-go-out", melds=melds, variant="bolivia") == {"answer": bolivia}


@pytest.mark.parametrize(
    ("melds", "answered"),
    [
        ([wilds(4, 3), SPADES], True),
        ([wilds(4, 3), wilds(4, 3)], False),
        ([wilds(4, 3), KINGS], False),
        ([wilds(4, 2), SPADES], False),
        (["2S 2H 2D 2C JK JK JK", "4S 5S 6S 7S 8S 9S 10S"], True),
    ],
)
def test_a_bolivia_is_one_of_what_is_needed(melds: list[Any], answered: bool) -> None:
    assert answer("may-go-out", melds=melds, variant="bolivia")["answer"] is answered


@pytest.mark.parametrize(
    ("options", "melds", "answered"),
    [
        ({"needed": 0}, [], True),
        ({"needed": 0, "needed_sambas": 1}, [KINGS], False),
        ({"needed": 0, "needed_sambas": 1}, [SPADES], True),
        ({"needed": 1}, [KINGS], True),
        ({"needed": 1, "needed_sambas": 1}, [KINGS], False),
        ({"needed": 1, "needed_sambas": 2}, [SPADES], False),
        ({"needed": 3}, [SPADES, KINGS], False),
        ({"needed": 3}, [SPADES, KINGS, HEARTS], True),
        ({"needed": 2, "needed_sambas": 2}, [SPADES, KINGS], False),
        ({"needed": 2, "needed_sambas": 2}, [SPADES, HEARTS], True),
        ({"bolivia": 1}, [wilds(7), wilds(3, 4)], True),
        ({"needed": 1_000_000_000}, [SPADES, HEARTS], False),
    ],
)
def test_what_is_needed_is_the_tables(options: Json, melds: list[Any], answered: bool) -> None:
    assert answer("may-go-out", melds=melds, options=options) == {"answer": answered}


# -- discard -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("top", "hand", "melds", "answered"),
    [
        ("KS", "KH KD", [], "pile"),
        ("KS", "KS KS", [], "pile"),
        ("KS", "KH KD KC 4S", ["QS QH QD"], "pile"),
        ("KS", "KH", ["KD KC KH"], None),
        ("KS", "KH 2S", ["KD KC KH"], None),
        ("KS", "KH JK 2S", [], None),
        ("KS", "", ["KD KC KH"], None),
        ("KS", "2S 2H JK", [], None),
        ("10S", "", ["6S 7S 8S 9S"], "top"),
        ("5S", "", ["6S 7S 8S 9S"], "top"),
        ("10S", "10H 10D", ["6S 7S 8S 9S"], "both"),
        ("10S", "10H", ["6S 7S 8S 9S"], "top"),
        ("10S", "6S 7S 8S 9S", [], None),
        ("10S", "9S", ["6S 7S 8S"], None),
        ("10S", "9S 10H 10C", ["6S 7S 8S"], "pile"),
        ("9S", "", ["6S 7S 8S 9S"], None),
        ("8S", "", ["6S 7S 8S 9S"], None),
        ("10H", "", ["6S 7S 8S 9S"], None),
        ("JS", "", [SPADES], None),
        ("JS", "JH JD", [SPADES], "pile"),
        ("JS", "", [run("S", "5", "10")], "top"),
        ("4S", "", [run("S", "5", "10")], "top"),
        ("JS", "", [SPADES, run("S", "8", "10")], "top"),
        ("AS", "", ["JS QS KS"], "top"),
        ("4S", "", ["QS KS AS"], None),
        ("AS", "", ["4S 5S 6S"], None),
        ("3S", "3C 3S", ["4S 5S 6S"], None),
        ("3S", "", ["4S 5S 6S"], None),
        ("3H", "3H 3D", [], None),
        ("2S", "2H 2D", ["4S 5S 6S"], None),
        ("2S", "", ["4S 5S 6S"], None),
        ("JK", "JK JK", ["4S 5S 6S"], None),
    ],
)
def test_what_may_be_taken(top: str, hand: str, melds: list[Any], answered: str | None) -> None:
    for more in ({}, {"variant": "bolivia"}, {"options": {"take_top": "pile"}}):
        assert answer("discard", top=top, hand=hand, melds=melds, **more) == {"answer": answered}


def test_the_pile_for_a_side_that_has_melded_nothing_says_that_a_first_meld_is_due() -> None:
    """If ``both`` may be taken there is a sequence on the table, so the first meld has been reached."""
    due = "first meld must still be reached"
    for top, hand, melds, said in (
        ("KS", "KH KD", [], True), ("KS", "KH KD", ["4S 5S 6S"], False), ("10S", "10H 10D", ["6S 7S 8S 9S"], False),
        ("KS", "KH", [], False), ("10S", "", ["6S 7S 8S 9S"], False),
    ):  # fmt: skip
        assert (due in judge(by_slug, asked("discard", top=top, hand=hand, melds=melds))["why"]) == said


def test_the_pile_against_every_card_and_every_pair() -> None:
    """With two cards in hand and nothing melded: two naturals of the rank of the top card, and nothing else."""
    some = ["4S", "4H", "KS", "KH", "3S", "3C", "3H", "2S", "2H", "JK", "10S", "AS"]
    for top in some:
        for pair in combinations_with_replacement(some, 2):
            said = ask_discard(SambaOptions(), AskDiscard(Card(top), tuple(map(Card, pair)), ()))
            assert isinstance(said, Answer)
            rank = top[:-1]
            same = all(card[:-1] == rank for card in pair) and rank not in ("2", "3", "J")
            assert said.answer == ("pile" if same else None), (top, pair)


def test_cards_of_which_there_are_not_so_many_are_named_where_they_are() -> None:
    said = refusal(asked("discard", top="KS", hand="KS KS KS", melds=[]))
    assert said == ["hand: KS occurs too often: 4 times, but the pack has 3"]


# -- questions that make no sense --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "question",
    [
        asked("meld", cards="KS KS KS KS"),
        asked("meld", cards="JK JK JK JK JK JK JK"),
        asked("meld", cards="KS XX"),
        asked("meld"),
        asked("meld", cards="KS KH KD", more=1),
        {**asked("meld"), "cards": [1]},
        {**asked("meld"), "cards": {"group": "K", "naturals": 7}},
        asked("first-meld", melds=[]),
        asked("first-meld", score=True, melds=[]),
        asked("first-meld", score=1_000_000_001, melds=[]),
        asked("first-meld", score=0),
        asked("first-meld", score=0, melds=["KS KH"]),
        asked("first-meld", score=0, melds=["KS KH KD", "KS QS 4S"]),
        asked("first-meld", score=0, melds=["KS KS KS", "KS KH KD"]),
        asked("first-meld", score=0, melds=[wilds(3)]),
        asked("may-go-out", melds=[group("K", 5, 2, 1)]),
        asked("may-go-out", melds=[group("K", 3, 2)]),
        asked("may-go-out", melds=[group("K", 13)]),
        asked("may-go-out", melds=[group("K", 7), group("K", 6)]),
        asked("may-go-out", melds=[group("K", 10), "QS KS AS", "QS KS AS", "QS KS AS"]),
        asked("may-go-out", melds=[run("S", "4", "J")]),
        asked("may-go-out", melds=[run("S", "4", "5")]),
        asked("may-go-out", melds=[run("S", "10", "4")]),
        asked("may-go-out", melds=[run("S", "3", "7")]),
        asked("may-go-out", melds=[run("S", "2", "7")]),
        asked("may-go-out", melds=[run("X", "4", "7")]),
        asked("may-go-out", melds=[{"group": "K"}]),
        asked("may-go-out", melds=[{"group": "2", "naturals": 3}]),
        asked("may-go-out", melds=[{"group": "JK", "naturals": 3}]),
        asked("may-go-out", melds=[{"group": "3", "naturals": 7}]),
        asked("may-go-out", melds=[{"sequence": "S", "from": "4"}]),
        asked("may-go-out", melds=[{**group("K", 7), **run("S", "4", "10")}]),
        asked("may-go-out", melds=[{}]),
        asked("may-go-out", melds=[wilds(8)], variant="bolivia"),
        asked("may-go-out", melds=[wilds(7), wilds(6)], variant="bolivia"),
        asked("may-go-out", melds=[wilds(0, 7)], variant="bolivia"),
        asked("may-go-out", melds=[wilds(1, 1)], variant="bolivia"),
        asked("may-go-out", melds=[], score=0),
        asked("discard", top="KS", hand="KS KS KS", melds=[]),
        asked("discard", top="KS", hand="KH KD", melds=["KS KS KS"]),
        asked("discard", top="KS", hand="KH KD", melds=[group("K", 10)]),
        asked("discard", top="KS", hand="KH KD", melds=["KS KH"]),
        asked("discard", hand="KH KD", melds=[]),
        asked("discard", top="KS", melds=[]),
        asked("discard", top="KS", hand="KH KD"),
        asked("discard", top="K", hand="KH KD", melds=[]),
        asked("nonsense"),
        asked("meld", cards="KS KH KD", options={"first_meld": 50}),
        asked("meld", cards="KS KH KD", options={"target": 0}),
        asked("meld", cards="KS KH KD", variant="canasta"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused(question: Json) -> None:
    assert refusal(question)


def test_the_refusal_names_the_card_that_is_there_too_often() -> None:
    said = refusal(asked("meld", cards="KS KS KS KS JK JK JK JK JK JK JK"))
    assert said == [
        "cards: KS occurs too often: 4 times, but the pack has 3",
        "cards: JK occurs too often: 7 times, but the pack has 6",
    ]
    assert refusal(asked("may-go-out", melds=[group("K", 7), group("K", 6)])) == [
        "melds: K occurs too often: 13 times, but the pack has 12"
    ]
    assert refusal(asked("first-meld", score=0, melds=["4S 4H", "KS KH KD"])) == [
        "melds.1: a meld of 2 cards: it takes three or more"
    ]


def test_what_just_fits_the_packs_makes_sense() -> None:
    assert answer("may-go-out", melds=[group("K", 9), "QS KS AS", "QH KH AH", "QD KD AD"])["answer"] is False
    assert answer("may-go-out", melds=[group("K", 7), group("K", 5)])["answer"] is False
    assert answer("may-go-out", melds=[wilds(6), wilds(6), wilds(0, 6)], variant="bolivia")["answer"] is False
    assert answer("meld", cards="KS KS KS KH KH KH KD KD KD KC KC KC JK JK")["answer"] == "group"
    assert answer("discard", top="KS", hand="KS KS", melds=[group("K", 9)])["answer"] == "pile"


def test_every_why_is_one_sentence() -> None:
    """(`why`: one sentence that names the rule, in words a table accepts)"""
    said = {
        ask(SAMBA, options, "meld", {"cards": cards.split()})["why"]
        for cards in [*(row[0] for row in MELDS), "2S 2H JK", "2S 2H 2D 2C JK JK JK"]
        for options in (SambaOptions(), BOLIVIA)
    }
    assert [why for why in said if why[0].islower() or not why.endswith(".") or "{" in why] == []


def test_the_why_is_about_these_cards() -> None:
    def why(cards: str, **head: Any) -> str:
        return judge(by_slug, asked("meld", cards=cards, **head))["why"].lower()

    assert "wild" not in why(""), "no card at all"
    assert "1 cards" not in why("KS")
    assert "wild" in why("2S 2H JK")
    assert "sequence" not in why("KS QH JK"), "neither of a rank nor of a suit"
    assert "red three" in why("3H 3D 3H")
    assert "30" in why("KS KH KD")
