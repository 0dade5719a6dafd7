"""Build it and print how many bytes it has, as they are, by gzip and by brotli."""

from __future__ import annotations

import gzip
import sys
from concurrent.futures import ThreadPoolExecutor

import brotli

from .build import FOLDER, build
from .fetch import Missing, WrongHash

FIRST = "app.zip", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide.mjs", "pyodide-lock.json", "python_stdlib.zip"


def _sizes(name: str) -> tuple[int, int, int]:
    body = (FOLDER / name).read_bytes()
    return len(body), len(gzip.compress(body, 9)), len(brotli.compress(body, quality=11, lgwin=24))


def main() -> int:
    """Build the runtime; return the exit status."""
    try:
        files = build()
    except (Missing, WrongHash) as error:
        print(error, file=sys.stderr)
        return 1
    with ThreadPoolExecutor() as threads:
        sizes = dict(zip(files, threads.map(_sizes, files), strict=True))
    sizes["what a phone loads"] = tuple(map(sum, zip(*(sizes[name] for name in FIRST), strict=True)))  # type: ignore[assignment]
    print(f"{FOLDER}\n\n{'bytes':<20}{'raw':>12}{'gzip':>12}{'brotli':>12}")
    for name, row in sizes.items():
        print(f"{name:<20}" + "".join(f"{number:>12,}" for number in row))
    return 0


if __name__ == "__main__":
    sys.exit(main())
