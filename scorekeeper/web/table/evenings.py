"""The pages of one evening and of a month at a table, and the page of an evening for whoever has a link to it.

The link is signed like a link to the result of a match (``shared_result``), over the table, the day and the table's
looking link.
"""

from __future__ import annotations

from calendar import monthrange
from datetime import UTC, date, datetime
from typing import Any

from flask import Blueprint, Response, abort, g, make_response, render_template, url_for
from markupsafe import Markup

from ...core.game import Game
from ...core.settle import Payment as SettlingPayment
from ...core.words import N_, Money
from ...store.clock import day_in, evening_of
from ...store.evenings import Evening, evenings_between, evenings_of
from ...store.links import evening_seal, shared_table
from ...store.models import Payment
from ...store.money import payments_of, planned_payments, unpaid
from ...store.tables import people_of_table
from ..http import rates
from ..http.cached_page import cached_page
from ..http.chart import MEDIUM, Mark, chart, points_of
from ..http.file_names import file_name
from ..http.filters import place_and_date, seat_class, translate, translate_plural
from ..http.i18n import current_locale
from ..http.parts import part_of
from ..http.picture import MOST_FACES, Lines, Result, Row, has_png
from ..http.requested_table import table_blueprint, tonight
from ..http.sending import as_picture, kept_by_nobody, number_signed, preview_of, with_signature
from ..record.ending import Ending, ending_of_evening, trend_of_evening
from .share import qr

pages = table_blueprint("evenings", "/evenings")
shared = Blueprint("shared_evening", __name__, url_prefix="/e")

SALT = "scorekeeper-evening"
ON_A_PAGE = 100  #: matches of an evening on a page: a file without dates puts all of its own on one day
MONTH_MATCHES = 100  #: matches of a month on a page
DAYS = 2**22  #: more than the ordinal of any date
MOST_TABLES = 2**31  #: more than a database can number


@pages.get("/<day>")
def page(day: str) -> str:
    """Show the evening of a date, written as ``2024-12-31``; 404 if there was none."""
    date_ = day_in(day)
    # The present one may be over at any moment, by the clock alone.
    return _page(date_) if date_ == tonight() else cached_page(_page, date_)


def _page(day: date | None) -> str:
    evening = requested_evening(day)
    part = part_of(sorted(evening.matches, key=lambda match: match.finished), "matches", ON_A_PAGE)
    paid = [
        payment for payment in reversed(payments_of(g.table.id))
        if payment.undone_at is None and _evening_of_payment(payment) == evening.day
    ]  # fmt: skip
    return render_template("table/evening.html", part=part, paid=paid, **ending_values(evening))


def _evening_of_payment(payment: Payment) -> date | None:
    """Return the evening that a payment settles, else the one on which it was made; ``None`` if neither is known."""
    return payment.evening or (evening_of(payment.made_at, g.table) if payment.dated else None)


@pages.get("/in/<month>")
def month(month: str) -> str:
    """Show the evenings of a month, written as ``2024-12``, with their matches; 404 if there was none."""
    return cached_page(_month, month)


def _month(month: str) -> str:
    first = day_in(f"{month}-01")
    last = first and first.replace(day=monthrange(first.year, first.month)[1])
    whole = {evening.day: evening for evening in evenings_between(g.table, first, last)} if first and last else {}
    if not whole:
        abort(404)
    part = part_of([match for evening in whole.values() for match in evening.matches], "matches", MONTH_MATCHES)
    return render_template(
        "table/month.html", month=month, first=first, part=part, whole=whole, listed=evenings_of(part.rows, g.table)
    )


@pages.get("/<day>/result")
def result(day: str) -> str:
    """Show what can be sent of an evening: its picture, its link, its text; 404 if there was none."""
    evening = requested_evening(day_in(day))
    text = signed(g.table.id, evening.day)
    whole = url_for("shared_evening.page", text=text, _external=True)
    return render_template(
        "match/result_link.html", title=current_locale().day(evening.day),
        back=url_for("evenings.page", day=evening.day), address=url_for("shared_evening.page", text=text),
        whole=whole, qr=qr(whole), png=has_png(), text=url_for("settle.text", evening=evening.day),
        plain=url_for("settle.plain_text", evening=evening.day),
        sees=N_("Anyone who opens this link sees this evening, and nothing else of the table."),
        holds=N_("It works until the table is removed, or the link to look on is renewed."),
        says=preview_of(of_evening(evening), whole).title, name=file_name("png", day=evening.day),
    )  # fmt: skip


@shared.get("/<text>", endpoint="page")
def shared_page(text: str) -> Response:
    """Show an evening to whoever has its link: who won it, its matches, who pays whom."""
    evening = opened(text)
    preview = preview_of(of_evening(evening), url_for("shared_evening.page", text=text, _external=True))
    part = part_of(evening.matches[::-1], "matches", ON_A_PAGE)
    made = render_template("table/evening_result.html", preview=preview, part=part, text=text, **ending_values(evening))
    return kept_by_nobody(make_response(made))


