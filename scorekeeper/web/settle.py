"""Settle up: who pays whom, fewest payments; ticked as paid, taken back; as text and as a table file."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from ..core.options import MOST
from ..core.problems import Refused
from ..core.settle import settle
from ..core.words import N_
from ..store import service
from . import cookies
from .filters import problem_text, translate
from .forms import KEY_PATTERN, number
from .matches import new_key
from .numbers import bounded_int
from .tables import fill_code, load

pages = Blueprint("settle", __name__, url_prefix="/t/<code>/settle")
pages.url_value_preprocessor(load)
pages.url_defaults(fill_code)


def _standing() -> dict[str, Any]:
    played = service.matches(g.table.id)
    paid = service.payments_of(g.table.id)
    names = service.people(g.table.id)
    owed = service.owed(played, paid, names)
    return {"matches": played, "paid": paid, "names": names, "owed": owed, "payments": settle(owed)}


@pages.get("/")
def page() -> str:
    """Who owes whom, the fewest payments that settle it, and the payments made so far."""
    return _page()


def _page(**more: object) -> str:
    # only what was typed is kept: a payment that was ticked is looked at anew
    typed = request.form if request.form.get("form") == "other" else {}
    return render_template("settle/settle.html", key=new_key(), typed=typed, most=MOST, **_standing(), **more)


@pages.post("/pay")
def pay() -> BaseResponse | tuple[str, int]:
    """Records that money was handed over; the page again where it is refused (422) or was settled otherwise (409)."""
    value = {
        "from": request.form.get("from", ""),
        "to": request.form.get("to", ""),
        "amount": number(request.form.get("amount", "")),
    }
    seen, key = request.form.get("seen", type=bounded_int), request.form.get("key", "")
    try:
        if seen is None or not KEY_PATTERN.fullmatch(key):
            raise service.Conflict(0)
        service.pay(g.table.id, value, seen=seen, key=key, by=cookies.device())
    except Refused as refused:
        return _page(problems=[problem_text(None, p) for p in refused.problems]), 422
    except service.Conflict:
        g.table = service.table_by_code(g.table.code)
        notice = translate("Somebody else settled something in between. Look again: this is how it stands now.")
        return _page(problems=[notice]), 409
    return redirect(url_for("settle.page"), 303)


@pages.post("/take-back/<int:payment>")
def take_back(payment: int) -> BaseResponse:
    """A payment was not made after all."""
    service.take_back(g.table.id, payment)
    return redirect(url_for("settle.page"), 303)


@pages.get("/text")
def text() -> str:
    """Who pays whom, as text to copy and send on."""
    return render_template("text.html", text=_text(), back=url_for("settle.page"), title=N_("Settle up"))


@pages.get("/text.txt")
def plain_text() -> Response:
    """Who pays whom, as a plain text file."""
    return Response(_text(), mimetype="text/plain")


def _text() -> str:
    return render_template("settle/text.txt", **_standing())
