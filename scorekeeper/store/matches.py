"""Rows of matches: what was agreed, and the result that lists of matches show."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple, cast

from sqlalchemy import CursorResult, Row, bindparam, func, insert, select, update

from ..core.chain import WrittenMatch, head_hash
from ..core.files import make_header, write_head
from ..core.game import Game
from ..core.ledger import Ledger
from ..core.match import Header
from ..core.match import Match as CoreMatch
from ..core.problems import Refused
from ..core.reading import dumps, loads, plain
from ..core.table_files import check_table
from ..games import by_slug
from .engine import writing
from .models import Match, Table, db, table_of
from .removal import is_gone, purge_matches
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
    counted: int
    rules: int
    ledger: str
    points: str | None
    winner: str | None
    finished: bool
    frozen: int | None
    changed_at: datetime

    @property
    def accounts(self) -> Ledger:
        """What everybody has won or lost, and what is in the pots, in table units, as the row has it."""
        return loads(self.ledger, Ledger)

    @property
    def side_points(self) -> dict[str, int]:
        """Points of each side, as the row has them; none where the game keeps none."""
        return json.loads(self.points) if self.points else {}


def result_columns(log: CoreMatch, now: datetime) -> dict[str, Any]:
    """Return what the row of a match keeps of its result, column by column; ``now``: when the match changed last."""
    game, step = log.game, log.now
    summary = game.rules.summary(step.state)
    return {
        "rules": game.rules.version,
        "ledger": dumps(step.ledger),
        "trend": dumps(log.trend),
        "points": None if summary.points is None else dumps(summary.points),
        "winner": summary.winner,
        "finished": log.finished,
        "counted": log.hands,
        "frozen": None,
        "changed_at": now,
    }


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
    """Return what is agreed before the first entry, checked.

    ``options``: name to plain value; they may include values that the variant has anyway. ``first``: who deals, leads
    or banks, if that was named. Raises ``Refused`` with everything that is wrong in it.
    """
    base = next((v.options for v in game.rules.variants if v.slug == variant), None)
    changed = {k: v for k, v in options.items() if base is None or plain(getattr(base, k, None)) != v}
    return make_header(game, players, variant, changed, first)


def header_again(log: CoreMatch) -> Header:
    """Return what would be agreed if the same people played again, as they sit now and by the house rules of now.

    Raises ``Refused`` where they can't: some have left, and it takes more.
    """
    rules, state = log.game.rules, log.state
    options, first = plain(state.options), rules.begins_again(state)
    return new_header(log.game, state.seats.seated, log.header.variant, options, first)


def start_match(table_id: int, header: Header, key: str | None = None) -> MatchInfo:
    """Start a match of the table, in a transaction of its own, or return the one that ``key`` made before.

    Raises ``Refused`` if its people are more than a table may have.
    """
    with writing():
        return match_by_key(table_id, key) or new_match(table_id, header, key)


def start_again(match: MatchInfo, log: CoreMatch, key: str | None = None) -> MatchInfo:
    """Return a match in which the same people play again: a new one, or the one that ``key`` or another phone made.

    Another phone's is a later match of the same variant in which the same people sit, which is open and has no hand
    yet. Raises ``Refused`` if they can't play again as they sit, and as ``start_match``.
    """
    header = header_again(log)
    with writing():
        lock_table(match.table_id)
        made = match_by_key(match.table_id, key) or _begun_again(match, header)
        return made or new_match(match.table_id, header, key)


def _begun_again(match: MatchInfo, header: Header) -> MatchInfo | None:
    """Return the newest match after ``match`` that was begun for what ``header`` says, if no hand in it counts."""
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
    """Replace what was agreed before the first hand of a match; return the match as it then is, or that of ``key``.

    If nothing is recorded it is the same match; else it is removed, and another one begun. Returns ``None``, and
    changes nothing, if the match is no longer as it was read, or something is proposed in it. Raises ``Refused`` as
    ``start_match`` does, ``NoSuchMatch`` if it is gone.
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
        columns = agreed_columns(header, write_head(header)) | result_columns(CoreMatch.begin(header), now)
        add_people(match.table_id, header.players)
        return update_match(match, key=key, **columns)


def create_table_with_match(name: str, timezone: str, header: Header, key: str | None = None, owner: str = "") -> Table:
    """Create a table with its first match, in one transaction, or return the table that ``key`` made before.

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
    """Return the match of the table that ``key`` made; until the caller's transaction ends, nobody makes another."""
    if key is None:
        return None
    lock_table(table_id)
    row = db.session.execute(_BY_KEY, {"table": table_id, "key": key}).first()
    return None if row is None else _found(row)


def new_match(table_id: int, header: Header, key: str | None = None, written: WrittenMatch | None = None) -> MatchInfo:
    """Create a match of the table, within the caller's transaction, and put its players on the table's list.

    It gets the number after the table's last one; the table is locked, so that no other match gets the same.
    ``written``: the match as a file has it, if it comes from one. Raises ``Refused`` as ``start_match``.
    """
    now = datetime.now(UTC)
    head, earlier = (written.head, written.earlier) if written else (write_head(header), [])
    lock_table(table_id)
    purge_matches(table_id)
    last = db.session.scalar(select(func.coalesce(func.max(Match.number), 0)).where(Match.table_id == table_id))
    made_so = {
        "table_id": table_id, "number": int(last or 0) + 1, "created_at": now, "key": key, "earlier": dumps(earlier),
        "seq": 0,
    }  # fmt: skip
    columns = made_so | agreed_columns(header, head) | result_columns(CoreMatch.begin(header), now)
    made = cast(CursorResult[Any], db.session.execute(insert(_MATCHES), columns))
    add_people(table_id, header.players)
    changed(table_id)
    primary_key: Any = made.inserted_primary_key
    return _found(db.session.execute(_BY_ID, {"match": primary_key.id}).first())


