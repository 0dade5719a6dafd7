"""Settling up: the fewest payments that clear all debts, recording and taking back payments, the list as text."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime
from typing import Any

from flask import Response, abort, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from ..core import settle
from ..core.chain import written_time
from ..core.ledger import total
from ..core.looks import clean
from ..core.options import MOST
from ..core.problems import Refused
from ..core.words import N_
from ..store.clock import day_in, day_of
from ..store.evenings import evenings_of
from ..store.models import Payment
from ..store.money import (
    MoreThanOwed,
    matches_played,
    money_over,
    newest_batch,
    owed_between,
    owed_over,
    payments_of,
    planned_payments,
    record_payment,
    settling_one,
    take_back_payment,
    unpaid,
)
from ..store.names import people_ids
from ..store.recording import Conflict
from ..store.tables import table_by_code
from .entry.forms import DECIMALS, amount, decimals_shown, number
from .http import cookies, identity
from .http.answers import Paid, Settlement, Settling
from .http.cached_page import cached_page
from .http.cors import (
    about_table,
    as_csv,
    as_text,
    asked_date,
    asked_number,
    csv_time,
    published,
    published_of_table,
    refused,
)
from .http.file_names import file_name
from .http.filters import problem_text, translate
from .http.keys import KEY_PATTERN, new_key
from .http.numbers import bounded_int
from .http.parts import part_of
from .http.requested_table import table_blueprint

pages = table_blueprint("settle", "/settle")

MATCHES = 30  #: the most matches on a page, in the list that shows how what is owed adds up
PAYMENTS = 30  #: the most payments on a page, in the lists of earlier ones and of those taken back
MOST_PAYMENTS = 100  #: the most payments in one answer to a program
NEVER_SEEN = -1  #: a value that no table has as its ``payments_seq``


def _template_values() -> dict[str, Any]:
    """Return the template values for what the request settles: one evening, or all evenings together.

    Of the table: ``names``: its people; ``ids``: theirs, by name; ``newest``: the highest id of a payment; ``latest``:
    the newest evening, ``None`` without one; ``many``: whether there are several evenings.

    Of what is settled: ``evening``: ``None`` for all together; ``together``: whether it can only be settled with all
    others; ``matches``: newest first; ``part``: a page of those with hands or money; ``money``: what each person won or
    lost; ``owed``: what each is still owed, below 0 if they owe; ``paid``: the payments recorded, newest first, those
    taken back too; ``struck``: a page of those taken back; ``batch``: those of the last tap, which can be taken back
    together; ``planned``: the payments of the settlement; ``payments``: what is still to be paid of them; ``earlier``:
    a page of the payments made before it was computed.
    """
    played = matches_played(g.table.id)
    paid = payments_of(g.table.id)
    ids = people_ids(g.table.id)
    newest, names = max((payment.id for payment in paid), default=0), list(ids)
    evenings = evenings_of(played, g.table)
    asked = request.values.get("evening", "")
    evening = next((evening for evening in evenings if str(evening.day) == asked), None)
    together = evening is not None and evening.settled_with_others(paid)
    if evening is not None:
        played, paid = evening.matches, [payment for payment in paid if payment.evening == evening.day]
    planned, earlier = ([], paid) if together else planned_payments(played, paid, names)
    moving = [match for match in played if match.counted or any(match.ledger.money.values())]
    return {
        "matches": played, "part": part_of(moving, "matches", MATCHES), "paid": paid,
        "newest": newest, "ids": ids, "names": names,
        "owed": owed_over(played, paid, names),
        "planned": planned, "earlier": part_of(earlier, "paid", PAYMENTS),
        "struck": part_of([payment for payment in paid if payment.undone_at], "back", PAYMENTS),
        "payments": unpaid(planned),
        "evening": evening, "latest": evenings[0] if evenings else None, "many": len(evenings) > 1,
        "together": together, "money": money_over(played, ()), "batch": newest_batch(paid),
    }  # fmt: skip


@pages.get("/")
def page() -> str:
    """Show what everybody owes, the fewest payments that settle it, and the payments made so far.

    ``evening`` in the URL: the date of the evening to settle; without it, all evenings together.
    """
    return cached_page(_page)


def _page(**more: object) -> str:
    # only a typed payment is filled in again; one that was tapped in the list has to be checked first
    typed = request.form if request.form.get("form") == "other" else {}
    return render_template(
        "settle/settle.html", key=new_key(), typed=typed, most=MOST, **_template_values(), **more
    )  # fmt: skip


def _back() -> BaseResponse:
    """Return a redirect to the page of the form: the settlement, or a match where a player who left was paid."""
    if number := request.form.get("match", type=bounded_int):
        return redirect(url_for("match.match", number=number, left=request.form.get("left")), 303)
    return redirect(url_for("settle.page", evening=request.form.get("evening") or None), 303)


@pages.post("/pay")
def pay() -> BaseResponse | tuple[str, int]:
    """Record the payment in the form and redirect; render the page again if it is not valid (422).

    Render it again too if what is owed has changed since the page was made (409), and if the amount is more than is
    owed (422): the form that confirms such a payment sends the same amount once more, as ``anyway``.
    """
    payer, payee = request.form.get("from", ""), request.form.get("to", "")
    typed, decimals = request.form.get("amount", ""), decimals_shown(request.form.get(DECIMALS))
    value = {
        "from": payer, "to": payee, "amount": amount(typed, decimals),
        "note": clean(request.form.get("note", "")),
    }  # fmt: skip
    said_again = number(request.form.get("anyway", "")) == value["amount"]
    owed = None if said_again else owed_between(_template_values()["owed"], payer, payee)
    return _record(value, request.form.get("seen", type=bounded_int), day_in(request.form.get("evening", "")), owed)


@pages.post("/all")
def pay_all() -> BaseResponse | tuple[str, int]:
    """Record all payments that are still to be made, as ``pay``; nothing if the page had listed others (409)."""
    return _record_shown(_template_values()["payments"], day_in(request.form.get("evening", "")))


@pages.post("/one")
def pay_one() -> BaseResponse | tuple[str, int]:
    """Record the payments after which a player who left owes and is owed nothing.

    If the page had listed others, record nothing and render the settlement (409).
    """
    return _record_shown(settling_one(g.table.id, request.form.get("left", "")), _only_evening())


def _only_evening() -> date | None:
    """Return the date of the newest evening if everything owed at the table is from that evening; else ``None``."""
    now = _template_values()
    latest = now["latest"]
    if latest is None:
        return None
    owed = latest.owed(now["paid"])
    return latest.day if all(owed.get(name, 0) == amount for name, amount in now["owed"].items()) else None


def _record_shown(payments: list[settle.Payment], evening: date | None) -> BaseResponse | tuple[str, int]:
    """Record ``payments`` together, and answer as ``pay``; if the page showed others, it is a conflict (409)."""
    sent = [request.form.getlist(field) for field in ("from", "to", "amount")]
    values = [{"from": payer, "to": payee, "amount": number(due)} for payer, payee, due in zip(*sent, strict=False)]
    shown = [{"from": p.payer, "to": p.payee, "amount": p.amount} for p in payments] == values
    # If they differ, it is a conflict too, unless this is a repeated request that was recorded before.
    return _record(values, request.form.get("seen", type=bounded_int) if shown else NEVER_SEEN, evening, None)


def _record(
    value: dict[str, Any] | list[dict[str, Any]], seen: int | None, evening: date | None, owed: int | None
) -> BaseResponse | tuple[str, int]:
    """Record one payment or several together, as ``record_payment``; answer as ``pay``. Without ``seen``: 409."""
    key = request.form.get("key", "")
    try:
        if seen is None or not KEY_PATTERN.fullmatch(key):
            raise Conflict(0)
        who = {"by": cookies.device(), "person": identity.person()}
        record_payment(g.table.id, value, seen=seen, key=key, evening=evening, owed=owed, **who)
    except Refused as refused:
        return _page(problems=[problem_text(None, p) for p in refused.problems]), 422
    except MoreThanOwed as more:
        return _page(more=more, by=(request.form.get("from", ""), request.form.get("to", ""))), 422
    except Conflict:
        g.table = table_by_code(g.table.code)
        notice = translate("What is owed has changed in the meantime. Look again: this is how it is now.")
        return _page(problems=[notice], came_in=_came_in()), 409
    return _back()


def _came_in() -> list[Payment]:
    """Return the payments for what the request settles that were recorded since its page was made, newest first."""
    newest = request.form.get("newest", type=bounded_int)
    evening = day_in(request.form.get("evening", ""))
    there = [paid for paid in payments_of(g.table.id) if evening in (None, paid.evening) and not paid.undone_at]
    return [] if newest is None else [paid for paid in there if paid.id > newest]


@pages.post("/take-back/<int:payment>")
def take_back(payment: int) -> BaseResponse:
    """Take back a payment that was not made after all; with ``batch`` in the form, all payments of the same tap."""
    together = "batch" in request.form
    take_back_payment(g.table.id, payment, by=cookies.device(), person=identity.person(), together=together)
    return _back()


@pages.get("/settlement.json")
def settlement() -> Response:
    """Return what everybody is owed, the fewest payments that settle it, and a page of the payments made, newest first.

    ``evening`` in the URL: the date of the evening to settle; without it, all evenings together. ``before``: the
    ``older`` of the page before, for the next page; 400 if it is not a number. Payments taken back are listed too.
    """
    return published_of_table(_settlement, asked_date("evening"), asked_number("before"))


def _values_of(evening: date | None) -> dict[str, Any]:
    """Return ``_template_values`` for a program; abort with 404 if nothing was played on the evening that it asked for.

    Otherwise they would be those of all evenings together.
    """
    now = _template_values()
    if evening and now["evening"] is None:
        abort(refused(404, f"evening: nothing was played on {evening}"))
    return now


def _settlement(evening: date | None, before: int | None) -> Settlement:
    now = _values_of(evening)
    paid = [payment for payment in now["paid"] if before is None or payment.id < before]
    listed = paid[:MOST_PAYMENTS]
    return Settlement(
        format="scorekeeper-settlement/1", version=g.table.version, table=about_table(),
        evening=evening.isoformat() if evening else None, together=now["together"], owed=now["owed"],
        settlement=[Settling(payer=payer, payee=payee, amount=n) for payer, payee, n in now["payments"]],
        payments=[_paid(payment) for payment in listed],
        older=listed[-1].id if len(paid) > MOST_PAYMENTS else None,
    )  # fmt: skip


@pages.get("/payments.csv")
def payments_csv() -> Response:
    """Return a CSV file with the payments still to be made, then those made, newest first; those taken back too.

    ``evening`` in the URL: the date of the evening to settle; without it, all evenings together.
    """
    evening = asked_date("evening")

    def rows() -> Iterator[list[str | int]]:
        now = _values_of(evening)
        yield ["state", "from", "to", "amount", "recorded", "evening", "note"]
        for payer, payee, n in now["payments"]:
            yield ["owed", payer, payee, int(n), "", evening.isoformat() if evening else "", ""]
        for made in now["paid"]:
            state, at = "taken back" if made.undone_at else "paid", csv_time(made.made_at) if made.dated else ""
            yield [state, made.payer, made.payee, made.amount, at, str(made.evening or ""), made.note]

    of = ("payments", g.table.id, g.table.version, evening)
    return published(
        lambda: as_csv(list(rows())), of, "text/csv", file_name("csv", translate("Settle up"), day=evening)
    )


def _paid(payment: Payment) -> Paid:
    return Paid(
        payer=payment.payer, payee=payment.payee, amount=payment.amount, note=payment.note,
        at=written_time(payment.made_at) if payment.dated else None,
        evening=payment.evening.isoformat() if payment.evening else None,
        taken_back=payment.undone_at is not None,
    )  # fmt: skip


@pages.get("/text")
@pages.get("/text.txt", endpoint="plain_text")
def text() -> Response | str:
    """Show who pays whom, as text to copy and send on; with ``.txt`` in the URL, return a plain text file."""
    values = _template_values()
    in_pots = total(match.in_pots for match in values["matches"])
    today = day_of(datetime.now(UTC), g.table)
    said = render_template("settle/text.txt", today=today, in_pots=in_pots, **values)
    return as_text(said, back=url_for("settle.page", evening=request.args.get("evening")), title=N_("Settle up"))
