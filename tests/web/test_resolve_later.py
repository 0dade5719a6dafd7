"""A correction that makes a later entry invalid goes on: that is corrected too, counted instead, or left out."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scorekeeper.web.entry.forms import NOBODY

from .pages import Form, Page
from .phone import Phone
from .test_insert import entries
from .test_seep_play import sit

Json = dict[str, Any]
AC, BD = "Ann & Cas", "Bob & Dee"

#: The first hand gives Ann & Cas 1,180, so that their first meld has to reach 50.
COUNTED: Json = {
    "kind": "hand", "out": "Bob", "sides": {AC: {"cards": 200, "pure": 2}, BD: {"cards": 1000, "pure": 2}},
    "left": {"Ann": {"value": 20}, "Cas": [], "Dee": []},
}  # fmt: skip
SIXTY = {"kind": "meld", "player": "Ann", "new": [["KS", "KH", "KD"], ["QS", "QH", "QC"]]}
MORE = {"kind": "meld", "player": "Cas", "add": [{"to": 1, "cards": ["KC"]}]}
OVER = {"kind": "end_hand", "out": None, "left": {"Ann": {"value": 10}, "Bob": {"value": 50}, "Cas": [], "Dee": []}}
NEXT = {
    "kind": "hand",
    "out": None,
    "sides": {BD: {"cards": 300}},
    "left": {name: [] for name in ("Ann", "Bob", "Cas", "Dee")},
}


def samba(phone: Phone, *logged: Json) -> str:
    match = {"game": "samba", "players": ["Ann", "Bob", "Cas", "Dee"], "options": {}, "entries": list(logged)}
    file = json.dumps({"format": "scorekeeper-match/1", **match}).encode()
    page = phone.upload(f"{phone.open_table()}matches/import", file)
    assert page.status == 303, page.problems
    return page.location


def raised(phone: Phone, match: str) -> Page:
    """Say that Ann & Cas had 400 more: with 1,580 points their first meld has to reach 90."""
    form = phone.get(f"{match}correct/1").form("/correct/1/hand")
    preview = phone.post(f"{form.action}/preview", [*form.fields, (f"cards:{AC}", "600")][::-1])
    assert "would then no longer be valid: 60 of 90" in preview.text
    assert "Go on" in preview.text
    page = phone.send(form, {f"cards:{AC}": "600"})
    assert page.status == 422
    return page


def sheet(page: Page, kind: str) -> Form:
    """Return the sheet that is asked for, not what leaves it out."""
    return [form for form in page.forms if form.action.endswith(f"/with/{kind}")][-1]


def button(page: Page, name: str, value: str) -> Form:
    return next(form for form in page.forms if (name, value) in form.buttons)


def test_a_first_meld_that_falls_short_is_named_and_its_sheet_opened(phone: Phone) -> None:
    match = samba(phone, COUNTED, SIXTY, MORE, OVER, NEXT)
    page = raised(phone, match)
    assert "would then no longer be valid: 60 of 90" in " ".join(page.problems)
    assert len(entries(phone, match)) == 5, "nothing is recorded before all of it is said"
    form = sheet(page, "meld")
    page = phone.send(form, {"new-1-cards": "AS AH AC"})
    assert page.status == 303, page.problems
    made = entries(phone, match)[5:]
    assert [entry["kind"] for entry in made] == ["void"] * 4 + ["amend"] + ["meld"] * 2 + ["end_hand", "hand"]
    assert made[5]["new"] == [["KS", "KH", "KD"], ["AS", "AH", "AC"]]
    assert made[6] == MORE
    assert phone.send(form, {"new-1-cards": "AS AH AC"}).status == 303
    assert len(entries(phone, match)) == 14, "sent again it is recorded once"


def test_a_hand_with_a_turn_that_falls_short_can_be_counted_instead(phone: Phone) -> None:
    match = samba(phone, COUNTED, SIXTY, MORE, OVER, NEXT)
    page = raised(phone, match)
    count = button(page, "preview", "1")
    action = next(b for b in page.tags if b.attrs.get("formaction", "").endswith("/with/hand")).attrs["formaction"]
    page = phone.post(action, [*count.fields, ("preview", "1")])
    assert page.status == 200
    form = sheet(page, "hand")
    told = {"out": NOBODY, f"by:{AC}": "totals", f"cards:{AC}": "70", f"by:{BD}": "nothing"}
    told |= {f"left:{name}": "0" for name in ("Ann", "Bob", "Cas", "Dee")}
    page = phone.send(form, told)
    assert page.status == 303, page.problems
    made = entries(phone, match)[5:]
    assert [entry["kind"] for entry in made] == ["void"] * 4 + ["amend"] + ["hand"] * 2, "the rest of it is no more"
    assert made[-1]["sides"][BD]["cards"] == 300


def test_what_no_longer_holds_can_be_left_out_one_by_one(phone: Phone) -> None:
    match = samba(phone, COUNTED, SIXTY, MORE, OVER, NEXT)
    page = raised(phone, match)
    for what in ("Ann melds", "Cas adds"):
        assert what in " ".join(page.problems), page.problems
        page = phone.send(button(page, "leave-out", "1"), {"leave-out": "1"})
    while page.status == 422:
        page = phone.send(button(page, "leave-out", "1"), {"leave-out": "1"})
    assert page.status == 303
    reads = entries(phone, match)[5:]
    assert [entry["kind"] for entry in reads] == ["void"] * 4 + ["amend", "hand"]


# -- Seep ------------------------------------------------------------------------------------------------------------

NS = "North & South"
DEALS: list[Json] = [
    {"kind": "count", "points": {NS: 79}},
    {"kind": "count", "points": {NS: 71}},
    {"kind": "count", "points": {NS: 60}, "sweeps": [{"player": "North", "when": "first"}]},
]


def test_a_deal_that_somebody_else_then_began_is_asked_about(phone: Phone) -> None:
    match = sit(phone, *DEALS)
    form = phone.get(f"{match}correct/1").form("/correct/1/count")
    page = phone.send(form, {f"points:{NS}": "66"})
    assert page.status == 422
    assert "Put right deal 3" in page.text
    assert "deal 3 (" in " ".join(page.problems)
    page = phone.send(button(page, "leave-out", "1"), {"leave-out": "1"})
    assert page.status == 303, page.problems
    assert [entry["kind"] for entry in entries(phone, match)[3:]] == ["void", "void", "amend", "count"]


# -- every game ------------------------------------------------------------------------------------------------------


def joined(phone: Phone, match: str) -> None:
    """Let Dung join and lose a hand."""
    phone.log(match, "join", new="Dung", after="Chi")
    phone.hand(match, left_Dung="2")


def test_what_was_struck_out_leads_on_to_what_hangs_on_it(phone: Phone, match: str) -> None:
    joined(phone, match)
    page = phone.get(f"{match}strike/1")
    assert "hand 1 (An goes out) would then no longer be valid" in page.text
    page = phone.send(page.form("/strike/1"))
    assert page.status == 422
    assert "Put right hand 1" in page.text
    page = phone.send(sheet(page, "hand"), {"left:Dung": None})
    assert page.status == 303, page.problems
    assert [entry["kind"] for entry in entries(phone, match)[2:]] == ["void", "void", "hand"]
    assert entries(phone, match)[-1]["left"] == {"Binh": 3, "Chi": 5}


@pytest.mark.parametrize("said", ["[[2,null]]", "[[0,null],[1,null]]", "7", ""])
def test_what_was_never_said_of_a_correction_is_no_form_of_ours(phone: Phone, match: str, said: str) -> None:
    joined(phone, match)
    form = sheet(phone.send(phone.get(f"{match}strike/1").form("/strike/1")), "hand")
    assert phone.send(form, said=said).status == 400


def test_where_meanwhile_all_fits_it_is_the_correction_alone(phone: Phone, match: str) -> None:
    joined(phone, match)
    form = phone.get(f"{match}correct/1").form("/correct/1/join")
    asked = phone.send(form, new="Dũng")
    assert asked.status == 422
    phone.send(phone.get(match).form("/undo/2"))
    page = phone.send(sheet(asked, "hand"))
    assert (page.status, len(entries(phone, match))) == (200, 3)
    assert "Correct “Dung sits down" in page.text
    page = phone.send(page.form("/correct/1/join"))
    assert page.status == 303
    assert entries(phone, match)[-1]["with"]["player"] == "Dũng"


def test_what_is_brought_back_leads_on_to_what_it_blocks(phone: Phone, match: str) -> None:
    phone.log(match, "join", new="Dung", after="Chi")
    phone.send(phone.get(f"{match}strike/1").form("/strike/1"))
    phone.hand(match)
    page = phone.get(f"{match}restore/1")
    assert (
        "hand 1 (An goes out) would then no longer be valid: Dung: the cards that each loser has left are still missing"
        in page.text
    )
    page = phone.send(page.form("/restore/1"))
    assert page.status == 422
    assert "Put right hand 1" in page.text
    form = sheet(page, "hand")
    page = phone.send(form, {"left:Dung": "2"})
    assert page.status == 303, page.problems
    assert [entry["kind"] for entry in entries(phone, match)[3:]] == ["void", "amend", "hand"]
    assert entries(phone, match)[-1]["left"] == {"Binh": 3, "Chi": 5, "Dung": 2}
    assert phone.send(form, {"left:Dung": "2"}).status == 303
    assert len(entries(phone, match)) == 6, "sent again it is recorded once"


def test_a_play_that_is_brought_back_gives_those_after_it_to_the_next_again(phone: Phone) -> None:
    deal = {"kind": "deal", "bid": 9, "floor": ["10S", "JH", "KD", "QC"]}
    played = [("West", "9H"), ("South", "8D"), ("East", "7C"), ("North", "4S")]
    match = sit(phone, deal, *({"kind": "play", "player": player, "card": card} for player, card in played))
    phone.send(phone.get(f"{match}strike/3").form("/strike/3"))
    assert [entry["player"] for entry in entries(phone, match)[8:]] == ["South", "East"]
    page = phone.get(f"{match}restore/3")
    assert "2 later entries are logged again" in page.text
    assert phone.send(page.form("/restore/3")).status == 303
    made = entries(phone, match)[10:]
    assert [entry["kind"] for entry in made] == ["void", "void", "amend", "play", "play"]
    assert [(entry["player"], entry["card"]) for entry in made[3:]] == played[2:]
    assert "brought back" in phone.get(match).text


def test_answers_stay_if_another_phone_puts_something_in_before_them(phone: Phone, match: str) -> None:
    """All later entries are logged again then, and so have other numbers."""
    joined(phone, match)
    asked = phone.send(phone.get(f"{match}strike/1").form("/strike/1"))
    assert asked.status == 422
    other = Phone(phone.app)
    form = other.get(f"{match}missing/1/hand").form("/missing/1/hand")
    assert other.send(form, {"winner": "An", "left:An": None, "left:Binh": "1", "left:Chi": "1"}).status == 303
    page = phone.send(sheet(asked, "hand"), {"left:Dung": None})
    assert page.status == 409
    assert "An goes out" in page.text.partition("Meanwhile")[2]
    form = sheet(page, "hand")
    assert (form["winner"], form["left:Binh"]) == ("An", "3")
    page = phone.send(form, {"left:Dung": None})
    assert page.status == 303, page.problems
    assert entries(phone, match)[-1]["left"] == {"Binh": 3, "Chi": 5}
