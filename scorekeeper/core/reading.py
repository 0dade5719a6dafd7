"""From plain JSON values to typed ones; if a value does not fit its type, every fault is named.

msgspec does the reading. If it refuses, the value is compared with its type once more, part by part, so that every
fault is named with its path, its value and what was expected.
"""

from __future__ import annotations

import gc
import json
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, TypeAlias, TypeVar, cast

import msgspec
from msgspec import inspect

from .cards import Card, Spelled, read_card
from .problems import MOST_FAULTS, Path, Problem, Refused, incomplete, quoted
from .words import N_, Part

T = TypeVar("T")

#: A plain JSON value, as files hold them and results print them.
Json: TypeAlias = "Mapping[str, Json] | Sequence[Json] | str | int | bool | None"


class NotWhole:
    """A JSON number with a fraction or an exponent (``5.0``, ``1e9``) as a file spells it. ``convert`` refuses it."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    def __str__(self) -> str:
        return self.text


class DuplicateKey(str):
    """A key that its JSON object has a second time. ``convert`` refuses it."""


def parse(data: bytes) -> Any:
    """Return the plain JSON value in ``data``. Raises ``Refused`` if that is not UTF-8, not JSON or nested too deeply.

    A number with a fraction or an exponent becomes a ``NotWhole``, and a second equal key a ``DuplicateKey``.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused([Problem((), "not-text")]) from None
    # Parsed values have no cycles, and to look for cycles takes four times as long as to parse a million brackets.
    collects = gc.isenabled()
    gc.disable()
    try:
        return json.loads(
            text, object_pairs_hook=_object, parse_int=_whole, parse_float=NotWhole, parse_constant=_no_constant
        )
    except RecursionError:
        raise Refused([Problem((), "too-deep")]) from None
    except ValueError as error:
        raise Refused([Problem((), "not-json", {"why": str(error)})]) from None
    finally:
        if collects:
            gc.enable()


def _whole(digits: str) -> int:
    # Python refuses to parse thousands of digits; the first hundred are too large a number all the same.
    return int(digits[:100])


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                made[DuplicateKey(key + "\0")] = None  # a key of its own; no type has a field of that name
            seen.add(key)
    return made


def _no_constant(name: str) -> Any:
    """Refuse ``NaN`` and ``Infinity``. Raises ``ValueError``, as the JSON parser does for anything that is not JSON."""
    raise json.JSONDecodeError(f"{name} is no number", name, 0)


def convert(value: Any, type_: type[T], path: Path = ()) -> T:
    """Return ``value`` as ``type_``. Raises ``Refused`` with all faults found; each path begins with ``path``."""
    try:
        return msgspec.convert(value, type_, dec_hook=custom)
    except (msgspec.ValidationError, OverflowError, UnicodeEncodeError) as error:  # the last: lone surrogate in a key
        found = faults(value, _info(type_), path)  # type: ignore[arg-type]
        raise Refused(found or [Problem(path, "malformed", {"why": str(error)})]) from None
    except RecursionError:
        raise Refused([Problem(path, "too-deep")]) from None


def plain(value: Any) -> Any:
    """Return a typed value as a plain JSON value: dicts, lists, strings, numbers."""
    return msgspec.to_builtins(value, enc_hook=str)


def replaced(value: T, **fields: object) -> T:
    """Return a copy of the struct ``value`` with ``fields`` replaced."""
    made: T = msgspec.structs.replace(cast(Any, value), **fields)
    return made


_WRITER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def dumps(value: Any) -> str:
    """Return a typed or plain value as compact JSON text.

    The standard library writes what msgspec cannot: whole numbers of more than 64 bits. Where both can, they agree.
    """
    try:
        return msgspec.json.encode(value, enc_hook=str).decode()
    except (OverflowError, UnicodeEncodeError):  # the last: lone surrogates
        return _WRITER.encode(plain(value))


def indented(value: Any) -> str:
    """Return a plain value as JSON text for people to read, indented by two blanks."""
    return msgspec.json.format(json.dumps(value, ensure_ascii=False).encode(), indent=2).decode()


def loads(text: str, type_: type[T]) -> T:
    """Return the value of ``type_`` in ``text``, which ``dumps`` wrote.

    A fault in the text is an error of the program, so msgspec's own exception is raised instead of ``Refused``.
    """
    return msgspec.json.decode(text, type=type_, dec_hook=custom)


