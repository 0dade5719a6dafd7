"""A table's version: a number that rises with every write at the table, so that pages can tell whether to reload.

Everything that writes calls ``changed`` in its transaction. Live pages poll the versions of many tables with one query
(``versions_of``), whichever process has written.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from flask import current_app
from sqlalchemy import bindparam, select, update

from .models import Table, db, table_of
from .rates import Bound, TooOften

AT_ONCE = 500  #: the most tables in one query

_TABLES = table_of(Table)
_CHANGED = update(_TABLES).where(_TABLES.c.id == bindparam("table")).values(version=_TABLES.c.version + 1)
_VERSIONS = select(_TABLES.c.id, _TABLES.c.version, _TABLES.c.code, _TABLES.c.watch_code).where(
    _TABLES.c.id.in_(bindparam("tables", expanding=True)), _TABLES.c.removed_at.is_(None)
)


class TableVersion(NamedTuple):
    """A table's version, and the codes that open it now."""

    version: int
    codes: frozenset[str]


class TooFast(TooOften):
    """Raised if more is written at a table in a minute than people play. ``wait``: seconds until that is allowed."""


class Pace:
    """A count of how often this process has written at each table in the present minute, to slow down scripts."""

    def __init__(self) -> None:
        self._minute, self._written = 0, Counter[int]()

    def count(self, table_id: int, most: int) -> None:
        """Count one write at a table. Raises ``TooFast`` if there have been more than ``most`` in this minute."""
        minute = int(time.time()) // 60
        if minute != self._minute:
            self._minute, self._written = minute, Counter()
        self._written[table_id] += 1
        if self._written[table_id] > most:
            raise TooFast(Bound("RECORDINGS", "table", 60, most))


def changed(table_id: int) -> None:
    """Raise the table's version by one within the caller's transaction. That locks the table's row for other writers.

    If the transaction also locks a match, it must lock that first, so that there is no deadlock. Raises ``TooFast`` if
    more is written at the table than people can play.
    """
    if most := current_app.config["LIMIT_RECORDINGS"]:
        current_app.extensions.setdefault("pace", Pace()).count(table_id, most)
    db.session.execute(_CHANGED, {"table": table_id})


def versions_of(table_ids: Iterable[int]) -> dict[int, TableVersion]:
    """Return for each of these tables its version and the codes of its links, by id; without those gone or removed."""
    ids, found = list(table_ids), dict[int, TableVersion]()
    for first in range(0, len(ids), AT_ONCE):
        for id_, version, *codes in db.session.execute(_VERSIONS, {"tables": ids[first : first + AT_ONCE]}):
            found[id_] = TableVersion(version, frozenset(codes))
    return found
