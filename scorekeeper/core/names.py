"""Which strings of an entry are names, as its type says, and the entry with other names in their places.

Every string in the type of an entry is either a ``Name`` or ``Text``, so that a name typed wrongly can be put right
throughout a log, while a card, a code or the words of a note never change with it.
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

#: The name of a player, or of a side, which its players name.
Name = Annotated[str, msgspec.Meta(extra=NAME)]
#: A player's name, as a type says in words what it expects.
Player = Annotated[str, msgspec.Meta(description=N_("a player"), extra=NAME)]
#: Any other string.
Text = Annotated[str, msgspec.Meta(extra=TEXT)]


def renaming(old: str, new: str, people: Iterable[str]) -> dict[str, str]:
    """What becomes of names where ``old`` is ``new``: of the player and of every side that he may form with another.

    ``people``: all who stand in the match.
    """
    made = {old: new}
    for other in people:
        if other != old:
            made[old + JOINT + other] = new + JOINT + other
            made[other + JOINT + old] = other + JOINT + new
    return made


class _Heard(dict[str, str]):
    """No other name for anybody; whose names were asked for stands in ``names``."""

    def __init__(self) -> None:
        super().__init__()
        self.names: dict[str, None] = {}

    def get(self, name: str, default: Any = None) -> Any:
        self.names[name] = None
        return default


def names_in(value: Any, type_: Any) -> list[str]:
    """Every name that stands in the plain JSON ``value`` of a ``type_``, of a player or a side, each once."""
    heard = _Heard()
    renamed(value, type_, heard)
    return list(heard.names)


def renamed(value: Any, type_: Any, names: Mapping[str, str]) -> Any:
    """The plain JSON ``value`` of a ``type_`` with other names in it, by ``names``; everything else as it stands."""
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
            for member in info.types:  # a value is of one of them, and the others leave it as it is
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
