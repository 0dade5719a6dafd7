"""Tables of the database. No rules here.

The log is append-only. What is marked *result* is what the rules make of the log: it is what lists of matches show, and
what is left of a match that today's rules would count differently (``rules_upgrade``). JSON is kept in text columns:
amounts are whole numbers of any size.
"""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import BigInteger, Date, ForeignKey, Index, Text, TypeDecorator, UniqueConstraint, text
from sqlalchemy import DateTime as SqlDateTime
from sqlalchemy import Table as SqlTable
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """The base class of all models."""


db = SQLAlchemy(model_class=Base, session_options={"expire_on_commit": False})

if TYPE_CHECKING:
    Model = Base
else:
    Model = db.Model  # a subclass of ``Base``, made when this is imported


class Moment(TypeDecorator[datetime]):
    """A time in UTC, whatever the database makes of time zones."""

    impl = SqlDateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: object) -> datetime | None:
        """Return the time as the column holds it: UTC, without a time zone. ``value`` has one."""
        return value.astimezone(UTC).replace(tzinfo=None) if value else None

    def process_result_value(self, value: datetime | None, dialect: object) -> datetime | None:
        """Return the time as the program has it: with UTC as its time zone."""
        return value.replace(tzinfo=UTC) if value else None


class Table(Model):
    """The people who play together, evening after evening.

    Who has ``code`` may record, who has ``watch_code`` may look; ``typed_code`` and ``typed_watch_code`` lead to the
    one and the other, typed. ``code_before``: what ``code`` was until it was renewed last, where it was. ``owner``: the
    device that made the table or was handed it, empty: none. ``handover``: the hash of the last link made to hand it
    on; ``handed_on_at``: when that was used, where it was. ``unit`` is what its money is called; ``key`` is that of the
    form that made it, where it had one; ``removed_at``: since when it is removed, where it is. ``timezone``: the
    name of the time zone of the device that made it (``Asia/Bangkok``), empty where none was told. ``yes_from``: the
    amount in table units from which what is recorded waits for a yes (``Proposal``); 0: nothing does. ``names_seq``
    rises with every name that is put right, and every device that is named.
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
    payments_seq: Mapped[int] = mapped_column(default=0)  # rises with every payment made or taken back
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


class Player(Model):
    """Somebody who plays, or bets, at a table."""

    __tablename__ = "player"
    __table_args__ = (UniqueConstraint("table_id", "name"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("card_table.id"))
    name: Mapped[str] = mapped_column(Text)


class TableDevice(Model):
    """Who a device is at a table: the name ``person``; empty: it has said that it only looks on."""

    __tablename__ = "table_device"
    table_id: Mapped[int] = mapped_column(ForeignKey("card_table.id"), primary_key=True)
    device: Mapped[str] = mapped_column(Text, primary_key=True)
    person: Mapped[str] = mapped_column(Text)


class NameChange(Model):
    """A name of the table that was put right: ``old`` became ``new``, who was somebody else where they were ``merged``.

    ``by``: the device that did so; ``person``: whose that is, where it has said so.
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


class Match(Model):
    """One sitting of one game.

    ``number``: which of its table, from 1. ``game`` and ``variant``: their slugs. ``options``, ``players``, ``ledger``,
    ``trend``, ``points`` and ``summary`` are JSON; ``first`` is who deals, leads or banks first, where that was named;
    ``key`` is that of the form that made it, where it had one. The chain of its log (``core/chain.py``) begins with
    ``head``, JSON as files have it, and is at ``last_hash``; ``earlier`` is a JSON array of the last hashes that it had
    before it was rebuilt. ``removed_at``: since when it is removed, where it is. ``proposal``: the id of what is
    proposed and waits for a yes, null where nothing does: until then nothing else is recorded. ``summary``: what
    players' pages add up, for the log and the rules that it names (``careers``); null: not made yet.
    """

    __tablename__ = "match"
    __table_args__ = (
        UniqueConstraint("table_id", "number"),
        Index("ix_match_key", "table_id", "key", unique=True),
    )
    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("card_table.id"))
    number: Mapped[int]
    game: Mapped[str] = mapped_column(Text)
    variant: Mapped[str] = mapped_column(Text)
    options: Mapped[str] = mapped_column(Text)  # all of them, as agreed
    players: Mapped[str] = mapped_column(Text)
    first: Mapped[str | None] = mapped_column(Text)
    created_at: Mapped[datetime] = mapped_column(Moment)
    key: Mapped[str | None] = mapped_column(Text)
    head: Mapped[str] = mapped_column(Text, server_default=text("'{}'"))
    last_hash: Mapped[str] = mapped_column(Text, server_default=text("''"))
    earlier: Mapped[str] = mapped_column(Text, server_default=text("'[]'"))
    removed_at: Mapped[datetime | None] = mapped_column(Moment)
    proposal: Mapped[int | None]
    seq: Mapped[int] = mapped_column(default=0)  # the number of the last entry
    summary: Mapped[str | None] = mapped_column(Text)
    # result
    counted: Mapped[int] = mapped_column(default=0)  # hands that count
    rules: Mapped[int]  # the version of the rules that this is the result of
    ledger: Mapped[str] = mapped_column(Text)
    trend: Mapped[str] = mapped_column(Text)
    points: Mapped[str | None] = mapped_column(Text)  # side to points; null where the game keeps none
    winner: Mapped[str | None] = mapped_column(Text)
    finished: Mapped[bool] = mapped_column(default=False)
    frozen: Mapped[int | None]  # the version of the rules that would give another result, so that ``rules`` stays
    changed_at: Mapped[datetime] = mapped_column(Moment)


