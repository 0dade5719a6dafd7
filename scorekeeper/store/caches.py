"""What is kept beside a match and its entries, so that no page folds a whole log: all of it comes of the log.

Nothing here asks the database.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from ..core.entries import Amend, Void, kind_of
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
    """The standings after each hand of ``log`` that counts."""
    entries = [n for n, number in enumerate(hand_numbers(log), 1) if number]
    return trend_of_hands(len(entries), lambda hand: chart_series(log.game, log.before(entries[hand - 1] + 1)))


def hand_numbers(log: Log) -> list[int | None]:
    """What the table calls each entry as the log stands: the hands that count, without gaps; ``None`` for all else."""
    numbers, last = list[int | None](), 0
    for read, ended in zip(log.reads, log.hands, strict=True):
        counts = read is not None and is_hand(log.game, read, ended)
        last += counts
        numbers.append(last if counts else None)
    return numbers


def struck_hands(log: Log, again: Sequence[int | None] = ()) -> int:
    """How many hands were struck out; one that was logged in pieces is none any more.

    ``again``: of each entry what is kept of it; those that were only taken back to be logged again do not count.
    """
    hands = log.game.rules.hands
    moved = {n for n, first in enumerate(again, 1) if first is not None}
    return sum(
        kind_of(made) in hands and not (decided and decided in moved and isinstance(log.entries[decided - 1], Void))
        for made, read, decided in zip(log.entries, log.reads, log.correctors, strict=True)
        if read is None
    )


class Shift(NamedTuple):
    """Entries, from ``first`` to ``last``, whose hands get other numbers, all by as much ``more``."""

    first: int
    last: int
    more: int


def shifts(was: Sequence[int | None], numbers: Sequence[int | None]) -> list[Shift]:
    """What makes the numbers of entries that ``was`` into ``numbers``, but for those that gain one or lose it."""
    hands = [(n, new - old) for n, (old, new) in enumerate(zip(was, numbers, strict=False), 1) if old and new]
    runs = [(more, [n for n, _ in run]) for more, run in groupby(hands, key=itemgetter(1)) if more]
    return [Shift(entries[0], entries[-1], more) for more, entries in runs]


def cached_entries(log: Log, were: Sequence[str] = ()) -> list[dict[str, Any]]:
    """What is kept beside each entry, column by column: what it is called, how it reads, what decides that, its lines.

    Of a correction the lines are those that the entry which it names had until then. ``were``: the lines that were kept
    until now, entry by entry, where ``log`` was folded at once and does not know what its corrections replaced.
    """
    numbers, lines = hand_numbers(log), list(map(dumps, log.lines))
    for at, (made, read) in enumerate(zip(log.entries, log.reads, strict=True)):
        if isinstance(made, Void | Amend) and read is None:
            # one that was not kept until now comes after the last, and replaces what was
            lines[at] = were[at if at < len(were) else made.entry - 1] if were else dumps(log.replaced.get(at, ()))
    return [
        {"number": number, "decided": decided, "reads": None if read is None else dumps(read), "lines": moved}
        for number, decided, read, moved in zip(numbers, log.correctors, log.reads, lines, strict=True)
    ]
