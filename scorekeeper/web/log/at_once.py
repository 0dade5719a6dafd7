"""Changes that one tap makes at once: undo, a draw, counting by today's rules."""

from __future__ import annotations

from collections.abc import Sequence

from flask import redirect, request, url_for
from werkzeug.wrappers import Response

from ...core.entries import Entry, Void
from ...core.match import NewEntry
from ...store.loaded import FrozenMatch, LoadedMatch
from ...store.log_items import LogItem
from ...store.rules_upgrade import UNREADABLE, count_by_todays_rules
from ..http import cookies, identity
from ..http.filters import translate
from ..http.numbers import bounded_int
from ..match.page import UNCHANGED, frozen_page, match_page
from ..match.requested_match import match_now, requested_match, requested_shown
from ..record.draws import HIGHEST, drawn, record_draw
from .blueprint import pages
from .change import Answer, LogChange, correctable_item, sent_before, submit


class AtOnce(LogChange):
    """An entry that one tap on the match page records, without a page that first states what it does."""

    stated = False

    def __init__(self, entry: Entry) -> None:
        self.entry = entry

    def plan(self, loaded: LoadedMatch) -> list[NewEntry]:
        return [NewEntry(self.entry)]

    def page(self, loaded: LoadedMatch, why: Sequence[str] = (), new: Sequence[LogItem] = ()) -> str:
        named = loaded.log_item_at(self.entry.entry) if new and isinstance(self.entry, Void) else None
        return match_page(loaded, came_in=new, not_undone=named, problems=why)


@pages.post("/undo/<int:seq>")
def undo(seq: int) -> Answer:
    """Undo the newest hand."""
    correctable_item(requested_match(), seq)
    return submit(AtOnce(Void(seq)))


@pages.post("/draw")
def draw() -> Answer:
    """Draw fairly who begins, and record it at once, so that nobody can draw again for a better result."""
    loaded = requested_match()
    if sent_before(loaded):  # the draw is recorded already: do not draw again
        return redirect(url_for("match.match"), 303)
    draw = drawn(loaded.game, loaded.seats.seated, request.form.get("way", HIGHEST))
    entry = loaded.game.rules.drawn_entry(loaded.state, draw.player) if draw else None
    if draw is None or entry is None:
        return match_page(loaded, problems=[translate("There is nothing to draw now.")]), 422
    answer = submit(AtOnce(entry))
    if isinstance(answer, Response):  # the draw is recorded: now the note, under its own key
        seen, key = request.form.get("seen", default=0, type=bounded_int), request.form.get("key", "")
        record_draw(match_now(), draw, seen + 1, f"{key}-n")
    return answer


@pages.post("/count-anew")
def use_todays_rules() -> Response | tuple[str, int]:
    """Count a frozen match by today's rules from now on; show its page again if they cannot read it (422)."""
    shown = requested_shown()
    try:
        count_by_todays_rules(shown.match, cookies.device(), identity.person())
    except UNREADABLE:
        assert isinstance(shown, FrozenMatch)  # any other match is one that today's rules can read
        return frozen_page(shown, refused=UNCHANGED), 422
    return redirect(url_for("match.match"), 303)
