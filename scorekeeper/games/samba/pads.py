"""Declare the pads on which the questions of the referee are asked."""

from __future__ import annotations

from ...core.pads import CARD, Pad, Pads
from ...core.words import N_

THREE_PACKS = "three-packs"  #: the kind of a pad for cards of which there may be three
MELDS = Pad("melds", N_("Melds on the table"), on_sheets=True)

PADS: Pads = {
    "meld": {"cards": Pad(THREE_PACKS, N_("Cards"))},
    "first-meld": {"score": Pad("score", N_("score")), "melds": MELDS},
    "may-go-out": {"melds": MELDS},
    "discard": {
        "top": Pad(CARD, N_("Top card"), jokers=lambda options: 1),
        "hand": Pad(THREE_PACKS, N_("Cards in hand")),
        "melds": MELDS,
    },
}
