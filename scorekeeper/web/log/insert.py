"""Pages that insert a forgotten entry, as one correction."""

from __future__ import annotations

from dataclasses import replace

from flask import abort, request

from ...core import rearrange
from ...core.entries import Entry
from ...core.match import NEW, NewEntry
from ...store.loaded import LoadedMatch
from ..http.i18n import current_locale
from ..match.requested_match import requested_match
from ..record.meanwhile import Meanwhile
from .blueprint import pages
from .change import Answer, submit
from .correction_flow import HANDED, PendingFix, Rearrangement, Said, fix_page, said_before


class Insertion(Rearrangement):
    """The insertion of a forgotten entry before entry ``seq``."""

    endpoint = "log.put_in"

    def recorded(self, loaded: LoadedMatch, said: Said) -> list[NewEntry]:
        entry, handed, place = said[NEW], said.get(HANDED), self.place(loaded)
        assert entry is not None
        fixes = {of: fix for of, fix in said.items() if of > NEW}
        entries = [handed, entry, *_handed_back(loaded.before(place), handed, entry)] if handed else [entry]
        return rearrange.put_in(loaded.log, place, entries, fixes)

    def complete(self, loaded: LoadedMatch, said: Said) -> bool:
        return said.get(NEW) is not None

    def pending(self, loaded: LoadedMatch) -> PendingFix:
        """Return the next question: about the entry to insert, or a later one that is no longer valid."""
        said = said_before(loaded)
        if NEW not in said:
            return self.asked(loaded, said)
        return (super().pending(loaded) if said else None) or self.asked(loaded, said)

    def asked(self, loaded: LoadedMatch, said: Said | None = None) -> PendingFix:
        """Return the question about the entry to insert. ``said``: the answers so far."""
        seq, handed = self.place(loaded), (said or {}).get(HANDED)
        there = loaded.before(seq)
        there = replace(there, step=there.step_after(handed)) if handed else there
        return PendingFix(self, seq, NEW, there, said or {})

    def handed(self, loaded: LoadedMatch, player: str) -> Said:
        """Return the answer that ``player`` was next before the inserted entry, though the rules name somebody else.

        404 if that cannot be.
        """
        there = loaded.before(self.place(loaded))
        entry = loaded.game.rules.handed_to(there.state, player) if player in there.seats.seated else None
        return {HANDED: entry or abort(404)}

    def settled(self, loaded: LoadedMatch, status: int = 200, behind: Meanwhile | None = None) -> Answer:
        abort(404)


def _handed_back(there: LoadedMatch, handed: Entry, entry: Entry) -> list[Entry]:
    """Return the entry that makes whoever is next ``there`` next again after ``handed`` and ``entry``.

    Empty if they are next anyway.
    """
    was = there.turn(current_locale()).player
    after = replace(there, step=there.step_after(handed))
    after = replace(after, step=after.step_after(entry))
    back = after.game.rules.handed_to(after.state, was) if was else None
    return [back] if back and after.turn(current_locale()).player != was else []


@pages.get("/missing/<int:seq>")
@pages.get("/missing/<int:seq>/<kind>")
def insert_sheet(seq: int, kind: str | None = None) -> str:
    """Show the sheet for an entry to insert before entry ``seq``.

    ``next`` in the query: the player who was next there, if not whom the rules name.
    """
    loaded, change = requested_match(), Insertion(seq)
    player = request.args.get("next")
    pending = change.asked(loaded, change.handed(loaded, player) if player else None)
    return fix_page(loaded, pending, pending.sheet(kind, None) if kind else None)


@pages.post("/missing/<int:seq>/<kind>/preview")
def insert_preview(seq: int, kind: str) -> Answer:
    """Render the preview of a sheet sent for the insertion before entry ``seq``: of the new entry or a later one."""
    return Insertion(seq, kind).preview()


@pages.post("/missing/<int:seq>/<kind>")
def put_in(seq: int, kind: str) -> Answer:
    """Insert an entry before entry ``seq`` and log the later ones again, or ask about one no longer valid (422).

    ``kind``: of the sheet that is sent, for the entry to insert or for a later one.
    """
    return submit(Insertion(seq, kind))
