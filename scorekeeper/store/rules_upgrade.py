"""What becomes of a match when the rules of its game have changed since it was counted.

Its log is folded again by today's rules. If its result is the same, that is kept as if they had counted it from the
start. If anything of it would differ, or an entry no longer holds, the match is *frozen*: it keeps the result of the
older rules, takes no entries, and says what would differ, until somebody chooses to count it by today's.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cached_property
from typing import Any

import msgspec
from sqlalchemy import Row, insert, select, update

from ..core.chain import entry_hash, written_time
from ..core.corrections import effective_entries
from ..core.entries import Void, kind_of
from ..core.files import read_entry
from ..core.ledger import Ledger, Line
from ..core.match import Fold, Item, Match
from ..core.problems import Problem, Refused
from ..core.reading import dumps, loads, plain
from ..core.trend import Trend
from ..games import by_slug
from .engine import writing
from .matches import MatchInfo, header_of, lock_match, result_columns, update_match
from .models import LoggedEntry, db, table_of
from .models import Match as MatchRow

#: What is raised where today's rules cannot even read what older ones wrote.
UNREADABLE = (Refused, msgspec.ValidationError, LookupError)

_LOG = table_of(LoggedEntry)


class Recount:
    """A match as today's rules count it, with every entry struck out that no longer holds.

    ``refused``: numbers of those entries, each with what is wrong with it. Raises one of ``UNREADABLE`` where these
    rules cannot read its options or an entry.
    """

    def __init__(self, match: MatchInfo) -> None:
        self.match, header = match, header_of(match)
        columns = (LoggedEntry.payload, LoggedEntry.lines, LoggedEntry.hand, LoggedEntry.again)
        rows = db.session.execute(select(*columns).where(_LOG.c.match_id == match.id).order_by(_LOG.c.seq)).all()
        entries = [read_entry(header.game, json.loads(row.payload)) for row in rows]
        self._were = [(row.lines, row.hand) for row in rows]
        self.refused = dict[int, list[Problem]]()
        fold = Fold(Match.begin(header))
        for seq, (logged, row, counts, by) in enumerate(
            zip(entries, rows, *effective_entries(entries), strict=True), 1
        ):
            lines = loads(row.lines, tuple[Line, ...])
            item = Item(seq, logged, counts, by, replaced=() if counts else lines, again=row.again)
            if found := fold.push(item):
                self.refused[seq] = found
                strike = len(rows) + len(self.refused)
                fold.push(msgspec.structs.replace(item, effective=None, corrected_by=strike))
        for seq in self.refused:
            replaced = loads(self._were[seq - 1][0], tuple[Line, ...])
            fold.push(Item(len(fold.items) + 1, Void(seq), None, replaced=replaced))
        self.log = fold.match()

    @property
    def same(self) -> bool:
        """Whether everything holds and money, points, winner and whether the match is over are as they were."""
        unchanged = (self.match.finished, self.match.winner) == (self.log.finished, self.winner)
        return unchanged and not (self.refused or self.money or self.points or self.pots)

    @property
    def finished(self) -> bool:
        """Whether the match would be over."""
        return self.log.finished

    @property
    def winner(self) -> str | None:
        """Who would have won it."""
        return self.log.game.rules.summary(self.log.state).winner

    @cached_property
    def money(self) -> dict[str, tuple[int, int]]:
        """Whose money would differ: name to what it is and what it would be, in table units."""
        return _changes(self.match.accounts.money, self.log.ledger.money)

    @cached_property
    def points(self) -> dict[str, tuple[int, int]]:
        """Whose points would differ: side to what they are and what they would be."""
        return _changes(self.match.side_points, self.log.game.rules.summary(self.log.state).points or {})

    @cached_property
    def pots(self) -> dict[str, tuple[int, int]]:
        """Which pots would differ: name to what is in it and what would be, in table units."""
        return _changes(_in_pots(self.match.accounts), _in_pots(self.log.ledger))

    def write(self, by: str, now: datetime, person: str = "") -> MatchInfo:
        """Keep all of it, within a transaction that has locked the match; returns the match with it.

        ``by``: the device that chose so, ``person``: whose that is, where it has said so; ``now``: when the match then
        changed last.
        """
        match, items = self.match, self.log.items
        old, strikes = items[: match.seq], items[match.seq :]
        now_kept = ({"match_id": match.id, "seq": item.seq, **kept_columns(item)} for item in old)
        changed = [
            row for row, (lines, hand) in zip(now_kept, self._were, strict=True)
            if (row["lines"], row["hand"]) != (lines, hand)
        ]  # fmt: skip
        if changed:
            db.session.execute(update(LoggedEntry), changed)
        last_hash, voids = match.last_hash, []
        for item in strikes:
            last_hash = entry_hash(last_hash, written_time(now), person, plain(item.logged))
            voids.append({
                "match_id": match.id, "seq": item.seq, "kind": kind_of(item.logged), "payload": dumps(item.logged),
                "recorded_at": now, "by": by, "person": person, "hash": last_hash,
                "key": f"rules-{match.frozen}-{item.seq}", **kept_columns(item),
            })  # fmt: skip
        if voids:
            db.session.execute(insert(_LOG), voids)
        return update_match(match, **result_columns(self.log, now), seq=len(items), last_hash=last_hash)


def kept_columns(item: Item) -> dict[str, Any]:
    """Return what the row of an entry keeps of what the rules make of it, column by column."""
    return {"lines": dumps(item.replaced if item.corrects else item.lines), "hand": item.number is not None}


def recount(match: MatchInfo) -> Recount | None:
    """Return what today's rules would make of a match; ``None`` where they cannot read its log."""
    try:
        return Recount(match)
    except UNREADABLE:
        return None


