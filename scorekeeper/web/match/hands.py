"""A hand that was logged piece by piece, with its pieces; and the redirect to an entry, wherever it is shown."""

from __future__ import annotations

from flask import abort, redirect, render_template, url_for
from werkzeug.wrappers import Response

from ...core.log_page import hand_pieces
from .blueprint import pages
from .page import entry_url
from .requested_match import requested_shown
from .row_items import describe_pieces_of, item_of


@pages.get("/hand/<int:seq>")
def hand(seq: int) -> str:
    """Show the hand that entry ``seq`` ended: what was logged of it, oldest first, and what it came to."""
    shown = requested_shown()
    row = shown.log_item_at(seq) or abort(404)
    rows = [row, *shown.log_items(hand_pieces(shown.game, shown.items, row.seq))]
    return render_template(
        "match/hand.html", game=shown.game, row=row, rows=rows[::-1], described=describe_pieces_of(shown, rows),
        row_item=item_of(shown, url_for("match.match")),
    )  # fmt: skip


@pages.get("/entry/<int:seq>")
def entry(seq: int) -> Response:
    """Redirect to an entry: on a page of the log, or within its hand."""
    return redirect(entry_url(requested_shown(), seq))
