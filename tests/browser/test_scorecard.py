"""The scorecard on a phone: it scrolls by itself, names and numbers of hands stay, a cell leads to its hand."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from .access import barriers
from .flow import read_table
from .phone import TABLET, Phone

NAMES = [f"Player number {n}" for n in range(1, 10)]
HANDS = 45

#: Positions of the box of the card, a name, the number of a hand and the corner once it is scrolled to the end.
SCROLLED = """box => {
  const at = (selector) => box.querySelector(selector).getBoundingClientRect();
  box.scrollTo(9999, 9999);
  const { left, top } = box.getBoundingClientRect();
  return {
    moved: [box.scrollLeft, box.scrollTop],
    names: at("thead th:last-child").top - top,
    numbers: at("tbody tr:last-child th").left - left,
    corner: [at("thead th").left - left, at("thead th").top - top],
    page: [document.documentElement.scrollWidth - innerWidth, scrollY],
  };
}"""


@pytest.fixture
def card(phone: Phone) -> str:
    """Return the address of the scorecard of a long match of nine."""
    stakes = dict.fromkeys(NAMES[1:], 10)
    deal: dict[str, Any] = {"kind": "hand", "stakes": stakes, "hands": {name: n for n, name in enumerate(NAMES, 1)}}
    entries = [{"kind": "banker", "player": NAMES[0]}, deal]
    for _ in range(HANDS - 1):
        entries += [{"kind": "banker", "player": NAMES[0]}, deal]
    amend = {"kind": "amend", "entry": 2 * HANDS, "with": {**deal, "stakes": dict.fromkeys(stakes, 90_000)}}
    table = read_table(phone, NAMES, {"game": "daun-tiga", "players": NAMES, "entries": [*entries, amend]})
    return f"{table}m/1/scorecard/"


def test_names_and_numbers_stay_and_a_cell_leads_to_its_hand(phone: Phone, card: str) -> None:
    page = phone.page
    page.goto(card)
    assert barriers(phone) == []
    box = page.locator(".scorecard")
    at = box.evaluate(SCROLLED)
    assert min(at["moved"]) > 100
    assert at["page"][0] <= 0
    assert abs(at["names"]) <= 1
    assert abs(at["numbers"]) <= 1
    assert max(map(abs, at["corner"])) <= 1
    last = box.locator("tbody tr").last
    hand = last.locator("th").inner_text()
    assert hand == "6"
    phone.go(last.locator("td a").last)
    target = page.locator("#" + page.url.rpartition("#")[2])
    assert target.locator(".n").inner_text() == hand
    expect(target).to_be_in_viewport()
    page.set_viewport_size(TABLET)
    page.goto(card)
    assert box.evaluate(SCROLLED)["page"][0] <= 0


def test_a_page_of_it_is_one_sheet_of_paper(phone: Phone, card: str) -> None:
    phone.page.goto(card)
    for paper in ("A4", "Letter"):
        assert phone.page.pdf(format=paper).count(b"/Type /Page\n") == 1, paper
