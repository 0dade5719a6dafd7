"""The log as it reads after void and amend.

Nothing is ever removed from a log. A ``void`` or an ``amend`` names an earlier entry; the latest of them that itself
stands decides how that entry reads.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from .entries import Amend, Entry, Void


def readings(entries: Sequence[Entry]) -> list[Entry | None]:
    """How each entry reads, at its own place; ``None`` where it does not count (struck out, or a correction itself)."""
    return [_reading(entries, at, by) for at, by in enumerate(correctors(entries))]


def correctors(entries: Sequence[Entry]) -> list[int | None]:
    """For each entry the number (from 1) of the correction that decides how it reads, ``None`` where none does."""
    decided = deciding({n: entry.entry for n, entry in enumerate(entries, 1) if isinstance(entry, Void | Amend)})
    return [decided.get(n) for n in range(1, len(entries) + 1)]


def deciding(named: Mapping[int, int]) -> dict[int, int]:
    """For each entry that a correction names the one that decides how it reads; an entry that none decides is left out.

    ``named``: of all corrections, by their numbers, the number of the entry that each of them names.
    """
    decided: dict[int, int] = {}
    # From the end: whether a correction stands is known before the entry that it names is reached.
    for number in sorted(named, reverse=True):
        if number not in decided:
            decided.setdefault(named[number], number)
    return decided


def first_difference(reads: Sequence[Entry | None], others: Sequence[Entry | None]) -> int:
    """How many entries from the start read just as they do in ``others``."""
    return next((n for n, (a, b) in enumerate(zip(reads, others, strict=False)) if a is not b and a != b), len(reads))


def _reading(entries: Sequence[Entry], at: int, by: int | None) -> Entry | None:
    """How the entry at index ``at`` reads where correction number ``by`` decides it."""
    corrector = entries[at] if by is None else entries[by - 1]
    if by is not None:
        return corrector.with_ if isinstance(corrector, Amend) else None
    return None if isinstance(corrector, Void | Amend) else corrector


class Decided(NamedTuple):
    """What a correction makes of the log: for each entry decided anew, by its index, what decided it and how it read.

    ``looked``: how many corrections were looked at for it.
    """

    before: dict[int, tuple[int | None, Entry | None]]
    looked: int


class Readings:
    """How the entries of a growing log read: a correction looks at what it touches alone."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.entries = list(entries)
        self.correctors = correctors(self.entries)
        self.reads = [_reading(self.entries, at, by) for at, by in enumerate(self.correctors)]
        self._named: dict[int, list[int]] = {}  # index to the numbers of the corrections that name it
        for number, entry in enumerate(self.entries, 1):
            if isinstance(entry, Void | Amend):
                self._named.setdefault(entry.entry - 1, []).append(number)

    def add(self, entry: Entry) -> Decided:
        """One more entry; what is decided anew by it."""
        self.entries.append(entry)
        self.correctors.append(None)
        self.reads.append(_reading(self.entries, len(self.entries) - 1, None))
        before: dict[int, tuple[int | None, Entry | None]] = {}
        looked = 0
        if isinstance(entry, Void | Amend):
            named = self._named.setdefault(entry.entry - 1, [])
            while named and self._struck(named[-1]):
                named.pop()
            named.append(len(self.entries))
            correction: Entry = entry
            by: int | None = len(self.entries)
            # A correction that no longer stands, or stands again, has the entry that it names decided anew.
            while isinstance(correction, Void | Amend):
                at = correction.entry - 1
                was, correction = self.correctors[at], self.entries[at]
                before[at] = was, self.reads[at]
                self.correctors[at], self.reads[at] = by, _reading(self.entries, at, by)
                if (was is None) is (by is None) or not isinstance(correction, Amend):
                    break
                by, more = self._latest(correction.entry - 1)
                looked += more
        return Decided(before, looked)

    def take_back(self, decided: Decided) -> None:
        """Takes the newest entry away again, which decided that."""
        entry = self.entries.pop()
        self.correctors.pop()
        self.reads.pop()
        if isinstance(entry, Void | Amend):
            self._named[entry.entry - 1].pop()
        for at, (by, read) in decided.before.items():
            self.correctors[at], self.reads[at] = by, read

    def _latest(self, at: int) -> tuple[int | None, int]:
        """The number of the latest correction of the entry at index ``at`` that stands, and how many were looked at."""
        looked = 0
        for looked, number in enumerate(reversed(self._named[at]), 1):
            if self.correctors[number - 1] is None:
                return number, looked
        return None, looked

    def _struck(self, number: int) -> bool:
        """Whether a void names that correction: no void is ever named, so it will not stand again."""
        by = self.correctors[number - 1]
        return by is not None and isinstance(self.entries[by - 1], Void)

    def copy(self) -> Readings:
        """The same, which may grow otherwise."""
        return Readings(self.entries)
