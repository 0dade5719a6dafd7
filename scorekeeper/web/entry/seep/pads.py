"""What is tapped on the pads of Seep's referee: which houses lie on the floor, or whose each of them is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ....games.seep.floor import HIGHEST, LOWEST
from ...pads import Given

HOUSES = range(LOWEST, HIGHEST + 1)


def _houses(name: str, given: Given) -> list[int]:
    return [value for value in HOUSES if str(value) in given(name)]


def _owned(name: str, given: Given) -> list[dict[str, Any]]:
    """The houses that have an owner; what else is tapped of a house counts for nothing without."""
    return [
        {"value": value, "cemented": given(f"{name}-{value}-cemented")[:1] == ["1"], "owner": owner[0]}
        for value in HOUSES
        if any(owner := given(f"{name}-{value}-owner")[:1])
    ]


PADS: Mapping[str, Callable[[str, Given], Any]] = {"houses": _houses, "owned-houses": _owned}
