"""Every problem of Seep by name: what provokes it, at which path, in which words; and files of faulty programs."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scorekeeper.core.reading import plain
from scorekeeper.games.seep.words import PROBLEMS
from tests.support import Json, refusal

from .simulator import recorded
from .table import FOUR, NS, WE, asked, capture, count, deal, dealt, end, file, play, played, says, swept, taken, wrong

FLOOR = (9, "5H 8H KH QH", "4S build 9 with 5H")  #: a 9-house of West's; South plays
REDEAL = {"kind": "redeal", "reason": "no-bid"}
RAWALPINDI = {"variant": "rawalpindi"}
EVERYTHING = "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AH AD AC 10D"


def in_turn(*entries: Json, **keys: Any) -> list[Json]:
    """Return the entries, the last of them changed."""
    return [*entries[:-1], {**entries[-1], **keys}]


#: Code, entries, what is agreed, the last line of the refusal without its entry.
ENTRIES: list[tuple[str, list[Json], Json, str]] = [
    (
        "nobody-moves",
        [{"kind": "leave", "player": "West"}],
        {},
        "nobody leaves or sits down during a match of Seep: those who began it play it",
    ),
    (
        "nobody-moves",
        [{"kind": "join", "player": "Em", "after": "West"}],
        {},
        "nobody leaves or sits down during a match of Seep: those who began it play it",
    ),
    # counted
    (
        "no-side",
        [{"kind": "count", "points": {"North": 50}}],
        {},
        "points.North: “North” is not a side: the sides are North & South, West & East",
    ),
    (
        "no-side",
        [{"kind": "count", "cards": {"South & North": []}}],
        {},
        "cards.South & North: “South & North” is not a side: the sides are North & South, West & East",
    ),
    (
        "no-side",
        [count(50, more_cards="East")],
        {},
        "more_cards: “East” is not a side: the sides are North & South, West & East",
    ),
    ("side-missing", [count()], {}, "points: no side is given: it is one of North & South, West & East"),
    (
        "side-missing",
        [{"kind": "count", "cards": {}}],
        {},
        "cards: no side is given: it is one of North & South, West & East",
    ),
    ("points-or-cards", [{"kind": "count"}], {}, "either points or cards are needed, not both"),
    (
        "points-or-cards",
        [{**count(50), "cards": {NS: []}}],
        {},
        "either points or cards are needed, not both",
    ),
    (
        "points-unreachable",
        [count(101)],
        {},
        f"points.{NS}: 101; no choice of scoring cards makes that of 100 card points, without sweeps and majority",
    ),
    (
        "points-unreachable",
        [count(None, 7, more_cards=None)],
        {"variant": "thirty"},
        f"points.{WE}: 7; no choice of scoring cards makes that of 26 card points, without sweeps and majority",
    ),
    ("points-not-total", [count(59, 40)], {}, "points: 59 + 40 = 99; all card points are 100"),
    ("points-not-total", [count(60, 41)], {}, "points: 60 + 41 = 101; all card points are 100"),
    ("counts-nothing", [taken("AS 2H")], {}, f"cards.{NS}.2: 2H counts nothing: it is not a scoring card"),
    ("counts-nothing", [taken("JK")], {}, f"cards.{NS}.1: JK counts nothing: it is not a scoring card"),
    (
        "counts-nothing",
        [taken("KS", more_cards=None)],
        {"variant": "thirty"},
        f"cards.{NS}.1: KS counts nothing: it is not a scoring card",
    ),
    ("card-twice", [taken("AS as")], {}, f"cards.{NS}.2: AS is named twice"),
    (
        "card-twice",
        [{"kind": "count", "cards": {NS: EVERYTHING.split(), WE: ["AS"]}}],
        {},
        f"cards.{WE}.1: AS is named twice",
    ),
    (
        "cards-missing",
        [{"kind": "count", "cards": {NS: EVERYTHING.split()[:-2], WE: ["10D"]}}],
        {},
        "cards: nobody took AC: each scoring card belongs to one of the sides",
    ),
    (
        "majority-missing",
        [count(50)],
        {"variant": "juneja"},
        "more_cards: not said yet: which side has more than 26 cards, or that neither has",
    ),
    (
        "majority-missing",
        [capture("North"), end("North")],
        {"variant": "thirty"},
        "more_cards: not said yet: which side has more than 26 cards, or that neither has",
    ),
    # sweeps
    (
        "sweep-card-missing",
        [count(13, more_cards=None, sweeps=[swept("North")])],
        {"variant": "thirty"},
        "sweeps.1.card: not said yet: with which card; the sweep is worth its value",
    ),
    (
        "sweep-card-missing",
        [capture("North", sweep=True)],
        {"variant": "thirty"},
        "with: not said yet: with which card; the sweep is worth its value",
    ),
    (
        "sweep-card-missing",
        [count(50, sweeps=[swept("North"), swept("West", when="first")])],
        {"first_sweep": "card"},
        "sweeps.2.card: not said yet: with which card; the sweep is worth its value",
    ),
    (
        "first-sweep-twice",
        [count(50, sweeps=[swept("West", when="first"), swept("West", when="first")])],
        {},
        "sweeps.2.when: a second sweep with the first play: there is one at most",
    ),
    (
        "last-sweep-twice",
        [count(50, sweeps=[swept("North", when="last"), swept("West"), swept("North", when="last")])],
        {},
        "sweeps.3.when: a second sweep with the last play: there is one at most",
    ),
    (
        "swept-twice",
        [count(50, sweeps=[swept("North", card="5C"), swept("South", card="5C")])],
        {},
        "sweeps.2.card: 5C swept already: it was another card",
    ),
    (
        "first-by-bidder",
        [count(50, sweeps=[swept("North", when="first")])],
        {},
        "sweeps.1.player: “North” does not play first: West does",
    ),
    (
        "first-by-bidder",
        [capture("East", sweep="first")],
        {},
        "player: “East” does not play first: West does",
    ),
    (
        "last-by-dealer",
        [count(50, sweeps=[swept("South", when="last")])],
        {},
        "sweeps.1.player: “South” does not play last: North, the dealer, does",
    ),
    (
        "last-by-dealer",
        [capture("West", sweep="last")],
        {},
        "player: “West” does not play last: North, the dealer, does",
    ),
    (
        "first-sweep-card",
        [count(50, sweeps=[swept("West", when="first", card="8C")])],
        {},
        "sweeps.1.card: 8C cannot be the first play's: that is a card from 9 to king, which was bid",
    ),
    (
        "first-sweep-card",
        [capture("West", sweep="first", **{"with": "AC"})],
        {},
        "with: AC cannot be the first play's: that is a card from 9 to king, which was bid",
    ),
    (
        "sweep-false",
        [capture("West", sweep=False)],
        {},
        "sweep: false means nothing here; expected true, first or last, or leave the key out",
    ),
    # captures as they happen
    ("card-twice", [capture("West", "KS 10D ks")], {}, "cards.3: KS is named twice"),
    (
        "captured-already",
        [capture("West", "KS"), capture("North", "AH KS")],
        {},
        "cards.2: KS has been captured already",
    ),
    (
        "captured-already",
        [capture("West", "", sweep=True, **{"with": "2C"}), capture("North", "2C")],
        {},
        "cards.1: 2C has been captured already",
    ),
    (
        "captured-already",
        [capture("West", "2C"), capture("North", "", sweep=True, **{"with": "2C"})],
        {},
        "with: 2C has been captured already",
    ),
    (
        "logged-by-plays",
        [deal(9, "2S 3S 4S 5S"), capture("West")],
        {},
        "this deal is being logged card by card: a play goes on with it, a count closes it",
    ),
    (
        "logged-by-plays",
        [*dealt(*FLOOR), end("West")],
        {},
        "this deal is being logged card by card: a play goes on with it, a count closes it",
    ),
    (
        "logged-by-captures",
        [capture("West"), play("West", "KS")],
        {},
        "this deal is being logged by captures: a capture goes on with it, its end or a count closes it",
    ),
    (
        "first-capture",
        [capture("West"), capture("West", sweep="first")],
        {},
        "sweep: a sweep with the first play has to be the first capture of the deal",
    ),
    (
        "after-last-sweep",
        [capture("North", sweep="last"), capture("West")],
        {},
        "the last play has been made, and swept: the deal is over",
    ),
    (
        "no-capture",
        [end("West")],
        {},
        "nothing has been captured in this deal: it cannot be over",
    ),
    (
        "last-missing",
        [capture("West", EVERYTHING.removesuffix(" AC 10D")), end()],
        {},
        "last: not said yet: who captured last, and so gets the rest: AC, 10D",
    ),
    ("not-seated", [capture("Em")], {}, "player: “Em” is not at the table; expected North, West, South, East"),
    (
        "not-seated",
        [capture("West"), end("Em")],
        {},
        "last: “Em” is not at the table; expected North, West, South, East",
    ),
    (
        "not-seated",
        [count(50, sweeps=[swept("Em")])],
        {},
        "sweeps.1.player: “Em” is not at the table; expected North, West, South, East",
    ),
    # the deal
    *[
        ("deal-open", [*opened, entry], {}, "a deal is being logged: end it first, or close it by a count")
        for opened in ([deal(9, "2S 3S 4S 5S")], [capture("West")])
        for entry in (deal(9, "2S 3S 4S 5S"), REDEAL)
    ],
    (
        "no-deal",
        [play("West", "KS")],
        {},
        "no deal is being logged card by card: its bid and floor come first",
    ),
    ("floor-twice", [deal(9, "2S 3S 2S 5S")], {}, "floor.3: 2S lies twice on the floor"),
    ("no-jokers", [deal(9, "2S JK 3S 5S")], {}, "floor.2: there are no jokers in this pack"),
    (
        "bid-on-floor",
        [deal(13, "KS KH KD KC")],
        {},
        "bid: all four cards of 13 lie on the floor, so nobody can bid it",
    ),
    (
        "floor-again",
        [deal(13, "10D KH 9S KC")],
        {"variant": "thirty"},
        "floor: 10D, 9S on the floor: it has to be dealt again",
    ),
    (
        "floor-not-looked-at",
        [{"kind": "redeal", "reason": "floor"}],
        {},
        "reason: the floor is no reason to deal again at this table",
    ),
    # a play
    (
        "not-your-turn",
        in_turn(*dealt(*FLOOR, "2C"), player="North"),
        {},
        "player: “North” does not play now: South does",
    ),
    ("not-seated", in_turn(*dealt(*FLOOR, "2C"), player="Em"), {}, "player: “Em” is not at the table; expected South"),
    ("card-loose", dealt(*FLOOR, "KH"), {}, "card: KH cannot be played: it lies loose on the floor"),
    ("card-in-house", dealt(*FLOOR, "5H"), {}, "card: 5H cannot be played: it lies in a house"),
    ("card-captured", dealt(*FLOOR, "KC take KH", "KC"), {}, "card: KC cannot be played: it was captured"),
    ("no-jokers", dealt(*FLOOR, "JK"), {}, "card: there are no jokers in this pack"),
    (
        "no-jokers",
        [capture("West", sweep=True, **{"with": "JK"})],
        {},
        "with: there are no jokers in this pack",
    ),
    (
        "no-jokers",
        [count(50, sweeps=[swept("West", card="JK")])],
        {},
        "sweeps.1.card: there are no jokers in this pack",
    ),
    (
        "take-or-build",
        in_turn(*dealt(*FLOOR, "9C take 9"), build=9),
        {},
        "build: a play either takes or builds, not both",
    ),
    *[
        (
            "only-building",
            in_turn(*dealt(*FLOOR, said), **{key: value}),
            {},
            f"{key}: only for a play that builds a house",
        )
        for said in ("2C", "KC take KH")
        for key, value in (("with", ["8H"]), ("break", 9), ("also", [["8H"]]))
    ],
    (
        "bid-not-kept",
        dealt(9, "5H 8H KH QH", "2C"),
        {},
        "card: the bid is 9: a house of it has to be built, or a card of it take or be thrown, and not 2C",
    ),
    (
        "bid-other-house",
        dealt(9, "5H 8H KH QH", "2C build 10 with 8H"),
        {},
        "build: the bid is 9: the first play builds a house of that, not of 10",
    ),
    (
        "bid-other-house",
        dealt(9, "5H 8H AH QH", "9C build 10 with AH"),
        {},
        "build: the bid is 9: the first play builds a house of that, not of 10",
    ),
    (
        "bid-not-kept",
        dealt(9, "5H 7H KH QH", "KC take KH"),
        {},
        "card: the bid is 9: a house of it has to be built, or a card of it take or be thrown, and not KC",
    ),
    ("must-take", dealt(*FLOOR, "8C"), {}, "card: 8C cannot be thrown, because it takes: 8H"),
    (
        "takes-nothing",
        dealt(*FLOOR, "2C take all"),
        {},
        "take: 2C takes nothing: no house, card or set of cards on the floor makes 2",
    ),
    ("take-left", dealt(11, "2S 9S JD KH", "JC take JD"), {}, "take: JC has to take these too: 2S + 9S"),
    ("no-such-house", dealt(*FLOOR, "KC take KH 10"), {}, "take.2: there is no 10-house"),
    ("no-such-house", dealt(*FLOOR, "2C build 12 break 10"), {}, "break: there is no 10-house"),
    (
        "house-not-worth",
        dealt(*FLOOR, "KC take KH 9"),
        {},
        "take.2: the 9-house is not taken by KC, which takes what makes 13",
    ),
    ("house-twice", dealt(*FLOOR, "9C take 9 9"), {}, "take.2: the 9-house is there twice"),
    ("not-loose", dealt(*FLOOR, "KC take KD"), {}, "take.1.1: KD does not lie loose on the floor"),
    ("not-loose", dealt(*FLOOR, "2C build 10 with 8D"), {}, "with.1: 8D does not lie loose on the floor"),
    ("not-loose", dealt(*FLOOR, "2C build 10 with 8H also 5H"), {}, "also.1.1: 5H does not lie loose on the floor"),
    ("used-twice", dealt(*FLOOR, "KC take KH KH"), {}, "take.2.1: KH is twice in this play"),
    ("used-twice", dealt(*FLOOR, "AC build 9 with 8H 8H"), {}, "with.2: 8H is twice in this play"),
    ("used-twice", dealt(*FLOOR, "2C build 10 with 8H also 8H"), {}, "also.1.1: 8H is twice in this play"),
    ("sum-differs", dealt(*FLOOR, "KC take KH+8H"), {}, "take.1: 13 + 8 = 21, not 13"),
    ("sum-differs", dealt(*FLOOR, "3C build 10 with 8H"), {}, "with: 3 + 8 = 11, not 10"),
    ("sum-differs", dealt(*FLOOR, "2C build 10 break 9"), {}, "break: 9 + 2 = 11, not 10"),
    ("sum-differs", dealt(*FLOOR, "2C build 10 with 8H also QH"), {}, "also.1: 12 = 12, not 10"),
    ("sum-differs", dealt(*FLOOR, "2C build 10"), {}, "build: 2 = 2, not 10"),
    (
        "also-left",
        dealt(12, "4H 3H QH 10H", "5S build 12 with 4H 3H also"),
        {},
        "also: these make 12 too and have to go into the house: QH",
    ),
    (
        "build-alone",
        dealt(*FLOOR, "10C build 10"),
        {},
        "build: 10C alone is not a house: it needs a 10-house or cards that make 10 on the floor",
    ),
    (
        "too-many-houses",
        dealt(*FLOOR, "2C build 10 with 8H"),
        {"max_houses": 1},
        "build: a second house; only 1 may lie on the floor at once",
    ),
    (
        "too-many-houses",
        dealt(9, "5H 8H 3H KD", "4S build 9 with 5H", "2S build 10 with 8H", "9D build 12 with 3H"),
        {"max_houses": 2},
        "build: one house too many; only 2 may lie on the floor at once",
    ),
    (
        "break-cemented",
        dealt(*FLOOR, "9C build 9", "2C build 11 break 9"),
        {},
        "break: the 9-house is cemented and cannot be broken",
    ),
    (
        "break-own",
        dealt(*FLOOR, "2C", "3C", "6C", "AC build 10 break 9"),
        {},
        "break: the 9-house is the player’s own: only somebody else’s is broken",
    ),
    (
        "break-no-floor",
        dealt(9, "5H 3H 2H QH", "4S build 9 with 5H", "2C build 13 break 9 with 2H"),
        {},
        "with: the 9-house is broken by a card from hand alone: no loose cards go with it",
    ),
    (
        "break-one-card",
        dealt(9, "5H AH 2H QH", "4S build 9 with 5H", "QC build 12 break 9 with AH 2H"),
        {"break_with_floor": True},
        "with: 2 loose cards: only one raises the house",
    ),
    ("floor-of-four", [deal(9, "2S 3S 4S")], {}, "floor: 3 cards; a floor is exactly four cards"),
    ("floor-of-four", [deal(9, "2S 3S 4S 5S 6S")], {}, "floor: 5 cards; a floor is exactly four cards"),
    ("floor-of-four", [deal(9, "2S")], {}, "floor: 1 card; a floor is exactly four cards"),
    (
        "none-to-keep",
        dealt(13, "JS JH JD 3H", "KC", "JC build 11"),
        {},
        "card: South must keep a card for the 11-house, and all four have been seen",
    ),
    (
        "ten-nine-first",
        dealt(13, "AH 9H KH 2H", "KC take KH", "9S take 9H"),
        RAWALPINDI,
        "take: 9S may neither take nor go into a larger house before the first 9-house is built",
    ),
    (
        "ten-nine-first",
        dealt(13, "AH 9H KH 2H", "KC take KH", "10D build 11 with AH"),
        RAWALPINDI,
        "build: 10D may neither take nor go into a larger house before the first 10-house is built",
    ),
    (
        "ten-nine-seen",
        dealt(13, "AH 9H KH 2H", "KC take KH", "10D", "8C build 10 with 2H"),
        RAWALPINDI,
        "build: the first 10-house is built by the holder of 10D, and 10D has been seen",
    ),
    (
        "ten-nine-builder",
        dealt(13, "AH 9H KH 2H", "KC take KH", "8C build 10 with 2H", "10D take 10"),
        RAWALPINDI,
        "card: South built the first 10-house and so holds 10D",
    ),
    (
        "baazis-won",
        [{"kind": "count", "points": {"North & South": 100}}, {"kind": "options", "options": {"baazis": 1}}],
        {},
        "options.baazis: 1 baazi has been won: it has to be more, or 0",
    ),
]


@pytest.mark.parametrize(
    ("code", "entries", "head", "line"), ENTRIES, ids=[f"{row[0]}-{n}" for n, row in enumerate(ENTRIES)]
)
def test_each_problem_is_said_where_it_is(code: str, entries: list[Json], head: Json, line: str) -> None:
    at = len(entries)
    *_, (entry, path, said) = wrong(*entries, **head)
    assert (entry, said) == (at, code)
    assert says(*entries, **head)[-1] == f"entry {at}: {line}"
    assert line.startswith(f"{path}: ") if path else not line.startswith("card: ")


def test_every_problem_of_the_game_is_met() -> None:
    elsewhere = {"take-which", "also-which"}  # below
    elsewhere |= {"house-left", "too-few-to-keep", "none-for-each"}  # of owners
    elsewhere |= {"too-many-ways"}  # of a question
    assert {row[0] for row in ENTRIES} | elsewhere >= set(PROBLEMS)


# -- choices that are listed -------------------------------------------------------------------------------------------


def test_all_where_there_are_several_choices_is_refused_and_they_are_listed() -> None:
    entries = dealt(11, "2C 3C 5C 6C", "JS take all")
    assert wrong(*entries) == [(2, "take", "take-which")]
    (line,) = says(*entries)
    assert "2C + 3C + 6C" in line
    assert "5C + 6C" in line


def test_a_house_with_several_choices_of_further_sets_is_refused_and_they_are_listed() -> None:
    entries = dealt(9, "2H 7H 3H 4H", "9S build 9")
    assert wrong(*entries) == [(2, "also", "also-which")]
    (line,) = says(*entries)
    assert "2H + 7H" in line
    assert "2H + 3H + 4H" in line
    for also in ("2H+7H", "2H+3H+4H"):
        assert played(*dealt(9, "2H 7H 3H 4H", f"9S build 9 also {also}"))["state"]["deal"]["houses"]


def test_where_a_choice_has_several_groups_one_choice_is_told_from_the_next() -> None:
    """There are two choices, each of the jack and a set: they cannot read as one choice of four groups."""
    (line,) = says(*dealt(11, "JD 5C 6C 6D", "JS take all"))
    flat = {"JD, 5C + 6C, JD, 5C + 6D", "JD, 5C + 6D, JD, 5C + 6C"}
    assert not any(one in line for one in flat)


def test_a_house_among_choices_is_called_one() -> None:
    (line,) = says(*dealt(*FLOOR, "9C"))
    assert "9-house" in line


# -- the list --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ours", "theirs"), [(101, 0), (101, 101), (-1, 101)])
def test_points_that_no_cards_make_are_not_added_up(ours: int, theirs: int) -> None:
    found = wrong(count(ours, theirs))
    assert found
    assert all(path.startswith("points.") for _, path, _ in found)


@pytest.mark.parametrize("sweep", [{}, {"sweep": True}], ids=["a capture", "a sweep"])
def test_a_joker_captures_nothing(sweep: dict[str, Any]) -> None:
    ((entry, path, _),) = wrong(capture("West", "10D", **{"with": "JK"}, **sweep))
    assert (entry, path) == (1, "with")


def test_a_majority_for_both_is_refused() -> None:
    assert [path for _, path, _ in wrong(count(60, more_cards=[NS, WE]), variant="juneja")] == ["more_cards"]
    text = json.dumps(file(count(60, more_cards=NS), variant="juneja"))
    twice = text.replace('"more_cards"', f'"more_cards": "{WE}", "more_cards"')
    assert refusal(twice) == ["entry 1: more_cards: the key is given twice"]


def test_a_play_after_the_last_is_refused() -> None:
    _, entries, _ = recorded(1)
    made = [plain(entry) for entry in entries]
    assert played(*made)["state"]["deal"] is None
    assert wrong(*made, made[-1]) == [(len(made) + 1, "", "no-deal")]


def test_a_deal_whose_plays_are_not_all_made_cannot_be_followed_by_another() -> None:
    _, entries, _ = recorded(1)
    made = [plain(entry) for entry in entries]
    assert wrong(*made[:-1], deal(9, "2S 3S 4S 5S")) == [(len(made), "", "deal-open")]


# -- form --------------------------------------------------------------------------------------------------------------

FORMS: list[tuple[Any, str]] = [
    ({**count(50), "sweep": []}, "sweep: unknown key; expected points, cards, more_cards, sweeps, kind"),
    (count(50, points=None), "points: null is not an object"),
    ({"kind": "count", "points": {NS: -1}}, f"points.{NS}: −1"),
    ({"kind": "count", "points": {NS: 5.0}}, f"points.{NS}: 5.0 is not a whole number"),
    ({"kind": "count", "points": {NS: True}}, f"points.{NS}: true is not a whole number"),
    ({"kind": "count", "points": 60}, "points: 60 is not an object"),
    ({"kind": "count", "cards": {NS: "AS"}}, f"cards.{NS}: “AS” is not an array"),
    ({"kind": "count", "cards": {NS: ["1S"]}}, f"cards.{NS}.1: “1S” is not a card"),
    (count(50, sweeps={}), "sweeps: {} is not an array"),
    (count(50, sweeps=["North"]), "sweeps.1: “North” is not an object"),
    (count(50, sweeps=[{}]), "sweeps.1.player: missing"),
    (count(50, sweeps=[swept("North", when="middle")]), "sweeps.1.when: “middle” is not one of"),
    (count(50, sweeps=[swept("North", when=None)]), "sweeps.1.when: null"),
    (count(50, sweeps=[swept("North", card=None)]), "sweeps.1.card: null"),
    (count(50, sweeps=[swept("North", points=50)]), "sweeps.1.points: unknown key; expected player, when, card"),
    (count(50, more_cards=1), "more_cards: 1 is not"),
    ({"kind": "capture", "player": "West"}, "cards: missing"),
    ({"kind": "capture", "cards": []}, "player: missing"),
    (capture("West", sweep="middle"), "sweep: “middle” is not true or false, “first” or “last”"),
    (capture("West", sweep=1), "sweep: 1 is not true or false, “first” or “last”"),
    (capture("West", sweep=None), "sweep: null is not"),
    (capture("West", **{"with": None}), "with: null"),
    ({"kind": "end_deal", "player": "West"}, "player: unknown key; expected last, more_cards, kind"),
    ({"kind": "end_deal", "last": None}, "last: null is not"),
    ({"kind": "deal", "bid": 9}, "floor: missing"),
    (deal(8, "2S 3S 4S 5S"), "bid: 8 is too small; expected 9 or more"),
    (deal(14, "2S 3S 4S 5S"), "bid: 14 is too large; expected 13 or less"),
    (deal(9, "2S 3S 4S"), "floor: "),
    (deal(9, "2S 3S 4S 5S 6S"), "floor: "),
    ({"kind": "deal", "bid": "9", "floor": ["2S", "3S", "4S", "5S"]}, "bid: “9” is not a whole number"),
    ({"kind": "redeal"}, "reason: missing"),
    ({"kind": "redeal", "reason": "floors"}, "reason: “floors” is not one of"),
    ({"kind": "play", "player": "West"}, "card: missing"),
    (play("West", "KS", build=8), "build: 8 is too small; expected 9 or more"),
    (play("West", "KS", build=14), "build: 14 is too large; expected 13 or less"),
    (play("West", "KS", build=9, **{"break": 8}), "break: 8 is too small; expected 9 or more"),
    (play("West", "KS", build=None), "build: null"),
    (play("West", "KS", take="some"), "take: “some” is not “all” or a list of groups"),
    (play("West", "KS", take=None), "take: null is not “all” or a list of groups"),
    (play("West", "KS", take=9), "take: 9 is not “all” or a list of groups"),
    (play("West", "KS", take=[True]), "take.1: true is not"),
    (play("West", "KS", take=[[9]]), "take.1.1: 9 is not a card"),
    (play("West", "KS", take=["KH"]), "take.1: “KH” is not an array"),
    (play("West", "KS", build=9, also=["KH"]), "also.1: “KH” is not an array"),
    (play("West", "KS", build=9, **{"with": "4H"}), "with: “4H” is not an array"),
    (play("West", "KS", sweep=True), "sweep: unknown key; expected player, card, take, build, with, break, also, kind"),
    ({"kind": "bid"}, "kind: “bid” is not a kind of entry here; expected count, capture, end_deal, deal, play, redeal"),
]


@pytest.mark.parametrize(("entry", "line"), FORMS)
def test_a_mistake_of_form_names_its_path(entry: Any, line: str) -> None:
    (said,) = says(entry)
    assert said.startswith(f"entry 1: {line}")


def test_a_sweep_is_worth_a_number_or_its_card() -> None:
    assert says(sweep="x") == ["options.sweep: “x” is not a whole number or “card”"]
    assert says(sweep=-1) == ["options.sweep: −1 is too small; expected 0 or more"]


def test_what_comes_with_the_variant_cannot_be_set() -> None:
    assert says({"kind": "options", "options": {"values": "thirty"}}) == [
        "entry 1: options.values: comes with the variant and cannot be set"
    ]


def test_all_breaches_of_the_rules_in_one_entry_are_reported_together() -> None:
    both = says(count(59, 40, sweeps=[swept("East", when="first"), swept("Em")], more_cards="Em"))
    assert [line.split(": ")[1] for line in both] == ["points", "more_cards", "sweeps.1.player", "sweeps.2.player"]
    entries = in_turn(*dealt(*FLOOR, "KH"), player="East", **{"with": ["QH"]})
    assert [path for _, path, _ in wrong(*entries)] == ["player", "card", "with"]


FLOOR_OF_ALL = (11, "2S 9S JD KH")


@pytest.mark.parametrize(
    ("entries", "codes"),
    [
        (dealt(*FLOOR_OF_ALL, "KC"), {"must-take", "bid-not-kept"}),
        (in_turn(*dealt(*FLOOR_OF_ALL, "KC"), player="South"), {"not-your-turn", "must-take", "bid-not-kept"}),
        (dealt(*FLOOR_OF_ALL, "5S build 12 with 2S"), {"sum-differs", "bid-other-house"}),
        (dealt(*FLOOR_OF_ALL, "5S build 11 with 6S also 2S"), {"not-loose", "sum-differs"}),
    ],
)
def test_all_breaches_of_one_play_are_reported_together(entries: list[Json], codes: set[str]) -> None:
    assert {code for _, _, code in wrong(*entries)} == codes


def test_one_house_too_many_of_which_all_cards_were_seen_is_both() -> None:
    entries = dealt(9, "5H QH QS QD", "4S build 9 with 5H", "QC build 12")
    found = {code for _, _, code in wrong(*entries, max_houses=1)}
    assert {"too-many-houses", "none-to-keep"} <= found


def test_all_choices_are_listed_however_many() -> None:
    thrown = [f"{rank}H" for rank in ("J", *range(10, 1, -1), "A")]
    entries = dealt(11, "KS KH KD QC", *thrown, "KC take all")
    assert wrong(*entries) == [(len(entries), "take", "take-which")]
    (line,) = says(*entries)
    assert len(line.split("; ")[1:]) == 13


def test_a_take_of_an_empty_group_is_refused() -> None:
    assert wrong(*in_turn(*dealt(*FLOOR, "KC"), take=[[], ["KH"]]))[-1][1:] == ("take.1", "sum-differs")
    assert wrong(*in_turn(*dealt(*FLOOR, "2C build 10 with 8H"), also=[[]]))[-1][1:] == ("also.1", "sum-differs")
    assert wrong(*in_turn(*dealt(*FLOOR, "KC"), take=[])) == [(3, "take", "take-left")]


def test_questions_of_another_game_are_refused() -> None:
    assert refusal(asked("meld", cards=[]))[0].startswith("question: “meld” is not a question of this game")


@pytest.mark.parametrize("players", [FOUR[:3], FOUR[:1], (*FOUR, "Em")])
def test_three_one_or_five_players_are_refused(players: tuple[str, ...]) -> None:
    assert wrong(players=players) == [(0, "players", "players-one-of")]
