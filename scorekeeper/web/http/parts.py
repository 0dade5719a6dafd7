"""Parts of a list that is too long for a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

from flask import request

from .numbers import bounded_int

T = TypeVar("T")


class Part(NamedTuple, Generic[T]):
    """A part of a list that is too long for a page. ``first``: the index of its first row, from 0.

    ``key``: the URL's query key for that index; ``more``: the index of the next part, ``None`` if this is the last.
    """

    rows: Sequence[T]
    key: str
    first: int
    more: int | None


def part_of(rows: Sequence[T], key: str, most: int) -> Part[T]:
    """Return at most ``most`` of ``rows``, from the index that the URL's query has under ``key``, by default from 0."""
    first = max(request.args.get(key, 0, type=bounded_int), 0)
    return Part(rows[first : first + most], key, first, first + most if first + most < len(rows) else None)
