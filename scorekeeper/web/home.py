"""The start page: the games and the first match at a new table, known tables, joining one, importing, the language."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, timedelta
from functools import partial
from itertools import islice
from urllib.parse import urlencode

from flask import Blueprint, current_app, g, make_response, redirect, render_template, request, session, url_for
from werkzeug.wrappers import Response

from .. import __version__
from ..core.files import TABLE
from ..core.looks import clean
from ..core.match import Header
from ..core.problems import Problem, Refused
from ..games import GAMES
from ..lanes import enter_heavy_lane
from ..store.clock import NIGHT, evening_of, known_zone, local_time
from ..store.codes import read_code
from ..store.engine import check_readable, check_writable
from ..store.faults import DATABASE_ERRORS, fault_of
from ..store.import_in_pieces import NotBeingRead, Unfinished, begin_import, go_on
from ..store.links import table_by_typed
from ..store.matches import (
    MatchInfo,
    create_table_with_match,
    last_played,
    latest_match,
    match_by_number,
    open_matches,
)
from ..store.models import Table
from ..store.tables import NoSuchTable, TableInfo, create_table, people_of_table, table_by_key, tables_by_codes
from .http import cookies, rates
from .http.filters import new_name, problem_text, refusal_of_file, table_name, translate
from .http.i18n import LANGUAGES, reader_locale
from .http.keys import sent_key
from .http.outages import log_fault
from .http.security import OURS
from .table.new_match import NewMatch, seats_of

pages = Blueprint("home", __name__)

#: Form fields of the language switch itself, and those that every form has; all others were typed by a person.
SWITCHING = frozenset({"lang", "next", "csrf_token", "key", "timezone"})
PAUSE = 1  #: seconds until the page that shows how much of a file is read loads again, which reads more
MOST_RECENT = 3  #: tables that this device has opened last, which are never among the older ones
MOST_OFFERED = 3  #: tables that the form of a new match offers, of the ``MOST_SEARCHED`` that were opened last
MOST_SEARCHED = 8
OLD = timedelta(days=90)  #: a table where nothing was played for so long is listed among the older ones
MOST_TYPED = 3000  #: the most characters of typed fields that are put into a URL


@pages.get("/")
def home() -> str:
    """Show the start page: the match to continue, the games, the device's tables, how to join another table."""
    return _home()


def _home(**more: object) -> str:
    known = _tables()
    latest = latest_match([table for table in known if table.may_record])
    going_on, played = open_matches(known), _evenings(known)
    since = datetime.now(UTC) - OLD
    older = [
        table for table in known[MOST_RECENT:]
        if table.id not in going_on and max(table.created_at.date(), played.get(table.id, date.min)) < since.date()
    ]  # fmt: skip
    return render_template(
        "home/home.html", games=GAMES, latest=latest, tables=[table for table in known if table not in older],
        older=older, typed=request.form, going_on=going_on, last_played=played, **more,
    )  # fmt: skip


def _evenings(tables: Sequence[TableInfo]) -> dict[int, date]:
    """Return the evening on which each table last played, by table id; without those that have not played yet."""
    by_id = {table.id: table for table in tables}
    return {id_: evening_of(at, by_id[id_]) for id_, at in last_played(tables).items()}


def _tables() -> list[TableInfo]:
    """Return the tables that this device knows, most recent first."""
    # Get the device's id before it creates a table: if that response were lost, an id set there would be lost too.
    return tables_by_codes(cookies.known_tables(), cookies.device())


