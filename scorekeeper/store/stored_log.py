"""The log of a match as the database has it, with what is kept beside it: folded as far as somebody asks, once.

Where a match stands, how every entry reads and what it gave are known without folding anything. What a correction needs
besides is the state before the entry that it names and everything from there on, folded with the correction. So the
log as it was is folded up to that entry only, and the log as it would be from that entry on: one fold altogether, for
the sheet, for what the correction would change, and for recording it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from sqlalchemy import bindparam, select

from ..core.entries import Amend, Entry, Void
from ..core.files import read_entry
from ..core.ledger import Line
from ..core.log import first_difference, readings
from ..core.problems import Refused
from ..core.reading import dumps
from ..core.replay import Header, Log, Step, check_correction, stuck_problem
from .caches import Shift, hand_numbers, shifts
from .models import LoggedEntry, db


class StoredEntry(NamedTuple):
    """An entry as recorded (``payload``) and what is kept beside it; see ``models.LoggedEntry``."""

    payload: str
    reads: str | None
    decided: int | None
    lines: str
    number: int | None
    again: int | None


def first_logged(rows: Sequence[StoredEntry], again: int | None) -> int | None:
    """What ``LoggedEntry.again`` says of an entry that takes back or logs again entry number ``again``."""
    return (rows[again - 1].again or again) if again else again


_LOG = LoggedEntry.__table__.c
_ROWS = (
    select(*(_LOG[name] for name in StoredEntry._fields))
    .where(_LOG.match_id == bindparam("match"), _LOG.seq <= bindparam("length"))  # others may be recording meanwhile
    .order_by(_LOG.seq)
)


class StoredLog:
    """A match's log up to ``now``, where the match stands."""

    def __init__(self, header: Header, rows: Sequence[StoredEntry], now: Step) -> None:
        self.header, self.rows, self.now = header, rows, now
        self.entries: list[Entry] = [read_entry(header.game, json.loads(row.payload)) for row in rows]
        self.reads: list[Entry | None] = readings(self.entries)
        self._known = Log(header)  # of the first entries those that count, as they read, as far as they were folded
        self._upto = 0  # how many entries that is
        self._change: Change | None = None  # the one that was asked for last

    def before(self, entry: int) -> Step:
        """Where the match stood before entry number ``entry`` (from 1).

        Raises ``RuntimeError`` where an earlier entry no longer holds: it was recorded under other rules.
        """
        counting = self._fold_upto(entry - 1)
        return self._known.before(counting + 1)

    def change_of(self, correction: Void | Amend) -> Change:
        """What ``correction`` would change. Raises ``Refused`` where it, or a later entry after it, does not hold.

        The one that was asked for last is kept: asked for again it costs nothing.
        """
        if found := check_correction(self.entries, correction):
            raise Refused(found)
        try:
            return self.change_by([correction])
        except Refused as refused:
            raise Refused([stuck_problem(correction, refused.entry, refused.problems)]) from None

    def change_by(self, entries: Sequence[Entry]) -> Change:
        """What all of ``entries`` together would change, the first one a correction; kept as above.

        Folded from the first entry on that then reads otherwise. Raises ``Refused`` at the first entry that does not
        hold once all of them are recorded.
        """
        if self._change is None or self._change.entries != entries:
            log = [*self.entries, *entries]
            since = first_difference(self.reads, readings(log))
            self._change = Change(entries, self, Log(self.header, log, self._known, self._fold_upto(since)), since)
        return self._change

    def _fold_upto(self, entry: int) -> int:
        """How many of the entries up to number ``entry`` count, all of which are folded then.

        Raises ``RuntimeError`` where one no longer holds.
        """
        for read in self.reads[self._upto : entry]:
            if read is not None and (found := self._known.add(read)):
                raise RuntimeError(f"recorded under these rules, and refused by them: {found}")
            self._upto += 1
        return sum(read is not None for read in self.reads[:entry])


class Change:
    """What a correction would change: where the match stands ``before`` it, and the log ``after`` it.

    ``entries``: what is recorded for it; ``since``: how many entries from the start read just as before.
    """

    def __init__(self, entries: Sequence[Entry], stored: StoredLog, after: Log, since: int) -> None:
        self.entries, self.before, self.after = entries, stored.now, after
        self._rows, self._reads, self._since = stored.rows, stored.reads, since

    @property
    def correction(self) -> Void | Amend | None:
        """The correction, where it is a single entry; ``None`` also where that is only put in behind all others."""
        single = self.entries[0] if len(self.entries) == 1 else None
        return single if isinstance(single, Void | Amend) else None

    @cached_property
    def numbers(self) -> list[int | None]:
        """What the table then calls each entry, the correction last."""
        return hand_numbers(self.after)

    @cached_property
    def shifts(self) -> list[Shift]:
        """Which entries are then called otherwise, but for those among ``rows``."""
        return shifts([row.number for row in self._rows], self.numbers)

    def kept_lines(self, n: int) -> str:
        """What is kept beside entry number ``n``, one of those recorded: what it moves, or as a correction replaces."""
        made, reads = self.after.entries[n - 1], self.after.reads[n - 1]
        if reads is not None or not isinstance(made, Void | Amend) or made.entry > len(self._rows):
            return dumps(self.lines[n - 1])
        named = self._rows[made.entry - 1]
        return "[]" if named.reads is None else named.lines

    @cached_property
    def lines(self) -> list[tuple[Line, ...]]:
        """What each entry then moves."""
        return self.after.lines

    @cached_property
    def rows(self) -> Mapping[int, StoredEntry]:
        """The entries beside which something else is then kept than a number shifted, by their numbers."""
        decided = self.after.correctors
        made = (self._row(n, decided[n - 1]) for n in range(1, len(self._rows) + 1))
        return {n: new for n, (old, new) in enumerate(zip(self._rows, made, strict=True), 1) if old != new}

    def _row(self, n: int, decided: int | None) -> StoredEntry:
        """What is then kept beside entry number ``n``."""
        old, read = self._rows[n - 1], self.after.reads[n - 1]
        reads, lines, number = old.reads, old.lines, self.numbers[n - 1]
        counts = old.reads is not None or read is not None  # what does not, as before, keeps what it replaced
        if n > self._since and counts:
            reads = reads if read is self._reads[n - 1] else None if read is None else dumps(read)
            lines = dumps(self.lines[n - 1])
        if number and old.number:
            number = old.number  # that is for ``shifts``
        return old._replace(reads=reads, decided=decided, lines=lines, number=number)

    @property
    def hands(self) -> list[int]:
        """Numbers of the entries whose lines change."""
        return [n for n, row in self.rows.items() if row.lines != self._rows[n - 1].lines]


def stored_log(match: int, length: int, header: Header, now: Step) -> StoredLog:
    """The log of the match with the id ``match``, which stands at ``now`` after ``length`` entries."""
    rows: Any = db.session.execute(_ROWS, {"match": match, "length": length})
    return StoredLog(header, list(map(StoredEntry._make, rows)), now)
