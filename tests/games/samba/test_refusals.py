"""Every problem of Samba by name: what provokes it, at which path, and in which words."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.games.samba.words import PROBLEMS
from tests.support import Json, refusal

from .table import (
    AC,
    FOUR,
    HEARTS,
    KINGS,
    QUEENS,
    SAMBA,
    THREE,
    TWO,
    answer,
    asked,
    counted,
    end,
    group,
    hand,
    illegal,
    meld,
    played,
    run,
    says,
    side,
    wilds,
    wrong,
)

ACES = "AS AH AD"
READY = meld("Ann", SAMBA, HEARTS, ACES)  #: melds 1, 2 and 3; two sambas
BLACK = meld("Ann", "3S 3C 3S")
OPEN = meld("Ann", red=1)
LEAVE, JOIN = {"kind": "leave", "player": "Cas"}, {"kind": "join", "player": "Zed", "after": "Ann"}

#: Code, entries, options, the refusal.
ENTRIES: list[tuple[str, list[Json], dict[str, Any], str]] = [
    # what is no meld, in each place that takes one
    ("red-three", [meld("Ann", "3H 3D 3H")], {},
     "entry 1: new.1: 3H is a red three, which is laid down alone and never melded"),
    ("red-three", [hand({"Ann": side("3S 3C 3D")})], {},
     "entry 1: sides.Ann.melds.1: 3D is a red three, which is laid down alone and never melded"),
    ("no-meld", [meld("Ann", ACES, "KS KH QD")], {},
     "entry 1: new.2: KS, KH, QD are neither of one rank nor of one suit"),
    ("wild-in-sequence", [meld("Ann", "4S 5S JK 7S")], {},
     "entry 1: new.1: JK is wild and cannot be in a sequence"),
    ("wild-in-sequence", [READY, meld("Ann", "7D 8D 9D", add={4: "2D"})], {},
     "entry 2: add.1.cards: 2D is wild and cannot be in a sequence"),
    ("three-in-sequence", [meld("Ann", "3S 4S 5S")], {},
     "entry 1: new.1: 3S is a three and cannot be in a sequence"),
    ("three-in-sequence", [meld("Ann", ACES, "4S 5S 6S", add={2: "3S"})], {},
     "entry 1: add.1.cards: 3S is a three and cannot be in a sequence"),
    ("sequence-gap", [hand({"Ann": side("8S 5S 4S")})], {},
     "entry 1: sides.Ann.melds.1: 4S, 5S, 8S are not consecutive, each once"),
    ("wilds-alone", [meld("Ann", "2S 2H JK")], {},
     "entry 1: new.1: wild cards are not melded alone at this table"),
    ("wilds-alone", [meld("Ann", wilds(3))], {"variant": "bolivia", "bolivia": 0},
     "entry 1: new.1: wild cards are not melded alone at this table"),
    ("wilds-alone", [hand({"Ann": counted(bolivias=1)})], {},
     "entry 1: sides.Ann.bolivias: wild cards are not melded alone at this table"),
    ("too-few-cards", [meld("Ann", ACES, "4S 5S")], {}, "entry 1: new.2: a meld of 2 cards: it takes three or more"),
    ("too-few-cards", [meld("Ann", ACES, group("K", 1, 1))], {},
     "entry 1: new.2: a meld of 2 cards: it takes three or more"),
    ("too-few-cards", [meld("Ann", wilds(1, 1))], {"bolivia": 1},
     "entry 1: new.1: a meld of 2 cards: it takes three or more"),
    ("more-than-seven", [meld("Ann", "4S 5S 6S 7S 8S 9S 10S JS")], {},
     "entry 1: new.1: 8 cards: there are seven at most"),
    ("more-than-seven", [hand({"Ann": side(run("H", "4", "A"))})], {},
     "entry 1: sides.Ann.melds.1: 11 cards: there are seven at most"),
    ("more-than-seven", [meld("Ann", ACES, run("S", "5", "10"), add={2: "4S JS"})], {},
     "entry 1: add.1.cards: 8 cards: there are seven at most"),
    ("more-than-seven", [meld("Ann", wilds(7), add={1: "JK"})], {"bolivia": 1},
     "entry 1: add: 8 cards: there are seven at most"),
    ("too-many-wild", [meld("Ann", "KS KH KD KC KS KH 2S 2H JK")], {},
     "entry 1: new.1: 3 wild cards: two at most go into a group"),
    ("too-many-wild", [READY, meld("Ann", group("K", 10, 2), add={4: "JK"})], {},
     "entry 2: add: 3 wild cards: two at most go into a group"),
    ("too-many-wild", [meld("Ann", group("K", 4, 2), group("K", 2, 1), merge=[(1, 2)])], {},
     "entry 1: merge: 3 wild cards: two at most go into a group"),
    ("too-few-natural", [meld("Ann", "KS KH KD 2S JK")], {},
     "entry 1: new.1: 3 natural with 2 wild: it takes twice as many natural cards as wild ones"),
    ("too-few-natural", [READY, meld("Ann", add={3: "2S 2H"})], {},
     "entry 2: add: 3 natural with 2 wild: it takes twice as many natural cards as wild ones"),
    ("too-few-natural", [hand({"Ann": side(group("K", 1, 2))})], {},
     "entry 1: sides.Ann.melds.1: 1 natural with 2 wild: it takes twice as many natural cards as wild ones"),
    ("short-form", [meld("Ann", {"group": "K"})], {},
     "entry 1: new.1: not a short form of a meld; expected group with naturals, sequence with from and to, or wilds"),
    ("short-form", [meld("Ann", {"group": "K", "naturals": 3, "wilds": {}})], {},
     "entry 1: new.1: not a short form of a meld; expected group with naturals, sequence with from and to, or wilds"),
    ("short-form", [hand({"Ann": side({"sequence": "S", "from": "4"})})], {},
     "entry 1: sides.Ann.melds.1: not a short form of a meld; expected group with naturals, sequence with from and to,"
     " or wilds"),
    ("too-few-cards", [meld("Ann", run("S", "5", "5"))], {},
     "entry 1: new.1: a meld of 1 card: it takes three or more"),
    ("too-few-cards", [meld("Ann", group("K", 0, 1, 1))], {},
     "entry 1: new.1: a meld of 2 cards: it takes three or more"),
    ("sequence-ends", [meld("Ann", run("S", "10", "4"))], {},
     "entry 1: new.1: 10 to 4: a sequence goes from 4 (low) to ace (high)"),
    ("sequence-ends", [meld("Ann", run("S", "3", "8"))], {},
     "entry 1: new.1: 3 to 8: a sequence goes from 4 (low) to ace (high)"),
    ("sequence-ends", [meld("Ann", run("S", "A", "6"))], {},
     "entry 1: new.1: A to 6: a sequence goes from 4 (low) to ace (high)"),
    # a turn
    ("went-out", [READY, BLACK, meld("Bob", ACES)], {},
     "entry 3: Ann laid black threes and so goes out: the hand is over"),
    ("nothing-melded", [meld("Ann")], {},
     "entry 1: nothing is melded, added, merged or laid down"),
    ("nothing-melded", [{**meld("Ann", red=0), "new": [], "add": [], "merge": []}], {},
     "entry 1: nothing is melded, added, merged or laid down"),
    ("nothing-melded", [READY, meld("Ann", pile="KS")], {},
     "entry 2: nothing is melded, added, merged or laid down"),
    ("no-such-meld", [READY, meld("Ann", add={4: "KS"})], {}, "entry 2: add.1.to: there is no meld 4 of this side"),
    ("no-such-meld", [READY, meld("Bob", add={1: "KS"})], {}, "entry 2: add.1.to: there is no meld 1 of this side"),
    ("no-such-meld", [READY, meld("Ann", merge=[(3, 4)])], {}, "entry 2: merge.1: there is no meld 4 of this side"),
    ("no-such-meld", [READY, meld("Ann", "AS AH AC", merge=[(3, 4), (4, 3)])], {},
     "entry 2: merge.2: there is no meld 4 of this side"),
    ("no-cards", [READY, meld("Ann", add={3: ""})], {}, "entry 2: add.1.cards: no card: at least one is needed"),
    ("samba-closed", [READY, meld("Ann", add={1: "JS"})], {},
     "entry 2: add.1.cards: a samba is closed; nothing can be added to it"),
    ("not-of-the-group", [READY, meld("Ann", add={3: "AC KS"})], {},
     "entry 2: add.1.cards: KS does not go there: only A or a wild card does"),
    ("not-two-groups", [READY, meld("Ann", merge=[(1, 2)])], {},
     "entry 2: merge.1: only two groups of one rank can be merged"),
    ("not-two-groups", [READY, meld("Ann", "KS KH KD", merge=[(3, 4)])], {},
     "entry 2: merge.1: only two groups of one rank can be merged"),
    ("not-two-groups", [meld("Ann", wilds(3), wilds(3), merge=[(1, 2)])], {"bolivia": 1},
     "entry 1: merge.1: only two groups of one rank can be merged"),
    ("merge-itself", [READY, meld("Ann", merge=[(3, 3)])], {},
     "entry 2: merge.1: meld 3 cannot be merged with itself"),
    ("first-meld-short", [meld("Ann", "KS KH KD")], {},
     "entry 1: new: 30 of 50: the first meld of this side has to reach 50"),
    ("first-meld-short", [hand({"Ann": {"cards": 1500}}), meld("Ann", ACES, "4S 4H 4D 4C 4S")], {},
     "entry 2: new: 85 of 90: the first meld of this side has to reach 90"),
    ("took-and-top", [{**meld("Ann", ACES), "took": "pile"}], {},
     "entry 1: top: what was taken and the card on top are given together, or neither"),
    ("took-and-top", [{**meld("Ann", ACES), "top": "AS"}], {},
     "entry 1: took: what was taken and the card on top are given together, or neither"),
    ("top-blocked", [meld("Ann", ACES, pile="3S")], {},
     "entry 1: top: 3S on top blocks the pile: only a card from 4 to ace lets it be taken"),
    ("top-blocked", [meld("Ann", ACES, top="JK")], {},
     "entry 1: top: JK on top blocks the pile: only a card from 4 to ace lets it be taken"),
    ("pile-not-melded", [meld("Ann", "AS AH JK", pile="AH")], {},
     "entry 1: top: AH was not melded with two natural cards of its rank from the hand, in one group"),
    ("pile-not-melded", [READY, meld("Ann", add={3: "AC"}, pile="AC")], {},
     "entry 2: top: AC was not melded with two natural cards of its rank from the hand, in one group"),
    ("top-fits-none", [meld("Ann", ACES, "6S 7S 8S"), meld("Ann", add={2: "9S 10S"}, top="10S")], {},
     "entry 2: top: 10S fits no end of a sequence that lay there before the turn"),
    ("top-not-added", [meld("Ann", ACES, "6S 7S 8S"), meld("Ann", "9S 9H 9D", top="9S")], {},
     "entry 2: add: 9S was taken for a sequence: it has to be added to that"),
    ("black-threes-early", [meld("Ann", SAMBA, ACES, "3S 3C 3S")], {},
     "entry 1: new: black threes are melded by who goes out, with 2 sambas and canastas; here: 1"),
    ("black-threes-early", [meld("Ann", ACES, "3S 3C 3S")], {"needed": 1},
     "entry 1: new: black threes are melded by who goes out, with 1 samba or canasta; here: 0"),
    ("black-threes-no-samba", [meld("Ann", KINGS, QUEENS, "3S 3C 3S")], {"needed_sambas": 1},
     "entry 1: new: black threes are melded by who goes out, with 1 samba; here: 0"),
    # the end of a hand
    ("no-side", [hand({"Cas": {}})], {}, "entry 1: sides.Cas: “Cas” is not a side: the sides are Ann, Bob"),
    ("one-form", [hand({"Ann": {"melds": [], "cards": 0}})], {},
     "entry 1: sides.Ann.cards: melds and counted totals for one side: give one or the other"),
    ("one-form", [hand({"Ann": {"melds": [], "mixed": 1}})], {},
     "entry 1: sides.Ann.mixed: melds and counted totals for one side: give one or the other"),
    ("one-form", [hand({"Ann": {"melds": [], "mixed": 1, "cards": 50}})], {},
     "entry 1: sides.Ann.cards: melds and counted totals for one side: give one or the other"),
    ("black-threes-not-out", [hand({"Ann": side("3S 3C 3S")})], {},
     "entry 1: sides.Ann.melds.1: black threes are melded only by the side that goes out"),
    ("black-threes-not-out", [hand({"Ann": side(SAMBA, KINGS), "Bob": side(ACES, group("3", 3))}, "Ann")], {},
     "entry 1: sides.Bob.melds.2: black threes are melded only by the side that goes out"),
    ("laid-black-threes", [READY, BLACK, end(None)], {}, "entry 3: out: Ann laid black threes and so went out"),
    ("laid-black-threes", [READY, BLACK, end("Bob")], {}, "entry 3: out: Ann laid black threes and so went out"),
    ("out-with-cards", [hand({"Ann": counted(sambas=2)}, "Ann", Ann="4S")], {},
     "entry 1: left.Ann: this player went out, so has no cards left"),
    ("out-with-cards", [READY, end("Ann", Ann=(0, 1))], {},
     "entry 2: left.Ann: this player went out, so has no cards left"),
    ("out-early", [hand({"Ann": side(KINGS)}, "Ann")], {},
     "entry 1: out: 2 sambas and canastas are needed to go out; here: 1"),
    ("out-no-samba", [hand({"Ann": side(KINGS, QUEENS)}, "Ann")], {"variant": "bolivia"},
     "entry 1: out: 1 samba is needed to go out; here: 0"),
    ("out-no-samba", [hand({"Ann": side(KINGS, SAMBA)}, "Ann")], {"needed_sambas": 2},
     "entry 1: out: 2 sambas are needed to go out; here: 1"),
    ("out-early", [hand({"Ann": side(SAMBA)}, "Bob")], {"needed": 1},
     "entry 1: out: 1 samba or canasta is needed to go out; here: 0"),
    ("out-early", [READY, end("Bob")], {},
     "entry 2: out: 2 sambas and canastas are needed to go out; here: 0"),
    ("too-many-red-threes", [hand({"Ann": {"red_threes": 4}, "Bob": {"red_threes": 3}})], {},
     "entry 1: 7 red threes; the packs hold 6"),
    ("too-many-red-threes", [hand({"Ann": {"red_threes": 4}}, None, Ann="3H", Bob=(0, 2))], {},
     "entry 1: 7 red threes; the packs hold 6"),
    ("too-many-red-threes", [meld("Ann", red=4), meld("Bob", red=3)], {}, "entry 2: 7 red threes; the packs hold 6"),
    ("too-many-red-threes", [meld("Ann", red=4), end(None, Bob="3H 3D 3D")], {},
     "entry 2: 7 red threes; the packs hold 6"),
    # counted figures that no cards make
    ("not-of-five", [hand({"Ann": {"cards": 51, "sambas": 1}})], {},
     "entry 1: sides.Ann.cards: 51 is not possible: card values are multiples of 5"),
    ("not-of-five", [hand({}, None, Ann=7)], {},
     "entry 1: left.Ann.value: 7 is not possible: card values are multiples of 5"),
    ("not-of-five", [hand({}, None, Ann=7)], {"black_three_held": 100},
     "entry 1: left.Ann.value: 7 is not possible: card values are multiples of 5"),
    ("not-of-five", [OPEN, end(None, Ann=7)], {"black_three_held": 0},
     "entry 2: left.Ann.value: 7 is not possible: card values are multiples of 5"),
    ("cards-too-few", [hand({"Ann": {"pure": 3}})], {},
     "entry 1: sides.Ann.cards: 0 is too little; the sambas and canastas counted are worth 105 or more"),
    ("cards-too-few", [hand({"Ann": {"cards": 95, "sambas": 1, "mixed": 1}})], {},
     "entry 1: sides.Ann.cards: 95 is too little; the sambas and canastas counted are worth 100 or more"),
    ("too-many-sambas", [hand({"Ann": counted(sambas=13)})], {},
     "entry 1: sides.Ann.sambas: 13 sambas; the packs hold 12"),
    ("too-many-sambas", [hand({"Ann": counted(sambas=7), "Bob": counted(sambas=6)})], {},
     "entry 1: sides: 13 sambas; the packs hold 12"),
    ("too-many-sambas", [hand({"Ann": side(SAMBA), "Bob": counted(sambas=12)})], {},
     "entry 1: sides.Bob.sambas: 13 sambas; the packs hold 12"),
    ("too-many-pure", [hand({"Ann": counted(pure=12)})], {},
     "entry 1: sides.Ann.pure: 12 pure canastas; the packs hold 11"),
    ("too-many-pure", [hand({"Ann": side(KINGS), "Bob": counted(pure=11)})], {},
     "entry 1: sides.Bob.pure: 12 pure canastas; the packs hold 11"),
    ("too-many-full", [hand({"Ann": counted(sambas=12), "Bob": counted(pure=11)})], {},
     "entry 1: sides: the sambas, canastas and bolivias take 161 cards; the packs hold 156 that can be melded"),
    ("too-many-wild-full", [hand({"Ann": counted(mixed=19)})], {},
     "entry 1: sides.Ann.mixed: the mixed canastas and bolivias take 19 wild cards; the packs hold 18"),
    ("too-many-wild-full", [hand({"Ann": counted(bolivias=2), "Bob": counted(mixed=5)})], {"bolivia": 2500},
     "entry 1: sides: the mixed canastas and bolivias take 19 wild cards; the packs hold 18"),
    ("worth-too-much", [hand({"Ann": {"cards": 1775}})], {},
     "entry 1: sides.Ann.cards: melded and left, 1775 in all; all cards together are worth 1770"),
    ("worth-too-much", [hand({"Ann": {"cards": 1000}}, None, Bob=775)], {},
     "entry 1: melded and left, 1775 in all; all cards together are worth 1770"),
    ("worth-too-much", [OPEN, end(None, Ann=1775)], {},
     "entry 2: left.Ann.value: melded and left, 1775 in all; all cards together are worth 1770"),
    ("worth-too-much", [hand({}, None, Ann=2345)], {"black_three_held": 100},
     "entry 1: left.Ann.value: melded and left, 2345 in all; all cards together are worth 2340"),
    # seats
    ("hand-open", [OPEN, LEAVE], {"players": THREE}, "entry 2: a hand is being played; expected its end first"),
    ("hand-open", [OPEN, JOIN], {}, "entry 2: a hand is being played; expected its end first"),
    ("target-reached", [hand({"Ann": {"cards": 500}}), {"kind": "options", "options": {"target": 500}}], {},
     "entry 2: options.target: a side has 500 points already: it has to be more than that"),
    ("number-fixed", [LEAVE], {"players": FOUR},
     "entry 1: 4 play; players leave or sit down only where three become two or two become three"),
    ("number-fixed", [JOIN], {"players": THREE},
     "entry 1: 3 play; players leave or sit down only where three become two or two become three"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("code", "entries", "options", "line"), ENTRIES, ids=[f"{row[0]}-{n}" for n, row in enumerate(ENTRIES)]
)
def test_an_entry_that_cannot_be_is_refused_by_name_and_in_words(
    code: str, entries: list[Json], options: dict[str, Any], line: str
) -> None:
    assert [found[2] for found in wrong(*entries, **dict(options))] == [code]
    assert says(*entries, **dict(options)) == [line]


def test_every_problem_of_the_game_is_provoked_above() -> None:
    assert {row[0] for row in ENTRIES} - {"hand-open"} == set(PROBLEMS) - {"black-threes-first"}


def test_black_threes_are_no_first_meld_in_words() -> None:
    assert refusal(asked("first-meld", score=0, melds=["AS AH AD", "3S 3C 3S"])) == [
        "melds.2: black threes are laid only by a player who goes out; leave them out here"
    ]


def test_what_was_expected_is_said_as_people_say_it() -> None:
    """``left.Ann: 55 is not an array`` and ``out: expected a value`` helped nobody."""
    assert says({**BARE, "left": {"Ann": 55}}) == [
        "entry 1: left.Ann: 55 is not a list of cards or an object with their “value”"
    ]
    assert says({"kind": "hand", "sides": {}}) == ["entry 1: out: missing; expected a player or null"]
    assert says({"kind": "end_hand", "out": 5}) == ["entry 1: out: 5 is not a player or null"]
    assert says({"kind": "meld", "new": [5]}) == [
        "entry 1: player: missing; expected a player",
        "entry 1: new.1: 5 is not a list of cards or a meld in short",
    ]


# -- spellings of ranks and suits --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("laid", "meant"),
    [
        ({"group": "k", "naturals": 7}, group("K", 7)),
        ({"group": "t", "naturals": 5}, group("10", 5)),
        ({"group": "T", "naturals": 5}, group("10", 5)),
        ({"group": "a", "naturals": 3, "jokers": 1}, group("A", 3, 0, 1)),
        ({"sequence": "♠", "from": "t", "to": "a"}, run("S", "10", "A")),
        ({"sequence": "s", "from": "4", "to": "T"}, SAMBA),
        ({"sequence": "♥", "from": "5", "to": "j"}, HEARTS),
        ({"sequence": "d", "from": "9", "to": "q"}, run("D", "9", "Q")),
        ("ts t♥ TD", "10S 10H 10D"),
    ],
)
def test_melds_take_the_spellings_that_cards_take(laid: Any, meant: Any) -> None:
    spelt, written = (played(meld("Ann", ACES, one))["state"] for one in (laid, meant))
    assert spelt == written
    counted_by_it, told = (played(hand({"Ann": side(one)})) for one in (laid, meant))
    assert counted_by_it == told
    assert answer("may-go-out", melds=[laid]) == answer("may-go-out", melds=[meant])
    assert answer("first-meld", score=0, melds=[laid]) == answer("first-meld", score=0, melds=[meant])


@pytest.mark.parametrize("spelt", ["B", "1", "♠", "kk", "", "K ", 10])
def test_a_rank_that_is_none_is_named_with_all_that_are(spelt: Any) -> None:
    (line,) = says(meld("Ann", {"group": spelt, "naturals": 3}))
    assert line.endswith(" is not one of 3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, A")
    assert line.startswith("entry 1: new.1.group: ")


# -- a card more often than the packs hold it --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entries", "options"),
    [
        ([hand({"Ann": side("KS KS KH"), "Bob": side("KS KS KD")})], {}),
        ([hand({"Ann": side("KS KS KH")}, None, Ann="KS", Bob="KS")], {}),
        ([hand({"Ann": side("QS KS AS", run("S", "J", "K"), run("S", "10", "K"))}, None, Bob="KS")], {}),
        ([hand({"Ann": side(group("K", 10)), "Bob": side("QS KS AS")}, None, Cas="KH KD")], {"players": THREE}),
        ([hand({"Ann": side(group("K", 7)), "Bob": side(group("K", 6))})], {}),
        ([hand({"Ann": side(group("K", 12))}, None, Bob="KS")], {}),
        ([hand({"Ann": side(group("K", 12)), "Bob": side(run("S", "J", "K"))})], {}),
        ([hand({"Ann": side(SAMBA, HEARTS, group("3", 6))}, "Ann", Bob="3S")], {}),
        ([hand({"Ann": side(SAMBA, HEARTS, group("3", 7))}, "Ann")], {}),
        ([hand({"Ann": side(*(group(rank, 4, 2) for rank in "456789")), "Bob": side("KS KH 2S")})], {}),
        ([hand({"Ann": side(*(group(rank, 4, 0, 2) for rank in "456")), "Bob": side("KS KH JK")})], {}),
        ([hand({"Ann": side(wilds(7), wilds(5))}, None, Bob="2S")], {"bolivia": 1}),
        ([hand({"Ann": side(wilds(0, 6))}, None, Bob="JK")], {"bolivia": 1}),
        ([hand({}, None, Ann="3H 3H", Bob="3H 3H")], {}),
        ([meld("Ann", ACES), meld("Bob", "AS AS AH"), meld("Ann", add={1: "AS"})], {}),
        ([meld("Ann", group("A", 7)), meld("Bob", group("A", 6))], {}),
        ([meld("Ann", group("A", 11)), meld("Bob", "QS KS AS", "QH KH AH")], {}),
        ([meld("Ann", ACES), end(None, Ann="AS AS AS")], {}),
        ([meld("Ann", group("A", 12)), end(None, Bob="AS")], {}),
    ],
)
def test_a_card_more_often_than_the_packs_hold_it(entries: list[Json], options: dict[str, Any]) -> None:
    assert illegal(*entries, **dict(options)) == "pack-holds"


@pytest.mark.parametrize(
    "entries",
    [
        [hand({"Ann": side("KS KS KS")}, None, Bob="KH KH KH")],
        [hand({"Ann": side(group("K", 9)), "Bob": side(run("S", "J", "K"), run("S", "10", "K"))}, None, Ann="KS")],
        [hand({"Ann": side(SAMBA, HEARTS, group("3", 5)), "Bob": {}}, "Ann", Bob="3S")],
        [hand({"Ann": side(*(group(rank, 4, 2) for rank in "456789"))})],
        [hand({"Ann": side(*(group(rank, 4, 0, 2) for rank in "456"))})],
        [hand({"Ann": {"cards": 900, "pure": 2}}, None, Ann="KS KS KS", Bob="JK JK JK JK JK JK")],
        [hand({}, None, Ann="3H 3H 3H", Bob="3D 3D 3D")],
        [meld("Ann", group("A", 7)), meld("Bob", group("A", 5))],
        [meld("Ann", group("A", 11)), end(None, Bob="AS")],
        [meld("Ann", ACES), hand({"Bob": side("AS AS AS")})],
        [meld("Ann", "AS AS AS"), end(None), meld("Ann", "AS AS AS")],
    ],
)
def test_as_often_as_the_packs_hold_it(entries: list[Json]) -> None:
    assert played(*entries)


def test_the_thirteenth_natural_king_in_words() -> None:
    assert says(hand({"Ann": side(group("K", 12))}, None, Bob="KS")) == [
        "entry 1: K occurs too often: 13 times, but the pack has 12"
    ]
    assert says(hand({"Ann": side("KS KS KS KS")})) == [
        "entry 1: sides.Ann.melds.1: KS occurs too often: 4 times, but the pack has 3"
    ]
    apart = hand({"Ann": side("KS KS KS")}, None, Bob="KS")
    assert says(apart) == ["entry 1: KS occurs too often: 4 times, but the pack has 3"]


def test_jokers_that_are_told_by_their_number_are_named_where_they_are_too() -> None:
    """162 cards, three decks of 52 cards and 6 jokers: three in a hand are not too many by themselves."""
    four = (group("K", 5, 0, 2), group("Q", 5, 0, 2))
    line = "JK occurs too often: 7 times, but the pack has 6"
    assert says(hand({"Ann": side(*four)}, None, Bob="JK JK JK")) == [f"entry 1: {line}"]
    assert says(meld("Ann", *four), end(None, Bob="JK JK JK")) == [f"entry 2: {line}"]
    assert says(hand({"Ann": side(wilds(0, 7))}), bolivia=1) == [f"entry 1: sides.Ann.melds.1: {line}"]
    melds = [*four, group("J", 5, 0, 2), "AS AH AD AC JK"]
    assert refusal(asked("may-go-out", melds=melds)) == [f"melds: {line}"]
    assert refusal(asked("discard", top="KS", hand="JK JK JK", melds=four)) == [f"melds: {line}"]


# -- names, forms ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entries", "path"),
    [
        ([meld("Zed", ACES)], "player"),
        ([hand({}, None, Zed="4S")], "left.Zed"),
        ([hand({"Ann": counted(sambas=2)}, "Zed")], "out"),
        ([READY, end("Zed")], "out"),
        ([READY, end(None, Zed=5)], "left.Zed"),
    ],
)
def test_only_who_is_seated_takes_part(entries: list[Json], path: str) -> None:
    assert wrong(*entries) == [(len(entries), path, "not-seated")]


def test_who_left_takes_no_part() -> None:
    for entry, path in ((meld("Cas", ACES), "player"), (hand({}, None, Cas="4S"), "left.Cas")):
        assert wrong(LEAVE, entry, players=THREE) == [(2, path, "not-seated")]
    assert wrong(LEAVE, hand({"Cas": {}}), players=THREE) == [(2, "sides.Cas", "no-side")]


def test_a_side_is_named_as_it_is() -> None:
    for name in ("Ann", "Cas & Ann", "Ann&Cas", "Ann & Bob"):
        assert wrong(hand({name: {}}), players=FOUR) == [(1, f"sides.{name}", "no-side")]
    assert played(hand({AC: {"cards": 5}}), players=FOUR)["points"][AC] == 5


BARE = {"kind": "hand", "sides": {}, "out": None}


@pytest.mark.parametrize(
    ("entry", "path", "code"),
    [
        ({"kind": "hand", "out": None}, "sides", "missing-key"),
        ({"kind": "hand", "sides": {}}, "out", "missing-key"),
        ({"kind": "end_hand"}, "out", "missing-key"),
        ({"kind": "meld", "new": []}, "player", "missing-key"),
        ({**BARE, "left": None}, "left", "wrong-type"),
        ({**BARE, "sides": None}, "sides", "wrong-type"),
        ({**BARE, "sides": {"Ann": None}}, "sides.Ann", "wrong-type"),
        ({**BARE, "sides": {"Ann": {"melds": None}}}, "sides.Ann.melds", "wrong-type"),
        ({**BARE, "sides": {"Ann": {"cards": -1}}}, "sides.Ann.cards", "too-small"),
        ({**BARE, "sides": {"Ann": {"cards": 1_000_000_001}}}, "sides.Ann.cards", "too-large"),
        ({**BARE, "sides": {"Ann": {"cards": True}}}, "sides.Ann.cards", "wrong-type"),
        ({**BARE, "sides": {"Ann": {"canastas": 1}}}, "sides.Ann.canastas", "unknown-key"),
        ({**BARE, "sides": {"Ann": {"red_threes": -1}}}, "sides.Ann.red_threes", "too-small"),
        ({**BARE, "sides": {"Ann": {"melds": [["KX"]]}}}, "sides.Ann.melds.1.1", "no-card"),
        ({**BARE, "sides": {"Ann": {"melds": [["KS", 1]]}}}, "sides.Ann.melds.1.2", "wrong-type"),
        ({**BARE, "left": {"Ann": {"value": -5}}}, "left.Ann.value", "too-small"),
        ({**BARE, "left": {"Ann": {"cards": 5}}}, "left.Ann.cards", "unknown-key"),
        ({**BARE, "first_meld": 50}, "first_meld", "unknown-key"),
        ({**meld("Ann", ACES), "took": "all"}, "took", "not-one-of"),
        ({**meld("Ann", ACES), "took": None}, "took", "not-one-of"),
        ({**meld("Ann", ACES), "top": "K"}, "top", "no-card"),
        ({**meld("Ann", ACES), "merge": [[1]]}, "merge.1", "exact-length"),
        ({**meld("Ann", ACES), "merge": [[1, 2, 3]]}, "merge.1", "exact-length"),
        ({**meld("Ann", ACES), "merge": [[0, 1]]}, "merge.1.1", "too-small"),
        ({**meld("Ann", ACES), "add": [{"to": 1}]}, "add.1.cards", "missing-key"),
        ({**meld("Ann", ACES), "add": [{"cards": ["KS"]}]}, "add.1.to", "missing-key"),
        ({**meld("Ann", ACES), "add": [{"to": 0, "cards": ["KS"]}]}, "add.1.to", "too-small"),
        ({**meld("Ann", ACES), "add": [{"to": 1, "cards": group("A", 3)}]}, "add.1.cards", "wrong-type"),
        ({**meld("Ann", ACES), "red_threes": -1}, "red_threes", "too-small"),
        (meld("Ann", {"group": "2", "naturals": 3}), "new.1.group", "not-one-of"),
        (meld("Ann", {"group": "K", "naturals": -3}), "new.1.naturals", "too-small"),
        (meld("Ann", {"group": "K", "naturals": None}), "new.1.naturals", "wrong-type"),
        (meld("Ann", {"sequence": "spades", "from": "4", "to": "7"}), "new.1.sequence", "not-one-of"),
        (meld("Ann", {"sequence": "S", "from": "2", "to": "7"}), "new.1.from", "not-one-of"),
        (meld("Ann", {"wilds": {"naturals": 3}}), "new.1.wilds.naturals", "unknown-key"),
        (meld("Ann", {"wilds": 3}), "new.1.wilds", "wrong-type"),
        (meld("Ann", {"canasta": "K"}), "new.1.canasta", "unknown-key"),
    ],
)  # fmt: skip
def test_what_is_no_entry_is_refused_with_its_path(entry: Json, path: str, code: str) -> None:
    assert (1, path, code) in wrong(entry)


@pytest.mark.parametrize(
    "options",
    [{"first_meld": 50}, {"target": 0}, {"samba": -1}, {"bolivia": None}, {"take_top": "both"}, {"needed": "2"}],
)
def test_options_that_cannot_be(options: dict[str, Any]) -> None:
    ((entry, path, _),) = wrong(**options)
    assert (entry, path) == (0, "options." + next(iter(options)))


# -- all breaches together ---------------------------------------------------------------------------------------------


def test_all_breaches_of_the_rules_in_a_turn_are_reported_together() -> None:
    turn = meld("Ann", "4S 4H", "KS QS 9S", add={1: "JS", 3: "KS", 9: "4S"}, merge=[(1, 2), (3, 3)], red=2)
    assert wrong(READY, turn) == [
        (2, "new.1", "too-few-cards"),
        (2, "new.2", "sequence-gap"),
        (2, "add.1.cards", "samba-closed"),
        (2, "add.2.cards", "not-of-the-group"),
        (2, "add.3.to", "no-such-meld"),
        (2, "merge.1", "not-two-groups"),
        (2, "merge.2", "merge-itself"),
    ]
    assert set(wrong(meld("Bob", "4S 4H 4D 4C", "3S 3C 3C", red=7, pile="KS"))) == {
        (1, "new", "first-meld-short"), (1, "new", "black-threes-early"), (1, "top", "pile-not-melded"),
        (1, "", "too-many-red-threes"),
    }  # fmt: skip


def test_where_nobody_may_sit_down_the_name_is_looked_at_too() -> None:
    found = wrong({"kind": "join", "player": " An ", "after": "Zed"}, players=FOUR)
    assert {code for _, _, code in found} == {"number-fixed", "name-blank", "not-seated"}
    opened = wrong(meld("Ann", "AS AH AD"), {"kind": "leave", "player": "Zed"}, players=THREE)
    assert {code for _, _, code in opened} == {"hand-open", "not-seated"}


def test_a_meld_that_is_none_hides_neither_the_card_on_top_nor_the_red_threes() -> None:
    turn = meld("Ann", "KS KH QD", red=7, pile="3S")
    assert wrong(turn) == [(1, "new.1", "no-meld"), (1, "top", "top-blocked"), (1, "", "too-many-red-threes")]
    assert wrong({**turn, "top": "KS"})[1:] == [(1, "", "too-many-red-threes")]


def test_what_is_added_to_a_new_meld_that_is_none_is_not_said_to_be_added_to_nothing() -> None:
    """One breach, one line: the meld that is wrong, not the number it would have had."""
    assert wrong(READY, meld("Ann", "4S 4H", add={4: "4D"})) == [(2, "new.1", "too-few-cards")]


def test_all_breaches_of_the_rules_in_a_counted_hand_are_reported_together() -> None:
    entry = hand(
        {"Ann": side("4S 4H", "3S 3C 3S", red=4), "Bob": {"melds": [], "pure": 1}, "Cas": {},
         "Dee": counted(bolivias=2)},
        "Bob", Bob="KS KS KS KS", Ann=(5, 3), Zed=5,
    )  # fmt: skip
    assert set(wrong(entry, players=(*THREE, "Dee", "Eve"))) == {
        (1, "sides.Ann.melds.1", "too-few-cards"), (1, "sides.Ann.melds.2", "black-threes-not-out"),
        (1, "sides.Bob.pure", "one-form"), (1, "sides.Dee.bolivias", "wilds-alone"), (1, "left.Zed", "not-seated"),
        (1, "left.Bob", "out-with-cards"), (1, "out", "out-early"), (1, "left.Bob", "pack-holds"),
        (1, "", "too-many-red-threes"),
    }  # fmt: skip


# -- corrections -------------------------------------------------------------------------------------------------------


def amend(entry: int, with_: Json) -> Json:
    return {"kind": "amend", "entry": entry, "with": with_}


def test_a_correction_changes_later_first_melds() -> None:
    log = [hand({"Ann": {"cards": 1400}}), meld("Ann", "AS AH JK")]
    assert played(*log)["next"]["first_meld"]["Ann"] == 50
    assert played(*log, amend(1, hand({"Ann": {"cards": 1500}})))["next"]["first_meld"]["Ann"] == 90


def test_a_correction_under_which_a_later_first_meld_falls_short_is_refused() -> None:
    log = [hand({"Ann": {"cards": 1400}}), meld("Ann", ACES), end(None), hand({"Bob": {"cards": 5}})]
    right = amend(1, hand({"Ann": {"cards": 1500}}))
    assert wrong(*log, right) == [(5, "entry", "no-longer-holds")]
    (line,) = says(*log, right)
    assert "entry 2" in line
    assert "60 of 90: the first meld of this side has to reach 90" in line
    assert played(*log, amend(1, hand({"Ann": {"cards": 1495}})))["points"] == {"Ann": 1555, "Bob": 5}


def test_a_turn_that_was_struck_out_takes_its_melds_with_it() -> None:
    log = [meld("Ann", ACES), meld("Ann", "4S 4H 4D"), meld("Ann", add={2: "4C"})]
    assert wrong(*log, {"kind": "void", "entry": 2}) == [(4, "entry", "no-longer-holds")]
    assert wrong(*log[:2], {"kind": "void", "entry": 1}) == [(3, "entry", "no-longer-holds")]
    found = played(*log[:2], {"kind": "void", "entry": 2})
    assert [one["n"] for one in found["state"]["hand"]["melds"]["Ann"]] == [1]


def test_two_players_can_use_every_entry() -> None:
    entries = [READY, BLACK, end("Ann", Bob="4S"), hand({}, None), {"kind": "note", "text": "late"}]
    assert played(*entries, players=TWO)["state"]["hands"] == 2
