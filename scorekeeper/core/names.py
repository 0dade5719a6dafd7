"""Names in entries: they are found by the entry's type, and can be replaced.

Every string in the type of an entry is either a ``Name`` or ``Text``. So a misspelled name can be corrected throughout
a log, while a card, a code or the words of a note never change with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Annotated, Any

import msgspec
from msgspec import inspect

from .seats import JOINT
from .words import N_

NAME, TEXT = {"is": "name"}, {"is": "text"}

#: The name of a player, or of a side, which its players' names make up.
Name = Annotated[str, msgspec.Meta(extra=NAME)]
#: A player's name, with the words for what a type expects.
Player = Annotated[str, msgspec.Meta(description=N_("a player"), extra=NAME)]
#: Any other string.
Text = Annotated[str, msgspec.Meta(extra=TEXT)]


def renaming(old: str, new: str, people: Iterable[str]) -> dict[str, str]:
    """Return a dict of old name to new that renames the player ``old`` to ``new``, and each side that they may be in.

    ``people``: everybody in the match, who may be partners: with Chi it has ``An & Chi`` and ``Chi & An`` too.
    """
    made = {old: new}
    for other in people:
        if other != old:
            made[old + JOINT + other] = new + JOINT + other
            made[other + JOINT + old] = other + JOINT + new
    return made


class _NameCollector(dict[str, str]):
    """A mapping that replaces no name, and collects in ``names`` which names were looked up."""

    def __init__(self) -> None:
        super().__init__()
        self.names: dict[str, None] = {}

    def get(self, name: str, default: Any = None) -> Any:
        self.names[name] = None
        return default


def names_in(value: Any, type_: Any) -> list[str]:
    """Return every name of a player or a side in ``value``, a plain JSON value of type ``type_``, each once."""
    collector = _NameCollector()
    renamed(value, type_, collector)
    return list(collector.names)


def renamed(value: Any, type_: Any, names: Mapping[str, str]) -> Any:
    """Return ``value``, a plain JSON value of type ``type_``, with its names replaced by ``names``, old to new."""
    return _renamed(value, _type_info(type_), names)


@lru_cache(maxsize=256)
def _type_info(type_: Any) -> inspect.Type:
    return inspect.type_info(type_)


def _renamed(value: Any, info: inspect.Type, names: Mapping[str, str]) -> Any:
    match info:
        case inspect.Metadata():
            if isinstance(value, str) and info.extra == NAME:
                return names.get(value, value)
            return _renamed(value, info.type, names)
        case inspect.UnionType():
            for member in info.types:  # a value is of one of these types, and the others leave it unchanged
                value = _renamed(value, member, names)
            return value
        case inspect.StructType() if isinstance(value, dict):
            types = {field.encode_name: field.type for field in info.fields}
            return {key: _renamed(item, types[key], names) if key in types else item for key, item in value.items()}
        case inspect.DictType() if isinstance(value, dict):
            return {
                _renamed(key, info.key_type, names): _renamed(item, info.value_type, names)
                for key, item in value.items()
            }
        case inspect.ListType() | inspect.VarTupleType() if isinstance(value, list):
            return [_renamed(item, info.item_type, names) for item in value]
        case inspect.TupleType() if isinstance(value, list):
            return [_renamed(item, type_, names) for item, type_ in zip(value, info.item_types, strict=False)]
    return value
