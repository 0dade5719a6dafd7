"""``make bench``: speed and size, beside an empty Flask page and one SQLite commit measured in the same run.

At the end it compares with a peer of the same stack, and writes ``docs/benchmarks.md``.

Figures are printed, never asserted: machines differ, ratios hold.
"""

from __future__ import annotations

import argparse
import gc
import os
import random
import re
import secrets
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from flask import Flask

from scorekeeper.app import create_app
from scorekeeper.core.table_files import read_table
from scorekeeper.games import by_slug
from scorekeeper.server import freeze
from scorekeeper.store import room
from scorekeeper.store.migrate import upgrade
from scorekeeper.store.transfer import import_table
from scorekeeper.web.match.page import page_without_tokens
from tools.serving import UNLIMITED

from . import alone, evenings, floor, games, live, next_play, report, seep, sides
from .browser import Browser
from .compare import FULL, QUICK, Effort, measure
from .processes import Process
from .sides import ROOT

SIZES = (50, 500, 5_000)  #: or as many as a match of the game has room for
RECORDED = 400  #: entries that a match is left short of the most, as room for the hands that are recorded in it
ROUNDS = 5
CLIENT = {"Accept-Encoding": "gzip, deflate, br", "Accept-Language": "en"}


def timed(action: Callable[[], Any], runs: int) -> list[float]:
    """Return the milliseconds of each run, after a few that do not count."""
    for _ in range(5):
        action()
    taken = []
    for _ in range(runs):
        start = time.perf_counter()
        action()
        taken.append((time.perf_counter() - start) * 1000)
    return taken


def row(name: str, taken: list[float], unit: float | None = None, what: str = "") -> float:
    """Print a row: median, 95th percentile, and the median against ``unit``, which is ``what``; return the median."""
    median = statistics.median(taken)
    p95 = statistics.quantiles(taken, n=20)[18]
    share = f"   {median / unit:5.1f} × {what}" if unit else ""
    print(f"  {name:<38} {median:8.2f} {p95:8.2f} ms{share}", flush=True)
    return median


