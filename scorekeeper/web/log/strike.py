"""Pages that strike an entry out or bring it back: they show the effect, and record it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from flask import redirect, render_template, request

from ...core.entries import Amend, Correction, Void, kind_of
from ...core.match import NEW, NewEntry
from ...core.problems import Refused
from ...core.rearrange import is_stuck, recorded_for, strike_out, stuck_behind
from ...core.words import N_
from ...store.loaded import LoadedMatch
from ..http.filters import hand_label, translate
from ..http.i18n import current_locale
from ..http.keys import new_key
from ..match.page import entry_url
from ..match.requested_match import requested_match
from ..record.meanwhile import Meanwhile
from ..record.preview import preview_entries, preview_entry, proposing
from .blueprint import pages
from .change import Answer, LogChange, correctable_item, submit
from .resolve_later import ask_about_later


class Effect(LogChange):
    """The change that strikes entry ``seq`` out or, with ``restore``, brings it back as it last was."""

    stated = True

    def __init__(self, seq: int, *, restore: bool = False) -> None:
        self.seq, self.restore = seq, restore

    def correction(self, loaded: LoadedMatch) -> Correction:
        """Return the correction to record in the match as it is now."""
        item = correctable_item(loaded, self.seq)
        return Amend(item.seq, item.entry) if self.restore else Void(item.seq)

    def plan(self, loaded: LoadedMatch) -> list[NewEntry]:
        correction = self.correction(loaded)
        return _with_next_as_it_was(loaded, correction) or recorded_for(loaded.log, correction)

    def page(self, loaded: LoadedMatch, why: Sequence[str] = (), behind: Meanwhile | None = None) -> str:
        item, correction = correctable_item(loaded, self.seq), self.correction(loaded)
        kept = _with_next_as_it_was(loaded, correction)
        preview = preview_entries(loaded, kept) if kept else preview_entry(loaded, correction)
        if preview.ready and (self.restore or kept) and preview.stuck is None:
            words = N_("Bring back {hand}") if self.restore else N_("Strike out {hand}")
            preview = preview._replace(save=proposing(translate(words, hand=hand_label(item)), asks=preview.asks))
        return render_template(
            "log/strike.html", loaded=loaded, game=loaded.game, row=item, name=hand_label(item),
            what="restore" if self.restore else "strike", preview=preview, shown=item.entry,
            came_in=behind.new if behind else (), refused=why if behind or not preview.problems else (),
            done=behind is not None and item.struck is not self.restore,
            theirs=behind.correction_of(item.seq) if behind else None,
            blocker=loaded.log_item_at(preview.blocker) if preview.blocker else None,
            kept=next((one.entry for one in kept if one.again == NEW), None),
            seen=loaded.match.seq, key=new_key(shown=preview.ready), names=list(loaded.ledger.money),
        )  # fmt: skip

    def checked(self, loaded: LoadedMatch) -> Answer | None:
        """Return a redirect to the entry if the form has waited on a phone and the same is done already."""
        is_done = correctable_item(loaded, self.seq).struck is not self.restore
        return self.done(loaded, ()) if is_done and "waited" in request.form else None

    def done(self, loaded: LoadedMatch, entries: Sequence[NewEntry]) -> Answer:
        return redirect(entry_url(loaded, correctable_item(loaded, self.seq).seq), 303)

    def refused(self, loaded: LoadedMatch, refused: Refused) -> Answer:
        """Return the response to a change that is not valid; ask about the later entry if that is the reason."""
        asked = ask_about_later(loaded, self.correction(loaded)) if is_stuck(refused) else None
        return asked or super().refused(loaded, refused)


def _with_next_as_it_was(loaded: LoadedMatch, correction: Correction) -> list[NewEntry]:
    """Return the entries to record that strike out a hand and make the player next who was next after it.

    Empty unless later hands are only valid with that: without the hand, somebody else would have dealt them.
    """
    item = loaded.log_item_at(correction.entry)
    hand = item.effective if item and isinstance(correction, Void) else None
    if hand is None or kind_of(hand) not in loaded.game.rules.hands or not stuck_behind(loaded.log, correction):
        return []
    after = loaded.before(correction.entry + 1)
    player = after.turn(current_locale()).player
    handed = loaded.game.rules.handed_to(after.state, player) if player else None
    with suppress(Refused):
        return strike_out(loaded.log, correction.entry, handed) if handed else []
    return []


@pages.route("/strike/<int:seq>", methods=["GET", "POST"])
def strike(seq: int) -> Answer:
    """Show what striking an entry out would change; on POST record it."""
    return _effect(Effect(seq))


@pages.route("/restore/<int:seq>", methods=["GET", "POST"])
def restore(seq: int) -> Answer:
    """Show what bringing an entry back would change; on POST record it."""
    return _effect(Effect(seq, restore=True))


def _effect(change: Effect) -> Answer:
    loaded = requested_match()
    correctable_item(loaded, change.seq)
    return submit(change) if request.method == "POST" else change.page(loaded)
