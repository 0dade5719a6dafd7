"""Settle up: who pays whom, fewest payments; ticked as paid, taken back; as text and as a table file."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, NamedTuple

from flask import Response, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from ...core import settle
from ...core.ledger import total
from ...core.options import MOST
from ...core.problems import Refused
from ...core.words import N_
from ...store.clock import day_of
from ...store.evenings import evenings_of
from ...store.models import Payment
from ...store.money import (
    MatchSummary,
    MoreThanOwed,
    matches_played,
    money_over,
    owed_between,
    owed_over,
    payments_of,
    record_payment,
    take_back_payment,
)
from ...store.names import people_ids
from ...store.recording import Conflict
from ...store.tables import people_of_table, table_by_code
from ..entry.forms import number
from ..http import cookies, identity
from ..http.filters import problem_text, translate
from ..http.keys import KEY_PATTERN, new_key
from ..http.numbers import bounded_int
from ..table.evenings import day_in
from .blueprint import pages


class Planned(NamedTuple):
    """A payment that settles what is owed: ``amount`` in all, of which ``rest`` is still to be paid.

    ``parts``: as it was paid, the newest last.
    """

    payer: str
    payee: str
    amount: int
    rest: int
    parts: list[Payment]


def _standing() -> dict[str, Any]:
    """Return what the request asks to be settled, one evening or all, and what was paid of that.

    ``earlier``: what was paid before the present plan was made, newest first; ``planned``: the plan; ``payments``:
    those still to be made.
    """
    played = matches_played(g.table.id)
    paid = payments_of(g.table.id)
    names = people_of_table(g.table.id)
    evenings = evenings_of(played, g.table)
    asked = request.values.get("evening", "")
    evening = next((evening for evening in evenings if str(evening.day) == asked), None)
    together = evening is not None and evening.settled_with_others(paid)
    if evening is not None:
        played, paid = evening.matches, [payment for payment in paid if payment.evening == evening.day]
    planned, earlier = ([], paid) if together else _planned(played, paid, names)
    return {
        "matches": played, "paid": paid, "names": names, "owed": owed_over(played, paid, names),
        "planned": planned, "earlier": earlier,
        "payments": [settle.Payment(p.payer, p.payee, p.rest) for p in planned if p.rest],
        "evening": evening, "latest": evenings[0] if evenings else None, "many": len(evenings) > 1,
        "together": together, "money": money_over(played, ()),
    }  # fmt: skip


def _planned(played: list[MatchSummary], paid: list[Payment], names: list[str]) -> tuple[list[Planned], list[Payment]]:
    """Return the payments that settle everything, and those that were made before this plan, newest first.

    The plan is made when the last hand was played. What is paid after that of the plan keeps its place in it; if
    something else is paid, the rest is planned again.
    """
    stands = [payment for payment in reversed(paid) if not payment.undone_at]
    played_until = max((match.changed_at for match in played), default=None)
    before = [payment for payment in stands if played_until and payment.made_at <= played_until]
    since = [payment for payment in stands if not played_until or payment.made_at > played_until]
    owed = owed_over(played, before[::-1], names)
    made = settle.plan(owed, [settle.Payment(payment.payer, payment.payee, payment.amount) for payment in since])
    parts, earlier = since[made.since :], [*before, *since[: made.since]]
    return [
        Planned(*planned, rest, [p for p in parts if (p.payer, p.payee) == (planned.payer, planned.payee)])
        for planned, rest in zip(made.payments, made.rests, strict=True)
    ], earlier[::-1]


@pages.get("/")
def page() -> str:
    """Show who owes whom, the fewest payments that settle it, and the payments made so far.

    ``evening`` in its address: the day of the one that is settled; all if there is none.
    """
    return _page()


def _page(**more: object) -> str:
    # only what was typed is kept: a payment that was ticked is looked at again
    typed = request.form if request.form.get("form") == "other" else {}
    return render_template(
        "settle/settle.html", key=new_key(), typed=typed, most=MOST, ids=people_ids(g.table.id),
        newest=max((payment.id for payment in payments_of(g.table.id)), default=0), **_standing(), **more,
    )  # fmt: skip


def _back() -> BaseResponse:
    """Redirect to the page of what the request settles."""
    return redirect(url_for("settle.page", evening=request.form.get("evening") or None), 303)


@pages.post("/pay")
def pay() -> BaseResponse | tuple[str, int]:
    """Record that money was handed over; show the page again if it is refused (422) or the payments have changed (409).

    More than is owed is asked about once (422): the answer says the same amount again (``anyway``).
    """
    payer, payee = request.form.get("from", ""), request.form.get("to", "")
    value = {"from": payer, "to": payee, "amount": number(request.form.get("amount", ""))}
    said_again = number(request.form.get("anyway", "")) == value["amount"]
    owed = None if said_again else owed_between(_standing()["owed"], payer, payee)
    seen, key = request.form.get("seen", type=bounded_int), request.form.get("key", "")
    try:
        if seen is None or not KEY_PATTERN.fullmatch(key):
            raise Conflict(0)
        evening = day_in(request.form.get("evening", ""))
        who = {"by": cookies.device(), "person": identity.person()}
        record_payment(g.table.id, value, seen=seen, key=key, evening=evening, owed=owed, **who)
    except Refused as refused:
        return _page(problems=[problem_text(None, p) for p in refused.problems]), 422
    except MoreThanOwed as more:
        return _page(more=more, by=(payer, payee)), 422
    except Conflict:
        g.table = table_by_code(g.table.code)
        notice = translate("Somebody else settled something in between. Look again: this is how it stands now.")
        return _page(problems=[notice], came_in=_came_in()), 409
    return _back()


def _came_in() -> list[Payment]:
    """Return the payments recorded since the request's page was opened, of what it settles, the newest first."""
    newest = request.form.get("newest", type=bounded_int)
    evening = day_in(request.form.get("evening", ""))
    there = [paid for paid in payments_of(g.table.id) if evening in (None, paid.evening) and not paid.undone_at]
    return [] if newest is None else [paid for paid in there if paid.id > newest]


@pages.post("/take-back/<int:payment>")
def take_back(payment: int) -> BaseResponse:
    """Take back a payment that was not made after all."""
    take_back_payment(g.table.id, payment, by=cookies.device(), person=identity.person())
    return _back()


@pages.get("/text")
def text() -> str:
    """Show who pays whom, as text to copy and send on."""
    back = url_for("settle.page", evening=request.args.get("evening"))
    return render_template("text.html", text=_text(), back=back, title=N_("Settle up"))


@pages.get("/text.txt")
def plain_text() -> Response:
    """Return who pays whom, as a plain text file."""
    return Response(_text(), mimetype="text/plain")


def _text() -> str:
    standing = _standing()
    in_pots = total(match.in_pots for match in standing["matches"])
    today = day_of(datetime.now(UTC), g.table)
    return render_template("settle/text.txt", today=today, in_pots=in_pots, **standing)
