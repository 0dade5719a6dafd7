"""Evenings from a spreadsheet, on a phone: pasted, put right, looked at, recorded; with scripts and without."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import Phones
from .flow import open_table
from .phone import Phone
from .test_access import nothing_keeps_from_using

WRONG = "Date\tAn\tBình\tChi\n3/4/2026\t50\t-20\t-40\n10/4/2026\t(7)\t7\t\n"
RIGHT = WRONG.replace("-40", "-30").replace("(7)", "-7")


@pytest.mark.parametrize("scripts", [True, False])
def test_evenings_come_in_from_a_pasted_sheet(phones: Phones, scripts: bool) -> None:
    phone = phones(scripts=scripts)
    phone.refusals = {422}
    open_table(phone, "Friday")
    table = phone.page.url
    if scripts:
        phone.tap(phone.page.locator("details.box > summary", has_text="Files"))
        phone.go(phone.page.get_by_role("link", name="Evenings from a spreadsheet"))
    else:
        phone.page.goto(f"{table}spreadsheet")
    page = phone.page
    page.locator("textarea").fill(WRONG)
    phone.go(page.get_by_role("button", name="Look at the sheet"))
    expect(page.locator("#problems p")).to_have_text(
        [
            "row 2: the sums add up to −10, but have to add up to 0",
            "row 3, An: “(7)” is in parentheses; expected a minus sign before a loss",
        ]
    )
    usable(phone)
    expect(page.locator("textarea")).to_have_value(WRONG)
    page.locator("textarea").fill(RIGHT)
    phone.go(page.get_by_role("button", name="Look at it again"))
    expect(page.locator("tbody tr")).to_have_count(2)
    expect(page.locator("tbody th").first).to_have_text("Friday 3 April 2026")
    usable(phone)
    page.locator("select[name=dates]").select_option("month")
    phone.go(page.get_by_role("button", name="Look at it again"))
    expect(page.locator("tbody th").first).to_have_text("Wednesday 4 March 2026")
    expect(page.locator("tfoot td")).to_have_text(["+43", "−13", "−30"])
    phone.go(page.get_by_role("button", name="Record 2 evenings"))
    expect(page.locator(".problems.notice")).to_have_text("2 evenings were recorded.")
    expect(page.locator(".evening a").first).to_contain_text("4 October")
    assert phone.troubles == []


def usable(phone: Phone) -> None:
    """Check the page as every other, where scripts can look at it."""
    if phone.scripts:
        nothing_keeps_from_using(phone, dark_too=True)
