"""From a table's amount on a hand is proposed: who may say yes, who may take it back, and what everybody is shown."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from flask import Flask

from scorekeeper.core.entries import Amend, Void
from scorekeeper.core.files import read_match
from scorekeeper.core.match import NewEntry
from scorekeeper.demo import fill
from scorekeeper.games import by_slug
from scorekeeper.games.sam import SAM
from scorekeeper.store.links import links_of
from scorekeeper.store.loaded import LoadedMatch
from scorekeeper.store.loading import find_match, load_match
from scorekeeper.store.matches import matches_of, start_match
from scorekeeper.store.models import db
from scorekeeper.store.proposals import NotPaying, record_proposal
from scorekeeper.store.recording import Proposed, Sender, record_entries
from scorekeeper.store.tables import change_table, table_by_code
from scorekeeper.store.transfer import import_match
from tests.newer import newer, paying_double
from tests.store.play import key
from tools.released_schema import OVER

from .pages import Page
from .phone import Phone
from .showing import Place
from .test_two_recorders import entries

Stored = Callable[[], dict[str, list[Any]]]

HAND = {"winner": "An", "left:An": None, "left:Binh": "3", "left:Chi": "5"}  #: Binh pays 15, Chi 25
SMALL = {**HAND, "left:Binh": "1", "left:Chi": "1"}
PROPOSED = "Proposed, not recorded yet"


def table_of(match: str) -> str:
    return match.rsplit("m/", 1)[0]


def ask_from(phone: Phone, match: str, amount: str) -> Page:
    page = phone.send(phone.get(f"{table_of(match)}about").form("/about"), yes_from=amount)
    assert page.status == 303, page.problems
    return page


def belongs_to(phone: Phone, match: str, person: str) -> Phone:
    assert phone.post(f"{table_of(match)}share/device", {"person": person}).status == 303
    return phone


def propose(phone: Phone, match: str, hand: dict[str, Any] = HAND, amount: str = "25") -> Page:
    """Return the match's page once the hand is proposed."""
    ask_from(phone, match, amount)
    page = phone.send(phone.get(f"{match}log/hand").form("/log/hand"), hand)
    assert (page.status, page.location) == (303, match)
    return phone.get(match)


def yes(page: Page) -> Any:
    return next(form for form in page.forms if "/yes/" in form.action)


def back(page: Page) -> Any:
    return next(form for form in page.forms if "/take-back/" in form.action)


@pytest.fixture
def other(phone: Phone, match: str) -> Phone:
    other = Phone(phone.app)
    other.get(match)
    return other


@pytest.fixture
def onlooker(phone: Phone, match: str) -> tuple[Phone, str]:
    """Return somebody's phone that came by the looking link, and the match's address by that."""
    with phone.app.app_context():
        code = links_of(table_by_code(match.split("/")[2]).id).looking.code
    return Phone(phone.app), f"/t/{code}/m/1/"


# -- the amount ------------------------------------------------------------------------------------------------------


def test_it_is_off_until_the_owner_says_so(phone: Phone, match: str) -> None:
    about = phone.get(f"{table_of(match)}about")
    assert about.form("/about")["yes_from"] == ""
    phone.hand(match)
    ask_from(phone, match, "1,000")
    assert phone.get(f"{table_of(match)}about").form("/about")["yes_from"] == "1,000"
    phone.hand(match)
    ask_from(phone, match, "")
    assert phone.get(f"{table_of(match)}about").form("/about")["yes_from"] == ""
    assert len(entries(phone, match)) == 2


@pytest.mark.parametrize("typed", ["much", "-5", "2.5", "1" + "0" * 12, "5\n6"])
def test_an_amount_that_is_none_is_said_to_be_and_stays_typed(phone: Phone, match: str, typed: str) -> None:
    page = phone.send(phone.get(f"{table_of(match)}about").form("/about"), yes_from=typed, name="Saturday")
    assert page.status == 422
    assert page.problems
    assert page.form("/about")["name"] == "Saturday"
    assert page.form("/about")["yes_from"].split() == typed.split()
    assert "Saturday" not in phone.get(match).text


