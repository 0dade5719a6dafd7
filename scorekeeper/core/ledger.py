"""Lines and accounts. Money moves from one account to another, so the accounts add up to zero by construction."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from .seats import people_of

POT = "pot:"  #: the account of a pot is written ``pot:NAME``
RETURNED = "returned"  #: the ``why`` of lines that give back what was in a pot to those who paid it in


class Pay(msgspec.Struct, frozen=True, tag_field="is", tag="pay", rename={"payer": "from", "payee": "to"}):
    """Money for one reason: ``amount`` in table units from ``payer`` to ``payee``.

    Each of the two is a person, seated or not, or ``pot:NAME``. ``why`` is the reason's code; ``numbers`` are what its
    sentence needs, e.g. ``{"cards": 7, "stake": 5}``.
    """

    payer: str
    payee: str
    amount: int
    why: str
    numbers: dict[str, Any] = {}


class Score(msgspec.Struct, frozen=True, tag_field="is", tag="score"):
    """Points for one side, below 0 against it, for one reason; ``why`` and ``numbers`` as in ``Pay``."""

    side: str
    points: int
    why: str
    numbers: dict[str, Any] = {}


Line = Pay | Score


class Ledger(msgspec.Struct, frozen=True):
    """The net money of everybody, the content of each pot by payer, in table units, and who won how many hands.

    ``money``: name to net money; ``pots``: name of the pot to payer to the amount paid in since it was last empty;
    ``wins``: side to hands won, without sides that won none; ``in_play``: whether the options have put money in play at
    some time; ``charged``: whether there was a charge, of which the rules know nothing.
    """

    money: dict[str, int]
    pots: dict[str, dict[str, int]] = {}
    wins: dict[str, int] = {}
    in_play: bool = False
    charged: bool = False

    def post(self, lines: Iterable[Line]) -> Ledger:
        """Return the ledger after the payments (``Pay``) among ``lines``; points (``Score``) are ignored.

        A payment from a pot empties it, as pots are always paid out whole.
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
        return replace(self, money=money, pots=pots)

    def with_accounts(self, players: Iterable[str]) -> Ledger:
        """Return the ledger with an account for each of ``players``, with 0 in new ones."""
        new = [p for p in players if p not in self.money]
        return replace(self, money={**self.money, **dict.fromkeys(new, 0)}) if new else self

    def with_win(self, side: str) -> Ledger:
        """Return the ledger after a hand that ``side`` won."""
        return replace(self, wins={**self.wins, side: self.wins.get(side, 0) + 1})

    @property
    def has_money(self) -> bool:
        """Return whether there is money to show: in play at some time, or charged."""
        return self.in_play or self.charged or any(self.money.values())

    def standings(self) -> dict[str, int]:
        """Return name to money; if no money has ever been in play and hands were won, name to hands won instead.

        Partners win hands as a side, so it is not for games that have partners and no points.
        """
        return self.money if self.in_play or not self.wins else {name: self.wins.get(name, 0) for name in self.money}

    def owed(self) -> dict[str, int]:
        """Return name to what that person is owed (below 0: owes), in table units, adding up to zero.

        Money in a pot still belongs to those who paid it in.
        """
        owed = dict(self.money)
        for paid in self.pots.values():
            for payer, amount in paid.items():
                owed[payer] = owed.get(payer, 0) + amount
        return owed

    def returned(self) -> tuple[Pay, ...]:
        """Return the lines that give everything in pots back: to each person what they paid in."""
        return tuple(
            Pay(POT + pot, payer, amount, RETURNED, {"player": payer})
            for pot, paid in self.pots.items()
            for payer, amount in paid.items()
            if amount
        )

    def in_pot(self, name: str) -> int:
        """Return the amount in the pot of that ``name``, in table units."""
        return sum(self.pots.get(name, {}).values())


def won_by_people(wins: Mapping[str, int], people: Container[str]) -> dict[str, int]:
    """Return name to hands won, from ``wins``, side to hands won: ``{"An & Chi": 2}`` is 2 for An and 2 for Chi.

    ``people``: everybody in the match.
    """
    won: dict[str, int] = {}
    for side, n in wins.items():
        for name in people_of(side, people):
            won[name] = won.get(name, 0) + n
    return won


def gains(lines: Iterable[Line]) -> dict[str, int]:
    """Return a dict of account (``pot:NAME`` too) to what it got less what it paid in ``lines``, in table units.

    Points are ignored.
    """
    net: dict[str, int] = {}
    for line in lines:
        if isinstance(line, Pay):
            net[line.payer] = net.get(line.payer, 0) - line.amount
            net[line.payee] = net.get(line.payee, 0) + line.amount
    return net


def paying(before: Ledger, after: Ledger, least: int) -> dict[str, int]:
    """Return those whose money falls by ``least`` or more from ``before`` to ``after``: name to the amount lost.

    In table units. Empty if ``least`` is 0: at such a table nobody has to agree to a loss before it is recorded.
    """
    names = dict.fromkeys((*before.money, *after.money)) if least else {}
    lost = {name: before.money.get(name, 0) - after.money.get(name, 0) for name in names}
    return {name: amount for name, amount in lost.items() if amount >= least}


def total(accounts: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """Return the sums of several dicts of name to amount, in the order in which names first appear."""
    money: dict[str, int] = {}
    for account in accounts:
        for name, amount in account.items():
            money[name] = money.get(name, 0) + amount
    return money
