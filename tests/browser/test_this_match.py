"""A match at a phone: a name corrected, another stake, other seats, the end, the same people again."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import Phones
from .flow import read_in, save
from .phone import Phone
from .reckoning import Hand

NAMES = ("An", "Binh", "Chi")


def about(phone: Phone) -> None:
    phone.go(phone.page.locator("h1 a"))


def taps(phone: Phone) -> int:
    made, phone.taps = phone.taps, 0
    return made


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_a_match_is_put_right_changed_ended_and_played_again(phones: Phones, scripts: bool) -> None:
    phone = phones(scripts=scripts)
    read_in(phone, NAMES, Hand("An", {"Binh": 3, "Chi": 5}))
    page, seats = phone.page, phone.page.locator(".seats .who > span:first-child")

    taps(phone)
    about(phone)
    phone.go(page.locator(".chips a", has_text="Binh"))
    page.get_by_label("Name").fill("Bình")
    phone.go(page.get_by_role("button", name="Put it right"))
    assert taps(phone) == 3, "and the name"
    expect(seats).to_have_text(["An", "Bình", "Chi"])

    about(phone)
    phone.follow("House rules from now on")
    phone.tap(page.locator("[name=stake]"))
    page.locator("[name=stake]").fill("20")
    save(phone)
    assert taps(phone) <= 4 or not scripts, "another stake from now on, and the figure"
    expect(page.locator(".now")).to_contain_text("20")

    about(phone)
    phone.follow("Another order of play")
    if scripts:
        phone.tap(page.locator("[data-order-up]").nth(2))
        phone.drag(page.locator("[data-ring] > li").first, page.locator("[data-ring] > li").last)
        expect(page.locator("[data-order-name]")).to_have_text(["Chi", "Bình", "An"])
    else:
        for n, name in enumerate(("Chi", "Bình", "An")):
            page.locator(f"[name=place-{n}]").select_option(name)
    save(phone)
    expect(seats).to_have_text(["Chi", "Bình", "An"])

    about(phone)
    phone.follow("End the match")
    save(phone)
    taps(phone)
    phone.go(page.get_by_role("button", name="Again"))
    assert taps(phone) == 1
    expect(seats).to_have_text(["Chi", "Bình", "An"])
    expect(page.locator(".now")).to_contain_text("20")

    about(phone)
    phone.go(page.get_by_role("button", name="Remove the match"))
    expect(page.get_by_text("Sâm was removed.")).to_be_visible()
    phone.go(page.get_by_role("button", name="Bring it back"))
    expect(seats).to_have_count(3)


def test_a_tap_with_no_house_rule_changed_leaves_the_page_where_it_is_read(phone: Phone) -> None:
    """All rules together are taller than the screen: their middle, or their end, is not where anything is missing."""
    read_in(phone, NAMES, Hand("An", {"Binh": 3, "Chi": 5}))
    phone.page.goto(f"{phone.page.url}log/options")
    button = phone.page.locator("button.go.wait, button.go:has(> .wait)")
    phone.tap(button)
    expect(phone.page.locator("[data-change].asked")).to_have_count(1)
    expect(phone.page.locator("input[name=stake]")).to_be_in_viewport()
    phone.page.evaluate("scrollTo(0, 700)")
    phone.tap(button)
    assert phone.page.evaluate("scrollY") == 700
