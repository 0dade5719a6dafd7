"""The log as it reads after void and amend.

Nothing is ever removed from a log. A ``void`` or an ``amend`` names an earlier entry; the latest of them that itself
stands decides how that entry reads.
"""

from __future__ import annotations

from collections.abc import Sequence

from .entries import Amend, Entry, Void


def readings(entries: Sequence[Entry]) -> list[Entry | None]:
    """How each entry reads, at its own place; ``None`` where it does not count (struck out, or a correction itself)."""
    return _read(entries)[0]


def correctors(entries: Sequence[Entry]) -> list[int | None]:
    """For each entry the number (from 1) of the correction that decides how it reads, ``None`` where none does."""
    return _read(entries)[1]


def _read(entries: Sequence[Entry]) -> tuple[list[Entry | None], list[int | None]]:
    reads: list[Entry | None] = [None] * len(entries)
    decided: list[int | None] = [None] * len(entries)
    # From the end: whether a correction stands is known before the entry that it names is reached.
    for at in range(len(entries) - 1, -1, -1):
        entry, by = entries[at], decided[at]
        if by is not None:
            corrector = entries[by - 1]
            reads[at] = corrector.with_ if isinstance(corrector, Amend) else None
        elif isinstance(entry, Void | Amend):
            if decided[entry.entry - 1] is None:
                decided[entry.entry - 1] = at + 1
        else:
            reads[at] = entry
    return reads, decided
