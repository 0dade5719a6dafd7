"""Sâm's money by plain arithmetic, without the product's code, to compare the pages with.

Stakes as in the source: cóng 14, Báo Sâm 20, thối hai 20, chặt 20 for each beat, a chain paid by the last one beaten.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

Beats = tuple[tuple[str, str], ...]  #: who beat whom, in one trick


@dataclass(frozen=True)
class Hand:
    """A hand in which somebody went out; the others' cards left."""

    winner: str
    left: Mapping[str, int] = field(default_factory=dict)
    thoi_hai: str = ""
    bao_mot: str = ""
    on_two: bool = False
    chat: Beats = ()

    def gains(self, stake: int) -> Counter[str]:
        money = chain(self.chat, stake)
        for loser, cards in self.left.items():
            if self.on_two:
                pay(money, self.winner, loser, (10 - cards) * stake)
            elif self.bao_mot:
                pay(money, self.bao_mot, self.winner, cards * stake)
            elif loser == self.thoi_hai:
                pay(money, loser, self.winner, 20 * stake)
            elif cards == 10:
                pay(money, loser, self.winner, 14 * stake)
            else:
                pay(money, loser, self.winner, cards * stake)
        return money


@dataclass(frozen=True)
class BaoSam:
    """A hand in which somebody called Sâm against ``others``: won, or blocked by one of them."""

    caller: str
    others: tuple[str, ...]
    by: str = ""
    chat: Beats = ()

    @property
    def winner(self) -> str:
        return self.by or self.caller

    def gains(self, stake: int) -> Counter[str]:
        money = chain(self.chat, stake)
        for other in self.others:
            pay(money, *((self.caller, self.by) if self.by else (other, self.caller)), 20 * stake)
        return money


def pay(money: Counter[str], payer: str, payee: str, amount: int) -> None:
    money[payer] -= amount
    money[payee] += amount


def chain(beats: Beats, stake: int) -> Counter[str]:
    money: Counter[str] = Counter()
    if beats:
        by, on = beats[-1]
        pay(money, on, by, len(beats) * 20 * stake)
    return money


def standing(hands: Iterable[Hand | BaoSam], stake: int, names: Iterable[str]) -> dict[str, int]:
    """Return what everybody has won or lost in these hands."""
    money = dict.fromkeys(names, 0)
    for hand in hands:
        for name, amount in hand.gains(stake).items():
            money[name] += amount
    return money
