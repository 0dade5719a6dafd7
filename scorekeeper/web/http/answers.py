"""The JSON that programs get and send, as types, from which ``tools/openapi.py`` makes the OpenAPI description.

All amounts are whole numbers in table units, all times in UTC, all dates those of evenings. ``None`` is sent as null.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field


class Answer(Struct, frozen=True, kw_only=True):
    """The fields with which every answer begins.

    ``format``: which answer this is, and the version of its fields, such as ``scorekeeper-matches/1``; ``version``: the
    table's version, which rises with everything that is recorded or changed there.
    """

    format: str
    version: int


class AboutTable(Struct, frozen=True):
    """A table's name, what its money is called, and how many decimals (0 or 2) pages show of an amount."""

    name: str
    unit: str
    decimals: int


class ListedMatch(Struct, frozen=True, kw_only=True):
    """A match in the list of a table's matches.

    ``players``: everybody who was in it, and people beside the table who paid or were paid in it; ``state``: ``open``
    or ``over``; ``evening``: the date of its evening; ``started``: when it was begun, ``None`` if it was imported from
    a file without times; ``changed``: when its log was last written; ``hands``: how many it has, without those struck
    out; ``entries``: the length of its log; ``winner``: ``None`` if there is none; ``money``: what each player has won
    (below 0: lost), empty if no money is in play; ``points``: of each side, ``None`` in games without points; ``wins``:
    how many hands each side has won; a side that won none may be missing.
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

    ``current``: the number of the one being played, ``None`` if none is; ``older``: what to send as ``before`` in the
    URL of the next request to get those before these, ``None`` if there are no more.
    """

    table: AboutTable
    current: int | None
    matches: list[ListedMatch]
    older: int | None


class PlayersTotal(Struct, frozen=True, kw_only=True):
    """A player's totals: ``matches`` they were in and ``won``, ``money`` won (below 0: lost), hands won (``wins``)."""

    player: str
    matches: int
    won: int
    money: int
    wins: int


class TableStanding(Answer, frozen=True, kw_only=True):
    """What everybody won or lost on the evenings from one date to another, both included; ``None``: no bound."""

    table: AboutTable
    first: str | None = field(name="from")
    last: str | None = field(name="to")
    matches: int
    hands: int
    players: list[PlayersTotal]


class ListedEvening(Struct, frozen=True, kw_only=True):
    """An evening: its date, its matches' numbers, newest first, how many hands count, and everybody's totals."""

    evening: str
    matches: list[int]
    hands: int
    players: list[PlayersTotal]


class Evenings(Answer, frozen=True, kw_only=True):
    """A table's evenings, newest first. ``older``: the date to send as ``before`` for the next, ``None`` at the end."""

    table: AboutTable
    evenings: list[ListedEvening]
    older: str | None


class Settling(Struct, frozen=True, kw_only=True):
    """A payment from one player to another that settles what is owed, and is still to be made."""

    payer: str = field(name="from")
    payee: str = field(name="to")
    amount: int


class Paid(Settling, frozen=True, kw_only=True):
    """A payment from one player to another that was made and recorded.

    ``at``: when, ``None`` if unknown; ``evening``: the date of the evening that it settles, ``None``: it is for all
    evenings together; ``taken_back``: whether somebody has taken it back, so that it does not count any more.
    """

    note: str
    at: str | None
    evening: str | None
    taken_back: bool


class Settlement(Answer, frozen=True, kw_only=True):
    """What everybody is owed (below 0: owes), the payments that settle it, and the payments made, newest first.

    ``evening``: the date of the evening, ``None``: all together. ``together``: the evening can no longer be settled by
    itself, because somebody paid for all evenings together since; ``settlement`` is empty then. ``older``: the
    number to send as ``before`` for older payments, ``None`` at the end.
    """

    table: AboutTable
    evening: str | None
    together: bool
    owed: dict[str, int]
    settlement: list[Settling]
    payments: list[Paid]
    older: int | None


class Next(Struct, frozen=True, kw_only=True):
    """Who deals, leads or plays next: ``player``, ``None`` if nobody does.

    ``what`` they do and ``why`` are in words, such as ``An leads`` and ``won the last hand``; ``codes``: the same for
    programs, such as ``{"leader": "An"}``, which is ``next`` in the results of ``scorekeeper replay``.
    """

    player: str | None
    what: str
    why: str
    codes: dict[str, Any]


