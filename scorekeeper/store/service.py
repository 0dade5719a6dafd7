"""Record, preview, void, amend, settle: the only bridge from the store to the core.

Whoever records sends the number of entries he has seen and a key of his own. The first makes sure that a second phone
that was slower is shown what came in between (``Conflict``); the second that the same recording sent again is
answered with the first one's result.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from functools import cached_property
from typing import Any, NamedTuple

from sqlalchemy import bindparam, func, insert, select, update

from ..core.entries import Amend, Entry, Void, kind_of
from ..core.files import (
    TableFile,
    TablePayment,
    check_names,
    check_payment,
    check_table,
    make_header,
    owed_after,
    read_entry,
    write_match,
    write_table,
)
from ..core.game import Game
from ..core.ledger import Ledger, Line, total
from ..core.log import correctors, readings
from ..core.problems import Problem, Refused, quoted
from ..core.reading import convert, dumps, loads, plain
from ..core.replay import Header, Log, Step, advance, begin
from ..core.seats import Seats, writable
from ..core.trend import Trend
from ..games import by_slug
from .codes import new_code
from .engine import writing
from .models import LoggedEntry, Match, Payment, Player, Table, db


class NoSuchTable(Exception):
    """No table has that code."""


class NoSuchMatch(Exception):
    """The table has no match of that number."""


class Conflict(Exception):
    """Something was recorded in between. ``since``: the number of entries that the sender had seen."""

    def __init__(self, since: int) -> None:
        super().__init__(since)
        self.since = since


class Position(NamedTuple):
    """A match, its header, and where it stands."""

    match: Match
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

    def standings(self) -> dict[str, int]:
        """What the scoreboard shows: points of each side where the game has them, else everybody's money."""
        return standings(self.game, self.step)


def standings(game: Game, step: Step) -> dict[str, int]:
    """Points of each side where the game has them, else everybody's money."""
    points = game.summary(step.state).points
    return step.ledger.money if points is None else points


# -- tables and their people -----------------------------------------------------------------------------------------


def create_table(name: str, unit: str, names: Sequence[str] = ()) -> Table:
    """A new table. Raises ``Refused`` where a name does not hold."""
    if found := check_table(name, unit) + check_unit(unit) + check_names(names, ("players",)):
        raise Refused(found)
    with writing():
        return _new_table(name, unit, names)


def check_unit(unit: str) -> list[Problem]:
    """A table file may call its money what it likes; what is kept must be words that every database can hold."""
    return [] if writable(unit) else [Problem(("unit",), "name-control", {"value": quoted(unit)})]


def _new_table(name: str, unit: str, names: Sequence[str]) -> Table:
    table = Table(code=new_code(), name=name, unit=unit, created_at=datetime.now(UTC), payments_seq=0)
    db.session.add(table)
    db.session.flush()
    _seat_people(table.id, names)
    return table


class TableInfo(NamedTuple):
    """A table as it was when the request began."""

    id: int
    code: str
    name: str
    unit: str
    payments_seq: int


# Statements that every page asks are put together once.
_TABLE_COLUMNS = (Table.id, Table.code, Table.name, Table.unit, Table.payments_seq)
_TABLE = select(*_TABLE_COLUMNS).where(Table.code == bindparam("code"))
_MATCH = select(Match).where(Match.table_id == bindparam("table"), Match.number == bindparam("number"))
_MATCH_TO_WRITE = _MATCH.with_for_update()


def table_by_code(code: str) -> TableInfo:
    """The table with that code. Raises ``NoSuchTable``."""
    row = db.session.execute(_TABLE, {"code": code}).first() if code.isalnum() else None
    if row is None:
        raise NoSuchTable(code)
    return TableInfo(*row)


def tables_by_codes(codes: Sequence[str]) -> list[TableInfo]:
    """The tables with those codes, in their order; unknown ones left out."""
    query = select(*_TABLE_COLUMNS).where(Table.code.in_(codes))
    found = {row.code: TableInfo(*row) for row in db.session.execute(query)}
    return [found[code] for code in codes if code in found]


