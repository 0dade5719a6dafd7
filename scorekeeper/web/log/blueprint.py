"""The blueprint of the pages that change the log of a match."""

from __future__ import annotations

from functools import partial
from typing import Any

from flask import request
from werkzeug.wrappers import Response

from ...core.words import N_
from ...store.loaded import LoadedMatch
from ..http.filters import translate
from ..http.numbers import bounded_int
from ..match.page import match_page
from ..match.requested_match import match_blueprint, requested_match
from ..record.recording import not_recorded

pages = match_blueprint("log")


class NotThere(Exception):
    """Raised if the entry that a form is about is not in the log; the response is 409. ``loaded``: the match."""

    def __init__(self, loaded: LoadedMatch) -> None:
        super().__init__()
        self.loaded = loaded


@pages.url_value_preprocessor
def number_here(_endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Replace the entry number in the URL of a form that has waited (``values``) by the entry's number in this log.

    A phone that keeps the table has numbered the entries that wait there itself; others may have recorded in between.
    So the form names its entry (``about``, as ``LoadedMatch.name_of`` does). Raises ``NotThere`` if no entry has that
    name: what waited was dropped.
    """
    about = request.form.get("about") if "waited" in request.form else None
    name = next((name for name in ("seq", "first") if name in (values or {})), None)
    if about is None or values is None or name is None:
        return
    if values[name] > request.form.get("seen", 0, type=bounded_int):  # a lower number is the server's own
        loaded = requested_match()
        found = loaded.named(about)
        if found is None:
            raise NotThere(loaded)
        values[name] = found.seq


@pages.errorhandler(NotThere)
def _not_there(error: NotThere) -> tuple[Response | str, int]:
    why = translate(N_("Not recorded: the entry that this is about is not in the log."))
    return not_recorded(why, 409, partial(match_page, error.loaded, problems=[why]))
