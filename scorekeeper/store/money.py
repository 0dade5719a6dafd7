"""Money over all matches of a table: totals, what is owed, payments."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Any, NamedTuple

from msgspec import UNSET
from sqlalchemy import bindparam, func, select

from ..core.chain import written_time
from ..core.ledger import total, won_by_people
from ..core.problems import Refused
from ..core.reading import convert
from ..core.settle import Payment as SettlingPayment
from ..core.settle import plan, settle_one
from ..core.table_files import TablePayment, check_payment, owed_after
from ..games import by_slug
from ..lanes import work_through
from .engine import writing
from .matches import MatchInfo, all_matches, matches_of
from .models import Payment, db
from .recording import Conflict
from .room import check_room
from .rules_upgrade import current, is_stale
from .tables import NoSuchTable, lock_table, people_of_table
from .versions import changed

_PAYMENTS = select(Payment).where(Payment.table_id == bindparam("table")).order_by(Payment.id.desc())


def matches_played(table_id: int, begun: tuple[datetime, datetime] | None = None) -> list[MatchInfo]:
    """Return the matches of a table, newest first, without removed ones and those of games that this version lacks.

    ``begun``: only those begun between these moments. A match that was counted by older rules is recounted first
    (``rules_upgrade.current``). Raises ``Heavy`` or ``HeavyLaneFull`` as ``work_through`` if that is much to do.
    """
    played = [match for match in reversed(matches_of(table_id, begun)) if match.slug in by_slug]
    work_through(sum(match.seq for match in played if is_stale(match)))
    return played if [current(match) for match in played] == played else matches_played(table_id, begun)


def removed_matches(table_id: int) -> list[MatchInfo]:
    """Return the matches of a table that were removed and can still be brought back, newest first."""
    return [match for match in reversed(all_matches(table_id, removed=True)) if match.slug in by_slug]


def payments_of(table_id: int) -> list[Payment]:
    """Return the payments of a table, newest first, including those taken back, which have ``undone_at``."""
    return list(db.session.scalars(_PAYMENTS, {"table": table_id}))


def owed_over(played: Iterable[MatchInfo], paid: Iterable[Payment], names: Iterable[str]) -> dict[str, int]:
    """Return what everybody is owed over these matches after the payments ``paid``, by name, in table units.

    Below 0 the player owes. Money in pots counts as given back to those who paid it in; a payment that was taken back
    does not count. ``names``: people to include even if they never played.
    """
    return owed_after((m.ledger.owed() for m in reversed(list(played))), table_payments(paid), names)


def table_payments(paid: Iterable[Payment]) -> list[TablePayment]:
    """Return the payments that were not taken back, oldest first, in the form that a table file has.

    ``paid``: newest first.
    """
    return [
        TablePayment(p.payer, p.payee, p.amount, written_time(p.made_at) if p.dated else UNSET, p.note)
        for p in reversed(list(paid))
        if p.undone_at is None
    ]


def money_over(played: Iterable[MatchInfo], names: Iterable[str]) -> dict[str, int]:
    """Return what all people in these matches, and ``names``, have won or lost in them, by name, in table units."""
    return total([dict.fromkeys(names, 0), *(m.ledger.money for m in played)])


def won_over(played: Iterable[MatchInfo], names: Iterable[str]) -> dict[str, int]:
    """Return how many hands all people in these matches, and ``names``, have won in them, by name."""
    return total([dict.fromkeys(names, 0), *(won_by_people(m.ledger.wins, m.ledger.money) for m in played)])


def settling_one(table_id: int, player: str) -> list[SettlingPayment]:
    """Return the fewest payments with which ``player`` is even with the table; debts among the others may remain."""
    names, paid = people_of_table(table_id), payments_of(table_id)
    return settle_one(owed_over(matches_played(table_id), paid, names), player)


class Planned(NamedTuple):
    """A payment that the settlement asks for. ``amount``: in all; ``rest``: what is still to be paid, in table units.

    ``parts``: the payments already made towards it, oldest first.
    """

    payer: str
    payee: str
    amount: int
    rest: int
    parts: list[Payment]


def planned_payments(
    played: Sequence[MatchInfo], paid: Sequence[Payment], names: Iterable[str]
) -> tuple[list[Planned], list[Payment]]:
    """Return the payments of the settlement, and the payments made before it was computed, newest first.

    It is computed from what was owed when something was last recorded in a match. Later payments that follow it, in
    part or in full, stay in it. After any other payment the rest is computed again. ``paid``: newest first.
    """
    not_undone = [payment for payment in reversed(paid) if not payment.undone_at]
    played_until = max((match.changed_at for match in played), default=None)
    before = [payment for payment in not_undone if played_until and payment.made_at <= played_until]
    since = [payment for payment in not_undone if not played_until or payment.made_at > played_until]
    owed = owed_over(played, before[::-1], names)
    made = plan(owed, [SettlingPayment(payment.payer, payment.payee, payment.amount) for payment in since])
    parts, earlier = since[made.since :], [*before, *since[: made.since]]
    return [
        Planned(*planned, rest, [p for p in parts if (p.payer, p.payee) == (planned.payer, planned.payee)])
        for planned, rest in zip(made.payments, made.rests, strict=True)
    ], earlier[::-1]


def unpaid(planned: Iterable[Planned]) -> list[SettlingPayment]:
    """Return the payments that are still to be made, each with what is left of it."""
    return [SettlingPayment(one.payer, one.payee, one.rest) for one in planned if one.rest]


def newest_batch(paid: Iterable[Payment]) -> list[Payment]:
    """Return the newest payment that was not taken back, with those of the same tap; empty if there is none.

    ``paid``: newest first.
    """
    there = [payment for payment in paid if payment.undone_at is None]
    return [payment for payment in there if payment.batch == there[0].batch]


class MoreThanOwed(Exception):
    """Raised if a payment is higher than allowed. ``amount``: of the payment; ``owed``: the most that it may be."""

    def __init__(self, payment: TablePayment, owed: int) -> None:
        super().__init__(payment, owed)
        self.amount, self.owed = payment.amount, owed


def owed_between(owed: Mapping[str, int], payer: str, payee: str) -> int:
    """Return the most that ``payer`` can pay ``payee``: the lower of what one owes and the other is owed, at least 0.

    ``owed``: name to what they are owed, below 0 if they owe.
    """
    return max(0, min(-owed.get(payer, 0), owed.get(payee, 0)))


def record_payment(
    table_id: int,
    value: Mapping[str, Any] | Sequence[Mapping[str, Any]],
    *,
    seen: int,
    key: str,
    by: str,
    person: str = "",
    evening: date | None = None,
    owed: int | None = None,
) -> None:
    """Record a payment, or several at once in one transaction.

    ``value``: ``from``, ``to``, ``amount`` (table units) and ``note`` as in a table file, or a list of such values.
    ``seen``: the table's ``payments_seq`` when the sender's page was made. ``key``: chosen by the sender, so that a
    repeated request is recorded only once. ``by``: the device; ``person``: the player to whom it belongs, empty if
    unknown. ``evening``: the date of the evening that it settles, ``None`` for all evenings together. ``owed``: the
    most that each may be, ``None`` if there is no limit. Raises ``Refused`` if a payment is not valid or the table is
    full, ``MoreThanOwed`` if a payment is higher than ``owed``, and ``Conflict`` if ``payments_seq`` is not ``seen``
    any more, or the key was used for another payment, or for this one, which was taken back since.
    """
    with writing():
        table = lock_table(table_id)
        values = {key: value} if isinstance(value, Mapping) else {f"{key}:{n}": one for n, one in enumerate(value)}
        payments = {key: convert(dict(value), TablePayment) for key, value in values.items()}
        there = db.session.scalars(select(Payment).where(Payment.table_id == table_id, Payment.key.in_(payments))).all()
        if there:
            same = {paid.key: (paid.payer, paid.payee, paid.amount, paid.note, paid.undone_at) for paid in there}
            if same == {key: (p.payer, p.payee, p.amount, p.note, None) for key, p in payments.items()}:
                return
            raise Conflict(seen)
        people = people_of_table(table_id)
        if found := [problem for payment in payments.values() for problem in check_payment(payment, people, ())]:
            raise Refused(found)
        if table.payments_seq != seen:
            raise Conflict(seen)
        for payment in payments.values():
            if owed is not None and payment.amount > owed:
                raise MoreThanOwed(payment, owed)
        now = datetime.now(UTC)
        db.session.add_all(
            Payment(
                table_id=table_id, payer=payment.payer, payee=payment.payee, amount=payment.amount,
                made_at=now, by=by, person=person, key=key, evening=evening, note=payment.note,
            )
            for key, payment in payments.items()
        )  # fmt: skip
        made = db.session.scalar(select(func.count()).where(Payment.table_id == table_id)) or 0
        check_room(table_id, payments=made)
        table.payments_seq += 1
        changed(table_id)


def take_back_payment(table_id: int, payment_id: int, *, by: str, person: str = "", together: bool = False) -> None:
    """Mark a payment as taken back; do nothing if it was taken back before.

    ``by`` and ``person``: who does so, as in ``record_payment``. ``together``: take back all payments that were
    recorded by the same tap. Raises ``NoSuchTable`` if the table has no payment with that id.
    """
    with writing():
        table = lock_table(table_id)
        payment = db.session.scalar(select(Payment).where(Payment.table_id == table_id, Payment.id == payment_id))
        if payment is None:
            raise NoSuchTable(payment_id)
        paid = [p for p in payments_of(table_id) if p.batch == payment.batch] if together else [payment]
        if open_ := [p for p in paid if p.undone_at is None]:
            for made in open_:
                made.undone_at, made.undone_by, made.undone_person = datetime.now(UTC), by, person
            table.payments_seq += 1
            changed(table_id)
