"""How much a match and a table may hold: more than anybody plays, but no more than a server can handle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from sqlalchemy import BigInteger, BindParameter, ColumnElement, Select, and_, bindparam, func, select

from ..core.problems import Problem, Refused
from .models import Match, Table, db, table_of

# A thousand matches of 200 entries are 200,000 entries, or some 80 MB with their lines.
MATCHES = 5_000
ENTRIES = 300_000  #: the most entries of all matches, together with payments
BYTES = 200_000_000  #: the most bytes of all entries with their lines
# No real match comes near these, nor does a file of 2 MB. A longer match would take too much memory.
MATCH_ENTRIES = 80_000
MATCH_BYTES = 16_000_000
NEARLY = 0.9  #: the part of a limit from which on the table's page shows a warning

_TABLE, _MATCH = table_of(Table).alias(), table_of(Match).alias()
_SUMS = (
    func.count(_MATCH.c.id),
    func.coalesce(func.sum(_MATCH.c.seq), 0) + func.coalesce(func.max(_TABLE.c.payments_seq), 0),
    func.coalesce(func.sum(_MATCH.c.size), 0),
)


def _of(table_id: Any, *columns: ColumnElement[Any]) -> Select[Any]:
    both = _MATCH.join(_TABLE, _TABLE.c.id == _MATCH.c.table_id)
    return select(*columns).select_from(both).where(_MATCH.c.table_id == table_id)


_HELD = _of(bindparam("table"), *_SUMS)


def has_room(match: Any) -> ColumnElement[bool]:
    """Return an SQL condition: a match and its table can both take another entry. ``match``: the columns of its row.

    It is part of the statement that records, so that this needs no query of its own.
    """
    _, entries, size = _SUMS
    fits = and_(entries < _bound(lambda: ENTRIES), size < _bound(lambda: BYTES))
    of_table = _of(match.table_id, fits).correlate_except(_MATCH, _TABLE).scalar_subquery()
    return and_(match.seq < _bound(lambda: MATCH_ENTRIES), match.size < _bound(lambda: MATCH_BYTES), of_table)


def _bound(most: Callable[[], int]) -> BindParameter[int]:
    return bindparam(None, callable_=most, type_=BigInteger)


class Held(NamedTuple):
    """What a table holds, including removed matches. ``entries``: with its payments; ``size``: in bytes."""

    matches: int
    entries: int
    size: int

    @property
    def full(self) -> float:
        """The part of the table's room that is used; from 1 on nothing more can be added."""
        return max(self.matches / MATCHES, self.entries / ENTRIES, self.size / BYTES)


def held(table_id: int) -> Held:
    """Return how much a table holds."""
    matches, entries, size = db.session.execute(_HELD, {"table": table_id}).one()
    return Held(matches, int(entries), int(size))


def check_match_room(table_id: int, entries: int, size: int) -> None:
    """Check that a match of that many entries and bytes, and its table, can take another entry.

    For use within the transaction that writes. Raises ``Refused`` if the match or the table is full.
    """
    if entries >= MATCH_ENTRIES or size >= MATCH_BYTES:
        raise Refused([Problem((), "no-room-in-match")])
    check_room(table_id)


def check_room(table_id: int, *, new_matches: int = 0) -> None:
    """Check that a table can take another entry, and so many ``new_matches``, within the transaction that writes.

    Raises ``Refused`` if the table is full.
    """
    now = held(table_id)
    if now.entries >= ENTRIES or now.size >= BYTES or (new_matches and now.matches + new_matches > MATCHES):
        raise Refused([Problem((), "no-room")])
