"""This application beside a peer of the same stack and beside an empty page: on one machine, in one run, in turn."""

from __future__ import annotations

import html
import random
import re
import statistics
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from . import sides
from .browser import Answer, Browser, beside
from .floor import commit
from .processes import Process
from .sides import Long

CLIENTS = 4


@dataclass(frozen=True)
class Effort:
    """How much is measured. ``sizes``: how many samples of each number of hands, or bills.

    ``starts``: cold starts of each server; ``seconds``: how long each load lasts.
    """

    sizes: dict[int, int]
    starts: int
    seconds: float


FULL = Effort({100: 40, 1_000: 30, 5_000: 15}, starts=5, seconds=3)
QUICK = Effort({20: 5, 150: 5}, starts=1, seconds=0.5)


class Figure(NamedTuple):
    """One row: medians, or counts.

    ``floor``: the same for the empty page, for a recording with the time of one commit added; ``None``: not measured.
    """

    name: str
    unit: str
    ours: float
    peer: float
    floor: float | None = None


class Part(NamedTuple):
    """A table of figures."""

    title: str
    figures: list[Figure]


class Side(NamedTuple):
    """Our server or the peer's. ``long``: a match, or list of bills, of each size, then one for each client."""

    process: Process
    long: list[Long]


def measure(folder: Path, effort: Effort) -> list[Part]:
    """Measure all tables. ``folder``: an empty one, to write in."""
    lengths = [*effort.sizes, *[100] * CLIENTS]
    pair: list[Side] = []
    for name, made in (("ours", sides.ours), ("peer", sides.peer)):
        (folder / name).mkdir()
        pair.append(Side(*made(folder / name, lengths)))
    empty = sides.empty()
    start = starts(pair, empty, effort.starts)
    with ExitStack() as up:
        for process in (pair[0].process, pair[1].process, empty):
            up.enter_context(process)
        weight = memory(pair, empty, len(effort.sizes) - 1)
        first = visits(pair)
        write = commit(folder)
        parts = [samples(pair, empty, write, nth, size, runs) for nth, (size, runs) in enumerate(effort.sizes.items())]
        busy = load(pair, empty, len(effort.sizes), effort.seconds)
    return [*parts, Part("First visit", first), Part("Four at once", busy), Part("The servers", [start, *weight])]


def in_turn(actions: Sequence[Callable[[], float]], runs: int) -> list[float]:
    """Return the median of each action's results, one of each in turn, because a machine's speed varies."""
    taken: list[list[float]] = [[] for _ in actions]
    for _ in range(runs):
        for action, one in zip(actions, taken, strict=True):
            one.append(action())
    return [statistics.median(one) for one in taken]


def timed(action: Callable[[], object]) -> float:
    """Return the milliseconds that ``action`` takes."""
    start = time.perf_counter()
    action()
    return (time.perf_counter() - start) * 1000


# -- one after the other ---------------------------------------------------------------------------------------------


def samples(
    pair: Sequence[Side], empty: Process, one_commit: Callable[[], None], nth: int, size: int, runs: int
) -> Part:
    """Measure recording one more, the page after it, the same page again, who pays whom.

    ``nth``: the index of the match or list in ``long``; ``size``: its hands or bills; ``runs``: how many samples.
    """
    floor = Browser(empty.port)
    actions: list[Callable[[], float]] = [lambda: timed(lambda: floor.get("/")), lambda: timed(one_commit)]
    for side in pair:
        actions += _one_after_another(Browser(side.process.port), side.long[nth], random.Random(size))
    in_turn(actions, 3)  # these do not count: they fill the caches
    page, written, *taken = in_turn(actions, runs)
    names = ("record one", "the page after it", "the page again", "who pays whom")
    floors = (page + written, page, page, page)
    half = len(names)
    rows = zip(names, taken[:half], taken[half:], floors, strict=True)
    return Part(f"{size:,} hands, as many bills", [Figure(name, "ms", a, b, floor) for name, a, b, floor in rows])


def _one_after_another(browser: Browser, long: Long, chance: random.Random) -> list[Callable[[], float]]:
    browser.open(long.enter)

    def record() -> float:
        fields = long.filled(browser, chance)  # opened and filled in before the clock starts
        return timed(lambda: long.record(browser, fields))

    def page() -> float:
        return timed(lambda: browser.get(long.page))

    return [record, page, page, lambda: timed(lambda: browser.get(long.settle))]


# -- what a guest waits for, and four at once ------------------------------------------------------------------------


#: How an answer's bytes are counted.
WEIGHTS: dict[str, Callable[[Answer], int]] = {
    "as sent": lambda answer: answer.sent,
    "all compressed": lambda answer: answer.gzipped,
    "nothing compressed": lambda answer: answer.plain,
}


