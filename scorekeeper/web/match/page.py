"""The page of a match: scoreboard, log, chart, files. Pages that change the log are in ``web/log``."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from flask import Response, g, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response as BaseResponse

from ...core.carry_over import may_carry_over
from ...core.entries import Amend, ChangeTurn, Leave
from ...core.game import COMMON_KINDS, Turn
from ...core.ledger import Line
from ...core.log_page import LogPage, has_struck_hand, last_undoable, latest, newest_hands, place
from ...core.outcome import outcome_of
from ...core.problems import Refused
from ...core.reading import indented
from ...core.rearrange import recorded_for
from ...core.settle import Payment
from ...core.words import N_, Money
from ...lanes import LONG
from ...store.cash import count_end_payments
from ...store.chain import earlier_hashes
from ...store.clock import evening_of
from ...store.loaded import Frozen, FrozenMatch, LoadedMatch, ShownMatch
from ...store.loading import shown_match
from ...store.log_items import LogItem
from ...store.matches import MatchInfo
from ...store.models import Payment as PaidPayment
from ...store.money import newest_batch, payments_of, settling_one
from ...store.room import NearlyFull, nearly_full
from ...store.tables import TableInfo
from ...store.transfer import match_file
from ..entry import sheets
from ..entry.forms import Sheet
from ..http import identity
from ..http.bounded_cache import bounded_cache
from ..http.chart import LARGE, MEDIUM, SMALL, Mark, Size, chart, legend
from ..http.cors import as_text, published
from ..http.filters import gains_by_side, seat_class, summary_of, translate
from ..http.i18n import current_locale, reader_locale
from ..http.keys import new_key, tokens_left_out, with_tokens
from ..http.numbers import bounded_int
from ..record.ending import Ending, ending_of, winners_of
from ..record.preview import preview_sheet
from ..record.proposal_shown import id_taken_back
from ..record.recording import not_recorded
from ..record.signatures import signature
from ..record.standings import most_won, pots_back, standings_of
from ..table.share import qr
from . import pages
from .another_day import open_since
from .frozen import changes_by_todays_rules
from .latest_change import latest_change
from .requested_match import requested_match, requested_shown, saved_as, state_of_log
from .row_items import describe_pieces_of, item_of

PAGE = 15  #: rows on a page of the log: hands, and entries that belong to no hand
UNCHANGED = N_("Nothing was changed: this match is still counted by older rules of the app.")
MOMENT = timedelta(seconds=30)  #: how long a match counts as one that has just ended
RECEIPT_HANDS = 500  #: the most hands on a receipt: the newest ones; the match file has them all


# -- the match -------------------------------------------------------------------------------------------------------


@pages.get("/")
def match() -> str:
    """Show the scoreboard and a page of the log of a match.

    ``before`` in the URL: only entries with a lower number; ``left``: the name of the player who has just left.
    """
    if not g.match:
        return match_page(requested_match())
    # Older pages are rarely needed twice, and what a leaver owes depends on other matches; all else is cached.
    if not request.args.keys().isdisjoint(("before", "left")):
        page = render_with_placeholders(g.match)
    else:
        person = identity.person() if g.table.yes_from or g.match.proposal else ""  # decides who can say yes
        table = g.table._replace(version=0)
        moment = has_just_ended(g.match)
        page = page_without_tokens(
            table, g.match, reader_locale().code, request.full_path, person, id_taken_back(g.match),
            open_since(g.match), identity.asked_among(), moment, _entered(g.match),
        )  # fmt: skip
    return with_tokens(page.replace(VERSION_PLACE, str(g.table.version)))


#: The placeholder in a cached page for its table's version, which also rises with changes in other matches. It is
#: random, so that nobody can type it.
VERSION_PLACE = f"\0{secrets.token_hex(8)}\0"


@bounded_cache(most=3_000_000)
def page_without_tokens(
    _table: TableInfo,
    match: MatchInfo,
    _locale: str,
    _path: str,
    _person: str,
    taken_back: int,
    _since: str,
    asked: tuple[str, ...],
    moment: bool,
    _entered: int,
) -> str:
    """Return the page of a match with placeholders for the request's tokens, cached until something changes.

    All devices share it. The arguments are the cache key; ``_table`` has version 0, because the table's version rises
    with changes in other matches too.
    """
    # Besides the rules, which never change while the process runs, the page depends on the rows of table and match,
    # the language, the URL, since when the match lies open, among whom the device is asked who it belongs to, and the
    # payments that its end entered. If a yes may be needed, it also depends on whose device it is, and on its proposal
    # that was taken back.
    return render_with_placeholders(match, taken_back, asked, moment=moment)


def render_with_placeholders(
    match: MatchInfo, taken_back: int = 0, asked: Sequence[str] = (), *, moment: bool = False
) -> str:
    """Render the page of a match with placeholders for the request's tokens.

    ``taken_back``: the id of the device's proposal that another device took back, 0 for none
    (``proposal_shown.id_taken_back``); ``asked``: the people among whom the device is asked who it belongs to;
    ``moment``: whether the match has just ended.
    """
    g.live_version = VERSION_PLACE
    try:
        shown = shown_match(match)
        with tokens_left_out():
            return (
                frozen_page(shown)
                if isinstance(shown, FrozenMatch)
                else match_page(shown, taken_back=taken_back, asked=asked, moment=moment)
            )
    finally:
        del g.live_version


def match_page(loaded: LoadedMatch, asked: Sequence[str] | None = None, **more: object) -> str:
    """Render the page of a match: the scoreboard and one page of the log.

    ``asked``: the people among whom the device is asked who it belongs to, ``None`` to look that up; ``more``: further
    template values, such as problems or entries that came in.
    """
    base = url_for("match.match")
    before, log_page = page_of_log(loaded)
    newest = max(
        (row for row in (*log_page.pieces, *log_page.heads) if row.undoable), key=lambda row: row.seq, default=None
    )
    if before is not None:
        newest = None  # the page shows older entries
    elif newest is None and log_page.older and (last := last_undoable(loaded.game, loaded.items)):
        newest = loaded.log_item(last)
        log_page = log_page._replace(heads=[*log_page.heads, newest])
    if newest and not loaded.match.counted and newest.kind not in (*loaded.game.rules.hand_kinds, *COMMON_KINDS):
        newest = None  # it may be a draw, which nobody may undo and repeat until they like the result
    change = latest_change(loaded)
    undone = _undone(loaded, log_page) if before is None else None
    return render_template(
        "match/match.html", loaded=loaded, game=loaded.game, log_page=log_page, before=before, newest=newest,
        change=change, undone=undone, brings_back=_brings_back(loaded, undone), base=base,
        from_paper=not loaded.match.counted and may_carry_over(loaded.game, loaded.state),
        scored=loaded.match.counted > 0 or has_struck_hand(loaded.game, loaded.items),
        described=describe_pieces_of(loaded, log_page.pieces),
        row_item=item_of(loaded, base), board=board(loaded, newest.lines if newest and newest.number else ()),
        turn=turn_of(loaded), stake=loaded.stake(current_locale()), key=new_key(),
        asked=identity.asked_among() if asked is None else asked,
        chart=None if before else chart_of(loaded), leaver=_leaver(loaded), moments=_moments(loaded, before),
        **_sheet_beside(loaded, before), **(_ending(loaded) if before is None else {}), **more,
    )  # fmt: skip


def _moments(loaded: LoadedMatch, before: int | None) -> list[str]:
    """Return sentences for what ended with the last hand of a match that goes on; empty on an older page of its log."""
    if before is not None or loaded.match.finished:
        return []
    last = latest_of(loaded)
    return moments(loaded, last, board(loaded, last.lines))


def has_just_ended(match: MatchInfo) -> bool:
    """Return whether a match ended less than ``MOMENT`` ago: then its ending comes onto the page with an animation."""
    return match.finished and datetime.now(UTC) - match.changed_at < MOMENT


def _entered(match: MatchInfo) -> int:
    """Return how many payments the end of a match has recorded that were not taken back; 0 if the match goes on."""
    return count_end_payments(match) if match.finished else 0


def _ending(loaded: LoadedMatch) -> dict[str, Any]:
    """Return template values for how a match ended; empty for one that goes on."""
    if not loaded.match.finished:
        return {}
    ending = ending_of(loaded)
    names = [name for each in standings_of(loaded) for name in each.amounts]
    return {
        "evening_day": evening_of(loaded.match.created_at, g.table), "ending": ending,
        "entered": _entered(loaded.match),
        "ending_colours": colours_of(loaded, names), "ending_chart": chart_of_ending(loaded, ending),
    }  # fmt: skip


def turn_of(loaded: LoadedMatch) -> Turn:
    """Return whose turn it is and why; of a finished match without a winner, ``why`` may say who won most hands."""
    turn, said = loaded.turn(current_locale()), most_won(loaded)
    return turn._replace(why=said[0]) if said else turn


class Leaver(NamedTuple):
    """A player who has just left, for the question whether they are paid now.

    ``payments``: those after which this player owes nothing and is owed nothing; ``paid``: this player's payments that
    the last tap recorded, which can be taken back; ``in_pots``: the player's own money in this match's pots, in table
    units, which ``payments`` count as given back.
    """

    name: str
    payments: list[Payment]
    paid: list[PaidPayment]
    in_pots: int


def _leaver(loaded: LoadedMatch) -> Leaver | None:
    """Return the player who has just left (``left`` in the URL), if they have to pay or be paid, or just did.

    ``None`` if there is nobody to ask about, and for onlookers.
    """
    name = request.args.get("left", "")
    left = [item.seq for item in loaded.items if item.effective == Leave(name)]
    if name not in loaded.seats.gone or not left or not g.table.may_record:
        return None
    left_at = loaded.stamps[left[-1] - 1].at
    paid = newest_batch(payments_of(g.table.id))
    if any(payment.made_at < left_at or name not in (payment.payer, payment.payee) for payment in paid):
        paid = []
    payments = settling_one(g.table.id, name)
    in_pots = sum(pot.get(name, 0) for pot in loaded.ledger.pots.values())
    return Leaver(name, payments, paid, in_pots) if payments or paid else None


@pages.app_template_global()
def room_left(match: MatchInfo) -> NearlyFull | None:
    """Return how full a match is with entries and text, for a notice; ``None`` if it has room enough for hands."""
    return nearly_full(match.game, match.seq, match.size)


@pages.app_template_global()
def turn_address(loaded: LoadedMatch) -> str:
    """Return the URL to which a form sends who is to deal or lead next.

    Empty if only the game's rules decide that, or the match is over. While a hand is being logged, the entry is
    inserted before the first piece of that hand.
    """
    rules = loaded.game.rules
    if ChangeTurn not in rules.takes or rules.finished(loaded.state):
        return ""
    if rules.between_hands(loaded.state):
        return url_for("log.save", kind="turn")
    return url_for("log.put_in", seq=latest(loaded.game, loaded.items).open[-1].seq, kind="turn")


def _undone(loaded: LoadedMatch, log_page: LogPage[LogItem]) -> LogItem | None:
    """Return the item that the newest record has struck out; ``None`` if the newest record is something else.

    ``None`` as well if too much would have to be folded to say what bringing it back does; its row of the log has a
    button for that.
    """
    last = next((row for row in log_page.corrections if row.seq == loaded.match.seq and row.kind == "void"), None)
    named = last.named if last else None
    return named if named and named.struck and loaded.match.seq - named.seq <= LONG else None


def _brings_back(loaded: LoadedMatch, undone: LogItem | None) -> str:
    """Return the signature of what bringing ``undone`` back does; empty if that is not possible."""
    if undone:
        with suppress(Refused):
            entries = recorded_for(loaded.log, Amend(undone.seq, undone.entry))
            return signature(loaded, outcome_of(loaded.log, entries))
    return ""


def frozen_page(frozen: FrozenMatch, **more: object) -> str:
    """Render the page of a frozen match: its result, what today's rules would change, and the choice to use them.

    ``more``: further template values, such as ``refused``, a msgid that says why something else was not done.
    """
    base = url_for("match.match")
    before, log_page = page_of_log(frozen)
    return render_template(
        "match/frozen.html", shown=frozen, game=frozen.game, match=frozen.match, board=board(frozen, ()),
        chart=None if before else chart_of(frozen), log_page=log_page,
        before=before, base=base, row_item=item_of(frozen, base), **changes_by_todays_rules(frozen), **more,
    )  # fmt: skip


@pages.app_errorhandler(Frozen)
def _frozen(frozen: Frozen) -> tuple[BaseResponse | str, int]:
    g.number = frozen.match.match.number
    return not_recorded(translate(UNCHANGED), 409, lambda: frozen_page(frozen.match, refused=UNCHANGED))


def page_of_log(shown: ShownMatch) -> tuple[int | None, LogPage[LogItem]]:
    """Return the ``before`` of the request, ``None`` for the newest page, and that page of the log."""
    before = request.args.get("before", type=bounded_int)
    return before, shown.log_page(before, PAGE)


def _sheet_beside(loaded: LoadedMatch, before: int | None) -> dict[str, Any]:
    """Return template values for the sheet on the match's page; empty if there is none, or on an older page.

    For onlookers and while a yes is awaited, the sheet is ``seen``, without controls. For all others it is ``sheet``,
    with its ``preview``.
    """
    sheet = None if before is not None else sheet_on_page(loaded)
    if sheet is None:
        return {}
    if not g.table.may_record or loaded.match.proposal:
        return {"seen": sheet}
    return {"sheet": sheet, "preview": preview_sheet(loaded, sheet, None)}


def sheet_on_page(loaded: LoadedMatch) -> Sheet | None:
    """Return the sheet for the next entry if the game shows it on the match's page; else ``None``."""
    kind = next(iter(loaded.game.rules.expected(loaded.state)), "")
    sheet_type = sheets(loaded.game).get(kind)
    return sheet_type(loaded) if sheet_type and sheet_type.on_match_page else None


