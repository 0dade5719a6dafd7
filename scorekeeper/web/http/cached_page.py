"""Pages of a table that are made from all its matches: kept as they were made, until something at the table changes.

Each process keeps some in memory. Those of a table with many matches are in the database too (``store/cached_pages``),
so the first one after a start is no slower than the next.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any

from flask import Flask, g, request

from ...config import PACKAGE, ROOT
from ...games import GAMES
from ...store.cached_pages import store_page, stored_page
from ...store.tables import TableInfo
from .bounded_cache import bounded_cache
from .i18n import reader_locale
from .keys import place_mark, tokens_left_out, with_tokens
from .requested_table import tonight


class NotCached(Exception):
    """Raised to have a page made again the next time. ``text`` and ``status``: of the response."""

    def __init__(self, text: str, status: int) -> None:
        super().__init__(status)
        self._text, self.status = text, status

    @property
    def text(self) -> str:
        """The text with the request's tokens."""
        return with_tokens(self._text)


def cached_page(make: Callable[..., str], *of: Hashable) -> str:
    """Return the text of the request's address at its table that ``make(*of)`` makes, kept until the table changes.

    ``make``: a function of a module. Besides its arguments the text may depend on the table, the reader's language and
    the date; on nothing else of the device.
    """
    with tokens_left_out():
        text = _cached(make, of, g.table, reader_locale().code, request.url_root, request.full_path, tonight())
    return with_tokens(text)


@bounded_cache(most=2_000_000)
def _cached(make: Callable[..., str], of: tuple[Any, ...], table: TableInfo, *request_of: Hashable) -> str:
    """Return a text; the arguments are all that it depends on, as the version of a table rises with every change."""
    rules = [game.rules.version for game in GAMES]
    key = _hash((_program(), rules, place_mark(), _named((make, of)), table, request_of))
    text = stored_page(table.id, table.version, key)
    if text is None:
        text = make(*of)
        store_page(table.id, table.version, key, text)
    return text


def forget_pages() -> None:
    """Forget all pages in memory: a table is no longer what it was at the same version."""
    _cached.cache_clear()


def _named(value: object) -> object:
    """Return a value in which the functions are their names, which are the same in every process."""
    if isinstance(value, tuple):
        return tuple(map(_named, value))
    return f"{value.__module__}.{value.__qualname__}" if callable(value) else value  # type: ignore[attr-defined]


def _hash(value: object) -> str:
    return hashlib.blake2b(repr(value).encode("utf-8", "backslashreplace"), digest_size=16).hexdigest()


@lru_cache(maxsize=1)
def _program() -> str:
    """Return a mark of this version of the program: a page that another one has made is not its own."""
    folders, found = [str(PACKAGE), str(ROOT / "templates")], list[tuple[str, int, int]]()
    for folder in folders:  # grows during the loop
        for entry in os.scandir(folder):
            if entry.is_dir():
                folders.append(entry.path)
            elif not entry.name.endswith(".pyc"):
                about = entry.stat()
                found.append((entry.path, about.st_size, about.st_mtime_ns))
    return _hash(sorted(found))


def install(_app: Flask) -> None:
    """Read at the start, and not while somebody waits, which version of the program this is."""
    _program()
