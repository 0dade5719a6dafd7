"""Corrections and strike-outs after which later entries no longer fit: all are resolved as one correction."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from flask import abort, redirect, url_for
from werkzeug.wrappers import Response

from ...core.entries import Amend, Correction, Entry, Void, kind_of
from ...core.match import NEW, NewEntry
from ...core.rearrange import correct
from ...store.loaded import LoadedMatch
from ...store.log_items import LogItem
from ..http.filters import hand_label
from ..record.preview import SheetPreview, no_longer_fits, preview_entry, said_by
from ..record.recording import not_recorded
from .blueprint import pages
from .change import Answer, correctable_item, submit
from .correction_flow import PendingFix, Rearrangement, Said, fix_page, next_fix, said_before
from .sheet import Blocked, sheet_of
from .sheet_page import Meanwhile, sheet_page


class CorrectionWith(Rearrangement):
    """The correction of entry ``seq``, together with the answers for later entries."""

    endpoint = "log.correct_with"

    def fixed(self, loaded: LoadedMatch, seq: int) -> tuple[int, ...]:
        return (NEW, seq)

    def recorded(self, loaded: LoadedMatch, seq: int, said: Said) -> list[NewEntry]:
        return correct(loaded.log, _made(seq, said[seq]), {of: fix for of, fix in said.items() if of != seq})

    def preview_of(self, loaded: LoadedMatch, seq: int, entries: list[NewEntry], said: Said) -> SheetPreview:
        return preview_entry(loaded, _made(seq, said[seq]), hand_label(loaded.log_item_at(seq)), entries)

    def pending(self, loaded: LoadedMatch) -> PendingFix | None:
        said, seq = said_before(loaded), self.place(loaded)
        if seq not in said or NEW in said:
            abort(400)
        return next_fix(loaded, self, seq, said)

    def settled(self, loaded: LoadedMatch, new: Sequence[LogItem], status: int) -> Answer:
        """Show the correction by itself, filled in with what was said."""
        item = correctable_item(loaded, self.seq)
        entry, original = said_before(loaded)[item.seq], item.effective or item.logged
        if entry is None:
            return redirect(url_for("log.strike", seq=item.seq), 303)
        there, kind = loaded.before(item.seq), kind_of(entry)
        sheet = sheet_of(there, kind, original, sheet_of(there, kind, entry, None).data)
        return sheet_page(loaded, sheet, item, meanwhile=Meanwhile(list(new)) if new else None, sent=True), status


@pages.app_errorhandler(Blocked)
def _blocked(blocked: Blocked) -> tuple[Response | str, int]:
    """Show the sheet of the first entry that no longer fits, instead of the page that sent the correction."""
    loaded, correction = blocked.loaded, blocked.correction
    pending = next_fix(loaded, CorrectionWith(correction.entry), correction.entry, said_by(correction))
    assert pending is not None
    assert pending.stuck is not None  # that is why it is blocked
    return not_recorded(no_longer_fits(loaded, pending.stuck), 422, partial(fix_page, loaded, pending))


@pages.post("/correct/<int:seq>/with/<kind>/preview")
def correct_preview(seq: int, kind: str) -> Answer:
    """Render what the sheet of an entry that no longer fits would do so far."""
    return CorrectionWith(seq, kind).preview()


@pages.post("/correct/<int:seq>/with/<kind>")
def correct_with(seq: int, kind: str) -> Answer:
    """Record the correction with what the sheet of an entry that no longer fits says."""
    return submit(CorrectionWith(seq, kind))


def _made(seq: int, entry: Entry | None) -> Correction:
    return Void(seq) if entry is None else Amend(seq, entry)
