"""Logging at a match: sheets, saving, undo, correcting, striking out, bringing back, drawing."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from flask import abort, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from ..core.entries import Amend, Void, kind_of
from ..core.lots import Lot
from ..core.problems import Refused
from ..core.reading import plain
from ..store import service
from ..store.service import Conflict, Position
from . import security
from .entry import sheets
from .filters import translate
from .forms import KEY, Sheet
from .i18n import chosen
from .matches import here, match_page, new_key, pages, spot
from .numbers import small
from .preview import Live, dry_run, hand_name, look, refusal, sheet_value

# -- the pages of a sheet --------------------------------------------------------------------------------------------


@pages.get("/log")
def log() -> Response | str:
    """The sheet for the likeliest kind of entry."""
    at = here()
    kind = next(iter(at.game.expected(at.state)), None)
    if kind is None or at.game.finished(at.state):
        return redirect(url_for("matches.match"))
    return _sheet(at, sheets(at.game)[kind](at))


@pages.get("/log/<kind>")
def log_kind(kind: str) -> str:
    at = here()
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
    at = here()
    row = _row(at, seq)
    reads = row.reads or row.made
    kind = request.args.get("kind") or kind_of(reads)
    was = _before(at, row)
    sheet_type = _sheet_type(at, kind)
    return _sheet(was, sheet_type(was, sheet_type.fill(reads) if kind == kind_of(reads) else None), row, now=at)


@pages.post("/correct/<int:seq>/<kind>")
def save_correction(seq: int, kind: str) -> Response | str | tuple[str, int]:
    return _save(kind, _row(here(), seq))


@pages.post("/correct/<int:seq>/<kind>/preview")
def preview_correction(seq: int, kind: str) -> str:
    return _live(kind, _row(here(), seq))


def _sheet_type(at: Position, kind: str) -> type[Sheet]:
    return sheets(at.game).get(kind) or abort(404)


def _row(at: Position, seq: int) -> service.Row:
    row = service.row(at.match, seq)
    if row is None or isinstance(row.made, Void | Amend):
        abort(404)
    return row


def _before(at: Position, correcting: service.Row | None) -> Position:
    """The match as it stood before the entry that is being corrected."""
    if correcting is None:
        return at
    return at._replace(step=service.log_of(at.match).before(correcting.seq))


def _live(kind: str, correcting: service.Row | None) -> str:
    at = here()
    sheet = _sheet_type(at, kind)(_before(at, correcting), request.form)
    return render_template(
        "matches/live.html", at=at, game=at.game, sheet=sheet, correcting=correcting,
        live=dry_run(at, sheet, correcting), fragment=True,
    )  # fmt: skip


def _sheet(
    at: Position, sheet: Sheet, correcting: service.Row | None = None, *, now: Position | None = None, **more: Any
) -> str:
    """A sheet's page. ``at``: where the sheet's seats are taken from; ``now``: the match as it stands.

    ``more``: ``live`` where it is known already; ``refused``, what keeps it from being saved; ``came_in``, what was
    recorded in between; ``mine``, the entry that this very sheet has made already.
    """
    now = now or at
    context = {"live": dry_run(now, sheet, correcting)} if "live" not in more else {}
    return render_template(
        "matches/log.html", at=now, game=now.game, sheet=sheet, correcting=correcting, name=hand_name(correcting),
        kinds=[kind for kind in at.game.expected(at.state) if kind in sheets(at.game)],
        done=spot(now, correcting.seq) if correcting else url_for("matches.match"),
        seen=now.match.seq, key=new_key(), names=list(now.step.ledger.money),
        turn=at.game.turn(at.state, chosen()), stake=at.game.stake(at.state, chosen()), **context, **more,
    )  # fmt: skip


def _save(kind: str, correcting: service.Row | None) -> Response | str | tuple[str, int]:
    at = here()
    was = _before(at, correcting)
    sheet = _sheet_type(at, kind)(was, request.form)
    if "look" in request.form:  # without scripts: only show what it would do, or what is missing
        live = dry_run(at, sheet, correcting)
        return _sheet(was, sheet, correcting, now=at, live=live, refused=[live.missing] if live.missing else [])
    live = Live(missing=sheet.missing(chosen()))
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
    return redirect(spot(here(), correcting.seq) if correcting else url_for("matches.match"), 303)


def _conflict(kind: str, correcting: service.Row | None, conflict: Conflict) -> str:
    """The sheet again, with what came in between; where that was this very sheet, as its correction."""
    now = here()
    key = request.form.get("key", "")
    mine = service.row_by_key(now.match, key) if KEY.fullmatch(key) else None
    if mine and (mine.struck or mine.correction != bool(correcting)):
        mine = None
    correcting = correcting or mine
    was = _before(now, correcting)
    fresh = _sheet_type(now, kind)(was, request.form)
    came_in = [] if mine else service.rows(now.match, after=conflict.since)
    return _sheet(was, fresh, correcting, now=now, came_in=came_in, mine=mine)


def _record(value: Mapping[str, Any]) -> Position:
    """Records ``value`` under the request's own key, as far as its page had seen. Raises ``Refused``, ``Conflict``."""
    seen = request.form.get("seen", type=small)
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
    at = here()
    lot = at.game.lot(at.seats.seated, secrets.SystemRandom())
    entry = at.game.drawn(at.state, lot.player)
    if entry is None:
        return match_page(at, problems=[translate("There is nothing to draw now.")]), 422
    answer = _at_once(plain(entry))
    if isinstance(answer, Response):
        _keep_lot(lot)
    return answer


