"""Home: the games, and the first match at a new table; the tables this device knows, joining one; the language."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple
from urllib.parse import urlencode

from flask import Blueprint, current_app, redirect, render_template, request, session, url_for
from werkzeug.wrappers import Response

from ..core.files import TABLE
from ..core.game import Game
from ..core.problems import Problem, Refused
from ..core.reading import parse
from ..core.table_files import read_table
from ..games import GAMES, by_slug
from ..store import service
from ..store.codes import read_code
from ..store.engine import check_writable
from ..store.faults import DATABASE_ERRORS, fault_of
from . import cookies, rates
from .filters import problem_text, translate
from .forms import clean, sent_key
from .i18n import LANGUAGES, reader_locale
from .new_match import NewMatch, note_draw

pages = Blueprint("home", __name__)

#: A page of our own. Browsers leave tabs and line breaks out of an address, so that ``/<tab>/x`` would be another site.
OURS = re.compile(r"/(?![/\\])[^\s\\\x00-\x1f\x7f]*")

#: What belongs to the language switch, and to sending a form; all else was typed by somebody.
SWITCHING = frozenset({"lang", "next", "csrf_token", "key", "timezone"})
MOST_TYPED = 3000  #: characters of what was typed that an address has room for


@pages.get("/")
def home() -> str:
    """The start page: the match to go on with, the games, the tables that this device knows, the way into others."""
    return _home()


def _home(**more: object) -> str:
    known = _tables()
    played = [table for table in known if table.may_record]
    return render_template(
        "home.html", games=GAMES, by_slug=by_slug, latest=_latest(played), tables=known, typed=request.form,
        going_on=service.open_matches(known), **more,
    )  # fmt: skip


def _tables() -> list[service.TableInfo]:
    """The tables that this device knows, the latest first."""
    # The device has its name before it makes a table: were the answer to that lost, one it got there would be nobody's.
    return service.tables_by_codes(cookies.known_tables(), cookies.device())


class Latest(NamedTuple):
    """The match that this device's tables played last: to go on with, or to play again."""

    table: service.TableInfo
    match: service.MatchInfo
    game: Game
    players: list[str]  #: as it began


def _latest(tables: Sequence[service.TableInfo]) -> Latest | None:
    found = service.latest_match(tables)
    if found is None:
        return None
    table, match = found
    return Latest(table, match, by_slug[match.game], json.loads(match.players))


@pages.route("/new/<slug>", methods=["GET", "POST"])
def new_match(slug: str) -> Response | str | tuple[str, int]:
    """The form of the first match of a new table, called after the day; sent, it makes both and goes to the match.

    The form again where another variant was chosen (``switch``), something does not hold, or, once, where two names
    look alike (422).
    """
    form = NewMatch(slug)
    tables = [table for table in _tables() if table.may_record]
    if request.method == "GET" or form.wants_other:
        return form.page(tables=tables)
    if form.asks_alike:
        return form.page(tables=tables), 422
    try:
        agreed = form.agreed()
        table = service.table_by_key(key := sent_key())
        if table is None:
            rates.count("TABLES")
            today = reader_locale().day(service.local_time(datetime.now(UTC), timezone()).date())
            table = service.create_table_with_match(today, timezone(), agreed.header, key, cookies.device())
    except Refused as refused:
        return form.page(refused.problems, tables=tables), 422
    cookies.remember(table.code)
    match = service.match_by_number(table.id, 1)
    note_draw(match, agreed)
    return redirect(url_for("matches.match", code=table.code, number=match.number), 303)


def timezone() -> str:
    """The name of the device's time zone, where the form that makes a table has told it."""
    return service.known_zone(request.form.get("timezone", ""))


