"""Every problem of Daun Tiga by name: what provokes it, at which path, and in which words; and the bad input."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scorekeeper.core.files import read_entry
from scorekeeper.core.judge import judge
from scorekeeper.core.words import ENGLISH
from scorekeeper.games import by_slug
from scorekeeper.games.daun_tiga import DAUN_TIGA
from scorekeeper.games.daun_tiga.words import PROBLEMS
from tests.support import Json, refusal

from .table import FOUR, asked, bet, deal, file, one, played, says, score, wrong

#: Code, entry, options, the refusal.
ENTRIES: list[tuple[str, Json, dict[str, Any], str]] = [
    ("nobody-stakes", deal({}, {"An": 3}), {}, "stakes: nobody stakes: at least one player has to"),
    (
        "banker-stakes",
        deal({"An": 5, "Bo": 5}, {"An": 3, "Bo": 2}),
        {},
        "stakes.An: An is the banker and stakes nothing",
    ),
    (
        "long-not-played",
        one(3, 2, [5, 5]),
        {"long": False},
        "stakes.Bo: two stakes, but the Long contract is not played at this table",
    ),
    (
        "long-not-played",
        one(3, 2, bets=[bet("Zed", "Bo", [1, 2])]),
        {"long": False},
        "bets.1.stake: two stakes, but the Long contract is not played at this table",
    ),
    ("banker-bets", one(3, 2, bets=[bet("An", "Bo")]), {}, "bets.1.by: An is the banker and may not bet"),
    (
        "bets-on-himself",
        one(3, 2, bets=[bet("Zed", "Bo"), bet("Bo", "Bo")]),
        {},
        "bets.2.by: “Bo” stakes on their own hand; a side bet is on another’s",
    ),
    (
        "bet-on-banker",
        one(3, 2, bets=[bet("Zed", "An")]),
        {},
        "bets.1.on: An is the banker; a bet is on a player’s hand, against the banker’s",
    ),
    (
        "hand-missing",
        deal({"Bo": 5}, {"An": 3}),
        {},
        "hands.Bo: the hand of everybody who staked or was bet upon, and the banker’s, is still missing",
    ),
    (
        "hand-not-wanted",
        deal({"Bo": 5}, {"An": 3, "Bo": 2, "Cy": 1}),
        {},
        "hands.Cy: neither staked nor was bet upon, so needs no hand",
    ),
    (
        "no-triple",
        one(3, "AAB"),
        {},
        "hands.Bo: “AAB” is not three of a kind: those are AAA, 222 … 999, TTT and PPP",
    ),
    ("score-quoted", one(3, "9"), {}, "hands.Bo: “9” is in quotes; a score is a number"),
    ("pictures-short", one(3, "KKK"), {}, "hands.Bo: “KKK”: any three pictures are PPP"),
    ("pictures-short", one(3, "JQK"), {}, "hands.Bo: “JQK”: any three pictures are PPP"),
    ("no-triple", one(3, ""), {}, "hands.Bo: “” is not three of a kind: those are AAA, 222 … 999, TTT and PPP"),
    ("no-score", one(3, 11), {}, "hands.Bo: 11 is not a score: scores are 1 to 10"),
    ("no-score", one(3, 10), {"tens_count_zero": True}, "hands.Bo: 10 is not a score: scores are 0 to 9"),
    ("three-cards", one(3, ["AS", "2S"]), {}, "hands.Bo: 2 cards: a hand is three"),
    ("pack-rank", one("AAA", "AAA"), {}, "hands: A occurs 6 times in all hands; the pack has 4"),
    (
        "banker-cannot-stay",
        one(3, 3, banker_stays=True),
        {},
        "banker_stays: Bo did not beat the banker, who stays only after losing to everybody who staked",
    ),
]


@pytest.mark.parametrize(("code", "entry", "options", "line"), ENTRIES)
def test_each_problem_is_provoked_by_name_and_said_in_words(
    code: str, entry: Json, options: dict[str, Any], line: str
) -> None:
    assert [found[2] for found in wrong(entry, **options)] == [code]
    assert says(entry, **options) == [f"entry 1: {line}"]


def test_no_hands_is_a_problem_of_a_question() -> None:
    assert refusal(asked("rank", hands={})) == ["hands: no hand: at least one is needed"]


def test_every_problem_of_the_game_is_provoked_above() -> None:
    assert {row[0] for row in ENTRIES} | {"no-hands", "pack-pictures"} == set(PROBLEMS)


# -- one pack --------------------------------------------------------------------------------------------------------

#: Hands of the banker and the players, what is refused (``None``: nothing is).
PACK: list[tuple[list[Any], str | None]] = [
    ([["7S", "8D", "KH"], ["7S", "2D", "3H"]], "7S occurs too often: 2 times, but the pack has 1"),
    ([["7S", "7S", "KH"], 4], "7S occurs too often: 2 times, but the pack has 1"),
    ([["JK", "7S", "KH"], 4], "there are no jokers in this pack"),
    (["AAA", ["AS", "2S", "3S"]], None),
    (["AAA", ["AS", "AH", "3S"]], "A occurs 5 times in all hands; the pack has 4"),
    (["AAA", ["AS", "2H", "3S"], ["AH", "2S", "4S"]], "A occurs 5 times in all hands; the pack has 4"),
    (["TTT", ["10S", "10H", "3S"]], "10 occurs 5 times in all hands; the pack has 4"),
    (["PPP", "PPP", "PPP", "PPP"], None),
    (["PPP", "PPP", "PPP", ["JS", "QS", "KS"]], None),
    (["PPP", "PPP", "PPP", ["JS", "QS", "9S"]], None),
    (["AAA", "222", "333", "444"], None),
    ([9, 9, 9, 9], None),
]


@pytest.mark.parametrize(("hands", "why"), PACK)
def test_all_cards_dealt_in_one_hand_come_from_one_pack(hands: list[Any], why: str | None) -> None:
    entry = deal(dict.fromkeys(FOUR[1 : len(hands)], 1), dict(zip(FOUR, hands, strict=False)))
    if why is None:
        assert played(entry)["state"] == {"hands": 1}
    else:
        assert says(entry) == [f"entry 1: hands: {why}"]


@pytest.mark.parametrize(
    ("short", "written"),
    [("aaa", "AAA"), ("222", "222"), ("ttt", "TTT"), ("ppp", "PPP"), ("Ttt", "TTT"), ("101010", "TTT")],
)
def test_short_hands_take_the_spellings_that_cards_take(short: str, written: str) -> None:
    assert read_entry(DAUN_TIGA, one(3, short)) == read_entry(DAUN_TIGA, one(3, written))
    assert score(short) == score(written)
    hands = {"An": 3, "Bo": short}
    assert judge(by_slug, asked("rank", hands=hands))["answer"] == [["Bo"], ["An"]]
    assert judge(by_slug, asked("pays", bank=3, hand=short, stake=5))["answer"] == 5


def test_pictures_are_twelve() -> None:
    five = (*FOUR, "Em")
    entry = deal(dict.fromkeys(five[1:], 1), dict.fromkeys(five, "PPP"))
    assert says(entry, players=five) == ["entry 1: hands: 15 pictures in all hands; there are no more than twelve"]


# -- the bad input of the order --------------------------------------------------------------------------------------


def test_a_bet_on_a_player_without_a_hand() -> None:
    assert wrong(one(3, 2, bets=[bet("Zed", "Cy")])) == [(1, "hands.Cy", "hand-missing")]


def test_eighteen_players() -> None:
    names = tuple(f"p{n}" for n in range(18))
    assert wrong(players=names) == [(0, "players", "players-number")]
    seventeen = names[:17]
    sits_down = {"kind": "join", "player": "p17", "after": "p0"}
    assert says(sits_down, players=seventeen) == ["entry 1: the table is full with 17 players"]


def test_who_is_alone_deals_to_nobody() -> None:
    leave = [{"kind": "leave", "player": name} for name in FOUR[1:]]
    assert says(*leave, deal({}, {"An": 3})) == ["entry 4: 1 seated; expected 2 or more for a hand"]
    assert says(*leave, {"kind": "leave", "player": "An"}) == [
        "entry 4: player: “An” is the last one seated and cannot leave"
    ]


@pytest.mark.parametrize(
    ("entry", "path"),
    [
        (deal({"Zed": 5}, {"An": 3, "Zed": 2}), "stakes.Zed"),
        (one(3, 2, bets=[bet("Bo", "Zed")]) | {"hands": {"An": 3, "Bo": 2, "Zed": 1}}, "bets.1.on"),
        ({"kind": "banker", "player": "Zed"}, "player"),
    ],
)
def test_only_who_is_seated_stakes_banks_or_is_bet_upon(entry: Json, path: str) -> None:
    assert wrong(entry) == [(1, path, "not-seated")]


@pytest.mark.parametrize(
    ("entry", "lines"),
    [
        (deal({"Boo": 5}, {"An": 3, "Bo": 2}), ["stakes.Boo: “Boo”"]),
        (deal({"Boo": 5, "Cy": 1}, {"An": 3, "Bo": 2}), ["stakes.Boo: “Boo”", "hands.Cy: the hand of"]),
        (one(3, 2, bets=[bet("Bo", "Sy")]) | {"hands": {"An": 3, "Bo": 2, "Cy": 1}}, ["bets.1.on: “Sy”"]),
        (deal({"Bo": 5}, {"An": 3, "Bo": 2, "Zed": 1}), ["hands.Zed: “Zed”"]),
        (deal({"Boo": 5, "Cy": 1}, {"An": 3, "Bo": 2, "Cy": 9}, banker_stays=True), ["stakes.Boo: “Boo”"]),
    ],
    ids=["a stake", "and a hand that is missing", "a bet", "a hand", "and the banker stays"],
)
def test_a_name_that_is_nobodys_at_the_table_makes_no_hand_missing_or_too_many(entry: Json, lines: list[str]) -> None:
    said = says(entry)
    assert len(said) == len(lines)
    assert all(found.startswith(f"entry 1: {line}") for found, line in zip(said, lines, strict=True))


@pytest.mark.parametrize("name", ["", "x" * 41, " Zed", "Z\x00d", "A & B", "pot:x"])
def test_a_bystander_has_a_name_as_everybody_has(name: str) -> None:
    ((entry, path, code),) = wrong(one(3, 2, bets=[bet(name, "Bo")]))
    assert (entry, path) == (1, "bets.1.by")
    assert code.startswith("name-")


@pytest.mark.parametrize(
    ("entry", "line"),
    [
        (one(3, 2, 0), "stakes.Bo: 0 is too small; expected 1 or more"),
        (one(3, 2, -3), "stakes.Bo: −3 is too small; expected 1 or more"),
        (one(3, 2, 1_000_000_001), "stakes.Bo: 1000000001 is too large; expected 1000000000 or less"),
        (one(3, 2, [5]), "stakes.Bo: 1 entry; expected exactly 2"),
        (one(3, 2, [5, 5, 5]), "stakes.Bo: 3 entries; expected exactly 2"),
        (one(3, 2, bets=[bet("Zed", "Bo")] * 3_201), "bets: 3201 entries; expected 3200 or fewer"),
        (one(3, 2, [5, 0]), "stakes.Bo.2: 0 is too small; expected 1 or more"),
        (one(3, 2, True), "stakes.Bo: true is not a whole number or an array"),
        (one(3, 10**4000), "hands.Bo: " + "1" + "0" * 19 + "… is not a score: scores are 1 to 10"),
        (one(3, -1), "hands.Bo: −1 is not a score: scores are 1 to 10"),
        (one(3, ["AS", "2S", "1S"]),
         "hands.Bo.3: “1S” is not a card; expected a rank A 2 3 … 10 J Q K and a suit S H D C, or JK"),
        (one(3, 2, bets=[{"by": "Zed", "on": "Bo"}]), "bets.1.stake: missing; expected a whole number or an array"),
        (one(3, 2, banker_stays=1), "banker_stays: 1 is not true or false"),
        (one(3, 2, banker="An"), "banker: unknown key; expected stakes, hands, bets, banker_stays, kind"),
        ({"kind": "hand", "stakes": {"Bo": 1}}, "hands: missing; expected an object"),
    ],
)  # fmt: skip
def test_a_mistake_of_form_names_its_path_its_value_and_what_was_expected(entry: Json, line: str) -> None:
    assert says(entry) == [f"entry 1: {line}"]


@pytest.mark.parametrize("number", ["5.0", "5e0", "1E2", "-0.5"])
def test_a_number_with_a_fraction_or_an_exponent_is_no_whole_number(number: str) -> None:
    stake = json.dumps(file(one(3, 2, "X"))).replace('"X"', number)
    hand = json.dumps(file(one(3, "X"))).replace('"X"', number)
    assert refusal(stake) == [f"entry 1: stakes.Bo: {number} is not a whole number or an array"]
    assert refusal(hand) == [f"entry 1: hands.Bo: {number} is not a whole number, a string or an array"]


def test_a_player_staked_twice_in_one_file_is_refused() -> None:
    text = json.dumps(file(one(3, 2))).replace('"Bo": 5', '"Bo": 5, "Bo": 5')
    assert refusal(text) == ["entry 1: stakes.Bo: the key is given twice"]


@pytest.mark.parametrize("options", [{"long_from": 0}, {"long_from": 11}, {"pack": "dice"}, {"triples_long": ["X"]}])
def test_options_have_bounds(options: dict[str, Any]) -> None:
    (line,) = says(**options)
    assert line.startswith(f"options.{next(iter(options))}")


def test_all_breaches_of_the_rules_in_one_entry_are_reported_together() -> None:
    entry = deal(
        {"An": 5, "Bo": [5, 5], "Zed": 1},
        {"An": "AAA", "Bo": "AAA", "Zed": 11, "Cy": ["2S", "2S", "3S"], "Di": "XYZ"},
        bets=[bet("An", "Bo"), bet("Bo", "Bo"), bet("Zed", "An", [1, 2])],
        banker_stays=True,
    )
    assert set(wrong(entry, long=False)) == {
        (1, "stakes.An", "banker-stakes"),
        (1, "stakes.Bo", "long-not-played"),
        (1, "stakes.Zed", "not-seated"),
        (1, "bets.1.by", "banker-bets"),
        (1, "bets.2.by", "bets-on-himself"),
        (1, "bets.3.on", "bet-on-banker"),
        (1, "bets.3.stake", "long-not-played"),
        (1, "hands.Zed", "no-score"),
        (1, "hands.Cy", "hand-not-wanted"),
        (1, "hands.Di", "hand-not-wanted"),
        (1, "hands.Di", "no-triple"),
        (1, "hands", "pack-holds"),
        (1, "hands", "pack-rank"),
    }


def test_a_banker_who_stakes_need_not_beat_the_banker_too_to_stay() -> None:
    entry = deal({"An": 5, "Bo": 5}, {"An": 3, "Bo": 4}, banker_stays=True)
    assert wrong(entry) == [(1, "stakes.An", "banker-stakes")]


@pytest.mark.parametrize(
    ("variant", "least", "most"), [("dobree", 1, 10), ("zero", 0, 9)], ids=["ten is best", "tens count zero"]
)
def test_a_score_in_short_is_one_that_there_is(variant: str, least: int, most: int) -> None:
    assert played(one(least, most), variant=variant)["state"]["hands"] == 1
    for other in (least - 1, most + 1):
        line = f"hands.Bo: {ENGLISH.number(other)} is not a score: scores are {least} to {most}"
        assert says(one(least, other), variant=variant) == [f"entry 1: {line}"]


@pytest.mark.parametrize(
    ("what", "keys", "line"),
    [
        ("score", {"hand": "AAB"}, "hand: “AAB” is not three of a kind: those are AAA, 222 … 999, TTT and PPP"),
        ("score", {"hand": ["AS", "2S"]}, "hand: 2 cards: a hand is three"),
        ("score", {"hand": "9"}, "hand: “9” is in quotes; a score is a number"),
        ("pays", {"bank": "KKK", "hand": 9, "stake": 5}, "bank: “KKK”: any three pictures are PPP"),
        ("pays", {"bank": 9, "hand": 0, "stake": 5}, "hand: 0 is not a score: scores are 1 to 10"),
        ("pays", {"bank": 9, "hand": 8, "stake": 0}, "stake: 0 is too small; expected 1 or more"),
        (
            "pays", {"bank": 9, "hand": 8, "stake": [5, 5], "options": {"long": False}},
            "stake: two stakes, but the Long contract is not played at this table",
        ),
        (
            "pays", {"bank": ["AS", "2S", "3S"], "hand": ["AS", "4S", "5S"], "stake": 5},
            "AS occurs too often: 2 times, but the pack has 1",
        ),
        ("score", {"hand": ["AS", "2S", "AS"]}, "hand: AS occurs too often: 2 times, but the pack has 1"),
        ("rank", {"hands": {"An": 3, "Bo": 11}}, "hands.Bo: 11 is not a score: scores are 1 to 10"),
        ("rank", {"hands": {"An": "AAA", "Bo": "AAA"}}, "hands: A occurs 6 times in all hands; the pack has 4"),
    ],
)  # fmt: skip
def test_a_question_about_hands_that_cannot_be_is_refused(what: str, keys: dict[str, Any], line: str) -> None:
    assert refusal(asked(what, **keys)) == [line]


def test_who_stays_wrongly_is_told_so_beside_other_breaches() -> None:
    entry = deal({"An": 5, "Bo": 5}, {"An": 3, "Bo": 3}, banker_stays=True)
    assert {found[2] for found in wrong(entry)} == {"banker-stakes", "banker-cannot-stay"}
