"""What a table brings from paper when a match starts: everybody's money, or each side's points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .entries import AddPoints, Charge, Entry
from .game import Game, S
from .problems import Problem, Refused
from .settle import EXACT, settle


def carried_by(game: Game[S, Any], state: S) -> Sequence[str]:
    """Return who gets a figure from paper: each side if the game takes ``AddPoints``, else each seated player."""
    return tuple(game.rules.sides(state)) if AddPoints in game.rules.takes else state.seats.seated


def may_carry_over(game: Game[S, Any], state: S) -> bool:
    """Return whether figures from paper may be recorded now: before the match is over; points only between hands."""
    return ("points" if AddPoints in game.rules.takes else "charge") in game.rules.house_kinds(state)


def carry_over(game: Game[S, Any], figures: Mapping[str, int], why: str, exact: int = EXACT) -> list[Entry]:
    """Return the entries that give everybody their figures from paper, none for a figure of 0.

    They are ``AddPoints``, one for each side, if the game takes these, else the fewest ``Charge`` entries that do it.
    ``figures``: side to points, or name to money in table units; ``why``: the reason that each entry gives; ``exact``:
    as for ``settle``. Raises ``Refused`` if the money does not add up to 0.
    """
    if AddPoints in game.rules.takes:
        return [AddPoints(side, points, why) for side, points in figures.items() if points]
    if missing := sum(figures.values()):
        raise Refused([Problem(("figures",), "figures-not-even", {"amount": missing})])
    return [Charge((paid.payer,), (paid.payee,), paid.amount, why) for paid in settle(figures, exact)]


def shared_out(figures: Mapping[str, int]) -> dict[str, int]:
    """Return ``figures`` (name to money, not empty) each less an equal part of their sum, so that they add up to 0.

    A form proposes this if they do not: ``{"An": 10, "Bo": 0}`` becomes ``{"An": 5, "Bo": -5}``. If the sum cannot be
    divided evenly, 1 more is taken from the first ones.
    """
    part, rest = divmod(sum(figures.values()), len(figures))
    return {name: figure - part - (n < rest) for n, (name, figure) in enumerate(figures.items())}
