"""The newest change of a match's log, as long as nothing was recorded after it: pages name it and offer to undo it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...core.entries import Amend, Void
from ...core.log_page import is_swapped
from ...core.match import NEW, Item
from ...core.words import N_
from ...store.loaded import LoadedMatch
from ..http.filters import correction_label, hand_label, translate


class LatestChange(NamedTuple):
    """A correction, an insertion or a swap. ``said``: its label, such as ``Corrected: hand 3``.

    ``first``: the number of its first entry; ``place``: the number of the entry beside which pages show it.
    """

    first: int
    place: int
    said: str


def latest_change(loaded: LoadedMatch) -> LatestChange | None:
    """Return the correction, insertion or swap that was recorded last; ``None`` if the newest record is something else.

    A strike-out that changed no later entry or took out an inserted one, bringing an entry back, and taking back a
    correction do not count: they are undone in other ways.
    """
    first = loaded.newest_recording_start()
    entries = loaded.items[first - 1 :] if first else ()
    found = _corrected(loaded, entries) or _put_in(loaded, entries)  # first, as a strike-out may insert who is next too
    return LatestChange(first, *found) if found else None


def _put_in(loaded: LoadedMatch, entries: Sequence[Item]) -> tuple[int, str] | None:
    """Return the place and the label of an insertion, or of a swap of two different kinds; else ``None``."""
    all_new = [item for item in entries if item.again == NEW and item.effective is not None]
    if not all_new:
        return None
    new = next((item for item in all_new if item.number), all_new[0])
    one = hand_label(loaded.log_item(new))
    if not is_swapped(loaded.items, new):
        return new.seq, translate(N_("Put in: {hand}"), hand=one)
    return new.seq, _swapped(one, hand_label(loaded.log_item_at(new.seq + 1)))


def _corrected(loaded: LoadedMatch, entries: Sequence[Item]) -> tuple[int, str] | None:
    """Return the place and the label of a correction, or of a swap of two entries of one kind; else ``None``."""
    said = [item for item in entries if item.corrects and item.again is None and item.corrected_by is None]
    amends = [item.logged.entry for item in said if isinstance(item.logged, Amend)]
    if len(amends) > 1:
        return amends[-1], _swapped(*(hand_label(loaded.log_item_at(seq)) for seq in amends[:2]))
    if len(said) != 1:
        return None
    row = loaded.log_item(said[0])
    named = row.named
    if named is None or row.further or (isinstance(row.logged, Void) and (len(entries) == 1 or named.inserted)):
        return None
    if amends and named.logged == named.effective and len(entries) == 1 and not row.replaced:
        return None  # it was struck out and brought back, so *Undo* is for the newest hand again
    return named.seq, correction_label(row)


def _swapped(one: str, other: str) -> str:
    return translate(N_("Swapped: {one} and {other}"), one=one, other=other)