@shared.get("/<text>/<any(wide, tall):shape>.<any(svg, png):form>")
def picture(text: str, shape: str, form: str) -> Response:
    """Return the picture of a shared evening, as SVG or PNG; 404 for a PNG if this server cannot make any.

    ``text``: the end of its link; ``shape``: ``wide`` or ``tall``; ``form``: ``svg`` or ``png``.
    """
    return as_picture(of_evening(opened(text)), shape, form)


def signed(table_id: int, day: date) -> str | None:
    """Return the end of the link to an evening: table, day and a signature; ``None`` if the table does not exist."""
    return with_signature(table_id * DAYS + day.toordinal(), evening_seal(table_id, day), SALT)


def opened(text: str) -> Evening:
    """Return the evening to which a link leads, and set ``g.table`` to its table. ``text``: the end of the link.

    Raises ``NoSuchTable`` if the signature is wrong or the table was removed; 404 if all its matches were removed.
    """

    def expected(number: int) -> str | None:
        table_id, day = divmod(number, DAYS)
        fits = 0 < table_id < MOST_TABLES and 0 < day <= date.max.toordinal()
        return signed(table_id, date.fromordinal(day)) if fits else None

    with rates.guessing(text):
        number = number_signed(text, expected)
    g.table = shared_table(number // DAYS, text)
    return requested_evening(date.fromordinal(number % DAYS))


def requested_evening(day: date | None) -> Evening:
    """Return the evening of a date at the table ``g.table``; 404 if nothing was played, or ``day`` is ``None``."""
    found = evenings_between(g.table, day, day) if day else []
    return found[0] if found else abort(404)


def ending_of(evening: Evening) -> Ending:
    """Return how an evening ended (who won, everybody's place), or how it is so far, if it is not over."""
    return ending_of_evening(evening, over=evening.is_over(datetime.now(UTC), g.table))


def games_of(evening: Evening) -> list[Game]:
    """Return the games that were played on an evening, each once, in the order in which they were begun."""
    return list(dict.fromkeys(match.game for match in reversed(evening.matches)))


def ending_values(evening: Evening) -> dict[str, Any]:
    """Return what templates show of an evening: its ending, chart, games, and the payments that would settle it."""
    ending = ending_of(evening)
    return {
        "evening": evening, "ending": ending, "colours": colours_of(evening), "chart": chart_of(evening, ending),
        "games": games_of(evening)[:MOST_FACES], "payments": still_to_pay(evening),
    }  # fmt: skip


def still_to_pay(evening: Evening) -> list[SettlingPayment]:
    """Return what is still to be paid for an evening, as its settlement says; nothing if it cannot be settled alone."""
    paid = payments_of(g.table.id)
    if evening.settled_with_others(paid):
        return []
    own = [payment for payment in paid if payment.evening == evening.day]
    planned, _ = planned_payments(evening.matches, own, people_of_table(g.table.id))
    return unpaid(planned)


def colours_of(evening: Evening) -> dict[str, str]:
    """Return the CSS class of everybody's colour, by name."""
    names = people_of_table(g.table.id)
    return {name: seat_class(names, name) for name in evening.money}


def now_of(evening: Evening) -> dict[str, int]:
    """Return by name the figure that everybody has in the end: money in table units, or hands won if none was in play.

    The lines of the evening's chart end there.
    """
    return evening.money if evening.has_money else {name: evening.won.get(name, 0) for name in evening.money}


def chart_of(evening: Evening, ending: Ending) -> Markup | None:
    """Return the chart over the matches of an evening, its turning point marked; ``None`` if there is only one."""
    trend, turning = trend_of_evening(evening), ending.turning
    if trend.hands < 2:
        return None
    size = MEDIUM._replace(mark=Mark(turning.winner, turning.hand) if turning else None)
    figure = Money if evening.has_money else int
    return chart(trend, now_of(evening), colours_of(evening), size, current_locale().number, figure)


def of_evening(evening: Evening) -> Result:
    """Return what the picture of an evening says."""
    ending, colours, locale = ending_of(evening), colours_of(evening), current_locale()
    figure = locale.signed if evening.has_money else locale.number
    trend, turning, alone = trend_of_evening(evening), ending.turning, ending.alone
    lines = None
    if trend.hands > 1:
        mark = Mark(turning.winner, turning.hand) if turning else None
        lines = Lines(points_of(trend, now_of(evening)), colours, mark)
    played = translate_plural("{n} match", "{n} matches", n=len(evening.matches))
    games = games_of(evening)
    named = [translate(game.name) for game in games[:MOST_FACES]]
    return Result(
        games=games, heading=ending.said, figure=figure(alone.amount) if alone else "",
        colour=colours[alone.name] if alone else "", what=" · ".join([*named, *([] if len(games) < 4 else ["…"])]),
        where=place_and_date(evening.day),
        turning=turning.said if turning else played,
        rows=[
            Row(locale.number(placed.place), placed.name, figure(placed.amount), colours[placed.name])
            for placed in ending.places if placed != alone
        ],
        lines=lines,
    )  # fmt: skip
