"""A table's clock: the time zone of the device that made it."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple

import pytest

from scorekeeper.store.clock import day_of, evening_of, known_zone, local_time

#: Half past six in the evening in London, early the next morning in Hanoi.
EVENING = datetime(2024, 11, 21, 18, 30, tzinfo=UTC)


class At(NamedTuple):
    """A table, as far as its clock is concerned."""

    timezone: str


@pytest.mark.parametrize(
    ("zone", "time", "day"),
    [
        ("Asia/Ho_Chi_Minh", "01:30", date(2024, 11, 22)),
        ("America/New_York", "13:30", date(2024, 11, 21)),
        ("Asia/Kolkata", "00:00", date(2024, 11, 22)),
        ("UTC", "18:30", date(2024, 11, 21)),
    ],
)
def test_a_moment_is_told_by_the_clock_of_the_table(zone: str, time: str, day: date) -> None:
    assert f"{local_time(EVENING, zone):%H:%M}" == time
    assert day_of(EVENING, At(zone)) == day


@pytest.mark.parametrize(
    ("zone", "five"),
    [
        ("Asia/Ho_Chi_Minh", datetime(2026, 10, 24, 22, tzinfo=UTC)),
        ("Europe/Amsterdam", datetime(2026, 10, 25, 4, tzinfo=UTC)),
        ("Europe/Amsterdam", datetime(2026, 3, 29, 3, tzinfo=UTC)),
        ("America/New_York", datetime(2026, 11, 1, 10, tzinfo=UTC)),
        ("America/New_York", datetime(2026, 3, 8, 9, tzinfo=UTC)),
    ],
)
def test_an_evening_ends_at_five_also_in_a_night_in_which_the_clock_is_changed(zone: str, five: datetime) -> None:
    assert f"{local_time(five, zone):%H:%M}" == "05:00"
    day = local_time(five, zone).date()
    assert evening_of(five, At(zone)) == day
    assert evening_of(five - timedelta(minutes=1), At(zone)) == day - timedelta(days=1)


@pytest.mark.parametrize(
    "zone", ["", "Mars/Base", "Europe", "../../etc/passwd", "/etc/localtime", "Asia/../UTC", "x" * 5000, "a\0b", "é"]
)
def test_what_is_no_time_zone_is_the_server_s_own(zone: str) -> None:
    assert known_zone(zone) == ""
    assert local_time(EVENING, zone) == EVENING.astimezone()
    assert day_of(EVENING, At(zone)) == EVENING.astimezone().date()


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC", ""])
def test_the_first_and_the_last_moment_there_are_have_a_day_and_an_evening_too(zone: str) -> None:
    """A file may have them, from a device whose clock was wrong."""
    first, last = datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)
    assert [day_of(moment, At(zone)).year for moment in (first, last)] == [1, 9999]
    assert [evening_of(moment, At(zone)).year for moment in (first, last)] == [1, 9999]
