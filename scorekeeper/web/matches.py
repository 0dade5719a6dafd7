"""A match: its scoreboard and log, its chart, its files. Logging and correcting stand in ``record.py``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from flask import Blueprint, Response, g, render_template, request, url_for
from flask_wtf.csrf import generate_csrf
from markupsafe import Markup

from ..core.game import Game
from ..core.ledger import Line
from ..core.options import describe
from ..core.reading import indented, loads
from ..core.trend import Trend
from ..store import service
from ..store.service import Frozen, FrozenMatch, LoadedMatch, ShownMatch
from . import rates
from .chart import LARGE, SMALL, Size, chart, legend
from .entry import sheets
from .filters import moved, seat_class
from .forms import new_key as new_key
from .frozen import today
from .i18n import current_locale
from .kept import kept
from .numbers import bounded_int
from .preview import preview_sheet
from .rules import rules_page
from .share import qr
from .tables import fill_code, open_table

pages = Blueprint("matches", __name__, url_prefix="/t/<code>/m/<int:number>")
pages.url_defaults(fill_code)

PAGE = 15  #: entries on a page
RECEIPT_HANDS = 500  #: hands on a receipt, the newest; older ones stand in the match file


@pages.url_value_preprocessor
def _load(_endpoint: str | None, values: dict[str, Any] | None) -> None:
    values = values or {}
    g.number = values.pop("number")
    code = values.pop("code")
    with rates.guessing(code):
        table, g.match = service.match_by_code(code, g.number)
    open_table(table)


@pages.url_defaults
def _fill_number(_endpoint: str, values: dict[str, Any]) -> None:
    if "number" not in values and "number" in g:
        values["number"] = g.number


def requested_match() -> LoadedMatch:
    """The request's match as it was read together with its table. Raises ``NoSuchMatch``."""
    if "loaded" not in g:
        g.loaded = service.load_match(g.match) if g.match else service.find_match(g.table.id, g.number)
    loaded: LoadedMatch = g.loaded
    return loaded


def requested_shown() -> ShownMatch:
    """The request's match, whichever rules have counted it, for what only looks at it. Raises ``NoSuchMatch``."""
    return service.shown_match(g.match) if g.match else requested_match()


def match_now() -> LoadedMatch:
    """The request's match read anew, where somebody may have recorded something in between. Raises ``NoSuchMatch``."""
    g.loaded = service.find_match(g.table.id, g.number)
    return requested_match()


# -- the match -------------------------------------------------------------------------------------------------------


@pages.get("/")
def match() -> str:
    """The scoreboard and the log of a match."""
    if not g.match:
        return match_page(requested_match())
    if "before" in request.args:  # an old hand is looked up once; what is looked at again and again is kept
        page = page_with_places(g.match)
    else:
        page = page_without_tokens(g.table, g.match, current_locale().code, request.full_path)
    return page.replace(CSRF_PLACE, generate_csrf()).replace(KEY_PLACE, new_key())


#: What stands in a page that was made once where each request has tokens of its own; nobody can type a NUL.
CSRF_PLACE, KEY_PLACE = "\0csrf\0", "\0key\0"


@kept(most=8_000_000)
def page_without_tokens(_table: service.TableInfo, match: service.MatchInfo, _locale: str, _path: str) -> str:
    """The page of a match, with places for the tokens of a request: as long as nothing is recorded it stays the same,
    however many phones look at it."""
    # The page depends on nothing but the rows of table and match, the language and the address. (And on the rules,
    # which stay the same as long as the process lives.)
    return page_with_places(match)


def page_with_places(match: service.MatchInfo) -> str:
    """The page of a match, with places for the tokens of a request."""
    g.csrf_token = CSRF_PLACE
    try:
        shown = service.shown_match(match)
        return frozen_page(shown) if isinstance(shown, FrozenMatch) else match_page(shown, key=KEY_PLACE)
    finally:
        del g.csrf_token


