"""What is tapped on the pads of Daun Tiga's referee: a hand, in short or by its cards, and what was staked.

Also what a match knows of that: what everybody staked in the last deal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ....games.daun_tiga.entries import Stakes
from ....games.daun_tiga.state import DaunTigaState
from ...http.i18n import current_locale
from ..forms import number
from ..pads import Given, Known
from .typed import split_cards


def stake_data(stake: Stakes) -> tuple[str, str]:
    """Return what is in the two fields of a stake; the second is empty where there is only one."""
    first, *second = map(current_locale().number, (stake,) if isinstance(stake, int) else stake)
    return first, "".join(second)


def stake_value(first: str, second: str) -> Any:
    """Return a stake, or both of a Long contract, as typed; ``None`` where nothing was."""
    if second.strip():
        return [number(first), number(second)]
    return number(first) if first.strip() else None


def _first(values: list[str]) -> str:
    return values[0].strip() if values else ""


def _hand(name: str, given: Given) -> Any:
    """Return its cards, where any are typed, else the score or the three of a kind that is tapped."""
    cards, short = _first(given(f"{name}-cards")), _first(given(name))
    return split_cards(cards) if cards else number(short) if short else None


def _stakes(name: str, given: Given) -> Any:
    """Return nothing while the first of two is missing."""
    first = _first(given(name))
    return stake_value(first, _first(given(f"{name}-second"))) if first else None


PADS: Mapping[str, Callable[[str, Given], Any]] = {"hand": _hand, "stakes": _stakes}


def _pays(state: DaunTigaState) -> Known:
    """Return whose stake it is about; where all staked the same, that need not be said."""
    of = {}
    for player in state.seats.others(state.banker):
        if player in state.stakes and player not in state.out:
            first, second = stake_data(state.stakes[player])
            of[player] = {"stake": [first], "stake-second": [second]}
    alike = len(set(map(repr, of.values()))) == 1
    return Known(fields=next(iter(of.values())) if alike else {}, of={} if alike else of)


KNOWN: Mapping[str, Callable[[DaunTigaState], Known]] = {"pays": _pays}
