"""The schemas in docs/schema are those of the code, and hold every worked case that is not refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from scorekeeper.core.schema import schema
from scorekeeper.games import GAMES

ROOT = Path(__file__).parent.parent.parent
CASES = [
    json.loads(line)
    for path in sorted((ROOT / "tests" / "games").glob("*/logs/*.jsonl"))
    for line in path.read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize("which", ["match", "table", "question"])
def test_the_schema_in_docs_is_the_code_s(which: str) -> None:
    kept = json.loads((ROOT / "docs" / "schema" / f"{which}.json").read_text(encoding="utf-8"))
    assert kept == json.loads(json.dumps(schema(which, GAMES))), (
        f"scorekeeper schema {which} > docs/schema/{which}.json"
    )
    Draft202012Validator.check_schema(kept)


@pytest.mark.parametrize("which", ["match", "table", "question"])
def test_every_case_that_holds_fits_the_schema(which: str) -> None:
    validator = Draft202012Validator(schema(which, GAMES))
    held = [case[which] for case in CASES if which in case and "refused" not in case]
    assert [error.message for value in held for error in validator.iter_errors(value)] == []


@pytest.mark.parametrize(
    "change",
    [
        {"players": ["An"]},
        {"players": ["An", "An"]},
        {"entries": [{"kind": "hand", "winner": "An"}]},
        {"entries": [{"kind": "hand", "winner": "An", "left": {"Bo": 1}, "lefd": 1}]},
        {"entries": [{"kind": "void", "entry": 0}]},
        {"entries": [{"kind": "amend", "entry": 1, "with": {"kind": "void", "entry": 1}}]},
        {"options": {"stake": 0}},
        {"variant": "nowhere"},
        {"format": "scorekeeper-match/2"},
        {"more": 1},
    ],
)
def test_what_the_form_forbids_fits_no_schema(change: dict[str, Any]) -> None:
    match = {"format": "scorekeeper-match/1", "game": "sam", "players": ["An", "Bo"], "entries": []}
    validator = Draft202012Validator(schema("match", GAMES))
    assert validator.is_valid(match)
    assert not validator.is_valid({**match, **change})
