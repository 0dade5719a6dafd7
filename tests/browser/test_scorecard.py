"""The scorecard on a phone: it scrolls by itself, names and numbers of hands stay, a cell leads to its hand."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from .access import barriers
from .flow import read_table
from .phone import SMALLEST, TABLET, Phone

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


#: Whether the card scrolls sideways, figures on two lines, and names that are cut: each with the columns of the card.
FITS = """box => ({
  over: box.scrollWidth - box.clientWidth,
  page: document.documentElement.scrollWidth - innerWidth,
  broken: [...box.querySelectorAll("td b, td small, th .amount")].filter((node) => node.getClientRects().length > 1
    || node.scrollWidth > node.clientWidth + 1 && node.clientWidth).map((node) => node.textContent),
  cut: [...box.querySelectorAll(".name > span")].filter((node) => node.scrollWidth > node.clientWidth + 1)
    .map((node) => node.textContent.trim()),
})"""


@pytest.mark.parametrize("stake", [5, 5_000])
@pytest.mark.parametrize("people", [2, 3, 4])
def test_few_sides_fit_the_smallest_phone_whatever_they_are_called(phone: Phone, people: int, stake: int) -> None:
    names = ["Nguyễn Thị Phương Thảo của chợ Bến Thành", "Bình", "सुरेन्द्र मोहन शर्मा जी", "Dũng"][:people]
    hands: list[dict[str, Any]] = [
        {"kind": "hand", "winner": names[n % people], "left": {name: 9 for name in names if name != names[n % people]}}
        for n in range(12)
    ]
    amend = {"kind": "amend", "entry": 5, "with": {**hands[4], "left": dict.fromkeys(hands[4]["left"], 3)}}
    match = {"game": "sam", "players": names, "options": {"stake": stake}, "entries": [*hands, amend]}
    table = read_table(phone, names, match)
    phone.page.set_viewport_size(SMALLEST)
    phone.page.goto(f"{table}m/1/scorecard/")
    found = phone.page.locator(".scorecard").evaluate(FITS)
    assert (found["over"], found["page"], found["broken"]) == (0, 0, [])
    assert names[0] in found["cut"]
    expect(phone.page.locator(".in-full li").filter(has_text=names[0])).to_be_visible()
    assert barriers(phone) == []