def people(table_id: int) -> list[str]:
    """Everybody who ever sat or betted at the table, in the order in which they came."""
    return list(db.session.scalars(select(Player.name).where(Player.table_id == table_id).order_by(Player.id)))


def _take_turn(table_id: int) -> Table:
    """Waits for whoever else adds people, matches or payments to the table just now, and returns it as it then is."""
    # FOR NO KEY UPDATE: a row that names the table may be written meanwhile, else two recordings could block each other
    return db.session.get_one(Table, table_id, with_for_update={"key_share": True}, populate_existing=True)


def _seat_people(table_id: int, names: Sequence[str]) -> None:
    if not names or set(names) <= set(people(table_id)):
        return
    _take_turn(table_id)
    known = set(people(table_id))
    db.session.add_all(Player(table_id=table_id, name=name) for name in names if name not in known)
    db.session.flush()


def add_person(table_id: int, name: str) -> None:
    """A name more on the table's list. Raises ``Refused``."""
    with writing():
        found = check_names([name], ("player",))
        _take_turn(table_id)
        if name in people(table_id):
            found.append(Problem(("player",), "name-twice", {"value": quoted(name)}))
        if found:
            raise Refused(found)
        _seat_people(table_id, [name])


# -- matches ---------------------------------------------------------------------------------------------------------


def start_match(table_id: int, header: Header) -> Match:
    """A new match of the table, with no entry yet."""
    with writing():
        return _new_match(table_id, header)


def _new_match(table_id: int, header: Header) -> Match:
    now = datetime.now(UTC)
    _take_turn(table_id)
    number = db.session.scalar(select(func.coalesce(func.max(Match.number), 0)).where(Match.table_id == table_id))
    match = Match(
        table_id=table_id, number=int(number or 0) + 1, game=header.game.slug, variant=header.variant,
        options=dumps(header.options), players=dumps(header.players), first=header.first, created_at=now,
        seq=0, numbered=0,
    )  # fmt: skip
    _keep(match, header.game, begin(header), Trend(), now)
    db.session.add(match)
    _seat_people(table_id, header.players)
    return match


def header_of(match: Match) -> Header:
    """What was agreed before the match's first entry."""
    game = by_slug[match.game]
    return Header(
        game, match.variant, loads(match.options, game.options), tuple(json.loads(match.players)), match.first
    )


def position(match: Match) -> Position:
    """Where a match stands; folded anew where the rules have changed since it was kept."""
    header = header_of(match)
    game: Game = header.game
    if match.rules != game.version:
        return Position(match, header, rebuild(match).now)
    return Position(match, header, Step(loads(match.state, game.state), loads(match.ledger, Ledger)))


def find_match(table_id: int, number: int) -> Position:
    """The table's match of that number, and where it stands. Raises ``NoSuchMatch``."""
    match = db.session.scalar(_MATCH, {"table": table_id, "number": number})
    if match is None or match.game not in by_slug:
        raise NoSuchMatch(number)
    return position(match)


def log_of(match: Match) -> Log:
    """The whole log of a match, folded."""
    header = header_of(match)
    rows = db.session.execute(
        select(LoggedEntry.payload).where(LoggedEntry.match_id == match.id).order_by(LoggedEntry.seq)
    )
    return Log(header, [read_entry(header.game, json.loads(payload)) for (payload,) in rows])


def _keep(match: Match, game: Game, step: Step, trend: Trend, now: datetime) -> None:
    """Keeps with the match where it stands."""
    match.rules = game.version
    match.state = dumps(step.state)
    match.ledger = dumps(step.ledger)
    match.trend = dumps(trend)
    match.finished = game.finished(step.state)
    match.counted = trend.hands
    match.changed_at = now


def rebuild(match: Match) -> Log:
    """Folds the whole log again and keeps what comes of it."""
    with writing():
        return _fold_anew(db.session.get_one(Match, match.id, with_for_update=True, populate_existing=True))


def _fold_anew(match: Match) -> Log:
    log = log_of(match)
    _refold(match, log, 0, len(log.entries))
    _keep(match, log.game, log.now, trend_of(log), match.changed_at)
    return log


