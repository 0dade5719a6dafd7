"""Entries: what people saw at the table, never what was computed. Here are the kinds that do not belong to one game."""

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
MOST_POINTS = 1_000_000  #: the most points that an entry gives a side, or takes from it


class Entry(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True, omit_defaults=True):
    """One thing that people saw or decided; the base of all kinds of entries. In files ``kind`` names its type.

    It is frozen, and unknown keys are refused.
    """


class Leave(Entry, frozen=True, tag="leave"):
    """A player leaves the table between hands and keeps what they have won or lost."""

    player: Name


class Join(Entry, frozen=True, tag="join"):
    """A player sits down between hands, and from then on plays directly after ``after`` in the order of play."""

    player: Name
    after: Name


class Note(Entry, frozen=True, tag="note"):
    """Free words for the record."""

    text: Text


class ChangeOptions(Entry, frozen=True, tag="options"):
    """House rules from now on: each option named takes the value given, until another such entry."""

    options: dict[str, Any]  #: name to its new value, in the bounds that it has at the start


class ChangeSeats(Entry, frozen=True, tag="seats"):
    """Another order of play from now on. It does not change who deals, leads or banks next."""

    players: tuple[Name, ...]  #: all who are seated, each once


class EndMatch(Entry, frozen=True, tag="end_match"):
    """The table ends the match. Nobody wins by that, unless the points decide it."""

    counts: bool | UnsetType = UNSET  #: whether the present points decide it; only in a game that ``counts_at_end``

    @property
    def by_points(self) -> bool:
        """Return whether this makes the side with the most points the winner: ``counts`` is given, and ``True``."""
        return self.counts is True


class Charge(Entry, frozen=True, tag="charge", rename={"payers": "from", "payees": "to"}):
    """Money that the rules know nothing of, such as a fine: each of ``payers`` pays ``amount`` to each of ``payees``.

    ``amount`` is in table units. The people need not be seated. It may come at any time, also within a hand, and moves
    nothing but money.
    """

    payers: tuple[Name, ...]
    payees: tuple[Name, ...]
    amount: Stake
    why: Text


class AddPoints(Entry, frozen=True, tag="points"):
    """Points that the rules know nothing of, such as a penalty (below 0) or a score carried over from paper."""

    side: Name
    points: Annotated[int, msgspec.Meta(ge=-MOST_POINTS, le=MOST_POINTS)]
    why: Text


class ChangeTurn(Entry, frozen=True, tag="turn"):
    """The table decides that ``player`` deals or leads next, whatever the rules say; the rules go on from there."""

    player: Name


class Correction(Entry, frozen=True):
    """The base of corrections, which only say how the earlier entry with the number ``entry`` counts."""

    entry: int


class Void(Correction, frozen=True, tag="void"):
    """Entry number ``entry`` counts as if it had never been made."""


class Amend(Correction, frozen=True, tag="amend", rename={"with_": "with"}):
    """Entry number ``entry`` counts as ``with_`` instead, at its own place in the log."""

    with_: Any  # an Entry; a plain object until ``files.read_entry`` has read it


def said(entry: Entry) -> Entry:
    """Return the entry whose contents are recorded: of an ``Amend`` its ``with_``, else ``entry`` itself."""
    put: Entry = entry.with_ if isinstance(entry, Amend) else entry
    return put


class Unreadable(Entry, frozen=True, tag="unreadable"):
    """A stand-in for a loaded entry, recorded by an older version, that today's rules cannot read. ``of``: its kind.

    It is never recorded or written.
    """

    of: str


#: The kinds by which a table changes something between two hands (``core.changes``).
TableEntry: TypeAlias = ChangeOptions | ChangeSeats | EndMatch | AddPoints | ChangeTurn

#: The kinds of the house. Code that handles them one by one ends with ``assert_never``, so that the type checker names
#: every place to which a new kind has to be added.
HouseEntry: TypeAlias = (
    Leave | Join | Note | ChangeOptions | ChangeSeats | EndMatch | Charge | AddPoints | ChangeTurn | Void | Amend
)
COMMON: tuple[type[Entry], ...] = get_args(HouseEntry)
#: Of these, the kinds that *Undo* takes back: all but notes and corrections.
HOUSE_CHANGES: tuple[type[Entry], ...] = tuple(kind for kind in COMMON if not issubclass(kind, Note | Correction))
#: Of these, the kinds that only those games have that name them in ``Rules.takes``.
NOT_EVERYWHERE: tuple[type[Entry], ...] = (AddPoints, ChangeTurn)
_HOUSE = frozenset(COMMON)


def is_house_entry(entry: Entry) -> TypeIs[HouseEntry]:
    """Return whether ``entry`` is of one of the house's kinds (``COMMON``), not of a game's own."""
    return type(entry) in _HOUSE


def changes_match(entry: Entry | None) -> bool:
    """Return whether ``entry`` changes anything in a match: ``False`` for a note, which is only words, and ``None``."""
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
    """Return the ``kind`` of an entry, or of a type of entries, as files have it: ``leave`` for ``Leave``."""
    return entry.of if isinstance(entry, Unreadable) else str(entry.__struct_config__.tag)


def check_note(note: Note) -> list[Problem]:
    """Return the problems with a note: it may have at most 500 characters, all of which can be encoded."""
    if len(note.text) > NOTE_LENGTH:
        return [Problem(("text",), "text-length", {"length": len(note.text), "bound": NOTE_LENGTH})]
    return [] if whole(note.text) else [Problem(("text",), "text-characters")]


def check_charge(charge: Charge) -> list[Problem]:
    """Return the problems with a charge: it needs valid names, somebody on each side, nobody on both, and a reason."""
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
    """Return the problems with a reason: it has 1 to 100 characters, no control characters, no blanks at its ends."""
    path = ("why",)
    if not why:
        return [incomplete(path, "why-empty", {"bound": WHY_LENGTH})]
    if len(why) > WHY_LENGTH:
        return [Problem(path, "text-length", {"length": len(why), "bound": WHY_LENGTH})]
    found = [] if writable(why) else [Problem(path, "text-control", {"value": quoted(why)})]
    return [*found, Problem(path, "text-blank")] if why != why.strip() else found


def check_seating(seats: Seats, entry: Leave | Join, most: int) -> list[Problem]:
    """Return the problems with a leave, or a join where at most ``most`` can sit; empty if it is allowed.

    It checks what is the same in all games: ``Leave`` must name somebody seated who is not the last one, ``Join``
    somebody not seated, and somebody seated after whom they play; a seat must be free.
    """
    if isinstance(entry, Leave):
        return check_leave(seats, entry.player)
    return check_join(seats, entry.player, entry.after, most)


def reseat(seats: Seats, entry: Leave | Join) -> Seats:
    """Return the seats after ``entry``, with which ``check_seating`` found no problems."""
    return seats.leave(entry.player) if isinstance(entry, Leave) else seats.join(entry.player, entry.after)
