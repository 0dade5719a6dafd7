"""Apply entries of Sam Sip: antes, pots, stakes, who goes out, who deals next."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from ...core.entries import Join, Leave, reseat
from ...core.ledger import Line, Pay, gains
from .entries import Deal, Drawn, Hand, Joke
from .referee import SUIT_HEIGHT, best_dealt, highest_suit
from .state import SamSipState

MAIN, JOKE = "pot:main", "pot:joke"  #: the accounts of the two pots
SHORT = "stake-short"  #: the reason's code for a stake that could not be paid in full; see ``core.game.reason``


def after_leave(state: SamSipState, leave: Leave) -> SamSipState:
    """Return the state after a leave; if the dealer left, the next player deals (docs/rules/sam-sip.md, Who deals).

    Players who are out of money are skipped, unless all who are still seated are out.
    """
    seats = reseat(state.seats, leave)
    if state.dealer in seats:
        return msgspec.structs.replace(state, seats=seats)
    among = [p for p in seats.seated if p not in state.out]
    dealer = state.seats.after(state.dealer, among or seats.seated)
    return msgspec.structs.replace(state, seats=seats, dealer=dealer, deals_as="next")


def after_join(state: SamSipState, join: Join) -> SamSipState:
    """Return the state after a join (docs/rules/sam-sip.md, Who deals).

    The dealer can only be out of money if all seated players were. Then a newcomer who is not out deals instead.
    """
    state = msgspec.structs.replace(state, seats=reseat(state.seats, join))
    if state.dealer not in state.out or not state.playing:
        return state
    # Everybody seated was out, the dealer too: a newcomer who is not out deals instead.
    return msgspec.structs.replace(state, dealer=state.seats.after(state.dealer, state.playing), deals_as="next")


def dealt(state: SamSipState, deal: Deal) -> tuple[SamSipState, list[Line]]:
    """Return the state after what can happen in any deal, won, thrown in or drawn, and the payments.

    With a main pot each player pays an ante, unless they have paid one since a deal was last won or drawn
    (docs/rules/sam-sip.md, The main pot). Joke stakes are paid; the whole joke pot goes to the best claim, or stays if
    there is none (docs/rules/sam-sip.md, The joke pot). A matching card brings one stake from each opponent, except in
    a deal thrown in (docs/rules/sam-sip.md, Matching cards).
    """
    lines: list[Line] = []
    if state.options.pot:
        payers = [p for p in state.playing if p not in state.paid]
        lines += [Pay(p, MAIN, state.stake, "ante", {"stake": state.stake}) for p in payers if state.stake]
        state = msgspec.structs.replace(state, main=state.main + state.stake * len(payers), paid=(*state.paid, *payers))
    if isinstance(deal.joke, Joke):
        stake = state.options.joke_stake
        lines += [Pay(p, JOKE, stake, "joke-ante", {"stake": stake}) for p in deal.joke.stakes]
        state = msgspec.structs.replace(state, joke_in=(*state.joke_in, *deal.joke.stakes))
        if taker := best_dealt(deal.joke.claims):
            lines.append(Pay(JOKE, taker, state.joke, "joke-pot", {"cards": len(deal.joke.claims[taker])}))
            state = msgspec.structs.replace(state, joke_in=())
    if isinstance(deal, Hand | Drawn) and isinstance(deal.match, dict) and (holder := highest_suit(deal.match)):
        card = max(deal.match[holder], key=lambda c: SUIT_HEIGHT[c.suit])
        lines += [
            Pay(p, holder, state.stake, "match", {"stake": state.stake, "card": str(card)})
            for p in state.playing
            if p != holder and state.stake
        ]
    return state, lines


def won(state: SamSipState, hand: Hand) -> tuple[SamSipState, tuple[Line, ...]]:
    """Return the state after a deal that was won, and all its payments (docs/rules/sam-sip.md, Stakes).

    The winner gets the main pot, or where none is played a stake from each loser. Then the stake rises, or falls back
    to the first stake if somebody goes out for lack of money. The last player left wins the match.
    """
    state, lines = dealt(state, hand)
    losers = [p for p in state.playing if p != hand.winner]
    if state.options.pot:
        if state.main:
            lines.append(Pay(MAIN, hand.winner, state.main, "pot", {}))
    else:
        lines += [pay for p in losers if (pay := _stake_paid(state, p, hand)).amount]
    money = dict(state.money)
    if state.options.bankroll:
        for name, amount in gains(lines).items():
            money[name] = money.get(name, 0) + amount
    broke = [p for p in losers if state.options.bankroll and _broke(state, p, money)]
    short = hand.pays if isinstance(hand.pays, dict) else {}
    out = (*state.out, *(p for p in losers if p in broke or p in hand.out or p in short))
    somebody_went_out = len(out) > len(state.out)
    remaining = [p for p in state.seats.seated if p not in out]
    return msgspec.structs.replace(
        state,
        dealer=hand.winner,
        deals_as="won",
        hands=state.hands + 1,
        stake=state.options.stake if somebody_went_out else state.stake + state.options.stake_step,
        out=out,
        main=0,
        paid=(),
        money=money,
        winner=hand.winner if len(remaining) == 1 else None,
    ), tuple(lines)


def _stake_paid(state: SamSipState, player: str, hand: Hand) -> Pay:
    """Return a loser's payment: the stake, or the rest of their money if that is less (docs/rules/sam-sip.md, Stakes).

    The rest is known from the bankroll or from ``hand.pays``.
    """
    has = hand.pays.get(player) if isinstance(hand.pays, dict) else None
    if state.options.bankroll and state.bankroll(player) < state.stake:
        has = state.bankroll(player)
    if has is None:
        return Pay(player, hand.winner, state.stake, "stake", {"stake": state.stake})
    return Pay(player, hand.winner, has, "stake", {"stake": state.stake, "case": SHORT.removeprefix("stake-")})


def _broke(state: SamSipState, player: str, money: Mapping[str, int]) -> bool:
    """Return whether a loser could not pay the stake in full, or has nothing left (docs/rules/sam-sip.md, Stakes).

    ``money``: name to net money, this deal included, in table units.
    """
    could_not_pay = state.bankroll(player) < state.stake
    nothing_left = state.options.bankroll + money.get(player, 0) <= 0
    return could_not_pay or nothing_left