def trend_of(log: Log) -> Trend:
    trend, number = Trend(), 0
    for made, read, step in zip(log.entries, log.reads, log.steps, strict=True):
        number += kind_of(made) in log.game.hands
        if read is not None and kind_of(read) in log.game.hands:
            trend = trend.add(standings(log.game, step), number)
    return trend


def _refold(match: Match, log: Log, since: int, upto: int) -> None:
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


# -- recording -------------------------------------------------------------------------------------------------------


def preview(position: Position, entry: Entry) -> Step:
    """Where the match would stand with ``entry``: the fold run dry. Raises ``Refused``."""
    if isinstance(entry, Void | Amend):
        return preview_correction(position, entry).after.now
    step = advance(position.game, position.step, entry)
    if isinstance(step, list):
        raise Refused(step)
    return step


class Change(NamedTuple):
    """What a correction would change: the log before and after it."""

    before: Log
    after: Log

    def since(self) -> int:
        """How many entries from the start read, and are decided, just as before."""
        a = list(zip(self.before.reads, correctors(self.before.entries), strict=True))
        b = list(zip(self.after.reads, correctors(self.after.entries), strict=True))
        return next((n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), len(a))

    def hands(self) -> list[int]:
        """Numbers of the entries whose lines change."""
        pairs = zip(self.before.steps, self.after.steps, strict=False)
        return [n for n, (a, b) in enumerate(pairs, 1) if a.lines != b.lines]


def preview_correction(position: Position, entry: Void | Amend) -> Change:
    """What a correction would change. Raises ``Refused`` where a later entry does not survive it."""
    before = log_of(position.match)
    after = before.try_(entry)
    if isinstance(after, list):
        raise Refused(after)
    return Change(before, after)


def record(table_id: int, number: int, value: Mapping[str, Any], *, seen: int, key: str, by: str) -> Position:
    """Records an entry given as a plain JSON value, on disk when this returns.

    ``seen``: the number of entries the sender has seen; ``key``: the recording's own; ``by``: the device.
    Raises ``Refused`` where the entry does not hold, ``Conflict`` where something was recorded in between.
    """
    with writing():
        match = db.session.scalar(_MATCH_TO_WRITE, {"table": table_id, "number": number})
        if match is None:
            raise NoSuchMatch(number)
        game = by_slug[match.game]
        entry = read_entry(game, value)
        payload = dumps(entry)
        if match.rules != game.version:
            _fold_anew(match)
        sent = db.session.scalar(
            select(LoggedEntry.payload).where(LoggedEntry.match_id == match.id, LoggedEntry.key == key)
        )
        if sent == payload:
            return position(match)
        if sent is not None or match.seq != seen:
            raise Conflict(seen)
        made = _correct(match, entry) if isinstance(entry, Void | Amend) else _append(match, entry)
        now = datetime.now(UTC)
        match.numbered += (counts := kind_of(entry) in game.hands)
        match.seq += 1
        hand = match.numbered if counts else None
        if isinstance(entry, Void | Amend):
            [hand] = numbers(match, [entry.entry]).values()
        db.session.execute(
            insert(LoggedEntry),
            {
                "match_id": match.id,
                "seq": match.seq,
                "kind": kind_of(entry),
                "payload": payload,
                "recorded_at": now,
                "by": by,
                "key": key,
                "number": hand,
                "decided": None,
                "reads": None if isinstance(entry, Void | Amend) else payload,
                "lines": dumps(made.step.lines),
            },
        )
        _keep(match, game, made.step, made.trend, now)
        _seat_people(table_id, game.newcomers(entry.with_ if isinstance(entry, Amend) else entry))
        return Position(match, made.header, made.step)


class _Made(NamedTuple):
    header: Header
    step: Step
    trend: Trend


def _append(match: Match, entry: Entry) -> _Made:
    now = position(match)
    step = preview(now, entry)
    trend = loads(match.trend, Trend)
    if kind_of(entry) in now.game.hands:
        trend = trend.add(standings(now.game, step), match.numbered + 1)
    return _Made(now.header, step, trend)


