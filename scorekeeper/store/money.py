"""Money over all matches of a table: standings, what is owed, payments."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime
from typing import Any, NamedTuple

from sqlalchemy import Row, bindparam, select

from ..core.game import Game
from ..core.ledger import Ledger, total
from ..core.problems import Refused
from ..core.reading import convert, loads
from ..core.table_files import TablePayment, check_payment, owed_after
from ..games import by_slug
from .engine import writing
from .matches import match_by_number
from .models import Match, Payment, db
from .recording import Conflict
from .removal import is_gone
from .rules_upgrade import current, is_stale
from .tables import NoSuchTable, lock_table, people_of_table
from .versions import changed


class MatchSummary(NamedTuple):
    """A match in its table's list; ``hands`` are those that count, ``ledger`` is in table units."""

    number: int
    game: Game
    variant: str
    hands: int
    finished: bool
    created_at: datetime
    changed_at: datetime
    ledger: Ledger
    frozen: bool  #: whether it is kept as older rules counted it
    points: dict[str, int] | None  #: side to points, where the game keeps any
    removed_at: datetime | None
    proposed: bool = False  #: whether something is proposed in it, and waits for a yes

    @property
    def untimed(self) -> bool:
        """Return whether nobody knows when it was played: all of it is from a file that does not say so."""
        return self.hands > 0 and self.created_at == self.changed_at

    @property
    def in_pots(self) -> dict[str, int]:
        """What lies in its pots, by who paid it in, in table units."""
        return total(self.ledger.pots.values())


_COLUMNS = ("number", "game", "variant", "counted", "finished", "created_at", "changed_at", "ledger", "rules", "frozen",
            "points", "removed_at", "proposal")  # fmt: skip
_STANDINGS = (
    select(*(Match.__table__.c[name] for name in _COLUMNS))
    .where(Match.table_id == bindparam("table"))
    .order_by(Match.number.desc())
)
_THERE = Match.__table__.c.removed_at.is_(None)
_PAYMENTS = select(Payment).where(Payment.table_id == bindparam("table")).order_by(Payment.id.desc())


def matches_played(table_id: int) -> list[MatchSummary]:
    """Return the matches of a table, newest first; those that were removed are left out.

    A match that an older version of its rules has counted is looked at again first; one of a game unknown here is left
    out.
    """
    found = db.session.execute(_STANDINGS.where(_THERE), {"table": table_id}).all()
    if stale := [r.number for r in found if r.game in by_slug and is_stale(r)]:
        for number in stale:
            current(match_by_number(table_id, number))
        found = db.session.execute(_STANDINGS.where(_THERE), {"table": table_id}).all()
    return _summaries(found)


def removed_matches(table_id: int) -> list[MatchSummary]:
    """Return the matches of a table that were removed and can be brought back, newest first."""
    found = db.session.execute(_STANDINGS.where(~_THERE), {"table": table_id}).all()
    return [match for match in _summaries(found) if not is_gone(match.removed_at)]


def _summaries(rows: Iterable[Row[Any]]) -> list[MatchSummary]:
    return [
        MatchSummary(r.number, by_slug[r.game], r.variant, r.counted, r.finished, r.created_at, r.changed_at,
                     loads(r.ledger, Ledger), r.frozen is not None, json.loads(r.points) if r.points else None,
                     r.removed_at, r.proposal is not None)
        for r in rows
        if r.game in by_slug
    ]  # fmt: skip


def payments_of(table_id: int) -> list[Payment]:
    """Return the payments made, newest first; those taken back are among them with ``undone_at``."""
    return list(db.session.scalars(_PAYMENTS, {"table": table_id}))


def owed_over(played: Iterable[MatchSummary], paid: Iterable[Payment], names: Iterable[str]) -> dict[str, int]:
    """Return what everybody is still owed (below 0: owes), name to table units.

    It is the money of all matches, with open pots given back and payments taken off; ``names`` are in it even if they
    never played.
    """
    return owed_after((m.ledger.owed() for m in reversed(list(played))), handed(paid), names)


def handed(paid: Iterable[Payment]) -> list[TablePayment]:
    """Return the payments that were not taken back, oldest first, as a table file holds them."""
    return [TablePayment(p.payer, p.payee, p.amount) for p in reversed(list(paid)) if p.undone_at is None]


def money_over(played: Iterable[MatchSummary], names: Iterable[str]) -> dict[str, int]:
    """Return everybody's net money over all matches, name to table units."""
    return total([dict.fromkeys(names, 0), *(m.ledger.money for m in played)])


class MoreThanOwed(Exception):
    """Raised if somebody would pay more than they owe. ``amount``: what they would pay; ``owed``: what they owe."""

    def __init__(self, payment: TablePayment, owed: int) -> None:
        super().__init__(payment, owed)
        self.amount, self.owed = payment.amount, owed


def owed_between(owed: Mapping[str, int], payer: str, payee: str) -> int:
    """Return the most that ``payer`` can pay ``payee`` of what is owed: what the one owes, and the other is owed."""
    return max(0, min(-owed.get(payer, 0), owed.get(payee, 0)))


def record_payment(
    table_id: int,
    value: Mapping[str, Any],
    *,
    seen: int,
    key: str,
    by: str,
    person: str = "",
    evening: date | None = None,
    owed: int | None = None,
) -> None:
    """Record money handed over. ``value``: ``from``, ``to`` and ``amount`` (table units) as a table file has them.

    ``by``: the device, ``person``: whose that is, if it has said so. ``evening``: the day of the evening that it
    settles, ``None``: all of them. ``owed``: what ``from`` owes, if a larger amount is to be asked about. ``seen``: the
    table's ``payments_seq`` that the sender has seen; ``key``: the sender's own for this payment, so that the same one
    sent twice is recorded once. Raises ``Refused`` if the payment is not valid, ``MoreThanOwed`` if it is more than
    ``owed``, and ``Conflict`` if others were recorded meanwhile or the key was another payment's.
    """
    with writing():
        table = lock_table(table_id)
        payment = convert(dict(value), TablePayment)
        if found := check_payment(payment, people_of_table(table_id), ()):
            raise Refused(found)
        same = db.session.scalar(select(Payment).where(Payment.table_id == table_id, Payment.key == key))
        if same is not None and (same.payer, same.payee, same.amount) == (payment.payer, payment.payee, payment.amount):
            return
        if same is not None or table.payments_seq != seen:
            raise Conflict(seen)
        if owed is not None and payment.amount > owed:
            raise MoreThanOwed(payment, owed)
        db.session.add(
            Payment(
                table_id=table_id, payer=payment.payer, payee=payment.payee, amount=payment.amount,
                made_at=datetime.now(UTC), by=by, person=person, key=key, evening=evening,
            )
        )  # fmt: skip
        table.payments_seq += 1
        changed(table_id)


def take_back_payment(table_id: int, payment_id: int, *, by: str, person: str = "") -> None:
    """Mark a payment as not made after all; harmless when repeated. ``by`` and ``person`` as above.

    Raises ``NoSuchTable`` if the table has no such payment.
    """
    with writing():
        table = lock_table(table_id)
        payment = db.session.scalar(select(Payment).where(Payment.table_id == table_id, Payment.id == payment_id))
        if payment is None:
            raise NoSuchTable(payment_id)
        if payment.undone_at is None:
            payment.undone_at, payment.undone_by, payment.undone_person = datetime.now(UTC), by, person
            table.payments_seq += 1
            changed(table_id)
