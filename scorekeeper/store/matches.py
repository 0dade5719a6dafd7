"""Rows of matches: what was agreed before the first hand, and the result that lists of matches show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from operator import attrgetter
from typing import Any, NamedTuple

from sqlalchemy import Row, Select, bindparam, func, insert, select, update

from ..core.chain import WrittenMatch, head_hash
from ..core.files import make_header, write_head
from ..core.game import Game
from ..core.ledger import Ledger, total, won_by_people
from ..core.match import Header
from ..core.match import Match as CoreMatch
from ..core.problems import Refused
from ..core.ranking import sole_leader
from ..core.reading import dumps, loads, plain
from ..core.table_files import check_table
from ..games import by_slug
from .engine import writing
from .logs import new_log, purge_logs
from .models import Match, Table, db, table_of
from .removal import is_gone, purge_matches
from .room import check_room
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
    """Raised if the table has no match with that number, or not any more, or one of a game that this version lacks."""


class RemovedMatch(Exception):
    """Raised if the match was removed but can be brought back. ``match``: its row."""

    def __init__(self, match: MatchInfo) -> None:
        super().__init__(match.number)
        self.match = match


MOST_OPEN = 500  #: unfinished matches that are read to find the newest one of each table


class MatchInfo(NamedTuple):
    """A match's row as it was when it was read, without ORM state; ``models.Match`` documents the columns."""

    id: int
    table_id: int
    number: int
    log: int
    slug: str
    variant: str
    options: str
    players: tuple[str, ...]
    first: str | None
    created_at: datetime
    removed_at: datetime | None
    proposal: int | None
    last_hash: str
    seq: int
    size: int
    counted: int
    rules: int
    ledger: Ledger
    points: dict[str, int] | None
    winner: str | None
    finished: bool
    frozen: int | None
    changed_at: datetime

    def __hash__(self) -> int:  # a ledger cannot be hashed, and cached pages have the match in their key
        return hash((self.id, self.last_hash, self.rules, self.changed_at))

    @property
    def game(self) -> Game:
        """The game that is played. Raises ``KeyError`` if this version of the program has no such game."""
        game: Game = by_slug[self.slug]
        return game

    @property
    def untimed(self) -> bool:
        """Return whether it is unknown when the match was played: it was imported from a file without times."""
        return self.counted > 0 and self.created_at == self.changed_at

    @property
    def from_paper(self) -> bool:
        """Return whether it was typed in from paper or a spreadsheet: over without a hand, with charges or points."""
        return self.finished and not self.counted and (self.ledger.charged or any((self.points or {}).values()))

    @property
    def in_figures(self) -> bool:
        """Return whether figures of the season and players count it: it has hands that count, or is ``from_paper``."""
        return self.counted > 0 or self.from_paper

    @property
    def standings(self) -> dict[str, int]:
        """The scoreboard's numbers: points if the game keeps them, else money or, if none is in play, hands won."""
        return self.points or self.ledger.standings()

    @property
    def counts_wins(self) -> bool:
        """Return whether ``standings`` are hands won."""
        return self.points is None and not self.ledger.in_play and bool(self.ledger.wins)

    @property
    def began_again(self) -> bool:
        """Return whether they played on after a win: a side has won, but is not the sole leader in points now."""
        return self.points is not None and self.winner is not None and sole_leader(self.points) != self.winner

    def ranked(self, players: Iterable[str]) -> dict[str, int]:
        """Return the number by which each of ``players`` is ranked in the match, higher before lower.

        If a side has won by the rules, that is 1 for its players and 0 for the others. Else it is their money, if money
        is in play, if it has moved without any charge, or if the match is ``from_paper``. Else it is how many hands
        each has won; 0 for all in a game that keeps points.
        """
        ledger, numbers = self.ledger, dict[str, int]()
        if self.winner:
            numbers = won_by_people({self.winner: 1}, ledger.money)
        elif ledger.in_play or self.from_paper or (not ledger.charged and any(ledger.money.values())):
            numbers = ledger.money
        elif self.points is None:
            numbers = won_by_people(ledger.wins, ledger.money)
        return {name: numbers.get(name, 0) for name in players}

    @property
    def in_pots(self) -> dict[str, int]:
        """How much each player has paid into the pots that are not won yet, by name, in table units."""
        return total(self.ledger.pots.values())


