"""Seats: order of play, who is next, leaving and joining."""

from __future__ import annotations

import unicodedata
from collections.abc import Container, Mapping, Sequence
from functools import lru_cache

import msgspec

from .problems import MOST_FAULTS, Path, Problem, quoted

NAME_LENGTH = 40
MATCH_PEOPLE = 200  #: the most people in a match, bystanders included
TABLE_PEOPLE = 500  #: the most people on a table's list
JOINT = " & "  #: joins the names of partners, so no name may contain it


class Seats(msgspec.Struct, frozen=True):
    """Who is seated, in order of play, and who has left (``gone``), in the order of leaving."""

    seated: tuple[str, ...]
    gone: tuple[str, ...] = ()

    def __contains__(self, player: object) -> bool:
        return player in self.seated

    def __len__(self) -> int:
        return len(self.seated)

    def after(self, player: str, among: Sequence[str] | None = None) -> str:
        """Return who plays next after ``player``, who is seated; only those in ``among`` can, by default all seated.

        If nobody else is in ``among``, it is ``player``, who must be in it then.
        """
        at = self.seated.index(player)
        if among is None:
            return self.seated[(at + 1) % len(self.seated)]
        return next(p for p in self.seated[at + 1 :] + self.seated[: at + 1] if p in among)

    def others(self, player: str) -> tuple[str, ...]:
        """Return all who are seated except ``player``, in order of play from the player after them."""
        at = self.seated.index(player)
        return self.seated[at + 1 :] + self.seated[:at]

    def losers(self, winners: Sequence[str]) -> list[tuple[str, str]]:
        """Return (loser, winner) for each seated player not in ``winners``.

        The winner is the first of ``winners`` who plays after that loser.
        """
        return [(player, self.after(player, winners)) for player in self.seated if player not in winners]

    def leave(self, player: str) -> Seats:
        """Return the seats after ``player``, who is seated, has left."""
        return Seats(tuple(p for p in self.seated if p != player), (*self.gone, player))

    def join(self, player: str, after: str) -> Seats:
        """Return the seats after ``player``, new or one of the ``gone``, has sat down directly after ``after``."""
        at = self.seated.index(after) + 1
        return Seats((*self.seated[:at], player, *self.seated[at:]), tuple(p for p in self.gone if p != player))

    @property
    def everyone(self) -> tuple[str, ...]:
        """Return those seated, then those who left."""
        return self.seated + self.gone


@lru_cache(maxsize=256)  # asked for several times by each hand
def partnerships(seated: tuple[str, ...]) -> Mapping[str, tuple[str, ...]]:
    """Return a mapping of side to its players: of four or six, each two opposite are partners; else each is a side.

    A partnership is named after both, ``An & Chi``, in the order of their seats.
    """
    half = len(seated) // 2
    if len(seated) not in (4, 6):
        return {player: (player,) for player in seated}
    return {one + JOINT + other: (one, other) for one, other in zip(seated[:half], seated[half:], strict=True)}


def side_of(sides: Mapping[str, Sequence[str]], player: str) -> str:
    """Return the name of the side that has ``player``; ``sides``: side to its players."""
    return next(side for side, players in sides.items() if player in players)


def people_of(side: str, people: Container[str]) -> list[str]:
    """Return the players of the side with the name ``side``, in the order of their seats.

    ``people``, everybody in the match, decide where the name is split: a player's may begin or end with an ampersand.
    """
    at = side.find(JOINT)
    while at >= 0:
        one, other = side[:at], side[at + len(JOINT) :]
        if one in people and other in people:
            return [one, other]
        at = side.find(JOINT, at + 1)
    return side.split(JOINT)


def check_name(name: str, path: Path) -> list[Problem]:
    """Return the problems with ``name`` at ``path`` as a player's name; empty if it is valid.

    It has 1 to 40 characters, no blank at its ends, no control character, no `` & `` and no ``pot:`` at its beginning.
    """
    if not name:
        return [Problem(path, "name-empty", {"bound": NAME_LENGTH})]
    if len(name) > NAME_LENGTH:
        values = {"value": quoted(name), "length": len(name), "bound": NAME_LENGTH}
        return [Problem(path, "name-length", values)]
    broken = {
        "name-blank": name != name.strip(),
        "name-control": not writable(name),
        "name-and": JOINT in name,
        "name-pot": name.startswith("pot:"),
    }
    return [Problem(path, code, {"value": quoted(name)}) for code, breaks in broken.items() if breaks]


def names_twice(names: Sequence[str], path: Path) -> list[Problem]:
    """Return a problem for each name that occurs before in ``names``.

    Its path ends with the place of the second one, from 1: for ``["An", "Bo", "An"]`` it is ``(*path, 3)``.
    """
    if len(set(names)) == len(names):
        return []
    found, seen = list[Problem](), set[str]()
    for n, name in enumerate(names, 1):
        if len(found) >= MOST_FAULTS:
            break
        if name in seen:
            found.append(Problem((*path, n), "name-twice", {"value": quoted(name)}))
        seen.add(name)
    return found


def writable(text: str) -> bool:
    """Return whether ``text`` is free of control characters and lone surrogates."""
    return not any(unicodedata.category(c) in ("Cc", "Cs") for c in text)


def whole(text: str) -> bool:
    """Return whether ``text`` is free of lone surrogates, which cannot be encoded."""
    return not any("\ud800" <= c <= "\udfff" for c in text)


def check_leave(seats: Seats, player: str) -> list[Problem]:
    """Return the problem with ``player`` leaving between hands, in a list: not seated, or the last one seated."""
    if player not in seats:
        return [not_seated(seats, player, ("player",))]
    if len(seats) == 1:
        return [Problem(("player",), "last-seated", {"value": quoted(player)})]
    return []


def check_join(seats: Seats, player: str, after: str, most: int) -> list[Problem]:
    """Return the problems with ``player``, new or coming back, joining after ``after``; at most ``most`` can sit."""
    found = []
    if player in seats:
        found.append(Problem(("player",), "already-seated", {"value": quoted(player)}))
    else:
        found += check_name(player, ("player",))
    if after not in seats:
        found.append(not_seated(seats, after, ("after",)))
    if len(seats) >= most:
        found.append(Problem((), "table-full", {"bound": most}))
    return found


def not_seated(seats: Seats, name: str, path: Path) -> Problem:
    """Return the problem that ``name``, at ``path``, is not seated."""
    return Problem(path, "not-seated", {"value": quoted(name), "expected": seats.seated})
