"""Two names of one person: offered on the page of a player, and made one where the two were never there together."""

from __future__ import annotations

import json

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
    done = phone.send(asked.form(asked.path.split("?")[0].split("/t/")[1].partition("/")[2]), same_person="1")
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
    done = phone.send(form_, player="An", same_person="1")
    assert done.status == 303, done.problems
    file = json.loads(phone.get(f"{table}table.json").html)
    assert file["players"] == ["An", "Binh", "Chi"]
    assert [entry.get("player") for entry in file["matches"][0]["entries"]] == [None, "An", "An"]
    assert "An +40" in phone.get(table).text
