"""Sâm's sheets and its seats: what is tapped is what is logged, and what a table does not play is not asked."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.support import Json, table_file

from .pages import Page
from .phone import OPTIONS, Phone

FIVE = ("An", "Binh", "Chi", "Dung", "Em")


def entries(phone: Phone, match: str) -> list[Json]:
    found: list[Json] = json.loads(phone.get(f"{match}match.json").html)["entries"]
    return found


def seated(phone: Phone, names: tuple[str, ...], **options: str) -> Page:
    """Return what the form of a new match answers to these names and options."""
    table = phone.open_table()
    seats = {f"seat-{n}": name for n, name in enumerate(names)}
    return phone.post(f"{table}new/sam", {**OPTIONS, **seats, **options})


def live(phone: Phone, match: str, **typed: Any) -> Page:
    """Return what the sheet would do, as it says after a tap."""
    return phone.post(f"{match}log/hand/preview", {"winner": "An", "left:Binh": "3", "left:Chi": "5", **typed})


# -- a hand ------------------------------------------------------------------------------------------------------------


def test_2s_are_asked_with_each_loser_and_only_where_each_is_charged(phone: Phone) -> None:
    plain, each = phone.sit_down(), phone.sit_down(thoi_hai_each="5")
    assert "2s in hand" not in phone.get(f"{plain}log/hand").html
    page = phone.get(f"{each}log/hand")
    assert all(f"{name}: 2s in hand" in page.html for name in ("An", "Binh", "Chi"))
    assert phone.send(page.form("/log/hand"), {"winner": "An", "left:Binh": "3", "left:Chi": "5", "twos:Binh": "2"})
    assert entries(phone, each) == [
        {"kind": "hand", "winner": "An", "left": {"Binh": 3, "Chi": 5}, "twos": {"Binh": 2}}
    ]


def test_2s_come_back_at_a_correction_and_go_with_none(phone: Phone) -> None:
    match = phone.sit_down(thoi_hai_each="5")
    phone.hand(match, **{"twos:Binh": "2", "twos:Chi": "0"})
    form = phone.get(f"{match}correct/1").form("correct/1/hand")
    assert (form["twos:Binh"], form["twos:Chi"]) == ("2", "0")
    assert phone.send(form, {"twos:Binh": "0"}).status == 303
    assert "twos" not in entries(phone, match)[-1]["with"]


def test_2s_that_the_new_winner_had_are_not_logged(phone: Phone) -> None:
    match = phone.sit_down(thoi_hai_each="5")
    phone.log(match, **{"winner": "Binh", "left:An": "1", "left:Chi": "5", "twos:Binh": "2", "twos:Chi": "1"})
    assert entries(phone, match)[-1]["twos"] == {"Chi": 1}


def test_thoi_hai_is_not_asked_where_2s_are_cards_like_any_other(phone: Phone) -> None:
    assert 'name="thoi_hai"' in phone.get(f"{phone.sit_down()}log/hand").html
    match = phone.sit_down(thoi_hai="0")
    assert 'name="thoi_hai"' not in phone.get(f"{match}log/hand").html


def test_thoi_hai_of_an_older_hand_is_still_on_its_sheet(phone: Phone) -> None:
    match = phone.sit_down()
    phone.hand(match, 2, thoi_hai=["Binh"])
    phone.log(match, "options", thoi_hai="0")
    assert phone.get(f"{match}correct/1").form("correct/1/hand").all("thoi_hai") == ["Binh"]


@pytest.mark.parametrize(
    ("typed", "noticed"),
    [
        ({"bao_mot": "Binh"}, True),  # Chi sits just before An
        ({"bao_mot": "Chi"}, False),
        ({}, False),
        ({"bao_mot": "An"}, False),
        ({"winner": "Binh", "left:An": "3", "bao_mot": "An"}, False),
        ({"winner": "Binh", "left:An": "3", "bao_mot": "Chi"}, True),
    ],
)
def test_bao_mot_by_somebody_who_does_not_sit_just_before_is_noticed(
    phone: Phone, match: str, typed: dict[str, str], noticed: bool
) -> None:
    page = live(phone, match, **typed)
    assert ("plays just before" in page.text) is noticed


def test_bao_mot_by_somebody_else_is_saved_all_the_same(phone: Phone, match: str) -> None:
    assert "Chi plays just before An, not Binh." in live(phone, match, bao_mot="Binh").text
    phone.hand(match, bao_mot="Binh")
    assert entries(phone, match)[-1]["bao_mot"] == "Binh"


@pytest.mark.parametrize(
    ("typed", "noticed"),
    [
        ({"left:Binh": "2", "twos:Binh": "2"}, True),
        ({"left:Binh": "2", "twos:Binh": "2", "thoi_hai": "Binh"}, False),
        ({"left:Binh": "3", "twos:Binh": "2"}, False),
        ({"left:Binh": "2"}, False),
    ],
)
def test_nothing_but_2s_is_noticed_where_it_may_be_thoi_hai(phone: Phone, typed: dict[str, str], noticed: bool) -> None:
    page = live(phone, phone.sit_down(thoi_hai_each="5"), **typed)
    assert ("Binh has nothing but 2s left. If that is thối hai" in page.text) is noticed
    assert "nothing but 2s" not in live(phone, phone.sit_down(thoi_hai_each="5", thoi_hai="0"), **typed).text


def test_who_pays_for_nothing_but_2s_does_not_pay_for_each_as_well(phone: Phone) -> None:
    match = phone.sit_down(thoi_hai_each="5")
    phone.hand(match, 2, **{"twos:Binh": "2", "twos:Chi": "1", "thoi_hai": "Binh"})
    assert entries(phone, match)[-1]["thoi_hai"] == ["Binh"]
    assert entries(phone, match)[-1]["twos"] == {"Chi": 1}


# -- Báo Sâm -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "chat"),
    [
        ({"outcome": "blocked", "by": "Binh"}, None),
        ({"outcome": "blocked", "by": "Binh", "beat": "1"}, [{"by": "Binh", "on": "An"}]),
        ({"outcome": "won", "by": "Binh", "beat": "1"}, None),
    ],
)
def test_a_blocked_sam_asks_one_thing_whether_that_was_a_beat(
    phone: Phone, match: str, typed: dict[str, str], chat: list[Json] | None
) -> None:
    assert "chat_by" not in phone.get(f"{match}log/bao_sam").html
    assert phone.log(match, "bao_sam", caller="An", **typed).status == 303
    assert entries(phone, match)[-1].get("chat") == chat


def test_the_beat_goes_with_the_blocker_at_a_correction(phone: Phone, match: str) -> None:
    phone.log(match, "bao_sam", caller="An", outcome="blocked", by="Binh", beat="1")
    form = phone.get(f"{match}correct/1").form("correct/1/bao_sam")
    assert form["beat"] == "1"
    phone.send(form, by="Chi")
    assert entries(phone, match)[-1]["with"]["chat"] == [{"by": "Chi", "on": "An"}]


# -- five players ------------------------------------------------------------------------------------------------------


def test_a_fifth_name_says_which_house_rule_to_turn_on_and_stays(phone: Phone) -> None:
    page = seated(phone, FIVE)
    assert page.status == 422
    assert page.problems == ["2 to 4 can play, not 5, unless the house rule “Five players” is turned on"]
    form = page.form("/new/sam")
    assert [form[f"seat-{n}"] for n in range(5)] == list(FIVE)
    assert phone.send(form, five_players="1").status == 303


def test_a_fifth_name_plays_by_one_tap(phone: Phone) -> None:
    page = seated(phone, FIVE)
    assert "Play with 5" in page.text
    button = next(tag for tag in page.tags if tag.name == "button" and tag.attrs.get("name") == "five_players")
    assert button.attrs["form"] == "start"
    assert phone.send(page.form("/new/sam"), five_players=button.attrs["value"]).status == 303
    assert "Play with" not in seated(phone, (*FIVE[:3], FIVE[0])).text, "where another thing is wrong"


def test_a_fifth_at_a_full_table_is_one_question(phone: Phone) -> None:
    match = seated(phone, FIVE[:4]).location
    phone.log(match, winner="An", left_Binh="1", left_Chi="1", left_Dung="1", left_An=None)
    assert phone.get(f"{match}about").link("Somebody sits down").endswith("/log/join")
    page = phone.get(f"{match}log/join")
    assert "5 at the table: play with 5?" in page.text
    assert "Five may play; two cards stay out." in page.text
    asked = page.form("/open-seat")
    answered = phone.send(asked)
    assert (answered.status, answered.location) == (303, f"{match}log/join")
    assert phone.send(asked).location == f"{match}log/join", "sent again it is recorded once"
    assert phone.log(match, "join", new="Em", after="Dung").status == 303
    assert entries(phone, match)[1:] == [
        {"kind": "options", "options": {"five_players": True}}, {"kind": "join", "player": "Em", "after": "Dung"},
    ]  # fmt: skip
    assert "Somebody sits down" not in phone.get(f"{match}about").text, "a sixth has no place by any rule"


@pytest.mark.parametrize("names", [FIVE[:3], FIVE[:4]])
def test_where_there_is_a_seat_or_no_hand_was_played_nothing_is_asked(phone: Phone, names: tuple[str, ...]) -> None:
    match = seated(phone, names, **({} if len(names) < 4 else {"five_players": "1"})).location
    assert "play with" not in phone.get(f"{match}log/join").text
    assert phone.log(match, "join", new="Zed", after="An").status == 303


def test_the_form_says_how_many_play_and_how_many_may(phone: Phone) -> None:
    text = phone.get(f"{phone.open_table()}new/sam").text
    assert "Players: 2 to 4. Up to 5 where the house rules say so." in text


@pytest.mark.parametrize("first", ["draw", "draw-lowest"])
def test_five_draw_who_leads_and_each_has_a_card(phone: Phone, first: str) -> None:
    match = seated(phone, FIVE, five_players="1", first=first).location
    (note,) = entries(phone, match)
    said = "the highest begins: " if first == "draw" else "the lowest begins: "
    lots = dict(lot.split(" ") for lot in note["text"].split(said)[1].split(" · "))
    order = [rank + sign for rank in "3 4 5 6 7 8 9 10 J Q K A 2".split() for sign in "♠♣♦♥"]  # noqa: SIM905
    begins = (max if first == "draw" else min)(lots, key=lambda name: order.index(lots[name]))
    assert list(lots) == list(FIVE)
    assert f"{begins} leads" in phone.get(match).text


def test_five_stand_on_the_sheet_the_scoreboard_and_the_chart(phone: Phone) -> None:
    match = seated(phone, FIVE, five_players="1").location
    for winner in ("Em", "An"):
        left = {f"left:{name}": str(n) for n, name in enumerate(FIVE, 1) if name != winner}
        assert phone.log(match, winner=winner, **left).status == 303
    for page in ("", "log/hand", "chart"):
        text = phone.get(match + page).text
        assert all(name in text for name in FIVE), page
    assert len(phone.get(f"{match}chart").html.split("<polyline")) == 6


# -- who leads ---------------------------------------------------------------------------------------------------------


def test_the_lowest_card_may_be_drawn_and_the_note_says_so(phone: Phone, match: str) -> None:
    page = phone.get(match)
    assert "Who leads first?" in page.text
    assert phone.send(page.form("/draw"), way="draw-lowest").status == 303
    lead, note = entries(phone, match)
    assert lead["kind"] == "lead"
    assert note["text"].startswith("Drawn, the lowest begins: An ")


def test_who_leads_first_is_one_question_until_it_is_answered(phone: Phone, match: str) -> None:
    page = phone.get(match)
    assert [page.text.count(said) for said in ("Who leads first?", "Draw it")] == [1, 2]
    assert phone.send(page.form("/log/lead"), player="Chi").status == 303
    page = phone.get(match)
    assert "Chi leads" in page.text
    assert "Who leads first?" not in page.text


@pytest.mark.parametrize("way", ["", "lowest", "0", "draw-highest"])
def test_another_way_to_draw_is_none(phone: Phone, match: str, way: str) -> None:
    page = phone.send(phone.get(match).form("/draw"), way=way)
    assert (page.status, page.problems) == (422, ["There is nothing to draw now."])
    assert entries(phone, match) == []


def test_a_game_without_a_lowest_draw_offers_none(phone: Phone) -> None:
    table = phone.open_table()
    assert "draw-lowest" not in phone.get(f"{table}new/seep").html
    assert "draw-lowest" in phone.get(f"{table}new/sam").html


def test_an_old_file_with_a_chain_on_a_blocked_sam_is_refused_by_name(phone: Phone) -> None:
    chain = [{"by": "Binh", "on": "An"}, {"by": "An", "on": "Binh"}]
    call = {"kind": "bao_sam", "caller": "An", "outcome": "blocked", "by": "Binh", "chat": chain}
    match = {"game": "sam", "variant": "source", "players": ["An", "Binh"], "options": {}, "entries": [call]}
    page = phone.upload("/import", json.dumps(table_file([match], ("An", "Binh"))).encode())
    assert "the deal stops at the first" in " ".join(page.problems)


# -- chặt --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tapped", "chat"),
    [
        ([("Binh", "An"), ("Chi", "")], [("Binh", "An", False), ("Chi", "Binh", False)]),
        ([("Binh", "An"), ("Chi", "Binh")], [("Binh", "An", False), ("Chi", "Binh", True)]),
        ([("Binh", "An"), ("Binh", "Chi")], [("Binh", "An", False), ("Binh", "Chi", False)]),
        ([("Binh", "An"), ("", "Chi"), ("An", "Chi")], [("Binh", "An", False)]),
        ([("", "Chi")], []),
    ],
    ids=["a chain", "a trick of its own", "the same beats again", "hidden rows", "nobody beats"],
)
def test_a_beat_goes_on_with_the_trick_unless_somebody_is_named(
    phone: Phone, match: str, tapped: list[tuple[str, str]], chat: list[tuple[str, str, bool]]
) -> None:
    rows = {f"chat_{part}-{n}": row[at] for n, row in enumerate(tapped) for at, part in enumerate(("by", "on"))}
    assert phone.log(match, **{"winner": "An", "left:Binh": "1", "left:Chi": "1", **rows}).status == 303
    logged = [(beat["by"], beat["on"], beat.get("new", False)) for beat in entries(phone, match)[-1].get("chat", ())]
    assert logged == chat
    form = phone.get(f"{match}correct/1").form("correct/1/hand")
    assert phone.send(form, {"left:Chi": "2"}).status == 303
    again = [
        (beat["by"], beat["on"], beat.get("new", False)) for beat in entries(phone, match)[-1]["with"].get("chat", ())
    ]
    assert again == chat
