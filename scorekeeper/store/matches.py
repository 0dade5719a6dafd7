"""Matches: what was agreed, where they stand, and what is kept with them so that no page folds a whole log."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cached_property
from typing import Any, NamedTuple, cast

from sqlalchemy import CursorResult, Row, bindparam, func, insert, select, update

from ..core.chain import WrittenMatch, head_hash
from ..core.files import make_header, write_head
from ..core.game import Game, Turn
from ..core.options import Options
from ..core.problems import Refused
from ..core.reading import dumps, loads, plain
from ..core.replay import Header, Step, begin
from ..core.seats import Seats
from ..core.table_files import check_table
from ..core.trend import Trend
from ..core.words import Locale
from ..games import by_slug
from .caches import cached_columns, chart_series, standings
from .engine import writing
from .models import Match, Table, db, table_of
from .removal import is_gone, purge_matches
from .stored_log import StoredLog, stored_log
from .tables import (
    TABLE_COLUMNS,
    WITH_CODE,
    NoSuchTable,
    TableInfo,
    add_people,
    known_table,
    lock_table,
    made_once,
    new_table,
)
from .versions import changed


class NoSuchMatch(Exception):
    """The table has no match of that number."""


class RemovedMatch(Exception):
    """The match was removed: ``match``. It can be brought back."""

    def __init__(self, match: MatchInfo) -> None:
        super().__init__(match.number)
        self.match = match


MOST_OPEN = 500  #: unfinished matches that are looked through for the newest of each table


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
    removed_at: datetime | None
    proposal: int | None
    last_hash: str
    seq: int
    numbered: int
    counted: int
    rules: int
    state: str
    ledger: str
    trend: str
    points: str | None
    winner: str | None
    finished: bool
    frozen: int | None
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
    def options(self) -> Options:
        """The house rules of this match, as they are now."""
        options: Options = self.state.options
        return options

    @property
    def state(self) -> Any:
        return self.step.state

    @property
    def sides(self) -> dict[str, tuple[str, ...]]:
        """Those who play, side to its players."""
        sides: dict[str, tuple[str, ...]] = self.game.rules.sides(self.state)
        return sides

    @property
    def people(self) -> list[str]:
        """Everybody with an account in the match."""
        return list(self.step.ledger.money)

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
_BY_KEY = select(*_COLUMNS).where(_MATCHES.c.table_id == bindparam("table"), _MATCHES.c.key == bindparam("key"))
_TO_WRITE = _BY_NUMBER.with_for_update()
_YES_FROM = select(Table.__table__.c.yes_from).where(Table.__table__.c.id == _MATCHES.c.table_id).scalar_subquery()
_TO_RECORD = _BY_NUMBER.add_columns(_YES_FROM).with_for_update()
_OF_TABLE = select(*_COLUMNS).where(_MATCHES.c.table_id == bindparam("table")).order_by(_MATCHES.c.number)
_WITH_TABLE = (
    select(*TABLE_COLUMNS, *_COLUMNS)
    .outerjoin_from(
        Table.__table__,
        _MATCHES,
        (_MATCHES.c.table_id == Table.__table__.c.id) & (_MATCHES.c.number == bindparam("number")),
    )
    .where(WITH_CODE)
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


def header_again(loaded: LoadedMatch) -> Header:
    """What would be agreed if the same people played again: as they sit now, by the house rules as they are now.

    Raises ``Refused`` where they can't: some have left, and it takes more.
    """
    rules, state = loaded.game.rules, loaded.state
    options, first = plain(state.options), rules.begins_again(state)
    return new_header(loaded.game, state.seats.seated, loaded.header.variant, options, first)


def start_match(table_id: int, header: Header, key: str | None = None) -> MatchInfo:
    """A new match of the table, with no entry yet, written in a transaction of its own; or the one that ``key`` made
    before.

    Raises ``Refused`` where its people are more than a table may have.
    """
    with writing():
        return match_by_key(table_id, key) or new_match(table_id, header, key)


def start_again(loaded: LoadedMatch, key: str | None = None) -> MatchInfo:
    """The match in which the same people play again; the one that ``key`` made before, or another phone a moment ago.

    That is a later match of the same variant in which the same people sit, which is open and has no hand yet. Raises
    ``Refused`` where they can't play again as they sit, and as ``start_match``.
    """
    header = header_again(loaded)
    with writing():
        lock_table(loaded.match.table_id)
        made = match_by_key(loaded.match.table_id, key) or _begun_again(loaded.match, header)
        return made or new_match(loaded.match.table_id, header, key)


def _begun_again(match: MatchInfo, header: Header) -> MatchInfo | None:
    """The newest match after ``match`` that was begun for what ``header`` says, as long as no hand of it stands."""
    return next(
        (
            later
            for later in reversed(matches_of(match.table_id))
            if later.number > match.number and not later.counted and not later.finished
            if (later.game, later.variant) == (match.game, match.variant)
            if set(json.loads(later.players)) == set(header.players)
        ),
        None,
    )


def start_instead(match: MatchInfo, header: Header, key: str | None = None) -> MatchInfo | None:
    """Agrees something else before the first hand of a match: the match as it then is, or was made by ``key`` before.

    As long as nothing is recorded it is the same match; else it is removed, and another one begun. ``None``, and
    nothing happens, where the match is no longer as it was read, or something is proposed in it. Raises ``Refused`` as
    ``start_match`` does, ``NoSuchMatch`` where it is gone.
    """
    with writing():
        locked = lock_match(match.table_id, match.number)
        if made := match_by_key(match.table_id, key):
            return made
        if locked != match or match.proposal:
            return None
        now = datetime.now(UTC)
        if match.seq:
            update_match(match, removed_at=now)
            return new_match(match.table_id, header, key)
        columns = agreed_columns(header, write_head(header)) | cached_columns(header.game, begin(header), Trend(), now)
        add_people(match.table_id, header.players)
        return update_match(match, key=key, **columns)


def create_table_with_match(name: str, timezone: str, header: Header, key: str | None = None, owner: str = "") -> Table:
    """A new table with its first match, written in one transaction; or the one that was made under ``key`` before.

    ``timezone``: of the device that makes it, empty: unknown; ``owner``: that device. Raises ``Refused`` as
    ``create_table`` does.
    """
    if found := check_table(name, ""):
        raise Refused(found)

    def make() -> Table:
        table = new_table(name, "", header.players, key, timezone, owner)
        new_match(table.id, header)
        return table

    return made_once(key, make)


def match_by_key(table_id: int, key: str | None) -> MatchInfo | None:
    """The match of the table that was made under ``key``; until the caller's transaction ends, nobody makes another."""
    if key is None:
        return None
    lock_table(table_id)
    row = db.session.execute(_BY_KEY, {"table": table_id, "key": key}).first()
    return None if row is None else _found(row)


