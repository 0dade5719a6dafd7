"""What keeps anybody from using a page: what axe finds, targets less than 48 px, controls without a name."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT

from .phone import Phone

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

#: Only what is violated: that the rest is sent too costs as much as finding it.
RUN = "options => axe.run(options).then(({ violations }) => violations)"


def barriers(phone: Phone, *, dark_too: bool = True, rules: dict[str, Any] = ALL) -> list[Any]:
    """All of them on the page as it stands; with ``dark_too`` also contrast in dark colours, all that these change.

    Contrast takes most of the time. Where a page is looked at twice anyhow, once in light and once in dark colours do.
    ``rules``: those of axe that are asked.
    """
    page = phone.page
    page.evaluate(AXE_SCRIPT)
    found = [*_violations(phone, rules), *page.evaluate(SMALL_TARGETS), *_nameless(phone)]
    if dark_too:
        page.emulate_media(color_scheme="dark")
        found += _violations(phone, CONTRAST)
        page.emulate_media(color_scheme="light")
    return found


def _violations(phone: Phone, options: dict[str, Any]) -> list[str]:
    found = phone.page.evaluate(RUN, options)
    return [f"{rule['id']}: {node['html'][:160]}: {node['failureSummary']}" for rule in found for node in rule["nodes"]]


def _nameless(phone: Phone) -> list[dict[str, Any]]:
    """Controls for which a screen reader has no name."""
    cdp = phone.context.new_cdp_session(phone.page)
    nodes = cdp.send("Accessibility.getFullAXTree")["nodes"]
    cdp.detach()
    controls = [node for node in nodes if not node["ignored"] and node["role"]["value"] in CONTROLS]
    assert controls
    return [node for node in controls if not node.get("name", {}).get("value", "").strip()]