def test_only_the_owner_sets_it(phone: Phone, other: Phone, match: str) -> None:
    ask_from(phone, match, "25")
    form = other.get(f"{table_of(match)}about")
    assert "From 25 on" in form.text
    assert other.send(form.form("/about"), yes_from="0").status == 403
    assert other.send(form.form("/about"), unit="k").status == 303, "what money is called is everybody's"
    assert PROPOSED in propose(phone, match).text


# -- proposing -------------------------------------------------------------------------------------------------------


def test_the_button_says_so_beforehand(phone: Phone, match: str) -> None:
    ask_from(phone, match, "25")
    form = phone.get(f"{match}log/hand").form("/log/hand")
    preview = lambda hand: phone.send(form, hand, preview="1")  # noqa: E731
    assert "Propose: An +40" in preview(HAND).text
    assert "Save: An +10" in preview(SMALL).text
    belongs_to(phone, match, "Chi")
    assert "Save: An +40" in preview(HAND).text


def test_what_is_proposed_is_shown_with_who_may_say_yes_and_nothing_is_logged(phone: Phone, match: str) -> None:
    page = propose(phone, match)
    said = page.text
    assert f"{PROPOSED} An goes out +40 Binh pays An" in said
    assert "Nothing is recorded here until Chi has said yes." in said
    assert "Log hand" not in said
    assert [name for name, _ in yes(page).fields] == ["csrf_token", "shown"]
    assert "Chi says yes" in said
    assert "Binh says yes" not in said
    assert entries(phone, match) == []
    assert json.loads(phone.get(f"{match}standing.json").html)["proposed"] is True


def test_a_yes_by_one_more_tap_on_the_same_phone(phone: Phone, match: str) -> None:
    page = propose(phone, match)
    for _ in range(2):  # a second tap
        assert phone.send(yes(page), player="Chi").location == match
    assert len(entries(phone, match)) == 1
    now = phone.get(match)
    assert PROPOSED not in now.text
    assert "Log hand" in now.text
    history = phone.get(f"{match}history").text
    assert "Chi said yes" in history
    assert json.loads(phone.get(f"{match}standing.json").html)["proposed"] is False


def test_a_yes_on_a_phone_of_ones_own(phone: Phone, other: Phone, match: str) -> None:
    belongs_to(other, match, "Chi")
    propose(phone, match, amount="15")
    page = other.get(match)
    assert "Yes, that is right Binh says yes" in page.text
    assert "Yes, that is right" not in phone.get(match).text, "the page is kept, and not this phone's"
    assert other.send(yes(page), player="Chi").status == 303
    assert len(entries(phone, match)) == 1
    assert "Chi said yes" in phone.get(f"{match}history").text


def test_who_pays_and_records_it_has_said_yes(phone: Phone, match: str) -> None:
    ask_from(phone, match, "25")
    belongs_to(phone, match, "Chi")
    phone.hand(match)
    assert len(entries(phone, match)) == 1
    assert "Chi said yes" in phone.get(f"{match}history").text


@pytest.mark.parametrize("who", ["An", "Binh", "Nobody", ""])
def test_nobody_else_says_it_for_who_pays(phone: Phone, match: str, who: str, stored: Stored) -> None:
    page = propose(phone, match)
    before = stored()
    answer = phone.send(yes(page), player=who)
    assert answer.status == 422
    assert answer.problems[0] == "Only somebody who would pay can say yes."
    assert PROPOSED in answer.text
    assert stored() == before


def test_taken_back_nothing_was_recorded_and_the_history_knows(phone: Phone, other: Phone, match: str) -> None:
    page = propose(phone, match)
    for _ in range(2):
        assert other.post(back(page).action).location == match
    assert entries(phone, match) == []
    assert "Log hand" in phone.get(match).text
    assert "Proposed and taken back An goes out" in phone.get(f"{match}history").text
    told = phone.send(yes(page), player="Chi")
    assert (told.status, told.problems[0]) == (409, "It was taken back in the meantime: nothing was recorded.")


def test_who_takes_it_back_too_late_is_told(phone: Phone, other: Phone, match: str) -> None:
    page = propose(phone, match)
    phone.send(yes(page), player="Chi")
    told = other.post(back(page).action)
    assert (told.status, told.problems[0]) == (409, "Chi has said yes in the meantime: it is recorded.")
    assert len(entries(phone, match)) == 1


