"""Define Sâm's house rules. The defaults are the source's; what it leaves open is marked so."""

from __future__ import annotations

from typing import Annotated, Literal

from ...core.options import Count, Options, Stake, Variant, about
from ...core.words import N_


class SamOptions(Options, frozen=True):
    """The house rules that a Sâm table can set. Payments are numbers of cards, each worth one ``stake``."""

    stake: Annotated[
        Stake, about(N_("Stake"), N_("Money for one card (tiền bàn)."), quick=(1, 2, 5, 10, 20), money=True)
    ] = 1
    cong: Annotated[Count, about(N_("Cóng"), N_("Cards charged to a player who played none."))] = 14
    sam: Annotated[Count, about(N_("Báo Sâm"), N_("Cards that each opponent pays for a Báo Sâm that is won."))] = 20
    thoi_hai: Annotated[
        Count,
        about(
            N_("Thối hai"),
            N_("Cards charged to a loser who is left with nothing but 2s; 0: not played, 2s are cards like any other."),
        ),
    ] = 20
    thoi_hai_adds_cards: Annotated[
        bool, about(N_("Thối hai adds the cards"), N_("The cards left are charged on top of thối hai."), open=True)
    ] = False
    thoi_hai_each: Annotated[
        Count,
        about(
            N_("Thối hai, each"),
            N_("Extra cards charged for each 2 in hand, beside other cards too; 0: not played, 5 or 15 is usual."),
            open=True,
        ),
    ] = 0
    chat_hai: Annotated[
        Count,
        about(
            N_("Chặt hai"),
            N_("Cards charged for a 2, or a four of a kind, that is beaten by a four of a kind."),
            open=True,
        ),
    ] = 20
    chat_chong: Annotated[
        Literal["last", "each", "double"],
        about(
            N_("Chặt chồng"),
            N_("Who pays where a four of a kind is beaten by a higher one in the same trick."),
            open=True,
            choices={
                "last": N_("the last one beaten pays for all beats"),
                "each": N_("each one beaten pays the one who beat them"),
                "double": N_("the last one beaten pays for all, and each further beat doubles it"),
            },
        ),
    ] = "last"
    bao_mot: Annotated[
        Literal["cards", "all"],
        about(
            N_("Báo một"),
            N_("What a player pays who let a one-card hand go out."),
            choices={
                "cards": N_("all cards that the losers have left, one stake each"),
                "all": N_("all that the losers would have paid, at their own rates"),
            },
        ),
    ] = "cards"
    straight_with_two: Annotated[
        bool, about(N_("2 in straights"), N_("A 2 may be low in a straight: A-2-3-4 or 2-3-4."))
    ] = True
    instant: Annotated[
        Count,
        about(
            N_("Tới trắng"),
            N_("Cards that each opponent pays for a winning hand that was dealt; 0: not played, 20 is usual."),
            open=True,
        ),
    ] = 0
    thoi_tu_quy: Annotated[
        Count,
        about(
            N_("Thối tứ quý"),
            N_("Extra cards charged to a loser for each four of a kind still in hand; 0: not played."),
            open=True,
        ),
    ] = 0
    den_sam: Annotated[
        Literal["blocker", "all"],
        about(
            N_("Đền Sâm"),
            N_("Who is paid where a Báo Sâm is blocked."),
            open=True,
            choices={"blocker": N_("the blocker gets all"), "all": N_("each opponent gets their part")},
        ),
    ] = "blocker"
    on_two_flat: Annotated[
        Count,
        about(
            N_("Finish on a 2"),
            N_("Cards that it costs to each other player; 0: as many as that player has played."),
            open=True,
        ),
    ] = 0
    sam_on_two: Annotated[
        bool,
        about(
            N_("Báo Sâm on a 2 is lost"),
            N_("A caller who ends on a 2 pays each opponent what a win would have brought."),
            open=True,
        ),
    ] = False
    five_players: Annotated[bool, about(N_("Five players"), N_("Five may play; two cards stay out."), open=True)] = (
        False
    )


VARIANTS = (
    Variant(
        "source",
        N_("Northern Vietnam"),
        N_("Cóng 14, chặt hai 20; a winning hand that was dealt wins nothing by itself."),
        SamOptions(),
    ),
    Variant(
        "tet",
        N_("Tết table"),
        N_("A common home table: cóng 15, chặt hai 15, tới trắng 20."),
        SamOptions(cong=15, chat_hai=15, instant=20),
    ),
)
