"""Who won how many hands of a match, and what each player won from each other, from the lines of its items."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import NamedTuple

from .ledger import POT, RETURNED, Line, Pay, Score, gains, won_by_people
from .match import Item
from .ranking import sole_leader
from .seats import people_of


class Tally(NamedTuple):
    """What players won in a match, and from whom.

    ``won``: name to hands won; ``between``: (payee, payer) to what the payee got from the payer, in table units. What
    was paid into a pot counts as paid to the player who took the pot.
    """

    won: dict[str, int]
    between: dict[tuple[str, str], int]


def tally(items: Iterable[Item], wins: Mapping[str, int] | None = None, people: Container[str] = ()) -> Tally:
    """Return the tally of a match with these items.

    ``wins``: side to hands won (``Ledger.wins``); ``None`` if it is not known because older rules counted the match:
    then ``winners`` decides who won each hand. ``people``: everybody in the match.
    """
    won, between = Counter[str](), Counter[tuple[str, str]]()
    pots: dict[str, Counter[str]] = {}
    lines = list[Line]()
    for item in items:
        lines += item.lines
        for line in item.lines:
            if isinstance(line, Pay):
                _pass_on(line, pots, between)
        if item.number is not None:
            won.update(winners(lines, people))
            lines = []
    if wins is not None:
        return Tally(won_by_people(wins, people), dict(between))
    return Tally(dict(won), dict(between))


def _pass_on(line: Pay, pots: dict[str, Counter[str]], between: Counter[tuple[str, str]]) -> None:
    """Add a payment to ``pots`` or to ``between``; a pot that is taken counts as paid by those who paid it in."""
    if line.payee.startswith(POT):
        pots.setdefault(line.payee, Counter())[line.payer] += line.amount
        return
    if line.why == RETURNED:
        pots.get(line.payer, Counter[str]()).pop(line.payee, None)
        return
    paid_in = pots.pop(line.payer, Counter[str]()) if line.payer.startswith(POT) else {line.payer: line.amount}
    for payer, amount in paid_in.items():
        if payer != line.payee:
            between[line.payee, payer] += amount


def winners(lines: Sequence[Line], people: Container[str]) -> list[str]:
    """Return the players who won a hand with these lines: those of the side with the most points, nobody if sides tie.

    If no line has points, it is everybody who gained money. ``people``: everybody in the match.
    """
    made = Counter[str]()
    for line in lines:
        if isinstance(line, Score):
            made[line.side] += line.points
    if not made:
        return [name for name, gain in gains(lines).items() if gain > 0 and not name.startswith(POT)]
    best = sole_leader(made)
    return people_of(best, people) if best else []
