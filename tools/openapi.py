"""``python -m tools.openapi``: describe what programs can ask for, as OpenAPI in ``docs/schema/openapi.json``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from scorekeeper import __version__
from scorekeeper.web.http.answers import Evenings, Matches, Refusal, Settlement, Standing, TableStanding

KEPT = Path(__file__).parent.parent / "docs" / "schema" / "openapi.json"

#: Each path under a table's link with its answer's type, what it is, and what its query may hold.
PATHS: dict[str, tuple[type, str, dict[str, tuple[str, dict[str, str]]]]] = {
    "/matches.json": (
        Matches, "The table's matches, newest first, at most 100",
        {"before": ("only those with a lower number", {"type": "integer"})},
    ),
    "/standing.json": (
        TableStanding, "What everybody has won or lost over a period",
        {name: (f"the {which} evening that counts", {"type": "string", "format": "date"})
         for name, which in (("from", "first"), ("to", "last"))},
    ),
    "/evenings.json": (Evenings, "The table's evenings, newest first", {}),
    "/settle/settlement.json": (
        Settlement, "Who owes what, the fewest payments that settle it, and the payments made",
        {"evening": ("the evening to settle; without it, all together", {"type": "string", "format": "date"})},
    ),
    "/m/{number}/standing.json": (Standing, "The standing of a match: what its board shows", {}),
}  # fmt: skip

#: Those whose answers are files, described in schemas of their own.
FILES = {"/m/{number}/match.json": "match.json", "/table.json": "table.json"}


def described() -> dict[str, Any]:
    """Return the OpenAPI description."""
    types = [*(answer for answer, _, _ in PATHS.values()), Refusal]
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    refused = {"description": "Why not", "content": {"application/json": {"schema": schemas[-1]}}}
    paths = {
        path: _path(path, what, schema, query, refused)
        for (path, (_, what, query)), schema in zip(PATHS.items(), schemas, strict=False)
    }
    files = {
        path: _path(path, f"The file, as docs/schema/{name} describes it", {"$ref": name}, {}, refused)
        for path, name in FILES.items()
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "Scorekeeper, for other programs", "version": __version__},
        "paths": {f"/t/{{code}}{path}": item for path, item in (paths | files).items()},
        "components": {"schemas": components},
    }


def _path(path: str, what: str, schema: Any, query: Any, refused: Any) -> dict[str, Any]:
    known = {"in": "header", "name": "If-None-Match", "schema": {"type": "string"}}
    numbers = [_parameter("number", "of the match at its table", {"type": "integer"})] if "{number}" in path else []
    parameters = [_parameter("code", "the part after /t/ of a link", {"type": "string"}), *numbers]
    asked = [{"in": "query", "name": name, "description": says, "schema": of} for name, (says, of) in query.items()]
    answers = {"200": {"description": what, "content": {"application/json": {"schema": schema}}}}
    other = {"304": {"description": "Nothing is new"}, "default": refused}
    return {"get": {"summary": what, "parameters": [*parameters, *asked, known], "responses": answers | other}}


def _parameter(name: str, says: str, schema: dict[str, str]) -> dict[str, Any]:
    return {"in": "path", "name": name, "description": says, "required": True, "schema": schema}


if __name__ == "__main__":
    KEPT.write_text(json.dumps(described(), indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
