"""``python -m tools.bench --live``: many phones watch many tables while somebody records, in either of two ways.

Either a stream is held open (``streams.py``), or each phone sends a small request a second on a connection that stays
open. Printed for both: what the server spends on those who only watch, how old what they see is when they hear of a
hand, and how long recording and a page take meanwhile against the same server with nobody watching. The phones are one
process on the same machine.
"""

from __future__ import annotations

import asyncio
import os
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from ..lookers import Looker
from ..serving import UNLIMITED, Phone, Unanswered, sit_down
from .processes import Process

TABLES, PHONES = 50, 500
ASKED = "asked each second"  #: for the other way, in which the server holds nothing open
QUIET = 10.0  #: seconds in which nobody records anything
HANDS = 50  #: hands that are recorded, one after the other
TICKS = os.sysconf("SC_CLK_TCK")

COMMAND = [sys.executable, "-m", "scorekeeper.cli", "serve", "--host", "127.0.0.1", "--port", "{port}"]


class Taken(NamedTuple):
    """Milliseconds of recordings, of pages, and of each hand until the last phone heard of it."""

    recordings: list[float]
    pages: list[float]
    ages: list[float]


def main(postgres: str | None) -> None:
    """Measure and print all of it. ``postgres``: the URL of an empty database, for two processes on it."""
    print(f"\nlive: {PHONES} phones look at {TABLES} tables")
    two = {"DATABASE_URL": postgres or "", "SCOREKEEPER_WORKERS": "2"}
    for name, settings in {"one process, SQLite": {}, "two processes, PostgreSQL": two}.items():
        if postgres or not settings:
            _measure(f"{name}, held open", settings)
            _measure(f"{name}, {ASKED}", {**settings, "SCOREKEEPER_STREAMS": "0"})


def _measure(name: str, settings: Mapping[str, str]) -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        Process(COMMAND, {**UNLIMITED, "SCOREKEEPER_INSTANCE": folder, **settings}) as server,
    ):
        phone = Phone(server.port)
        matches = [sit_down(phone) for _ in range(TABLES)]
        seen = dict.fromkeys(matches, 0)
        _record(server.port, matches, seen, [])  # what is loaded by the first
        idle = _record(server.port, matches, seen, [])
        _row(f"{name}, nobody looks", idle)
        asyncio.run(_look(name, server, matches, seen, idle))


async def _look(name: str, server: Process, matches: list[str], seen: dict[str, int], idle: Taken) -> None:
    lookers = [Looker(server.port, f"{matches[n % TABLES].removesuffix('m/1/')}live") for n in range(PHONES)]
    memory, tasks = server.memory(), []
    for looker in lookers:  # not all in the same moment, as people do not
        tasks.append(asyncio.create_task(looker.poll() if name.endswith(ASKED) else looker.stream()))
        await asyncio.sleep(1 / PHONES)
    while not all(looker.heard for looker in lookers):
        await asyncio.sleep(0.05)
        if any(task.done() for task in tasks):
            raise SystemExit("a phone that looks was sent away")
    asked, spent, began = sum(looker.requests for looker in lookers), _processor(server), time.perf_counter()
    await asyncio.sleep(QUIET)
    took = time.perf_counter() - began
    requests = (sum(looker.requests for looker in lookers) - asked) / took
    busy = (_processor(server) - spent) / took
    print(f"  {name + ', nobody records':<58} {requests:6.0f} requests/s {busy:7.1%} of a processor"
          f" {server.memory() - memory:+6.1f} MiB", flush=True)  # fmt: skip
    taken = await asyncio.to_thread(_record, server.port, matches, seen, lookers)
    _row(f"{name}, somebody records", taken)
    slower = statistics.median(taken.recordings) / statistics.median(idle.recordings)
    seen_by = f"seen by the last after {statistics.median(taken.ages):.0f} ms, at most {max(taken.ages):.0f}"
    print(f"  {'':<58} recording {slower:.2f} × idle, {seen_by}", flush=True)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def _record(port: int, matches: list[str], seen: dict[str, int], lookers: list[Looker]) -> Taken:
    """Record hands, at one table after the other, and open the page after each."""
    phone, taken = Phone(port), Taken([], [], [])
    phone.get(f"{matches[0]}log/hand")
    for n in range(HANDS):
        match = matches[n % len(matches)]
        watching = [
            (looker, looker.version) for looker in lookers if looker.path == f"{match.removesuffix('m/1/')}live"
        ]
        form = [("seen", str(seen[match])), ("key", f"hand-{seen[match]:06}"), ("winner", "An"), ("left:Binh", "3"),
                ("left:Chi", "5")]  # fmt: skip
        began = time.perf_counter()
        if phone.post(f"{match}log/hand", form)[0] != 303:
            raise Unanswered(match)
        recorded = time.perf_counter()
        taken.recordings.append((recorded - began) * 1000)
        seen[match] += 1
        began = time.perf_counter()
        phone.get(match)
        taken.pages.append((time.perf_counter() - began) * 1000)
        while not all(looker.version > was for looker, was in watching):
            time.sleep(0.005)
        if watching:
            taken.ages.append((max(looker.heard[-1][1] for looker, _ in watching) - recorded) * 1000)
    return taken


def _row(name: str, taken: Taken) -> None:
    every = taken.recordings + taken.pages
    print(f"  {name:<58} record {statistics.median(taken.recordings):6.1f} ms   page"
          f" {statistics.median(taken.pages):6.1f} ms   at most {max(every):6.1f} ms", flush=True)  # fmt: skip


def _processor(server: Process) -> float:
    """Return the seconds of processor time that the server's processes have used."""
    return sum(
        sum(map(int, re.sub(r".*\) ", "", Path(f"/proc/{pid}/stat").read_text()).split()[11:13])) / TICKS
        for pid in server.pids()
    )
