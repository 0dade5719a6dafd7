"""Replay worked cases and random matches in the runtime and in this Python, and compare the results byte by byte.

``python -m tools.offline.replay --matches 2000`` does so with that many random matches of each game, and all worked
cases of the tests; the runtime is built first, if it is not there. ``--files FOLDER`` adds those in other files of the
same form (``*.jsonl``).
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from importlib import import_module
from itertools import count, islice
from pathlib import Path
from typing import Any, NamedTuple

from hypothesis import HealthCheck, Phase, given, reject, seed, settings
from hypothesis import strategies as st

from scorekeeper.core.files import write_match
from scorekeeper.core.match import Match
from scorekeeper.core.problems import Refused
from scorekeeper.games import by_slug

from .build import FOLDER, ROOT, build
from .fetch import HERE
from .results import FILES, RESULTS, write_results

CASES = ROOT / "tests" / "games"
CHECKS = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
DRAWN = settings(derandomize=False, database=None, deadline=None, phases=[Phase.generate], suppress_health_check=CHECKS)
LONGEST = 25  #: entries of a random match


class Compared(NamedTuple):
    """How results compare. ``different``: the indices of the files whose results differ.

    ``here`` and ``there``: the seconds that this Python and the runtime took.
    """

    files: int
    different: list[int]
    here: float
    there: float


def cases(folder: Path = CASES) -> Iterator[dict[str, Any]]:
    """Yield the worked cases in all files below ``folder``."""
    for path in sorted(folder.rglob("*.jsonl")):
        yield from map(json.loads, path.read_text(encoding="utf-8").splitlines())


def random_matches(slug: str, number: int) -> list[dict[str, Any]]:
    """Return so many random matches of a game, the same ones every time, as the tests of the game draw them."""
    strategies = import_module(f"tests.games.{slug.replace('-', '_')}.strategies")
    made: dict[str, None] = {}  # each once
    seeds = count()
    while len(made) < number:

        @seed(next(seeds))
        @settings(DRAWN, max_examples=number)
        @given(_legal(strategies.MATCHES.logs(most=LONGEST)))
        def draw(match: Match) -> None:
            made.setdefault(json.dumps({"match": write_match(match.header, match.entries)}, ensure_ascii=False))

        draw()
    return [json.loads(text) for text in islice(made, number)]


@st.composite
def _legal(draw: st.DrawFn, matches: st.SearchStrategy[Match]) -> Match:
    """Draw a match; one with an entry that is not legal is left out, which is rare, and only in long ones."""
    try:
        return draw(matches)
    except Refused:
        return reject()


def compare(files: Iterable[dict[str, Any]], runtime: Path = FOLDER) -> Compared:
    """Return how the results of match files, tables and questions compare. ``runtime``: the folder of a build."""
    with tempfile.TemporaryDirectory() as temporary:
        here, there = Path(temporary) / "here", Path(temporary) / "there"
        text = "".join(json.dumps(file, ensure_ascii=False) + "\n" for file in files)
        for folder in (here, there):
            folder.mkdir()
            (folder / FILES).write_text(text, encoding="utf-8")
        (there / "results.py").write_bytes((HERE / "results.py").read_bytes())
        began = time.perf_counter()
        write_results(here)
        middle = time.perf_counter()
        subprocess.run(["node", str(HERE / "python.mjs"), str(runtime), "", str(there), "results.py"], check=True)
        seconds = middle - began, time.perf_counter() - middle
        ours, theirs = ((folder / RESULTS).read_bytes().split(b"\n") for folder in (here, there))
        assert len(ours) == len(theirs) == text.count("\n") + 1
        different = [n for n, (one, other) in enumerate(zip(ours, theirs, strict=True)) if one != other]
        return Compared(len(ours) - 1, different, *seconds)


def main() -> int:
    """Compare, and print what came of it; return the exit status."""
    parser = argparse.ArgumentParser(prog="tools.offline.replay", description=__doc__)
    parser.add_argument("--matches", type=int, default=100, help="random matches of each game")
    parser.add_argument("--files", type=Path, help="a folder with more worked cases")
    asked = parser.parse_args()
    build()
    groups: dict[str, Callable[[], list[dict[str, Any]]]] = {
        "worked cases": lambda: [*cases(), *(cases(asked.files) if asked.files else ())],
        **{slug: partial(random_matches, slug, asked.matches) for slug in by_slug},
    }
    all_same = True
    for name, made in groups.items():
        found = compare(made())
        all_same &= not found.different
        differ = f"{len(found.different)} differ {found.different[:9] or ''}".rstrip()
        seconds = f"{found.here:.1f} s here, {found.there:.1f} s in the runtime, its start included"
        print(f"{name}: {found.files} files, {differ}; {seconds}", flush=True)
    return 0 if all_same else 1


if __name__ == "__main__":
    sys.exit(main())
