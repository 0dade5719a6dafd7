"""The JSON that programs get, as types, from which ``tools/openapi.py`` makes the OpenAPI description.

All amounts are whole numbers in table units, all times in UTC, all dates those of evenings at the table.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field


class Answer(Struct, frozen=True, kw_only=True):
    """What every answer begins with.

    ``format``: its name and version; ``version``: of the table, which rises with everything that is recorded or changed
    there.
    """

    format: str
    version: int


class AboutTable(Struct, frozen=True):
    """A table's name, what its money is called, and how many digits of an amount people see behind a point."""

    name: str
    unit: str
    decimals: int


class ListedMatch(Struct, frozen=True, kw_only=True):
    """A match in a list.

    ``state``: ``open`` or ``over``; ``evening``: the date under which the table lists it; ``started``: ``None`` if it
    is unknown, as for a file without times; ``hands``: how many count; ``entries``: the length of the log; ``money``:
    by player, empty without any in play; ``points``: by side, ``None`` in games without them; ``wins``: hands won by
    side, those who won none may be left out.
    """

    number: int
    game: str
    variant: str
    players: list[str]
    state: str
    evening: str
    started: str | None
    changed: str
    hands: int
    entries: int
    winner: str | None
    money: dict[str, int]
    points: dict[str, int] | None
    wins: dict[str, int]


class Matches(Answer, frozen=True, kw_only=True):
    """A table's matches, newest first.

    ``current``: the number of the one being played; ``older``: the next ``before``, ``None`` at the end.
    """

    table: AboutTable
    current: int | None
    matches: list[ListedMatch]
    older: int | None


class PlayersTotal(Struct, frozen=True, kw_only=True):
    """A player's totals: ``matches`` they were in, ``won`` of them, ``money`` won, and hands won (``wins``)."""

    player: str
    matches: int
    won: int
    money: int
    wins: int


class TableStanding(Answer, frozen=True, kw_only=True):
    """What everybody won or lost on the evenings from ``first`` to ``last``, both included; ``None``: no bound."""

    table: AboutTable
    first: str | None = field(name="from")
    last: str | None = field(name="to")
    matches: int
    hands: int
    players: list[PlayersTotal]


class ListedEvening(Struct, frozen=True, kw_only=True):
    """An evening: its date, the numbers of its matches, newest first, its hands, and everybody's totals."""

    evening: str
    matches: list[int]
    hands: int
    players: list[PlayersTotal]


class Evenings(Answer, frozen=True, kw_only=True):
    """A table's evenings, newest first. ``older``: the date before which there are more, ``None`` if that is all."""

    table: AboutTable
    evenings: list[ListedEvening]
    older: str | None


class Settling(Struct, frozen=True, kw_only=True):
    """A payment that settles something."""

    payer: str = field(name="from")
    payee: str = field(name="to")
    amount: int


class Paid(Settling, frozen=True, kw_only=True):
    """A payment made. ``at``: when, if that is known; ``evening``: the date of the evening that it settles."""

    note: str
    at: str | None
    evening: str | None
    taken_back: bool


class Settlement(Answer, frozen=True, kw_only=True):
    """What everybody is owed (below 0: owes), the fewest payments that settle it, and the payments made.

    ``evening``: the date of the evening, ``None``: all together. ``together``: that evening can no longer be settled by
    itself, because somebody paid for all evenings together since. ``older``: the next ``before``, ``None`` at the end.
    """

    table: AboutTable
    evening: str | None
    together: bool
    owed: dict[str, int]
    settlement: list[Settling]
    payments: list[Paid]
    older: int | None


class Next(Struct, frozen=True, kw_only=True):
    """Whose turn it is: in words, and in ``codes`` as the results of ``scorekeeper replay`` have them (``next``)."""

    player: str | None
    what: str
    why: str
    codes: dict[str, Any]


