"""What recording entries would do, or did: the comparison of two matches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .entries import Correction
from .ledger import Line
from .match import Match, NewEntry


class Outcome(NamedTuple):
    """A match ``before`` and ``after`` its log has ``entries`` too."""

    entries: Sequence[NewEntry]
    before: Match
    after: Match

    @property
    def corrects(self) -> bool:
        """Return whether earlier entries may count differently: one is corrected, or several are logged together."""
        return len(self.entries) > 1 or isinstance(self.entries[0].entry, Correction)

    @property
    def correction(self) -> Correction | None:
        """Return the correction, if that is all that is recorded."""
        single = self.entries[0].entry if len(self.entries) == 1 else None
        return single if isinstance(single, Correction) else None

    @property
    def places(self) -> list[int]:
        """Return the numbers of the entries to tell the table about, in order: corrected, inserted or new ones."""
        first = len(self.before.items) + 1
        return [
            entry.entry if isinstance(entry, Correction) else seq
            for seq, (entry, again) in enumerate(self.entries, first)
            if not again
        ]

    @property
    def changed(self) -> list[int]:
        """The numbers of earlier entries that move something else than before."""
        return [
            old.seq for old, new in zip(self.before.items, self.after.items, strict=False)
            if old is not new and old.lines != new.lines
        ]  # fmt: skip

    @property
    def renumbered(self) -> list[tuple[int, int | None]]:
        """The numbers of earlier entries that are called differently, with the number of their hand."""
        return [
            (new.seq, new.number) for old, new in zip(self.before.items, self.after.items, strict=False)
            if old.number != new.number
        ]  # fmt: skip

    def lines(self, seq: int) -> tuple[Line, ...]:
        """Return what entry number ``seq`` then moves."""
        return self.after.items[seq - 1].lines


def outcome_of(match: Match, entries: Sequence[NewEntry]) -> Outcome:
    """Return what recording ``entries`` would do. Raises ``Refused`` where they do not hold."""
    return Outcome(entries, match, match.after(*entries))
