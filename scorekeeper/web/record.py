"""Logging at a match: sheets, saving, undo, correcting, striking out, bringing back, drawing."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from flask import abort, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from ..core.draws import Draw
from ..core.entries import Amend, Void, kind_of
from ..core.problems import Refused
from ..core.reading import plain
from ..store import service
from ..store.service import Conflict, LoadedMatch
from . import security
from .entry import sheets
from .filters import translate
from .forms import KEY, Sheet
from .i18n import current_locale
from .matches import entry_url, match_page, new_key, pages, requested_match
from .numbers import bounded_int
from .preview import Live, dry_run, hand_label, look, refusal, sheet_value

# -- the pages of a sheet --------------------------------------------------------------------------------------------


@pages.get("/log")
def log() -> Response | str:
    """The sheet for the likeliest kind of entry."""
    at = requested_match()
    kind = next(iter(at.game.rules.expected(at.state)), None)
    if kind is None or at.game.rules.finished(at.state):
        return redirect(url_for("matches.match"))
    return _sheet(at, sheets(at.game)[kind](at))


@pages.get("/log/<kind>")
def log_kind(kind: str) -> str:
    at = requested_match()
    return _sheet(at, _sheet_type(at, kind)(at))


@pages.post("/log/<kind>")
def save(kind: str) -> Response | str | tuple[str, int]:
    return _save(kind, None)


@pages.post("/log/<kind>/preview")
def preview(kind: str) -> str:
    """What the sheet would do so far: the part of the page that says so."""
    return _live(kind, None)


@pages.get("/correct/<int:seq>")
def correct(seq: int) -> str:
    """The sheet of an older entry, filled in as it reads."""
    at = requested_match()
    row = _row(at, seq)
    reads = row.reads or row.made
    kind = request.args.get("kind") or kind_of(reads)
    was = _before(at, row)
    sheet_type = _sheet_type(at, kind)
    return _sheet(was, sheet_type(was, sheet_type.fill(reads) if kind == kind_of(reads) else None), row, now=at)


@pages.post("/correct/<int:seq>/<kind>")
def save_correction(seq: int, kind: str) -> Response | str | tuple[str, int]:
    return _save(kind, _row(requested_match(), seq))


@pages.post("/correct/<int:seq>/<kind>/preview")
def preview_correction(seq: int, kind: str) -> str:
    return _live(kind, _row(requested_match(), seq))


def _sheet_type(at: LoadedMatch, kind: str) -> type[Sheet]:
    return sheets(at.game).get(kind) or abort(404)


def _row(at: LoadedMatch, seq: int) -> service.Row:
    row = service.row(at.match, seq)
    if row is None or isinstance(row.made, Void | Amend):
        abort(404)
    return row


def _before(at: LoadedMatch, correcting: service.Row | None) -> LoadedMatch:
    """The match as it stood before the entry that is being corrected."""
    if correcting is None:
        return at
    return at._replace(step=service.log_of(at.match).before(correcting.seq))


def _live(kind: str, correcting: service.Row | None) -> str:
    at = requested_match()
    sheet = _sheet_type(at, kind)(_before(at, correcting), request.form)
    return render_template(
        "matches/live.html", at=at, game=at.game, sheet=sheet, correcting=correcting,
        live=dry_run(at, sheet, correcting), fragment=True,
    )  # fmt: skip


def _sheet(
    at: LoadedMatch, sheet: Sheet, correcting: service.Row | None = None, *, now: LoadedMatch | None = None, **more: Any
) -> str:
    """A sheet's page. ``at``: where the sheet's seats are taken from; ``now``: the match as it stands.

    ``more``: ``live`` where it is known already; ``refused``, what keeps it from being saved; ``came_in``, what was
    recorded in between; ``mine``, the entry that this very sheet has made already.
    """
    now = now or at
    context = {"live": dry_run(now, sheet, correcting)} if "live" not in more else {}
    return render_template(
        "matches/log.html", at=now, game=now.game, sheet=sheet, correcting=correcting, name=hand_label(correcting),
        kinds=[kind for kind in at.game.rules.expected(at.state) if kind in sheets(at.game)],
        done=entry_url(now, correcting.seq) if correcting else url_for("matches.match"),
        seen=now.match.seq, key=new_key(), names=list(now.step.ledger.money),
        turn=at.turn(current_locale()), stake=at.stake(current_locale()),
        **context, **more,
    )  # fmt: skip


def _save(kind: str, correcting: service.Row | None) -> Response | str | tuple[str, int]:
    at = requested_match()
    was = _before(at, correcting)
    sheet = _sheet_type(at, kind)(was, request.form)
    if "look" in request.form:  # without scripts: only show what it would do, or what is missing
        live = dry_run(at, sheet, correcting)
        return _sheet(was, sheet, correcting, now=at, live=live, refused=[live.missing] if live.missing else [])
    live = Live(missing=sheet.missing(current_locale()))
    if correcting and live.ready:
        live = dry_run(at, sheet, correcting)
    if not live.ready:
        return _sheet(was, sheet, correcting, now=at, live=live, refused=live.problems or (live.missing,)), 422
    try:
        _record(sheet_value(sheet, correcting))
    except Refused as refused:
        live = refusal(at, refused)
        return _sheet(was, sheet, correcting, now=at, live=live, refused=live.problems), 422
    except Conflict as conflict:
        return _conflict(kind, correcting, conflict), 409
    return redirect(entry_url(requested_match(), correcting.seq) if correcting else url_for("matches.match"), 303)


def _conflict(kind: str, correcting: service.Row | None, conflict: Conflict) -> str:
    """The sheet again, with what came in between; where that was this very sheet, as its correction."""
    now = requested_match()
    key = request.form.get("key", "")
    mine = service.row_by_key(now.match, key) if KEY.fullmatch(key) else None
    if mine and (mine.struck or mine.correction != bool(correcting)):
        mine = None
    correcting = correcting or mine
    was = _before(now, correcting)
    fresh = _sheet_type(now, kind)(was, request.form)
    came_in = [] if mine else service.rows(now.match, after=conflict.since)
    return _sheet(was, fresh, correcting, now=now, came_in=came_in, mine=mine)


def _record(value: Mapping[str, Any]) -> LoadedMatch:
    """Records ``value`` under the request's own key, as far as its page had seen. Raises ``Refused``, ``Conflict``."""
    seen = request.form.get("seen", type=bounded_int)
    key = request.form.get("key", "")
    if seen is None or not KEY.fullmatch(key):
        raise Conflict(max(0, seen or 0))
    return service.record(g.table.id, g.number, value, seen=seen, key=key, by=security.device())


