"""Dates and times at a table, in the time zone of the device that made the table."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from typing import Protocol
from zoneinfo import ZoneInfo

#: The form of a name in the time zone database: ``Asia/Ho_Chi_Minh``.
ZONE = re.compile(r"[A-Za-z0-9_+-]{1,30}(/[A-Za-z0-9_+-]{1,30}){0,2}")

#: A date as it is in files, URLs and forms; Python would also read weeks, and dates without hyphens.
DATE = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)

#: A match begun before five in the morning, by the clock on the wall, belongs to the evening before.
NIGHT = timedelta(hours=5)

#: The first and the last moment with a time and an evening in every zone; files may have earlier and later ones.
EARLIEST = datetime(1, 1, 3, tzinfo=UTC)
LATEST = datetime(9999, 12, 29, tzinfo=UTC)


class HasTimezone(Protocol):
    """Anything with a time zone: a table's row, or its ``TableInfo``."""

    @property
    def timezone(self) -> str:
        """The name of the time zone, such as ``Asia/Bangkok``; empty if unknown."""
        ...


@lru_cache(maxsize=64)
def _zone(name: str) -> ZoneInfo | None:
    """Return the time zone of that name; ``None``, which means the server's own, if this machine does not know it."""
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
    """Return ``moment`` in the time zone ``zone``, or in the server's own if that is empty or unknown.

    A moment before ``EARLIEST`` counts as ``EARLIEST``, one after ``LATEST`` as ``LATEST``.
    """
    return _bounded(moment).astimezone(_zone(zone))


def _bounded(moment: datetime) -> datetime:
    return min(max(moment, EARLIEST), LATEST)


def day_in(text: str) -> date | None:
    """Read a date such as ``2024-12-31``; return ``None`` if ``text`` is not a date in that form."""
    try:
        return date.fromisoformat(text) if DATE.fullmatch(text) else None
    except ValueError:
        return None


def day_of(moment: datetime, table: HasTimezone) -> date:
    """Return the calendar date at the table at that moment; from midnight on it is the new day's."""
    return local_time(moment, table.timezone).date()


def evening_of(moment: datetime, table: HasTimezone) -> date:
    """Return the date of the evening at the table to which a moment belongs: before 5:00, that of the day before."""
    return (local_time(moment, table.timezone) - NIGHT).date()


def time_on(day: date, table: HasTimezone, now: datetime) -> datetime:
    """Return a time for a match of which only the ``day`` is known: 20:00 at the table, but not after ``now``."""
    eight = datetime.combine(day, time(20))
    zone = _zone(table.timezone)
    return min(eight.replace(tzinfo=zone) if zone else eight.astimezone(), now)
