"""Logging at a match: sheets, saving, undo, correcting, striking out, bringing back, drawing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from typing import Any

from flask import abort, jsonify, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from ..core.entries import Amend, Entry, Void, kind_of
from ..core.problems import Refused
from ..core.rearrange import Logged
from ..store import service
from ..store.service import Conflict, LoadedMatch
from . import cookies, identity
from .came import what_came_in
from .caught_up import follow_names, goes_on
from .conflicts import (
    SheetAt,
    came_in,
    corrected_by,
    in_its_place,
    is_done,
    meant_correction,
    meant_new,
    seen_at_first,
)
from .draws import HIGHEST, drawn, record_draw
from .entry import sheets
from .filters import hand_label, translate
from .forms import KEY_PATTERN, FormData, Sheet
from .i18n import current_locale
from .matches import (
    UNCHANGED,
    board,
    entry_url,
    frozen_page,
    match_now,
    match_page,
    new_key,
    requested_match,
    requested_shown,
)
from .matches import pages as pages  # with the routes of this module
from .numbers import bounded_int
from .preview import SheetPreview, preview_entry, preview_sheet, proposing, refusal, sheet_entry
from .queued import queued
from .recording import not_recorded, record, wants_json, why_not
from .waited import ahead_of, reads_differently

Answer = Response | str | tuple[Response | str, int]

LAST_HANDS = 8  #: beside a sheet, on a wide screen


class Blocked(Exception):
    """A correction was sent that a later entry does not survive: that is asked about (``corrected.py``)."""

    def __init__(self, loaded: LoadedMatch, correction: Void | Amend) -> None:
        super().__init__(correction.entry)
        self.loaded, self.correction = loaded, correction


# -- the pages of a sheet --------------------------------------------------------------------------------------------


@pages.get("/log")
def log() -> Response | str:
    """The sheet for the likeliest kind of entry."""
    loaded = requested_match()
    kind = next(iter(loaded.game.rules.expected(loaded.state)), None)
    if kind is None or loaded.game.rules.finished(loaded.state):
        return redirect(url_for("matches.match"))
    return sheet_page(loaded, _sheet(loaded, kind, None))


@pages.get("/log/<kind>")
def log_kind(kind: str) -> str:
    """The empty sheet for a kind of entry."""
    loaded = requested_match()
    return sheet_page(loaded, _sheet(loaded, kind, None))


@pages.get("/log/<kind>/ahead/<int:n>")
def log_ahead(kind: str, n: int) -> str:
    """The empty sheet for a kind of entry as it ordinarily is ``n`` hands later; see ``Sheet.ahead``."""
    loaded = requested_match()
    then = ahead_of(loaded, sheets(loaded.game).get(kind) or abort(404), n) or abort(404)
    return sheet_page(then, _sheet(then, kind, None), turns=_turns(loaded, kind), ahead=n)


def _turns(loaded: LoadedMatch, kind: str) -> list[str]:
    """Who acts on the sheet of that kind, now and as many hands later as it is another then; else nothing."""
    states = sheets(loaded.game)[kind].ahead(loaded)
    return [loaded.game.turn(state, current_locale()).what for state in (loaded.state, *states)] if states else []


@pages.post("/log/<kind>")
def save(kind: str) -> Answer:
    """Records what the sheet of that kind says, and goes to the match, or shows it to the script that asked.

    The sheet again where something is missing or refused (422), or was recorded in between (409); without scripts also
    where only a preview is wanted. What has waited on a phone waits on where something is proposed (423), and a script
    that sends it is told why, and what is asked.
    """
    return _save(kind, None)


@pages.post("/log/<kind>/preview")
def sheet_preview(kind: str) -> str:
    """What the sheet would do so far: the part of the page that says so.

    Where something was recorded since, the sheet with what came in.
    """
    return _preview(kind, None)


@pages.get("/correct/<int:seq>")
def correct(seq: int) -> str:
    """The sheet of an older entry, filled in as it reads."""
    loaded = requested_match()
    row = correctable_row(loaded, seq)
    kind = request.args.get("kind") or kind_of(row.shown)
    return sheet_page(loaded, _sheet(loaded, kind, row), row)


@pages.post("/correct/<int:seq>/<kind>")
def save_correction(seq: int, kind: str) -> Answer:
    """Records the sheet as a correction of entry ``seq``, and goes to where that stands.

    The sheet again as ``save`` shows it.
    """
    return _save(kind, correctable_row(requested_match(), seq))


@pages.post("/correct/<int:seq>/<kind>/preview")
def correction_preview(seq: int, kind: str) -> str:
    """What the correction would do so far; see ``sheet_preview``."""
    return _preview(kind, correctable_row(requested_match(), seq))


def correctable_row(loaded: LoadedMatch, seq: int) -> service.Row:
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
        return sheet_of(loaded, kind, None, data)
    return sheet_of(loaded.before(correcting.seq), kind, correcting.shown, data)


def sheet_of(loaded: LoadedMatch, kind: str, original: Entry | None, data: FormData | None) -> Sheet:
    """The sheet for a kind of entry at the match as it stands; ``original``: the entry that it corrects."""
    sheet_type = sheets(loaded.game).get(kind) or abort(404)
    original = original if original is not None and kind_of(original) == kind else None
    sheet = sheet_type(loaded, data, original)
    followed = follow_names(sheet, data)
    return sheet_type(loaded, followed, original) if followed is not None else sheet


def _preview(kind: str, correcting: service.Row | None) -> str:
    loaded = requested_match()
    # Else the page would say one thing, and what is renewed another.
    if conflict := _behind(loaded, kind, correcting) or _asks_anew(loaded):
        return _conflict_page(match_now(), kind, correcting, conflict)
    sheet = _sheet(loaded, kind, correcting, request.form)
    return render_template(
        "matches/preview.html", loaded=loaded, game=loaded.game, sheet=sheet, correcting=correcting,
        preview=preview_sheet(loaded, sheet, correcting), fragment=True,
    )  # fmt: skip


def sheet_page(loaded: LoadedMatch, sheet: Sheet, correcting: service.Row | None = None, **more: Any) -> str:
    """A sheet's page.

    ``more``: ``preview`` where it is known already; ``refused``, what keeps it from being saved; ``came_in``, what was
    recorded in between, ``since`` the entry of that number, and ``meant``, what the sheet was to record; ``mine``, the
    entry that this very sheet has made already; ``sent``, whether what is tapped on it was sent, and is kept there.
    """
    preview = more.pop("preview", None) or preview_sheet(loaded, sheet, correcting)
    game, state, locale = loaded.game, sheet.state, current_locale()
    page = {
        "name": hand_label(correcting),
        "turns": [] if correcting else _turns(loaded, sheet.kind),
        "kinds": [kind for kind in game.rules.expected(state) if kind in sheets(game)],
        "done": _done(loaded, correcting),
        **more,
    }
    return render_template(
        "matches/log.html", loaded=loaded, game=game, sheet=sheet, correcting=correcting, seen=loaded.match.seq,
        key=new_key(shown=preview.ready), names=list(loaded.step.ledger.money), turn=game.turn(state, locale),
        preview=preview,
        stake=game.presentation.stake(state, locale), board=board(loaded, ()),
        last_hands=[hand for hand in service.hands(loaded.match, LAST_HANDS)[::-1] if hand.counts], **page,
    )  # fmt: skip


def _save(kind: str, correcting: service.Row | None) -> Answer:
    """Records the request's sheet, as ``save`` and ``save_correction`` say.

    Raises ``Blocked`` where a later entry does not survive the correction.
    """
    loaded = requested_match()
    if "preview" not in request.form and _sheet_sent_before(loaded, kind, correcting):
        return _answer(loaded, correcting)
    # Before anything is said of the sheet, which by now may be another player's.
    if conflict := _behind(loaded, kind, correcting):
        return _conflict(kind, correcting, conflict)
    sheet = _sheet(loaded, kind, correcting, request.form)
    if "preview" in request.form:  # without scripts: only show what it would do, or what is missing
        preview = preview_sheet(loaded, sheet, correcting)
        return _sheet_again(loaded, sheet, correcting, preview, [preview.missing] if preview.missing else [])
    if why := reads_differently(loaded, sheet, lambda then: _sheet_then(then, kind, correcting)):
        preview = preview_sheet(loaded, sheet, correcting)
        return _not_saved(409, loaded, sheet, correcting, preview, [why])
    # What is wrong with a new entry shows when it is recorded. A correction is looked at first: one that changes
    # nothing is not recorded.
    preview = preview_sheet(loaded, sheet, correcting) if correcting else SheetPreview(sheet.missing(current_locale()))
    if correcting and preview.stuck:
        raise Blocked(loaded, Amend(correcting.seq, sheet.entry))
    if not preview.ready:
        return _not_saved(422, loaded, sheet, correcting, preview, preview.problems or (preview.missing or "",))
    try:
        after = record(loaded, service.recorded_for(loaded, sheet_entry(sheet, correcting)))
    except Refused as refused:
        preview = refusal(loaded, refused)
        return _not_saved(422, loaded, sheet, correcting, preview, preview.problems)
    except Conflict as conflict:
        return _conflict(kind, correcting, conflict)
    return _answer(after, correcting)


def _not_saved(
    status: int,
    loaded: LoadedMatch,
    sheet: Sheet,
    correcting: service.Row | None,
    preview: SheetPreview,
    why: Sequence[str],
) -> Answer:
    """The sheet as it was sent, with why it was not recorded."""
    page = partial(_sheet_again, loaded, sheet, correcting, preview, why)
    return not_recorded("; ".join(why), status, page, preview.missing)


def _sheet_again(
    loaded: LoadedMatch,
    sheet: Sheet,
    correcting: service.Row | None,
    preview: SheetPreview,
    refused: Sequence[str],
) -> str:
    """The sheet as it was sent; to who was slower before it still shows what came in then."""
    more = _meanwhile(loaded, sheet.kind, correcting, loaded.match.seq) if "since" in request.form else {}
    return sheet_page(loaded, sheet, correcting, preview=preview, refused=refused, **more)


def _answer(loaded: LoadedMatch, correcting: service.Row | None) -> Response | str:
    """What a recorded sheet is answered with: the way to where it leads; that page itself, for a script that swaps
    in what changed there (``static/js/sheet.js``); or how many entries the match had when this one was recorded, for
    one that sends what has waited (``static/js/queue.js``)."""
    if wants_json():
        return jsonify(seen=service.led_to(loaded.match, request.form["key"]))
    if correcting is None and "HX-Request" in request.headers:
        return match_page(match_now(), swapped=True)  # with the version that the table then has
    return redirect(_done(loaded, correcting), 303)


def _done(loaded: LoadedMatch, correcting: service.Row | None) -> str:
    """Where a sheet leads once it is recorded."""
    return entry_url(loaded.match, correcting.seq) if correcting else url_for("matches.match")


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
        sheet = sheet_of(loaded.before(correcting.seq), kind, row.made.with_, request.form)
    else:
        return resent(loaded, lambda then: _correction_then(then, kind, correcting))
    with suppress(Refused):
        return sheet_entry(sheet, correcting) == row.made
    return False


def _correction_then(then: LoadedMatch, kind: str, correcting: service.Row) -> list[Logged]:
    """What the request's sheet records as a correction at the match as it was ``then``. Raises ``Refused``."""
    sheet = _sheet_then(then, kind, correcting)
    return service.recorded_for(then, sheet_entry(sheet, correcting)) if sheet else []


