"""Send requests to the app, in whatever Python it runs: offline_pages.py FOLDER.

``requests.jsonl`` there has them, one a line, with the time of each; what the app answers on a new record goes to
``answers.jsonl``. It runs in this Python and in the browser's, and needs nothing but the app. Clock and chance are the
same in both, so that every address, every key and every hash has to be the same too.
"""

from __future__ import annotations

import hashlib
import json
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import datetime, tzinfo
from pathlib import Path

REQUESTS, ANSWERS = "requests.jsonl", "answers.jsonl"


def drawn(request: int) -> Callable[[int], bytes]:
    """Return what draws bytes while a request is answered: for the same request always the same ones."""
    made = 0

    def draw(size: int) -> bytes:
        nonlocal made
        made += 1
        return hashlib.shake_128(f"{request} {made}".encode()).digest(size)

    return draw


def stop_clocks(moment: float) -> None:
    """Let it be that time for the app, in whichever module it asks."""

    class Stopped(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
            return datetime.fromtimestamp(moment, tz)

    time.time = lambda: moment
    for name, module in list(sys.modules.items()):
        ours = vars(module).get("datetime") if name.partition(".")[0] in ("flask", "scorekeeper", "werkzeug") else None
        if isinstance(ours, type) and issubclass(ours, datetime):
            module.datetime = Stopped  # type: ignore[attr-defined]


def write_answers(folder: Path) -> None:
    """Write status, headers and text of each answer, one a line."""
    sys.modules["resvg_py"] = None  # type: ignore[assignment] - a browser's Python draws no pictures for previews
    from scorekeeper.offline import DATABASE, SECRET, answer, start

    with tempfile.TemporaryDirectory() as instance:
        for name in (DATABASE, SECRET):
            shutil.copy(folder / name, instance)
        app = start(instance)
        lines = (folder / REQUESTS).read_text(encoding="utf-8").splitlines()
        with (folder / ANSWERS).open("w", encoding="utf-8") as file:
            for number, line in enumerate(lines):
                at, method, address, headers, body = json.loads(line)
                stop_clocks(at)
                random._urandom = drawn(number)  # type: ignore[attr-defined]
                got = answer(app, method, address, headers, body.encode("latin-1"))
                file.write(json.dumps([got.status, sorted(got.headers), got.body.decode("latin-1")]) + "\n")


if __name__ == "__main__":
    write_answers(Path(sys.argv[1]))
