"""Whole deals by players whose hands are known: the app accepts what is legal, refuses the rest, keeps the floor.

Legality is computed a second time in ``model.py``; ``simulator.py`` plays, and compares the app with it at each play.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from scorekeeper.core.ledger import Pay, Score
from tests.depth import rounds

from .model import PACK, SCALES, Table, dealer_after, score
from .simulator import Simulator

FOUR = ("North", "West", "South", "East")
TWO = ("Amrit", "Balbir")
VARIANTS = ("hundred", "juneja", "thirty", "rawalpindi")

CHUNKS = rounds(2, 8)  #: of each variant
CHUNK = rounds(50, 250)  #: deals


def play_out(simulator: Simulator, deals: int) -> None:
    """Play so many deals of one match, and count each a second time when it is over."""
    lead: Counter[str] = Counter()
    for _ in range(deals):
        dealer = simulator.state.dealer
        table, _, lines = simulator.deal()
        ahead, baazi = reckoned(simulator, table, lines, lead)
        assert simulator.state.dealer == dealer_after(simulator.players, dealer, ahead, baazi)
    assert simulator.state.deals == deals


def reckoned(simulator: Simulator, table: Table, lines: Any, lead: Counter[str]) -> tuple[str | None, bool]:
    """Return who is ahead after this deal (any player of that side) and whether by a baazi; ``lead`` is kept."""
    state, options = simulator.state, simulator.state.options
    assert state.deal is None
    sides = {" & ".join(p for p in table.players if p in table.partners(one)): one for one in table.players[:2]}
    side_of = {player: side for side, one in sides.items() for player in table.partners(one)}
    cards = {side: {c for p in table.partners(one) for c in table.captured[p]} for side, one in sides.items()}
    assert sorted(c for taken in table.captured.values() for c in taken) == sorted(PACK), "every card, and once"
    assert table.loose == []
    assert table.houses == {}
    made = score(options, cards, None, [(side_of[player], when, card) for player, when, card in table.sweeps])
    scored = Counter(dict.fromkeys(sides, 0))
    for line in lines:
        if isinstance(line, Score):
            scored[line.side] += line.points
    assert dict(scored) == made
    if not any(line.why == "satthi" for line in lines):
        by_cards = sum(line.points for line in lines if line.why == "cards")
        assert by_cards == sum(SCALES[options.values].values()), "all points are given out"
    for side, points in made.items():
        lead[side] += points
    one, other = sides
    short = [side for side in sides if made[side] < options.minimum]
    winner = next((s for s in sides if s not in short), None) if len(short) == 1 else None
    if winner is None and abs(lead[one] - lead[other]) >= options.lead:
        winner = max(sides, key=lambda side: lead[side])
    assert [line.side for line in lines if line.why == "baazi" and isinstance(line, Score)] == [winner] * bool(winner)
    assert not any(isinstance(line, Pay) for line in lines)
    if winner is not None:
        lead.clear()
        assert state.points == dict.fromkeys(sides, 0)
        return sides[winner], True
    assert state.points == {side: lead[side] for side in sides}
    if lead[one] == lead[other]:
        return None, False
    return sides[max(sides, key=lambda side: lead[side])], False


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("variant", VARIANTS)
def test_four_players_play_whole_deals(variant: str, chunk: int) -> None:
    simulator = Simulator(FOUR, chunk, variant)
    play_out(simulator, CHUNK)
    assert len(simulator.refused) > 12, "illegal plays of every sort were tried and refused"


@pytest.mark.parametrize("variant", VARIANTS)
def test_two_players_play_whole_deals(variant: str) -> None:
    play_out(Simulator(TWO, 1, variant), CHUNK // 2)


@pytest.mark.parametrize(
    "options",
    [
        {"max_houses": 1},
        {"max_houses": 2},
        {"break_with_floor": True},
        {"break_with_floor": True, "ten_nine": True, "max_houses": 2},
        {"floor_check": True, "satthi": 40, "last_sweep": "card"},
    ],
    ids=str,
)
@pytest.mark.parametrize("players", [FOUR, TWO], ids=["four", "two"])
def test_house_rules_in_whole_deals(options: dict[str, Any], players: tuple[str, ...]) -> None:
    play_out(Simulator(players, 2, **options), rounds(15, 60))