def entry_url(shown: ShownMatch, seq: int) -> str:
    """Return the URL of an entry: on a page of the log, or on the page of the hand to which it belongs."""
    there = place(shown.game, shown.items, seq, PAGE)
    if there.folded_in:
        return url_for("match.hand", seq=there.folded_in, _anchor=f"e{seq}")
    return url_for("match.match", before=None if there.newest else seq + 1, _anchor=f"e{seq}")


class Seat(NamedTuple):
    """One side on the scoreboard.

    ``colour``: its CSS class; ``amount``: points, ``Money``, or hands won if not ``gains``; ``last``: what the last
    hand gave it, ``None`` for nothing; ``seated``: whether it still plays; ``out``: whether it is out of the match;
    ``won``: hands won, to show beside the amount; ``None`` if they are the amount, or nobody has won any.
    """

    name: str
    colour: str
    amount: int
    last: int | None
    seated: bool
    out: bool
    won: int | None = None
    gains: bool = True


def board(loaded: ShownMatch, last: tuple[Line, ...]) -> list[Seat]:
    """Return the scoreboard: the sides in order of play, then those who left. ``last``: lines of the last hand."""
    standings, sides, gains = loaded.standings(), loaded.sides, not loaded.counts_wins
    gave, won = gains_by_side(last), loaded.hands_won()
    beside = gains and any(won.values())
    colours = colours_of(loaded, (*sides, *(name for name in standings if name not in sides)))
    out = loaded.game.presentation.out(loaded.state) if isinstance(loaded, LoadedMatch) else ()
    figure = figures_of(loaded)
    return [
        Seat(
            side, of, figure(standings[side]), gave.get(side), side in sides, side in out,
            won.get(side) if beside else None, gains,
        )
        for side, of in colours.items()
    ]  # fmt: skip