def _sheet_then(then: LoadedMatch, kind: str, correcting: service.Row | None) -> Sheet | None:
    """The request's sheet at the match as it was ``then``, ``None`` where that had not what it corrects."""
    if correcting is None:
        return sheet_of(then, kind, None, request.form)
    if correcting.seq > then.match.seq:
        return None
    return sheet_of(then.before(correcting.seq), kind, then.log.reads[correcting.seq - 1], request.form)


def resent(loaded: LoadedMatch, entries: Callable[[LoadedMatch], list[Logged]]) -> bool:
    """Whether several entries were recorded under the request's key before, as ``entries`` of the match then."""
    row = _sent_before(loaded)
    if row is None:
        return False
    with suppress(Refused):
        return service.was_sent(loaded, entries(service.as_of(loaded, row.seq - 1)), request.form["key"])
    return False


def _conflict(kind: str, correcting: service.Row | None, conflict: Conflict) -> Answer:
    """That the request's sheet was not recorded, and why: the sheet again, with what came in between."""
    loaded = match_now()
    new = came_in(loaded, conflict.since)
    status = HTTPStatus.LOCKED if isinstance(conflict, service.AwaitsYes) and wants_json() else HTTPStatus.CONFLICT
    question = _sheet(loaded, kind, correcting, request.form).missing(current_locale()) if wants_json() else ""
    why = " ".join(why_not(conflict)) or what_came_in(loaded, new)
    return not_recorded(why, status, lambda: _conflict_page(loaded, kind, correcting, conflict), question)


