"""Samba's sheets of a hand logged as it happens: taps become an entry, wrong melds are named, corrections keep all."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from scorekeeper.core.files import read_entry, read_match
from scorekeeper.games import by_slug
from scorekeeper.web.entry.samba.turn import MeldSheet
from tests.support import match_file
from tools.attack.fuzz import HOSTILE

from .pages import Page
from .phone import Phone

SIX = ("Ann", "Bob", "Cas", "Dee", "Eva", "Finn")
Json = dict[str, Any]


def meld(player: str, **keys: Any) -> Json:
    return {"kind": "meld", "player": player, **keys}


KINGS: Json = {"group": "K", "naturals": 3, "twos": 1}
SPADES: Json = {"sequence": "S", "from": "4", "to": "9"}
NINES: Json = {"group": "9", "naturals": 7}

#: Ann & Dee may go out: a samba and a pure canasta. Bob & Eva have two groups of queens and a sequence.
HAND = (
    meld("Ann", new=[KINGS, SPADES], red_threes=1),
    meld("Bob", new=[["QS", "QH", "QD", "JK"], {"sequence": "H", "from": "5", "to": "10"}]),
    meld("Dee", new=[NINES], add=[{"to": 2, "cards": ["10S"]}]),
    meld("Eva", new=[{"group": "Q", "naturals": 3}], red_threes=2),
)


def sit(phone: Phone, *entries: Json, variant: str = "samba", **options: Any) -> str:
    """Return the address of a match of Samba with these entries."""
    match = {"game": "samba", "variant": variant, "players": SIX, "options": options, "entries": list(entries)}
    table = {"format": "scorekeeper-table/1", "name": "Friday", "unit": "", "players": SIX, "matches": [match]}
    page = phone.upload("/import", json.dumps({**table, "payments": []}).encode())
    assert page.status == 303, page.problems
    return f"{page.location}m/1/"


def log(phone: Phone, match: str, kind: str = "meld", **fields: Any) -> Page:
    """Open the sheet, fill it in and send it; ``new_0_rank`` is written for ``new-0-rank``."""
    told = {name.replace("_", "-") if name != "red_threes" else name: value for name, value in fields.items()}
    return phone.send(phone.get(f"{match}log/{kind}").form(f"/log/{kind}"), told)


def logged(phone: Phone, match: str) -> list[Json]:
    entries: list[Json] = json.loads(phone.get(f"{match}match.json").html)["entries"]
    return entries


def group(rank: str, naturals: int, twos: int = 0, jokers: int = 0, n: int = 0) -> dict[str, Any]:
    told = {"": rank, "_naturals": naturals, "_twos": twos, "_jokers": jokers}
    return {f"new_{n}{part}": str(said) for part, said in told.items()}


def cards(typed: str, n: int = 0) -> dict[str, Any]:
    return {f"new_{n}": "cards", f"new_{n}_cards": typed}


# -- what is tapped ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "made"),
    [
        ({"new_0": "K"}, {"new": [{"group": "K", "naturals": 3}]}),
        (group("A", 4, 1, 1), {"new": [{"group": "A", "naturals": 4, "twos": 1, "jokers": 1}]}),
        (cards("kh KS 2♦ ★"), None),
        (cards("KH KS KD ★"), {"new": [["KH", "KS", "KD", "JK"]]}),
        (cards("kh,ks;K♦2C"), {"new": [["KH", "KS", "KD", "2C"]]}),
        ({"new_0": "C", "new_0_rank": ["4", "10"]}, {"new": [{"sequence": "C", "from": "4", "to": "10"}]}),
        ({"new_0": "C", "new_0_rank": ["8", "9", "10", "J"]}, {"new": [{"sequence": "C", "from": "8", "to": "J"}]}),
        ({"new_0": "K", "red_threes": "2"}, {"new": [{"group": "K", "naturals": 3}], "red_threes": 2}),
        (
            group("K", 3) | group("A", 3, n=1),
            {"new": [{"group": "K", "naturals": 3}, {"group": "A", "naturals": 3}]},
        ),
        (
            {"new_0": "7", "took": "pile", "top": "7D"},
            {"new": [{"group": "7", "naturals": 3}], "took": "pile", "top": "7D"},
        ),
    ],
)
def test_a_new_meld(phone: Phone, fields: Json, made: Json | None) -> None:
    match = sit(phone, *HAND)
    page = log(phone, match, player="Bob", **fields)
    if made is None:
        assert page.status == 422
        return
    assert (page.status, page.location) == (303, match), page.problems
    assert logged(phone, match)[-1] == meld("Bob", **made)


def test_wild_cards_alone_where_they_may_be(phone: Phone) -> None:
    match = sit(phone, variant="bolivia")
    page = log(phone, match, player="Bob", new_0="wilds", new_0_twos="4", new_0_jokers="1")
    assert page.status == 303, page.problems
    assert logged(phone, match) == [meld("Bob", new=[{"wilds": {"twos": 4, "jokers": 1}}])]


def test_cards_are_added_to_melds_of_the_own_side(phone: Phone) -> None:
    match = sit(phone, *HAND)
    page = log(phone, match, player="Eva", add_1_1="Q♣", add_1_2="J♥ 4♥", add_0_1="KH")
    assert page.status == 422, "eight in a sequence"
    page = log(phone, match, player="Eva", add_1_1="Q♣", add_1_2="J♥", add_0_1="KH")
    assert page.status == 303, page.problems
    assert logged(phone, match)[-1] == meld("Eva", add=[{"to": 1, "cards": ["QC"]}, {"to": 2, "cards": ["JH"]}])


def test_melds_that_lie_there_are_merged(phone: Phone) -> None:
    match = sit(phone, *HAND)
    assert "Meld 3 goes into meld 1" in phone.get(f"{match}log/meld").text
    assert log(phone, match, player="Bob", merge_1=["1-3"]).status == 303
    assert logged(phone, match)[-1] == meld("Bob", merge=[[1, 3]])


def test_a_new_group_goes_into_the_one_that_lies_there(phone: Phone) -> None:
    match = sit(phone, *HAND)
    assert log(phone, match, player="Dee", new_0="K", new_0_into="1").status == 303
    assert logged(phone, match)[-1] == meld("Dee", new=[{"group": "K", "naturals": 3}], merge=[[1, 4]])


def test_the_top_card_is_the_one_that_was_added(phone: Phone) -> None:
    match = sit(phone, *HAND)
    assert log(phone, match, player="Bob", add_1_2="J♥", took="top").status == 303
    assert logged(phone, match)[-1] == meld("Bob", add=[{"to": 2, "cards": ["JH"]}], took="top", top="JH")


# -- what is missing or wrong ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"player": None, "new_0": "K"}, "Who melds?"),
        ({}, "What does Cas meld?"),
        ({"new_0": "S", "new_0_rank": ["4"]}, "♠: from which card to which?"),
        (cards(""), "Which cards?"),
        ({"new_0": "K"}, "First meld: 30 of 50"),
        (group("A", 4) | {"took": "pile"}, "Which card lay on top?"),
    ],
)
def test_the_next_thing_that_is_missing(phone: Phone, fields: Json, words: str) -> None:
    page = log(phone, sit(phone, *HAND), **{"player": "Cas", **fields})
    assert (page.status, page.problems) == (422, [words])


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        (group("K", 6, 2, 1), "3 wild cards: two at most go into a group"),
        (group("K", 3, 2), "3 natural with 2 wild"),
        (cards("5H 6H 2H 8H"), "2♥ is wild and cannot be in a sequence"),
        (cards("3S 4S 5S"), "3♠ is a three"),
        (cards("5H 6H 8H"), "not consecutive"),
        (cards("3H 4H 5H"), "3♥ is a red three"),
        (cards("KS KH what"), "“what” is not a card"),
        ({"new_0": "D", "new_0_rank": ["4", "J"]}, "8 cards: there are seven at most"),
        (cards("2H 2S JK"), "wild cards are not melded alone"),
        ({"new_0": "3"}, "black threes are melded by who goes out"),
        ({"red_threes": "7"}, "10 red threes; the packs hold 6"),
        (group("K", 11), "K occurs too often: 14 times"),
        ({"add_1_1": "KH"}, "K♥ does not go there"),
        ({"merge_1": ["1-2"]}, "only two groups of one rank can be merged"),
    ],
)
def test_what_is_wrong_is_named_and_everything_stays(phone: Phone, fields: Json, words: str) -> None:
    match = sit(phone, *HAND)
    page = log(phone, match, player="Bob", **fields)
    assert page.status == 422
    assert any(words in problem for problem in page.problems), page.problems
    form = page.form("/log/meld")
    told = {name.replace("_", "-") if name != "red_threes" else name: value for name, value in fields.items()}
    for name, value in {"player": "Bob", **told}.items():
        if value == "7" and name == "red_threes":
            continue  # there is no seventh red three to be tapped
        assert form.all(name) == (value if isinstance(value, list) else [value]), name
    assert len(logged(phone, match)) == len(HAND)


@pytest.mark.parametrize(("naturals", "short"), [(8, True), (9, False)])
def test_a_first_meld_of_85_is_not_enough_at_1500_points(phone: Phone, naturals: int, short: bool) -> None:
    before = {"kind": "hand", "sides": {"Cas & Finn": {"cards": 1500}}, "out": None}
    match = sit(phone, before)
    fives = group("5", naturals - 3, n=1) | {"new_0": "A"}  # 60 + 25 or 30
    page = log(phone, match, player="Cas", **fives)
    assert page.problems == (["First meld: 85 of 90"] if short else [])


def test_after_black_threes_the_hand_ends(phone: Phone) -> None:
    match = sit(phone, *HAND, meld("Ann", new=[{"group": "3", "naturals": 3}]))
    assert "Ann laid black threes and goes out." in phone.get(match).text
    assert "Ann laid black threes and goes out." in phone.get(f"{match}log/meld").text
    assert log(phone, match, player="Bob", new_0="K").status == 422
    assert log(phone, match, "end_hand", out="Dee").status == 422
    form = phone.get(f"{match}log/end_hand").form("/log/end_hand")
    assert phone.send(form, EMPTY).status == 303, "Ann is offered"


# -- what the referee says at once -------------------------------------------------------------------------------------


def preview(phone: Phone, match: str, **fields: Any) -> Page:
    told = {name.replace("_", "-") if name != "red_threes" else name: value for name, value in fields.items()}
    return phone.post(f"{match}log/meld/preview", told)


def test_what_a_meld_becomes_and_who_may_go_out(phone: Phone) -> None:
    match = sit(phone, *HAND)
    page = preview(phone, match, player="Bob", add_1_2="JH")
    assert "7 cards, 55 · samba, bonus 1,500" in page.text
    assert "1 more to go out" in page.text
    page = preview(phone, match, player="Bob", add_1_2="JH", **group("A", 5, 2))
    assert "7 cards, 140 · mixed canasta, bonus 300" in page.text
    assert "Save: Bob melds 5 × A 2 × 2, adds J♥ (150)" in page.text
    assert page.text.count("may go out") == 2, "Ann & Dee may, and so may Bob & Eva now"


def test_how_far_a_first_meld_is(phone: Phone) -> None:
    match = sit(phone, *HAND)
    assert "first meld: 0 of 50" in phone.get(f"{match}log/meld").text
    page = preview(phone, match, player="Cas", new_0="K")
    assert "first meld: 30 of 50" in page.text
    assert "First meld: 30 of 50" in page.text
    page = preview(phone, match, player="Cas", new_0="K", new_1="A")
    assert "Save: Cas melds 3 × K + 3 × A (90)" in page.text


# -- corrections -------------------------------------------------------------------------------------------------------

TURNS: dict[str, Json] = {
    "short": meld("Dee", new=[{"group": "A", "naturals": 4, "twos": 1, "jokers": 1}]),
    "sequence": meld("Dee", new=[{"sequence": "D", "from": "6", "to": "Q"}]),
    "cards": meld("Dee", new=[["KS", "JK", "KH", "2D", "KC", "KD"], ["8D", "6D", "7D"]]),
    "added at once": meld("Dee", new=[{"group": "A", "naturals": 3}], add=[{"to": 4, "cards": ["AS", "2H"]}]),
    "added and merged": meld("Dee", new=[["KS", "KH", "KD"]], add=[{"to": 1, "cards": ["KS"]}], merge=[[1, 4]]),
    "merged the other way": meld("Eva", merge=[[3, 1]]),
    "pile": meld("Eva", new=[["7S", "7H", "7D"]], took="pile", top="7H"),
    "top": meld("Bob", add=[{"to": 2, "cards": ["JH"]}], took="top", top="JH"),
    "red threes": meld("Finn", red_threes=3),
    "first": meld("Finn", new=[{"group": "A", "naturals": 12}]),
    "black threes": meld("Ann", new=[{"group": "3", "naturals": 5, "twos": 1}]),
}


@pytest.mark.parametrize("turn", TURNS.values(), ids=TURNS)
def test_a_turn_comes_back_as_it_was(phone: Phone, turn: Json) -> None:
    """The page sends all of it, without the original too."""
    match = sit(phone, *HAND, turn)
    page = phone.get(f"{match}correct/5")
    assert "Nothing is changed yet" in page.text
    sent: MultiDict[str, str] = MultiDict(page.form("/correct/5/meld").fields)
    with phone.app.test_request_context():
        loaded: Any = read_match(by_slug, match_file("samba", SIX, HAND))
        loaded = SimpleNamespace(game=loaded.game, state=loaded.now.state, seats=loaded.now.state.seats)
        assert MeldSheet(loaded, sent).entry == read_entry(loaded.game, turn)


@pytest.mark.parametrize(
    "turn",
    [
        meld("Dee", new=[{"group": "A", "naturals": 3, "twos": 0, "jokers": 0}], add=[], red_threes=0),
        meld("Dee", add=[{"to": 1, "cards": ["KS"]}, {"to": 1, "cards": ["KH"]}]),
        meld("Dee", new=[["KS", "KH", "KD"], ["KS", "KH", "KD"]], merge=[[5, 4], [1, 5]]),
    ],
)
def test_what_no_tap_can_tell_stays_to_the_letter(phone: Phone, turn: Json) -> None:
    match = sit(phone, *HAND, turn)
    form = phone.get(f"{match}correct/5").form("/correct/5/meld")
    assert "Nothing is changed yet" in phone.post(f"{form.action}/preview", form.fields).text


def test_an_older_turn_is_corrected_at_the_table_as_it_lay_then(phone: Phone) -> None:
    match = sit(phone, *HAND)
    page = phone.get(f"{match}correct/2")
    assert not [tag for tag in page.tags if tag.attrs.get("name", "").startswith("add-1-")], "Bob had nothing yet"
    assert [tag for tag in page.tags if tag.attrs.get("name") == "add-0-2"]
    assert phone.send(page.form("/correct/2/meld"), {"new-0-cards": "QS QH QD QC"}).status == 303
    assert logged(phone, match)[-1]["with"]["new"][0] == ["QS", "QH", "QD", "QC"]
    page = phone.send(phone.get(f"{match}correct/1").form("/correct/1/meld"), {"new-1-rank": ["5", "9"]})
    assert page.status == 303, "45: with the kings 50 are reached all the same"
    page = phone.send(phone.get(f"{match}correct/1").form("/correct/1/meld"), {"new-1": "D"})
    assert "no longer be valid" in " ".join(page.problems)


# -- the end of the hand -----------------------------------------------------------------------------------------------


def test_only_those_who_may_go_out_are_offered_without_a_reason(phone: Phone) -> None:
    match = sit(phone, *HAND)
    assert phone.get(f"{match}log/end_hand").text.count("0 of 2 needed") == 4
    page = log(phone, match, "end_hand", out="Bob", **EMPTY)
    assert (page.status, page.form("/log/end_hand")["out"]) == (422, "Bob")
    assert "2 sambas and canastas are needed to go out; here: 0" in page.problems[0]
    assert log(phone, match, "end_hand").problems == ["Who went out?"]
    assert phone.get(f"{sit(phone, *HAND, variant='bolivia')}log/end_hand").text.count("needed") == 4


EMPTY = {f"left:{player}:empty": "1" for player in SIX}
LEFT = {
    "left:Bob": "55", "left:Cas:jokers": "1", "left:Cas:tens": "2", "left:Cas:red_threes": "1", "left:Dee": "0",
    "left:Eva:red_threes": "2", "left:Ann": "99", "left:Finn:empty": "1",
}  # fmt: skip


@pytest.mark.parametrize("out", [" & ", "Ann"], ids=["the stock ran out", "Ann went out"])
def test_whose_hand_was_not_entered_is_asked_for_and_one_tap_says_that_it_was_empty(phone: Phone, out: str) -> None:
    match = sit(phone, *HAND)
    told = {"out": out}
    for player in SIX:
        if player != out:
            page = phone.send(phone.get(f"{match}log/end_hand").form("/log/end_hand"), told)
            assert page.problems[0].startswith(f"What does {player} have left?")
            told[f"left:{player}:empty"] = "1"
    assert phone.send(phone.get(f"{match}log/end_hand").form("/log/end_hand"), told).status == 303
    assert logged(phone, match)[-1] == {"kind": "end_hand", "out": None if out == " & " else out}


def test_cards_count_before_a_hand_that_is_said_to_be_empty(phone: Phone) -> None:
    match = sit(phone, *HAND)
    form = phone.get(f"{match}log/end_hand").form("/log/end_hand")
    assert phone.send(form, {"out": " & ", **EMPTY, "left:Bob:jokers": "1"}).status == 303
    assert logged(phone, match)[-1]["left"] == {"Bob": {"value": 50, "red_threes": 0}}


def test_black_threes_left_are_counted_as_the_table_agreed(phone: Phone) -> None:
    match = sit(phone, *HAND, black_three_held=100)
    form = phone.get(f"{match}log/end_hand").form("/log/end_hand")
    told = {"left:Bob:black_threes": "2", "left:Bob:fives": "1"}
    assert phone.send(form, {"out": " & ", **EMPTY, **told}).status == 303
    assert logged(phone, match)[-1]["left"] == {"Bob": {"value": 205, "red_threes": 0}}


def test_black_threes_that_count_nothing_stand_beside_a_typed_value(phone: Phone) -> None:
    match = sit(phone, *HAND, black_three_held=0)
    form = phone.get(f"{match}log/end_hand").form("/log/end_hand")
    told = {"left:Bob": "20", "left:Bob:black_threes": "2"}
    assert phone.send(form, {"out": " & ", **EMPTY, **told}).status == 303
    assert logged(phone, match)[-1]["left"] == {"Bob": {"value": 20, "red_threes": 0}}


def test_what_is_left_is_typed_or_counted(phone: Phone) -> None:
    match = sit(phone, *HAND)
    form = phone.get(f"{match}log/end_hand").form("/log/end_hand")
    assert phone.send(form, {"out": "Ann", **LEFT}).status == 303
    left = {
        "Bob": {"value": 55, "red_threes": 0},
        "Cas": {"value": 70, "red_threes": 1},
        "Dee": {"value": 0, "red_threes": 0},
        "Eva": {"value": 0, "red_threes": 2},
    }
    assert logged(phone, match)[-1] == {"kind": "end_hand", "out": "Ann", "left": left}, "Ann’s hand is not to be seen"


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ({"left:Bob": "many"}, "many"),
        ({"left:Bob:tens": "many"}, "many"),
        ({"left:Bob:tens": "-1", "left:Bob:aces": "3"}, "too small"),
        ({"left:Bob:red_threes": "7"}, "red threes; the packs hold 6"),
        ({"left:Bob:jokers": "7"}, "Bob cannot have 7 jokers; the packs hold 6"),
        ({"left:Bob": "5", "left:Bob:fives": "1"}, "Bob: the value typed, or the cards counted?"),
    ],
)
def test_hands_that_cannot_be(phone: Phone, told: Json, words: str) -> None:
    match = sit(phone, *HAND)
    page = phone.send(phone.get(f"{match}log/end_hand").form("/log/end_hand"), {"out": " & ", **EMPTY, **told})
    assert page.status == 422
    assert words in " ".join(page.problems)
    form = page.form("/log/end_hand")
    assert {name: form[name] for name in told} == told
    assert form["out"] == " & "


@pytest.mark.parametrize(
    "left",
    [
        {"Bob": ["KS", "JK", "3H", "3S", "2D", "AC", "4D"], "Cas": []},
        {"Bob": {"value": 55, "red_threes": 2}, "Cas": {"value": 0, "red_threes": 0}, "Ann": []},
        {"Eva": {"value": 0, "red_threes": 1}},
        {},
    ],
)
def test_an_end_comes_back_as_it_was_and_named_cards_stay_named(phone: Phone, left: Json) -> None:
    match = sit(phone, *HAND, {"kind": "end_hand", "out": "Ann", "left": left})
    form = phone.get(f"{match}correct/5").form("/correct/5/end_hand")
    assert "Nothing is changed yet" in phone.post(f"{form.action}/preview", form.fields).text
    page = phone.send(form, {"out": " & ", "left:Ann:empty": "1"})
    assert page.status == 303, page.problems
    assert logged(phone, match)[-1]["with"] == {"kind": "end_hand", "out": None} | ({"left": left} if left else {})


# -- in two languages --------------------------------------------------------------------------------------------------


def test_what_melds_are_called_is_said_in_the_language_of_who_reads(app: Flask) -> None:
    match = sit(Phone(app), *HAND)
    for language, words in {"nl": ("groep", "zuivere canasta"), "en": ("group", "pure canasta")}.items():
        reader = Phone(app, Accept_Language=language)
        for page in (reader.get(match), reader.get(f"{match}log/meld")):
            assert all(word in page.text for word in words), language


# -- whatever is sent --------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("payload", [*HOSTILE, "￿", "9" * 50, "-1", "null", "[]", "{}", "JK", "K", "cards", "wilds"])
def test_forged_fields_are_answered(phone: Phone, payload: str) -> None:
    match = sit(phone, *HAND)
    for kind in ("meld", "end_hand"):
        form = phone.get(f"{match}log/{kind}").form(f"/log/{kind}")
        names = {tag.attrs["name"] for tag in phone.get(f"{match}log/{kind}").tags if "name" in tag.attrs}
        names = {name for name in names if name not in ("csrf_token", "seen", "key", "preview", "viewport")}
        for name in sorted(names | {"new-99", "new-7-more"}):
            if "-" in name and name.startswith("new-") and name[4] not in "079":
                continue
            told = {"player": "Bob", "new-0": "K", "took": "pile", name: payload}
            assert phone.post(f"{form.action}/preview", told).status in (200, 413)
        told = {"player": payload, "new-0": payload, "took": payload}
        assert phone.post(f"{form.action}/preview", told).status in (200, 413)


# -- is that meld allowed? ---------------------------------------------------------------------------------------------


def may(phone: Phone, match: str, question: str, **fields: Any) -> list[Page]:
    """Return what the referee answers to the links of that question on a sheet with this content, once previewed."""
    page = log(phone, match, player="Ann", preview="1", **fields)
    links = [link for link in page.links() if f"referee?question={question}&" in link]
    return [phone.get(link) for link in links]


@pytest.mark.parametrize(
    ("fields", "answer"),
    [
        (group("K", 2, 2, 1), "A group has two wild cards at most, not 3."),
        ({"new_0": "H", "new_0_rank": ["5", "6"]}, "No"),
        (cards("KS QH 4D"), "No"),
    ],
)
def test_a_meld_that_is_none_is_asked_about_with_its_cards(phone: Phone, fields: Json, answer: str) -> None:
    asked = may(phone, sit(phone), "meld", **fields)
    assert len(asked) == 1
    assert answer in asked[0].text


def test_what_is_a_meld_is_not_asked_about(phone: Phone) -> None:
    assert may(phone, sit(phone), "meld", new_0="K") == []


def test_a_card_that_is_not_offered_is_asked_about_with_the_meld_and_what_goes_to_it(phone: Phone) -> None:
    match = sit(phone, meld("Ann", new=[KINGS, {"sequence": "S", "from": "7", "to": "9"}]))
    links = [link for link in phone.get(f"{match}log/meld").links() if "referee?question=meld&" in link]
    assert [link.split("cards=")[1] for link in links] == ["KS+KH+KD+2S", "7S+8S+9S"]
    asked = may(phone, match, "meld", add_0_1="QS")
    assert any("KS KH KD 2S QS" in page.html and "No" in page.text for page in asked)


def test_a_first_meld_is_asked_about_with_the_score_of_the_side(phone: Phone) -> None:
    asked = may(phone, sit(phone), "first-meld", **group("Q", 4))
    assert len(asked) == 1, "of the side that melds"
    assert "With a score of 0 a first meld needs 50; these are worth only 40." in asked[0].text


def test_the_pile_is_asked_about_with_its_top_card_the_hand_and_the_melds_there(phone: Phone) -> None:
    match = sit(phone, *HAND)
    (asked,) = may(phone, match, "discard", took="pile", top="QC", **group("Q", 3))
    assert "two natural cards of the rank of Q♣ are in the hand" in asked.text
    assert 'name="hand" value="QH QD"' in asked.html, "the third came from the pile"
    (asked,) = may(phone, match, "discard", took="top", top="4H", **cards("KS KH"))
    assert "it fits no sequence" in asked.text


def test_the_top_card_can_be_named_when_all_red_threes_are_out(phone: Phone) -> None:
    match = sit(
        phone,
        meld("Ann", new=[KINGS, NINES], red_threes=3),
        meld("Bob", new=[{"group": "8", "naturals": 7}], red_threes=3),
    )
    page = log(phone, match, player="Ann", took="pile", top="KC", **group("K", 3))
    assert page.status == 303, page.problems
    assert logged(phone, match)[-1]["top"] == "KC"


@pytest.mark.parametrize(
    ("stakes", "said"),
    [
        ({"game_stake": 150}, "Money each loser pays 150 at the end"),
        ({"point_stake": 25}, "Money each loser pays 25 for each full 100 points behind"),
        (
            {"game_stake": 150, "point_stake": 25},
            "Money each loser pays 150 at the end · each loser pays 25 for each full 100 points behind",
        ),
    ],
)
def test_the_page_of_a_match_says_all_that_losers_pay(phone: Phone, stakes: dict[str, int], said: str) -> None:
    for entries in ((), HAND):
        text = phone.get(sit(phone, *entries, **stakes)).text
        assert said in text
        assert text.count("each loser pays") == len(stakes)


def test_two_that_are_level_at_the_target_play_on_and_who_lost_has_nothing_to_go(phone: Phone) -> None:
    ann, bob = "Ann & Dee", "Bob & Eva"
    paper = [{"kind": "points", "side": side, "points": 2900, "why": "paper"} for side in (ann, bob)]
    level = {"kind": "hand", "sides": {ann: {"cards": 300}, bob: {"cards": 300}}, "out": None}
    text = phone.get(sit(phone, *paper, level, target=3000)).text
    assert "level: another hand decides" in text
    won = {"kind": "hand", "sides": {ann: {"cards": 300}, bob: {"cards": 50}}, "out": None}
    text = phone.get(sit(phone, *paper, won, target=3000)).text
    assert "has 3,000" in text
    assert "to go" not in text