class LoggedEntry(Model):
    """What was seen at the table: one entry of a match's log.

    ``seq``: which of its match, from 1. ``payload`` is the entry as it was made, in the very words of the file where it
    was read from one, as JSON; ``hash``: of the log up to this entry.
    """

    __tablename__ = "logged_entry"
    __table_args__ = (Index("ix_logged_entry_key", "match_id", "key", unique=True),)
    match_id: Mapped[int] = mapped_column(ForeignKey("match.id"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(Text)
    payload: Mapped[str] = mapped_column(Text)
    recorded_at: Mapped[datetime] = mapped_column(Moment)
    by: Mapped[str] = mapped_column(Text)  # the device that recorded it
    person: Mapped[str] = mapped_column(Text, server_default=text("''"))  # whose device that is, where it has said so
    hash: Mapped[str] = mapped_column(Text, server_default=text("''"))
    key: Mapped[str] = mapped_column(Text)  # the recording's own key: sent twice, recorded once
    #: in a correction of several entries (``rearranging``): the entry that it takes back or logs again, by the number
    #: under which that was first logged; 0: it is put in
    again: Mapped[int | None]
    # result
    lines: Mapped[str] = mapped_column(Text, default="[]")  # what it moves now, or a correction replaced, as JSON
    hand: Mapped[bool] = mapped_column(default=False, server_default=text("false"))  # a hand that counts, or ended one


class Proposal(Model):
    """What was sent to be recorded and moves so much that somebody who pays has to say yes first.

    None of it is in the log until then. ``seen``: how many entries the log has before it; ``key``: the recording's own;
    ``entries``: JSON, each entry as the log would keep it, with its ``again`` (``core.match.NewEntry``); ``yes_from``:
    the amount from which its table asked for a yes then. ``closed_at``: when it was answered; null: it is open, as at
    most one of a match is. ``said_yes``: who of those who pay has said yes, null: nobody, it was taken back; ``seq``:
    the number of its first entry in the log after a yes. ``by`` and ``closed_by`` are devices; ``person`` and
    ``closed_person`` say whose they are, if they have said so.
    """

    __tablename__ = "proposal"
    __table_args__ = (
        Index("ix_proposal_match", "match_id"),
        # In PostgreSQL too (migration 0012); to name ``postgresql_where`` here would load its dialect at every start.
        Index("ix_proposal_open", "match_id", unique=True, sqlite_where=text("closed_at IS NULL")),
    )
    id: Mapped[int] = mapped_column(primary_key=True)
    match_id: Mapped[int] = mapped_column(ForeignKey("match.id"))
    seen: Mapped[int]
    key: Mapped[str] = mapped_column(Text)
    entries: Mapped[str] = mapped_column(Text)
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
    """Money handed over to settle, ``amount`` in table units. One taken back stays on record, with ``undone_at``.

    ``by``: the device that recorded it, ``undone_by``: the one that took it back; ``person`` and ``undone_person``:
    whose these are, where they have said so. ``evening``: the day of the evening that it settles; null where it is for
    all of them.
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


class Rate(Model):
    """How often ``who`` did ``what`` within the time that began at ``window``, in seconds since 1970."""

    __tablename__ = "rate"
    what: Mapped[str] = mapped_column(Text, primary_key=True)
    who: Mapped[str] = mapped_column(Text, primary_key=True)
    window: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    number: Mapped[int] = mapped_column(BigInteger)


def table_of(model: type[Base]) -> SqlTable:
    """Return the SQL table of a model, for statements that need no objects of its rows."""
    table = model.__table__
    assert isinstance(table, SqlTable)
    return table
