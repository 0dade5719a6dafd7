"""Define Samba's house rules, and its two variants."""

from __future__ import annotations

from typing import Annotated, Literal

from ...core.options import Count, Options, Stake, Variant, about
from ...core.words import N_


class SambaOptions(Options, frozen=True):
    """The house rules that a Samba table can set."""

    target: Annotated[Stake, about(N_("Target"), N_("The match ends with the hand in which a side reaches it."))] = (
        10_000
    )
    samba: Annotated[Count, about(N_("Samba"), N_("Bonus for a sequence of seven."))] = 1500
    pure: Annotated[Count, about(N_("Pure canasta"), N_("Bonus for seven of a rank or more, none of them wild."))] = 500
    mixed: Annotated[Count, about(N_("Mixed canasta"), N_("Bonus for seven of a rank or more, some of them wild."))] = (
        300
    )
    bolivia: Annotated[
        Count, about(N_("Bolivia"), N_("Bonus for seven wild cards; 0: wild cards are never melded alone."))
    ] = 0
    out: Annotated[Count, about(N_("Going out"), N_("For the side that goes out."))] = 200
    needed: Annotated[
        Count,
        about(N_("Needed to go out"), N_("Sambas, canastas and bolivias; red threes count for a side that has them.")),
    ] = 2
    needed_sambas: Annotated[
        Count,
        about(N_("Sambas among them"), N_("How many of those must be sambas, which Bolivia calls escaleras.")),
    ] = 0
    red_three: Annotated[
        Count, about(N_("Red three"), N_("Each one laid down: for a side that has what is needed, else against it."))
    ] = 100
    all_red_threes: Annotated[Count, about(N_("All six red threes"), N_("Instead, where they count for a side."))] = (
        1000
    )
    red_three_held: Annotated[
        Count, about(N_("Red threes in hand"), N_("Against each player who has any at the end."))
    ] = 750
    first_meld_top: Annotated[
        Count, about(N_("First meld from 7,000 points"), N_("What it must reach; 160 is known too."))
    ] = 150
    black_three_held: Annotated[
        Count, about(N_("Black three in hand"), N_("Against a side for each one left; 100 is usual in Bolivia today."))
    ] = 5
    take_top: Annotated[
        Literal["card", "pile"],
        about(
            N_("Top card taken"),
            N_("What a top card that fits a melded sequence brings."),
            open=True,
            choices={"card": N_("that card alone"), "pile": N_("the whole pile")},
        ),
    ] = "card"
    game_stake: Annotated[
        Count,
        about(
            N_("Money for the game"),
            N_("Each player of a losing side pays this to a winner; 0: no money."),
            quick=(0, 1, 5, 10),
            money=True,
        ),
    ] = 0
    point_stake: Annotated[
        Count,
        about(
            N_("Money for the difference"),
            N_("For each full 100 points that a side is behind, each of its players pays this as well; 0: no money."),
            quick=(0, 1, 2, 5),
            money=True,
        ),
    ] = 0

    @property
    def for_money(self) -> bool:
        """Return whether the losers of a match pay the winners money (docs/rules/samba.md, Winning)."""
        return bool(self.game_stake or self.point_stake)


VARIANTS = (
    Variant("samba", N_("Samba"), N_("The Netherlands: groups and sequences, to 10,000."), SambaOptions()),
    Variant(
        "bolivia",
        N_("Bolivia"),
        N_("Wild cards may be melded alone, one samba (escalera) is needed to go out, to 15,000."),
        SambaOptions(target=15_000, bolivia=2500, needed_sambas=1),
    ),
)


#: Pairs of a score and the card value that from this score on a side's first meld in a hand must reach.
FIRST_MELDS = ((0, 50), (1500, 90), (3000, 120))
FIRST_MELD_BELOW = 15  #: with a score below all of those
FIRST_MELD_TOP = 7000  #: from this score on the option ``first_meld_top`` says how much
FIRST_MELD_SCORES = (*(start for start, _ in FIRST_MELDS), FIRST_MELD_TOP)  #: the scores at which it rises


def first_meld(score: int, options: SambaOptions) -> int:
    """Return the card value that a side's first meld must reach (docs/rules/samba.md, The first meld).

    By the side's ``score`` before the hand: below 0: 15; below 1500: 50; below 3000: 90; below 7000: 120; else
    ``first_meld_top``.
    """
    if score >= FIRST_MELD_TOP:
        return options.first_meld_top
    return next((least for start, least in reversed(FIRST_MELDS) if score >= start), FIRST_MELD_BELOW)
