"""Tables that pay as they go: when a match ends, the payments that settle it are recorded with its end."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime

from msgspec import UNSET
from sqlalchemy import func, select

from ..core.chain import moment
from ..core.ledger import total
from ..core.options import MOST
from ..core.settle import settle
from ..core.table_files import TablePayment
from ..games import by_slug
from .clock import evening_of
from .matches import MatchInfo, matches_of
from .models import LoggedEntry, Match, Payment, Table, db
from .tables import lock_table


def pay_as_it_goes(match: MatchInfo, *, now: datetime, by: str, person: str) -> None:
    """Record the payments that settle a match which has just ended, if its table pays as it goes; else do nothing.

    They are written in the caller's transaction. ``now``: when the match ended; ``by``: the device that recorded the
    end; ``person``: whose device that is, empty if unknown.
    """
    table = lock_table(match.table_id)
    if not table.cash:
        return
    evening = evening_of(match.created_at, table)
    paid = db.session.scalars(select(Payment).where(Payment.table_id == table.id, Payment.undone_at.is_(None)))
    elsewhere = total(one.ledger.owed() for one in matches_of(table.id) if one.id != match.id)
    payments = settle(still_to_pay(match, paid, evening, elsewhere))
    if not payments:
        return
    note = f"{match.game.name} #{match.number}, {evening}"
    parts = [(payer, payee, part) for payer, payee, amount in payments for part in _parts(amount)]
    db.session.add_all(
        Payment(
            table_id=table.id, payer=payer, payee=payee, amount=amount, made_at=now, by=by, person=person,
            key=f"{_batch(match.id, match.number, match.seq)}:{n}", evening=evening, note=note,
        )
        for n, (payer, payee, amount) in enumerate(parts)
    )  # fmt: skip
    table.payments_seq += 1


def count_end_payments(match: MatchInfo) -> int:
    """Return how many payments ``pay_as_it_goes`` recorded at the end of this match and nobody has taken back."""
    entered = select(func.count()).where(
        Payment.table_id == match.table_id, Payment.undone_at.is_(None), Payment.made_at >= match.created_at,
        Payment.key.startswith(_batches_of(match)),
    )  # fmt: skip
    return db.session.scalar(entered) or 0


def _parts(amount: int) -> list[int]:
    """Return ``amount`` as payments of which none is larger than a file may hold."""
    return [MOST] * (amount // MOST) + [amount % MOST] * (amount % MOST > 0)


def still_to_pay(
    match: MatchInfo, paid: Iterable[Payment], evening: date, elsewhere: Mapping[str, int]
) -> dict[str, int]:
    """Return what is still owed for a match after the payments ``paid``, by name, in table units; the sum is zero.

    Below 0 the player owes. ``evening``: the date of the match's evening; ``paid``: all payments of its table that were
    not taken back; ``elsewhere``: what was owed for the table's other matches before any payment, by name. A match that
    was continued after its end may have payments from that end: these count in full. Payments that people recorded
    since the match began, for this evening or for all evenings, bring a player's amount nearer to zero, never beyond
    it; those for all evenings pay debts from other matches first.
    """
    owed, older = match.ledger.owed(), dict(elsewhere)
    for_evening, for_all = dict[str, int](), dict[str, int]()
    for payment in paid:
        since = payment.made_at >= match.created_at
        counts = older
        if since and payment.key.startswith(_batches_of(match)):
            counts = owed
        elif since and not payment.key.startswith(_ENTERED):
            counts = {evening: for_evening, None: for_all}.get(payment.evening, older)
        counts[payment.payer] = counts.get(payment.payer, 0) + payment.amount
        counts[payment.payee] = counts.get(payment.payee, 0) - payment.amount

    def besides(name: str) -> int:
        debt, given = older.get(name, 0), for_all.get(name, 0)
        return for_evening.get(name, 0) + given - (_nearer_to_zero(debt, given) - debt)

    return _balanced({name: _nearer_to_zero(amount, besides(name)) for name, amount in owed.items()})


#: Prefix of the keys of payments that were recorded by the end of a match. The key of a form has no colon.
_ENTERED = "cash:"


def _batches_of(match: MatchInfo) -> str:
    """Return the prefix of the keys of payments that were recorded by the end of this match.

    SQLite may give the id of a deleted match to this one. The payments of that one are older than this match, and have
    another number behind the prefix: a table gives no number twice.
    """
    return f"{_ENTERED}{match.id}:"


def _batch(match_id: int, number: int, seq: int) -> str:
    """Return what the keys of all payments share that were recorded when the match ended with its entry ``seq``."""
    return f"{_ENTERED}{match_id}:{number}-{seq}"


#: The note of such a payment, by which it is recognised in a file, which has no keys.
_NOTE = re.compile(r"(.+) #([0-9]+), [0-9]{4}-[0-9]{2}-[0-9]{2}")
_AT_ONCE = 5_000  #: the most times in one query


def find_end_payments(table: Table, payments: Sequence[TablePayment]) -> dict[int, tuple[str, date]]:
    """Find the payments of a file that the end of a match had recorded; return for each the key and evening to store.

    The result is by index in ``payments``, without all others. ``table``: the row of the imported table, which has all
    its matches. Such a payment has the time of the entry that ended the match, and its note names the game. If several
    matches fit, it is the one with the number in the note, else the first: an import gives other numbers if a match was
    removed.
    """
    noted = {
        place: (found[1], moment(payment.at), found[2]) for place, payment in enumerate(payments)
        if payment.at is not UNSET and (found := _NOTE.fullmatch(payment.note))
    }  # fmt: skip
    endings = _recorded_at(table, {at for _, at, _ in noted.values()})
    made, parts = dict[int, tuple[str, date]](), defaultdict[str, int](int)
    for place, (game, at, number) in noted.items():
        if fitting := endings.get((game, at)):
            batch, evening = fitting.get(number) or next(iter(fitting.values()))
            made[place] = f"{batch}:{parts[batch]}", evening
            parts[batch] += 1
    return made


def _recorded_at(table: Table, times: set[datetime]) -> dict[tuple[str, datetime], dict[str, tuple[str, date]]]:
    """Return the entries recorded at these ``times``: game and time to number of the match to ``_batch`` and evening.

    Of several entries of one match recorded together it is the last.
    """
    found = defaultdict[tuple[str, datetime], dict[str, tuple[str, date]]](dict)
    query = (
        select(Match.id, Match.number, Match.slug, Match.created_at, LoggedEntry.seq, LoggedEntry.recorded_at)
        .join(LoggedEntry, LoggedEntry.log == Match.log)
        .where(Match.table_id == table.id)
        .order_by(Match.number, LoggedEntry.seq)
    )
    wanted = sorted(times)
    for some in (wanted[n : n + _AT_ONCE] for n in range(0, len(wanted), _AT_ONCE)):
        for match, number, slug, began, seq, at in db.session.execute(query.where(LoggedEntry.recorded_at.in_(some))):
            ended = _batch(match, number, seq), evening_of(began, table)
            found[by_slug[slug].name, at][str(number)] = ended
    return found


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
