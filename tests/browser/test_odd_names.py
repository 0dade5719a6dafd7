"""Any name and any amount shows as it is; that it fits a phone on every page ``test_access.py`` looks at."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from scorekeeper.core.isolation import isolated

from .conftest import Phones
from .flow import board, match, open_table, read_table, start_match
from .phone import Phone
from .places import EMOJI, LONG, ODD_NAMES, RIGHT_TO_LEFT, SCRIPT, STAKE, Tables
from .reckoning import Hand


def test_names_typed_at_the_table_show_as_they_were_typed(phone: Phone) -> None:
    open_table(phone, name=SCRIPT, unit=EMOJI)
    expect(phone.page.get_by_role("heading", level=1)).to_contain_text(SCRIPT)
    start_match(phone, ODD_NAMES, stake=STAKE)
    drawn = list(map(isolated, ODD_NAMES))
    assert list(board(phone.page)) == drawn
    phone.follow("Log hand")
    shown = [tile.inner_text() for tile in phone.page.locator("label:has(> input[name=winner])").all()]
    assert shown == drawn


def test_amounts_of_nine_digits_show_in_full_with_their_separators(phone: Phone) -> None:
    table = read_table(
        phone, ODD_NAMES, match(ODD_NAMES, Hand(LONG, {SCRIPT: 10, EMOJI: 10, RIGHT_TO_LEFT: 10}), stake=STAKE)
    )
    phone.page.goto(f"{table}m/1/")
    sums = phone.page.locator(".seats .sum").evaluate_all("all => all.map(sum => sum.firstChild.textContent.trim())")
    assert sums == ["−126,000,000", "+378,000,000", "−126,000,000", "−126,000,000"]
    assert phone.page.locator(".seats .sum").evaluate_all("all => all.every(sum => sum.scrollWidth <= sum.clientWidth)")


#: Of each line whether its characters are laid out from left to right, none over another; an isolated name is one.
IN_ORDER = r"""text => {
  const pre = document.body.appendChild(document.createElement("pre"));
  pre.textContent = text;
  const node = pre.firstChild, range = document.createRange();
  const places = [...text.matchAll(/\u2068[^\u2069]*\u2069|[^]/gu)].map(({ 0: part, index }) => {
    range.setStart(node, index);
    range.setEnd(node, index + part.length);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 0);
    const ends = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
    return { part, boxes, ends };
  });
  pre.remove();
  const lines = [[]];
  for (const { part, boxes, ends } of places) {
    if (part === "\n") lines.push([]);
    else if (boxes.length) lines.at(-1).push(ends);
  }
  return lines.map((line) => line.every(([left], n) => !n || line[n - 1][1] <= left + 0.5));
}"""
#: Names of a file, each of which would turn the order of what is next to it.
TURNING = (
    "An\u202e",
    "\u202eBo",
    "\u2067Chi",
    "Dung\u2069\u202e",
    "\u2066\u202dEm",
    "אבג",
    "محمد ١٢",
    "1\u200f",
    "\u202bLa\u2029n",
)


def test_each_name_is_laid_out_before_its_amount(phone: Phone) -> None:
    """In the text to share and in the CSV; as they are the same names would turn every line."""
    deal = {"kind": "hand", "stakes": dict.fromkeys(TURNING[1:], 5), "hands": dict.fromkeys(TURNING[1:], 3)}
    deal["hands"][TURNING[0]] = 9
    played = {"game": "daun-tiga", "players": TURNING, "entries": [deal | {"banker_stays": False}]}
    table = read_table(phone, TURNING, played)
    text = phone.page.request.get(f"{table}m/1/text.txt").text()
    cells = phone.page.request.get(f"{table}m/1/scorecard.csv").text().removeprefix("\ufeff").replace("\r", "")
    assert text.count(": ") >= len(TURNING)
    for shared in (text, cells):
        assert all(phone.page.evaluate(IN_ORDER, shared)), shared
    turned = "\n".join(f"{name}: +12 d" for name in ("An\u202e", "\u202eBo", "Dung\u2069\u202e", "אבג", "محمد ١٢"))
    assert not any(phone.page.evaluate(IN_ORDER, turned)), "what is measured would show it"


#: Whether any line of the newest hand lies under its Undo.
UNDER_UNDO = """() => {
  const undo = document.querySelector(".undo button").getBoundingClientRect(), words = document.createRange();
  words.selectNodeContents(document.querySelector(".hand:has(> .undo) .told"));
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
