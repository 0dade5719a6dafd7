"""``make attack``: concurrent recording, hostile requests and files, and kills, against a throw-away server.

It prints counts by kind and outcome.

The exit status is 1 if anything happened that must not: an internal error of the server, a request of more than its
seconds of processor (``tools/attack/kinds.py``), a page that was not answered meanwhile, something acknowledged lost or
doubled, a record that ``scorekeeper verify`` rejects, a hand that a page called kept and that was not recorded exactly
once.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from playwright.sync_api import sync_playwright

from . import interleavings, killed_browsers, kills, neighbours, strangers


def seconds(name: str, taken: list[float]) -> str:
    """Return a line with the median, the 99th percentile and the maximum of the seconds ``taken``."""
    if not taken:
        return f"{name}: none"
    p99 = sorted(taken)[int(len(taken) * 0.99)]
    return f"{name}: {len(taken):,}; {statistics.median(taken):.3f} s median, {p99:.3f} s p99, {max(taken):.3f} s most"


def requests(found: strangers.Found) -> list[str]:
    """Return the answers to the hostile requests, a line for each kind."""
    lines = [f"{found.number:,} hostile requests and files ({strangers.HANGING} more connections hung all the while)"]
    for kind, outcomes in sorted(found.outcomes.items()):
        counts = ", ".join(f"{outcome}: {number:,}" for outcome, number in sorted(outcomes.items()))
        lines.append(f"  {kind:<26} {outcomes.total():>8,}  {counts}  (longest {found.longest[kind]:.2f} s)")
    lines += [f"  {kind}, alone: {most:.2f} s of processor" for kind, most in sorted(found.alone.items())]
    lines.append("  " + seconds("pages opened meanwhile", found.pages))
    lines.append("  " + seconds("recordings acknowledged meanwhile", found.recorded))
    lines.append(f"  memory of the processes that answered, at most: {found.megabytes:.0f} MB")
    return lines


def killed(found: kills.Found) -> list[str]:
    """Return what happened to recordings while the server was killed."""
    counts = [f"  {kind}: {number:,}" for kind, number in found.counts.items()]
    return [f"{len(found.away):,} kills", *counts, "  " + seconds("until the next page was answered", found.away)]


def interleaved(counts: Counter[str]) -> list[str]:
    """Return what happened to recordings of two people while requests were lost, late and repeated."""
    ordered = [f"  {kind}: {number:,}" for kind, number in sorted(counts.items()) if kind != "interleavings"]
    return [f"{counts['interleavings']:,} interleavings of two who record", *ordered]


def unplugged(found: killed_browsers.Found, how: str) -> list[str]:
    """Return what happened to hands filled in without a connection, on a phone whose browser was killed."""
    counts = [f"  {kind}: {number:,}" for kind, number in found.counts.items() if kind != "kills"]
    lines = [f"{found.counts['kills']:,} kills of the browser {how}", *counts]
    return [*lines, "  " + seconds("from the connection until it was in", found.taken)] if found.taken else lines


def browsers(folder: Path, rounds: int, seed: int, minutes: float) -> list[str]:
    """Kill browsers with and without storage, print what was found, and return the faults."""
    wrong: list[str] = []
    ways = {"kept": ("", "after a hand was kept"), "blocked": (killed_browsers.BLOCKED, "where IndexedDB is blocked")}
    with sync_playwright() as playwright:
        for name, (script, how) in ways.items():
            instance, until = folder / name, time.monotonic() + minutes * 60
            instance.mkdir()
            found = killed_browsers.kill_browsers(
                playwright.chromium, instance, rounds, seed=seed, until=until, script=script
            )
            print("\n".join(unplugged(found, how)), flush=True)
            wrong += found.faults
    return wrong


def main() -> int:
    """Run the attacks and print what was found."""
    parser = argparse.ArgumentParser(prog="tools.attack", description=__doc__)
    parser.add_argument("--requests", type=int, default=10_000, help="hostile requests and files (default: 10,000)")
    parser.add_argument("--kills", type=int, default=50, help="kills of the server (default: 50)")
    parser.add_argument("--interleavings", type=int, default=100, help="of two who record at once (default: 100)")
    parser.add_argument("--browsers", type=int, default=100, help="kills of the browser, kept and not (default: 100)")
    parser.add_argument("--minutes", type=float, default=30, help="at most, for each of the five (default: 30)")
    parser.add_argument("--seed", type=int, default=0, help="other numbers draw others (default: 0)")
    parser.add_argument("--database", default="", help="of these, at this PostgreSQL URL and with two processes")
    parser.add_argument("--neighbours", action="store_true", help="only what a stranger can do to another table")
    args = parser.parse_args()
    wrong: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SCOREKEEPER_INSTANCE"] = folder  # whatever is made on the way is made here
        settings = {"DATABASE_URL": args.database, "SCOREKEEPER_WORKERS": "2"} if args.database else {}
        figures, wrong = neighbours.attack_all(Path(folder), settings=settings)
        print("what a stranger does to another table's recording", *figures, sep="\n", flush=True)
        if args.neighbours:
            print(f"{len(wrong)} that must not be", *wrong[:20], sep="\n  ")
            return 1 if wrong else 0
        for name in ("strangers", "kills", "interleavings"):
            Path(folder, name).mkdir()
        try:
            until = time.monotonic() + args.minutes * 60
            two = Path(folder, "interleavings")
            print(
                "\n".join(interleaved(interleavings.interleave(two, args.interleavings, seed=args.seed, until=until)))
            )
            until = time.monotonic() + args.minutes * 60
            found = strangers.Attack(Path(folder, "strangers"), args.requests, args.seed, until, files=True).run()
            print("\n".join(requests(found)), flush=True)
            wrong += found.faults
            until = time.monotonic() + args.minutes * 60
            print("\n".join(killed(kills.kill(Path(folder, "kills"), args.kills, seed=args.seed, until=until))))
            wrong += browsers(Path(folder), args.browsers, args.seed, args.minutes)
        except kills.Lost as lost:
            wrong.append(f"lost: {lost}")
    print(f"{len(wrong)} that must not be", *wrong[:20], sep="\n  ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
