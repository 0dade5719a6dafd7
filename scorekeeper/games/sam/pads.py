"""The pads on which the questions of the referee are asked."""

from __future__ import annotations

from ...core.pads import CARDS, Pad, Pads
from ...core.words import N_
from .referee import RANK_ORDER

PADS: Pads = {
    "combination": {"cards": Pad(CARDS, N_("cards"), ranks=RANK_ORDER)},
    "beats": {
        "on": Pad(CARDS, N_("lies on the table"), ranks=RANK_ORDER),
        "play": Pad(CARDS, N_("is played on it"), ranks=RANK_ORDER),
    },
    "instant": {"cards": Pad(CARDS, N_("cards"), ranks=RANK_ORDER)},
}
