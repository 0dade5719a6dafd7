"""The one way to change a log: log, correct, strike out, restore, insert, swap, several together, undo, draw.

A ``LogChange`` is what a request asks for. It plans the entries to record, and renders the page from which the request
was sent. ``submit`` asks the same questions of every change, in the same order: was it sent before, is it valid, did
somebody else record meanwhile. Pages, scripts and forms that waited on a phone all use it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from functools import partial

from flask import abort, redirect, request, url_for
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response

from ...core.entries import Correction
from ...core.match import NewEntry
from ...core.problems import Refused
from ...store.loaded import LoadedMatch
from ...store.log_items import LogItem
from ...store.recording import Conflict, was_sent
from ..http.keys import KEY_PATTERN
from ..http.numbers import bounded_int
from ..match.requested_match import match_now, requested_match
from ..record.came import what_came_in
from ..record.conflicts import came_in
from ..record.preview import refusal
from ..record.recording import not_recorded, record, why_not

Answer = Response | str | tuple[Response | str, int]


class LogChange(ABC):
    """A change that a request asks for in the log of its match.

    ``stated``: whether its page has stated what would be recorded; ``None``: the key of the page says so.
    """

    stated: bool | None = None

    @abstractmethod
    def plan(self, loaded: LoadedMatch) -> list[NewEntry]:
        """Return the entries to record. Raises ``Refused`` if they are not valid, or something is missing."""

    @abstractmethod
    def page(self, loaded: LoadedMatch, why: Sequence[str] = (), new: Sequence[LogItem] = ()) -> str:
        """Render the page it was sent from. ``why``: why it was not recorded; ``new``: what was recorded since."""

    def checked(self, loaded: LoadedMatch) -> Answer | None:
        """Return the answer that the request gets before anything is planned; ``None``: go on."""
        return None

    def done(self, loaded: LoadedMatch, entries: Sequence[NewEntry]) -> Answer:
        """Answer that it is recorded: ``loaded`` has the ``entries``."""
        return redirect(url_for("match.match"), 303)

    def sent_again(self, loaded: LoadedMatch) -> Answer:
        """Answer that it was recorded before."""
        return self.done(loaded, ())

    def refused(self, loaded: LoadedMatch, refused: Refused) -> Answer:
        """Answer that it is not valid (422)."""
        why = refusal(loaded, refused).problems
        return not_recorded("; ".join(why), 422, partial(self.page, loaded, why))

    def conflict(self, loaded: LoadedMatch, conflict: Conflict) -> Answer:
        """Answer that the match, as ``loaded`` is now, has changed since the page was made (409)."""
        why, new = why_not(conflict), came_in(loaded, conflict.since)
        return not_recorded(" ".join(why) or what_came_in(loaded, new), 409, partial(self.page, loaded, why, new))


def submit(change: LogChange) -> Answer:
    """Record a change of the log, unless it was recorded before, and return the answer."""
    loaded = requested_match()
    if _was_recorded(loaded, change):
        return change.sent_again(loaded)
    if answer := change.checked(loaded):
        return answer
    try:
        entries = change.plan(loaded)
        after = record(loaded, entries, stated=change.stated)
    except Refused as refused:
        return change.refused(loaded, refused)
    except Conflict as conflict:
        return change.conflict(match_now(), conflict)
    return change.done(after, entries)


def _was_recorded(loaded: LoadedMatch, change: LogChange) -> bool:
    """Return whether exactly this was recorded under the request's key before, and only its answer was lost.

    The change is planned again at the match as it was then.
    """
    sent = None if "preview" in request.form else sent_before(loaded)
    if sent is None:
        return False
    with suppress(Refused, NotFound):
        return was_sent(loaded, change.plan(loaded.at(sent.seq - 1)), request.form["key"])
    return False


def item_of_key(loaded: LoadedMatch) -> LogItem | None:
    """Return the first entry that was recorded under the key of this request; ``None`` if there is none."""
    key = request.form.get("key", "")
    return loaded.sent_under(key) if KEY_PATTERN.fullmatch(key) else None


def sent_before(loaded: LoadedMatch) -> LogItem | None:
    """Return that entry if the page is behind: what it has not seen may be its own entry."""
    behind = request.form.get("seen", type=bounded_int) != loaded.match.seq
    return item_of_key(loaded) if behind else None


def correctable_item(loaded: LoadedMatch, seq: int) -> LogItem:
    """Return entry ``seq``, or the one that is now in its place; 404 where it cannot be corrected."""
    item = loaded.log_item_at(seq)
    if item is None or isinstance(item.logged, Correction):
        abort(404)
    return item
