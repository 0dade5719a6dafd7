"""Seep's sheets for counts and captures: whatever an entry says can be tapped; what is asked next; what is refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from scorekeeper.core.entries import Entry, kind_of
from scorekeeper.core.files import read_entry, read_match
from scorekeeper.core.words import ENGLISH
from scorekeeper.games import by_slug
from scorekeeper.games.seep import SEEP
from scorekeeper.games.seep.options import SCALES
from scorekeeper.games.seep.state import SeepState
from scorekeeper.web.entry.forms import NOBODY
from scorekeeper.web.entry.seep import SHEETS
from tests.games.seep.table import FOUR, NS, WE, capture, end, file
from tests.support import Json, table_file

from .phone import Phone

SPADES = [f"{rank}S" for rank in ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")]
ALL = [*SPADES, "AH", "AD", "AC", "10D"]


def count(ours: Any = None, **keys: Any) -> Json:
    """Return a deal counted; ``ours``: card points of North & South."""
    return {"kind": "count", **({} if ours is None else {"points": {NS: ours}}), **keys}


def match(*entries: Json, variant: str = "hundred", players: tuple[str, ...] = FOUR, **options: Any) -> Json:
    """Return a match file; keywords are options. Of four North deals first, and West bids."""
    return file(*entries, players=players, variant=variant, options=options)


def state(*before: Json, **head: Any) -> SeepState:
    found: SeepState = read_match(by_slug, match(*before, **head)).now.state
    return found


@pytest.fixture(autouse=True)
def reader(app: Flask) -> Iterator[None]:
    """Write figures as the reader of a page sees them."""
    with app.test_request_context():
        yield


def sheet(at: SeepState, kind: str, data: MultiDict[str, str] | None = None, original: Entry | None = None) -> Any:
    loaded: Any = SimpleNamespace(game=SEEP, state=at, seats=at.seats)
    return SHEETS[kind](loaded, data, original)


def tapped(kind: str, *before: Json, head: Json | None = None, **fields: Any) -> Any:
    """Return a sheet after ``before`` with these fields; ``-`` and ``:`` in names are written ``__`` and ``_of_``."""
    form: MultiDict[str, str] = MultiDict()
    for name, value in fields.items():
        key = name.replace("__", "-").replace("_of_", ":")
        form.setlist(key.replace("NS", NS).replace("WE", WE), value if isinstance(value, list) else [value])
    return sheet(state(*before, **(head or {})), kind, form)


THIRTY = {"variant": "thirty"}

ENTRIES: list[tuple[Json, list[Json], Json]] = [
    ({}, [], count(60)),
    ({}, [], count(0)),
    ({}, [], count(points={WE: 40, NS: 60})),
    ({}, [], count(points={WE: 40}, more_cards=WE)),
    ({}, [], count(cards={WE: ["KS", "AS", "10D"]})),
    ({}, [], count(cards={WE: []})),
    ({}, [], count(cards={NS: ALL, WE: []})),
    ({}, [], count(cards={NS: ALL[5:], WE: ALL[4::-1]})),
    ({}, [], count(60, sweeps=[{"player": "West", "when": "first"}, {"player": "North"}, {"player": "North"}])),
    ({}, [], count(60, sweeps=[{"player": "North", "when": "last", "card": "2C"}, {"player": "East", "card": "7H"}])),
    ({}, [], count(60, sweeps=[{"player": name} for name in FOUR * 3])),
    ({"variant": "juneja"}, [], count(60, more_cards=None)),
    (THIRTY, [], count(13, more_cards=NS, sweeps=[{"player": "West", "when": "first", "card": "QH"}])),
    (THIRTY, [], count(13, more_cards=NS, sweeps=[{"player": "North", "when": "last"}])),
    ({}, [capture("West", "AS")], count(60)),
    ({}, [], capture("West")),
    ({}, [], capture("West", "AS 3H 9S 9D", sweep="first", **{"with": "9S"})),
    ({}, [], capture("North", "10D", sweep="last")),
    ({}, [capture("East", "AS")], capture("North", "KS 2S", sweep=True)),
    (THIRTY, [], capture("East", "", sweep=True, **{"with": "5C"})),
    ({}, [capture("East", "AS")], end("South")),
    ({"variant": "juneja"}, [capture("East", "AS")], end("South", more_cards=None)),
    ({}, [capture("East", " ".join(ALL))], end()),
    ({}, [capture("East", " ".join(ALL))], end("East", more_cards=WE)),
    ({}, [], {"kind": "redeal", "reason": "no-bid"}),
    (THIRTY, [], {"kind": "redeal", "reason": "floor"}),
]


@pytest.mark.parametrize(("head", "before", "entry"), ENTRIES)
def test_opened_and_saved_an_entry_says_what_it_said(head: Json, before: list[Json], entry: Json) -> None:
    at = state(*before, **head)
    read = read_entry(SEEP, entry)
    assert SEEP.rules.check(at, read) == []
    opened = sheet(at, kind_of(read), original=read)
    assert opened.missing(ENGLISH) is None
    sent = sheet(at, kind_of(read), opened.data, read)
    assert sent.entry == read
    for key in ("points", "cards"):  # the first side is the one that was counted
        assert list(sent.value.get(key) or ()) == list(entry.get(key) or ())
    if len(entry.get("cards", ())) != 2 or entry["kind"] != "count":  # only one side's cards can be tapped
        assert read_entry(SEEP, opened.draft()) == read


# -- what is asked next ----------------------------------------------------------------------------------------------

OUT = [capture("East", "AS")]
SWEPT = [capture("South", "AS", sweep=True)]
LAST = [capture("North", "AS", sweep="last")]


@pytest.mark.parametrize(
    ("made", "asks"),
    [
        (tapped("count"), "How many card points did a side take?"),
        (tapped("count", points_of_WE="40"), None),
        (tapped("count", points_of_WE="forty"), None),
        (tapped("count", by="cards"), "Whose cards are tapped?"),
        (tapped("count", by="cards", side=NS), "North & South: which cards?"),
        (tapped("count", by="cards", side=NS, none="1"), None),
        (tapped("count", by="cards", side=NS, cards=["AS"]), None),
        (tapped("count", points_of_NS="40", head={"variant": "juneja"}), "Who has more than 26 cards?"),
        (tapped("count", points_of_NS="40", more_cards=NOBODY, head={"variant": "juneja"}), None),
        (tapped("count", points_of_NS="40", sweeps_of_WE="7"), None),
        (tapped("count", points_of_NS="40", sweeps_of_WE="seven"), f"{WE}: how many sweeps?"),
        (tapped("count", points_of_NS="40", sweeps_of_WE="49"), f"{WE}: how many sweeps?"),
        (tapped("count", points_of_NS="40", sweeps_of_East="x"), None),
        (tapped("count", points_of_NS="40", sweeps_of_East="x", named="1"), "East: how many sweeps?"),
        (tapped("count", points_of_NS="40", sweeps_of_WE="2", named="1"), f"{WE}: how many sweeps?"),
        (tapped("count", points_of_NS="40", sweeps_of_WE="2", sweeps_of_East="1", named="1"), None),
        (
            tapped("count", points_of_NS="40", swept__first="West", head={"first_sweep": "card"}),
            "With which card did West sweep?",
        ),
        (
            tapped("count", points_of_NS="40", swept__first="West", first__rank="Q", head={"first_sweep": "card"}),
            "With which Q did West sweep?",
        ),
        (tapped("capture"), "Who captured?"),
        (tapped("capture", player="East"), None),
        (tapped("capture", player="East", sweep="true"), None),
        (tapped("capture", player="East", sweep="true", head=THIRTY), "With which card did East sweep?"),
        (tapped("capture", player="East", sweep="first", head=THIRTY), "With which card did East sweep?"),
        (tapped("end_deal", *OUT), "Who captured last?"),
        (tapped("end_deal", *OUT, last="East"), None),
        (tapped("end_deal", *LAST, last="South"), None),
        (tapped("end_deal", *LAST, last="West"), "North swept with the last play: their side captured last"),
        (tapped("end_deal", *OUT, last="East", head=THIRTY), "Who has more than 26 cards?"),
        (tapped("redeal", head=THIRTY), "Why is it dealt again?"),
    ],
)  # fmt: skip
def test_the_next_thing_that_is_missing_is_asked_for(made: Any, asks: str | None) -> None:
    assert made.missing(ENGLISH) == asks


@pytest.mark.parametrize(
    ("made", "value"),
    [
        (tapped("count", points_of_NS=" 60 ", cards=["AS"], side=WE), count(60)),
        (tapped("count", points_of_NS="sixty"), count("sixty")),
        (tapped("count", by="cards", side=WE, cards=["AS"], points_of_NS="3"), count(cards={WE: ["AS"]})),
        (
            tapped("count", points_of_NS="60", sweeps_of_WE="2", sweeps_of_East="9"),
            count(60, sweeps=[{"player": "West"}, {"player": "West"}]),
        ),
        (
            tapped(
                "count", points_of_NS="60", swept__first="West", swept__last="North", first__rank="9", first__suit="S"
            ),
            count(60, sweeps=[{"player": "West", "when": "first"}]),
        ),
        (
            tapped("count", points_of_NS="60", named="1", sweeps_of_WE="9", sweeps_of_East="1"),
            count(60, sweeps=[{"player": "East"}]),
        ),
        (
            tapped("count", points_of_NS="13", swept_of_WE=["9C"], sweeps_of_WE="9", head=THIRTY),
            count(13, sweeps=[{"player": "West", "card": "9C"}]),
        ),
        (
            tapped("count", *SWEPT, points_of_NS="60", sweeps_of_NS="3"),
            count(60, sweeps=[{"player": "South"}, {"player": "North"}, {"player": "North"}]),
        ),
        (tapped("count", by="cards", side=WE, all="1"), count(cards={WE: list(SCALES["hundred"])})),
        (tapped("capture", player="East", sweep="last", cards=["AS"]), capture("East", "AS")),
        (tapped("capture", *OUT, player="West", sweep="first"), capture("West")),
        (tapped("capture", player="West", sweep="true", with__rank="9", with__suit="S"), capture("West", sweep=True)),
    ],
)  # fmt: skip
def test_a_sheet_says_what_is_seen_on_it_and_no_more(made: Any, value: Json) -> None:
    assert made.draft() == value


def test_a_sheet_offers_what_is_known_already() -> None:
    assert sheet(state(*OUT), "end_deal").draft() == end("East")
    assert sheet(state(), "redeal").draft() == {"kind": "redeal", "reason": "no-bid"}
    assert sheet(state(**THIRTY), "redeal").draft()["reason"] == ""
    swept = state(capture("West", "AS", sweep="first"), capture("North", "2S", sweep=True))
    assert sheet(swept, "count").sweeps() == [{"player": "West", "when": "first"}, {"player": "North"}]
    assert {*sheet(swept, "capture").still_out()} == {*ALL} - {"AS", "2S"}


def test_a_form_that_was_tampered_with_is_read_all_the_same() -> None:
    for kind in ("count", "capture"):
        made = tapped(
            kind, by="cards", side=NS, player="West", cards=["AS", "nonsense"], sweeps_of_WE="-1", swept_of_WE=["X"]
        )
        made.missing(ENGLISH)
        assert made.draft()["kind"] == kind


# -- the pages, without scripts ----------------------------------------------------------------------------------------


def sit_down(phone: Phone, *entries: Json, **head: Any) -> str:
    """Return the address of such a match, imported as a table."""
    made = match(*entries, **head)
    page = phone.upload("/import", json.dumps(table_file([made], made["players"])).encode())
    assert page.status == 303, page.problems
    return f"{page.location}m/1/"


@pytest.mark.parametrize(("head", "before", "entry"), ENTRIES)
def test_a_sheet_that_is_sent_back_as_it_came_changes_nothing(
    phone: Phone, head: Json, before: list[Json], entry: Json
) -> None:
    address = sit_down(phone, *before, entry, **head)
    page = phone.get(f"{address}correct/{len(before) + 1}")
    answer = phone.send(page.form(f"/{entry['kind']}"))
    assert answer.problems == ["Nothing is changed yet"]


def words(phone: Phone, *entries: Json, **head: Any) -> str:
    return phone.get(sit_down(phone, *entries, **head)).text


@pytest.mark.parametrize(
    ("entries", "head", "said", "unsaid"),
    [
        ([], {}, ["North deals", "0 of 100 lead"], ["Money", "Still out", "the match ends"]),
        ([count(60)], {}, ["20 of 100 lead", "the deal passes on"], []),
        (
            [{"kind": "count", "points": {"Ana": 70}}], {"players": ("Ana", "Bo")}, ["40 of 100 lead"],
            ["Partners", "bids"],
        ),
        ([count(99)], {"baazi_stake": 5, "baazis": 2}, [f"{WE} 0", f"{NS} 1", "(the match ends after 2)", "+5"], []),
        (
            [capture("West", "AS 9S", sweep="first"), capture("North", "10D")], {},
            [f"{WE} 10", f"{NS} 6", "1 sweep: West (first play)", "Still out 84", "End deal"], ["Just the count"],
        ),
        ([capture("West", "AS"), end("West")], {}, ["Every play", "Just the count", "Captures"], ["Still out"]),
        ([count(99)], {"baazis": 1}, [f"{NS} win the match", "Settle up"], ["Log deal", "Capture"]),
    ],
)  # fmt: skip
def test_the_match_page_says_what_matters_now(
    phone: Phone, entries: list[Json], head: Json, said: list[str], unsaid: list[str]
) -> None:
    shown = words(phone, *entries, **head)
    for text in said:
        assert text in shown, shown
    for text in unsaid:
        assert text not in shown, shown


def test_the_standings_stand_above_the_ways_to_begin_a_deal(phone: Phone) -> None:
    shown = words(phone, count(60))
    places = [shown.index(text) for text in ("20 of 100 lead", "+60", "Every play", "1 deal")]
    assert places == sorted(places), shown


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({f"points:{NS}": "60", f"points:{WE}": "39"}, "60 + 39 = 99; all card points are 100"),
        ({f"points:{NS}": "101"}, "North & South: 101; no choice of scoring cards makes that"),
        ({f"points:{NS}": "6o"}, "6o"),
        ({}, "How many card points did a side take?"),
        ({"by": "cards", "side": NS, "cards": ["AS", "7H"]}, "7♥ counts nothing"),
        ({"by": "cards", "side": NS, "cards": ["AS", "AS"]}, "A♠ is named twice"),
        ({"by": "cards", "side": NS, "cards": ["nonsense"]}, "nonsense"),
        (
            {
                f"points:{NS}": "60", f"sweeps:{WE}": "many",
            },
            f"{WE}: how many sweeps?",
        ),
    ],
)  # fmt: skip
def test_what_cannot_have_been_is_refused_by_field_and_value_and_kept(phone: Phone, fields: Json, says: str) -> None:
    address = sit_down(phone)
    page = phone.send(phone.get(f"{address}log").form("/log/count"), fields)
    assert page.status == 422
    assert says in " ".join(page.problems)
    form = page.form("/log/count")
    for name, value in fields.items():
        assert form.all(name) == (sorted({*value} & {*ALL}) if isinstance(value, list) else [value]), name


@pytest.mark.parametrize(("side", "cards"), [(NS, ["9S"]), (WE, ["AS"])])
def test_a_sweep_with_a_card_of_the_other_side_is_noticed(phone: Phone, side: str, cards: list[str]) -> None:
    address = sit_down(phone, variant="thirty")
    fields = {"by": "cards", "side": side, "cards": cards, f"swept:{WE}": ["9S"], "more_cards": NS}
    page = phone.send(phone.get(f"{address}log").form("/log/count"), fields)
    assert f"9♠ is counted for North & South, but {WE} swept with it" in " ".join(page.problems)
    assert phone.send(page.form("/log/count"), {f"swept:{WE}": [], f"swept:{NS}": ["9S"]}).status == 303


@pytest.mark.parametrize(
    ("points", "swept", "says"),
    [
        ({NS: "0"}, {NS: ["9S"]}, f"{NS} cannot have made 0: what swept counts for its own side (9♠)"),
        ({WE: "26"}, {NS: ["AH", "KC"]}, f"{WE} cannot have made 26: what swept counts for its own side (A♥)"),
        ({NS: "17"}, {WE: ["10D"]}, f"{NS} cannot have made 17: what swept counts for its own side (10♦)"),
        ({NS: "14"}, {WE: ["10D"]}, ""),
        ({NS: "0"}, {NS: ["KC"], WE: ["10D"]}, ""),
        ({NS: "12"}, {NS: ["9S"]}, ""),  # with three of the cards that count 1
    ],
)
def test_points_that_take_the_card_of_a_sweep_from_who_swept_are_noticed(
    phone: Phone, points: Json, swept: Json, says: str
) -> None:
    """The card used to make the sweep is stored in the team's pile of captured cards."""
    address = sit_down(phone, variant="thirty")
    fields = {f"points:{side}": made for side, made in points.items()}
    fields |= {f"swept:{side}": cards for side, cards in swept.items()}
    page = phone.send(phone.get(f"{address}log").form("/log/count"), {**fields, "more_cards": NS})
    assert page.status == (422 if says else 303)
    assert says in " ".join(page.problems)


