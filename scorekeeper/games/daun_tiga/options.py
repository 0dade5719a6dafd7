"""Define Daun Tiga's house rules."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from ...core.options import Options, Variant, about
from ...core.words import N_

Triple = Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "P"]

#: Rank of a three of a kind, ``P`` for any three pictures, to its name.
TRIPLES = {
    "A": N_("aces"),
    **{rank: rank for rank in "23456789"},
    "T": N_("tens"),
    "P": N_("pictures"),
}


class DaunTigaOptions(Options, frozen=True):
    """The house rules that a Daun Tiga table can set."""

    tens_count_zero: Annotated[
        bool, about(N_("Tens count zero"), N_("10, 20 and 30 count zero instead of ten, the best score."))
    ] = False
    long: Annotated[bool, about(N_("Long"), N_("A second stake may be placed: the Long contract."))] = True
    long_from: Annotated[
        int, msgspec.Meta(ge=1, le=10), about(N_("Long from"), N_("The lowest score that is Long."))
    ] = 8
    triples_long: Annotated[
        tuple[Triple, ...],
        about(
            N_("Threes of a kind that are Long"),
            N_("Three of a kind is never Long, except those named here."),
            choices=TRIPLES,
        ),
    ] = ()
    ties_to_bank: Annotated[
        bool,
        about(N_("Equal hands are the banker’s"), N_("The banker wins a tie; else nothing passes."), open=True),
    ] = False
    triple_pays: Annotated[
        int,
        msgspec.Meta(ge=1, le=10),
        about(
            N_("Three of a kind pays"),
            N_("Stakes and bets are paid this many times where it wins, the bank’s too; 1: as usual."),
            open=True,
        ),
    ] = 1
    pack: Annotated[
        Literal["cards", "tiles"],
        about(
            N_("Played with"),
            N_("Mahjong tiles of one suit and the winds: East is ten, North jack, West queen, South king."),
            choices={"cards": N_("cards"), "tiles": N_("mahjong tiles")},
        ),
    ] = "cards"


DOBREE = DaunTigaOptions()
ZERO = DaunTigaOptions(tens_count_zero=True)

VARIANTS = (
    Variant("dobree", N_("Malaya"), N_("10 and 20 are ten, the best score."), DOBREE),
    Variant("zero", N_("Tens are zero"), N_("10, 20 and 30 score zero; nine is best."), ZERO),
)
