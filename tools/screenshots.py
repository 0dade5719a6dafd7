"""``make screenshots``: every page of the example table, phone and tablet, light and dark, into docs/screenshots/."""

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
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking",
         "--disable-component-update", "--disable-sync")  # fmt: skip

PAGES = {
    "home": "/",
    "table": "{table}",
    "games": "{table}new",
    "new-match": "{table}new/sam",
    "match": "{table}m/2/",
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
    "seep-count": "{table}m/5/log/count",
    "seep-correct": "{table}m/5/correct/3",
    "seep-referee": "{table}m/5/referee?question=captures",
    "samba-match": "{table}m/6/",
    "samba-turn": "{table}m/6/log/meld",
    "samba-count": "{table}m/6/log/hand",
    "samba-correct": "{table}m/6/correct/1",
}

SHOWN = ("phone-light", "phone-dark")  #: kept in the repository; the others are made on demand


def shoot(browser: Browser, base: str, table: str, kinds: list[str], pages: list[str]) -> None:
    for kind in kinds:
        size, scheme = kind.split("-")
        width, height = SIZES[size]
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if scheme == "dark" else "light",
            locale="en-GB",
            reduced_motion="reduce",
        )
        page = context.new_page()
        page.goto(base + table)
        for name in pages:
            page.goto(base + PAGES[name].format(table=table))
            if name == "log":
                fill(page)
            page.screenshot(path=TARGET / f"{name}-{kind}.png")
        context.close()


def fill(page: Page) -> None:
    """A hand as it is being logged."""
    page.get_by_label("An", exact=True).first.check(force=True)
    for player, left in (("Bình", 7), ("Chi", 10), ("Em", 2)):
        page.locator(f"input[name='left:{player}'][value='{left}']").check(force=True)
    page.get_by_role("button", name="Save: An +").wait_for()
    page.evaluate("scrollTo(0, 0)")


def main(arguments: list[str]) -> None:
    kinds = [a for a in arguments if a.split("-")[0] in SIZES] or list(SHOWN)
    pages = [a for a in arguments if a in PAGES] or list(PAGES)
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
                browser.close()
        finally:
            server.terminate()
            server.wait(15)


def ready(base: str) -> None:
    for _ in range(200):
        try:
            urllib.request.urlopen(base + "/health", timeout=2)
            return
        except OSError:
            time.sleep(0.05)
    raise SystemExit("the server did not answer")


if __name__ == "__main__":
    main(sys.argv[1:])
