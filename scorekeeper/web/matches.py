"""A match: its scoreboard and log, logging a hand, correcting and striking out, for any game."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from flask import Blueprint, Response, abort, g, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response as BaseResponse

from ..core.entries import Amend, Entry, Void, kind_of
from ..core.files import read_entry
from ..core.game import Game
from ..core.ledger import Line, Pay, gains
from ..core.options import describe
from ..core.problems import Refused
from ..core.reading import loads, plain
from ..core.replay import Step
from ..core.trend import Trend
from ..store import service
from ..store.service import Change, Conflict, Position
from . import security
from .chart import LARGE, SMALL, Size, chart, legend
from .entry import sheets
from .filters import gain_of, headline, problem_text, seat_class, translate
from .forms import KEY, Sheet
from .i18n import chosen
from .numbers import small
from .rules import rules_page
from .tables import fill_code, load

pages = Blueprint("matches", __name__, url_prefix="/t/<code>/m/<int:number>")
pages.url_defaults(fill_code)

PAGE = 15  #: entries on a page


@pages.url_value_preprocessor
def _load(endpoint: str | None, values: dict[str, Any] | None) -> None:
    load(endpoint, values)
    g.number = (values or {}).pop("number")


@pages.url_defaults
def _fill_number(_endpoint: str, values: dict[str, Any]) -> None:
    if "number" not in values and "number" in g:
        values["number"] = g.number


def here() -> Position:
    """The request's match as it stands."""
    return service.find_match(g.table.id, g.number)


# -- the match -------------------------------------------------------------------------------------------------------


@pages.get("/")
def match() -> str:
    return _match(here())


def _match(at: Position, **more: object) -> str:
    before = request.args.get("before", type=small)
    rows = service.rows(at.match, before=before, most=PAGE + 1)
    older = rows[PAGE - 1].seq if len(rows) > PAGE else None
    rows = rows[:PAGE]
    newest = next((row for row in rows if row.counts), None)
    if before is not None:
        newest = None  # an older page: what it shows first is not the newest
    elif newest is None and older and (newest := service.last_hand(at.match)):
        rows.append(newest)
    return render_template(
        "matches/match.html", at=at, game=at.game, rows=rows, older=older, before=before, newest=newest,
        base=url_for("matches.match"), row_item=row_item, board=board(at, newest.lines if newest else ()),
        turn=at.game.turn(at.state, chosen()), stake=at.game.stake(at.state, chosen()), key=new_key(),
        chart=None if before else _chart(at), **more,
    )  # fmt: skip


@lru_cache(maxsize=5_000)
def row_item(game: Game, base: str, lang: str, raw: service.Raw, is_open: bool) -> Markup:
    """An entry of the log as an item of the list."""
    # Nothing but its own arguments goes into an item, so the same item is never made twice.
    return Markup(  # noqa: S704 - a template's own output
        render_template("matches/row.html", game=game, base=base, lang=lang, row=service.Row(game, raw), open=is_open)
    )


class Seat(NamedTuple):
    """One side on the scoreboard."""

    name: str
    colour: str
    amount: int
    last: int | None
    seated: bool


def board(at: Position, last: tuple[Line, ...]) -> list[Seat]:
    """The scoreboard: those seated in order of play, then those who left."""
    standings = at.standings()
    names = list(at.step.ledger.money)
    sides = at.game.sides(at.state)
    moved = _moved(last)
    return [
        Seat(side, seat_class(names, sides.get(side, (side,))[0]), standings[side], moved.get(side), side in sides)
        for side in (*sides, *(name for name in standings if name not in sides))
    ]


def _moved(lines: tuple[Line, ...]) -> dict[str, int]:
    moved = gains(lines)
    for line in lines:
        if not isinstance(line, Pay):
            moved[line.side] = moved.get(line.side, 0) + line.points
    return moved


def _chart(at: Position, size: Size = SMALL) -> Markup | None:
    standings = at.standings()
    classes = tuple(seat_class(list(at.step.ledger.money), name) for name in standings)
    return _chart_of(at.match.trend, tuple(standings.items()), classes, size)


