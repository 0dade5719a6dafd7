"""The history of a match: every entry of its log as it was recorded, corrections too, with what it moved then."""

from __future__ import annotations

import json
from typing import NamedTuple

from sqlalchemy import bindparam, literal, select

from ..games import by_slug
from .devices import recorded_by
from .matches import MatchInfo
from .models import LoggedEntry, db
from .rows import CORRECTIONS, Raw, Row, abouts

MOST_LATER = 2_000  #: corrections of a page's entries that are looked through


class Recorded(NamedTuple):
    """An entry as it was recorded.

    ``row``: the entry, with the time of just this record; ``device``: which recorded it; ``moved``: the lines that it
    moved as it read then, JSON, ``None`` where nobody can say any more; ``again``: whether it was only taken back, or
    logged again, because something was put in before it.
    """

    row: Row
    device: str
    moved: str | None
    again: bool


_LOG = LoggedEntry.__table__.c
_RECORDED = (
    *(_LOG[name] for name in ("seq", "kind", "number", "payload", "reads", "decided", "lines", "recorded_at")),
    recorded_by(),
    _LOG.again,
    literal(value=False).label("put_in"),  # what was recorded is told in the order in which it was
)
_PAGE = (
    select(*_RECORDED, _LOG.by)
    .where(_LOG.match_id == bindparam("match"), _LOG.seq < bindparam("before"))
    .order_by(_LOG.seq.desc())
    .limit(bindparam("most"))
)
_NAMED = select(*_RECORDED)
_LATER = (
    select(_LOG.seq, _LOG.payload, _LOG.lines)
    .where(_LOG.match_id == bindparam("match"), _LOG.seq > bindparam("after"), _LOG.kind.in_(CORRECTIONS))
    .order_by(_LOG.seq)
    .limit(MOST_LATER)
)


def history(match: MatchInfo, *, before: int | None, most: int) -> tuple[list[Recorded], int | None]:
    """The newest entries of a match, or those with a number under ``before``, at most ``most``, newest first; and
    before which entry older ones go on, ``None``: there are none."""
    end = match.seq + 1 if before is None else before
    found = list(db.session.execute(_PAGE, {"match": match.id, "before": end, "most": most + 1}))
    shown, game = found[:most], by_slug[match.game]
    if not shown:
        return [], None
    after = {row.seq: json.loads(row.payload)["entry"] for row in shown if row.kind in CORRECTIONS}
    about = abouts(match, after)
    query = _NAMED.where(_LOG.match_id == match.id, _LOG.seq.in_(set(after.values())))
    named = {row.seq: Raw(*row) for row in db.session.execute(query)}
    later: dict[int, list[tuple[int, str]]] = {}
    for seq, payload, lines in db.session.execute(_LATER, {"match": match.id, "after": shown[-1].seq}):
        later.setdefault(json.loads(payload)["entry"], []).append((seq, lines))

    def moved(seq: int, entry: int, now: Raw) -> str | None:
        """What ``entry`` moved from record ``seq`` on: as its next correction keeps it, or as it stands."""
        if kept := next((lines for at, lines in later.get(entry, ()) if at > seq), None):
            return kept
        return now.lines if (now.decided or entry) == seq and now.reads is not None else None

    made = []
    for *columns, by in shown:
        raw = Raw(*columns)
        of = named.get(after[raw.seq]) if raw.seq in after else raw
        cleared = raw.lines if raw.kind == "void" else None
        now = moved(raw.seq, of.seq, of) if of and cleared is None else cleared
        row = Row(game, about[raw.seq].told(raw) if raw.seq in about else raw)
        made.append(Recorded(row, by, now, raw.again is not None))
    return made, shown[-1].seq if len(found) > most else None