def test_answers_to_what_was_never_proposed(phone: Phone, match: str, stored: Stored) -> None:
    before = stored()
    for answer in ("yes", "take-back"):
        assert phone.post(f"{match}{answer}/1", {"player": "Chi"}).status == 404
        assert phone.post(f"{match}{answer}/{2**40}", {"player": "Chi"}).status == 404
    assert stored() == before


# -- taken back by another phone --------------------------------------------------------------------------------------

TOOK = "has taken back what you proposed: An goes out +40"


def take_back(phone: Phone, other: Phone, match: str, person: str = "") -> None:
    """Take back on the other phone what is proposed."""
    if person:
        belongs_to(other, match, person)
    assert other.post(back(phone.get(match)).action).location == match


def test_who_proposed_it_is_told_who_took_it_back_and_nobody_else_is(
    phone: Phone, other: Phone, match: str, onlooker: tuple[Phone, str]
) -> None:
    propose(phone, match)
    take_back(phone, other, match, "Binh")
    page = phone.get(match)
    assert f"Binh {TOOK} Nothing of it is recorded." in page.text
    assert "Log hand" in page.text
    for device, there in ((other, match), onlooker, (Phone(phone.app), match)):
        assert "taken back" not in device.get(there).text
    assert TOOK in phone.get(match).text, "also once others have looked"


def test_it_is_mended_and_proposed_again(phone: Phone, other: Phone, match: str) -> None:
    propose(phone, match)
    take_back(phone, other, match)
    page = phone.get(match)
    assert f"Another phone {TOOK}" in page.text
    sheet = phone.get(page.link("Propose it again"))
    form = sheet.form("/log/hand")
    assert (form["winner"], form["left:Binh"], form["left:Chi"]) == ("An", "3", "5")
    assert "Propose: An +40" in sheet.text
    page = phone.send(form, {"left:Chi": "6"})  # not what the page had said: it is said first
    assert page.status == 409
    assert phone.send(page.form("/log/hand")).location == match
    page = phone.get(match)
    assert f"{PROPOSED} An goes out +45" in page.text
    assert "taken back" not in page.text
    take_back(phone, phone, match)
    assert "taken back" not in phone.get(match).text, "who takes back their own knows"


def test_it_is_left_and_said_no_more(phone: Phone, other: Phone, match: str) -> None:
    propose(phone, match)
    take_back(phone, other, match)
    assert phone.send(next(form for form in phone.get(match).forms if "/taken-back/" in form.action)).location == match
    assert "taken back" not in phone.get(match).text
    propose(phone, match)
    take_back(phone, other, match)
    assert "taken back" in phone.get(match).text, "the next one is said"


def test_once_something_is_recorded_it_is_said_no_more(phone: Phone, other: Phone, match: str) -> None:
    propose(phone, match)
    take_back(phone, other, match)
    assert other.send(other.get(f"{match}log/hand").form("/log/hand"), SMALL).status == 303
    assert "taken back" not in phone.get(match).text


def test_a_correction_and_what_is_put_in_are_proposed_again_on_their_own_sheets(
    phone: Phone, other: Phone, match: str
) -> None:
    phone.hand(match, 1, 1)
    phone.hand(match, 1, 2)
    ask_from(phone, match, "15")
    for sheet, action, said in (
        ("correct/1", "/correct/1/hand", "Correct hand 1: An goes out"),
        ("missing/2", "/missing/2/hand", "Put in: An goes out"),
    ):
        assert phone.send(phone.get(match + sheet).form(action), HAND).location == match
        take_back(phone, other, match)
        page = phone.get(match)
        assert f"has taken back what you proposed: {said}" in page.text
        form = phone.get(page.link("Propose it again")).form(action)
        assert (form["winner"], form["left:Binh"], form["left:Chi"]) == ("An", "3", "5")
        assert phone.send(form).location == match
        phone.send(back(phone.get(match)))


def test_a_strike_out_and_a_swap_lead_to_their_own_pages(phone: Phone, other: Phone, match: str) -> None:
    phone.hand(match)
    phone.hand(match, 9, 9, winner="An")
    ask_from(phone, match, "25")
    assert phone.send(phone.get(f"{match}strike/1").form("/strike/1")).location == match
    take_back(phone, other, match)
    assert phone.get(phone.get(match).link("Propose it again")).location.endswith(f"{match}strike/1")


