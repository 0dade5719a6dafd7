"""No figure is ever cut: of nine digits and more, with a sign, on every page, from the smallest phone to a tablet.

A figure without room wraps or gets smaller. Only what scrolls by itself may be wider than the screen, and then the
figure can be scrolled to.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from .phone import SCREEN, SMALLEST, TABLET, Phone, visiting
from .places import LONG, PLACES, RIGHT_TO_LEFT, Place, Tables, at, set_tables, visit

STAKE = 123_456_789
MOST = "1,000,000,000"  #: the longest that a field takes
#: None has a digit: a name may be cut where a page has room for a part of it only.
NAMES = ("Nguyễn Thị Minh Khai", LONG, RIGHT_TO_LEFT, "Bình")
NEWCOMER = "ö" * 40

#: Types the longest number into each field that takes one.
TYPE_THE_MOST = """async (most) => {
  const fields = [...document.querySelectorAll("input[inputmode=numeric]")];
  const answered = new Promise((done, fail) => {
    document.addEventListener("swapped", done, { once: true });
    setTimeout(fail, 20000, new Error("the server does not answer"));
  });
  fields.forEach((field) => {
    const room = field.maxLength < 0 ? 99 : field.maxLength;
    field.value = [most, "−123,456,789", "888888888"].find(text => text.length <= room) ?? "8".repeat(room);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  if (fields.some(({ form }) => form?.matches("[data-ask], [data-preview]"))) await answered;
}"""

#: Each figure of the page that is not fully visible, with what cuts it.
CUT = """() => {
  const NUMBER = /[+−-]?[0-9]+(?:[.,\\u00a0\\u202f][0-9]+)*/g;
  const found = [];
  const tell = (what, node, cutter) => found.push(
    `${what} in ${(node.closest ? node : node.parentElement).outerHTML.slice(0, 120)}: ${cutter}`);
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) tell("the page", root, `${root.scrollWidth} > ${innerWidth}`);

  // Only read out, some of it on a screen of this size alone.
  const readOut = [...document.querySelectorAll("body *")].filter((box) => getComputedStyle(box).clipPath !== "none");
  const unseen = (element) => !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    || element.closest(".unseen, .pic, datalist, template") // in a picture cards lie over each other
    || readOut.some((box) => box.contains(element));
  const inside = (box) => {
    const { left, top } = box.getBoundingClientRect();
    const [x, y] = [left + box.clientLeft, top + box.clientTop];
    // of what is no box of text: an svg, an inline element
    const [width, height] = box.clientWidth ? [box.clientWidth, box.clientHeight]
      : [box.getBoundingClientRect().width, box.getBoundingClientRect().height];
    return { left: x, top: y, right: x + width, bottom: y + height };
  };
  // By what the rectangle is cut, seen from outside; what scrolls is looked at in its place from there on.
  const cutter = (rect, from) => {
    let { left, top, right, bottom } = rect;
    for (let box = from; box && box !== root && box !== document.body; box = box.parentElement) {
      const { overflowX: x, overflowY: y, position } = getComputedStyle(box);
      if (x === "visible" && y === "visible") {
        if (position === "fixed") break;
        continue;
      }
      const room = inside(box);
      if (["auto", "scroll"].includes(x) || ["auto", "scroll"].includes(y)) {
        const at = { x: left - room.left + box.scrollLeft, end: right - room.left + box.scrollLeft };
        if (at.x < -1.5 || at.end > box.scrollWidth + 1.5) return `not reached in ${box.outerHTML.slice(0, 80)}`;
        ({ left, top, right, bottom } = box.getBoundingClientRect());
        continue;
      }
      const over = [room.left - left, right - room.right, room.top - top, bottom - room.bottom];
      // the lines of a text are higher than its figures
      if (Math.max(over[0], over[1]) > 1 || Math.max(over[2], over[3]) > (bottom - top) / 5)
        return `by ${over.map(Math.round)} at ${box.outerHTML.slice(0, 80)}`;
    }
    return left < -1 || right > innerWidth + 1 ? `beside the screen: ${left} to ${right}` : "";
  };

  const shown = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode, parent = node.parentElement;
    if (!node.data.trim() || parent.matches("script, style, option") || unseen(parent)) continue;
    const range = document.createRange();
    const words = [...node.data.matchAll(NUMBER)];
    for (const { index, 0: word } of words) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      for (const rect of range.getClientRects()) {
        const by = cutter(rect, parent);
        if (by) tell(word, node, by);
        shown.push({ word, node, left: rect.left, right: rect.right, // as high as its digits are
          top: rect.top + rect.height / 4, bottom: rect.bottom - rect.height / 4 });
      }
    }
  }

  // The words of one are not written over another.
  const layer = (node) => {
    for (let box = node.parentElement; box; box = box.parentElement)
      if (["fixed", "sticky", "absolute"].includes(getComputedStyle(box).position)) return box;
    return null;
  };
  shown.forEach((one) => { one.layer = layer(one.node); });
  shown.forEach((one, n) => shown.slice(n + 1).forEach((other) => {
    if (one.layer !== other.layer || one.node === other.node) return;
    const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    if (wide > 2 && high > 2)
      tell(one.word, one.node, `under ${other.word}`);
  }));

  const pen = document.createElement("canvas").getContext("2d");
  for (const field of document.querySelectorAll("input, select")) {
    if (unseen(field) || field.matches("[type=radio], [type=checkbox], [type=hidden], [type=file]")) continue;
    const words = field.matches("select") ? field.selectedOptions[0]?.text ?? "" : field.value;
    if (!/[0-9]/.test(words)) continue;
    const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(field);
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const arrow = field.matches("select") ? 20 : 0;
    const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - arrow;
    const needs = Math.ceil(pen.measureText(words).width);
    if (field.scrollWidth > field.clientWidth || needs > room) tell(words, field, `${needs} > ${room}`);
    if (field.scrollHeight > field.clientHeight + 2) tell(words, field, "lower than its figure");
    const by = cutter(field.getBoundingClientRect(), field.parentElement);
    if (by) tell(words, field, by);
  }
  return found;
}"""


def typed_totals(phone: Phone) -> None:
    phone.tap(phone.page.locator("[data-by=totals]").first)


def too_much(phone: Phone) -> None:
    """Ask for a payment of more than is owed."""
    due = phone.page.locator(".part:has(input.amt)").first
    due.locator("input.amt").fill(MOST)
    phone.refusals = {409, 422}
    phone.tap(due.locator(".tick"))
    phone.page.locator(".over-owed").wait_for()


#: Figures that none of the places shows as they are.
MORE: dict[str, Place] = {
    "Samba, typed totals": at("m/7/log/hand", typed_totals),
    "settle up, more than is owed": at("settle/", too_much, of="asking"),
}


@pytest.fixture(scope="module")
def rich(browser: Browser, server: str) -> Tables:
    """Return tables that play for so much that every sum has nine digits or ten."""
    with visiting(browser, server) as phone:
        return set_tables(phone, NAMES, NEWCOMER, STAKE)


@pytest.fixture(scope="module")
def visitor(browser: Browser, server: str) -> Iterator[Phone]:
    with visiting(browser, server) as phone:
        yield phone


@pytest.mark.parametrize("place", [*PLACES, *MORE])
def test_every_figure_shows_whole(visitor: Phone, rich: Tables, place: str) -> None:
    page, cut = visitor.page, list[str]()
    try:
        visit(visitor, rich, place, MORE)
        cut += look(page, SCREEN, TABLET, SMALLEST)
        page.evaluate(TYPE_THE_MOST, MOST)
        expect(page.locator("button[aria-busy]")).to_have_count(0)
        cut += [f"typed, {what}" for what in look(page, SMALLEST, SCREEN, TABLET)]
    finally:
        page.set_viewport_size(SCREEN)
    assert cut == []


def look(page: Page, *sizes: ViewportSize) -> list[str]:
    """Return what is cut on the page at each of these sizes, once its styles are there."""
    found = list[str]()
    for size in sizes:
        page.set_viewport_size(size)
        page.wait_for_load_state()
        found += [f"at {size['width']} px: {what}" for what in page.evaluate(CUT)]
    return found
