"""What a table brings along from paper when a match starts: everybody's money, or each side's points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .entries import AddPoints, Charge, Entry
from .game import Game, S
from .problems import Problem, Refused
from .settle import EXACT, settle


def carried_by(game: Game[S, Any], state: S) -> Sequence[str]:
    """Return the names of those who bring figures along: sides where the game keeps points, else those seated."""
    return tuple(game.rules.sides(state)) if AddPoints in game.rules.takes else state.seats.seated


def carry_over(game: Game[S, Any], figures: Mapping[str, int], why: str, exact: int = EXACT) -> list[Entry]:
    """Return the entries that give everybody their figures: points of sides, or the fewest charges for money.

    ``figures``: name to points or money in table units; ``why``: what the entries say they are for; ``exact``: as
    for ``settle``. Raises ``Refused`` where money does not add up to 0.
    """
    if AddPoints in game.rules.takes:
        return [AddPoints(side, points, why) for side, points in figures.items() if points]
    if missing := sum(figures.values()):
        raise Refused([Problem(("figures",), "figures-not-even", {"amount": missing})])
    return [Charge((paid.payer,), (paid.payee,), paid.amount, why) for paid in settle(figures, exact)]


def shared_out(figures: Mapping[str, int]) -> dict[str, int]:
    """Return ``figures`` that add up to 0: each gives an equal part of what is too much, the first ones 1 more."""
    part, rest = divmod(sum(figures.values()), len(figures))
    return {name: figure - part - (n < rest) for n, (name, figure) in enumerate(figures.items())}
