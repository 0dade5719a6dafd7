"""Daun Tiga in words: every reason, every headline, the referee's answers."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.cli import replay_value
from scorekeeper.core.files import read_entry
from scorekeeper.core.judge import judge
from scorekeeper.core.ledger import Pay
from scorekeeper.core.words import ENGLISH
from scorekeeper.games import by_slug
from scorekeeper.games.daun_tiga import DAUN_TIGA
from scorekeeper.games.daun_tiga.entries import Bet, Hand
from scorekeeper.games.daun_tiga.words import ANSWERS, REASONS

from .table import asked, bet, deal, file, one, score

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

#: What follows the first of two stakes, or all of them: code, entry, options, what is said.
ALSO: list[tuple[str, dict[str, Any], dict[str, Any], str]] = [
    ("player-long", one(5, 8, [5, 20]), {}, "8 against the bank’s 5; the hand is Long: both stakes"),
    ("player-short", one(5, 6, [5, 20]), {}, "6 against the bank’s 5; and not the second stake: 6 is not Long"),
    ("player-triple", one(5, "222", [5, 20]), {},
     "222 against the bank’s 5; and not the second stake: three of a kind is not Long here"),
    ("bank-long", one(8, 3, [5, 20]), {}, "3 against the bank’s 8; the bank is Long: both stakes"),
    ("bank-short", one(6, 3, [5, 20]), {},
     "3 against the bank’s 6; and not the second stake: the bank is not Long"),
    ("bank-triple", one("AAA", 9, [5, 20]), {},
     "9 against the bank’s AAA; and not the second stake: the bank’s three of a kind is not Long here"),
    ("bank-triples", one("222", "333", [5, 20]), {},
     "333 against the bank’s 222; both have three of a kind: both stakes"),
    ("equal", one(5, 5), {"ties_to_bank": True}, "5 against the bank’s 5; equal hands are the banker’s here"),
    ("times", one(9, "777"), {"triple_pays": 3}, "777 against the bank’s 9; three of a kind wins: 5 × 3"),
]  # fmt: skip


@pytest.mark.parametrize(("why", "entry", "text"), SAID)
def test_each_reason_is_said_with_both_hands(why: str, entry: dict[str, Any], text: str) -> None:
    result = replay_value(file(entry), explain=True)
    assert next(line["text"] for line in result["hands"][0]["lines"] if line["why"] == why) == text


def test_every_reason_of_the_game_is_said_above() -> None:
    assert {row[0] for row in SAID} | {row[0] for row in ALSO} == set(REASONS)


@pytest.mark.parametrize(("also", "entry", "options", "text"), ALSO)
def test_the_first_stake_says_why_the_second_moves_or_does_not(
    also: str, entry: dict[str, Any], options: dict[str, Any], text: str
) -> None:
    result = replay_value(file(entry, **options), explain=True)
    assert result["hands"][0]["lines"][0]["text"] == text, also


@pytest.mark.parametrize(
    ("entry", "headline", "whose"),
    [
        (one(5, 8), "An banks against 1 player", "An"),
        (deal({"Bo": 1, "Cy": 1}, {"Cy": 3, "An": 2, "Bo": 9}), "An banks against 2 players", "An"),
        (deal({"Bo": 1}, {"Di": 3, "An": 2, "Bo": 9}, bets=[bet("Zed", "Di")]), "An banks against 1 player", "An"),
        (one(5, 8, banker_stays=True), "An banks against 1 player, and stays", "An"),
        ({"kind": "banker", "player": "Cy"}, "Cy is banker", None),
    ],
)
def test_what_happened_in_a_few_words(entry: dict[str, Any], headline: str, whose: str | None) -> None:
    read = read_entry(DAUN_TIGA, entry)
    assert DAUN_TIGA.presentation.headline(read, ENGLISH) == headline
    assert DAUN_TIGA.presentation.protagonist(read) == whose


#: Hand, options, why.
ANSWERED: list[tuple[str, Any, dict[str, Any], str]] = [
    ("score", ["7S", "8D", "KH"], {}, "7 + 8 + 0 = 15; the last digit counts: 5."),
    ("score-ten", ["7S", "3D", "KH"], {}, "7 + 3 + 0 = 10; 10 and 20 count ten, the best score."),
    ("score", ["7S", "3D", "KH"], {"tens_count_zero": True},
     "7 + 3 + 0 = 10; the last digit counts: 0."),
    ("score-sum", ["2S", "3D", "KH"], {}, "2 + 3 + 0 = 5."),
    ("score-short", 7, {"long_from": 9}, "A score of 7; Long begins at 9."),
    ("triple", "AAA", {}, "Three of a kind (AAA) beats every score; it is not Long."),
    ("triple-long", ["JS", "QS", "KS"], {"triples_long": ["P"]},
     "Three of a kind (PPP) beats every score; this one is Long at this table."),
]  # fmt: skip


#: The bank's hand, the player's, the stake, what the referee says.
PAYS: dict[str, tuple[Any, Any, Any, str]] = {
    "tie": (5, 5, [5, 20], "5 against 5: equal hands, so nothing passes."),
    "player-better": (5, "AAA", 5, "AAA beats 5: the bank pays the stake."),
    "bank-better": (9, 8, 5, "9 beats 8: the bank takes the stake."),
    "player-long": (5, 8, [5, 20], "8 beats 5 and is Long: the bank pays both stakes, 5 + 20 = 25."),
    "player-short": (5, 6, [5, 20], "6 beats 5 but is not Long: the bank pays the first stake only."),
    "player-triple": (
        8, "222", [5, 20], "222 beats 8, but this three of a kind is not Long: the bank pays the first stake only.",
    ),
    "bank-long": (9, 8, [5, 20], "9 beats 8 and is Long: the bank takes both stakes, 5 + 20 = 25."),
    "bank-short": (6, 5, [5, 20], "6 beats 5 but is not Long: the bank takes the first stake only."),
    "bank-triple": (
        "AAA", 9, [5, 20], "AAA beats 9, but this three of a kind is not Long: the bank takes the first stake only.",
    ),
    "bank-triples": (
        "AAA", "222", [5, 20], "AAA beats 222, and both are threes of a kind: the bank takes both stakes, 5 + 20 = 25.",
    ),
}  # fmt: skip


#: The same where the table has it otherwise: options, the bank's hand, the player's, the stake, what is said.
PAYS_HERE: dict[str, tuple[dict[str, Any], Any, Any, Any, str]] = {
    "equal-better": (
        {"ties_to_bank": True}, 5, 5, 5, "5 against 5: equal hands are the banker’s here, who takes the stake.",
    ),
    "equal-short": (
        {"ties_to_bank": True}, 5, 5, [5, 20],
        "5 against 5: equal hands are the banker’s here, but the bank is not Long: it takes the first stake only.",
    ),
    "equal-long": (
        {"ties_to_bank": True}, 8, 8, [5, 20],
        "8 against 8: equal hands are the banker’s here, and the bank is Long: it takes both stakes, 5 + 20 = 25.",
    ),
    "equal-triples": (
        {"ties_to_bank": True}, "PPP", "PPP", [5, 20],
        "PPP against PPP: equal hands are the banker’s here, and both are threes of a kind: the bank takes both "
        "stakes, 5 + 20 = 25.",
    ),
    "times": (
        {"triple_pays": 3}, "AAA", "222", [5, 20],
        "AAA beats 222, and both are threes of a kind: the bank takes both stakes, 5 + 20 = 25. What three of a kind "
        "wins moves 3 times here: 25 × 3 = 75.",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("options", "bank", "hand", "stake", "why"), PAYS_HERE.values(), ids=PAYS_HERE)
def test_the_referee_names_the_rule_of_the_house(
    options: dict[str, Any], bank: Any, hand: Any, stake: Any, why: str
) -> None:
    assert judge(by_slug, asked("pays", bank=bank, hand=hand, stake=stake, options=options))["why"] == why


@pytest.mark.parametrize(
    ("hands", "stays", "why"),
    [
        ([5, "PPP"], True, "Every staked hand is better than the bank’s 4, so the banker may deal again."),
        ([4, 5, 3], False, "No better than the bank’s 4: 4, 3. So the bank passes on."),
    ],
)
def test_the_referee_says_why_the_bank_stays(hands: list[Any], stays: bool, why: str) -> None:
    assert judge(by_slug, asked("stays", bank=4, hands=hands)) == {"answer": stays, "why": why}


@pytest.mark.parametrize(("bank", "hand", "stake", "why"), PAYS.values(), ids=PAYS)
def test_the_referee_names_the_rule_by_which_something_passes(bank: Any, hand: Any, stake: Any, why: str) -> None:
    assert judge(by_slug, asked("pays", bank=bank, hand=hand, stake=stake))["why"] == why


@pytest.mark.parametrize(("hand", "options", "why"), [row[1:] for row in ANSWERED])
def test_the_referee_says_why(hand: Any, options: dict[str, Any], why: str) -> None:
    assert score(hand, **options)["why"] == why


def test_every_answer_of_the_referee_is_said_above() -> None:
    pays = {f"pays-{why}" for why in (*PAYS, *PAYS_HERE)}
    assert {row[0] for row in ANSWERED} | pays | {"rank", "stays", "stays-not"} == set(ANSWERS)


def test_whoever_tied_is_named() -> None:
    hand = Hand({"Bo": 5, "Cy": 5}, {"An": 3, "Bo": 3, "Cy": 1}, (Bet("Pak", "Bo", 7), Bet("Cy", "Bo", 7)))
    pay = Pay("Cy", "An", 5, "stake", {"player": "Cy", "hand": 1, "bank": 3})
    assert DAUN_TIGA.presentation.asides(hand, [pay], ENGLISH) == ["Tie, nothing passes: Bo, Pak, Cy"]