@lru_cache(maxsize=500)
def _chart_of(
    trend: str, standings: tuple[tuple[str, int], ...], classes: tuple[str, ...], size: Size
) -> Markup | None:
    seen = loads(trend, Trend)
    if seen.hands < 2:
        return None
    now = dict(standings)
    return chart(seen, now, dict(zip(now, classes, strict=True)), size)


def new_key() -> str:
    """A key for one recording: sent twice, recorded once."""
    return secrets.token_urlsafe(9)


# -- logging ---------------------------------------------------------------------------------------------------------


class Live(NamedTuple):
    """What a sheet would do, as far as it was tapped."""

    missing: str | None = None
    problems: tuple[str, ...] = ()
    save: str = ""
    before: Step | None = None
    after: Step | None = None
    lines: tuple[Line, ...] = ()
    change: Change | None = None


def look(at: Position, entry: Entry, name: str) -> Live:
    """``entry`` run dry at the match as it stands. Raises ``Refused``."""
    change = None
    if isinstance(entry, Void | Amend):
        change = service.preview_correction(at, entry)
        after, lines = change.after.now, change.after.steps[entry.entry - 1].lines
    else:
        after = service.preview(at, entry)
        lines = after.lines
    return Live(save=save_label(at, entry, lines, name), before=at.step, after=after, lines=lines, change=change)


def save_label(at: Position, entry: Entry, lines: tuple[Line, ...], name: str) -> str:
    """What will happen, for the button that makes it happen."""
    shown = entry.with_ if isinstance(entry, Amend) else entry
    if isinstance(shown, Void):
        return translate("Strike out {hand}", hand=name)
    gain = gain_of(at.game, shown, lines)
    if gain:
        return translate("Save: {player} {amount}", player=gain[0], amount=chosen().signed(gain[1]))
    return translate("Save: {what}", what=headline(at.game, shown))


def dry_run(at: Position, sheet: Sheet, correcting: service.Row | None) -> Live:
    """What the sheet would do; what is missing or wrong in it where it would not."""
    if missing := sheet.missing(chosen()):
        return Live(missing=missing)
    try:
        return look(at, read_sheet(at, sheet, correcting), hand_name(correcting))
    except Refused as refused:
        return Live(problems=why_not(at, refused))


def why_not(at: Position, refused: Refused) -> tuple[str, ...]:
    """Why something was refused, in words; a later hand that stands in the way is named by its number."""
    return tuple(
        translate(
            "Then {hand} no longer holds: {because}",
            hand=hand_name(service.row(at.match, problem.values["entry"])),
            because="; ".join(problem_text(at.game, cause) for cause in problem.values["because"]),
        )
        if problem.code == "no-longer-holds"
        else problem_text(at.game, problem)
        for problem in refused.problems
    )


def read_sheet(at: Position, sheet: Sheet, correcting: service.Row | None) -> Entry:
    return read_entry(at.game, sheet_value(sheet, correcting))


def sheet_value(sheet: Sheet, correcting: service.Row | None) -> dict[str, Any]:
    """What the sheet says, as an entry; a correction of the entry that is being corrected."""
    value = sheet.value()
    return {"kind": "amend", "entry": correcting.seq, "with": value} if correcting else value


def hand_name(row: service.Row | None) -> str:
    if row is None:
        return ""
    return translate("hand {n}", n=row.number) if row.number else translate("entry {n}", n=row.seq)


@pages.get("/log")
def log() -> BaseResponse | str:
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
def save(kind: str) -> BaseResponse | tuple[str, int]:
    return _save(kind, None)


@pages.post("/log/<kind>/preview")
def preview(kind: str) -> str:
    """What the sheet would do so far: the part of the page that says so."""
    at = here()
    sheet = _sheet_type(at, kind)(at, request.form)
    return render_template(
        "matches/live.html", at=at, game=at.game, sheet=sheet, live=dry_run(at, sheet, None), fragment=True
    )


