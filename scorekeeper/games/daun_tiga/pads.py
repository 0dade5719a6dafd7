"""Declare the pads on which the questions of the referee are asked."""

from __future__ import annotations

from ...core.pads import BY_RANK, HANDS, Pad, Pads, never
from ...core.words import N_

SHORT = N_("Or in short: a score, or AAA, 222 … TTT, PPP (pictures) for three of a kind.")

PADS: Pads = {
    "score": {"hand": Pad(BY_RANK, N_("hand"))},
    "rank": {"hands": Pad(HANDS, N_("hands"), suits=never, short=SHORT)},
    "pays": {
        "bank": Pad("hand", N_("The bank’s hand")),
        "hand": Pad("hand", N_("The player’s hand")),
        "stake": Pad("stakes", N_("Stake")),
    },
}
