"""Tables and their people."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, bindparam, or_, select
from sqlalchemy.exc import IntegrityError

from ..core.files import check_names
from ..core.options import Count
from ..core.problems import Problem, Refused, quoted
from ..core.reading import convert
from ..core.seats import writable
from ..core.table_files import UNIT_LENGTH, check_table, check_table_people
from .clock import known_zone
from .codes import TYPED_LENGTH, new_code
from .engine import writing
from .models import Player, Table, db, table_of
from .removal import is_gone, purge_tables
from .versions import changed


class NoSuchTable(Exception):
    """No table has that code."""


def create_table(
    name: str, unit: str, names: Sequence[str] = (), key: str | None = None, timezone: str = "", owner: str = ""
) -> Table:
    """Create a table, or return the one that ``key`` made before.

    ``timezone``: of its device, empty: unknown; ``owner``: that device, empty: nobody's. Raises ``Refused`` if its
    name, its unit or a name among ``names`` is not valid, or these are too many.
    """
    if found := check_table(name, unit) + check_unit(unit) + check_names(names, ("players",)):
        raise Refused(found)
    return made_once(key, lambda: new_table(name, unit, names, key, timezone, owner))


def made_once(key: str | None, make: Callable[[], Table]) -> Table:
    """Return what ``make`` makes within a transaction that is begun here, or the table that ``key`` made before.

    ``make`` writes the key with its table, so that of two at once only one is kept.
    """
    try:
        with writing():
            return table_by_key(key) or make()
    except IntegrityError:
        if (made := table_by_key(key)) is None:
            raise
        return made


def table_by_key(key: str | None) -> Table | None:
    """Return the table that ``key`` made."""
    return db.session.scalar(select(Table).where(Table.key == key)) if key else None


def check_unit(unit: str) -> list[Problem]:
    """Return the problems with ``unit`` as a name of money: it has to be one line. One that is too long is not read."""
    if len(unit) > UNIT_LENGTH or writable(unit):
        return []
    return [Problem(("unit",), "name-control", {"value": quoted(unit)})]


def new_table(
    name: str, unit: str, names: Sequence[str], key: str | None = None, timezone: str = "", owner: str = ""
) -> Table:
    """Create a table with codes of its own, within the caller's transaction; names and unit have been checked."""
    purge_tables()
    table = Table(
        code=new_code(), name=name, unit=unit, created_at=datetime.now(UTC), payments_seq=0, key=key,
        timezone=known_zone(timezone), watch_code=new_code(), typed_code=new_typed_code(),
        typed_watch_code=new_typed_code(), owner=owner,
    )  # fmt: skip
    db.session.add(table)
    db.session.flush()
    add_people(table.id, names)
    return table


def new_typed_code() -> str:
    """Return a typed code that leads to no table yet."""
    while True:
        code = new_code(TYPED_LENGTH)
        if db.session.scalar(select(Table.id).where(or_(Table.typed_code == code, Table.typed_watch_code == code))):
            continue
        return code


class TableInfo(NamedTuple):
    """A table as it was when the request began, seen by somebody who has ``code``.

    That is the code of one of its links, and the other is not known here: so whatever is made for an onlooker can't
    give away the recording link. ``may_record``: whether it is that one.
    """

    id: int
    code: str
    name: str
    unit: str
    payments_seq: int
    names_seq: int
    removed_at: datetime | None
    timezone: str
    version: int
    owner: str
    yes_from: int
    may_record: bool = False

    def owned_by(self, device: str) -> bool:
        """Return whether a device may do what owners may; at a table without an owner whoever may record may."""
        return self.may_record and self.owner in ("", device)


# Statements that every page asks are put together once. What they find is seen by one code: see ``seen_by``.
_TABLES = table_of(Table)
TABLE_COLUMNS = tuple(_TABLES.c[name] for name in TableInfo._fields if name != "may_record")
WITH_CODE = or_(_TABLES.c.code == bindparam("code"), _TABLES.c.watch_code == bindparam("code"))
_PEOPLE = select(Player.__table__.c.name).where(Player.table_id == bindparam("table")).order_by(Player.id)
_TABLE = select(*TABLE_COLUMNS).where(WITH_CODE)


def asks_no_yes(table_id: ColumnElement[int]) -> ColumnElement[bool]:
    """Return the condition that the table of a row lets everything be recorded without a yes."""
    return select(_TABLES.c.yes_from).where(_TABLES.c.id == table_id).scalar_subquery() == 0


def table_by_code(code: str) -> TableInfo:
    """Return the table with a link of that code, even if it is removed. Raises ``NoSuchTable`` if there is none."""
    return known_table(db.session.execute(_TABLE, {"code": code}).first() if code.isalnum() else None, code)


def known_table(row: Sequence[Any] | None, code: str) -> TableInfo:
    """Return the table that ``row`` holds. Raises ``NoSuchTable`` if there is none, or it was removed too long ago."""
    table = seen_by(row, code) if row else None
    if table is None or is_gone(table.removed_at):
        raise NoSuchTable(code)
    return table


def seen_by(row: Sequence[Any], code: str) -> TableInfo:
    """Return the table in ``row``, which has ``TABLE_COLUMNS``, as somebody with ``code`` sees it."""
    id_, recording, *rest = row
    return TableInfo(id_, code, *rest)._replace(may_record=code == recording)


def tables_by_codes(codes: Sequence[str], owner: str = "") -> list[TableInfo]:
    """Return the tables with those codes, in their order, each once; unknown and removed ones are left out.

    If both links of a table are given, it is as whoever may record sees it. For the device ``owner`` a recording link's
    last code still names its table: the answer that told it the new one may have been lost on the way.
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
    """Return everybody who ever sat or betted at the table, in the order in which they came."""
    return list(db.session.scalars(_PEOPLE, {"table": table_id}))


def change_table(table_id: int, name: str, unit: str, yes_from: int | str | None = None) -> None:
    """Rename the table to ``name`` and its money to ``unit``.

    ``yes_from``: the amount in table units from which a recording waits for a yes from now on, as it was typed; 0: it
    never does; ``None``: as before. Raises ``Refused`` if any of them is not valid.
    """
    found = check_table(name, unit) + check_unit(unit)
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
        changed(table_id)


def lock_table(table_id: int) -> Table:
    """Return the table's row as it now is, locked until the transaction ends.

    Waits for whoever else adds people, matches or payments to the table just now.
    """
    # FOR NO KEY UPDATE: a row that names the table may be written meanwhile, else two recordings could block each other
    return db.session.get_one(Table, table_id, with_for_update={"key_share": True}, populate_existing=True)


def add_people(table_id: int, names: Sequence[str]) -> None:
    """Put those of ``names`` that are new on the table's list, within the caller's transaction.

    Raises ``Refused`` if the table would have more people than it may.
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
    """Put one more name on the table's list.

    Raises ``Refused`` if it is not valid, is on the list already, or is one too many.
    """
    with writing():
        found = check_names([name], ("player",))
        lock_table(table_id)
        if name in people_of_table(table_id):
            found.append(Problem(("player",), "name-twice", {"value": quoted(name)}))
        if found:
            raise Refused(found)
        add_people(table_id, [name])
