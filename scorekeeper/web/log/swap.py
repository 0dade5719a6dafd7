"""Pages that swap two entries, as one correction."""

from __future__ import annotations

from collections.abc import Sequence

from flask import redirect, render_template, request

from ...core import rearrange
from ...core.entries import Amend
from ...core.match import NEW, Item, NewEntry
from ...core.outcome import Outcome
from ...core.problems import Problem, Refused
from ...store.loaded import LoadedMatch
from ...store.recording import Conflict
from ..http.filters import translate
from ..http.keys import new_key
from ..match.page import entry_url
from ..match.requested_match import requested_match
from ..record.meanwhile import Meanwhile
from ..record.preview import SheetPreview, preview_entries, proposing, refusal
from ..record.recording import not_recorded
from .blueprint import pages
from .change import Answer, LogChange, correctable_item, place_of, submit
from .correction_flow import Rearrangement, Said, ask_further


class SwapWith(Rearrangement):
    """The swap of entry ``seq`` with the last one before it that counts, with the answers for other entries."""

    endpoint = "log.swap_with"

    def fixed(self, loaded: LoadedMatch) -> tuple[int, ...]:
        seq = self.place(loaded)
        return (NEW, seq, rearrange.counting_before(loaded.log, seq) or seq)

    def recorded(self, loaded: LoadedMatch, said: Said) -> list[NewEntry]:
        """Return the entries to record. Raises ``Refused`` if no entry that counts precedes it, and as ``put_in``."""
        seq = self.place(loaded)
        before = rearrange.counting_before(loaded.log, seq)
        if before is None:
            raise Refused([Problem(("entry",), "no-such-entry", {"value": seq})])
        return rearrange.swap(loaded.log, before, said)

    def preview_of(self, loaded: LoadedMatch, entries: list[NewEntry]) -> SheetPreview:
        preview = preview_entries(loaded, entries)
        return preview._replace(save=proposing(translate("Swap them"), asks=preview.asks), lines=())

    def complete(self, loaded: LoadedMatch, said: Said) -> bool:
        return all(said[of] is not None for of in self.fixed(loaded) if of in said)

    def settled(self, loaded: LoadedMatch, status: int = 200, behind: Meanwhile | None = None) -> Answer:
        alone = Swap(self.seq)
        return alone.checked(loaded) or (alone.page(loaded, (), behind), status)


class Swap(SwapWith):
    """The swap alone, from the page that states what it would do."""

    stated = True

    def plan(self, loaded: LoadedMatch) -> list[NewEntry]:
        return self.recorded(loaded, {})

    def checked(self, loaded: LoadedMatch) -> Answer | None:
        """Return a redirect to the entry if it is struck out, or there is none to swap it with; else ``None``."""
        item = correctable_item(loaded, self.seq)
        if not item.struck and rearrange.counting_before(loaded.log, item.seq) is not None:
            return None
        return redirect(entry_url(loaded, item.seq), 303 if request.method == "POST" else 302)

    def page(self, loaded: LoadedMatch, why: Sequence[str] = (), behind: Meanwhile | None = None) -> str:
        """Render the two entries as they are and as they would be."""
        item = correctable_item(loaded, self.seq)
        preview, before = self.preview_said(loaded, {}), rearrange.counting_before(loaded.log, item.seq)
        return render_template(
            "log/swap.html", loaded=loaded, game=loaded.game, rows=[loaded.log_item_at(before or 0), item],
            swapped=_swapped(preview.outcome), preview=preview, refused=why, came_in=behind.new if behind else (),
            seen=loaded.match.seq, key=new_key(shown=preview.ready), names=list(loaded.ledger.money),
        )  # fmt: skip

    def refused(self, loaded: LoadedMatch, refused: Refused) -> Answer:
        """Return the response that asks about an entry that is no longer valid (422).

        If no answer could be valid, return the page with the reason instead.
        """
        pending = self.next_fix(loaded, {})
        if pending and pending.possible:
            return ask_further(loaded, pending)
        why = "; ".join(refusal(loaded, refused).problems)
        return not_recorded(why, 422, lambda: self.page(loaded))  # the page shows the reason itself

    def conflict(self, loaded: LoadedMatch, conflict: Conflict) -> Answer:
        return self.checked(loaded) or LogChange.conflict(self, loaded, conflict)


def _swapped(outcome: Outcome | None) -> list[Item]:
    """Return the two items as they are after the swap; empty if it is not possible."""
    if outcome is None:
        return []
    amended = [entry.entry for entry, _ in outcome.entries if isinstance(entry, Amend)]
    placed = place_of(len(outcome.before.items), outcome.entries)
    return [item for n in amended or (placed, placed + 1) if (item := outcome.after.items[n - 1]).effective]


@pages.route("/swap/<int:seq>", methods=["GET", "POST"])
def swap(seq: int) -> Answer:
    """Show what swapping entry ``seq`` with the last one before it that counts would change; on POST record it."""
    change, loaded = Swap(seq), requested_match()
    if request.method == "POST":
        return submit(change)
    return change.settled(loaded)


@pages.post("/swap/<int:seq>/<kind>/preview")
def swap_preview(seq: int, kind: str) -> Answer:
    """Render what is stated below the sheet that asks again for an entry while ``seq`` changes places.

    ``seq`` and the entry before it are swapped; the sheet, of ``kind``, is for one that is not valid after that.
    """
    return SwapWith(seq, kind).preview()


@pages.post("/swap/<int:seq>/<kind>")
def swap_with(seq: int, kind: str) -> Answer:
    """Record the swap of entry ``seq`` with all answers about other entries, or ask about the next one (422).

    ``kind``: of the sheet that is sent, the answer about one of these entries.
    """
    return submit(SwapWith(seq, kind))
