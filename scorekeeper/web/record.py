"""Logging at a match: sheets, saving, undo, correcting, striking out, bringing back, drawing."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from flask import abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from ..core.entries import Amend, Entry, Void, kind_of
from ..core.problems import Refused
from ..store import service
from ..store.service import Conflict, LoadedMatch
from . import cookies
from .draws import HIGHEST, drawn, record_draw
from .entry import sheets
from .filters import translate
from .forms import KEY_PATTERN, FormData, Sheet
from .i18n import current_locale
from .matches import entry_url, frozen_page, match_now, match_page, new_key, requested_match, requested_shown
from .matches import pages as pages  # with the routes of this module
from .numbers import bounded_int
from .preview import SheetPreview, hand_label, preview_entry, preview_sheet, refusal, sheet_entry

# -- the pages of a sheet --------------------------------------------------------------------------------------------


@pages.get("/log")
def log() -> Response | str:
    """The sheet for the likeliest kind of entry."""
    loaded = requested_match()
    kind = next(iter(loaded.game.rules.expected(loaded.state)), None)
    if kind is None or loaded.game.rules.finished(loaded.state):
        return redirect(url_for("matches.match"))
    return _page(loaded, _sheet(loaded, kind, None))


@pages.get("/log/<kind>")
def log_kind(kind: str) -> str:
    """The empty sheet for a kind of entry."""
    loaded = requested_match()
    return _page(loaded, _sheet(loaded, kind, None))


@pages.post("/log/<kind>")
def save(kind: str) -> Response | str | tuple[str, int]:
    """Records what the sheet of that kind says, and goes to the match.

    The sheet again where something is missing or refused (422), or was recorded in between (409); without scripts also
    where only a preview is wanted.
    """
    return _save(kind, None)


@pages.post("/log/<kind>/preview")
def sheet_preview(kind: str) -> str:
    """What the sheet would do so far: the part of the page that says so."""
    return _preview(kind, None)


@pages.get("/correct/<int:seq>")
def correct(seq: int) -> str:
    """The sheet of an older entry, filled in as it reads."""
    loaded = requested_match()
    row = _correctable_row(loaded, seq)
    kind = request.args.get("kind") or kind_of(row.reads or row.made)
    return _page(loaded, _sheet(loaded, kind, row), row)


@pages.post("/correct/<int:seq>/<kind>")
def save_correction(seq: int, kind: str) -> Response | str | tuple[str, int]:
    """Records the sheet as a correction of entry ``seq``, and goes to where that stands.

    The sheet again as ``save`` shows it.
    """
    return _save(kind, _correctable_row(requested_match(), seq))


@pages.post("/correct/<int:seq>/<kind>/preview")
def correction_preview(seq: int, kind: str) -> str:
    """What the correction would do so far."""
    return _preview(kind, _correctable_row(requested_match(), seq))


def _correctable_row(loaded: LoadedMatch, seq: int) -> service.Row:
    """The entry with that number; a correction is none that could be corrected here."""
    row = service.row(loaded.match, seq)
    if row is None or isinstance(row.made, Void | Amend):
        abort(404)
    return row


def _sheet(loaded: LoadedMatch, kind: str, correcting: service.Row | None, data: FormData | None = None) -> Sheet:
    """The sheet for a kind of entry; of a correction at the match as it stood before the entry, filled in as it reads.

    ``data``: what was sent; ``None`` where the page is opened.
    """
    if correcting is None:
        return _sheet_of(loaded, kind, None, data)
    return _sheet_of(loaded.before(correcting.seq), kind, correcting.reads or correcting.made, data)


def _sheet_of(loaded: LoadedMatch, kind: str, original: Entry | None, data: FormData | None) -> Sheet:
    """The sheet for a kind of entry at the match as it stands; ``original``: the entry that it corrects."""
    sheet_type = sheets(loaded.game).get(kind) or abort(404)
    return sheet_type(loaded, data, original if original is not None and kind_of(original) == kind else None)


def _preview(kind: str, correcting: service.Row | None) -> str:
    loaded = requested_match()
    sheet = _sheet(loaded, kind, correcting, request.form)
    return render_template(
        "matches/preview.html", loaded=loaded, game=loaded.game, sheet=sheet, correcting=correcting,
        preview=preview_sheet(loaded, sheet, correcting), fragment=True,
    )  # fmt: skip


def _page(loaded: LoadedMatch, sheet: Sheet, correcting: service.Row | None = None, **more: Any) -> str:
    """A sheet's page.

    ``more``: ``preview`` where it is known already; ``refused``, what keeps it from being saved; ``came_in``, what was
    recorded in between; ``mine``, the entry that this very sheet has made already.
    """
    preview = more.pop("preview", None) or preview_sheet(loaded, sheet, correcting)
    game, state = loaded.game, sheet.state
    return render_template(
        "matches/log.html", loaded=loaded, game=game, sheet=sheet, correcting=correcting, name=hand_label(correcting),
        kinds=[kind for kind in game.rules.expected(state) if kind in sheets(game)],
        done=_done(loaded, correcting), seen=loaded.match.seq, key=new_key(),
        names=list(loaded.step.ledger.money),
        turn=game.turn(state, current_locale()), preview=preview,
        stake=game.presentation.stake(state, current_locale()), **more,
    )  # fmt: skip


def _save(kind: str, correcting: service.Row | None) -> Response | str | tuple[str, int]:
    loaded = requested_match()
    if "preview" not in request.form and _sheet_sent_before(loaded, kind, correcting):
        return redirect(_done(loaded, correcting), 303)
    sheet = _sheet(loaded, kind, correcting, request.form)
    if "preview" in request.form:  # without scripts: only show what it would do, or what is missing
        preview = preview_sheet(loaded, sheet, correcting)
        return _page(loaded, sheet, correcting, preview=preview, refused=[preview.missing] if preview.missing else [])
    # What is wrong with a new entry shows when it is recorded. A correction is looked at first: one that changes
    # nothing is not recorded.
    preview = preview_sheet(loaded, sheet, correcting) if correcting else SheetPreview(sheet.missing(current_locale()))
    if not preview.ready:
        refused = preview.problems or (preview.missing,)
        return _page(loaded, sheet, correcting, preview=preview, refused=refused), 422
    try:
        after = _record(loaded, sheet_entry(sheet, correcting))
    except Refused as refused_:
        preview = refusal(loaded, refused_)
        return _page(loaded, sheet, correcting, preview=preview, refused=preview.problems), 422
    except Conflict as conflict:
        return _conflict(kind, correcting, conflict), 409
    return redirect(_done(after, correcting), 303)


def _done(loaded: LoadedMatch, correcting: service.Row | None) -> str:
    """Where a sheet leads once it is recorded."""
    return entry_url(loaded, correcting.seq) if correcting else url_for("matches.match")


def _row_of_key(loaded: LoadedMatch) -> service.Row | None:
    """The entry that was recorded under the key of this request, ``None`` where none was."""
    key = request.form.get("key", "")
    return service.row_by_key(loaded.match, key) if KEY_PATTERN.fullmatch(key) else None


def _sent_before(loaded: LoadedMatch) -> service.Row | None:
    """The same, asked of the database only for who is behind: his own entry may be what he has not seen."""
    behind = request.form.get("seen", type=bounded_int) != loaded.match.seq
    return _row_of_key(loaded) if behind else None


def _sheet_sent_before(loaded: LoadedMatch, kind: str, correcting: service.Row | None) -> bool:
    """Whether just this sheet was recorded under its key before: its answer was lost.

    It is read as it was then, at the match as it stood before the entry that it made, or corrects.
    """
    row = _sent_before(loaded)
    if row is None:
        return False
    if correcting is None:
        sheet = _sheet(loaded.before(row.seq), kind, None, request.form)
    elif isinstance(row.made, Amend) and row.made.entry == correcting.seq:
        sheet = _sheet_of(loaded.before(correcting.seq), kind, row.made.with_, request.form)
    else:
        return False
    with suppress(Refused):
        return sheet_entry(sheet, correcting) == row.made
    return False


def _conflict(kind: str, correcting: service.Row | None, conflict: Conflict) -> str:
    """The sheet again, with what came in between; where that was this very sheet, as its correction."""
    loaded = match_now()
    mine = _row_of_key(loaded)
    if mine and (mine.struck or mine.correction != bool(correcting)):  # no entry of the kind that this page makes
        mine = None
    if correcting := correcting or mine:
        correcting = service.row(loaded.match, correcting.seq)  # it may have been corrected in between
    came_in = [] if mine else service.rows(loaded.match, after=conflict.since)
    return _page(loaded, _sheet(loaded, kind, correcting, request.form), correcting, came_in=came_in, mine=mine)


def _record(loaded: LoadedMatch, entry: Entry) -> LoadedMatch:
    """Records ``entry`` under the key of its page, if nothing was recorded since that page was made.

    Raises ``Refused``, and ``Conflict``, also where a form lacks what every page of ours has.
    """
    seen = request.form.get("seen", type=bounded_int)
    key = request.form.get("key", "")
    if seen is None or not KEY_PATTERN.fullmatch(key):
        raise Conflict(max(0, seen or 0))
    return service.record(loaded, entry, seen=seen, key=key, by=cookies.device(), person=cookies.person())


# -- at once: undo, a draw -------------------------------------------------------------------------------------------


@pages.post("/undo/<int:seq>")
def undo(seq: int) -> Response | tuple[str, int]:
    """Takes the newest hand back, at once."""
    return _at_once(Void(seq))


@pages.post("/draw")
def draw() -> Response | tuple[str, int]:
    """Draws who begins, fairly, and records it at once: a draw is not to be repeated until it pleases."""
    loaded = requested_match()
    if _sent_before(loaded):  # it was drawn, and is not drawn again
        return redirect(url_for("matches.match"), 303)
    draw = drawn(loaded.game, loaded.seats.seated, request.form.get("way", HIGHEST))
    entry = loaded.game.rules.drawn_entry(loaded.state, draw.player) if draw else None
    if draw is None or entry is None:
        return match_page(loaded, problems=[translate("There is nothing to draw now.")]), 422
    answer = _at_once(entry)
    if isinstance(answer, Response):  # then the note, under a key of its own
        seen, key = request.form.get("seen", default=0, type=bounded_int), request.form.get("key", "")
        record_draw(match_now(), draw, seen + 1, f"{key}-n")
    return answer


def _at_once(entry: Entry) -> Response | tuple[str, int]:
    loaded = requested_match()
    try:
        _record(loaded, entry)
    except Refused as refused:
        return match_page(loaded, problems=refusal(loaded, refused).problems), 422
    except Conflict as conflict:
        loaded = match_now()
        return match_page(loaded, came_in=service.rows(loaded.match, after=conflict.since)), 409
    return redirect(url_for("matches.match"), 303)


@pages.post("/count-anew")
def count_anew() -> Response | tuple[str, int]:
    """Counts a frozen match by today's rules from now on, and goes to it; its page again where they cannot read it."""
    shown = requested_shown()
    try:
        service.count_anew(shown.match, cookies.device())
    except service.UNREADABLE:
        return frozen_page(service.FrozenMatch(shown.match), refused=True), 422
    return redirect(url_for("matches.match"), 303)


