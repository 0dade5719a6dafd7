"""Phones that keep a server's table whole, and so run the app themselves where the server does not answer."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import BrowserType, expect

from tools.attack.killed_browsers import Killed

from .line import Line
from .site import STARTS

KEPT = "Kept on this phone."


class Keeper(Killed):
    """A phone that keeps tables. Its browser can be killed, and keeps its profile in a folder."""

    def __init__(self, chromium: BrowserType, line: Line, profile: Path) -> None:
        super().__init__(chromium, line.address, profile)
        self.line = line
        self.context.set_default_navigation_timeout(STARTS)

    def keep_table(self, match: str) -> None:
        """Keep the table of a match whole, and come back to the match."""
        self.page.goto(re.sub(r"m/\d+/$", "", match))
        self.tap(self.page.locator("#keep summary"))
        self.tap(self.page.get_by_role("button", name="Keep it here"))
        expect(self.page.locator("#keep [data-says]")).to_contain_text(KEPT, timeout=STARTS)
        self.page.goto(match)

    def connect(self, connected: bool) -> None:
        """Take away its connection, its workers' too, or give it back."""
        self.offline |= not connected
        (self.line.mend if connected else self.line.cut)()
