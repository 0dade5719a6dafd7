"""What is still missing in an entry that somebody is filling in, given as a plain JSON value."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from .changes import check_entry
from .files import read_entry
from .game import Game, State
from .problems import Path, Problem, Refused
from .reading import Json


def still_missing(game: Game, state: State, value: Mapping[str, Json]) -> list[Problem]:
    """Return what a person still has to enter: those problems with ``value`` that are ``incomplete``.

    First come those with its form, then those that the rules report in ``state``. Parts of ``value`` that cannot be
    read are left out before the rules check the rest; what they report about these parts, or about what contains them,
    is ignored.
    """
    try:
        return _incomplete(check_entry(game, state, read_entry(game, value)))
    except Refused as refused:
        faults = refused.problems
    rest = deepcopy(dict(value))
    left_out = [_leave_out(rest, problem.path) for problem in faults]
    try:
        reported = check_entry(game, state, read_entry(game, rest))
    except Refused:
        reported = []
    return _incomplete([*faults, *(p for p in reported if not any(_within(p.path, path) for path in left_out))])


def _incomplete(problems: list[Problem]) -> list[Problem]:
    return [problem for problem in problems if problem.incomplete]


def _leave_out(value: dict[str, Any], path: Path) -> Path:
    """Delete the innermost key on ``path`` from ``value``, the whole list if it is in one; return that key's path."""
    depth = 0
    node: Any = value
    parent: dict[str | int, Any] = {}
    while depth < len(path) and isinstance(node, dict):
        if path[depth] not in node:
            return path[: depth + 1]
        parent, node = node, node[path[depth]]
        depth += 1
    if depth:
        del parent[path[depth - 1]]
    return path[:depth]


def _within(one: Path, other: Path) -> bool:
    """Return whether one of two paths begins with the other."""
    return all(a == b for a, b in zip(one, other, strict=False))
