"""Who joins is asked for a name: one tap, skippable, changeable; what the device recorded before gets it too."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from flask import Flask

from scorekeeper.core.verify import verify
from scorekeeper.store.links import links_of, looking_link
from scorekeeper.store.tables import table_by_code
from scorekeeper.web.http.identity import MOST_TILES

from .pages import Form, Page
from .phone import Phone
from .test_proposals import HAND, ask_from

Stored = Callable[[], dict[str, list[Any]]]


def table_of(match: str) -> str:
    return match.rsplit("m/", 1)[0]


def question(page: Page) -> Form | None:
    """Return the tiles of possible names, if the page asks."""
    return page.form("share/device") if 'id="who"' in page.html and "share/device" in page.html else None


def tiles(page: Page) -> list[str]:
    form = question(page)
    assert form
    return [value for name, value in form.buttons if name == "person"]


def answer(phone: Phone, page: Page, name: str) -> Page:
    form = question(page)
    assert form
    return phone.send(form, person=name)


@pytest.fixture
def other(app: Flask) -> Phone:
    return Phone(app)


# -- asking ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", ["", "m/1/"])
def test_who_joins_is_asked_by_one_tap_that_leads_back(phone: Phone, other: Phone, match: str, page: str) -> None:
    address = table_of(match) + page
    asked = other.get(address)
    assert tiles(asked) == ["An", "Binh", "Chi", ""]
    answered = answer(other, asked, "Binh")
    assert (answered.status, answered.location) == (303, address)
    for there in ("", "m/1/"):
        assert question(other.get(table_of(match) + there)) is None


def test_whichever_way_one_joins(app: Flask, match: str) -> None:
    with app.app_context():
        link = links_of(table_by_code(match.split("/")[2]).id).recording
    for typed in (link.code, link.typed, f"https://table.example{match}"):
        joined = Phone(app)
        assert question(joined.get(joined.post("/join", {"code": typed}).location))


def test_it_is_asked_as_long_as_it_is_skipped_and_no_longer(other: Phone, match: str) -> None:
    assert question(other.get(match))
    other.hand(match)
    asked = other.get(match)
    assert question(asked)
    answer(other, asked, "")
    assert question(other.get(match)) is None
    assert "only looks on" in other.get(f"{table_of(match)}share/").text
    other.hand(match)
    assert not re.search(r"Recorded \d\d:\d\d by", other.get(match).text)


def test_nobody_is_asked_who_made_the_table_or_looks_on_or_finds_nobody_there(
    app: Flask, phone: Phone, other: Phone, match: str
) -> None:
    with app.app_context():
        looking = looking_link(table_by_code(match.split("/")[2]).id).code
    empty = phone.open_table("Empty")
    for who, address in ((phone, match), (phone, table_of(match)), (other, empty), (other, f"/t/{looking}/m/1/"),
                         (other, f"/t/{looking}/"), (other, f"{match}?before=9")):  # fmt: skip
        assert question(who.get(address)) is None, address


def test_the_page_that_is_kept_for_all_asks_each_for_itself(app: Flask, phone: Phone, other: Phone, match: str) -> None:
    third = Phone(app)
    for _ in range(2):
        assert [question(each.get(match)) is not None for each in (phone, other, third)] == [False, True, True]
        tokens = {question(each.get(match))["csrf_token"] for each in (other, third)}  # type: ignore[index]
        assert len(tokens) == 2
    answer(other, other.get(match), "Chi")
    assert [question(each.get(match)) is not None for each in (phone, other, third)] == [False, False, True]


def test_of_many_people_the_first_have_tiles_and_all_can_be_typed(phone: Phone, other: Phone) -> None:
    table = phone.open_table()
    names = [f"Player {n}" for n in range(MOST_TILES + 3)]
    for name in names:
        phone.post(f"{table}people", {"player": name})
    page = other.get(table)
    assert tiles(page) == [*names[:MOST_TILES], ""]
    assert {tag.attrs["value"] for tag in page.tags if tag.name == "option"} >= set(names)


# -- answers ---------------------------------------------------------------------------------------------------------


def test_a_device_is_somebody_at_each_table_by_itself(other: Phone, phone: Phone, match: str) -> None:
    second = phone.sit_down(["Dung", "Em"])
    answer(other, other.get(match), "An")
    assert tiles(other.get(second)) == ["Dung", "Em", ""]
    answer(other, other.get(second), "Em")
    for at, name in ((match, "An"), (second, "Em")):
        assert f"this device is {name}." in other.get(f"{table_of(at)}share/").text


def test_somebody_else_is_typed_and_who_it_is_can_be_changed(phone: Phone, other: Phone, match: str) -> None:
    page = other.get(match)
    typed = next(form for form in page.forms if ("person", "") in form.fields)
    assert other.send(typed, person="  Grandma ").location == match
    share = other.get(f"{table_of(match)}share/")
    assert "this device is Grandma." in share.text
    assert ("person", "Grandma") in [field for form in share.forms for field in form.fields]
    assert "Grandma" not in phone.get(table_of(match)).text  # who is not playing is none of the table's people
    answer(other, share, "Chi")
    assert "this device is Chi." in other.get(f"{table_of(match)}share/").text


@pytest.mark.parametrize("name", ["x" * 41, "x" * 100_000, "An & Chi", "pot:main", "a\x07b"])
def test_what_is_no_name_is_refused_in_words_and_a_better_one_leads_on(
    other: Phone, match: str, name: str, stored: Stored
) -> None:
    page, before = other.get(match), stored()
    refused = answer(other, page, name)
    assert refused.status in (413, 422)
    if refused.status == 422:
        assert len(refused.problems) == 1
        assert answer(other, refused, "An").location == match
        before = stored()
    assert stored() == before


@pytest.mark.parametrize("back", ["", "//elsewhere.example", "https://elsewhere.example/", "/\\x"])
def test_it_leads_back_to_pages_of_ours_alone(other: Phone, match: str, back: str) -> None:
    share = f"{table_of(match)}share/"
    assert other.post(f"{share}device", {"person": "An", "next": back}).location == share


def test_without_a_token_nothing_is_kept(other: Phone, match: str, stored: Stored) -> None:
    other.get(match)
    before = stored()
    assert other.post(f"{table_of(match)}share/device", {"person": "An"}, token="").status == 400
    assert stored() == before


# -- what was recorded before ----------------------------------------------------------------------------------------


def files(phone: Phone, match: str) -> list[bytes]:
    return [phone.client.get(address).data for address in (f"{match}match.json", f"{table_of(match)}table.json")]


def named_pages(match: str) -> Iterable[str]:
    return (match, f"{match}hand/2", f"{match}history", f"{match}receipt.txt")


def test_naming_a_device_names_what_it_recorded_before_and_changes_nothing_that_was_hashed(
    phone: Phone, other: Phone, match: str
) -> None:
    phone.hand(match)
    other.hand(match, 7, 10)
    other.send(other.get(f"{match}correct/2").form("/correct/2/hand"), {"left:Binh": "4"})
    before = files(phone, match)
    for page in (match, f"{match}history"):
        assert "Mai" not in phone.get(page).text
    version = re.search(r'data-live="(\d+)"', phone.get(match).html)
    answer(other, other.get(match), "Mai")
    again = re.search(r'data-live="(\d+)"', phone.get(match).html)
    assert version
    assert again
    assert int(again[1]) > int(version[1])
    assert re.search(r"Recorded \d\d:\d\d by Mai", phone.get(match).text)
    assert phone.get(f"{match}history").text.count("Mai, device") == 2
    assert phone.client.get(f"{match}receipt.txt").get_data(as_text=True).count("Mai") == 1
    assert files(phone, match) == before
    value = json.loads(before[0])
    assert [stamp["by"] for stamp in value["record"]] == ["", "", ""]
    assert verify(value)[1] == []
    other.hand(match, 2, 2)
    assert json.loads(files(phone, match)[0])["record"][3]["by"] == "Mai"  # from now on it is hashed


def test_what_was_recorded_under_a_name_keeps_it(phone: Phone, other: Phone, match: str) -> None:
    answer(other, other.get(match), "Chi")
    other.hand(match)
    answer(other, other.get(f"{table_of(match)}share/"), "Binh")
    assert re.search(r"Recorded \d\d:\d\d by Chi", phone.get(match).text)


def test_a_name_put_right_is_the_devices_too(phone: Phone, other: Phone, match: str) -> None:
    other.hand(match)
    answer(other, other.get(match), "Binh")
    table = table_of(match)
    person = phone.get(f"{table}about").link("Binh").split("/")[-1]
    assert phone.post(f"{table}people/{person}", {"player": "Bình"}).status == 303
    assert "this device is Bình." in other.get(f"{table}share/").text
    assert re.search(r"Recorded \d\d:\d\d by Bình", phone.get(match).text)
    assert other.log(match, "note", text="late").status == 303
    assert json.loads(files(phone, match)[0])["record"][1]["by"] == "Bình"


def test_payments_and_names_put_right_have_the_name_too(phone: Phone, other: Phone, match: str) -> None:
    table = table_of(match)
    phone.hand(match)
    other.send(other.get(f"{table}settle/").form("/pay"))
    other.send(next(form for form in other.get(f"{table}settle/").forms if "take-back" in form.action))
    other.send(other.get(f"{table}settle/").form("/pay"))
    person = phone.get(f"{table}about").link("Chi").split("/")[-1]
    other.post(f"{table}people/{person}", {"player": "Chip"})
    assert "Mai" not in phone.get(f"{table}settle/").text
    answer(other, other.get(match), "Mai")
    settled = phone.get(f"{table}settle/").text
    assert re.search(r"paid \d\d:\d\d, recorded by Mai", settled)
    assert re.search(r"\d\d:\d\d, by Mai", settled)
    assert phone.get(f"{match}history").text.count("Mai, device") == 4
    assert "· Mai" in phone.get(f"{table}about").text


def test_a_proposal_has_the_name_of_who_proposed_it(phone: Phone, other: Phone, match: str) -> None:
    ask_from(phone, match, "25")
    other.send(other.get(f"{match}log/hand").form("/log/hand"), HAND)
    assert not re.search(r"Proposed \d\d:\d\d by", phone.get(match).text)
    answer(other, other.get(match), "Binh")
    assert re.search(r"Proposed \d\d:\d\d by Binh", phone.get(match).text)
    answer(other, other.get(f"{table_of(match)}share/"), "Chi")
    assert "Yes, that is right" in other.get(match).text
    assert "Yes, that is right" not in phone.get(match).text
    other.send(next(form for form in other.get(match).forms if "take-back" in form.action))
    assert phone.get(f"{match}history").text.count("Chi, device") == 2


def test_what_is_logged_again_has_the_name_of_who_logged_it_first(phone: Phone, other: Phone, match: str) -> None:
    other.hand(match)
    page = phone.get(f"{match}missing/1")
    sent = phone.send(page.form("/hand"), {"winner": "An", "left:An": None, "left:Binh": "1", "left:Chi": "1"})
    assert sent.status == 303
    answer(other, other.get(match), "Mai")
    assert len(re.findall(r"Recorded \d\d:\d\d by Mai", phone.get(match).text)) == 1
