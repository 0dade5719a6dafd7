"""Matches: what was agreed, where they stand, and what is kept with them so that no page folds a whole log."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cached_property
from typing import Any, NamedTuple, cast

from sqlalchemy import CursorResult, Row, bindparam, func, insert, select, update

from ..core.files import make_header, read_entry
from ..core.game import Game, Turn
from ..core.ledger import Ledger
from ..core.reading import dumps, loads, plain
from ..core.replay import Header, Log, Step, begin
from ..core.seats import Seats
from ..core.trend import Trend
from ..core.words import Locale
from ..games import by_slug
from .caches import cached_columns, cached_entries, chart_series, standings, trend_of
from .engine import writing
from .models import LoggedEntry, Match, Table, db, table_of
from .stored_log import StoredLog, stored_log
from .tables import TABLE_COLUMNS, NoSuchTable, TableInfo, add_people, lock_table


class NoSuchMatch(Exception):
    """The table has no match of that number."""


class MatchInfo(NamedTuple):
    """A match as the database had it when it was read; ``models.Match`` says what its columns mean."""

    id: int
    table_id: int
    number: int
    game: str
    variant: str
    options: str
    players: str
    first: str | None
    created_at: datetime
    seq: int
    numbered: int
    counted: int
    rules: int
    state: str
    ledger: str
    trend: str
    finished: bool
    changed_at: datetime


@dataclass(frozen=True)
class LoadedMatch:
    """A match as the database had it, its header, and where it stands: the state, the ledger, the last entry's lines.

    The lines of ``step`` are there only where it was just recorded or folded; read from the database it has none.
    """

    match: MatchInfo
    header: Header
    step: Step

    @cached_property
    def log(self) -> StoredLog:
        """The log up to where the match stands; asked of the database when it is first wanted."""
        return stored_log(self.match.id, self.match.seq, self.header, self.step)

    def before(self, entry: int) -> LoadedMatch:
        """The match as it stood before entry number ``entry`` (from 1).

        Raises ``RuntimeError`` where an earlier entry no longer holds: it was recorded under other rules.
        """
        return replace(self, step=self.log.before(entry))

    @property
    def game(self) -> Game:
        """The game that is played."""
        game: Game = self.header.game
        return game

    @property
    def state(self) -> Any:
        return self.step.state

    @property
    def seats(self) -> Seats:
        """Who sits where, as the match stands."""
        seats: Seats = self.step.state.seats
        return seats

    def turn(self, locale: Locale) -> Turn:
        """Who acts next and why."""
        return self.game.turn(self.state, locale)

    def stake(self, locale: Locale) -> tuple[str, str]:
        """What is played for, and what that number is."""
        return self.game.presentation.stake(self.state, locale)

    def standings(self) -> dict[str, int]:
        """The scoreboard's numbers: points of each side where the game has them, else everybody's money."""
        return standings(self.game, self.step)

    def chart_series(self) -> dict[str, int]:
        """What the chart follows, name to number: the standings, where the game has nothing that says more."""
        return chart_series(self.game, self.step)


# Rows of matches are read and written as they are, without objects of them: recording asks for nothing more.
_MATCHES = table_of(Match)
_COLUMNS = tuple(_MATCHES.c[name] for name in MatchInfo._fields)
_BY_ID = select(*_COLUMNS).where(_MATCHES.c.id == bindparam("match"))
_BY_NUMBER = select(*_COLUMNS).where(
    _MATCHES.c.table_id == bindparam("table"), _MATCHES.c.number == bindparam("number")
)
_TO_WRITE = _BY_NUMBER.with_for_update()
_OF_TABLE = select(*_COLUMNS).where(_MATCHES.c.table_id == bindparam("table")).order_by(_MATCHES.c.number)
_WITH_TABLE = (
    select(*TABLE_COLUMNS, *_COLUMNS)
    .outerjoin_from(
        Table.__table__,
        _MATCHES,
        (_MATCHES.c.table_id == Table.__table__.c.id) & (_MATCHES.c.number == bindparam("number")),
    )
    .where(Table.__table__.c.code == bindparam("code"))
)
_CHANGE = update(_MATCHES).where(_MATCHES.c.id == bindparam("match"))


def new_header(
    game: Game, players: Sequence[str], variant: str, options: Mapping[str, Any], first: str | None
) -> Header:
    """What is agreed before the first entry, checked.

    ``options``: name to value, plain; those that the variant has anyway may stand among them. ``first``: who deals,
    leads or banks, where that was named. Raises ``Refused`` with everything that does not hold in it.
    """
    base = next((v.options for v in game.rules.variants if v.slug == variant), None)
    changed = {k: v for k, v in options.items() if base is None or plain(getattr(base, k, None)) != v}
    return make_header(game, players, variant, changed, first)


def start_match(table_id: int, header: Header) -> MatchInfo:
    """A new match of the table, with no entry yet, written in a transaction of its own."""
    with writing():
        return new_match(table_id, header)


def new_match(table_id: int, header: Header) -> MatchInfo:
    """A new match of the table, within the caller's transaction; its players are put on the table's list.

    It gets the number after the table's last one; the table is locked, so that no other match gets the same.
    """
    now = datetime.now(UTC)
    lock_table(table_id)
    last = db.session.scalar(select(func.coalesce(func.max(Match.number), 0)).where(Match.table_id == table_id))
    agreed = {
        "table_id": table_id, "number": int(last or 0) + 1, "game": header.game.slug, "variant": header.variant,
        "options": dumps(header.options), "players": dumps(header.players), "first": header.first, "created_at": now,
        "seq": 0, "numbered": 0,
    }  # fmt: skip
    columns = agreed | cached_columns(header.game, begin(header), Trend(), now)
    made = cast(CursorResult[Any], db.session.execute(insert(_MATCHES), columns))
    add_people(table_id, header.players)
    key: Any = made.inserted_primary_key
    return _found(db.session.execute(_BY_ID, {"match": key.id}).first())


def header_of(match: MatchInfo) -> Header:
    """What was agreed before the match's first entry."""
    game = by_slug[match.game]
    return Header(
        game, match.variant, loads(match.options, game.rules.options), tuple(json.loads(match.players)), match.first
    )


