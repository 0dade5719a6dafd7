"""Turn Sâm's entries into payments: who pays whom, how much, and for which reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET

from ...core.ledger import Line, Pay
from .checks import DEALT
from .entries import BaoSam, Beat, Hand, Instant, chains
from .state import SamState


def lines(state: SamState, entry: Hand | BaoSam | Instant) -> tuple[Line, ...]:
    """Return the payments for ``entry``, those for chặt first; none is 0 (docs/rules/sam.md, Paying)."""
    match entry:
        case Hand():
            paid = [*_beats(state, entry.chat), *_charges(state, entry)]
        case BaoSam() if entry.fouled:
            paid = _to_all(state, entry.caller, state.options.sam, "sam-on-two")
        case BaoSam() if entry.outcome == "won":
            paid = _from_all(state, entry.caller, state.options.sam, "sam-won")
        case BaoSam():
            paid = [*_beats(state, entry.chat), *_blocked(state, entry)]
        case Instant():
            paid = _from_all(state, entry.winner, state.options.instant, "instant")
    return tuple(line for line in paid if line.amount)


def _charges(state: SamState, hand: Hand) -> list[Pay]:
    """Return the payments for a hand, without beats (docs/rules/sam.md, Paying; Báo một; Finishing on a 2).

    A winner who ended on a 2 pays each other player instead. Whoever let a one-card hand go out pays for all losers:
    with the option ``cards`` a stake for each card left, with ``all`` what each would have paid.
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
    """Return the winner's payment to ``player`` for a finish on a 2 (docs/rules/sam.md, Finishing on a 2).

    It is a stake for each card that ``player`` had played; ``on_two_flat`` stakes if the table has set that.
    """
    flat = state.options.on_two_flat
    if flat:
        return _pay(state, hand.winner, player, flat, "on-two", cards=flat, case="flat")
    played = DEALT - hand.left[player]
    return _pay(state, hand.winner, player, played, "on-two", cards=played)


def _owes(state: SamState, hand: Hand, player: str) -> list[tuple[int, str, dict[str, Any]]]:
    """Return the charges to a loser, each as a number of cards, the code of the reason, and its numbers.

    Nothing but 2s left costs ``thoi_hai``, by default instead of the cards (docs/rules/sam.md, Thối hai and thối tứ
    quý); ten cards left are charged as ``cong`` (docs/rules/sam.md, Cóng). 2s and fours of a kind may cost extra.
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
    """Return the payments for beats, whoever wins the hand (docs/rules/sam.md, Chặt hai and chặt chồng).

    With ``last`` the player beaten last pays for every beat of the trick; with ``double`` that player pays one beat,
    doubled for each further one; with ``each`` everybody who was beaten pays one beat.
    """
    price, how = state.options.chat_hai, state.options.chat_chong
    paid: list[Pay] = []
    for chain in chains(chat):
        last, beats = chain[-1], len(chain)
        players = [chain[0].on, *(beat.by for beat in chain)]
        if how == "each" or beats == 1:
            for beat in chain:
                paid.append(
                    _pay(state, beat.on, beat.by, price, "chat", case="one", by=beat.by, on=beat.on, cards=price)
                )
            continue
        numbers: dict[str, Any] = {"case": "chain", "beats": beats, "players": players, "cards": price}
        times = beats
        if how == "double":
            times = 2 ** (beats - 1)
            numbers |= {"case": "doubled", "times": times}
        paid.append(_pay(state, last.on, last.by, times * price, "chat", **numbers))
    return paid


def _blocked(state: SamState, call: BaoSam) -> list[Pay]:
    """Return the caller's payments for a blocked Báo Sâm, as much as a win would bring (docs/rules/sam.md, Báo Sâm).

    All goes to the blocker, or with ``den_sam`` ``all`` an equal part to each opponent.
    """
    opponents, sam = len(state.seats) - 1, state.options.sam
    if state.options.den_sam == "all":
        return _to_all(state, call.caller, sam, "sam-blocked", case="each")
    return [_pay(state, call.caller, str(call.by), sam * opponents, "sam-blocked", cards=sam, opponents=opponents)]


def _from_all(state: SamState, winner: str, cards: int, why: str) -> list[Pay]:
    """Return a payment of so many ``cards`` by each opponent to ``winner`` (docs/rules/sam.md, Báo Sâm; Tới trắng)."""
    return [_pay(state, player, winner, cards, why, cards=cards) for player in state.seats.others(winner)]


def _to_all(state: SamState, caller: str, cards: int, why: str, **numbers: Any) -> list[Pay]:
    """Return a payment of so many ``cards`` by ``caller`` to each opponent (docs/rules/sam.md, Báo Sâm)."""
    return [_pay(state, caller, player, cards, why, cards=cards, **numbers) for player in state.seats.others(caller)]


def _pay(state: SamState, payer: str, payee: str, stakes: int, why: str, **numbers: Any) -> Pay:
    """Return a payment of so many ``stakes``; its amount is in table units."""
    stake = state.options.stake
    return Pay(payer, payee, stakes * stake, why, {**numbers, "stake": stake})
