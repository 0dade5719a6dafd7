"""Two names of one person: offered on the page of a player, and made one where the two were never there together."""

from __future__ import annotations

import json

from .pages import Form, Page
from .phone import Phone


def test_the_page_of_a_player_leads_to_the_question(phone: Phone) -> None:
    match = phone.sit_down(("An", "Binh", "Chi"))
    phone.hand(match)
    table = match.replace("m/1/", "")
    phone.start(table, ("Ann", "Binh", "Chi"))
    person = phone.get(table).link("Ann")
    page = phone.get(phone.get(person).link("The same person as somebody else?"))
    assert "Who is the same person as Ann?" in page.text
    asked = phone.get(page.link("An"))
    assert "Are “Ann” and “An” one person?" in asked.text
    done = phone.send(asked.form(asked.path.split("?")[0].split("/t/")[1].partition("/")[2]), same_person="An")
    assert done.status == 303
    assert json.loads(phone.get(f"{table}table.json").html)["players"] == ["An", "Binh", "Chi"]


def test_who_came_back_under_another_name_is_one_person(phone: Phone) -> None:
    match = phone.sit_down(("An", "Binh", "Chi"))
    phone.hand(match)
    phone.log(match, "leave", player="An")
    phone.log(match, "join", player="Ann", after="Binh")
    table = match.replace("m/1/", "")
    form = phone.get(phone.get(phone.get(table).link("Ann")).link("Put the name right"))
    form_ = next(one for one in form.forms if "/people/" in one.action)
    done = phone.send(form_, player="An", same_person="An")
    assert done.status == 303, done.problems
    file = json.loads(phone.get(f"{table}table.json").html)
    assert file["players"] == ["An", "Binh", "Chi"]
    assert [entry.get("player") for entry in file["matches"][0]["entries"]] == [None, "An", "An"]
    assert "An +40" in phone.get(table).text


def two_names(phone: Phone) -> tuple[str, Form]:
    """Return the table of An, Binh, Chi, Dung and Zed, and the form that asks whether Zed and Binh are one person."""
    table = phone.sit_down(("An", "Binh", "Chi")).replace("m/1/", "")
    phone.start(table, ("An", "Dung", "Zed"))
    page = phone.get(phone.get(phone.get(table).link("Zed")).link("Put the name right"))
    page = phone.send(next(one for one in page.forms if "/people/" in one.action), player="Binh")
    assert "Are “Zed” and “Binh” one person?" in page.text
    return table, merging(page)


def merging(page: Page) -> Form:
    return next(one for one in page.forms if "same_person" in dict(one.buttons))


def people(phone: Phone, table: str) -> list[str]:
    return list(json.loads(phone.get(f"{table}table.json").html)["players"])


def test_a_yes_makes_one_of_the_two_who_were_asked_about_and_of_nobody_else(phone: Phone) -> None:
    table, form = two_names(phone)
    page = phone.send(form, player="Chi", same_person="Binh")
    assert page.status == 422
    assert "Are “Zed” and “Chi” one person?" in page.text
    assert people(phone, table) == ["An", "Binh", "Chi", "Dung", "Zed"]


def test_the_return_key_never_makes_two_people_one(phone: Phone) -> None:
    """What it sends is the form of the field, by its first button: that is to put the name right."""
    table, form = two_names(phone)
    page = phone.send(form)
    typed = next(one for one in page.forms if "/people/" in one.action and "same_person" not in dict(one.buttons))
    assert phone.send(typed, player="Binh").status == 422
    assert people(phone, table) == ["An", "Binh", "Chi", "Dung", "Zed"]


def test_who_was_put_right_meanwhile_is_not_made_one_with_anybody(phone: Phone) -> None:
    table, form = two_names(phone)
    other = Phone(phone.app)
    other.get(table)
    page = other.get(other.get(other.get(table).link("Zed")).link("Put the name right"))
    assert other.send(next(one for one in page.forms if "/people/" in one.action), player="Khanh").status == 303
    page = phone.send(form, same_person="Binh")
    assert page.status == 422
    assert page.problems == ["“Zed” has been corrected in the meantime: this is “Khanh” now."]
    assert people(phone, table) == ["An", "Binh", "Chi", "Dung", "Khanh"]