def _live(at: Position, sheet: Sheet, correcting: service.Row | None) -> str:
    return render_template(
        "matches/live.html", at=at, game=at.game, sheet=sheet, live=dry_run(at, sheet, correcting), fragment=True
    )  # fmt: skip


def _sheet_type(at: Position, kind: str) -> type[Sheet]:
    return sheets(at.game).get(kind) or abort(404)


def _sheet(
    at: Position,
    sheet: Sheet,
    correcting: service.Row | None = None,
    *,
    now: Position | None = None,
    live: Live | None = None,
    came_in: list[service.Row] | None = None,
) -> str:
    """A sheet's page. ``at``: where the sheet's seats are taken from; ``now``: the match as it stands."""
    now = now or at
    kinds = [k for k in at.game.expected(at.state) if k in sheets(at.game)]
    return render_template(
        "matches/log.html", at=now, game=now.game, sheet=sheet, kinds=kinds, correcting=correcting,
        name=hand_name(correcting), live=live or dry_run(now, sheet, correcting), came_in=came_in or [],
        seen=now.match.seq, key=new_key(), names=list(now.step.ledger.money),
        turn=at.game.turn(at.state, chosen()), stake=at.game.stake(at.state, chosen()),
    )  # fmt: skip


def _save(kind: str, correcting: service.Row | None) -> BaseResponse | tuple[str, int]:
    at = here()
    was = _before(at, correcting)
    sheet = _sheet_type(at, kind)(was, request.form)
    if missing := sheet.missing(chosen()):
        return _sheet(was, sheet, correcting, now=at, live=Live(missing=missing, problems=(missing,))), 422
    try:
        _record(sheet_value(sheet, correcting))
    except Refused as refused:
        live = Live(problems=why_not(at, refused))
        return _sheet(was, sheet, correcting, now=at, live=live), 422
    except Conflict as conflict:
        now = here()
        fresh = _sheet_type(now, kind)(_before(now, correcting), request.form)
        came_in = service.rows(now.match, after=conflict.since)
        return _sheet(_before(now, correcting), fresh, correcting, now=now, came_in=came_in), 409
    return redirect(url_for("matches.match"), 303)


def _record(value: Mapping[str, Any]) -> Position:
    """Records ``value`` under the request's own key, as far as its page had seen. Raises ``Refused``, ``Conflict``."""
    seen = request.form.get("seen", type=small)
    key = request.form.get("key", "")
    if seen is None or not KEY.fullmatch(key):
        raise Conflict(max(0, seen or 0))
    return service.record(g.table.id, g.number, value, seen=seen, key=key, by=security.device())


# -- undo, strike out, correct ---------------------------------------------------------------------------------------


@pages.post("/undo/<int:seq>")
def undo(seq: int) -> BaseResponse | tuple[str, int]:
    """Takes the newest hand back, at once."""
    return _correct_at_once({"kind": "void", "entry": seq})


def _correct_at_once(value: dict[str, Any]) -> BaseResponse | tuple[str, int]:
    try:
        _record(value)
    except Refused as refused:
        at = here()
        return _match(at, problems=why_not(at, refused)), 422
    except Conflict as conflict:
        at = here()
        return _match(at, came_in=service.rows(at.match, after=conflict.since)), 409
    return redirect(url_for("matches.match"), 303)


def _before(at: Position, correcting: service.Row | None) -> Position:
    """The match as it stood before the entry that is being corrected."""
    if correcting is None:
        return at
    return at._replace(step=service.log_of(at.match).before(correcting.seq))


def _row(at: Position, seq: int) -> service.Row:
    row = service.row(at.match, seq)
    if row is None or isinstance(row.made, Void | Amend):
        abort(404)
    return row


@pages.get("/correct/<int:seq>")
def correct(seq: int) -> str:
    """The sheet of an older entry, filled in as it reads."""
    at = here()
    row = _row(at, seq)
    reads = row.reads or row.made
    kind = request.args.get("kind") or kind_of(reads)
    was = _before(at, row)
    sheet_type = _sheet_type(at, kind)
    sheet = sheet_type(was, sheet_type.fill(reads) if kind == kind_of(reads) else None)
    return _sheet(was, sheet, row, now=at)


