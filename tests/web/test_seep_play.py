"""Seep's sheets of a deal logged card by card: what is tapped, what is forged, and where no such deal is open."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tools.attack.fuzz import HOSTILE

from .pages import Page
from .phone import Phone

FOUR = ["North", "West", "South", "East"]
DEAL = {"kind": "deal", "bid": 12, "floor": ["4S", "3D", "9C", "KH"]}
BUILT = {"kind": "play", "player": "West", "card": "5H", "build": 12, "with": ["4S", "3D"]}
CAPTURE = {"kind": "capture", "player": "West", "cards": ["AS"]}


def sit(phone: Phone, *entries: dict[str, Any], variant: str = "hundred", **options: Any) -> str:
    """Return the address of a match of Seep with these entries."""
    match = {"game": "seep", "variant": variant, "players": FOUR, "options": options, "entries": list(entries)}
    table = {"format": "scorekeeper-table/1", "name": "Friday", "unit": "", "players": FOUR, "matches": [match]}
    page = phone.upload("/import", json.dumps({**table, "payments": []}).encode())
    assert page.status == 303, page.problems
    return f"{page.location}m/1/"


def play(phone: Phone, match: str, **fields: Any) -> Page:
    return phone.send(phone.get(match).form("/log/play"), fields)


def way(**keys: Any) -> str:
    return json.dumps(keys, separators=(",", ":"))


def test_the_page_of_the_match_is_the_sheet_of_the_next_play(phone: Phone) -> None:
    match = sit(phone, DEAL)
    page = play(phone, match, card="5H")
    assert (page.status, page.location) == (303, match), "its only way needs no tap"
    page = phone.get(match)
    assert "South plays" in page.text
    assert "house of West" in page.text
    offered = [tag.attrs["value"] for tag in page.tags if tag.attrs.get("name") == "card" and tag.attrs["value"]]
    assert len(offered) == 47
    assert not {"4S", "3D", "9C", "KH", "5H"} & set(offered)


def test_a_play_sent_again_after_its_answer_was_lost_is_recorded_once(phone: Phone) -> None:
    match = sit(phone, DEAL)
    form = phone.get(match).form("/log/play")
    for _ in range(3):
        assert phone.send(form, card="5H").location == match, "whose turn it is by now says nothing of what was sent"
    assert json.loads(phone.get(f"{match}match.json").html)["entries"][1:] == [{**BUILT, "also": []}]


def test_a_script_gets_the_page_of_the_match_at_once_and_hears_what_was_recorded(phone: Phone) -> None:
    match = sit(phone, DEAL)
    form = phone.get(match).form("/log/play")
    phone.headers["HX-Request"] = "true"
    for _ in range(2):  # its answer lost, it is sent again and gets the same page
        page = phone.send(form, card="5H")
        assert page.status == 200
        assert "South plays" in page.text
        assert phone.send(page.form("/log/play"), card="4S").status == 422, "the next play, with tokens of its own"
    assert ". South plays" in page.html, "what is read out: what was recorded, and who is next"
    assert json.loads(phone.get(f"{match}match.json").html)["entries"][1:] == [{**BUILT, "also": []}]


def test_a_page_that_is_out_of_date_is_answered_with_what_came_in_and_keeps_the_card(phone: Phone) -> None:
    match = sit(phone, DEAL)
    late = dict(phone.get(match).form("/log/play").fields)
    assert play(phone, match, card="5H").status == 303
    page = phone.post(f"{match}log/play/preview", {**late, "key": "another-one", "card": "QC"})
    assert "Meanwhile this phone recorded: West builds" in page.text
    assert "South plays" in page.text
    assert "West plays" not in page.text
    assert page.form("/log/play")["card"] == "QC", "what was tapped stays"


def test_until_the_first_play_the_page_tells_the_bid_and_whose_play_it_is(phone: Phone) -> None:
    match = sit(phone, DEAL)
    page = phone.get(match)
    assert "West plays" in page.text
    assert "the bid is 12" in page.text
    assert "▸" in page.text
    page = phone.get(sit(phone, DEAL, BUILT))
    assert "North dealt" in page.text
    assert "the bid is" not in page.text


def test_only_one_undo_is_on_the_page_and_takes_the_newest_entry_back(phone: Phone) -> None:
    match = sit(phone, DEAL, BUILT)
    for seq in (2, 1):
        page = phone.get(match)
        assert page.words.count("Undo") == 1
        assert phone.send(page.form(f"/undo/{seq}")).status == 303
    assert not [form for form in phone.get(match).forms if form.action.endswith("/log/play")]


def test_older_entries_are_shown_without_the_sheet(phone: Phone) -> None:
    match = sit(phone, DEAL, BUILT)
    page = phone.get(f"{match}?before=2")
    assert not [form for form in page.forms if form.action.endswith("/log/play")]


def test_a_way_of_another_card_is_no_way_of_this_one(phone: Phone) -> None:
    match = sit(phone, DEAL)
    page = play(phone, match, card="5H", way=way(card="8S", build=12, **{"with": ["4S"]}))
    assert page.status == 303
    assert "house of West" in phone.get(match).text


@pytest.mark.parametrize(
    ("forged", "said"),
    [
        (way(card="5H", build=12, **{"with": ["4S"]}), "5 + 4 = 9, not 12"),
        (way(card="5H", build=8, **{"with": ["3D"]}), "8"),
        (way(card="5H", take=[["4S"]]), "takes nothing"),
        (way(card="5H"), "the bid is 12"),
        (way(card="5H", take=7), "capture"),
        (way(card="5H", take=[["4S"]], build=12), "takes or builds, not both"),
        (way(card="5H", build=12, **{"break": 9}), "there is no 9-house"),
    ],
)
def test_a_forged_way_is_refused_in_the_words_of_the_rules(phone: Phone, forged: str, said: str) -> None:
    page = play(phone, sit(phone, DEAL), card="5H", way=forged)
    assert page.status == 422
    assert said in " ".join(page.problems)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"does": "12", "uses": ["4S"]}, "5 + 4 = 9, not 12"),
        ({"does": "12", "uses": []}, ", not 12"),
        ({"does": "take", "uses": ["4S", "3D"]}, "takes nothing"),
        ({"does": "12", "uses": ["4S"], "house": "9"}, "there is no 9-house"),
        ({"does": "x" * 30, "uses": ["4S"]}, "house"),
        ({"does": "9" * 5000}, "house"),
        ({"does": "take", "house": "9" * 5000}, "capture"),
        ({"does": "throw"}, "the bid is 12"),
        ({"does": ""}, "What does 5♥ do?"),
    ],
)
def test_what_is_laid_out_by_hand_is_answered_by_the_rules(phone: Phone, fields: dict[str, Any], said: str) -> None:
    page = play(phone, sit(phone, DEAL), card="5H", ways_of="5H", way="other", **fields)
    assert page.status == 422
    assert said in " ".join(page.problems)


def test_what_is_laid_out_rightly_is_recorded(phone: Phone) -> None:
    match = sit(phone, DEAL)
    page = play(phone, match, card="5H", ways_of="5H", way="other", does="12", uses=["4S", "3D"])
    assert page.status == 303, page.problems
    assert json.loads(phone.client.get(f"{match}match.json").data)["entries"][-1] == {**BUILT, "also": []}


@pytest.mark.slow
@pytest.mark.parametrize(
    "value",
    [
        "", "null", "[]", "{", "[" * 100_000, '{"card":' * 20_000, '{"card":"5H","card":"5H"}',
        '{"card":"5H","build":1e999}', '{"card":"5H","build":' + "9" * 5000 + "}", "other", *HOSTILE,
    ],
)  # fmt: skip
def test_no_way_that_is_sent_breaks_anything(phone: Phone, value: str) -> None:
    match = sit(phone, DEAL)
    for card in ("5H", "JK", "as", "4S", "XX", "", value):
        form = phone.get(match).form("/log/play")
        fields = {"seen": form["seen"], "key": form["key"], "card": card, "way": value, "ways_of": card}
        phone.post(f"{match}log/play/preview", fields)
        page = phone.post(f"{match}log/play", fields)
        assert page.status in (303, 413, 422), "413: longer than any form of ours"
        if page.status == 303:
            phone.send(phone.get(match).form("/undo/" + str(json.loads(form["seen"]) + 1)))


def test_without_an_open_deal_a_play_says_so(phone: Phone) -> None:
    for entries, said in (((), "no deal is being logged card by card"), ((CAPTURE,), "being logged by captures")):
        match = sit(phone, *entries)
        assert phone.get(f"{match}log/play").status == 200
        page = phone.log(match, "play")
        assert page.status == 422
        assert said in " ".join(page.problems)


def test_a_play_is_corrected_at_the_floor_as_it_was(phone: Phone) -> None:
    match = sit(phone, DEAL, BUILT, {"kind": "play", "player": "South", "card": "QS", "take": "all"})
    sheet = phone.get(f"{match}correct/3")
    assert "house of West" in sheet.text
    assert "Nothing is changed yet" in sheet.text, "a play that was spelt otherwise stays to the letter"
    first = phone.get(f"{match}correct/2")
    assert "house of West" not in first.text
    assert phone.get(f"{match}correct/1?kind=play").status == 200


def test_the_deal_keeps_its_floor_in_order(phone: Phone) -> None:
    floor = ["KH", "9C", "3D", "4S"]
    match = sit(phone, {**DEAL, "floor": floor})
    sheet = phone.get(f"{match}correct/1")
    assert "Nothing is changed yet" in sheet.text
    page = phone.send(sheet.form("/correct/1/deal"), bid="13")
    assert page.status == 303, page.problems
    assert json.loads(phone.client.get(f"{match}match.json").data)["entries"][-1]["with"]["floor"] == floor


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"floor": ["4S", "3D", "9C", "KH"]}, "What does West bid?"),
        ({"bid": "12", "floor": ["4S"]}, "The floor: 1 of 4 cards"),
        ({"bid": "12", "floor": ["4S", "3D", "9C", "KH", "AS"]}, "1 card too many"),
        ({"bid": "8", "floor": ["4S", "3D", "9C", "KH"]}, "bid"),
        ({"bid": "9" * 5000, "floor": ["4S", "3D", "9C", "KH"]}, "bid"),
        ({"bid": "12", "floor": ["QS", "QH", "QD", "QC"]}, "nobody can bid it"),
        ({"bid": "12", "floor": ["JK", "QH", "QD", "QC"]}, "there are no jokers in this pack"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(phone: Phone, fields: dict[str, Any], said: str) -> None:
    page = phone.log(sit(phone), "deal", **fields)
    assert page.status == 422
    assert said in " ".join(page.problems)


def test_whoever_plays_next_sits_to_the_right(phone: Phone) -> None:
    """Seep goes round against the clock (spec: counter-clockwise): seen from the first seat, the right one is next."""
    places = re.findall(r"at-(\w+)[^>]*>\s*(\w+)", phone.get(sit(phone, DEAL)).html)
    assert [place for name in FOUR for place, sits in places if sits == name] == ["bottom", "right", "top", "left"]