def result_columns(log: CoreMatch, now: datetime) -> dict[str, Any]:
    """Return the result of a match as columns of its row; ``now``: when the match last changed."""
    game, step = log.game, log.now
    summary = game.rules.summary(step.state)
    return {
        "rules": game.rules.version,
        "ledger": step.ledger,
        "trend": log.trend,
        "points": summary.points,
        "winner": summary.winner,
        "finished": log.finished,
        "counted": log.hands,
        "frozen": None,
        "changed_at": now,
    }


# Rows of matches are read and written without the ORM, because recording has to be fast.
_MATCHES = table_of(Match)
_COLUMNS = tuple(_MATCHES.c[name] for name in MatchInfo._fields)
_BY_NUMBER = select(*_COLUMNS).where(
    _MATCHES.c.table_id == bindparam("table"), _MATCHES.c.number == bindparam("number")
)
_BY_KEY = select(*_COLUMNS).where(_MATCHES.c.table_id == bindparam("table"), _MATCHES.c.key == bindparam("key"))
_TO_WRITE = _BY_NUMBER.with_for_update()
_YES_FROM = select(Table.__table__.c.yes_from).where(Table.__table__.c.id == _MATCHES.c.table_id).scalar_subquery()
_TO_RECORD = _BY_NUMBER.add_columns(_YES_FROM).with_for_update()
_OF_TABLE = select(*_COLUMNS).where(_MATCHES.c.table_id == bindparam("table")).order_by(_MATCHES.c.number)
# Ordered by when they were removed, so that SQLite takes the index that has these alone.
_REMOVED = _OF_TABLE.where(_MATCHES.c.removed_at.is_not(None)).order_by(None).order_by(_MATCHES.c.removed_at)
_BEGUN = _OF_TABLE.where(_MATCHES.c.created_at.between(bindparam("first"), bindparam("last")))
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
    """Return a checked header: what is agreed before the first entry.

    ``options``: name to plain value; those that are as in the variant may be left out. ``first``: who deals, leads or
    banks first, ``None`` if nobody was named. Raises ``Refused`` with every problem.
    """
    base = next((v.options for v in game.rules.variants if v.slug == variant), None)
    changed = {k: v for k, v in options.items() if base is None or plain(getattr(base, k, None)) != v}
    return make_header(game, players, variant, changed, first)


def header_again(log: CoreMatch) -> Header:
    """Return the header for a further match of the same people, with their present seats and present house rules.

    Raises ``Refused`` if that is not possible, for example because too few are left.
    """
    rules, state = log.game.rules, log.state
    options, first = plain(state.options), rules.begins_again(state)
    return new_header(log.game, state.seats.seated, log.header.variant, options, first)


def start_match(table_id: int, header: Header, key: str | None = None) -> MatchInfo:
    """Create a match at the table in a transaction of its own, or return the one that was created under ``key`` before.

    ``key``: that of the form, the same if it is sent twice. Raises ``Refused`` if the table would have too many people,
    or is full.
    """
    with writing():
        made = match_by_key(table_id, key) or new_match(table_id, header, key)
    purge_logs()
    return made


def start_again(match: MatchInfo, log: CoreMatch, key: str | None = None) -> MatchInfo:
    """Create another match of the same people, or return the one that ``key`` or another phone has created already.

    The other phone's is a later match of the same game, variant and people, unfinished and without a hand. Raises
    ``Refused`` if the same people cannot play as they sit, and as ``start_match`` does.
    """
    header = header_again(log)
    with writing():
        lock_table(match.table_id)
        made = match_by_key(match.table_id, key) or _begun_again(match, header)
        return made or new_match(match.table_id, header, key)


def _begun_again(match: MatchInfo, header: Header) -> MatchInfo | None:
    """Return the newest open match after ``match`` of that game, variant and people without hands, or ``None``."""
    return next(
        (
            later
            for later in reversed(matches_of(match.table_id))
            if later.number > match.number and not later.counted and not later.finished
            if (later.slug, later.variant) == (match.slug, match.variant)
            if set(later.players) == set(header.players)
        ),
        None,
    )


def start_instead(match: MatchInfo, header: Header, key: str | None = None) -> MatchInfo | None:
    """Start a match without hands again with another header; return it, or the one created under ``key`` before.

    If nothing is recorded, its own row is updated. If there are entries, it is removed and a new match is created.
    Return ``None``, and change nothing, if the match has changed since it was read, or a proposal is open in it. Raises
    ``Refused`` as ``start_match`` does, ``NoSuchMatch`` if the match is gone.
    """
    with writing():
        locked = lock_match(match)
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


