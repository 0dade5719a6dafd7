"""Messages of a page can be read, in its own letters, and hide neither its head nor what is tapped.

A Save button looks as it is: ready, asking, under way, not to be tapped.
"""

from __future__ import annotations

from itertools import combinations

import pytest
from playwright.sync_api import expect

from .access import barriers
from .conftest import Phones
from .flow import read_in, ready, save_button, tap_hand
from .phone import SCREEN, SMALLEST, TABLET, Phone
from .reckoning import Hand

NAMES = ("An", "Binh", "Chi")
HAND = Hand("An", {"Binh": 3, "Chi": 5})
OTHER = Hand("Binh", {"An": 2, "Chi": 7})

LOOK = """button => {
  const { backgroundColor, color, borderStyle } = getComputedStyle(button);
  return [backgroundColor, color, borderStyle];
}"""

#: Whether the line lies neither over the head of the page nor over a button of its bar, in the letters of the page; and
#: whether what is at the end of the page can be brought out from under it.
LIES_WELL = """() => {
  const late = document.querySelector(".late"), { top, bottom, left, right } = late.getBoundingClientRect();
  const apart = (other) => {
    const box = other.getBoundingClientRect();
    return box.bottom <= top || box.top >= bottom || box.right <= left || box.left >= right;
  };
  const last = [...document.querySelectorAll("main :is(label, .btn, p, li, tr):not(.bar *)")]
    .filter((one) => one.checkVisibility()).at(-1);
  last?.scrollIntoView(); // in a table that scrolls
  scrollTo(0, document.documentElement.scrollHeight);
  return getComputedStyle(late).fontFamily === getComputedStyle(document.body).fontFamily
    && [document.querySelector(".head"), ...document.querySelectorAll(".bar > *"), last].filter(Boolean).every(apart);
}"""


def look(phone: Phone) -> list[str]:
    seen: list[str] = save_button(phone.page).evaluate(LOOK)
    return seen


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_a_save_button_looks_as_it_is(phones: Phones, colours: str) -> None:
    phone = phones(color_scheme=colours)
    address = read_in(phone, NAMES, HAND)
    phone.page.goto(f"{address}log/hand")
    button = save_button(phone.page)
    looks = {"asks": look(phone)}
    assert barriers(phone, dark_too=False) == []
    tap_hand(phone, OTHER)
    ready(phone)
    looks["ready"] = look(phone)
    button.evaluate("button => { button.ariaBusy = 'true' }")
    phone.page.wait_for_timeout(500)
    looks["busy"] = look(phone)
    assert barriers(phone, dark_too=False) == []
    button.evaluate("button => { button.ariaBusy = null; button.disabled = true }")
    looks["disabled"] = look(phone)
    assert [(a, b) for a, b in combinations(looks, 2) if looks[a] == looks[b]] == []


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_a_sheet_that_cannot_be_saved_any_more_can_be_read(phones: Phones, colours: str) -> None:
    one, other = phones(), phones(color_scheme=colours)
    address = read_in(one, NAMES, HAND)
    other.refusals.add(404)
    other.hear_nothing()
    other.page.goto(f"{address}log/hand")
    tap_hand(other, OTHER)
    ready(other)
    one.page.goto(address.replace("m/1/", "share/"))
    with one.page.expect_navigation():
        one.page.locator("form[action$='/renew/record']").evaluate("form => form.submit()")
    other.tap(save_button(other.page))
    expect(other.page.locator(".late")).to_contain_text("If the table’s link was renewed")
    assert other.picked("winner") == ["Binh"]
    expect(save_button(other.page)).to_be_disabled()
    for size in (SMALLEST, TABLET, SCREEN):
        other.page.set_viewport_size(size)
        assert other.page.evaluate(LIES_WELL), f"at {size['width']} px"
        assert barriers(other, dark_too=False) == [], f"at {size['width']} px"
    # a look that the next script may give it: what was answered is there, and takes no more
    other.page.evaluate("document.querySelectorAll('.sheet input').forEach(field => { field.disabled = true })")
    assert barriers(other, dark_too=False) == []


@pytest.mark.parametrize("page", ["", "log/hand", "scorecard/", "board", "chart"])
def test_a_page_says_that_it_is_late_beside_its_head_and_its_bar(phones: Phones, page: str) -> None:
    phone = phones()
    address = read_in(phone, NAMES, *[HAND] * 12)
    phone.page.goto(address + page)
    phone.connect(False)
    expect(phone.page.locator(".late")).to_be_visible()
    for size in (SMALLEST, TABLET, SCREEN):
        phone.page.set_viewport_size(size)
        assert phone.page.evaluate(LIES_WELL), f"at {size['width']} px"
    assert barriers(phone) == []
