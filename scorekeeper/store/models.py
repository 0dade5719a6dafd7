"""Tables of the database. No rules here.

The log is append-only. What is marked *cache* is a fold over the log and is rebuilt from it after a correction, or
when the rules' version changes and the result stays (``refolding``). JSON stands in text columns: amounts are whole
numbers of any size.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import BigInteger, ForeignKey, Index, Text, TypeDecorator, UniqueConstraint, text
from sqlalchemy import DateTime as SqlDateTime
from sqlalchemy import Table as SqlTable
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """What all models derive from."""


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
        """The time as the column holds it: UTC, without a time zone. ``value`` has one."""
        return value.astimezone(UTC).replace(tzinfo=None) if value else None

    def process_result_value(self, value: datetime | None, dialect: object) -> datetime | None:
        """The time as the program has it: with UTC as its time zone."""
        return value.replace(tzinfo=UTC) if value else None


class Table(Model):
    """The people who play together, evening after evening.

    ``code`` opens the table for whoever has it; ``unit`` is what its money is called; ``key`` is that of the form that
    made it, where it had one.
    """

    __tablename__ = "card_table"
    __table_args__ = (Index("ix_card_table_key", "key", unique=True),)
    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(Text, unique=True)
    name: Mapped[str] = mapped_column(Text)
    unit: Mapped[str] = mapped_column(Text)
    created_at: Mapped[datetime] = mapped_column(Moment)
    payments_seq: Mapped[int] = mapped_column(default=0)  # rises with every payment made or taken back
    key: Mapped[str | None] = mapped_column(Text)


class Player(Model):
    """Somebody who plays, or bets, at a table."""

    __tablename__ = "player"
    __table_args__ = (UniqueConstraint("table_id", "name"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("card_table.id"))
    name: Mapped[str] = mapped_column(Text)


class Match(Model):
    """One sitting of one game.

    ``number``: which of its table, from 1. ``game`` and ``variant``: their slugs. ``options``, ``players``, ``state``,
    ``ledger``, ``trend`` and ``points`` are JSON; ``first`` is who deals, leads or banks first, where that was named;
    ``key`` is that of the form that made it, where it had one. The chain of its log (``core/chain.py``) begins with
    ``head``, JSON as files have it, and stands at ``last_hash``; ``earlier`` is a JSON array of the last hashes that it
    had before it was made anew.
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
    # cache
    seq: Mapped[int] = mapped_column(default=0)  # the number of the last entry
    numbered: Mapped[int] = mapped_column(default=0)  # hands logged, those struck out included
    counted: Mapped[int] = mapped_column(default=0)  # hands that count
    rules: Mapped[int]  # the version of the rules that folded what follows
    state: Mapped[str] = mapped_column(Text)
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
    was read from one; ``reads`` as it reads, ``lines`` what it moved as it reads; all three are JSON. ``hash``: of the
    log up to this entry.
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
    number: Mapped[int | None]  # of the hand it is or corrects, as the table counts; stays with it for good
    # cache
    decided: Mapped[int | None]  # the correction that decides how it reads
    reads: Mapped[str | None] = mapped_column(Text)  # as it reads; null where it does not count
    lines: Mapped[str] = mapped_column(Text, default="[]")


class Payment(Model):
    """Money handed over to settle, ``amount`` in table units. One taken back stays on record, with ``undone_at``."""

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


class Rate(Model):
    """How often ``who`` did ``what`` within the time that began at ``window``, in seconds since 1970."""

    __tablename__ = "rate"
    what: Mapped[str] = mapped_column(Text, primary_key=True)
    who: Mapped[str] = mapped_column(Text, primary_key=True)
    window: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    number: Mapped[int] = mapped_column(BigInteger)


def table_of(model: type[Base]) -> SqlTable:
    """The table in which a model's rows stand, for statements that need no objects of them."""
    table = model.__table__
    assert isinstance(table, SqlTable)
    return table
