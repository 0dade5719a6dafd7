"""Which player a device belongs to at a table. The person at the device says so by one tap, and may change it.

An entry recorded under a name keeps it, because the name is part of its hash. Entries that a device recorded before it
had a name are shown with the name that it has now; nothing is changed in the log.
"""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import bindparam, select

from ..core.looks import check_seen
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
_PEOPLE = select(_DEVICES.c.device, _DEVICES.c.person).where(
    _DEVICES.c.table_id == bindparam("table"), _DEVICES.c.device.in_(bindparam("devices", expanding=True)),
    _DEVICES.c.person != "",
)  # fmt: skip


def name_device(table_id: int, device: str, person: str) -> None:
    """Store that a device belongs to ``person``; empty: it only looks on. Raises ``Refused`` for an invalid name."""
    if found := (check_seen(person, ("person",)) or check_name(person, ("person",))) if person else []:
        raise Refused(found)
    with writing():
        table = lock_table(table_id)
        before = db.session.get(TableDevice, (table_id, device), populate_existing=True)
        if before is None:
            db.session.add(TableDevice(table_id=table_id, device=device, person=person))
        if person != (before.person if before else ""):
            table.names_seq += 1  # so cached pages with the former name are not used again
            changed(table_id)
        if before is not None:
            before.person = person


def person_of_device(table_id: int, device: str) -> str | None:
    """Return the player to whom a device belongs; empty if it only looks on, ``None`` if nobody has said so yet."""
    found: str | None = db.session.scalar(_PERSON, {"table": table_id, "device": device})
    return found


def people_of_devices(table_id: int, devices: Iterable[str]) -> dict[str, str]:
    """Return the players to whom those devices belong, device to name; without devices that belong to nobody."""
    found = db.session.execute(_PEOPLE, {"table": table_id, "devices": sorted(set(devices))})
    return {row.device: row.person for row in found}
