"""Everybody can use every page: axe finds nothing, targets are 48 px, every control has a name, in light and dark."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

from .conftest import Phones
from .phone import Phone
from .places import PLACES, Tables, set_tables

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
    phone = Phone(browser, server)
    made = set_tables(phone)
    phone.context.close()
    return made


@pytest.fixture(scope="module", params=["en", "vi"])
def tongue(request: pytest.FixtureRequest, browser: Browser, server: str) -> Any:
    """What a phone remembers once its owner has chosen a language at the foot of a page."""
    phone = Phone(browser, server)
    phone.page.goto("/")
    phone.go(phone.page.locator(f"footer button[value={request.param}]"))
    assert phone.page.locator("html").get_attribute("lang") == request.param
    remembered = phone.context.storage_state()
    phone.context.close()
    return remembered


@pytest.mark.parametrize("place", PLACES)
def test_everybody_can_use(phones: Phones, tables: Tables, tongue: Any, place: str) -> None:
    phone = phones(storage_state=tongue, reduced_motion="reduce")
    PLACES[place](phone, tables)
    # what is folded away must hold as well; the menu would lie over the page
    phone.page.evaluate("document.querySelectorAll('details:not(.menu)').forEach(fold => { fold.open = true })")
    found = [*violations(phone, ALL), *phone.page.evaluate(SMALL_TARGETS), *nameless(phone)]
    phone.page.emulate_media(color_scheme="dark")
    assert found + violations(phone, CONTRAST) == []


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