def load_match(match: MatchInfo) -> LoadedMatch:
    """Where a match stands; folded anew, and written down, where the rules have changed since it was kept.

    Raises ``NoSuchMatch`` where it is gone by then, ``Refused`` where the changed rules refuse an entry of its log.
    """
    game: Game = by_slug[match.game]
    if match.rules != game.rules.version:
        match = rebuild_caches(match)
    return LoadedMatch(match, header_of(match), Step(loads(match.state, game.rules.state), loads(match.ledger, Ledger)))


def find_match(table_id: int, number: int) -> LoadedMatch:
    """The table's match of that number, and where it stands. Raises ``NoSuchMatch``."""
    return load_match(_found(db.session.execute(_BY_NUMBER, {"table": table_id, "number": number}).first()))


def lock_match(table_id: int, number: int) -> MatchInfo:
    """That match of the table; nobody else writes to it until this transaction ends. Raises ``NoSuchMatch``."""
    return _found(db.session.execute(_TO_WRITE, {"table": table_id, "number": number}).first())


def match_by_code(code: str, number: int) -> tuple[TableInfo, MatchInfo | None]:
    """The table with that code and its match of that number, ``None`` where it has none. Raises ``NoSuchTable``."""
    row = db.session.execute(_WITH_TABLE, {"code": code, "number": number}).first() if code.isalnum() else None
    if row is None:
        raise NoSuchTable(code)
    match = MatchInfo._make(row[len(TABLE_COLUMNS) :])
    return TableInfo._make(row[: len(TABLE_COLUMNS)]), match if match.game in by_slug else None


def matches_of(table_id: int) -> list[MatchInfo]:
    """All matches of a table, the first one first."""
    return [MatchInfo._make(row) for row in db.session.execute(_OF_TABLE, {"table": table_id})]


def _found(row: Row[Any] | None) -> MatchInfo:
    """The match that a row holds. Raises ``NoSuchMatch`` where there is none, or none of a game that is known here."""
    if row is None or row.game not in by_slug:
        raise NoSuchMatch
    return MatchInfo._make(row)


def log_of(match: MatchInfo) -> Log:
    """The whole log of a match, folded. Raises ``Refused`` where these rules refuse an entry of it."""
    header = header_of(match)
    rows = db.session.execute(
        select(LoggedEntry.payload).where(LoggedEntry.match_id == match.id).order_by(LoggedEntry.seq)
    )
    return Log(header, [read_entry(header.game, json.loads(payload)) for (payload,) in rows])


def update_match(match: MatchInfo, **columns: Any) -> MatchInfo:
    """Writes ``columns`` of a match, within the caller's transaction; returns it as it then is."""
    db.session.execute(_CHANGE, {"match": match.id, **columns})
    return match._replace(**columns)


def rebuild_caches(match: MatchInfo) -> MatchInfo:
    """Folds the whole log again and keeps what comes of it, in a transaction of its own; returns the match with it.

    Raises ``NoSuchMatch`` where it is gone, ``Refused`` where these rules refuse an entry of its log.
    """
    with writing():
        return rebuild_locked(_found(db.session.execute(_BY_ID.with_for_update(), {"match": match.id}).first()))


def rebuild_locked(match: MatchInfo) -> MatchInfo:
    """Folds the whole log again and keeps what comes of it, within a transaction that has locked the match.

    Raises ``Refused`` where these rules refuse an entry of the log.
    """
    log = log_of(match)
    entries = [{"match_id": match.id, "seq": n, **kept} for n, kept in enumerate(cached_entries(log), 1)]
    if entries:
        db.session.execute(update(LoggedEntry), entries)
    return update_match(match, **cached_columns(log.game, log.now, trend_of(log), match.changed_at))
