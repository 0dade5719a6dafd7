"""Play whole deals of Seep by players who see only their own hands: no deal may get stuck.

``python -m tools.seep_deals [VARIANT...] [--deals 20000] [--players 4]``; the command fails if one does.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor

from scorekeeper.games.seep import SEEP
from tests.games.seep.simulator import Simulator, Stuck

PLAYERS = ("North", "West", "South", "East")
VARIANTS = tuple(variant.slug for variant in SEEP.rules.variants)
MATCH = 500  #: deals of one match


def stuck(variant: str, deals: int, players: int, seed: int) -> str:
    """Play a match of so many deals; return which deal got stuck and why, empty if none did."""
    simulator = Simulator(PLAYERS[:players], seed, variant)
    simulator.held = False
    for n in range(1, deals + 1):
        try:
            simulator.deal()
        except Stuck as found:
            return f"{variant}, match {seed}, deal {n}: {found}"
    return ""


def all_stuck(variant: str, deals: int, players: int) -> Iterator[str]:
    """Play matches of a variant on every processor, and yield which deals got stuck and why."""
    matches = [min(MATCH, deals - start) for start in range(0, deals, MATCH)]
    n = len(matches)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        yield from filter(None, pool.map(stuck, [variant] * n, matches, [players] * n, range(n)))


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the deals, and print how many got stuck; return whether one did, as exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.seep_deals", description=__doc__)
    parser.add_argument("variants", nargs="*", metavar="VARIANT", help=", ".join(VARIANTS))
    parser.add_argument("--deals", type=int, default=20_000, help="of each variant")
    parser.add_argument("--players", type=int, default=4, choices=(2, 4))
    given = parser.parse_args(arguments)
    found = []
    for variant in given.variants or VARIANTS:
        start = time.perf_counter()
        here = list(all_stuck(variant, given.deals, given.players))
        took = time.perf_counter() - start
        print(f"{variant:12} {given.deals} deals of {given.players} players, {len(here)} stuck, {took:.0f} s")
        found += here
    print(*found, sep="\n", end="\n" if found else "")
    return bool(found)


if __name__ == "__main__":
    raise SystemExit(main())
