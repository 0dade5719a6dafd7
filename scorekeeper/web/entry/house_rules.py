"""House rules on forms: what each option says there, and what was typed of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ...core.options import OptionInfo, Variant, describe
from .forms import number


class HouseRule(NamedTuple):
    """An option on a form: its value there, and whether that differs from the variant's."""

    option: OptionInfo
    value: Any
    changed: bool


def settable(variant: Variant) -> list[OptionInfo]:
    """Return the options that a table can set, with the variant's own values."""
    return [option for option in describe(variant.options) if not option.fixed]


def typed_option(option: OptionInfo, typed: Sequence[str]) -> Any:
    """Return an option's value as it was ticked or ``typed`` under its name.

    What is no number goes on as typed and is named in the answer.
    """
    if option.type == "bool":
        return list(typed[:1]) == ["1"]
    named = {str(choice): choice for choice in option.choices}
    if option.type == "list":
        return tuple(named.get(text, text) for text in typed)
    # a number that a word can replace is sent as two fields, one of them empty
    text = next(filter(None, typed), "")
    return named.get(text, number(text)) if option.type == "int" else named.get(text, text)


def tapped_option(value: Any) -> list[str]:
    """Return what would have been tapped or typed for ``value``: what ``typed_option`` reads back."""
    if isinstance(value, bool):
        return ["1"] if value else []
    return list(map(str, value)) if isinstance(value, list | tuple) else [str(value)]
