"""Settle up: who pays whom, fewest payments; ticked as paid, taken back; as text and as a table file."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, NamedTuple

from flask import Blueprint, Response, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from ..core.ledger import total
from ..core.options import MOST
from ..core.problems import Refused
from ..core.settle import Payment, plan
from ..core.words import N_
from ..store import service
from . import cookies, identity
from .evenings import day_in
from .filters import problem_text, translate
from .forms import KEY_PATTERN, number
from .matches import new_key
from .numbers import bounded_int
from .tables import fill_code, load

pages = Blueprint("settle", __name__, url_prefix="/t/<code>/settle")
pages.url_value_preprocessor(load)
pages.url_defaults(fill_code)


class Planned(NamedTuple):
    """A payment that settles what is owed: ``amount`` in all, of which ``rest`` is still to be paid.

    ``parts``: as it was paid, the newest last.
    """

    payer: str
    payee: str
    amount: int
    rest: int
    parts: list[service.Payment]


def _standing() -> dict[str, Any]:
    """What the request asks to be settled, one evening or all, and what was paid of that: ``earlier`` before it was
    ``planned`` as it is, newest first; ``payments`` are still to be made."""
    played = service.matches(g.table.id)
    paid = service.payments_of(g.table.id)
    names = service.people(g.table.id)
    evenings = service.evenings(played, g.table)
    asked = request.values.get("evening", "")
    evening = next((evening for evening in evenings if str(evening.day) == asked), None)
    together = evening is not None and evening.settled_with_others(paid)
    if evening is not None:
        played, paid = evening.matches, [payment for payment in paid if payment.evening == evening.day]
    planned, earlier = ([], paid) if together else _planned(played, paid, names)
    return {
        "matches": played, "paid": paid, "names": names, "owed": service.owed(played, paid, names),
        "planned": planned, "earlier": earlier,
        "payments": [Payment(p.payer, p.payee, p.rest) for p in planned if p.rest],
        "evening": evening, "latest": evenings[0] if evenings else None, "many": len(evenings) > 1,
        "together": together, "money": service.money(played, ()),
    }  # fmt: skip


def _planned(
    played: list[service.MatchSummary], paid: list[service.Payment], names: list[str]
) -> tuple[list[Planned], list[service.Payment]]:
    """The payments that settle everything, and those that were made before it was planned so, newest first.

    It is planned when the last hand was played. What is paid after that of the plan stays at its place in it; where
    something else is paid, the rest is planned anew.
    """
    stands = [payment for payment in reversed(paid) if not payment.undone_at]
    played_until = max((match.changed_at for match in played), default=None)
    before = [payment for payment in stands if played_until and payment.made_at <= played_until]
    since = [payment for payment in stands if not played_until or payment.made_at > played_until]
    owed = service.owed(played, before[::-1], names)
    made = plan(owed, [Payment(payment.payer, payment.payee, payment.amount) for payment in since])
    parts, earlier = since[made.since :], [*before, *since[: made.since]]
    return [
        Planned(*planned, rest, [p for p in parts if (p.payer, p.payee) == (planned.payer, planned.payee)])
        for planned, rest in zip(made.payments, made.rests, strict=True)
    ], earlier[::-1]


@pages.get("/")
def page() -> str:
    """Who owes whom, the fewest payments that settle it, and the payments made so far.

    ``evening`` in its address: the day of the one that is settled; all where there is none.
    """
    return _page()


def _page(**more: object) -> str:
    # only what was typed is kept: a payment that was ticked is looked at anew
    typed = request.form if request.form.get("form") == "other" else {}
    return render_template(
        "settle/settle.html", key=new_key(), typed=typed, most=MOST, ids=service.people_ids(g.table.id),
        newest=max((payment.id for payment in service.payments_of(g.table.id)), default=0), **_standing(), **more,
    )  # fmt: skip


def _back() -> BaseResponse:
    """To the page of what the request settles."""
    return redirect(url_for("settle.page", evening=request.form.get("evening") or None), 303)


@pages.post("/pay")
def pay() -> BaseResponse | tuple[str, int]:
    """Records that money was handed over; the page again where it is refused (422) or was settled otherwise (409).

    More than is owed is asked about once (422): the answer says the same amount again (``anyway``).
    """
    payer, payee = request.form.get("from", ""), request.form.get("to", "")
    value = {"from": payer, "to": payee, "amount": number(request.form.get("amount", ""))}
    said_again = number(request.form.get("anyway", "")) == value["amount"]
    owed = None if said_again else service.owed_between(_standing()["owed"], payer, payee)
    seen, key = request.form.get("seen", type=bounded_int), request.form.get("key", "")
    try:
        if seen is None or not KEY_PATTERN.fullmatch(key):
            raise service.Conflict(0)
        evening = day_in(request.form.get("evening", ""))
        who = {"by": cookies.device(), "person": identity.person()}
        service.pay(g.table.id, value, seen=seen, key=key, evening=evening, owed=owed, **who)
    except Refused as refused:
        return _page(problems=[problem_text(None, p) for p in refused.problems]), 422
    except service.MoreThanOwed as more:
        return _page(more=more, by=(payer, payee)), 422
    except service.Conflict:
        g.table = service.table_by_code(g.table.code)
        notice = translate("Somebody else settled something in between. Look again: this is how it stands now.")
        return _page(problems=[notice], came_in=_came_in()), 409
    return _back()


def _came_in() -> list[service.Payment]:
    """The payments of what the request settles that were recorded since its page was opened, the newest first."""
    newest = request.form.get("newest", type=bounded_int)
    evening = day_in(request.form.get("evening", ""))
    there = [paid for paid in service.payments_of(g.table.id) if evening in (None, paid.evening) and not paid.undone_at]
    return [] if newest is None else [paid for paid in there if paid.id > newest]


@pages.post("/take-back/<int:payment>")
def take_back(payment: int) -> BaseResponse:
    """A payment was not made after all."""
    service.take_back(g.table.id, payment, by=cookies.device(), person=identity.person())
    return _back()


@pages.get("/text")
def text() -> str:
    """Who pays whom, as text to copy and send on."""
    back = url_for("settle.page", evening=request.args.get("evening"))
    return render_template("text.html", text=_text(), back=back, title=N_("Settle up"))


@pages.get("/text.txt")
def plain_text() -> Response:
    """Who pays whom, as a plain text file."""
    return Response(_text(), mimetype="text/plain")


def _text() -> str:
    standing = _standing()
    in_pots = total(match.in_pots for match in standing["matches"])
    today = service.day_of(datetime.now(UTC), g.table)
    return render_template("settle/text.txt", today=today, in_pots=in_pots, **standing)