@pages.post("/correct/<int:seq>/<kind>")
def save_correction(seq: int, kind: str) -> BaseResponse | tuple[str, int]:
    return _save(kind, _row(here(), seq))


@pages.post("/correct/<int:seq>/<kind>/preview")
def preview_correction(seq: int, kind: str) -> str:
    at = here()
    row = _row(at, seq)
    sheet = _sheet_type(at, kind)(_before(at, row), request.form)
    return render_template(
        "matches/live.html",
        at=at,
        game=at.game,
        sheet=sheet,
        correcting=row,
        live=dry_run(at, sheet, row),
        fragment=True,
    )


@pages.route("/strike/<int:seq>", methods=["GET", "POST"])
def strike(seq: int) -> BaseResponse | str | tuple[str, int]:
    """What striking an entry out would change; and doing so."""
    return _effect(seq, lambda _row: Void(seq), "strike")


@pages.route("/restore/<int:seq>", methods=["GET", "POST"])
def restore(seq: int) -> BaseResponse | str | tuple[str, int]:
    """What bringing back an entry, as it was made, would change; and doing so."""
    return _effect(seq, lambda row: Amend(seq, row.made), "restore")


def _effect(seq: int, correction: Callable[[service.Row], Void | Amend], what: str) -> BaseResponse | Any:
    at = here()
    row = _row(at, seq)
    entry, came_in, status = correction(row), [], 200
    if request.method == "POST":
        try:
            _record(plain(entry))
        except Refused:
            status = 422
        except Conflict as conflict:
            at, status = here(), 409
            came_in = service.rows(at.match, after=conflict.since)
        else:
            return redirect(url_for("matches.match"), 303)
    try:
        live = look(at, entry, hand_name(row))
    except Refused as refused:
        live = Live(problems=why_not(at, refused))
    page = render_template(
        "matches/effect.html", at=at, game=at.game, row=row, name=hand_name(row), what=what, live=live,
        came_in=came_in, seen=at.match.seq, key=new_key(), names=list(at.step.ledger.money),
    )  # fmt: skip
    return page, status


# -- drawing ---------------------------------------------------------------------------------------------------------


@pages.post("/draw")
def draw() -> BaseResponse | tuple[str, int]:
    """Draws who begins, fairly, and records it at once: a draw is not to be repeated until it pleases."""
    at = here()
    drawn = at.game.draw(at.state, secrets.SystemRandom())
    if drawn is None:
        return _match(at, problems=[translate("There is nothing to draw now.")]), 422
    return _correct_at_once(plain(drawn))


# -- what else there is to see ---------------------------------------------------------------------------------------


@pages.get("/chart")
def figures() -> str:
    """The chart, large, and its figures."""
    at = here()
    names = list(at.step.ledger.money)
    standings = at.standings()
    return render_template(
        "matches/chart.html", at=at, game=at.game, names=names, standings=standings,
        trend=loads(at.match.trend, Trend), chart=_chart(at, size=LARGE),
        legend=legend(list(standings), {name: seat_class(names, name) for name in standings}),
    )  # fmt: skip


@pages.get("/text")
def text() -> Response:
    """Where the match stands, as text to send on."""
    at = here()
    body = render_template("matches/text.txt", at=at, game=at.game, board=board(at, ()))
    return Response(body, mimetype="text/plain")


@pages.get("/match.json")
def export() -> Response:
    body = json.dumps(service.match_file(here()), ensure_ascii=False, indent=2)
    headers = {"Content-Disposition": 'attachment; filename="match.json"'}
    return Response(body + "\n", mimetype="application/json", headers=headers)


@pages.get("/house-rules")
def house_rules() -> str:
    """The options that this match is played with."""
    at = here()
    return render_template("matches/house_rules.html", at=at, game=at.game, options=describe(at.header.options),
        text=rules_page(at.game.slug, chosen().code),
    )  # fmt: skip
