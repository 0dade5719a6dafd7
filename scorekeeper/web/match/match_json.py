"""A match for other programs: its standing as JSON, its scorecard as CSV."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from flask import Response, g

from ...core.chain import written_time
from ...core.isolation import isolated
from ...core.ledger import POT
from ...core.results import written
from ...core.scorecard import ScoredHand, scored_hands
from ...store.loaded import FrozenMatch, LoadedMatch, ShownMatch
from ...store.log_items import LogItem
from ..http.answers import Counted, LastHand, Next, Side, Stake, Standing
from ..http.cors import about_table, as_csv, csv_time, published, published_answer
from ..http.filters import headline, line_reason, summary_of
from ..http.i18n import current_locale
from ..record.standings import standings_of
from .page import board, latest_of, moments
from .requested_match import match_blueprint, requested_shown, saved_as, state_of_log
from .scorecard import Column, columns, with_wins

pages = match_blueprint("match_json")


@pages.get("/standing.json")
def standing() -> Response:
    """Return the standing of the match as JSON, with what its board shows."""
    of = (*state_of_log(), g.table.version, current_locale().code)
    return published_answer(lambda: standing_of(requested_shown()), of)


@pages.get("/scorecard.csv")
def scorecard() -> Response:
    """Return a CSV file with a row for each hand: what it gave each account, the totals after it, when it was recorded.

    What was moved between hands, as by a charge, has a row without a number. Times are in the table's time zone; empty
    if the match was imported without times.
    """
    return published(lambda: _scorecard(requested_shown()), state_of_log(), "text/csv", saved_as("csv"))


def _scorecard(shown: ShownMatch) -> Iterator[str]:
    accounts = columns(shown)
    counted = "wins" if shown.counts_wins else "points"
    heads = [
        f"{isolated(account.name.removeprefix(POT))} {counted if account.points else 'money'}" for account in accounts
    ]
    first = ["hand", *(part for head in heads for part in (head, f"{head} total")), "recorded"]
    hands = with_wins(shown, scored_hands(shown.items, shown.game.rules.points_restart))
    return as_csv(chain([first], (_row(shown, hand, accounts) for hand in hands)))


def _row(shown: ShownMatch, hand: ScoredHand, accounts: list[Column]) -> list[str | int]:
    cells = [(hand.points if account.points else hand.money).get(account.name) for account in accounts]
    at = "" if shown.match.untimed else csv_time(shown.recorded_at(shown.items[hand.entry - 1]))
    return [hand.number or "", *(figure for cell in cells for figure in cell or ("", "")), at]


def standing_of(shown: ShownMatch) -> Standing:
    """Return a match's standing for other programs: codes and figures, with texts in the reader's language."""
    last = latest_of(shown)
    seats, won = board(shown, last.lines), shown.hands_won()
    following, stake = _now(shown)
    return Standing(
        format="scorekeeper-standing/1", version=g.table.version, entries=shown.match.seq,
        language=current_locale().code, table=about_table(), game=shown.game.slug, variant=shown.match.variant,
        finished=shown.match.finished, proposed=bool(shown.match.proposal), winner=shown.match.winner,
        older_rules=isinstance(shown, FrozenMatch), next=following, stake=stake,
        sides=[
            Side(
                side=seat.name, players=list(shown.sides.get(seat.name, ())), standing=seat.amount, last=seat.last or 0,
                seated=seat.seated, out=seat.out, wins=won.get(seat.name),
            )
            for seat in seats
        ],
        standings=[Counted(each.what, each.money, dict(each.amounts)) for each in standings_of(shown)],
        last=_last(shown, last.over), moments=moments(shown, last, seats),
    )  # fmt: skip


def _now(shown: ShownMatch) -> tuple[Next | None, Stake | None]:
    """Return whose turn it is and the stake: ``None`` for both if the match is frozen, for the stake if it is over."""
    if isinstance(shown, FrozenMatch):
        return None, None
    turn = shown.turn(current_locale())
    codes = dict(shown.game.rules.summary(shown.state).next)
    following = Next(player=turn.player, what=turn.what, why=turn.why, codes=codes)
    return following, None if shown.match.finished else Stake(*shown.stake(current_locale()))


def _last(shown: ShownMatch, row: LogItem | None) -> LastHand | None:
    """Return the last hand that counts, with lines and reasons; ``None`` if none counts, or the match is frozen."""
    if row is None or not isinstance(shown, LoadedMatch) or row.effective is None:
        return None
    summary = summary_of(shown.game, shown.sides, row.effective, row.lines)
    return LastHand(
        hand=row.number, entry=row.seq, recorded=written_time(row.recorded_at),
        what=summary.line or headline(shown.game, row.effective),
        lines=[written(line, lambda line: line_reason(shown.game, line)) for line in row.lines],
    )  # fmt: skip
