"""Sam Sip in words: reasons with their arithmetic, headlines, who deals and why, what a deal is played for."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from scorekeeper.cli import replay_value
from scorekeeper.core.files import read_entry
from scorekeeper.core.judge import judge
from scorekeeper.core.words import ENGLISH
from scorekeeper.games import by_slug
from scorekeeper.games.sam_sip import SAM_SIP
from scorekeeper.games.sam_sip.words import REASONS
from tests.support import refusal

from .table import FOUR, asked, cards, drawn, file, joke, leave, log, thrown_in, won

SAID: list[tuple[str, list[Any], dict[str, Any], str]] = [
    ("stake", [won()], {}, "the stake of this deal: 5"),
    ("stake-short", [won()], {"bankroll": 3}, "all that was left, of a stake of 5"),
    ("stake-short", [won(pays={"Bo": 2})], {}, "all that was left, of a stake of 5"),
    ("ante", [won()], {"variant": "korat"}, "stake into the main pot: 10"),
    ("pot", [won()], {"variant": "korat"}, "takes the main pot"),
    ("joke-ante", [won(joke=joke("Ana"))], {"variant": "korat"}, "stake into the joke pot: 5"),
    ("joke-pot", [won(joke=joke("Ana", Ana="4S"))], {"variant": "korat"}, "takes the joke pot: 1 wild card dealt"),
    ("joke-pot", [won(joke=joke("Ana", Ana="4S 4D"))], {"variant": "korat"}, "takes the joke pot: 2 wild cards dealt"),
    ("match", [won(match={"Ana": ["4C", "4S"]})], {"variant": "bangkok"}, "was dealt 4S, the rank turned up: 10"),
]


@pytest.mark.parametrize(("why", "entries", "head", "text"), SAID)
def test_each_reason_is_said_with_its_arithmetic(why: str, entries: Any, head: dict[str, Any], text: str) -> None:
    result = replay_value(file(*entries, **head), explain=True)
    assert text in [line["text"] for line in result["hands"][0]["lines"] if line["why"] == why.removesuffix("-short")]


def test_every_reason_of_the_game_is_said_above() -> None:
    assert {row[0] for row in SAID} == set(REASONS)


@pytest.mark.parametrize(("named", "what"), [("7S 7D", "key cards"), ("7S 7D AS 4H KD", "all cards dealt")])
def test_cards_of_a_deal_that_was_thrown_in_are_called_what_they_are(named: str, what: str) -> None:
    read = read_entry(SAM_SIP, thrown_in("Bo", indicator="3S", cards=named.split()))
    assert [told.what for told in SAM_SIP.presentation.told(read, ENGLISH)] == ["turned up", what]


@pytest.mark.parametrize(
    ("entry", "headline", "whose"),
    [
        (won(), "Ana wins", "Ana"),
        (won(by="three-aces"), "Ana wins by three aces", "Ana"),
        (won(by="one-suit"), "Ana wins by all of one suit", "Ana"),
        (won(by="dealt-set"), "Ana wins by a dealt set", "Ana"),
        (thrown_in("Bo"), "Bo throws the deal in", "Bo"),
        (drawn(), "Nobody wins, the stock ran out", None),
    ],
)
def test_the_headline_says_what_happened(entry: Any, headline: str, whose: str | None) -> None:
    read = read_entry(SAM_SIP, entry)
    assert (SAM_SIP.presentation.headline(read, ENGLISH), SAM_SIP.presentation.protagonist(read)) == (headline, whose)


@pytest.mark.parametrize(
    ("entries", "variant", "turn"),
    [
        ([], "phuket", ("Ana deals", "deals first")),
        ([won("Bo")], "phuket", ("Bo deals", "won the last deal")),
        ([thrown_in("Bo")], "korat", ("Bo deals", "threw the last deal in")),
        ([won("Bo"), drawn()], "bangkok", ("Bo deals", "the last deal was drawn")),
        ([won("Bo"), leave("Bo")], "phuket", ("Cy deals", "next, because the dealer left")),
        ([won("Bo", out=["Ana", "Cy", "Dao"])], "phuket", ("Bo is the last one left", "the match is over")),
    ],
)
def test_who_deals_is_said_with_the_reason(entries: Any, variant: str, turn: tuple[str, str]) -> None:
    said = SAM_SIP.presentation.turn(log(*entries, variant=variant).now.state, ENGLISH)
    assert (said.what, said.why) == turn


@pytest.mark.parametrize(
    ("head", "kinds"),
    [
        ({}, ("hand",)),
        ({"variant": "korat"}, ("hand", "thrown_in")),
        ({"variant": "bangkok"}, ("hand", "drawn")),
        ({"variant": "korat", "draw": True}, ("hand", "thrown_in", "drawn")),
    ],
)
def test_what_may_come_now(head: dict[str, Any], kinds: tuple[str, ...]) -> None:
    assert tuple(SAM_SIP.rules.expected(log(**head).now.state)) == kinds


def test_a_deal_is_played_for_the_stake_or_for_nothing() -> None:
    assert SAM_SIP.presentation.stake(log(won()).now.state, ENGLISH) == ("10", "stake")
    assert SAM_SIP.presentation.stake(log(variant="mon").now.state, ENGLISH) == ("–", "no stakes")


def test_who_was_drawn_to_deal_first_is_named_before_the_match_and_by_no_entry() -> None:
    assert SAM_SIP.rules.drawn_entry(log().now.state, "Bo") is None


def test_the_first_dealer_is_drawn_by_the_highest_card_ace_high_then_spades_hearts_diamonds_clubs() -> None:
    ranks = [*map(str, range(2, 11)), *"JQKA"]
    order = [rank + sign for rank in ranks for sign in "♣♦♥♠"]
    for seed in range(300):
        draw = SAM_SIP.rules.draw(FOUR, Random(seed))
        dealt = dict(shown.rsplit(" ", 1) for shown in draw.shown.split(" · "))
        assert tuple(dealt) == FOUR
        assert draw.player == max(FOUR, key=lambda player: order.index(dealt[player]))


@pytest.mark.parametrize(
    ("what", "keys", "why"),
    [
        ("key-rank", {"indicator": "3S"}, "3S is turned up: the rank that makes ten with it is 7."),
        ("key-rank", {"indicator": "KS"}, "KS is turned up: no other rank makes ten with it."),
        ("joke-pot", {"indicator": "4H", "claims": {}}, "Nobody claims the joke pot: it stays for the next deal."),
        (
            "joke-pot", {"indicator": "4H", "claims": {"a": ["4S", "4D"], "b": ["4C"]}},
            "a was dealt the most wild cards: 2.",
        ),
        (
            "joke-pot", {"indicator": "4H", "claims": {"a": ["4S"], "b": ["4C"]}},
            "The same number of wild cards each: a has the highest suit (spades, hearts, diamonds, clubs).",
        ),
        (
            "matching-card", {"indicator": "8H", "dealt": {"a": ["8C", "8D"], "b": ["8S"]}},
            "b holds 8S, the highest suit (spades, hearts, diamonds, clubs), however many others hold.",
        ),
        ("matching-card", {"indicator": "8H", "dealt": {}}, "Nobody was dealt a card of the rank turned up."),
        ("dealt-sets", {"hands": {"a": cards("2S 3S 4S 5S 6S")}}, "Nobody was dealt three or four of a kind."),
        (
            "dealt-sets", {"hands": {"a": cards("10S 10D 10H 5S 6S")}},
            "a was dealt TTT: four beat three, then the higher rank wins, kings high and aces low.",
        ),
    ],
)  # fmt: skip
def test_the_referee_says_why(what: str, keys: dict[str, Any], why: str) -> None:
    variant = "bangkok" if what == "matching-card" else "korat"
    assert judge(by_slug, asked(what, variant, **keys))["why"] == why


@pytest.mark.parametrize(
    ("what", "variant", "keys", "said"),
    [
        ("winning-hand", "phuket", {"cards": cards("AS 9D")}, "cards: 2 cards: 6 are needed"),
        (
            "winning-hand",
            "phuket",
            {"cards": cards("AS 9D 2S 8H 5D 5C")},
            "indicator: still missing; it decides what is wild",
        ),
        (
            "winning-hand",
            "mon",
            {"cards": cards("AS 9D 2S 8H 5D 5C 3S 7D"), "indicator": "4S"},
            "indicator: 4S, but no card is turned up at this table",
        ),
        ("key-rank", "korat", {"indicator": "JK"}, "indicator: there are no jokers in this pack"),
        (
            "joke-pot",
            "korat",
            {"indicator": "4H", "claims": {"a": ["4H"]}},
            "claims.a: 4H is the card turned up itself, and nobody was dealt it",
        ),
        (
            "joke-pot",
            "korat",
            {"indicator": "JK", "claims": {}},
            "indicator: there are no jokers in this pack",
        ),
        ("dealt-sets", "korat", {"hands": {"a": ["4H"]}}, "hands.a: 1 card: 5 are needed"),
        (
            "matching-card",
            "korat",
            {"indicator": "8H", "dealt": {"a": ["8S"]}},
            "a matching card is not paid at this table",
        ),
        (
            "matching-card",
            "bangkok",
            {"indicator": "8H", "dealt": {"a": ["8H"]}},
            "dealt.a: 8H is the card turned up itself, and nobody was dealt it",
        ),
        (
            "matching-card",
            "bangkok",
            {"indicator": "8H", "dealt": {"a": ["9S"]}},
            "dealt.a: 9S is not of the rank turned up: that is 8",
        ),
        (
            "matching-card",
            "bangkok",
            {"indicator": "8H", "dealt": {"a": []}},
            "dealt.a: no card: at least one is needed",
        ),
        (
            "matching-card",
            "bangkok",
            {"indicator": "8H", "dealt": {"a": ["8S"], "b": ["8S"]}},
            "dealt: 8S is named twice",
        ),
    ],
)
def test_a_question_that_makes_no_sense_is_refused(what: str, variant: str, keys: dict[str, Any], said: str) -> None:
    assert said in refusal(asked(what, variant, **keys))
