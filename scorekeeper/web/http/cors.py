"""Responses for programs: those that pages of other sites may read (CORS), with an ETag; JSON; texts and CSV files."""

from __future__ import annotations

import csv
import hashlib
import io
import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from datetime import date, datetime
from http import HTTPStatus
from typing import Any

from flask import Flask, Response, abort, g, render_template, request, stream_with_context
from msgspec import Struct, to_builtins

from ... import __version__
from ...core.isolation import isolated
from ...core.reading import indented
from ...games import by_slug
from ...store.clock import day_in, local_time
from .answers import AboutTable, Answer, Refusal
from .cached_page import cached_page
from .file_names import to_save_as
from .numbers import bounded_int

#: Safe for any site: the body depends on the code in the URL, never on a cookie, and anybody who knows the code may
#: request it. Without Access-Control-Allow-Credentials no page can read it on behalf of a user.
ANY_SITE = {"Access-Control-Allow-Origin": "*"}
PIECE = 65_536  #: characters in one piece of a streamed response

#: Where a spreadsheet could find a formula (with fullwidth signs too): at the start of a cell, and within it after a
#: semicolon, tab or line break, where a program may see the start of another cell. Such a program takes quotes as text;
#: blanks, quotes and invisible characters before a formula do not make it harmless.
FORMULA = re.compile(r"(^|[;|\t\r\n])(?=[\s\"'\u200b-\u200f\u2060-\u206f\ufeff]*[=+\-@＝＋－＠])|^(?=[\t\r\n])")


#: Codes for the HTTP statuses whose names differ between versions of Python.
CODES = {413: "too-large", 422: "not-valid"}

#: Why a program's request failed, by HTTP status, where the status' own description says less.
WHY = {
    403: "This link does not allow it, or it comes from a page of another site",
    404: "There is no such table, match or address",
    410: "The table or the match was removed",
}


def refused(status: int, why: str, code: str = "", **more: Any) -> Response:
    """Return the JSON response (``Refusal``) to a program whose request failed. ``why``: the reason in English.

    ``code``: what the program reads instead of words, by default the name of ``status``, such as ``not-found``;
    ``more``: further fields of ``Refusal``.
    """
    return _refuse(Response(status=status), why, code, **more)


def _refuse(response: Response, why: str, code: str = "", **more: Any) -> Response:
    status = HTTPStatus(response.status_code)
    code = code or CODES.get(status, status.name.lower().replace("_", "-"))
    response.data = _written(Refusal(status, code, why, **more))
    response.mimetype = "application/json"
    response.headers.update(ANY_SITE)
    return response


def answered(answer: Answer, status: int = 200) -> Response:
    """Return ``answer`` as a JSON response that no page of another site may read: for what programs send (``POST``)."""
    return Response(_written(answer), status=status, mimetype="application/json")


def published_answer(make: Callable[[], Answer], of: Iterable[object]) -> Response:
    """Return what ``make`` returns as JSON that pages of other sites may read; ``of``: as in ``published``."""
    return published(lambda: _written(make()), of, "application/json")


def published_of_table(make: Callable[..., Answer], *of: Hashable) -> Response:
    """Return what ``make(*of)`` returns as a JSON response that pages of other sites may read.

    ``make``: a function of a module; its answer is made from all matches of the request's table and from ``of``, and
    is cached until the table changes.
    """
    made_of = (make.__name__, g.table.id, g.table.version, *of)
    return published(lambda: cached_page(_made, make, *of), made_of, "application/json")


def _made(make: Callable[..., Answer], *of: Hashable) -> str:
    return _written(make(*of))


def _written(answer: Struct) -> str:
    return indented(to_builtins(answer, enc_hook=int)) + "\n"  # ``Money`` is written as the whole number that it is


def about_table() -> AboutTable:
    """Return name, unit and decimals of the request's table, as JSON answers have them."""
    return AboutTable(g.table.name, g.table.unit, g.table.decimals)


def asked_date(name: str) -> date | None:
    """Return the date ``name`` of the URL's query; ``None`` if it is missing. Aborts with 400 if it is not a date."""
    text = request.args.get(name, "")
    day = day_in(text)
    if text and day is None:
        abort(refused(400, f"{name}: {text[:40]!r} is no date, expected one such as 2024-12-31"))
    return day