def _correct(match: Match, entry: Void | Amend) -> _Made:
    change = preview_correction(position(match), entry)
    after = change.after
    _refold(match, after, change.since(), upto=match.seq)  # its own row is yet to be written
    return _Made(after.header, after.now, trend_of(after))


# -- reading the log -------------------------------------------------------------------------------------------------


class Raw(NamedTuple):
    """An entry of the log as the database holds it."""

    seq: int
    kind: str
    number: int | None  #: of the hand that it is or corrects
    payload: str
    reads: str | None
    decided: int | None  #: the correction that decides how it reads
    lines: str
    recorded_at: datetime


class Row:
    """An entry of the log as the pages show it; what it says is read only where it is asked for."""

    def __init__(self, game: Game, raw: Raw) -> None:
        self.game, self.raw = game, raw
        self.seq, self.kind, self.number, self.decided = raw.seq, raw.kind, raw.number, raw.decided
        self.recorded_at = raw.recorded_at

    @cached_property
    def made(self) -> Entry:
        """As it was made."""
        return read_entry(self.game, json.loads(self.raw.payload))

    @cached_property
    def reads(self) -> Entry | None:
        """As it reads; ``None`` where it does not count."""
        if self.raw.reads is None or self.raw.reads == self.raw.payload:
            return self.made if self.raw.reads else None
        return read_entry(self.game, json.loads(self.raw.reads))

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        return loads(self.raw.lines, tuple[Line, ...]) if self.raw.lines != "[]" else ()

    @property
    def counts(self) -> bool:
        """Whether it is a hand that counts."""
        return self.number is not None and self.raw.reads is not None

    @property
    def correction(self) -> bool:
        """Whether it only says how another entry reads."""
        return self.kind in ("void", "amend") and self.raw.reads is None

    @property
    def struck(self) -> bool:
        return self.raw.reads is None and not self.correction


_COLUMNS = (
    LoggedEntry.seq, LoggedEntry.kind, LoggedEntry.number, LoggedEntry.payload, LoggedEntry.reads,
    LoggedEntry.decided, LoggedEntry.lines, LoggedEntry.recorded_at,
)  # fmt: skip


_ROWS = (
    select(*_COLUMNS)
    .where(
        LoggedEntry.match_id == bindparam("match"),
        LoggedEntry.seq > bindparam("after"),
        LoggedEntry.seq < bindparam("before"),
    )
    .order_by(LoggedEntry.seq.desc())
)


def rows(match: Match, *, before: int | None = None, after: int = 0, most: int | None = 20) -> list[Row]:
    """Entries of a match, newest first: those with a number under ``before`` and over ``after``."""
    between = {"match": match.id, "after": after, "before": match.seq + 1 if before is None else before}
    query = _ROWS if most is None else _ROWS.limit(most)
    game = by_slug[match.game]
    return [Row(game, Raw(*row)) for row in db.session.execute(query, between)]


def row(match: Match, seq: int) -> Row | None:
    """One entry of a match."""
    return next(iter(rows(match, before=seq + 1, after=seq - 1)), None)


def row_by_key(match: Match, key: str) -> Row | None:
    """The entry that was recorded under ``key``."""
    query = select(*_COLUMNS).where(LoggedEntry.match_id == match.id, LoggedEntry.key == key)
    found = db.session.execute(query).first()
    return Row(by_slug[match.game], Raw(*found)) if found else None


def last_reading(match: Match, row: Row) -> Entry:
    """How a struck-out entry read before it was struck out."""
    if row.decided is None:
        return row.made
    query = select(LoggedEntry.payload).where(LoggedEntry.match_id == match.id, LoggedEntry.seq < row.decided)
    entries = [
        read_entry(row.game, json.loads(payload)) for (payload,) in db.session.execute(query.order_by(LoggedEntry.seq))
    ]
    return readings(entries)[row.seq - 1] or row.made


def numbers(match: Match, seqs: Sequence[int]) -> dict[int, int | None]:
    """Entry numbers to the numbers of the hands that they are, or correct; ``None`` where they are none."""
    query = select(LoggedEntry.seq, LoggedEntry.number).where(
        LoggedEntry.match_id == match.id, LoggedEntry.seq.in_(seqs)
    )
    return {row.seq: row.number for row in db.session.execute(query.order_by(LoggedEntry.seq))}


