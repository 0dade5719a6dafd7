"""A correction keeps everything that nobody touched exactly as it was in the original entry.

A form cannot represent everything that an entry may contain: the order of cards and names, empty keys, cards where the
sheet only shows their value. So three values are compared: the draft, the draft of the untouched sheet, and the
original. Wherever the first two are equal, the original's value is used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any


def restore(draft: Any, untouched: Any, original: Any) -> Any:
    """Return ``draft`` with the values of ``original`` wherever it is equal to ``untouched``.

    All are plain JSON values (or tuples for arrays). If objects differ, their values are compared one by one, and so
    are the elements of lists of the same length.
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
    """Return ``restore`` of the three, plus the keys of ``original`` that are empty and for which there is no field."""
    empty = {
        key: value for key, value in original.items() if value in ({}, [], ()) and key not in {**draft, **untouched}
    }
    restored = restore(draft, untouched, original)
    return original if restored is original else {**restored, **empty}


def same(one: Any, other: Any) -> bool:
    """Return whether two plain values are equal, regardless of the order of strings in a list."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(value, other[key]) for key, value in one.items())
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        if _words(one) and _words(other):
            return Counter(one) == Counter(other)
        return len(one) == len(other) and all(map(same, one, other))
    return isinstance(one, bool) == isinstance(other, bool) and bool(one == other)


def _words(values: Sequence[Any]) -> bool:
    return all(isinstance(value, str) for value in values)