@pages.route("/new/<slug>", methods=["GET", "POST"])
def new_match(slug: str) -> Response | str | tuple[str, int]:
    """Show the form of a first match of the game ``slug``; on POST create a table with that match and redirect to it.

    The table is called by the date, with a number if the device knows another table of that name.
    """

    def start(header: Header) -> tuple[MatchInfo, str]:
        table = table_by_key(key := sent_key())
        if table is None:
            rates.count("TABLES")
            # after midnight still the evening before, as the evenings of the table are called
            today = reader_locale().day((local_time(datetime.now(UTC), timezone()) - NIGHT).date())
            name = new_name(today, _tables())
            table = create_table_with_match(name, timezone(), header, key, cookies.device(), form.decimals)
        cookies.remember(table.code)
        match = match_by_number(table.id, 1)
        return match, url_for("match.match", code=table.code, number=match.number)

    form = NewMatch(slug)
    return form.answer(start, offers=partial(_offers, form))


def _offers(form: NewMatch) -> dict[tuple[str, str], str]:
    """Return the device's tables at which the match could be played: their name and people, and the URL of the form.

    The form has their people seated, if the game seats as many. Of tables with the same name and people only the one
    opened last is offered.
    """
    tables = [table for table in _tables()[:MOST_SEARCHED] if table.may_record]
    offers = dict[tuple[str, str], str]()
    for table in tables:
        people = people_of_table(table.id)
        seats = seats_of(people) if len(people) <= max(form.game.rules.players) else {}
        address = url_for("table.new_match", code=table.code, slug=form.game.slug, **seats)
        offers.setdefault((table_name(table), ", ".join(people)), address)
    return dict(islice(offers.items(), MOST_OFFERED))


def timezone() -> str:
    """Return the time zone that a form which creates a table has sent; empty if it sent none, or an unknown one."""
    return known_zone(request.form.get("timezone", ""))


@pages.post("/tables")
def create() -> Response | tuple[str, int]:
    """Create a table and redirect to it; render the start page with the problems if name or unit is not valid (422)."""
    try:
        table = table_by_key(key := sent_key())
        if table is None:
            rates.count("TABLES")
            name, unit = clean(request.form.get("name", "")), clean(request.form.get("unit", ""))
            decimals = 2 if request.form.get("decimals") else 0
            table = create_table(
                name, unit, key=key, timezone=timezone(), owner=cookies.device(), decimals=decimals
            )  # fmt: skip
    except Refused as refused:
        return _home(problems=[problem_text(None, p) for p in refused.problems], wrong="create"), 422
    cookies.remember(table.code)
    return redirect(url_for("table.table", code=table.code), 303)


@pages.post("/join")
def join() -> Response | tuple[str, int]:
    """Redirect to the table that has the typed code: a short code, the code in a link, or a whole URL.

    Render the start page with a message if no table has it (422).
    """
    typed = request.form.get("code", "")
    try:
        code = read_code(_code_in(typed))[:40]
        with rates.guessing(code, typed=True):
            table = table_by_typed(code)
    except NoSuchTable:
        message = translate(
            "No table has the code “{code}”. Its page Share shows one of 8 letters and digits.", code=typed[:40]
        )
        problems = [message]
        if "guesser" in g:
            problems.append(translate("Somebody is trying codes here, so it takes a while to say that one is wrong."))
        return _home(problems=problems, wrong="join"), 422
    return redirect(url_for("table.table", code=table.code), 303)


def _code_in(typed: str) -> str:
    """Return the code in what was typed: a code by itself, or the URL of one of a table's pages."""
    address = re.search(r"/t/([^/?#]+)", typed)
    return address[1] if address else typed.rstrip("/").rsplit("/", 1)[-1]


@pages.post("/import")
def read_file() -> Response | tuple[str, int]:
    """Create a table from the uploaded table file and redirect to it; from a long file redirect to ``reading``.

    Of such a file only a first part is read here. Render the start page with the problems if it is not valid (422).
    """
    enter_heavy_lane()
    upload = request.files.get("file")
    data = upload.read() if upload else b""
    try:
        if not data:
            raise Refused([Problem(("file",), "format", {"value": translate("nothing"), "expected": TABLE})])
        made: Table | Unfinished | None = table_by_key(key := sent_key(data))
        if made is None:
            rates.count_import(data)
            made = begin_import(data, key, timezone(), cookies.device())
    except Refused as refused:
        return _home(problems=refusal_of_file(refused), wrong="import"), 422
    return _read(made) if isinstance(made, Table) else redirect(_reading(made), 303)


