"""Every problem that Sam Sip names, met by its code, and its words."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.games.sam_sip.words import PROBLEMS
from tests.support import codes, refusal

from .table import cards, dealt_set, drawn, file, joke, log, played, shows, thrown_in, won, wrong

SIX = "AS 9D 2S 8H 5D 5C"

#: Code, entries, header, and what is said.
REFUSED: list[tuple[str, list[Any], dict[str, Any], str]] = [
    (
        "hand-size-even",
        [],
        {"hand_size": 6},
        "options.hand_size: 6 is even: it has to be odd, so that one more card makes pairs",
    ),
    (
        "bankroll-with-pot",
        [],
        {"variant": "chiang-mai", "bankroll": 50},
        "options.bankroll: a bankroll cannot be tracked together with a main pot",
    ),
    (
        "bankroll-with-joke",
        [],
        {"joke_stake": 5, "bankroll": 50},
        "options.bankroll: a bankroll cannot be tracked together with a joke pot",
    ),
    (
        "bankroll-with-match",
        [],
        {"match_bonus": True, "bankroll": 50},
        "options.bankroll: a bankroll cannot be tracked where a matching card is paid",
    ),
    (
        "pays-before",
        [won(pays={"Bo": 3})],
        {"variant": "korat"},
        "entry 1: pays: at this table stakes are paid into the main pot before the deal; nobody pays less after it",
    ),
    (
        "pays-tracked",
        [won(pays={"Bo": 3})],
        {"bankroll": 50},
        "entry 1: pays: at this table everybody’s money is tracked, so it is known who cannot pay in full",
    ),
    ("winner-pays", [won(pays={"Ana": 3})], {}, "entry 1: pays.Ana: Ana won the deal and pays nothing"),
    (
        "pays-in-full",
        [won(pays={"Bo": 5})],
        {},
        "entry 1: pays.Bo: 5 is no less than the stake of 5; only somebody who cannot pay it in full pays less",
    ),
    (
        "set-wins",
        [thrown_in(cards=cards("7S 7D KS KH KD"))],
        {"variant": "korat"},
        "entry 1: cards: a dealt set, KKK, wins; the deal is not thrown in",
    ),
    (
        "too-few-playing",
        [won(out=["Cy", "Dao"]), {"kind": "leave", "player": "Bo"}, won()],
        {},
        "entry 3: 1 still playing: a deal takes 2 or more",
    ),
    ("is-out", [won(out=["Dao"]), won("Dao")], {}, "entry 2: winner: Dao is out and plays no more"),
    ("winner-out", [won(out=["Ana"])], {}, "entry 1: out.1: Ana won the deal and is not out"),
    (
        "no-indicator",
        [won(indicator="4S")],
        {"variant": "mon"},
        "entry 1: indicator: 4S, but no card is turned up at this table",
    ),
    (
        "indicator-no-key",
        [thrown_in(indicator="10S")],
        {"variant": "korat"},
        "entry 1: indicator: 10S has no key rank: an ace, 2, 3, 4, 6, 7, 8 or 9 has one",
    ),
    (
        "indicator-itself",
        [won(indicator="4H", joke=joke("Ana", Ana="4H"))],
        {"variant": "korat"},
        "entry 1: joke.claims.Ana: 4H is the card turned up itself, and nobody was dealt it",
    ),
    (
        "indicator-itself",
        [won(by="dealt-set", indicator="4H", cards=cards("4H 4S 4D"))],
        {"variant": "korat"},
        "entry 1: cards: 4H is the card turned up itself, and nobody was dealt it",
    ),
    (
        "indicator-in-hand",
        [shows(SIX, indicator="5D")],
        {},
        "entry 1: cards: 5D is the card turned up and may never be picked up",
    ),
    ("cards-number", [shows("AS 9D 2S 8H 5D")], {}, "entry 1: cards: 5 cards: 6 are needed"),
    (
        "not-left-over",
        [shows("AS 9D 2S 8H 5D 6C", indicator="KH")],
        {},
        "entry 1: cards: does not win; left over: 5D, 6C",
    ),
    (
        "not-key-card",
        [shows(SIX, indicator="2H")],
        {"variant": "korat"},
        "entry 1: cards: does not win: 8H is a key card, because 2H is turned up",
    ),
    (
        "not-picture-pairs",
        [shows("AS 9D 2S 8H QS QD KS KD")],
        {"variant": "mon"},
        "entry 1: cards: does not win: 2 pairs of pictures, where one at most may be",
    ),
    (
        "not-no-three-aces",
        [shows(SIX, by="three-aces", indicator="KH")],
        {},
        "entry 1: cards: does not win: there are no three aces",
    ),
    (
        "not-no-one-suit",
        [shows(SIX, by="one-suit", indicator="KH")],
        {},
        "entry 1: cards: does not win: the cards are not all of one suit",
    ),
    (
        "specials-not-played",
        [won(by="one-suit")],
        {"variant": "korat"},
        "entry 1: by: special hands do not win at this table",
    ),
    (
        "dealt-sets-not-played",
        [won(by="dealt-set")],
        {},
        "entry 1: by: dealt sets do not win at this table",
    ),
    ("sets-only-dealt", [won(sets={"Ana": "KKK"})], {"variant": "korat"}, "entry 1: sets: only where a dealt set won"),
    (
        "no-set",
        [dealt_set(Ana="KKQ")],
        {"variant": "korat"},
        "entry 1: sets.Ana: “KKQ” is not a dealt set: that is three or four of a rank, such as KKK, 7777 or TTT",
    ),
    (
        "not-a-set",
        [won(by="dealt-set", cards=cards("KS KD QH"))],
        {"variant": "korat"},
        "entry 1: cards: KS KD QH is not a dealt set: that is three or four cards of one rank",
    ),
    (
        "sets-winner-missing",
        [dealt_set("Bo", Ana="KKK")],
        {"variant": "korat"},
        "entry 1: sets: the set of Bo, who won, is missing",
    ),
    (
        "sets-not-best",
        [dealt_set("Bo", Ana="KKK", Bo="QQQ")],
        {"variant": "korat"},
        "entry 1: winner: Ana has the best set, KKK",
    ),
    (
        "sets-not-cards",
        [won(by="dealt-set", sets={"Ana": "KKK"}, cards=cards("QS QD QH"))],
        {"variant": "korat"},
        "entry 1: cards: the cards are another set than KKK",
    ),
    (
        "sets-over-four",
        [won(by="dealt-set", indicator="KH", sets={"Ana": "KKKK"})],
        {"variant": "korat"},
        "entry 1: sets: K occurs 5 times, counting the card turned up; the pack has four",
    ),
    (
        "redeal-not-played",
        [thrown_in()],
        {},
        "entry 1: two key cards do not throw the deal in at this table",
    ),
    (
        "two-keys-missing",
        [thrown_in(cards=cards("7S 8S"))],
        {"variant": "korat"},
        "entry 1: cards: 1 key card among them: it takes two or more of rank 7",
    ),
    (
        "dealt-number",
        [thrown_in(cards=cards("7S 7D 8S"))],
        {"variant": "korat"},
        "entry 1: cards: 3 cards: name all 5 dealt, or only key cards of rank 7",
    ),
    (
        "draw-not-played",
        [drawn()],
        {"variant": "korat"},
        "entry 1: a stock that runs out is shuffled again at this table",
    ),
    (
        "joke-not-played",
        [won(joke=joke("Ana"))],
        {},
        "entry 1: joke: there is no joke pot at this table",
    ),
    (
        "joke-paid-twice",
        [won(joke=joke("Ana")), won(joke=joke("Ana"))],
        {"variant": "korat"},
        "entry 2: joke.stakes.1: Ana has a stake in the joke pot already",
    ),
    (
        "joke-not-in",
        [won(indicator="4H", joke=joke("Ana", Bo="4S"))],
        {"variant": "korat"},
        "entry 1: joke.claims.Bo: has no stake in the joke pot and cannot claim it",
    ),
    (
        "joker-turned-up",
        [won(indicator="JK", joke=joke("Ana", Ana="4S"))],
        {"variant": "korat", "jokers": 2},
        "entry 1: joke.claims: a joker is turned up, so there is no rank to match",
    ),
    (
        "match-not-played",
        [won(match={"Ana": ["4S"]})],
        {},
        "entry 1: match: a matching card is not paid at this table",
    ),
    (
        "no-cards",
        [won(match={"Ana": []})],
        {"variant": "bangkok"},
        "entry 1: match.Ana: no card: at least one is needed",
    ),
    (
        "not-of-rank",
        [won(indicator="4H", match={"Ana": ["5S"]})],
        {"variant": "bangkok"},
        "entry 1: match.Ana: 5S is not of the rank turned up: that is 4",
    ),
    (
        "not-one-rank",
        [won(match={"Ana": ["5S"], "Bo": ["6S"]})],
        {"variant": "bangkok"},
        "entry 1: match: cards of several ranks, 5, 6: all have to be of the rank turned up",
    ),
    (
        "more-than-three",
        [won(match={"Ana": ["5S", "5D"], "Bo": ["5H", "5C"]})],
        {"variant": "bangkok"},
        "entry 1: match: 4 cards: three at most, because the fourth is turned up",
    ),
    (
        "claimed-twice",
        [won(indicator="4H", joke=joke("Ana", "Bo", Ana="4S", Bo="4S"))],
        {"variant": "korat"},
        "entry 1: joke.claims: 4S is named twice",
    ),
    (
        "dealt-to-two",
        [{**thrown_in("Dao", "3S"), "cards": ["7S", "7D", "3D", "2S", "4S"], "joke": joke("Bo", Bo="3D")}],
        {"variant": "korat"},
        "entry 1: cards: 3D was dealt to one player only, not to Bo, Dao",
    ),
    (
        "dealt-to-two",
        [won(indicator="8S", match={"Bo": ["8D"]}, joke=joke("Cy", Cy="8D"))],
        {"variant": "bangkok", "joke_stake": 5},
        "entry 1: match.Bo: 8D was dealt to one player only, not to Cy, Bo",
    ),
    (
        "not-one-rank",
        [won(match={"Bo": ["8D"]}, joke=joke("Cy", Cy="9D"))],
        {"variant": "bangkok", "joke_stake": 5},
        "entry 1: match: cards of several ranks, 8, 9: all have to be of the rank turned up",
    ),
    (
        "more-than-three",
        [won(match={"Bo": ["8D", "8S"]}, joke=joke("Cy", Cy="8H 8C"))],
        {"variant": "bangkok", "joke_stake": 5},
        "entry 1: match: 4 cards: three at most, because the fourth is turned up",
    ),
    (
        "sets-over-four",
        [{**dealt_set("Cy", Cy="444"), "indicator": "4H", "joke": joke("Bo", Bo="4S")}],
        {"variant": "korat"},
        "entry 1: sets: 4 occurs 5 times, counting the card turned up; the pack has four",
    ),
    (
        "indicator-itself",
        [thrown_in(cards=cards("7S 7D 3S 4S 5H"))],
        {"variant": "korat"},
        "entry 1: cards: 3S is the card turned up itself, and nobody was dealt it",
    ),
    ("waiting-not-called", [won(waiting=["Ana"])], {}, "entry 1: waiting: “waiting” is not called at this table"),
]


@pytest.mark.parametrize(("code", "entries", "head", "said"), REFUSED, ids=[row[0] for row in REFUSED])
def test_it_is_refused_by_name_and_in_words(code: str, entries: list[Any], head: dict[str, Any], said: str) -> None:
    value = file(*entries, **head)
    assert code in [problem for _, _, problem in codes(value)]
    assert said in refusal(value)


@pytest.mark.parametrize(
    ("short", "written"),
    [
        ("kkk", "KKK"), ("ttt", "TTT"), ("aaa", "AAA"), ("7777", "7777"), ("101010", "TTT"), ("10101010", "TTTT"),
    ],
)  # fmt: skip
def test_dealt_sets_take_the_spellings_that_cards_take(short: str, written: str) -> None:
    made = log(dealt_set(Ana=short), variant="korat").entries[0]
    assert made == log(dealt_set(Ana=written), variant="korat").entries[0]


def test_dealt_sets_in_lower_case_are_compared_as_they_are_written() -> None:
    assert wrong(dealt_set("Ana", Ana="qqq", Bo="kkk"), **KORAT) == [(1, "winner", "sets-not-best")]


def test_one_player_may_name_a_card_both_as_a_claim_and_as_a_match() -> None:
    both = won(indicator="8S", match={"Bo": ["8D"]}, joke=joke("Bo", Bo="8D"))
    assert played(both, variant="bangkok", joke_stake=5)["hands"]


KORAT, MON = {"variant": "korat"}, {"variant": "mon"}
WITH_JOKE = {"variant": "bangkok", "joke_stake": 5}

#: Entry, header, and the one problem with its path.
WHERE: list[tuple[Any, dict[str, Any], tuple[str, str]]] = [
    (won(joke=joke("Ana", "Bo", Ana="4S 4D", Bo="4H 4C")), KORAT, ("joke.claims", "more-than-three")),
    (won(joke=joke("Ana", "Bo", Ana="4S", Bo="5D")), KORAT, ("joke.claims", "not-one-rank")),
    (won(match={"Ana": ["4S", "4D"], "Bo": ["4H", "4C"]}), WITH_JOKE, ("match", "more-than-three")),
    (won(match={"Ana": ["4S"], "Bo": ["5D"]}), WITH_JOKE, ("match", "not-one-rank")),
    (won(out=["Bo", "Bo"]), {}, ("out.2", "name-twice")),
    (won(out=["Bo", "Zed"]), {}, ("out.2", "not-seated")),
    (won(waiting=["Bo", "Zed"]), MON, ("waiting.2", "not-seated")),
    (won(waiting=["Bo", "Bo"]), MON, ("waiting.2", "name-twice")),
    (won(joke=joke("Ana", "Ana")), KORAT, ("joke.stakes.2", "name-twice")),
    (dealt_set(Ana="KKKKK"), KORAT, ("sets.Ana", "no-set")),
    (dealt_set(Ana="KK"), KORAT, ("sets.Ana", "no-set")),
    (won(by="dealt-set", cards=cards("KS KD KH 2S")), KORAT, ("cards", "not-a-set")),
    (won(by="dealt-set", cards=cards("KS KD KH KC")), {**KORAT, "hand_size": 3}, ("cards", "not-a-set")),
    (shows("AS 9D 2S 8H KD QC", by="one-suit", indicator="5H"), KORAT, ("by", "specials-not-played")),
]


@pytest.mark.parametrize(("entry", "head", "found"), WHERE, ids=[f"{path} {code}" for _, _, (path, code) in WHERE])
def test_a_problem_names_the_place_that_is_wrong(entry: Any, head: dict[str, Any], found: tuple[str, str]) -> None:
    assert wrong(entry, **head) == [(1, *found)]


def test_three_cards_at_most_are_named_where_none_is_given_as_a_claim_or_as_a_match() -> None:
    three = won(match={"Bo": ["8D", "8S"]}, joke=joke("Cy", Cy="8H"))
    assert played(three, **WITH_JOKE)["state"]["hands"] == 1


@pytest.mark.parametrize("size", range(3, 10))
def test_an_odd_number_is_dealt_so_that_one_more_card_makes_pairs(size: int) -> None:
    if size % 2:
        assert played(won(), hand_size=size)["state"]["hands"] == 1
    else:
        assert wrong(hand_size=size) == [(0, "options.hand_size", "hand-size-even")]


@pytest.mark.parametrize("option", ["wild", "key_cards", "two_key_redeal", "match_bonus", "joke_stake"])
def test_a_card_is_turned_up_where_any_option_needs_it(option: str) -> None:
    assert played(won(indicator="4S"), variant="mon", **{option: 1 if option == "joke_stake" else True})["hands"] == []


def test_every_problem_of_the_game_is_met_above_or_by_a_question() -> None:
    assert set(PROBLEMS) - {row[0] for row in REFUSED} == {"indicator-needed"}


@pytest.mark.parametrize(
    ("entries", "head", "found"),
    [
        (
            [won("Zed", by="one-suit", out=["Bo", "Bo"], match={"Bo": ["4S"]})], {"variant": "korat"},
            {"not-seated", "specials-not-played", "name-twice", "match-not-played"},
        ),
        (
            [won("Bo", by="dealt-set", indicator="QH", sets={"Ana": "QQQQ", "Zed": "K"}, cards=cards("2S 2D 3S"))],
            {"variant": "korat"},
            {"not-seated", "no-set", "sets-over-four", "sets-winner-missing", "not-a-set"},
        ),
        ([shows("AS 9D 2S 8H 5D 6C", "Zed", indicator="KH")], {}, {"not-seated", "not-left-over"}),
        ([shows(SIX, indicator="JK")], {"variant": "korat"}, {"no-jokers", "indicator-in-hand"}),
        ([thrown_in("Zed", "KS", joke=joke("Zed"))], {"variant": "korat"}, {"not-seated", "indicator-no-key"}),
        ([shows("AS AS 2S 8H 5D 5C", indicator="KH", joke=joke("Ana"))], {}, {"pack-holds", "joke-not-played"}),
        (
            [drawn(match={"Zed": ["4S"]}, joke=joke("Ana"))], {},
            {"draw-not-played", "joke-not-played", "match-not-played", "not-seated"},
        ),
        ([thrown_in("Zed", "5S")], {}, {"redeal-not-played", "not-seated", "indicator-no-key"}),
        ([won(joke={"stakes": ["Zed", "Zed"]})], {}, {"joke-not-played", "not-seated", "name-twice"}),
        (
            [won(by="dealt-set", sets={"Zed": "xx"})], {},
            {"dealt-sets-not-played", "not-seated", "no-set", "sets-winner-missing"},
        ),
        ([won(cards=cards("4S 4S 4S"))], {}, {"cards-number", "pack-holds"}),
        ([shows("AS 9D 2S 8H 5D 6C KS KD", indicator="4S")], {"variant": "mon"}, {"no-indicator", "not-left-over"}),
        ([shows("AS 9D 2S 8H 5D 6C", indicator="JK")], {"variant": "bangkok"}, {"no-jokers", "not-left-over"}),
    ],
)  # fmt: skip
def test_all_breaches_in_one_entry_are_named_together(
    entries: list[Any], head: dict[str, Any], found: set[str]
) -> None:
    assert {code for _, _, code in wrong(*entries, **head)} == found


def test_a_winner_who_is_not_at_the_table_does_not_make_a_set_missing() -> None:
    entry = won("Zed", by="dealt-set", sets={"Bo": "KKK"})
    assert refusal(file(entry, variant="korat")) == [
        "entry 1: winner: “Zed” is not at the table; expected Ana, Bo, Cy, Dao"
    ]


@pytest.mark.parametrize(
    ("entry", "head"),
    [
        (thrown_in(cards=cards("7S 7D 7H 7C")), {"variant": "korat", "hand_size": 3, "dealt_sets": False}),
        (thrown_in(cards=cards("7S 7D 3S")), {"variant": "korat", "hand_size": 3}),
        (won(by="dealt-set", cards=cards("3D 3H 3S"), indicator="3S"), {"variant": "korat"}),
        (won(by="dealt-set", sets={"Ana": "KKKK"}), {"variant": "korat", "hand_size": 3}),
        (won(indicator="4H", joke=joke("Ana", Ana="JK")), {"variant": "korat", "jokers": 1}),
        (won(joke=joke("Ana", Ana="JK")), {"variant": "korat", "jokers": 1}),
        (shows("JK JK 2S 8H 5D 5C", indicator="KH"), {"jokers": 1}),
        (won(indicator="JK"), {"variant": "korat"}),
        (won(joke=joke("Ana", "Ana")), {"variant": "korat"}),
    ],
)
def test_what_cannot_have_happened_is_refused(entry: Any, head: dict[str, Any]) -> None:
    assert wrong(entry, **head)