def reader(type_: type[T]) -> Callable[[str], T]:
    """Return a function that does what ``loads`` does for one type, and is faster if it is called often."""
    return msgspec.json.Decoder(type_, dec_hook=custom).decode


def custom(type_: type, value: Any) -> Any:
    """Return ``value`` as a ``Card`` or a ``Spelled``: msgspec's hook for types that it does not know.

    If ``value`` spells none, their ``ValueError`` is raised, which msgspec makes a ``ValidationError``.
    """
    if type_ is Card:
        return read_card(value)
    if issubclass(type_, Spelled):
        return type_.read(value)
    raise NotImplementedError(type_)  # a type that no entry should have


@lru_cache(maxsize=256)
def _info(type_: Any) -> inspect.Type:
    return inspect.type_info(type_)


_WORDS: dict[type, str] = {
    inspect.IntType: N_("a whole number"),
    inspect.StrType: N_("a string"),
    inspect.BoolType: N_("true or false"),
    inspect.DictType: N_("an object"),
    inspect.StructType: N_("an object"),
    inspect.ListType: N_("an array"),
    inspect.VarTupleType: N_("an array"),
    inspect.TupleType: N_("an array"),
    inspect.CustomType: N_("a card"),
    inspect.NoneType: N_("null"),
}


def faults(value: Any, info: inspect.Type, path: Path) -> list[Problem]:
    """Return a problem for each fault that keeps ``value`` from being of the type ``info``; paths begin with ``path``.

    After ``MOST_FAULTS`` of them the rest of a list or an object is not checked. Of a list that is too long, no item
    beyond the longest length is.
    """
    match info:
        case inspect.Metadata():
            return faults(value, info.type, path)
        case inspect.AnyType():
            return []
        case inspect.UnionType():
            return _union(value, info, path)
        case inspect.StructType() if isinstance(value, dict):
            return _struct(value, info, path)
        case inspect.DictType() if isinstance(value, dict):
            found = _twice(value, path)
            for key, item in value.items():
                if len(found) >= MOST_FAULTS:
                    break
                if not isinstance(key, DuplicateKey):
                    found += faults(key, info.key_type, (*path, key))
                    found += faults(item, info.value_type, (*path, key))
            return found
        case inspect.ListType() | inspect.VarTupleType() if isinstance(value, list | tuple):
            found = []
            for i, item in enumerate(islice(value, info.max_length), 1):
                if len(found) >= MOST_FAULTS:
                    break
                found += faults(item, info.item_type, (*path, i))
            return found or _length(len(value), info, path)
        case inspect.TupleType() if isinstance(value, list | tuple):
            if len(value) != len(info.item_types):
                values = {"value": len(value), "bound": len(info.item_types)}
                return [Problem(path, "exact-length", values, incomplete=len(value) < len(info.item_types))]
            return [p for i, item in enumerate(value) for p in faults(item, info.item_types[i], (*path, i + 1))]
        case inspect.IntType() if isinstance(value, int) and not isinstance(value, bool):
            if info.ge is not None and value < info.ge:
                return [Problem(path, "too-small", {"value": _number(value), "bound": info.ge})]
            if info.le is not None and value > info.le:
                return [Problem(path, "too-large", {"value": _number(value), "bound": info.le})]
            return []
        case inspect.StrType() if isinstance(value, str):
            return []
        case inspect.BoolType() if isinstance(value, bool):
            return []
        case inspect.NoneType() if value is None:
            return []
        case inspect.LiteralType():
            # 1 is not true, and "5" is not 5
            if any(value == choice and type(value) is type(choice) for choice in info.values):
                return []
            return [Problem(path, "not-one-of", {"value": shown(value), "expected": tuple(map(str, info.values))})]
        case inspect.CustomType() if isinstance(value, str) and info.cls is Card:
            try:
                read_card(value)
            except ValueError:
                return [Problem(path, "no-card", {"value": quoted(value)})]
            return []
        case inspect.CustomType() if issubclass(info.cls, Spelled):
            if isinstance(value, str) and value in info.cls.spellings():
                return []
            return [Problem(path, "not-one-of", {"value": shown(value), "expected": info.cls.values})]
    return [Problem(path, "wrong-type", {"value": shown(value), "expected": _expected(info)})]


