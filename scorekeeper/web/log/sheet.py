"""Logging and correcting with a sheet: its pages, its preview, and the change that it makes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from http import HTTPStatus

from flask import abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from ...core.entries import Amend, Leave, kind_of
from ...core.match import NewEntry
from ...core.options import describe
from ...core.rearrange import recorded_for
from ...store.loaded import LoadedMatch
from ...store.log_items import LogItem
from ...store.recording import AwaitsYes, Conflict
from ..entry import sheets
from ..entry.common_sheets import JoinSheet
from ..entry.forms import Sheet
from ..http.i18n import current_locale
from ..http.numbers import bounded_int
from ..match.page import match_page
from ..match.requested_match import match_now, requested_match
from ..record.meanwhile import Meanwhile, came_in, what_came_in
from ..record.offline_queue import ahead_of, says_differently
from ..record.preview import SheetPreview, preview_sheet
from ..record.recording import not_recorded, wants_json, why_not
from ..record.sent_form import Form, sheet_of
from .blueprint import pages
from .change import Answer, LogChange, correctable_item, item_of_key, submit
from .resolve_later import ask_about_later
from .sheet_page import SheetPage, done_at, turns_of


@pages.get("/log")
def log() -> Response | str:
    """Show the sheet for the likeliest kind of entry; redirect to the match if that is over, or there is none."""
    loaded = requested_match()
    kind = next(iter(loaded.game.rules.expected(loaded.state)), None)
    if kind is None or loaded.game.rules.finished(loaded.state):
        return redirect(url_for("match.match"))
    return SheetPage(loaded, sheet_of(loaded, kind, None, None)).render()


@pages.get("/log/<kind>")
def log_kind(kind: str) -> str:
    """Show the empty sheet for a kind of entry.

    At a full table, the page for ``join`` first offers the house rule that opens another seat.
    """
    loaded = requested_match()
    opens = loaded.game.rules.opens_seat(loaded.state) if kind == JoinSheet.kind else None
    if opens:
        option = next(option for option in describe(loaded.options) if option.name == opens)
        return render_template("log/open_seat.html", loaded=loaded, game=loaded.game, option=option)
    return SheetPage(loaded, sheet_of(loaded, kind, None, None)).render()


@pages.get("/log/<kind>/ahead/<int:n>")
def log_ahead(kind: str, n: int) -> str:
    """Show the empty sheet as it usually is ``n`` hands later (``Sheet.ahead``); 404 if that is not known."""
    loaded = requested_match()
    then = ahead_of(loaded, sheets(loaded.game).get(kind) or abort(404), n) or abort(404)
    return SheetPage(then, sheet_of(then, kind, None, None), turns=turns_of(loaded, kind), ahead=n).render()


@pages.post("/log/<kind>")
def save(kind: str) -> Answer:
    """Record the sheet of a ``kind``, and redirect to the match; a script gets the match's page instead.

    Render the sheet again if something is missing or not valid (422), if others have recorded something (409), or if
    only a preview was requested without scripts. A script that sends waiting forms gets JSON: why it was not recorded,
    and the open question; while a proposal is open the form keeps waiting (423).
    """
    return submit(SheetChange(kind))


@pages.post("/log/<kind>/preview")
def sheet_preview(kind: str) -> str:
    """Render the preview of the sheet as sent, a part of the page; the whole page if that has to change.

    It has to if others have recorded something that matters to the sheet, or if the sheet is recorded already.
    """
    return SheetChange(kind).preview()


@pages.get("/correct/<int:seq>")
def correct(seq: int) -> str:
    """Show the sheet of an earlier entry, filled in with what it says now. ``kind`` in the query: as another kind."""
    loaded = requested_match()
    item = correctable_item(loaded, seq)
    kind = request.args.get("kind") or kind_of(item.entry)
    return SheetPage(loaded, sheet_of(loaded.before(item.seq), kind, item.entry, None), item).render()


@pages.post("/correct/<int:seq>/<kind>")
def save_correction(seq: int, kind: str) -> Answer:
    """Record the sheet as a correction of entry ``seq``, and redirect to that entry.

    Other responses are those of ``save``, and the question about a later entry that is no longer valid (422).
    """
    correctable_item(requested_match(), seq)
    return submit(SheetChange(kind, seq))


@pages.post("/correct/<int:seq>/<kind>/preview")
def correction_preview(seq: int, kind: str) -> str:
    """Render the preview of the correction; see ``sheet_preview``."""
    return SheetChange(kind, seq).preview()


class SheetChange(LogChange):
    """The change that the request's sheet of a ``kind`` makes: a new entry, or the correction of entry ``seq``."""

    def __init__(self, kind: str, seq: int | None = None) -> None:
        self.form = Form(kind, seq, request.form)
        self._sheet: tuple[LoadedMatch, Sheet] | None = None  # cached, because making it takes longer than recording

    def correcting(self, loaded: LoadedMatch) -> LogItem | None:
        """Return the item that is corrected; ``None`` for a new entry."""
        return None if self.form.seq is None else correctable_item(loaded, self.form.seq)

    def sheet(self, loaded: LoadedMatch) -> Sheet:
        """Return the sheet as sent; for a correction, at the match before the corrected entry."""
        if self._sheet is None or self._sheet[0] is not loaded:
            self._sheet = loaded, self.form.sheet(loaded, self.correcting(loaded))
        return self._sheet[1]

    def plan(self, loaded: LoadedMatch) -> list[NewEntry]:
        entry, correcting = self.sheet(loaded).entry, self.correcting(loaded)
        return recorded_for(loaded.log, Amend(correcting.seq, entry) if correcting else entry)

    def preview(self) -> str:
        """Render the preview of the sheet, or the whole page, as ``sheet_preview`` says."""
        loaded = requested_match()
        conflict = self._behind(loaded)
        # A sheet to which somebody comes back has nothing more to save if it is recorded already.
        if item_of_key(loaded) or request.form.get("proposal", type=bounded_int) != loaded.match.proposal:
            conflict = conflict or Conflict(loaded.match.seq)
        if conflict:  # a preview alone would contradict the rest of the page
            return self._conflict_page(match_now(), conflict)
        sheet, correcting = self.sheet(loaded), self.correcting(loaded)
        return render_template(
            "record/preview.html", loaded=loaded, game=loaded.game, sheet=sheet, correcting=correcting,
            preview=preview_sheet(loaded, sheet, correcting), fragment=True,
        )  # fmt: skip

    def checked(self, loaded: LoadedMatch) -> Answer | None:
        """Return a response if the sheet cannot be recorded yet; ``None`` if it can.

        The sheet is rendered again if others have recorded something that matters to it, if it is incomplete, or if
        only a preview was requested. If a correction makes a later entry invalid, the response asks about that.
        """
        # Check this first, because the sheet may ask about another player by now.
        if conflict := self._behind(loaded):
            return self.conflict(match_now(), conflict)
        sheet, correcting = self.sheet(loaded), self.correcting(loaded)
        if "preview" in request.form:  # without scripts, the button only shows what it would do, or what is missing
            preview = preview_sheet(loaded, sheet, correcting)
            return self._again(loaded, [preview.missing] if preview.missing else [], preview)
        if why := says_differently(loaded, sheet, self._sheet_then, self.form.seq):
            preview = preview_sheet(loaded, sheet, correcting)
            return not_recorded(why, 409, partial(self._again, loaded, [why], preview), preview.missing)
        # Problems of a new entry show when it is recorded. A correction is checked here, because one that changes
        # nothing must not be recorded.
        missing = None if correcting else sheet.missing(current_locale())
        preview = preview_sheet(loaded, sheet, correcting) if correcting else SheetPreview(missing)
        if correcting and preview.stuck:
            return ask_about_later(loaded, Amend(correcting.seq, sheet.entry))
        if preview.ready:
            return None
        told = preview.problems or (preview.missing or "",)
        return not_recorded("; ".join(told), 422, partial(self._again, loaded, told, preview), preview.missing)

    def page(self, loaded: LoadedMatch, why: Sequence[str] = (), behind: Meanwhile | None = None) -> str:
        return self._again(loaded, why)

    def done(self, loaded: LoadedMatch, entries: Sequence[NewEntry]) -> Answer:
        """Return the response after recording: a redirect to the page that follows.

        A script that replaces parts of the page (``static/js/sheet.js``) gets the match's page itself.
        """
        if self.form.seq is None and "HX-Request" in request.headers:
            return match_page(match_now(), swapped=True)  # load it again for the table's new version
        item = item_of_key(loaded)
        if self.form.seq is None and item and isinstance(item.logged, Leave):  # the page asks if they are paid now
            return redirect(url_for("match.match", left=item.logged.player), 303)
        return redirect(done_at(loaded, self.correcting(loaded)), 303)

    def conflict(self, loaded: LoadedMatch, conflict: Conflict) -> Answer:
        status = HTTPStatus.LOCKED if isinstance(conflict, AwaitsYes) and wants_json() else HTTPStatus.CONFLICT
        question = self.sheet(loaded).missing(current_locale()) if wants_json() else ""
        behind = came_in(loaded, conflict.since, self.form, self.correcting(loaded))
        why = " ".join(why_not(conflict)) or what_came_in(behind)
        return not_recorded(why, status, partial(self._conflict_page, loaded, conflict), question)

    def _again(self, loaded: LoadedMatch, why: Sequence[str], preview: SheetPreview | None = None) -> str:
        """Render the sheet as sent, with what came in if that was shown before."""
        correcting = self.correcting(loaded)
        behind = self._meanwhile(loaded, correcting, loaded.match.seq) if "since" in request.form else None
        page = SheetPage(loaded, self.sheet(loaded), correcting, preview=preview, refused=why, meanwhile=behind)
        return page.render()

    def _conflict_page(self, loaded: LoadedMatch, conflict: Conflict) -> str:
        """Render the sheet with what came in; if it is recorded already, as the sheet that corrects its own entry."""
        correcting, mine = self.correcting(loaded), item_of_key(loaded)
        if mine and (mine.struck or mine.corrects != bool(correcting)):  # not an entry that this page records
            mine = None
        if mine and not correcting:
            correcting = loaded.log_item_at(mine.seq)  # it may have been corrected since
        return SheetPage(
            loaded, self.form.sheet(loaded, correcting), correcting, mine=mine, sent=True,
            meanwhile=None if mine else self._meanwhile(loaded, correcting, conflict.since),
            refused=[] if isinstance(conflict, AwaitsYes) else why_not(conflict),  # the page itself says that
        ).render()  # fmt: skip

    def _meanwhile(self, loaded: LoadedMatch, correcting: LogItem | None, seen: int) -> Meanwhile | None:
        """Return what came in since the sheet was filled in, for the slower recorder; ``None`` if nothing did."""
        first = request.form.get("since", seen, type=bounded_int)  # ``seen`` is from when it was last sent
        return came_in(loaded, max(0, min(seen, first)), self.form, correcting)

    def _behind(self, loaded: LoadedMatch) -> Conflict | None:
        """Return a conflict if others have recorded something that matters to the sheet since its page was made.

        Also if that was shown already, but while the sheet was incomplete (``unfinished``): only now that it is
        complete can the page say whether it is the same hand, and offer the choices.
        """
        seen = request.form.get("seen", type=bounded_int)
        if seen is None or item_of_key(loaded):
            return None
        correcting = self.correcting(loaded)
        if seen != loaded.match.seq and not Meanwhile(loaded, seen, self.form, correcting).goes_on():
            return Conflict(seen)
        behind = self._meanwhile(loaded, correcting, seen) if "unfinished" in request.form else None
        return Conflict(seen) if behind and behind.intended else None

    def _sheet_then(self, then: LoadedMatch) -> Sheet | None:
        """Return the request's sheet at an earlier match; ``None`` if that did not have the entry to correct yet."""
        lacks = self.form.seq is not None and self.form.seq > then.match.seq
        return None if lacks else self.form.sheet(then, self.correcting(then))
