"""Entries: what people saw at the table, never what was computed. Here are those that every game has."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias, assert_never, get_args

import msgspec
from msgspec import UNSET, UnsetType
from typing_extensions import TypeIs

from .names import Name, Text
from .options import Stake
from .problems import Problem, incomplete, quoted
from .seats import MATCH_PEOPLE, Seats, check_join, check_leave, check_name, names_twice, whole, writable

NOTE_LENGTH = 500
WHY_LENGTH = 100
MOST_POINTS = 1_000_000  #: that an entry gives a side, or takes from it


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
    """The table ends the match. Nothing is paid for it, unless its points count."""

    counts: bool | UnsetType = UNSET  #: whether the points win it, as they are; only where a game counts so

    @property
    def by_points(self) -> bool:
        """Return whether the side with most points wins."""
        return self.counts is True


class Charge(Entry, frozen=True, tag="charge", rename={"payers": "from", "payees": "to"}):
    """Money that the rules know nothing of, a fine or a side bet: each of ``payers`` pays ``amount`` to each payee.

    They need not sit at the table. It may come at any time, also within a hand, and moves nothing but money.
    """

    payers: tuple[Name, ...]
    payees: tuple[Name, ...]
    amount: Stake
    why: Text


class AddPoints(Entry, frozen=True, tag="points"):
    """Points that the rules know nothing of, for a side or against it: a penalty, a score carried over from paper."""

    side: Name
    points: Annotated[int, msgspec.Meta(ge=-MOST_POINTS, le=MOST_POINTS)]
    why: Text


class ChangeTurn(Entry, frozen=True, tag="turn"):
    """The table has it that ``player`` deals or leads next, whatever the rules say; from there they go on."""

    player: Name


class Correction(Entry, frozen=True):
    """The base of corrections: they only say how an earlier entry, number ``entry``, counts."""

    entry: int


class Void(Correction, frozen=True, tag="void"):
    """Entry number ``entry`` counts as if it had never been made."""


class Amend(Correction, frozen=True, tag="amend", rename={"with_": "with"}):
    """Entry number ``entry`` counts as ``with_`` instead, at its own place in the log."""

    with_: Any  # an Entry once read; a plain object in between


def said(entry: Entry) -> Entry:
    """Return the entry itself, or the one that an amend puts in place of another."""
    put: Entry = entry.with_ if isinstance(entry, Amend) else entry
    return put


class Unreadable(Entry, frozen=True, tag="unreadable"):
    """An entry of the kind ``of`` that an older version recorded and these rules cannot read; in no file and no log."""

    of: str


#: What a table changes between two hands, see ``core.changes``.
TableEntry: TypeAlias = ChangeOptions | ChangeSeats | EndMatch | AddPoints | ChangeTurn

#: The kinds that the house has itself. Whoever treats them one by one ends with ``assert_never``, so that the type
#: checker names every place that a new kind has to be added to.
HouseEntry: TypeAlias = (
    Leave | Join | Note | ChangeOptions | ChangeSeats | EndMatch | Charge | AddPoints | ChangeTurn | Void | Amend
)
COMMON: tuple[type[Entry], ...] = get_args(HouseEntry)
#: Of these, the kinds that *Undo* takes back: all but notes and corrections.
HOUSE_CHANGES: tuple[type[Entry], ...] = tuple(kind for kind in COMMON if not issubclass(kind, Note | Correction))
#: Of these, the kinds that only some games have: those that name them in ``Rules.takes``.
NOT_EVERYWHERE: tuple[type[Entry], ...] = (AddPoints, ChangeTurn)
_HOUSE = frozenset(COMMON)


def is_house_entry(entry: Entry) -> TypeIs[HouseEntry]:
    """Return whether ``entry`` is of a kind that every game has."""
    return type(entry) in _HOUSE


def changes_match(entry: Entry | None) -> bool:
    """Return whether anything in a match is different with ``entry``: with words alone, or with none, nothing is."""
    if entry is None or not is_house_entry(entry):
        return entry is not None
    match entry:
        case Note():
            return False
        case Leave() | Join() | ChangeOptions() | ChangeSeats() | EndMatch() | Charge() | AddPoints() | ChangeTurn():
            return True
        case Void() | Amend():
            return True
        case _:
            assert_never(entry)


def kind_of(entry: Entry | type[Entry]) -> str:
    """Return the ``kind`` with which an entry, or a type of entries, is written in files."""
    return entry.of if isinstance(entry, Unreadable) else str(entry.__struct_config__.tag)


def check_note(note: Note) -> list[Problem]:
    """Return the problems with a note: it may have at most 500 characters, all of which can be encoded."""
    if len(note.text) > NOTE_LENGTH:
        return [Problem(("text",), "text-length", {"length": len(note.text), "bound": NOTE_LENGTH})]
    return [] if whole(note.text) else [Problem(("text",), "text-characters")]


def check_charge(charge: Charge) -> list[Problem]:
    """Return the problems with a charge: valid names, somebody on each side, nobody on both, and a reason."""
    found = _check_accounts(charge.payers, "from") + _check_accounts(charge.payees, "to")
    found += [
        Problem(("to", n), "pays-and-is-paid", {"value": quoted(name)})
        for n, name in enumerate(charge.payees, 1)
        if name in charge.payers
    ]
    return found + check_why(charge.why)


def _check_accounts(names: tuple[str, ...], key: str) -> list[Problem]:
    """Return the problems with the names on one side of a charge."""
    if not names:
        return [incomplete((key,), "nobody-named")]
    if len(names) > MATCH_PEOPLE:
        return [Problem((key,), "match-people", {"value": len(names), "bound": MATCH_PEOPLE})]
    return names_twice(names, (key,)) + [p for n, name in enumerate(names, 1) for p in check_name(name, (key, n))]


def check_why(why: str) -> list[Problem]:
    """Return the problems with a reason: 1 to 100 characters, no control characters, no blanks at its ends."""
    path = ("why",)
    if not why:
        return [incomplete(path, "why-empty", {"bound": WHY_LENGTH})]
    if len(why) > WHY_LENGTH:
        return [Problem(path, "text-length", {"length": len(why), "bound": WHY_LENGTH})]
    found = [] if writable(why) else [Problem(path, "text-control", {"value": quoted(why)})]
    return [*found, Problem(path, "text-blank")] if why != why.strip() else found


def check_seating(seats: Seats, entry: Leave | Join, most: int) -> list[Problem]:
    """Return the problems with a leave, or a join where at most ``most`` can sit; empty if it is allowed.

    Only what all games agree on: ``Leave`` must name somebody seated who is not the last one, ``Join`` somebody not
    seated, where a seat is free.
    """
    if isinstance(entry, Leave):
        return check_leave(seats, entry.player)
    return check_join(seats, entry.player, entry.after, most)


def reseat(seats: Seats, entry: Leave | Join) -> Seats:
    """Return the seats after ``entry``, which was checked."""
    return seats.leave(entry.player) if isinstance(entry, Leave) else seats.join(entry.player, entry.after)