@pages.get("/import/<int:table>/<int:log>")
def reading(table: int, log: int) -> Response | tuple[str, int]:
    """Read the next piece of a long table file, and show how much is read; the page loads itself again for more.

    ``table``: the id of the table, hidden until all is read; ``log``: the number of the log where the file waits.
    Redirect to the table at the end. Render the start page with the problems if the file is not valid, or was not
    read to its end within an hour (422).
    """
    enter_heavy_lane()
    try:
        made = go_on(table, log, cookies.device())
    except NotBeingRead:
        problem = translate(
            "The file was not read to its end within an hour, so nothing of it is here. Choose it once more."
        )
        return _home(problems=[problem], wrong="import"), 422
    except Refused as refused:
        return _home(problems=refusal_of_file(refused), wrong="import"), 422
    if isinstance(made, Table):
        return _read(made)
    there = _reading(made)
    response = make_response(render_template("home/reading.html", there=there, read=made.read, matches=made.matches))
    response.headers["Refresh"] = f"{PAUSE}; url={there}"  # works without scripts
    return response


def _read(table: Table) -> Response:
    cookies.remember(table.code)
    return redirect(url_for("table.table", code=table.code), 303)


def _reading(unfinished: Unfinished) -> str:
    """Return the URL that reads the next piece of a table file."""
    return url_for("home.reading", table=unfinished.table, log=unfinished.log)


@pages.post("/language")
def language() -> Response:
    """Store the chosen language in the session and redirect to the page ``next``, if that is one of ours.

    ``lang``: the language's code. All other fields were typed on that page, which gets them back in its URL's query.
    """
    code = request.form.get("lang", "")
    if code in LANGUAGES:
        session.permanent = True
        session["lang"] = code
    back = request.form.get("next", "")
    if not OURS.fullmatch(back):
        return redirect(url_for("home.home"), 303)
    typed = [(name, value) for name, value in request.form.items(multi=True) if value and name not in SWITCHING]
    query = urlencode(typed, errors="replace") if typed else ""
    return redirect(f"{back.split('?')[0]}?{query}" if 0 < len(query) <= MOST_TYPED else back, 303)


@pages.post("/forget")
def forget() -> Response:
    """Remove the table with the ``code`` of the form from this device's list; the table itself is not changed."""
    cookies.forget(request.form.get("code", ""))
    return redirect(url_for("home.home"), 303)


@pages.get("/health")
def health() -> tuple[Response, int]:
    """Return ``ok``, and the program's version, if cookies can be signed and the database can be written.

    Else what is wrong, in a word or two, with status 503 or, if the disk is full, 507.
    """
    answer, status = _checked(check_writable)
    if status == 200:
        answer.set_data(f"ok\nScorekeeper {__version__}\n")
    return answer, status


@pages.get("/readyz")
def ready() -> tuple[Response, int]:
    """Return ``ok`` if pages can be shown: cookies can be signed and the database can be read; else as ``health``."""
    return _checked(check_readable)


@pages.get("/livez")
def live() -> Response:
    """Return ``ok``: the process answers; nothing else is checked. Our own server answers it without a thread."""
    return Response("ok\n", mimetype="text/plain")


def _checked(check: Callable[[], None]) -> tuple[Response, int]:
    """Return ``ok`` if ``check`` passes, else what is wrong with the database or the secret key, in a word or two."""
    found, status = "ok", 200
    if not current_app.secret_key:
        found, status = "no secret", 503
    else:
        try:
            check()
        except DATABASE_ERRORS as error:
            fault = fault_of(error)
            found, status = (fault, fault.status) if fault else ("failing", 503)
            log_fault(found, error)
    return Response(f"{found}\n", mimetype="text/plain"), status
