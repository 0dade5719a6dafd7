"""Recount matches after the rules of their game have changed.

The log is folded again by today's rules. If the result is the same, the match counts as counted by them from now on. If
anything would differ, or an entry is no longer valid, the match is *frozen*: it keeps the result of the older rules and
accepts no entries. Its page shows what would differ, until somebody chooses to count it by today's rules.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cached_property
from typing import Any

import msgspec
from sqlalchemy import select

from ..core.chain import entry_hash, written_time
from ..core.corrections import effective_entries
from ..core.entries import Void, kind_of
from ..core.files import read_entry
from ..core.ledger import Ledger, Line
from ..core.match import Fold, Item, Match
from ..core.problems import Problem, Refused
from ..core.reading import dumps, loads, plain
from ..core.trend import Trend
from .engine import writing
from .log_items import Stamp
from .logs import LogChanges
from .matches import MatchInfo, header_of, lock_match, result_columns, update_match
from .models import LoggedEntry, db, table_of
from .models import Match as MatchRow

#: The exceptions that are raised if today's rules cannot read entries or options of older ones.
UNREADABLE = (Refused, msgspec.ValidationError, LookupError)

_LOG = table_of(LoggedEntry)


class Recount:
    """A match as today's rules count it, without the entries that are no longer valid.

    ``refused``: the problems of these entries, by number; ``log``: the match, with a void for each of them at the end;
    ``were``: the ``lines`` and ``hand`` in the row of each entry. Raises one of ``UNREADABLE`` if today's rules cannot
    read the options or an entry.
    """

    def __init__(self, match: MatchInfo) -> None:
        self.match, header = match, header_of(match)
        columns = (LoggedEntry.payload, LoggedEntry.lines, LoggedEntry.hand, LoggedEntry.again)
        known = _LOG.c.log == match.log, _LOG.c.seq <= match.seq  # another process may have added strike-outs since
        rows = db.session.execute(select(*columns).where(*known).order_by(_LOG.c.seq)).all()
        if len(rows) < match.seq:  # another log has replaced this one, which is being deleted: its row says so too
            rows = []
        entries = [read_entry(header.game, json.loads(row.payload)) for row in rows]
        self.were = [(row.lines, row.hand) for row in rows]
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
            replaced = loads(self.were[seq - 1][0], tuple[Line, ...])
            fold.push(Item(len(fold.items) + 1, Void(seq), None, replaced=replaced))
        self.log = fold.match()

    @property
    def same(self) -> bool:
        """Return whether all entries are valid and money, points, winner and end of the match are unchanged.

        If the match is over, money that older rules left in a pot counts as given back, as it does in settling.
        """
        unchanged = (self.match.finished, self.match.winner) == (self.log.finished, self.winner)
        if self.match.finished:
            moved = bool(_changes(self.match.ledger.owed(), self.log.ledger.owed()))
        else:
            moved = bool(self.money or self.pots)
        return unchanged and not (self.refused or self.points or moved)

    @property
    def finished(self) -> bool:
        return self.log.finished

    @property
    def winner(self) -> str | None:
        return self.log.game.rules.summary(self.log.state).winner

    @cached_property
    def money(self) -> dict[str, tuple[int, int]]:
        """The players whose money would differ, each with the present and the new amount, in table units."""
        return _changes(self.match.ledger.money, self.log.ledger.money)

    @cached_property
    def points(self) -> dict[str, tuple[int, int]]:
        """The sides whose points would differ, each with the present and the new points."""
        return _changes(self.match.points or {}, self.log.game.rules.summary(self.log.state).points or {})

    @cached_property
    def pots(self) -> dict[str, tuple[int, int]]:
        """The pots whose contents would differ, each with the present and the new amount, in table units."""
        return _changes(_in_pots(self.match.ledger), _in_pots(self.log.ledger))


def kept_columns(item: Item) -> dict[str, Any]:
    """Return the columns of an entry's row that depend on the rules: ``lines``, and ``hand``: it is or ends one."""
    lines, hand = _kept(item)
    return {"lines": dumps(lines), "hand": hand}


def kept_alike(old: Item, new: Item) -> bool:
    """Return whether two items have equal ``kept_columns``; JSON, which is slow, is only made if their lines differ."""
    return old is new or _kept(old) == _kept(new) or kept_columns(old) == kept_columns(new)


