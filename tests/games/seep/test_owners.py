"""What a referee who sees no hands knows of owners: four of a kind, and how many cards each still holds.

If all players keep what they owe in their own hands, no deal gets stuck; this is checked over many deals by ``python -m
tools.seep_deals``, and over some here and in ``test_simulator.py``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from scorekeeper.core.cards import Card
from scorekeeper.core.files import make_header
from scorekeeper.core.match import Match, begin
from scorekeeper.core.problems import line
from scorekeeper.games.seep import SEEP
from scorekeeper.games.seep.entries import Play
from scorekeeper.games.seep.floor import builds
from scorekeeper.games.seep.plays import as_play, houses_on_floor
from scorekeeper.games.seep.state import SeepState
from tools.seep_deals import stuck

from .model import FIRST, PACK, VALUE, Table
from .simulator import Simulator, Stuck, recorded
from .strategies import deal, play
from .table import dealt, floor, house, illegal, says

FOUR = ("North", "West", "South", "East")
TWO = ("Amrit", "Balbir")
VARIANTS = ("hundred", "juneja", "thirty", "rawalpindi")

#: West's cemented 11-house; two jacks have been seen, or three.
TWO_SEEN = (11, "JS JH 5H KH", "6S build 11 with 5H")
THREE_SEEN = (*TWO_SEEN, "7S", "JC build 11")


# -- as many cards not yet seen as owners ------------------------------------------------------------------------------


def test_a_second_owner_needs_a_second_card_that_nobody_has_seen() -> None:
    assert floor(11, "JS 9H 5H KH", "6S build 11 with 5H", "JC build 11")["houses"] == {
        11: house("6S 5H JS JC", "West", "South", cemented=True)
    }
    assert illegal(*TWO_SEEN, "JC build 11") == "none-for-each"
    assert illegal(*TWO_SEEN, "7S", "8S", "JC build 11") == "none-for-each"


def test_one_owner_needs_one_card_that_nobody_has_seen() -> None:
    assert floor(*THREE_SEEN)["houses"][11][1] == ["West"]
    assert illegal(*THREE_SEEN, "8S", "9D", "QC", "JD build 11") == "none-to-keep"


def test_nobody_else_adds_a_card_that_one_of_two_owners_needs() -> None:
    both = (11, "JS 9H 5H KH", "6S build 11 with 5H", "JC build 11")
    assert illegal(*both, "JD build 11") == "none-for-each"
    assert floor(*both, "JD take 11")["houses"] == {}


def test_a_card_that_takes_the_house_may_be_the_last() -> None:
    assert floor(*THREE_SEEN, "JD take 11")["houses"] == {}


def test_none_to_keep_names_the_owner_and_not_who_played() -> None:
    (said,) = says(*dealt(*THREE_SEEN, "8S", "9D", "QC", "JD build 11"))
    assert said == "entry 8: card: West must keep a card for the 11-house, and all four have been seen"


def test_none_for_each_names_both_owners_and_what_is_left_for_them() -> None:
    (said,) = says(*dealt(*TWO_SEEN, "JC build 11"))
    assert said == "entry 3: card: West, South must each keep a card for the 11-house; of the four not yet seen: 1"
    (said,) = says(*dealt(*THREE_SEEN, "JD build 11"))
    assert said == "entry 5: card: West, North must each keep a card for the 11-house; of the four not yet seen: 0"


# -- as many cards in hand as houses -----------------------------------------------------------------------------------


@cache
def builds_refused(players: tuple[str, ...]) -> dict[int, list[tuple[SeepState, Play, str]]]:
    """Return late builds in recorded deals that only a hand too small forbids, by how many it would hold."""
    found: dict[int, list[tuple[SeepState, Play, str]]] = {}
    for seed in range(12):
        header, entries, _ = recorded(seed, players)
        match = Match.begin(header)
        for entry in entries:
            state = match.state
            if isinstance(entry, Play) and state.left_in_hand(state.deal.played + 1) < 3:
                for build in every_build(state):
                    problems = SEEP.rules.check(state, build)
                    if [p.code for p in problems] in (["too-few-to-keep"], ["house-left"]):
                        said = line(problems[0], SEEP.words)
                        found.setdefault(state.left_in_hand(state.deal.played + 1), []).append((state, build, said))
            match = match.after(entry)
    return found


def every_build(state: SeepState) -> Iterator[Play]:
    deal, turn = state.deal, state.turn
    assert deal is not None
    assert turn is not None
    for card in map(Card, sorted(set(PACK) - set(map(str, deal.seen)))):
        for build in builds(deal.loose, houses_on_floor(deal, turn), card, state.options):
            yield as_play(turn, card, build)


@pytest.mark.parametrize("players", [FOUR, TWO], ids=["four", "two"])
def test_a_player_holds_as_many_cards_as_owned_houses(players: tuple[str, ...]) -> None:
    found = builds_refused(players)
    assert {0, 1} <= set(found)
    for left, plays in found.items():
        for state, _play, _said in plays:
            owned = sum(state.turn in h.owners for h in state.deal.houses)
            assert owned + 1 > left


def test_a_hand_too_small_is_told_with_the_houses_and_what_would_be_left() -> None:
    _, build, said = builds_refused(FOUR)[1][0]
    assert said.startswith(f"card: {build.player} must keep a card for each of these: ")
    assert said.endswith("-house; 1 card would be left")
    assert f"{build.build}-house" in said


def test_a_house_built_with_the_last_card_is_refused() -> None:
    _, build, said = builds_refused(FOUR)[0][0]
    assert said == (
        f"card: {build.player} plays the last card of a hand and leaves the {build.build}-house lying: "
        "it has to be taken"
    )


# -- no deal gets stuck ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [4, 2])
@pytest.mark.parametrize("variant", VARIANTS)
def test_no_deal_gets_stuck_by_players_who_see_their_own_hands_alone(variant: str, players: int) -> None:
    assert stuck(variant, 20, players, 1) == ""


@pytest.mark.parametrize("variant", ["hundred", "juneja", "thirty"])
def test_some_card_that_nobody_has_seen_may_always_be_played(variant: str) -> None:
    """To a referee who sees no hands a deal is never stuck, whatever allowed plays were made before."""
    for seed in range(12):
        chance = Random(seed)
        state = begin(make_header(SEEP, FOUR if seed % 3 else TWO, variant, {}, None)).state
        state, _ = SEEP.rules.apply(state, deal(chance, state))
        while state.deal:
            entry = play(chance, state)
            assert entry is not None
            assert SEEP.rules.check(state, entry) == []
            state, _ = SEEP.rules.apply(state, entry)


@pytest.mark.parametrize("variant", ["hundred", "rawalpindi"])
def test_a_deal_gets_stuck_only_if_somebody_did_not_keep_what_was_owed(variant: str) -> None:
    """Players make any play that the app has to allow.

    Whoever is stuck lacks a card that should have been kept, or holds only the ten or the nine of which somebody else
    built the first house without having it.
    """
    careless = 0
    for seed in range(30):
        simulator = Simulator(FOUR, seed, variant)
        simulator.held = simulator.mindful = False
        try:
            simulator.deal()
        except Stuck as found:
            careless += 1
            table, held = found.args
            assert all(_owed_by_another(table, card) or _needed(table, held, card) for card in held)
    assert careless, "such deals were met"


def _owed_by_another(table: Table, card: str) -> bool:
    """Return the ten or nine that somebody else has to hold, who built its first house."""
    builder = table.first.get(FIRST[card]) if table.options.ten_nine and card in FIRST else None
    return builder not in (None, table.turn)


def _needed(table: Table, held: list[str], card: str) -> bool:
    """Return whether all that is held should be kept for own houses, and ``card`` takes none of them."""
    own: list[Any] = [value for value, house in table.houses.items() if table.turn in house.owners]
    return len(own) == len(held) and VALUE[card] not in own
