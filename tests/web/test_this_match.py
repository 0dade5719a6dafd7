"""This match and this table: names corrected, played again, removed and brought back, renamed."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import func, select, update

from scorekeeper.store.engine import writing
from scorekeeper.store.links import looking_link
from scorekeeper.store.models import LoggedEntry, Match, Player, Table, db
from scorekeeper.store.tables import table_by_code
from tests.games.seep.table import FOUR, count, file
from tests.support import table_file

from .pages import Form, Page
from .phone import NAMES, Phone


def table_of(match: str) -> str:
    return match.rsplit("m/", 1)[0]


def name_form(phone: Phone, match: str, name: str) -> Form:
    """Return the form for a name, two taps from the match: its title, the name."""
    return by_name(phone.get(phone.get(phone.get(match).link("Sâm")).link(name)))


def by_name(page: Page) -> Form:
    return next(form for form in page.forms if "/people/" in form.action)


def match_file(phone: Phone, match: str) -> dict[str, Any]:
    made: dict[str, Any] = json.loads(phone.get(f"{match}match.json").html)
    return made


# -- a name ----------------------------------------------------------------------------------------------------------


def test_a_tap_on_the_title_and_one_on_the_name_put_it_right(phone: Phone, match: str) -> None:
    phone.hand(match)
    before = phone.get(match)
    assert "Binh" in before.text
    form = name_form(phone, match, "Binh")
    assert form["player"] == "Binh"
    page = phone.send(form, player=" Bình ")
    assert (page.status, page.location) == (303, match)
    now = phone.get(match)
    assert "Bình" in now.text
    assert "Binh" not in now.text
    assert match_file(phone, match)["players"] == ["An", "Bình", "Chi"]
    assert "Binh → Bình" in phone.get(f"{table_of(match)}about").text


def test_one_person_of_two_names_is_asked_about_and_then_merged(phone: Phone, match: str) -> None:
    phone.hand(match)
    other = phone.start(table_of(match), ("An", "Bin", "Chi"))
    page = phone.send(name_form(phone, other, "Bin"), player="Binh")
    assert page.status == 422
    assert "Are “Bin” and “Binh” one person?" in page.text
    form = by_name(page)
    page = phone.send(form, same_person="Binh")
    assert (page.status, page.location) == (303, other)
    assert match_file(phone, other)["players"] == ["An", "Binh", "Chi"]
    assert "two names, one person" in phone.get(f"{table_of(match)}about").text
    page = phone.send(form, same_person="Binh")  # sent again it is done already
    assert (page.status, page.location) == (303, f"{table_of(match)}about")


def test_two_of_one_match_are_two(phone: Phone, match: str) -> None:
    form = name_form(phone, match, "Binh")
    page = phone.send(form, player="Chi", same_person="Chi")
    assert page.status == 422
    assert page.problems == ["“Binh” and “Chi” were at the table together in match 1, so they are two people"]


def test_a_phone_that_was_filling_in_a_sheet_is_told_and_loses_nothing(phone: Phone, match: str) -> None:
    sheet = phone.get(f"{match}log/hand").form("/log/hand")
    phone.send(name_form(phone, match, "Binh"), player="Bình")
    tapped = {"winner": "Binh", "left:Binh": None, "left:An": "3", "left:Chi": "5"}
    page = phone.send(sheet, tapped, preview="1")
    assert "Binh is now called Bình" in page.text
    assert page.form("/log/hand")["winner"] == "Bình"
    assert phone.send(sheet, tapped).status == 303
    made = match_file(phone, match)["entries"]
    assert made == [{"kind": "hand", "winner": "Bình", "left": {"An": 3, "Chi": 5}}]


def test_a_name_with_a_colon_is_followed_too(phone: Phone) -> None:
    match = phone.sit_down(("An", "B:inh", "Chi"))
    sheet = phone.get(f"{match}log/hand").form("/log/hand")
    phone.send(name_form(phone, match, "B:inh"), player="Binh")
    assert phone.send(sheet, {"winner": "An", "left:B:inh": "3", "left:Chi": "5"}).status == 303
    assert match_file(phone, match)["entries"][0]["left"] == {"Binh": 3, "Chi": 5}


def test_a_name_that_was_put_right_twice_is_followed_and_one_that_is_typed_is_not(phone: Phone, match: str) -> None:
    sheet = phone.get(f"{match}log/hand").form("/log/hand")
    joins, note = phone.get(f"{match}log/join").form("/log/join"), phone.get(f"{match}log/note").form("/log/note")
    phone.send(name_form(phone, match, "Binh"), player="Bin")
    phone.send(name_form(phone, match, "Bin"), player="Bình")
    assert phone.send(sheet, {"winner": "An", "left:Binh": "3", "left:Chi": "5"}).status == 303
    assert phone.send(note, text="Binh").status == 303
    assert phone.send(joins, {"new": "Binh", "after": "Binh"}, seen="2").status == 303
    made = match_file(phone, match)["entries"]
    assert made[0]["left"] == {"Bình": 3, "Chi": 5}
    assert made[1]["text"] == "Binh"
    assert (made[2]["player"], made[2]["after"]) == ("Binh", "Bình"), "another one of that name sits down"


# -- again -----------------------------------------------------------------------------------------------------------


def test_a_match_that_is_over_offers_again_by_one_tap(phone: Phone, match: str) -> None:
    phone.hand(match, winner="Chi", left_Chi=None, left_An="3")
    phone.log(match, "options", stake="10")
    phone.log(match, "seats", **{"place-0": "Chi", "place-1": "Binh", "place-2": "An"})
    phone.log(match, "end_match")
    page = phone.send(phone.get(match).form("/again"))
    assert (page.status, page.location) == (303, f"{table_of(match)}m/2/")
    made = match_file(phone, page.location)
    assert made["players"] == ["Chi", "Binh", "An"]
    assert made["first"] == "Chi"  # who won the last hand leads
    assert made["options"] == {"stake": 10}


def test_again_sent_twice_is_one_match(phone: Phone, match: str) -> None:
    form = phone.get(f"{match}about").form("/again")
    assert phone.send(form).location == phone.send(form).location == f"{table_of(match)}m/2/"


def test_again_on_two_phones_is_one_match_until_it_has_a_hand(app: Flask, phone: Phone, match: str) -> None:
    phone.hand(match)
    phone.log(match, "end_match")
    other = Phone(app)
    forms = [one.get(match).form("/again") for one in (phone, other)]
    table = table_of(match)
    assert phone.send(forms[0]).location == other.send(forms[1]).location == f"{table}m/2/"
    phone.log(f"{table}m/2/", "seats", **{"place-0": "Chi", "place-1": "Binh", "place-2": "An"})
    assert other.send(other.get(match).form("/again")).location == f"{table}m/2/"
    phone.hand(f"{table}m/2/")
    assert other.send(other.get(match).form("/again")).location == f"{table}m/3/"


def test_a_match_that_others_began_or_that_was_removed_is_not_again(phone: Phone, match: str) -> None:
    table = table_of(match)
    phone.log(match, "end_match")
    phone.start(table, ("An", "Binh", "Dung"))
    removed = phone.send(phone.get(match).form("/again")).location
    assert removed == f"{table}m/3/"
    phone.send(phone.get(f"{removed}about").form("/remove"))
    assert phone.send(phone.get(match).form("/again")).location == f"{table}m/4/"


def test_the_table_offers_its_last_match_again_or_goes_on_with_it(phone: Phone, match: str) -> None:
    assert phone.get(table_of(match)).link("Go on: Sâm") == match
    phone.log(match, "end_match")
    page = phone.send(phone.get(table_of(match)).form("/again"))
    assert page.location == f"{table_of(match)}m/2/"


# -- before the first hand -------------------------------------------------------------------------------------------


def agreed_form(phone: Phone, match: str) -> Form:
    page = phone.get(phone.get(phone.get(f"{match}about").link("Change what was agreed")).location)
    return next(form for form in page.forms if "/agreed/" in form.action)


def test_before_the_first_hand_all_may_change(phone: Phone) -> None:
    match = phone.sit_down(variant="tet", stake="7")
    before = match_file(phone, match)["options"]
    form = agreed_form(phone, match)
    assert (form["variant"], form["stake"], form["seat-1"]) == ("tet", "7", "Binh")
    page = phone.send(form, {"seat-0": "Chi", "seat-1": "An", "seat-2": "Bo", "seat-3": "Dung", "stake": "9"})
    assert (page.status, page.location) == (303, match)
    made = match_file(phone, match)
    assert made["players"] == ["Chi", "An", "Bo", "Dung"]
    assert (made["variant"], made["options"]) == ("tet", {**before, "stake": 9})
    phone.hand(match, winner="Chi", left_Binh=None, left_Chi=None, left_An="3", left_Bo="4", left_Dung="5")
    assert phone.get(f"{match}agreed/sam").location == f"{match}about"
    assert "Change what was agreed" not in phone.get(f"{match}about").text


def test_the_game_may_be_another(phone: Phone) -> None:
    match = phone.sit_down(("An", "Binh", "Chi", "Dung"))
    page = phone.get(phone.get(f"{match}agreed").location)
    page = phone.get(page.link("Seep"))
    form = next(form for form in page.forms if "/agreed/" in form.action)
    assert [form[f"seat-{n}"] for n in range(4)] == ["An", "Binh", "Chi", "Dung"]
    page = phone.send(form)
    assert (page.status, page.location) == (303, match)
    assert match_file(phone, match)["game"] == "seep"


def test_what_was_noted_already_stays_on_record_and_another_match_begins(phone: Phone, match: str) -> None:
    phone.log(match, "note", text="late")
    form = agreed_form(phone, match)
    page = phone.send(form, {"stake": "9"})
    assert page.location == f"{table_of(match)}m/2/"
    assert phone.get(match).status == 410
    assert match_file(phone, page.location)["entries"] == []


def test_a_hand_that_came_in_between_is_not_lost(phone: Phone, match: str) -> None:
    form = agreed_form(phone, match)
    phone.hand(match)
    page = phone.send(form, {"stake": "9"})
    assert (page.status, page.location) == (303, match)
    assert match_file(phone, match)["options"] == {"stake": 5}


# -- removed ---------------------------------------------------------------------------------------------------------


def test_a_match_begun_by_mistake_counts_nowhere_and_comes_back_whole(phone: Phone, match: str) -> None:
    phone.hand(match)
    table, whole = table_of(match), phone.get(f"{match}match.json").html
    page = phone.send(phone.get(f"{match}about").form("/remove"))
    assert page.status == 303
    page = phone.get(page.location)
    assert "Sâm was removed." in page.text
    assert "+40" not in page.text
    assert json.loads(phone.get(f"{table}table.json").html)["matches"] == []
    assert "nobody owes anybody anything" in phone.get(f"{table}settle/").text
    for address in (match, f"{match}log/hand", f"{match}match.json", f"{match}about"):
        assert phone.get(address).status == 410
    assert "Sâm" in phone.get(f"{table}about").text
    page = phone.send(phone.get(match).form("/bring-back"))
    assert (page.status, page.location) == (303, match)
    assert phone.get(f"{match}match.json").html == whole
    assert "+40" in phone.get(table).text


def test_who_still_has_the_sheet_open_records_nothing_in_it(phone: Phone, match: str) -> None:
    sheet = phone.get(f"{match}log/hand").form("/log/hand")
    phone.send(phone.get(f"{match}about").form("/remove"))
    assert phone.send(sheet, {"winner": "An", "left:Binh": "3", "left:Chi": "5"}).status == 410
    phone.send(phone.get(match).form("/bring-back"))
    assert match_file(phone, match)["entries"] == []


def days_later(model: type[Match | Table], days: int) -> None:
    with writing():
        db.session.execute(update(model).values(removed_at=datetime.now(UTC) - timedelta(days=days)))


def test_after_thirty_days_it_is_gone_and_deleted_when_the_table_is_written_to(
    app: Flask, phone: Phone, match: str
) -> None:
    phone.hand(match)
    phone.send(phone.get(f"{match}about").form("/remove"))
    assert "Removed matches (1)" in phone.get(table_of(match)).text
    with app.app_context():
        days_later(Match, 29)
    assert phone.get(match).status == 410
    with app.app_context():
        days_later(Match, 31)
    assert phone.get(match).status == 404
    assert phone.post(f"{match}bring-back").status == 404
    for page in ("", "about"):
        assert "Removed matches" not in phone.get(f"{table_of(match)}{page}").text
    phone.start(table_of(match))
    with app.app_context():
        assert db.session.scalar(select(func.count()).select_from(Match)) == 1
        assert db.session.scalar(select(func.count()).select_from(LoggedEntry)) == 0


def test_a_table_is_called_otherwise(phone: Phone, match: str) -> None:
    table = table_of(match)
    form = phone.get(phone.get(table).link("Friday")).form("/about")
    page = phone.send(form, name="Saturday", unit="baht")
    assert (page.status, page.location) == (303, table)
    page = phone.get(table)
    assert "Saturday" in page.text
    assert "baht" in page.text
    page = phone.send(form, name="")
    assert page.status == 422


SETTINGS = ("name", "unit", "yes_from", "cash", "decimals")


def settings(phone: Phone, table: str) -> dict[str, str | None]:
    """Return what the settings page shows of each setting; ``None``: it is not ticked."""
    fields = dict(phone.get(f"{table}about").form("/about").fields)
    return {name: fields.get(name) for name in SETTINGS}


@pytest.mark.parametrize("field", SETTINGS)
def test_a_page_from_before_changes_only_what_was_changed_on_it(phone: Phone, match: str, field: str) -> None:
    """It is from the back button, or from before somebody else changed the rest."""
    table = table_of(match)
    old = phone.get(f"{table}about").form("/about")
    changed = {"name": "Saturday", "unit": "baht", "yes_from": "50", "cash": "1", "decimals": "2"}
    meanwhile = {name: value for name, value in changed.items() if name != field}
    assert phone.send(old, meanwhile).status == 303
    assert phone.send(old, {field: changed[field]}).status == 303
    assert settings(phone, table) == {**changed, "yes_from": "0.50"}
    before = phone.get(f"{table}about").form("/about")
    off = {"name": "Sunday", "unit": "", "yes_from": "", "cash": None, "decimals": None}
    assert phone.send(before, {name: value for name, value in off.items() if name != field}).status == 303
    assert phone.send(before, {field: off[field]}).status == 303
    assert settings(phone, table) == off


def test_a_refused_page_still_knows_what_it_showed_first(phone: Phone, match: str) -> None:
    table = table_of(match)
    old = phone.get(f"{table}about").form("/about")
    phone.send(old, name="Saturday", cash="1", decimals="2")
    refused = phone.send(old, yes_from="2.5")
    assert refused.status == 422
    assert phone.send(refused.form("/about"), yes_from="250").status == 303, "as its page shows amounts"
    shown = {"name": "Saturday", "unit": "đ", "yes_from": "2.50", "cash": "1", "decimals": "2"}
    assert settings(phone, table) == shown


def test_who_no_longer_owns_a_table_still_says_what_money_is_called(phone: Phone, match: str) -> None:
    table = table_of(match)
    old = phone.get(f"{table}about").form("/about")
    with phone.app.app_context(), writing():
        db.session.execute(update(Table).values(owner="another", name="Saturday", cash=True))
    assert phone.send(old, unit="baht").status == 303
    assert phone.send(old, name="Sunday").status == 403
    page = phone.get(table).text
    assert "Saturday" in page
    assert "baht" in page


def test_a_table_that_was_removed_comes_back_by_its_code(app: Flask, phone: Phone, match: str) -> None:
    phone.hand(match)
    table = table_of(match)
    page = phone.send(phone.get(f"{table}about").form("/remove"))
    assert page.location == table
    assert "Friday" not in phone.get("/").text
    assert phone.get(match).status == 410
    page = phone.post("/join", {"code": table.split("/")[2]})
    assert page.location == table
    page = phone.get(table)
    assert page.status == 410
    page = phone.send(page.form("/bring-back"))
    assert (page.status, page.location) == (303, table)
    assert "+40" in phone.get(table).text
    with app.app_context():
        phone.send(phone.get(f"{table}about").form("/remove"))
        days_later(Table, 31)
    assert phone.get(table).status == 404
    phone.open_table()
    with app.app_context():
        assert list(db.session.scalars(select(Table.name))) == ["Friday"]
        assert db.session.scalar(select(func.count()).select_from(Player)) == 0


# -- what pages say --------------------------------------------------------------------------------------------------


def test_the_list_says_what_was_played_by_whom_and_the_standings(phone: Phone, match: str) -> None:
    phone.hand(match)
    page = phone.get(table_of(match))
    row = page.text.split("Matches")[1]
    assert "going on" in row
    for name, amount in zip(NAMES, ("+40", "−15", "−25"), strict=True):
        assert f"{name} {amount}" in " ".join(row.split())


@pytest.mark.parametrize("where", ["", "about"])
def test_the_head_says_the_variant(phone: Phone, where: str) -> None:
    match = phone.sit_down(variant="tet")
    assert "Tết table" in phone.get(match + where).text


def test_partners_who_keep_their_seats_have_no_heading_for_them(phone: Phone) -> None:
    record = table_file([file(count(60))], FOUR)
    match = phone.upload("/import", json.dumps(record).encode()).location + "m/1/"
    page = phone.get(f"{match}about")
    assert "Seats" not in page.words
    assert page.link("House rules from now on")


# -- to end it -------------------------------------------------------------------------------------------------------


def test_the_end_of_a_match_is_two_taps_away_once_there_is_something_to_end(phone: Phone) -> None:
    match = phone.sit_down()
    end = f"{match}log/end_match"
    assert end not in phone.get(match).links()
    phone.hand(match)
    assert end in phone.get(match).links()
    phone.log(match, "end_match")
    assert end not in phone.get(match).links()


def test_who_only_looks_on_is_not_offered_to_end_a_match(phone: Phone, app: Flask) -> None:
    match = phone.sit_down()
    phone.hand(match)
    with app.app_context():
        looking = looking_link(table_by_code(match.split("/")[2]).id).code
    page = Phone(app).get(f"/t/{looking}/m/1/")
    assert f"/t/{looking}/m/1/history" in page.links()
    assert not [link for link in page.links() if "end_match" in link]