@pages.post("/tables")
def create() -> Response | tuple[str, int]:
    """Makes a table and opens it; the start page again, with what is wrong, where its name or unit does not hold."""
    try:
        table = service.table_by_key(key := sent_key())
        if table is None:
            rates.count("TABLES")
            name, unit = clean(request.form.get("name", "")), clean(request.form.get("unit", ""))
            table = service.create_table(name, unit, key=key, timezone=timezone(), owner=cookies.device())
    except Refused as refused:
        return _home(problems=[problem_text(None, p) for p in refused.problems], wrong="create"), 422
    cookies.remember(table.code)
    return redirect(url_for("tables.table", code=table.code), 303)


@pages.post("/join")
def join() -> Response | tuple[str, int]:
    """Opens the table to which a code leads that was typed: a short one, a link's own, or its whole address.

    The start page again where it leads to none (422).
    """
    typed = request.form.get("code", "")
    try:
        code = read_code(_code_in(typed))[:40]
        with rates.guessing(code):
            table = service.table_by_typed(code)
    except service.NoSuchTable:
        message = translate(
            "No table has the code “{code}”. Its page Share shows one of 8 letters and digits.", code=typed[:40]
        )
        return _home(problems=[message], wrong="join"), 422
    return redirect(url_for("tables.table", code=table.code), 303)


def _code_in(typed: str) -> str:
    """What was typed, or of a whole address, also of one of a table's pages, the code in it."""
    address = re.search(r"/t/([^/?#]+)", typed)
    return address[1] if address else typed.rstrip("/").rsplit("/", 1)[-1]


@pages.post("/import")
def read_file() -> Response | tuple[str, int]:
    """A table file becomes a new table; the start page again, with what is wrong, where it does not hold."""
    upload = request.files.get("file")
    data = upload.read() if upload else b""
    try:
        if not data:
            raise Refused([Problem(("file",), "format", {"value": translate("nothing"), "expected": TABLE})])
        made = service.table_by_key(key := sent_key(data))
        if made is None:
            rates.count_import(data)
            made = service.import_table(read_table(by_slug, parse(data)), key, timezone(), cookies.device())
    except Refused as refused:
        return _home(problems=refusal(refused), wrong="import"), 422
    cookies.remember(made.code)
    return redirect(url_for("tables.table", code=made.code), 303)


def refusal(refused: Refused) -> list[str]:
    """What is wrong with a file, in words, led by the match and the entry."""
    where = (translate("match {n}: ", n=refused.match) if refused.match else "") + (
        translate("entry {n}: ", n=refused.entry) if refused.entry else ""
    )
    return [where + problem_text(by_slug.get(refused.game or ""), p, of_file=True) for p in refused.problems]


@pages.post("/language")
def language() -> Response:
    """Keeps the language chosen (``lang``, its code) and goes back to the page ``next``, if it is one of ours.

    What else the form has was typed on that page, which is given it again.
    """
    code = request.form.get("lang", "")
    if code in LANGUAGES:
        session.permanent = True
        session["lang"] = code
    back = request.form.get("next", "/")
    if not OURS.fullmatch(back):
        return redirect("/", 303)
    typed = [(name, value) for name, value in request.form.items(multi=True) if value and name not in SWITCHING]
    query = urlencode(typed, errors="replace") if typed else ""
    return redirect(f"{back.split('?')[0]}?{query}" if 0 < len(query) <= MOST_TYPED else back, 303)


@pages.post("/forget")
def forget() -> Response:
    """Takes a table off the list of those that this device knows. The table itself stays."""
    cookies.forget(request.form.get("code", ""))
    return redirect(url_for("home.home"), 303)


@pages.get("/health")
def health() -> tuple[Response, int]:
    """For whoever watches the server: ``ok`` where it can sign cookies and write the record, else what is wrong."""
    found, status = "ok", 200
    if not current_app.secret_key:
        found, status = "no secret", 503
    else:
        try:
            check_writable()
        except DATABASE_ERRORS as error:
            fault = fault_of(error)
            found, status = (fault, fault.status) if fault else ("failing", 503)
            current_app.logger.error("the database is %s: %s", found, getattr(error, "orig", error))
    return Response(f"{found}\n", mimetype="text/plain"), status
