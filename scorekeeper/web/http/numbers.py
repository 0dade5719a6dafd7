"""Whole numbers in URLs and forms, limited to what a database column can hold."""

from __future__ import annotations

from typing import Any

from werkzeug.routing import IntegerConverter, Map

MOST = 2**31 - 1


class Number(IntegerConverter):
    """The URL converter ``<int:…>``; a larger number matches no route."""

    def __init__(self, map: Map, *args: Any, **options: Any) -> None:
        super().__init__(map, *args, **{"max": MOST, **options})


def bounded_int(text: str) -> int:
    """Return a whole number from a query or form. Raises ``ValueError`` if it is none, or beyond ±``MOST``."""
    value = int(text)
    if not -MOST <= value <= MOST:
        raise ValueError(text)
    return value
