"""Answers for other programs: any page may read them, and asks again only for what is new."""

from __future__ import annotations

import csv
import hashlib
import io
from collections.abc import Callable, Iterable, Sequence

from flask import Response, request

from .. import __version__
from ..games import by_slug

#: With what a spreadsheet takes a cell for a formula; fullwidth ones too.
FORMULA = tuple("=+-@\t\r\n＝＋－＠")


def published(make: Callable[[], str], of: Iterable[object], mimetype: str, filename: str = "") -> Response:
    """An answer that another site's page may read too; 304 where the asker has it (``If-None-Match``).

    ``make`` makes it, where it is to be sent; ``of``: all that it hangs on but the version of the app and its rules, so
    that a 304 costs no more than to look that up. ``filename``: under which a browser saves it, where it is to.
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
    """Rows as a CSV file that a spreadsheet opens as text and numbers, whatever people are called."""
    out = io.StringIO()
    out.write("\ufeff")  # by which spreadsheets know it for UTF-8
    csv.writer(out).writerows([_harmless(cell) for cell in row] for row in rows)
    return out.getvalue()


def _harmless(cell: str | int) -> str | int:
    """A cell that no spreadsheet counts out: a name that begins like a formula stands behind an apostrophe."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell
