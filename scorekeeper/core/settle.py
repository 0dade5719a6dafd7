"""Who pays whom at the end: the fewest payments that clear what is owed.

n people who owe or are owed need n payments, less one for each group of them that adds up to zero by itself. So the
fewest payments come from the most such groups. These are found exactly for up to ``EXACT`` people.

Several plans may be equally short. Once something was paid, ``plan`` keeps the plan that people have begun.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from heapq import heapify, heappop, heappush
from typing import NamedTuple

EXACT = 16  #: for up to so many people the fewest payments are found; for more people there may be fewer
MOST_LOOKED_AT = 20  #: the most searches for a shorter plan, one for each payment; each can take a tenth of a second


class Payment(NamedTuple):
    """``amount``, in table units, from ``payer`` to ``payee``."""

    payer: str
    payee: str
    amount: int


def settle(owed: Mapping[str, int], exact: int = EXACT) -> list[Payment]:
    """Return the fewest payments that clear ``owed``: name to net money in table units, adding up to zero.

    Below 0 is what somebody owes. With more than ``exact`` people whose money is not 0 there may be fewer payments;
    they are still at least one fewer than these people. Raises ``ValueError`` if ``owed`` does not add up to zero.
    """
    open_ = {name: amount for name, amount in owed.items() if amount}
    if sum(open_.values()):
        raise ValueError(f"what is owed adds up to {sum(open_.values())}, expected 0")
    names, amounts = tuple(open_), tuple(open_.values())
    return [
        payment
        for group in _groups(amounts, exact)
        for payment in _clear({names[i]: amounts[i] for i in group})
    ]  # fmt: skip


def settle_one(owed: Mapping[str, int], player: str) -> list[Payment]:
    """Return the fewest payments after which ``player`` neither owes nor is owed anything; empty if that is so now.

    ``owed`` as for ``settle``. All are to or from ``player``: first to those who are owed most, or from those who owe
    most.
    """
    mine, payments = owed.get(player, 0), list[Payment]()
    sign, left = (1 if mine > 0 else -1), abs(mine)
    others = {name: -amount * sign for name, amount in owed.items() if amount * sign < 0}
    for name, most in sorted(others.items(), key=lambda other: -other[1]):
        if amount := min(left, most):
            payments.append(Payment(name, player, amount) if mine > 0 else Payment(player, name, amount))
            left -= amount
    return payments


class Plan(NamedTuple):
    """Payments that settle what is owed, of which some may have been made.

    ``since``: how many payments had been made when it was planned; ``payments``: those of the plan; ``rests``: how much
    of each is still to be paid, in table units, 0 if it is done.
    """

    since: int
    payments: tuple[Payment, ...]
    rests: tuple[int, ...]


def plan(owed: Mapping[str, int], paid: Sequence[Payment]) -> Plan:
    """Return the plan of payments that is valid after those already made: ``paid``, oldest first.

    ``owed``: as for ``settle``, before any payment. So that people need not learn another plan, the first is kept as
    long as each payment belongs to it and no shorter one settles what is still owed; else that is planned again, and
    also after ``MOST_LOOKED_AT`` searches for a shorter one. Raises as ``settle``.
    """
    left, planned, looked = dict(owed), _planned(0, owed), 0
    for n, payment in enumerate(paid, 1):
        left[payment.payer] = left.get(payment.payer, 0) + payment.amount
        left[payment.payee] = left.get(payment.payee, 0) - payment.amount
        if looked > MOST_LOOKED_AT:
            continue  # what is still owed is planned again at the end
        at = _place(planned, payment)
        if at is not None:
            planned = _less(planned, at, payment.amount)
            if not planned.rests[at]:
                continue  # the rest needs one payment fewer, and never two: the plan would not have been the shortest
        looked += 1
        if looked <= MOST_LOOKED_AT:
            shorter = _planned(n, left)
            if at is None or len(shorter.payments) < sum(rest > 0 for rest in planned.rests):
                planned = shorter
    return planned if looked <= MOST_LOOKED_AT else _planned(len(paid), left)


def _planned(since: int, owed: Mapping[str, int]) -> Plan:
    payments = tuple(settle(owed))
    return Plan(since, payments, tuple(payment.amount for payment in payments))


def _place(planned: Plan, paid: Payment) -> int | None:
    """Return the index of the planned payment that ``paid`` covers in part or in full, or ``None``."""
    pairs = [(payment.payer, payment.payee) for payment in planned.payments]
    at = pairs.index((paid.payer, paid.payee)) if (paid.payer, paid.payee) in pairs else None
    return at if at is not None and paid.amount <= planned.rests[at] else None


def _less(planned: Plan, at: int, amount: int) -> Plan:
    """Return the plan with ``amount`` less still to pay of the payment at index ``at``."""
    rests = planned.rests
    return planned._replace(rests=(*rests[:at], rests[at] - amount, *rests[at + 1 :]))


@lru_cache(maxsize=64)
def _groups(amounts: tuple[int, ...], exact: int) -> tuple[tuple[int, ...], ...]:
    """Return the indices of ``amounts`` in groups that each add up to zero: the most groups, for up to ``exact``."""
    # Two equal and opposite amounts may always form a group of their own: the rest of the groups that they came
    # from adds up to zero together.
    pairs: list[tuple[int, ...]] = []
    waiting: dict[int, list[int]] = {}
    for i, amount in enumerate(amounts):
        if waiting.get(-amount):
            pairs.append((waiting[-amount].pop(), i))
        else:
            waiting.setdefault(amount, []).append(i)
    rest = [i for positions in waiting.values() for i in positions]
    if not rest:
        return tuple(pairs)
    if len(rest) > exact:
        return (*pairs, tuple(rest))
    return (*pairs, *(tuple(rest[i] for i in group) for group in _most_groups([amounts[i] for i in rest])))


def _most_groups(amounts: list[int]) -> list[list[int]]:
    """Return the most groups of indices that each add up to zero, from the best result for every subset."""
    n = len(amounts)
    sums = [0]
    for amount in amounts:
        sums += [s + amount for s in sums]
    best = [0] * (1 << n)
    for people in range(1, 1 << n):
        most, left = 0, people
        while left:
            one = left & -left
            if best[people ^ one] > most:
                most = best[people ^ one]
            left ^= one
        best[people] = most + (sums[people] == 0)
    groups: list[list[int]] = []
    people, group = (1 << n) - 1, list[int]()
    while people:
        # Take people away one by one along the best way; whenever the rest adds up to zero, a group ends.
        target = best[people] - (sums[people] == 0)
        if sums[people] == 0 and group:
            groups.append(group)
            group = []
        i = next(i for i in range(n) if people >> i & 1 and best[people ^ (1 << i)] == target)
        group.append(i)
        people ^= 1 << i
    return [*groups, group]


def _clear(owed: dict[str, int]) -> list[Payment]:
    """Return at least one payment fewer than people: the largest debtor pays the largest creditor until all is paid.

    Of equal ones, the first in ``owed`` comes first.
    """
    owing = [(amount, n, name) for n, (name, amount) in enumerate(owed.items()) if amount < 0]
    due = [(-amount, n, name) for n, (name, amount) in enumerate(owed.items()) if amount > 0]
    heapify(owing)
    heapify(due)
    payments = []
    while owing:
        (debt, n, payer), (credit, m, payee) = heappop(owing), heappop(due)
        amount = min(-debt, -credit)
        payments.append(Payment(payer, payee, amount))
        if debt + amount:
            heappush(owing, (debt + amount, n, payer))
        if credit + amount:
            heappush(due, (credit + amount, m, payee))
    return payments
