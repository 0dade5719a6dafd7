"""A match: its scoreboard and log, its chart, its files. Logging and correcting are in ``web/log``."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, NamedTuple

from flask import Response, g, render_template, request, url_for
from flask_wtf.csrf import generate_csrf
from markupsafe import Markup
from werkzeug.wrappers import Response as BaseResponse

from ...core.entries import Amend
from ...core.game import COMMON_KINDS
from ...core.ledger import Line
from ...core.log_page import LogPage, last_undoable, newest_hands, place, struck_hands
from ...core.outcome import outcome_of
from ...core.problems import Refused
from ...core.reading import indented
from ...core.rearrange import recorded_for
from ...core.words import N_
from ...store.chain import earlier_hashes
from ...store.loaded import Frozen, FrozenMatch, LoadedMatch, ShownMatch
from ...store.loading import shown_match
from ...store.log_items import LogItem
from ...store.matches import MatchInfo
from ...store.tables import TableInfo
from ...store.transfer import match_file
from ..entry import sheets
from ..entry.forms import Sheet
from ..http import identity
from ..http.bounded_cache import bounded_cache
from ..http.chart import LARGE, SMALL, Size, chart, legend
from ..http.cors import published
from ..http.filters import gains_by_side, seat_class, translate
from ..http.i18n import current_locale, reader_locale
from ..http.keys import new_key as new_key
from ..http.numbers import bounded_int
from ..record.preview import preview_sheet
from ..record.proposed import taken_back_here
from ..record.recording import not_recorded
from ..record.standing import pots_back, standings_of
from ..record.statement import signature
from ..table.share import qr
from .another_day import open_since
from .blueprint import pages
from .frozen import today
from .requested_match import requested_match, requested_shown, state_of_log
from .row_items import describe_pieces_of, item_of

PAGE = 15  #: hands, and entries outside hands, on a page
UNCHANGED = N_("Nothing was changed: this match stands as older rules of the app counted it.")
RECEIPT_HANDS = 500  #: hands on a receipt, the newest; older ones are in the match file


# -- the match -------------------------------------------------------------------------------------------------------


@pages.get("/")
def match() -> str:
    """Show the scoreboard and the log of a match."""
    if not g.match:
        return match_page(requested_match())
    if "before" in request.args:  # an old hand is looked up once; what is looked at again and again is kept
        page = render_with_placeholders(g.match)
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


#: Placeholders in a page that was made once: for each request's own tokens, for the version of its table, which rises
#: with what is written elsewhere at it, and for the question who a device is. Nobody can know and type them.
CSRF_PLACE, KEY_PLACE, VERSION_PLACE, WHO_PLACE = (f"\0{secrets.token_hex(8)}\0" for _ in range(4))


@bounded_cache(most=3_000_000)
def page_without_tokens(
    _table: TableInfo,
    match: MatchInfo,
    _locale: str,
    _path: str,
    _person: str,
    taken_back: int,
    _since: str,
) -> str:
    """Return the page of a match with placeholders for the request's tokens, from the cache if nothing was recorded.

    It is the same for all phones that look at the match. Of the table's row all but the version counts.
    """
    # The page depends on nothing but the rows of table and match, the language, the address, since when the match lies
    # open and, where somebody may be asked for a yes, whose device it is and what was taken back that it proposed. (And
    # on the rules, which stay the same as long as the process lives.)
    return render_with_placeholders(match, taken_back)


def render_with_placeholders(match: MatchInfo, taken_back: int = 0) -> str:
    """Render the page of a match with placeholders for the request's tokens.

    ``taken_back``: what its device proposed and another took back (``proposed.taken_back_here``); 0: nothing.
    """
    g.csrf_token, g.live_version, g.who_place = CSRF_PLACE, VERSION_PLACE, WHO_PLACE
    try:
        shown = shown_match(match)
        return (
            frozen_page(shown)
            if isinstance(shown, FrozenMatch)
            else match_page(shown, key=KEY_PLACE, taken_back=taken_back)
        )
    finally:
        del g.csrf_token, g.live_version, g.who_place


def match_page(loaded: LoadedMatch, key: str = "", **more: object) -> str:
    """Render the scoreboard and the newest entries, or older ones.

    ``key``: of a recording made from this page; ``more``: what went wrong or came in.
    """
    base = url_for("match.match")
    before, log_page = page_of_log(loaded)
    newest = max(
        (row for row in (*log_page.pieces, *log_page.heads) if row.undoable), key=lambda row: row.seq, default=None
    )
    if before is not None:
        newest = None  # an older page: what it shows first is not the newest
    elif newest is None and log_page.older and (last := last_undoable(loaded.game, loaded.items)):
        newest = loaded.log_item(last)
        log_page = log_page._replace(heads=[*log_page.heads, newest])
    if newest and not loaded.match.counted and newest.kind not in (*loaded.game.rules.undoes, *COMMON_KINDS):
        newest = None  # who begins may have been drawn, and a draw is not to be repeated until it pleases
    undone = _undone(loaded, log_page) if before is None else None
    return render_template(
        "match/match.html", loaded=loaded, game=loaded.game, log_page=log_page, before=before, newest=newest,
        undone=undone, brings_back=_brings_back(loaded, undone), base=base,
        struck=struck_hands(loaded.game, loaded.items), described=describe_pieces_of(loaded, log_page.pieces),
        row_item=item_of(loaded, base), board=board(loaded, newest.lines if newest else ()),
        turn=loaded.turn(current_locale()), stake=loaded.stake(current_locale()), key=key or new_key(),
        pots=pots_back(loaded), chart=None if before else _chart(loaded), **_sheet_beside(loaded, before), **more,
    )  # fmt: skip


def _undone(loaded: LoadedMatch, log_page: LogPage[LogItem]) -> LogItem | None:
    """Return what was taken back just now, with nothing recorded since; ``None``: nothing was."""
    last = next((row for row in log_page.corrections if row.seq == loaded.match.seq and row.kind == "void"), None)
    return last.named if last and last.named and last.named.struck else None


def _brings_back(loaded: LoadedMatch, undone: LogItem | None) -> str:
    """Return the signature of bringing back what was ``undone``; empty if that is not possible."""
    if undone:
        with suppress(Refused):
            entries = recorded_for(loaded.log, Amend(undone.seq, undone.entry))
            return signature(loaded, outcome_of(loaded.log, entries))
    return ""


def frozen_page(frozen: FrozenMatch, **more: object) -> str:
    """Render a match as older rules counted it: its result, what today's rules would change, the choice to use them.

    ``more``: ``refused``, why something else that was asked for was not done, a msgid.
    """
    base = url_for("match.match")
    before, log_page = page_of_log(frozen)
    return render_template(
        "match/frozen.html", shown=frozen, game=frozen.game, match=frozen.match, board=board(frozen, ()),
        chart=None if before else _chart(frozen), today=today(frozen), log_page=log_page,
        before=before, base=base, row_item=item_of(frozen, base), **more,
    )  # fmt: skip


@pages.app_errorhandler(Frozen)
def _frozen(frozen: Frozen) -> tuple[BaseResponse | str, int]:
    g.number = frozen.match.match.number
    return not_recorded(translate(UNCHANGED), 409, lambda: frozen_page(frozen.match, refused=UNCHANGED))


def page_of_log(shown: ShownMatch) -> tuple[int | None, LogPage[LogItem]]:
    """Return before which entry the request's page of a log is (``None``: the newest), and that page."""
    before = request.args.get("before", type=bounded_int)
    return before, shown.log_page(before, PAGE)