def test_a_swap_of_two_kinds_is_proposed_again_as_a_swap(phone: Phone, other: Phone, match: str) -> None:
    """As something that is missing, its hand would count twice."""
    assert phone.send(phone.get(f"{match}log/options").form("/log/options"), stake="20").status == 303
    phone.hand(match)
    ask_from(phone, match, "25")
    assert phone.send(phone.get(f"{match}swap/2").form("/swap/2")).location == match
    take_back(phone, other, match)
    assert phone.get(phone.get(match).link("Propose it again")).location.endswith(f"{match}swap/2")


def test_what_is_put_in_last_is_proposed_again_as_the_newest(phone: Phone, other: Phone, match: str) -> None:
    phone.hand(match)
    assert phone.send(phone.get(f"{match}strike/1").form("/strike/1")).status == 303
    ask_from(phone, match, "15")
    assert phone.send(phone.get(f"{match}missing/1").form("/missing/1/hand"), HAND).location == match
    take_back(phone, other, match)
    form = phone.get(phone.get(match).link("Propose it again")).form("/log/hand")
    assert (form["winner"], form["left:Binh"], form["left:Chi"]) == ("An", "3", "5")


BANKS = ["An", "Binh", "Chi", "Dung"]
HAS = {name: points for points, name in enumerate(BANKS, 3)}
DEALS = [{"kind": "hand", "stakes": {name: 5 for name in BANKS if name != bank}, "hands": HAS} for bank in BANKS]
OF_CHI = {"stake:An": "5", "stake:Binh": "5", "hand:An": "3", "hand:Binh": "9", "hand:Chi": "2", "hand:Dung": "1"}


def test_a_hand_that_somebody_else_banked_is_proposed_again_with_who_that_was(app: Flask) -> None:
    """Not as another entry that only names the banker, without the hand."""
    place, other = Place(app, "daun-tiga", DEALS), Phone(app)
    phone, match = place.phone, place.match
    ask_from(phone, match, "1")
    form = phone.get(f"{match}missing/2?next=Chi").form("/missing/2/hand")
    assert phone.send(form, OF_CHI).location == match
    take_back(phone, other, match)
    again = phone.get(phone.get(match).link("Propose it again")).form("/missing/2/hand")
    assert again["said"] == form["said"]
    assert {name: again[name] for name in OF_CHI} == OF_CHI
    assert phone.send(again).location == match
    assert "Put in: Chi banks against 3 players" in phone.get(match).text
    phone.send(yes(phone.get(match)), player="Dung")
    undo = next(form for form in phone.get(match).forms if "/undo-change/" in form.action)
    assert phone.send(undo).location == match
    take_back(phone, other, match)
    assert phone.get(phone.get(match).link("Propose it again")).location == match, "a strike-out is a part of it"


def test_a_strike_out_with_who_is_next_is_proposed_again_as_a_strike_out(app: Flask) -> None:
    """Not as a swap, to whose page it led."""
    place, other = Place(app, "daun-tiga", DEALS), Phone(app)
    phone, match = place.phone, place.match
    ask_from(phone, match, "1")
    assert phone.send(phone.get(f"{match}strike/2").form("/strike/2")).location == match
    take_back(phone, other, match)
    assert phone.get(phone.get(match).link("Propose it again")).location == f"{match}strike/2"
    assert phone.send(phone.get(f"{match}strike/2").form("/strike/2")).location == match
    phone.send(yes(phone.get(match)), player="Dung")
    undo = next(form for form in phone.get(match).forms if "/undo-change/" in form.action)
    assert phone.send(undo).location == match
    take_back(phone, other, match)
    assert phone.get(phone.get(match).link("Propose it again")).location == match


def test_what_was_never_taken_back_is_not_proposed_again(phone: Phone, match: str) -> None:
    page = propose(phone, match)
    number = back(page).action.rsplit("/", 1)[1]
    assert phone.get(f"{match}propose-again/{number}").location == match
    phone.send(yes(page), player="Chi")
    assert phone.get(f"{match}propose-again/{number}").location == match
    assert phone.get(f"{match}propose-again/{2**40}").status == 404


# -- corrections -----------------------------------------------------------------------------------------------------


