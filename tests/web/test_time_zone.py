"""A table's pages show the time by the clock of the device that made it."""

from __future__ import annotations

import io
import json
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from scorekeeper.core.chain import chain
from tests.support import table_file

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


@pytest.mark.parametrize("zone", [EAST, WEST])
@pytest.mark.parametrize("at", ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"])
def test_pages_of_times_that_no_clock_has_there_open_all_the_same(phone: Phone, at: str, zone: str) -> None:
    head = {"game": "sam", "players": ["An", "Bo"]}
    entries = [{"kind": "hand", "winner": "An", "left": {"Bo": 3}}, {"kind": "note", "text": "rain"}]
    hashes = chain(head, [(at, "", entry) for entry in entries])[1:]
    recorded = {**head, "entries": entries, "record": [{"at": at, "by": "", "hash": hash_} for hash_ in hashes]}
    paid = {"from": "Bo", "to": "An", "amount": 1, "at": at}
    file = table_file([recorded, {**head, "entries": entries, "started": at}], players=["An", "Bo"], payments=[paid])
    upload = ("file", (io.BytesIO(json.dumps(file).encode()), "file.json"))
    table = phone.post("/import", [upload, ("timezone", zone)]).location
    of_match = ("", "hand/1", "history", "receipt", "scorecard.csv", "standing.json", "match.json")
    of_table = ("", "settle/", "settle/payments.csv", "settle/settlement.json", "evenings.json", "table.json")
    for page in (*of_table, *(f"m/{number}/{part}" for number in (1, 2) for part in of_match)):
        assert phone.get(table + page).status == 200, page
    assert json.loads(phone.get(f"{table}m/1/match.json").html)["record"] == recorded["record"]
