"""The board: a tablet in the middle of the table, to be read by everybody round it; nothing to press.

A table has one, which follows the evening: the open match, then the next one, between them the standing of the evening.
A match has one too, which stays with it.
"""

from __future__ import annotations

from typing import Any

from flask import Blueprint, g, render_template, url_for

from ..core.ledger import Line
from ..core.words import N_
from ..store import service
from ..store.service import FrozenMatch, LoadedMatch, ShownMatch
from .filters import seat_class, told_of, translate
from .i18n import current_locale, use_words_of
from .matches import Seat, board, fill_number, load_numbered, requested_shown, sheet_on_page
from .row_items import told_pieces
from .standing import Standing, standings_of
from .tables import fill_code, load

pages = Blueprint("board", __name__, url_prefix="/t/<code>/m/<int:number>/board")
pages.url_value_preprocessor(load_numbered)
pages.url_defaults(fill_code)
pages.url_defaults(fill_number)

of_table = Blueprint("table_board", __name__, url_prefix="/t/<code>/board")
of_table.url_value_preprocessor(load)
of_table.url_defaults(fill_code)

FIGURES = (5, 8, 10, 13, 16, 20)  #: characters of the longest standing, by which all are sized alike

MOST_BEST = 3  #: who won the most in a match are named where they are not more


@pages.get("")
def page() -> str:
    """Where the match stands, who is next and why, what is at stake, the last hand; what lies on the table, where the
    game knows."""
    return _match(requested_shown(), page=url_for("board.page"))


@of_table.get("/")
def of_evening() -> str:
    """The board of the match that the table plays; the standing of the evening with how the last match ended, if none
    is open. The page comes again from this address with everything that is recorded."""
    played, here = service.matches(g.table.id), url_for("table_board.of_evening")
    if match := service.going_on(played, g.table):
        return _match(_open(match), page=here, follows=True)
    ended = service.played_last(played)
    return _between(ended, played, here) if ended else _nothing_yet(here)


def _between(ended: service.MatchSummary, played: list[service.MatchSummary], here: str) -> str:
    """The standing of the evening, with how the match ``ended`` ended."""
    shown, evening = _open(ended), _evening_with(ended, played)
    if ended.points and not any(evening.money.values()):  # nothing passed: what there is to see is how the match ended
        return _match(shown, page=here, follows=True)
    gave = ended.ledger.money if len(evening.matches) > 1 else {}  # of one match that is what is large
    seats = [_seat([*evening.money], name, amount, gave.get(name)) for name, amount in evening.money.items()]
    points = [standing for standing in standings_of(shown) if not standing.money]
    return _evening(evening, seats, page=here, moments=_outcome(shown, ended), beside=points, game=ended.game)


def _outcome(shown: ShownMatch, ended: service.MatchSummary) -> list[str]:
    """How a match ended, in words: who won it, and who won the most in it."""
    found = moments(shown, service.latest(shown.match), board(shown, ()))
    said = [f"{translate(ended.game.name)}: {moment}" for moment in found]
    most = max(ended.ledger.money.values(), default=0)
    best, amount = [name for name, n in ended.ledger.money.items() if n == most], current_locale().signed(most)
    if most > 0 and len(best) <= MOST_BEST:
        said.append(translate(N_("{players} won the most: {amount}"), players=best, amount=amount))
    return said


def _nothing_yet(here: str) -> str:
    """The people of the table, before its first match."""
    names = service.people(g.table.id)
    said = [translate(N_("No match was played yet."))]
    return _evening(None, [_seat(names, name) for name in names], page=here, moments=said, beside=[], game=None)


def _seat(names: list[str], name: str, amount: int = 0, last: int | None = None) -> Seat:
    return Seat(name, seat_class(names, name), amount, last, seated=True, out=False)


def _open(match: service.MatchSummary) -> ShownMatch:
    """A match of the request's table, which its page then is about. Raises ``NoSuchMatch``."""
    g.number, g.match = match.number, service.match_by_number(g.table.id, match.number)
    use_words_of(match.game)
    return requested_shown()


def _evening_with(match: service.MatchSummary, played: list[service.MatchSummary]) -> service.Evening:
    """The evening to which a match belongs."""
    return next(evening for evening in service.evenings(played, g.table) if match in evening.matches)


def _evening(evening: service.Evening | None, seats: list[Seat], **more: Any) -> str:
    return render_template(
        "tables/board.html", evening=evening, seats=seats, figures=_length(seats), follows=True, **more
    )


def _match(shown: ShownMatch, **more: Any) -> str:
    last = service.latest(shown.match)
    seats = board(shown, latest_lines(shown, last.over))
    return render_template(
        "matches/board.html", shown=shown, game=shown.game, seats=seats, last=last, figures=_length(seats),
        moments=moments(shown, last, seats), beside=_beside(shown), **_now(shown, last), **more,
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
