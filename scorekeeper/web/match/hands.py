"""The page of one hand with its pieces, and redirects to wherever an entry is shown."""

from __future__ import annotations

from flask import abort, redirect, render_template, url_for
from werkzeug.wrappers import Response

from ...core.log_page import hand_pieces
from ...store.loaded import LoadedMatch
from ..http.keys import new_key
from . import pages
from .latest_change import latest_change
from .page import entry_url
from .requested_match import requested_shown
from .row_items import describe_pieces_of, item_of, steps_of


@pages.get("/hand/<int:seq>")
def hand(seq: int) -> str:
    """Show the hand that entry ``seq`` ended: its pieces, oldest first, and its result.

    404 if there is no such entry.
    """
    shown = requested_shown()
    row = shown.log_item_at(seq) or abort(404)
    rows = [row, *shown.log_items(hand_pieces(shown.game, shown.items, row.seq))]
    return render_template(
        "match/hand.html", game=shown.game, row=row, rows=rows[::-1], described=describe_pieces_of(shown, rows),
        change=latest_change(shown) if isinstance(shown, LoadedMatch) else None, loaded=shown, key=new_key(),
        steps=steps_of(shown, row.seq), row_item=item_of(shown, url_for("match.match")),
    )  # fmt: skip


@pages.get("/entry/<int:seq>")
def entry(seq: int) -> Response:
    """Redirect to where entry ``seq`` is shown: on a page of the log, or on the page of its hand."""
    return redirect(entry_url(requested_shown(), seq))


@pages.get("/changed")
def changed() -> Response:
    """Redirect to what was last inserted, swapped or corrected; to the match if something was recorded since."""
    shown = requested_shown()
    change = latest_change(shown) if isinstance(shown, LoadedMatch) else None
    return redirect(entry_url(shown, change.place) if change else url_for("match.match"))
