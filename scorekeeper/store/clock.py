"""A table's clock: the time zone of the device that made it, so that an evening is one day for everybody there."""

from __future__ import annotations

import re
from datetime import date, datetime
from functools import lru_cache
from typing import Protocol
from zoneinfo import ZoneInfo

#: How the time zone database writes a name: ``Asia/Ho_Chi_Minh``.
ZONE = re.compile(r"[A-Za-z0-9_+-]{1,30}(/[A-Za-z0-9_+-]{1,30}){0,2}")


class HasTimezone(Protocol):
    """A table, as far as its clock is concerned."""

    @property
    def timezone(self) -> str:
        """The name of its time zone; empty if its device sent none."""
        ...


@lru_cache(maxsize=64)
def _zone(name: str) -> ZoneInfo | None:
    """Return the time zone of that name; ``None``, the server's own, if this machine knows none."""
    if not ZONE.fullmatch(name):
        return None
    try:
        return ZoneInfo(name)
    except (OSError, ValueError, KeyError):  # a folder of the database; no time zone; not there
        return None


def known_zone(name: str) -> str:
    """Return ``name`` if it is a time zone that this machine knows, else an empty string."""
    return name if _zone(name) else ""


def local_time(moment: datetime, zone: str) -> datetime:
    """Return ``moment`` on the clock of the time zone ``zone``; on the server's if that is empty or unknown."""
    return moment.astimezone(_zone(zone))


def day_of(moment: datetime, table: HasTimezone) -> date:
    """Return the day that it was at the table at that moment."""
    return local_time(moment, table.timezone).date()
