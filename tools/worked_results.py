"""Keep the results of each game's worked cases beside the version of its rules: ``tests/games/results.json``.

    python -m tools.worked_results

A test compares the rules with it: the result of a case may only change when the rules' ``version`` rises, because
matches counted under a version are not folded again. The file is not written if that did not happen.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from scorekeeper import Refused, replay, result
from scorekeeper.core.reading import dumps
from scorekeeper.games import GAMES

FOLDER = Path(__file__).parent.parent / "tests" / "games"
KEPT = FOLDER / "results.json"


class Results(NamedTuple):
    """The results of a game's cases under one version of the rules: digests of the cases to digests of the results."""

    version: int
    results: dict[str, str]


def results() -> dict[str, Results]:
    """Return the results of today's rules for every worked match, game by game."""
    found = {game.slug: Results(game.rules.version, {}) for game in GAMES}
    for path in sorted(FOLDER.glob("*/logs/*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            if "match" in case and "refused" not in case:
                match = case["match"]
                found[match["game"]].results[_digest(match)] = _digest(_result(match))
    return found


def _result(match: Mapping[str, Any]) -> Any:
    """Return the result and the stored state of a match, or that it is not valid."""
    try:
        log = replay(match)
    except Refused:
        return "refused"
    return [result(log), dumps(log.now.state)]


def _digest(value: Any) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:16]


def kept() -> dict[str, Results]:
    """Return the kept results, game by game."""
    value = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    return {slug: Results(**found) for slug, found in value.items()}


def unversioned(now: Mapping[str, Results], before: Mapping[str, Results]) -> dict[str, list[str]]:
    """Return the digests of cases whose result changed although the rules' version did not, by game."""
    found = {}
    for slug, (version, made) in now.items():
        was = before.get(slug, Results(0, {}))
        if version <= was.version:
            changed = [case for case, result in made.items() if was.results.get(case, result) != result]
            if changed or version < was.version:
                found[slug] = changed
    return found


def main() -> int:
    """Write the file, and return 0; or return 1 if rules have changed and their version has not."""
    now = results()
    if found := unversioned(now, kept()):
        for slug, cases in found.items():
            print(f"{slug}: {len(cases)} cases come to something else; raise `version` in its rules", file=sys.stderr)
        return 1
    text = json.dumps({slug: made._asdict() for slug, made in now.items()}, indent=1, sort_keys=True)
    KEPT.write_text(text + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
