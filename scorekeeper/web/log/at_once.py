"""Changes that one tap makes: undo, a draw, opening a seat, counting by today's rules."""

from __future__ import annotations

from collections.abc import Sequence

from flask import abort, redirect, request, url_for
from werkzeug.wrappers import Response

from ...core.entries import ChangeOptions, Entry, Void
from ...core.match import NewEntry
from ...core.rearrange import take_back
from ...store.loaded import FrozenMatch, LoadedMatch
from ...store.recording import Conflict
from ...store.rules_upgrade import UNREADABLE, count_by_todays_rules
from ..http import cookies, identity
from ..http.filters import translate
from ..http.numbers import bounded_int
from ..match.latest_change import latest_change
from ..match.page import UNCHANGED, frozen_page, match_page
from ..match.requested_match import match_now, requested_match, requested_shown
from ..record.draws import HIGHEST, drawn, record_draw
from ..record.meanwhile import Meanwhile
from .blueprint import pages
from .change import Answer, LogChange, correctable_item, sent_before, submit


class AtOnce(LogChange):
    """A change made by one tap on the match's page, which records ``entry``; no page shows its effect first."""

    stated = False

    def __init__(self, entry: Entry) -> None:
        self.entry = entry

    def plan(self, loaded: LoadedMatch) -> list[NewEntry]:
        return [NewEntry(self.entry)]

    def page(self, loaded: LoadedMatch, why: Sequence[str] = (), behind: Meanwhile | None = None) -> str:
        named = loaded.log_item_at(self.entry.entry) if behind and isinstance(self.entry, Void) else None
        return match_page(loaded, came_in=behind.new if behind else (), not_undone=named, problems=why)


class Undo(AtOnce):
    """The strike-out of entry ``seq`` or, if it was logged again since, of the entry that replaced it."""

    def __init__(self, seq: int) -> None:
        super().__init__(Void(seq))
        self.seq = seq

    def plan(self, loaded: LoadedMatch) -> list[NewEntry]:
        return [NewEntry(Void(correctable_item(loaded, self.seq).seq))]

    def checked(self, loaded: LoadedMatch) -> Answer | None:
        """Return a redirect to the match if the form has waited on a phone and the entry is struck out already."""
        is_done = correctable_item(loaded, self.seq).struck
        return self.done(loaded, ()) if is_done and "waited" in request.form else None


@pages.post("/undo/<int:seq>")
def undo(seq: int) -> Answer:
    """Strike out entry ``seq`` at once, and redirect to the match; 404 if there is none, or it is a correction."""
    correctable_item(requested_match(), seq)
    return submit(Undo(seq))


class TakeBack(AtOnce):
    """The undoing of the newest insertion, swap or correction; ``first``: the number of the first entry of it.

    If that is not the newest: 409 if something was recorded since the page was made, else 404.
    """

    def __init__(self, first: int) -> None:
        self.first = first

    def checked(self, loaded: LoadedMatch) -> Answer | None:
        """Return the page with what came in since (409) if another change is the newest now; ``None`` to go on."""
        is_newest = (change := latest_change(loaded)) is not None and change.first == self.first
        if is_newest or self.seen is None or self.seen >= loaded.match.seq:
            return None
        return self.conflict(loaded, Conflict(self.seen))

    def plan(self, loaded: LoadedMatch) -> list[NewEntry]:
        change = latest_change(loaded)
        if change is None or change.first != self.first:
            abort(404)
        return take_back(loaded.log, self.first - 1)

    def page(self, loaded: LoadedMatch, why: Sequence[str] = (), behind: Meanwhile | None = None) -> str:
        return match_page(loaded, came_in=behind.new if behind else (), problems=why)


@pages.post("/undo-change/<int:first>")
def undo_change(first: int) -> Answer:
    """Undo the insertion, swap or correction whose first entry is number ``first``: the newest one, else 404 or 409."""
    return submit(TakeBack(first))


class OpenSeat(AtOnce):
    """The change that turns on the house rule for one more seat at a full table; the next page asks who sits down."""

    def done(self, loaded: LoadedMatch, entries: Sequence[NewEntry]) -> Answer:
        return redirect(url_for("log.log_kind", kind="join"), 303)


@pages.post("/open-seat")
def open_seat() -> Answer:
    """Turn on the house rule for one more seat, unless one is free, and redirect to the sheet ``join``."""
    loaded = requested_match()
    option = loaded.game.rules.opens_seat(loaded.state)
    if option is None:  # somebody else has turned it on, or a seat is free by now
        return redirect(url_for("log.log_kind", kind="join"), 303)
    return submit(OpenSeat(ChangeOptions({option: True})))


@pages.post("/draw")
def draw() -> Answer:
    """Draw lots for who begins, record the result at once, and redirect to the match; 422 if no draw is due.

    ``way`` in the form: whether the highest or the lowest begins. A note with all lots is recorded too. A request that
    is sent again does not draw again.
    """
    loaded = requested_match()
    if sent_before(loaded):  # a repeated request must not draw again
        return redirect(url_for("match.match"), 303)
    draw = drawn(loaded.game, loaded.seats.seated, request.form.get("way", HIGHEST))
    entry = loaded.game.rules.drawn_entry(loaded.state, draw.player) if draw else None
    if draw is None or entry is None:
        return match_page(loaded, problems=[translate("There is nothing to draw now.")]), 422
    answer = submit(AtOnce(entry))
    if isinstance(answer, Response):  # the draw is recorded; record the note under a key of its own
        seen, key = request.form.get("seen", default=0, type=bounded_int), request.form.get("key", "")
        record_draw(match_now(), draw, seen + 1, f"{key}-n")
    return answer


@pages.post("/count-anew")
def use_todays_rules() -> Response | tuple[str, int]:
    """Count a frozen match by today's rules from now on, and redirect to it.

    If these rules cannot read its log, change nothing and render the frozen page again (422).
    """
    shown = requested_shown()
    try:
        count_by_todays_rules(shown.match, cookies.device(), identity.person())
    except UNREADABLE:
        assert isinstance(shown, FrozenMatch)  # any other match is one that today's rules can read
        return frozen_page(shown, refused=UNCHANGED), 422
    return redirect(url_for("match.match"), 303)
