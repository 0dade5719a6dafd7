"""Two entries that are swapped change places, as one correction."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from flask import abort, redirect, render_template, request
from werkzeug.wrappers import Response

from ..core.problems import Problem, Refused
from ..core.rearrange import NEW, Logged
from ..store import service
from ..store.service import Conflict, LoadedMatch, Row
from .asked import Asked, Correction, Said, asked_page, next_asked, preview_part, preview_said, said_before, save_asked
from .came import what_came_in
from .conflicts import came_in
from .forms import new_key
from .matches import entry_url, match_now, requested_match
from .missing import pages as pages  # with the routes of this module
from .preview import no_longer_fits, place_of, preview_swap, refusal
from .record import Answer, correctable_row, resent
from .recording import not_recorded, record, wants_json, why_not


@pages.route("/swap/<int:seq>", methods=["GET", "POST"])
def swap(seq: int) -> Answer:
    """What it would change if entry ``seq`` and the one before it changed places; and doing so.

    The sheet of what then no longer fits (422), where something else said in it may.
    """
    loaded = requested_match()
    row = correctable_row(loaded, seq)
    if request.method == "GET" or _partner(loaded, row) is None:
        return _page(loaded, row, [], 200)
    if resent(loaded, lambda then: _recorded(then, seq, {})):
        return redirect(entry_url(loaded.match, row.seq), 303)
    try:
        entries = _recorded(loaded, row.seq, {})
        after = record(loaded, entries, stated=True)
    except Refused as refused:
        asked = _asked(loaded, row.seq)
        if asked and asked.stuck and asked.possible:
            return not_recorded(no_longer_fits(loaded, asked.stuck), 422, partial(asked_page, loaded, asked))
        why = "; ".join(refusal(loaded, refused).problems)
        return _page(loaded, row, [], 422) if not wants_json() else not_recorded(why, 422, str)
    except Conflict as conflict:
        now, reasons = match_now(), why_not(conflict)
        new = came_in(now, conflict.since)
        if wants_json():
            return not_recorded(" ".join(reasons) or what_came_in(loaded, new), 409, str)
        return _page(now, correctable_row(now, seq), new, 409, reasons)
    return redirect(entry_url(after.match, place_of(loaded, entries)), 303)


@pages.post("/swap/<int:seq>/<kind>/preview")
def swap_preview(seq: int, kind: str) -> Answer:
    """What the sheet of an entry that no longer fits would do so far; where meanwhile all fit, the page of the two."""
    loaded = requested_match()
    row = correctable_row(loaded, seq)
    asked = _asked(loaded, row.seq)
    return preview_part(loaded, asked, kind) if asked else _page(loaded, row, [], 200)


@pages.post("/swap/<int:seq>/<kind>")
def swap_with(seq: int, kind: str) -> Answer:
    """Records the swap with what the sheet of an entry that no longer fits says; see ``save_asked``."""
    return save_asked(seq, kind, _asked, _page)


def _page(
    loaded: LoadedMatch, row: Row, new: list[Row], status: int, refused: Sequence[str] = ()
) -> Response | tuple[str, int]:
    """The two, as they stand and as they would; where one of them does not stand, the way to it.

    ``new``: what came in between; ``refused``: why else nothing was recorded.
    """
    before = _partner(loaded, row)
    if before is None:
        return redirect(entry_url(loaded.match, row.seq), 303 if request.method == "POST" else 302)
    preview = preview_said(loaded, _swap(loaded, row.seq), row.seq, {})
    page = render_template(
        "matches/swap.html", loaded=loaded, game=loaded.game, rows=[service.row(loaded.match, before), row],
        preview=preview, came_in=new, refused=refused, seen=loaded.match.seq, key=new_key(shown=preview.ready),
        names=list(loaded.step.ledger.money),
    )  # fmt: skip
    return page, status


def _partner(loaded: LoadedMatch, row: Row) -> int | None:
    """With which entry ``row`` changes places, ``None`` where it cannot."""
    return None if row.struck else service.counting_before(loaded, row.seq)


def _asked(loaded: LoadedMatch, seq: int) -> Asked | None:
    """The entry that no longer fits by what the request says, ``None``: all do; 400 where that is none of ours."""
    said, correction = said_before(loaded), _swap(loaded, seq)
    if any(of in said and said[of] is None for of in correction.fixed):
        abort(400)
    return next_asked(loaded, correction, seq, said)


def _swap(loaded: LoadedMatch, seq: int) -> Correction:
    """That entry ``seq`` and the one before it change places."""
    before = service.counting_before(loaded, seq)
    return Correction(_recorded, preview_swap, "missing.swap_with", (NEW, seq, before or seq))


def _recorded(loaded: LoadedMatch, seq: int, said: Said) -> list[Logged]:
    """What is recorded for it. Raises ``Refused`` where nothing stands before it, else as ``service.put_in``."""
    before = service.counting_before(loaded, seq)
    if before is None:
        raise Refused([Problem(("entry",), "no-such-entry", {"value": seq})])
    return service.swap(loaded, before, said)
