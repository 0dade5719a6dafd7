"""Any name and any amount shows as it is; that it fits a phone on every page ``test_access.py`` looks at."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import Phones
from .flow import board, match, open_table, read_table, start_match
from .phone import Phone
from .places import EMOJI, LONG, ODD_NAMES, RIGHT_TO_LEFT, SCRIPT, STAKE, Tables
from .reckoning import Hand


def test_names_typed_at_the_table_show_as_they_were_typed(phone: Phone) -> None:
    open_table(phone, name=SCRIPT, unit=EMOJI)
    expect(phone.page.get_by_role("heading", level=1)).to_contain_text(SCRIPT)
    start_match(phone, ODD_NAMES, stake=STAKE)
    assert list(board(phone.page)) == list(ODD_NAMES)
    phone.follow("Log hand")
    shown = [tile.inner_text() for tile in phone.page.locator("label:has(> input[name=winner])").all()]
    assert shown == list(ODD_NAMES)


def test_amounts_of_nine_digits_show_in_full_with_their_separators(phone: Phone) -> None:
    table = read_table(
        phone, ODD_NAMES, match(ODD_NAMES, Hand(LONG, {SCRIPT: 10, EMOJI: 10, RIGHT_TO_LEFT: 10}), stake=STAKE)
    )
    phone.page.goto(f"{table}m/1/")
    sums = phone.page.locator(".seats .sum").all_inner_texts()
    assert sums == ["−126,000,000", "+378,000,000", "−126,000,000", "−126,000,000"]
    assert phone.page.locator(".seats .sum").evaluate_all("all => all.every(sum => sum.scrollWidth <= sum.clientWidth)")


#: Whether any line of the newest hand lies under its Undo.
UNDER_UNDO = """() => {
  const undo = document.querySelector(".undo button").getBoundingClientRect(), words = document.createRange();
  words.selectNodeContents(document.querySelector(".lastone > span"));
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
