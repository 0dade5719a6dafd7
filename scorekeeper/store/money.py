"""Money over all matches of a table: standing, what is owed, payments."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any, NamedTuple

from sqlalchemy import bindparam, select

from ..core.files import TablePayment, check_payment, owed_after
from ..core.game import Game
from ..core.ledger import Ledger, total
from ..core.problems import Refused
from ..core.reading import convert, loads
from ..games import by_slug
from .engine import writing
from .matches import match_by_number
from .models import Match, Payment, db
from .recording import Conflict
from .refolding import current, is_stale
from .tables import NoSuchTable, lock_table, people


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
    frozen: bool  #: whether it stands as older rules counted it

    @property
    def in_pots(self) -> dict[str, int]:
        """What lies in its pots, by who paid it in, in table units."""
        return total(self.ledger.pots.values())


_COLUMNS = ("number", "game", "variant", "counted", "finished", "created_at", "changed_at", "ledger", "rules", "frozen")
_STANDINGS = (
    select(*(Match.__table__.c[name] for name in _COLUMNS))
    .where(Match.table_id == bindparam("table"))
    .order_by(Match.number.desc())
)
_PAYMENTS = select(Payment).where(Payment.table_id == bindparam("table")).order_by(Payment.id.desc())


def matches(table_id: int) -> list[MatchSummary]:
    """All matches of a table, newest first.

    One that an older version of its rules has counted is looked at anew; one of a game unknown here is left out.
    """
    found = db.session.execute(_STANDINGS, {"table": table_id}).all()
    if stale := [r.number for r in found if r.game in by_slug and is_stale(r)]:
        for number in stale:
            current(match_by_number(table_id, number))
        found = db.session.execute(_STANDINGS, {"table": table_id}).all()
    return [
        MatchSummary(r.number, by_slug[r.game], r.variant, r.counted, r.finished, r.created_at, r.changed_at,
                 loads(r.ledger, Ledger), r.frozen is not None)
        for r in found
        if r.game in by_slug
    ]  # fmt: skip


def payments_of(table_id: int) -> list[Payment]:
    """Payments made, newest first; those taken back stand among them with ``undone_at``."""
    return list(db.session.scalars(_PAYMENTS, {"table": table_id}))


def owed(played: Iterable[MatchSummary], paid: Iterable[Payment], names: Iterable[str]) -> dict[str, int]:
    """What everybody is still owed (below 0: owes), name to table units.

    Money of all matches, standing pots given back, payments taken off; ``names`` stand in it whatever they played.
    """
    return owed_after((m.ledger.owed() for m in reversed(list(played))), handed(paid), names)


def handed(paid: Iterable[Payment]) -> list[TablePayment]:
    """The payments that stand, oldest first, as a table file holds them; those taken back are left out."""
    return [TablePayment(p.payer, p.payee, p.amount) for p in reversed(list(paid)) if p.undone_at is None]


def money(played: Iterable[MatchSummary], names: Iterable[str]) -> dict[str, int]:
    """Everybody's net money over all matches, name to table units."""
    return total([dict.fromkeys(names, 0), *(m.ledger.money for m in played)])


class Statistics(NamedTuple):
    """One person's matches at the table: how many, in how many the money ended above 0, the best and the worst result.

    ``best`` and ``worst`` are net money of one match, in table units.
    """

    name: str
    matches: int
    ahead: int
    best: int
    worst: int


def statistics(played: Iterable[MatchSummary], names: Iterable[str]) -> list[Statistics]:
    """Everybody's statistics over the matches in which he played or betted; nobody who did in none."""
    results: dict[str, list[int]] = {name: [] for name in names}
    for match in played:
        for name, amount in match.ledger.money.items():
            results.setdefault(name, []).append(amount)
    return [
        Statistics(name, len(all_), sum(amount > 0 for amount in all_), max(all_), min(all_))
        for name, all_ in results.items()
        if all_
    ]


def pay(table_id: int, value: Mapping[str, Any], *, seen: int, key: str, by: str) -> None:
    """Records money handed over. ``value``: ``from``, ``to`` and ``amount`` (table units) as a table file has them.

    ``seen``: the table's ``payments_seq`` that the sender has seen; ``key``: his own for this payment, so that the same
    one sent twice is recorded once. Raises ``Refused`` where the payment does not hold, and ``Conflict`` where others
    were recorded meanwhile or the key was another payment's.
    """
    with writing():
        table = lock_table(table_id)
        payment = convert(dict(value), TablePayment)
        if found := check_payment(payment, people(table_id), ()):
            raise Refused(found)
        same = db.session.scalar(select(Payment).where(Payment.table_id == table_id, Payment.key == key))
        if same is not None and (same.payer, same.payee, same.amount) == (payment.payer, payment.payee, payment.amount):
            return
        if same is not None or table.payments_seq != seen:
            raise Conflict(seen)
        db.session.add(
            Payment(
                table_id=table_id, payer=payment.payer, payee=payment.payee, amount=payment.amount,
                made_at=datetime.now(UTC), by=by, key=key,
            )
        )  # fmt: skip
        table.payments_seq += 1


def take_back(table_id: int, payment_id: int) -> None:
    """Marks a payment as not made after all; harmless when repeated.

    Raises ``NoSuchTable`` where the table has no such payment.
    """
    with writing():
        table = lock_table(table_id)
        payment = db.session.scalar(select(Payment).where(Payment.table_id == table_id, Payment.id == payment_id))
        if payment is None:
            raise NoSuchTable(payment_id)
        if payment.undone_at is None:
            payment.undone_at = datetime.now(UTC)
            table.payments_seq += 1
