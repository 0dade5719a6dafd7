"""Pay what Sâm's entries move: who pays whom, how much, and for which reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET

from ...core.ledger import Line, Pay
from .checks import DEALT
from .entries import BaoSam, Beat, Hand, Instant, chains
from .state import SamState


def lines(state: SamState, entry: Hand | BaoSam | Instant) -> tuple[Line, ...]:
    """Return all that ``entry`` moves, beats first; what comes to nothing is left out (docs/rules/sam.md, Paying)."""
    match entry:
        case Hand():
            paid = [*_beats(state, entry.chat), *_charges(state, entry)]
        case BaoSam() if entry.outcome == "won":
            paid = _from_all(state, entry.caller, state.options.sam, "sam-won")
        case BaoSam():
            paid = [*_beats(state, entry.chat), *_blocked(state, entry)]
        case Instant():
            paid = _from_all(state, entry.winner, state.options.instant, "instant")
    return tuple(line for line in paid if line.amount)


def _charges(state: SamState, hand: Hand) -> list[Pay]:
    """Return what is paid for the hand itself, beats apart (docs/rules/sam.md, Paying; Báo một; Finishing on a 2).

    Who ended on a 2 pays each other player a stake for each card that one had played. Who let a one-card hand go out
    pays for all losers: with ``cards`` a stake for each card left, with ``all`` what each would have paid.
    """
    losers = state.seats.others(hand.winner)
    if hand.on_two:
        return [_fouled(state, hand, player) for player in losers]
    if hand.bao_mot is not UNSET:
        if state.options.bao_mot == "cards":
            parts = [hand.left[player] for player in losers]
        else:
            parts = [sum(cards for cards, _, _ in _owes(state, hand, player)) for player in losers]
        return [_pay(state, hand.bao_mot, hand.winner, sum(parts), "bao-mot", parts=parts)]
    return [
        _pay(state, player, hand.winner, cards, why, **numbers)
        for player in losers
        for cards, why, numbers in _owes(state, hand, player)
    ]


def _fouled(state: SamState, hand: Hand, player: str) -> Pay:
    """Return what a finish on a 2 costs to one other player (docs/rules/sam.md, Finishing on a 2).

    A stake for each card that player had played; where the table agreed on a number, that many stakes.
    """
    flat = state.options.on_two_flat
    if flat:
        return _pay(state, hand.winner, player, flat, "on-two", cards=flat, case="flat")
    played = DEALT - hand.left[player]
    return _pay(state, hand.winner, player, played, "on-two", cards=played)


def _owes(state: SamState, hand: Hand, player: str) -> list[tuple[int, str, dict[str, Any]]]:
    """Return what a loser owes for the hand: cards, the reason's code, and the numbers it needs.

    Nothing but 2s left costs ``thoi_hai`` instead of the cards, or besides them (docs/rules/sam.md, Thối hai and thối
    tứ quý); ten cards left are charged as ``cong`` (docs/rules/sam.md, Cóng).
    """
    options, cards = state.options, hand.left[player]
    owes: list[tuple[int, str, dict[str, Any]]] = []
    if player in hand.thoi_hai:
        owes.append((options.thoi_hai, "thoi-hai", {"cards": options.thoi_hai}))
    elif cards == DEALT:
        owes.append((options.cong, "cong", {"cards": options.cong}))
    if not owes or (player in hand.thoi_hai and options.thoi_hai_adds_cards):
        owes.append((cards, "cards-left", {"cards": cards}))
    if twos := hand.twos.get(player, 0):
        numbers = {"twos": twos, "cards": options.thoi_hai_each}
        owes.append((twos * options.thoi_hai_each, "thoi-hai-each", numbers))
    if sets := hand.tu_quy.get(player, 0):
        numbers = {"sets": sets, "cards": options.thoi_tu_quy}
        owes.append((sets * options.thoi_tu_quy, "thoi-tu-quy", numbers))
    return owes


def _beats(state: SamState, chat: Sequence[Beat]) -> list[Pay]:
    """Return what is paid for beats, whoever wins the hand (docs/rules/sam.md, Chặt hai and chặt chồng).

    With ``last`` the one beaten last pays for every beat of the trick, with ``double`` twice as much for each further
    beat, with ``each`` all who were beaten pay for their own.
    """
    price, how = state.options.chat_hai, state.options.chat_chong
    paid: list[Pay] = []
    for chain in chains(chat):
        last, beats = chain[-1], len(chain)
        if how == "each":
            paid += [_pay(state, beat.on, beat.by, price, "chat", beats=1, cards=price) for beat in chain]
        elif how == "double":
            times = 2 ** (beats - 1)
            paid.append(_pay(state, last.on, last.by, times * price, "chat", case="double", times=times, cards=price))
        else:
            paid.append(_pay(state, last.on, last.by, beats * price, "chat", beats=beats, cards=price))
    return paid


def _blocked(state: SamState, call: BaoSam) -> list[Pay]:
    """Let the caller alone pay as much as a win would have brought (docs/rules/sam.md, Báo Sâm).

    All of it to the blocker, or with ``den_sam`` to each opponent a part.
    """
    opponents, sam = len(state.seats) - 1, state.options.sam
    if state.options.den_sam == "all":
        return [
            _pay(state, call.caller, player, sam, "sam-blocked", cards=sam, case="each")
            for player in state.seats.others(call.caller)
        ]
    return [_pay(state, call.caller, str(call.by), sam * opponents, "sam-blocked", cards=sam, opponents=opponents)]


def _from_all(state: SamState, winner: str, cards: int, why: str) -> list[Pay]:
    """Let each opponent pay ``winner`` so many ``cards`` (docs/rules/sam.md, Báo Sâm; Tới trắng)."""
    return [_pay(state, player, winner, cards, why, cards=cards) for player in state.seats.others(winner)]


def _pay(state: SamState, payer: str, payee: str, stakes: int, why: str, **numbers: Any) -> Pay:
    """Return a payment of so many ``stakes``, each worth the table's stake in table units."""
    stake = state.options.stake
    return Pay(payer, payee, stakes * stake, why, {**numbers, "stake": stake})
