"""Declare the pads on which the questions of the referee are asked."""

from __future__ import annotations

from ...core.cards import RANKS
from ...core.pads import CARD, CARDS, Pad, Pads
from ...core.words import N_
from .floor import HIGHEST, LOWEST

HOUSES = {value: RANKS[value - 1] for value in range(LOWEST, HIGHEST + 1)}  #: value to the rank that captures it
LOOSE = Pad(CARDS, N_("Loose cards on the floor"), needed=False)
#: A card takes and builds by its value; only the ten and the nine that build first are told apart by their suits.
CARD_PLAYED = Pad(CARD, N_("Card to be played"), suits=lambda options: options.ten_nine)

# a floor may be empty of houses, or of loose cards
PADS: Pads = {
    "captures": {
        "houses": Pad("houses", N_("houses"), needed=False, choices=HOUSES),
        "card": CARD_PLAYED,
        "loose": LOOSE,
    },
    "builds": {
        "houses": Pad("owned-houses", N_("houses"), needed=False, choices=HOUSES),
        "card": CARD_PLAYED,
        "loose": LOOSE,
        "hand": Pad(CARDS, N_("Your other cards, if you like"), needed=False, told=False),
    },
    "points": {"cards": Pad(CARDS, N_("Cards taken"))},
}