def _keep_lot(lot: Lot) -> None:
    """What everybody drew, for the record; if another phone was quicker, or it is too long, the draw stands alone."""
    seen, key = request.form.get("seen", default=0, type=small), request.form.get("key", "")
    note = {"kind": "note", "text": translate("Drawn, the highest begins: {lots}", lots=lot.shown)}
    with suppress(Conflict, Refused):
        service.record(g.table.id, g.number, note, seen=seen + 1, key=f"{key}-n", by=security.device())


def _at_once(value: dict[str, Any]) -> Response | tuple[str, int]:
    try:
        _record(value)
    except Refused as refused:
        at = here()
        return match_page(at, problems=refusal(at, refused).problems), 422
    except Conflict as conflict:
        at = here()
        return match_page(at, came_in=service.rows(at.match, after=conflict.since)), 409
    return redirect(url_for("matches.match"), 303)


# -- striking out, bringing back -------------------------------------------------------------------------------------


@pages.route("/strike/<int:seq>", methods=["GET", "POST"])
def strike(seq: int) -> Response | tuple[str, int]:
    """What striking an entry out would change; and doing so."""
    at = here()
    return _effect(at, _row(at, seq), Void(seq), "strike")


@pages.route("/restore/<int:seq>", methods=["GET", "POST"])
def restore(seq: int) -> Response | tuple[str, int]:
    """What bringing an entry back, as it last read, would change; and doing so."""
    at = here()
    row = _row(at, seq)
    return _effect(at, row, Amend(seq, service.last_reading(at.match, row)), "restore")


def _effect(at: Position, row: service.Row, entry: Void | Amend, what: str) -> Response | tuple[str, int]:
    came_in: list[service.Row] = []
    status = 200
    if request.method == "POST":
        try:
            _record(plain(entry))
        except Refused:
            status = 422
        except Conflict as conflict:
            at, status = here(), 409
            came_in = service.rows(at.match, after=conflict.since)
        else:
            return redirect(spot(at, row.seq), 303)
    live = look(at, entry, hand_name(row))
    if live.ready and what == "restore":
        live = live._replace(save=translate("Bring back {hand}", hand=hand_name(row)))
    page = render_template(
        "matches/effect.html", at=at, game=at.game, row=row, name=hand_name(row), what=what, live=live,
        shown=entry.with_ if isinstance(entry, Amend) else row.reads or row.made, came_in=came_in,
        blocker=service.row(at.match, live.blocker) if live.blocker else None,
        seen=at.match.seq, key=new_key(), names=list(at.step.ledger.money),
    )  # fmt: skip
    return page, status
