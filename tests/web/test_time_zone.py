"""A table's pages show the time by the clock of the device that made it."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from .phone import Phone

EAST, WEST = "Pacific/Kiritimati", "Pacific/Pago_Pago"  # a day and an hour apart


def day_in(zone: str) -> str:
    now = datetime.now(UTC).astimezone(ZoneInfo(zone))
    return f"{now.day} {now:%B %Y}"


@pytest.mark.parametrize("zone", [EAST, WEST])
def test_the_day_of_a_match_is_that_at_its_table(phone: Phone, zone: str) -> None:
    before = day_in(zone)
    table = phone.post("/tables", {"name": "Friday", "unit": "", "timezone": zone}).location
    match = phone.start(table)
    phone.hand(match)
    shown = phone.get(f"{match}receipt.txt").html
    assert before in shown or day_in(zone) in shown


def test_what_is_no_time_zone_is_left_out(phone: Phone) -> None:
    page = phone.post("/tables", {"name": "Friday", "unit": "", "timezone": "Mars/Base"})
    assert phone.get(page.location).status == 200


def test_forms_that_make_a_table_ask_the_device_for_it(phone: Phone) -> None:
    forms = [phone.get("/").form("/tables"), phone.get("/").form("/import"), phone.get("/new/sam").form("/new/sam")]
    assert [form["timezone"] for form in forms] == ["", "", ""]
