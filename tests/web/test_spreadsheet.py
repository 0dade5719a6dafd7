"""Evenings from a spreadsheet: looked at first, recorded as they were shown, all or none, and once."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from scorekeeper.core.spreadsheet import LONGEST
from scorekeeper.store import room
from scorekeeper.store.links import links_of
from scorekeeper.store.tables import table_by_code
from tools.attack.fuzz import HOSTILE

from .pages import Page
from .phone import Phone

Stored = Callable[[], dict[str, list[Any]]]

SHEET = "Date\tAn\tBinh\tChi\n2026-03-27\t50\t−20\t−30\n3/4/2026\t-7\t7\t\n2025-12-31\t\t1\t-1\n"


@pytest.fixture
def table(phone: Phone) -> str:
    return phone.open_table()


def look(phone: Phone, table: str, sheet: str, **fields: Any) -> Page:
    """Paste a sheet and look at what would be recorded."""
    return phone.send(phone.get(f"{table}spreadsheet").form("/spreadsheet"), {"sheet": sheet, "file": None, **fields})


def record(phone: Phone, page: Page, **fields: Any) -> Page:
    """Tap on *Record* on a page that says what would be recorded."""
    form = page.form("/spreadsheet")
    return phone.send(form, {"file": None, **dict(form.buttons), **fields})


def file_of(phone: Phone, table: str) -> dict[str, Any]:
    """Return the table's file."""
    found: dict[str, Any] = json.loads(phone.get(f"{table}table.json").html)
    return found


def test_a_sheet_is_shown_and_then_recorded(phone: Phone, table: str, stored: Stored) -> None:
    before = stored()
    page = look(phone, table, SHEET)
    assert page.status == 200
    assert stored() == before
    assert "New at this table: An, Binh, Chi" in page.text
    assert "“3/4/2026” is read as Friday 3 April 2026." in page.text
    done = record(phone, page)
    assert (done.status, done.location) == (303, f"{table}?evenings=3")
    file = file_of(phone, table)
    assert file["players"] == ["Binh", "Chi", "An"]
    assert [match["record"][0]["at"][:10] for match in file["matches"]] == ["2025-12-31", "2026-03-27", "2026-04-03"]
    assert [entry["kind"] for entry in file["matches"][1]["entries"]] == ["charge", "charge", "end_match"]
    shown = phone.get(done.location)
    assert "3 evenings were recorded." in shown.text
    assert "An +43" in shown.text
    assert "from paper" in shown.text
    assert "31 December 2025" in phone.get(f"{table}evenings/2025-12-31").text
    assert "An 2 matches, won 1 +43" in phone.get(f"{table}season/?from=2026-01-01&to=2026-12-31").text


def test_as_a_file_it_is_read_likewise(phone: Phone, table: str) -> None:
    form = phone.get(f"{table}spreadsheet").form("/spreadsheet")
    fields = [field for field in form.fields if field[0] != "file"]
    page = phone.post(form.action, [*fields, ("file", (io.BytesIO(b"\xef\xbb\xbf" + SHEET.encode()), "our.csv"))])
    assert dict(page.form("/spreadsheet").fields)["sheet"].split() == SHEET.split()
    assert record(phone, page).status == 303
    assert len(file_of(phone, table)["matches"]) == 3


@pytest.mark.parametrize("content", [b"\x89PNG\r\n\x1a\n\xff" * 10, b"\xff\xfe\x00", b"x" * 500_000])
def test_what_is_no_sheet_is_refused(phone: Phone, table: str, content: bytes, stored: Stored) -> None:
    before = stored()
    page = phone.upload(f"{table}spreadsheet", content, "our.csv")
    assert page.status == 422
    assert page.problems
    assert stored() == before


def test_what_is_wrong_is_said_and_nothing_is_lost(phone: Phone, table: str, stored: Stored) -> None:
    before = stored()
    wrong = "Date\tAn\tBinh\n3/4/2026\t(5)\t12.5\nsoon\t1\t1\n"
    page = look(phone, table, wrong, game="daun-tiga", dates="month")
    assert page.status == 422
    assert page.problems == [
        "row 2, An: “(5)” is in parentheses; expected a minus sign before a loss",
        "row 2, Binh: “12.5” has decimals; expected a whole number, as this table counts",
        "row 3: “soon” is not a date; expected one such as 2026-03-27, 27/3/2026 or 27.3.2026",
        "row 3: the sums add up to 2, but have to add up to 0",
    ]
    kept = dict(page.form("/spreadsheet").fields)
    assert kept["sheet"].split() == wrong.split()
    assert (kept["game"], kept["dates"]) == ("daun-tiga", "month")
    assert stored() == before


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_words_are_words(phone: Phone, table: str, text: str) -> None:
    for sheet in (f"Date\t{text}\tAn\n2026-03-27\t5\t-5\n", f"Date\tAn\tBo\n{text}\t{text}\t{text}\n", text):
        assert look(phone, table, sheet).status in (200, 422)


def test_sent_twice_it_is_recorded_once(phone: Phone, table: str, stored: Stored) -> None:
    page = look(phone, table, SHEET)
    first = record(phone, page)
    once = stored()
    again = record(phone, page)
    assert (again.status, again.location) == (first.status, first.location)
    assert stored() == once
    assert "This evening has matches already." in look(phone, table, SHEET).text