def new_match(table_id: int, header: Header, key: str | None = None, written: WrittenMatch | None = None) -> MatchInfo:
    """A new match of the table, within the caller's transaction; its players are put on the table's list.

    It gets the number after the table's last one; the table is locked, so that no other match gets the same.
    ``written``: the match as a file has it, where it comes from one. Raises ``Refused`` as ``start_match``.
    """
    now = datetime.now(UTC)
    head, earlier = (written.head, written.earlier) if written else (write_head(header), [])
    lock_table(table_id)
    purge_matches(table_id)
    last = db.session.scalar(select(func.coalesce(func.max(Match.number), 0)).where(Match.table_id == table_id))
    made_so = {
        "table_id": table_id, "number": int(last or 0) + 1, "created_at": now, "key": key, "earlier": dumps(earlier),
        "seq": 0, "numbered": 0,
    }  # fmt: skip
    columns = made_so | agreed_columns(header, head) | cached_columns(header.game, begin(header), Trend(), now)
    made = cast(CursorResult[Any], db.session.execute(insert(_MATCHES), columns))
    add_people(table_id, header.players)
    changed(table_id)
    primary_key: Any = made.inserted_primary_key
    return _found(db.session.execute(_BY_ID, {"match": primary_key.id}).first())


def agreed_columns(header: Header, head: Mapping[str, Any]) -> dict[str, Any]:
    """What is kept of what was agreed before a match's first entry, column by column; ``head``: as a file has it."""
    return {
        "game": header.game.slug, "variant": header.variant, "options": dumps(header.options),
        "players": dumps(header.players), "first": header.first, "head": dumps(head), "last_hash": head_hash(head),
    }  # fmt: skip


