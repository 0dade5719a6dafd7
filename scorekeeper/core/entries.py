"""Entries: what people saw at the table, never what was computed. Here are those that every game has."""

from __future__ import annotations

from typing import Any, TypeAlias, get_args

import msgspec
from typing_extensions import TypeIs

from .names import Name, Text
from .problems import Problem
from .seats import Seats, check_join, check_leave, whole

NOTE_LENGTH = 500


class Entry(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True, omit_defaults=True):
    """The base of all entries: frozen, strict about unknown keys, tagged by ``kind``."""


class Leave(Entry, frozen=True, tag="leave"):
    """A player leaves the table between hands and keeps what was won or lost."""

    player: Name


class Join(Entry, frozen=True, tag="join"):
    """A player sits down between hands, to play after ``after``."""

    player: Name
    after: Name


class Note(Entry, frozen=True, tag="note"):
    """Free words for the record."""

    text: Text


class ChangeOptions(Entry, frozen=True, tag="options"):
    """House rules from now on: each option named takes the value given, until another such entry."""

    options: dict[str, Any]  #: name to its new value, in the bounds that it has at the start


class ChangeSeats(Entry, frozen=True, tag="seats"):
    """Another order of play from now on. Who deals, leads or banks next stays the same player."""

    players: tuple[Name, ...]  #: all who are seated, each once


class EndMatch(Entry, frozen=True, tag="end_match"):
    """The table ends the match. Nothing is paid for it."""


class Correction(Entry, frozen=True):
    """The base of what only says how an earlier entry counts: number ``entry``."""

    entry: int


class Void(Correction, frozen=True, tag="void"):
    """Entry number ``entry`` is read as if it had never been made."""


class Amend(Correction, frozen=True, tag="amend", rename={"with_": "with"}):
    """Entry number ``entry`` is read as ``with_`` instead, at its own place in the log."""

    with_: Any  # an Entry once read; a plain object in between


class Unreadable(Entry, frozen=True, tag="unreadable"):
    """An entry of the kind ``of`` that an older version recorded and these rules cannot read; in no file and no log."""

    of: str


#: What a table changes between two hands, see ``core.changes``.
TableEntry: TypeAlias = ChangeOptions | ChangeSeats | EndMatch
#: Of the house's kinds those that *Undo* takes back: coming and going, and what the table changes between two hands.
HOUSE_CHANGES: tuple[type[Entry], ...] = get_args(Leave | Join | TableEntry)

#: The kinds that the house has itself, whatever the game. Whoever treats them one by one ends with ``assert_never``, so
#: that the type checker names every place that a new kind has to be added to.
HouseEntry: TypeAlias = Leave | Join | Note | TableEntry | Void | Amend
COMMON: tuple[type[Entry], ...] = get_args(HouseEntry)
_HOUSE = frozenset(COMMON)


def is_house_entry(entry: Entry) -> TypeIs[HouseEntry]:
    """Return whether ``entry`` is of a kind that every game has."""
    return type(entry) in _HOUSE


def kind_of(entry: Entry | type[Entry]) -> str:
    """Return the ``kind`` under which an entry, or a type of entry, is written."""
    return entry.of if isinstance(entry, Unreadable) else str(entry.__struct_config__.tag)


def check_note(note: Note) -> list[Problem]:
    """Return the problems with a note: it has at most 500 characters, all of which can be encoded."""
    if len(note.text) > NOTE_LENGTH:
        return [Problem(("text",), "text-length", {"length": len(note.text), "bound": NOTE_LENGTH})]
    return [] if whole(note.text) else [Problem(("text",), "text-characters")]


def check_seating(seats: Seats, entry: Leave | Join, most: int) -> list[Problem]:
    """Return the problems with a leave, or a join where at most ``most`` can sit; empty if it is allowed.

    Only what all games agree on: ``Leave`` names somebody seated who is not the last, ``Join`` a new name and a free
    seat.
    """
    if isinstance(entry, Leave):
        return check_leave(seats, entry.player)
    return check_join(seats, entry.player, entry.after, most)


def seating(seats: Seats, most: int) -> tuple[str, ...]:
    """Return which of ``leave`` and ``join`` are possible where anybody may leave and at most ``most`` can sit."""
    return (*(["leave"] if len(seats) > 1 else []), *(["join"] if len(seats) < most else []))


def reseat(seats: Seats, entry: Leave | Join) -> Seats:
    """Return the seats after somebody has left or sat down; ``entry`` has been checked."""
    return seats.leave(entry.player) if isinstance(entry, Leave) else seats.join(entry.player, entry.after)
