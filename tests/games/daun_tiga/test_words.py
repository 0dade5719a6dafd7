"""Daun Tiga in words: every reason, every headline, the referee's answers."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.cli import replay_value
from scorekeeper.core.files import read_entry
from scorekeeper.core.words import ENGLISH
from scorekeeper.games.daun_tiga import DAUN_TIGA
from scorekeeper.games.daun_tiga.words import ANSWERS, REASONS

from .table import bet, deal, file, one, score

#: Reason, entry, what is said.
SAID: list[tuple[str, dict[str, Any], str]] = [
    ("stake", one(5, 8), "8 against the bank’s 5"),
    ("stake", one(["JS", "QS", "KS"], ["7S", "8D", "KH"]), "5 against the bank’s PPP"),
    ("long", one(5, 8, [5, 20]), "Long contract, second stake: 8 against the bank’s 5"),
    ("bet", one(5, 8, bets=[bet("Zed", "Bo")]), "bet on Bo: 8 against the bank’s 5"),
    (
        "bet-long",
        one(5, 8, bets=[bet("Zed", "Bo", [1, 2])]),
        "Long contract, second stake of the bet on Bo: 8 against the bank’s 5",
    ),
]


@pytest.mark.parametrize(("why", "entry", "text"), SAID)
def test_each_reason_is_said_with_both_hands(why: str, entry: dict[str, Any], text: str) -> None:
    result = replay_value(file(entry), explain=True)
    assert next(line["text"] for line in result["hands"][0]["lines"] if line["why"] == why) == text


def test_every_reason_of_the_game_is_said_above() -> None:
    assert {row[0] for row in SAID} == set(REASONS)


@pytest.mark.parametrize(
    ("entry", "headline", "whose"),
    [
        (one(5, 8), "An banks against 1", "An"),
        (deal({"Bo": 1, "Cy": 1}, {"Cy": 3, "An": 2, "Bo": 9}), "An banks against 2", "An"),
        (deal({"Bo": 1}, {"Di": 3, "An": 2, "Bo": 9}, bets=[bet("Zed", "Di")]), "An banks against 1", "An"),
        (one(5, 8, banker_stays=True), "An banks against 1, and stays", "An"),
        ({"kind": "banker", "player": "Cy"}, "Cy is banker", None),
    ],
)
def test_what_happened_in_a_few_words(entry: dict[str, Any], headline: str, whose: str | None) -> None:
    read = read_entry(DAUN_TIGA, entry)
    assert DAUN_TIGA.presentation.headline(read, ENGLISH) == headline
    assert DAUN_TIGA.presentation.protagonist(read) == whose


#: Hand, options, why.
ANSWERED: list[tuple[str, Any, dict[str, Any], str]] = [
    ("score", ["7S", "8D", "KH"], {}, "The values add up to 7 + 8 + 0; only the last digit counts: 5."),
    ("score-ten", ["7S", "3D", "KH"], {}, "The values add up to 7 + 3 + 0, and 10 and 20 count ten, the best score."),
    ("score", ["7S", "3D", "KH"], {"tens_count_zero": True},
     "The values add up to 7 + 3 + 0; only the last digit counts: 0."),
    ("score-short", 7, {"long_from": 9}, "A score of 7; Long begins at 9."),
    ("triple", "AAA", {}, "Three of a kind (AAA) beats every score; it is not Long."),
    ("triple-long", ["JS", "QS", "KS"], {"triples_long": ["P"]},
     "Three of a kind (PPP) beats every score; this one is Long at this table."),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "options", "why"), [row[1:] for row in ANSWERED])
def test_the_referee_says_why(hand: Any, options: dict[str, Any], why: str) -> None:
    assert score(hand, **options)["why"] == why


def test_every_answer_of_the_referee_is_said_above() -> None:
    assert {row[0] for row in ANSWERED} | {"rank"} == set(ANSWERS)
