"""What the pages of a match show, for other programs: where it stands as JSON, its scorecard as CSV."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, g

from ..core.chain import written_time
from ..core.ledger import POT
from ..core.reading import indented
from ..core.results import written
from ..store import service
from ..store.service import FrozenMatch, LoadedMatch, ShownMatch
from .board import latest_lines, moments
from .filters import headline, line_reason, told_of
from .i18n import current_locale
from .matches import board, fill_number, load_numbered, requested_shown, state_of_log
from .published import as_csv, published
from .scorecard import columns
from .standing import standings_of
from .tables import fill_code

pages = Blueprint("data", __name__, url_prefix="/t/<code>/m/<int:number>")
pages.url_value_preprocessor(load_numbered)
pages.url_defaults(fill_code)
pages.url_defaults(fill_number)


@pages.get("/standing.json")
def standing() -> Response:
    """What the board shows, as JSON."""
    of = (*state_of_log(), g.table.version, current_locale().code)
    return published(lambda: indented(standing_of(requested_shown())) + "\n", of, "application/json")


@pages.get("/scorecard.csv")
def scorecard() -> Response:
    """Every hand with what it gave each account and what that came to, the first one first."""
    return published(lambda: _scorecard(requested_shown()), state_of_log(), "text/csv", "scorecard.csv")


def _scorecard(shown: ShownMatch) -> str:
    hands = service.scorecard(shown.match)
    accounts = columns(shown, hands)
    heads = [f"{account.name.removeprefix(POT)} {'points' if account.points else 'money'}" for account in accounts]
    rows: list[list[str | int]] = [["hand", *(part for head in heads for part in (head, f"{head} total"))]]
    for hand in hands:
        cells = [account.cell(hand) for account in accounts]
        figures = [figure for cell in cells for figure in ((cell.gain, cell.total) if cell else ("", ""))]
        rows.append([hand.number or "", *figures])
    return as_csv(rows)


def standing_of(shown: ShownMatch) -> dict[str, Any]:
    """Where a match stands, as other programs read it: codes and figures, and beside them words for a reader."""
    last = service.latest(shown.match)
    seats = board(shown, latest_lines(shown, last.over))
    return {
        "format": "scorekeeper-standing/1",
        "version": g.table.version,
        "entries": shown.match.seq,
        "language": current_locale().code,
        "table": {"name": g.table.name, "unit": g.table.unit},
        "game": shown.game.slug,
        "variant": shown.match.variant,
        "finished": shown.match.finished,
        "proposed": bool(shown.match.proposal),
        "winner": shown.match.winner,
        "older_rules": isinstance(shown, FrozenMatch),
        **_now(shown),
        "sides": [
            {
                "side": seat.name, "players": list(shown.sides.get(seat.name, ())), "standing": seat.amount,
                "last": seat.last or 0, "seated": seat.seated, "out": seat.out,
            }
            for seat in seats
        ],
        "standings": [
            {"what": each.what, "money": each.money, "amounts": dict(each.amounts)} for each in standings_of(shown)
        ],
        "last": _last(shown, last.over),
        "moments": moments(shown, last, seats),
    }  # fmt: skip


def _now(shown: ShownMatch) -> dict[str, Any]:
    """Who is next and what is at stake; nothing of either where today's rules do not count the match."""
    if isinstance(shown, FrozenMatch):
        return {"next": None, "stake": None}
    turn = shown.turn(current_locale())
    value, what = shown.stake(current_locale())
    return {
        "next": {"player": turn.player, "what": turn.what, "why": turn.why},
        "stake": None if shown.match.finished else {"value": value, "what": what},
    }


def _last(shown: ShownMatch, row: service.Row | None) -> dict[str, Any] | None:
    """The last hand that counts: when it was recorded, what happened, what it moved and why."""
    if row is None or not isinstance(shown, LoadedMatch) or row.reads is None:
        return None
    told = told_of(shown.game, shown.sides, row.reads, row.lines)
    return {
        "hand": row.number,
        "entry": row.seq,
        "recorded": written_time(row.recorded_at),
        "what": told.line or headline(shown.game, row.reads),
        "lines": [written(line, lambda line: line_reason(shown.game, line)) for line in row.lines],
    }
