"""Declare the pads on which questions to the referee are asked."""

from __future__ import annotations

from ...core.pads import CARD, CARDS, HANDS, Pad, Pads
from ...core.words import N_
from .options import SamSipOptions


def _jokers(options: SamSipOptions) -> int:
    return options.jokers


INDICATOR = Pad(CARD, N_("Card turned up"), jokers=_jokers)

PADS: Pads = {
    "winning-hand": {
        "indicator": INDICATOR._replace(needed=False),
        "cards": Pad(CARDS, N_("Cards of the hand"), jokers=_jokers),
    },
    "key-rank": {"indicator": INDICATOR._replace(suits=lambda _options: False)},
    "joke-pot": {"indicator": INDICATOR, "claims": Pad(HANDS, N_("Wild cards dealt to"))},
    "matching-card": {"indicator": INDICATOR, "dealt": Pad(HANDS, N_("Matching cards dealt to"))},
    "dealt-sets": {"hands": Pad(HANDS, N_("Cards dealt to"))},
    "thrown-in": {"indicator": INDICATOR, "cards": Pad(CARDS, N_("Cards dealt to one player"), jokers=_jokers)},
}
