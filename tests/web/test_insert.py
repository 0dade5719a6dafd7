"""What was forgotten is inserted at its place, swapped entries change places, a play struck out shifts the others."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from flask import Flask

from scorekeeper.core.rearrange import MOST_AGAIN

from .pages import Page
from .phone import Phone, unkeyed
from .test_seep_play import DEAL, sit, way

Json = dict[str, Any]
#: Nobody takes anything with a card that is lower than all that lies there.
LOW = {"kind": "deal", "bid": 9, "floor": ["10S", "JH", "KD", "QC"]}
FIVE = [
    {"kind": "play", "player": player, "card": card}
    for player, card in [("West", "9H"), ("South", "8D"), ("East", "7C"), ("North", "5S"), ("West", "4S")]
]


def entries(phone: Phone, match: str) -> list[Json]:
    found: list[Json] = json.loads(phone.get(f"{match}match.json").html)["entries"]
    return found


def listed(phone: Phone, match: str) -> list[str]:
    """Return the entries that the page lists, newest first, each by its headline."""
    return [
        tag.attrs["id"] for tag in phone.get(match).tags if tag.name == "li" and "hand" in tag.attrs.get("class", "")
    ]


def money(phone: Phone, match: str) -> str:
    return phone.get(f"{match}text").text


def put_in(phone: Phone, match: str, seq: int, kind: str, **fields: Any) -> Page:
    return phone.send(phone.get(f"{match}missing/{seq}/{kind}").form(f"/missing/{seq}/{kind}"), unkeyed(fields))


def read_in(phone: Phone, entries: list[Json], **options: int) -> str:
    """Return the address of a match of An, Binh and Chi with these entries."""
    match = {"game": "sam", "players": ["An", "Binh", "Chi"], "first": "An", "options": options, "entries": entries}
    whole = {"format": "scorekeeper-match/1", **match}
    page = phone.upload(f"{phone.open_table()}matches/import", json.dumps(whole).encode())
    assert page.status == 303, page.problems
    return page.location


def three(phone: Phone, match: str) -> None:
    for binh in (1, 2, 3):
        phone.hand(match, binh=binh, chi=binh)


AN = {"winner": "An", "left_An": None, "left_Binh": "9", "left_Chi": "9"}


def test_a_forgotten_hand_is_put_in_and_what_follows_is_logged_again(phone: Phone, match: str) -> None:
    three(phone, match)
    page = phone.get(match)
    assert f"{match}missing/2" in page.links()
    page = phone.get(f"{match}missing/2")
    assert "Missing before hand 2" in page.text
    page = phone.send(page.form("/missing/2/hand"), unkeyed(AN))
    assert page.status == 303
    assert page.location.endswith("#e6")
    assert [entry["kind"] for entry in entries(phone, match)] == ["hand"] * 3 + ["void"] * 2 + ["hand"] * 3
    assert listed(phone, match) == ["e8", "e7", "e6", "e1"], "those taken back are folded into the one correction"
    page = phone.get(match)
    assert page.text.count("put in here") == 1
    assert "correction" not in page.text
    assert "An: +150 đ" in money(phone, match)


def test_before_saving_it_shows_what_changes(phone: Phone, match: str) -> None:
    three(phone, match)
    form = phone.get(f"{match}missing/2").form("/missing/2/hand")
    page = phone.post(f"{form.action}/preview", [*form.fields, *unkeyed(AN).items()])
    assert "What this changes" in page.text
    assert "An +60 +150" in page.text
    assert "2 later entries are logged again." in page.text
    assert "Save: An +90" in page.text


def test_without_scripts_it_can_be_looked_at_first(phone: Phone, match: str) -> None:
    three(phone, match)
    page = put_in(phone, match, 2, "hand", **AN, preview="1")
    assert page.status == 200
    assert "What this changes" in page.text
    assert len(entries(phone, match)) == 3


def test_what_is_missing_in_the_sheet_or_wrong_is_said(phone: Phone, match: str) -> None:
    three(phone, match)
    assert put_in(phone, match, 2, "hand", winner="").status == 422
    page = put_in(phone, match, 2, "hand", **{**AN, "left_Binh": "11"})
    assert page.status == 422
    assert "11 cards left" in " ".join(page.problems)
    assert len(entries(phone, match)) == 3


def test_sent_again_it_is_recorded_once(phone: Phone, match: str) -> None:
    three(phone, match)
    form = phone.get(f"{match}missing/2").form("/missing/2/hand")
    for _ in range(3):
        assert phone.send(form, unkeyed(AN)).status == 303
    assert len(entries(phone, match)) == 8
    page = phone.send(form, {**unkeyed(AN), "left:Binh": "8"})
    assert page.status == 409, "that is another one"
    assert len(entries(phone, match)) == 8


def test_a_page_that_is_behind_keeps_what_was_typed_and_its_place(phone: Phone, match: str) -> None:
    three(phone, match)
    form = phone.get(f"{match}missing/2").form("/missing/2/hand")
    assert put_in(phone, match, 1, "hand", **AN).status == 303  # so that entry 2 is elsewhere by now
    page = phone.send(form, unkeyed(AN))
    assert page.status == 409
    assert "Meanwhile" in page.text
    again = page.form("/hand")
    assert again["left:Binh"] == "9"
    assert phone.send(again).status == 303
    reads = [each for each in entries(phone, match) if each["kind"] == "hand"][-5:]
    assert [each["left"]["Binh"] for each in reads][-3:] == [9, 2, 3]


def test_the_hand_before_which_something_is_put_in_may_be_taken_back_meanwhile(phone: Phone, match: str) -> None:
    """Then nothing is left to be logged again behind it."""
    three(phone, match)
    form = phone.get(f"{match}missing/3").form("/missing/3/hand")
    phone.send(phone.get(match).form("/undo/3"))
    page = phone.post(f"{form.action}/preview", [*form.fields, *unkeyed(AN).items()])
    assert page.status == 200
    assert "Save: An +90" in page.text
    page = phone.send(form, unkeyed(AN))
    assert page.status == 409
    assert "Meanwhile" in page.text
    assert phone.send(page.form("/hand")).status == 303
    assert [each["kind"] for each in entries(phone, match)] == ["hand"] * 3 + ["void", "hand"]


def test_the_match_page_of_an_evening_with_a_hand_put_in_numbers_them_without_gaps(phone: Phone, match: str) -> None:
    three(phone, match)
    put_in(phone, match, 1, "hand", **AN)
    assert [cell for cell in phone.get(match).words if cell in ("1", "2", "3", "4")][:4] == ["4", "3", "2", "1"]


# -- what no longer fits ----------------------------------------------------------------------------------------------


def test_what_no_longer_fits_is_asked_about_by_its_own_sheet(phone: Phone, match: str) -> None:
    three(phone, match)
    assert phone.log(match, "leave", player="Chi").status == 303
    phone.hand(match, binh=4, left_Chi=None)
    page = put_in(phone, match, 2, "leave", player="Binh")
    assert page.status == 422
    assert "Put right hand 2" in page.text
    assert "no longer be valid" in " ".join(page.problems)
    page = phone.send(
        page.form("/missing/2/hand"), {"winner": "An", "left:An": None, "left:Binh": None, "left:Chi": "2"}
    )
    assert "Put right hand 3" in page.text
    for _ in ("hand 3", "hand 4"):  # the second of Binh, who has left by then
        assert page.status == 422
        leave_out = next(form for form in page.forms if ("leave-out", "1") in form.buttons)
        page = phone.send(leave_out, {"leave-out": "1"})
    assert page.status == 303, page.problems
    assert [each["kind"] for each in entries(phone, match)[9:]] == ["leave", "hand", "leave"]


def test_the_preview_says_what_is_asked_next(phone: Phone, match: str) -> None:
    three(phone, match)
    form = phone.get(f"{match}missing/2/leave").form("/missing/2/leave")
    page = phone.post(f"{form.action}/preview", [*form.fields, ("player", "Binh")])
    assert "hand 2 (An goes out) would then no longer be valid" in page.text
    assert "Go on" in page.text


@pytest.mark.parametrize("said", ["[", "[[0]]", "7", '[[0,{"kind":"nothing"}]]', '[[0,{"kind":"hand"}],[1]]', "\0"])
def test_what_was_never_said_is_no_form_of_ours(phone: Phone, match: str, said: str) -> None:
    three(phone, match)
    form = phone.get(f"{match}missing/2").form("/missing/2/hand")
    assert phone.send(form, {**unkeyed(AN), "said": said}).status == 400


def test_there_is_nothing_missing_before_an_entry_that_is_not_there(phone: Phone, match: str) -> None:
    three(phone, match)
    for address in ("missing/9", "missing/2/nothing", "swap/9", "missing/0"):
        assert phone.get(f"{match}{address}").status == 404, address
    assert phone.get(f"{match}swap/1").status == 302, "there is none before it"


# -- swapped -----------------------------------------------------------------------------------------------------------


def test_two_that_are_swapped_change_places(phone: Phone, match: str) -> None:
    three(phone, match)
    page = phone.get(f"{match}swap/3")
    assert "These two are swapped" in page.text
    assert "The standings stay as they are." in page.text
    form = page.form("/swap/3")
    for _ in range(2):
        assert phone.send(form).status == 303
    assert [each["kind"] for each in entries(phone, match)] == ["hand"] * 3 + ["void", "amend", "amend"]
    shown = phone.get(match)
    assert shown.text.count("swapped") >= 2
    assert "corrected" not in shown.text
    assert "put in here" not in shown.text
    assert "Swapped: hand 2 and hand 3" in shown.text
    for _ in range(2):  # sent twice, done once
        assert phone.send(shown.form("undo-change/4")).status == 303
    assert [each["kind"] for each in entries(phone, match)[6:]] == ["void", "void", "hand"]
    assert "Swapped" not in phone.get(match).text


def test_a_change_behind_which_something_was_recorded_is_not_undone_unseen(
    app: Flask, phone: Phone, match: str
) -> None:
    three(phone, match)
    swapped(phone, match, 3)
    shown = phone.get(match)
    Phone(app).hand(match)
    answer = phone.send(shown.form("undo-change/4"))
    assert (answer.status, "Not undone: meanwhile this was recorded." in answer.text) == (409, True)
    assert len(entries(phone, match)) == 7


def swapped(phone: Phone, match: str, seq: int) -> Page:
    return phone.send(phone.get(f"{match}swap/{seq}").form(f"/swap/{seq}"))


def left(phone: Phone, match: str) -> None:
    """Record three hands, then Chi leaves, then one more hand."""
    three(phone, match)
    assert phone.log(match, "leave", player="Chi").status == 303
    phone.hand(match, binh=4, left_Chi=None)


def test_before_a_swap_both_are_shown_as_they_stand_and_as_they_would(phone: Phone, match: str) -> None:
    three(phone, match)
    phone.hand(match, winner="Binh", left_An="5", left_Binh=None, left_Chi="6")
    words = phone.get(f"{match}swap/4").text
    now, then = words.split("After the swap")
    assert "Hand 3 An goes out +30 Hand 4 Binh goes out +55" in now
    assert "Hand 3 Binh goes out +55 Hand 4 An goes out +30" in then


def test_two_of_different_kinds_are_shown_as_they_would_stand(phone: Phone, match: str) -> None:
    three(phone, match)
    phone.log(match, "note", text="tea")
    page = phone.get(f"{match}swap/4")
    assert "tea Hand 3 An goes out" in page.text.split("After the swap")[1]
    page = phone.send(page.form("/swap/4"))
    assert page.location.endswith("#e7"), "where the note is by now"
    assert listed(phone, match)[:2] == ["e8", "e7"]


def test_a_swap_after_which_one_no_longer_fits_names_it_and_leads_to_its_sheet(phone: Phone, match: str) -> None:
    left(phone, match)
    page = phone.get(f"{match}swap/4")
    assert "hand 3 (An goes out) would then no longer be valid: “Chi” is not at the table" in page.text
    assert "Go on" in page.text
    page = swapped(phone, match, 4)
    assert page.status == 422
    assert "Put right hand 3" in page.text
    assert "no longer be valid" in " ".join(page.problems)
    assert len(entries(phone, match)) == 5, "nothing is recorded before all of it is said"
    form = page.form("/swap/4/hand")
    assert all(("leave-out", "1") not in each.buttons for each in page.forms), "it is one of the two"
    preview = phone.post(f"{form.action}/preview", [*form.fields, ("left:Binh", "3")])
    assert "Swap them" in preview.text
    assert "What this changes" in preview.text
    fields = {"winner": "An", "left:An": None, "left:Binh": "3", "left:Chi": None}
    assert phone.send(form, {**fields, "left:Binh": "11"}).status == 422
    for _ in range(2):
        page = phone.send(form, fields)
        assert page.status == 303, page.problems
    assert [each["kind"] for each in entries(phone, match)[5:]] == ["void"] * 3 + ["leave", "hand", "hand"]
    assert entries(phone, match)[9]["left"] == {"Binh": 3}


def test_a_later_one_that_no_longer_fits_after_a_swap_can_be_left_out(phone: Phone) -> None:
    off, on = {"instant": 0, "cong": 10}, {"instant": 20, "cong": 12}
    rules = [{"kind": "options", "options": options} for options in (off, on)]
    match = read_in(phone, [*rules, {"kind": "instant", "winner": "An", "hand": "dragon"}], instant=20)
    page = phone.get(f"{match}swap/2")
    assert "hand 1 (" in page.text
    assert "Go on" in page.text
    page = swapped(phone, match, 2)
    assert "Put right hand 1" in page.text
    leave_out = next(form for form in page.forms if ("leave-out", "1") in form.buttons)
    assert phone.send(leave_out, {"leave-out": "1"}).status == 303
    assert [each["kind"] for each in entries(phone, match)[3:]] == ["void"] * 2 + ["amend"] * 2


def test_a_swap_that_nothing_makes_fit_says_why_and_asks_nothing(phone: Phone) -> None:
    match = sit(phone, LOW, *FIVE)
    page = phone.get(f"{match}swap/2")
    assert "no longer be valid" in " ".join(page.problems)
    assert "Go on" not in page.text
    page = phone.send(page.form("/swap/2"))
    assert page.status == 422
    assert "no longer be valid" in " ".join(page.problems)
    assert "Put right" not in page.text


@pytest.mark.parametrize("said", ["[[4,null]]", "[[3,null]]", "[[0,null]]", "7", "[", '[[3,{"kind":"nothing"}]]'])
def test_what_was_never_said_of_a_swap_is_no_form_of_ours(phone: Phone, match: str, said: str) -> None:
    left(phone, match)
    form = swapped(phone, match, 4).form("/swap/4/hand")
    assert phone.send(form, said=said).status == 400


def test_a_sheet_of_a_swap_that_is_behind_is_asked_again_with_what_came_in(phone: Phone, match: str) -> None:
    left(phone, match)
    form = swapped(phone, match, 4).form("/swap/4/hand")
    fields = {"winner": "An", "left:An": None, "left:Binh": "3", "left:Chi": None}
    phone.hand(match, binh=9, left_Chi=None)
    page = phone.send(form, fields)
    assert page.status == 409
    assert "Meanwhile" in page.text
    again = page.form("/swap/4/hand")
    assert again["left:Binh"] == "3"
    assert phone.send(again).status == 303
    form = phone.get(f"{match}swap/2").form("/swap/2")
    phone.hand(match, binh=8, left_Chi=None)
    page = phone.send(form)
    assert page.status == 409
    assert "After the swap" in page.text


# -- Seep, play by play ------------------------------------------------------------------------------------------------


def plays(phone: Phone, match: str) -> list[tuple[str, str]]:
    """Return who played what, by the effective log."""
    found: dict[int, Json | None] = {}
    for n, entry in enumerate(entries(phone, match), 1):
        if entry["kind"] in ("void", "amend"):
            found[entry["entry"]] = entry.get("with")
        else:
            found[n] = entry
    return [(each["player"], each["card"]) for each in found.values() if each and each["kind"] == "play"]


def test_a_forgotten_play_shifts_who_played_what(phone: Phone) -> None:
    match = sit(phone, LOW, *FIVE)
    page = phone.get(f"{match}missing/4")
    assert "Which card does East play?" in page.text
    assert phone.send(page.form("/missing/4/play"), card="6D").status == 303
    assert plays(phone, match) == [
        ("West", "9H"), ("South", "8D"), ("East", "6D"), ("North", "7C"), ("West", "5S"), ("South", "4S"),
    ]  # fmt: skip
    assert "East plays" in phone.get(match).text


def test_what_a_play_put_in_changes_in_later_plays_is_said_before_it_is_saved(phone: Phone) -> None:
    match = sit(phone, LOW, *FIVE)
    form = phone.get(f"{match}missing/4").form("/missing/4/play")
    form.action += "/preview"
    said = phone.send(form, card="6D").text
    for was, now, card in (("East", "North", "7♣"), ("North", "West", "5♠"), ("West", "South", "4♠")):
        assert f"{was} throws {card} → then {now} throws {card}" in said
    assert phone.get(f"{match}strike/3").text.count(" → then ") == 3


#: South sweeps, unless somebody has thrown a card before.
SWEPT = [
    {"kind": "deal", "bid": 12, "floor": ["4S", "3D", "5C", "KH"]},
    {"kind": "play", "player": "West", "card": "QH", "take": [["4S", "3D", "5C"]]},
    {"kind": "play", "player": "South", "card": "KS", "take": [["KH"]]},
    {"kind": "play", "player": "East", "card": "7C"},
]
NO_SWEEP = "South takes with K♠ · a sweep · 63 points → then East takes with K♠ · 13 points"


def test_what_a_re_logged_row_of_plays_changed_is_said_in_the_preview_the_log_and_the_history(phone: Phone) -> None:
    match = sit(phone, *SWEPT)
    form = phone.get(f"{match}missing/3").form("/missing/3/play")
    form.action += "/preview"
    said = phone.send(form, card="2D").text
    assert NO_SWEEP in said
    assert "East throws 7♣ → then North throws 7♣" in said
    assert put_in(phone, match, 3, "play", card="2D").status == 303
    for shown, newest in ((phone.get(match).text, 1), (phone.get(f"{match}history").text, 0)):
        assert f"was {NO_SWEEP}" in shown
        assert "was East throws 7♣ → then North throws 7♣" in shown
        assert shown.count("→ then") == 2 + newest, "what was put in was nothing else; the newest is at the top too"


def test_what_a_correction_changed_in_plays_that_stay_in_the_log_is_said_too(phone: Phone) -> None:
    match = sit(
        phone,
        {"kind": "deal", "bid": 11, "floor": ["2S", "3D", "5C", "6H"]},
        {"kind": "play", "player": "West", "card": "JC", "take": [["2S", "3D", "6H"]]},
        {"kind": "play", "player": "South", "card": "5D", "take": "all"},
    )
    page = phone.get(f"{match}correct/2")
    took = "South takes with 5♦ · a sweep · 50 points → then South takes with 5♦ · a sweep · 52 points"
    form = page.form("/correct/2/play")
    assert phone.send(form, way=way(card="JC", take=[["5C", "6H"]])).status == 303
    assert [entry["kind"] for entry in entries(phone, match)] == ["deal", "play", "play", "amend"]
    assert f"was {took}" in phone.get(match).text
    assert f"was {took}" in phone.get(f"{match}history").text


def test_a_sweep_is_in_the_headline_of_its_row(phone: Phone) -> None:
    page = phone.get(sit(phone, *SWEPT))
    assert re.search(r"2 South takes with K♠ ?: K♥ a sweep", page.text[page.text.index("being logged") :])
    assert "South takes with K♠ a sweep" in page.text, "beside the pad"


def test_a_play_that_was_never_made_is_struck_out_and_the_others_shift_back(phone: Phone) -> None:
    match = sit(phone, LOW, *FIVE)
    page = phone.get(f"{match}strike/3")
    assert "3 later entries are logged again" in page.text
    form = page.form("/strike/3")
    for _ in range(2):
        assert phone.send(form).status == 303
    assert plays(phone, match) == [("West", "9H"), ("South", "7C"), ("East", "5S"), ("North", "4S")]
    assert phone.get(match).text.count("struck out") >= 1


def test_two_plays_are_swapped(phone: Phone) -> None:
    match = sit(phone, LOW, *FIVE)
    assert phone.send(phone.get(f"{match}swap/4").form("/swap/4")).status == 303
    assert plays(phone, match) == [("West", "9H"), ("South", "7C"), ("East", "8D"), ("North", "5S"), ("West", "4S")]


def test_somebody_elses_play_leads_to_what_is_missing_before_it(phone: Phone) -> None:
    match = sit(phone, LOW, *FIVE)
    page = phone.get(f"{match}correct/4")
    assert "Was it somebody else?" in page.text
    assert f"{match}missing/4" in page.links()


def test_a_card_that_came_later_cannot_have_been_played(phone: Phone) -> None:
    match = sit(phone, LOW, *FIVE)
    page = put_in(phone, match, 4, "play", card="5S", way=way(card="5S"))
    assert page.status == 422
    assert "Put right" in page.text


def test_a_deal_that_is_open_can_be_given_another_beginning(phone: Phone) -> None:
    match = sit(phone, DEAL)
    page = phone.get(f"{match}missing/1")
    assert page.status == 200


def test_before_what_is_no_hand_a_hand_is_missing_most_likely(phone: Phone) -> None:
    match = read_in(phone, [{"kind": "note", "text": "cold beer"}, {"kind": "leave", "player": "Chi"}])
    for seq in (1, 2):
        page = phone.get(f"{match}missing/{seq}")
        assert page.form(f"/missing/{seq}/hand")


def test_more_than_a_long_evening_is_not_logged_again(phone: Phone) -> None:
    hands = [{"kind": "hand", "winner": "An", "left": {"Binh": 1, "Chi": 1}}] * (MOST_AGAIN + 1)
    address = read_in(phone, hands)
    page = put_in(phone, address, 1, "hand", **AN)
    assert page.status == 422
    assert f"{MOST_AGAIN + 1} entries would be logged again; at most {MOST_AGAIN} are" in " ".join(page.problems)
    assert put_in(phone, address, 2, "hand", **AN).status == 303
