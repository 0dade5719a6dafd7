"""Load matches through a cache in memory: a log is folded once, then reused while there is room.

Each process caches the matches that it used last, up to ``CACHE_BYTES``, each with the last hash of its log and the
version of its rules. Entries that were recorded since, by this process or another one, are folded onto the cached match
from their rows.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import lru_cache
from threading import Lock
from typing import Any, NamedTuple, Union
from weakref import WeakValueDictionary

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
from ..lanes import work_through
from .loaded import Frozen, FrozenMatch, LoadedMatch, ShownMatch
from .log_items import Stamp
from .matches import MatchInfo, header_of, match_again, match_by_number
from .models import LoggedEntry, db, table_of
from .rules_upgrade import UNREADABLE, current, is_current, kept_columns

CACHE_BYTES = 12_000_000  #: the most that cached matches may take in one process, as ``size_of`` estimates it
AT_ONCE = 500  #: rows of a log that are read at a time
MATCH_BYTES = 8_000  #: bytes that a match without entries takes in memory
ITEM_BYTES, JSON_FACTOR = 800, 5  #: bytes for each entry, and for each character of it and its lines as JSON


def shown_match(match: MatchInfo) -> ShownMatch:
    """Return a match for display, counted by today's rules or by older ones.

    Raises ``NoSuchMatch`` if it is gone, ``Heavy`` or ``HeavyLaneFull`` as ``work_through`` if its log is long.
    """
    work_through(match.seq)
    while True:
        match = current(match)
        shown = _loaded(match) if is_current(match) else _frozen(match)
        if len(shown.items) >= match.seq or (now := match_again(match)).log == match.log:
            return shown
        match = now  # the log was replaced by another one, and was being deleted while it was read


def load_match(match: MatchInfo) -> LoadedMatch:
    """Return a match with its state. Raises ``Frozen`` if older rules count it, and as ``shown_match`` does."""
    shown = shown_match(match)
    if isinstance(shown, FrozenMatch):
        raise Frozen(shown)
    return shown


def find_match(table_id: int, number: int) -> LoadedMatch:
    """Return the table's match with that number. Raises as ``match_by_number`` and ``load_match``."""
    return load_match(match_by_number(table_id, number))


# -- the cache --------------------------------------------------------------------------------------------------------


class _Kept(NamedTuple):
    """A cached log with the version of its rules, its last hash, and its estimated size in bytes."""

    rules: int
    last_hash: str
    log: Match
    stamps: tuple[Stamp, ...]
    size: int


def size_of(lengths: Sequence[int]) -> int:
    """Return an estimate of the bytes that entries take in memory: never too low, at most three times too high.

    ``lengths``: for each entry, how many characters its JSON and the JSON of its lines have together.
    """
    return ITEM_BYTES * len(lengths) + JSON_FACTOR * sum(lengths)


class MatchCache:
    """An LRU cache of logs by match id, of at most ``most`` bytes, besides one log that alone is larger than that."""

    def __init__(self, most: int = CACHE_BYTES) -> None:
        self._kept: LRUCache[int, _Kept] = LRUCache(most, getsizeof=lambda kept: kept.size)
        self._large: tuple[int, _Kept] | None = None
        self._lock, self._loading = Lock(), WeakValueDictionary[int, Lock]()  # a lock lives while a thread holds it

    def get(self, match: MatchInfo) -> _Kept:
        """Return the log as it is in the row ``match``: from the cache, brought up to date, or from the database."""
        kept = self._find(match.id)
        if kept and (kept.rules, kept.last_hash) == (match.rules, match.last_hash):
            return kept
        with self._lock:
            loading = self._loading.setdefault(match.id, Lock())
        with loading:  # only one thread loads a match; the others wait and find it in the cache
            kept = self._find(match.id)
            if not kept or (kept.rules, kept.last_hash) != (match.rules, match.last_hash):
                kept = _brought_forward(kept, match) or _read(match)
                self.put(match.id, kept)
        return kept

    def put(self, match: int, kept: _Kept) -> None:
        """Put the log of the match with the id ``match`` into the cache."""
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
    """Cache a log to which entries were just recorded, and return it as a loaded match.

    ``match``: the row after that; ``stamps``: of all entries; ``lengths``: of the new ones, as ``size_of`` takes them.
    """
    kept = match_cache()._find(match.id)
    if kept:
        size = kept.size + size_of(lengths)
    else:  # it was evicted since it was loaded
        size = MATCH_BYTES + size_of([len(dumps(item.logged)) + len(kept_columns(item)["lines"]) for item in log.items])
    made = _Kept(match.rules, match.last_hash, log, tuple(stamps), size)
    match_cache().put(match.id, made)
    return LoadedMatch.of(match, log, made.stamps)


def _loaded(match: MatchInfo) -> LoadedMatch:
    kept = match_cache().get(match)
    return LoadedMatch.of(match, kept.log, kept.stamps)


