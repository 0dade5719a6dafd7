"""What is kept beside a match and its entries, so that no page folds a whole log: all of it comes of the log.

Nothing here asks the database.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from ..core.entries import Amend, Void
from ..core.game import Game, is_hand
from ..core.reading import dumps
from ..core.replay import Log, Step
from ..core.trend import Trend, trend_of_hands


def chart_series(game: Game, step: Step) -> dict[str, int]:
    """What the chart follows: the standings, where the game has nothing that says more."""
    summary = game.rules.summary(step.state)
    return summary.chart_series or standings(game, step)


def standings(game: Game, step: Step) -> dict[str, int]:
    """Points of each side where the game has them, else everybody's money."""
    points = game.rules.summary(step.state).points
    return step.ledger.money if points is None else points


def cached_columns(game: Game, step: Step, trend: Trend, now: datetime) -> dict[str, Any]:
    """What is kept with a match of where it stands, column by column."""
    summary = game.rules.summary(step.state)
    return {
        "rules": game.rules.version,
        "state": dumps(step.state),
        "ledger": dumps(step.ledger),
        "trend": dumps(trend),
        "points": None if summary.points is None else dumps(summary.points),
        "winner": summary.winner,
        "finished": game.rules.finished(step.state),
        "counted": trend.hands,
        "frozen": None,
        "changed_at": now,
    }


def trend_of(log: Log) -> Trend:
    """The standings after each hand of ``log`` that counts, each under the number by which the table calls the hand."""
    entries, numbers, last = list[int](), list[int](), 0
    for n, (number, read, ended) in enumerate(zip(hand_numbers(log), log.reads, log.hands, strict=True), 1):
        last = max(last, number or 0)
        if read is not None and is_hand(log.game, read, ended):
            entries.append(n)
            numbers.append(last)
    return trend_of_hands(numbers, lambda hand: chart_series(log.game, log.before(entries[hand - 1] + 1)))


def hand_numbers(log: Log) -> list[int | None]:
    """What the table calls each entry: hands counted through, a correction by the number of its hand.

    An entry that is a hand by its kind has a number whatever becomes of it, another where it ends a hand.
    """
    numbers, last = list[int | None](), 0
    for made, ended in zip(log.entries, log.hands, strict=True):
        if isinstance(made, Void | Amend):
            numbers.append(numbers[made.entry - 1])
        else:
            last += (ends := is_hand(log.game, made, ended))
            numbers.append(last if ends else None)
    return numbers


def highest(numbers: Sequence[int | None]) -> int:
    """How many hands were logged, going by the numbers of all entries."""
    return max((number or 0 for number in numbers), default=0)


def cached_entries(log: Log) -> list[dict[str, Any]]:
    """What is kept beside each entry, column by column: how it reads, what decides that, and its lines."""
    return [
        {"decided": decided, "reads": None if read is None else dumps(read), "lines": dumps(lines)}
        for decided, read, lines in zip(log.correctors, log.reads, log.lines, strict=True)
    ]