def trend_of(match: MatchInfo) -> Trend:
    """Return the standings hand by hand that the row of a match keeps."""
    return loads(db.session.execute(select(MatchRow.trend).where(MatchRow.id == match.id)).scalar_one(), Trend)


def _in_pots(ledger: Ledger) -> dict[str, int]:
    return {pot: ledger.in_pot(pot) for pot in ledger.pots}


def _changes(was: Mapping[str, int], would: Mapping[str, int]) -> dict[str, tuple[int, int]]:
    """Return the names whose number differs, with both; one that is not there counts as 0."""
    both = {name: (was.get(name, 0), would.get(name, 0)) for name in {**was, **would}}
    return {name: (one, other) for name, (one, other) in both.items() if one != other}


def is_current(match: MatchInfo | Row[Any]) -> bool:
    """Return whether today's rules have counted it."""
    return bool(match.rules == by_slug[match.game].rules.version)


def is_stale(match: MatchInfo | Row[Any]) -> bool:
    """Return whether today's rules have neither counted it nor found that they would count it differently."""
    return by_slug[match.game].rules.version not in (match.rules, match.frozen)


def current(match: MatchInfo) -> MatchInfo:
    """Return the match once today's rules have looked at it: counted by them where its result is the same, else frozen.

    Raises ``NoSuchMatch`` where it is gone by then.
    """
    while is_stale(match):
        counted = recount(match)  # folded before others are made to wait
        with writing():
            locked = lock_match(match.table_id, match.number)
            if locked == match:
                if counted and counted.same:
                    return counted.write("", match.changed_at)
                return update_match(match, frozen=by_slug[match.game].rules.version)
        match = locked
    return match


def count_by_todays_rules(match: MatchInfo, by: str, person: str = "") -> None:
    """Count a frozen match by today's rules from now on; entries that no longer hold are struck out, on record.

    Harmless where it is no longer frozen. ``by``: the device that chose so; ``person``: whose that is, where it has
    said so. Raises ``Refused`` or another of ``UNREADABLE`` where these rules cannot read it, ``NoSuchMatch`` where it
    is gone by then.
    """
    match = current(match)
    while not is_current(match):
        counted = Recount(match)
        with writing():
            locked = lock_match(match.table_id, match.number)
            if locked == match:
                counted.write(by, datetime.now(UTC), person)
                return
        match = current(locked)
