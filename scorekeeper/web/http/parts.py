"""Parts of a list that is too long for a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

from flask import request

from .numbers import bounded_int

T = TypeVar("T")


class Part(NamedTuple, Generic[T]):
    """The ``rows`` of a long list that one page shows. ``first``: the index of the first of them in the list, from 0.

    ``key``: what the URL's query calls that index; ``more``: the ``first`` of the next part, ``None`` after the last.
    """

    rows: Sequence[T]
    key: str
    first: int
    more: int | None


def part_of(rows: Sequence[T], key: str, most: int) -> Part[T]:
    """Return the part of ``rows`` that the request is for: ``most`` of them, from the index ``key`` in the URL's query.

    It begins with the first row if the query has no such index. It is empty beyond the last one.
    """
    first = max(request.args.get(key, 0, type=bounded_int), 0)
    return Part(rows[first : first + most], key, first, first + most if first + most < len(rows) else None)
