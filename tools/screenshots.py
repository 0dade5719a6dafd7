"""``make screenshots``: every page of the example table, phone and tablet, light and dark, into docs/screenshots/.

``python -m tools.screenshots share board tablet-dark``: only those pages, in that size and those colours only.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

TARGET = Path(__file__).parent.parent / "docs" / "screenshots"
SIZES = {"phone": (390, 844), "tablet": (1024, 768)}
CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking",
         "--disable-component-update", "--disable-sync")  # fmt: skip

PAGES = {
    "home": "/",
    "table": "{table}",
    "games": "{table}new",
    "first-match": "/new/sam",
    "new-match": "{table}new/sam",
    "match": "{table}m/2/",
    "board": "{table}m/2/board",
    "log": "{table}m/2/log",
    "bao-sam": "{table}m/2/log/bao_sam",
    "correct": "{table}m/2/correct/4",
    "strike-out": "{table}m/2/strike/3",
    "leave": "{table}m/2/log/leave",
    "join": "{table}m/2/log/join",
    "chart": "{table}m/2/chart",
    "house-rules": "{table}m/2/house-rules",
    "settle": "{table}settle/",
    "share": "{table}share/",
    "history": "{table}m/2/history",
    "shared-result": "{table}m/1/result",
    "conflict": "{table}m/2/log",
    "waiting": "{table}m/2/",
    "referee": "{table}m/2/referee?question=beats&on=2S&play=7S&play=7H&play=7D&play=7C",
    "rules": "/rules/sam",
    "sam-sip-match": "{table}m/3/",
    "sam-sip-log": "{table}m/3/log",
    "sam-sip-thrown-in": "{table}m/3/log/thrown_in",
    "sam-sip-correct": "{table}m/3/correct/5",
    "sam-sip-referee": "{table}m/3/referee?question=winning-hand&cards=5H&cards=7D&cards=AS&cards=9S&cards=KD&cards=KH",
    "daun-tiga-match": "{table}m/4/",
    "daun-tiga-log": "{table}m/4/log",
    "daun-tiga-correct": "{table}m/4/correct/2",
    "seep-floor": "{table}m/5/",
    "seep-board": "{table}m/5/board",
    "seep-count": "{table}m/5/log/count",
    "seep-correct": "{table}m/5/correct/3",
    "seep-referee": "{table}m/5/referee?question=captures",
    "samba-match": "{table}m/6/",
    "samba-turn": "{table}m/6/log/meld",
    "samba-count": "{table}m/6/log/hand",
    "samba-correct": "{table}m/6/correct/1",
}

#: A hand that waits for a yes. While it is open the match looks different, so it is proposed when all else is done.
PROPOSED = {"proposed": "{table}m/2/"}

SHOWN = ("phone-light", "phone-dark")  #: kept in the repository; the others are made on demand
SHOWN_BOARDS = ("tablet-light", "tablet-dark")  #: pages on which the middle of the table is shown
BOARDS = {"board", "seep-board"}

#: Wait until the phone has kept the page in front, and the sheet to which it leads.
KEPT = """async () => {
  const wanted = [location.pathname, `${location.pathname}log`];
  for (;;) {
    const kept = (await (await caches.open("pages")).keys()).map(({ url }) => new URL(url).pathname);
    if (wanted.every((path) => kept.includes(path))) return;
    await new Promise((later) => setTimeout(later, 50));
  }
}"""


def shoot(browser: Browser, base: str, table: str, kinds: list[str], pages: dict[str, str]) -> None:
    """Take pictures of ``pages``, paths by name, in each of ``kinds`` (``phone-dark``); by default in those shown."""
    for kind in kinds or (*SHOWN, *SHOWN_BOARDS):
        taken = {name: path for name, path in pages.items() if kinds or (kind in SHOWN_BOARDS) == (name in BOARDS)}
        if not taken:
            continue
        size, scheme = kind.split("-")
        width, height = SIZES[size]
        for name, path in taken.items():  # on a phone of its own: one of them no longer has a connection
            context = browser.new_context(
                viewport={"width": width, "height": height},
                color_scheme="dark" if scheme == "dark" else "light",
                locale="en-GB",
                reduced_motion="reduce",
            )
            page = context.new_page()
            page.goto(base + table)
            page.get_by_role("button", name="Just looking").click()
            page.goto(base + path.format(table=table))
            if name in STEPS:
                STEPS[name](page)
            page.screenshot(path=TARGET / f"{name}-{kind}.png")
            context.close()


def tap(page: Page, winner: str = "An", **left: int) -> None:
    """Tap a hand onto its sheet: who went out, and the cards left to the others."""
    page.get_by_label(winner, exact=True).first.check(force=True)
    for player, cards in (left or {"Bình": 7, "Chi": 10, "Em": 2}).items():
        page.locator(f"input[name='left:{player}'][value='{cards}']").check(force=True)


def fill(page: Page) -> None:
    """Fill in a hand as it is being logged."""
    tap(page)
    page.get_by_role("button", name="Save: An +").wait_for()
    page.evaluate("scrollTo(0, 0)")


def be_late(page: Page) -> None:
    """Save a hand as if another phone had just recorded one."""
    tap(page, "Bình", An=3, Chi=5, Em=1)
    page.get_by_role("button", name="Save: Bình +").wait_for()
    page.locator("#sheet input[name=seen]").evaluate("field => { field.value -= 1; }")
    with page.expect_navigation():
        page.locator("#sheet").evaluate("form => form.submit()")


def lose_connection(page: Page) -> None:
    """Open a match with a hand that waits for a connection."""
    match = page.url
    page.evaluate(KEPT)
    page.context.set_offline(True)
    page.goto(f"{match}log")
    tap(page)
    page.get_by_role("button", name="Keep until there is a connection").click()
    page.locator("#waiting li").wait_for(state="attached")  # folded up
    page.goto(match)
    page.locator("#waiting li").wait_for()


def open_result(page: Page) -> None:
    """Open what the link to a result leads to."""
    page.locator("#result-address").click()
    page.wait_for_url("**/r/*")


#: What is done on a page before its picture is taken.
STEPS = {"log": fill, "conflict": be_late, "waiting": lose_connection, "shared-result": open_result}


def propose(browser: Browser, table: str) -> None:
    """Have a table ask for a yes, and a hand of its second match wait for one. ``table``: its URL."""
    page = browser.new_page(locale="en-GB")
    page.goto(f"{table}about")
    page.get_by_label("Ask for a yes from this amount on").fill("50")
    page.get_by_label("Ask for a yes from this amount on").press("Enter")
    page.wait_for_load_state("load")
    page.goto(f"{table}m/2/log")
    tap(page)
    page.get_by_role("button", name="Propose: An +").click()
    page.locator("#proposed").wait_for()
    page.close()


def main(arguments: list[str]) -> None:
    """Take the pictures of the named pages and kinds; if none is named, all of them."""
    kinds = [a for a in arguments if a.split("-")[0] in SIZES]
    pages, proposed = (
        {name: path for name, path in some.items() if name in arguments or not named}
        for named in [{*PAGES, *PROPOSED}.intersection(arguments)]
        for some in (PAGES, PROPOSED)
    )
    TARGET.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        environment = {**os.environ, "SCOREKEEPER_INSTANCE": folder}
        command = [sys.executable, "-m", "scorekeeper.cli"]
        told = subprocess.run([*command, "demo"], env=environment, check=True, capture_output=True, text=True)
        table = "/t/" + told.stdout.split("/t/")[1].split("/")[0] + "/"
        server = subprocess.Popen(
            [*command, "serve", "--host", "127.0.0.1", "--port", str(port)], env=environment, stdout=subprocess.DEVNULL
        )
        try:
            base = f"http://127.0.0.1:{port}"
            ready(base)
            with sync_playwright() as playwright:
                path = next(found for name in CHROMIUM if (found := shutil.which(name)))
                browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
                shoot(browser, base, table, kinds, pages)
                if proposed:
                    propose(browser, base + table)
                    shoot(browser, base, table, kinds, proposed)
                browser.close()
        finally:
            server.terminate()
            server.wait(15)


def ready(base: str) -> None:
    """Wait until the server at ``base`` answers. Raises ``SystemExit`` if it does not."""
    for _ in range(200):
        try:
            urllib.request.urlopen(base + "/health", timeout=2)
            return
        except OSError:
            time.sleep(0.05)
    raise SystemExit("the server did not answer")


if __name__ == "__main__":
    main(sys.argv[1:])
