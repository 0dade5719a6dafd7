"""Samba in words: every reason with its arithmetic, every headline, who deals, what may come now."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.cli import replay_value
from scorekeeper.core.files import read_entry, read_match
from scorekeeper.core.words import ENGLISH
from scorekeeper.games import by_slug
from scorekeeper.games.samba import SAMBA
from scorekeeper.games.samba.words import REASONS

from .table import FOUR, HEARTS, KINGS, QUEENS, THREE, counted, end, file, group, hand, meld, run, side, totals, wilds
from .table import SAMBA as SPADES

TWO_OF_THEM = [SPADES, HEARTS]

#: Reason, entry, options, what is said of Ann, and the points.
SAID: list[tuple[str, dict[str, Any], dict[str, Any], str, int]] = [
    ("melds", hand({"Ann": side(SPADES, KINGS, "4S 4H 4D")}), {}, "cards melded: 50 + 70 + 15", 135),
    ("melds", hand({"Ann": side(SPADES, KINGS)}), {}, "cards melded: 50 + 70", 120),
    ("melds", hand({"Ann": side(KINGS)}), {}, "cards melded: 70", 70),
    ("melds", hand({"Ann": {"cards": 345}}), {}, "cards melded: 345", 345),
    ("left", hand({}, None, Ann="JK 4H"), {}, "cards left in hand: 50 + 5", -55),
    ("left", hand({}, None, Ann=55), {}, "cards left in hand: 55", -55),
    ("samba", hand({"Ann": side(SPADES)}), {}, "1 samba × 1500", 1500),
    ("samba", hand({"Ann": side(*TWO_OF_THEM)}), {}, "2 sambas × 1500", 3000),
    ("pure-canasta", hand({"Ann": side(KINGS)}), {}, "1 pure canasta × 500", 500),
    ("pure-canasta", hand({"Ann": counted(pure=3)}), {}, "3 pure canastas × 500", 1500),
    ("mixed-canasta", hand({"Ann": side(QUEENS)}), {"mixed": 7}, "1 mixed canasta × 7", 7),
    ("mixed-canasta", hand({"Ann": counted(mixed=2)}), {}, "2 mixed canastas × 300", 600),
    ("bolivia", hand({"Ann": side(wilds(7))}), {"bolivia": 2500}, "1 bolivia × 2500", 2500),
    ("bolivia", hand({"Ann": counted(bolivias=2)}), {"bolivia": 2500}, "2 bolivias × 2500", 5000),
    ("red-threes", hand({"Ann": side(*TWO_OF_THEM, red=1)}), {}, "1 red three × 100", 100),
    ("red-threes", hand({"Ann": side(*TWO_OF_THEM, red=5)}), {}, "5 red threes × 100", 500),
    ("red-threes", hand({"Ann": side(*TWO_OF_THEM, red=6)}), {}, "all six red threes", 1000),
    ("red-threes", hand({"Ann": side(red=1)}), {}, "1 red three × 100, without what is needed to go out", -100),
    ("red-threes", hand({"Ann": side(red=6)}), {}, "6 red threes × 100, without what is needed to go out", -600),
    ("red-threes-held", hand({}, None, Ann="3H 3D"), {}, "red threes in the hand of Ann: 750 each", -750),
    ("out", hand({"Ann": side(*TWO_OF_THEM)}, "Ann"), {}, "Ann went out", 200),
]  # fmt: skip


@pytest.mark.parametrize(("why", "entry", "options", "text", "points"), SAID)
def test_each_reason_is_said_with_its_arithmetic(
    why: str, entry: dict[str, Any], options: dict[str, Any], text: str, points: int
) -> None:
    result = replay_value(file(entry, options=options), explain=True)
    (said,) = (line for line in result["hands"][0]["lines"] if line["why"] == why and line["side"] == "Ann")
    assert (said["text"], said["points"]) == (text, points)


def test_each_hand_left_is_said_and_money() -> None:
    entry = hand({"Ann & Cas": {"cards": 10}}, None, Ann=20, Cas="KS")
    result = replay_value(file(entry, hand({"Ann & Cas": {"cards": 900}}), players=FOUR,
                               options={"target": 500, "game_stake": 20}), explain=True)  # fmt: skip
    assert result["hands"][0]["lines"][1]["text"] == "cards left in hand: 20 + 10"
    assert {line["text"] for line in result["hands"][1]["lines"] if "amount" in line} == {"for the game: 20"}


def test_money_for_the_difference_is_said_with_its_arithmetic() -> None:
    entry = hand({"Ann": {"cards": 900}, "Bob": {"cards": 45}})
    result = replay_value(file(entry, options={"target": 500, "point_stake": 3}), explain=True)
    (line,) = (line for line in result["hands"][0]["lines"] if "amount" in line)
    assert (line["amount"], line["text"]) == (24, "behind by 855: 8 × 3 for each full 100")


def test_every_reason_of_the_game_is_said_above() -> None:
    assert {row[0] for row in SAID} | {"game", "difference", "red-threes-all", "red-threes-against"} == set(REASONS)


@pytest.mark.parametrize(
    ("entry", "headline", "whose"),
    [
        (hand({"Ann": side(*TWO_OF_THEM)}, "Ann"), "Ann goes out", "Ann"),
        (hand({}), "The stock ran out", None),
        (end("Bob"), "Bob goes out", "Bob"),
        (end(), "The stock ran out", None),
        (meld("Bob", "AS AH AD"), "Bob melds AS AH AD (60)", "Bob"),
        (meld("Bob", "AS AH AD", pile="AS"), "Bob takes the pile with AS, melds AS AH AD (60)", "Bob"),
        (meld("Bob", add={1: "AS"}, top="AS"), "Bob takes AS (20)", "Bob"),
    ],
)
def test_the_headline_says_what_happened(entry: dict[str, Any], headline: str, whose: str | None) -> None:
    read = read_entry(SAMBA, entry)
    assert SAMBA.presentation.headline(read, ENGLISH) == headline
    assert SAMBA.presentation.protagonist(read) == whose


@pytest.mark.parametrize(
    ("entries", "first", "turn"),
    [
        ([], None, ("Ann", "Ann deals", "the deal goes round")),
        ([], "Cas", ("Cas", "Cas deals", "the deal goes round")),
        ([hand({})], None, ("Bob", "Bob deals", "the deal goes round")),
        ([hand({}), meld("Ann", red=1)], None, ("Bob", "Bob dealt", "in play")),
        ([hand({"Bob": totals(12_000)})], None, (None, "Winner: Bob", "12,000 points, 10,000 are enough")),
    ],
)
def test_who_deals_is_said_with_the_reason(entries: Any, first: str | None, turn: tuple[Any, ...]) -> None:
    log = read_match(by_slug, file(*entries, players=THREE, **({"first": first} if first else {})))
    said = SAMBA.presentation.turn(log.now.state, ENGLISH)
    assert (said.player, said.what) == turn[:2]
    assert said.why.replace(",", "") == turn[2].replace(",", "")


@pytest.mark.parametrize(
    ("entries", "players", "kinds", "seating"),
    [
        ([], THREE, {"hand", "meld", "end_hand"}, ("leave",)),
        ([], FOUR, {"hand", "meld", "end_hand"}, ()),
        ([meld("Ann", red=1)], THREE, {"hand", "meld", "end_hand"}, ()),
        ([meld("Ann", red=1), end()], THREE[:2], {"hand", "meld", "end_hand"}, ("join",)),
        ([hand({"Ann": totals(12_000)})], THREE, set(), ("leave",)),
    ],
)
def test_what_may_come_now(entries: Any, players: tuple[str, ...], kinds: set[str], seating: tuple[str, ...]) -> None:
    log = read_match(by_slug, file(*entries, players=players))
    assert set(SAMBA.rules.expected(log.now.state)) == kinds
    assert SAMBA.rules.may_seat(log.now.state) == seating


# -- the open hand as it is written ------------------------------------------------------------------------------------


def test_the_open_hand_is_written_in_the_order_of_its_numbers() -> None:
    entries = [
        meld("Ann", "KD KS KH", {"group": "A", "naturals": 2, "jokers": 1}, "8S 6S 7S"),
        meld("Ann", "QS QH QD", add={2: "AS", 3: "5S"}),
        meld("Ann", "KC KS 2S", merge=[(5, 1)], red=2),
    ]
    assert replay_value(file(*entries))["state"] == {
        "hands": 0,
        "hand": {
            "melds": {
                "Ann": [
                    {"n": 2, "kind": "group", "cards": group("A", 3, 0, 1), "value": 110},
                    {"n": 3, "kind": "sequence", "cards": ["5S", "6S", "7S", "8S"], "value": 25},
                    {"n": 4, "kind": "group", "cards": ["QS", "QH", "QD"], "value": 30},
                    {"n": 5, "kind": "group", "cards": ["KC", "KS", "2S", "KD", "KS", "KH"], "value": 70},
                ],
                "Bob": [],
            },
            "red_threes": {"Ann": 2, "Bob": 0},
        },
    }


def test_what_was_logged_short_is_written_short_with_all_counts() -> None:
    def cards(*entries: Any, **head: Any) -> list[Any]:
        melds = replay_value(file(*entries, **head))["state"]["hand"]["melds"]["Ann"]
        return [one["cards"] for one in melds]

    assert cards(meld("Ann", {"group": "A", "naturals": 3})) == [group("A", 3)]
    assert cards(meld("Ann", "AS AH AD", {"group": "A", "naturals": 2, "twos": 1}, merge=[(1, 2)])) == [
        group("A", 5, 1)
    ]
    assert cards(meld("Ann", "AS AH AD", group("A", 3), merge=[(2, 1)])) == [group("A", 6)]
    assert cards(meld("Ann", {"wilds": {"jokers": 3}}, add={1: "2S 2H"}), variant="bolivia") == [wilds(2, 3)]
    assert cards(meld("Ann", group("A", 3), add={1: "AS JK 2D"}), meld("Ann", add={1: "AH"})) == [group("A", 5, 1, 1)]
    (wild,) = cards(meld("Ann", wilds(0, 3), add={1: "JK JK JK"}), variant="bolivia")
    assert wild == wilds(0, 6), "all six jokers, three of them told by number"
    (sequence,) = cards(meld("Ann", run("S", "6", "10"), add={1: "5S JS"}))
    assert sequence in (["5S", "6S", "7S", "8S", "9S", "10S", "JS"], run("S", "5", "J"))
    going_out = [meld("Ann", SPADES, HEARTS), meld("Ann", group("3", 3))]
    assert cards(*going_out)[2] == group("3", 3)
