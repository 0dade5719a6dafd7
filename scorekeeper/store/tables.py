"""Tables and the people on their lists."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, bindparam, or_, select
from sqlalchemy.exc import IntegrityError

from ..core.files import check_names
from ..core.looks import check_seen
from ..core.options import Count
from ..core.problems import Problem, Refused, quoted
from ..core.reading import convert
from ..core.seats import writable
from ..core.table_files import UNIT_LENGTH, check_table, check_table_people
from .clock import known_zone
from .codes import TYPED_LENGTH, new_code
from .engine import writing
from .models import Player, Table, db, table_of
from .removal import is_gone, purge
from .versions import changed


class NoSuchTable(Exception):
    """Raised if no table has that code, or not any more; also if there is no such payment or shared result."""


def create_table(
    name: str,
    unit: str,
    names: Sequence[str] = (),
    key: str | None = None,
    timezone: str = "",
    owner: str = "",
    decimals: int = 0,
) -> Table:
    """Create a table, or return the one that was created under ``key`` before.

    ``unit``: what its money is called; ``names``: its first people; ``key``: that of the form, the same if it is sent
    twice; ``timezone``: that of the creating device, empty if unknown; ``owner``: that device, empty for no owner;
    ``decimals``: digits that amounts show after the point, 0 or 2. Raises ``Refused`` if the name, the unit or one of
    ``names`` is not valid, or there are too many names.
    """
    found = check_table(name, unit) + check_seen(name, ("name",)) + check_unit(unit)
    if found := found + check_names(names, ("players",)):
        raise Refused(found)
    return made_once(key, lambda: new_table(name, unit, names, key, timezone, owner, decimals))


def made_once(key: str | None, make: Callable[[], Table]) -> Table:
    """Run ``make`` in a transaction and return its table, or return the table that was created under ``key`` before.

    ``make`` has to store the key in the table's row, where it is unique: of two identical requests at once only one
    succeeds, and both get its table. ``None``: always run ``make``.
    """
    try:
        with writing():
            made = table_by_key(key) or make()
    except IntegrityError:
        if (there := table_by_key(key)) is None:
            raise
        return there
    purge()
    return made


def table_by_key(key: str | None) -> Table | None:
    """Return the table that was created under ``key``; ``None`` if there is none."""
    return db.session.scalar(select(Table).where(Table.key == key)) if key else None


def check_unit(unit: str) -> list[Problem]:
    """Return the problems with ``unit`` as a name of money: it has to be one line with visible characters.

    A text that is too long gives no problem here; ``check_table`` reports that.
    """
    if len(unit) > UNIT_LENGTH:
        return []
    if writable(unit):
        return check_seen(unit, ("unit",))
    return [Problem(("unit",), "text-control", {"value": quoted(unit)})]


def new_table(
    name: str,
    unit: str,
    names: Sequence[str],
    key: str | None = None,
    timezone: str = "",
    owner: str = "",
    decimals: int = 0,
) -> Table:
    """Create a table within the caller's transaction. The arguments are those of ``create_table``, checked before."""
    table = Table(
        code=new_code(), name=name, unit=unit, created_at=datetime.now(UTC), payments_seq=0, key=key,
        timezone=known_zone(timezone), watch_code=new_code(), typed_code=new_typed_code(),
        typed_watch_code=new_typed_code(), owner=owner, decimals=decimals,
    )  # fmt: skip
    db.session.add(table)
    db.session.flush()
    add_people(table.id, names)
    return table


def new_typed_code() -> str:
    """Return a new typed code that no table has."""
    while True:
        code = new_code(TYPED_LENGTH)
        if db.session.scalar(select(Table.id).where(or_(Table.typed_code == code, Table.typed_watch_code == code))):
            continue
        return code


class TableInfo(NamedTuple):
    """A table's row as it was when it was read, without ORM state; ``models.Table`` documents the columns.

    ``code``: the code of the link by which the table was found, recording or looking; of a shared result or evening,
    the text of its URL. No other code is here, so that nothing made for an onlooker can reveal the recording link.
    ``may_record``: whether ``code`` is that of the recording link.
    """

    id: int
    code: str
    name: str
    unit: str
    payments_seq: int
    names_seq: int
    created_at: datetime
    removed_at: datetime | None
    timezone: str
    version: int
    owner: str
    yes_from: int
    decimals: int
    cash: bool
    may_record: bool = False

    def owned_by(self, device: str) -> bool:
        """Return whether ``device`` has the owner's rights: it may record, and it is the owner or nobody is."""
        return self.may_record and self.owner in ("", device)


# Statements that every page uses are built once. Their rows are read by ``seen_by``, with the code of the request.
_TABLES = table_of(Table)
TABLE_COLUMNS = tuple(_TABLES.c[name] for name in TableInfo._fields if name != "may_record")
WITH_CODE = or_(_TABLES.c.code == bindparam("code"), _TABLES.c.watch_code == bindparam("code"))
_PEOPLE = select(Player.__table__.c.name).where(Player.table_id == bindparam("table")).order_by(Player.id)
_TABLE = select(*TABLE_COLUMNS).where(WITH_CODE)


