"""``python -m tools.bench --table``: the pages of a table with 200 evenings, 1,000 matches and 100,000 entries.

Each is asked again, after the server was started again, and after a hand was recorded, over HTTP, in turn with an empty
page of Flask's on a server of its own. What a process reads for its first page of any kind (templates, words) is read
before: another, small table has the same pages.
"""

from __future__ import annotations

import json
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from scorekeeper.games import by_slug
from scorekeeper.store.summaries import MOST_ENTRIES

from ..serving import UNLIMITED, Phone, environment
from . import games
from .browser import Browser
from .processes import Process
from .sides import empty

EVENINGS, MATCHES, ENTRIES = 200, 1_000, 100_000
STARTS = 5  #: how often the server is started again
HANDS = 9  #: after how many hands each page is asked
COMMAND = [sys.executable, "-m", "scorekeeper.cli", "serve", "--host", "127.0.0.1", "--port", "{port}"]
FIRST = datetime(2024, 1, 5, 19, tzinfo=UTC)

#: What differs between two tables: a day, its month, somebody's number, as the table's page has them.
PAGES = (
    "", "season/", "season/?period={month}", "players/{person}", "players/{person}/figures/hands-won", "settle/",
    "settle/?evening={day}", "evenings/{day}", "evenings/in/{month}", "share/", "matches.json", "standing.json",
    "evenings.json", "settle/settlement.json",
)  # fmt: skip


def table(evenings: int, matches: int, entries: int) -> dict[str, Any]:
    """Return a table file with so many matches of all games, spread evenly over the evenings, and so many entries."""
    chance = random.Random(matches)
    made = []
    for n in range(matches):
        slug = list(by_slug)[n % len(by_slug)]
        one = games.match(slug, entries // matches, chance)
        del one["format"]
        begun = FIRST + timedelta(days=3 * (n * evenings // matches), minutes=n % 180)
        if n < matches - 1:  # the last goes on
            one["entries"].append({"kind": "end_match"})
        made.append({**one, "started": f"{begun:%Y-%m-%dT%H:%M:%SZ}"})
    return {
        "format": "scorekeeper-table/1", "name": "Bench", "unit": "chips", "players": games.PLAYERS, "matches": made,
        "payments": [],
    }  # fmt: skip


def main() -> None:
    """Measure and print all of it."""
    with tempfile.TemporaryDirectory() as name:
        settings = {**UNLIMITED, "SCOREKEEPER_INSTANCE": name}
        tables = table(EVENINGS, MATCHES, ENTRIES), table(2, 10, 50)
        large, small = (_imported(Path(name), settings, record) for record in tables)
        print(f"\na table of {EVENINGS} evenings, {MATCHES} matches, {ENTRIES} entries: milliseconds, and empty pages")
        with empty() as floor:
            _measure(settings, large, small, Browser(floor.port))


def _imported(folder: Path, settings: dict[str, str], record: dict[str, Any]) -> str:
    """Import the table file ``record``, into a database that is made if there is none; return the table's path."""
    scorekeeper, file = [sys.executable, "-m", "scorekeeper.cli"], folder / "table.json"
    if not (folder / "scorekeeper.sqlite3").exists():
        subprocess.run([*scorekeeper, "demo"], env=environment(folder) | settings, check=True, capture_output=True)
    file.write_text(json.dumps(record))
    run = subprocess.run(
        [*scorekeeper, "import", str(file)], env=environment(folder) | settings, check=True, capture_output=True,
        encoding="utf-8",
    )  # fmt: skip
    return f"/t/{run.stdout.split()[-1]}/"


def _addresses(browser: Browser, base: str) -> list[str]:
    page = browser.get(base).text
    days, people = (re.findall(pattern, page) for pattern in (r"/evenings/(\d{4}-\d\d-\d\d)", r"/players/(\d+)"))
    return [base + path.format(day=days[-1], month=days[-1][:7], person=people[0]) for path in PAGES]


def _taken(browser: Browser, address: str) -> float:
    began = time.perf_counter()
    browser.get(address)
    return (time.perf_counter() - began) * 1000


def _measure(settings: Mapping[str, str], large: str, small: str, floor: Browser) -> None:
    again, started, changed, nothing = (dict[str, list[float]]() for _ in range(4))
    process = Process(COMMAND, settings)  # at the same address each time
    for n in range(STARTS + 1):
        with process as server:
            browser = Browser(server.port)
            for address in _addresses(browser, small):
                browser.get(address)
            addresses = dict(zip(PAGES, _addresses(browser, large), strict=True))
            for _ in range(0 if n else ENTRIES // MOST_ENTRIES + 1):  # a request counts so many entries for summaries
                browser.get(addresses["season/"])
            for path, address in addresses.items() if n else ():
                nothing.setdefault("", []).append(_taken(floor, "/"))
                started.setdefault(path, []).append(_taken(browser, address))
            for path, address in addresses.items():  # the first time all of it is made, and all matches are counted
                browser.get(address)
                again.setdefault(path, []).append(_taken(browser, address))
            if n == STARTS:
                _after_hands(server.port, browser, f"{large}m/{MATCHES}/", addresses, changed)
            browser.close()
    unit = statistics.median(nothing[""])
    print(f"  {'an empty page':<40} {unit:6.2f} ms")
    print(f"  {'':<40} {'again':>18} {'after a start':>18} {'after a hand':>18}")
    for path in PAGES:
        medians = (statistics.median(taken[path]) for taken in (again, started, changed))
        print(f"  {path or 'the table':<40}" + "".join(f" {n:8.2f} ms {n / unit:4.1f} ×" for n in medians), flush=True)


def _after_hands(
    port: int, browser: Browser, match: str, addresses: Mapping[str, str], taken: dict[str, list[float]]
) -> None:
    """Note how long each page takes after another hand was recorded in a match."""
    phone, chance = Phone(port), random.Random(1)
    slug = list(by_slug)[(MATCHES - 1) % len(by_slug)]
    for _ in range(HANDS):
        for path, address in addresses.items():
            kind, form = games.form(slug, chance)
            seen = re.search(r'data-seen="(\d+)"', phone.get(match))
            assert seen
            fields = {**form, "seen": seen[1], "key": f"hand-number-{seen[1]}"}
            if phone.post(f"{match}log/{kind}", list(fields.items()))[0] != 303:
                raise SystemExit(f"{match} took no hand")
            taken.setdefault(path, []).append(_taken(browser, address))
