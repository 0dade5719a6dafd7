"""JSON Schemas of the file formats, generated from the types that read them.

A schema describes the form only, not the rules (who may do what, and when).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from .cards import Card, Spelled
from .chain import HASH, TIME
from .entries import COMMON, WHY_LENGTH, ChangeOptions, Correction, EndMatch, kind_of
from .files import MATCH, TABLE
from .game import Game
from .judge import FORMAT as QUESTION
from .options import MOST, fixed_options
from .seats import NAME_LENGTH, TABLE_PEOPLE
from .table_files import PAYMENT_NOTE_LENGTH, TABLE_NAME_LENGTH, UNIT_LENGTH, TablePayment

DIALECT = "https://json-schema.org/draft/2020-12/schema"
NAME = {"type": "string", "minLength": 1, "maxLength": NAME_LENGTH}
#: The house's kinds whose schemas are written here: two that differ from game to game, and corrections.
_APART = {ChangeOptions, EndMatch, *(kind for kind in COMMON if issubclass(kind, Correction))}
NAMES = {"type": "array", "items": {"$ref": "#/$defs/name"}, "uniqueItems": True}


def schema(which: str, games: Sequence[Game]) -> dict[str, Any]:
    """Return the JSON Schema of one file format as a dict. ``which``: ``match``, ``table`` or ``question``."""
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
        "started": {"$ref": "#/$defs/time"},
        "entries": {"type": "array", "items": {"$ref": f"#/$defs/{game.slug}-entry"}},
        "record": {"type": "array", "items": {"$ref": "#/$defs/stamp"}},
        "earlier": {"type": "array", "items": {"$ref": "#/$defs/hash"}},
    }
    defs["time"] = {"type": "string", "pattern": f"^{TIME.pattern}$"}
    defs["hash"] = {"type": "string", "pattern": f"^{HASH.pattern}$"}
    defs["stamp"] = _object(
        {
            "at": {"$ref": "#/$defs/time"},
            "by": {"type": "string", "maxLength": NAME_LENGTH},
            "hash": {"$ref": "#/$defs/hash"},
        }
    )
    plain = _components([kind for kind in game.rules.kinds if kind not in _APART], game, defs)
    changed = {**_options(game, defs), "minProperties": 1}
    plain.append(_object({"kind": {"const": kind_of(ChangeOptions)}, "options": changed}))
    charge, why = defs[f"{game.slug}-Charge"]["properties"], {"type": "string", "minLength": 1, "maxLength": WHY_LENGTH}
    charge.update({"from": {**NAMES, "minItems": 1}, "to": {**NAMES, "minItems": 1}, "why": why})
    counts = {"counts": {"type": "boolean"}} if game.rules.counts_at_end else {}
    plain.append(_object({"kind": {"const": kind_of(EndMatch)}, **counts}, optional=["counts"]))
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
    return _object(properties, optional=("variant", "options", "first", "started", "record", "earlier"))


def _table(games: Sequence[Game], defs: dict[str, Any]) -> dict[str, Any]:
    [payment], found = msgspec.json.schema_components([TablePayment], ref_template="#/$defs/{name}")
    defs.update(found)
    found["TablePayment"]["properties"]["at"] = {"$ref": "#/$defs/time"}
    found["TablePayment"]["properties"]["note"]["maxLength"] = PAYMENT_NOTE_LENGTH
    return _object(
        {
            "format": {"const": TABLE},
            "name": {"type": "string", "minLength": 1, "maxLength": TABLE_NAME_LENGTH},
            "unit": {"type": "string", "maxLength": UNIT_LENGTH},
            "players": {**NAMES, "maxItems": TABLE_PEOPLE},
            "matches": {"type": "array", "items": {"oneOf": [_match(game, defs, {}) for game in games]}},
            "payments": {"type": "array", "items": payment},
            "decimals": {"enum": [0, 2]},
            "cash": {"type": "boolean"},
        },
        optional=("decimals", "cash"),
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
