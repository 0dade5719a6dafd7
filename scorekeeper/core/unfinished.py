"""What is still missing in an entry that somebody is filling in, given as a plain JSON value."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from .changes import check_change
from .entries import Entry, Note, TableEntry, check_note
from .files import read_entry
from .game import Game, State
from .problems import Path, Problem, Refused
from .reading import Json


def still_missing(game: Game, state: State, value: Mapping[str, Json]) -> list[Problem]:
    """Return the incomplete problems of ``value``: those of its form, then those that the rules report.

    What cannot be read is left out, so that the rules report what is missing in the rest; of what was left out, and
    of what it is part of, they know nothing.
    """
    try:
        return _incomplete(_problems(game, state, read_entry(game, value)))
    except Refused as refused:
        faults = refused.problems
    rest = deepcopy(dict(value))
    left_out = [_leave_out(rest, problem.path) for problem in faults]
    try:
        reported = _problems(game, state, read_entry(game, rest))
    except Refused:
        reported = []
    return _incomplete([*faults, *(p for p in reported if not any(_within(p.path, path) for path in left_out))])


def _problems(game: Game, state: State, entry: Entry) -> list[Problem]:
    if isinstance(entry, Note):
        return check_note(entry)
    return check_change(game, state, entry) if isinstance(entry, TableEntry) else game.rules.check(state, entry)


def _incomplete(problems: list[Problem]) -> list[Problem]:
    return [problem for problem in problems if problem.incomplete]


def _leave_out(value: dict[str, Any], path: Path) -> Path:
    """Delete the innermost key on ``path`` from ``value``, and return its path; a list is left out as a whole."""
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
    """Return whether one of two paths leads to a part of where the other leads."""
    return all(a == b for a, b in zip(one, other, strict=False))
