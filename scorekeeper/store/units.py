"""The log of a match by units: what players count, a hand, with the pieces folded in of which it was logged.

The pieces of a hand are the entries of the kinds that the game calls so, from the end of the hand before up to the
entry that ends it. Whatever else is logged stands alone: a note, somebody's leaving, a hand that was struck out.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from sqlalchemy import ColumnElement, and_, bindparam, false, not_, or_, select

from ..games import by_slug
from .matches import MatchInfo
from .models import LoggedEntry, db
from .rows import CORRECTIONS, Listed, Row, listed, rows, rows_where, taken_back

MOST_PIECES = 300  #: pieces of one hand, and corrections beside a page of the log, that are read at once
_LOG = LoggedEntry.__table__.c


class Units(NamedTuple):
    """A page of a log, newest first.

    ``heads``: the entries that ended a hand, or stand alone; ``folded``: the numbers of those that have pieces;
    ``pieces``: of the hand that is still open, on the newest page; ``corrections``: of the page's entries;
    ``older``: before which entry an older page goes on, if there is one.
    """

    heads: list[Row]
    folded: frozenset[int]
    pieces: list[Row]
    corrections: list[Row]
    older: int | None


def units(match: MatchInfo, *, before: int | None, most: int) -> Units:
    """The newest units of a match, or those of entries with a number under ``before``; at most ``most``.

    Three queries, however many pieces there are; one where nothing but hands was logged; two more where an entry that
    is no hand stands just before the page.
    """
    end = match.seq + 1 if before is None else before
    found = rows_where(match, _heads(match.game), most + 1, end=end)
    heads = found[:most]
    older = heads[-1].seq if len(found) > most else None
    if _nothing_else(found, end, more=older is not None):
        return Units(heads, frozenset(), [], [], older)
    since = found[-1].seq if older else 0
    if before is None:
        closed = next((row.seq for row in heads if row.counts), 0)
        if older and not closed:  # older pages show no pieces
            closed = _closed_before(match, end)
        others = rows_where(match, _beside_newest(match.game), MOST_PIECES, end=end, older=since, closed=closed)
    else:
        others = rows_where(match, _BESIDE, MOST_PIECES, end=end, older=since)
    corrections = [row for row in others if row.kind in CORRECTIONS]
    pieces = [row for row in others if row.kind not in CORRECTIONS]
    skipped = [row.seq for row in corrections]
    if found and by_slug[match.game].rules.pieces:
        skipped += taken_back(match, since, end)
    corrections = [row for row in corrections if row.seq >= (older or 0)]  # others stand on the next older page
    last = found[-1] if older else None
    begun = last is not None and not last.counts and bool(unit(match, last))
    return Units(heads, _folded(heads, last.seq if last else 0, skipped, begun=begun), pieces, corrections, older)


def unit(match: MatchInfo, row: Row) -> list[Row]:
    """The pieces of which the hand that ``row`` ended was logged, newest first; those struck out are among them."""
    after = _closed_before(match, row.seq)
    return rows_where(match, _pieces(match.game), MOST_PIECES, after=after, end=row.seq)


class Latest(NamedTuple):
    """What happened last: ``over``: the entry that ended the last hand that counts; ``open``: the pieces of the hand
    that was begun after it, newest first, those that were struck out left out."""

    over: Row | None
    open: list[Row]


def latest(match: MatchInfo) -> Latest:
    """The last hand of a match that is over, and what was logged of the one that is open."""
    over = next(iter(rows_where(match, _ended(match.game), 1)), None)
    if not by_slug[match.game].rules.pieces:
        return Latest(over, [])
    return Latest(over, rows_where(match, _begun(match.game), MOST_PIECES, after=over.seq if over else 0))


class Place(NamedTuple):
    """Where an entry stands in the log.

    ``newest``: on its newest page; ``folded_in``: the entry that ended the hand in which it is folded.
    """

    newest: bool
    folded_in: int | None = None


def place(match: MatchInfo, seq: int, most: int) -> Place:
    """Where entry ``seq`` stands in a log with ``most`` units on a page."""
    newer = rows_where(match, _newer(match.game), most, after=seq)
    found = rows(match, before=seq + 1, after=seq - 1)
    if found and found[0].kind in found[0].game.rules.pieces and found[0].number is None:
        ends = and_(_ends_hand(match.game), _LOG.seq > seq)
        query = select(_LOG.seq).where(_LOG.match_id == match.id, ends).order_by(_LOG.seq).limit(1)
        return Place(True, db.session.scalar(query))
    return Place(len(newer) < most)


def _of_kind(kinds: Iterable[str]) -> ColumnElement[bool]:
    """Entries of these kinds: spelt out, because ``IN`` is put together anew each time it is asked."""
    return or_(false(), *(_LOG.kind == kind for kind in kinds))


# What is an entry's place in a hand, for the game with that slug.


def _piece(slug: str) -> ColumnElement[bool]:
    """Entries that are pieces of a hand, and did not end it."""
    return and_(_of_kind(by_slug[slug].rules.pieces), _LOG.number.is_(None))


def _head(slug: str) -> ColumnElement[bool]:
    """Entries that ended a hand, or stand alone."""
    return and_(not_(_of_kind(CORRECTIONS)), not_(_piece(slug)))


def _ends_hand(slug: str) -> ColumnElement[bool]:
    """Entries that ended a hand and count."""
    return and_(_head(slug), _LOG.number.is_not(None), _LOG.reads.is_not(None))


_BEFORE_END, _AFTER = _LOG.seq < bindparam("end"), _LOG.seq > bindparam("after")
_CORRECTION = and_(_of_kind(CORRECTIONS), _LOG.seq >= bindparam("older"))
_BESIDE = listed(and_(_BEFORE_END, _CORRECTION))


@lru_cache(maxsize=32)
def _heads(slug: str) -> Listed:
    return listed(and_(_BEFORE_END, _head(slug)))


@lru_cache(maxsize=32)
def _newer(slug: str) -> Listed:
    return listed(and_(_AFTER, _head(slug)))


@lru_cache(maxsize=32)
def _beside_newest(slug: str) -> Listed:
    """Corrections, and pieces of the hand that is still open."""
    return listed(and_(_BEFORE_END, or_(_CORRECTION, and_(_piece(slug), _LOG.seq > bindparam("closed")))))


@lru_cache(maxsize=32)
def _pieces(slug: str) -> Listed:
    return listed(and_(_piece(slug), _AFTER, _BEFORE_END))


@lru_cache(maxsize=32)
def _begun(slug: str) -> Listed:
    """Pieces that count."""
    return listed(and_(_piece(slug), _AFTER, _LOG.reads.is_not(None)))


@lru_cache(maxsize=32)
def _ended(slug: str) -> Listed:
    return listed(_ends_hand(slug))


def _closed_before(match: MatchInfo, seq: int) -> int:
    """The entry that ended the last hand before entry ``seq``; 0: none did."""
    ends = and_(_ends_hand(match.game), _LOG.seq < seq)
    query = select(_LOG.seq).where(_LOG.match_id == match.id, ends).order_by(_LOG.seq.desc()).limit(1)
    return db.session.scalar(query) or 0


def _nothing_else(found: list[Row], end: int, *, more: bool) -> bool:
    """Whether no piece and no correction stands among the entries ``found``, nor a piece before them that is of one.

    Entries are numbered one by one. ``more``: whether the oldest of them only shows that there are more.
    """
    if not found or len(found) < end - found[-1].seq:
        return False
    return found[-1].seq == 1 or (more and found[-1].counts)


def _folded(heads: list[Row], last: int, skipped: list[int], *, begun: bool) -> frozenset[int]:
    """Which of ``heads``, newest first, have pieces: more than ``skipped`` lies between them and the end before.

    ``last``: the number of the entry before all of them that is such a one, too; ``begun``: whether a hand was open
    there that had pieces; ``skipped``: the numbers of corrections, and of what they took back to be logged again.
    """
    found, pieces = set[int](), begun
    for row in reversed(heads):
        pieces |= row.seq - last - 1 > sum(last < seq < row.seq for seq in skipped)
        last = row.seq
        if row.counts:
            if pieces and row.game.rules.pieces:
                found.add(row.seq)
            pieces = False
    return frozenset(found)
