"""Matches in memory: the log of a match, folded once, and kept as long as there is room.

A process keeps the matches that were looked at last, up to ``CACHE_BYTES``, each with the last hash of its log and the
version of its rules. What was recorded since, here or by another process, is brought in from the rows that are new.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import lru_cache
from threading import Lock
from typing import Any, NamedTuple, Union

import msgspec
from cachetools import LRUCache
from flask import current_app
from sqlalchemy import bindparam, case, func, select

from ..core.corrections import effective_entries
from ..core.entries import Amend, Entry, Unreadable, Void, kind_of
from ..core.files import entry_types, read_entry
from ..core.game import Game
from ..core.ledger import Line
from ..core.match import Fold, Item, Match, NewEntry
from ..core.reading import custom, dumps, loads
from ..games import by_slug
from .loaded import Frozen, FrozenMatch, LoadedMatch, ShownMatch
from .log_items import Stamp
from .matches import MatchInfo, header_of, match_by_number
from .models import LoggedEntry, db, table_of
from .rules_upgrade import UNREADABLE, current, is_current, kept_columns

CACHE_BYTES = 12_000_000  #: of matches that a process keeps, as ``size_of`` estimates them
AT_ONCE = 500  #: rows of a log that are read at a time
MATCH_BYTES = 8_000  #: what a match takes in memory before its first entry
ITEM_BYTES, JSON_FACTOR = 800, 5  #: what an entry takes: so much, and so many times itself and its lines as JSON


def shown_match(match: MatchInfo) -> ShownMatch:
    """Return a match to be looked at, whichever rules have counted it. Raises ``NoSuchMatch`` where it is gone."""
    match = current(match)
    return _loaded(match) if is_current(match) else _frozen(match)


def load_match(match: MatchInfo) -> LoadedMatch:
    """Return a match with its state. Raises ``Frozen`` where it is as older rules left it, ``NoSuchMatch`` where it is
    gone."""
    shown = shown_match(match)
    if isinstance(shown, FrozenMatch):
        raise Frozen(shown)
    return shown


def find_match(table_id: int, number: int) -> LoadedMatch:
    """Return the table's match of that number. Raises as ``load_match``."""
    return load_match(match_by_number(table_id, number))


# -- the cache --------------------------------------------------------------------------------------------------------


class _Kept(NamedTuple):
    """A log in memory: of which rules, up to which hash, about how many bytes."""

    rules: int
    last_hash: str
    log: Match
    stamps: tuple[Stamp, ...]
    size: int


def size_of(lengths: Sequence[int]) -> int:
    """Return about how many bytes entries take in memory: as much at least, and up to three times as much.

    ``lengths``: of each entry with its lines, as JSON.
    """
    return ITEM_BYTES * len(lengths) + JSON_FACTOR * sum(lengths)


class MatchCache:
    """The logs that were looked at last, by the id of their match. One that alone is larger than all has one place."""

    def __init__(self, most: int = CACHE_BYTES) -> None:
        self._kept: LRUCache[int, _Kept] = LRUCache(most, getsizeof=lambda kept: kept.size)
        self._large: tuple[int, _Kept] | None = None
        self._lock, self._loading = Lock(), dict[int, Lock]()

    def get(self, match: MatchInfo) -> _Kept:
        """Return the log of a match as its row says, loaded or brought forward where it is not in memory so."""
        kept = self._find(match.id)
        if kept and (kept.rules, kept.last_hash) == (match.rules, match.last_hash):
            return kept
        with self._lock:
            loading = self._loading.setdefault(match.id, Lock())
        with loading:  # one load of a match at a time: the others find it made
            kept = self._find(match.id)
            if not kept or (kept.rules, kept.last_hash) != (match.rules, match.last_hash):
                kept = _brought_forward(kept, match) or _read(match)
                self.put(match.id, kept)
        with self._lock:
            self._loading.pop(match.id, None)
        return kept

    def put(self, match: int, kept: _Kept) -> None:
        """Keep a log."""
        with self._lock:
            if kept.size > self._kept.maxsize:
                self._large = match, kept
                self._kept.pop(match, None)
            else:
                self._kept[match] = kept

    def _find(self, match: int) -> _Kept | None:
        with self._lock:
            large = self._large
            return large[1] if large and large[0] == match else self._kept.get(match)


def match_cache() -> MatchCache:
    """Return the process's cache of matches."""
    cache: MatchCache = current_app.extensions.setdefault("match_cache", MatchCache())
    return cache


def keep(match: MatchInfo, log: Match, stamps: Iterable[Stamp], lengths: Sequence[int]) -> LoadedMatch:
    """Keep a log whose last entries, of those ``lengths`` as JSON, have just been recorded; return it loaded."""
    kept = match_cache()._find(match.id)
    if kept:
        size = kept.size + size_of(lengths)
    else:  # it was dropped since it was loaded
        size = MATCH_BYTES + size_of([len(dumps(item.logged)) + len(kept_columns(item)["lines"]) for item in log.items])
    made = _Kept(match.rules, match.last_hash, log, tuple(stamps), size)
    match_cache().put(match.id, made)
    return LoadedMatch.of(match, log, made.stamps)


def _loaded(match: MatchInfo) -> LoadedMatch:
    kept = match_cache().get(match)
    return LoadedMatch.of(match, kept.log, kept.stamps)