def header_of(match: MatchInfo) -> Header:
    """What was agreed before the match's first entry."""
    game = by_slug[match.game]
    return Header(
        game, match.variant, loads(match.options, game.rules.options), tuple(json.loads(match.players)), match.first
    )


def match_by_number(table_id: int, number: int) -> MatchInfo:
    """That match of the table. Raises ``NoSuchMatch``, and ``RemovedMatch`` where it was removed."""
    match = _found(db.session.execute(_BY_NUMBER, {"table": table_id, "number": number}).first())
    if match.removed_at:
        raise RemovedMatch(match)
    return match


def lock_match(table_id: int, number: int) -> MatchInfo:
    """That match of the table, be it removed; nobody else writes to it until this transaction ends.

    Raises ``NoSuchMatch``.
    """
    return _found(db.session.execute(_TO_WRITE, {"table": table_id, "number": number}).first())


def lock_to_record(table_id: int, number: int) -> tuple[MatchInfo, int]:
    """Likewise, and the amount in table units from which its table asks for a yes; 0: it does not."""
    row = db.session.execute(_TO_RECORD, {"table": table_id, "number": number}).first()
    return _found(row), row[-1] if row else 0


def match_by_code(code: str, number: int) -> tuple[TableInfo, MatchInfo | None]:
    """The table one of whose links has that code, and its match of that number, be it removed; ``None``: it has none.

    Raises ``NoSuchTable``.
    """
    row = db.session.execute(_WITH_TABLE, {"code": code, "number": number}).first() if code.isalnum() else None
    if row is None:
        raise NoSuchTable(code)
    table = known_table(row[: len(TABLE_COLUMNS)], code)
    match = MatchInfo._make(row[len(TABLE_COLUMNS) :])
    return table, match if match.game in by_slug and not is_gone(match.removed_at) else None


def latest_match(tables: Sequence[TableInfo]) -> tuple[TableInfo, MatchInfo] | None:
    """Of all matches of these tables the one in which something was recorded last, with its table."""
    by_id = {table.id: table for table in tables}
    query = select(*_COLUMNS).where(_MATCHES.c.table_id.in_(by_id), _MATCHES.c.removed_at.is_(None))
    row = db.session.execute(
        query.where(_MATCHES.c.game.in_(by_slug)).order_by(_MATCHES.c.changed_at.desc()).limit(1)
    ).first()
    return (by_id[row.table_id], MatchInfo._make(row)) if row else None


def open_matches(tables: Sequence[TableInfo]) -> dict[int, MatchInfo]:
    """Return of each of these tables, by its id, the unfinished match in which something was recorded last, if any."""
    query = select(*_COLUMNS).where(
        _MATCHES.c.table_id.in_([table.id for table in tables]), _MATCHES.c.removed_at.is_(None), ~_MATCHES.c.finished,
        _MATCHES.c.game.in_(by_slug),
    )  # fmt: skip
    newest_last = db.session.execute(query.order_by(_MATCHES.c.changed_at.desc()).limit(MOST_OPEN)).all()[::-1]
    return {row.table_id: MatchInfo._make(row) for row in newest_last}


def matches_of(table_id: int) -> list[MatchInfo]:
    """The matches of a table, the first one first; those that were removed are left out."""
    return [match for match in all_matches(table_id) if match.removed_at is None]


def all_matches(table_id: int) -> list[MatchInfo]:
    """All matches of a table, the first one first, those that were removed too, as long as they can be brought back."""
    found = [MatchInfo._make(row) for row in db.session.execute(_OF_TABLE, {"table": table_id})]
    return [match for match in found if not is_gone(match.removed_at)]


def _found(row: Row[Any] | None) -> MatchInfo:
    """The match that a row holds. Raises ``NoSuchMatch`` where there is none, or none of a game that is known here."""
    if row is None or row.game not in by_slug or is_gone(row.removed_at):
        raise NoSuchMatch
    return MatchInfo._make(row[: len(MatchInfo._fields)])


def update_match(match: MatchInfo, **columns: Any) -> MatchInfo:
    """Writes ``columns`` of a match, within the caller's transaction; returns it as it then is."""
    db.session.execute(_CHANGE, {"match": match.id, **columns})
    changed(match.table_id)
    return match._replace(**{name: value for name, value in columns.items() if name in MatchInfo._fields})
