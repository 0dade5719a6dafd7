"""Undo, strike out, bring back, correct; and what a phone that was slower is shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from .phone import Phone
from .test_pages import MINUS, entries

Stored = Callable[[], dict[str, list[Any]]]


@pytest.fixture
def played(phone: Phone, match: str) -> str:
    """Two hands: An wins 40, then 85."""
    phone.hand(match, 3, 5)
    phone.hand(match, 7, 10)
    return match


def standing(phone: Phone, match: str) -> str:
    return phone.get(f"{match}text").html.split("An: ")[1].split(" đ")[0]


def test_undo_and_undo_again(phone: Phone, played: str) -> None:
    assert standing(phone, played) == "+145"
    assert phone.send(phone.get(played).form("undo/2")).status == 303
    assert standing(phone, played) == "+40"
    page = phone.get(played)
    assert "struck out" in page.text
    assert entries(page) == [3, 2, 1]
    assert phone.send(page.form("undo/1")).status == 303
    assert standing(phone, played) == "0"
    assert not [form for form in phone.get(played).forms if "undo" in form.action]


def test_undo_sent_twice_is_done_once(phone: Phone, played: str) -> None:
    form = phone.get(played).form("undo/2")
    for _ in range(2):
        assert phone.send(form).status == 303
    assert entries(phone.get(played)) == [3, 2, 1]


def test_strike_out_shows_what_it_changes_first(phone: Phone, played: str) -> None:
    page = phone.get(f"{played}strike/1")
    for words in ("Strike out hand 1", "What this changes", "+145", "+105", "No later hand changes."):
        assert words in page.text, words
    assert standing(phone, played) == "+145", "nothing is changed by looking"
    assert phone.send(page.form("strike/1")).location == played
    assert standing(phone, played) == "+105"


def test_bring_back(phone: Phone, played: str) -> None:
    phone.send(phone.get(f"{played}strike/1").form("strike/1"))
    links = phone.get(played).links()
    assert f"{played}restore/1" in links
    assert f"{played}correct/1" not in links
    page = phone.get(f"{played}restore/1")
    assert "It counts again, as it was first logged." in page.text
    assert phone.send(page.form("restore/1")).location == played
    assert standing(phone, played) == "+145"
    assert f"{played}correct/1" in phone.get(played).links()


def test_correct_is_filled_in_and_shows_what_it_changes(phone: Phone, played: str) -> None:
    page = phone.get(f"{played}correct/1")
    form = page.form("correct/1/hand")
    assert (form["winner"], form["left:Binh"], form["left:Chi"], form["seen"]) == ("An", "3", "5", "2")
    ahead = phone.post(f"{form.action}/preview", {"winner": "Binh", "left:An": "4", "left:Chi": "5"})
    for words in ("Save: Binh +45", "+85", "+10", f"{MINUS}50"):
        assert words in ahead.text, words
    assert standing(phone, played) == "+145"
    changes = {"winner": "Binh", "left:An": "4", "left:Binh": None}
    assert phone.send(form, changes).location == played
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
    assert "no longer holds" in page.problems[0]
    assert "Dung" in page.problems[0]
    page = phone.post(f"{match}strike/1", {"seen": "2", "key": "a-key-of-its-own"})
    assert page.status == 422
    assert "no longer holds" in page.problems[0]
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
    assert "Meanwhile another phone recorded:" in page.text
    assert "An goes out +105" in page.text
    assert "Nothing of yours was saved yet." in page.text
    assert stored() == before
    again = page.form("/log/hand")
    assert (again["seen"], again["winner"], again["left:An"], again["left:Chi"]) == ("1", "Binh", "2", "9")
    assert again.all("thoi_hai") == ["An"]
    assert again["key"] != form["key"]
    assert other.send(again).status == 303
    assert entries(phone.get(match)) == [2, 1]


def test_a_slower_note_keeps_its_words(phone: Phone, other: Phone, match: str) -> None:
    form = other.get(f"{match}log/note").form("/log/note")
    phone.hand(match)
    page = other.send(form, text="Binh owes a <beer>")
    assert page.status == 409
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
    phone.log(played, "note", text="quicker")
    before = stored()
    changes = {"left:Binh": "9"} if address == "correct/1" else {}
    page = other.send(form, changes)
    assert page.status == 409
    assert "quicker" in page.text
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
    assert "Meanwhile another phone recorded:" in page.text
    assert stored() == before
    assert page.form("undo/3")


def test_the_same_sheet_sent_twice_is_recorded_once(phone: Phone, match: str) -> None:
    form = phone.get(f"{match}log").form("/log/hand")
    for _ in range(2):
        assert phone.send(form, {"winner": "An", "left:Binh": "3", "left:Chi": "5"}).location == match
    assert entries(phone.get(match)) == [1]
    page = phone.send(form, {"winner": "An", "left:Binh": "4", "left:Chi": "5"})
    assert page.status == 409, "another hand under the same key is not taken for the first"
    assert page.form("/log/hand")["left:Binh"] == "4"
