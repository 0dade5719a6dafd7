"""Tables that pay as they go: when a match ends, the payments that settle it are recorded by themselves."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime

from sqlalchemy import select

from ..core.settle import settle
from .clock import evening_of
from .matches import MatchInfo
from .models import Payment, db
from .tables import lock_table


def pay_as_it_goes(match: MatchInfo, *, now: datetime, by: str, person: str) -> None:
    """Record the settlement of a match that has just ended as payments, within the caller's transaction.

    Do nothing at a table that does not pay as it goes. ``now``: when the match ended; ``by``: the device that recorded
    the end; ``person``: whose device that is, empty if unknown.
    """
    table = lock_table(match.table_id)
    if not table.cash:
        return
    evening = evening_of(match.created_at, table)
    paid = db.session.scalars(select(Payment).where(Payment.table_id == table.id, Payment.undone_at.is_(None)))
    payments = settle(still_to_pay(match, paid, evening))
    if not payments:
        return
    note = f"{match.game.name} #{match.number}, {evening}"
    db.session.add_all(
        Payment(
            table_id=table.id, payer=payer, payee=payee, amount=amount, made_at=now, by=by, person=person,
            key=f"{_batches_of(match)}{match.number}-{match.seq}:{n}", evening=evening, note=note,
        )
        for n, (payer, payee, amount) in enumerate(payments)
    )  # fmt: skip
    table.payments_seq += 1


def still_to_pay(match: MatchInfo, paid: Iterable[Payment], evening: date) -> dict[str, int]:
    """Return what is still owed for a match after the payments ``paid``, by name, in table units; the sum is zero.

    Below 0 the player owes. ``evening``: that of the match; ``paid``: all payments of its table that were not taken
    back. Payments recorded when this match ended earlier count in full. Payments of people made since it began, for
    this evening or for all, may have settled older debts too, so they only bring a player's amount nearer to zero,
    never beyond it.
    """
    owed, besides = match.ledger.owed(), dict[str, int]()
    for payment in paid:
        if payment.made_at >= match.created_at and payment.key.startswith(_batches_of(match)):
            counts = owed
        elif not payment.key.startswith(_ENTERED) and payment.made_at >= match.created_at:
            counts = besides if payment.evening in (None, evening) else {}
        else:
            continue
        counts[payment.payer] = counts.get(payment.payer, 0) + payment.amount
        counts[payment.payee] = counts.get(payment.payee, 0) - payment.amount
    return _balanced({name: _nearer_to_zero(amount, besides.get(name, 0)) for name, amount in owed.items()})


#: Prefix of the keys of payments that were recorded by the end of a match. The key of a form has no colon.
_ENTERED = "cash:"


def _batches_of(match: MatchInfo) -> str:
    """Return the prefix of the keys of payments that were recorded by the end of this match.

    SQLite may give the id of a deleted match again; its payments are older than the match, and the table does not give
    its number again, which is behind this prefix.
    """
    return f"{_ENTERED}{match.id}:"


def _nearer_to_zero(amount: int, paid: int) -> int:
    """Return ``amount`` plus ``paid``; 0 if the sign would change, ``amount`` if the sum were farther from zero."""
    return min(amount, max(0, amount + paid)) if amount > 0 else max(amount, min(0, amount + paid))


def _balanced(owed: dict[str, int]) -> dict[str, int]:
    """Return ``owed`` with amounts on the larger side reduced, from the last player back, until the sum is zero."""
    over, balanced = sum(owed.values()), dict(owed)
    for name, amount in reversed(owed.items()):
        if amount * over > 0:
            less = min(amount, over) if over > 0 else max(amount, over)
            balanced[name] -= less
            over -= less
    return balanced
