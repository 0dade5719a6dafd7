"""Cached pages of a table, made from all its matches: each is kept until something at the table changes.

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
from .keys import placeholder_mark, tokens_left_out, with_tokens
from .requested_table import tonight


class NotCached(Exception):
    """Raised by a function given to ``cached_page``, instead of returning a page, if that must not be cached.

    It carries the page: whoever called ``cached_page`` catches it, and sends its ``text`` with its HTTP ``status``
    (``answer`` in ``table/span.py``).
    """

    def __init__(self, text: str, status: int) -> None:
        super().__init__(status)
        self._text, self.status = text, status

    @property
    def text(self) -> str:
        """The page with the request's CSRF token and new keys in place of the placeholders."""
        return with_tokens(self._text)


def cached_page(make: Callable[..., str], *of: Hashable) -> str:
    """Return the page that ``make(*of)`` returns, from the cache if the table has not changed since it was made.

    ``make``: a function of a module, not a lambda. What it returns may depend on its arguments, the URL, the table, the
    reader's language and the evening's date, on nothing else of the request. Raises ``NotCached`` if ``make`` does.
    """
    with tokens_left_out():
        text = _cached(make, of, g.table, reader_locale().code, request.url_root, request.full_path, tonight())
    return with_tokens(text)


@bounded_cache(most=2_000_000)
def _cached(make: Callable[..., str], of: tuple[Any, ...], table: TableInfo, *request_of: Hashable) -> str:
    """Return the stored page, or make and store it. ``table`` has the version, which rises with every change."""
    rules = [game.rules.version for game in GAMES]
    key = _hash((_program_fingerprint(), rules, placeholder_mark(), _named((make, of)), table, request_of))
    text = stored_page(table.id, table.version, key)
    if text is None:
        text = make(*of)
        store_page(table.id, table.version, key, text)
    return text


def forget_pages() -> None:
    """Drop all pages in this process's memory. Needed where a table's rows are replaced and its version is not new."""
    _cached.cache_clear()


def _named(value: object) -> object:
    """Return ``value`` with each function in it replaced by its full name, which is the same in every process."""
    if isinstance(value, tuple):
        return tuple(map(_named, value))
    return f"{value.__module__}.{value.__qualname__}" if callable(value) else value  # type: ignore[attr-defined]


def _hash(value: object) -> str:
    return hashlib.blake2b(repr(value).encode("utf-8", "backslashreplace"), digest_size=16).hexdigest()


@lru_cache(maxsize=1)
def _program_fingerprint() -> str:
    """Return a hash of the names, sizes and times of the program's files: a changed program uses no page of before."""
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
    """Compute the hash of the program's files, which is part of each cache key, now: no request then waits for it."""
    _program_fingerprint()
