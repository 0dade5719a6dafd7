"""What recording entries would do, or did: the comparison of two matches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .entries import Correction
from .ledger import Line
from .match import Match, NewEntry


class Outcome(NamedTuple):
    """A match ``before`` and ``after`` recording ``entries``."""

    entries: Sequence[NewEntry]
    before: Match
    after: Match

    @property
    def corrects(self) -> bool:
        """Return whether earlier entries may count differently after recording.

        ``True`` for a correction, and for several entries at once, as a rearrangement has.
        """
        return len(self.entries) > 1 or isinstance(self.entries[0].entry, Correction)

    @property
    def correction(self) -> Correction | None:
        """Return the correction if that is all that is recorded, else ``None``."""
        single = self.entries[0].entry if len(self.entries) == 1 else None
        return single if isinstance(single, Correction) else None

    @property
    def ends(self) -> bool:
        """Return whether the match is over after recording, and was not before."""
        return self.after.finished and not self.before.finished

    @property
    def places(self) -> list[int]:
        """Return the numbers of the entries that somebody meant to change or to add: corrected, inserted and new ones.

        Left out are those that are only taken back or logged again.
        """
        first = len(self.before.items) + 1
        return [
            entry.entry if isinstance(entry, Correction) else seq
            for seq, (entry, again) in enumerate(self.entries, first)
            if not again
        ]

    @property
    def changed(self) -> list[int]:
        """The numbers of earlier entries that make other payments or points than before."""
        return [
            old.seq for old, new in zip(self.before.items, self.after.items, strict=False)
            if old is not new and old.lines != new.lines
        ]  # fmt: skip

    @property
    def renumbered(self) -> list[tuple[int, int | None]]:
        """For each earlier entry whose hand gets another number: its own number, and the hand's new one or ``None``."""
        return [
            (new.seq, new.number) for old, new in zip(self.before.items, self.after.items, strict=False)
            if old.number != new.number
        ]  # fmt: skip

    def lines(self, seq: int) -> tuple[Line, ...]:
        """Return the payments and points that entry number ``seq`` makes in the match ``after``."""
        return self.after.items[seq - 1].lines


def outcome_of(match: Match, entries: Sequence[NewEntry]) -> Outcome:
    """Return what recording ``entries`` would change, without recording. Raises ``Refused`` if one is not valid."""
    return Outcome(entries, match, match.after(*entries))
