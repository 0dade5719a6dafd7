"""Any name and any amount shows as it is, and fits a phone, at twice the text size too."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from .conftest import Phones
from .flow import board, match, open_table, read_table, start_match
from .phone import Phone, visiting
from .places import PLACES, Tables, set_tables, visit
from .reckoning import Hand

SCRIPT = "<script>alert(document.cookie)</script>"
EMOJI = "🃏👩‍👩‍👧‍👦 🇻🇳❤️ {{ 7 * 7 }}"
RIGHT_TO_LEFT = "محمد بن عبد الله"
LONG = "W" * 40
NAMES = (SCRIPT, LONG, EMOJI, RIGHT_TO_LEFT)
NEWCOMER = "\"Ơ'&amp;<b>%s\\" + "ö" * 20
STAKE = 9_000_000

#: What stands out of the screen on either side, but what a box of its own scrolls to or hides; broken amounts.
STANDS_OUT = """() => {
  const root = document.documentElement, found = [];
  if (root.scrollWidth > root.clientWidth) found.push(`the page: ${root.scrollWidth} > ${root.clientWidth}`);
  const boxed = (node) => {
    for (let box = node.parentElement; box; box = box.parentElement)
      if (getComputedStyle(box).overflowX !== "visible") return true;
    return node.closest("svg, .hide");
  };
  for (const node of document.body.querySelectorAll("*")) {
    const { left, right, width } = node.getBoundingClientRect();
    if (width && (left < -1 || right > innerWidth + 1) && node.checkVisibility() && !boxed(node))
      found.push(`${node.outerHTML.slice(0, 160)}: ${left} to ${right}`);
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    if (/^\\s*[+−]?[0-9]{1,3}([.,][0-9]{3})+\\s*$/.test(range.toString()) && range.getClientRects().length > 1)
      found.push(`an amount on two lines: ${range}`);
  }
  return found;
}"""


@pytest.fixture(scope="module")
def visitor(browser: Browser, server: str) -> Iterator[Phone]:
    """A phone that goes from place to place."""
    with visiting(browser, server, reduced_motion="reduce") as phone:
        yield phone


@pytest.fixture(scope="module")
def tables(visitor: Phone) -> Tables:
    return set_tables(visitor, NAMES, NEWCOMER, STAKE)


@pytest.mark.parametrize("place", PLACES)
def test_nothing_stands_out_of_the_screen(visitor: Phone, tables: Tables, place: str) -> None:
    visit(visitor, tables, place)
    found = visitor.page.evaluate(STANDS_OUT)
    visitor.page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert found + [f"at 200 %: {line}" for line in visitor.page.evaluate(STANDS_OUT)] == []
    assert visitor.page.locator("body script, body b b:not(.gain, .loss, .even)").count() == 0
    assert visitor.troubles == []


def test_names_typed_at_the_table_show_as_they_were_typed(phone: Phone) -> None:
    open_table(phone, name=SCRIPT, unit=EMOJI)
    expect(phone.page.get_by_role("heading", level=1)).to_contain_text(SCRIPT)
    start_match(phone, NAMES, stake=STAKE)
    assert list(board(phone.page)) == list(NAMES)
    phone.follow("Log hand")
    shown = [tile.inner_text() for tile in phone.page.locator("label:has(> input[name=winner])").all()]
    assert shown == list(NAMES)


def test_amounts_of_nine_digits_show_in_full_with_their_separators(phone: Phone) -> None:
    table = read_table(phone, NAMES, match(NAMES, Hand(LONG, {SCRIPT: 10, EMOJI: 10, RIGHT_TO_LEFT: 10}), stake=STAKE))
    phone.page.goto(f"{table}m/1/")
    sums = phone.page.locator(".seats .sum").all_inner_texts()
    assert sums == ["−126,000,000", "+378,000,000", "−126,000,000", "−126,000,000"]
    assert phone.page.locator(".seats .sum").evaluate_all("all => all.every(sum => sum.scrollWidth <= sum.clientWidth)")


#: Whether any line of the newest hand's words lies under its Undo.
UNDER_UNDO = """() => {
  const undo = document.querySelector(".undo button").getBoundingClientRect(), words = document.createRange();
  words.selectNodeContents(document.querySelector(".hand:has(.undo) .what"));
  return [...words.getClientRects()].some(
    (line) => line.right > undo.left && line.left < undo.right && line.top < undo.bottom && line.bottom > undo.top);
}"""


@pytest.mark.parametrize("locale", ["en", "vi"])
@pytest.mark.parametrize("size", ["100%", "200%"])
def test_undo_lies_over_no_words(phones: Phones, tables: Tables, size: str, locale: str) -> None:
    phone = phones(locale=locale)
    phone.page.goto(f"{tables.filled}m/1/")
    phone.page.evaluate("size => { document.documentElement.style.fontSize = size }", size)
    assert not phone.page.evaluate(UNDER_UNDO)
