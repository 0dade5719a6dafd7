"""Seep card by card: a card's options on the worst floor, one play, and whole deals replayed."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from scorekeeper import judge
from scorekeeper.core.files import write_match
from scorekeeper.games.seep import SEEP, floor
from scorekeeper.games.seep.entries import Play
from scorekeeper.games.seep.plays import choices
from scorekeeper.games.seep.state import SeepState
from tests.games.seep.simulator import Simulator

from .games import replayed

PLAYERS = ("An", "Bình", "Chi", "Dũng")
CAPTURES = 20  #: milliseconds that are wanted at most, on the worst floor of twelve loose cards
DEALS = 1_000
REPLAYED = 20  #: seconds that are wanted at most, for all of them

#: Floors of twelve with many sets, found by search: the most ways, the most that overlap, ordinary ones.
FLOORS = (
    "AS AH AD AC 2S 2H 2D 2C 3S 3H 3D 3C",
    "AS AH 2S 3S 3H 3D 3C 4S 4H 4D 5S 5H",
    "AS AH AD 2S 3S 3H 4S 5S 5H 5D 5C 6S",
    "AS AH 2S 2H 2D 2C 3S 3H 4S 4H 4D 6S",
    "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS",
)


def worst_floor() -> None:
    """Print the slowest ``captures`` question: on each of the floors, by a card of each value."""
    slowest: tuple[float, str, str, int] = (0, "", "", 0)
    for loose in FLOORS:
        cards = loose.split()
        for rank in ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"):
            card = next((rank + suit for suit in "CDHS" if rank + suit not in cards), None)
            if card is None:
                continue
            asked = {"format": "scorekeeper-question/1", "game": "seep", "question": "captures"}
            taken, ways = [], 0
            for _ in range(3):
                floor.takes.cache_clear()
                start = time.perf_counter()
                answer = judge({**asked, "loose": cards, "houses": [], "card": card})["answer"]
                taken.append((time.perf_counter() - start) * 1000)
                assert isinstance(answer, list)
                ways = len(answer)
            slowest = max(slowest, (min(taken), loose, card, ways))
    took, loose, card, ways = slowest
    print(
        f"  {'captures, the worst floor of twelve':<38} {took:8.2f} ms of {CAPTURES}   {card} on {loose}, {ways} ways"
    )


def deals(number: int) -> Iterator[dict[str, Any]]:
    """Yield match files of ten deals of 48 plays each."""
    for seed in range(number // 10):
        simulator = Simulator(PLAYERS, seed)
        simulator.held = False
        entries = [entry for _ in range(10) for entry in simulator.deal()[1]]
        yield write_match(simulator.header, entries)


def one_play() -> None:
    """Print the mean time, over a few deals, to check and apply a play and to list all that a card may do."""
    simulator = Simulator(PLAYERS, 1)
    simulator.held = False
    entries = [entry for _ in range(20) for entry in simulator.deal()[1]]
    state = Simulator(PLAYERS, 1).state
    assert isinstance(state, SeepState)
    made, listed, plays = 0.0, 0.0, 0
    for entry in entries:
        if isinstance(entry, Play):
            start = time.perf_counter()
            choices(state, entry.card)
            listed += time.perf_counter() - start
            plays += 1
        start = time.perf_counter()
        SEEP.rules.check(state, entry)
        state, _ = SEEP.rules.apply(state, entry)
        made += time.perf_counter() - start
    print(f"  {'one play, checked and made':<38} {made / plays * 1000:8.2f} ms")
    print(f"  {'what a card may do, all of it':<38} {listed / plays * 1000:8.2f} ms")


def replay() -> None:
    """Print how long it takes to replay all deals."""
    taken, status = replayed(deals(DEALS))
    print(f"  {f'{DEALS:,} deals of 48 plays replayed':<38} {taken:8.2f} s of {REPLAYED} (exit {status})", flush=True)


def main() -> None:
    """Print all figures of Seep."""
    print("\nseep, card by card")
    worst_floor()
    one_play()
    replay()


if __name__ == "__main__":
    main()
