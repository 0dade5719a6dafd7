"""``python -m tools.bench --alone``: the app on a phone that needs no server: bytes, starts, a page, memory.

A headless browser opens a site that a plain file server has (``scorekeeper site``), as somebody does for the first
time. Once it keeps a snapshot, the worker is stopped a few times, as browsers do with one that has had nothing to do
for a while, with and without that snapshot; then the browser is closed and opened again on the same profile, a few
times too. Seconds of a processor are those of all its processes: they depend less on what else the machine does.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from pathlib import Path

from playwright.sync_api import BrowserType, sync_playwright

from scorekeeper.site import write_site
from tests.browser.site import FORGET, SNAPSHOT, Alone, served

from ..offline.__main__ import LOADED, sizes_of
from ..offline.build import FOLDER, build
from .processes import memory_of, processor_of

VISITS = 3  #: people who come for the first time
PAGES = 20  #: pages of each while it runs
STARTS = 5  #: later starts of each, of either kind
FULL = 2  #: starts of each from the stored files, without a snapshot


def main() -> None:
    """Measure and print all of it."""
    raw, by_gzip, by_brotli = (size / 1e6 for size in sizes_of(build())[LOADED])
    print(f"\nwithout a server\n  {'what a phone loads':<52} {raw:8.2f} MB")
    print(f"  {'by gzip, by brotli':<52} {by_gzip:8.2f} MB, {by_brotli:.2f} MB")
    taken = dict[str, list[float]]()
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        site = Path(name) / "site"
        write_site(site, FOLDER)
        with served(site) as address:
            for n in range(VISITS):
                _visit(playwright.chromium, address, Path(name) / f"profile-{n}", taken)
    for what, found in taken.items():
        unit, digits = ("MiB", 0) if what.startswith("memory") else ("MB", 0) if "kept" in what else ("s", 2)
        spread = f"{min(found):.{digits}f} to {max(found):.{digits}f}"
        print(f"  {what:<52} {statistics.median(found):8.{digits}f} {unit:<4} {spread}", flush=True)


def _visit(chromium: BrowserType, address: str, profile: Path, taken: dict[str, list[float]]) -> None:
    """Note what one visitor waits for, and how much memory their browser has."""

    def note(what: str, value: float) -> None:
        taken.setdefault(what, []).append(value)

    def timed(what: str, path: str = "") -> None:
        """Note how long a page takes, or the first visit, and how long processors work for it."""
        processes = phone.processes()
        before, began = processor_of(processes), time.perf_counter()
        phone.page.goto(address + path) if path else phone.load()
        note(what, time.perf_counter() - began)
        note(f"{what}, of a processor", processor_of(phone.processes()) - before)

    phone = Alone(chromium, address, profile)
    without = memory_of(phone.processes())
    timed("first visit: load, check, start, home")
    for _ in range(PAGES):
        timed("a page while it runs", "/new/sam")
    note("memory of the browser, more than without: first", memory_of(phone.processes()) - without)
    note("the snapshot that is kept", phone.page.evaluate(SNAPSHOT) / 1e6)
    for _ in range(STARTS):
        phone.stop_worker()
        timed("a page after the worker was stopped", "/new/seep")
        _check(phone)
    note("memory of the browser, more than without: restored", memory_of(phone.processes()) - without)
    for _ in range(FULL):
        phone.page.evaluate(FORGET)
        phone.stop_worker()
        timed("a full start from stored files", "/new/seep")
        phone.page.evaluate(SNAPSHOT)  # another one is kept
    for _ in range(STARTS):
        phone.context.close()
        phone = Alone(chromium, address, profile)
        timed("the browser opened again, to the first page", "/new/sam")
        _check(phone)
        note("memory of the browser, more than without: opened again", memory_of(phone.processes()) - without)
    phone.kill()


def _check(phone: Alone) -> None:
    """Check that the app comes from a snapshot: else something else was measured. Raises ``RuntimeError`` if not."""
    if not phone.restored:
        raise RuntimeError("the app was started in full")
