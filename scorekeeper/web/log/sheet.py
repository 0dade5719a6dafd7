"""Logging and correcting by a sheet: its pages, its preview, and what it records."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from http import HTTPStatus

from flask import abort, jsonify, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from ...core.entries import Amend, Correction, Entry, kind_of
from ...core.match import NewEntry
from ...core.problems import Refused
from ...core.rearrange import recorded_for
from ...store.loaded import LoadedMatch
from ...store.log_items import LogItem
from ...store.recording import AwaitsYes, Conflict
from ..entry import sheets
from ..entry.forms import FormData, Sheet
from ..http.i18n import current_locale
from ..http.numbers import bounded_int
from ..match.page import match_page
from ..match.requested_match import match_now, requested_match
from ..record.came import what_came_in
from ..record.caught_up import follow_names, goes_on
from ..record.conflicts import SheetAt, came_in, competing_hand, intended_correction, intended_entry, seen_at_first
from ..record.preview import SheetPreview, preview_sheet, refusal, sheet_entry
from ..record.queued import queued
from ..record.recording import not_recorded, wants_json, why_not
from ..record.waited import ahead_of, reads_differently
from .blueprint import pages
from .change import Answer, LogChange, correctable_item, item_of_key, submit
from .sheet_page import Meanwhile, done_at, sheet_page, turns_of


class Blocked(Exception):
    """Raised where a later entry would not fit after a correction; ``resolve_later.py`` asks about that entry."""

    def __init__(self, loaded: LoadedMatch, correction: Correction) -> None:
        super().__init__(correction.entry)
        self.loaded, self.correction = loaded, correction


@pages.get("/log")
def log() -> Response | str:
    """Show the sheet for the likeliest kind of entry."""
    loaded = requested_match()
    kind = next(iter(loaded.game.rules.expected(loaded.state)), None)
    if kind is None or loaded.game.rules.finished(loaded.state):
        return redirect(url_for("match.match"))
    return sheet_page(loaded, sheet_of(loaded, kind, None, None))


@pages.get("/log/<kind>")
def log_kind(kind: str) -> str:
    """Show the empty sheet for a kind of entry."""
    loaded = requested_match()
    return sheet_page(loaded, sheet_of(loaded, kind, None, None))


@pages.get("/log/<kind>/ahead/<int:n>")
def log_ahead(kind: str, n: int) -> str:
    """Show the empty sheet for a kind of entry as it usually is ``n`` hands later; see ``Sheet.ahead``."""
    loaded = requested_match()
    then = ahead_of(loaded, sheets(loaded.game).get(kind) or abort(404), n) or abort(404)
    return sheet_page(then, sheet_of(then, kind, None, None), turns=turns_of(loaded, kind), ahead=n)


@pages.post("/log/<kind>")
def save(kind: str) -> Answer:
    """Record what the sheet of that kind says, and lead to the match, or render it for the script that asked.

    Show the sheet again where something is missing or refused (422), or was recorded meanwhile (409), and, without
    scripts, where only a preview is wanted. A script that sends what has waited on a phone is told why it was not
    recorded and what is asked; while something is proposed, that form goes on waiting (423).
    """
    return submit(SheetChange(kind))


@pages.post("/log/<kind>/preview")
def sheet_preview(kind: str) -> str:
    """Render what the sheet would do so far; the sheet with what came in, if something was recorded since."""
    return SheetChange(kind).preview()


@pages.get("/correct/<int:seq>")
def correct(seq: int) -> str:
    """Show the sheet of an older entry, filled in with what it says now."""
    loaded = requested_match()
    item = correctable_item(loaded, seq)
    kind = request.args.get("kind") or kind_of(item.entry)
    return sheet_page(loaded, sheet_of(loaded.before(item.seq), kind, item.entry, None), item)


@pages.post("/correct/<int:seq>/<kind>")
def save_correction(seq: int, kind: str) -> Answer:
    """Record the sheet as a correction of entry ``seq``, and lead to it; the sheet again as ``save`` shows it."""
    correctable_item(requested_match(), seq)
    return submit(SheetChange(kind, seq))


@pages.post("/correct/<int:seq>/<kind>/preview")
def correction_preview(seq: int, kind: str) -> str:
    """Render what the correction would do so far; see ``sheet_preview``."""
    return SheetChange(kind, seq).preview()


def sheet_of(loaded: LoadedMatch, kind: str, original: Entry | None, data: FormData | None) -> Sheet:
    """Return the sheet for a kind of entry at the match; ``original``: the entry that it corrects.

    ``data``: what was sent; ``None`` where the page is opened.
    """
    sheet_type = sheets(loaded.game).get(kind) or abort(404)
    original = original if original is not None and kind_of(original) == kind else None
    sheet = sheet_type(loaded, data, original)
    followed = follow_names(sheet, data)
    return sheet_type(loaded, followed, original) if followed is not None else sheet


class SheetChange(LogChange):
    """The change that the request's sheet of a ``kind`` makes: a new entry, or a correction of entry ``seq``."""

    def __init__(self, kind: str, seq: int | None = None) -> None:
        self.kind, self.seq = kind, seq
        self._sheet: tuple[LoadedMatch, Sheet] | None = None  # kept, because making it takes longer than recording it

    def correcting(self, loaded: LoadedMatch) -> LogItem | None:
        """Return the entry that is corrected; ``None`` for a new one."""
        return None if self.seq is None else correctable_item(loaded, self.seq)

    def sheet(self, loaded: LoadedMatch, correcting: LogItem | None) -> Sheet:
        """Return the sheet as it was sent; for a correction, at the match as it was before that entry."""
        if self._sheet is None or self._sheet[0] is not loaded:
            there, original = (loaded.before(correcting.seq), correcting.entry) if correcting else (loaded, None)
            self._sheet = loaded, sheet_of(there, self.kind, original, request.form)
        return self._sheet[1]

    def plan(self, loaded: LoadedMatch) -> list[NewEntry]:
        correcting = self.correcting(loaded)
        return recorded_for(loaded.log, sheet_entry(self.sheet(loaded, correcting), correcting))

    def preview(self) -> str:
        """Render what the sheet would do so far, or the whole page with what came in since."""
        loaded = requested_match()
        # Without this the page and the part of it that is refreshed would contradict each other.
        if conflict := self._behind(loaded) or _asks_otherwise(loaded):
            return self._conflict_page(match_now(), conflict)
        correcting = self.correcting(loaded)
        sheet = self.sheet(loaded, correcting)
        return render_template(
            "record/preview.html", loaded=loaded, game=loaded.game, sheet=sheet, correcting=correcting,
            preview=preview_sheet(loaded, sheet, correcting), fragment=True,
        )  # fmt: skip

    def checked(self, loaded: LoadedMatch) -> Answer | None:
        """Check the sheet before it is recorded: a late or incomplete one is shown again, a preview rendered.

        Raises ``Blocked`` where a later entry would not fit after the correction.
        """
        # This comes first: the sheet may by now ask about another player.
        if conflict := self._behind(loaded):
            return self.conflict(match_now(), conflict)
        correcting = self.correcting(loaded)
        sheet = self.sheet(loaded, correcting)
        if "preview" in request.form:  # without scripts: only show what it would do, or what is missing
            preview = preview_sheet(loaded, sheet, correcting)
            return self._sheet_again(loaded, sheet, preview, [preview.missing] if preview.missing else [])
        if why := reads_differently(loaded, sheet, self._sheet_then):
            return self._not_saved(409, loaded, sheet, preview_sheet(loaded, sheet, correcting), [why])
        # Recording a new entry shows what is wrong with it. A correction is checked here, because one that changes
        # nothing must not be recorded.
        missing = None if correcting else sheet.missing(current_locale())
        preview = preview_sheet(loaded, sheet, correcting) if correcting else SheetPreview(missing)
        if correcting and preview.stuck:
            raise Blocked(loaded, Amend(correcting.seq, sheet.entry))
        if preview.ready:
            return None
        return self._not_saved(422, loaded, sheet, preview, preview.problems or (preview.missing or "",))

    def page(self, loaded: LoadedMatch, why: Sequence[str] = (), new: Sequence[LogItem] = ()) -> str:
        sheet = self.sheet(loaded, self.correcting(loaded))
        return self._sheet_again(loaded, sheet, preview_sheet(loaded, sheet, self.correcting(loaded)), why)

    def done(self, loaded: LoadedMatch, entries: Sequence[NewEntry]) -> Answer:
        """Answer that the sheet is recorded, and lead to the page that follows.

        A script that swaps in what changed (``static/js/sheet.js``) gets that page itself. A script that sends what has
        waited (``static/js/queue.js``) gets the number of entries that the match then has.
        """
        if wants_json():
            return jsonify(seen=loaded.length_after(request.form["key"]))
        if self.seq is None and "HX-Request" in request.headers:
            return match_page(match_now(), swapped=True)  # loaded again, for the table's new version
        return redirect(done_at(loaded, self.correcting(loaded)), 303)

    def refused(self, loaded: LoadedMatch, refused: Refused) -> Answer:
        preview = refusal(loaded, refused)
        return self._not_saved(
            422, loaded, self.sheet(loaded, self.correcting(loaded)), preview, preview.problems
        )  # fmt: skip

    def conflict(self, loaded: LoadedMatch, conflict: Conflict) -> Answer:
        new = came_in(loaded, conflict.since)
        status = HTTPStatus.LOCKED if isinstance(conflict, AwaitsYes) and wants_json() else HTTPStatus.CONFLICT
        sheet = self.sheet(loaded, self.correcting(loaded))
        question = sheet.missing(current_locale()) if wants_json() else ""
        why = " ".join(why_not(conflict)) or what_came_in(loaded, new)
        return not_recorded(why, status, partial(self._conflict_page, loaded, conflict), question)

    def _not_saved(
        self, status: int, loaded: LoadedMatch, sheet: Sheet, preview: SheetPreview, why: Sequence[str]
    ) -> Answer:
        """Answer with the sheet as it was sent, and why it was not recorded."""
        page = partial(self._sheet_again, loaded, sheet, preview, why)
        return not_recorded("; ".join(why), status, page, preview.missing)

    def _sheet_again(self, loaded: LoadedMatch, sheet: Sheet, preview: SheetPreview, why: Sequence[str]) -> str:
        """Render the sheet as it was sent, with what came in if the recorder was late before."""
        correcting = self.correcting(loaded)
        behind = self._meanwhile(loaded, correcting, loaded.match.seq) if "since" in request.form else None
        return sheet_page(loaded, sheet, correcting, preview=preview, refused=why, meanwhile=behind)

    def _conflict_page(self, loaded: LoadedMatch, conflict: Conflict) -> str:
        """Render the sheet with what came in meanwhile; if that was this very sheet, as its correction."""
        correcting, mine = self.correcting(loaded), item_of_key(loaded)
        if mine and (mine.struck or mine.corrects != bool(correcting)):  # not an entry that this page makes
            mine = None
        if mine and not correcting:
            correcting = loaded.log_item_at(mine.seq)  # it may have been corrected meanwhile
        return sheet_page(
            loaded, self.sheet(loaded, correcting), correcting, mine=mine, sent=True,
            meanwhile=None if mine else self._meanwhile(loaded, correcting, conflict.since),
            refused=[] if isinstance(conflict, AwaitsYes) else why_not(conflict),  # the page itself says that
        )  # fmt: skip

    def _meanwhile(self, loaded: LoadedMatch, correcting: LogItem | None, seen: int) -> Meanwhile | None:
        """Return what to show the slower recorder; ``None`` if nothing came in since they filled in the sheet."""
        since = seen_at_first(seen)
        new = came_in(loaded, since)
        if not new:
            return None
        if correcting is None:
            intended, alike = intended_entry(loaded, since, new, self._sheet_at), competing_hand(loaded, new, self.kind)
        else:
            seq = correcting.seq if self.seq is None else self.seq
            intended, alike = intended_correction(loaded, since, correcting, seq, new, self._sheet_at), None
        waiting = queued(loaded, since, new, (self.kind, correcting.seq if correcting else None), sheet_of)
        return Meanwhile(new, since, intended, alike is not None and alike.kind == self.kind, waiting)

    def _behind(self, loaded: LoadedMatch) -> Conflict | None:
        """Return the conflict that others recorded something since the page was made, if it matters to its sheet."""
        seen = request.form.get("seen", type=bounded_int)
        if seen is None or seen == loaded.match.seq or item_of_key(loaded):
            return None
        on = goes_on(loaded, seen, self.kind, self.correcting(loaded), self._sheet_at)
        return None if on else Conflict(seen)

    @property
    def _sheet_at(self) -> SheetAt:
        """Function that gives the request's sheet at an earlier or later match, correcting an entry."""
        return lambda there, original: sheet_of(there, self.kind, original, request.form)

    def _sheet_then(self, then: LoadedMatch) -> Sheet | None:
        """Return the request's sheet at the match ``then``; ``None`` if that lacked the entry it corrects."""
        if self.seq is not None and self.seq > then.match.seq:
            return None
        return self.sheet(then, self.correcting(then))


def _asks_otherwise(loaded: LoadedMatch) -> Conflict | None:
    """Return the conflict that something is proposed, or no longer proposed, since the page was made."""
    shown = request.form.get("proposal", type=bounded_int)
    return None if shown == loaded.match.proposal else Conflict(loaded.match.seq)
