"""Options and variants: house rules as data, each with a label, a line of help and bounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

import msgspec

MOST = 1_000_000_000  #: no number in a file is higher

#: Types of whole numbers in files: counts and multiples from 0, stakes and other amounts from 1.
Count = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
Stake = Annotated[int, msgspec.Meta(ge=1, le=MOST)]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of every game's options. Every field has a default, and its metadata from ``about``."""


def about(
    label: str,
    help: str,
    *,
    open: bool = False,
    fixed: bool = False,
    choices: Mapping[Any, str] | None = None,
    quick: Sequence[int] = (),
    money: bool = False,
) -> msgspec.Meta:
    """Return the metadata of an option: its ``label`` and a line of ``help``, as msgids, and how it is set.

    ``open``: whether the written rules leave it to the table; ``fixed``: whether only the variant decides it, so that
    nobody can set it; ``choices``: each allowed value, or each word allowed instead of a number, to its msgid;
    ``quick``: amounts that one tap sets, for an option that is a stake; ``money``: whether it is an amount in table
    units.
    """
    extra = {"open": open, "fixed": fixed, "choices": choices or {}, "quick": tuple(quick), "money": money}
    return msgspec.Meta(title=label, description=help, extra=extra)


class Variant(NamedTuple):
    """A named set of options. ``title``: its name for people; ``blurb``: in one line, how it differs; both msgids."""

    slug: str
    title: str
    blurb: str
    options: Any


class OptionInfo(NamedTuple):
    """An option as a form or a program needs it; ``low`` and ``high``: its bounds; the rest as in ``about``."""

    name: str
    default: Any
    label: str
    help: str
    open: bool
    type: Literal["bool", "int", "choice", "list"]
    low: int | None
    high: int | None
    choices: dict[Any, str]
    fixed: bool
    quick: tuple[int, ...] = ()
    money: bool = False


def describe(options: Options) -> list[OptionInfo]:
    """Return an ``OptionInfo`` for every option, in order; its ``default`` is the value that it has in ``options``."""
    hints = get_type_hints(type(options), include_extras=True)
    return [_info(name, hints[name], getattr(options, name)) for name in options.__struct_fields__]


def _info(name: str, hint: Any, value: Any) -> OptionInfo:
    bare, metas = _parts(hint)
    title = next((m.title for m in metas if m.title), name)
    extra = next((m.extra for m in metas if m.extra), {})
    choices = dict(extra.get("choices", {}))
    kind: Literal["bool", "int", "choice", "list"]
    if bare is bool:
        kind = "bool"
    elif bare is int:
        kind = "int"
    else:
        kind = "choice" if isinstance(value, (str, int)) else "list"
    return OptionInfo(
        name, value, title, next((m.description for m in metas if m.description), ""), bool(extra.get("open")), kind,
        next((int(m.ge) for m in metas if m.ge is not None), None),
        next((int(m.le) for m in metas if m.le is not None), None),
        choices, bool(extra.get("fixed")), extra.get("quick", ()), bool(extra.get("money")),
    )  # fmt: skip


def _parts(hint: Any) -> tuple[Any, list[msgspec.Meta]]:
    """Return an option's type, and the metadata around it; of a number or words, both are those of the number."""
    if get_origin(hint) is not Annotated:
        number = next((part for part in get_args(hint) if _parts(part)[0] is int), None)
        return (hint, []) if number is None else _parts(number)
    inner, *rest = get_args(hint)
    bare, metas = _parts(inner)
    return bare, [m for m in rest if isinstance(m, msgspec.Meta)] + metas


@lru_cache(maxsize=32)
def fixed_options(options: type[Options]) -> frozenset[str]:
    """Return the names of those options of a game that its variants decide, so that nobody can set them.

    ``options``: the game's subclass of ``Options``, the same for all its variants.
    """
    return frozenset(option.name for option in describe(options()) if option.fixed)


def differing(options: Options, base: Options) -> dict[str, Any]:
    """Return the values of ``options`` that differ from ``base``: name to plain JSON value."""
    return {
        name: msgspec.to_builtins(getattr(options, name))
        for name in options.__struct_fields__
        if getattr(options, name) != getattr(base, name)
    }
