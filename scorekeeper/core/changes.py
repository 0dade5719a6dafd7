"""Changes that a table makes between two hands: house rules, order of play, who is next, points, the end.

``check_entry`` checks an entry of any kind, the house's or a game's.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, assert_never

from msgspec import UNSET

from .entries import (
    AddPoints,
    Amend,
    ChangeOptions,
    ChangeSeats,
    ChangeTurn,
    Charge,
    EndMatch,
    Entry,
    Join,
    Leave,
    Note,
    TableEntry,
    Void,
    check_charge,
    check_note,
    check_why,
    is_house_entry,
    kind_of,
)
from .game import Game, Rules, S
from .ledger import Line, Score
from .options import Options, fixed_options
from .problems import Problem, Refused, incomplete, quoted
from .reading import convert, plain, replaced
from .seats import Seats, names_twice, not_seated

O = TypeVar("O", bound=Options)  # noqa: E741 - options


def with_options(rules: Rules[Any, O], base: O, changes: Mapping[str, Any]) -> O:
    """Return the options ``base`` with the ``changes`` (name to plain JSON value) applied.

    Raises ``Refused`` if an option does not exist or only the variant decides it, a value is out of bounds, or options
    do not go together. The path of each problem begins with ``options``.
    """
    if fixed := [name for name in changes if name in fixed_options(rules.options)]:
        raise Refused(Problem(("options", name), "option-fixed") for name in fixed)
    made: O = convert({**plain(base), **changes}, rules.options, ("options",))
    if found := rules.check_options(made):
        raise Refused(problem.under("options") for problem in found)
    return made


def check_entry(game: Game[S, Any], state: S, entry: Entry) -> list[Problem]:
    """Return the problems with ``entry`` in ``state``; empty if it is valid. ``entry`` must not be a correction.

    The game's rules check its own kinds, ``leave`` and ``join``; this module and ``entries`` check the house's others.
    """
    if not is_house_entry(entry):
        return game.rules.check(state, entry)
    match entry:
        case Note():
            return check_note(entry)
        case Charge():
            return check_charge(entry)
        case ChangeOptions() | ChangeSeats() | EndMatch() | AddPoints() | ChangeTurn():
            return check_change(game, state, entry)
        case Leave() | Join():
            return game.rules.check(state, entry)
        case Void() | Amend():
            raise TypeError(f"{kind_of(entry)} moves nothing by itself")
        case _:
            assert_never(entry)


def check_change(game: Game[S, Any], state: S, entry: TableEntry) -> list[Problem]:
    """Return the problems with a change of house rules, seats, turn or points, or with the end; empty if it is valid.

    No change is valid while a hand is open.
    """
    found = [] if game.rules.between_hands(state) else [Problem((), "hand-open")]
    match entry:
        case ChangeOptions():
            return found + _check_options(game, state, entry)
        case ChangeSeats():
            return found + _check_order(game, state, entry)
        case EndMatch():
            counted = entry.counts is not UNSET and not game.rules.counts_at_end
            return found + ([Problem(("counts",), "points-decide-nothing")] if counted else [])
        case AddPoints():
            return found + _check_points(game, state, entry) + check_why(entry.why)
        case ChangeTurn():
            return found + game.rules.check_turn(state, entry.player)
        case _:
            assert_never(entry)


def apply_change(game: Game[S, Any], state: S, entry: TableEntry) -> tuple[S, tuple[Line, ...]]:
    """Return the state after ``entry``, which ``check_change`` found valid, and the points or money that it moves."""
    rules = game.rules
    match entry:
        case ChangeOptions():
            options = with_options(rules, state.options, entry.options)
            return rules.change_options(state, options, entry.options), ()
        case ChangeSeats():
            return replaced(state, seats=Seats(entry.players, state.seats.gone)), ()
        case EndMatch():
            return rules.end_match(replaced(state, ended=True), by_points=entry.by_points)
        case AddPoints():
            line = Score(entry.side, entry.points, "points", {"why": entry.why})
            return rules.add_points(state, entry.side, entry.points), (line,)
        case ChangeTurn():
            return rules.change_turn(state, entry.player), ()
        case _:
            assert_never(entry)


def _check_options(game: Game[S, Any], state: S, entry: ChangeOptions) -> list[Problem]:
    """Return the problems with new options: each must be changeable, in bounds, and fit the present state."""
    if not entry.options:
        return [incomplete(("options",), "options-empty")]
    changeable = game.rules.may_change
    known = {*state.options.__struct_fields__} - fixed_options(type(state.options))
    found = [
        Problem(("options", name), "option-stays", {"expected": changeable})
        for name in entry.options
        if name in known and name not in changeable
    ]
    if found:
        return found
    try:
        made = with_options(game.rules, state.options, entry.options)
    except Refused as refused:
        return list(refused.problems)
    return [problem.under("options") for problem in game.rules.check_change(state, made, entry.options)]


def _check_points(game: Game[S, Any], state: S, entry: AddPoints) -> list[Problem]:
    """Return the problems with points: they are for a side that is seated, and not 0."""
    sides = tuple(game.rules.sides(state))
    found = []
    if entry.side not in sides:
        found.append(Problem(("side",), "not-a-side", {"value": quoted(entry.side), "expected": sides}))
    return found if entry.points else [*found, incomplete(("points",), "points-nothing")]


def _check_order(game: Game[S, Any], state: S, entry: ChangeSeats) -> list[Problem]:
    """Return the problems with a new order: it must name everybody seated once, and partners allow none."""
    if any(len(players) > 1 for players in game.rules.sides(state).values()):
        return [Problem((), "partners-stay")]
    found = names_twice(entry.players, ("players",))
    found += [
        not_seated(state.seats, player, ("players", n))
        for n, player in enumerate(entry.players, 1)
        if player not in state.seats
    ]
    missing = [quoted(player) for player in state.seats.seated if player not in entry.players]
    return found + ([Problem(("players",), "order-incomplete", {"players": tuple(missing)})] if missing else [])
