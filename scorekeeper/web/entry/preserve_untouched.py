"""A correction keeps to the letter whatever nobody touched.

Taps cannot tell everything that an entry may say: the order of cards and names, keys that are empty, cards where a
sheet shows only their value. What is lost of an entry on its way through a sheet shows where the sheet, filled in with
it and left alone, says something else. So three readings are held side by side: what the sheet says now, what it says
of the original left alone, and the original. Where the first two agree, the original's own words are kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any


def restore(draft: Any, untouched: Any, original: Any) -> Any:
    """Return ``draft`` with the words of ``original`` wherever it says the same as ``untouched``.

    All are plain JSON values (or tuples for arrays).
    Where an object differs its values are looked at one by one, and so are those of a list as long as the other two.
    """
    if same(draft, untouched):
        return original
    if all(isinstance(value, dict) for value in (draft, untouched, original)):
        return {
            key: restore(value, untouched[key], original[key]) if key in untouched and key in original else value
            for key, value in draft.items()
        }
    lists = all(isinstance(value, list | tuple) and not _words(value) for value in (draft, untouched, original))
    if lists and len(draft) == len(untouched) == len(original):
        return [restore(*values) for values in zip(draft, untouched, original, strict=True)]
    return draft


def restore_entry(draft: dict[str, Any], untouched: dict[str, Any], original: dict[str, Any]) -> dict[str, Any]:
    """Return a whole entry, restored, with the keys that ``original`` leaves empty and that the sheet does not know."""
    empty = {
        key: value for key, value in original.items() if value in ({}, [], ()) and key not in {**draft, **untouched}
    }
    restored = restore(draft, untouched, original)
    return original if restored is original else {**restored, **empty}


def same(one: Any, other: Any) -> bool:
    """Return whether two plain JSON values say the same; in a list of cards or names the order says nothing."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(value, other[key]) for key, value in one.items())
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        if _words(one) and _words(other):
            return Counter(one) == Counter(other)
        return len(one) == len(other) and all(map(same, one, other))
    return isinstance(one, bool) == isinstance(other, bool) and bool(one == other)


def _words(values: Sequence[Any]) -> bool:
    return all(isinstance(value, str) for value in values)
