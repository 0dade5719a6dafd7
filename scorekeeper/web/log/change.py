"""The one way to change a log: log, correct, strike out, restore, insert, swap, undo, draw.

A ``LogChange`` is the change that a request asks for. It plans the entries to record, and renders the page from which
the request was sent. ``submit`` treats all changes alike: was this recorded before, is it valid, has somebody else
recorded something? Pages, scripts, forms that waited on a phone and other programs all use it.
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
from ...core.match import NEW, NewEntry
from ...core.problems import Refused
from ...store.loaded import LoadedMatch
from ...store.log_items import LogItem
from ...store.recording import Conflict, Sender, was_sent
from ..http.keys import KEY_PATTERN
from ..http.numbers import bounded_int
from ..match.requested_match import match_now, requested_match
from ..record.meanwhile import Meanwhile, came_in, what_came_in
from ..record.preview import refusal
from ..record.recording import not_recorded, record, sender, why_not

Answer = Response | str | tuple[Response | str, int]


class LogChange(ABC):
    """A change that a request asks for in the log of its match.

    ``stated``: whether its page has stated what would be recorded; ``None``: the request's key or a header says it.
    """

    stated: bool | None = None

    @property
    def seen(self) -> int | None:
        """How many entries the sender has seen; ``None`` if the request does not say."""
        return request.form.get("seen", type=bounded_int)

    def sender(self) -> Sender:
        """Return who sends the request, and its key."""
        return sender(request.form.get("key", ""))

    @abstractmethod
    def plan(self, loaded: LoadedMatch) -> list[NewEntry]:
        """Return the entries to record. Raises ``Refused`` if they are not valid, or something is missing."""

    @abstractmethod
    def page(self, loaded: LoadedMatch, why: Sequence[str] = (), behind: Meanwhile | None = None) -> str:
        """Render the page from which the request was sent.

        ``why``: sentences that say why nothing was recorded; ``behind``: what came in since, ``None`` if nothing did.
        """

    def checked(self, loaded: LoadedMatch) -> Answer | None:
        """Return a response to give instead of planning and recording the change; ``None`` to go on with it."""
        return None

    def done(self, loaded: LoadedMatch, entries: Sequence[NewEntry]) -> Answer:
        """Return the response after recording, by default a redirect to the match.

        ``loaded``: the match now; ``entries``: those just recorded, empty if a repeated request records none.
        """
        return redirect(url_for("match.match"), 303)

    def sent_again(self, loaded: LoadedMatch) -> Answer:
        """Return the response to a repeated request that was recorded before, by default that of ``done``."""
        return self.done(loaded, ())

    def refused(self, loaded: LoadedMatch, refused: Refused) -> Answer:
        """Return the response to a change that is not valid (422): the page with the reasons."""
        why = refusal(loaded, refused).problems
        return not_recorded("; ".join(why), 422, partial(self.page, loaded, why))

    def conflict(self, loaded: LoadedMatch, conflict: Conflict) -> Answer:
        """Return the page with what others have recorded since it was made (409), or with the reason in ``conflict``.

        ``loaded``: the match now.
        """
        why, behind = why_not(conflict), came_in(loaded, conflict.since)
        return not_recorded(" ".join(why) or what_came_in(behind), 409, partial(self.page, loaded, why, behind))


def submit(change: LogChange) -> Answer:
    """Record a change, and return its response: ``done``, ``sent_again``, ``checked``, ``refused`` or ``conflict``.

    Raises ``Proposed`` if it waits for a yes now, and as ``requested_match``.
    """
    loaded = requested_match()
    if _was_recorded(loaded, change):
        return change.sent_again(loaded)
    if answer := change.checked(loaded):
        return answer
    try:
        entries = change.plan(loaded)
        after = record(loaded, entries, change.sender(), change.seen, stated=change.stated)
    except Refused as refused:
        return change.refused(loaded, refused)
    except Conflict as conflict:
        return change.conflict(match_now(), conflict)
    return change.done(after, entries)


def _was_recorded(loaded: LoadedMatch, change: LogChange) -> bool:
    """Return whether this is a repeated request: exactly this was recorded under its key.

    To compare, the change is planned again at the match as it was then.
    """
    key = change.sender().key
    sent = None if "preview" in request.form or change.seen == loaded.match.seq else item_of_key(loaded, key)
    if sent is None:
        return False
    with suppress(Refused, NotFound):
        return was_sent(loaded, change.plan(loaded.at(sent.seq - 1)), key)
    return False


def item_of_key(loaded: LoadedMatch, key: str | None = None) -> LogItem | None:
    """Return the first item that was recorded under ``key``, by default the form's; ``None`` if there is none."""
    key = request.form.get("key", "") if key is None else key
    return loaded.sent_under(key) if KEY_PATTERN.fullmatch(key) else None


def sent_before(loaded: LoadedMatch) -> LogItem | None:
    """Return the item that this form has recorded before, if it is sent again; ``None`` on the first request.

    It is found by the form's key. ``None`` also if nothing was recorded since the form's page was made.
    """
    behind = request.form.get("seen", type=bounded_int) != loaded.match.seq
    return item_of_key(loaded) if behind else None


def correctable_item(loaded: LoadedMatch, seq: int) -> LogItem:
    """Return item ``seq`` or, if it was logged again, its replacement; 404 if there is none, or it is a correction."""
    item = loaded.log_item_at(seq)
    if item is None or isinstance(item.logged, Correction):
        abort(404)
    return item


def place_of(length: int, entries: Sequence[NewEntry]) -> int:
    """Return the number of the entry that the correction ``entries`` is about; ``length``: of the log before them.

    That is the entry that is inserted, else the last one that is corrected or struck out.
    """
    inserted = [n for n, (_, again) in enumerate(entries, 1) if again == NEW]
    corrected = [entry.entry for entry, again in entries if isinstance(entry, Correction) and again is None]
    return length + inserted[0] if inserted else corrected[-1]