def agreed_columns(header: Header, head: Mapping[str, Any]) -> dict[str, Any]:
    """Return the columns that hold what was agreed before the first entry; ``head``: as a file has it."""
    return {
        "game": header.game.slug, "variant": header.variant, "options": dumps(header.options),
        "players": dumps(header.players), "first": header.first, "head": dumps(head), "last_hash": head_hash(head),
    }  # fmt: skip


def header_of(match: MatchInfo) -> Header:
    """Return what was agreed before the match's first entry."""
    game = by_slug[match.game]
    return Header(
        game, match.variant, loads(match.options, game.rules.options), tuple(json.loads(match.players)), match.first
    )


def match_by_number(table_id: int, number: int) -> MatchInfo:
    """Return that match of the table. Raises ``NoSuchMatch``, and ``RemovedMatch`` if it was removed."""
    match = _found(db.session.execute(_BY_NUMBER, {"table": table_id, "number": number}).first())
    if match.removed_at:
        raise RemovedMatch(match)
    return match


def lock_match(table_id: int, number: int) -> MatchInfo:
    """Return that match of the table, even if it is removed; nobody else writes to it until this transaction ends.

    Raises ``NoSuchMatch``.
    """
    return _found(db.session.execute(_TO_WRITE, {"table": table_id, "number": number}).first())


def lock_to_record(table_id: int, number: int) -> tuple[MatchInfo, int]:
    """Lock and return the match like ``lock_match``, with the amount from which its table asks for a yes; 0: never."""
    row = db.session.execute(_TO_RECORD, {"table": table_id, "number": number}).first()
    return _found(row), row[-1] if row else 0


def match_by_code(code: str, number: int) -> tuple[TableInfo, MatchInfo | None]:
    """Return the table one of whose links has that code, and its match of that number; ``None``: it has no such match.

    The match may be one that was removed. Raises ``NoSuchTable``.
    """
    row = db.session.execute(_WITH_TABLE, {"code": code, "number": number}).first() if code.isalnum() else None
    if row is None:
        raise NoSuchTable(code)
    table = known_table(row[: len(TABLE_COLUMNS)], code)
    match = MatchInfo._make(row[len(TABLE_COLUMNS) :])
    return table, match if match.game in by_slug and not is_gone(match.removed_at) else None


def latest_match(tables: Sequence[TableInfo]) -> tuple[TableInfo, MatchInfo] | None:
    """Return the match of these tables in which something was recorded last, with its table."""
    by_id = {table.id: table for table in tables}
    query = select(*_COLUMNS).where(_MATCHES.c.table_id.in_(by_id), _MATCHES.c.removed_at.is_(None))
    row = db.session.execute(
        query.where(_MATCHES.c.game.in_(by_slug)).order_by(_MATCHES.c.changed_at.desc()).limit(1)
    ).first()
    return (by_id[row.table_id], MatchInfo._make(row)) if row else None


def open_matches(tables: Sequence[TableInfo]) -> dict[int, MatchInfo]:
    """Return the unfinished match of each table in which something was recorded last, if any, by the table's id."""
    query = select(*_COLUMNS).where(
        _MATCHES.c.table_id.in_([table.id for table in tables]), _MATCHES.c.removed_at.is_(None), ~_MATCHES.c.finished,
        _MATCHES.c.game.in_(by_slug),
    )  # fmt: skip
    newest_last = db.session.execute(query.order_by(_MATCHES.c.changed_at.desc()).limit(MOST_OPEN)).all()[::-1]
    return {row.table_id: MatchInfo._make(row) for row in newest_last}


def matches_of(table_id: int) -> list[MatchInfo]:
    """Return the matches of a table, the first one first; those that were removed are left out."""
    return [match for match in all_matches(table_id) if match.removed_at is None]


def all_matches(table_id: int) -> list[MatchInfo]:
    """Return all matches of a table, the first one first, also removed ones, as long as they can be brought back."""
    found = [MatchInfo._make(row) for row in db.session.execute(_OF_TABLE, {"table": table_id})]
    return [match for match in found if not is_gone(match.removed_at)]


def _found(row: Row[Any] | None) -> MatchInfo:
    """Return the match that a row holds. Raises ``NoSuchMatch`` if there is none, or its game is unknown here."""
    if row is None or row.game not in by_slug or is_gone(row.removed_at):
        raise NoSuchMatch
    return MatchInfo._make(row[: len(MatchInfo._fields)])


def update_match(match: MatchInfo, **columns: Any) -> MatchInfo:
    """Write ``columns`` of a match, within the caller's transaction; return it as it then is."""
    db.session.execute(_CHANGE, {"match": match.id, **columns})
    changed(match.table_id)
    return match._replace(**{name: value for name, value in columns.items() if name in MatchInfo._fields})
