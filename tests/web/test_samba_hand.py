"""The sheet of a counted Samba hand: it shows an entry to the letter, and names what cannot be."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.games.samba.table import (
    AC,
    BD,
    FOUR,
    HEARTS,
    KINGS,
    QUEENS,
    SAMBA,
    THREE,
    group,
    hand,
    meld,
    run,
    side,
    wilds,
)
from tests.support import Json, table_file

from .pages import Form, Page
from .phone import Phone

ROWS = ("what", "from", "to", "naturals", "twos", "jokers", "laid")


def read_in(phone: Phone, *entries: Json, players: tuple[str, ...] = FOUR, **head: Any) -> str:
    """Import a match from a table file and return its address."""
    match = {"game": "samba", "variant": "samba", "players": list(players), "options": {}, "entries": entries, **head}
    page = phone.upload("/import", json.dumps(table_file([match], players)).encode())
    assert page.status == 303, page.problems
    return f"{page.location}m/1/"


def tapped(form: Form) -> Form:
    """Return the form as a browser with scripts sends it: without the rows."""
    form.fields = [(name, value) for name, value in form.fields if name.rsplit("-", 1)[-1] not in ROWS]
    return form


def counted(phone: Phone, match: str, what: str = "", **fields: Any) -> Page:
    """Return a counted hand: the stock ran out, everybody has 5 left; ``fields``: what is tapped besides.

    ``what``: ``/preview`` to look at it only.
    """
    form = tapped(phone.get(f"{match}log/hand").form("/log/hand"))
    form.action += what
    left = {f"left:{player}": "5" for player in FOUR}
    told = {
        field.split(":", 1)[-1].rsplit("-", 1)[0]
        for field in (*fields, *(name for name, v in form.fields if v not in ("", "0")))
    }
    nothing = {f"by:{side}": "nothing" for side in (AC, BD) if side not in told}
    return phone.send(form, {"out": " & ", **left, **nothing, **fields})


def test_a_side_of_which_nothing_was_told_is_asked_about(phone: Phone) -> None:
    match = read_in(phone)
    page = counted(phone, match, **{f"by:{AC}": "nothing", f"by:{BD}": None})
    assert (page.status, page.problems) == (422, [f"{BD} melded nothing?"])
    assert counted(phone, match).status == 303
    assert entry(phone, match)["sides"] == {}


def entry(phone: Phone, match: str) -> Json:
    """Return the newest entry as a file has it."""
    newest: Json = json.loads(phone.get(f"{match}match.json").html)["entries"][-1]
    return newest


# -- what an entry holds -----------------------------------------------------------------------------------------------

ENTRIES: dict[str, Json] = {
    "melds": hand({AC: side(SAMBA, KINGS, red=3), BD: side(group("A", 4, 0, 1), red=1)}, "Ann", Cas="JK 4H", Bob=10),
    "melds by their cards": hand({AC: side("4S 5S 6S 7S 8S 9S 10S", "KS KS KH KH KD KD KC JK")}, "Cas", Bob=(5, 1)),
    "numbers that are 0": hand({AC: side({"group": "K", "naturals": 7, "twos": 0}, SAMBA), BD: side()}, "Ann"),
    "numbers left out": hand({AC: {"melds": [{"group": "K", "naturals": 7}]}}, None, Ann=5),
    "totals": hand({AC: {"cards": 500, "pure": 2}, BD: {"cards": 70, "sambas": 0, "red_threes": 2}}, "Ann", Bob=40),
    "totals of nothing": hand({AC: {"cards": 0}, BD: {"red_threes": 1}}, None),
    "no side": {"kind": "hand", "sides": {}, "out": None},
    "nothing left": hand({AC: side(SAMBA, QUEENS)}, "Ann", Ann="", Bob=0, Cas=(0, 1), Dee="3H 3D"),
    "black threes": hand({AC: side(SAMBA, KINGS, group("3", 4, 1))}, "Ann", Bob="AS 2S 3S"),
}


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
@pytest.mark.parametrize("about", ENTRIES)
def test_a_correction_begins_with_all_that_the_entry_holds(phone: Phone, about: str, scripts: bool) -> None:
    match = read_in(phone, ENTRIES[about])
    form = phone.get(f"{match}correct/1").form("/correct/1/hand")
    page = phone.send(tapped(form) if scripts else form)
    assert page.status == 422
    assert page.problems == ["Nothing is changed yet"]


def test_wild_cards_alone_are_on_the_sheet_too(phone: Phone) -> None:
    match = read_in(phone, hand({"Ann": side(wilds(4, 3), SAMBA)}, "Ann", Bob=5), players=THREE, variant="bolivia")
    for scripts in (True, False):
        form = phone.get(f"{match}correct/1").form("/correct/1/hand")
        assert phone.send(tapped(form) if scripts else form).problems == ["Nothing is changed yet"]


def test_what_is_corrected_leaves_all_else_to_the_letter(phone: Phone) -> None:
    match = read_in(phone, ENTRIES["melds by their cards"])
    form = tapped(phone.get(f"{match}correct/1").form("/correct/1/hand"))
    assert phone.send(form, {f"red:{AC}": "2"}).status == 303
    made = json.loads(phone.get(f"{match}match.json").html)["entries"][-1]["with"]
    before = ENTRIES["melds by their cards"]
    assert made["sides"][AC] == {**before["sides"][AC], "red_threes": 2}
    assert made["left"] == before["left"]


def test_a_hand_takes_over_what_lies_on_the_table(phone: Phone) -> None:
    laid = [run("S", "7", "9"), group("K", 3)]
    match = read_in(phone, meld("Ann", *laid, red=2))
    assert counted(phone, match).status == 303
    assert entry(phone, match)["sides"] == {AC: {"melds": laid, "red_threes": 2}}


# -- what cannot be ----------------------------------------------------------------------------------------------------


def melds(*laid: Any) -> str:
    return json.dumps(list(laid))


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"out": None}, "Who went out?"),
    ({"left:Bob": ""}, "What does Bob have left?"),
    ({"left:Bob": "7"}, "Bob: 7 is not possible: card values are multiples of 5"),
    (
        {f"by:{AC}": "totals", f"cards:{AC}": "40", f"sambas:{AC}": "1"},
        "40 is too little; the sambas and canastas counted are worth 50 or more",
    ),
    ({f"by:{BD}": "totals"}, "What are the cards of Bob & Dee worth?"),
    ({f"by:{AC}": "totals", f"cards:{AC}": "many"}, "Ann & Cas, cards: “many” is not a whole number"),
    ({f"by:{AC}": "totals", f"cards:{AC}": "-5"}, "Ann & Cas, cards: −5 is too small: 0 or more"),
    ({f"by:{AC}": "totals", f"cards:{AC}": "10", f"bolivias:{AC}": "1"}, "wild cards are not melded alone"),
    ({f"melds:{AC}": melds(group("K", 3, 2, 1))}, "Ann & Cas: 3 wild cards: two at most go into a group"),
    ({f"melds:{AC}": melds(run("S", "4", "J"))}, "Ann & Cas: 8 cards: there are seven at most"),
    ({f"melds:{AC}": melds(["2S", "4S", "5S"])}, "Ann & Cas: 2♠ is wild and cannot be in a sequence"),
    ({f"melds:{AC}": melds(["3S", "4S", "5S"])}, "Ann & Cas: 3♠ is a three and cannot be in a sequence"),
    ({f"melds:{AC}": melds({"group": "K", "naturals": 13})}, "13"),
    ({f"melds:{AC}": "K K K"}, "Ann & Cas, melds: “K K K” is not an array"),
    ({f"red:{AC}": "4", f"red:{BD}": "3"}, "7 red threes; the packs hold 6"),
    ({f"red:{AC}": "three"}, "Ann & Cas, red threes: “three” is not a whole number"),
    ({"out": "Ann", f"melds:{AC}": melds(KINGS)}, "2 sambas and canastas are needed to go out; here: 1"),
    ({f"melds:{AC}": melds(SAMBA, group("3", 3))}, "black threes are melded only by the side that goes out"),
    ({"left:Dee": "a lot"}, "Dee, value: “a lot” is not a whole number"),
    ({"out": "Zoe"}, "who went out: “Zoe” is not at the table"),
]


@pytest.mark.parametrize(("fields", "says"), WRONG, ids=[str(list(fields.items())[-1])[:60] for fields, _ in WRONG])
def test_what_cannot_be_is_named_and_nothing_is_lost(phone: Phone, fields: dict[str, Any], says: str) -> None:
    match = read_in(phone)
    sent = {f"melds:{BD}": melds(HEARTS), f"red:{BD}": "1", **fields}
    page = counted(phone, match, **sent)
    assert page.status == 422
    assert says in " · ".join(page.problems), page.problems
    form = page.form("/log/hand")
    for name, value in sent.items():
        if name.startswith(("melds:", "cards:", "bolivias:")) and value.startswith("["):
            assert json.loads(form[name]) == json.loads(value)
        elif value is not None and value != "Zoe":
            assert form[name] == value, name


NO_MELDS = (
    "[null]", "[5]", "[[]]", "[[[]]]", "[{}]", '["K"]', '{"group":"K"}', '[{"group":["K"],"naturals":3}]',
    '[{"wilds":null}]', '[{"sequence":{"a":1},"from":[],"to":5}]', '[{"group":"K","naturals":1.5}]',
    '[{"group":"K","group":"Q","naturals":3}]', "[" * 900, "[" * 9000 + "]" * 9000, '["\\ud800"]',
    '[{"group":"K","naturals":' + "9" * 5000 + "}]",
)  # fmt: skip


@pytest.mark.parametrize("laid", NO_MELDS, ids=[laid[:30] for laid in NO_MELDS])
def test_what_are_no_melds_at_all_is_refused(phone: Phone, laid: str) -> None:
    match = read_in(phone)
    page = counted(phone, match, **{f"melds:{AC}": laid})
    assert page.status == 422
    assert page.problems
    phone.send(page.form("/log/hand"))  # as those without scripts send it again


def test_cards_left_to_who_went_out_do_not_count(phone: Phone) -> None:
    match = read_in(phone)
    page = counted(phone, match, **{"out": "Ann", "left:Ann": "50", f"melds:{AC}": melds(SAMBA, KINGS)})
    assert page.status == 303, page.problems
    assert set(entry(phone, match)["left"]) == {"Bob", "Cas", "Dee"}


@pytest.mark.parametrize(
    ("out", "says"),
    [
        ("Ann", "Bob: the hand was empty too, though it was Ann who went out?"),
        (" & ", "Bob: the hand was empty, though nobody went out?"),
        ("Bob", None),
    ],
)
def test_an_empty_hand_of_one_who_did_not_go_out_is_noticed(phone: Phone, out: str, says: str | None) -> None:
    """A match file may have it: who is not named has none left. At a table it is a slip of the finger."""
    match = read_in(phone)
    form = tapped(phone.get(f"{match}log/hand").form("/log/hand"))
    form.action += "/preview"
    laid = {f"melds:{AC}": melds(SAMBA, KINGS), f"melds:{BD}": melds(QUEENS, HEARTS)}
    page = phone.send(form, {"out": out, **{f"left:{player}": "5" for player in FOUR}, "left:Bob": "",
                             "left:Bob:empty": "1", **laid})  # fmt: skip
    assert ("the hand was empty" in page.text) is bool(says)
    assert (says or "") in page.text
    assert not page.problems or says, page.problems


def test_melds_of_a_side_whose_totals_are_typed_do_not_count(phone: Phone) -> None:
    match = read_in(phone)
    fields = {f"melds:{AC}": melds(SAMBA), f"by:{AC}": "totals", f"cards:{AC}": "120", f"sambas:{AC}": "0"}
    assert counted(phone, match, **fields).status == 303
    assert entry(phone, match)["sides"] == {AC: {"cards": 120, "red_threes": 0}}


# -- the referee -------------------------------------------------------------------------------------------------------

ASKED = [
    ("meld&cards=KS+KH+KD", "A group of 3 cards, worth 30."),
    ("meld&cards=K♠K♥★", "A group of 3 cards, worth 70."),
    ("meld&cards=KS+QH+4D", "are neither of one rank nor of one suit"),
    ("meld&cards=KS+KX", "“KX” is not a card"),
    ("meld&cards=KS+KS+KS+KS", "K♠ occurs too often: 4 times"),
    ("first-meld&score=1500", "a first meld needs 90; these are worth only 0."),
    ("first-meld&score=0&melds-what=K&melds-naturals=5", "a first meld needs 50; these are worth 50."),
    ("first-meld&score=much", "“much” is not a whole number"),
    ("may-go-out", "Sambas and canastas needed: 2; this side has only 0"),
    (
        'may-go-out&melds=[{"group":"K","naturals":7},{"group":"Q","naturals":7}]',
        "Sambas and canastas needed: 2; this side has 2",
    ),
    ("discard&top-rank=7&top-suit=H&hand=7S", "Neither"),
    ("discard&top-rank=3&top-suit=H&hand=7S", "3♥ blocks the pile"),
    ("discard&top-rank=7&top-suit=H&hand=7S+7D", "its first meld must still be reached in this turn"),
    ("first-meld&score=7000&melds-what=K&melds-naturals=7", "a first meld needs 150; these are worth only 70."),
]


@pytest.mark.parametrize(("asked", "says"), ASKED, ids=[asked for asked, _ in ASKED])
def test_the_referee(phone: Phone, asked: str, says: str) -> None:
    assert says in phone.get(f"/referee/samba?question={asked}").text


def test_the_referee_offers_every_score_from_which_a_first_meld_rises(phone: Phone) -> None:
    page = phone.get("/referee/samba?question=first-meld")
    scores = [tag.attrs["value"] for tag in page.tags if tag.attrs.get("name") == "score"]
    assert scores == ["-5", "0", "1500", "3000", "7000"]


# -- words -------------------------------------------------------------------------------------------------------------


def test_red_threes_are_laid_down_and_never_melded_on_the_sheet(phone: Phone) -> None:
    page = phone.get(f"{read_in(phone)}log/hand")
    assert "Red threes laid down" in page.text
    assert "Red threes melded" not in page.text


def test_what_the_rules_leave_open_is_called_open_where_it_is_set(phone: Phone) -> None:
    page = phone.get(phone.open_table() + "new/samba")
    assert "Top card taken open" in " ".join(page.text.split())


@pytest.mark.parametrize(("held", "worth"), [(0, "0"), (5, "5"), (100, "100")])
def test_a_black_three_left_has_its_value_at_this_table_on_its_key(phone: Phone, held: int, worth: str) -> None:
    page = phone.get(f"{read_in(phone, options={'black_three_held': held})}log/hand")
    each = {tag.attrs["name"]: tag.attrs["data-each"] for tag in page.tags if "data-each" in tag.attrs}
    assert (each["left:Ann:black_threes"], each["left:Ann:red_threes"]) == (worth, "0")


@pytest.mark.parametrize(("question", "offered"), [("may-go-out", True), ("first-meld", False)])
def test_black_threes_are_not_offered_as_a_first_meld(phone: Phone, question: str, offered: bool) -> None:
    page = phone.get(f"/referee/samba?question={question}")
    assert any("data-goes-out" in tag.attrs for tag in page.tags) == offered


# -- what is unusual ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "noticed"),
    [
        ({f"melds:{AC}": melds(group("5", 4))}, True),  # 20 where 50 is needed
        ({f"melds:{AC}": melds(group("K", 5))}, False),
        ({f"by:{AC}": "totals", f"cards:{AC}": "45"}, True),
        ({f"by:{AC}": "totals", f"cards:{AC}": "50"}, False),
        ({f"by:{AC}": "totals", f"cards:{AC}": "0", f"red:{AC}": "1"}, False),
        ({f"by:{AC}": "totals", f"cards:{AC}": "no number"}, False),
        ({f"melds:{AC}": '[[1], "x", null]'}, False),
    ],
)
def test_a_side_that_melded_less_than_its_first_meld_has_to_be_is_noticed(
    phone: Phone, fields: dict[str, str], noticed: bool
) -> None:
    page = counted(phone, read_in(phone), "/preview", **fields)
    assert ("a first meld is 50 or more. It can be saved all the same." in page.text) is noticed


def test_a_first_meld_below_the_minimum_is_saved_all_the_same(phone: Phone) -> None:
    match = read_in(phone)
    assert counted(phone, match, **{f"by:{AC}": "totals", f"cards:{AC}": "45"}).status == 303
    assert entry(phone, match)["sides"][AC]["cards"] == 45


@pytest.mark.parametrize(
    ("hands", "fields", "noticed"),
    [
        (3, {f"by:{AC}": "totals", f"cards:{AC}": "1500"}, f"{AC}: 1,500, where 300 is usual."),
        (3, {f"by:{AC}": "totals", f"cards:{AC}": "1495"}, ""),
        (3, {f"by:{AC}": "totals", f"cards:{AC}": "300", "left:Bob": "1500"}, "Bob: 1,500, where"),
        (2, {f"by:{AC}": "totals", f"cards:{AC}": "1500"}, ""),
    ],
)
def test_a_figure_several_times_what_hands_come_to_is_noticed(
    phone: Phone, hands: int, fields: dict[str, str], noticed: str
) -> None:
    usual = {"kind": "hand", "out": None, "sides": {AC: {"cards": 300}, BD: {"cards": 300}}}
    page = counted(phone, read_in(phone, *[usual] * hands), "/preview", **fields)
    assert ("is usual. It can be saved all the same." in page.text) is bool(noticed)
    assert noticed in page.text
