"""The hands of a match as its scorecard has them, from the lines that stand beside its entries."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import bindparam, or_, select

from ..core.ledger import Line
from ..core.reading import loads
from ..core.scorecard import Counted, ScoredHand, scored_hands
from ..games import by_slug
from .matches import MatchInfo
from .models import LoggedEntry, db

_LOG = LoggedEntry.__table__.c
_CHANGED = _LOG.decided.is_not(None) & (_LOG.reads != _LOG.payload)
_COUNTED = (
    select(_LOG.seq, _LOG.number, _CHANGED.label("changed"), _LOG.lines)
    .where(_LOG.match_id == bindparam("match"), _LOG.seq <= bindparam("last"), _LOG.reads.is_not(None))
    .where(or_(_LOG.number.is_not(None), _LOG.lines != "[]", _LOG.decided.is_not(None)))
    .order_by(_LOG.seq)
)


def scorecard(match: MatchInfo) -> list[ScoredHand]:
    """All hands of a match that count, the first one first, and the one that is open where it moved something yet.

    Nothing is folded; the lines that stand beside the entries are read and added up.
    """
    return scored_hands(counted_entries(match.id, match.seq), by_slug[match.game].rules.begins_anew)


def counted_entries(match: int, last: int) -> Iterator[Counted]:
    """Of the match with the id ``match`` the entries up to number ``last`` that a scorecard is made of, in order."""
    for row in db.session.execute(_COUNTED, {"match": match, "last": last}):
        yield Counted(row.seq, row.number, row.changed, _lines(row.lines))


def _lines(text: str) -> tuple[Line, ...]:
    return loads(text, tuple[Line, ...]) if text != "[]" else ()
