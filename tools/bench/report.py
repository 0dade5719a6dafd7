"""The report of the measurements, on the screen and as ``docs/benchmarks.md``."""

from __future__ import annotations

import os
import platform
import re
import sqlite3
from collections.abc import Iterator, Sequence
from datetime import date
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from scorekeeper import __version__

from .compare import CLIENTS, Effort, Part
from .sides import PINNED, THREADS, WORKERS

PEER_NAME = "ihatemoney"
SHARED = ("Flask", "Werkzeug", "SQLAlchemy", "gunicorn")  #: packages that both are built on


class Aim(NamedTuple):
    """A target. ``most``: the limit for ``reached``, in ``unit``."""

    what: str
    reached: float
    most: float
    unit: str


def aims(parts: Sequence[Part]) -> list[Aim]:
    """Return the targets, each with the worst measurement of it."""
    everything = [figure for part in parts for figure in part.figures]
    pages = [f for f in everything if f.unit == "ms" and f.floor and f.name not in ("record one", "cold start")]

    def worst(name: str, of: str) -> float:
        chosen = [figure for figure in everything if name in figure.name]
        return max(figure.ours / figure.peer if of == "peer" else figure.ours for figure in chosen)

    return [
        Aim("recording, of the peer's time", worst("record one", "peer"), 1 / 5, "×"),
        Aim("any page, of an empty page's time", max(f.ours / f.floor for f in pages if f.floor), 5, "×"),
        Aim("cold start, of the peer's", worst("cold start", "peer"), 1 / 3, "×"),
        Aim("memory, two workers, however long the match", worst("memory", "ours"), 120, "MiB"),
        Aim("a first visit, as sent", worst("as sent", "ours"), 30, "kB"),
    ]


def slower(parts: Sequence[Part]) -> list[str]:
    """Return where the peer does better than we do."""
    return [
        f"{part.title}: {figure.name}, {ratio(figure.ours, figure.peer)} of the peer's"
        for part in parts
        for figure in part.figures
        if (figure.ours < figure.peer if figure.unit == "a second" else figure.ours > figure.peer)
    ]


def ratio(one: float, other: float | None) -> str:
    """Return ``one`` against ``other``: ``1/3.0`` if it is less, ``2.0 ×`` if it is more; empty without ``other``."""
    if not other:
        return ""
    return f"1/{other / one:.1f}" if one < other else f"{one / other:.1f} ×"


def amount(value: float, unit: str) -> str:
    """Return a figure as text, with no more decimals than say something."""
    whole = unit == "" or value >= 100
    return f"{value:,.0f}" if whole else f"{value:,.1f}"


def machine() -> str:
    """Return the machine in general words, and what runs on it."""
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return (
        f"{os.cpu_count()} cores ({platform.machine()}), {memory / 2**30:.0f} GiB of memory, {platform.system()}, "
        f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}"
    )


def versions() -> str:
    """Return the versions of both sides, and of what they share."""
    pinned = dict(re.findall(r"^([\w.-]+)==(\S+)$", PINNED.read_text(), re.MULTILINE))
    ours = ", ".join(f"{name} {version(name)}" for name in SHARED)
    theirs = ", ".join(f"{name} {pinned[name]}" for name in SHARED)
    return f"Scorekeeper {__version__} on {ours}; {PEER_NAME} {pinned[PEER_NAME]} on {theirs}"


# -- on the screen ---------------------------------------------------------------------------------------------------


def show(parts: Sequence[Part]) -> None:
    """Print all tables, the targets, and where the peer does better."""
    for part in parts:
        print(f"\n{part.title:<40} {'ours':>9} {'peer':>9} {'':<8} {'ratio':>8} {'empty page':>11}")
        for figure in part.figures:
            ours, peer = amount(figure.ours, figure.unit), amount(figure.peer, figure.unit)
            share, floor = ratio(figure.ours, figure.peer), ratio(figure.ours, figure.floor)
            print(f"  {figure.name:<38} {ours:>9} {peer:>9} {figure.unit:<8} {share:>8} {floor:>11}")
    print("\nwhat we want to reach")
    for aim in aims(parts):
        print(f"  {aim.what:<45} {aim.reached:7.2f} of {aim.most:6.2f} {aim.unit:<4} {verdict(aim)}")
    print("\nwhere the peer does better")
    for line in slower(parts) or ["nowhere in these tables"]:
        print(f"  {line}")


