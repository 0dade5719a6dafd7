"""What readers who know these games found wrong in messages is gone, and what they proposed is there."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.cli import replay_value
from scorekeeper.core.files import read_entry
from scorekeeper.core.judge import judge
from scorekeeper.core.problems import Refused
from scorekeeper.core.words import ENGLISH
from scorekeeper.games import by_slug
from tests.support import Json, match_file, question

FOURS = ["4S", "4H", "4D", "4C"]
SAM = ("An", "Binh", "Chi", "Dung")
SEEP = ("North", "West", "South", "East")
BLOCKED: Json = {"kind": "bao_sam", "caller": "An", "outcome": "blocked", "by": "Chi"}
WENT_OUT: Json = {"kind": "hand", "winner": "An", "left": {"Binh": 9, "Chi": 6, "Dung": 5}}
BEAT: Json = {"by": "Chi", "on": "Dung"}


def sam(*entries: Json) -> Json:
    return match_file("sam", SAM, entries)


def seep(*entries: Json, **head: Any) -> Json:
    return match_file("seep", SEEP, entries, **head)


def samba(**keys: Any) -> Json:
    return match_file("samba", ("Ann", "Bob"), [{"kind": "hand", "sides": {}, "out": None, **keys}])


def dealt(hands: Json, stakes: Json, **keys: Any) -> Json:
    return match_file("daun-tiga", tuple("ABCDE"), [{"kind": "hand", "stakes": stakes, "hands": hands, **keys}])


#: A question or a match, its former words, its present words.
MESSAGES: dict[str, tuple[Json, str, str]] = {
    "a score, and its sum": (
        question("daun-tiga", "score", hand=["7S", "8D", "KH"]),
        "add up to", "7 + 8 + 0 = 15; the last digit counts: 5",
    ),
    "a 2 above an ace": (
        question("sam", "combination", cards=["KS", "AH", "2D"]),
        "neither all of one rank", "A 2 is only low in a straight: A-2-3, 2-3-4",
    ),
    "the one exception": (
        question("sam", "beats", on=["AS"], play=FOURS),
        "beyond that", "the one exception: a four of a kind beats a single 2",
    ),
    "equal ranks": (
        question("sam", "beats", on=["KS"], play=["KH"]),
        "not higher than", "Equal ranks do not beat each other; suits never count",
    ),
    "a joker where there are none": (
        question("seep", "captures", loose=["JK"], houses=[], card="KC"),
        "holds 0", "there are no jokers in this pack",
    ),
    "a score in quotes": (question("daun-tiga", "score", hand="9"), "three of a kind", "a score is a number"),
    "three kings in short": (
        question("daun-tiga", "score", hand="KKK"), "no three of a kind", "any three pictures are PPP",
    ),
    "three pictures in short": (
        question("daun-tiga", "score", hand="JQK"), "no three of a kind", "any three pictures are PPP",
    ),
    "a bankroll beside a pot": (
        match_file("sam-sip", SAM, [], variant="korat", options={"bankroll": 100}),
        "not together with pot", "a bankroll cannot be tracked together with a main pot",
    ),
    "too many pictures": (
        dealt(dict.fromkeys("ABCDE", "PPP"), dict.fromkeys("BCDE", 1)), "J, Q, K", "no more than twelve",
    ),
    "who blocks the own call": (sam({**BLOCKED, "by": "An"}), "the own", "cannot block their own Báo Sâm"),
    "who bets on the own hand": (
        dealt({"A": 3, "B": 4}, {"B": 1}, bets=[{"by": "B", "on": "B", "stake": 1}]),
        "the own", "stakes on their own hand",
    ),
    "who adds to a house": (
        seep({"kind": "deal", "bid": 11, "floor": ["6H", "9H", "2S", "KH"]},
             {"kind": "play", "player": "West", "card": "5S", "build": 11, "with": ["6H"]},
             {"kind": "play", "player": "South", "card": "JC", "build": 11}),
        "builds 11 with JC", "South adds JC to the 11-house",
    ),
    "a side of two has points": (
        seep({"kind": "count", "points": {"North & South": 8}}), "North & South has", "North & South have 8",
    ),
    "points that no cards make": (
        seep({"kind": "count", "points": {"North & South": 160}}),
        "of 100 card points\n", "of 100 card points, without sweeps and majority",
    ),
    "a floor of three": (
        seep({"kind": "deal", "bid": 9, "floor": ["2S", "3S", "4S"]}),
        "or more", "3 cards; a floor is exactly four cards",
    ),
    "what a sweep is worth": (
        seep(options={"sweep": "x"}), "not one of card", "not a whole number or “card”",
    ),
    "what is taken": (
        seep({"kind": "play", "player": "West", "card": "KS", "take": "x"}),
        "not one of all", "not “all” or a list of groups",
    ),
    "what is left in a hand": (
        samba(left={"Ann": 55}), "not an array", "not a list of cards or an object with their “value”",
    ),
    "who went out": (
        match_file("samba", ("Ann", "Bob"), [{"kind": "hand", "sides": {}}]), "a value", "expected a player or null",
    ),
    "what a blocked call costs": (sam(BLOCKED), "players", "20 × 3 opponents × 1"),
    "what one beat costs": (sam({**WENT_OUT, "chat": [BEAT]}), "1 beat", "chặt, Chi beats Dung: 20 × 1"),
    "what comes with the variant": (
        seep(options={"values": "thirty"}), "unknown key", "comes with the variant and cannot be set",
    ),
    "a score below nothing": (
        question("samba", "first-meld", score=-5, melds=[["AS", "AH", "AD"]]), "-5", "a score of −5",
    ),
    "one card played": (
        sam({**WENT_OUT, "chat": [{"by": "Binh", "on": "Chi"}]}), "1 cards", "has played 1 card, but the beats",
    ),
    "one samba needed": (
        match_file("samba", ("Ann", "Bob"), [{"kind": "hand", "sides": {}, "out": "Ann"}],
                   options={"needed": 1, "needed_sambas": 1}),
        "1 sambas", "1 samba",
    ),
    "one entry": (dealt({"A": 3, "B": 4}, {"B": [1]}), "1 entries", "1 entry; expected exactly 2"),
}  # fmt: skip


def told(value: Json) -> str:
    """Return all words for a question or a match: the answer, the reasons and the headlines, or the refusal."""
    try:
        if "question" in value:
            return str(judge(by_slug, value)["why"])
        hands = replay_value(value, explain=True)["hands"]
    except Refused as refused:
        return "\n".join([*refused.lines(), ""])
    game = by_slug[value["game"]]
    headlines = [game.presentation.headline(read_entry(game, entry), ENGLISH) for entry in value["entries"]]
    return "\n".join([*headlines, *(line["text"] for hand in hands for line in hand["lines"])])


@pytest.mark.parametrize(("value", "was", "now"), MESSAGES.values(), ids=MESSAGES)
def test_a_message_says_what_is_right(value: Json, was: str, now: str) -> None:
    said = told(value)
    assert now in said
    assert was not in said
