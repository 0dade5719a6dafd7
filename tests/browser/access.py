"""Barriers for people who use a page: what axe finds, targets smaller than 48 px, controls without a name."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT

from .phone import SCREEN, TABLET, Phone

#: Only violations: to send the rest too costs as much as to find it.
STRUCTURE = """() => axe.run({ resultTypes: ["violations"], rules: { "color-contrast": { enabled: false } } })
  .then(({ violations }) => violations)"""

#: Return elements that show text by their look: all that decides what axe says of their contrast. Elements over others
#: with nothing opaque in between have ``null`` for a look, because what is below may be anything.
LOOKS = """() => {
  const styles = new Map(), looks = new Map();
  const style = (node) => styles.get(node) ?? styles.set(node, getComputedStyle(node)).get(node);
  const transparent = (colour) => /^rgba|transparent|\\//.test(colour);
  const behind = (node) => {
    const layers = [];
    let opaque = false;
    for (let box = node; box; box = box.parentElement) {
      const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position, transform } = style(box);
      const paint = opaque ? "" : [backgroundColor, backgroundImage].join(); // what lies under it nobody sees
      layers.push([paint, opacity, filter, mixBlendMode].join());
      opaque ||= !transparent(backgroundColor);
      if (!opaque && box !== document.documentElement && (!/static|relative/.test(position) || transform !== "none"))
        return null;
    }
    const nothing = ["rgba(0, 0, 0, 0),none", ""].map((paint) => `${paint},1,none,normal`);
    return layers.filter((layer) => !nothing.includes(layer)).join(" < ");
  };
  for (const node of document.body.querySelectorAll("*")) {
    const shows = [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.data.trim())
      || node.matches("input:not([type=hidden], [type=radio], [type=checkbox]), select, textarea");
    if (!shows || !node.checkVisibility()) continue;
    const { color, fill, fontSize, fontWeight, textShadow, webkitTextStroke } = style(node);
    const off = [node, node.closest("label")?.control].some((one) => one?.matches(":disabled, [aria-disabled=true]"));
    const back = behind(node);
    const font = [color, fill, fontSize, fontWeight, textShadow, webkitTextStroke];
    const look = back && [...font, off, back].join(" | ");
    looks.set(look, [...looks.get(look) ?? [], node]);
  }
  return looks;
}"""

#: The looks on a page that were not checked before.
ALL_LOOKS = f"() => [...({LOOKS})().keys()]"

#: Return what is violated by elements of these looks, and the looks that pass.
CONTRAST = f"""async (asked) => {{
  const looks = ({LOOKS})(), nodes = asked.flatMap((look) => looks.get(look)?.slice(0, look ? 3 : undefined) ?? []);
  const options = {{ runOnly: ["color-contrast"], resultTypes: ["violations", "passes"], elementRef: true }};
  const {{ violations, passes }} = await axe.run({{ include: nodes }}, {{ ...options, selectors: false }});
  const passed = new Set(passes.flatMap((rule) => rule.nodes.map((node) => node.element)));
  const well = asked.filter((look) => looks.get(look)?.some((node) => passed.has(node)));
  return [violations.map((rule) => ({{ ...rule, nodes: rule.nodes.map(({{ element, ...rest }}) => rest) }})), well];
}}"""

CONTROLS = {
    "button", "link", "textbox", "combobox", "radio", "checkbox", "searchbox", "spinbutton", "menuitem", "option",
    "DisclosureTriangle",
}  # fmt: skip

#: Return targets less than 48 px high or wide. A tile's target is the whole tile; links within running text are none.
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

#: Looks of text with enough contrast, of all pages that this process has checked.
well_seen: set[str] = set()


def barriers(phone: Phone, *, dark_too: bool = True, structure: bool = True) -> list[Any]:
    """Return all barriers on the page as it is; with ``dark_too`` also contrast in dark colours, all that these change.

    Pages that are opened once in light and once in dark colours anyhow need no ``dark_too``. ``structure``: also check
    what is the same whatever the words and colours are.
    """
    page = phone.page
    found = [*_contrast(phone), *page.evaluate(SMALL_TARGETS)]
    if structure:
        found += [*_structure(phone), *_nameless(phone)]
    if dark_too:
        page.emulate_media(color_scheme="dark")
        found += _contrast(phone)
        page.emulate_media(color_scheme="light")
    return found


def barriers_on_both(phone: Phone) -> list[Any]:
    """Return barriers on a phone in light and on a tablet in dark colours; both have the same elements."""
    page = phone.page
    found = barriers(phone, dark_too=False)
    page.set_viewport_size(TABLET)
    page.emulate_media(color_scheme="dark")
    found += barriers(phone, dark_too=False, structure=False)
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(SCREEN)
    narrow = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return [*found, *["wider than the tablet"] * wide, *["wider than the phone"] * narrow]


def _structure(phone: Phone) -> list[str]:
    _load_axe(phone)
    return _told(phone.page.evaluate(STRUCTURE))


def _contrast(phone: Phone) -> list[str]:
    """Return text with too little contrast. A look that passed once is not checked again, since checks take long."""
    asked = [look for look in phone.page.evaluate(ALL_LOOKS) if look not in well_seen]
    if not asked:
        return []
    _load_axe(phone)
    violated, well = phone.page.evaluate(CONTRAST, asked)
    well_seen.update(filter(None, well))
    return _told(violated)


def _load_axe(phone: Phone) -> None:
    if not phone.page.evaluate("'axe' in window"):
        phone.page.evaluate(AXE_SCRIPT)


def _told(violated: list[Any]) -> list[str]:
    """Return one line for each element that violates a rule."""
    return [
        f"{rule['id']}: {node['html'][:160]}: {node['failureSummary']}" for rule in violated for node in rule["nodes"]
    ]


def _nameless(phone: Phone) -> list[dict[str, Any]]:
    """Return controls that have no name for a screen reader."""
    cdp = phone.context.new_cdp_session(phone.page)
    nodes = cdp.send("Accessibility.getFullAXTree")["nodes"]
    cdp.detach()
    controls = [node for node in nodes if not node["ignored"] and node["role"]["value"] in CONTROLS]
    assert controls
    return [node for node in controls if not node.get("name", {}).get("value", "").strip()]
