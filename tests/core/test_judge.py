"""Questions to the referee, whatever the game: their form, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.core.judge import judge
from scorekeeper.core.problems import Refused
from scorekeeper.games import by_slug
from tests.support import question, refusal

ASKED = question("sam", "combination", cards=["AS", "2D", "3H"])


def without(key: str) -> dict[str, Any]:
    return {k: v for k, v in ASKED.items() if k != key}


def test_the_answer_has_answer_and_why_and_what_is_listed() -> None:
    assert judge(by_slug, ASKED) == {
        "answer": "straight",
        "top": "3",
        "why": "3 ranks in a row are a straight (sảnh); 3 is on top. No single card beats it, so under báo một any "
        "straight is free.",
    }


def test_variant_and_options_may_be_left_out_or_given() -> None:
    assert judge(by_slug, {**ASKED, "variant": "tet"})["answer"] == "straight"
    assert judge(by_slug, {**ASKED, "variant": "tet", "options": {"straight_with_two": False}})["answer"] is None


@pytest.mark.parametrize(
    ("value", "line"),
    [
        (without("format"), "format: null is not scorekeeper-question/1"),
        ({**ASKED, "format": "scorekeeper-match/1"}, "format: “scorekeeper-match/1” is not scorekeeper-question/1"),
        (without("game"), "game: missing; expected a string"),
        ({**ASKED, "game": "chess"}, "game: “chess” is not a game; expected "),
        ({**ASKED, "game": None}, "game: null is not a string"),
        (without("question"), "question: missing; expected a string"),
        (
            {**ASKED, "question": "who"},
            "question: “who” is not a question of this game; expected combination",
        ),
        ({**ASKED, "question": 5}, "question: 5 is not a string"),
        (without("cards"), "cards: missing; expected an array"),
        ({**ASKED, "on": []}, "on: unknown key; expected cards"),
        ({**ASKED, "variant": None}, "variant: null is not a string"),
        ({**ASKED, "variant": "home"}, "variant: “home” is not a variant of this game; expected source, tet"),
        ({**ASKED, "options": None}, "options: null is not an object"),
        ({**ASKED, "options": {"x": 1}}, "options.x: unknown key; expected "),
        ({**ASKED, "options": {"stake": 0}}, "options.stake: 0 is too small; expected 1 or more"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused_by_name(value: dict[str, Any], line: str) -> None:
    with pytest.raises(Refused) as caught:
        judge(by_slug, value)
    (said,) = caught.value.lines()
    assert said.startswith(line)


def test_a_key_given_twice_is_refused() -> None:
    text = '{"format": "scorekeeper-question/1", "game": "sam", "question": "combination", "cards": ["AS"], %s}'
    assert refusal(text % '"cards": ["AS"]') == ["cards: the key is given twice"]
    assert refusal(text % '"game": "sam"') == ["game: the key is given twice"]
    assert refusal(text % '"format": "scorekeeper-question/1"') == ["format: the key is given twice"]


@pytest.mark.parametrize(
    "asked",
    [
        question("sam", "combination", cards=["JK"]),
        question("sam", "beats", on=["2S"], play=["JK"]),
        question("daun-tiga", "score", hand=["JK", "2S", "3S"]),
        question("sam-sip", "winning-hand", variant="bangkok", cards=["JK", "9D", "4S", "6H", "5D", "5C"]),
        question("sam-sip", "dealt-sets", variant="korat", hands={"An": ["JK", "9D", "4S", "6H", "5D"]}),
        question("seep", "captures", loose=["JK"], houses=[], card="KC"),
    ],
    ids=lambda asked: f"{asked['game']}-{asked['question']}",
)
def test_in_a_pack_without_jokers_that_is_said_of_one(asked: Any) -> None:
    (line,) = refusal(asked)
    assert line.split(": ")[-1] == "there are no jokers in this pack"
