"""Undo, strike out, bring back, correct; and what a phone that was slower is shown."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.support import match_file, table_file

from .pages import Page
from .phone import Phone
from .test_pages import MINUS, corrections, entries
from .test_referee import read_in

Stored = Callable[[], dict[str, list[Any]]]


@pytest.fixture
def played(phone: Phone, match: str) -> str:
    """Record two hands: An wins 40, then 85."""
    phone.hand(match, 3, 5)
    phone.hand(match, 7, 10)
    return match


def standing(phone: Phone, match: str) -> str:
    return phone.get(f"{match}text.txt").html.split("An: ")[1].split(" đ")[0]


def test_undo_and_undo_again(phone: Phone, played: str) -> None:
    assert standing(phone, played) == "+145"
    assert phone.send(phone.get(played).form("undo/2")).status == 303
    assert standing(phone, played) == "+40"
    page = phone.get(played)
    assert "1 hand Scorecard" in page.text
    assert (entries(page), corrections(page)) == ([2, 1], [3])
    assert phone.send(page.form("undo/1")).status == 303
    assert standing(phone, played) == "0"
    assert "0 hands Scorecard" in phone.get(played).text
    assert not [form for form in phone.get(played).forms if "undo" in form.action]


def test_undo_sent_twice_is_done_once(phone: Phone, played: str) -> None:
    form = phone.get(played).form("undo/2")
    for _ in range(2):
        assert phone.send(form).status == 303
    page = phone.get(played)
    assert (entries(page), corrections(page)) == ([2, 1], [3])


def test_strike_out_shows_what_it_changes_first(phone: Phone, played: str) -> None:
    page = phone.get(f"{played}strike/1")
    for words in ("Strike out hand 1", "What this changes", "+145", "+105", "No later hand changes."):
        assert words in page.text, words
    assert standing(phone, played) == "+145", "nothing is changed by looking"
    assert phone.send(page.form("strike/1")).location == f"{played}#e1"
    assert standing(phone, played) == "+105"


def test_what_money_comes_to_is_shown_of_everybody_so_that_it_adds_up_to_nothing(phone: Phone, played: str) -> None:
    """Also of those for whom nothing changes: else whoever adds up a column misses what they have."""
    phone.log(played, "join", player="Dung", after="Chi")
    page = phone.get(f"{played}strike/1").text
    assert "Money now after An +145 +105 Binh −50 −35 Chi −95 −70 Dung 0 0" in page


def test_bring_back(phone: Phone, played: str) -> None:
    phone.send(phone.get(f"{played}strike/1").form("strike/1"))
    links = phone.get(played).links()
    assert f"{played}restore/1" in links
    assert f"{played}correct/1" not in links
    page = phone.get(f"{played}restore/1")
    assert "It counts again, as it last was." in page.text
    assert phone.send(page.form("restore/1")).location == f"{played}#e1"
    assert standing(phone, played) == "+145"
    assert f"{played}correct/1" in phone.get(played).links()
    assert "brought back" in phone.get(played).text


def test_correct_is_filled_in_and_shows_what_it_changes(phone: Phone, played: str) -> None:
    page = phone.get(f"{played}correct/1")
    form = page.form("correct/1/hand")
    assert (form["winner"], form["left:Binh"], form["left:Chi"], form["seen"]) == ("An", "3", "5", "2")
    ahead = phone.post(f"{form.action}/preview", {"winner": "Binh", "left:An": "4", "left:Chi": "5"})
    for words in ("Save: Binh +45", "+85", "+10", f"{MINUS}50"):
        assert words in ahead.text, words
    assert standing(phone, played) == "+145"
    changes = {"winner": "Binh", "left:An": "4", "left:Binh": None}
    assert phone.send(form, changes).location == f"{played}#e1"
    assert standing(phone, played) == "+85"
    page = phone.get(played)
    assert "corrected" in page.text
    assert "First logged as: An goes out" in page.text
    assert phone.get(f"{played}correct/1").form("correct/1/hand")["winner"] == "Binh"


def test_a_hand_is_corrected_to_another_kind(phone: Phone, played: str) -> None:
    page = phone.get(f"{played}correct/2?kind=bao_sam")
    assert phone.send(page.form("correct/2/bao_sam"), caller="Chi", outcome="blocked", by="Binh").status == 303
    assert standing(phone, played) == "+40"
    assert "Binh leads" in phone.get(played).text


def test_a_correction_that_a_later_hand_does_not_survive(phone: Phone, match: str, stored: Stored) -> None:
    phone.log(match, "join", new="Dung", after="Chi")
    phone.hand(match, left_Dung="2")
    before = stored()
    page = phone.get(f"{match}strike/1")
    assert "no longer be valid" in page.problems[0]
    assert "Dung" in page.problems[0]
    page = phone.send(page.form("strike/1"))
    assert page.status == 422
    assert "no longer be valid" in page.problems[0]
    assert stored() == before


def test_what_is_no_hand_is_not_corrected(phone: Phone, played: str) -> None:
    phone.send(phone.get(played).form("undo/2"))
    for address in ("correct/3", "strike/3", "restore/3"):
        assert phone.get(played + address).status == 404
        assert phone.post(f"{played}{address}", {"seen": "3", "key": "a-key-of-its-own"}).status in (404, 405)


# -- somebody else was quicker ---------------------------------------------------------------------------------------


@pytest.fixture
def other(phone: Phone) -> Phone:
    return Phone(phone.app)


def test_a_slower_phone_is_shown_what_came_in_and_keeps_what_was_typed(
    phone: Phone, other: Phone, match: str, stored: Stored
) -> None:
    form = other.get(f"{match}log").form("/log/hand")
    phone.hand(match, 7, 10)
    before = stored()
    typed = {"winner": "Binh", "left:An": "2", "left:Chi": "9", "thoi_hai": ["An"], "left:Binh": None}
    page = other.send(form, typed)
    assert page.status == 409
    assert "Meanwhile another phone recorded hand 1: An goes out +105" in page.text
    assert "An goes out +105" in page.text
    assert "Binh pays An" in page.text, "its lines, to tell whether it is the same hand"
    assert "cóng: 14 × 5" in page.text
    assert "Yours, not saved yet:" in page.text
    assert "Drop mine" in page.text
    assert match in page.links()
    assert stored() == before
    again = page.form("/log/hand")
    assert (again["seen"], again["winner"], again["left:An"], again["left:Chi"]) == ("1", "Binh", "2", "9")
    assert again.all("thoi_hai") == ["An"]
    assert again["key"] != form["key"]
    assert other.send(again).status == 303
    assert entries(phone.get(match)) == [2, 1]


def test_a_slower_note_keeps_its_words(phone: Phone, other: Phone, match: str) -> None:
    form = other.get(f"{match}log/note").form("/log/note")
    phone.log(match, "note", text="Binh owes a <beer>")
    page = other.send(form, text="Binh owes a <beer>")
    assert page.status == 409, "just that is written already"
    assert page.form("/log/note")["text"] == "Binh owes a <beer>"


def test_a_slower_phone_keeps_what_fits_when_the_seats_changed(phone: Phone, other: Phone, match: str) -> None:
    form = other.get(f"{match}log").form("/log/hand")
    phone.log(match, "leave", player="Chi")
    page = other.send(form, {"winner": "An", "left:Binh": "4", "left:Chi": "6"})
    assert page.status == 409
    again = page.form("/log/hand")
    assert (again["winner"], again["left:Binh"]) == ("An", "4")
    assert "left:Chi" not in dict(again.fields)
    assert other.send(again).status == 303


@pytest.mark.parametrize("address", ["correct/1", "strike/1", "restore/1"])
def test_a_slower_correction_is_shown_what_came_in(
    phone: Phone, other: Phone, played: str, address: str, stored: Stored
) -> None:
    if address == "restore/1":
        phone.send(phone.get(f"{played}strike/1").form("strike/1"))
    form = next(form for form in other.get(played + address).forms if form.post and address in form.action)
    phone.hand(played, 1, 1)
    before = stored()
    changes = {"left:Binh": "9"} if address == "correct/1" else {}
    page = other.send(form, changes)
    assert page.status == 409
    assert "another phone recorded hand" in page.text
    assert stored() == before
    again = next(form for form in page.forms if form.post and address in form.action)
    if changes:
        assert again["left:Binh"] == "9"
    assert other.send(again).status == 303
    assert stored() != before


def test_a_slower_undo_undoes_nothing(phone: Phone, other: Phone, played: str, stored: Stored) -> None:
    form = other.get(played).form("undo/2")
    phone.hand(played, 1, 1)
    before = stored()
    page = other.send(form)
    assert page.status == 409
    assert "Not undone: meanwhile this was recorded." in page.text
    assert "An goes out +10" in page.text
    assert stored() == before
    assert "Yours is not saved" not in page.text, "there is nothing of one's own to drop"
    assert page.form("undo/3")


# -- the back button -------------------------------------------------------------------------------------------------


def test_the_same_sheet_sent_twice_is_recorded_once(phone: Phone, match: str, stored: Stored) -> None:
    form = phone.get(f"{match}log").form("/log/hand")
    for _ in range(2):
        assert phone.send(form, {"winner": "An", "left:Binh": "3", "left:Chi": "5"}).location == match
    assert entries(phone.get(match)) == [1]
    before = stored()
    page = phone.send(form, {"winner": "An", "left:Binh": "4", "left:Chi": "5"})
    assert page.status == 409, "another hand under the same key is not taken for the first"
    assert page.form("/correct/1/hand")["left:Binh"] == "4"
    assert stored() == before


@pytest.mark.parametrize("since", [False, True], ids=["nothing since", "another hand since"])
@pytest.mark.parametrize("change", [{"left:Chi": "6"}, {"winner": "Chi", "left:An": "2", "left:Chi": None}])
def test_a_correction_sent_again_after_its_answer_was_lost_is_recorded_once(
    phone: Phone, other: Phone, played: str, stored: Stored, change: dict[str, Any], since: bool
) -> None:
    form = phone.get(f"{played}correct/1").form("correct/1/hand")
    assert phone.send(form, change).location == f"{played}#e1"
    if since:
        other.hand(played)
    before = stored()
    again = phone.send(form, change)
    assert (again.status, again.location) == (303, f"{played}#e1"), again.problems
    assert stored() == before


def test_a_correction_sent_again_after_its_hand_was_corrected_once_more(
    phone: Phone, other: Phone, played: str, stored: Stored
) -> None:
    form = phone.get(f"{played}correct/1").form("correct/1/hand")
    phone.send(form, {"left:Chi": "6"})
    other.send(other.get(f"{played}correct/1").form("correct/1/hand"), {"left:Chi": "7"})
    before = stored()
    assert phone.send(form, {"left:Chi": "6"}).status == 303
    assert stored() == before


def test_a_hand_sent_again_after_its_player_left_is_recorded_once(
    phone: Phone, other: Phone, match: str, stored: Stored
) -> None:
    form = phone.get(f"{match}log/hand").form("log/hand")
    hand = {"winner": "Chi", "left:An": "3", "left:Binh": "5"}
    assert phone.send(form, hand).status == 303
    assert other.log(match, "leave", player="Chi").status == 303
    before = stored()
    assert phone.send(form, hand).location == match
    assert stored() == before


@pytest.mark.parametrize("what", ["strike", "restore"])
def test_a_strike_or_its_opposite_sent_again_is_recorded_once(
    phone: Phone, played: str, stored: Stored, what: str
) -> None:
    phone.send(phone.get(f"{played}correct/1").form("correct/1/hand"), {"left:Chi": "6"})
    if what == "restore":
        phone.send(phone.get(f"{played}strike/1").form("strike/1"))
    form = phone.get(f"{played}{what}/1").form(f"{what}/1")
    assert phone.send(form).location == f"{played}#e1"
    before = stored()
    assert phone.send(form).location == f"{played}#e1"
    assert stored() == before


def test_a_draw_sent_again_is_not_drawn_again(phone: Phone, match: str, stored: Stored) -> None:
    form = phone.get(match).form("draw")
    assert phone.send(form).location == match
    before = stored()
    for _ in range(5):
        assert phone.send(form).location == match
    assert stored() == before


def sent_again(phone: Phone, match: str, address: str, first: dict[str, Any], then: dict[str, Any]) -> Page:
    """Send a sheet that was saved, gone back to, and changed."""
    form = next(form for form in phone.get(match + address).forms if form.post and "/m/" in form.action)
    assert phone.send(form, first).status == 303
    return phone.send(form, {**first, **then})


HAND = {"winner": "An", "left:Binh": "3", "left:Chi": "5"}


def test_a_sheet_sent_again_with_a_change_corrects_the_hand_that_it_made(phone: Phone, played: str) -> None:
    page = sent_again(phone, played, "log", HAND, {"left:Chi": "9"})
    assert page.status == 409
    assert "You have saved this already, as hand 3." in page.problems
    assert "Saving now corrects that hand." in page.text
    assert "Meanwhile another phone" not in page.text
    assert played in page.links(), "or leave it as it is"
    assert "What this changes" in page.text
    form = page.form("/correct/3/hand")
    assert (form["winner"], form["left:Binh"], form["left:Chi"], form["seen"]) == ("An", "3", "9", "3")
    assert phone.send(form).location == f"{played}#e3"
    assert standing(phone, played) == "+205"
    assert "3 hands" in phone.get(played).text


def test_so_it_does_when_another_phone_has_recorded_since(phone: Phone, other: Phone, match: str) -> None:
    form = phone.get(f"{match}log").form("/log/hand")
    assert phone.send(form, HAND).status == 303
    other.hand(match, 7, 10)
    page = phone.send(form, {**HAND, "left:Chi": "9"})
    assert page.status == 409
    again = page.form("/correct/1/hand")
    assert again["seen"] == "2"
    assert phone.send(again).status == 303
    assert standing(phone, match) == "+165"


def test_a_note_sent_again_with_a_change_is_corrected_too(phone: Phone, match: str) -> None:
    page = sent_again(phone, match, "log/note", {"text": "Binh owes a beer"}, {"text": "Binh owes two"})
    assert page.status == 409
    assert "You have saved this already, as “Binh owes a beer”." in page.problems
    assert page.form("/correct/1/note")["text"] == "Binh owes two"


def test_a_correction_sent_again_with_a_change_is_not_said_to_be_somebody_elses(phone: Phone, played: str) -> None:
    page = sent_again(phone, played, "correct/1", {"left:Chi": "6"}, {"left:Chi": "7"})
    assert page.status == 409
    assert "You have saved this already, as hand 1." in page.problems
    assert "Meanwhile another phone" not in page.text
    assert phone.send(page.form("/correct/1/hand")).location == f"{played}#e1"
    assert standing(phone, played) == "+155"


def test_a_sheet_whose_hand_was_undone_is_a_hand_of_its_own(phone: Phone, match: str) -> None:
    form = phone.get(f"{match}log").form("/log/hand")
    assert phone.send(form, HAND).status == 303
    assert phone.send(phone.get(match).form("undo/1")).status == 303
    page = phone.send(form, {**HAND, "left:Chi": "9"})
    assert page.status == 409
    assert "You have saved this already" not in page.text
    assert phone.send(page.form("/log/hand")).status == 303
    assert standing(phone, match) == "+60"


@pytest.mark.parametrize("what", ["undo/2", "draw"])
def test_the_key_of_something_else_is_no_sheets_own(phone: Phone, what: str) -> None:
    """There is no sheet for an entry that only changes how another one counts."""
    match = phone.sit_down()
    if what == "undo/2":
        phone.hand(match)
        phone.hand(match)
    form = phone.get(match).form(what)
    assert phone.send(form).status == 303
    page = phone.post(f"{match}log/hand", {**HAND, "seen": form["seen"], "key": form["key"]})
    assert page.status == 409
    sheets = [form.action for form in page.forms if form.post and "/m/" in form.action]
    assert [action for action in sheets if action != f"{match}log/turn"] == [  # who leads is said beside any sheet
        f"{match}log/hand" if what == "undo/2" else f"{match}correct/1/hand"
    ]


# -- corrections without a change, and after a strike ----------------------------------------------------------------


def test_a_correction_that_changes_nothing_is_not_recorded(phone: Phone, played: str, stored: Stored) -> None:
    before = stored()
    form = phone.get(f"{played}correct/1").form("correct/1/hand")
    page = phone.send(form)
    assert page.status == 422
    assert page.problems == ["Nothing is changed yet"]
    assert stored() == before
    assert "Nothing is changed yet" in phone.post(f"{form.action}/preview", dict(form.fields)).text
    assert phone.send(page.form("correct/1/hand"), {"left:Chi": "6"}).location == f"{played}#e1"


def test_a_correction_back_to_what_was_logged_first_is_one(phone: Phone, played: str) -> None:
    for chi in ("6", "5"):
        form = phone.get(f"{played}correct/1").form("correct/1/hand")
        assert phone.send(form, {"left:Chi": chi}).status == 303
    assert standing(phone, played) == "+145"
    assert corrections(phone.get(played)) == [4, 3]


def test_bring_back_restores_what_was_read_last(phone: Phone, played: str) -> None:
    phone.send(phone.get(f"{played}correct/1").form("correct/1/hand"), {"left:Chi": "8"})
    assert standing(phone, played) == "+160"
    phone.send(phone.get(f"{played}strike/1").form("strike/1"))
    page = phone.get(f"{played}restore/1")
    assert "An goes out +55" in page.text
    assert phone.send(page.form("restore/1")).status == 303
    assert standing(phone, played) == "+160"
    assert phone.get(f"{played}correct/1").form("correct/1/hand")["left:Chi"] == "8"


def test_bring_back_after_two_strikes(phone: Phone, played: str) -> None:
    """What was restored once and struck out again is restored in its corrected form."""
    for chi in ("8", "9"):
        phone.send(phone.get(f"{played}correct/1").form("correct/1/hand"), {"left:Chi": chi})
        phone.send(phone.get(f"{played}strike/1").form("strike/1"))
        assert phone.send(phone.get(f"{played}restore/1").form("restore/1")).status == 303
        assert phone.get(f"{played}correct/1").form("correct/1/hand")["left:Chi"] == chi


# -- where corrections stand, and where they lead --------------------------------------------------------------------


def test_corrections_stand_folded_below_the_hands(phone: Phone, played: str) -> None:
    phone.send(phone.get(f"{played}strike/1").form("strike/1"))
    phone.send(phone.get(f"{played}correct/2").form("correct/2/hand"), {"left:Chi": "9"})
    page = phone.get(played)
    assert "1 hand Scorecard" in page.text
    assert (entries(page), corrections(page)) == ([2, 1], [4, 3])
    listed, folded = page.html.split('<ol class="hands" id="hands">')[1].split("</ol>", 1)
    assert 'id="e3"' not in listed
    fold, rows = folded.split("<ol>", 1)
    assert fold.strip().startswith('<details class="box" id="corrections"><summary>2 corrections</summary>')
    assert rows.index("Corrected: hand 1") < rows.index("Struck out: “An goes out”")
    assert f"{played}entry/1" in page.links()
    assert phone.get(f"{played}entry/1").location == f"{played}#e1"
    assert 1 in entries(phone.get(f"{played}?before=9"))


def test_a_corrected_hand_says_who_logged_and_who_corrected_it(phone: Phone, other: Phone, played: str) -> None:
    for one, name in ((phone, "An"), (other, "Binh")):
        one.get(played)
        one.post(played.replace("m/1/", "share/device"), [("csrf_token", one.token), ("person", name)])
    phone.hand(played, 1, 1)
    other.send(other.get(f"{played}correct/3").form("correct/3/hand"), {"left:Chi": "9"})
    page = phone.get(played).text
    assert re.search(r"Recorded \d\d:\d\d by An · corrected \d\d:\d\d, Binh", page)
    assert re.search(r"1 correction Corrected: hand 3 .*? \d\d:\d\d, Binh", page)
    other.send(other.get(f"{played}strike/3").form("strike/3"))
    assert re.search(r"by An · struck out \d\d:\d\d, Binh", phone.get(played).text)


def test_a_correction_leads_to_the_spot_of_its_entry(phone: Phone, match: str) -> None:
    for _ in range(30):
        phone.hand(match)

    def leads_to(page: Page, seq: int) -> str:
        assert page.status == 303
        address, spot = page.location.split("#")
        assert spot == f"e{seq}"
        assert seq in entries(phone.get(address)), "it is there"
        return address

    def corrected(seq: int, chi: int) -> Page:
        page = phone.get(f"{match}correct/{seq}")
        [sheet] = [tag for tag in page.tags if tag.attrs.get("id") == "sheet"]
        address, spot = sheet.attrs["data-done"].split("#")
        answer = phone.send(page.form(f"correct/{seq}/hand"), {"left:Chi": str(chi)})
        assert spot == f"e{seq}"
        assert seq in entries(phone.get(address)), "where scripts lead to"
        return answer

    assert leads_to(corrected(29, 6), 29) == match
    assert leads_to(corrected(3, 6), 3).startswith(f"{match}?before=")
    for seq in range(15, 24):  # on both sides of the end of the newest page
        leads_to(corrected(seq, 6), seq)
    assert leads_to(phone.send(phone.get(f"{match}strike/2").form("strike/2")), 2).startswith(f"{match}?before=")
    assert leads_to(phone.send(phone.get(f"{match}restore/2").form("restore/2")), 2).startswith(f"{match}?before=")


# -- without scripts -------------------------------------------------------------------------------------------------


def test_look_first_shows_and_saves_nothing(phone: Phone, played: str, stored: Stored) -> None:
    before = stored()
    form = phone.get(f"{played}log").form("/log/hand")
    assert ("preview", "1") in form.buttons
    page = phone.send(form, HAND, preview="1")
    assert page.status == 200
    for words in ("Binh pays An", "Then: An leads", "Save: An +40"):
        assert words in page.text, words
    assert stored() == before
    again = page.form("/log/hand")
    assert (again["winner"], again["left:Chi"]) == ("An", "5")
    assert phone.send(again).status == 303
    assert standing(phone, played) == "+185"


def test_look_first_says_what_is_missing_or_wrong(phone: Phone, played: str, stored: Stored) -> None:
    before = stored()
    form = phone.get(f"{played}log").form("/log/hand")
    page = phone.send(form, {"winner": "An", "left:Binh": "3"}, preview="1")
    assert (page.status, page.problems) == (200, ["How many cards does Chi have left?"])
    page = phone.send(form, {**HAND, "left:Binh": "11"}, preview="1")
    assert page.status == 200
    assert "11 cards left, but only 10 were dealt" in page.problems[0]
    assert stored() == before


def test_look_first_at_a_correction(phone: Phone, played: str, stored: Stored) -> None:
    before = stored()
    form = phone.get(f"{played}correct/1").form("correct/1/hand")
    page = phone.send(form, {"left:Chi": "10"}, preview="1")
    assert page.status == 200
    assert "What this changes" in page.text
    assert "+190" in page.text
    assert stored() == before
    assert page.form("correct/1/hand")["left:Chi"] == "10"


def test_the_problems_stand_at_the_top_of_the_sheet_once(phone: Phone, match: str) -> None:
    page = phone.log(match, winner="An", left_Binh="11", left_Chi="3")
    assert page.status == 422
    assert len(page.problems) == 1
    assert page.html.index('class="problems"') < page.html.index("<form")


# -- what Undo takes back, and brings back ---------------------------------------------------------------------------


def test_undo_names_what_it_takes_back_and_offers_it_back_until_something_else_is_recorded(
    phone: Phone, played: str
) -> None:
    page = phone.get(played)
    assert re.search("An goes out \\+105 .*Undo hand 2", page.text)
    assert phone.send(page.form("undo/2")).status == 303
    page = phone.get(played)
    assert re.search("An goes out \\+40 .*Undo hand 1", page.text)
    assert re.search("“An goes out” was .*An \\+105.* Bring back", page.text)
    assert phone.send(page.form("restore/2")).status == 303
    page = phone.get(played)
    assert re.search("An goes out \\+105 .*Undo hand 2", page.text)
    phone.send(page.form("undo/2"))
    phone.hand(played, 1, 1)
    assert not any(form.action.endswith("restore/2") for form in phone.get(played).forms)


def test_undo_takes_back_the_banker_who_was_named_after_the_deal(phone: Phone) -> None:
    deal = {"kind": "hand", "stakes": {"Bo": 5, "Cy": 5}, "hands": {"An": 6, "Bo": 7, "Cy": 8}}
    file = match_file("daun-tiga", ("An", "Bo", "Cy"), [deal])
    match = phone.upload("/import", json.dumps(table_file([file], ("An", "Bo", "Cy"))).encode()).location + "m/1/"
    assert "Undo deal 1" in phone.get(match).text
    phone.log(match, "banker", player="Cy")
    page = phone.get(match)
    assert re.search("Cy is banker .*Undo", page.text)
    assert "Cy banks" in page.text
    assert phone.send(page.form("undo/2")).status == 303
    page = phone.get(match)
    assert "Bo banks" in page.text
    assert "Undo deal 1" in page.text, "the deal counts"


def test_who_was_drawn_to_begin_is_not_offered_to_be_undone(phone: Phone) -> None:
    file = match_file("daun-tiga", ("An", "Bo", "Cy"))
    match = phone.upload("/import", json.dumps(table_file([file], ("An", "Bo", "Cy"))).encode()).location + "m/1/"
    assert phone.send(phone.get(match).form("/draw")).status == 303
    assert "Undo" not in phone.get(match).text


def test_a_struck_out_and_a_corrected_hand_say_from_what_to_what(phone: Phone, played: str) -> None:
    phone.send(phone.get(f"{played}correct/1").form("correct/1/hand"), {"left:Chi": "6"})
    phone.send(phone.get(f"{played}strike/2").form("strike/2"))
    said = phone.get(played).text
    assert "An goes out +45 corrected was" in said, said
    assert "An goes out +105 struck out Binh pays An" in said, said


def test_a_struck_out_hand_looks_like_the_hand_that_it_was(phone: Phone, played: str) -> None:
    """It has the same figures in the same order and its reasons, as last in effect; the actions are at the end."""
    reasons = re.compile(r'<ul class="why">.*?</ul>', re.DOTALL)
    phone.send(phone.get(f"{played}correct/2").form("correct/2/hand"), {"left:Chi": "7"})
    before = reasons.findall(phone.get(played).html)[0]
    phone.send(phone.get(f"{played}strike/2").form("strike/2"))
    page = phone.get(played)
    (struck,) = re.findall(r'<details class="struck">.*?</details>', page.html, re.DOTALL)
    assert reasons.findall(struck) == [before]
    assert "An goes out" in struck
    assert re.search(r"<b.*?>\+\d+</b>", struck)
    acts = struck[struck.index('class="acts"') :]
    assert re.findall(r"restore/2|history", acts) == ["restore/2", "history"]
    assert "Recorded" not in acts
    assert "7 cards" in struck
    assert 'class="moves"> was' not in struck


def test_what_a_correction_took_away_is_told_in_the_order_of_the_scoreboard_without_the_pot(phone: Phone) -> None:
    hand = {"kind": "hand", "winner": "Chi", "indicator": "5S"}
    amend = {"kind": "amend", "entry": 1, "with": {**hand, "winner": "An"}}
    match = read_in(phone, "sam-sip", ("An", "Bo", "Chi"), hand, amend, {"kind": "void", "entry": 1}, variant="korat")
    said = re.findall(r"was((?: [A-Z][a-z]+ [+−]\d+(?: ·)?)+)", phone.get(match).text)
    struck, corrected = " An +20 · Bo −10 · Chi −10", " An −10 · Bo −10 · Chi +20"
    assert said == [struck, struck, corrected]  # the first is what *Bring back* would bring back


def test_a_preview_from_a_page_that_is_behind_is_the_sheet_with_what_came_in(phone: Phone, played: str) -> None:
    form = phone.get(f"{played}log/hand").form("log/hand")
    phone.hand(played, 2, 2)
    page = phone.post(f"{played}log/hand/preview", {**HAND, "seen": form["seen"], "key": form["key"]})
    assert "Meanwhile this phone recorded hand 3: An goes out +20" in page.problems
    assert page.form("log/hand")["seen"] == "3"
