"""``python -m tools.icons``: the icons of the installed app, from static/icon.svg, drawn by Chromium into static/.

``icon-192.png`` and ``icon-512.png`` are the icon as it is. A phone may cut the edges of ``icon-maskable-512.png`` to
any shape: its background fills the square, and what must be seen is within the inner four fifths.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from .screenshots import CHROMIUM, FLAGS

STATIC = Path(__file__).parent.parent / "static"
GROUND = "#1c6349"  #: of the icon itself
SAFE = 80  #: percent of the edge that no shape cuts off


def draw(page: Page, name: str, size: int, *, maskable: bool = False) -> None:
    """Draw the icon, ``size`` pixels wide, into static/``name``."""
    drawing = (STATIC / "icon.svg").read_text()
    edge = SAFE if maskable else 100
    ground = GROUND if maskable else "transparent"
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(
        f"<style>body {{ margin: 0; height: 100vh; display: grid; place-items: center; background: {ground} }}"
        f"svg {{ width: {edge}%; display: block }}</style>{drawing}"
    )
    page.screenshot(path=STATIC / name, omit_background=not maskable)


def main() -> None:
    """Draw all of them."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=next(filter(None, map(shutil.which, CHROMIUM))), args=list(FLAGS)
        )
        page = browser.new_page()
        draw(page, "icon-192.png", 192)
        draw(page, "icon-512.png", 512)
        draw(page, "icon-maskable-512.png", 512, maskable=True)
        browser.close()


if __name__ == "__main__":
    main()
