"""Matches: what was agreed, where they stand, and what is kept with them so that no page folds a whole log."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from sqlalchemy import Row, bindparam, func, insert, select, update

from ..core.entries import Amend, Void
from ..core.files import make_header, read_entry
from ..core.game import Game, Turn, ends_hand
from ..core.ledger import Ledger
from ..core.log import correctors
from ..core.reading import dumps, loads, plain
from ..core.replay import Header, Log, Step, begin
from ..core.seats import Seats
from ..core.trend import Trend
from ..core.words import Locale
from ..games import by_slug
from .engine import writing
from .models import LoggedEntry, Match, Table, db
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


class LoadedMatch(NamedTuple):
    """A match, its header, and where it stands."""

    match: MatchInfo
    header: Header
    step: Step

    @property
    def game(self) -> Game:
        return self.header.game

    @property
    def state(self) -> Any:
        return self.step.state

    @property
    def seats(self) -> Seats:
        seats: Seats = self.step.state.seats
        return seats

    def turn(self, locale: Locale) -> Turn:
        """Who acts next and why."""
        return self.game.presentation.turn(self.state, locale)

    def stake(self, locale: Locale) -> tuple[str, str]:
        """What is played for, and what that number is."""
        return self.game.presentation.stake(self.state, locale)

    def standings(self) -> dict[str, int]:
        """What the scoreboard shows: points of each side where the game has them, else everybody's money."""
        return standings(self.game, self.step)

    def chart_series(self) -> dict[str, int]:
        """What the chart follows."""
        return chart_series(self.game, self.step)


def chart_series(game: Game, step: Step) -> dict[str, int]:
    """What the chart follows: the standings, where the game has nothing that says more."""
    summary = game.rules.summary(step.state)
    return summary.chart_series or standings(game, step)


def standings(game: Game, step: Step) -> dict[str, int]:
    """Points of each side where the game has them, else everybody's money."""
    points = game.rules.summary(step.state).points
    return step.ledger.money if points is None else points


# Rows of matches are read and written as they are, without objects of them: recording asks for nothing more.
_MATCHES = Match.__table__
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
_NUMBERS = select(LoggedEntry.seq, LoggedEntry.number).where(LoggedEntry.match_id == bindparam("match"))


def new_header(
    game: Game, players: Sequence[str], variant: str, options: Mapping[str, Any], first: str | None
) -> Header:
    """What is agreed before the first entry, checked. Raises ``Refused``."""
    base = next((v.options for v in game.rules.variants if v.slug == variant), None)
    changed = {k: v for k, v in options.items() if base is None or plain(getattr(base, k, None)) != v}
    return make_header(game, players, variant, changed, first)


def start_match(table_id: int, header: Header) -> MatchInfo:
    """A new match of the table, with no entry yet."""
    with writing():
        return new_match(table_id, header)


def new_match(table_id: int, header: Header) -> MatchInfo:
    now = datetime.now(UTC)
    lock_table(table_id)
    last = db.session.scalar(select(func.coalesce(func.max(Match.number), 0)).where(Match.table_id == table_id))
    agreed = {
        "table_id": table_id, "number": int(last or 0) + 1, "game": header.game.slug, "variant": header.variant,
        "options": dumps(header.options), "players": dumps(header.players), "first": header.first, "created_at": now,
        "seq": 0, "numbered": 0,
    }  # fmt: skip
    made = db.session.execute(insert(_MATCHES), agreed | cached_columns(header.game, begin(header), Trend(), now))
    add_people(table_id, header.players)
    return _found(db.session.execute(_BY_ID, {"match": made.inserted_primary_key.id}).first())


def header_of(match: MatchInfo) -> Header:
    """What was agreed before the match's first entry."""
    game = by_slug[match.game]
    return Header(
        game, match.variant, loads(match.options, game.rules.options), tuple(json.loads(match.players)), match.first
    )