def _sheet_beside(loaded: LoadedMatch, before: int | None) -> dict[str, Any]:
    """Return the sheet of what comes next, if it is on the match's own page.

    Onlookers, and everybody while a yes is waited for, get it as ``seen``: what it knows of the table, with nothing to
    tap.
    """
    sheet = None if before is not None else sheet_on_page(loaded)
    if sheet is None:
        return {}
    if not g.table.may_record or loaded.match.proposal:
        return {"seen": sheet}
    return {"sheet": sheet, "preview": preview_sheet(loaded, sheet, None)}


def sheet_on_page(loaded: LoadedMatch) -> Sheet | None:
    """Return the sheet of what comes next, if it is on the match's own page and knows what lies on the table."""
    kind = next(iter(loaded.game.rules.expected(loaded.state)), "")
    sheet_type = sheets(loaded.game).get(kind)
    return sheet_type(loaded) if sheet_type and sheet_type.on_match_page else None


def entry_url(shown: ShownMatch, seq: int) -> str:
    """Return the address of an entry: on a page of the log, or within the hand of which it is a piece."""
    there = place(shown.game, shown.items, seq, PAGE)
    if there.folded_in:
        return url_for("match.hand", seq=there.folded_in, _anchor=f"e{seq}")
    return url_for("match.match", before=None if there.newest else seq + 1, _anchor=f"e{seq}")


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
    """Return the scoreboard: those seated in order of play, then those who left. ``last``: lines of the last hand."""
    standings = loaded.standings()
    sides = loaded.sides
    gave = gains_by_side(last)
    colours = colours_of(loaded, (*sides, *(name for name in standings if name not in sides)))
    out = loaded.game.presentation.out(loaded.state) if isinstance(loaded, LoadedMatch) else ()
    return [Seat(side, of, standings[side], gave.get(side), side in sides, side in out) for side, of in colours.items()]


