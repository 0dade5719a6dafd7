"""Pages of a table with many matches, as they were made: what takes long to make is made once for each of its versions.

They are here, and not in files beside the database, so that a backup that is restored brings those of its own state.
"""

from __future__ import annotations

import zlib
from contextlib import suppress

from sqlalchemy import bindparam, delete, func, insert, select

from .engine import writing
from .faults import DATABASE_ERRORS
from .models import CachedPage, Match, db, table_of

FROM_MATCHES = 100  #: pages of tables with fewer matches are made as quickly as they are read
MOST = 60  #: pages of one table
LONGEST = 500_000  #: characters of one

_PAGES = table_of(CachedPage)
_PAGE = select(_PAGES.c.page).where(
    _PAGES.c.table_id == bindparam("table"), _PAGES.c.key == bindparam("key"), _PAGES.c.version == bindparam("version")
)
_OF_TABLE = _PAGES.c.table_id == bindparam("table")
_COUNTED = select(
    select(func.count()).select_from(Match).where(Match.table_id == bindparam("table")).scalar_subquery(),
    select(func.count()).where(_OF_TABLE, _PAGES.c.version == bindparam("version")).scalar_subquery(),
)
_OTHERS = delete(_PAGES).where(_OF_TABLE, _PAGES.c.version != bindparam("version"))
_STORED = insert(_PAGES)


def stored_page(table_id: int, version: int, key: str) -> str | None:
    """Return the page that is kept under ``key`` of that version of a table; ``None`` if there is none."""
    page = db.session.execute(_PAGE, {"table": table_id, "key": key, "version": version}).scalar()
    return None if page is None else zlib.decompress(page).decode()


def store_page(table_id: int, version: int, key: str, page: str) -> None:
    """Keep a page of that version of a table under ``key``, in a transaction of its own; forget those of others.

    Nothing is kept if the table has few matches, or many pages already, if the page is long, or if the database takes
    nothing: then it is made again.
    """
    if len(page) > LONGEST:
        return
    matches, there = db.session.execute(_COUNTED, {"table": table_id, "version": version}).one()
    if matches < FROM_MATCHES or there >= MOST:
        return
    values = {"table_id": table_id, "key": key, "version": version, "page": zlib.compress(page.encode(), 1)}
    with suppress(*DATABASE_ERRORS), writing(lasting=False):
        db.session.execute(_OTHERS, {"table": table_id, "version": version})
        db.session.execute(_STORED, values)
