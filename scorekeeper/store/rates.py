"""How often something was done lately, counted in the database: for all processes, on whatever machine."""

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
    """At most so much of something (``what``) by somebody (``who``) within ``seconds``."""

    what: str
    who: str
    seconds: int
    most: int

    @property
    def window(self) -> int:
        """The start of the period in which it is counted now, in seconds since 1970."""
        return int(time.time()) // self.seconds * self.seconds


class TooOften(Exception):
    """A bound was reached. ``wait``: seconds until its next period begins."""

    def __init__(self, wait: int) -> None:
        super().__init__(wait)
        self.wait = wait


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
    """Check the bounds without counting. Raises ``TooOften`` if one of them is reached already."""
    for bound in bounds:
        number = db.session.scalar(_NUMBER, {"what": bound.what, "who": bound.who, "window": bound.window})
        if (number or 0) >= bound.most:
            raise TooOften(_wait(bound))


def count(*bounds: Bound, number: int = 1) -> None:
    """Count ``number`` more towards each bound. Raises ``TooOften``, and counts nothing, if one would be passed."""
    with writing():
        for bound in bounds:
            row = _insert().values(what=bound.what, who=bound.who, window=bound.window, number=number)
            added = row.on_conflict_do_update(
                index_elements=["what", "who", "window"], set_={"number": _RATES.c.number + number}
            )
            counted = db.session.scalar(added.returning(_RATES.c.number))
            if counted == number:  # the first within this time: what was counted before it is of no use any more
                db.session.execute(delete(_RATES).where(_RATES.c.what == bound.what, _RATES.c.window < bound.window))
            if counted is None or counted > bound.most:
                raise TooOften(_wait(bound))


def _wait(bound: Bound) -> int:
    return max(1, bound.window + bound.seconds - int(time.time()))
