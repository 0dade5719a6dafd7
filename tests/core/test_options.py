"""Options as data: what a form, a rules page or a program reads of them."""

from __future__ import annotations

import json
from typing import Annotated, Literal

from scorekeeper.core.options import MOST, Count, OptionInfo, Options, Stake, about, describe, differing


class House(Options, frozen=True):
    cards: Annotated[Count, about("Cards", "How many.")] = 5
    stake: Annotated[Stake, about("Stake", "How much.", open=True)] = 1
    loud: Annotated[bool, about("Loud", "Whether.")] = False
    way: Annotated[Literal["left", "right"], about("Way", "Which.", choices={"left": "to it", "right": "off"})] = "left"
    packs: Annotated[Literal[1, 2], about("Packs", "One or two.", choices={1: "one", 2: "two"})] = 2
    ranks: Annotated[tuple[str, ...], about("Ranks", "Which ranks.")] = ("A",)


def info(name: str, options: House | None = None) -> OptionInfo:
    return next(o for o in describe(options or House()) if o.name == name)


def test_options_are_described_in_their_order() -> None:
    assert [o.name for o in describe(House())] == ["cards", "stake", "loud", "way", "packs", "ranks"]


def test_label_and_help_are_read_beside_the_bounds() -> None:
    assert info("cards")[:5] == ("cards", 5, "Cards", "How many.", False)
    assert (info("cards").low, info("cards").high) == (0, MOST)
    assert (info("stake").low, info("stake").high, info("stake").open) == (1, MOST, True)


def test_types_are_told_apart() -> None:
    assert [o.type for o in describe(House())] == ["int", "int", "bool", "choice", "choice", "list"]


def test_choices_come_with_their_words() -> None:
    assert info("way").choices == {"left": "to it", "right": "off"}
    assert info("packs").choices == {1: "one", 2: "two"}
    assert info("cards").choices == {}


def test_the_value_of_the_options_described_is_the_default() -> None:
    assert info("cards", House(cards=9)).default == 9


def test_only_what_differs_is_written_as_plain_values() -> None:
    assert differing(House(), House()) == {}
    written = differing(House(cards=6, ranks=("A", "K")), House())
    assert json.loads(json.dumps(written)) == {"cards": 6, "ranks": ["A", "K"]}
