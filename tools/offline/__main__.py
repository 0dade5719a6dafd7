"""Build it, pack its files as servers send them, and print how many bytes they have, as they are and packed."""

from __future__ import annotations

import gzip
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor

import brotli

from .build import FOLDER, build
from .fetch import Missing, WrongHash

LOADED = "what a phone loads"
FIRST = "app.zip", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide.mjs", "pyodide-lock.json", "python_stdlib.zip"


def _sizes(name: str) -> tuple[int, int, int]:
    """Return the bytes of a file: raw, by gzip, by brotli. The packed ones are beside it from then on."""
    file = FOLDER / name
    by_gzip, by_brotli = (file.with_name(file.name + end) for end in (".gz", ".br"))
    if not by_brotli.exists():  # a new build is a new folder
        body = file.read_bytes()
        by_gzip.write_bytes(gzip.compress(body, 9, mtime=0))
        by_brotli.write_bytes(brotli.compress(body, quality=11, lgwin=24))
    return file.stat().st_size, by_gzip.stat().st_size, by_brotli.stat().st_size


def sizes_of(files: Iterable[str]) -> dict[str, tuple[int, ...]]:
    """Pack files of the build, and return their bytes by name, and of what a phone loads: raw, by gzip, by brotli."""
    names = list(files)
    with ThreadPoolExecutor() as threads:
        sizes: dict[str, tuple[int, ...]] = dict(zip(names, threads.map(_sizes, names), strict=True))
    sizes[LOADED] = tuple(map(sum, zip(*(sizes[name] for name in FIRST), strict=True)))
    return sizes


def main() -> int:
    """Build the runtime and print the sizes of its files; return the exit status."""
    try:
        files = build()
    except (Missing, WrongHash) as error:
        print(error, file=sys.stderr)
        return 1
    sizes = sizes_of(files)
    print(f"{FOLDER}\n\n{'bytes':<20}{'raw':>12}{'gzip':>12}{'brotli':>12}")
    for name, row in sizes.items():
        print(f"{name:<20}" + "".join(f"{number:>12,}" for number in row))
    return 0


if __name__ == "__main__":
    sys.exit(main())
