"""Answer what a card may take or build at Seep, and what cards count, from the rules alone."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from ...core.cards import Card, too_often
from ...core.game import Answer, question
from ...core.problems import Problem
from ...core.words import N_
from .entries import House
from .floor import Build, HouseOnFloor, Search, TooManyWays, builds, captures, points, value
from .options import SeepOptions
from .plays import FIRST_BUILDERS

#: More loose cards than any floor comes to hold: four of one value may be dealt, and after them only cards stay that
#: match nothing there, one of each value but where the first ten and nine may not take.
MOST_LOOSE = 18
#: Sets of them that are looked at for an answer. No floor comes near; listing what so many give would take minutes.
MOST_LOOKED_AT = 2_000_000


class AskedHouse(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hold a house on the floor, as whoever asks sees it."""

    value: House
    cemented: bool
    owner: Literal["me", "partner", "other"]


Loose = Annotated[tuple[Card, ...], msgspec.Meta(max_length=MOST_LOOSE)]


class Captures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ask what ``card`` may take."""

    loose: Loose
    houses: tuple[House, ...]
    card: Card


class Builds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ask which houses ``card`` may build, add to or break."""

    loose: Loose
    houses: tuple[AskedHouse, ...]
    card: Card


class Points(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ask what these cards count."""

    cards: tuple[Card, ...]


def ask_captures(options: SeepOptions, asked: Captures) -> Answer | list[Problem]:
    """Answer with every take, each as its groups; empty: none (docs/rules/seep.md, Capturing).

    A group is an array of cards, a house its value. A card that takes nothing may be thrown or built with. Of the first
    ten and nine the sentence says from when on they take (docs/rules/seep.md, The first ten and the first nine).
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
        why += "-later"  # nobody asked whether the first house of its value was built
    return Answer(answer, why, {"card": str(asked.card), "number": number, "ways": len(ways)})


def ask_builds(options: SeepOptions, asked: Builds) -> Answer | list[Problem]:
    """Answer with every build, whatever is known of other cards (docs/rules/seep.md, Houses; Breaking a house)."""
    if found := _check_floor(asked.loose, [house.value for house in asked.houses], asked.card):
        return found
    houses = [HouseOnFloor(h.value, not h.cemented and h.owner != "me") for h in asked.houses]
    try:
        ways = builds(asked.loose, houses, asked.card, options, Search(MOST_LOOKED_AT))
    except TooManyWays:
        return TOO_MANY
    values = tuple(dict.fromkeys(build.value for build in ways))
    numbers = {"card": str(asked.card), "values": tuple(map(str, values))}
    return Answer([_written(build) for build in ways], "builds-some" if ways else "builds-none", numbers)


def _written(build: Build) -> dict[str, Any]:
    """Write a build as the answer has it, keys left out where they are empty."""
    out: dict[str, Any] = {"build": build.value}
    if build.with_:
        out["with"] = list(map(str, build.with_))
    if build.break_ is not None:
        out["break"] = build.break_
    if build.also:
        out["also"] = [list(map(str, group)) for group in build.also]
    return out


def ask_points(options: SeepOptions, asked: Points) -> Answer | list[Problem]:
    """Answer with card points of these cards, sweeps and majority apart (docs/rules/seep.md, Scoring)."""
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


#: What is said of a floor that holds more sets than any real one.
TOO_MANY = [Problem(("loose",), "too-many-ways")]


def _check_floor(loose: tuple[Card, ...], houses: Any, card: Card) -> list[Problem]:
    """Check that a floor can be: no card twice, no two houses of one value (docs/rules/seep.md, Houses)."""
    found = too_often((*loose, card), ("loose",))
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