class LatestHand(NamedTuple):
    """The last finished hand and the open one.

    ``over``: the entry that ended the finished hand, ``None`` if there is none; ``lines``: what that entry moved, empty
    for a frozen match; ``open``: the pieces of the open hand that count, newest first.
    """

    over: LogItem | None
    lines: tuple[Line, ...]
    open: list[LogItem]


def latest_of(shown: ShownMatch) -> LatestHand:
    """Return the last finished hand of a match, and the pieces logged so far of the one that is being played."""
    last = latest(shown.game, shown.items)
    lines = last.over.lines if last.over and isinstance(shown, LoadedMatch) else ()
    return LatestHand(shown.log_item(last.over) if last.over else None, lines, shown.log_items(last.open))


def moments(shown: ShownMatch, last: LatestHand, seats: list[Seat]) -> list[str]:
    """Return sentences for what ended with the last hand: the match, ``HandSummary.moment``, players going out.

    Those about the hand are left out once something is logged of the next one. Empty for a frozen match.
    """
    if isinstance(shown, FrozenMatch):
        return []
    found = []
    if shown.game.rules.finished(shown.state):
        found.append(shown.turn(current_locale()).what)
    if last.open or last.over is None or last.over.effective is None:
        return found
    summary = summary_of(shown.game, shown.sides, last.over.effective, last.over.lines)
    if summary.moment:
        found.append(summary.moment)
    # A player who is out takes part in no further hand, so they went out in the last hand that changed their money.
    if gone := [seat.name for seat in seats if seat.out and seat.last]:
        found.append(translate("Out of the match: {players}", players=gone))
    return found


