"""A correction, or a strike-out, after which a later entry no longer fits: that is asked about, as one correction."""

from __future__ import annotations

from functools import partial

from flask import abort, redirect, url_for
from werkzeug.wrappers import Response

from ..core.entries import Amend, Entry, Void, kind_of
from ..core.rearrange import NEW, Logged
from ..store import service
from ..store.service import LoadedMatch, Row
from .asked import Asked, Correction, Said, asked_page, next_asked, preview_part, said_before, save_asked
from .filters import hand_label
from .matches import requested_match
from .preview import SheetPreview, no_longer_fits, preview_entry, said_by
from .record import Answer, Blocked, correctable_row, sheet_of, sheet_page
from .recording import not_recorded
from .swapped import pages as pages  # with the routes of this module


@pages.app_errorhandler(Blocked)
def _blocked(blocked: Blocked) -> tuple[Response | str, int]:
    """The sheet of the first entry that no longer fits, instead of the page from which the correction was sent."""
    loaded, correction = blocked.loaded, blocked.correction
    asked = next_asked(loaded, _correction(correction.entry), correction.entry, said_by(correction))
    assert asked is not None
    assert asked.stuck is not None  # that is why it is blocked
    return not_recorded(no_longer_fits(loaded, asked.stuck), 422, partial(asked_page, loaded, asked))


@pages.post("/correct/<int:seq>/with/<kind>/preview")
def correct_preview(seq: int, kind: str) -> Answer:
    """What the sheet of an entry that no longer fits would do so far; where meanwhile all fit, the correction alone."""
    loaded = requested_match()
    row = correctable_row(loaded, seq)
    asked = _asked(loaded, row.seq)
    return preview_part(loaded, asked, kind) if asked else _page(loaded, row, [], 200)


@pages.post("/correct/<int:seq>/with/<kind>")
def correct_with(seq: int, kind: str) -> Answer:
    """Records the correction with what the sheet of an entry that no longer fits says; see ``save_asked``."""
    return save_asked(seq, kind, _asked, _page)


def _asked(loaded: LoadedMatch, seq: int) -> Asked | None:
    """The entry that no longer fits by what the request says, ``None``: all do; 400 where that is none of ours."""
    said = said_before(loaded)
    if seq not in said or NEW in said:
        abort(400)
    return next_asked(loaded, _correction(seq), seq, said)


def _page(loaded: LoadedMatch, row: Row, new: list[Row], status: int) -> Response | tuple[str, int]:
    """The correction by itself, filled in as it was said, for there is nothing more to ask. ``new``: what came in."""
    entry, original = said_before(loaded)[row.seq], row.reads or row.made
    if entry is None:
        return redirect(url_for("matches.strike", seq=row.seq), 303)
    there, kind = loaded.before(row.seq), kind_of(entry)
    sheet = sheet_of(there, kind, original, sheet_of(there, kind, entry, None).data)
    return sheet_page(loaded, sheet, row, came_in=new, sent=True), status


def _correction(seq: int) -> Correction:
    """That entry ``seq`` reads as was said, or does not count."""

    def recorded(loaded: LoadedMatch, _seq: int, said: Said) -> list[Logged]:
        return service.correct(loaded, _made(seq, said[seq]), {of: fix for of, fix in said.items() if of != seq})

    def preview(loaded: LoadedMatch, entries: list[Logged], said: Said) -> SheetPreview:
        return preview_entry(loaded, _made(seq, said[seq]), hand_label(service.row(loaded.match, seq)), entries)

    return Correction(recorded, preview, "missing.correct_with", (NEW, seq))


def _made(seq: int, entry: Entry | None) -> Void | Amend:
    return Void(seq) if entry is None else Amend(seq, entry)
