"""The chain of a match's log as the database keeps it; ``core/chain.py`` says what it is made of."""

from __future__ import annotations

import json

from sqlalchemy import bindparam, select, update

from ..core.chain import Stamp, WrittenMatch, chain, written_time
from ..core.reading import dumps
from .matches import MatchInfo, update_match
from .models import LoggedEntry, Match, db, table_of

_LOG = table_of(LoggedEntry)
_ROWS = (
    select(_LOG.c.payload, _LOG.c.recorded_at, _LOG.c.person, _LOG.c.hash)
    .where(_LOG.c.match_id == bindparam("match"))
    .order_by(_LOG.c.seq)
)


def written_match(match_id: int) -> WrittenMatch:
    """Return the match with that id as its file holds it: head, entries and record as they were recorded, or read."""
    head, earlier = db.session.execute(select(Match.head, Match.earlier).where(Match.id == match_id)).one()
    entries, record = [], []
    for payload, recorded_at, person, hash_ in db.session.execute(_ROWS, {"match": match_id}):
        entries.append(json.loads(payload))
        record.append(Stamp(written_time(recorded_at), person, hash_))
    return WrittenMatch(json.loads(head), entries, record, json.loads(earlier))


def earlier_hashes(match: MatchInfo) -> list[str]:
    """Return the last hashes that the log of a match had before its chain was rebuilt, the oldest first."""
    earlier = db.session.scalar(select(Match.earlier).where(Match.id == match.id))
    return list(json.loads(earlier or "[]"))


def rebuild_chain(match: MatchInfo) -> MatchInfo:
    """Rebuild the chain of a match if it no longer follows from its head and entries; return the match as it then is.

    The last hash until then is added to the ``earlier`` ones; a chain that follows already stays as it is. Runs within
    the caller's transaction, which has locked the match.
    """
    written = written_match(match.id)
    said = [(stamp.at, stamp.by) for stamp in written.record or ()]
    hashes = chain(written.head, [(*one, raw) for one, raw in zip(said, written.entries, strict=True)])
    if hashes[-1] == match.last_hash:
        return match
    rows = [{"match_id": match.id, "seq": n, "hash": hash_} for n, hash_ in enumerate(hashes[1:], 1)]
    if rows:
        db.session.execute(update(LoggedEntry), rows)
    earlier = dumps([*written.earlier, match.last_hash])
    db.session.execute(update(table_of(Match)).where(Match.id == match.id).values(earlier=earlier))
    return update_match(match, last_hash=hashes[-1])
