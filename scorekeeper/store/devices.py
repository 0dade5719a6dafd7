"""Who a device is at a table: said once, by one tap, and changed at any time.

What was recorded under a name keeps it, as it was hashed. What a device recorded before it had said who it is is shown
with the name that it has now; nothing of that is written into the log.
"""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import bindparam, select

from ..core.problems import Refused
from ..core.seats import check_name
from .engine import writing
from .models import LoggedEntry, Match, TableDevice, db, table_of
from .tables import lock_table
from .versions import changed

_LOG, _DEVICES, _MATCHES = (table_of(model) for model in (LoggedEntry, TableDevice, Match))

_PERSON = select(_DEVICES.c.person).where(
    _DEVICES.c.table_id == bindparam("table"), _DEVICES.c.device == bindparam("device")
)


def name_device(table_id: int, device: str, person: str) -> None:
    """Keep that a device is ``person`` at a table; empty: it only looks on. Raises ``Refused`` if that is no name."""
    if found := check_name(person, ("person",)) if person else []:
        raise Refused(found)
    with writing():
        table = lock_table(table_id)
        before = db.session.get(TableDevice, (table_id, device), populate_existing=True)
        if before is None:
            db.session.add(TableDevice(table_id=table_id, device=device, person=person))
        if person != (before.person if before else ""):
            table.names_seq += 1  # pages that are kept show other names
            changed(table_id)
        if before is not None:
            before.person = person


def person_of_device(table_id: int, device: str) -> str | None:
    """Return who a device is at a table; empty: it only looks on; ``None``: it has not said."""
    found: str | None = db.session.scalar(_PERSON, {"table": table_id, "device": device})
    return found


def people_of_devices(table_id: int, devices: Iterable[str]) -> dict[str, str]:
    """Return who those devices are at a table, device to name; without those that have not said."""
    query = select(_DEVICES.c.device, _DEVICES.c.person).where(
        _DEVICES.c.table_id == table_id, _DEVICES.c.device.in_(set(devices)), _DEVICES.c.person != ""
    )
    return {row.device: row.person for row in db.session.execute(query)}
