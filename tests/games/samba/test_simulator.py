"""Whole matches from real shuffled packs: legal is accepted, illegal is refused, every hand is counted twice.

Legality and the score are computed a second time in ``model.py``; ``simulator.py`` plays, and compares the app with it
at each turn that melds and at each end of a hand, logged as it happened and counted afterwards.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from scorekeeper.core.files import read_match, write_match
from scorekeeper.core.ledger import Pay
from scorekeeper.core.match import Match
from scorekeeper.core.results import result_of
from scorekeeper.games import by_slug
from tests.depth import rounds
from tests.properties import steps

from .simulator import Simulator
from .table import SIX

#: Variant and players to matches: in the long run 250 of each variant. Matches of five are the longest.
MATCHES = {
    ("samba", 2): rounds(8, 90), ("samba", 3): rounds(4, 40), ("samba", 4): rounds(8, 90),
    ("samba", 5): rounds(1, 5), ("samba", 6): rounds(4, 25),
    ("bolivia", 2): rounds(8, 110), ("bolivia", 3): rounds(4, 20), ("bolivia", 4): rounds(12, 93),
    ("bolivia", 5): rounds(1, 2), ("bolivia", 6): rounds(4, 25),
}  # fmt: skip

#: What is refused in every match that is long enough.
USUAL = {
    "going out too early", "black threes and nobody out", "seven red threes", "seven jokers", "four of a card",
    "a meld merged with itself", "a first meld short",
}  # fmt: skip


@pytest.mark.parametrize(("variant", "players"), MATCHES)
def test_matches_to_the_target(variant: str, players: int) -> None:
    met, refused, matches = Counter[str](), Counter[str](), MATCHES[variant, players]
    for seed in range(matches):
        simulator = Simulator(SIX[:players], seed, variant)
        simulator.match(200)
        met += simulator.met
        refused += simulator.refused
    assert refused.keys() >= USUAL
    assert {"new", "add", "red", "pile", "top", "legal by lot", "illegal by lot"} <= met.keys(), met
    if matches >= 4:
        assert {"merge", "black threes", "out", "stock"} <= met.keys(), met
        assert len(refused) > 35, refused


#: Options that differ, and for how many players.
HOUSES: list[tuple[int, dict[str, Any]]] = [
    (2, {"needed": 1, "take_top": "pile", "game_stake": 5}),
    (3, {"needed": 0, "target": 4000, "game_stake": 7}),
    (4, {"needed": 3, "needed_sambas": 2, "target": 6000, "game_stake": 9}),
    (4, {"bolivia": 1, "samba": 0, "pure": 1000, "mixed": 700, "out": 0, "take_top": "pile"}),
    (2, {"red_three": 250, "all_red_threes": 9000, "red_three_held": 0, "target": 20_000}),
    (6, {"red_three": 0, "all_red_threes": 600, "red_three_held": 50, "game_stake": 100}),
    (6, {"variant": "bolivia", "needed": 1, "bolivia": 5000, "game_stake": 3}),
]


@pytest.mark.parametrize(("players", "options"), HOUSES, ids=lambda value: str(value))
def test_house_rules_in_whole_matches(players: int, options: dict[str, Any]) -> None:
    for seed in range(rounds(1, 3)):
        simulator = Simulator(SIX[:players], f"house {seed}", **options)
        simulator.match(200)
        match = Match.of(simulator.header, simulator.entries)
        assert match.state == simulator.state
        winner = simulator.state.winner
        winners = simulator.sides[winner]
        assert [line for step in steps(match)[:-1] for line in step.lines if isinstance(line, Pay)] == []
        paid = [(line.payer, line.payee, line.amount) for line in match.now.lines if isinstance(line, Pay)]
        assert sorted(paid) == expected_pay(SIX[:players], winners, options.get("game_stake", 0))


def expected_pay(players: tuple[str, ...], winners: tuple[str, ...], stake: int) -> list[tuple[str, str, int]]:
    """Return the payments from each loser, round the table to the first winner."""
    found = []
    for at, player in enumerate(players):
        if player not in winners and stake:
            payee = next(p for p in (*players[at:], *players[:at]) if p in winners)
            found.append((player, payee, stake))
    return sorted(found)


@pytest.mark.parametrize(("variant", "players"), [("samba", 4), ("bolivia", 3)])
def test_a_whole_match_as_a_file(variant: str, players: int) -> None:
    simulator = Simulator(SIX[:players], "file", variant)
    simulator.match()
    match = read_match(by_slug, write_match(simulator.header, simulator.entries))
    assert match.state == simulator.state
    result = result_of(match)
    assert result["points"] == simulator.points
    assert result["finished"]
    total = Counter[str]()
    for hand in result["hands"]:
        for line in hand["lines"]:
            total[line["side"]] += line["points"]
    assert {side: total[side] for side in simulator.sides} == simulator.points