def asks_no_yes(table_id: ColumnElement[int]) -> ColumnElement[bool]:
    """Return an SQL condition: recordings at the table with the id ``table_id`` never wait for a payer's yes."""
    return select(_TABLES.c.yes_from).where(_TABLES.c.id == table_id).scalar_subquery() == 0


def table_by_code(code: str) -> TableInfo:
    """Return the table with ``code`` in one of its links, even if it was removed. Raises as ``known_table``."""
    return known_table(db.session.execute(_TABLE, {"code": code}).first() if code.isalnum() else None, code)


def known_table(row: Sequence[Any] | None, code: str) -> TableInfo:
    """Return the table in a row of ``TABLE_COLUMNS`` that was found by ``code``.

    Raises ``NoSuchTable`` if there is no row, or the table was removed too long ago to be brought back.
    """
    table = seen_by(row, code) if row else None
    if table is None or is_gone(table.removed_at):
        raise NoSuchTable(code)
    return table


def seen_by(row: Sequence[Any], code: str) -> TableInfo:
    """Return the table in a row of ``TABLE_COLUMNS`` for somebody who has ``code``, with the rights of that code."""
    id_, recording, *rest = row
    return TableInfo(id_, code, *rest)._replace(may_record=code == recording)


def tables_by_codes(codes: Sequence[str], owner: str = "") -> list[TableInfo]:
    """Return the tables with these codes, each once, in the order of the codes, without unknown and removed ones.

    If both codes of a table are given, the result has the recording one. For the device ``owner``, the code that the
    recording link had before it was renewed also finds the table: the response with the new code may have been lost.
    """
    wanted = or_(Table.code.in_(codes), Table.watch_code.in_(codes))
    if owner:
        wanted = or_(wanted, Table.code_before.in_(codes) & (Table.owner == owner))
    query = select(*TABLE_COLUMNS, Table.watch_code, Table.code_before).where(wanted, Table.removed_at.is_(None))
    by_code, found = dict[str, TableInfo](), dict[int, TableInfo]()
    for *row, watch_code, code_before in db.session.execute(query):
        recorded = seen_by(row, row[1])
        by_code[recorded.code], by_code[watch_code] = recorded, seen_by(row, watch_code)
        if owner and recorded.owner == owner:
            by_code[code_before] = recorded
    for table in (by_code[code] for code in codes if code in by_code):
        if not (table.id in found and found[table.id].may_record):
            found[table.id] = table
    return list(found.values())


def people_of_table(table_id: int) -> list[str]:
    """Return the names on the table's list, oldest first: who ever played, bet or was charged, or was added."""
    return list(db.session.scalars(_PEOPLE, {"table": table_id}))


def change_table(
    table_id: int,
    name: str,
    unit: str,
    yes_from: int | str | None = None,
    *,
    cash: bool | None = None,
    decimals: int | None = None,
) -> None:
    """Change the table's name, the name of its money, and its settings.

    ``yes_from``: the amount in table units, as typed, from which a recording waits for a yes; 0: never. ``cash``:
    whether payments that settle a match are recorded when it ends; ``decimals``: digits that amounts show after the
    point, 0 or 2. ``None`` leaves a setting unchanged. Raises ``Refused`` if a value is not valid.
    """
    found = check_table(name, unit) + check_seen(name, ("name",)) + check_unit(unit)
    try:
        amount = None if yes_from is None else convert(yes_from, Count, ("yes_from",))
    except Refused as refused:
        found += refused.problems
    if found:
        raise Refused(found)
    with writing():
        table = lock_table(table_id)
        table.name, table.unit = name, unit
        if amount is not None:
            table.yes_from = amount
        if cash is not None:
            table.cash = cash
        if decimals is not None:
            table.decimals = decimals
        changed(table_id)


def lock_table(table_id: int) -> Table:
    """Return the table's present row, locked until the transaction ends.

    Wait for other transactions that add people, matches or payments to the table.
    """
    # FOR NO KEY UPDATE: rows that refer to the table can still be inserted, else two recordings could deadlock
    return db.session.get_one(Table, table_id, with_for_update={"key_share": True}, populate_existing=True)


def add_people(table_id: int, names: Sequence[str]) -> None:
    """Add those of ``names`` that are new to the table's list, within the caller's transaction.

    Raises ``Refused`` if the table would have too many people.
    """
    if not names or set(names) <= set(people_of_table(table_id)):
        return
    lock_table(table_id)
    known = dict.fromkeys(people_of_table(table_id))
    new = [name for name in dict.fromkeys(names) if name not in known]
    if found := check_table_people(len(known) + len(new)):
        raise Refused(found)
    db.session.add_all(Player(table_id=table_id, name=name) for name in new)
    db.session.flush()
    changed(table_id)


def list_person(table_id: int, name: str) -> None:
    """Add one name to the table's list, in a transaction of its own.

    Raises ``Refused`` if it is not valid or on the list already, or the list is full.
    """
    with writing():
        found = check_seen(name, ("player",)) or check_names([name], ("player",))
        lock_table(table_id)
        if name in people_of_table(table_id):
            found.append(Problem(("player",), "name-twice", {"value": quoted(name)}))
        if found:
            raise Refused(found)
        add_people(table_id, [name])
