"""Answers for other programs: pages of any site may read them (CORS), and ask again only for what is new (ETag)."""

from __future__ import annotations

import csv
import hashlib
import io
from collections.abc import Callable, Iterable, Sequence

from flask import Response, request

from ... import __version__
from ...games import by_slug

#: Characters that make a spreadsheet read a cell as a formula; fullwidth ones too.
FORMULA = tuple("=+-@\t\r\n＝＋－＠")


def published(make: Callable[[], str], of: Iterable[object], mimetype: str, filename: str = "") -> Response:
    """Return an answer that another site's page may read too; 304 if the client has it (``If-None-Match``).

    ``make`` makes it, if it is to be sent; ``of``: all that it depends on besides the version of the app and its rules,
    so that a 304 costs no more than to look that up. ``filename``: the name under which a browser saves it, if it
    should.
    """
    made_of = "\n".join(map(str, (__version__, *(game.rules.version for game in by_slug.values()), *of)))
    tag = hashlib.blake2b(made_of.encode(), digest_size=16).hexdigest()
    known = request.if_none_match.contains_weak(tag)
    response = Response(status=304) if known else Response(make(), mimetype=mimetype)
    # Weak: compressed or not it is the same answer.
    response.set_etag(tag, weak=True)
    # Safe for any site: the answer hangs on the code in the address alone, never on a cookie, and whoever knows the
    # code can ask from anywhere. Without Access-Control-Allow-Credentials no page reads it in somebody's name.
    response.headers["Access-Control-Allow-Origin"] = "*"
    response.headers["Cache-Control"] = "private, no-cache"
    if filename and not known:
        response.headers["Content-Disposition"] = f'attachment; filename="{filename}"'
    return response


def as_csv(rows: Iterable[Sequence[str | int]]) -> str:
    """Return rows as a CSV file that a spreadsheet opens as text and numbers, whatever people are called."""
    out = io.StringIO()
    out.write("\ufeff")  # by which spreadsheets know it for UTF-8
    csv.writer(out).writerows([_harmless(cell) for cell in row] for row in rows)
    return out.getvalue()


def _harmless(cell: str | int) -> str | int:
    """Return a cell that no spreadsheet evaluates: a name that begins like a formula gets an apostrophe before it."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell
