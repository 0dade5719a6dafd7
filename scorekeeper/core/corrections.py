"""Which entry counts at each place of a log, after its corrections.

Nothing is ever removed from a log. A ``void`` or an ``amend`` names an earlier entry; of those that name an entry, the
latest that is effective itself decides what counts at its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from .entries import Amend, Correction, Entry, Void


def effective_entries(entries: Sequence[Entry]) -> tuple[list[Entry | None], list[int | None]]:
    """Return two lists: the entry that counts at each place, and the number (from 1) of the correction that decides it.

    The entry is ``None`` if it was struck out, or is a correction; but an amend that was itself amended counts as the
    entry put in its place. The number is ``None`` if no correction decides.
    """
    decided = deciding({n: entry.entry for n, entry in enumerate(entries, 1) if isinstance(entry, Correction)})
    corrected_by = [decided.get(n) for n in range(1, len(entries) + 1)]
    return [_effective(entries, at, by) for at, by in enumerate(corrected_by)], corrected_by


def deciding(named: Mapping[int, int]) -> dict[int, int]:
    """Return for each corrected entry the correction that decides it: the latest one that is not itself corrected.

    Both are numbers. ``named``: number of every correction to the number of the entry that it names. For
    ``{5: 2, 7: 2, 8: 7}`` it is ``{2: 5, 7: 8}``: as 8 corrects 7, entry 2 is decided by 5 again.
    """
    decided: dict[int, int] = {}
    # From the end: whether a correction is effective is known before the entry that it names is reached.
    for number in sorted(named, reverse=True):
        if number not in decided:
            decided.setdefault(named[number], number)
    return decided


def _effective(entries: Sequence[Entry], at: int, by: int | None) -> Entry | None:
    """Return the entry that counts at index ``at``. ``by``: the number of the correction that decides it, if any."""
    corrector = entries[at] if by is None else entries[by - 1]
    if by is not None:
        return corrector.with_ if isinstance(corrector, Amend) else None
    return None if isinstance(corrector, Correction) else corrector


class Decided(NamedTuple):
    """What adding an entry changed (``Corrections.add``): nothing, unless it is a correction.

    ``before``: index of each place that was decided again, to what it was before: the number of the correction that
    decided it and its effective entry, each ``None`` if there was none; ``looked``: how many earlier corrections were
    examined.
    """

    before: dict[int, tuple[int | None, Entry | None]]
    looked: int


class Corrections:
    """A growing log with ``effective`` and ``corrected_by``, the two lists that ``effective_entries`` returns for it.

    Adding a correction examines only the places that it affects.
    """

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.entries = list(entries)
        self.effective, self.corrected_by = effective_entries(self.entries)
        self._named: dict[int, list[int]] = {}  # index to the numbers of the corrections that name it
        for number, entry in enumerate(self.entries, 1):
            if isinstance(entry, Correction):
                self._named.setdefault(entry.entry - 1, []).append(number)

    def add(self, entry: Entry) -> Decided:
        """Append ``entry``, decide again the places that it affects, and return what they were before."""
        self.entries.append(entry)
        self.corrected_by.append(None)
        self.effective.append(_effective(self.entries, len(self.entries) - 1, None))
        before: dict[int, tuple[int | None, Entry | None]] = {}
        looked = 0
        if isinstance(entry, Correction):
            named = self._named.setdefault(entry.entry - 1, [])
            while named and self._struck(named[-1]):
                named.pop()
            named.append(len(self.entries))
            correction: Entry = entry
            by: int | None = len(self.entries)
            # Where a correction becomes effective, or no longer is, the entry that it names is decided again.
            while isinstance(correction, Correction):
                at = correction.entry - 1
                was, correction = self.corrected_by[at], self.entries[at]
                before[at] = was, self.effective[at]
                self.corrected_by[at], self.effective[at] = by, _effective(self.entries, at, by)
                if (was is None) is (by is None) or not isinstance(correction, Amend):
                    break
                by, more = self._latest(correction.entry - 1)
                looked += more
        return Decided(before, looked)

    def take_back(self, decided: Decided) -> None:
        """Undo the latest ``add``, which returned ``decided``."""
        entry = self.entries.pop()
        self.corrected_by.pop()
        self.effective.pop()
        if isinstance(entry, Correction):
            self._named[entry.entry - 1].pop()
        for at, (by, counted) in decided.before.items():
            self.corrected_by[at], self.effective[at] = by, counted

    def _latest(self, at: int) -> tuple[int | None, int]:
        """Return the number of the latest effective correction of index ``at``, and how many were examined for it."""
        looked = 0
        for looked, number in enumerate(reversed(self._named[at]), 1):
            if self.corrected_by[number - 1] is None:
                return number, looked
        return None, looked

    def _struck(self, number: int) -> bool:
        """Return whether a void decides correction ``number``, which then never counts again: voids stay."""
        by = self.corrected_by[number - 1]
        return by is not None and isinstance(self.entries[by - 1], Void)
