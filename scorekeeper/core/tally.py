"""Who won how many hands of a match, and what passed between whom, from lines that are known; nothing is folded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .ledger import POT, Line, Pay, Score, gains
from .scorecard import Counted
from .seats import JOINT


class Tally(NamedTuple):
    """``won``: name to hands won; ``between``: winner and loser to what the one had of the other, in table units.

    What was paid into a pot was lost to whoever took it.
    """

    won: dict[str, int]
    between: dict[tuple[str, str], int]


def tally(entries: Iterable[Counted]) -> Tally:
    """The tally of a match; ``entries``: all that count and moved anything or are a hand, in their order."""
    won, between = Counter[str](), Counter[tuple[str, str]]()
    pots: dict[str, Counter[str]] = {}
    lines = list[Line]()
    for entry in entries:
        lines += entry.lines
        for line in entry.lines:
            if isinstance(line, Pay):
                _pass_on(line, pots, between)
        if entry.number is not None:
            won.update(winners(lines))
            lines = []
    return Tally(dict(won), dict(between))


def _pass_on(line: Pay, pots: dict[str, Counter[str]], between: Counter[tuple[str, str]]) -> None:
    """What a line moves, noted in ``pots``, by who paid it in, and ``between``."""
    if line.payee.startswith(POT):
        pots.setdefault(line.payee, Counter())[line.payer] += line.amount
        return
    paid_in = pots.pop(line.payer, Counter[str]()) if line.payer.startswith(POT) else {line.payer: line.amount}
    for payer, amount in paid_in.items():
        if payer != line.payee:
            between[line.payee, payer] += amount


def winners(lines: Sequence[Line]) -> list[str]:
    """Who won a hand: where there are points the side that made the most, if one did; else all who gained money."""
    made = Counter[str]()
    for line in lines:
        if isinstance(line, Score):
            made[line.side] += line.points
    if not made:
        return [name for name, gain in gains(lines).items() if gain > 0 and not name.startswith(POT)]
    most = max(made.values())
    best = [side for side, points in made.items() if points == most]
    return best[0].split(JOINT) if len(best) == 1 else []