CORRECTION_KINDS = kind_of(Void), kind_of(Amend)
_LOG = table_of(LoggedEntry).c
#: Stored lines are only read for corrections; the lines of other entries are computed by the fold.
_ROWS = (
    select(
        _LOG.payload, _LOG.recorded_at, _LOG.by, _LOG.person, _LOG.key, _LOG.again, _LOG.hash,
        case((_LOG.kind.in_(CORRECTION_KINDS), _LOG.lines), else_="[]").label("replaced"),
        func.length(_LOG.lines).label("more"),
    )
    .where(_LOG.log == bindparam("log"), _LOG.seq.between(bindparam("first"), bindparam("last")))
    .order_by(_LOG.seq)
)  # fmt: skip
_FROZEN = (
    select(_LOG.payload, _LOG.recorded_at, _LOG.by, _LOG.person, _LOG.key, _LOG.again, _LOG.lines, _LOG.hand, _LOG.kind)
    .where(_LOG.log == bindparam("log"))
    .order_by(_LOG.seq)
)


def _stamps(rows: Sequence[Any]) -> tuple[Stamp, ...]:
    return tuple([Stamp(row.recorded_at, row.by, row.person, row.key) for row in rows])


def _lengths(rows: Sequence[Any]) -> list[int]:
    return [len(row.payload) + row.more for row in rows]


def _read(match: MatchInfo) -> _Kept:
    """Return a match's log folded from all of its rows, without asking the rules again: they have accepted each entry.

    The rows are read in parts, because all at once would take several times the memory of the result.
    """
    header, size = header_of(match), MATCH_BYTES
    entries, stamps = list[Entry](), list[Stamp]()
    replaced, again = list[tuple[Line, ...]](), list[int | None]()
    found = db.session.execute(_ROWS, {"log": match.log, "first": 1, "last": match.seq})
    for rows in found.partitions(AT_ONCE):
        entries += read_entries(header.game, rows)
        stamps += _stamps(rows)
        replaced += [_lines(row.replaced) for row in rows]
        again += [row.again for row in rows]
        size += size_of(_lengths(rows))
    if len(entries) < match.seq:  # another log has replaced this one, which is being deleted; the caller reads again
        return _Kept(match.rules, "", Match.begin(header), (), MATCH_BYTES)
    return _Kept(match.rules, match.last_hash, Match.load(header, entries, replaced, again), tuple(stamps), size)


def _brought_forward(kept: _Kept | None, match: MatchInfo) -> _Kept | None:
    """Return the cached log with the entries recorded since; ``None`` if ``match`` does not continue the cached log."""
    if kept is None or kept.rules != match.rules or not 0 < len(kept.stamps) < match.seq:
        return None
    known, *rows = db.session.execute(_ROWS, {"log": match.log, "first": len(kept.stamps), "last": match.seq})
    if known.hash != kept.last_hash or len(kept.stamps) + len(rows) != match.seq:
        return None
    fold = Fold(kept.log)
    for entry, row in zip(read_entries(kept.log.game, rows), rows, strict=True):
        if fold.add(NewEntry(entry, row.again)):
            return None
    stamps, size = (*kept.stamps, *_stamps(rows)), kept.size + size_of(_lengths(rows))
    return _Kept(match.rules, match.last_hash, fold.match(), stamps, size)


def _frozen(match: MatchInfo) -> FrozenMatch:
    """Return a match with the result of older rules, from its rows; its corrections decide what is effective."""
    rows = db.session.execute(_FROZEN, {"log": match.log}).all()
    if len(rows) < match.seq:  # as in ``_read``
        rows = []
    entries = [_readable(match.game, row.payload) for row in rows]
    items, hands = list[Item](), 0
    for seq, (row, logged, counts, by) in enumerate(zip(rows, entries, *effective_entries(entries), strict=True), 1):
        hands += row.hand
        lines, replaced = (_lines(row.lines), ()) if counts is not None else ((), _lines(row.lines))
        number = hands if row.hand else None
        items.append(Item(seq, logged, counts, by, number, lines, replaced, row.again))
    return FrozenMatch(match=match, items=items, stamps=_stamps(rows))


def read_entries(game: Game, rows: Sequence[Any]) -> list[Entry]:
    """Decode the ``payload`` of rows to entries. Raises one of ``UNREADABLE`` if today's rules cannot read one."""
    try:
        entries = _decoder(game).decode(f"[{','.join([row.payload for row in rows])}]".encode())
    except (msgspec.MsgspecError, OverflowError, UnicodeEncodeError):
        return [read_entry(game, json.loads(row.payload)) for row in rows]
    return [
        Amend(entry.entry, read_entry(game, entry.with_)) if isinstance(entry, Amend) else entry for entry in entries
    ]


@lru_cache(maxsize=32)
def _decoder(game: Game) -> msgspec.json.Decoder[list[Entry]]:
    """Return a decoder for a list of entries of any kind; it is several times as fast as decoding them one by one."""
    return msgspec.json.Decoder(list[Union[tuple(entry_types(game).values())]], dec_hook=custom)  # type: ignore[misc]  # noqa: UP007


def _readable(game: Game, payload: str) -> Entry:
    """Return an entry as today's rules read it; an ``Unreadable`` with its kind if they cannot."""
    value = json.loads(payload)
    with suppress(*UNREADABLE):
        return read_entry(game, value)
    if value.get("kind") == kind_of(Amend):
        return Amend(value["entry"], Unreadable(value["with"].get("kind", "")))
    return Unreadable(value.get("kind", ""))


def _lines(kept: str) -> tuple[Line, ...]:
    return loads(kept, tuple[Line, ...]) if kept != "[]" else ()