def _union(value: Any, info: inspect.UnionType, path: Path) -> list[Problem]:
    members = _members(info)
    tries = [faults(value, member, path) for member in members]
    if any(not found for found in tries):
        return []
    # Report the faults for the member that has the value's own shape: they are deeper down, or not of these two kinds.
    kinds = ("wrong-type", "not-one-of")
    shaped = [found for found in tries if found[0].path != path or found[0].code not in kinds]
    if shaped or len(members) == 1:
        return min(shaped or tries, key=len)
    return [Problem(path, "wrong-type", {"value": shown(value), "expected": _expected(info)})]


def _members(info: inspect.UnionType) -> list[inspect.Type]:
    """Return the types of a union without ``UnsetType``, which only says that a key is optional."""
    return [member for member in info.types if type(member).__name__ != "UnsetType"]


def _struct(value: dict[str, Any], info: inspect.StructType, path: Path) -> list[Problem]:
    found = _twice(value, path)
    fields = {field.encode_name: field for field in info.fields}
    known = (*fields, info.tag_field) if info.tag_field else tuple(fields)
    strict = info.cls.__struct_config__.forbid_unknown_fields
    for key in value if strict else ():
        if len(found) >= MOST_FAULTS:
            break
        if key not in known and not isinstance(key, DuplicateKey):
            found.append(Problem((*path, quoted(key)[1:-1]), "unknown-key", {"expected": known}))
    for name, field in fields.items():
        if name in value:
            found += faults(value[name], field.type, (*path, name))
        elif field.required:
            found.append(incomplete((*path, name), "missing-key", {"expected": _expected(field.type)}))
    return found


def _expected(info: inspect.Type) -> Any:
    """Return the type in words, as a msgid or a ``Part``, or a tuple of the values that it allows."""
    match info:
        case inspect.Metadata():
            said = (info.extra_json_schema or {}).get("description")
            return Part(said, {}) if said else _expected(info.type)
        case inspect.LiteralType():
            return tuple(map(str, info.values))
        case inspect.CustomType() if issubclass(info.cls, Spelled):
            return info.cls.values
        case inspect.UnionType():
            words = [word for member in _members(info) for word in _alternatives(member)]
            if len(words) > 1:
                return Part(N_("{first} or {last}"), {"first": tuple(words[:-1]), "last": words[-1]})
            return words[0]
    return _WORDS.get(type(info), N_("a value"))


def _alternatives(info: inspect.Type) -> list[Any]:
    """Return the words for a type that is one of several; literal values each in quotes."""
    if isinstance(info, inspect.LiteralType):
        return [quoted(choice) for choice in info.values]
    said = _expected(info)
    return [Part(said, {}) if isinstance(said, str) else said]


def _twice(value: dict[str, Any], path: Path) -> list[Problem]:
    twice = (key[:-1] for key in value if isinstance(key, DuplicateKey))
    return [Problem((*path, quoted(key)[1:-1]), "twice") for key in islice(twice, MOST_FAULTS)]


def _length(n: int, info: inspect.ListType | inspect.VarTupleType, path: Path) -> list[Problem]:
    if info.min_length == info.max_length is not None and n != info.max_length:
        return [Problem(path, "exact-length", {"value": n, "bound": info.max_length}, incomplete=n < info.max_length)]
    if info.min_length is not None and n < info.min_length:
        return [incomplete(path, "too-short", {"value": n, "bound": info.min_length})]
    if info.max_length is not None and n > info.max_length:
        return [Problem(path, "too-long", {"value": n, "bound": info.max_length})]
    return []


def _number(value: int) -> int | str:
    return value if abs(value) < 10**15 else _digits(value)


def _digits(value: int) -> str:
    """Return at most 20 digits of ``value``, with a true minus sign."""
    return quoted(str(value).replace("-", "−"), 20)[1:-1]


def shown(value: Any) -> str:
    """Return a JSON value as a short text for an error message, whatever its size or depth: ``{…}`` for an object."""
    if isinstance(value, NotWhole):
        return quoted(str(value), 24)[1:-1]
    if isinstance(value, dict):
        return "{…}" if value else "{}"
    if isinstance(value, list | tuple):
        return "[…]" if value else "[]"
    if isinstance(value, int) and not isinstance(value, bool):
        return _digits(value)
    return quoted(value)