def last_hand(match: Match) -> Row | None:
    """The newest hand that counts: the one that *Undo* takes back."""
    game = by_slug[match.game]
    query = (
        select(*_COLUMNS)
        .where(LoggedEntry.match_id == match.id, LoggedEntry.number.is_not(None), LoggedEntry.reads.is_not(None))
        .order_by(LoggedEntry.seq.desc())
        .limit(1)
    )
    found = db.session.execute(query).first()
    return Row(game, Raw(*found)) if found else None


# -- money over all matches ------------------------------------------------------------------------------------------


class Standing(NamedTuple):
    """A match in its table's list."""

    number: int
    game: Game
    variant: str
    hands: int
    finished: bool
    created_at: datetime
    changed_at: datetime
    ledger: Ledger


def matches(table_id: int) -> list[Standing]:
    """All matches of a table, newest first."""
    query = (
        select(
            Match.number, Match.game, Match.variant, Match.numbered, Match.finished, Match.created_at,
            Match.changed_at, Match.ledger, Match.rules,
        )
        .where(Match.table_id == table_id)
        .order_by(Match.number.desc())
    )  # fmt: skip
    found = db.session.execute(query).all()
    if stale := [r.number for r in found if r.game in by_slug and r.rules != by_slug[r.game].version]:
        for number in stale:
            find_match(table_id, number)  # folds it anew
        found = db.session.execute(query).all()
    return [
        Standing(r.number, by_slug[r.game], r.variant, r.numbered, r.finished, r.created_at, r.changed_at,
                 loads(r.ledger, Ledger))
        for r in found
        if r.game in by_slug
    ]  # fmt: skip


def payments_of(table_id: int) -> list[Payment]:
    """Payments made, newest first; those taken back stand among them with ``undone_at``."""
    return list(db.session.scalars(select(Payment).where(Payment.table_id == table_id).order_by(Payment.id.desc())))


def owed(played: Iterable[Standing], paid: Iterable[Payment], names: Iterable[str]) -> dict[str, int]:
    """What everybody is still owed (or owes): money of all matches, standing pots given back, payments taken off."""
    return owed_after((m.ledger.owed() for m in reversed(list(played))), _handed(paid), names)


def _handed(paid: Iterable[Payment]) -> list[TablePayment]:
    return [TablePayment(p.payer, p.payee, p.amount) for p in reversed(list(paid)) if p.undone_at is None]


def money(played: Iterable[Standing], names: Iterable[str]) -> dict[str, int]:
    """Everybody's net money over all matches."""
    return total([dict.fromkeys(names, 0), *(m.ledger.money for m in played)])


class Statistics(NamedTuple):
    """One person's matches at the table: how many, in how many the money ended above 0, the best and the worst."""

    name: str
    matches: int
    ahead: int
    best: int
    worst: int


def statistics(played: Iterable[Standing], names: Iterable[str]) -> list[Statistics]:
    """Everybody's statistics over the matches in which he played or betted."""
    results: dict[str, list[int]] = {name: [] for name in names}
    for match in played:
        for name, amount in match.ledger.money.items():
            results.setdefault(name, []).append(amount)
    return [
        Statistics(name, len(all_), sum(amount > 0 for amount in all_), max(all_), min(all_))
        for name, all_ in results.items()
        if all_
    ]


def pay(table_id: int, value: Mapping[str, Any], *, seen: int, key: str, by: str) -> None:
    """Records money handed over. ``seen``: the table's ``payments_seq`` that the sender has seen.

    Raises ``Refused`` or ``Conflict``.
    """
    with writing():
        table = _take_turn(table_id)
        payment = convert(dict(value), TablePayment)
        if found := check_payment(payment, people(table_id), ()):
            raise Refused(found)
        same = db.session.scalar(select(Payment).where(Payment.table_id == table_id, Payment.key == key))
        if same is not None and (same.payer, same.payee, same.amount) == (payment.payer, payment.payee, payment.amount):
            return
        if same is not None or table.payments_seq != seen:
            raise Conflict(seen)
        db.session.add(
            Payment(
                table_id=table_id, payer=payment.payer, payee=payment.payee, amount=payment.amount,
                made_at=datetime.now(UTC), by=by, key=key,
            )
        )  # fmt: skip
        table.payments_seq += 1


