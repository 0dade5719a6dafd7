"""What a table changes between two hands, whatever the game: house rules, the order of play, that the match is over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from .entries import ChangeOptions, ChangeSeats, Entry, TableEntry
from .game import Game, Rules, S
from .options import Options, fixed_options
from .problems import Problem, Refused, quoted
from .reading import convert, plain, replaced
from .seats import Seats, names_twice, not_seated

O = TypeVar("O", bound=Options)  # noqa: E741 - options


def with_options(rules: Rules[Any, O], base: O, changes: Mapping[str, Any]) -> O:
    """The options ``base`` with those named in ``changes`` (name to plain JSON value) set anew.

    Raises ``Refused`` where there is no such option, it comes with the variant, a value is out of its bounds, or
    options do not go together; every path begins with ``options``.
    """
    if fixed := [name for name in changes if name in fixed_options(rules.options)]:
        raise Refused(Problem(("options", name), "option-fixed") for name in fixed)
    made: O = convert({**plain(base), **changes}, rules.options, ("options",))
    if found := rules.check_options(made):
        raise Refused(problem.under("options") for problem in found)
    return made


def check_change(game: Game[S, Any], state: S, entry: TableEntry) -> list[Problem]:
    """What keeps the table from changing this now; empty: it may. A hand that is being logged is over first."""
    found = [] if game.rules.between_hands(state) else [Problem((), "hand-open")]
    match entry:
        case ChangeOptions():
            return found + _check_options(game, state, entry)
        case ChangeSeats():
            return found + _check_order(game, state, entry)
    return found


def apply_change(game: Game[S, Any], state: S, entry: Entry) -> S:
    """The state once the table has changed it; ``entry`` has been checked. No money moves and no points do."""
    match entry:
        case ChangeOptions():
            options = with_options(game.rules, state.options, entry.options)
            return game.rules.change_options(state, options, entry.options)
        case ChangeSeats():
            return replaced(state, seats=Seats(entry.players, state.seats.gone))
    return replaced(state, ended=True)


def _check_options(game: Game[S, Any], state: S, entry: ChangeOptions) -> list[Problem]:
    """Each option named may change during a match, is in its bounds, and goes with how the match stands."""
    if not entry.options:
        return [Problem(("options",), "options-empty")]
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
    """Everybody seated stands in the new order once; partners keep their places."""
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