def test_a_large_hand_does_not_come_in_by_correcting_a_small_one(phone: Phone, match: str) -> None:
    ask_from(phone, match, "25")
    assert phone.send(phone.get(f"{match}log/hand").form("/log/hand"), SMALL).status == 303
    form = phone.get(f"{match}correct/1").form("/correct/1/hand")
    assert "Propose: An +60" in phone.send(form, {"left:Binh": "5", "left:Chi": "7"}, preview="1").text
    assert phone.send(form, {"left:Binh": "5", "left:Chi": "7"}).location == match
    page = phone.get(match)
    assert "Correct hand 1: An goes out" in page.text
    assert "Chi −5 −35" in page.text, "now and then"
    assert len(entries(phone, match)) == 1
    assert phone.send(yes(page), player="Chi").status == 303
    assert entries(phone, match)[1]["kind"] == "amend"


def test_to_strike_out_and_to_bring_back_is_asked_too(phone: Phone, match: str) -> None:
    phone.hand(match)
    ask_from(phone, match, "25")
    strike = phone.get(f"{match}strike/1")
    assert "Propose: Strike out hand 1" in strike.text
    assert phone.send(strike.form("/strike/1")).location == match
    page = phone.get(match)
    assert "Strike out hand 1" in page.text
    assert phone.send(yes(page), player="An").status == 303
    restore = phone.get(f"{match}restore/1")
    assert "Propose: Bring back" in restore.text
    assert phone.send(restore.form("/restore/1")).location == match
    assert "Bring back" in phone.get(match).text
    assert phone.send(yes(phone.get(match)), player="Chi").status == 303
    assert [entry["kind"] for entry in entries(phone, match)] == ["hand", "void", "amend"]


def test_undo_is_asked_too(phone: Phone, match: str) -> None:
    phone.hand(match)
    undo = phone.get(match).form("/undo/1")
    ask_from(phone, match, "40")
    assert phone.send(undo).location == match
    page = phone.get(match)
    assert "Nothing is recorded here until An has said yes." in page.text
    assert not [form for form in page.forms if "/undo/" in form.action]


CORRECTED = {"kind": "amend", "entry": 1, "with": {"kind": "hand", "winner": "An", "left": {"Binh": 3, "Chi": 1}}}


@pytest.mark.parametrize(
    ("made", "said", "payer"),
    [
        ({"kind": "void", "entry": 2}, "Take back the correction of hand 1", "Chi"),
        ({**CORRECTED, "entry": 2}, "Correct hand 1: An goes out", "Binh"),
    ],
)
def test_a_correction_of_a_correction_is_asked_and_answered(
    phone: Phone, other: Phone, match: str, made: dict[str, Any], said: str, payer: str
) -> None:
    phone.hand(match)
    assert phone.send(phone.get(f"{match}correct/1").form("/correct/1/hand"), {"left:Chi": "1"}).status == 303
    ask_from(phone, match, "15")
    for n in range(2):
        sent = phone.client.post(f"{match}entries.json", json={"entry": made, "key": f"program-{n}", "length": 2})
        assert sent.status_code == 202, sent.text
        for page in ("", "board", "log/hand"):
            assert said in phone.get(match + page).text
        if n == 0:
            phone.send(back(phone.get(match)))
            assert said in phone.get(f"{match}history").text
    assert phone.send(yes(phone.get(match)), player=payer).status == 303
    assert len(entries(phone, match)) == 3
    assert phone.get(f"{match}history").status == 200


def test_undo_of_a_correction_is_asked_too(phone: Phone, other: Phone, match: str) -> None:
    phone.hand(match)
    assert phone.send(phone.get(f"{match}correct/1").form("/correct/1/hand"), {"left:Chi": "1"}).status == 303
    ask_from(phone, match, "15")
    assert phone.send(phone.get(match).form("undo-change/2")).location == match
    assert "Take back the correction of hand 1" in phone.get(match).text
    take_back(phone, other, match)
    page = phone.get(match)
    assert "has taken back what you proposed: Take back the correction of hand 1" in page.text
    assert phone.get(page.link("Propose it again")).location == match


