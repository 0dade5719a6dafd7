"""Declare the pads on which the questions of the referee are asked."""

from __future__ import annotations

from ...core.pads import BY_RANK, HANDS, Pad, Pads, never
from ...core.words import N_
from .referee import TRIPLES

TRIPLES_IN_FIGURES = tuple(triple * 3 for triple in TRIPLES if triple.isdecimal())
SHORT = N_("Or in short: a score, or AAA, 222 … TTT, PPP (pictures) for three of a kind.")

PADS: Pads = {
    "score": {"hand": Pad(BY_RANK, N_("hand"))},
    "rank": {"hands": Pad(HANDS, N_("hands"), suits=never, short=SHORT, words=TRIPLES_IN_FIGURES)},
    "pays": {
        "bank": Pad("hand", N_("The bank’s hand")),
        "hand": Pad("hand", N_("The player’s hand")),
        "stake": Pad("stakes", N_("Stake")),
    },
    "stays": {
        "bank": Pad("hand", N_("The bank’s hand")),
        "hands": Pad("staked", N_("Hands of all who staked"), suits=never, short=SHORT, words=TRIPLES_IN_FIGURES),
    },
}
