"""Home: a new table, join with a code, the tables this device knows; the language switch; reading a table file in."""

from __future__ import annotations

import re

from flask import Blueprint, current_app, redirect, render_template, request, session, url_for
from werkzeug.wrappers import Response

from ..core.files import TABLE, read_table
from ..core.problems import Problem, Refused
from ..core.reading import parse
from ..games import by_slug
from ..store import service
from ..store.codes import read_code
from ..store.engine import check_writable
from ..store.faults import DATABASE_ERRORS, fault_of
from . import cookies, rates
from .filters import problem_text, translate
from .forms import clean, sent_key
from .i18n import LANGUAGES

pages = Blueprint("home", __name__)

#: A page of our own. Browsers leave tabs and line breaks out of an address, so that ``/<tab>/x`` would be another site.
OURS = re.compile(r"/(?![/\\])[^\s\\\x00-\x1f\x7f]*")


@pages.get("/")
def home() -> str:
    """The start page: a new table, the way into one by its code, the tables that this device knows."""
    return _home()


def _home(**more: object) -> str:
    known = service.tables_by_codes(cookies.known_tables())
    return render_template("home.html", tables=known, typed=request.form, **more)


@pages.post("/tables")
def create() -> Response | tuple[str, int]:
    """Makes a table and opens it; the start page again, with what is wrong, where its name or unit does not hold."""
    try:
        table = service.table_by_key(key := sent_key())
        if table is None:
            rates.count("TABLES")
            name, unit = clean(request.form.get("name", "")), clean(request.form.get("unit", ""))
            table = service.create_table(name, unit, key=key)
    except Refused as refused:
        return _home(problems=[problem_text(None, p) for p in refused.problems], wrong="create"), 422
    cookies.remember(table.code)
    return redirect(url_for("tables.table", code=table.code), 303)


@pages.post("/join")
def join() -> Response | tuple[str, int]:
    """Opens the table whose code, or whose whole address, was typed; the start page again where none has it."""
    typed = request.form.get("code", "")
    try:
        # a whole link pasted is as good as the code at its end
        code = read_code(typed.rstrip("/").rsplit("/", 1)[-1])[:40]
        with rates.guessing(code):
            table = service.table_by_code(code)
    except service.NoSuchTable:
        expected = translate("expected the 12 letters and digits that the table shows")
        message = translate("Code: no table has the code “{code}”; {expected}", code=typed[:40], expected=expected)
        return _home(problems=[message], wrong="join"), 422
    return redirect(url_for("tables.table", code=table.code), 303)


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
            made = service.import_table(read_table(by_slug, parse(data)), key)
    except Refused as refused:
        return _home(problems=refusal(refused), wrong="import"), 422
    cookies.remember(made.code)
    return redirect(url_for("tables.table", code=made.code), 303)


def refusal(refused: Refused) -> list[str]:
    """What is wrong with a file, in words, led by the match and the entry."""
    where = (translate("match {n}: ", n=refused.match) if refused.match else "") + (
        translate("entry {n}: ", n=refused.entry) if refused.entry else ""
    )
    return [where + problem_text(by_slug.get(refused.game or ""), p) for p in refused.problems]


@pages.post("/language")
def language() -> Response:
    """Keeps the language chosen (``lang``, its code) and goes back to the page ``next``, if it is one of ours."""
    code = request.form.get("lang", "")
    if code in LANGUAGES:
        session.permanent = True
        session["lang"] = code
    back = request.form.get("next", "/")
    return redirect(back if OURS.fullmatch(back) else "/", 303)


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
