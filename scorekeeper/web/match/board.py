"""The board: large figures for a tablet in the middle of the table, without any controls.

A table's board shows the open match, and between matches the evening's money or the last match. A match's board always
shows that match.
"""

from __future__ import annotations

from typing import Any

from flask import g, render_template, url_for

from ...core.log_page import newest_hands
from ...core.words import N_, Money
from ...store.evenings import Evening, evenings_of, going_on, played_last
from ...store.loaded import FrozenMatch, LoadedMatch, ShownMatch
from ...store.log_items import LogItem
from ...store.matches import MatchInfo, match_by_number
from ...store.money import matches_played
from ...store.tables import people_of_table
from ..http.filters import seat_class, translate
from ..http.i18n import current_locale, note_missing_words_of
from ..http.requested_table import table_blueprint
from ..record.standings import MOST_BEST, Standing, most_won, standings_of
from .page import LatestHand, Seat, board, latest_of, moments, sheet_on_page, turn_of
from .requested_match import match_blueprint, requested_shown
from .row_items import describe_pieces_of

pages = match_blueprint("board", "/board")
of_table = table_blueprint("table_board", "/board")

FIGURES = (5, 8, 10, 13, 16, 20)  #: lengths of the longest figure, each with a text size for all figures


@pages.get("")
def page() -> str:
    """Show the board of a match: figures, whose turn it is and why, the stake, the last hand, open cards."""
    return _match(requested_shown(), page=url_for("board.page"))


@of_table.get("/")
def of_evening() -> str:
    """Show the board of the open match; between matches, the evening's money with the result of the last match.

    If no money was moved, and the last match counts points or hands won, its board instead; before the first match, the
    names of the table's people. The page fetches this URL again whenever something is recorded.
    """
    played, here = matches_played(g.table.id), url_for("table_board.of_evening")
    if match := going_on(played, g.table):
        return _match(_open(match), page=here, follows=True)
    ended = played_last(played)
    return _between(ended, played, here) if ended else _nothing_yet(here)


def _between(ended: MatchInfo, played: list[MatchInfo], here: str) -> str:
    """Render the evening's money with the result of ``ended``, the last match; without money, the board of that."""
    shown, evening = _open(ended), next(one for one in evenings_of(played, g.table) if ended in one.matches)
    has_points = ended.points is not None or shown.counts_wins
    if has_points and not any(evening.money.values()):  # no money was moved, so show the match's result instead
        return _match(shown, page=here, follows=True)
    gave = ended.ledger.money if len(evening.matches) > 1 else {}  # with one match these are the totals themselves
    seats = [_seat([*evening.money], name, amount, gave.get(name)) for name, amount in evening.money.items()]
    points = [standing for standing in standings_of(shown) if not standing.money]
    return _evening(evening, seats, page=here, moments=_outcome(shown, ended), beside=points, game=ended.game)


def _outcome(shown: ShownMatch, ended: MatchInfo) -> list[str]:
    """Return the result of a match in words: who won it, and who won the most money in it."""
    found, game = moments(shown, latest_of(shown), board(shown, ())), translate(ended.game.name)
    if isinstance(shown, LoadedMatch) and found:
        turn = shown.turn(current_locale())
        if turn.why and found[0] == turn.what:
            found[0] = f"{turn.what} · {turn.why}"
    said = [f"{game}: {moment}" for moment in found]
    most = max(ended.ledger.money.values(), default=0)
    best, amount = [name for name, n in ended.ledger.money.items() if n == most], current_locale().signed(Money(most))
    if most > 0 and len(best) <= MOST_BEST:
        said.append(translate(N_("{players} won the most: {amount}"), players=best, amount=amount))
    return [*said, *most_won(shown)]


def _nothing_yet(here: str) -> str:
    """Render the board of a table before its first match, with the names of its people."""
    names = people_of_table(g.table.id)
    said = [translate(N_("No match was played yet."))]
    return _evening(None, [_seat(names, name) for name in names], page=here, moments=said, beside=[], game=None)


def _seat(names: list[str], name: str, amount: int = 0, last: int | None = None) -> Seat:
    gave = None if last is None else Money(last)
    return Seat(name, seat_class(names, name), Money(amount), gave, seated=True, out=False)


def _open(match: MatchInfo) -> ShownMatch:
    """Make a match of the request's table the request's, and return it. Raises ``NoSuchMatch`` if it is gone."""
    g.number, g.match = match.number, match_by_number(g.table.id, match.number)
    note_missing_words_of(match.game)
    return requested_shown()


def _evening(evening: Evening | None, seats: list[Seat], **more: Any) -> str:
    return render_template(
        "match/board_of_table.html", evening=evening, seats=seats, figures=_length(seats), follows=True, **more
    )


def _match(shown: ShownMatch, **more: Any) -> str:
    last = latest_of(shown)
    seats = board(shown, last.lines)
    return render_template(
        "match/board.html", shown=shown, game=shown.game, seats=seats, last=last, figures=_length(seats),
        moments=moments(shown, last, seats), beside=_beside(shown), besides=_besides(shown),
        **_now(shown, last), **more,
    )  # fmt: skip


def _now(shown: ShownMatch, last: LatestHand) -> dict[str, Any]:
    """Return the template values that need a state; all ``None`` for a frozen match."""
    if isinstance(shown, FrozenMatch):
        return {"loaded": None, "turn": None, "stake": None, "sheet": None, "piece": None}
    locale = current_locale()
    described = describe_pieces_of(shown, last.open)
    finished = shown.game.rules.finished(shown.state)
    return {
        "loaded": shown, "turn": turn_of(shown), "stake": None if finished else shown.stake(locale),
        "sheet": sheet_on_page(shown), "piece": described.get(last.open[0].seq) if last.open else None,
    }  # fmt: skip


def _besides(shown: ShownMatch) -> LogItem | None:
    """Return the newest entry since the last hand that moved money or points, such as a fine; ``None`` without one."""
    if isinstance(shown, FrozenMatch) or shown.game.rules.finished(shown.state):
        return None
    newest = next(iter(newest_hands(shown.game, shown.items, 1, besides=True)), None)
    return shown.log_item(newest) if newest and newest.number is None and newest.effective else None


def _beside(shown: ShownMatch) -> list[Standing]:
    """Return the standings to show beside the large figures: all further ones, but money only if any was moved."""
    return [each for each in standings_of(shown)[1:] if not each.money or any(each.amounts.values())]


def _length(seats: list[Seat]) -> int:
    """Return the entry of ``FIGURES`` that has room for the longest figure."""
    locale = current_locale()
    longest = max((len((locale.signed if seat.gains else locale.number)(seat.amount)) for seat in seats), default=0)
    return next((most for most in FIGURES if longest <= most), FIGURES[-1])
