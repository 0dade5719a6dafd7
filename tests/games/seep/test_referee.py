"""What may this card take, what may it build, what do these cards count: against brute force over all subsets."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from scorekeeper.core.game import variant_of
from scorekeeper.core.judge import ask, judge
from scorekeeper.games import by_slug
from scorekeeper.games.seep import SEEP
from tests.depth import rounds
from tests.support import Json, refusal

from .model import HOUSES, PACK, SCALES, VALUE
from .table import asked

CHUNKS = rounds(2, 8)
FLOORS = rounds(1_000, 2_500)  #: of each chunk
Cards = frozenset[str]


# -- brute force -------------------------------------------------------------------------------------------------------


def subsets_by_sum(loose: list[str]) -> dict[int, list[Cards]]:
    """Return every subset of the loose cards, by its sum."""
    every: list[tuple[int, Cards]] = [(0, frozenset())]
    for card in loose:
        every += [(total + VALUE[card], subset | {card}) for total, subset in every]
    found: dict[int, list[Cards]] = {}
    for total, subset in every:
        found.setdefault(total, []).append(subset)
    return found


def divisible(cards: Cards, groups: list[Cards]) -> bool:
    """Return whether the cards are some of the groups, none of which overlap."""
    if not cards:
        return True
    one = min(cards)
    return any(one in group and group <= cards and divisible(cards - group, groups) for group in groups)


def maximal(by_sum: dict[int, list[Cards]], value: int, out: Cards = frozenset()) -> set[Cards]:
    """Return every subset without the cards in ``out`` that is groups of ``value`` and leaves none of them."""
    groups = [group for group in by_sum.get(value, ()) if not group & out]
    return {
        subset
        for total, subsets in by_sum.items()
        if total % value == 0
        for subset in subsets
        if not subset & out
        if divisible(subset, groups) and not any(group.isdisjoint(subset) for group in groups)
    }


def takes(loose: list[str], houses: list[int], card: str, by_sum: dict[int, list[Cards]]) -> set[Any]:
    value = VALUE[card]
    house = (value,) if value in houses else ()
    return {(subset, house) for subset in maximal(by_sum, value) if subset or house}


def builds(
    loose: list[str], houses: list[Json], card: str, by_sum: dict[int, list[Cards]], options: Json
) -> set[tuple[int, int, Cards, Cards]]:
    own, there = VALUE[card], {house["value"] for house in houses}
    breakable = [h["value"] for h in houses if not h["cemented"] and h["owner"] != "me"]
    found = set()
    for value in HOUSES:
        ways = [(with_, 0) for with_ in by_sum.get(value - own, ())]
        ways += [(frozenset[str](), broken) for broken in breakable if broken + own == value]
        if options.get("break_with_floor") and own == value:
            ways += [(frozenset([c]), b) for b in breakable for c in loose if b + VALUE[c] == value]
        for with_, broken in ways:
            one_more = not broken and value not in there
            if one_more and options.get("max_houses") and len(houses) + 1 > options["max_houses"]:
                continue
            for also in maximal(by_sum, value, with_):
                if value in there or with_ or broken or also:
                    found.add((value, broken, with_, also))
    return found


# -- random floors -----------------------------------------------------------------------------------------------------


def random_floor(chance: Random) -> tuple[list[str], list[Json], str]:
    """Return up to nine loose cards, rather small ones, up to three houses, and a card to be played."""
    small = [card for card in PACK if VALUE[card] <= 7]
    pack = chance.sample(PACK, 5) + chance.sample(small, 5) if chance.random() < 0.7 else chance.sample(PACK, 10)
    pack = chance.sample(list(dict.fromkeys(pack)), len(set(pack)))
    card, loose = pack[0], pack[1 : 1 + chance.choice([0, 2, 4, 5, 6, 7, 8, 9, 9])]
    houses = [
        {"value": value, "cemented": chance.random() < 0.3, "owner": chance.choice(["me", "partner", "other"])}
        for value in chance.sample(HOUSES, chance.randint(0, 3))
    ]
    return loose, houses, card


def answer(question: str, options: Json, **keys: Any) -> Any:
    settled = SEEP.rules.options(**options)
    said = ask(SEEP, settled, question, keys)
    assert said["why"]
    return said["answer"]


def is_groups(groups: list[Any], value: int) -> frozenset[str]:
    """Return the cards of the groups, and check that each adds up to the value and overlaps no other."""
    cards = [card for group in groups for card in group]
    assert len(cards) == len(set(cards))
    assert all(sum(VALUE[card] for card in group) == value for group in groups)
    return frozenset(cards)


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_takes_and_builds_are_those_that_brute_force_finds(chunk: int) -> None:
    chance, seen = Random(f"floors {chunk}"), 0
    for _ in range(FLOORS):
        loose, houses, card = random_floor(chance)
        options = {"break_with_floor": chance.random() < 0.3, "max_houses": chance.choice([0, 0, 3, 4])}
        by_sum = subsets_by_sum(loose)
        values = [house["value"] for house in houses]

        got = answer("captures", options, loose=loose, houses=values, card=card)
        found = [
            (is_groups([g for g in take if isinstance(g, list)], VALUE[card]),
             tuple(g for g in take if isinstance(g, int)))
            for take in got
        ]  # fmt: skip
        assert len(found) == len(set(found)), (loose, houses, card)
        assert set(found) == takes(loose, values, card, by_sum), (loose, houses, card)

        got = answer("builds", options, loose=loose, houses=houses, card=card)
        made = [
            (b["build"], b.get("break", 0), frozenset(b.get("with", [])), is_groups(b.get("also", []), b["build"]))
            for b in got
        ]
        assert len(made) == len(set(made)), (loose, houses, card)
        assert set(made) == builds(loose, houses, card, by_sum, options), (loose, houses, card, options)
        assert all(all(b.values()) for b in got), "keys left out where empty"
        seen += len(made) + len(found)
    assert seen > FLOORS


def test_brute_force_and_the_floors_are_no_empty_thing() -> None:
    loose = ["2S", "3H", "5D", "6C"]
    assert maximal(subsets_by_sum(loose), 11) == {frozenset(["2S", "3H", "6C"]), frozenset(["5D", "6C"])}
    chance = Random(1)
    floors = [random_floor(chance) for _ in range(500)]
    assert {len(loose) for loose, _, _ in floors} >= {0, 2, 4, 9}
    assert {len(houses) for _, houses, _ in floors} == {0, 1, 2, 3}
    several = [f for f in floors if len(maximal(subsets_by_sum(f[0]), VALUE[f[2]])) > 1]
    assert len(several) > 25, "floors on which there is a choice"


# -- examples ----------------------------------------------------------------------------------------------------------


def captures(loose: str, card: str, *houses: int, **head: Any) -> list[list[Any]]:
    said = judge(by_slug, asked("captures", loose=loose.split(), houses=list(houses), card=card, **head))
    flat = [[card for g in take for card in (g if isinstance(g, list) else [g])] for take in said["answer"]]
    return sorted(sorted(map(str, cards)) for cards in flat)


def whys(what: str, **keys: Any) -> str:
    return judge(by_slug, asked(what, **keys))["why"]


def test_nothing_to_take_is_an_empty_answer_and_an_empty_floor_too() -> None:
    assert captures("3C", "QS", 9) == []
    assert captures("", "QS") == []
    assert captures("", "QS", 12) == [["12"]]


def test_overlapping_sets_are_two_choices() -> None:
    assert captures("2S 3H 5D 6C", "JC") == [["2S", "3H", "6C"], ["5D", "6C"]]


def test_two_groupings_of_the_same_cards_are_one_choice() -> None:
    """Either two may go with either six: the same four cards are taken."""
    assert captures("2S 2H 6S 6H", "8C") == [["2H", "2S", "6H", "6S"]]


def test_a_choice_may_take_fewer_cards_than_another() -> None:
    assert captures("AS 4S 5S 6H 10D", "JC") == [["10D", "5S", "6H", "AS"], ["4S", "6H", "AS"]]


def test_ten_nine_plays_no_part_in_a_question() -> None:
    assert captures("4S 6H", "10D", variant="rawalpindi") == [["4S", "6H"]]
    said = judge(by_slug, asked("builds", variant="rawalpindi", loose=["AS"], houses=[], card="10D"))
    assert said["answer"] == [{"build": 11, "with": ["AS"]}]


def test_four_of_a_kind_play_no_part_in_a_question() -> None:
    said = judge(by_slug, asked("builds", loose=["9S", "9H", "9D"], houses=[], card="9C"))
    assert said["answer"] == [{"build": 9, "also": [["9S"], ["9H"], ["9D"]]}]


@pytest.mark.parametrize(
    ("options", "answer"),
    [
        ({}, []),
        ({"break_with_floor": True}, [{"build": 13, "with": ["2S"], "break": 11}]),
        ({"break_with_floor": True, "max_houses": 1}, [{"build": 13, "with": ["2S"], "break": 11}]),
    ],
)
def test_break_with_floor_applies_to_builds(options: Json, answer: list[Json]) -> None:
    houses = [{"value": 11, "cemented": False, "owner": "other"}]
    assert judge(by_slug, asked("builds", loose=["2S"], houses=houses, card="KC", options=options))["answer"] == answer


@pytest.mark.parametrize(
    ("house", "answer"),
    [
        ({"value": 11, "cemented": False, "owner": "me"}, []),
        ({"value": 11, "cemented": True, "owner": "other"}, []),
        ({"value": 11, "cemented": False, "owner": "partner"}, [{"build": 13, "break": 11}]),
        ({"value": 11, "cemented": False, "owner": "other"}, [{"build": 13, "break": 11}]),
    ],
)
def test_who_may_break_a_house(house: Json, answer: list[Json]) -> None:
    assert judge(by_slug, asked("builds", loose=[], houses=[house], card="2C"))["answer"] == answer


@pytest.mark.parametrize(("most", "values"), [(0, {9, 13}), (1, {9}), (2, {9, 13}), (3, {9, 13})])
def test_max_houses_applies_to_builds(most: int, values: set[int]) -> None:
    houses = [{"value": 9, "cemented": False, "owner": "me"}]
    options = {"max_houses": most}
    said = judge(by_slug, asked("builds", loose=["4S", "8H"], houses=houses, card="5C", options=options))
    assert {build["build"] for build in said["answer"]} == values


# -- points ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("variant", "total"), [("hundred", 100), ("juneja", 96), ("thirty", 26), ("rawalpindi", 30)])
def test_points_of_the_whole_pack(variant: str, total: int) -> None:
    assert judge(by_slug, asked("points", variant=variant, cards=list(PACK)))["answer"] == total
    assert judge(by_slug, asked("points", variant=variant, cards=[]))["answer"] == 0


@pytest.mark.parametrize("variant", SCALES)
def test_points_of_every_card(variant: str) -> None:
    options = variant_of(SEEP, variant).options  # type: ignore[union-attr]
    for card in PACK:
        assert ask(SEEP, options, "points", {"cards": [card]})["answer"] == SCALES[variant].get(card, 0)


def test_points_of_random_cards() -> None:
    chance = Random(3)
    for _ in range(300):
        variant, cards = chance.choice(list(SCALES)), chance.sample(PACK, chance.randint(0, 30))
        said = judge(by_slug, asked("points", variant=variant, cards=cards))
        assert said["answer"] == sum(SCALES[variant].get(card, 0) for card in cards)


def test_cards_may_be_spelt_as_everywhere() -> None:
    assert judge(by_slug, asked("points", cards=["t♦", "as", "K♠"]))["answer"] == 6 + 1 + 13
    assert captures("t♦ 4h 6c", "10S") == [["10D", "4H", "6C"]]


# -- questions that make no sense --------------------------------------------------------------------------------------

LYING = {"value": 9, "cemented": False, "owner": "me"}
#: Low cards, of which very many sets make one value: as many as a floor can hold, and more.
LOW = [rank + suit for rank in "A23456" for suit in "SHDC"]
EIGHTEEN, NINETEEN = LOW[:18], LOW[:19]

NO_SENSE: list[tuple[Json, str]] = [
    (asked("captures", loose=["2S", "2S"], houses=[], card="KC"), "loose: 2S"),
    (asked("captures", loose=["2S"], houses=[], card="2S"), "loose: 2S"),
    (asked("builds", loose=["2S", "2S"], houses=[], card="KC"), "loose: 2S"),
    (asked("builds", loose=["2S"], houses=[], card="2s"), "loose: 2S"),
    (asked("captures", loose=["JK"], houses=[], card="KC"), "loose: there are no jokers in this pack"),
    (asked("captures", loose=[], houses=[], card="JK"), "loose: there are no jokers in this pack"),
    (asked("captures", loose=[], houses=[8], card="KC"), "houses.1: 8 is too small"),
    (asked("captures", loose=[], houses=[14], card="KC"), "houses.1: 14 is too large"),
    (asked("captures", loose=[], houses=[9, 10, 9], card="KC"), "houses.3: "),
    (asked("builds", loose=[], houses=[{**LYING, "value": 8}], card="KC"), "houses.1.value: 8 is too small"),
    (asked("builds", loose=[], houses=[LYING, {**LYING, "owner": "other"}], card="KC"), "houses.2: "),
    (asked("builds", loose=[], houses=[{**LYING, "owner": "North"}], card="KC"), "houses.1.owner: “North”"),
    (asked("builds", loose=[], houses=[{"value": 9, "cemented": True}], card="KC"), "houses.1.owner: missing"),
    (asked("builds", loose=[], houses=[{**LYING, "cemented": 1}], card="KC"), "houses.1.cemented: 1"),
    (asked("builds", loose=[], houses=[9], card="KC"), "houses.1: 9 is not an object"),
    (asked("captures", loose=[], houses=[LYING], card="KC"), "houses.1: "),
    (asked("captures", loose=NINETEEN, houses=[], card="KC"), "loose: 19 entries; expected 18 or fewer"),
    (asked("builds", loose=EIGHTEEN, houses=[], card="KC"), "loose: there are too many ways"),
    (asked("captures", loose=["1S"], houses=[], card="KC"), "loose.1: “1S”"),
    (asked("captures", loose=[], card="KC"), "houses: missing"),
    (asked("captures", loose=[], houses=[]), "card: missing"),
    (asked("captures", loose=[], houses=[], card="KC", hand=[]), "hand: unknown key"),
    (asked("builds", loose=[], houses=[{**LYING, "cards": []}], card="KC"), "houses.1.cards: unknown key"),
    (asked("points", cards=["AS", "as"]), "cards: AS"),
    (asked("points", cards=["JK"]), "cards: there are no jokers in this pack"),
    (asked("points", cards="AS"), "cards: “AS” is not an array"),
    (asked("points", cards=[], options={"values": "thirty"}), "options.values: "),
    (asked("sweeps", cards=[]), "question: “sweeps”"),
]


@pytest.mark.parametrize(("question", "line"), NO_SENSE)
def test_a_question_that_makes_no_sense_is_refused(question: Json, line: str) -> None:
    (said, *more) = refusal(question)
    assert said.startswith(line)
    assert more == []


# -- a hand that is told -----------------------------------------------------------------------------------------------


def own(value: int, owner: str = "me", cemented: bool = False) -> Json:
    return {"value": value, "cemented": cemented, "owner": owner}


def built(
    loose: str, card: str, *houses: Json, hand: str | None = None, **options: Any
) -> list[tuple[int, int | None]]:
    """Return each build by its value and the house that it breaks; ``hand``: the other cards, if they are told."""
    told = {} if hand is None else {"hand": hand.split()}
    keys = {"loose": loose.split(), "houses": list(houses), "card": card, **told}
    return [(made["build"], made.get("break")) for made in answer("builds", {}, **keys)]


@pytest.mark.parametrize(
    ("loose", "card", "houses", "hand", "found"),
    [
        ("4S 3D QH", "5C", [], None, [(9, None), (12, None)]),
        ("4S 3D QH", "5C", [], "QD 2S", [(12, None)]),
        ("4S 3D QH", "5C", [], "9D 2S", [(9, None)]),
        ("4S 3D QH", "5C", [], "2S", []),
        ("4S 3D QH", "5C", [], "", []),
        ("9S", "9C", [], "9D", [(9, None)]),  # the card itself is played, another stays
        ("9S", "9C", [], "KS", []),
        ("", "QC", [own(12, "partner")], "", [(12, None)]),  # added to a partner's house: none is needed
        ("", "QC", [own(12, "me")], "", []),
        ("", "QC", [own(12, "other")], "", []),  # makes an owner
        ("", "QC", [own(12, "other")], "QS", [(12, None)]),
        ("", "3C", [own(9, "other"), own(12, "partner", True)], "", [(12, 9)]),  # broken into the partner's
        ("", "3C", [own(9, "partner")], "", []),
        ("", "3C", [own(9, "partner")], "QS", [(12, 9)]),
        ("", "QC", [own(12, "partner"), own(9, "me")], "", [(12, None)]),  # what else is owned plays no part
    ],
)
def test_where_the_hand_is_told_only_what_leaves_a_card_of_the_value_is_listed(
    loose: str, card: str, houses: list[Json], hand: str | None, found: list[Any]
) -> None:
    assert sorted(built(loose, card, *houses, hand=hand)) == found


def test_a_hand_does_not_hold_the_card_or_one_on_the_floor() -> None:
    for hand in (["5C"], ["4S"], ["KS", "KS"]):
        (said,) = refusal(asked("builds", loose=["4S"], houses=[], card="5C", hand=hand))
        assert said.startswith("hand: ")


@pytest.mark.parametrize(
    ("loose", "card", "hand", "said"),
    [
        ("4S", "5C", None, "makes 9; who owns the house must keep a card of that value in hand."),
        ("4S", "5C", "9D", "makes 9, and a card of that value stays in the hand, or the house is the partner’s."),
        ("4S", "5C", "KS", "makes 9, but no card of that value would stay in the hand."),
        ("4S", "4C", None, "4C makes no house of 9 to 13 with what lies on the floor."),
    ],
)
def test_why_says_that_a_card_of_the_value_must_stay_in_the_hand(
    loose: str, card: str, hand: str | None, said: str
) -> None:
    told = {} if hand is None else {"hand": hand.split()}
    assert whys("builds", loose=loose.split(), houses=[], card=card, **told).endswith(said)


TEN = "The first 10-house is built only by the holder of 10D, as long as that was not seen."
NINE = "The first 9-house is built only by the holder of 9S, as long as that was not seen."
LARGER = "Before the first 10-house is built 10D goes into no larger house."


@pytest.mark.parametrize(
    ("loose", "card", "houses", "hand", "forbids"),
    [
        ("4S", "6C", [], None, [TEN]),
        ("4S", "5C", [], None, [NINE]),
        ("4S 5D", "5C", [], None, [TEN, NINE]),
        ("3S 2S", "10D", [], None, [LARGER]),
        ("4S", "6C", [], "10D", []),  # the asker holds it
        ("4S", "6C", [], "10S", [TEN]),
        ("4S 6H", "10D", [], "10S", []),  # and plays it
        ("", "10C", [own(10, "other")], None, []),  # there is one
        ("4S", "8C", [], None, []),
    ],
)
def test_why_says_what_the_rule_of_the_ten_and_the_nine_forbids(
    loose: str, card: str, houses: list[Json], hand: str | None, forbids: list[str]
) -> None:
    told = {} if hand is None else {"hand": hand.split()}
    keys = {"loose": loose.split(), "houses": houses, "card": card, **told}
    said = whys("builds", variant="rawalpindi", **keys)
    assert [rule for rule in (TEN, NINE, LARGER) if rule in said] == forbids
    assert not any(rule in whys("builds", **keys) for rule in (TEN, NINE, LARGER))
    both = [judge(by_slug, asked("builds", variant=one, **keys))["answer"] for one in ("hundred", "rawalpindi")]
    assert both[0] == both[1], "the answer itself stays"


def test_thirteen_low_cards_are_asked_about() -> None:
    assert captures(" ".join(LOW[:13]), "KC") != []


def test_why_says_what_it_comes_to() -> None:
    assert "may be thrown" in whys("captures", loose=[], houses=[], card="4C")
    assert "KC" in whys("captures", loose=["KH"], houses=[], card="KC")
    assert "2 ways" in whys("captures", loose=["2S", "3H", "5D", "6C"], houses=[], card="JC")
    assert "9" in whys("builds", loose=["5S"], houses=[], card="4C")
    assert whys("builds", loose=[], houses=[], card="4C")
    assert "19" in whys("points", cards=["10D", "KS", "2C"])
    assert whys("points", cards=["2C"])


def test_a_floor_of_eighteen_cards_that_came_of_play_is_answered() -> None:
    """Four kings are dealt; then only cards stay that match nothing, and the first ten and nine that may not take."""
    loose = [
        *(f"K{suit}" for suit in "SHDC"),
        *(f"{rank}H" for rank in ("Q", "J", *range(10, 1, -1), "A")),
        "10D",
        "9S",
    ]
    took = captures(" ".join(loose), "10S", variant="rawalpindi")
    assert took
    assert all({"10H", "10D"} <= set(way) for way in took)
    made = judge(by_slug, asked("builds", variant="rawalpindi", loose=loose, houses=[], card="AS"))["answer"]
    assert {"build": 9, "with": ["8H"]}.items() <= made[0].items()
