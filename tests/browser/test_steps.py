"""A deal of Seep, step by step: from the hand to each play and back, on a phone, with scripts and without."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import expect

from .conftest import Phones
from .flow import Json, read_table
from .phone import SMALLEST, Phone
from .places import ODD_NAMES
from .test_access import nothing_keeps_from_using

FOUR = ("North", "West", "South", "East")


def deal(names: Sequence[str] = FOUR) -> Json:
    """Return a deal with loose cards, both kinds of houses and a sweep, which is then closed by its count."""
    a, b, c, d = names
    played: list[Json] = [
        {"player": d, "card": "4D", "build": 9, "with": ["5C"]},
        {"player": a, "card": "AS", "build": 10, "break": 9},
        {"player": b, "card": "10S", "build": 10},
        {"player": c, "card": "8S", "build": 9, "with": ["AC"]},
        {"player": d, "card": "2C"},
        {"player": a, "card": "QC", "take": "all"},
    ]
    entries: list[Json] = [
        {"kind": "deal", "bid": 9, "floor": ["QS", "AC", "5C", "JC"]},
        *({"kind": "play", **play} for play in played),
        {"kind": "count", "points": {f"{a} & {c}": 60}},
    ]
    return {"game": "seep", "players": names, "first": c, "entries": entries}


@pytest.mark.parametrize("scripts", [True, False])
def test_a_deal_is_stepped_through_from_its_hand(phones: Phones, scripts: bool) -> None:
    phone = phones(scripts=scripts)
    page = phone.page
    page.goto(f"{read_table(phone, FOUR, deal())}m/1/")
    page.locator(".hand summary").first.click()
    phone.follow("Step by step")
    now, bar = page.locator("#step"), page.locator("nav.bar")
    expect(now).to_contain_text("1 of 6")
    expect(bar.locator("a")).to_have_text(["Next", "To the last"])
    places = [bar.locator(".btn").nth(n).bounding_box() for n in range(4)]
    for n, said in enumerate(
        ("North breaks the 9-house", "West adds 10♠", "South builds 9", "East throws 2♣", "North takes with Q♣"), 2
    ):
        phone.go(bar.get_by_role("link", name="Next"))
        expect(now).to_contain_text(said)
        expect(now).to_contain_text(f"{n} of 6")
        assert [bar.locator(".btn").nth(k).bounding_box() for k in range(4)] == places, "no button moves"
    before, after = page.locator(".felt").all()
    assert before.locator(".lit [role=img]").evaluate_all("all => all.map((card) => card.ariaLabel)") == [
        "queen of spades"
    ]
    expect(before.locator(".house > b")).to_have_text(["9", "10"])
    expect(after.locator(".house.cemented > b")).to_have_text(["10"])
    expect(after).to_contain_text("Taken by North:")
    phone.go(bar.get_by_role("link", name="To the first"))
    expect(now).to_contain_text("1 of 6")
    phone.go(bar.get_by_role("link", name="To the last"))
    phone.go(bar.get_by_role("link", name="Previous"))
    expect(now).to_contain_text("5 of 6")
    phone.go(page.get_by_role("link", name="Back", exact=True))
    expect(page).to_have_url(re.compile(r"/hand/8#e6$"))


@pytest.mark.parametrize("step", [1, 4, 6])
def test_everybody_can_use_a_step(phone: Phone, step: int) -> None:
    phone.page.goto(f"{read_table(phone, ODD_NAMES, deal(ODD_NAMES))}m/1/hand/8/{step}")
    nothing_keeps_from_using(phone, dark_too=True)
    phone.page.set_viewport_size(SMALLEST)
    phone.page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert phone.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_everybody_can_use_the_result_with_its_cards_and_its_steps(phone: Phone) -> None:
    page = phone.page
    table = read_table(phone, ODD_NAMES, deal(ODD_NAMES))
    page.goto(f"{table}m/1/result")
    address = page.get_by_text(re.compile(r"^http.*/r/")).first.text_content()
    assert address
    page.goto(address.strip())
    page.locator(".hand summary").first.click()
    nothing_keeps_from_using(phone, dark_too=True)
    phone.follow("Step by step")
    expect(page.locator("#step")).to_contain_text("1 of 6")
    nothing_keeps_from_using(phone, dark_too=True)
    phone.go(page.get_by_role("link", name="Back", exact=True))
    assert page.url.partition("?")[0] == address.strip()