def load_match(match: MatchInfo) -> LoadedMatch:
    """Where a match stands; folded anew where the rules have changed since it was kept."""
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
    if row is None or row.game not in by_slug:
        raise NoSuchMatch
    return MatchInfo._make(row)


def log_of(match: MatchInfo) -> Log:
    """The whole log of a match, folded."""
    header = header_of(match)
    rows = db.session.execute(
        select(LoggedEntry.payload).where(LoggedEntry.match_id == match.id).order_by(LoggedEntry.seq)
    )
    return Log(header, [read_entry(header.game, json.loads(payload)) for (payload,) in rows])


def cached_columns(game: Game, step: Step, trend: Trend, now: datetime) -> dict[str, Any]:
    """What is kept with a match of where it stands, column by column."""
    return {
        "rules": game.rules.version,
        "state": dumps(step.state),
        "ledger": dumps(step.ledger),
        "trend": dumps(trend),
        "finished": game.rules.finished(step.state),
        "counted": trend.hands,
        "changed_at": now,
    }


def update_match(match: MatchInfo, **columns: Any) -> MatchInfo:
    """Writes these columns of a match; returns it as it then is."""
    db.session.execute(_CHANGE, {"match": match.id, **columns})
    return match._replace(**columns)


def rebuild_caches(match: MatchInfo) -> MatchInfo:
    """Folds the whole log again and keeps what comes of it."""
    with writing():
        return rebuild_locked(_found(db.session.execute(_BY_ID.with_for_update(), {"match": match.id}).first()))


def rebuild_locked(match: MatchInfo) -> MatchInfo:
    log = log_of(match)
    cache_entries(match, log, 0, len(log.entries))
    return update_match(match, **cached_columns(log.game, log.now, trend_of(log), match.changed_at))


def trend_of(log: Log) -> Trend:
    trend, before, last = Trend(), log.start, 0
    for number, read, step in zip(hand_numbers(log), log.reads, log.steps, strict=True):
        last = max(last, number or 0)
        if read is not None and ends_hand(log.game, read, before.state, step.state):
            trend = trend.add(chart_series(log.game, step), last)
        before = step
    return trend


def cache_entries(match: MatchInfo, log: Log, since: int, upto: int) -> None:
    """Keeps how the entries after number ``since``, up to ``upto``, now read and what they give."""
    decided = correctors(log.entries)
    changed = [
        {
            "match_id": match.id,
            "seq": n,
            "decided": decided[n - 1],
            "reads": None if log.reads[n - 1] is None else dumps(log.reads[n - 1]),
            "lines": dumps(log.steps[n - 1].lines),
        }
        for n in range(since + 1, upto + 1)
    ]
    if changed:
        db.session.execute(update(LoggedEntry), changed)


def hand_numbers(log: Log) -> list[int | None]:
    """What the table calls each entry: hands counted through, a correction by the number of its hand.

    An entry that is a hand by its kind has a number whatever becomes of it, another where it ends a hand.
    """
    numbers, before, last = list[int | None](), log.start, 0
    for made, step in zip(log.entries, log.steps, strict=True):
        if isinstance(made, Void | Amend):
            numbers.append(numbers[made.entry - 1])
        else:
            last += (ends := ends_hand(log.game, made, before.state, step.state))
            numbers.append(last if ends else None)
        before = step
    return numbers


def renumber(match: MatchInfo, log: Log) -> list[int | None]:
    """Keeps the numbers of the hands as they are after a correction, which itself is yet to be written."""
    numbers = hand_numbers(log)
    known = db.session.execute(_NUMBERS, {"match": match.id})
    if changed := [
        {"match_id": match.id, "seq": row.seq, "number": numbers[row.seq - 1]}
        for row in known
        if row.number != numbers[row.seq - 1]
    ]:
        db.session.execute(update(LoggedEntry), changed)
    return numbers


def highest(numbers: Sequence[int | None]) -> int:
    """How many hands were logged, going by the numbers of all entries."""
    return max((number or 0 for number in numbers), default=0)
