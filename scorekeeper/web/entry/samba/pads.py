"""The pads of Samba's referee, and what a match knows about a side: its score and its melds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ....core.reading import dumps
from ....games.samba.melds import written
from ....games.samba.pads import THREE_PACKS
from ....games.samba.state import SambaState
from ..forms import number
from ..pads import Given, Known
from .melds import given_melds
from .table import split

PADS: Mapping[str, Callable[[str, Given], Any]] = {
    THREE_PACKS: lambda name, given: split(next(iter(given(name)), "")) or None,
    "melds": given_melds,
    "score": lambda name, given: number(next(iter(given(name)), "")),
}


def _first_meld(state: SambaState) -> Known:
    """Return the score of the sides without melds, if it is the same for all of them."""
    hand = state.begun()
    scores = {str(state.points[side]) for side in state.sides if not hand.melds[side]}
    return Known({"score": [*scores]} if len(scores) == 1 else {})


def _melds(state: SambaState) -> Known:
    """Return the melds of each side, if the hand is logged turn by turn."""
    if state.hand is None:
        return Known()
    melds = {side: dumps([written(meld) for _, meld in sorted(m.items())]) for side, m in state.hand.melds.items()}
    return Known(of={side: {"melds": [laid]} for side, laid in melds.items()})


KNOWN: Mapping[str, Callable[[SambaState], Known]] = {
    "first-meld": _first_meld, "may-go-out": _melds, "discard": _melds,
}  # fmt: skip