def _conflict_page(loaded: LoadedMatch, kind: str, correcting: service.Row | None, conflict: Conflict) -> str:
    """The sheet again, with what came in between; where that was this very sheet, as its correction."""
    mine = _row_of_key(loaded)
    if mine and (mine.struck or mine.correction != bool(correcting)):  # no entry of the kind that this page makes
        mine = None
    if correcting := correcting or mine:
        correcting = service.row(loaded.match, correcting.seq)  # it may have been corrected in between
    more: dict[str, Any] = {"mine": mine} if mine else _meanwhile(loaded, kind, correcting, conflict.since)
    more["sent"] = True
    if not isinstance(conflict, service.AwaitsYes):  # the page says so itself
        more["refused"] = why_not(conflict)
    return sheet_page(loaded, _sheet(loaded, kind, correcting, request.form), correcting, **more)


def _meanwhile(loaded: LoadedMatch, kind: str, correcting: service.Row | None, seen: int) -> dict[str, Any]:
    """What a sheet's page shows to who was slower: what came in since he filled it in, and what he meant with it."""
    since = seen_at_first(seen)
    new = came_in(loaded, since)
    if not new:
        return {}

    if correcting is None:
        meant, alike = meant_new(loaded, since, new, _sheet_at(kind)), in_its_place(loaded, new, kind)
    else:
        seq = (request.view_args or {}).get("seq", correcting.seq)
        meant, alike = meant_correction(loaded, since, correcting, seq, new, _sheet_at(kind)), None
    waiting = queued(loaded, since, new, (kind, correcting.seq if correcting else None), sheet_of)
    return {"came_in": new, "since": since, "meant": meant, "alike": alike and alike.kind == kind, "queued": waiting}


