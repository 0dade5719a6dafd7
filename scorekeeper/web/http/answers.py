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
    """A match in a list.

    ``players``: everybody who was in it, and bystanders who paid or were paid; ``state``: ``open`` or ``over``;
    ``evening``: the date of its evening; ``started``: ``None`` if a file did not say; ``changed``: when it was last
    recorded in; ``hands``: how many count; ``entries``: the length of its log; ``winner``: ``None`` if there is none;
    ``money``: won less lost by player, empty if none is in play; ``points``: by side, ``None`` in games without them;
    ``wins``: hands won by side, perhaps without the sides that won none.
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

    ``current``: the number of the one being played, if any; ``older``: the next ``before`` to send, ``None``: no more.
    """

    table: AboutTable
    current: int | None
    matches: list[ListedMatch]
    older: int | None


class PlayersTotal(Struct, frozen=True, kw_only=True):
    """A player's totals: ``matches`` they were in, ``won`` of them, ``money`` won less lost, hands won (``wins``)."""

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
    """A table's evenings, newest first. ``older``: the ``before`` to send next, ``None`` at the end."""

    table: AboutTable
    evenings: list[ListedEvening]
    older: str | None


class Settling(Struct, frozen=True, kw_only=True):
    """A payment of a settlement, still to be made."""

    payer: str = field(name="from")
    payee: str = field(name="to")
    amount: int


class Paid(Settling, frozen=True, kw_only=True):
    """A payment made.

    ``at``: when, ``None`` if unknown; ``evening``: the date of the evening that it settles, ``None``: all together;
    ``taken_back``: it does not count any more.
    """

    note: str
    at: str | None
    evening: str | None
    taken_back: bool


class Settlement(Answer, frozen=True, kw_only=True):
    """What everybody is owed (below 0: owes), the payments that settle it, and the payments made, newest first.

    ``evening``: the date of the evening, ``None``: all together. ``together``: the evening can no longer be settled by
    itself, because somebody paid for all evenings together since; ``settlement`` is empty then. ``older``: the
    ``before`` to send next for older payments, ``None`` at the end.
    """

    table: AboutTable
    evening: str | None
    together: bool
    owed: dict[str, int]
    settlement: list[Settling]
    payments: list[Paid]
    older: int | None


class Next(Struct, frozen=True, kw_only=True):
    """Who acts next (``player``, ``None``: nobody), what they do, and why, in words.

    ``codes``: the same as ``next`` in the results of ``scorekeeper replay``.
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
    """A side. ``standing``: its number on the scoreboard; ``last``: what the last hand gave it.

    ``out``: whether it is out of the match; ``wins``: hands won, ``None`` in a game whose hands have no winner.
    """

    side: str
    players: list[str]
    standing: int
    last: int
    seated: bool
    out: bool
    wins: int | None


class Counted(Struct, frozen=True):
    """Something that is counted: ``what`` it is, in words, whether it is ``money``, and the amount of each name."""

    what: str
    money: bool
    amounts: dict[str, int]


class LastHand(Struct, frozen=True, kw_only=True):
    """The last hand that counts. ``hand``: its number; ``entry``: that of its entry; ``what``: what happened."""

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
    """An entry's lines as they are now. ``hand``: the number of the hand that it is or ends, ``None`` if neither."""

    entry: int
    hand: int | None
    lines: list[dict[str, Any]]


class Recording(Answer, frozen=True, kw_only=True):
    """What was recorded, or would be.

    ``recorded``: whether it is in the log; ``proposed``: whether somebody who pays has to say yes first; ``length``: of
    the log once it is recorded; ``entries``: the new ones, more than one where a correction logs later entries again;
    ``moved``: each entry that is new and moves something, or whose lines have changed; ``result``: the match with it,
    as the results of ``scorekeeper replay`` have it, without hands, state and settlement.
    """

    language: str
    recorded: bool
    proposed: bool
    length: int
    entries: list[LoggedEntry]
    moved: list[Moved]
    result: dict[str, Any]


class Fault(Struct, frozen=True):
    """A problem: where it is in what was sent, its stable code, and a sentence in the language of the request."""

    path: list[str | int]
    code: str
    text: str


class CameIn(LoggedEntry, frozen=True):
    """An entry that was recorded meanwhile: when (``at``), and by whom (``by``, empty if unknown)."""

    at: str
    by: str


class Refusal(Struct, frozen=True, omit_defaults=True):
    """Why a request failed: its HTTP status, a stable code, and a sentence in English.

    ``problems``: what is wrong with what was sent; ``length``: of the log now, if something else was recorded meanwhile
    or under the same key; ``came_in``: what was recorded since the program looked, newest first.
    """

    status: int
    error: str
    why: str
    problems: list[Fault] = []
    length: int | None = None
    came_in: list[CameIn] = []


# -- what programs send ----------------------------------------------------------------------------------------------


class Sending(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The fields of everything that is sent to be recorded.

    ``length``: of the log that the program has seen; ``key``: made for this recording alone, the same if it is sent
    again; ``by``: the name of the program, or of the person it records for, as the history shows it.
    """

    length: int
    key: str
    by: str = ""


class SendEntry(Sending, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An entry to record, as match files have it; a ``void`` or an ``amend`` of an earlier one too."""

    entry: dict[str, Any]


class SendUndo(Sending, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The number of an entry to strike out; ``None``: the last one that counts."""

    entry: int | None = None


class TryEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An entry to preview: nothing is recorded. ``length``: of the log that the program has seen, ``None``: of now.

    ``key`` is not used, and ``by`` only checked; the same body can be sent to preview and to record.
    """

    entry: dict[str, Any]
    length: int | None = None
    key: str = ""
    by: str = ""
