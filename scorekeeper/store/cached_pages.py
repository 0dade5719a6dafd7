"""Pages of tables with many matches, stored in the database: each is made once for each version of its table.

They are not in files beside the database, so that a backup that is restored brings its own pages.
"""

from __future__ import annotations

import zlib
from contextlib import suppress

from sqlalchemy import bindparam, delete, func, insert, select

from .engine import writing
from .faults import DATABASE_ERRORS
from .models import CachedPage, Match, db, table_of

FROM_MATCHES = 100  #: pages of tables with fewer matches are not stored: they are made as quickly as read
MOST = 60  #: the most pages of one table
LONGEST = 500_000  #: the most characters of a page

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
    """Return the text stored under ``key`` for that version of a table (``CachedPage``); ``None`` if there is none."""
    page = db.session.execute(_PAGE, {"table": table_id, "key": key, "version": version}).scalar()
    return None if page is None else zlib.decompress(page).decode()


def store_page(table_id: int, version: int, key: str, page: str) -> None:
    """Store the text of a page under ``key`` for that version of a table; delete the table's pages of other versions.

    This is a transaction of its own. Nothing is stored if the table has fewer than ``FROM_MATCHES`` matches or already
    has ``MOST`` pages of this version, if ``page`` has more than ``LONGEST`` characters, or if the database fails.
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
