"""Sâm files from faulty programs and tired people: all of it is refused by name, none of it by accident."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.support import refusal

from .table import FOUR, asked, file, hand, played, says, went_out, won

#: Every kind of entry, as a refusal lists them.
KINDS = "hand, bao_sam, instant, lead, leave, join, note, options, seats, end_match, charge, turn, void, amend"

#: A wrong value in an entry, and the line that refuses it.
FORMS: list[tuple[dict[str, Any], str]] = [
    (
        {**hand(), "lefts": {}},
        "lefts: unknown key; expected winner, left, thoi_hai, twos, tu_quy, bao_mot, on_two, chat, kind",
    ),
    ({**hand(), "left": [3, 5, 9]}, "left: […] is not an object"),
    ({**hand(), "left": None}, "left: null is not an object"),
    ({"kind": "hand", "winner": "An"}, "left: missing; expected an object"),
    ({"kind": "hand", "left": {"Binh": 1, "Chi": 1, "Dung": 1}}, "winner: missing; expected a string"),
    (hand(-1), "left.Binh: −1 is too small; expected 0 or more"),
    (hand(True), "left.Binh: true is not a whole number"),
    (hand(None), "left.Binh: null is not a whole number"),  # type: ignore[arg-type]
    (hand("3"), "left.Binh: “3” is not a whole number"),  # type: ignore[arg-type]
    (hand(10**40), "left.Binh: 10000000000000000000… is too large; expected 1000000000 or less"),
    (hand(-(10**40)), "left.Binh: −1000000000000000000… is too small; expected 0 or more"),
    (hand(thoi_hai="Binh"), "thoi_hai: “Binh” is not an array"),
    (hand(thoi_hai=None), "thoi_hai: null is not an array"),
    (hand(thoi_hai=[None]), "thoi_hai.1: null is not a string"),
    (hand(tu_quy=["Binh"]), "tu_quy: […] is not an object"),
    (hand(tu_quy=None), "tu_quy: null is not an object"),
    (hand(twos=["Binh"]), "twos: […] is not an object"),
    (hand(twos=None), "twos: null is not an object"),
    (hand(twos={"Binh": "1"}), "twos.Binh: “1” is not a whole number"),
    (hand(twos={"Binh": -1}), "twos.Binh: −1 is too small; expected 0 or more"),
    (hand(twos={"Binh": True}), "twos.Binh: true is not a whole number"),
    (hand(bao_mot=None), "bao_mot: null is not a string"),
    (hand(bao_mot=["Binh"]), "bao_mot: […] is not a string"),
    (hand(on_two=1), "on_two: 1 is not true or false"),
    (hand(on_two=None), "on_two: null is not true or false"),
    (hand(chat={}), "chat: {} is not an array"),
    (hand(chat=["Binh"]), "chat.1: “Binh” is not an object"),
    (hand(chat=[{"by": "Binh"}]), "chat.1.on: missing; expected a string"),
    (hand(chat=[{"by": "Binh", "on": "An", "New": True}]), "chat.1.New: unknown key; expected by, on, new"),
    (hand(chat=[{"by": "Binh", "on": "An", "new": None}]), "chat.1.new: null is not true or false"),
    ({"kind": "bao_sam", "caller": "An"}, "outcome: missing; expected blocked, won"),
    ({**won(), "outcome": "lost"}, "outcome: “lost” is not one of blocked, won"),
    ({"kind": "bao_sam", "caller": "An", "outcome": None}, "outcome: null is not one of blocked, won"),
    (won(by=None), "by: null is not a string"),
    (
        {"kind": "instant", "winner": "An", "hand": "flush"},
        "hand: “flush” is not one of dragon, five-pairs, four-twos, one-colour, three-triples",
    ),
    ({"kind": "lead"}, "player: missing; expected a string"),
    ({"kind": "lead", "player": 7}, "player: 7 is not a string"),
    (
        {"kind": "hands"},
        "kind: “hands” is not a kind of entry here; expected " + KINDS,
    ),
    (
        {"kind": None},
        "kind: null is not a kind of entry here; expected " + KINDS,
    ),
    (
        {},
        "kind: missing; expected " + KINDS,
    ),
]


@pytest.mark.parametrize(("entry", "line"), FORMS)
def test_a_mistake_of_form_names_its_path_its_value_and_what_was_expected(entry: Any, line: str) -> None:
    assert says(entry, variant="tet") == [f"entry 1: {line}"]


@pytest.mark.parametrize("entry", [None, 5, "hand", [], [hand()], True])
def test_an_entry_that_is_no_object_is_refused(entry: Any) -> None:
    (line,) = says(entry)
    assert line.startswith("entry 1: ")
    assert line.endswith(" is not an object")


@pytest.mark.parametrize("number", ["5.0", "5e0", "1E2", "0.1", "-0.0"])
def test_a_number_with_a_fraction_or_an_exponent_is_no_whole_number(number: str) -> None:
    text = json.dumps(file(hand("X")))  # type: ignore[arg-type]
    assert refusal(text.replace('"X"', number)) == [f"entry 1: left.Binh: {number} is not a whole number"]


def test_a_key_given_twice_is_refused_at_every_level() -> None:
    text = json.dumps(file(hand(chat=[{"by": "Binh", "on": "Dung"}]), options={"stake": 5}))
    for once, twice, line in [
        ('"winner": "An"', '"winner": "An", "winner": "An"', "entry 1: winner: the key is given twice"),
        ('"Binh": 3', '"Binh": 3, "Binh": 3', "entry 1: left.Binh: the key is given twice"),
        ('"kind": "hand"', '"kind": "hand", "kind": "hand"', "entry 1: kind: the key is given twice"),
        ('"on": "Dung"', '"on": "Dung", "on": "Dung"', "entry 1: chat.1.on: the key is given twice"),
        ('"stake": 5', '"stake": 5, "stake": 5', "options.stake: the key is given twice"),
        ('"game": "sam"', '"game": "sam", "game": "sam"', "game: the key is given twice"),
    ]:
        assert refusal(text.replace(once, twice)) == [line]


def test_unknown_keys_are_refused_at_every_level() -> None:
    head = "game, players, entries, variant, options, first, started, record, earlier"
    assert refusal({**file(hand()), "player": []}) == [f"player: unknown key; expected {head}"]
    assert says(hand(), stakes=5)[0].startswith("options.stakes: unknown key; expected stake, cong, sam")
    assert says(hand(chat=[{"by": "Binh", "on": "Dung", "at": 1}])) == [
        "entry 1: chat.1.at: unknown key; expected by, on, new"
    ]


def test_a_winner_among_the_losers_and_a_missing_loser_are_both_named() -> None:
    assert says(went_out("An", An=1, Binh=2, Chi=3)) == [
        "entry 1: left.An: 1 left, but this is the winner, who has none",
        "entry 1: left.Dung: the cards that each loser has left are still missing",
    ]


def test_a_winner_who_is_not_at_the_table_does_not_make_the_others_missing() -> None:
    assert says(went_out("Zed", Binh=2, Chi=3)) == [
        "entry 1: winner: “Zed” is not at the table; expected An, Binh, Chi, Dung"
    ]


def test_a_hand_after_everybody_but_one_left_is_refused() -> None:
    gone = [{"kind": "leave", "player": name} for name in FOUR[1:]]
    assert says(*gone, hand()) == ["entry 4: 1 seated; expected 2 or more for a hand"]


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", "👩‍👩‍👧", "עדי", "\u202eAn", "x" * 40, "𝄞" * 40, "Ann&Bo", "pot", "5"]
)
def test_names_may_be_markup_emoji_and_right_to_left(name: str) -> None:
    result = played({"kind": "hand", "winner": name, "left": {"Bo": 3}}, players=(name, "Bo"))
    assert result["money"] == {name: 3, "Bo": -3}


@pytest.mark.parametrize(
    ("players", "line"),
    [
        (("An", "An"), "players.2: “An” occurs twice; expected each name once"),
        (("An", ""), "players.2: empty; expected 1 to 40 characters"),
        (("An", "x" * 41), f"players.2: “{'x' * 41}” has 41 characters; expected 1 to 40"),
        (("An", " Bo"), "players.2: “ Bo” begins or ends with a blank"),
        (("An", "Bo\u00a0"), "players.2: “Bo\\u00a0” begins or ends with a blank"),
        (("An", "B\no"), "players.2: “B\\u000ao” contains a control character"),
        (("An", "Bo\x7f"), "players.2: “Bo\\u007f” contains a control character"),
        (("An", "B & o"), "players.2: “B & o” contains “ & ”, which joins the names of partners"),
        (("An", "pot:x"), "players.2: “pot:x” begins with “pot:”, which names a pot"),
    ],
)
def test_names_that_nobody_may_have(players: tuple[str, ...], line: str) -> None:
    assert says(players=players) == [line]


def test_a_name_in_an_entry_can_break_no_line_of_the_refusal() -> None:
    odd = "B\nentry 9: o"
    assert len(says({"kind": "hand", "winner": odd, "left": {odd: 3}, "thoi_hai": [odd], "bao_mot": odd})) == 4


def test_half_a_character_is_refused_anywhere() -> None:
    half = "\ud800"
    for entry in (
        {**hand(), half: 1},
        {**hand(), "winner": half},
        {**hand(), "left": {half: 1}},
        {"kind": half},
        {"kind": "bao_sam", "caller": "An", "outcome": half},
        {"kind": "instant", "winner": "An", "hand": half},
        {"kind": "lead", "player": half},
        {"kind": "note", "text": half},
    ):
        assert says(entry, variant="tet")[0].startswith("entry 1: ")
    assert says(players=("An", half)) == ["players.2: “\\ud800” contains a control character"]
    assert says(chat_chong=half) == ["options.chat_chong: “\\ud800” is not one of double, each, last"]
    assert says(**{half: 1})[0].startswith("options.\\ud800: unknown key")
    assert refusal({**file(), half: 1})[0].startswith("\\ud800: unknown key")
    assert refusal(asked("combination", cards=[half]))[0].startswith("cards.1: “\\ud800” is not a card")


def test_brackets_nested_a_million_deep_are_refused() -> None:
    assert refusal("[" * 1_000_000) == ["nested too deeply to be one of our files"]
    text = json.dumps(file(hand("X")))  # type: ignore[arg-type]
    assert refusal(text.replace('"X"', "[" * 1_000_000)) == ["nested too deeply to be one of our files"]


@pytest.mark.parametrize("depth", [50, 800, 900, 1000, 5000])
def test_corrections_nested_in_corrections_are_refused_however_deep(depth: int) -> None:
    entry = '{"kind": "amend", "entry": 1, "with": ' * depth + "{}" + "}" * depth
    text = json.dumps(file(hand(), "X")).replace('"X"', entry)  # type: ignore[arg-type]
    assert refusal(text) in (
        ["entry 2: with.kind: amend cannot be in a correction"],
        ["nested too deeply to be one of our files"],
    )