def colours_of(loaded: ShownMatch, names: Iterable[str]) -> dict[str, str]:
    """Return the CSS class for the colour of each of ``names``; a partnership has that of its first player."""
    people, sides = loaded.people, loaded.sides
    return {name: seat_class(people, sides.get(name, (name,))[0]) for name in names}


def chart_of(loaded: ShownMatch, size: Size = SMALL) -> Markup | None:
    """Return the chart of the standings; ``None`` before the second hand."""
    if loaded.trend.hands < 2:
        return None
    now = loaded.chart_series()
    return chart(loaded.trend, now, colours_of(loaded, now), size, current_locale().number, figures_of(loaded))


def chart_of_ending(shown: ShownMatch, ending: Ending) -> Markup | None:
    """Return the chart of a match with its turning point marked, if it has one; ``None`` before the second hand."""
    turning = ending.turning
    return chart_of(shown, MEDIUM._replace(mark=Mark(turning.winner, turning.hand) if turning else None))


def figures_of(shown: ShownMatch) -> type[int]:
    """Return the type of the scoreboard's numbers: ``Money``, or ``int`` for points and hands won."""
    return int if shown.match.points is not None or shown.counts_wins else Money


# -- what else there is to see ---------------------------------------------------------------------------------------


@pages.get("/chart")
def figures() -> str:
    """Show the chart of a match in large, with its figures in a table."""
    loaded = requested_shown()
    standings = loaded.chart_series()
    return render_template(
        "match/chart.html", game=loaded.game, standings=standings, gains=not loaded.counts_wins,
        figure=figures_of(loaded), trend=loaded.trend, chart=chart_of(loaded, size=LARGE),
        legend=legend(list(standings), colours_of(loaded, standings)),
    )  # fmt: skip


