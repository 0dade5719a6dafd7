"""Pages that swap two entries, as one correction."""

from __future__ import annotations

from collections.abc import Sequence

from flask import abort, redirect, render_template, request

from ...core import rearrange
from ...core.match import NEW, NewEntry
from ...core.problems import Problem, Refused
from ...store.loaded import LoadedMatch
from ...store.log_items import LogItem
from ...store.recording import Conflict
from ..http.keys import new_key
from ..match.page import entry_url
from ..match.requested_match import requested_match
from ..record.preview import SheetPreview, preview_swap, refusal
from ..record.recording import not_recorded
from .blueprint import pages
from .change import Answer, LogChange, correctable_item, submit
from .correction_flow import PendingFix, Rearrangement, Said, asks_on, next_fix, preview_said, said_before


class SwapWith(Rearrangement):
    """The swap of entry ``seq`` and the one before it, together with the answers for other entries."""

    endpoint = "log.swap_with"

    def fixed(self, loaded: LoadedMatch, seq: int) -> tuple[int, ...]:
        return (NEW, seq, rearrange.counting_before(loaded.log, seq) or seq)

    def recorded(self, loaded: LoadedMatch, seq: int, said: Said) -> list[NewEntry]:
        """Return the entries to record. Raises ``Refused`` where no entry counts before it, or as ``put_in``."""
        before = rearrange.counting_before(loaded.log, seq)
        if before is None:
            raise Refused([Problem(("entry",), "no-such-entry", {"value": seq})])
        return rearrange.swap(loaded.log, before, said)

    def preview_of(self, loaded: LoadedMatch, seq: int, entries: list[NewEntry], said: Said) -> SheetPreview:
        return preview_swap(loaded, entries)

    def pending(self, loaded: LoadedMatch) -> PendingFix | None:
        said, seq = said_before(loaded), self.place(loaded)
        if any(of in said and said[of] is None for of in self.fixed(loaded, seq)):
            abort(400)
        return next_fix(loaded, self, seq, said)

    def settled(self, loaded: LoadedMatch, new: Sequence[LogItem], status: int) -> Answer:
        return self._leads_to(loaded) or (self.swap_page(loaded, (), new), status)

    def swap_page(self, loaded: LoadedMatch, why: Sequence[str], new: Sequence[LogItem]) -> str:
        """Render the two entries as they are and as they would be."""
        item = correctable_item(loaded, self.seq)
        preview, before = preview_said(loaded, self, item.seq, {}), rearrange.counting_before(loaded.log, item.seq)
        return render_template(
            "log/swap.html", loaded=loaded, game=loaded.game, rows=[loaded.log_item_at(before or 0), item],
            preview=preview, came_in=new, refused=why, seen=loaded.match.seq, key=new_key(shown=preview.ready),
            names=list(loaded.ledger.money),
        )  # fmt: skip

    def _leads_to(self, loaded: LoadedMatch) -> Answer | None:
        """Return the way to the entry where there is none to swap it with; ``None`` where there is."""
        item = correctable_item(loaded, self.seq)
        if not item.struck and rearrange.counting_before(loaded.log, item.seq) is not None:
            return None
        return redirect(entry_url(loaded, item.seq), 303 if request.method == "POST" else 302)


class Swap(SwapWith):
    """The swap alone, from the page that states what it would do."""

    stated = True

    def plan(self, loaded: LoadedMatch) -> list[NewEntry]:
        return self.recorded(loaded, self.place(loaded), {})

    def checked(self, loaded: LoadedMatch) -> Answer | None:
        return self._leads_to(loaded)

    def page(self, loaded: LoadedMatch, why: Sequence[str] = (), new: Sequence[LogItem] = ()) -> str:
        return self.swap_page(loaded, why, new)

    def sent_again(self, loaded: LoadedMatch) -> Answer:
        return redirect(entry_url(loaded, self.place(loaded)), 303)

    def refused(self, loaded: LoadedMatch, refused: Refused) -> Answer:
        """Ask about the entry that then no longer fits, if another answer may fit; if none can, say why (422)."""
        pending = self.pending(loaded)
        if pending and pending.stuck and pending.possible:
            return asks_on(loaded, pending)
        why = "; ".join(refusal(loaded, refused).problems)
        return not_recorded(why, 422, lambda: self.swap_page(loaded, (), ()))  # the page itself says why

    def conflict(self, loaded: LoadedMatch, conflict: Conflict) -> Answer:
        return self._leads_to(loaded) or LogChange.conflict(self, loaded, conflict)


@pages.route("/swap/<int:seq>", methods=["GET", "POST"])
def swap(seq: int) -> Answer:
    """Show what swapping entry ``seq`` and the one before it would change; on POST do it."""
    change, loaded = Swap(seq), requested_match()
    if request.method == "POST":
        return submit(change)
    return change.settled(loaded, (), 200)


@pages.post("/swap/<int:seq>/<kind>/preview")
def swap_preview(seq: int, kind: str) -> Answer:
    """Render what the sheet of an entry that no longer fits would do so far."""
    return SwapWith(seq, kind).preview()


@pages.post("/swap/<int:seq>/<kind>")
def swap_with(seq: int, kind: str) -> Answer:
    """Record the swap with what the sheet of an entry that no longer fits says."""
    return submit(SwapWith(seq, kind))
