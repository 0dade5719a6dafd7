"""Everybody can use every page: axe finds nothing, targets are 48 px, every control has a name, in light and dark.

Whatever people are called, and however much they play for, it fits a phone, at twice the text size too.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from itertools import product

import pytest
from playwright.sync_api import Browser, expect

from .access import SMALL_TARGETS, barriers
from .flow import log, read_in, save_button, tap_hand
from .offline import GAMES, kept
from .phone import SCREEN, SMALLEST, TALL, Phone, visiting
from .places import ODD_NAMES, PLACES, STAKE, Tables, set_tables, visit
from .reckoning import Hand

#: What is out of the screen on either side, unless a box of its own scrolls to it or hides it; broken amounts,
#: and broken words of the bar.
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
  const lines = (range) => new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const range = document.createRange();
    if (texts.currentNode.parentElement.closest("nav.bar"))
      for (const { index, 0: word } of texts.currentNode.data.matchAll(/\\S+/g)) {
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + word.length);
        if (range.getClientRects().length > 1) found.push(`a word on two lines: ${word}`);
      }
    range.selectNodeContents(texts.currentNode);
    if (/^\\s*[+−]?[0-9]{1,3}([.,][0-9]{3})+\\s*$/.test(range.toString()) && lines(range) > 1)
      found.push(`an amount on two lines: ${range}`);
  }
  return found;
}"""

#: Of a sheet beside the match: what of it lies over the match, and the match itself where it is hidden.
OVER_THE_MATCH = """() => {
  const match = document.querySelector(".sheet-page .match-beside");
  if (!match?.checkVisibility()) return match ? ["no match"] : [];
  const { left, right } = match.getBoundingClientRect();
  const shown = [...match.parentElement.children].filter((part) => part !== match)
    .flatMap((part) => [part, ...part.querySelectorAll("*")]).filter((node) => node.checkVisibility());
  const over = (node) => node.getBoundingClientRect().right > left && node.getBoundingClientRect().left < right;
  return shown.filter(over).map((node) => node.outerHTML.slice(0, 160));
}"""

#: What is in the text but was typed by nobody who wrote these pages.
STRAY = "document.querySelectorAll('body script, body b b:not(.gain, .loss, .even)').length"

#: Colours know no language: each of the two is looked at in one of them.
VISITORS = {"en": {"locale": "en-GB", "color_scheme": "light"}, "vi": {"locale": "vi-VN", "color_scheme": "dark"}}
#: Where a page is in English whatever the reader's language: it is looked at once, and there in both colours.
ENGLISH = [name for name in PLACES if any(game in name for game in ("Sam Sip", "Korat", "Daun Tiga", "Seep", "Samba"))]
VISITS = [*(("en", place) for place in PLACES), *(("vi", place) for place in PLACES if place not in ENGLISH)]


@pytest.fixture(scope="module")
def visitors(browser: Browser, server: str) -> Iterator[dict[str, Phone]]:
    """Phones of each language that go from place to place."""
    with ExitStack() as phones:
        yield {
            language: phones.enter_context(visiting(browser, server, **settings))
            for language, settings in VISITORS.items()
        }


@pytest.mark.parametrize(("language", "place"), VISITS)
def test_everybody_can_use(visitors: dict[str, Phone], tables: Tables, language: str, place: str) -> None:
    visitor = visitors[language]
    visit(visitor, tables, place)
    spoken = visitor.page.evaluate("document.documentElement.lang")
    assert spoken == language
    nothing_keeps_from_using(visitor, structure=language == "en", dark_too=place in ENGLISH)
    assert visitor.troubles == []


def nothing_keeps_from_using(visitor: Phone, *, structure: bool = True, dark_too: bool = False) -> None:
    """Check the page as it is, at twice the text size, on the smallest phone and on a tablet held upright too.

    The same elements stand on a page in any language: where it is looked at in two, ``structure`` is asked in one.
    """
    page = visitor.page
    assert barriers(visitor, dark_too=dark_too, structure=structure) == []
    assert page.evaluate(STRAY) == 0
    assert page.evaluate(STANDS_OUT) == []
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate(STANDS_OUT) == [], "at 200 %"
    page.evaluate("document.documentElement.style.fontSize = ''")
    page.set_viewport_size(SMALLEST)
    assert page.evaluate(STANDS_OUT) == [], "on the smallest phone"
    page.set_viewport_size(TALL)
    assert [*page.evaluate(STANDS_OUT), *page.evaluate(OVER_THE_MATCH)] == [], "on a tablet held upright"
    assert page.evaluate(SMALL_TARGETS) == [], "on a tablet held upright"
    page.set_viewport_size(SCREEN)


#: By language, pages whose words or figures once stood out, or left no room for others, where English ones fitted.
LONG_WORDS = {
    "nl": (
        "match",
        "match that is over",
        "proposed",
        "evening that is over",
        "Samba",
        "Samba, turn",
        "Samba, turn corrected",
    ),
    "ms": ("match", "join", "Daun Tiga, may the bank stay"),
}

