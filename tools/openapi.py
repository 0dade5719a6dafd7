"""``python -m tools.openapi``: describe what programs can ask for, as OpenAPI in ``docs/schema/openapi.json``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from scorekeeper import __version__
from scorekeeper.core.words import PROBLEMS
from scorekeeper.games import GAMES
from scorekeeper.web.http.answers import (
    Evenings,
    Matches,
    Recording,
    Refusal,
    SendEntry,
    SendUndo,
    Settlement,
    Standing,
    TableStanding,
    TryEntry,
)

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
    "/evenings.json": (
        Evenings, "The table's evenings, newest first, at most 50",
        {"before": ("only earlier ones", {"type": "string", "format": "date"})},
    ),
    "/settle/settlement.json": (
        Settlement, "Who owes what, the fewest payments that settle it, and the payments made, at most 100",
        {"evening": ("the evening to settle; without it, all together", {"type": "string", "format": "date"}),
         "before": ("of the payments made only those before the one of this number", {"type": "integer"})},
    ),
    "/m/{number}/standing.json": (Standing, "The standing of a match: what its board shows", {}),
}  # fmt: skip

#: Each path that records, or shows what recording would do, with the type of what is sent, and what it is.
POSTS: dict[str, tuple[type, str]] = {
    "/m/{number}/entries.json": (SendEntry, "Record an entry"),
    "/m/{number}/preview.json": (TryEntry, "What recording an entry would do; nothing is recorded"),
    "/m/{number}/undo.json": (SendUndo, "Strike out an entry"),
}

#: Those whose answers are files, described in schemas of their own.
FILES = {"/m/{number}/match.json": "match.json", "/table.json": "table.json"}


def described() -> dict[str, Any]:
    """Return the OpenAPI description."""
    read, sent = [answer for answer, _, _ in PATHS.values()], [sent for sent, _ in POSTS.values()]
    found, components = msgspec.json.schema_components(
        [*read, *sent, Recording, Refusal], ref_template="#/components/schemas/{name}"
    )
    *schemas, recording, refusal = found
    for asked in (SendEntry, TryEntry):  # the form of an entry is that of match files
        forms = [{"$ref": f"match.json#/$defs/{game.slug}-entry"} for game in GAMES]
        components[asked.__name__]["properties"]["entry"] = {"anyOf": forms}
    codes = sorted({*PROBLEMS, *(code for game in GAMES for code in game.words.problems)})
    components["Fault"]["properties"]["code"]["examples"] = codes  # no ``enum``: later versions add to them
    refused = {"description": "Why not", "content": {"application/json": {"schema": refusal}}}
    paths = {
        path: _path(path, what, schema, query, refused)
        for (path, (_, what, query)), schema in zip(PATHS.items(), schemas, strict=False)
    }
    files = {
        path: _path(path, f"The file, as docs/schema/{name} describes it", {"$ref": name}, {}, refused)
        for path, name in FILES.items()
    }
    posts = {
        path: _post(path, what, schema, recording, refused)
        for (path, (_, what)), schema in zip(POSTS.items(), schemas[len(read) :], strict=True)
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "Scorekeeper, for other programs", "version": __version__},
        "paths": {f"/t/{{code}}{path}": item for path, item in (paths | files | posts).items()},
        "components": {"schemas": components},
    }


def _path(path: str, what: str, schema: Any, query: Any, refused: Any) -> dict[str, Any]:
    known = {"in": "header", "name": "If-None-Match", "schema": {"type": "string"}}
    asked = [{"in": "query", "name": name, "description": says, "schema": of} for name, (says, of) in query.items()]
    answers = {"200": {"description": what, "content": {"application/json": {"schema": schema}}}}
    other = {"304": {"description": "Nothing is new"}, "default": refused}
    return {"get": {"summary": what, "parameters": [*_within(path), *asked, known], "responses": answers | other}}


def _post(path: str, what: str, schema: Any, recording: Any, refused: Any) -> dict[str, Any]:
    def body(schema: Any) -> dict[str, Any]:
        return {"application/json": {"schema": schema}}

    answers = {"200": {"description": what, "content": body(recording)}, "default": refused}
    if "preview" not in path:
        answers["202"] = {"description": "Somebody who pays has to say yes first", "content": body(recording)}
    sent = {"required": True, "content": body(schema)}
    return {"post": {"summary": what, "parameters": _within(path), "requestBody": sent, "responses": answers}}


def _within(path: str) -> list[dict[str, Any]]:
    """Return the parameters in a path."""
    numbers = [_parameter("number", "of the match at its table", {"type": "integer"})] if "{number}" in path else []
    return [_parameter("code", "the part after /t/ of a link", {"type": "string"}), *numbers]


def _parameter(name: str, says: str, schema: dict[str, str]) -> dict[str, Any]:
    return {"in": "path", "name": name, "description": says, "required": True, "schema": schema}


if __name__ == "__main__":
    KEPT.write_text(json.dumps(described(), indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