# -- at once: undo, a draw -------------------------------------------------------------------------------------------


@pages.post("/undo/<int:seq>")
def undo(seq: int) -> Response | tuple[str, int]:
    """Takes the newest hand back, at once."""
    return _at_once({"kind": "void", "entry": seq})


@pages.post("/draw")
def draw() -> Response | tuple[str, int]:
    """Draws who begins, fairly, and records it at once: a draw is not to be repeated until it pleases."""
    at = requested_match()
    draw = at.game.rules.draw(at.seats.seated, secrets.SystemRandom())
    entry = at.game.rules.drawn_entry(at.state, draw.player)
    if entry is None:
        return match_page(at, problems=[translate("There is nothing to draw now.")]), 422
    answer = _at_once(plain(entry))
    if isinstance(answer, Response):
        _record_draw(draw)
    return answer


def _record_draw(draw: Draw) -> None:
    """What everybody drew, for the record; if another phone was quicker, or it is too long, the draw stands alone."""
    seen, key = request.form.get("seen", default=0, type=bounded_int), request.form.get("key", "")
    note = {"kind": "note", "text": translate("Drawn, the highest begins: {lots}", lots=draw.shown)}
    with suppress(Conflict, Refused):
        service.record(g.table.id, g.number, note, seen=seen + 1, key=f"{key}-n", by=security.device())


def _at_once(value: dict[str, Any]) -> Response | tuple[str, int]:
    try:
        _record(value)
    except Refused as refused:
        at = requested_match()
        return match_page(at, problems=refusal(at, refused).problems), 422
    except Conflict as conflict:
        at = requested_match()
        return match_page(at, came_in=service.rows(at.match, after=conflict.since)), 409
    return redirect(url_for("matches.match"), 303)


# -- striking out, bringing back -------------------------------------------------------------------------------------


@pages.route("/strike/<int:seq>", methods=["GET", "POST"])
def strike(seq: int) -> Response | tuple[str, int]:
    """What striking an entry out would change; and doing so."""
    at = requested_match()
    return _effect(at, _row(at, seq), Void(seq), "strike")


@pages.route("/restore/<int:seq>", methods=["GET", "POST"])
def restore(seq: int) -> Response | tuple[str, int]:
    """What bringing an entry back, as it last read, would change; and doing so."""
    at = requested_match()
    row = _row(at, seq)
    return _effect(at, row, Amend(seq, service.last_reading(at.match, row)), "restore")


def _effect(at: LoadedMatch, row: service.Row, entry: Void | Amend, what: str) -> Response | tuple[str, int]:
    came_in: list[service.Row] = []
    status = 200
    if request.method == "POST":
        try:
            _record(plain(entry))
        except Refused:
            status = 422
        except Conflict as conflict:
            at, status = requested_match(), 409
            came_in = service.rows(at.match, after=conflict.since)
        else:
            return redirect(entry_url(at, row.seq), 303)
    live = look(at, entry, hand_label(row))
    if live.ready and what == "restore":
        live = live._replace(save=translate("Bring back {hand}", hand=hand_label(row)))
    page = render_template(
        "matches/effect.html", at=at, game=at.game, row=row, name=hand_label(row), what=what, live=live,
        shown=entry.with_ if isinstance(entry, Amend) else row.reads or row.made, came_in=came_in,
        blocker=service.row(at.match, live.blocker) if live.blocker else None,
        seen=at.match.seq, key=new_key(), names=list(at.step.ledger.money),
    )  # fmt: skip
    return page, status