def test_another_sheet_than_was_shown_is_shown_first(phone: Phone, table: str, stored: Stored) -> None:
    page = look(phone, table, SHEET)
    before = stored()
    changed = record(phone, page, sheet=SHEET.replace("50", "40").replace("−30", "−20"))
    assert changed.status == 422
    assert "The sheet was changed" in changed.text
    assert stored() == before
    assert record(phone, changed).status == 303


def test_names_that_look_alike_are_asked_about(phone: Phone, table: str) -> None:
    phone.start(table, ("Bình", "An", "Chi"))
    page = look(phone, table, SHEET)
    assert "“Bình” and “Binh” look alike. Are they two people?" in page.text
    unsaid = record(phone, page)
    assert unsaid.status == 422
    assert "First say who is who." in unsaid.text
    one = phone.send(unsaid.form("/spreadsheet"), {"file": None, "alike:Binh": "one"})
    assert "New at this table" not in one.text
    assert record(phone, one).status == 303
    assert file_of(phone, table)["players"] == ["Bình", "An", "Chi"]


def test_two_people_with_like_names_are_not_asked_about_again(phone: Phone, table: str) -> None:
    phone.start(table, ("Bình", "An", "Chi"))
    page = look(phone, table, SHEET, **{"alike:Binh": "two"})
    assert record(phone, page).status == 303
    assert "look alike" not in phone.get(table).text
    assert file_of(phone, table)["players"] == ["Bình", "An", "Chi", "Binh"]


def test_an_answer_that_merges_people_is_shown_before_it_is_recorded(phone: Phone, table: str) -> None:
    phone.start(table, ("Bình", "An", "Chi"))
    page = look(phone, table, SHEET)
    changed = record(phone, page, **{"alike:Binh": "one"})
    assert changed.status == 422
    assert record(phone, changed).status == 303


def test_a_full_table_takes_none(
    phone: Phone, table: str, stored: Stored, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    page = look(phone, table, SHEET)
    monkeypatch.setattr(room, "MATCHES", 2)
    before = stored()
    full = record(phone, page)
    assert full.status == 422
    assert "this table is full" in full.text
    after = stored()
    assert {name: rows for name, rows in after.items() if name != "log"} == {
        name: rows for name, rows in before.items() if name != "log"
    }


def test_too_many_people_for_the_table(phone: Phone, table: str) -> None:
    for first in (0, 180, 360):
        names = [f"P{n}" for n in range(first, first + 180)]
        sheet = f"Date\t{chr(9).join(names)}\n2026-03-27\t179{chr(9)}{chr(9).join(['-1'] * 179)}\n"
        last = record(phone, look(phone, table, sheet))
    assert last.status == 422
    assert "a table has room for 500" in last.text
    assert len(file_of(phone, table)["matches"]) == 2


def test_points_of_partners(phone: Phone, table: str) -> None:
    page = look(phone, table, "Date\tAn & Chi\tBo & Di\n2026-03-27\t10635\t6085\n", game="samba")
    assert "New at this table: An & Chi, Bo & Di" in page.text
    assert record(phone, page).status == 303
    assert "An & Chi win the match" in phone.get(table).text


def test_those_whom_a_game_has_no_side_for(phone: Phone, table: str) -> None:
    page = look(phone, table, "Date\tAn\tBo\tChi\tDi\n2026-03-27\t1\t2\t3\t4\n", game="samba")
    assert page.status == 422
    assert "row 2: side: “An” is not a side at the table" in page.text


def test_decimals_as_the_table_shows_them(phone: Phone) -> None:
    table = phone.post("/tables", {"name": "Friday", "unit": "€", "decimals": "2"}).location
    page = look(phone, table, "Date;An;Bo\n27.3.2026;12,50;-12,50\n")
    assert "+12.50" in page.text
    assert record(phone, page).status == 303
    assert file_of(phone, table)["matches"][0]["entries"][0]["amount"] == 1250


def test_this_evening_may_be_in_it_and_tomorrow_may_not(phone: Phone, table: str) -> None:
    today = datetime.now(UTC).astimezone()
    page = look(phone, table, f"Date\tAn\tBo\n{today:%Y}-01-01\t5\t-5\n")
    assert page.status == 200
    later = look(phone, table, f"Date\tAn\tBo\n{today.year + 1}-01-01\t5\t-5\n")
    assert "is in the future" in later.text


def test_the_match_that_is_going_on_stays_the_one_to_go_on_with(phone: Phone) -> None:
    match = phone.sit_down()
    phone.hand(match)
    table = match.replace("m/1/", "")
    assert record(phone, look(phone, table, SHEET)).status == 303
    assert "Go on: Sâm" in phone.get(table).text
    assert "Go on" in phone.get("/").text


def test_nothing_is_recorded_by_whoever_looks_on(phone: Phone, table: str) -> None:
    with phone.app.app_context():
        looking = links_of(table_by_code(table.split("/")[2]).id).looking.code
    other = Phone(phone.app)
    assert other.get(f"/t/{looking}/spreadsheet").status == 403
    assert other.post(f"/t/{looking}/spreadsheet", {"sheet": SHEET}).status == 403


def test_longer_than_a_form_it_is_refused_with_what_to_do(phone: Phone, table: str) -> None:
    sheet = "Date\tAn\tBo\n" + "2026-03-27\t5\t-5\n" * (LONGEST // 16)
    page = phone.upload(f"{table}spreadsheet", sheet.encode(), "our.csv")
    assert page.status == 422
    assert "longer than 90 kB; split it" in page.text
