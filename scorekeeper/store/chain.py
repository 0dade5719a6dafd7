"""The chain of a match's log as the database keeps it; what it is made of says ``core/chain.py``."""

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
    """The match with that id as its file holds it: head, entries and record as they were recorded, or read."""
    head, earlier = db.session.execute(select(Match.head, Match.earlier).where(Match.id == match_id)).one()
    entries, record = [], []
    for payload, recorded_at, person, hash_ in db.session.execute(_ROWS, {"match": match_id}):
        entries.append(json.loads(payload))
        record.append(Stamp(written_time(recorded_at), person, hash_))
    return WrittenMatch(json.loads(head), entries, record, json.loads(earlier))


def earlier_hashes(match: MatchInfo) -> list[str]:
    """The last hashes that the log of a match had before its chain was made anew, the oldest first."""
    earlier = db.session.scalar(select(Match.earlier).where(Match.id == match.id))
    return list(json.loads(earlier or "[]"))


def chain_anew(match: MatchInfo) -> MatchInfo:
    """Makes the chain of a match anew where its head or entries, as kept, are others than it was made of.

    The last hash that it had until then is kept among the ``earlier`` ones; a chain that follows already stays as it
    is. Within the caller's transaction, which has locked the match; returns the match as it then is.
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