def colours_of(loaded: ShownMatch, names: Iterable[str]) -> dict[str, str]:
    """Return the colour class of each side or player; a partnership has that of its first player."""
    people, sides = loaded.people, loaded.sides
    return {name: seat_class(people, sides.get(name, (name,))[0]) for name in names}


def _chart(loaded: ShownMatch, size: Size = SMALL) -> Markup | None:
    if loaded.trend.hands < 2:
        return None
    now = loaded.chart_series()
    return chart(loaded.trend, now, colours_of(loaded, now), size, current_locale().number)


# -- what else there is to see ---------------------------------------------------------------------------------------


@pages.get("/chart")
def figures() -> str:
    """Show the chart, large, and its figures."""
    loaded = requested_shown()
    standings = loaded.chart_series()
    return render_template(
        "match/chart.html", game=loaded.game, standings=standings,
        trend=loaded.trend, chart=_chart(loaded, size=LARGE),
        legend=legend(list(standings), colours_of(loaded, standings)),
    )  # fmt: skip


@pages.get("/text")
def text() -> str:
    """Show the standing of the match, as text to copy and send on."""
    loaded = requested_shown()
    return render_template("text.html", text=_text(loaded), back=url_for("match.match"), title=loaded.game.name)


@pages.get("/text.txt")
def plain_text() -> Response:
    """Return the standing of the match, as a plain text file."""
    return Response(_text(requested_shown()), mimetype="text/plain")


def _text(loaded: ShownMatch) -> str:
    frozen = isinstance(loaded, FrozenMatch)
    return render_template(
        "match/text.txt",
        match=loaded.match,
        game=loaded.game,
        frozen=frozen,
        standings=[*standings_of(loaded), *pots_back(loaded)],
    )


@pages.get("/receipt")
def receipt() -> str:
    """Show what the table agreed on, hand by hand, and the last hash, by which it can be shown later."""
    loaded = requested_match()
    return render_template(
        "match/receipt.html", loaded=loaded, game=loaded.game, text=_receipt(loaded), qr=qr(loaded.match.last_hash)
    )


@pages.get("/receipt.txt")
def plain_receipt() -> Response:
    """Return the receipt as a plain text file."""
    return Response(_receipt(requested_match()), mimetype="text/plain")


def _receipt(loaded: LoadedMatch) -> str:
    return render_template(
        "match/receipt.txt", loaded=loaded, game=loaded.game,
        standings=[*standings_of(loaded), *pots_back(loaded)],
        winner=loaded.game.rules.summary(loaded.state).winner,
        hands=loaded.log_items(newest_hands(loaded.game, loaded.items, RECEIPT_HANDS)),
        earlier=earlier_hashes(loaded.match),
    )  # fmt: skip


@pages.get("/match.json")
def export() -> Response:
    """Return the match file, to keep or to import elsewhere."""
    return published(
        lambda: indented(match_file(requested_shown().match)) + "\n", state_of_log(), "application/json",
        "match.json",
    )  # fmt: skip
