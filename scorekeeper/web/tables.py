"""The table: its people, their standing over all matches, its matches; starting a new one."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from ..core.files import read_match
from ..core.problems import Refused
from ..core.reading import indented, parse
from ..games import GAMES, by_slug
from ..store import service
from . import cookies, rates
from .filters import problem_text
from .forms import alike, clean, sent_key
from .home import refusal
from .new_match import NewMatch, note_draw
from .numbers import bounded_int
from .published import published
from .roles import check_role

pages = Blueprint("tables", __name__, url_prefix="/t/<code>")


class RemovedTable(Exception):
    """The request's table was removed: ``table``. It can be brought back."""

    def __init__(self, table: service.TableInfo) -> None:
        super().__init__(table.code)
        self.table = table


def load(_endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Loads the request's table once, before its page. Raises ``NoSuchTable`` where none has the code."""
    code = (values or {}).pop("code")
    with rates.guessing(code):
        table = service.table_by_code(code)
    open_table(table)


def open_table(table: service.TableInfo) -> None:
    """The request is about this table, which its device remembers.

    Raises ``OnlyLooking`` where it is not for who came by the looking link, and ``RemovedTable`` where the table was
    removed, unless it is to be brought back.
    """
    check_role(table)
    if table.removed_at and request.endpoint != "tables.bring_back":
        raise RemovedTable(table)
    g.table = table
    cookies.remember(table.code)
    cookies.device()


def table_url(values: dict[str, Any]) -> None:
    """Puts the code by which the request came to its table among the ``values`` of an address that names none."""
    if "code" not in values and "table" in g:
        values["code"] = g.table.code


def fill_code(_endpoint: str, values: dict[str, Any]) -> None:
    """Addresses of a table's pages carry the code of the request: an onlooker's never lead to recording ones."""
    table_url(values)


pages.url_value_preprocessor(load)
pages.url_defaults(fill_code)


@pages.get("/")
def table() -> str:
    """The table's own page: its people, their money over all matches, its matches."""
    return _table()


def _table(**more: object) -> str:
    played = service.matches(g.table.id)
    names, paid = service.people(g.table.id), service.payments_of(g.table.id)
    owed = service.owed(played, paid, names) if any(not payment.undone_at for payment in paid) else {}
    gone = service.removed_matches(g.table.id)
    just_gone = request.args.get("removed", type=bounded_int)
    return render_template(
        "tables/table.html", matches=played, names=names, money=service.money(played, names), owed=owed,
        ids=service.people_ids(g.table.id),
        removed=next((match for match in gone if match.number == just_gone), None), gone=len(gone),
        evenings=service.evenings(played, g.table), alike=alike(names), adding=request.args.get("open") == "people",
        **more,
    )  # fmt: skip


@pages.post("/people")
def add_person() -> BaseResponse | tuple[str, int]:
    """Puts a name on the table's list; the page again, with what is wrong, where it may not stand there."""
    name = clean(request.form.get("player", ""))
    try:
        service.add_person(g.table.id, name)
    except Refused as refused:
        problems = [problem_text(None, p) for p in refused.problems]
        return _table(problems=problems, wrong="person", typed=name), 422
    return redirect(url_for("tables.table", open="people"), 303)


@pages.get("/table.json")
def export() -> Response:
    """The table file: people, matches, payments, to keep or to read in elsewhere."""
    text = indented(service.export_table(g.table)) + "\n"
    return published(lambda: text, [text], "application/json", "table.json")


@pages.post("/matches/import")
def read_file() -> BaseResponse | tuple[str, int]:
    """A match file becomes a match of this table; the page again, with what is wrong, where it does not hold."""
    upload = request.files.get("file")
    data = upload.read() if upload else b""
    try:
        made = service.match_by_key(g.table.id, key := sent_key(data))
        if made is None:
            rates.count_import(data)
            made = service.import_match(g.table.id, read_match(by_slug, parse(data)), key)
    except Refused as refused:
        return _table(problems=refusal(refused), wrong="import"), 422
    return redirect(url_for("matches.match", number=made.number), 303)


# -- a new match -----------------------------------------------------------------------------------------------------


@pages.get("/new")
def games() -> BaseResponse | str:
    """Which game is to be played."""
    return render_template("tables/games.html", games=GAMES)


@pages.route("/new/<slug>", methods=["GET", "POST"])
def new_match(slug: str) -> BaseResponse | str | tuple[str, int]:
    """The form of a new match of the game ``slug``; sent, it starts the match and goes there.

    The form again where another variant was chosen (``switch``), something does not hold, or, once, where two names
    look alike (422). Who begins may be drawn here; then what everybody drew is noted in the log.
    """
    form = NewMatch(slug, service.people(g.table.id))
    if request.method == "GET" or form.wants_other:
        return form.page()
    if form.asks_alike:
        return form.page(), 422
    try:
        agreed = form.agreed()
        match = service.start_match(g.table.id, agreed.header, sent_key())
    except Refused as refused:
        return form.page(refused.problems), 422
    note_draw(match, agreed)
    return redirect(url_for("matches.match", number=match.number), 303)
