"""The tables of the database. There are no rules here.

The log is append-only. Columns under *result* are computed by the rules from the log. Lists of matches show them, and a
frozen match, which today's rules would count differently, has nothing else (``rules_upgrade``). JSON is stored in text
columns.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import BigInteger, Date, ForeignKey, Index, LargeBinary, Text, TypeDecorator, UniqueConstraint, text
from sqlalchemy import DateTime as SqlDateTime
from sqlalchemy import Table as SqlTable
from sqlalchemy.engine import Dialect
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from ..core.ledger import Ledger
from ..core.reading import dumps, reader
from ..core.trend import Trend


class Base(DeclarativeBase):
    """The base class of all models."""


db = SQLAlchemy(model_class=Base, session_options={"expire_on_commit": False})

if TYPE_CHECKING:
    Model = Base
else:
    Model = db.Model  # a subclass of ``Base``, created at import


class Moment(TypeDecorator[datetime]):
    """A column type for times: stored in UTC without a time zone, read back as UTC, on any database."""

    impl = SqlDateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: object) -> datetime | None:
        """Return ``value``, which has a time zone, as the column holds it: in UTC, without one; ``None`` stays."""
        return value.astimezone(UTC).replace(tzinfo=None) if value else None

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], datetime | None]:
        """Return a function that makes a time in UTC of what the driver returns; it is called once for each value."""
        read: Callable[[Any], Any] = self.impl_instance.result_processor(dialect, coltype) or (lambda found: found)

        def made(found: Any) -> datetime | None:
            return None if found is None else read(found).replace(tzinfo=UTC)

        return made


class Json(TypeDecorator[Any]):
    """A column type for values of ``type_``, stored as JSON text; integers in it may be larger than 64 bits."""

    impl = Text
    cache_ok = True

    def __init__(self, type_: Any) -> None:
        super().__init__()
        self.type_ = type_
        self._decode = reader(type_)

    def process_bind_param(self, value: Any, dialect: object) -> str | None:
        """Return the value as JSON; ``None`` stays ``None``, which is SQL's null."""
        return None if value is None else dumps(value)

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[str | None], Any]:
        """Return a function that decodes a column's JSON, null to ``None``; it is called once for each value."""
        decode = self._decode
        return lambda found: None if found is None else decode(found)


class Table(Model):
    """The people who play together, evening after evening.

    ``code`` gives the right to record, ``watch_code`` the right to look; ``typed_code`` and ``typed_watch_code`` are
    the short codes of the two links. ``code_before``: the value of ``code`` before it was last renewed, or null.
    ``owner``: the device that created the table or was handed it; empty: none. ``handover``: the hash of the last token
    to hand it on; ``handed_on_at``: when that token was used, or null. ``unit``: what its money is called; ``key``: the
    key of the form that created it, or null; ``removed_at``: when it was removed, or null. ``timezone``: that of the
    device that created it (``Asia/Bangkok``), empty if unknown. ``yes_from``: the amount in table units from which a
    recording waits for a yes (``Proposal``); 0: none does. ``names_seq`` rises whenever a name is corrected or the
    player of a device changes. ``decimals``: how many digits of an amount are shown after the decimal point, 0 or 2;
    ``cash``: whether the payments that settle a match are recorded as soon as it ends.
    """

    __tablename__ = "card_table"
    __table_args__ = (
        Index("ix_card_table_key", "key", unique=True),
        Index("ix_card_table_watch_code", "watch_code", unique=True),
        Index("ix_card_table_typed_code", "typed_code", unique=True),
        Index("ix_card_table_typed_watch_code", "typed_watch_code", unique=True),
    )
    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(Text, unique=True)
    name: Mapped[str] = mapped_column(Text)
    unit: Mapped[str] = mapped_column(Text)
    created_at: Mapped[datetime] = mapped_column(Moment)
    payments_seq: Mapped[int] = mapped_column(default=0)  # rises as payments are made or taken back, names corrected
    key: Mapped[str | None] = mapped_column(Text)
    names_seq: Mapped[int] = mapped_column(default=0, server_default=text("0"))
    removed_at: Mapped[datetime | None] = mapped_column(Moment)
    timezone: Mapped[str] = mapped_column(Text, default="", server_default=text("''"))
    watch_code: Mapped[str] = mapped_column(Text, server_default=text("''"))
    typed_code: Mapped[str] = mapped_column(Text, server_default=text("''"))
    typed_watch_code: Mapped[str] = mapped_column(Text, server_default=text("''"))
    code_before: Mapped[str | None] = mapped_column(Text)
    owner: Mapped[str] = mapped_column(Text, default="", server_default=text("''"), index=True)
    handover: Mapped[str | None] = mapped_column(Text)
    handed_on_at: Mapped[datetime | None] = mapped_column(Moment)
    version: Mapped[int] = mapped_column(default=0, server_default=text("0"))  # rises with every write at the table
    yes_from: Mapped[int] = mapped_column(default=0, server_default=text("0"))
    decimals: Mapped[int] = mapped_column(default=0, server_default=text("0"))
    cash: Mapped[bool] = mapped_column(default=False, server_default=text("false"))


