"""From a line of a match a tap leads to its rule, with and without scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import Phones
from .flow import read_in
from .reckoning import Hand


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_from_a_hand_a_tap_leads_to_the_rule_of_what_was_special(phones: Phones, scripts: bool) -> None:
    phone = phones(scripts=scripts)
    read_in(phone, ("An", "Binh", "Chi"), Hand("An", {"Binh": 3, "Chi": 5}), Hand("An", {"Binh": 3, "Chi": 10}))
    match = phone.page.url
    for n, rule in enumerate(("Cóng", "Paying")):
        phone.page.goto(match)
        phone.tap(phone.page.locator(".hands summary").nth(n))
        phone.tap(phone.page.get_by_role("link", name="Rule", exact=True))
        expect(phone.page.locator("h2:has(:target)")).to_have_text(rule)
        expect(phone.page.locator("h2:has(:target)")).to_be_in_viewport()
    phone.go(phone.page.get_by_role("link", name="Sâm", exact=True))
    assert phone.page.url == match
