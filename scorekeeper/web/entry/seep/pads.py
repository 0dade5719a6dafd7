"""The pads of Seep's referee: which houses are on the floor, and who owns each; and what a match knows about that."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ....games.seep.floor import HIGHEST, LOWEST
from ....games.seep.state import House, SeepState
from ..pads import Given, Known

HOUSES = range(LOWEST, HIGHEST + 1)


def _houses(name: str, given: Given) -> list[int]:
    return [value for value in HOUSES if str(value) in given(name)]


def _owned(name: str, given: Given) -> list[dict[str, Any]]:
    """Return the houses for which an owner was tapped, as in a question; others are not on the floor."""
    return [
        {"value": value, "cemented": given(f"{name}-{value}-cemented")[:1] == ["1"], "owner": owner[0]}
        for value in HOUSES
        if any(owner := given(f"{name}-{value}-owner")[:1])
    ]


PADS: Mapping[str, Callable[[str, Given], Any]] = {"houses": _houses, "owned-houses": _owned}


def _captures(state: SeepState) -> Known:
    deal = state.deal
    return _floor(state, {"houses": [str(house.value) for house in deal.houses]} if deal else {})


def _builds(state: SeepState) -> Known:
    houses = {}
    for house in state.deal.houses if state.deal else ():
        houses[f"houses-{house.value}-owner"] = [_owner(state, house)]
        houses[f"houses-{house.value}-cemented"] = ["1"] if house.cemented else []
    return _floor(state, houses)


def _owner(state: SeepState, house: House) -> str:
    """Return the form value for the owner of a house, as seen by the player whose turn it is."""
    player = state.turn or ""
    if player in house.owners:
        return "me"
    return "partner" if state.partner(player) in house.owners else "other"


def _floor(state: SeepState, houses: Mapping[str, list[str]]) -> Known:
    """Return what a match knows of the floor if a deal is logged card by card, and the cards visible elsewhere.

    ``houses``: their form fields. Captured cards are offered like those still out, because nobody is shown which they
    are (docs/rules/seep.md, Capturing).
    """
    deal = state.deal
    if deal is None or not deal.by_plays:
        return Known()
    loose = [str(card) for card in deal.loose]
    housed = {str(card) for house in deal.houses for card in house.cards}
    gone = {"card": housed.union(loose), "loose": housed, "hand": housed.union(loose)}
    return Known({"loose": loose, **houses}, gone)


KNOWN: Mapping[str, Callable[[SeepState], Known]] = {"captures": _captures, "builds": _builds}