class Stake(Struct, frozen=True):
    """What is played for, formatted, and what that is."""

    value: str
    what: str


class Side(Struct, frozen=True, kw_only=True):
    """A side. ``standing``: the number on the scoreboard; ``last``: what the last hand gave; ``wins``: hands won."""

    side: str
    players: list[str]
    standing: int
    last: int
    seated: bool
    out: bool
    wins: int | None


class Counted(Struct, frozen=True):
    """Something that is counted, by name: ``what`` it is, and whether it is ``money``."""

    what: str
    money: bool
    amounts: dict[str, int]


class LastHand(Struct, frozen=True, kw_only=True):
    """The last hand that counts: its number at the table and in the log, when it was recorded, and its lines."""

    hand: int | None
    entry: int
    recorded: str
    what: str
    lines: list[dict[str, Any]]


class Standing(Answer, frozen=True, kw_only=True):
    """The standing of a match: what its board shows (``docs/json.md`` says what each field means)."""

    entries: int
    language: str
    table: AboutTable
    game: str
    variant: str
    finished: bool
    proposed: bool
    winner: str | None
    older_rules: bool
    next: Next | None
    stake: Stake | None
    sides: list[Side]
    standings: list[Counted]
    last: LastHand | None
    moments: list[str]


class LoggedEntry(Struct, frozen=True):
    """An entry of a log: its number, and what it says, as match files have it."""

    entry: int
    made: dict[str, Any]


class Moved(Struct, frozen=True):
    """What an entry moves: its number, that of its hand (``None``: it is none, or the hand goes on), and its lines."""

    entry: int
    hand: int | None
    lines: list[dict[str, Any]]


class Recording(Answer, frozen=True, kw_only=True):
    """What was recorded, or would be.

    ``recorded``: whether it is in the log; ``proposed``: whether somebody who pays has to say yes first; ``length``: of
    the log once it is recorded; ``entries``: what is recorded, several with a correction that later ones follow;
    ``moved``: each entry that is new, or whose lines have changed; ``result``: the match with it, as the results of
    ``scorekeeper replay`` have it, without hands and settlement.
    """

    language: str
    recorded: bool
    proposed: bool
    length: int
    entries: list[LoggedEntry]
    moved: list[Moved]
    result: dict[str, Any]


class Fault(Struct, frozen=True):
    """A problem: where it is in what was sent, its stable code, and a sentence in the language that was asked for."""

    path: list[str | int]
    code: str
    text: str


class CameIn(LoggedEntry, frozen=True):
    """An entry that came in meanwhile, when (``at``), and who recorded it (``by``), empty if unknown."""

    at: str
    by: str


class Refusal(Struct, frozen=True, omit_defaults=True):
    """Why a request failed: its HTTP status, a stable code, and a sentence in English.

    ``problems``: of what was to be recorded, by path; ``length``: of the log now, where something came in or a key was
    used; ``came_in``: what did, newest first.
    """

    status: int
    error: str
    why: str
    problems: list[Fault] = []
    length: int | None = None
    came_in: list[CameIn] = []


# -- what programs send ----------------------------------------------------------------------------------------------


class Sending(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every recording says besides itself.

    ``length``: of the log that the program has seen; ``key``: made for this recording alone, and sent again with it;
    ``by``: the name of the program, or of whom it records for, as the history shows it.
    """

    length: int
    key: str
    by: str = ""


class SendEntry(Sending, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An entry to record, as match files have it: what was seen, or a ``void`` or ``amend`` of an earlier one."""

    entry: dict[str, Any]


class SendUndo(Sending, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An entry to strike out; ``None``: the last one that counts."""

    entry: int | None = None


class TryEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An entry to look at without recording it. ``length``: of the log that was seen, ``None``: as it is now.

    ``key``: is not used; so the same can be sent to look, and to record.
    """

    entry: dict[str, Any]
    length: int | None = None
    key: str = ""
    by: str = ""
