"""Seep in words: every reason with its arithmetic, every headline, who deals and why."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.cli import replay_value
from scorekeeper.core.files import read_entry, read_match
from scorekeeper.core.judge import judge
from scorekeeper.core.words import ENGLISH
from scorekeeper.games import by_slug
from scorekeeper.games.seep import SEEP
from scorekeeper.games.seep.words import DEALS_AS, REASONS

from .table import FOUR, NS, WE, asked, capture, count, deal, dealt, end, file, play, swept, taken

TWO = ("Amrit", "Balbir")

#: Reason and case, entry, header, what is said first of that reason.
SAID: list[tuple[str, dict[str, Any], dict[str, Any], str]] = [
    ("cards", taken("10D KS"), {}, "10D, KS: 6 + 13"),
    ("cards-typed", count(40), {}, "card points, counted at the table: 40"),
    ("cards-rest", count(0), {}, "the other card points: 100 − 0"),
    ("majority", count(40, more_cards=NS), {"variant": "juneja"}, "more than 26 cards"),
    ("sweep", count(40, sweeps=[swept("South")]), {}, "South swept the floor"),
    ("sweep-card", count(40, sweeps=[swept("South", card="9C")]), {}, "South swept the floor with 9C"),
    ("sweep-side", count(40, sweeps=[swept("North")]), {}, "a sweep"),
    ("sweep-side-card", count(40, sweeps=[swept("North", card="9C")]), {}, "a sweep with 9C"),
    ("sweep-first", count(40, sweeps=[swept("West", when="first")]), {}, "West swept the floor with the first play"),
    (
        "sweep-first-card", count(40, sweeps=[swept("West", when="first", card="9C")]), {},
        "West swept the floor with the first play, 9C",
    ),
    (
        "sweep-last", count(40, sweeps=[swept("North", when="last")]), {"options": {"last_sweep": 5}},
        "North swept the floor with the last play",
    ),
    (
        "sweep-last-card", count(40, sweeps=[swept("North", when="last", card="3C")]), {"options": {"last_sweep": 5}},
        "North swept the floor with the last play, 3C",
    ),
    (
        "satthi", count(26, more_cards=NS), {"variant": "thirty"},
        "satthi: all card points count 60 instead of 30",
    ),
    ("satthi", count(30), {"variant": "rawalpindi"}, "satthi: all card points count 60 instead of 30"),
    (
        "baazi", count(22, more_cards=NS), {"variant": "thirty", "options": {"lead": 15}},
        "wins a baazi: ahead by 22, where 15 is enough",
    ),
    (
        "baazi-minimum", count(95), {"options": {"lead": 500}},
        f"wins a baazi: {WE} have 5 in this deal, fewer than 9",
    ),
    (
        "baazi-minimum-alone", {"kind": "count", "points": {"Amrit": 95}},
        {"players": TWO, "options": {"lead": 500}}, "wins a baazi: Balbir has 5 in this deal, fewer than 9",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("why", "entry", "head", "text"), SAID)
def test_each_reason_is_said_with_its_arithmetic(
    why: str, entry: dict[str, Any], head: dict[str, Any], text: str
) -> None:
    result = replay_value(file(entry, **head), explain=True)
    of_side = [line for line in result["hands"][0]["lines"] if line["why"] == why.split("-")[0] and "side" in line]
    assert text in [line["text"] for line in of_side]


def test_a_baazi_that_is_paid_says_for_what() -> None:
    result = replay_value(file(count(95), options={"baazi_stake": 7}), explain=True)
    assert [line["text"] for line in result["hands"][0]["lines"] if "amount" in line] == ["for the baazi: 7"] * 2


def test_every_reason_of_the_game_is_said_above() -> None:
    assert {row[0] for row in SAID} | {"baazi-money", "left-over"} == set(REASONS)


def test_what_was_left_over_to_the_last_captor_is_named() -> None:
    entries = [capture("North", "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS"), capture("West", "10D AH"), end("West")]
    result = replay_value(file(*entries), explain=True)
    said = {line["side"]: line["text"] for line in result["hands"][0]["lines"] if line["why"] == "cards"}
    assert said[WE].endswith("; left over, to the last captor: KS, AD, AC")
    assert "left over" not in said[NS]


#: By what right the dealer deals, entries, players, who deals and why.
DEALS: list[tuple[str, list[dict[str, Any]], tuple[str, ...], tuple[str, str]]] = [
    ("first", [], FOUR, ("North deals", "deals first")),
    ("level", [count(50)], FOUR, ("North deals", "neither side is ahead, so the same player deals again")),
    (
        "behind", [count(40)], FOUR,
        ("North deals", f"{NS}: behind by 20; North dealt, so North deals again"),
    ),
    ("ahead", [count(60)], FOUR, ("West deals", f"{WE}: behind by 20; North dealt, so the deal passes on")),
    (
        "baazi", [count(100)], FOUR,
        ("East deals", f"{NS} won a baazi, so the partner of the player who would have dealt deals"),
    ),
    ("table", [count(60), {"kind": "turn", "player": "East"}], FOUR, ("East deals", "the table has decided so")),
    (
        "behind", [count(40), {"kind": "points", "side": NS, "points": 50, "why": "a bonus"}], FOUR,
        ("North deals", f"{NS}: behind by 20; North dealt, so North deals again"),
    ),
    ("baazi_two", [{"kind": "count", "points": {"Amrit": 100}}], TWO, ("Balbir deals", "Amrit won a baazi")),
]  # fmt: skip


@pytest.mark.parametrize(("deals_as", "entries", "players", "said"), DEALS, ids=[row[0] for row in DEALS])
def test_who_deals_is_said_with_the_reason(
    deals_as: str, entries: list[dict[str, Any]], players: tuple[str, ...], said: tuple[str, str]
) -> None:
    log = read_match(by_slug, file(*entries, players=players))
    assert log.now.state.deals_as == deals_as
    turn = SEEP.presentation.turn(log.now.state, ENGLISH)
    assert (turn.what, turn.why) == said


def test_every_reason_to_deal_is_said_above() -> None:
    assert {row[0] for row in DEALS} | {"rotates"} == set(DEALS_AS)


def test_a_deal_that_goes_round_says_so() -> None:
    state = read_match(by_slug, file(count(40), options={"next_dealer": "rotates"})).now.state
    turn = SEEP.presentation.turn(state, ENGLISH)
    assert (turn.what, turn.why) == ("West deals", "the deal goes round")


@pytest.mark.parametrize(
    ("entries", "head", "said"),
    [
        (dealt(11, "2S 9S JD KH"), {}, ("West", "West plays", "the bid is 11")),
        (dealt(11, "2S 9S JD KH", "JC take 2S+9S JD"), {}, ("South", "South plays", "North dealt")),
        ([capture("West", "10D")], {}, ("North", "The deal is being played", "North dealt")),
        ([count(100)], {"options": {"baazis": 1}}, (None, f"Winner: {NS}", "all baazis are played")),
        (
            [count(100), count(0)], {"options": {"baazis": 2}}, (None, "Nobody wins", "all baazis are played"),
        ),
    ],
)  # fmt: skip
def test_whose_play_it_is_and_who_won(entries: Any, head: dict[str, Any], said: tuple[Any, ...]) -> None:
    turn = SEEP.presentation.turn(read_match(by_slug, file(*entries, **head)).now.state, ENGLISH)
    assert (turn.player, turn.what, turn.why) == said


@pytest.mark.parametrize(
    ("entry", "headline", "whose"),
    [
        (count(68), f"Counted: 68 for {NS}", None),
        (taken("10D"), f"Counted: 1 scoring card for {NS}", None),
        (taken("10D KS"), f"Counted: 2 scoring cards for {NS}", None),
        (capture("West", "10D KS"), "West captures", "West"),
        (capture("West"), "West captures", "West"),
        (capture("West", sweep=True), "West sweeps the floor", "West"),
        (end("South"), "The deal is over; South captured last", None),
        (end(), "The deal is over", None),
        (deal(11, "2S 9S JD KH"), "Bid 11; on the floor 2S 9S JD KH", None),
        (play("West", "7H"), "West throws 7H", "West"),
        (play("West", "JC take JD"), "West takes with JC", "West"),
        (play("West", "5S build 12 with 7H"), "West builds 12 with 5S", "West"),
        (play("West", "QC build 12 also QH"), "West builds 12 with QC", "West"),
        (play("South", "JC build 11"), "South adds JC to the 11-house", "South"),
        (play("West", "4C break 9 build 13"), "West breaks the 9-house with 4C: 13-house", "West"),
        ({"kind": "redeal", "reason": "no-bid"}, "No bid, dealt again", None),
        (
            {"kind": "redeal", "reason": "floor"},
            "The ten of diamonds or nine of spades was on the floor, dealt again",
            None,
        ),
    ],
)
def test_the_headline_says_what_happened(entry: dict[str, Any], headline: str, whose: str | None) -> None:
    read = read_entry(SEEP, entry)
    assert SEEP.presentation.headline(read, ENGLISH) == headline
    assert SEEP.presentation.protagonist(read) == whose


HOUSE = {"value": 9, "cemented": False, "owner": "other"}

#: What is asked, with which cards, what the referee says.
ASKED: list[tuple[str, dict[str, Any], str]] = [
    ("captures", {"loose": ["2S"], "houses": [], "card": "KC"},
     "Nothing on the floor makes 13: KC may be thrown or built with."),
    ("captures", {"loose": ["2S", "JD"], "houses": [13], "card": "KC"}, "KC takes everything that makes 13."),
    ("captures", {"loose": ["2S", "JD", "JH"], "houses": [], "card": "KC"},
     "KC may take in 2 ways; whichever it is, nothing that makes 13 is left beside."),
    ("captures", {"variant": "rawalpindi", "loose": ["10H"], "houses": [], "card": "10D"},
     "Once the first 10-house is built 10D takes everything that makes 10; before that it takes no loose card."),
    ("captures", {"variant": "rawalpindi", "loose": ["5S", "4H", "4D"], "houses": [], "card": "9S"},
     "Once the first 9-house is built 9S may take in 2 ways, and nothing that makes 9 is left beside; "
     "before that it takes no loose card."),
    ("captures", {"variant": "rawalpindi", "loose": ["10H"], "houses": [10], "card": "10D"},
     "10D takes everything that makes 10."),
    ("captures", {"variant": "rawalpindi", "loose": ["10H"], "houses": [], "card": "10C"},
     "10C takes everything that makes 10."),
    ("captures", {"variant": "rawalpindi", "loose": ["2S"], "houses": [], "card": "10D"},
     "Nothing on the floor makes 10: 10D may be thrown or built with."),
    ("builds", {"loose": ["2S"], "houses": [], "card": "4C"},
     "4C makes no house of 9 to 13 with what lies on the floor."),
    ("builds", {"loose": ["5S"], "houses": [HOUSE], "card": "4C"},
     "With what lies on the floor 4C makes 9, 13; who owns the house must keep a card of that value in hand."),
    ("points", {"cards": ["10D", "KS", "KC"]}, "10D, KS count 6 + 13 = 19."),
    ("points", {"cards": ["KC"]}, "None of these cards counts."),
]  # fmt: skip


@pytest.mark.parametrize(("what", "keys", "why"), ASKED)
def test_the_referee_says_why(what: str, keys: dict[str, Any], why: str) -> None:
    assert judge(by_slug, asked(what, **keys))["why"] == why


def test_the_stake_is_the_lead() -> None:
    assert SEEP.presentation.stake(read_match(by_slug, file(count(60))).now.state, ENGLISH) == ("20 of 100", "lead")
    assert SEEP.presentation.stake(read_match(by_slug, file(count(50))).now.state, ENGLISH) == ("0 of 100", "lead")