class Player(Model):
    """A person on a table's list, even if they have not played or bet at the table yet.

    ``told_apart``: whether the table has confirmed that they are another person than those listed before them with a
    look-alike name.
    """

    __tablename__ = "player"
    __table_args__ = (UniqueConstraint("table_id", "name"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("card_table.id"))
    name: Mapped[str] = mapped_column(Text)
    told_apart: Mapped[bool] = mapped_column(default=False, server_default=text("false"))


class TableDevice(Model):
    """The player to whom a device belongs at a table; empty ``person``: the device only looks on."""

    __tablename__ = "table_device"
    table_id: Mapped[int] = mapped_column(ForeignKey("card_table.id"), primary_key=True)
    device: Mapped[str] = mapped_column(Text, primary_key=True)
    person: Mapped[str] = mapped_column(Text)


class NameChange(Model):
    """A corrected name: ``old`` became ``new``.

    ``merged``: whether another player had the new name already, and the two became one. ``by``: the device on which it
    was corrected; ``person``: the player to whom that belongs, empty if unknown.
    """

    __tablename__ = "name_change"
    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("card_table.id"), index=True)
    old: Mapped[str] = mapped_column(Text)
    new: Mapped[str] = mapped_column(Text)
    merged: Mapped[bool]
    made_at: Mapped[datetime] = mapped_column(Moment)
    by: Mapped[str] = mapped_column(Text)
    person: Mapped[str] = mapped_column(Text)


class Log(Model):
    """A log, to which entries belong. A match uses it, or it is spare.

    ``spare``: since when no match uses it; null: one does. A spare log is being written, was replaced by a copy, was
    left behind by a killed program or a deleted match, or holds a file that is being imported.
    """

    __tablename__ = "log"
    id: Mapped[int] = mapped_column(primary_key=True)
    spare: Mapped[datetime | None] = mapped_column(Moment, index=True)