def visits(pair: Sequence[Side]) -> list[Figure]:
    """Return requests and kB until a newcomer sees a page: the home page, and one whose URL was passed on."""
    figures = []
    for where, addresses in (
        ("the home page", ["/", "/"]),
        ("a shared page", [side.long[0].enter for side in pair]),
    ):
        came = [Browser(side.process.port).visit(address) for side, address in zip(pair, addresses, strict=True)]
        figures.append(Figure(f"{where}, requests", "", *map(len, came)))
        for how, weight in WEIGHTS.items():
            ours, peer = (sum(map(weight, answers)) / 1000 for answers in came)
            figures.append(Figure(f"{where}, {how}", "kB", ours, peer))
    return figures


def load(pair: Sequence[Side], empty: Process, first: int, seconds: float) -> list[Figure]:
    """Return how many pages and recordings a second four clients get from a server, each at its own table.

    ``first``: the index in ``long`` from which on these tables are; ``seconds``: of each measurement.
    """

    def reading(side: Side) -> Callable[[], float]:
        return lambda: _rate(side.process.port, [_reader(long) for long in side.long[first:]], seconds)

    def recording(side: Side) -> Callable[[], float]:
        return lambda: _rate(side.process.port, [_recorder(long) for long in side.long[first:]], seconds)

    pages = in_turn([reading(pair[0]), reading(pair[1]), lambda: _rate(empty.port, [_empty] * CLIENTS, seconds)], 2)
    written = in_turn([recording(pair[0]), recording(pair[1])], 2)
    return [
        Figure("pages of 100 hands", "a second", pages[0], pages[1], pages[2]),
        Figure("forms opened and recorded", "a second", written[0], written[1]),
    ]


Client = Callable[[Browser], Callable[[], object]]


def _empty(browser: Browser) -> Callable[[], object]:
    return lambda: browser.get("/")


def _reader(long: Long) -> Client:
    def client(browser: Browser) -> Callable[[], object]:
        browser.open(long.enter)
        return lambda: browser.get(long.page)

    return client


def _recorder(long: Long) -> Client:
    def client(browser: Browser) -> Callable[[], object]:
        browser.open(long.enter)
        chance = random.Random(1)
        return lambda: long.record(browser, long.filled(browser, chance))

    return client


def _rate(port: int, clients: Sequence[Client], seconds: float) -> float:
    """Return how many actions a second all clients together finish, each repeating its own."""
    actions = [client(Browser(port)) for client in clients]
    done = [0] * len(actions)
    until = time.perf_counter() + seconds

    def work(n: int) -> None:
        while time.perf_counter() < until:
            actions[n]()
            done[n] += 1

    threads = [threading.Thread(target=work, args=(n,)) for n in range(len(actions))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if not all(done):
        raise SystemExit("a client got nothing done")
    return sum(done) / seconds


# -- start and memory ------------------------------------------------------------------------------------------------


def starts(pair: Sequence[Side], empty: Process, runs: int) -> Figure:
    """Return the time from the start of the process to its first page, with a current database."""

    def cold(process: Process) -> float:
        with process:
            return process.cold_start

    processes = (pair[0].process, pair[1].process, empty)
    ours, peer, floor = in_turn([lambda process=process: cold(process) for process in processes], runs)  # type: ignore[misc]
    return Figure("cold start", "ms", ours, peer, floor)


def memory(pair: Sequence[Side], empty: Process, longest: int) -> list[Figure]:
    """Return MiB of all processes: at the start, with the longest open in both workers, and at the end."""
    fresh = [side.process.memory() for side in pair]
    floor = empty.memory()
    for side in pair:
        for _ in range(6 * sides.WORKERS):  # any of them may answer a new connection
            browser = Browser(side.process.port)
            browser.open(side.long[longest].enter)
            browser.get(side.long[longest].settle)
            browser.close()
    opened = [side.process.memory() for side in pair]
    for side in pair:
        read_through(side.process.port, side.long[longest])
    through = [side.process.memory() for side in pair]
    return [
        Figure("memory, just started", "MiB", fresh[0], fresh[1], floor),
        Figure("memory, the longest open", "MiB", opened[0], opened[1], floor),
        Figure("memory, all of the longest read", "MiB", through[0], through[1], floor),
    ]


def read_through(port: int, long: Long) -> None:
    """Open every page of the match, from the newest entry to the oldest."""
    browser = Browser(port)
    text = browser.open(long.enter)[-1].text
    link = re.compile(rf'href="([^"]+)"[^>]*>{long.older}')
    path, seen = long.page, {long.page}
    while (found := link.search(text)) and (path := beside(path, html.unescape(found[1]))) not in seen:
        seen.add(path)
        browser.close()
        text = browser.get(path).text
