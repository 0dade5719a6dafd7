"""A match: its scoreboard and log, its chart, its files. Logging and correcting stand in ``record.py``."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, NamedTuple

from flask import Blueprint, Response, g, render_template, request, url_for
from flask_wtf.csrf import generate_csrf
from markupsafe import Markup
from werkzeug.wrappers import Response as BaseResponse

from ..core.entries import Amend
from ..core.game import COMMON_KINDS
from ..core.ledger import Line
from ..core.problems import Refused
from ..core.reading import indented, loads
from ..core.trend import Trend
from ..core.words import N_
from ..games import by_slug
from ..store import service
from ..store.service import Frozen, FrozenMatch, LoadedMatch, ShownMatch
from . import identity, rates
from .another_day import open_since
from .chart import LARGE, SMALL, Size, chart, legend
from .entry import sheets
from .filters import moved, seat_class, translate
from .forms import Sheet
from .forms import new_key as new_key
from .frozen import today
from .i18n import current_locale, locale_of, reader_locale, use_words_of
from .kept import kept
from .numbers import bounded_int
from .preview import preview_sheet
from .proposed import taken_back_here
from .published import published
from .recording import not_recorded
from .row_items import item_of, told_pieces
from .share import qr
from .standing import pots_back, standings_of
from .statement import signature
from .tables import fill_code, open_table

pages = Blueprint("matches", __name__, url_prefix="/t/<code>/m/<int:number>")
pages.url_defaults(fill_code)

PAGE = 15  #: hands, and entries that stand alone, on a page
UNCHANGED = N_("Nothing was changed: this match stands as older rules of the app counted it.")
RECEIPT_HANDS = 500  #: hands on a receipt, the newest; older ones stand in the match file


@pages.url_value_preprocessor
def load_numbered(_endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Loads the request's table with its match, before a page about that.

    Raises ``NoSuchTable``, and ``RemovedMatch`` where it was removed.
    """
    values = values or {}
    g.number = values.pop("number")
    code = values.pop("code")
    with rates.guessing(code):
        table, g.match = service.match_by_code(code, g.number)
    open_table(table)
    if g.match:
        use_words_of(by_slug[g.match.game])
    if g.match and g.match.removed_at and request.endpoint != "matches.bring_back":
        raise service.RemovedMatch(g.match)


@pages.url_defaults
def fill_number(_endpoint: str, values: dict[str, Any]) -> None:
    """Addresses of a match's pages carry its number."""
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


def state_of_log() -> tuple[object, ...]:
    """By what it can be told, without reading it, whether the log of the request's match, or how it is counted, is
    another than it was. Raises ``NoSuchMatch``."""
    match = g.match or requested_match().match
    return match.last_hash, match.rules, match.frozen


def match_now() -> LoadedMatch:
    """The request's match read anew with its table, after something was recorded or where somebody else may have.

    Raises ``NoSuchMatch``, ``RemovedMatch`` where it was removed, ``NoSuchTable``.
    """
    g.table, match = service.match_by_code(g.table.code, g.number)
    if match is None or match.removed_at:
        return service.find_match(g.table.id, g.number)
    g.match, g.loaded = match, service.load_match(match)
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
        person = identity.person() if g.table.yes_from or g.match.proposal else ""  # whose yes it may be
        table = g.table._replace(version=0)
        page = page_without_tokens(
            table, g.match, reader_locale().code, request.full_path, person, taken_back_here(g.match),
            open_since(g.match),
        )  # fmt: skip
        page = page.replace(WHO_PLACE, identity.question())
    page = page.replace(VERSION_PLACE, str(g.table.version))
    return page.replace(CSRF_PLACE, generate_csrf()).replace(KEY_PLACE, new_key())


#: What stands in a page that was made once where each request has tokens of its own, and where the version of its table
#: is told, which rises with what is written elsewhere at it, and where a device is asked who it is; nobody can know and
#: type them.
CSRF_PLACE, KEY_PLACE, VERSION_PLACE, WHO_PLACE = (f"\0{secrets.token_hex(8)}\0" for _ in range(4))