#: Of names of sides and of buttons, and of keys ``at`` the usual size: those that are broken within a word, or nothing.
SQUEEZED = """(at) => [...document.querySelectorAll(".seat .who, main .go, .tile.words > span")]
  .filter((node) => node.checkVisibility() && (at === "100%" || !node.matches(".tile > span"))).filter((node) => {
    const words = node.cloneNode(true);
    words.style.cssText = "position: absolute; width: min-content; overflow-wrap: normal";
    node.after(words);
    const least = node.matches(".who") ? 90 : words.getBoundingClientRect().width;
    words.remove();
    return node.getBoundingClientRect().width < least - 1;
  }).map((node) => node.textContent.trim())"""


@pytest.mark.parametrize("language", LONG_WORDS)
def test_long_words_fit_the_smallest_phone_at_twice_the_text_size(browser: Browser, server: str, language: str) -> None:
    """Names and figures are short here: the rest of a line is then as long as it gets."""
    found: dict[str, object] = {}
    with visiting(browser, server, locale=language) as phone:
        tables = set_tables(phone, ("An", "Bình", "Chi", "Dũng"), "Em", 5000)
        for place in LONG_WORDS[language]:
            visit(phone, tables, place)
            for screen, size in product((SCREEN, SMALLEST), ("100%", "200%")):
                phone.page.set_viewport_size(screen)
                phone.page.evaluate("size => { document.documentElement.style.fontSize = size; }", size)
                where = f"{place}, {screen['width']} px, {size}"
                found[where] = [*phone.page.evaluate(STANDS_OUT), *phone.page.evaluate(SQUEEZED, size)]
            phone.page.set_viewport_size(SCREEN)
    assert {place: what for place, what in found.items() if what} == {}


def test_everybody_can_use_a_sheet_that_came_back(browser: Browser, server: str) -> None:
    with visiting(browser, server) as phone:
        phone.page.goto(f"{read_in(phone, ODD_NAMES, stake=STAKE)}log")
        phone.pick("winner", ODD_NAMES[0])
        phone.page.reload()
        expect(phone.page.locator("[data-start-over]")).to_be_visible()
        nothing_keeps_from_using(phone, dark_too=True)


@pytest.mark.parametrize("language", VISITORS)
def test_everybody_can_use_what_waits_for_a_connection(browser: Browser, server: str, language: str) -> None:
    """The sheet that keeps, the match with what waits, a page that is not kept; then what did not go in, looked at."""
    a, b, c, d = ODD_NAMES
    hands = Hand(a, {b: 7, c: 10, d: 2}), Hand(b, {a: 1, c: 2, d: 3})
    english = language == "en"
    with visiting(browser, server, **VISITORS[language], service_workers="allow") as phone:
        phone.refusals = {409, 503}
        match = read_in(phone, ODD_NAMES, hands[1], stake=STAKE)
        kept(phone, *GAMES["sam"].sheets)
        phone.connect(False)
        for hand in hands:
            phone.page.goto(f"{match}log")
            tap_hand(phone, hand)
            expect(phone.page.locator("button[aria-busy], #save.wait")).to_have_count(0)
            if hand == hands[0]:
                nothing_keeps_from_using(phone, structure=english)
            phone.go(save_button(phone.page))
        phone.page.goto(match)
        expect(phone.page.locator("#waiting li")).to_have_count(2)
        expect(phone.page.locator("#kept-since")).to_be_visible()
        expect(phone.page.locator(".late")).to_be_visible()
        phone.tap(phone.page.locator("[data-drop]").first)
        nothing_keeps_from_using(phone, structure=english)
        phone.page.goto(f"{match}chart")
        nothing_keeps_from_using(phone, structure=english)
        phone.page.goto(match)
        with visiting(browser, server) as other:
            other.page.goto(match)
            log(other, hands[1], STAKE)
        phone.connect(True)
        expect(phone.page.locator("#kept-since")).to_be_hidden()
        expect(phone.page.locator("[data-look]").first).to_be_visible()
        nothing_keeps_from_using(phone, structure=english)
        phone.go(phone.page.locator("[data-look]").first)
        expect(phone.page.locator(".meant")).to_be_visible()
        nothing_keeps_from_using(phone, structure=english)
        assert phone.troubles == []


def test_the_language_chosen_on_top_of_a_page_stays_chosen(phone: Phone) -> None:
    phone.page.goto("/rules/sam")
    phone.tap(phone.page.locator(".language summary"))
    phone.go(phone.page.get_by_role("button", name="Tiếng Việt"))
    for address in (phone.page.url, "/"):
        phone.page.goto(address)
        assert phone.page.locator("html").get_attribute("lang") == "vi"
    phone.tap(phone.page.locator(".language summary"))
    assert phone.page.get_by_role("button", name="English").get_attribute("aria-current") is None
