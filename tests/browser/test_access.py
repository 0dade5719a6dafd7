"""Everybody can use every page: axe finds nothing, targets are 48 px, every control has a name, in light and dark.

Whatever people are called, and however much they play for, it fits a phone, at twice the text size too.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from .access import barriers
from .phone import Phone, visiting
from .places import PLACES, Tables, visit

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

#: What is in the text but was typed by nobody who wrote these pages.
STRAY = "document.querySelectorAll('body script, body b b:not(.gain, .loss, .even)').length"

#: Colours know no language: each of the two is looked at in one of them.
VISITORS = {"en": {"locale": "en-GB", "color_scheme": "light"}, "vi": {"locale": "vi-VN", "color_scheme": "dark"}}


@pytest.fixture(scope="module", params=VISITORS)
def visitor(request: pytest.FixtureRequest, browser: Browser, server: str) -> Iterator[Phone]:
    """A phone of that language that goes from place to place."""
    with visiting(browser, server, reduced_motion="reduce", **VISITORS[request.param]) as phone:
        yield phone


@pytest.mark.parametrize("place", PLACES)
def test_everybody_can_use(visitor: Phone, tables: Tables, place: str) -> None:
    visit(visitor, tables, place)
    page = visitor.page
    # The same elements stand on a page in any language: in the second only what its words and colours change is asked.
    assert barriers(visitor, dark_too=False, structure=page.evaluate("document.documentElement.lang") == "en") == []
    assert page.evaluate(STRAY) == 0
    assert page.evaluate(STANDS_OUT) == []
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate(STANDS_OUT) == [], "at 200 %"
    assert visitor.troubles == []


def test_the_language_chosen_at_the_foot_of_a_page_stays_chosen(phone: Phone) -> None:
    phone.page.goto("/rules/sam")
    phone.go(phone.page.get_by_role("button", name="Tiếng Việt"))
    for address in (phone.page.url, "/"):
        phone.page.goto(address)
        assert phone.page.locator("html").get_attribute("lang") == "vi"
    assert phone.page.get_by_role("button", name="English").get_attribute("aria-current") is None
