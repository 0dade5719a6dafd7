"""Changes that a table makes between two hands in any game: house rules, order of play, end of the match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, assert_never

from .entries import ChangeOptions, ChangeSeats, EndMatch, TableEntry
from .game import Game, Rules, S
from .options import Options, fixed_options
from .problems import Problem, Refused, incomplete, quoted
from .reading import convert, plain, replaced
from .seats import Seats, names_twice, not_seated

O = TypeVar("O", bound=Options)  # noqa: E741 - options


def with_options(rules: Rules[Any, O], base: O, changes: Mapping[str, Any]) -> O:
    """Return the options ``base`` with the ``changes`` (name to plain JSON value) applied.

    Raises ``Refused`` if there is no such option, it comes with the variant, a value is out of bounds, or options do
    not go together. Every path begins with ``options``.
    """
    if fixed := [name for name in changes if name in fixed_options(rules.options)]:
        raise Refused(Problem(("options", name), "option-fixed") for name in fixed)
    made: O = convert({**plain(base), **changes}, rules.options, ("options",))
    if found := rules.check_options(made):
        raise Refused(problem.under("options") for problem in found)
    return made


def check_change(game: Game[S, Any], state: S, entry: TableEntry) -> list[Problem]:
    """Return the problems with a change of the table now, empty if it is allowed. An open hand has to end first."""
    found = [] if game.rules.between_hands(state) else [Problem((), "hand-open")]
    match entry:
        case ChangeOptions():
            return found + _check_options(game, state, entry)
        case ChangeSeats():
            return found + _check_order(game, state, entry)
        case EndMatch():
            return found
        case _:
            assert_never(entry)


def apply_change(game: Game[S, Any], state: S, entry: TableEntry) -> S:
    """Return the state after a change of the table that was checked. No money and no points move."""
    match entry:
        case ChangeOptions():
            options = with_options(game.rules, state.options, entry.options)
            return game.rules.change_options(state, options, entry.options)
        case ChangeSeats():
            return replaced(state, seats=Seats(entry.players, state.seats.gone))
        case EndMatch():
            return replaced(state, ended=True)
        case _:
            assert_never(entry)


def _check_options(game: Game[S, Any], state: S, entry: ChangeOptions) -> list[Problem]:
    """Return the problems with options: each may change during a match, is in bounds, and fits the present state."""
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
    return [problem.under("options") for problem in game.rules.check_change(state, made)]


def _check_order(game: Game[S, Any], state: S, entry: ChangeSeats) -> list[Problem]:
    """Return the problems with a new order: it names everybody seated once, and partners keep their places."""
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
