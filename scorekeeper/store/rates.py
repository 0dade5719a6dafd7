"""Rate limits, counted in the database and so shared by all processes and machines."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import bindparam, delete, select
from sqlalchemy.dialects import sqlite

from .engine import writing
from .models import Rate, db, table_of

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql


class Bound(NamedTuple):
    """A limit: ``who`` may do ``what`` at most ``most`` times in each period of ``seconds``. Both are free texts."""

    what: str
    who: str
    seconds: int
    most: int

    @property
    def window(self) -> int:
        """When the present period began, in seconds since 1970: a multiple of ``seconds``."""
        return int(time.time()) // self.seconds * self.seconds


class TooOften(Exception):
    """Raised if the limit ``bound`` does not allow any more. ``wait``: seconds until its next period begins."""

    def __init__(self, bound: Bound) -> None:
        super().__init__(bound.what)
        self.bound = bound
        self.wait = max(1, bound.window + bound.seconds - int(time.time()))


_RATES = table_of(Rate)
_NUMBER = select(_RATES.c.number).where(
    _RATES.c.what == bindparam("what"), _RATES.c.who == bindparam("who"), _RATES.c.window == bindparam("window")
)


def _insert() -> postgresql.Insert | sqlite.Insert:
    if db.engine.dialect.name != "postgresql":
        return sqlite.insert(_RATES)
    from sqlalchemy.dialects import postgresql

    return postgresql.insert(_RATES)


def check(*bounds: Bound) -> None:
    """Check limits without counting anything. Raises ``TooOften`` if one is reached; of several, for the last one."""
    for bound in reversed(bounds):
        number = db.session.scalar(_NUMBER, {"what": bound.what, "who": bound.who, "window": bound.window})
        if (number or 0) >= bound.most:
            raise TooOften(bound)


def count(*bounds: Bound, number: int = 1) -> None:
    """Add ``number`` to the count of each limit. Raises ``TooOften``, and adds nothing, if one would be exceeded."""
    with writing():
        for bound in bounds:
            row = _insert().values(what=bound.what, who=bound.who, window=bound.window, number=number)
            added = row.on_conflict_do_update(
                index_elements=["what", "who", "window"], set_={"number": _RATES.c.number + number}
            )
            counted = db.session.scalar(added.returning(_RATES.c.number))
            if counted == number:  # the first count of a new period: delete those of older periods
                db.session.execute(delete(_RATES).where(_RATES.c.what == bound.what, _RATES.c.window < bound.window))
            if counted is None or counted > bound.most:
                raise TooOften(bound)