def take_back(table_id: int, payment_id: int) -> None:
    """Marks a payment as not made after all. Harmless when repeated; raises ``NoSuchTable`` where there is none."""
    with writing():
        table = _take_turn(table_id)
        payment = db.session.scalar(select(Payment).where(Payment.table_id == table_id, Payment.id == payment_id))
        if payment is None:
            raise NoSuchTable(payment_id)
        if payment.undone_at is None:
            payment.undone_at = datetime.now(UTC)
            table.payments_seq += 1


# -- files -----------------------------------------------------------------------------------------------------------


def match_file(position: Position, *, within_table: bool = False) -> dict[str, Any]:
    """A match as a match file holds it."""
    query = (
        select(LoggedEntry.payload).where(LoggedEntry.match_id == position.match.id).order_by(LoggedEntry.seq)
    )  # fmt: skip
    entries = [read_entry(position.game, json.loads(payload)) for (payload,) in db.session.execute(query)]
    return write_match(position.header, entries, within_table=within_table)


def export_table(table: TableInfo) -> dict[str, Any]:
    """A table's whole record as a table file holds it."""
    all_matches = db.session.scalars(select(Match).where(Match.table_id == table.id).order_by(Match.number))
    return write_table(
        table.name,
        table.unit,
        people(table.id),
        [match_file(position(match), within_table=True) for match in all_matches],
        _handed(payments_of(table.id)),
    )


def import_table(record: TableFile) -> Table:
    """A new table from a table file. Raises ``Refused``."""
    if found := check_unit(record.unit):
        raise Refused(found)
    with writing():
        table = _new_table(record.name, record.unit, record.players)
        now = datetime.now(UTC)
        for log in record.matches:
            match = _new_match(table.id, log.header)
            db.session.flush()
            _write_log(match, log, now)
        for n, p in enumerate(record.payments):
            db.session.add(
                Payment(table_id=table.id, payer=p.payer, payee=p.payee, amount=p.amount, made_at=now, by="file",
                        key=f"file-{n}")
            )  # fmt: skip
        table.payments_seq = len(record.payments)
        return table


def import_match(table_id: int, log: Log) -> Match:
    """A match file's match as a new match of the table."""
    with writing():
        match = _new_match(table_id, log.header)
        db.session.flush()
        _write_log(match, log, datetime.now(UTC))
        _seat_people(table_id, log.names())
        return match


def _write_log(match: Match, log: Log, now: datetime) -> None:
    decided = correctors(log.entries)
    hands: list[int | None] = []
    for n, (entry, reads, step) in enumerate(zip(log.entries, log.reads, log.steps, strict=True), 1):
        match.numbered += (counts := kind_of(entry) in log.game.hands)
        corrects = hands[entry.entry - 1] if isinstance(entry, Void | Amend) else None
        hands.append(match.numbered if counts else corrects)
        db.session.add(
            LoggedEntry(
                match_id=match.id, seq=n, kind=kind_of(entry), payload=dumps(entry), recorded_at=now, by="file",
                key=f"file-{n}", number=hands[-1], decided=decided[n - 1],
                reads=None if reads is None else dumps(reads), lines=dumps(step.lines),
            )
        )  # fmt: skip
    match.seq = len(log.entries)
    _keep(match, log.game, log.now, trend_of(log), now)


def new_header(
    game: Game, players: Sequence[str], variant: str, options: Mapping[str, Any], first: str | None
) -> Header:
    """What is agreed before the first entry, checked. Raises ``Refused``."""
    base = next((v.options for v in game.variants if v.slug == variant), None)
    changed = {k: v for k, v in options.items() if base is None or plain(getattr(base, k, None)) != v}
    return make_header(game, players, variant, changed, first)