def in_turn(actions: Mapping[str, Callable[[], Any]], runs: int) -> dict[str, list[float]]:
    """Return the milliseconds of each action, a few runs of each in turn, because a machine's speed varies."""
    taken = dict[str, list[float]]()
    for _ in range(ROUNDS):
        for name, action in actions.items():
            taken.setdefault(name, []).extend(timed(action, runs // ROUNDS))
    return taken


def empty_page() -> Callable[[], Any]:
    """Return a request for an empty page of Flask, made in this process."""
    client = floor.app().test_client()
    return lambda: client.get("/")


def pages(folder: Path, runs: int, slugs: Sequence[str]) -> None:
    """Print figures of the pages of these games, for matches of each of ``SIZES``, without a server."""
    os.environ.update(UNLIMITED, SCOREKEEPER_INSTANCE=str(folder))
    app = create_app()
    upgrade(app)
    freeze()
    for slug in slugs:
        medians: dict[str, list[float]] = {}
        sizes = [min(size, room.most_entries(by_slug[slug]) - RECORDED) for size in SIZES]
        for size in sizes:
            print(f"\n{slug}, {size} hands in the match")
            for name, median in one_size(app, slug, size, runs, folder).items():
                medians.setdefault(name, []).append(median)
        print()
        for name, values in medians.items():
            print(f"  {slug}: {name}: {sizes[-1]} hands against {sizes[0]}: {values[-1] / values[0]:.2f} ×")


def one_size(app: Flask, slug: str, size: int, runs: int, folder: Path) -> dict[str, float]:
    """Print figures of a match of ``size`` hands; return the median milliseconds of each page, by name."""
    record = games.table(slug, size)
    with app.app_context():
        code = import_table(read_table(by_slug, record)).code
    client = app.test_client()
    base = f"/t/{code}"
    sheet = client.get(f"{base}/m/1/log").get_data(as_text=True)
    token = re.search(r'name="csrf_token" value="([^"]+)"', sheet).group(1)  # type: ignore[union-attr]
    seen = len(record["matches"][0]["entries"])
    chance = random.Random(size)

    def log_hand() -> None:
        nonlocal seen
        kind, form = games.form(slug, chance)
        form |= {"csrf_token": token, "seen": str(seen), "key": secrets.token_urlsafe(9)}
        answer = client.post(f"{base}/m/1/log/{kind}", data=form, headers=CLIENT)
        if answer.status_code != 303:
            raise SystemExit(f"logging a hand answered {answer.status_code}")
        seen += 1

    def get(path: str) -> Callable[[], Any]:
        def page() -> None:
            answer = client.get(base + path, headers=CLIENT)
            if answer.status_code != 200:
                raise SystemExit(f"{path} answered {answer.status_code}")

        return page

    gc.collect()
    match_page = get("/m/1/")

    def first_after_hand() -> None:
        page_without_tokens.cache_clear()
        match_page()

    our_pages = {
        "match page": match_page,
        "match page, first after a hand": first_after_hand,
        "table page": get("/"),
        "settle page": get("/settle/"),
    }
    units = {"an empty Flask page": empty_page(), "one SQLite commit": floor.commit(folder)}
    taken = in_turn(units | our_pages | {"log a hand": log_hand}, runs)
    empty, disk = (row(name, taken[name]) for name in units)
    made = {name: row(name, taken[name], empty, "empty page") for name in our_pages}
    made["log a hand"] = row("log a hand", taken["log a hand"], empty + disk, "empty page + commit")
    weight = len(client.get(f"{base}/m/1/", headers=CLIENT).get_data())
    print(f"  {'match page, compressed':<38} {weight / 1000:8.1f} kB")
    return made


def replay(matches: int) -> None:
    """Print how many matches of each game are replayed in a second."""
    print(f"\nreplay: {matches} matches of ten hands in one process")
    for slug in by_slug:
        chance = random.Random(1)
        taken, status = games.replayed(games.match(slug, 10, chance) for _ in range(matches))
        print(f"  {slug:<38} {matches / taken:8.0f} matches a second (exit {status})", flush=True)


def server(folder: Path) -> None:
    """Print the cold start until the first page, and the memory of the server's processes."""
    command = [sys.executable, "-m", "scorekeeper.cli", "serve", "--host", "127.0.0.1", "--port", "{port}"]
    with Process(command, {"SCOREKEEPER_INSTANCE": str(folder / "server")}) as process:
        browser = Browser(process.port)
        for _ in range(50):
            browser.get("/")
        print(f"\nserver\n  {'cold start to the first page':<38} {process.cold_start:8.0f} ms")
        print(f"  {'memory of all its processes (PSS)':<38} {process.memory():8.0f} MiB", flush=True)
        browser.close()


def beside_peer(folder: Path, effort: Effort, load: float, page: Path | None = None) -> None:
    """Print the comparison with the peer, and write it to ``page``. ``load``: of the machine beforehand."""
    folder.mkdir()
    parts = measure(folder, effort)
    report.show(parts)
    if page:
        report.write(page, parts, effort, load)


def main() -> None:
    """Measure what the arguments name, by default everything, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--pages", nargs="*", choices=tuple(by_slug), help="only the pages of these games")
    parser.add_argument("--peer", action="store_true", help="only what is compared with the peer")
    parser.add_argument("--live", action="store_true", help="only phones that look on")
    parser.add_argument("--alone", action="store_true", help="only the app on a phone without a server")
    parser.add_argument("--table", action="store_true", help="only the pages of a table with many matches")
    parser.add_argument("--postgres", metavar="ADDRESS", help="an empty database, for phones that look on")
    parser.add_argument("--quick", action="store_true", help="few and small samples, and no page is written")
    args = parser.parse_args()
    if args.live:
        live.main(args.postgres)
        return
    if args.alone:
        alone.main()
        return
    if args.table:
        evenings.main()
        return
    if not args.pages and not sides.PEER.exists():
        parser.error("the peer is not installed: make bench does it")
    if args.quick:
        args.runs, args.matches = 10, 100
    load = os.getloadavg()[0]
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # the servers end with the run, in any case
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if not args.peer:
            print(f"{'':<40} {'median':>8} {'p95':>8}")
            pages(folder, args.runs, args.pages or tuple(by_slug))
            if args.pages:
                return
            replay(args.matches)
            seep.main()
            next_play.main()
            server(folder)
            live.main(args.postgres)
            if not args.quick:
                evenings.main()
                alone.main()
        if args.quick:
            beside_peer(folder / "peer", QUICK, load)
        else:
            beside_peer(folder / "peer", FULL, load, ROOT / "docs" / "benchmarks.md")


if __name__ == "__main__":
    main()