# -- striking out, bringing back -------------------------------------------------------------------------------------


@pages.route("/strike/<int:seq>", methods=["GET", "POST"])
def strike(seq: int) -> Response | tuple[str, int]:
    """What striking an entry out would change; and doing so."""
    loaded = requested_match()
    return _effect(loaded, _correctable_row(loaded, seq), Void(seq), "strike")


@pages.route("/restore/<int:seq>", methods=["GET", "POST"])
def restore(seq: int) -> Response | tuple[str, int]:
    """What bringing an entry back, as it last read, would change; and doing so."""
    loaded = requested_match()
    row = _correctable_row(loaded, seq)
    return _effect(loaded, row, Amend(seq, service.last_reading(loaded.match, row)), "restore")


def _effect(loaded: LoadedMatch, row: service.Row, entry: Void | Amend, what: str) -> Response | tuple[str, int]:
    came_in: list[service.Row] = []
    status = 200
    if request.method == "POST":
        if (sent := _sent_before(loaded)) and isinstance(sent.made, type(entry)) and sent.made.entry == row.seq:
            return redirect(entry_url(loaded, row.seq), 303)
        try:
            _record(loaded, entry)
        except Refused:  # its preview, below, says why
            status = 422
        except Conflict as conflict:
            loaded, status = match_now(), 409
            came_in = service.rows(loaded.match, after=conflict.since)
        else:
            return redirect(entry_url(loaded, row.seq), 303)
    preview = preview_entry(loaded, entry, hand_label(row))
    if preview.ready and what == "restore":
        preview = preview._replace(save=translate("Bring back {hand}", hand=hand_label(row)))
    page = render_template(
        "matches/effect.html", loaded=loaded, game=loaded.game, row=row, name=hand_label(row), what=what,
        preview=preview,
        shown=entry.with_ if isinstance(entry, Amend) else row.reads or row.made, came_in=came_in,
        blocker=service.row(loaded.match, preview.blocker) if preview.blocker else None,
        seen=loaded.match.seq, key=new_key(), names=list(loaded.step.ledger.money),
    )  # fmt: skip
    return page, status
