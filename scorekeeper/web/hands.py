"""A hand that was logged piece by piece, with its pieces; and the way to wherever an entry stands."""

from __future__ import annotations

from flask import abort, redirect, render_template, url_for
from werkzeug.wrappers import Response

from ..store import service
from .matches import entry_url, requested_shown
from .row_items import item_of, told_pieces
from .this_match import pages as pages  # with the routes of this module


@pages.get("/hand/<int:seq>")
def hand(seq: int) -> str:
    """The hand that entry ``seq`` ended: what was logged of it, oldest first, and what it came to."""
    shown = requested_shown()
    row = service.row(shown.match, seq) or abort(404)
    rows = [row, *service.unit(shown.match, row)]
    return render_template(
        "matches/hand.html", game=shown.game, row=row, rows=rows[::-1], told=told_pieces(shown, rows),
        row_item=item_of(shown, url_for("matches.match")),
    )  # fmt: skip


@pages.get("/entry/<int:seq>")
def entry(seq: int) -> Response:
    """Leads to where an entry stands: on a page of the log, or within its hand."""
    return redirect(entry_url(requested_shown().match, seq))
