"""Lines and accounts. Money moves from one account to another, so the accounts add up to zero by construction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

POT = "pot:"  #: An account of a pot is written ``pot:NAME``.


class Pay(msgspec.Struct, frozen=True, tag_field="is", tag="pay", rename={"payer": "from", "payee": "to"}):
    """Money for one reason: ``amount`` in table units from ``payer`` to ``payee``.

    Each of the two is a player, a bystander or ``pot:NAME``. ``why`` is the reason's code; ``numbers`` are what its
    sentence needs, e.g. ``{"cards": 7, "stake": 5}``.
    """

    payer: str
    payee: str
    amount: int
    why: str
    numbers: dict[str, Any] = {}


class Score(msgspec.Struct, frozen=True, tag_field="is", tag="score"):
    """Points for one reason to one side, negative against it; ``why`` and ``numbers`` as in ``Pay``."""

    side: str
    points: int
    why: str
    numbers: dict[str, Any] = {}


Line = Pay | Score


class Ledger(msgspec.Struct, frozen=True):
    """The net money of everybody, and the content of each pot by payer, in table units.

    ``money``: name to net money; ``pots``: name of the pot to payer to the amount paid in since it was last empty.
    """

    money: dict[str, int]
    pots: dict[str, dict[str, int]] = {}

    def post(self, lines: Iterable[Line]) -> Ledger:
        """Return the ledger after ``lines``; points are ignored.

        A pot is always paid out whole, and starts empty again.
        """
        money, pots = dict(self.money), self.pots
        for line in lines:
            if isinstance(line, Score):
                continue
            if line.payer.startswith(POT):
                pots = {**pots, line.payer.removeprefix(POT): {}}
            else:
                money[line.payer] = money.get(line.payer, 0) - line.amount
            if line.payee.startswith(POT):
                name = line.payee.removeprefix(POT)
                paid = pots.get(name, {})
                pots = {**pots, name: {**paid, line.payer: paid.get(line.payer, 0) + line.amount}}
            else:
                money[line.payee] = money.get(line.payee, 0) + line.amount
        return Ledger(money, pots)

    def with_accounts(self, players: Iterable[str]) -> Ledger:
        """Return the ledger with an account for each of ``players``."""
        new = [p for p in players if p not in self.money]
        return Ledger({**self.money, **dict.fromkeys(new, 0)}, self.pots) if new else self

    def owed(self) -> dict[str, int]:
        """Return the money still to change hands, name to table units, adding up to zero.

        Money in a pot still belongs to those who paid it in.
        """
        owed = dict(self.money)
        for paid in self.pots.values():
            for payer, amount in paid.items():
                owed[payer] = owed.get(payer, 0) + amount
        return owed

    def in_pot(self, name: str) -> int:
        """Return the amount in the pot of that ``name``, in table units."""
        return sum(self.pots.get(name, {}).values())


def gains(lines: Iterable[Line]) -> dict[str, int]:
    """Return the net amount of money lines, in table units, for each account that they touch, pots included."""
    net: dict[str, int] = {}
    for line in lines:
        if isinstance(line, Pay):
            net[line.payer] = net.get(line.payer, 0) - line.amount
            net[line.payee] = net.get(line.payee, 0) + line.amount
    return net


def paying(before: Ledger, after: Ledger, least: int) -> dict[str, int]:
    """Return who has at least ``least`` less ``after`` than ``before``: name to the amount, in table units.

    Return nobody if ``least`` is 0.
    """
    names = dict.fromkeys((*before.money, *after.money)) if least else {}
    lost = {name: before.money.get(name, 0) - after.money.get(name, 0) for name in names}
    return {name: amount for name, amount in lost.items() if amount >= least}


def total(accounts: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """Add up several accounts (name to amount), in the order in which names first appear."""
    money: dict[str, int] = {}
    for account in accounts:
        for name, amount in account.items():
            money[name] = money.get(name, 0) + amount
    return money
