"""The board: a tablet in the middle of the table, to be read by everybody round it; nothing to press.

A table has one, which follows the evening: the open match, then the next one, between them the evening's totals. A
match has one too, which stays with it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from flask import g, render_template, url_for

from ...core.ledger import Line
from ...core.log_page import latest
from ...core.words import N_
from ...store.evenings import Evening, evenings_of, going_on, played_last
from ...store.loaded import FrozenMatch, LoadedMatch, ShownMatch
from ...store.log_items import LogItem
from ...store.matches import match_by_number
from ...store.money import MatchSummary, matches_played
from ...store.tables import people_of_table
from ..http.filters import seat_class, summary_of, translate
from ..http.i18n import current_locale, use_words_of
from ..record.standing import Standing, standings_of
from .blueprint import board as pages
from .blueprint import board_of_table as of_table
from .page import Seat, board, sheet_on_page
from .requested_match import requested_shown
from .row_items import describe_pieces_of

FIGURES = (5, 8, 10, 13, 16, 20)  #: characters of the longest figure, by which all are sized alike

MOST_BEST = 3  #: who won the most in a match are named where they are not more


@pages.get("")
def page() -> str:
    """Show the board of a match: figures, who is next and why, what is at stake, the last hand, the open cards."""
    return _match(requested_shown(), page=url_for("board.page"))


@of_table.get("/")
def of_evening() -> str:
    """Show the board of the match that the table plays, or, between matches, the evening and how the last one ended.

    The page is fetched again from this address with everything that is recorded.
    """
    played, here = matches_played(g.table.id), url_for("table_board.of_evening")
    if match := going_on(played, g.table):
        return _match(_open(match), page=here, follows=True)
    ended = played_last(played)
    return _between(ended, played, here) if ended else _nothing_yet(here)


def _between(ended: MatchSummary, played: list[MatchSummary], here: str) -> str:
    """Render the evening's totals, with how the match ``ended`` ended."""
    shown, evening = _open(ended), _evening_with(ended, played)
    if ended.points and not any(evening.money.values()):  # nothing passed: what there is to see is how the match ended
        return _match(shown, page=here, follows=True)
    gave = ended.ledger.money if len(evening.matches) > 1 else {}  # of one match that is what is large
    seats = [_seat([*evening.money], name, amount, gave.get(name)) for name, amount in evening.money.items()]
    points = [standing for standing in standings_of(shown) if not standing.money]
    return _evening(evening, seats, page=here, moments=_outcome(shown, ended), beside=points, game=ended.game)


def _outcome(shown: ShownMatch, ended: MatchSummary) -> list[str]:
    """Return how a match ended, in words: who won it, and who won the most in it."""
    found = moments(shown, latest_of(shown), board(shown, ()))
    said = [f"{translate(ended.game.name)}: {moment}" for moment in found]
    most = max(ended.ledger.money.values(), default=0)
    best, amount = [name for name, n in ended.ledger.money.items() if n == most], current_locale().signed(most)
    if most > 0 and len(best) <= MOST_BEST:
        said.append(translate(N_("{players} won the most: {amount}"), players=best, amount=amount))
    return said


def _nothing_yet(here: str) -> str:
    """Render the people of the table, before its first match."""
    names = people_of_table(g.table.id)
    said = [translate(N_("No match was played yet."))]
    return _evening(None, [_seat(names, name) for name in names], page=here, moments=said, beside=[], game=None)


def _seat(names: list[str], name: str, amount: int = 0, last: int | None = None) -> Seat:
    return Seat(name, seat_class(names, name), amount, last, seated=True, out=False)


def _open(match: MatchSummary) -> ShownMatch:
    """Return a match of the request's table, and make it the request's. Raises ``NoSuchMatch``."""
    g.number, g.match = match.number, match_by_number(g.table.id, match.number)
    use_words_of(match.game)
    return requested_shown()


def _evening_with(match: MatchSummary, played: list[MatchSummary]) -> Evening:
    """Return the evening to which a match belongs."""
    return next(evening for evening in evenings_of(played, g.table) if match in evening.matches)


def _evening(evening: Evening | None, seats: list[Seat], **more: Any) -> str:
    return render_template(
        "match/board_of_table.html", evening=evening, seats=seats, figures=_length(seats), follows=True, **more
    )


def _match(shown: ShownMatch, **more: Any) -> str:
    last = latest_of(shown)
    seats = board(shown, latest_lines(shown, last.over))
    return render_template(
        "match/board.html", shown=shown, game=shown.game, seats=seats, last=last, figures=_length(seats),
        moments=moments(shown, last, seats), beside=_beside(shown), **_now(shown, last), **more,
    )  # fmt: skip


def _now(shown: ShownMatch, last: LatestHand) -> dict[str, Any]:
    """Return the parts of the page that only a match counted by today's rules has."""
    if isinstance(shown, FrozenMatch):
        return {"loaded": None, "turn": None, "stake": None, "sheet": None, "piece": None}
    locale = current_locale()
    described = describe_pieces_of(shown, last.open)
    finished = shown.game.rules.finished(shown.state)
    return {
        "loaded": shown, "turn": shown.turn(locale), "stake": None if finished else shown.stake(locale),
        "sheet": sheet_on_page(shown), "piece": described.get(last.open[0].seq) if last.open else None,
    }  # fmt: skip


def _beside(shown: ShownMatch) -> list[Standing]:
    """Return what is shown beside the large figures: what else the game counts, and money once any has passed."""
    return [each for each in standings_of(shown)[1:] if not each.money or any(each.amounts.values())]


class LatestHand(NamedTuple):
    """The last hand of a match that is over, and the pieces that count of the open one, newest first."""

    over: LogItem | None
    open: list[LogItem]


def latest_of(shown: ShownMatch) -> LatestHand:
    """Return what happened last in a match."""
    last = latest(shown.game, shown.items)
    return LatestHand(shown.log_item(last.over) if last.over else None, shown.log_items(last.open))


def latest_lines(shown: ShownMatch, row: LogItem | None) -> tuple[Line, ...]:
    """Return what the last hand moved, as far as it can still be read."""
    return row.lines if row and isinstance(shown, LoadedMatch) else ()


def moments(shown: ShownMatch, last: LatestHand, seats: list[Seat]) -> list[str]:
    """Return what ended with the last hand, in words, until the next one begins: the match, a baazi, who went out."""
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
    # Whoever is out plays no further hand, so they went out by the last one in which anything passed to or from them.
    if gone := [seat.name for seat in seats if seat.out and seat.last]:
        found.append(translate("Out of the match: {players}", players=gone))
    return found


def _length(seats: list[Seat]) -> int:
    """Return which of ``FIGURES`` holds the longest figure."""
    longest = max((len(current_locale().signed(seat.amount)) for seat in seats), default=0)
    return next((most for most in FIGURES if longest <= most), FIGURES[-1])