def create_table_with_match(
    name: str, timezone: str, header: Header, key: str | None = None, owner: str = "", decimals: int = 0
) -> Table:
    """Create a table and its first match in one transaction, or return the table that was created under ``key`` before.

    ``timezone``: that of the creating device, empty if unknown; ``owner``: that device; ``decimals``: digits that
    amounts show after the point, 0 or 2. Raises ``Refused`` if the name is not valid.
    """
    if found := check_table(name, ""):
        raise Refused(found)

    def make() -> Table:
        table = new_table(name, "", header.players, key, timezone, owner, decimals)
        new_match(table.id, header)
        return table

    return made_once(key, make)


def match_by_key(table_id: int, key: str | None) -> MatchInfo | None:
    """Return the table's match that was created under ``key``, or ``None``.

    The table is locked, so that until the caller's transaction ends nobody else can create one.
    """
    if key is None:
        return None
    lock_table(table_id)
    row = db.session.execute(_BY_KEY, {"table": table_id, "key": key}).first()
    return None if row is None else _found(row)


def new_match(table_id: int, header: Header, key: str | None = None) -> MatchInfo:
    """Create a match within the caller's transaction, and add its players to the table's list.

    Raises ``Refused`` as ``start_match`` does.
    """
    [made] = add_matches(table_id, [new_columns(header, key) | {"log": new_log()}])
    add_people(table_id, header.players)
    return made


def add_matches(table_id: int, made: Sequence[Mapping[str, Any]]) -> list[MatchInfo]:
    """Create matches within the caller's transaction, all at once. ``made``: all columns but table and number.

    They get the next free numbers of the table, which is locked for that. Raises ``Refused`` if the table is full.
    """
    lock_table(table_id)
    # nor the number of a match that is deleted just below: what waits on a phone for that must not go into another
    last = db.session.scalar(select(func.coalesce(func.max(Match.number), 0)).where(Match.table_id == table_id)) or 0
    purge_matches(table_id)
    check_room(table_id, new_matches=len(made))
    rows = [{**columns, "table_id": table_id, "number": last + n} for n, columns in enumerate(made, 1)]
    found = db.session.execute(insert(_MATCHES).returning(*_COLUMNS), rows).all()
    changed(table_id)
    return [MatchInfo._make(row) for row in found]


def new_columns(header: Header, key: str | None = None, written: WrittenMatch | None = None) -> dict[str, Any]:
    """Return the columns of a new match's row, without table, number and log.

    ``written``: the match as its file has it, if it is imported.
    """
    now, written = datetime.now(UTC), written or WrittenMatch(write_head(header), [], None, [])
    made_so = {"created_at": now, "key": key, "seq": 0, "earlier": written.earlier, "started": written.started}
    return made_so | agreed_columns(header, written.head) | result_columns(CoreMatch.begin(header), now)


def agreed_columns(header: Header, head: Mapping[str, Any]) -> dict[str, Any]:
    """Return a header as columns of a match's row; ``head``: the same header in the form that files have."""
    return {
        "slug": header.game.slug, "variant": header.variant, "options": dumps(header.options),
        "players": header.players, "first": header.first, "head": head, "last_hash": head_hash(head),
    }  # fmt: skip


def header_of(match: MatchInfo) -> Header:
    """Return the header of a match: what was agreed before its first entry.

    Raises one of ``rules_upgrade.UNREADABLE`` if today's rules cannot read its options.
    """
    options = loads(match.options, match.game.rules.options)
    return Header(match.game, match.variant, options, match.players, match.first)


def match_by_number(table_id: int, number: int) -> MatchInfo:
    """Return the table's match with that number. Raises ``NoSuchMatch``; ``RemovedMatch`` if it was removed."""
    match = _found(db.session.execute(_BY_NUMBER, {"table": table_id, "number": number}).first())
    if match.removed_at:
        raise RemovedMatch(match)
    return match


def match_again(match: MatchInfo) -> MatchInfo:
    """Return the present row of a match, even of a removed one. Raises ``NoSuchMatch`` if it is gone."""
    return _found(db.session.execute(_BY_NUMBER, {"table": match.table_id, "number": match.number}).first())


def lock_match(match: MatchInfo) -> MatchInfo:
    """Lock the row of a match until the transaction ends, and return it as ``match_again`` does."""
    return _found(db.session.execute(_TO_WRITE, {"table": match.table_id, "number": match.number}).first())


def lock_to_record(match: MatchInfo) -> tuple[MatchInfo, int]:
    """Lock and return a match as ``lock_match`` does, with its table's ``yes_from``.

    That is the amount from which a recording has to wait for a payer's yes; 0 if none has to. Raises as ``lock_match``.
    """
    row = db.session.execute(_TO_RECORD, {"table": match.table_id, "number": match.number}).first()
    return _found(row), row[-1] if row else 0