def _behind(loaded: LoadedMatch, kind: str, correcting: service.Row | None) -> Conflict | None:
    """That something was recorded since the page of this request was made, and not by the page itself, which changes
    something for its sheet."""
    seen = request.form.get("seen", type=bounded_int)
    if seen is None or seen == loaded.match.seq or _row_of_key(loaded):
        return None
    return None if goes_on(loaded, seen, kind, correcting, _sheet_at(kind)) else Conflict(seen)


def _sheet_at(kind: str) -> SheetAt:
    """The request's sheet of that kind at a match as it was somewhere."""
    return lambda there, original: sheet_of(there, kind, original, request.form)


def _asks_anew(loaded: LoadedMatch) -> Conflict | None:
    """That something is proposed, or no longer, since the page of this request was made."""
    shown = request.form.get("proposal", type=bounded_int)
    return None if shown == loaded.match.proposal else Conflict(loaded.match.seq)


# -- at once: undo, a draw -------------------------------------------------------------------------------------------


@pages.post("/undo/<int:seq>")
def undo(seq: int) -> Answer:
    """Takes the newest hand back, at once."""
    correctable_row(requested_match(), seq)
    return _at_once(Void(seq))


@pages.post("/draw")
def draw() -> Answer:
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


def _at_once(entry: Entry) -> Answer:
    loaded = requested_match()
    try:
        record(loaded, [Logged(entry)], stated=False)
    except Refused as refused:
        why = refusal(loaded, refused).problems
        return not_recorded("; ".join(why), 422, lambda: match_page(loaded, problems=why))
    except Conflict as conflict:
        now, reasons = match_now(), why_not(conflict)
        new = came_in(now, conflict.since)
        named = service.row(now.match, entry.entry) if isinstance(entry, Void) else None
        page = partial(match_page, now, came_in=new, not_undone=named, problems=reasons)
        return not_recorded(" ".join(reasons) or what_came_in(now, new), 409, page)
    return redirect(url_for("matches.match"), 303)


