"""Declare the pads on which questions to the referee are asked."""

from __future__ import annotations

from ...core.pads import BY_RANK, CARDS, Pad, Pads
from ...core.words import N_
from .referee import RANK_ORDER

# Suits matter only in a dealt hand, which may be of one colour.
PADS: Pads = {
    "combination": {"cards": Pad(BY_RANK, N_("cards"), ranks=RANK_ORDER)},
    "beats": {
        "on": Pad(BY_RANK, N_("lies on the table"), ranks=RANK_ORDER),
        "play": Pad(BY_RANK, N_("is played on it"), ranks=RANK_ORDER),
    },
    "instant": {"cards": Pad(CARDS, N_("cards"), ranks=RANK_ORDER)},
}
