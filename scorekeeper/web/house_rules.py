"""House rules on forms: what each option says there, what was typed of it, and its value in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..core.options import OptionInfo, Variant, describe
from .forms import number
from .i18n import current_locale


class HouseRule(NamedTuple):
    """An option on a form: what it says there, and whether the variant has it otherwise."""

    option: OptionInfo
    value: Any
    changed: bool


def settable(variant: Variant) -> list[OptionInfo]:
    """The options that a table can set, with the variant's own values."""
    return [option for option in describe(variant.options) if not option.fixed]


def typed_option(option: OptionInfo, typed: Sequence[str]) -> Any:
    """An option as it was ticked or ``typed`` under its name.

    What is no number goes on as typed and is named in the answer.
    """
    if option.type == "bool":
        return list(typed[:1]) == ["1"]
    named = {str(choice): choice for choice in option.choices}
    if option.type == "list":
        return tuple(named.get(text, text) for text in typed)
    # of a number that a word may stand for both are sent, one of them empty
    text = next(filter(None, typed), "")
    return named.get(text, number(text)) if option.type == "int" else named.get(text, text)


def tapped_option(value: Any) -> list[str]:
    """What would have been tapped or typed for ``value``: what ``typed_option`` reads back."""
    if isinstance(value, bool):
        return ["1"] if value else []
    return list(map(str, value)) if isinstance(value, list | tuple) else [str(value)]


def option_in_words(option: OptionInfo, value: Any) -> str:
    """An option's value as people read it: ``yes``, ``the last one pays``, ``1,000``."""
    locale = current_locale()
    if option.type == "bool":
        return locale.gettext("yes") if value else locale.gettext("no")
    if option.type == "list":
        return ", ".join(locale.gettext(option.choices.get(one, one)) for one in value) or locale.gettext("none")
    if value in option.choices:
        return locale.gettext(option.choices[value])
    return locale.number(value) if isinstance(value, int) else str(value)