def test_what_is_put_in_is_asked_too(phone: Phone, match: str) -> None:
    phone.hand(match, 1, 1)
    phone.hand(match, 1, 1)
    ask_from(phone, match, "25")
    form = phone.get(f"{match}missing/2").form("/missing/2/hand")
    assert phone.send(form, HAND).location == match
    page = phone.get(match)
    assert "Put in: An goes out +40" in page.text
    assert phone.send(yes(page), player="Chi").status == 303
    assert "Hand 2" in phone.get(match).text or phone.get(match).text.count("An goes out") >= 3


# -- while it waits --------------------------------------------------------------------------------------------------


def test_another_hand_is_shown_what_is_proposed_and_stays_typed(phone: Phone, other: Phone, match: str) -> None:
    form = other.get(f"{match}log/hand").form("/log/hand")
    page = propose(phone, match)
    told = other.send(form, SMALL)
    assert told.status == 409
    assert f"{PROPOSED} An goes out +40" in told.text
    assert "What is typed here stays." in told.text
    again = told.form("/log/hand")
    assert (again["winner"], again["left:Chi"]) == ("An", "1")
    phone.send(back(page))
    assert other.send(again).status == 303, "as it was typed"
    assert len(entries(phone, match)) == 1


def test_after_the_yes_it_is_the_slower_one_as_ever(phone: Phone, other: Phone, match: str) -> None:
    form = other.get(f"{match}log/hand").form("/log/hand")
    page = propose(phone, match)
    told = other.send(form, SMALL)
    phone.send(yes(page), player="Chi")
    late = other.send(told.form("/log/hand"))
    assert late.status == 409
    assert "Meanwhile another phone recorded hand 1" in late.text


@pytest.mark.parametrize("kind", ["note", "leave", "seats", "end_match"])
def test_nothing_else_is_recorded_either(phone: Phone, other: Phone, match: str, kind: str) -> None:
    form = other.get(f"{match}log/{kind}").form(f"/log/{kind}")
    propose(phone, match)
    typed = {"text": "late", "player": "Binh", "place-0": "Chi", "place-1": "An", "place-2": "Binh"}
    names = [name for name, _ in form.fields] + ["text", "player"]
    told = other.send(form, {name: value for name, value in typed.items() if name in names})
    assert told.status == 409
    assert PROPOSED in told.text
    assert entries(phone, match) == []


def test_undo_strike_and_swap_wait_too(phone: Phone, other: Phone, match: str) -> None:
    phone.hand(match, 1, 1)
    phone.hand(match, 2, 1)
    forms = [other.get(match).form("/undo/2"), other.get(f"{match}strike/1").form("/strike/1"),
             other.get(f"{match}swap/2").form("/swap/2")]  # fmt: skip
    propose(phone, match)
    for form in forms:
        told = other.send(form)
        assert told.status == 409, form.action
        assert PROPOSED in told.text
    assert "Not recorded: the open proposal has to be answered first." in other.send(forms[0]).text
    assert len(entries(phone, match)) == 2


def test_a_sheet_in_use_is_told_when_it_is_proposed_and_when_it_is_answered(
    phone: Phone, other: Phone, match: str
) -> None:
    form = other.get(f"{match}log/hand").form("/log/hand")
    look = lambda form: other.post(f"{match}log/hand/preview", form.fields)  # noqa: E731
    assert "<main" not in look(form).html
    page = propose(phone, match)
    told = look(form)
    assert PROPOSED in told.text
    form = told.form("/log/hand")
    assert "<main" not in look(form).html, "it has said so"
    phone.send(back(page))
    told = look(form)
    assert "<main" in told.html
    assert PROPOSED not in told.text


def test_the_house_rules_are_not_agreed_again_under_it(phone: Phone, match: str) -> None:
    agreed = phone.get(phone.get(f"{match}agreed").location).form("/agreed/sam")
    page = propose(phone, match)
    assert phone.send(agreed, stake="7").location == match
    assert "Change what was agreed" not in phone.get(f"{match}about").text
    phone.send(yes(page), player="Chi")
    assert entries(phone, match)[0]["left"] == {"Binh": 3, "Chi": 5}