def _kept(item: Item) -> tuple[tuple[Line, ...], bool]:
    """Return the lines that the row of ``item`` keeps, and whether it is a hand."""
    return item.replaced if item.corrects else item.lines, item.number is not None


def entry_row(item: Item, made: Any, stamp: Stamp, hash_: str) -> dict[str, Any]:
    """Return a new entry's row, without its log. ``made``: the entry as plain value; ``hash_``: of the log up to it."""
    return {
        "seq": item.seq, "kind": kind_of(item.logged), "payload": dumps(made), "recorded_at": stamp.at, "by": stamp.by,
        "person": stamp.person, "key": stamp.key, "hash": hash_, "again": item.again, **kept_columns(item),
    }  # fmt: skip


def recount(match: MatchInfo) -> Recount | None:
    """Return a match as today's rules would count it; ``None`` if they cannot read its log."""
    try:
        return Recount(match)
    except UNREADABLE:
        return None


def trend_of(match: MatchInfo) -> Trend:
    """Read the chart's numbers after each hand from the match's row, as they were last counted."""
    return db.session.scalars(select(MatchRow.trend).where(MatchRow.id == match.id)).one()


def _in_pots(ledger: Ledger) -> dict[str, int]:
    return {pot: ledger.in_pot(pot) for pot in ledger.pots}


def _changes(was: Mapping[str, int], would: Mapping[str, int]) -> dict[str, tuple[int, int]]:
    """Return the names with different numbers in ``was`` and ``would``, each with both; a missing name counts as 0."""
    both = {name: (was.get(name, 0), would.get(name, 0)) for name in {**was, **would}}
    return {name: (one, other) for name, (one, other) in both.items() if one != other}


def is_current(match: MatchInfo) -> bool:
    """Return whether the match was counted by today's rules."""
    return bool(match.rules == match.game.rules.version)


def is_stale(match: MatchInfo) -> bool:
    """Return whether today's rules have not been tried on the match: it is neither counted by them nor frozen."""
    return match.game.rules.version not in (match.rules, match.frozen)


def current(match: MatchInfo) -> MatchInfo:
    """Try today's rules on a match, if that was not done yet, and return its row.

    It is counted by them from now on if the result is the same, else frozen. Raises ``NoSuchMatch`` if it is gone.
    """
    while is_stale(match):
        counted = recount(match)  # fold before anything is locked
        if counted and counted.same:
            match = _keep(counted, "", match.changed_at)
            continue
        with writing():
            locked = lock_match(match)
            if locked == match:
                return update_match(match, frozen=match.game.rules.version)
        match = locked
    return match


def count_by_todays_rules(match: MatchInfo, by: str, person: str = "") -> None:
    """Count a frozen match by today's rules from now on, and strike out entries that are no longer valid.

    Do nothing if it is not frozen. ``by``: the device on which that was chosen; ``person``: the player to whom it
    belongs, empty if unknown. Raises ``Refused`` or another of ``UNREADABLE`` if these rules cannot read it,
    ``NoSuchMatch`` if it is gone.
    """
    match = current(match)
    while not is_current(match):
        match = current(_keep(Recount(match), by, datetime.now(UTC), person))


def _keep(counted: Recount, by: str, now: datetime, person: str = "") -> MatchInfo:
    """Store a recount, with its strike-outs, if the match is unchanged since it was read; return its present row.

    ``by`` and ``person``: as in ``count_by_todays_rules``; ``now``: the new time of the match's last change. Raises
    ``NoSuchMatch`` if the match is gone.
    """
    match, items = counted.match, counted.log.items
    old, strikes = items[: match.seq], items[match.seq :]
    now_kept = ({"seq": item.seq, **kept_columns(item)} for item in old)
    changed = [
        row for row, (lines, hand) in zip(now_kept, counted.were, strict=True)
        if (row["lines"], row["hand"]) != (lines, hand)
    ]  # fmt: skip
    last_hash, voids = match.last_hash, []
    for item in strikes:
        last_hash = entry_hash(last_hash, written_time(now), person, plain(item.logged))
        stamp = Stamp(now, by, person, f"rules-{match.frozen}-{item.seq}")
        voids.append(entry_row(item, plain(item.logged), stamp, last_hash))
    columns = result_columns(counted.log, now) | {"seq": len(items), "last_hash": last_hash}
    with LogChanges(match.log, match.seq, changed, voids) as changes, writing():
        locked = lock_match(match)
        if locked != match:
            return locked
        changes.write()
        return update_match(match, **columns, **changes.columns)