def match_page(loaded: LoadedMatch, key: str = "", **more: object) -> str:
    """The scoreboard and the newest entries, or older ones.

    ``key``: of a recording made from this page; ``more``: what went wrong or came in.
    """
    before, rows, corrections, older = _entries(loaded.match)
    newest = next((row for row in rows if row.undoable), None)
    if before is not None:
        newest = None  # an older page: what it shows first is not the newest
    elif newest is None and older and (newest := service.last_hand(loaded.match)):
        rows.append(newest)
    return render_template(
        "matches/match.html", loaded=loaded, game=loaded.game, rows=rows, older=older, before=before, newest=newest,
        corrections=corrections, base=url_for("matches.match"), row_item=row_item,
        board=board(loaded, newest.lines if newest else ()),
        turn=loaded.turn(current_locale()), stake=loaded.stake(current_locale()), key=key or new_key(),
        chart=None if before else _chart(loaded), **_sheet_beside(loaded, before), **more,
    )  # fmt: skip


def frozen_page(frozen: FrozenMatch, **more: object) -> str:
    """A match as older rules left it: its result, what today's rules would change, the choice to count by them.

    ``more``: ``refused``, whether something else was asked for.
    """
    before, rows, corrections, older = _entries(frozen.match)
    return render_template(
        "matches/frozen.html", game=frozen.game, match=frozen.match, board=board(frozen, ()),
        chart=None if before else _chart(frozen), today=today(frozen, current_locale().code), rows=rows,
        corrections=corrections, older=older, before=before, base=url_for("matches.match"), row_item=_readable_item,
        **more,
    )  # fmt: skip


@pages.app_errorhandler(Frozen)
def _frozen(frozen: Frozen) -> tuple[str, int]:
    g.number = frozen.match.match.number
    return frozen_page(frozen.match, refused=True), 409


def _readable_item(game: Game, base: str, lang: str, raw: service.Raw) -> Markup:
    """An entry of a frozen match as an item of the list; of one that today's rules cannot read, what it moved."""
    try:
        return row_item(game, base, lang, raw, False, acts=False)
    except service.UNREADABLE:
        return Markup(render_template("matches/unreadable_row.html", row=service.Row(game, raw)))  # noqa: S704


def _entries(match: service.MatchInfo) -> tuple[int | None, list[service.Row], list[service.Row], int | None]:
    """The entries on the request's page of a log: before which entry they stand, those that are no corrections, those
    that are, and before which entry an older page goes on, if there is one."""
    before = request.args.get("before", type=bounded_int)
    rows = service.rows(match, before=before, most=PAGE + 1)
    older = rows[PAGE - 1].seq if len(rows) > PAGE else None
    shown, corrections = (
        [row for row in rows[:PAGE] if not row.correction],
        [row for row in rows[:PAGE] if row.correction],
    )
    return before, shown, corrections, older


def _sheet_beside(loaded: LoadedMatch, before: int | None) -> dict[str, Any]:
    """The sheet of what comes next, where it stands on the match's own page."""
    kind = next(iter(loaded.game.rules.expected(loaded.state)), "")
    sheet_type = sheets(loaded.game).get(kind)
    if before is not None or sheet_type is None or not sheet_type.on_match_page:
        return {}
    sheet = sheet_type(loaded)
    return {"sheet": sheet, "preview": preview_sheet(loaded, sheet, None)}


@kept(most=8_000_000)
def row_item(game: Game, base: str, lang: str, raw: service.Raw, is_open: bool, acts: bool = True) -> Markup:
    """An entry of the log as an item of the list.

    ``base``: the address of the match; ``lang``: the reader's language, by its code; ``is_open``: whether it is
    unfolded; ``acts``: whether it can be corrected.
    """
    # Nothing but its own arguments goes into an item, so the same item is never made twice.
    return Markup(  # noqa: S704 - a template's own output
        render_template(
            "matches/row.html", game=game, base=base, lang=lang, row=service.Row(game, raw), open=is_open, acts=acts
        )
    )


def entry_url(loaded: LoadedMatch, seq: int) -> str:
    """The address where an entry stands in the list."""
    before = None if loaded.match.seq - seq < PAGE - 1 else seq + PAGE // 2
    return url_for("matches.match", before=before, _anchor=f"e{seq}")


