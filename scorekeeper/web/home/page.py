"""Home: the games, and the first match at a new table; the tables this device knows, joining one; the language."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple
from urllib.parse import urlencode

from flask import current_app, redirect, render_template, request, session, url_for
from werkzeug.wrappers import Response

from ...core.files import TABLE
from ...core.game import Game
from ...core.problems import Problem, Refused
from ...games import GAMES, by_slug
from ...library import replay_table
from ...store.clock import known_zone, local_time
from ...store.codes import read_code
from ...store.engine import check_writable
from ...store.faults import DATABASE_ERRORS, fault_of
from ...store.links import table_by_typed
from ...store.matches import MatchInfo, create_table_with_match, latest_match, match_by_number, open_matches
from ...store.tables import NoSuchTable, TableInfo, create_table, table_by_key, tables_by_codes
from ...store.transfer import import_table
from ..entry.forms import clean
from ..http import cookies, rates
from ..http.filters import problem_text, refusal_of_file, translate
from ..http.i18n import LANGUAGES, reader_locale
from ..http.keys import sent_key
from ..http.security import OURS
from ..table.new_match import NewMatch, note_draw
from .blueprint import pages

#: What belongs to the language switch, and to sending a form; all else was typed by somebody.
SWITCHING = frozenset({"lang", "next", "csrf_token", "key", "timezone"})
MOST_TYPED = 3000  #: characters of what was typed that an address has room for


@pages.get("/")
def home() -> str:
    """Show the start page: the match to go on with, the games, the device's tables, how to join another."""
    return _home()


def _home(**more: object) -> str:
    known = _tables()
    played = [table for table in known if table.may_record]
    return render_template(
        "home/home.html", games=GAMES, by_slug=by_slug, latest=_latest(played), tables=known, typed=request.form,
        going_on=open_matches(known), **more,
    )  # fmt: skip


def _tables() -> list[TableInfo]:
    """Return the tables that this device knows, the latest first."""
    # The device has its name before it makes a table: were the answer to that lost, one it got there would be nobody's.
    return tables_by_codes(cookies.known_tables(), cookies.device())


class Latest(NamedTuple):
    """The match that this device's tables played last: to go on with, or to play again."""

    table: TableInfo
    match: MatchInfo
    game: Game
    players: list[str]  #: as it began


def _latest(tables: Sequence[TableInfo]) -> Latest | None:
    found = latest_match(tables)
    if found is None:
        return None
    table, match = found
    return Latest(table, match, by_slug[match.game], json.loads(match.players))


@pages.route("/new/<slug>", methods=["GET", "POST"])
def new_match(slug: str) -> Response | str | tuple[str, int]:
    """Show the form of the first match of a new table, called after the day; sent, create both and go to the match.

    Show the form again if another variant was chosen (``switch``), if something is not valid, or, once, if two names
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
        table = table_by_key(key := sent_key())
        if table is None:
            rates.count("TABLES")
            today = reader_locale().day(local_time(datetime.now(UTC), timezone()).date())
            table = create_table_with_match(today, timezone(), agreed.header, key, cookies.device())
    except Refused as refused:
        return form.page(refused.problems, tables=tables), 422
    cookies.remember(table.code)
    match = match_by_number(table.id, 1)
    note_draw(match, agreed)
    return redirect(url_for("match.match", code=table.code, number=match.number), 303)


def timezone() -> str:
    """Return the name of the device's time zone, if the form that makes a table has sent it."""
    return known_zone(request.form.get("timezone", ""))


@pages.post("/tables")
def create() -> Response | tuple[str, int]:
    """Create a table and open it; show the start page again with the problems if its name or unit is not valid."""
    try:
        table = table_by_key(key := sent_key())
        if table is None:
            rates.count("TABLES")
            name, unit = clean(request.form.get("name", "")), clean(request.form.get("unit", ""))
            table = create_table(name, unit, key=key, timezone=timezone(), owner=cookies.device())
    except Refused as refused:
        return _home(problems=[problem_text(None, p) for p in refused.problems], wrong="create"), 422
    cookies.remember(table.code)
    return redirect(url_for("table.table", code=table.code), 303)


@pages.post("/join")
def join() -> Response | tuple[str, int]:
    """Open the table to which a typed code leads: a short one, a link's own, or its whole address.

    Show the start page again if it leads to none (422).
    """
    typed = request.form.get("code", "")
    try:
        code = read_code(_code_in(typed))[:40]
        with rates.guessing(code):
            table = table_by_typed(code)
    except NoSuchTable:
        message = translate(
            "No table has the code “{code}”. Its page Share shows one of 8 letters and digits.", code=typed[:40]
        )
        return _home(problems=[message], wrong="join"), 422
    return redirect(url_for("table.table", code=table.code), 303)


def _code_in(typed: str) -> str:
    """Return the code in what was typed: a code, or the address of one of a table's pages."""
    address = re.search(r"/t/([^/?#]+)", typed)
    return address[1] if address else typed.rstrip("/").rsplit("/", 1)[-1]


@pages.post("/import")
def read_file() -> Response | tuple[str, int]:
    """Create a table from a table file; show the start page again with the problems if it is not valid."""
    upload = request.files.get("file")
    data = upload.read() if upload else b""
    try:
        if not data:
            raise Refused([Problem(("file",), "format", {"value": translate("nothing"), "expected": TABLE})])
        made = table_by_key(key := sent_key(data))
        if made is None:
            rates.count_import(data)
            made = import_table(replay_table(data), key, timezone(), cookies.device())
    except Refused as refused:
        return _home(problems=refusal_of_file(refused), wrong="import"), 422
    cookies.remember(made.code)
    return redirect(url_for("table.table", code=made.code), 303)


@pages.post("/language")
def language() -> Response:
    """Keep the language chosen (``lang``, its code) and go back to the page ``next``, if it is one of ours.

    All other fields of the form were typed on that page, and are sent back to it.
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
    """Remove a table from those that this device knows. The table itself stays."""
    cookies.forget(request.form.get("code", ""))
    return redirect(url_for("home.home"), 303)


@pages.get("/health")
def health() -> tuple[Response, int]:
    """Return ``ok`` if the server can sign cookies and write the record, else what is wrong, for monitoring."""
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
