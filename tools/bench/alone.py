"""``python -m tools.bench --alone``: the app on a phone that needs no server: bytes, starts, a page, memory.

A headless browser opens a site that a plain file server has (``scorekeeper site``), as somebody does for the first
time; then it is closed and opened again on the same profile; then the worker is stopped, as browsers do with one that
has had nothing to do for a while.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import BrowserType, sync_playwright

from scorekeeper.site import write_site
from tests.browser.site import Alone, served

from ..offline.__main__ import LOADED, sizes_of
from ..offline.build import FOLDER, build
from .processes import memory_of

VISITS = 3  #: people who come for the first time
PAGES = 20  #: pages of each while it runs


def _seconds(action: Callable[[], object]) -> float:
    began = time.perf_counter()
    action()
    return time.perf_counter() - began


def main() -> None:
    """Print all of it."""
    raw, by_gzip, by_brotli = (size / 1e6 for size in sizes_of(build())[LOADED])
    print(f"\nwithout a server\n  {'what a phone loads':<44} {raw:8.2f} MB")
    print(f"  {'by gzip, by brotli':<44} {by_gzip:8.2f} MB, {by_brotli:.2f} MB")
    taken = dict[str, list[float]]()
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        site = Path(name) / "site"
        write_site(site, FOLDER)
        with served(site) as address:
            for n in range(VISITS):
                _visit(playwright.chromium, address, Path(name) / f"profile-{n}", taken)
    for what, found in taken.items():
        unit, digits = ("MiB", 0) if what.startswith("memory") else ("s", 2)
        print(f"  {what:<44} {statistics.median(found):8.{digits}f} {unit}", flush=True)


def _visit(chromium: BrowserType, address: str, profile: Path, taken: dict[str, list[float]]) -> None:
    """Note what one visitor waits for, and how much memory their browser has."""

    def note(what: str, value: float) -> None:
        taken.setdefault(what, []).append(value)

    phone = Alone(chromium, address, profile)
    without = memory_of(phone.processes())
    note("first visit: load, check, start, home", _seconds(phone.load))
    for _ in range(PAGES):
        note("a page while it runs", _seconds(lambda: phone.page.goto(f"{address}/new/sam")))
    note("memory of the browser, more than without", memory_of(phone.processes()) - without)
    session = phone.context.new_cdp_session(phone.page)
    session.send("ServiceWorker.enable")
    session.send("ServiceWorker.stopAllWorkers")
    note("a page after the worker was stopped", _seconds(lambda: phone.page.goto(f"{address}/new/seep")))
    phone.context.close()
    phone = Alone(chromium, address, profile)
    note("the browser opened again, to the first page", _seconds(lambda: phone.page.goto(f"{address}/new/sam")))
    phone.kill()
