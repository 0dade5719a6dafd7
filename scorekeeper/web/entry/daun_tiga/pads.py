"""What is tapped on the pads of Daun Tiga's referee: a hand, in short or by its cards, and what was staked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...forms import number
from ...pads import Given
from .typed import split_cards


def stake_value(first: str, second: str) -> Any:
    """A stake, or both of a Long contract, as typed; ``None`` where nothing was."""
    if second.strip():
        return [number(first), number(second)]
    return number(first) if first.strip() else None


def _first(values: list[str]) -> str:
    return values[0].strip() if values else ""


def _hand(name: str, given: Given) -> Any:
    """Its cards, where any are typed, else the score or the three of a kind that is tapped."""
    cards, short = _first(given(f"{name}-cards")), _first(given(name))
    return split_cards(cards) if cards else number(short) if short else None


def _stakes(name: str, given: Given) -> Any:
    """Nothing while the first of two is missing."""
    first = _first(given(name))
    return stake_value(first, _first(given(f"{name}-second"))) if first else None


PADS: Mapping[str, Callable[[str, Given], Any]] = {"hand": _hand, "stakes": _stakes}
