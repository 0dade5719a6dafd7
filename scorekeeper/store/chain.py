"""The hash chain of a match's log, read from the database; ``core/chain.py`` defines the chain."""

from __future__ import annotations

import json

from sqlalchemy import bindparam, select

from ..core.chain import Stamp, WrittenMatch, written_time
from .matches import MatchInfo
from .models import LoggedEntry, Match, db, table_of

_LOG = table_of(LoggedEntry)
_ROWS = (
    select(_LOG.c.payload, _LOG.c.recorded_at, _LOG.c.person, _LOG.c.hash)
    .where(_LOG.c.log == bindparam("log"))
    .order_by(_LOG.c.seq)
)


def written_match(match_id: int) -> WrittenMatch:
    """Return the match with that id as a match file holds it: head, entries and record, word for word.

    ``record``: the time, person and hash of each entry.
    """
    columns = select(Match.log, Match.seq, Match.head, Match.earlier, Match.started).where(Match.id == match_id)
    row = db.session.execute(columns).one()
    while True:
        entries, record = [], []
        for payload, recorded_at, person, hash_ in db.session.execute(_ROWS, {"log": row.log}):
            entries.append(json.loads(payload))
            record.append(Stamp(written_time(recorded_at), person, hash_))
        if len(entries) >= row.seq or (now := db.session.execute(columns).one()).log == row.log:
            return WrittenMatch(row.head, entries, record, row.earlier, row.started)
        row = now  # another log has taken its place, and this one was being deleted


def earlier_hashes(match: MatchInfo) -> list[str]:
    """Return the former last hashes of a match's log, oldest first: one for each correction of a name in it."""
    return db.session.scalars(select(Match.earlier).where(Match.id == match.id)).one()
