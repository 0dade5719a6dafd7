"""Answer what a card may take or build at Seep, and what cards count, from the rules alone.

Each ``ask_`` function returns the answer, or the problems of the question.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from ...core.cards import Card, too_often
from ...core.game import Answer, question
from ...core.problems import Problem
from ...core.words import N_, Part
from .entries import HouseValue
from .floor import Build, HouseOnFloor, Search, TooManyWays, builds, captures, points, value
from .options import SeepOptions
from .plays import FIRST_BUILDERS
from .words import ANSWERS

#: No floor has more loose cards: four of one value may be dealt; after that a card stays only if it matches none, so
#: there is one of each other value, and besides the 10♦ and the 9♠ where they may not capture yet.
MOST_LOOSE = 18
#: How many sets of loose cards are examined for an answer at most. No real floor comes near it.
MOST_LOOKED_AT = 2_000_000


class AskedHouse(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A house on the floor, in a question. ``owner``: who asks (``me``), their ``partner``, or an ``other``."""

    value: HouseValue
    cemented: bool
    owner: Literal["me", "partner", "other"]


Loose = Annotated[tuple[Card, ...], msgspec.Meta(max_length=MOST_LOOSE)]


class Captures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The question what ``card`` may capture. ``loose``: cards on the floor; ``houses``: values of houses there."""

    loose: Loose
    houses: tuple[HouseValue, ...]
    card: Card


class Builds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The question which houses ``card`` may build, add to or break. ``hand``: the player's other cards, if given."""

    loose: Loose
    houses: tuple[AskedHouse, ...]
    card: Card
    hand: tuple[Card, ...] | UnsetType = UNSET


class Points(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The question how many card points these cards count."""

    cards: tuple[Card, ...]


def ask_captures(options: SeepOptions, asked: Captures) -> Answer | list[Problem]:
    """Answer with every choice of what a card captures, an array of groups each (docs/rules/seep.md, Capturing).

    A group is an array of loose cards, or the value of a house. The answer is empty if the card takes nothing. For 10♦
    and 9♠ the reason may add that they take nothing yet (docs/rules/seep.md, The first ten and the first nine).
    """
    if found := _check_floor(asked.loose, asked.houses, asked.card):
        return found
    try:
        ways = captures(asked.loose, asked.houses, asked.card, Search(MOST_LOOKED_AT))
    except TooManyWays:
        return TOO_MANY
    answer = [[list(map(str, part)) if isinstance(part, tuple) else part for part in way] for way in ways]
    why = "takes-none" if not ways else "takes-one" if len(ways) == 1 else "takes-several"
    number = value(asked.card)
    if ways and options.ten_nine and FIRST_BUILDERS.get(number) == asked.card and number not in asked.houses:
        why += "-later"  # the question does not say whether the first house of its value was built
    return Answer(answer, why, {"card": str(asked.card), "number": number, "ways": len(ways)})


def ask_builds(options: SeepOptions, asked: Builds) -> Answer | list[Problem]:
    """Answer with every build that the floor allows (docs/rules/seep.md, Houses; Breaking a house).

    If the question gives a hand, a build is left out unless a card of its value stays in the hand, or the partner owns
    the house already (docs/rules/seep.md, Owners).
    """
    hand = asked.hand if isinstance(asked.hand, tuple) else None
    if found := _check_floor(asked.loose, [house.value for house in asked.houses], asked.card, hand or ()):
        return found
    houses = [HouseOnFloor(h.value, not h.cemented and h.owner != "me") for h in asked.houses]
    try:
        ways = builds(asked.loose, houses, asked.card, options, Search(MOST_LOOKED_AT))
    except TooManyWays:
        return TOO_MANY
    kept = ways if hand is None else [build for build in ways if _keeps(build.value, asked.houses, hand)]
    values = tuple(dict.fromkeys(build.value for build in kept or ways))
    why = (
        "builds-none" if not ways else "builds-some" if hand is None else "builds-kept" if kept else "builds-none-kept"
    )
    numbers: dict[str, Any] = {"card": str(asked.card), "values": tuple(map(str, values))}
    for code, names in _first_houses(options, asked, values, hand or ()):
        numbers = {"said": Part(ANSWERS[why], numbers), "more": Part(ANSWERS[code], names)}
        why = "builds-and"
    return Answer([_written(build) for build in kept], why, numbers)


def _keeps(wanted: int, houses: tuple[AskedHouse, ...], hand: tuple[Card, ...]) -> bool:
    """Return whether a card for a house of ``wanted`` stays in ``hand``, or none needs to (docs/rules/seep.md, Owners).

    A player who adds to a partner's house, even by breaking another into it, does not own it.
    """
    partners = any(house.value == wanted and house.owner == "partner" for house in houses)
    return partners or any(value(card) == wanted for card in hand)


def _first_houses(
    options: SeepOptions, asked: Builds, values: tuple[int, ...], hand: tuple[Card, ...]
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield a code of ``ANSWERS`` and its values for each build that the rule of the ten and the nine may forbid.

    ``values``: of the houses that the card makes. The question does not say whether the first 10-house and 9-house were
    built (docs/rules/seep.md, The first ten and the first nine).
    """
    there = {house.value for house in asked.houses}
    for number, card in FIRST_BUILDERS.items() if options.ten_nine else ():
        names = {"house": number, "card": str(card)}
        if number in there:
            continue
        if number in values and card not in (asked.card, *hand):
            yield "first-house", names
        if card == asked.card and any(made > number for made in values):
            yield "first-larger", names


def _written(build: Build) -> dict[str, Any]:
    """Return a build as a plain object for the answer, without empty keys."""
    out: dict[str, Any] = {"build": build.value}
    if build.with_:
        out["with"] = list(map(str, build.with_))
    if build.break_ is not None:
        out["break"] = build.break_
    if build.also:
        out["also"] = [list(map(str, group)) for group in build.also]
    return out


def ask_points(options: SeepOptions, asked: Points) -> Answer | list[Problem]:
    """Answer with the card points of these cards, without sweeps and majority (docs/rules/seep.md, Scoring)."""
    if found := too_often(asked.cards, ("cards",)):
        return found
    made = points(asked.cards, options)
    counting = [card for card in asked.cards if card in options.points]
    numbers = {
        "points": made,
        "cards": tuple(map(str, counting)),
        "sum": tuple(options.points[card] for card in counting),
    }
    return Answer(made, "counts" if counting else "counts-none", numbers)


#: The problem with a floor for which more than ``MOST_LOOKED_AT`` sets would have to be examined.
TOO_MANY = [Problem(("loose",), "too-many-ways")]


def _check_floor(loose: tuple[Card, ...], houses: Any, card: Card, hand: tuple[Card, ...] = ()) -> list[Problem]:
    """Check that a floor is possible: no card twice, no two houses of one value (docs/rules/seep.md, Houses).

    ``houses``: their values; ``card``: the one to be played; ``hand``: the player's other cards.
    """
    found = too_often((*loose, card), ("loose",)) or too_often((*loose, card, *hand), ("hand",))
    found += [
        Problem(("houses", n), "house-twice", {"value": house})
        for n, house in enumerate(houses, 1)
        if house in houses[: n - 1]
    ]
    return found


QUESTIONS = {
    "captures": question(Captures, N_("What may this card take?"), ask_captures),
    "builds": question(Builds, N_("What may this card build?"), ask_builds),
    "points": question(Points, N_("What do these cards count?"), ask_points),
}