class Stake(Struct, frozen=True):
    """What is played for: ``value``, formatted for people, and what that is, such as ``per card``."""

    value: str
    what: str


class Side(Struct, frozen=True, kw_only=True):
    """A side, which is one player or a partnership, with its ``players``.

    ``standing``: its points; in games without points the money it has won (below 0: lost) or, if no money is in play,
    the hands it has won; ``last``: how much of that the last hand gave it; ``seated``: whether it sits at the table
    now; ``out``: whether it is out of the match; ``wins``: hands won, ``None`` in a game whose hands have no winner.
    """

    side: str
    players: list[str]
    standing: int
    last: int
    seated: bool
    out: bool
    wins: int | None


class Counted(Struct, frozen=True):
    """One thing that a match counts, such as points, money or hands won: ``what`` names it, ``amounts`` are by name.

    ``money``: whether the amounts are money.
    """

    what: str
    money: bool
    amounts: dict[str, int]


class LastHand(Struct, frozen=True, kw_only=True):
    """The last hand that was not struck out. ``hand``: its number; ``entry``: the number of the entry that ended it.

    ``recorded``: when; ``what``: what happened, in words; ``lines``: who paid whom, or what each side scored, and why.
    """

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
    """An entry of a match's log: ``entry``, its number from 1, and ``made``, what it says, as match files have it."""

    entry: int
    made: dict[str, Any]


class Moved(Struct, frozen=True):
    """What an entry moves once the change is recorded: ``lines``, each of which moves money or points for one reason.

    ``entry``: its number in the log; ``hand``: the number of the hand that it is or ends, ``None`` if it does neither.
    """

    entry: int
    hand: int | None
    lines: list[dict[str, Any]]


class Recording(Answer, frozen=True, kw_only=True):
    """What a request has recorded or, if it was a preview or has to be agreed to first, what it would record.

    ``recorded``: whether it is in the log; ``proposed``: whether somebody who pays has to say yes first; ``length``: of
    the log once it is recorded; ``entries``: the new ones, more than one where a correction logs later entries again;
    ``moved``: new entries that move money or points, and earlier ones that now move others than before; ``result``: of
    the match with it, as ``scorekeeper replay`` prints it, but without hands, state and settlement.
    """

    language: str
    recorded: bool
    proposed: bool
    length: int
    entries: list[LoggedEntry]
    moved: list[Moved]
    result: dict[str, Any]


class Fault(Struct, frozen=True):
    """A problem of what was sent: ``path`` leads to its place in the JSON; ``code`` never changes with the wording.

    ``text``: a sentence about it in the language of the request.
    """

    path: list[str | int]
    code: str
    text: str


class CameIn(LoggedEntry, frozen=True):
    """An entry that was recorded after the program last looked: when (``at``), by whom (``by``, empty if unknown)."""

    at: str
    by: str


class Refusal(Struct, frozen=True, omit_defaults=True):
    """The JSON answer to a request that failed: its HTTP status, a code, and in ``why`` a sentence in English.

    ``error``: the code, such as ``not-found``, which never changes with the wording; ``problems``: what is wrong with
    what was sent; ``length``: of the log now, if something else was recorded meanwhile or under the same key;
    ``came_in``: what was recorded since the program looked, newest first.
    """

    status: int
    error: str
    why: str
    problems: list[Fault] = []
    length: int | None = None
    came_in: list[CameIn] = []


# -- what programs send ----------------------------------------------------------------------------------------------


class Sending(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The fields of each JSON body that a program sends to record something.

    ``length``: how many entries the log had when the program last looked; ``key``: 8 to 64 letters, digits, ``-`` and
    ``_``, made for this recording alone; if it is sent again, nothing is recorded twice; ``by``: the name of the
    program, or of the person it records for, as the history shows it.
    """

    length: int
    key: str
    by: str = ""


class SendEntry(Sending, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The body of a request to record ``entry``, as match files have it: a ``void`` or ``amend`` of another one too."""

    entry: dict[str, Any]


class SendUndo(Sending, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The body of a request to strike out an entry. ``entry``: its number, ``None`` for the last one that counts."""

    entry: int | None = None


class TryEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The body of a request to preview an entry, of which nothing is recorded.

    ``length``: how many entries the log had when the program last looked; ``None``: compare with nothing. ``key`` is
    not used, and ``by`` is only checked: they are here so that the same body can be sent to preview and to record.
    """

    entry: dict[str, Any]
    length: int | None = None
    key: str = ""
    by: str = ""