@pytest.mark.parametrize(
    ("cards", "played", "says"),
    [
        (["10D", "AS"], ("9", "S"), "9♠ takes nothing that is worth more than itself: 10♦"),
        (["10D", "9S"], ("A", "H"), "A♥ takes nothing that is worth more than itself: 10♦, 9♠"),
        (["10D", "AS"], ("10", "H"), ""),
        (["9S"], ("9", "S"), ""),
    ],
)
def test_a_card_that_took_what_is_worth_more_is_noticed(
    phone: Phone, cards: list[str], played: tuple[str, str], says: str
) -> None:
    """pick up with it one or more cards or groups of cards that have a capture value equal to the played card"""
    address = sit_down(phone, variant="thirty")
    fields = {"player": "South", "cards": cards, "sweep": "true", "with-rank": played[0], "with-suit": played[1]}
    page = phone.send(phone.get(f"{address}log/capture").form("/log/capture"), fields)
    assert page.status == (422 if says else 303), page.problems
    assert says in " ".join(page.problems)


def test_a_wrong_table_option_is_named_and_a_word_may_stand_for_a_number(phone: Phone) -> None:
    table = phone.open_table()
    page = phone.get(f"{table}new/seep?variant=thirty")
    seats = {f"seat-{n}": name for n, name in enumerate(FOUR)}
    form = page.form("/new/seep")
    assert form.all("sweep") == ["card", ""]
    wrong = phone.send(form, {**seats, "sweep": ["", "many"]})
    assert wrong.status == 422
    assert "“many”" in " ".join(wrong.problems)
    made = phone.send(form, {**seats, "sweep": ["", "20"]})
    assert made.status == 303, made.problems
    rules = phone.get(f"{made.location}house-rules").text
    assert "20" in rules
    assert "the value of the card" in rules