@pages.get("/text")
@pages.get("/text.txt", endpoint="plain_text")
def text() -> Response | str:
    """Show the standing as text to copy and send on; with ``.txt`` in the URL, return a plain text file."""
    shown = requested_shown()
    said = render_template(
        "match/text.txt", match=shown.match, game=shown.game, frozen=isinstance(shown, FrozenMatch),
        standings=[*standings_of(shown), *pots_back(shown)], won=winners_of(shown),
    )  # fmt: skip
    return as_text(said, back=url_for("match.match"), title=shown.game.name)


@pages.get("/receipt")
@pages.get("/receipt.txt", endpoint="plain_receipt")
def receipt() -> Response | str:
    """Show the receipt: the standings, the newest hands, and the last hash of the log, which proves these later.

    With ``.txt`` in the URL, return a plain text file.
    """
    loaded = requested_match()
    said = render_template(
        "match/receipt.txt", loaded=loaded, game=loaded.game,
        standings=[*standings_of(loaded), *pots_back(loaded)],
        won=winners_of(loaded),
        hands=loaded.log_items(newest_hands(loaded.game, loaded.items, RECEIPT_HANDS, besides=True)),
        earlier=earlier_hashes(loaded.match),
    )  # fmt: skip
    return as_text(said, "match/receipt.html", loaded=loaded, game=loaded.game, qr=qr)


@pages.get("/match.json")
def export() -> Response:
    """Return the match file, to keep or to import elsewhere."""
    return published(
        lambda: indented(match_file(requested_shown().match)) + "\n", state_of_log(), "application/json",
        saved_as("json"),
    )  # fmt: skip