class Match(Model):
    """One match: a sitting of one game by one set of players.

    ``number``: its number at the table, from 1; ``slug``: of its game; ``variant``: of its variant. ``options`` and
    ``summary`` are JSON of types that only the game and ``summaries`` know. ``first``: who deals, leads or banks first,
    or null if nobody was named; ``key``: the key of the form that created it, or null. Its entries are those of
    ``log``. Their hash chain (``core/chain.py``) begins with ``head``, which is the header as files have it, and ends
    with ``last_hash``; ``earlier``: last hashes of the chain before it was rebuilt. ``created_at``: when it began;
    ``started``: that time as its file has it, or null; ``changed_at``: when its log last changed; ``removed_at``: when
    it was removed, or null. ``proposal``: the id of the open proposal, or null; while there is one, nothing else is
    recorded. ``summary``: what the figures count of it, with the log and the rules it is for; null: not computed yet.
    """

    __tablename__ = "match"
    __table_args__ = (
        UniqueConstraint("table_id", "number"),
        Index("ix_match_key", "table_id", "key", unique=True),
        Index("ix_match_log", "log", unique=True),
        Index("ix_match_removed", "table_id", "removed_at"),
    )
    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("card_table.id"))
    number: Mapped[int]
    log: Mapped[int] = mapped_column(server_default=text("0"))  # no foreign key: SQLite adds none to a column
    slug: Mapped[str] = mapped_column("game", Text, key="slug")  # of the game
    variant: Mapped[str] = mapped_column(Text)
    options: Mapped[str] = mapped_column(Text)  # all options, as agreed before the first entry
    players: Mapped[tuple[str, ...]] = mapped_column(Json(tuple[str, ...]))
    first: Mapped[str | None] = mapped_column(Text)
    created_at: Mapped[datetime] = mapped_column(Moment)
    key: Mapped[str | None] = mapped_column(Text)
    head: Mapped[dict[str, Any]] = mapped_column(Json(dict[str, Any]), server_default=text("'{}'"))
    last_hash: Mapped[str] = mapped_column(Text, server_default=text("''"))
    earlier: Mapped[list[str]] = mapped_column(Json(list[str]), server_default=text("'[]'"))
    started: Mapped[str | None] = mapped_column(Text)
    removed_at: Mapped[datetime | None] = mapped_column(Moment)
    proposal: Mapped[int | None]
    seq: Mapped[int] = mapped_column(default=0)  # the number of the last entry
    #: characters of the JSON of all entries and their lines
    size: Mapped[int] = mapped_column(BigInteger, default=0, server_default=text("0"))
    summary: Mapped[str | None] = mapped_column(Text)
    # result
    counted: Mapped[int] = mapped_column(default=0)  # hands that count
    rules: Mapped[int]  # the version of the rules that gave this result
    ledger: Mapped[Ledger] = mapped_column(Json(Ledger))
    trend: Mapped[Trend] = mapped_column(Json(Trend))
    points: Mapped[dict[str, int] | None] = mapped_column(
        Json(dict[str, int])
    )  # side to points; null where the game keeps none
    winner: Mapped[str | None] = mapped_column(Text)
    finished: Mapped[bool] = mapped_column(default=False)
    frozen: Mapped[int | None]  # the version of the rules that would give another result, so that ``rules`` stays
    changed_at: Mapped[datetime] = mapped_column(Moment)