CORRECTION_KINDS = kind_of(Void), kind_of(Amend)
_LOG = table_of(LoggedEntry).c
#: Lines are read of corrections only: what others move is folded.
_ROWS = (
    select(
        _LOG.payload, _LOG.recorded_at, _LOG.by, _LOG.person, _LOG.key, _LOG.again, _LOG.hash,
        case((_LOG.kind.in_(CORRECTION_KINDS), _LOG.lines), else_="[]").label("replaced"),
        func.length(_LOG.lines).label("more"),
    )
    .where(_LOG.match_id == bindparam("match"), _LOG.seq.between(bindparam("first"), bindparam("last")))
    .order_by(_LOG.seq)
)  # fmt: skip
_FROZEN = (
    select(_LOG.payload, _LOG.recorded_at, _LOG.by, _LOG.person, _LOG.key, _LOG.again, _LOG.lines, _LOG.hand, _LOG.kind)
    .where(_LOG.match_id == bindparam("match"))
    .order_by(_LOG.seq)
)


def _stamps(rows: Sequence[Any]) -> tuple[Stamp, ...]:
    return tuple([Stamp(row.recorded_at, row.by, row.person, row.key) for row in rows])


def _lengths(rows: Sequence[Any]) -> list[int]:
    return [len(row.payload) + row.more for row in rows]


def _read(match: MatchInfo) -> _Kept:
    """Fold the whole log of a match, which today's rules have accepted before.

    Some rows at a time: all at once would take several times as much memory as what is kept of them.
    """
    header, size = header_of(match), MATCH_BYTES
    entries, stamps = list[Entry](), list[Stamp]()
    replaced, again = list[tuple[Line, ...]](), list[int | None]()
    found = db.session.execute(_ROWS, {"match": match.id, "first": 1, "last": match.seq})
    for rows in found.partitions(AT_ONCE):
        entries += read_entries(header.game, rows)
        stamps += _stamps(rows)
        replaced += [_lines(row.replaced) for row in rows]
        again += [row.again for row in rows]
        size += size_of(_lengths(rows))
    return _Kept(match.rules, match.last_hash, Match.load(header, entries, replaced, again), tuple(stamps), size)


def _brought_forward(kept: _Kept | None, match: MatchInfo) -> _Kept | None:
    """Return what is in memory with what was recorded since; ``None`` where that is not how the log went on."""
    if kept is None or kept.rules != match.rules or not 0 < len(kept.stamps) < match.seq:
        return None
    known, *rows = db.session.execute(_ROWS, {"match": match.id, "first": len(kept.stamps), "last": match.seq})
    if known.hash != kept.last_hash or len(kept.stamps) + len(rows) != match.seq:
        return None
    fold = Fold(kept.log)
    for entry, row in zip(read_entries(kept.log.game, rows), rows, strict=True):
        if fold.add(NewEntry(entry, row.again)):
            return None
    stamps, size = (*kept.stamps, *_stamps(rows)), kept.size + size_of(_lengths(rows))
    return _Kept(match.rules, match.last_hash, fold.match(), stamps, size)


def _frozen(match: MatchInfo) -> FrozenMatch:
    """Read a match as older rules left it: which entry counts in each place follows from the corrections alone."""
    rows = db.session.execute(_FROZEN, {"match": match.id}).all()
    entries = [_readable(by_slug[match.game], row.payload) for row in rows]
    items, hands = list[Item](), 0
    for seq, (row, logged, counts, by) in enumerate(zip(rows, entries, *effective_entries(entries), strict=True), 1):
        hands += row.hand
        lines, replaced = (_lines(row.lines), ()) if counts is not None else ((), _lines(row.lines))
        number = hands if row.hand else None
        items.append(Item(seq, logged, counts, by, number, lines, replaced, row.again))
    return FrozenMatch(match=match, items=items, stamps=_stamps(rows))


def read_entries(game: Game, rows: Sequence[Any]) -> list[Entry]:
    """Return the entries of rows with a ``payload``, which this game has written. Raises one of ``UNREADABLE``."""
    try:
        entries = _decoder(game).decode(f"[{','.join([row.payload for row in rows])}]".encode())
    except (msgspec.MsgspecError, OverflowError, UnicodeEncodeError):
        return [read_entry(game, json.loads(row.payload)) for row in rows]
    return [
        Amend(entry.entry, read_entry(game, entry.with_)) if isinstance(entry, Amend) else entry for entry in entries
    ]


@lru_cache(maxsize=32)
def _decoder(game: Game) -> msgspec.json.Decoder[list[Entry]]:
    """One decoder for all kinds of entries: several times as fast as one value after the other."""
    return msgspec.json.Decoder(list[Union[tuple(entry_types(game).values())]], dec_hook=custom)  # type: ignore[misc]  # noqa: UP007


def _readable(game: Game, payload: str) -> Entry:
    """Return an entry as today's rules read it, or one that says that they cannot."""
    value = json.loads(payload)
    with suppress(*UNREADABLE):
        return read_entry(game, value)
    if value.get("kind") == kind_of(Amend):
        return Amend(value["entry"], Unreadable(value["with"].get("kind", "")))
    return Unreadable(value.get("kind", ""))


def _lines(kept: str) -> tuple[Line, ...]:
    return loads(kept, tuple[Line, ...]) if kept != "[]" else ()
