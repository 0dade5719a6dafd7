"""Declare the pads on which questions to the referee are asked, three kinds of them Daun Tiga's own."""

from __future__ import annotations

from ...core.pads import BY_RANK, HANDS, Pad, Pads, never
from ...core.words import N_
from .referee import TRIPLES

HAND = "hand"  #: one hand, a score or three of a kind or its cards; not to be confused with the house's ``HANDS``
STAKES = "stakes"  #: one stake, or the two of a Long contract
STAKED = "staked"  #: the hands of all who staked, each typed

TRIPLES_IN_FIGURES = tuple(triple * 3 for triple in TRIPLES if triple.isdecimal())  #: ``222`` … ``999``
SHORT = N_("Or in short: a score, or AAA, 222 … TTT, PPP (pictures) for three of a kind.")

PADS: Pads = {
    "score": {"hand": Pad(BY_RANK, N_("hand"))},
    "rank": {"hands": Pad(HANDS, N_("hands"), suits=never, short=SHORT, words=TRIPLES_IN_FIGURES)},
    "pays": {
        "bank": Pad(HAND, N_("The bank’s hand")),
        "hand": Pad(HAND, N_("The player’s hand")),
        "stake": Pad(STAKES, N_("Stake")),
    },
    "stays": {
        "bank": Pad(HAND, N_("The bank’s hand")),
        "hands": Pad(STAKED, N_("Hands of all who staked"), suits=never, short=SHORT, words=TRIPLES_IN_FIGURES),
    },
}
