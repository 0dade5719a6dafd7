"""Tables and their people."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from sqlalchemy import bindparam, select
from sqlalchemy.exc import IntegrityError

from ..core.files import UNIT_LENGTH, check_names, check_table, check_table_people
from ..core.problems import Problem, Refused, quoted
from ..core.seats import writable
from .codes import new_code
from .engine import writing
from .models import Player, Table, db


class NoSuchTable(Exception):
    """No table has that code."""


def create_table(name: str, unit: str, names: Sequence[str] = (), key: str | None = None) -> Table:
    """A new table, or the one that was made under ``key`` before.

    Raises ``Refused`` where its name, its unit or a name among ``names`` does not hold, or these are too many.
    """
    if found := check_table(name, unit) + check_unit(unit) + check_names(names, ("players",)):
        raise Refused(found)
    return made_once(key, lambda: new_table(name, unit, names, key))


def made_once(key: str | None, make: Callable[[], Table]) -> Table:
    """What ``make`` makes within a transaction that is begun here, or the table that ``key`` made before.

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
    """The table that was made under ``key``."""
    return db.session.scalar(select(Table).where(Table.key == key)) if key else None


def check_unit(unit: str) -> list[Problem]:
    """What keeps ``unit`` from being what money is called here: it is one line. One that is too long is not read."""
    if len(unit) > UNIT_LENGTH or writable(unit):
        return []
    return [Problem(("unit",), "name-control", {"value": quoted(unit)})]


def new_table(name: str, unit: str, names: Sequence[str], key: str | None = None) -> Table:
    """A new table with a code of its own, within the caller's transaction; names and unit have been checked."""
    table = Table(code=new_code(), name=name, unit=unit, created_at=datetime.now(UTC), payments_seq=0, key=key)
    db.session.add(table)
    db.session.flush()
    add_people(table.id, names)
    return table


class TableInfo(NamedTuple):
    """A table as it was when the request began."""

    id: int
    code: str
    name: str
    unit: str
    payments_seq: int


# Statements that every page asks are put together once.
TABLE_COLUMNS = tuple(Table.__table__.c[name] for name in TableInfo._fields)
_PEOPLE = select(Player.__table__.c.name).where(Player.table_id == bindparam("table")).order_by(Player.id)
_TABLE = select(*TABLE_COLUMNS).where(Table.__table__.c.code == bindparam("code"))


def table_by_code(code: str) -> TableInfo:
    """The table with that code. Raises ``NoSuchTable`` where none has it."""
    row = db.session.execute(_TABLE, {"code": code}).first() if code.isalnum() else None
    if row is None:
        raise NoSuchTable(code)
    return TableInfo._make(row)


def tables_by_codes(codes: Sequence[str]) -> list[TableInfo]:
    """The tables with those codes, in their order; unknown ones left out."""
    query = select(*TABLE_COLUMNS).where(Table.code.in_(codes))
    found = {row.code: TableInfo._make(row) for row in db.session.execute(query)}
    return [found[code] for code in codes if code in found]


def people(table_id: int) -> list[str]:
    """Everybody who ever sat or betted at the table, in the order in which they came."""
    return list(db.session.scalars(_PEOPLE, {"table": table_id}))


def lock_table(table_id: int) -> Table:
    """The table's row as it now is, locked until the transaction ends.

    Waits for whoever else adds people, matches or payments to the table just now.
    """
    # FOR NO KEY UPDATE: a row that names the table may be written meanwhile, else two recordings could block each other
    return db.session.get_one(Table, table_id, with_for_update={"key_share": True}, populate_existing=True)


def add_people(table_id: int, names: Sequence[str]) -> None:
    """Those of ``names`` that are not yet on the table's list are put there, within the caller's transaction.

    Raises ``Refused`` where the table would have more people than it may.
    """
    if not names or set(names) <= set(people(table_id)):
        return
    lock_table(table_id)
    known = dict.fromkeys(people(table_id))
    new = [name for name in dict.fromkeys(names) if name not in known]
    if found := check_table_people(len(known) + len(new)):
        raise Refused(found)
    db.session.add_all(Player(table_id=table_id, name=name) for name in new)
    db.session.flush()


def add_person(table_id: int, name: str) -> None:
    """A name more on the table's list.

    Raises ``Refused`` where it may be nobody's name, stands there already, or is one too many.
    """
    with writing():
        found = check_names([name], ("player",))
        lock_table(table_id)
        if name in people(table_id):
            found.append(Problem(("player",), "name-twice", {"value": quoted(name)}))
        if found:
            raise Refused(found)
        add_people(table_id, [name])
