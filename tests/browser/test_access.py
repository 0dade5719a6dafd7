"""Everybody can use every page: axe finds nothing, targets are 48 px, every control has a name, in light and dark."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

from .phone import Phone, visiting
from .places import PLACES, Tables, set_tables, visit

ALL = {"resultTypes": ["violations"]}
CONTRAST = {**ALL, "runOnly": ["color-contrast"]}

CONTROLS = {
    "button", "link", "textbox", "combobox", "radio", "checkbox", "searchbox", "spinbutton", "menuitem", "option",
    "DisclosureTriangle",
}  # fmt: skip

#: Targets less than 48 px high or wide. A tile's target is the whole tile; links within running text are none.
SMALL_TARGETS = """() => {
  const small = [], seen = new Set();
  const inText = (link) => link.closest(".prose")
    || [...link.parentNode.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  for (const control of document.querySelectorAll("a[href], button, summary, input, select, textarea")) {
    const target = control.matches("[type=radio], [type=checkbox]") ? control.closest("label") ?? control : control;
    if (seen.has(target) || control.type === "hidden" || !target.checkVisibility()) continue;
    seen.add(target);
    if (target.localName === "a" && inText(target)) continue;
    const { width, height } = target.getBoundingClientRect();
    if (Math.min(width, height) < 47.9) small.push(`${target.outerHTML.slice(0, 160)}: ${width} × ${height}`);
  }
  return small;
}"""


@pytest.fixture(scope="module")
def tables(browser: Browser, server: str) -> Tables:
    with visiting(browser, server) as phone:
        return set_tables(phone)


@pytest.fixture(scope="module", params=["en-GB", "vi-VN"], ids=["en", "vi"])
def visitor(request: pytest.FixtureRequest, browser: Browser, server: str) -> Iterator[Phone]:
    """A phone of that language that goes from place to place."""
    with visiting(browser, server, locale=request.param, reduced_motion="reduce") as phone:
        yield phone


@pytest.mark.parametrize("place", PLACES)
def test_everybody_can_use(visitor: Phone, tables: Tables, place: str) -> None:
    visitor.page.emulate_media(color_scheme="light")
    visit(visitor, tables, place)
    found = [*violations(visitor, ALL), *visitor.page.evaluate(SMALL_TARGETS), *nameless(visitor)]
    visitor.page.emulate_media(color_scheme="dark")
    assert found + violations(visitor, CONTRAST) == []
    assert visitor.troubles == []


def test_the_language_chosen_at_the_foot_of_a_page_stays_chosen(phone: Phone) -> None:
    phone.page.goto("/rules/sam")
    phone.go(phone.page.get_by_role("button", name="Tiếng Việt"))
    for address in (phone.page.url, "/"):
        phone.page.goto(address)
        assert phone.page.locator("html").get_attribute("lang") == "vi"
    assert phone.page.get_by_role("button", name="English").get_attribute("aria-current") is None


def violations(phone: Phone, options: dict[str, Any]) -> list[str]:
    found = Axe().run(phone.page, options=options).response["violations"]
    return [f"{rule['id']}: {node['html'][:160]}: {node['failureSummary']}" for rule in found for node in rule["nodes"]]


def nameless(phone: Phone) -> list[dict[str, Any]]:
    """Controls for which a screen reader has no name."""
    cdp = phone.context.new_cdp_session(phone.page)
    nodes = cdp.send("Accessibility.getFullAXTree")["nodes"]
    cdp.detach()
    controls = [node for node in nodes if not node["ignored"] and node["role"]["value"] in CONTROLS]
    assert controls
    return [node for node in controls if not node.get("name", {}).get("value", "").strip()]
