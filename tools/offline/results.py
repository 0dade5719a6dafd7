"""Replay matches and ask the referee: results.py FOLDER reads ``files.jsonl`` there and writes ``results.jsonl``.

``tools.offline.replay`` runs it in CPython, and ``python.mjs`` in the runtime: both have to write the same bytes.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

FILES, RESULTS = "files.jsonl", "results.jsonl"


def result(file: dict[str, Any]) -> dict[str, Any]:
    """Return the result of a match or table with its reasons in words, a referee's answer, or why it is refused."""
    from scorekeeper import Refused, judge, replay, replay_table
    from scorekeeper.library import result as result_of

    kind, value = next((kind, file[kind]) for kind in ("match", "table", "question") if kind in file)
    try:
        if kind == "question":
            return judge(value)
        return result_of(replay(value) if kind == "match" else replay_table(value), explain=True)
    except Refused as refused:
        return {"refused": refused.entry, "lines": refused.lines()}


def write_results(folder: Path) -> None:
    """Write the result of each file, one a line."""
    with (folder / FILES).open(encoding="utf-8") as files, (folder / RESULTS).open("w", encoding="utf-8") as results:
        for line in files:
            results.write(json.dumps(result(json.loads(line)), ensure_ascii=False) + "\n")


if __name__ == "__main__":
    write_results(Path(sys.argv[1]))