@kept(most=3_000_000)
def page_without_tokens(
    _table: service.TableInfo,
    match: service.MatchInfo,
    _locale: str,
    _path: str,
    _person: str,
    taken_back: int,
    _since: str,
) -> str:
    """The page of a match, with places for the tokens of a request: as long as nothing is recorded it stays the same,
    however many phones look at it. Of the table's row all but the version counts."""
    # The page depends on nothing but the rows of table and match, the language, the address, since when the match lies
    # open and, where somebody may be asked for a yes, whose device it is and what was taken back that it proposed. (And
    # on the rules, which stay the same as long as the process lives.)
    return page_with_places(match, taken_back)


def page_with_places(match: service.MatchInfo, taken_back: int = 0) -> str:
    """The page of a match, with places for the tokens of a request.

    ``taken_back``: what its device proposed and another took back (``proposed.taken_back_here``); 0: nothing.
    """
    g.csrf_token, g.live_version, g.who_place = CSRF_PLACE, VERSION_PLACE, WHO_PLACE
    try:
        shown = service.shown_match(match)
        return (
            frozen_page(shown)
            if isinstance(shown, FrozenMatch)
            else match_page(shown, key=KEY_PLACE, taken_back=taken_back)
        )
    finally:
        del g.csrf_token, g.live_version, g.who_place


def match_page(loaded: LoadedMatch, key: str = "", **more: object) -> str:
    """The scoreboard and the newest entries, or older ones.

    ``key``: of a recording made from this page; ``more``: what went wrong or came in.
    """
    base = url_for("matches.match")
    before, units = page_of_log(loaded.match)
    newest = max((row for row in (*units.pieces, *units.heads) if row.undoable), key=lambda row: row.seq, default=None)
    if before is not None:
        newest = None  # an older page: what it shows first is not the newest
    elif newest is None and units.older and (newest := service.last_hand(loaded.match)):
        units.heads.append(newest)
    if newest and not loaded.match.counted and newest.kind not in (*loaded.game.rules.undoes, *COMMON_KINDS):
        newest = None  # who begins may have been drawn, and a draw is not to be repeated until it pleases
    undone = _undone(loaded.match, units) if before is None else None
    return render_template(
        "matches/match.html", loaded=loaded, game=loaded.game, units=units, before=before, newest=newest,
        undone=undone, brings_back=_brings_back(loaded, undone),
        told=told_pieces(loaded, units.pieces), base=base, row_item=item_of(loaded, base),
        board=board(loaded, newest.lines if newest else ()),
        turn=loaded.turn(current_locale()), stake=loaded.stake(current_locale()), key=key or new_key(),
        pots=pots_back(loaded), chart=None if before else _chart(loaded), **_sheet_beside(loaded, before), **more,
    )  # fmt: skip


def _undone(match: service.MatchInfo, units: service.Units) -> service.Row | None:
    """What was taken back just now, with nothing recorded since; ``None``: nothing was."""
    last = next((row for row in units.corrections if row.seq == match.seq and row.kind == "void"), None)
    return last.named if last and last.named and last.named.struck else None


def _brings_back(loaded: LoadedMatch, undone: service.Row | None) -> str:
    """The signature of bringing back what was ``undone``; empty where that does not hold."""
    with suppress(Refused):
        return signature(loaded, service.recorded_for(loaded, Amend(undone.seq, undone.shown))) if undone else ""
    return ""


def frozen_page(frozen: FrozenMatch, **more: object) -> str:
    """A match as older rules left it: its result, what today's rules would change, the choice to count by them.

    ``more``: ``refused``, why something else that was asked for was not done, a msgid.
    """
    base = url_for("matches.match")
    before, units = page_of_log(frozen.match)
    return render_template(
        "matches/frozen.html", shown=frozen, game=frozen.game, match=frozen.match, board=board(frozen, ()),
        chart=None if before else _chart(frozen), today=today(frozen, current_locale().code), units=units,
        before=before, base=base, row_item=item_of(frozen, base), **more,
    )  # fmt: skip


@pages.app_errorhandler(Frozen)
def _frozen(frozen: Frozen) -> tuple[BaseResponse | str, int]:
    g.number = frozen.match.match.number
    return not_recorded(translate(UNCHANGED), 409, lambda: frozen_page(frozen.match, refused=UNCHANGED))


def page_of_log(match: service.MatchInfo) -> tuple[int | None, service.Units]:
    """Before which entry the request's page of a log stands, and its units."""
    before = request.args.get("before", type=bounded_int)
    return before, service.units(match, before=before, most=PAGE)


