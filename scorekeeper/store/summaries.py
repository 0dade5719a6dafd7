"""Summaries of matches: what each player did, what passed between each two, and the records.

A summary is cached in the row of its match. It names the log, by the last hash, and the version of the rules for which
it was computed; if either is another by now, it is computed again. Apart from that, the pages of the season and of
players read no logs, only summaries and rows of matches.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from msgspec import DecodeError
from msgspec.json import Decoder
from sqlalchemy import bindparam, select, update

from ..core.played import Highest, Played, played, played_by_lines
from ..core.reading import dumps
from ..core.tally import tally
from ..lanes import work_through
from .engine import writing
from .loaded import LoadedMatch
from .loading import shown_match
from .matches import MatchInfo, NoSuchMatch, RemovedMatch, match_by_number
from .models import Match, db, table_of

FORM = 2  #: to raise if a summary gets another form or a statistic counts differently; older ones are computed again
MOST_ENTRIES = 10_000  #: the most entries of the matches whose summaries one request computes, unless one has more


class Summary(NamedTuple):
    """What is counted of a match. ``last_hash`` and ``rules``: the log and the version of the rules that it is for.

    ``form``: ``FORM`` when it was computed; ``whole``: ``False`` for a frozen match, of which only stored lines and
    wins are counted. ``people``: name to what they did, without those who did nothing; ``between``: winner, loser, and
    what the winner got from the loser, in table units; ``records``: the highest number of each record of the game.
    """

    form: int
    last_hash: str
    rules: int
    whole: bool
    people: dict[str, Played]
    between: list[tuple[str, str, int]]
    records: list[Highest]


_READER = Decoder(Summary)
_MATCHES = table_of(Match)
_KEPT = select(_MATCHES.c.number, _MATCHES.c.summary).where(
    _MATCHES.c.table_id == bindparam("table"), _MATCHES.c.number.between(bindparam("first"), bindparam("last"))
)


class Summaries(NamedTuple):
    """The summaries that were ``found`` or computed, by match number, and how many matches are ``left`` without one."""

    found: dict[int, Summary]
    left: int


def summaries_of(table_id: int, matches: Iterable[MatchInfo]) -> Summaries:
    """Return the summaries of ``matches`` of a table. Compute and store those that are missing, newest match first.

    The newest missing one is computed however long its log is, others while all these have at most ``MOST_ENTRIES``
    entries together. The rest is left to the next request, and so is one that was removed in the meantime. Raises
    ``Heavy`` or ``HeavyLaneFull`` as ``work_through`` if many entries are to be counted.
    """
    wanted = {match.number: match for match in matches}
    within = {"table": table_id, "first": min(wanted, default=0), "last": max(wanted, default=0)}
    rows = db.session.execute(_KEPT, within).all()
    found = {
        row.number: kept
        for row in rows
        if row.number in wanted and row.summary and (kept := _read(row.summary, wanted[row.number]))
    }
    missing, room = list[MatchInfo](), MOST_ENTRIES
    for number in sorted(wanted.keys() - found.keys(), reverse=True):
        room -= wanted[number].seq
        if room < 0 and missing:
            break
        missing.append(wanted[number])
    work_through(sum(match.seq for match in missing))
    found |= _made(table_id, missing)
    return Summaries(found, len(wanted) - len(found))


def _read(text: str, match: MatchInfo) -> Summary | None:
    """Return the summary in a column; ``None`` if it is of another form, log or version of the rules than ``match``."""
    try:
        kept = _READER.decode(text)
    except DecodeError:
        return None
    current = (FORM, match.last_hash, match.rules)
    return kept if (kept.form, kept.last_hash, kept.rules) == current else None


def _made(table_id: int, matches: Sequence[MatchInfo]) -> dict[int, Summary]:
    """Compute and store the summaries of these matches, and return them by number."""
    found, rows = dict[int, Summary](), list[dict[str, Any]]()
    for match in matches:
        try:
            shown = shown_match(match_by_number(table_id, match.number))
        except (NoSuchMatch, RemovedMatch):  # since the caller has read its row
            continue
        known = isinstance(shown, LoadedMatch) or shown.ledger.wins
        told = tally(shown.items, shown.ledger.wins if known else None, shown.ledger.money)
        if isinstance(shown, LoadedMatch):
            people, records = played(shown.log)
        else:
            lines = (line for item in shown.items for line in item.lines)
            people, records = played_by_lines(shown.ledger.money, shown.match.counted, told.won, lines), []
        people = {name: one for name, one in people.items() if one != Played()}
        between = [(winner, behind, amount) for (winner, behind), amount in told.between.items()]
        made = Summary(
            FORM, shown.match.last_hash, shown.match.rules, isinstance(shown, LoadedMatch), people, between, records
        )
        rows.append({"id": match.id, "summary": dumps(made)})
        found[match.number] = made
    if rows:
        with writing():
            db.session.execute(update(Match), rows)
    return found
