"""Whole numbers from outside: what no column of the database could hold names nothing, and is no number here."""

from __future__ import annotations

from typing import Any

from werkzeug.routing import IntegerConverter, Map

MOST = 2**31 - 1


class Number(IntegerConverter):
    """``<int:…>`` in an address: a larger one leads nowhere."""

    def __init__(self, map: Map, *args: Any, **options: Any) -> None:
        super().__init__(map, *args, **{"max": MOST, **options})


def bounded_int(text: str) -> int:
    """Return a number in a query or a form. Raises ``ValueError``, which means that there is none."""
    value = int(text)
    if not -MOST <= value <= MOST:
        raise ValueError(text)
    return value
