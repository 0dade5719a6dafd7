"""Pages that strike an entry out or bring one back: what that would change, and doing it."""

from __future__ import annotations

from collections.abc import Sequence

from flask import redirect, render_template, request

from ...core.entries import Amend, Correction, Void
from ...core.match import NewEntry
from ...core.problems import Refused
from ...core.rearrange import recorded_for, stuck_behind
from ...store.loaded import LoadedMatch
from ...store.log_items import LogItem
from ..http.filters import hand_label, translate
from ..http.keys import new_key
from ..match.page import entry_url
from ..match.requested_match import requested_match
from ..record.conflicts import corrected_by, is_done
from ..record.preview import preview_entry, proposing
from .blueprint import pages
from .change import Answer, LogChange, correctable_item, submit
from .sheet import Blocked


class Effect(LogChange):
    """The change that entry ``seq`` no longer counts, or with ``restore`` that it counts again, as it last was."""

    stated = True

    def __init__(self, seq: int, *, restore: bool = False) -> None:
        self.seq, self.restore = seq, restore

    def correction(self, loaded: LoadedMatch) -> Correction:
        """Return the correction that this makes in the match as it is now."""
        item = correctable_item(loaded, self.seq)
        return Amend(item.seq, item.entry) if self.restore else Void(item.seq)

    def plan(self, loaded: LoadedMatch) -> list[NewEntry]:
        return recorded_for(loaded.log, self.correction(loaded))

    def page(self, loaded: LoadedMatch, why: Sequence[str] = (), new: Sequence[LogItem] = ()) -> str:
        item, correction = correctable_item(loaded, self.seq), self.correction(loaded)
        preview = preview_entry(loaded, correction, hand_label(item))
        if preview.ready and self.restore and preview.stuck is None:
            save = translate("Bring back {hand}", hand=hand_label(item))
            preview = preview._replace(save=proposing(save, asks=preview.asks))
        return render_template(
            "log/effect.html", loaded=loaded, game=loaded.game, row=item, name=hand_label(item),
            what="restore" if self.restore else "strike", preview=preview, shown=item.entry, came_in=new,
            refused=why if new or not preview.problems else (),
            done=bool(new) and is_done(correction, item), theirs=corrected_by(new, item.seq),
            blocker=loaded.log_item_at(preview.blocker) if preview.blocker else None,
            seen=loaded.match.seq, key=new_key(shown=preview.ready), names=list(loaded.ledger.money),
        )  # fmt: skip

    def done(self, loaded: LoadedMatch, entries: Sequence[NewEntry]) -> Answer:
        return redirect(entry_url(loaded, correctable_item(loaded, self.seq).seq), 303)

    def refused(self, loaded: LoadedMatch, refused: Refused) -> Answer:
        """Answer that it is not valid. Raises ``Blocked`` where a later entry would no longer fit."""
        correction = self.correction(loaded)
        if stuck_behind(loaded.log, correction):
            raise Blocked(loaded, correction) from None
        return super().refused(loaded, refused)


@pages.route("/strike/<int:seq>", methods=["GET", "POST"])
def strike(seq: int) -> Answer:
    """Show what striking an entry out would change; on POST do it."""
    return _effect(Effect(seq))


@pages.route("/restore/<int:seq>", methods=["GET", "POST"])
def restore(seq: int) -> Answer:
    """Show what bringing an entry back, as it last was, would change; on POST do it."""
    return _effect(Effect(seq, restore=True))


def _effect(change: Effect) -> Answer:
    loaded = requested_match()
    correctable_item(loaded, change.seq)
    return submit(change) if request.method == "POST" else change.page(loaded)