def test_what_waited_on_a_phone_waits_on_until_it_is_answered(phone: Phone, match: str) -> None:
    ask_from(phone, match, "25")
    form = phone.get(f"{match}log/hand").form("/log/hand")
    fields = {**dict(form.fields), **{k: v for k, v in HAND.items() if v}, "csrf_token": phone.token}
    send = lambda **more: phone.client.post(  # noqa: E731
        f"{match}log/hand", data={**fields, **more}, headers={"Accept": "application/json"}
    )
    for _ in range(2):
        answer = send()
        assert (answer.status_code, answer.json) == (423, {"why": PROPOSED, "question": ""}), "it waits on"
    assert send(key="another-key-of-its-own").status_code == 423, "as all does that is to come after it"
    assert send(key="another-key-of-its-own", seen="1").status_code == 409, "and who has seen what nobody has is told"
    phone.send(yes(phone.get(match)), player="Chi")
    assert send().json == {"seen": 1, "own": [1], "address": match}
    later = send(key="another-key-of-its-own", seen="1", **{"left:Binh": "1", "left:Chi": "1"})
    assert later.json == {"seen": 2, "own": [2], "address": match}


def test_a_script_that_swaps_the_page_in_gets_it(phone: Phone, match: str) -> None:
    ask_from(phone, match, "25")
    form = phone.get(f"{match}log/hand").form("/log/hand")
    fields = {**dict(form.fields), **{k: v for k, v in HAND.items() if v}, "csrf_token": phone.token}
    answer = phone.client.post(f"{match}log/hand", data=fields, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert PROPOSED in answer.text


def test_sent_again_after_it_was_taken_back_it_says_so(phone: Phone, match: str) -> None:
    ask_from(phone, match, "25")
    form = phone.get(f"{match}log/hand").form("/log/hand")
    assert phone.send(form, HAND).status == 303
    assert phone.send(form, HAND).location == match, "a double tap"
    phone.send(back(phone.get(match)))
    told = phone.send(form, HAND)
    assert told.status == 409
    assert told.problems == ["Not recorded: exactly this was proposed before, and taken back."]
    assert phone.send(told.form("/log/hand")).location == match
    assert PROPOSED in phone.get(match).text


@pytest.mark.parametrize("amount", ["0", "30"])
def test_taken_back_it_stays_so_whatever_the_table_asks_for_by_now(phone: Phone, match: str, amount: str) -> None:
    """A form that waited on a phone is sent again every few seconds."""
    ask_from(phone, match, "25")
    form = phone.get(f"{match}log/hand").form("/log/hand")
    assert phone.send(form, HAND).status == 303
    phone.send(back(phone.get(match)))
    ask_from(phone, match, amount)
    told = phone.send(form, HAND)
    assert told.status == 409
    assert told.problems == ["Not recorded: exactly this was proposed before, and taken back."]
    assert entries(phone, match) == []
    assert phone.send(told.form("/log/hand")).location == match, "somebody who has read that may record it"


# -- who only looks --------------------------------------------------------------------------------------------------


def test_an_onlooker_sees_it_and_answers_nothing(
    phone: Phone, match: str, onlooker: tuple[Phone, str], stored: Stored
) -> None:
    page = propose(phone, match)
    looking, there = onlooker
    belongs_to(phone, match, "Chi")
    seen = looking.get(there)
    assert f"{PROPOSED} An goes out +40" in seen.text
    assert "Nothing is recorded here until Chi has said yes." in seen.text
    assert "says yes" not in seen.text
    assert {form.action for form in seen.forms if form.post} <= {"/language"}
    before = stored()
    for form in (yes(page), back(page)):
        action = form.action.replace(match, there)
        assert looking.post(action, {"player": "Chi"}).status == 403
        assert phone.post(form.action, {"player": "Chi"}, token="").status == 400, "forged"
    assert stored() == before


def test_the_board_says_that_it_waits(phone: Phone, match: str, onlooker: tuple[Phone, str]) -> None:
    propose(phone, match)
    for device, there in ((phone, match), onlooker):
        said = device.get(f"{there}board").text
        assert "Proposed: An goes out" in said
        assert "Waits for a yes: Chi" in said


def test_the_table_says_which_match_waits(phone: Phone, match: str, onlooker: tuple[Phone, str]) -> None:
    assert "waits for a yes" not in phone.get(table_of(match)).text
    propose(phone, match)
    for device, there in ((phone, match), onlooker):
        assert "0 hands · waits for a yes" in device.get(table_of(there)).text


def test_every_page_of_the_match_opens_while_it_waits(phone: Phone, match: str) -> None:
    phone.hand(match, 1, 1)
    propose(phone, match)
    for page in ("", "log", "log/note", "correct/1", "strike/1", "missing/1", "about", "scorecard/", "chart", "history",
                 "board", "text", "receipt", "house-rules", "referee", "match.json", "standing.json"):  # fmt: skip
        assert phone.get(match + page).status == 200, page


# -- what comes between ----------------------------------------------------------------------------------------------


def test_a_frozen_match_shows_it_and_lets_it_be_taken_back(phone: Phone, match: str) -> None:
    phone.hand(match, 1, 1)
    page = propose(phone, match)
    with pytest.MonkeyPatch.context() as patch:
        newer(patch, "sam", apply=paying_double(SAM))
        frozen = phone.get(match)
        assert PROPOSED in frozen.text
        assert phone.send(yes(page), player="Chi").status == 409
        assert not [form for form in frozen.forms if "/yes/" in form.action]
        assert phone.send(back(frozen)).status == 303
        assert PROPOSED not in phone.get(match).text


def test_a_removed_match_answers_nothing(phone: Phone, match: str) -> None:
    page = propose(phone, match)
    assert phone.post(f"{match}remove").status == 303
    for form in (yes(page), back(page)):
        assert phone.send(form, player="Chi").status == 410
    assert phone.post(f"{match}bring-back").status == 303
    assert phone.send(yes(phone.get(match)), player="Chi").status == 303


def test_a_corrected_name_is_in_it(phone: Phone, match: str) -> None:
    propose(phone, match)
    person = phone.get(f"{table_of(match)}about").link("Chi").split("/")[-1]
    assert phone.post(f"{table_of(match)}people/{person}", {"player": "Chí"}).status == 303
    page = phone.get(match)
    assert "Chí says yes" in page.text
    assert phone.send(yes(page), player="Chí").status == 303
    assert entries(phone, match)[0]["left"] == {"Binh": 3, "Chí": 5}


def test_each_answer_lifts_the_version(app: Flask, phone: Phone, match: str) -> None:
    def version() -> int:
        with app.app_context():
            db.session.rollback()
            return table_by_code(match.split("/")[2]).version

    ask_from(phone, match, "25")
    seen = [version()]
    for answer in (back, yes):
        phone.send(phone.get(f"{match}log/hand").form("/log/hand"), HAND)
        seen.append(version())
        phone.send(answer(phone.get(match)), player="Chi")
        seen.append(version())
    assert seen == sorted(set(seen))


# -- every game ------------------------------------------------------------------------------------------------------


def test_in_every_game_all_comes_to_the_same_by_a_yes_to_each(app: Flask, phone: Phone) -> None:
    """The example evenings are recorded again, at a table that asks for a yes to everything that costs money."""
    asked: Counter[str] = Counter()
    with app.app_context():
        table = table_by_code(fill().code)
        import_match(table.id, read_match(by_slug, OVER))
        change_table(table.id, table.name, table.unit, 1)
        for match in matches_of(table.id):
            log = load_match(match).log
            number = start_match(table.id, log.header).number
            for entry in log.entries:
                loaded = find_match(table.id, number)
                try:
                    record_entries(loaded, [NewEntry(entry)], Sender(key(), "phone"), seen=loaded.match.seq)
                except Proposed:
                    asked[match.slug] += 1
                    if asked[match.slug] < 4 or isinstance(entry, Void | Amend):
                        check_pages(phone, f"/t/{table.code}/m/{number}/")
                    say_yes(find_match(table.id, number))
            now = find_match(table.id, number).match
            assert (now.ledger, now.points, now.seq) == (match.ledger, match.points, match.seq)
    assert asked.keys() >= {"sam", "sam-sip", "daun-tiga", "seep"}


def say_yes(loaded: LoadedMatch) -> None:
    """Say yes as the first of those who pay."""
    for who in loaded.people:
        with suppress(NotPaying):
            return record_proposal(loaded, loaded.match.proposal or 0, who, Sender("", "phone"))
    raise AssertionError("nobody pays")


def check_pages(phone: Phone, match: str) -> None:
    for page in ("", "log", "board"):
        shown = phone.get(match + page)
        assert shown.status == 200, match + page
        assert "Proposed" in shown.text, match + page
    assert not [form for form in phone.get(match).forms if f"{match}log" in form.action], "nothing else to save"
