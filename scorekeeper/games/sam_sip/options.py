"""Define Sam Sip's house rules, and its five accounts as variants."""

from __future__ import annotations

from typing import Annotated

import msgspec

from ...core.options import Count, Options, Variant, about
from ...core.words import N_


class SamSipOptions(Options, frozen=True):
    """The house rules that a Sam Sip table can set."""

    jokers: Annotated[int, msgspec.Meta(ge=0, le=4), about(N_("Jokers"), N_("Jokers in the pack; they are wild."))] = 3
    hand_size: Annotated[
        int,
        msgspec.Meta(ge=3, le=9),
        about(N_("Cards dealt"), N_("An odd number; one more card makes the winning hand, all in pairs.")),
    ] = 5
    wild: Annotated[bool, about(N_("Wild cards"), N_("Cards of the rank turned up are wild, and so are jokers."))] = (
        True
    )
    key_cards: Annotated[
        bool,
        about(N_("Key cards"), N_("The rank that makes ten with the one turned up may not be in a winning hand.")),
    ] = False
    specials: Annotated[bool, about(N_("Special hands"), N_("Three aces, or all cards of one suit, win too."))] = False
    specials_wild: Annotated[
        bool, about(N_("Wild cards in special hands"), N_("Wild cards may stand in for them."), open=True)
    ] = False
    dealt_sets: Annotated[
        bool, about(N_("Dealt sets"), N_("Three or four of a kind among the cards dealt win at once."))
    ] = False
    two_key_redeal: Annotated[
        bool, about(N_("Thrown in"), N_("A player who is dealt two key cards throws the deal in, and deals next."))
    ] = False
    pot: Annotated[
        bool,
        about(N_("Main pot"), N_("Stakes are paid into a pot before the deal, instead of by the losers after it.")),
    ] = False
    joke_stake: Annotated[
        Count,
        about(N_("Joke stake"), N_("Bet for the joke pot, won by wild cards that are dealt; 0: none."), money=True),
    ] = 0
    match_bonus: Annotated[
        bool,
        about(
            N_("Matching card"),
            N_("A player who is dealt a card of the rank turned up is paid one stake by each opponent."),
        ),
    ] = False
    draw: Annotated[
        bool,
        about(
            N_("Drawn deal"),
            N_(
                "When the stock runs out, the deal ends and the pot is carried over; if off, the discards are shuffled."
            ),
        ),
    ] = False
    one_picture_pair: Annotated[
        bool, about(N_("One pair of pictures"), N_("At most one pair of pictures may be in the winning hand."))
    ] = False
    waiting: Annotated[
        bool,
        about(N_("Waiting is called"), N_("A player who lacks one card says so, and it can be logged."), fixed=True),
    ] = False
    stake: Annotated[Count, about(N_("Stake"), N_("The first stake."), quick=(5, 10, 20, 50), money=True)] = 5
    stake_step: Annotated[
        Count,
        about(
            N_("The stake rises by"), N_("After each deal won; back to the first when somebody goes out."), money=True
        ),
    ] = 0
    bankroll: Annotated[
        Count,
        about(N_("Money to start with"), N_("Each player’s money at the start; 0: it is not tracked."), money=True),
    ] = 0

    @property
    def has_stakes(self) -> bool:
        """Return whether money is ever played for: by the stake, its rise or the joke stake.

        In ``mon`` it is not (docs/rules/sam-sip.md, Stakes; Mon).
        """
        return bool(self.stake or self.stake_step or self.joke_stake)


PHUKET = SamSipOptions(specials=True, stake_step=5)
KORAT = SamSipOptions(
    jokers=0, key_cards=True, dealt_sets=True, two_key_redeal=True, pot=True, joke_stake=5, stake=10
)  # fmt: skip
CHIANG_MAI = SamSipOptions(jokers=0, pot=True, stake=10)
BANGKOK = SamSipOptions(jokers=0, wild=False, pot=True, match_bonus=True, draw=True, stake=10)
MON = SamSipOptions(jokers=0, hand_size=7, wild=False, one_picture_pair=True, waiting=True, stake=0)

VARIANTS = (
    Variant("phuket", N_("Phuket"), N_("Three jokers, special hands, a rising stake until one is left."), PHUKET),
    Variant("korat", N_("Korat"), N_("A main pot and a joke pot, key cards, sets that win when dealt."), KORAT),
    Variant("chiang-mai", N_("Chiang Mai"), N_("A main pot and wild cards, nothing else."), CHIANG_MAI),
    Variant("bangkok", N_("Bangkok"), N_("No wild cards; a card that matches the one turned up is paid."), BANGKOK),
    Variant("mon", N_("Mon"), N_("Burma: seven cards, no wild ones, one pair of pictures at most."), MON),
)


def indicator_turned(options: SamSipOptions) -> bool:
    """Return whether an option needs a card turned up; in ``mon`` none (docs/rules/sam-sip.md, Players and cards)."""
    return bool(
        options.wild or options.key_cards or options.two_key_redeal or options.match_bonus or options.joke_stake
    )


def indicator_rules_hand(options: SamSipOptions) -> bool:
    """Return whether the card turned up decides which hands win (docs/rules/sam-sip.md, Wild cards; Key cards).

    It does if it makes cards wild or a rank the key rank, not if it only decides who is paid for dealt cards.
    """
    return options.wild or options.key_cards
