"""A table's version: it rises with everything that is written at the table, so that an onlooker only has to ask for it.

Whoever writes calls ``changed`` in the transaction that writes; the live pages ask for the versions of many tables at
once (``standing``), whichever process wrote.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from sqlalchemy import bindparam, select, update

from .models import Table, db, table_of

AT_ONCE = 500  #: tables that one statement asks for

_TABLES = table_of(Table)
_CHANGED = update(_TABLES).where(_TABLES.c.id == bindparam("table")).values(version=_TABLES.c.version + 1)
_STANDING = select(_TABLES.c.id, _TABLES.c.version, _TABLES.c.code, _TABLES.c.watch_code).where(
    _TABLES.c.id.in_(bindparam("tables", expanding=True)), _TABLES.c.removed_at.is_(None)
)


class Standing(NamedTuple):
    """A table's version. ``codes``: those that open it now."""

    version: int
    codes: frozenset[str]


def changed(table_id: int) -> None:
    """Raise the table's version by one, within the caller's transaction, which locks out all others who write there.

    If a match is locked as well it is locked first, so that nobody waits for each other.
    """
    db.session.execute(_CHANGED, {"table": table_id})


def standing(table_ids: Iterable[int]) -> dict[int, Standing]:
    """Return the versions of those tables by id; those that are gone, or removed, are left out."""
    found: dict[int, Standing] = {}
    for some in _chunks(iter(table_ids)):
        for id_, version, *codes in db.session.execute(_STANDING, {"tables": some}):
            found[id_] = Standing(version, frozenset(codes))
    return found


def _chunks(ids: Iterator[int]) -> Iterator[list[int]]:
    while some := list(islice(ids, AT_ONCE)):
        yield some
