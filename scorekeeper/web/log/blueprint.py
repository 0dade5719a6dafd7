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
    """Raised if the entry that a form is about is not in the log. ``loaded``: the match."""

    def __init__(self, loaded: LoadedMatch) -> None:
        super().__init__()
        self.loaded = loaded


@pages.url_value_preprocessor
def number_here(_endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Replace the number of an entry in the URL of a form that has waited by the number of that entry here.

    On a phone that keeps the table, what waits there has other numbers than here if others have recorded in between.
    The form has the name of the entry, ``about``, which is the same there and here. Raises ``NotThere`` if there
    is none: somebody has dropped what waited.
    """
    about = request.form.get("about") if "waited" in request.form else None
    name = next((name for name in ("seq", "first") if name in (values or {})), None)
    if about is None or values is None or name is None:
        return
    if values[name] > request.form.get("seen", 0, type=bounded_int):  # else the phone has the number from here
        loaded = requested_match()
        found = loaded.named(about)
        if found is None:
            raise NotThere(loaded)
        values[name] = found.seq


@pages.errorhandler(NotThere)
def _not_there(error: NotThere) -> tuple[Response | str, int]:
    why = translate(N_("Not recorded: what this is about is not in the log here."))
    return not_recorded(why, 409, partial(match_page, error.loaded, problems=[why]))
