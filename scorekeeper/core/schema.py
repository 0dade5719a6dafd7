"""JSON Schemas of the file formats, generated from the types that read them.

A schema describes the form only. The rules (who may do what, when) are the referee's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from .cards import Card, Spelled
from .chain import HASH, TIME
from .entries import COMMON, ChangeOptions, Correction, kind_of
from .files import MATCH, TABLE
from .game import Game
from .judge import FORMAT as QUESTION
from .options import MOST, fixed_options
from .seats import NAME_LENGTH, TABLE_PEOPLE
from .table_files import TABLE_NAME_LENGTH, UNIT_LENGTH, TablePayment

DIALECT = "https://json-schema.org/draft/2020-12/schema"
NAME = {"type": "string", "minLength": 1, "maxLength": NAME_LENGTH}
#: The kinds of every game but those of which each game has a schema of its own, and corrections.
_COMMON = [kind for kind in COMMON if kind is not ChangeOptions and not issubclass(kind, Correction)]
NAMES = {"type": "array", "items": {"$ref": "#/$defs/name"}, "uniqueItems": True}


def schema(which: str, games: Sequence[Game]) -> dict[str, Any]:
    """Return the schema of ``match``, ``table`` or ``question`` files."""
    defs: dict[str, Any] = {"name": NAME}
    if which == "question":
        body: dict[str, Any] = {
            "oneOf": [_question(game, name, defs) for game in games for name in game.rules.questions]
        }
    elif which == "match":
        body = {"oneOf": [_match(game, defs, {"format": {"const": MATCH}}) for game in games]}
    else:
        body = _table(games, defs)
    return {"$schema": DIALECT, "title": f"scorekeeper {which} file", **body, "$defs": dict(sorted(defs.items()))}


def _match(game: Game, defs: dict[str, Any], form: dict[str, Any]) -> dict[str, Any]:
    low, high = min(game.rules.players), max(game.rules.players)
    properties = {
        **form,
        "game": {"const": game.slug},
        "variant": {"enum": [v.slug for v in game.rules.variants]},
        "options": _options(game, defs),
        "players": {**NAMES, "minItems": low, "maxItems": high},
        "first": {"$ref": "#/$defs/name"},
        "entries": {"type": "array", "items": {"$ref": f"#/$defs/{game.slug}-entry"}},
        "record": {"type": "array", "items": {"$ref": "#/$defs/stamp"}},
        "earlier": {"type": "array", "items": {"$ref": "#/$defs/hash"}},
    }
    defs["hash"] = {"type": "string", "pattern": f"^{HASH.pattern}$"}
    defs["stamp"] = _object(
        {
            "at": {"type": "string", "pattern": f"^{TIME.pattern}$"},
            "by": {"type": "string", "maxLength": NAME_LENGTH},
            "hash": {"$ref": "#/$defs/hash"},
        }
    )
    plain = _components([*game.rules.entries, *_COMMON], game, defs)
    changed = {**_options(game, defs), "minProperties": 1}
    plain.append(_object({"kind": {"const": kind_of(ChangeOptions)}, "options": changed}))
    number = {"type": "integer", "minimum": 1, "maximum": MOST}
    defs[f"{game.slug}-plain-entry"] = {"oneOf": plain}
    defs[f"{game.slug}-entry"] = {
        "oneOf": [
            {"$ref": f"#/$defs/{game.slug}-plain-entry"},
            _object({"kind": {"const": "void"}, "entry": number}),
            _object(
                {"kind": {"const": "amend"}, "entry": number, "with": {"$ref": f"#/$defs/{game.slug}-plain-entry"}}
            ),
        ]
    }
    return _object(properties, optional=("variant", "options", "first", "record", "earlier"))


def _table(games: Sequence[Game], defs: dict[str, Any]) -> dict[str, Any]:
    [payment], found = msgspec.json.schema_components([TablePayment], ref_template="#/$defs/{name}")
    defs.update(found)
    return _object(
        {
            "format": {"const": TABLE},
            "name": {"type": "string", "minLength": 1, "maxLength": TABLE_NAME_LENGTH},
            "unit": {"type": "string", "maxLength": UNIT_LENGTH},
            "players": {**NAMES, "maxItems": TABLE_PEOPLE},
            "matches": {"type": "array", "items": {"oneOf": [_match(game, defs, {}) for game in games]}},
            "payments": {"type": "array", "items": payment},
        }
    )


def _question(game: Game, name: str, defs: dict[str, Any]) -> dict[str, Any]:
    [asked] = _components([game.rules.questions[name].type], game, defs)
    keys = defs[asked["$ref"].removeprefix("#/$defs/")]
    properties = {
        "format": {"const": QUESTION},
        "game": {"const": game.slug},
        "question": {"const": name},
        "variant": {"enum": [v.slug for v in game.rules.variants]},
        "options": _options(game, defs),
        **keys["properties"],
    }
    optional = set(keys["properties"]) - set(keys["required"])
    return _object(properties, optional=("variant", "options", *optional))


def _options(game: Game, defs: dict[str, Any]) -> dict[str, Any]:
    [ref] = _components([game.rules.options], game, defs)
    for name in fixed_options(game.rules.options):
        defs[ref["$ref"].removeprefix("#/$defs/")]["properties"].pop(name, None)
    return ref


def _components(types: Sequence[type[Any]], game: Game, defs: dict[str, Any]) -> list[dict[str, Any]]:
    """Return references to the schemas of ``types``, and add those to ``defs`` under names with the game's prefix."""
    template = f"#/$defs/{game.slug}-{{name}}"
    refs, found = msgspec.json.schema_components(types, schema_hook=_custom, ref_template=template)
    defs.update({f"{game.slug}-{name}": made for name, made in found.items()})
    return list(refs)


def _custom(type_: type) -> dict[str, Any]:
    if type_ is Card:
        return {
            "type": "string",
            "pattern": "^((10|[2-9TtAaJjQqKk])[SHDCshdc♠♥♦♣]|[Jj][Kk])$",
            "description": "a card: rank and suit, or JK",
        }
    if issubclass(type_, Spelled):
        return {"type": "string", "enum": list(type_.spellings())}
    raise NotImplementedError(type_)


def _object(properties: dict[str, Any], optional: Sequence[str] = ()) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": [key for key in properties if key not in optional],
        "additionalProperties": False,
    }
