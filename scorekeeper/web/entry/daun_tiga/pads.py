"""Daun Tiga's own fields for questions to the referee: how they are read, and filled in with a match's last stakes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ....core.words import Money
from ....games.daun_tiga.entries import Stakes
from ....games.daun_tiga.pads import HAND, STAKED, STAKES
from ....games.daun_tiga.shown import THREES
from ....games.daun_tiga.state import DaunTigaState
from ...http.i18n import current_locale
from ..forms import amount, number
from ..pads import Given, Known, short_hand, suited
from .typed import split_cards


def stake_data(stake: Stakes) -> tuple[str, str]:
    """Return the texts of a stake's two form fields; the second is empty if there is only one stake."""
    stakes = (stake,) if isinstance(stake, int) else stake
    first, *second = (current_locale().number(Money(each)) for each in stakes)
    return first, "".join(second)


def stake_value(first: str, second: str, decimals: int) -> Any:
    """Return a typed stake, or a list of both of a Long contract, in table units; ``None`` if nothing was typed.

    ``decimals``: how many money has on the page. Text that is no amount is returned as it is.
    """
    if second.strip():
        return [amount(first, decimals), amount(second, decimals)]
    return amount(first, decimals) if first.strip() else None


def _first(values: list[str]) -> str:
    return values[0].strip() if values else ""


def _hand(name: str, given: Given) -> Any:
    """Return the typed cards, else the tapped score or three of a kind; ``None`` if there is neither."""
    cards, short = _first(given(f"{name}-cards")), _first(given(name))
    if cards:
        return split_cards(cards)
    return (short if short in THREES else number(short)) if short else None


def _staked(name: str, given: Given) -> list[Any]:
    """Return all typed hands, in short or by their cards; a rank without a suit gets one that is left."""
    made, used = list[Any](), set[str]()
    for text in filter(str.strip, given(name)):
        hand = short_hand(text, THREES)
        if isinstance(hand, list):
            hand = suited(hand, used)
            used.update(hand)
        made.append(hand)
    return made


def _stakes(name: str, given: Given) -> Any:
    """Return the stake, or both of two; ``None`` while the first is missing."""
    first = _first(given(name))
    return stake_value(first, _first(given(f"{name}-second")), current_locale().decimals) if first else None


PADS: Mapping[str, Callable[[str, Given], Any]] = {
    HAND: _hand,
    STAKES: _stakes,
    STAKED: lambda name, given: _staked(name, given) or None,
}


def _pays(state: DaunTigaState) -> Known:
    """Return each player's last stake, or just one if all agree; without those who sat the last deal out."""
    of = {}
    for player in state.seats.others(state.banker):
        if player in state.stakes and player not in state.out:
            first, second = stake_data(state.stakes[player])
            of[player] = {"stake": [first], "stake-second": [second]}
    alike = len(set(map(repr, of.values()))) == 1
    return Known(fields=next(iter(of.values())) if alike else {}, of={} if alike else of)


KNOWN: Mapping[str, Callable[[DaunTigaState], Known]] = {"pays": _pays}