def match_by_code(code: str, number: int) -> tuple[TableInfo, MatchInfo | None]:
    """Return the table that has ``code`` in a link, and its match with that number, even if either was removed.

    The match is ``None`` if there is none. Raises ``NoSuchTable`` if no table has the code, or not any more.
    """
    row = db.session.execute(_WITH_TABLE, {"code": code, "number": number}).first() if code.isalnum() else None
    if row is None:
        raise NoSuchTable(code)
    table = known_table(row[: len(TABLE_COLUMNS)], code)
    match = MatchInfo._make(row[len(TABLE_COLUMNS) :])
    return table, match if match.slug in by_slug and not is_gone(match.removed_at) else None


def latest_match(tables: Sequence[TableInfo]) -> tuple[TableInfo, MatchInfo] | None:
    """Return the match of these tables with the newest change, and its table; ``None`` if there is none."""
    by_id = {table.id: table for table in tables}
    query = select(*_COLUMNS).where(_MATCHES.c.table_id.in_(by_id), _MATCHES.c.removed_at.is_(None))
    row = db.session.execute(
        query.where(_MATCHES.c.slug.in_(by_slug)).order_by(_MATCHES.c.changed_at.desc()).limit(1)
    ).first()
    return (by_id[row.table_id], MatchInfo._make(row)) if row else None


def last_played(tables: Sequence[TableInfo]) -> dict[int, datetime]:
    """Return by table id when that table last began a match in which a hand counts; without tables that have none."""
    query = select(_MATCHES.c.table_id, func.max(_MATCHES.c.created_at)).where(
        _MATCHES.c.table_id.in_([table.id for table in tables]), _MATCHES.c.removed_at.is_(None), _MATCHES.c.counted > 0
    )  # fmt: skip
    return {row[0]: row[1] for row in db.session.execute(query.group_by(_MATCHES.c.table_id))}


def open_matches(tables: Sequence[TableInfo]) -> dict[int, MatchInfo]:
    """Return the unfinished match with the newest change of each table, by table id; without tables that have none.

    At most ``MOST_OPEN`` matches of all tables are looked at, those with the newest changes.
    """
    query = select(*_COLUMNS).where(
        _MATCHES.c.table_id.in_([table.id for table in tables]), _MATCHES.c.removed_at.is_(None), ~_MATCHES.c.finished,
        _MATCHES.c.slug.in_(by_slug),
    )  # fmt: skip
    newest_last = db.session.execute(query.order_by(_MATCHES.c.changed_at.desc()).limit(MOST_OPEN)).all()[::-1]
    return {row.table_id: MatchInfo._make(row) for row in newest_last}


def matches_of(table_id: int, begun: tuple[datetime, datetime] | None = None) -> list[MatchInfo]:
    """Return the matches of a table in the order of their numbers, without removed ones.

    ``begun``: only those begun between these moments, or at one of them.
    """
    query, between = (_OF_TABLE, {}) if begun is None else (_BEGUN, dict(zip(("first", "last"), begun, strict=True)))
    return [match for match in _rows(query, table=table_id, **between) if match.removed_at is None]


def all_matches(table_id: int, *, removed: bool = False) -> list[MatchInfo]:
    """Return the matches of a table in the order of their numbers, including removed ones that can be brought back.

    ``removed``: only removed ones.
    """
    found = _rows(_REMOVED if removed else _OF_TABLE, table=table_id)
    return sorted((match for match in found if not is_gone(match.removed_at)), key=attrgetter("number"))


def _rows(query: Select[Any], **values: object) -> list[MatchInfo]:
    return [MatchInfo._make(row) for row in db.session.execute(query, values).all()]


def _found(row: Row[Any] | None) -> MatchInfo:
    """Return the match in a row. Raises ``NoSuchMatch`` if it is gone for good, or its game is unknown."""
    match = MatchInfo._make(row[: len(MatchInfo._fields)]) if row else None
    if match is None or match.slug not in by_slug or is_gone(match.removed_at):
        raise NoSuchMatch
    return match


def update_match(match: MatchInfo, **columns: Any) -> MatchInfo:
    """Write columns of a match and raise its table's version, in the caller's transaction; return the new row."""
    db.session.execute(_CHANGE, {"match": match.id, **columns})
    changed(match.table_id)
    return match._replace(**{name: value for name, value in columns.items() if name in MatchInfo._fields})
