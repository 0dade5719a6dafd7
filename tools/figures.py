"""``make figures``: print the figures of this project beside those of a kept baseline, ``tools/figures.toml``.

Nothing is asserted: a change that makes a figure worse names it, and says why. ``--keep`` writes the baseline.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from xml.etree import ElementTree

from .bench import report
from .bench.compare import QUICK, measure

ROOT = Path(__file__).parent.parent
KEPT = Path(__file__).with_suffix(".toml")
TAPS = "tests/browser/test_taps_of_sheets.py"
ATTACKS = ROOT / "docs" / "reliability.md"

#: What is counted in lines: the files that match one of these patterns, without those that match one after ``!``.
LINES: Mapping[str, tuple[str, ...]] = {
    "the package, without migrations": ("scorekeeper/**/*.py", "!scorekeeper/store/migrations/**/*.py"),
    "store": ("scorekeeper/store/**/*.py",),
    "web, without entry": ("scorekeeper/web/**/*.py", "!scorekeeper/web/entry/*/*.py"),
    "scripts of all pages, and the worker": ("static/js/*.js", "static/worker.js"),
    "scripts of single pages": ("static/pages/*.js",),
    "scripts of games": ("static/games/*/*.js",),
    "styles": ("static/**/*.css",),
    "templates": ("templates/**/*.html",),
    "tests": ("tests/**/*.py",),
}

#: A figure by its name, which ends with its unit.
Figures = dict[str, float]


def main() -> None:
    """Print the table; with ``--keep`` make it the baseline."""
    asked = argparse.ArgumentParser(prog="make figures", description=main.__doc__)
    asked.add_argument("--keep", action="store_true", help="make these figures the baseline")
    keep = asked.parse_args().keep
    before: Mapping[str, float] = tomllib.loads(KEPT.read_text()) if KEPT.exists() else {}
    now: Figures = {}
    print(f"{'':<64}{'baseline':>12}{'now':>12}")
    for name, value in figures():
        now[name] = value
        was = before.get(name)
        change = f"{(value / was - 1) * 100:+9.0f} %" if was and was != value else ""
        print(f"{name:<64}{'' if was is None else f'{was:,g}':>12}{f'{value:,g}':>12}{change}", flush=True)
    if gone := [name for name in before if name not in now]:
        print("not measured any more:", ", ".join(gone))
    if keep:
        KEPT.write_text("".join(f'"{name}" = {value:g}\n' for name, value in now.items()))


def figures() -> Iterator[tuple[str, float]]:
    """Yield every figure as it is now, those that are measured quickest first."""
    for name, patterns in LINES.items():
        yield f"{name}, lines", lines(patterns)
    yield "attacks told in docs/reliability.md, rows", attacks(ATTACKS.read_text())
    for name, taps in taps_of_sheets().items():
        yield f"{name}, taps", taps
    with tempfile.TemporaryDirectory() as folder:
        parts = measure(Path(folder), QUICK)
    for aim in report.aims(parts):
        yield f"{aim.what}, {aim.unit}", float(f"{aim.reached:.3g}")
    for part in parts:
        for figure in part.figures:
            if figure.unit == "ms":
                yield f"{part.title}: {figure.name}, ms", float(f"{figure.ours:.3g}")


def lines(patterns: tuple[str, ...]) -> int:
    """Count the lines of the files that match."""
    found = {path for pattern in patterns if pattern[0] != "!" for path in ROOT.glob(pattern)}
    found -= {path for pattern in patterns if pattern[0] == "!" for path in ROOT.glob(pattern[1:])}
    return sum(len(path.read_text().splitlines()) for path in found if "node_modules" not in path.parts)


def attacks(page: str) -> int:
    """Count the rows of the tables of a page that have a test, or a command, in their last column."""
    return sum(line.startswith("| ") and "`" in line.rstrip(" |").rsplit("|", 1)[-1] for line in page.splitlines())


def taps_of_sheets() -> dict[str, int]:
    """Return how many taps each sheet of ``interface.md`` takes, by the name of its test.

    Raises ``CalledProcessError`` where one of the tests fails.
    """
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder) / "taps.xml"
        subprocess.run([sys.executable, "-m", "pytest", "-q", "-n", "0", TAPS, f"--junitxml={told}",
                        "-o", "junit_family=xunit1"], check=True,
                       cwd=ROOT, stdout=subprocess.DEVNULL)  # fmt: skip
        cases = ElementTree.parse(told).getroot().iter("testcase")
        return {
            case.attrib["name"].removeprefix("test_").replace("_", " "): int(said.attrib["value"])
            for case in cases
            for said in case.iter("property")
            if said.attrib["name"] == "taps"
        }


if __name__ == "__main__":
    main()