class Seat(NamedTuple):
    """One side on the scoreboard.

    ``colour``: its class; ``amount``: points, or money in table units; ``last``: what the last hand gave it, ``None``:
    nothing; ``seated``: whether it still plays.
    """

    name: str
    colour: str
    amount: int
    last: int | None
    seated: bool


def board(loaded: ShownMatch, last: tuple[Line, ...]) -> list[Seat]:
    """The scoreboard: those seated in order of play, then those who left. ``last``: lines of the last hand."""
    standings = loaded.standings()
    sides = loaded.sides
    gave = moved(last)
    colours = _colours(loaded, (*sides, *(name for name in standings if name not in sides)))
    return [Seat(side, of, standings[side], gave.get(side), side in sides) for side, of in colours.items()]


def _colours(loaded: ShownMatch, names: Iterable[str]) -> dict[str, str]:
    """The colour class of each side or player; a partnership has that of its first."""
    people, sides = loaded.people, loaded.sides
    return {name: seat_class(people, sides.get(name, (name,))[0]) for name in names}


def _chart(loaded: ShownMatch, size: Size = SMALL) -> Markup | None:
    standings = loaded.chart_series()
    classes = tuple(_colours(loaded, standings).values())
    return _chart_of(loaded.match.trend, tuple(standings.items()), classes, size)


@kept(most=2_000_000)
def _chart_of(
    trend: str, standings: tuple[tuple[str, int], ...], classes: tuple[str, ...], size: Size
) -> Markup | None:
    seen = loads(trend, Trend)
    if seen.hands < 2:
        return None
    now = dict(standings)
    return chart(seen, now, dict(zip(now, classes, strict=True)), size)


# -- what else there is to see ---------------------------------------------------------------------------------------


@pages.get("/chart")
def figures() -> str:
    """The chart, large, and its figures."""
    loaded = requested_shown()
    standings = loaded.chart_series()
    return render_template(
        "matches/chart.html", game=loaded.game, standings=standings,
        trend=loads(loaded.match.trend, Trend), chart=_chart(loaded, size=LARGE),
        legend=legend(list(standings), _colours(loaded, standings)),
    )  # fmt: skip


@pages.get("/text")
def text() -> str:
    """Where the match stands, as text to copy and send on."""
    loaded = requested_shown()
    return render_template("text.html", text=_text(loaded), back=url_for("matches.match"), title=loaded.game.name)


@pages.get("/text.txt")
def plain_text() -> Response:
    """Where the match stands, as a plain text file."""
    return Response(_text(requested_shown()), mimetype="text/plain")


def _text(loaded: ShownMatch) -> str:
    frozen = isinstance(loaded, FrozenMatch)
    return render_template(
        "matches/text.txt", match=loaded.match, game=loaded.game, board=board(loaded, ()), frozen=frozen
    )


@pages.get("/receipt")
def receipt() -> str:
    """What the table agreed on, hand by hand, and the last hash, by which it can be shown later."""
    loaded = requested_match()
    return render_template(
        "matches/receipt.html", loaded=loaded, game=loaded.game, text=_receipt(loaded), qr=qr(loaded.match.last_hash)
    )


@pages.get("/receipt.txt")
def plain_receipt() -> Response:
    """The receipt as a plain text file."""
    return Response(_receipt(requested_match()), mimetype="text/plain")


def _receipt(loaded: LoadedMatch) -> str:
    return render_template(
        "matches/receipt.txt", loaded=loaded, game=loaded.game, board=board(loaded, ()),
        winner=loaded.game.rules.summary(loaded.state).winner, hands=service.hands(loaded.match, RECEIPT_HANDS),
        earlier=service.earlier_hashes(loaded.match),
    )  # fmt: skip


@pages.get("/match.json")
def export() -> Response:
    """The match file, to keep or to read in elsewhere."""
    body = indented(service.match_file(requested_shown().match))
    headers = {"Content-Disposition": 'attachment; filename="match.json"'}
    return Response(body + "\n", mimetype="application/json", headers=headers)


@pages.get("/house-rules")
def house_rules() -> str:
    """The options that this match is played with."""
    shown = requested_shown()
    return render_template(
        "matches/house_rules.html", game=shown.game, options=describe(shown.options),
        text=rules_page(shown.game.slug, current_locale().code),
    )  # fmt: skip
