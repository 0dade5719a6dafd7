"""Corrections that make later entries invalid: these are asked about, and all is recorded as one correction."""

from __future__ import annotations

from flask import redirect, url_for

from ...core.entries import Amend, Correction, Void
from ...core.match import NEW, NewEntry
from ...core.rearrange import correct, stuck_behind
from ...store.loaded import LoadedMatch
from ..record.meanwhile import Meanwhile
from ..record.preview import answer_of
from ..record.sent_form import sheet_filled_in
from .blueprint import pages
from .change import Answer, correctable_item, submit
from .correction_flow import Rearrangement, Said, ask_further, said_before
from .sheet_page import SheetPage


class CorrectionWith(Rearrangement):
    """The correction of entry ``seq``, together with the answers for later entries."""

    endpoint = "log.correct_with"

    def fixed(self, loaded: LoadedMatch) -> tuple[int, ...]:
        return (NEW, self.place(loaded))

    def recorded(self, loaded: LoadedMatch, said: Said) -> list[NewEntry]:
        seq = self.place(loaded)
        entry = said[seq]
        correction = Void(seq) if entry is None else Amend(seq, entry)
        return correct(loaded.log, correction, {of: fix for of, fix in said.items() if of != seq})

    def complete(self, loaded: LoadedMatch, said: Said) -> bool:
        return self.place(loaded) in said and NEW not in said

    def settled(self, loaded: LoadedMatch, status: int = 200, behind: Meanwhile | None = None) -> Answer:
        """Render the page that corrects only this entry, filled in as answered; redirect to that of a strike-out."""
        item = correctable_item(loaded, self.seq)
        entry, original = said_before(loaded)[item.seq], item.effective or item.logged
        if entry is None:
            return redirect(url_for("log.strike", seq=item.seq), 303)
        sheet = sheet_filled_in(loaded.before(item.seq), entry, original)
        return SheetPage(loaded, sheet, item, meanwhile=behind, sent=True).render(), status


def ask_about_later(loaded: LoadedMatch, correction: Correction) -> Answer | None:
    """Return the response that asks about the first later entry that ``correction`` makes invalid, ``None`` if none."""
    stuck = stuck_behind(loaded.log, correction)
    change = CorrectionWith(correction.entry)
    return ask_further(loaded, change.fix(loaded, answer_of(correction), stuck)) if stuck else None


@pages.post("/correct/<int:seq>/with/<kind>/preview")
def correct_preview(seq: int, kind: str) -> Answer:
    """Render the preview of the sheet for an entry that is no longer valid once entry ``seq`` is corrected."""
    return CorrectionWith(seq, kind).preview()


@pages.post("/correct/<int:seq>/with/<kind>")
def correct_with(seq: int, kind: str) -> Answer:
    """Record the correction of entry ``seq`` with all answers about later entries, or ask about the next one (422).

    ``kind``: of the sheet that is sent, the answer about one later entry.
    """
    return submit(CorrectionWith(seq, kind))
