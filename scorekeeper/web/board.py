"""The board: a match on a tablet in the middle of the table, to be read by everybody round it; nothing to press."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, render_template

from ..core.ledger import Line
from ..store import service
from ..store.service import FrozenMatch, LoadedMatch, ShownMatch
from .filters import told_of, translate
from .i18n import current_locale
from .matches import Seat, board, fill_number, load_numbered, requested_shown, sheet_on_page
from .row_items import told_pieces
from .standing import Standing, standings_of
from .tables import fill_code

pages = Blueprint("board", __name__, url_prefix="/t/<code>/m/<int:number>/board")
pages.url_value_preprocessor(load_numbered)
pages.url_defaults(fill_code)
pages.url_defaults(fill_number)

FIGURES = (5, 8, 13, 20)  #: characters of the longest standing, by which all are sized alike


@pages.get("")
def page() -> str:
    """Where the match stands, who is next and why, what is at stake, the last hand; what lies on the table, where the
    game knows."""
    shown = requested_shown()
    last = service.latest(shown.match)
    seats = board(shown, latest_lines(shown, last.over))
    return render_template(
        "matches/board.html", shown=shown, game=shown.game, seats=seats, last=last, figures=_length(seats),
        moments=moments(shown, last, seats), beside=_beside(shown), **_now(shown, last),
    )  # fmt: skip


def _now(shown: ShownMatch, last: service.Latest) -> dict[str, Any]:
    """What only a match has that today's rules count."""
    if isinstance(shown, FrozenMatch):
        return {"loaded": None, "turn": None, "stake": None, "sheet": None, "piece": None}
    locale = current_locale()
    told = told_pieces(shown, last.open)
    finished = shown.game.rules.finished(shown.state)
    return {
        "loaded": shown, "turn": shown.turn(locale), "stake": None if finished else shown.stake(locale),
        "sheet": sheet_on_page(shown), "piece": told.get(last.open[0].seq) if last.open else None,
    }  # fmt: skip


def _beside(shown: ShownMatch) -> list[Standing]:
    """What stands beside the large figures: what else the game counts, and money once any has passed."""
    return [each for each in standings_of(shown)[1:] if not each.money or any(each.amounts.values())]


def latest_lines(shown: ShownMatch, row: service.Row | None) -> tuple[Line, ...]:
    """What the last hand moved, as far as it can still be read."""
    return row.lines if row and isinstance(shown, LoadedMatch) else ()


def moments(shown: ShownMatch, last: service.Latest, seats: list[Seat]) -> list[str]:
    """What ended with the last hand, in words, until the next one begins: the match, a baazi, who went out of it."""
    if isinstance(shown, FrozenMatch):
        return []
    found = []
    if shown.game.rules.finished(shown.state):
        found.append(shown.turn(current_locale()).what)
    if last.open or last.over is None or last.over.reads is None:
        return found
    told = told_of(shown.game, shown.sides, last.over.reads, last.over.lines)
    if told.moment:
        found.append(told.moment)
    # Whoever is out plays no further hand, so he went out by the last one in which anything passed to or from him.
    if gone := [seat.name for seat in seats if seat.out and seat.last]:
        found.append(translate("Out of the match: {players}", players=gone))
    return found


def _length(seats: list[Seat]) -> int:
    """Which of ``FIGURES`` holds the longest standing."""
    longest = max((len(current_locale().signed(seat.amount)) for seat in seats), default=0)
    return next((most for most in FIGURES if longest <= most), FIGURES[-1])