class LoggedEntry(Model):
    """An entry of a log: something that people saw at the table, or a correction.

    ``seq``: its number in the log, from 1. ``payload``: the entry as it was recorded, as JSON, word for word if it was
    read from a file; ``hash``: of the log up to this entry.
    """

    __tablename__ = "logged_entry"
    __table_args__ = (Index("ix_logged_entry_key", "log", "key", unique=True),)
    log: Mapped[int] = mapped_column(ForeignKey("log.id"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(Text)
    payload: Mapped[str] = mapped_column(Text)
    recorded_at: Mapped[datetime] = mapped_column(Moment)
    by: Mapped[str] = mapped_column(Text)  # the device that recorded it; ``file``: it was imported
    person: Mapped[str] = mapped_column(Text, server_default=text("''"))  # whose device that is; empty: unknown
    hash: Mapped[str] = mapped_column(Text, server_default=text("''"))
    key: Mapped[str] = mapped_column(Text)  # chosen by the sender, so that a repeated request is recorded once
    #: in a correction of several entries (``core/rearrange.py``): which entry this one takes back or logs again, by the
    #: number under which that was first logged; 0: this one is inserted
    again: Mapped[int | None]
    # result
    lines: Mapped[str] = mapped_column(Text, default="[]")  # JSON: its lines; for a correction, those that it replaced
    hand: Mapped[bool] = mapped_column(default=False, server_default=text("false"))  # is, or ends, a hand that counts


class Proposal(Model):
    """A recording that moves so much money that somebody who pays has to say yes first.

    Until then nothing of it is in the log. ``seen``: how many entries the log has before it; ``key``: the key of the
    recording; ``entries``: the entries as the log would hold them, each with its ``again`` (``core.match.NewEntry``);
    ``yes_from``: that of the table at the time. ``closed_at``: when it was answered; null: it is open, and a match has
    at most one open proposal. ``said_yes``: the payer who said yes; null in a closed one: it was taken back. ``seq``:
    the number of its first entry in the log after a yes. ``by`` and ``closed_by``: the devices that proposed and
    answered; ``person`` and ``closed_person``: the players to whom they belong, empty or null if unknown.
    """

    __tablename__ = "proposal"
    __table_args__ = (
        Index("ix_proposal_match", "match_id"),
        # PostgreSQL has it too (migration 0012); ``postgresql_where`` here would load its dialect at every start.
        Index("ix_proposal_open", "match_id", unique=True, sqlite_where=text("closed_at IS NULL")),
    )
    id: Mapped[int] = mapped_column(primary_key=True)
    match_id: Mapped[int] = mapped_column(ForeignKey("match.id"))
    seen: Mapped[int]
    key: Mapped[str] = mapped_column(Text)
    entries: Mapped[list[Any]] = mapped_column(Json(list[Any]))
    yes_from: Mapped[int]
    proposed_at: Mapped[datetime] = mapped_column(Moment)
    by: Mapped[str] = mapped_column(Text)
    person: Mapped[str] = mapped_column(Text)
    closed_at: Mapped[datetime | None] = mapped_column(Moment)
    closed_by: Mapped[str | None] = mapped_column(Text)
    closed_person: Mapped[str | None] = mapped_column(Text)
    said_yes: Mapped[str | None] = mapped_column(Text)
    seq: Mapped[int | None]


class Payment(Model):
    """Money that was handed over to settle; ``amount`` in table units. If taken back, it has ``undone_at``.

    ``by``: the device that recorded it, or ``file`` if it was imported; ``undone_by``: the device that took it back;
    ``person`` and ``undone_person``: the players to whom these belong, empty or null if unknown. ``evening``: the date
    of the evening that it settles; null: all evenings together. ``note``: free text; ``dated``: whether ``made_at`` is
    when it was made, and not just when it was imported. ``key``: chosen by the sender, or by the end of a match that
    records payments (``cash``); of payments recorded together, each has the same key with a colon and its number.
    """

    __tablename__ = "payment"
    __table_args__ = (UniqueConstraint("table_id", "key"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("card_table.id"), index=True)
    payer: Mapped[str] = mapped_column(Text)
    payee: Mapped[str] = mapped_column(Text)
    amount: Mapped[int]
    made_at: Mapped[datetime] = mapped_column(Moment)
    by: Mapped[str] = mapped_column(Text)
    key: Mapped[str] = mapped_column(Text)
    undone_at: Mapped[datetime | None] = mapped_column(Moment)
    person: Mapped[str] = mapped_column(Text, default="", server_default=text("''"))
    undone_by: Mapped[str | None] = mapped_column(Text)
    undone_person: Mapped[str | None] = mapped_column(Text)
    evening: Mapped[date | None] = mapped_column(Date)
    note: Mapped[str] = mapped_column(Text, default="", server_default=text("''"))
    dated: Mapped[bool] = mapped_column(default=True, server_default=text("true"))

    @property
    def batch(self) -> str:
        """The part of the key that payments recorded by one tap share; they are taken back together."""
        return self.key.rpartition(":")[0] or self.key


class CachedPage(Model):
    """A page of a table, made when the table had ``version``; it can be dropped at any time.

    ``page``: its text, compressed; ``key``: a hash of all that it depends on besides what is recorded at the table
    (``web/http/cached_page``).
    """

    __tablename__ = "cached_page"
    table_id: Mapped[int] = mapped_column(ForeignKey("card_table.id"), primary_key=True)
    key: Mapped[str] = mapped_column(Text, primary_key=True)
    version: Mapped[int]
    page: Mapped[bytes] = mapped_column(LargeBinary)


class Rate(Model):
    """How many times (``number``) ``who`` did ``what`` in a period; it began at ``window``, in seconds since 1970."""

    __tablename__ = "rate"
    what: Mapped[str] = mapped_column(Text, primary_key=True)
    who: Mapped[str] = mapped_column(Text, primary_key=True)
    window: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    number: Mapped[int] = mapped_column(BigInteger)


def table_of(model: type[Base]) -> SqlTable:
    """Return the SQLAlchemy Core table of a model, for statements that need no ORM objects."""
    table = model.__table__
    assert isinstance(table, SqlTable)
    return table