def _sheet_beside(loaded: LoadedMatch, before: int | None) -> dict[str, Any]:
    """The sheet of what comes next, where it stands on the match's own page; ``seen``: to an onlooker, and while a yes
    is waited for, who is shown what it knows of the table, and nothing to tap."""
    sheet = None if before is not None else sheet_on_page(loaded)
    if sheet is None:
        return {}
    if not g.table.may_record or loaded.match.proposal:
        return {"seen": sheet}
    return {"sheet": sheet, "preview": preview_sheet(loaded, sheet, None)}


def sheet_on_page(loaded: LoadedMatch) -> Sheet | None:
    """The sheet of what comes next, where it stands on the match's own page and knows what lies on the table."""
    kind = next(iter(loaded.game.rules.expected(loaded.state)), "")
    sheet_type = sheets(loaded.game).get(kind)
    return sheet_type(loaded) if sheet_type and sheet_type.on_match_page else None


def entry_url(match: service.MatchInfo, seq: int) -> str:
    """The address where an entry stands: on a page of the log, or within the hand of which it is a piece."""
    place = service.place(match, seq, PAGE)
    if place.folded_in:
        return url_for("matches.hand", seq=place.folded_in, _anchor=f"e{seq}")
    return url_for("matches.match", before=None if place.newest else seq + 1, _anchor=f"e{seq}")


class Seat(NamedTuple):
    """One side on the scoreboard.

    ``colour``: its class; ``amount``: points, or money in table units; ``last``: what the last hand gave it, ``None``:
    nothing; ``seated``: whether it still plays; ``out``: whether it is out of the match.
    """

    name: str
    colour: str
    amount: int
    last: int | None
    seated: bool
    out: bool


def board(loaded: ShownMatch, last: tuple[Line, ...]) -> list[Seat]:
    """The scoreboard: those seated in order of play, then those who left. ``last``: lines of the last hand."""
    standings = loaded.standings()
    sides = loaded.sides
    gave = moved(last)
    colours = colours_of(loaded, (*sides, *(name for name in standings if name not in sides)))
    out = loaded.game.presentation.out(loaded.state) if isinstance(loaded, LoadedMatch) else ()
    return [Seat(side, of, standings[side], gave.get(side), side in sides, side in out) for side, of in colours.items()]


def colours_of(loaded: ShownMatch, names: Iterable[str]) -> dict[str, str]:
    """The colour class of each side or player; a partnership has that of its first."""
    people, sides = loaded.people, loaded.sides
    return {name: seat_class(people, sides.get(name, (name,))[0]) for name in names}


def _chart(loaded: ShownMatch, size: Size = SMALL) -> Markup | None:
    standings = loaded.chart_series()
    classes = tuple(colours_of(loaded, standings).values())
    return _chart_of(loaded.match.trend, tuple(standings.items()), classes, size, current_locale().code)


@kept(most=1_000_000)
def _chart_of(
    trend: str, standings: tuple[tuple[str, int], ...], classes: tuple[str, ...], size: Size, lang: str
) -> Markup | None:
    seen = loads(trend, Trend)
    if seen.hands < 2:
        return None
    now = dict(standings)
    return chart(seen, now, dict(zip(now, classes, strict=True)), size, locale_of(lang).number)


# -- what else there is to see ---------------------------------------------------------------------------------------


@pages.get("/chart")
def figures() -> str:
    """The chart, large, and its figures."""
    loaded = requested_shown()
    standings = loaded.chart_series()
    return render_template(
        "matches/chart.html", game=loaded.game, standings=standings,
        trend=loads(loaded.match.trend, Trend), chart=_chart(loaded, size=LARGE),
        legend=legend(list(standings), colours_of(loaded, standings)),
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
        "matches/text.txt",
        match=loaded.match,
        game=loaded.game,
        frozen=frozen,
        standings=[*standings_of(loaded), *pots_back(loaded)],
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
        "matches/receipt.txt", loaded=loaded, game=loaded.game,
        standings=[*standings_of(loaded), *pots_back(loaded)],
        winner=loaded.game.rules.summary(loaded.state).winner, hands=service.hands(loaded.match, RECEIPT_HANDS),
        earlier=service.earlier_hashes(loaded.match),
    )  # fmt: skip


@pages.get("/match.json")
def export() -> Response:
    """The match file, to keep or to read in elsewhere."""
    return published(
        lambda: indented(service.match_file(requested_shown().match)) + "\n", state_of_log(), "application/json",
        "match.json",
    )  # fmt: skip