@pages.post("/count-anew")
def count_anew() -> Response | tuple[str, int]:
    """Counts a frozen match by today's rules from now on, and goes to it; its page again where they cannot read it."""
    shown = requested_shown()
    try:
        service.count_anew(shown.match, cookies.device(), identity.person())
    except service.UNREADABLE:
        return frozen_page(service.FrozenMatch(shown.match), refused=UNCHANGED), 422
    return redirect(url_for("matches.match"), 303)


# -- striking out, bringing back -------------------------------------------------------------------------------------


@pages.route("/strike/<int:seq>", methods=["GET", "POST"])
def strike(seq: int) -> Answer:
    """What striking an entry out would change; and doing so."""
    loaded = requested_match()
    return _effect(loaded, correctable_row(loaded, seq), Void(seq), "strike")


@pages.route("/restore/<int:seq>", methods=["GET", "POST"])
def restore(seq: int) -> Answer:
    """What bringing an entry back, as it last read, would change; and doing so."""
    loaded = requested_match()
    row = correctable_row(loaded, seq)
    return _effect(loaded, row, Amend(seq, row.shown), "restore")


def _effect(loaded: LoadedMatch, row: service.Row, entry: Void | Amend, what: str) -> Answer:
    """What the correction would change; and making it. Raises ``Blocked`` where a later entry does not survive it."""
    if request.method != "POST":
        return _effect_page(loaded, row, entry, what)
    sent = _sent_before(loaded)
    again = sent and isinstance(sent.made, type(entry)) and sent.made.entry == row.seq
    if again or resent(loaded, lambda then: service.recorded_for(then, entry)):
        return redirect(entry_url(loaded.match, row.seq), 303)
    try:
        record(loaded, service.recorded_for(loaded, entry), stated=True)
    except Refused as refused:  # its preview says why
        if service.stuck_behind(loaded, entry):
            raise Blocked(loaded, entry) from None
        why = "; ".join(refusal(loaded, refused).problems)
        return not_recorded(why, 422, lambda: _effect_page(loaded, row, entry, what))
    except Conflict as conflict:
        loaded, reasons = match_now(), why_not(conflict)
        new, row = came_in(loaded, conflict.since), correctable_row(loaded, row.seq)
        page = partial(_effect_page, loaded, row, _effect_now(loaded, row, entry), what, new, reasons)
        return not_recorded(" ".join(reasons) or what_came_in(loaded, new), 409, page)
    return redirect(entry_url(loaded.match, row.seq), 303)


def _effect_page(
    loaded: LoadedMatch,
    row: service.Row,
    entry: Void | Amend,
    what: str,
    new: Sequence[service.Row] = (),
    refused: Sequence[str] = (),
) -> str:
    """What the correction would change, and what keeps it from being made.

    ``new``: what came in between; ``refused``: why else nothing was recorded.
    """
    preview = preview_entry(loaded, entry, hand_label(row))
    if preview.ready and what == "restore" and preview.stuck is None:
        save = translate("Bring back {hand}", hand=hand_label(row))
        preview = preview._replace(save=proposing(save, asks=preview.asks))
    return render_template(
        "matches/effect.html", loaded=loaded, game=loaded.game, row=row, name=hand_label(row), what=what,
        preview=preview,
        shown=entry.with_ if isinstance(entry, Amend) else row.shown, came_in=new, refused=refused,
        done=bool(new) and is_done(entry, row), theirs=corrected_by(new, row.seq),
        blocker=service.row(loaded.match, preview.blocker) if preview.blocker else None,
        seen=loaded.match.seq, key=new_key(shown=preview.ready), names=list(loaded.step.ledger.money),
    )  # fmt: skip


def _effect_now(loaded: LoadedMatch, row: service.Row, entry: Void | Amend) -> Void | Amend:
    """What strikes ``row`` out, or brings it back, where it may have been corrected since ``entry`` was to."""
    if isinstance(entry, Void):
        return Void(row.seq)
    return Amend(row.seq, row.shown)
