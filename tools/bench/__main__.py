"""``make bench``: how fast and how large, beside an empty Flask page and one SQLite commit measured in the same run.

Figures are printed, never asserted: machines differ, ratios hold.
"""

from __future__ import annotations

import argparse
import gc
import http.client
import os
import random
import re
import secrets
import signal
import socket
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from flask import Flask

from scorekeeper.app import create_app
from scorekeeper.core.files import read_table
from scorekeeper.games import by_slug
from scorekeeper.server import freeze
from scorekeeper.store import service
from scorekeeper.store.migrate import upgrade
from scorekeeper.web.matches import page_without_tokens

from . import games, seep

SIZES = (50, 500, 5_000)
ROUNDS = 5
CLIENT = {"Accept-Encoding": "gzip, deflate, br", "Accept-Language": "en"}


def timed(action: Callable[[], Any], runs: int) -> list[float]:
    """Milliseconds of each run, after a few that do not count."""
    for _ in range(5):
        action()
    taken = []
    for _ in range(runs):
        start = time.perf_counter()
        action()
        taken.append((time.perf_counter() - start) * 1000)
    return taken


def row(name: str, taken: list[float], unit: float | None = None, what: str = "") -> float:
    """Prints a row: median, 95th percentile, and the median against ``unit``."""
    median = statistics.median(taken)
    p95 = statistics.quantiles(taken, n=20)[18]
    share = f"   {median / unit:5.1f} × {what}" if unit else ""
    print(f"  {name:<38} {median:8.2f} {p95:8.2f} ms{share}", flush=True)
    return median


def in_turn(actions: Mapping[str, Callable[[], Any]], runs: int) -> dict[str, list[float]]:
    """The milliseconds of each action, a few runs of each in turn: a machine is not always as quick."""
    taken = dict[str, list[float]]()
    for _ in range(ROUNDS):
        for name, action in actions.items():
            taken.setdefault(name, []).extend(timed(action, runs // ROUNDS))
    return taken


def empty_page() -> Callable[[], Any]:
    app = Flask("empty")
    app.add_url_rule("/", view_func=lambda: "<!doctype html><title>Empty</title>")
    client = app.test_client()
    return lambda: client.get("/")


def commit(folder: Path) -> Callable[[], None]:
    connection = sqlite3.connect(folder / "commit.sqlite3", isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE IF NOT EXISTS t (id INTEGER PRIMARY KEY, text TEXT)")

    def one() -> None:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO t (text) VALUES (?)", ("x" * 200,))
        connection.execute("COMMIT")

    return one


def pages(folder: Path, runs: int, slugs: Sequence[str]) -> None:
    os.environ["SCOREKEEPER_INSTANCE"] = str(folder)
    app = create_app()
    upgrade(app)
    freeze()
    for slug in slugs:
        medians: dict[str, list[float]] = {}
        for size in SIZES:
            print(f"\n{slug}, {size} hands in the match")
            for name, median in one_size(app, slug, size, runs, folder).items():
                medians.setdefault(name, []).append(median)
        print()
        for name, values in medians.items():
            print(f"  {slug}: {name}: {SIZES[-1]} hands against {SIZES[0]}: {values[-1] / values[0]:.2f} ×")


def one_size(app: Flask, slug: str, size: int, runs: int, folder: Path) -> dict[str, float]:
    record = games.table(slug, size)
    with app.app_context():
        code = service.import_table(read_table(by_slug, record)).code
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

    def anew() -> None:
        page_without_tokens.cache_clear()
        match_page()

    our_pages = {
        "match page": match_page,
        "match page, first after a hand": anew,
        "table page": get("/"),
        "settle page": get("/settle/"),
    }
    units = {"an empty Flask page": empty_page(), "one SQLite commit": commit(folder)}
    taken = in_turn(units | our_pages | {"log a hand": log_hand}, runs)
    empty, disk = (row(name, taken[name]) for name in units)
    made = {name: row(name, taken[name], empty, "empty page") for name in our_pages}
    made["log a hand"] = row("log a hand", taken["log a hand"], empty + disk, "empty page + commit")
    weight = len(client.get(f"{base}/m/1/", headers=CLIENT).get_data())
    print(f"  {'match page, compressed':<38} {weight / 1000:8.1f} kB")
    return made


def replay(matches: int) -> None:
    print(f"\nreplay: {matches} matches of ten hands in one process")
    for slug in by_slug:
        chance = random.Random(1)
        taken, status = games.replayed(games.match(slug, 10, chance) for _ in range(matches))
        print(f"  {slug:<38} {matches / taken:8.0f} matches a second (exit {status})", flush=True)


def server(folder: Path) -> None:
    """Cold start until the first page, and the memory of the server's processes."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environment = {**os.environ, "SCOREKEEPER_INSTANCE": str(folder / "server")}
    start = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "scorekeeper.cli", "serve", "--host", "127.0.0.1", "--port", str(port)],
        env=environment, stdout=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
    try:
        while time.perf_counter() - start < 30:
            try:
                connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
                connection.request("GET", "/")
                connection.getresponse().read()
                break
            except OSError:
                time.sleep(0.01)
        cold = time.perf_counter() - start
        for _ in range(50):
            connection.request("GET", "/")
            connection.getresponse().read()
        used = sum(memory(pid) for pid in (process.pid, *children(process.pid)))
        print(f"\nserver\n  {'cold start to the first page':<38} {cold * 1000:8.0f} ms")
        print(f"  {'memory of all its processes (PSS)':<38} {used / 1000:8.0f} MB", flush=True)
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(15)


def children(pid: int) -> list[int]:
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for task in tasks for child in task.read_text().split()]


def memory(pid: int) -> int:
    """Kilobytes in memory, what processes share counted once."""
    text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    return int(re.search(r"^Pss:\s+(\d+)", text, re.MULTILINE).group(1))  # type: ignore[union-attr]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--pages", nargs="*", choices=tuple(by_slug), help="only the pages of these games")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        print(f"{'':<40} {'median':>8} {'p95':>8}")
        pages(folder, args.runs, args.pages or tuple(by_slug))
        if args.pages:
            return
        replay(args.matches)
        seep.main()
        server(folder)


if __name__ == "__main__":
    main()