# -- the referee -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "given", "said"),
    [
        ("captures", "card-rank=J&card-suit=C&loose=2S&loose=3D&loose=5S&loose=6H", "1. 2♠ + 3♦ + 6♥ 2. 5♠ + 6♥"),
        ("captures", "card-rank=9&card-suit=C&houses=9&houses=12&loose=4S&loose=5S", "the 9-house, 4♠ + 5♠"),
        ("captures", "card-rank=9&card-suit=C", "Nothing"),
        ("captures", "houses=9", "Tap the cards."),
        ("captures", "card-rank=9&card-suit=C&loose=9C", "9♣ occurs too often"),
        ("builds", "card-rank=5&card-suit=C&loose=4S&loose=3D&loose=QS", "12-house: with 4♠ + 3♦ and also Q♠"),
        ("builds", "card-rank=2&card-suit=C&houses-9-owner=other", "11-house: breaks the 9-house"),
        ("builds", "card-rank=2&card-suit=C&houses-9-owner=me", "None"),
        ("builds", "card-rank=2&card-suit=C&houses-9-owner=partner&houses-9-cemented=1", "None"),
        ("builds", "card-rank=9&card-suit=C&houses-9-owner=partner&houses-10-cemented=1", "goes into the 9-house"),
        ("builds", "card-rank=9&card-suit=C&houses-9-owner=nobody", "nobody"),
        ("points", "cards=AS&cards=10D&cards=7H", "A♠, 10♦ count 1 + 6 = 7."),
        ("points", "cards=7H", "None of these cards counts."),
    ],
)
def test_the_referee_is_asked_with_pads(phone: Phone, question: str, given: str, said: str) -> None:
    page = phone.get(f"/referee/seep?question={question}&{given}")
    assert page.status == 200
    assert said in page.text, page.text


def test_a_loose_card_may_break_a_house_where_the_table_plays_so(phone: Phone) -> None:
    asked = "referee?question=builds&card-rank=K&card-suit=C&loose=2S&houses-11-owner=other"
    assert "breaks" not in phone.get(sit_down(phone) + asked).text
    page = phone.get(sit_down(phone, break_with_floor=True) + asked)
    assert "13-house: breaks the 11-house with 2♠" in page.text
