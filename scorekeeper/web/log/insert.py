"""Pages that insert a forgotten entry at its place, as one correction."""

from __future__ import annotations

from collections.abc import Sequence

from flask import abort

from ...core import rearrange
from ...core.match import NEW, NewEntry
from ...store.loaded import LoadedMatch
from ...store.log_items import LogItem
from ..match.requested_match import requested_match
from ..record.preview import SheetPreview, preview_put_in
from .blueprint import pages
from .change import Answer, submit
from .correction_flow import PendingFix, Rearrangement, Said, fix_page, next_fix, said_before


class Insertion(Rearrangement):
    """The insertion of a forgotten entry before entry ``seq``."""

    endpoint = "log.put_in"

    def recorded(self, loaded: LoadedMatch, seq: int, said: Said) -> list[NewEntry]:
        entry = said[NEW]
        assert entry is not None
        return rearrange.put_in(loaded.log, seq, entry, {of: fix for of, fix in said.items() if of != NEW})

    def preview_of(self, loaded: LoadedMatch, seq: int, entries: list[NewEntry], said: Said) -> SheetPreview:
        entry = said[NEW]
        assert entry is not None
        return preview_put_in(loaded, entries, entry)

    def pending(self, loaded: LoadedMatch) -> PendingFix:
        """Return the entry to ask about: the one to insert, or one after it that no longer fits."""
        said, seq = said_before(loaded), self.place(loaded)
        if said and said.get(NEW) is None:
            abort(400)
        return (next_fix(loaded, self, seq, said) if said else None) or self.asked(loaded, seq, said)

    def asked(self, loaded: LoadedMatch, seq: int, said: Said | None = None) -> PendingFix:
        """Return the question about the missing entry itself."""
        return PendingFix(self, seq, NEW, loaded.before(seq), said or {})

    def settled(self, loaded: LoadedMatch, new: Sequence[LogItem], status: int) -> Answer:
        abort(404)


@pages.get("/missing/<int:seq>")
@pages.get("/missing/<int:seq>/<kind>")
def insert_sheet(seq: int, kind: str | None = None) -> str:
    """Show the sheet for an entry that is missing before entry ``seq``."""
    loaded, change = requested_match(), Insertion(seq)
    pending = change.asked(loaded, change.place(loaded))
    return fix_page(loaded, pending, pending.sheet(kind, None) if kind else None)


@pages.post("/missing/<int:seq>/<kind>/preview")
def insert_preview(seq: int, kind: str) -> Answer:
    """Render what the sheet would do so far."""
    return Insertion(seq, kind).preview()


@pages.post("/missing/<int:seq>/<kind>")
def put_in(seq: int, kind: str) -> Answer:
    """Record the missing entry, and log again behind it what follows."""
    return submit(Insertion(seq, kind))