def asked_number(name: str) -> int | None:
    """Return the whole number ``name`` of the URL's query; ``None`` if missing. Aborts with 400 if it is not one."""
    text = request.args.get(name, "")
    try:
        return bounded_int(text) if text else None
    except ValueError:
        abort(refused(400, f"{name}: {text[:40]!r} is no whole number"))


def install(app: Flask) -> None:
    """Make each error response to a program a JSON ``Refusal``, after the error handlers have made a page of it.

    It is one to a program if the URL's path ends in ``.json``, or in ``/live``, as that of the event stream does.
    """

    @app.after_request
    def _as_json(response: Response) -> Response:
        failed = response.status_code >= 400 and request.path.endswith((".json", "/live"))
        if not failed or "Access-Control-Allow-Origin" in response.headers:
            return response
        status = HTTPStatus(response.status_code)
        return _refuse(response, WHY.get(status, status.description))


def published(
    make: Callable[[], str | Iterable[str]], of: Iterable[object], mimetype: str, filename: str = ""
) -> Response:
    """Return a response that pages of other sites may read; 304 if the client has it already (``If-None-Match``).

    ``make``: makes the body, whole or in pieces; called only if it is sent. ``of``: everything that the body depends on
    besides the versions of app and rules; the ETag is computed from it, so that a 304 is cheap. ``filename``: the name
    for saving it, empty if a browser should show it.
    """
    made_of = "\n".join(map(str, (__version__, *(game.rules.version for game in by_slug.values()), *of)))
    tag = hashlib.blake2b(made_of.encode(), digest_size=16).hexdigest()
    known = request.if_none_match.contains_weak(tag)
    response = Response(status=304) if known else Response(_pieces(make()), mimetype=mimetype)
    # Weak, because it is the same for a compressed body.
    response.set_etag(tag, weak=True)
    response.headers.update(ANY_SITE)
    response.headers["Cache-Control"] = "private, no-cache"
    if filename and not known:
        response.headers["Content-Disposition"] = to_save_as(filename)
    return response


def _pieces(made: str | Iterable[str]) -> str | Iterator[str]:
    """Return a body to send; if it is made in pieces, stream them, joined into larger ones."""
    if isinstance(made, str):
        return made
    return stream_with_context(_joined(made))


def _joined(made: Iterable[str]) -> Iterator[str]:
    lines, size = list[str](), 0
    for line in made:
        lines.append(line)
        size += len(line)
        if size > PIECE:
            yield "".join(lines)
            lines, size = [], 0
    yield "".join(lines)


def as_text(text: str, template: str = "text.html", **values: object) -> Response | str:
    """Return a text file if the request's URL ends in ``.txt``, else a page from ``template`` to copy the text from."""
    if request.path.endswith(".txt"):
        return Response(text, mimetype="text/plain")
    return render_template(template, text=text, **values)


def csv_time(moment: datetime) -> str:
    """Return a moment as spreadsheets read it, in the time zone of the request's table: ``2024-12-31 21:05``."""
    return f"{local_time(moment, g.table.timezone):%Y-%m-%d %H:%M}"


def as_csv(rows: Iterable[Sequence[str | int]]) -> Iterator[str]:
    """Yield the lines of a CSV file with these rows, a byte order mark first.

    Cells that a spreadsheet could read as a formula get an apostrophe before them.
    """
    out = io.StringIO()
    out.write("\ufeff")  # a byte order mark, by which spreadsheets recognize UTF-8
    writer = csv.writer(out)
    for row in rows:
        # Most cells are numbers: a match of many people has a million of them.
        writer.writerow([cell if isinstance(cell, int) else _harmless(cell) for cell in row])
        yield out.getvalue()
        out.seek(0)
        out.truncate()


def _harmless(cell: str) -> str:
    """Return a cell that no spreadsheet evaluates, and that cannot change the text direction of other cells.

    An apostrophe is put before everything that could begin a formula, whatever separator the spreadsheet expects.
    """
    return cell and isolated(FORMULA.sub(r"\1'", cell))
