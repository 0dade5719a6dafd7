"""The browser of a phone that keeps a table whole is killed during an evening without a connection, again and again.

    python -m tools.attack.killed_keepers --kills 50

What ``make offline`` builds is built first, if it is not there. A hand of Sâm is filled in and saved by the app on the
phone. Then all processes of the browser are killed: every other time 0 to 0.5 s after the page showed the hand, else
0 to 0.5 s after the tap that saves, whatever the page shows by then. It is started again on the same profile: each hand
that was shown has to be there, with its sums; one that was not may be. In the end the connection comes back, and the
server has to have the same hands.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import BrowserType, expect, sync_playwright

from tests.browser import flow
from tests.browser.copies import Keeper
from tests.browser.line import Line
from tests.browser.offline import GAMES, SAM, STAKE, THREE
from tests.browser.reckoning import Hand, standing
from tools.offline.build import FOLDER, build
from tools.serving import UNLIMITED, Server, free_port

LATEST = 0.5  #: most seconds from what the page shows, or from the tap, until the browser is killed
GOES_IN = 120_000  #: milliseconds for all that waits to go in


class Evening:
    """An evening on one phone. ``shown``: the hands that were shown as logged; ``starts``: seconds to a first page."""

    def __init__(self, chromium: BrowserType, folder: Path, server: int, seed: int) -> None:
        self.chromium, self.folder, self.line, self.chance = chromium, folder, Line(server), random.Random(seed)
        self.shown: list[Hand] = []
        self.starts: list[float] = []
        self.faults: list[str] = []
        self.phone = self._open()
        self.match = GAMES["sam"].sit_down(self.phone)
        self.phone.keep_table(self.match)
        self.phone.connect(False)

    def _open(self) -> Keeper:
        return Keeper(self.chromium, self.line, self.folder / "profile")

    def run(self, kills: int) -> None:
        """Log a hand and kill the browser so many times; check at the end that the server gets all hands."""
        for n in range(kills):
            self._log(waits=bool(n % 2))
            self._look(f"kill {n + 1}")
        self.phone.connect(True)
        expect(self.phone.page.locator("#waiting")).to_be_hidden(timeout=GOES_IN)
        self.phone.page.goto(self.match)
        self._compare("on the server", flow.board(self.phone.page))
        self.phone.kill()

    def _log(self, *, waits: bool) -> None:
        """Log a hand, and kill the browser. ``waits``: until the page has shown it."""
        page, hand = self.phone.page, SAM[len(self.shown) % len(SAM)]
        page.goto(self.match)
        GAMES["sam"].open(self.phone)
        flow.tap_hand(self.phone, hand)
        flow.ready(self.phone)
        if waits:
            self.phone.go(flow.save_button(page))
            self.shown.append(hand)
            self._compare("as it was saved", flow.board(page))
        else:
            flow.save_button(page).click(no_wait_after=True)
        time.sleep(self.chance.random() * LATEST)
        self.phone.kill()
        self.phone = self._open()

    def _look(self, when: str) -> None:
        """Check the match on the phone that was started again; a last hand that was not shown may be there as well."""
        began = time.perf_counter()
        self.phone.page.goto(self.match)
        self.starts.append(time.perf_counter() - began)
        if flow.hands(self.phone.page)[:1] == [len(self.shown) + 1]:  # the newest: earlier ones are folded
            self.shown.append(SAM[len(self.shown) % len(SAM)])
        self._compare(when, flow.board(self.phone.page))

    def _compare(self, when: str, found: dict[str, int]) -> None:
        if found != standing(self.shown, STAKE, THREE):
            self.faults.append(f"{when}: {found} after {len(self.shown)} hands")


def main() -> int:
    """Run the evening; print what was found, and return 1 if a hand was lost or counted differently."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    build()
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder, port = Path(name), free_port()
        (folder / "instance").mkdir()
        with Server(folder / "instance", port, {**UNLIMITED, "SCOREKEEPER_RUNTIME": str(FOLDER)}):
            evening = Evening(playwright.chromium, folder, port, args.seed)
            evening.run(args.kills)
    print(f"{args.kills} kills, {len(evening.shown)} hands, {len(evening.faults)} faults")
    print(f"from the browser's start to the first page: {statistics.median(evening.starts):.1f} s in the median")
    for fault in evening.faults:
        print(fault)
    return int(bool(evening.faults))


if __name__ == "__main__":
    sys.exit(main())