def verdict(aim: Aim) -> str:
    """Return whether the measurement is within the target."""
    return "reached" if aim.reached <= aim.most else "not yet"


# -- as a page -------------------------------------------------------------------------------------------------------

PAGE = """\
# Benchmarks

`make bench` wrote this page on {day}. It takes some minutes, and every run rewrites the page. Figures depend on the
machine, ratios much less.

## What is compared

Scorekeeper is compared with {peer}, which keeps the bills of a group and uses the same parts: Flask, SQLAlchemy,
SQLite. A hand here and a bill there are the same kind of thing: four people, one recording, money from some to others,
and a page that says who pays whom in the end. The lower bound for both is an empty page of Flask's, for a recording
plus one SQLite commit: nothing built of these parts can be quicker than that.

- {versions}.
- {machine}.
- Every server is gunicorn with {workers} workers of {threads} threads, the application loaded before they are made. All
  are up at the same time on one machine and are asked over HTTP on 127.0.0.1, one request of each in turn.
- Each figure is a median: {samples}; {starts} cold starts of each.
- Load of the machine when it began: {load:.1f}.

In fairness to the peer: it does other things too (currencies, weights, a history that can be switched off), its page
shows a hundred bills where ours shows fifteen hands, and it leaves compression to a proxy, which is why bytes are given
three ways. It has its default settings, except that the session cookie may travel over plain HTTP, as 127.0.0.1 needs.

## Figures

Ratio: ours against the peer's. Last column: ours against the empty page.

{tables}
*Record one*: from sending the filled form until the answer redirects; opening the form is not counted. *The
page after it*: the first view of the match, or the list, after a recording. *The page again*: nothing was recorded in
between, and ours is cached. *All compressed*: what a server sent uncompressed counts as gzip makes it. *Forms opened
and recorded*: {clients} clients at once, each at its own table, open the form, fill it in and send it, over and over.
*Cold start*: from the start of the process to its first page, with the database already migrated. *Memory*: what all
processes of a server hold, shared pages counted once; *all of the longest read*: every page of the longest match, or
list, was opened, back to the first entry.

## What we want to reach

| what | measured | at most | |
|---|---|---|---|
{aims}

## Where the peer does better

{slower}
"""


def tables(parts: Sequence[Part]) -> Iterator[str]:
    """Yield the tables of the page, line by line."""
    for part in parts:
        yield f"| {part.title} | Scorekeeper | {PEER_NAME} | ratio | of an empty page |"
        yield "|---|--:|--:|--:|--:|"
        for figure in part.figures:
            ours, peer = (f"{amount(value, figure.unit)} {figure.unit}".strip() for value in (figure.ours, figure.peer))
            share, floor = ratio(figure.ours, figure.peer), ratio(figure.ours, figure.floor)
            yield f"| {figure.name} | {ours} | {peer} | {share} | {floor} |"
        yield ""


def page(parts: Sequence[Part], effort: Effort, load: float) -> str:
    """Return the page. ``load``: of the machine before the run."""
    samples = ", ".join(f"{runs} samples at {size:,} hands" for size, runs in effort.sizes.items())
    return PAGE.format(
        day=f"{date.today():%Y-%m-%d}", peer=PEER_NAME, versions=versions(), machine=machine(), workers=WORKERS,
        threads=THREADS, samples=samples, starts=effort.starts, load=load, clients=CLIENTS,
        tables="\n".join(tables(parts)),
        aims="\n".join(
            f"| {aim.what} | {aim.reached:.2f} {aim.unit} | {aim.most:.2f} {aim.unit} | "
            f"{verdict(aim)} |"
            for aim in aims(parts)
        ),
        slower="\n".join(f"- {line}" for line in slower(parts) or ["Nowhere in these tables."]),
    )  # fmt: skip


def write(path: Path, parts: Sequence[Part], effort: Effort, load: float) -> None:
    """Write the page to ``path``."""
    path.write_text(page(parts, effort, load), encoding="utf-8")
    print(f"\nwritten: {path}")
