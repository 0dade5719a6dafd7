"""The page of one hand with its pieces, the table before and after each of them, and redirects to an entry."""

from __future__ import annotations

from collections.abc import Callable

from flask import abort, redirect, render_template, url_for
from werkzeug.wrappers import Response

from ...core.entries import kind_of
from ...core.log_page import hand_pieces, place
from ...store.loaded import LoadedMatch, ShownMatch
from ..entry import sheets
from ..http.keys import new_key
from . import pages
from .latest_change import latest_change
from .page import entry_url
from .requested_match import requested_shown
from .row_items import describe_pieces_of, item_of, steps_of


@pages.get("/hand/<int:seq>")
def hand(seq: int) -> str:
    """Show the hand that entry ``seq`` ended: its pieces, oldest first, and its result; 404 if it does not exist."""
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
    """Redirect to the entry last inserted, swapped or corrected; to the match if something was recorded since."""
    shown = requested_shown()
    change = latest_change(shown) if isinstance(shown, LoadedMatch) else None
    return redirect(entry_url(shown, change.place) if change else url_for("match.match"))


# -- step by step -----------------------------------------------------------------------------------------------------


@pages.get("/hand/<int:seq>/<int:n>")
def step(seq: int, n: int) -> str:
    """Show the table before and after one piece of the hand that entry ``seq`` ended.

    ``n``: which of the pieces that have a picture of the table (``steps_of``), from 1. 404 if there is none.
    """
    shown = requested_shown()
    return step_page(
        shown, seq, n, lambda there: url_for("match.step", seq=seq, n=there), lambda at: entry_url(shown, at)
    )


@pages.get("/entry/<int:seq>/step")
def step_of(seq: int) -> Response:
    """Redirect to the page of ``step`` that shows entry ``seq``; to the entry itself if there is none.

    An entry that was logged again because of a change before it is shown where it counts now. 404 if there is none.
    """
    shown = requested_shown()
    again = {item.again: item.seq for item in shown.items if item.again and item.effective is not None}
    now = again.get(seq, seq)
    if not 0 < now <= len(shown.items):
        abort(404)
    ended = shown.items[now - 1].number is not None
    head = now if ended else place(shown.game, shown.items, now, 1).folded_in or 0
    steps = [item.seq for item in steps_of(shown, head)]
    if now not in steps:
        return redirect(entry_url(shown, seq))
    return redirect(url_for("match.step", seq=head, n=steps.index(now) + 1))


def step_page(
    shown: ShownMatch,
    seq: int,
    n: int,
    address: Callable[[int], str],
    back: Callable[[int], str],
    *,
    public: bool = False,
) -> str:
    """Render the ``n``-th step (from 1) of the hand that entry ``seq`` ended; 404 if there is none.

    ``address(n)``: the URL of another step; ``back(seq)``: the URL of the page that shows an entry; ``public``: whether
    the page is for people who have only a link to the result.
    """
    steps = steps_of(shown, seq)
    if not (isinstance(shown, LoadedMatch) and 0 < n <= len(steps)):
        abort(404)
    head, item = shown.items[seq - 1], steps[n - 1]
    assert item.effective is not None
    pieces = shown.log_items(reversed(steps_of(shown, seq, every=True)))
    sheet = sheets(shown.game)[kind_of(item.effective)]
    return render_template(
        "match/step.html", game=shown.game, sides=tuple(shown.sides), head=head, row=shown.log_item(item), n=n,
        all=len(steps), piece=describe_pieces_of(shown, pieces).get(item.seq),
        before=sheet(shown.before(item.seq)), after=sheet(shown.before(item.seq + 1)), address=address,
        back=back(item.seq), public=public,
    )  # fmt: skip
