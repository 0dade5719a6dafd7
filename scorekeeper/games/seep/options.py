"""Define Seep's house rules, and its four variants."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from ...core.cards import RANKS, Card
from ...core.options import MOST, Count, Options, Stake, Variant, about
from ...core.words import N_

Values = Literal["hundred", "juneja", "thirty", "rawalpindi"]
#: What a sweep is worth: a number, or the capture value of the card that swept.
Worth = Annotated[int, msgspec.Meta(ge=0, le=MOST)] | Literal["card"]
OF_THE_CARD = {"card": N_("the value of the card")}

ACES = {Card("A" + suit): 1 for suit in "SHDC"}
_SPADES = {Card(rank + "S"): n for n, rank in enumerate(RANKS, 1)}
#: What ``SeepOptions.values`` may be, each with its card points; cards that are not there are worth nothing.
SCALES: Mapping[str, Mapping[Card, int]] = {
    "hundred": {**_SPADES, **ACES, Card("10D"): 6},
    "juneja": {**_SPADES, **ACES, Card("10D"): 2},
    "thirty": {Card("10D"): 12, Card("9S"): 9, Card("2S"): 1, **ACES},
    "rawalpindi": {Card("10D"): 12, Card("9S"): 9, Card("2S"): 5, **ACES},
}


class SeepOptions(Options, frozen=True):
    """The house rules of a Seep table. It may set all but ``values``, the card points, which the variant fixes."""

    values: Annotated[
        Values,
        about(
            N_("Card points"),
            N_("What the cards count; fixed by the variant."),
            fixed=True,
            choices={
                "hundred": N_("spades, aces, ten of diamonds 6: 100 in all"),
                "juneja": N_("spades, aces, ten of diamonds 2: 96 in all"),
                "thirty": N_("ten of diamonds 12, nine of spades 9, two of spades 1, aces 1: 26 in all"),
                "rawalpindi": N_("ten of diamonds 12, nine of spades 9, two of spades 5, aces 1: 30 in all"),
            },
        ),
    ] = "hundred"
    majority: Annotated[Count, about(N_("Majority of cards"), N_("For the side with more than 26 cards; 0: none."))] = 0
    sweep: Annotated[Worth, about(N_("Sweep"), N_("For a capture that leaves nothing."), choices=OF_THE_CARD)] = 50
    first_sweep: Annotated[
        Worth,
        about(
            N_("Sweep with the first play"), N_("For a sweep with the very first play of a deal."), choices=OF_THE_CARD
        ),
    ] = 25
    last_sweep: Annotated[
        Worth,
        about(
            N_("Sweep with the last play"),
            N_("For a sweep with the last play of a deal."),
            open=True,
            choices=OF_THE_CARD,
        ),
    ] = 0
    lead: Annotated[Stake, about(N_("Lead for a baazi"), N_("Points ahead that win a baazi."))] = 100
    minimum: Annotated[
        Count, about(N_("Minimum in a deal"), N_("A side with fewer points in one deal loses a baazi; 0: none."))
    ] = 9
    satthi: Annotated[
        Count, about(N_("Satthi"), N_("What all card points in one deal count instead; 0: not played."))
    ] = 0
    floor_check: Annotated[
        bool, about(N_("Floor looked at"), N_("A floor with the ten of diamonds or nine of spades is dealt again."))
    ] = False
    ten_nine: Annotated[
        bool,
        about(
            N_("Ten and nine first"),
            N_(
                "The holder of the ten of diamonds builds the first 10-house, the holder of the nine of spades the"
                " first 9-house."
            ),
        ),
    ] = False
    max_houses: Annotated[
        Count, about(N_("Houses at most"), N_("How many houses may be on the floor at once; 0: any number."))
    ] = 0
    break_with_floor: Annotated[
        bool,
        about(
            N_("Break with the floor"),
            N_("A loose card may break a house, where a card from hand cements it at once."),
        ),
    ] = False
    next_dealer: Annotated[
        Literal["behind", "rotates"],
        about(
            N_("Who deals next"),
            N_("After a deal, and after a baazi too."),
            open=True,
            choices={"behind": N_("the side that is behind"), "rotates": N_("the next in order of play, whoever won")},
        ),
    ] = "behind"
    baazis: Annotated[Count, about(N_("Baazis"), N_("The match ends after this many; 0: no limit."))] = 0
    baazi_stake: Annotated[
        Count,
        about(
            N_("Money for a baazi"),
            N_("Each player of the losing side pays this to a winner; 0: no money."),
            quick=(0, 10, 50, 100),
            money=True,
        ),
    ] = 0

    @property
    def points(self) -> Mapping[Card, int]:
        """Return a dict of each card that counts to its card points in this variant (docs/rules/seep.md, Scoring)."""
        return SCALES[self.values]

    @property
    def total(self) -> int:
        """Return the sum of all card points in the pack, without the majority (docs/rules/seep.md, Scoring)."""
        return sum(self.points.values())

    def worth(self, when: str | None) -> int | str:
        """Return the points of a sweep; ``"card"``: as many as its card's capture value (docs/rules/seep.md, Sweeps).

        ``when``: ``"first"`` or ``"last"`` for a sweep with the first or last play of a deal; ``None`` for any other.
        """
        return {"first": self.first_sweep, "last": self.last_sweep}.get(when or "", self.sweep)


HUNDRED = SeepOptions()
JUNEJA = SeepOptions(values="juneja", majority=4, first_sweep=50)
THIRTY = SeepOptions(
    values="thirty", majority=4, sweep="card", first_sweep="card", lead=30, minimum=0, satthi=60, floor_check=True
)
RAWALPINDI = SeepOptions(
    values="rawalpindi", sweep="card", first_sweep="card", lead=30, minimum=0, satthi=60, floor_check=True,
    ten_nine=True,
)  # fmt: skip

VARIANTS = (
    Variant("hundred", N_("Hundred"), N_("Spades and aces: 100 points in the pack, a lead of 100 wins."), HUNDRED),
    Variant(
        "juneja",
        N_("Hundred with majority"),
        N_("As hundred, but the ten of diamonds counts 2, most cards 4, and a sweep with the first play 50."),
        JUNEJA,
    ),
    Variant("thirty", N_("Thirty"), N_("Punjab: seven scoring cards and the majority, a lead of 30 wins."), THIRTY),
    Variant(
        "rawalpindi",
        N_("Rawalpindi"),
        N_("As thirty, with the two of spades 5; the ten and the nine build first."),
        RAWALPINDI,
    ),
)
