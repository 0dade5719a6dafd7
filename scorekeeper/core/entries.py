"""Entries: what people saw at the table, never what was computed. Those that every game has stand here."""

from __future__ import annotations

from typing import Any

import msgspec

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


class Void(Entry, frozen=True, tag="void"):
    """Entry number ``entry`` is read as if it had never been made."""

    entry: int


class Amend(Entry, frozen=True, tag="amend", rename={"with_": "with"}):
    """Entry number ``entry`` is read as ``with_`` instead, at its own place in the log."""

    entry: int
    with_: Any  # an Entry once read; a plain object in between


#: What a table changes between two hands, see ``core.changes``.
TableEntry = ChangeOptions | ChangeSeats | EndMatch
COMMON: tuple[type[Entry], ...] = (Leave, Join, Note, ChangeOptions, ChangeSeats, EndMatch, Void, Amend)
CORRECTIONS = (Void, Amend)


def kind_of(entry: Entry | type[Entry]) -> str:
    """The ``kind`` under which an entry, or a type of entry, is written."""
    return str(entry.__struct_config__.tag)


def check_note(note: Note) -> list[Problem]:
    """A note has at most 500 characters, all of which can be written down again; empty: it may stand."""
    if len(note.text) > NOTE_LENGTH:
        return [Problem(("text",), "text-length", {"length": len(note.text), "bound": NOTE_LENGTH})]
    return [] if whole(note.text) else [Problem(("text",), "text-characters")]


def check_seating(seats: Seats, entry: Leave | Join, most: int) -> list[Problem]:
    """What keeps somebody from leaving, or from sitting down where at most ``most`` sit; empty: nothing.

    Only what all games agree on: ``Leave`` names somebody seated who is not the last, ``Join`` a new name and a free
    seat.
    """
    if isinstance(entry, Leave):
        return check_leave(seats, entry.player)
    return check_join(seats, entry.player, entry.after, most)


def seating(seats: Seats, most: int) -> tuple[str, ...]:
    """Which of ``leave`` and ``join`` may come where anybody may leave and at most ``most`` may sit."""
    return (*(["leave"] if len(seats) > 1 else []), *(["join"] if len(seats) < most else []))


def reseat(seats: Seats, entry: Leave | Join) -> Seats:
    """The seats once somebody has left or sat down; ``entry`` has been checked."""
    return seats.leave(entry.player) if isinstance(entry, Leave) else seats.join(entry.player, entry.after)
