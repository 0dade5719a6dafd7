"""House rules on forms: how options are shown, and how their values are read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ...core.options import OptionInfo, Options, Variant, describe
from ..http.i18n import current_locale
from .forms import amount, number


class HouseRule(NamedTuple):
    """An option and the ``value`` that a form shows for it. ``wrong``: why that is not valid, in words, or empty.

    ``changed``: for a new match, whether ``value`` differs from the variant's; during a match, whether it differs from
    the value set so far, or the option is put back to that. ``now``: the present value if the game has changed it since
    it was set, such as a stake that rises, else ``None``.
    """

    option: OptionInfo
    value: Any
    changed: bool
    wrong: str = ""
    now: Any = None


def offered(options: Options) -> list[OptionInfo]:
    """Return a variant's options as forms show them: at a table with two decimals an amount of 5 becomes 500 units.

    That is so for ``default`` and ``quick`` of options for money.
    """
    unit = 10 ** current_locale().decimals
    return [
        option._replace(default=option.default * unit, quick=tuple(n * unit for n in option.quick))
        if option.money else option
        for option in describe(options)
    ]  # fmt: skip


def settable(variant: Variant) -> list[OptionInfo]:
    """Return the options of a variant that a table can set (not the fixed ones), as ``offered`` returns them."""
    return [option for option in offered(variant.options) if not option.fixed]


def typed_option(option: OptionInfo, typed: Sequence[str], decimals: int) -> Any:
    """Return an option's value from the sent values of its field, ``typed``.

    ``decimals``: how many the page showed for money. Text that is not a number is returned unchanged, so that the
    problem can quote it.
    """
    if option.type == "bool":
        return list(typed[:1]) == ["1"]
    named = {str(choice): choice for choice in option.choices}
    if option.type == "list":
        return tuple(named.get(text, text) for text in typed)
    # a number that a word can replace is sent as two fields, one of them empty
    text = next(filter(None, typed), "")
    if option.type != "int":
        return named.get(text, text)
    return named.get(text, amount(text, decimals) if option.money else number(text))


def tapped_option(option: OptionInfo, value: Any) -> list[str]:
    """Return the values of an option's field for ``value``; ``typed_option`` reads them back."""
    if option.money and isinstance(value, int):
        return [current_locale().typed_amount(value)]
    if isinstance(value, bool):
        return ["1"] if value else []
    return list(map(str, value)) if isinstance(value, list | tuple) else [str(value)]
