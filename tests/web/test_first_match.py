"""The first match: a table and its match made in one transaction, named after the day; nothing typed is lost."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from flask import Flask

from scorekeeper.store import matches as stored_matches
from scorekeeper.store.clock import NIGHT
from scorekeeper.web.http.i18n import locale_of

from .pages import Page
from .phone import NAMES, OPTIONS, Phone

Stored = Callable[[], dict[str, list[Any]]]
SEATS = {f"seat-{n}": name for n, name in enumerate(NAMES)}
HANOI = "Asia/Ho_Chi_Minh"


def begin(phone: Phone, slug: str = "sam", **fields: str) -> Page:
    """Send the form of the first match as its page has it, filled in."""
    return phone.send(phone.get(f"/new/{slug}").form(f"/new/{slug}"), {**SEATS, "timezone": HANOI, **fields})


def seated(page: Page) -> list[str]:
    """Return the names at the first four seats of a form, without empty ones."""
    form = page.form(page.path.split("?")[0])
    return [name for n in range(4) if (name := form[f"seat-{n}"])]


def test_start_makes_the_table_and_its_match(phone: Phone) -> None:
    page = begin(phone)
    assert page.status == 303, page.problems
    assert page.location.endswith("/m/1/")
    kept = json.loads(phone.get(page.location.replace("m/1/", "table.json")).html)
    assert (kept["players"], kept["unit"]) == (list(NAMES), "")
    assert [match["game"] for match in kept["matches"]] == ["sam"]


@pytest.mark.parametrize("lang", ["en", "vi", "th", "nl"])
def test_the_table_is_named_after_the_day_in_its_time_zone(app: Flask, lang: str) -> None:
    phone = Phone(app, Accept_Language=lang)
    before = datetime.now(UTC)
    page = begin(phone)
    name = json.loads(phone.get(page.location.replace("m/1/", "table.json")).html)["name"]
    evenings = {(moment - NIGHT).astimezone(ZoneInfo(HANOI)).date() for moment in (before, datetime.now(UTC))}
    assert name in {locale_of(lang).day(evening) for evening in evenings}


def test_where_the_table_is_named_after_the_day_a_result_says_it_once(phone: Phone) -> None:
    match = begin(phone).location
    phone.hand(match)
    table = match.replace("m/1/", "")
    date = json.loads(phone.get(f"{table}table.json").html)["name"].split(" ", 1)[1]
    [evening] = {link for link in phone.get(table).links() if re.search(r"/evenings/[\d-]+$", link)}
    for result in (f"{match}result", f"{evening}/result"):
        [address] = {link for link in phone.get(result).links() if re.search(r"/[re]/\w+$", link)}
        assert phone.get(f"{address}/wide.svg").html.count(date) == 1


def test_where_the_table_is_named_after_the_day_a_text_says_it_once(phone: Phone) -> None:
    match = begin(phone).location
    phone.hand(match)
    table = match.replace("m/1/", "")
    date = json.loads(phone.get(f"{table}table.json").html)["name"].split(" ", 1)[1]
    for text in (f"{match}text.txt", f"{table}settle/text.txt"):
        assert phone.get(text).html.count(date) == 1


def test_a_day_in_words() -> None:
    day = datetime(2026, 11, 22, tzinfo=UTC).date()
    assert locale_of("en").day(day) == "Sunday 22 November"
    assert locale_of("nl").day(day) == "zondag 22 november"


def test_where_the_match_is_refused_no_table_is_made(phone: Phone, stored: Stored) -> None:
    before = stored()["card_table"]
    page = begin(phone, **{"seat-1": "", "seat-2": ""})
    assert page.status == 422
    assert page.problems == ["2 to 4 can play this game, not 1"]
    assert page.form("/new/sam")["seat-0"] == "An"
    assert stored()["card_table"] == before


def test_where_the_match_fails_no_table_is_left(phone: Phone, stored: Stored, monkeypatch: pytest.MonkeyPatch) -> None:
    form, before = phone.get("/new/sam").form("/new/sam"), stored()

    def fail(*_args: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(stored_matches, "new_match", fail)
    with pytest.raises(AssertionError):  # answered with 500
        phone.send(form, SEATS)
    assert stored()["card_table"] == before["card_table"]


def test_two_who_are_called_alike_are_asked_about_once_beside_the_second(phone: Phone, stored: Stored) -> None:
    before = stored()["card_table"]
    page = begin(phone, **{"seat-1": "an", "seat-2": "Chi"})
    assert (page.status, page.problems) == (422, [])
    assert "like An, who is here already" in page.text
    assert "“An” and “an” look alike. Are they two people?" in page.text
    assert stored()["card_table"] == before
    page = phone.send(page.form("/new/sam"))
    assert page.status == 303, page.problems
    players = json.loads(phone.get(f"{page.location}match.json").html)["players"]
    assert players == ["An", "an", "Chi"]


def test_at_a_table_who_is_called_like_somebody_of_it_is_asked_about(phone: Phone, match: str) -> None:
    table = match.rsplit("m/", 1)[0]
    form = phone.get(f"{table}new/sam").form("/new/sam")
    page = phone.send(form, {"seat-0": "Dung", "seat-1": "BINH", "seat-2": ""})
    assert page.status == 422
    assert "like Binh, who is here already" in page.text
    assert phone.send(page.form("/new/sam")).status == 303
    again = phone.send(phone.get(f"{table}new/sam").form("/new/sam"), {"seat-0": "An", "seat-1": "Chi", "seat-2": ""})
    assert again.status == 303, "those listed long since are not asked about"


def test_who_sits_down_later_is_told_of_a_similar_name(phone: Phone, match: str) -> None:
    form = phone.get(f"{match}log/join").form("/log/join")
    page = phone.post(f"{form.action}/preview", {**dict(form.fields), "new": "chi", "after": "An"})
    assert "like Chi, who is here already" in page.text
    page = phone.post(f"{form.action}/preview", {**dict(form.fields), "new": "Chip", "after": "An"})
    assert "who is here already" not in page.text
    assert phone.send(form, new="chi", after="An").status == 303


def test_two_whom_a_charge_names_first_are_asked_about_and_neither_is_said_to_be_here(phone: Phone, match: str) -> None:
    form = phone.get(f"{match}log/charge").form("/log/charge")
    typed = {"new-from": "Bảo", "new-to": "Bao", "amount": "5", "why": "tea"}
    page = phone.post(f"{form.action}/preview", {**dict(form.fields), **typed})
    assert "“Bảo” and “Bao” look alike. Are they two people?" in page.text
    assert "who is here already" not in page.text


def test_who_bets_from_beside_the_table_is_told_of_a_similar_name(phone: Phone) -> None:
    page = begin(phone, "daun-tiga")
    form = phone.get(f"{page.location}log").form("/log/hand")
    deal = {"stake:Binh": "5", "hand:Binh": "9", "hand:An": "3", "sits:Chi": "1", "bet_on": "Binh", "bet_stake": "10"}
    words = "“Zed” and “zed” look alike. Are they two people?"
    first = phone.send(form, {**deal, "bet_by": "Zed"})
    assert first.status == 303, first.problems
    again = {"stake:Chi": "5", "hand:Chi": "9", "hand:Binh": "3", "bet_on": "Chi", "bet_stake": "10"}
    form = phone.get(f"{page.location}log").form("/log/hand")
    empty = {name: "" for name, _ in form.fields if name.startswith(("stake:", "hand:", "stake_all"))}
    for name, told in {"zed": True, "Zed": False, "Yan": False}.items():
        preview = phone.post(f"{form.action}/preview", {**dict(form.fields), **empty, **again, "bet_by": name})
        assert (words in preview.text) is told, name


@pytest.mark.parametrize("first", ["", "draw"])
def test_sent_twice_it_is_made_once(phone: Phone, stored: Stored, first: str) -> None:
    form = phone.get("/new/sam").form("/new/sam")
    once = phone.send(form, {**SEATS, "first": first})
    assert once.status == 303, once.problems
    kept = stored()
    assert phone.send(form, {**SEATS, "first": first}).location == once.location
    assert stored() == kept
    assert len(kept["logged_entry"]) == (1 if first else 0)


@pytest.mark.parametrize(
    ("slug", "names", "said"),
    [
        ("seep", 3, "2 or 4 can play this game, not 3"),
        ("sam", 5, "2 to 4 can play, not 5, unless the house rule “Five players” is turned on"),
        ("daun-tiga", 0, "2 to 17 can play this game, not 0"),
    ],
)
def test_how_many_may_play_is_said_plainly(phone: Phone, slug: str, names: int, said: str) -> None:
    page = begin(phone, slug, **{f"seat-{n}": f"P{n}" if n < names else "" for n in range(5)})
    assert (page.status, page.problems) == (422, [said])


@pytest.mark.parametrize(
    ("wrong", "opens"),
    [
        ({"cong": "many"}, True),
        ({"seat-1": "An"}, False),
        ({"seat-1": "", "seat-2": ""}, False),
        ({"stake": "none"}, False),
        ({f"seat-{n}": f"P{n}" for n in range(5)}, True),  # a house rule would let five play
    ],
)
def test_an_error_opens_only_the_fold_in_which_it_lies(phone: Phone, wrong: dict[str, str], opens: bool) -> None:
    page = begin(phone, **wrong)
    assert page.status == 422
    assert page.problems
    folds = [tag.attrs for tag in page.tags if tag.name == "details" and "box" in tag.attrs["class"]]
    assert any("open" in fold for fold in folds) is opens


@pytest.mark.parametrize("address", ["/new/sam", "{table}new/sam"])
def test_another_language_keeps_what_was_typed(phone: Phone, address: str) -> None:
    address = address.format(table=phone.open_table())
    form = phone.get(address).form("/new/sam")
    typed = {**OPTIONS, **SEATS, "first": "1", "variant": "tet", "stake": "7", "cong": "12"}
    fields = {**dict(form.fields), **typed, "lang": "vi"}
    page = phone.get(phone.post("/language", fields).location)
    assert page.lang == "vi"
    again = page.form("/new/sam")
    assert {name: again[name] for name in typed if name in dict(again.fields)} == {
        name: value for name, value in typed.items() if name in dict(again.fields)
    }
    assert [again[f"seat-{n}"] for n in range(3)] == list(NAMES)
    assert (again["variant"], again["first"], again["key"]) == ("tet", "1", again["key"])
    assert again["key"] != form["key"]


def test_what_is_too_long_for_an_address_is_left_out(phone: Phone) -> None:
    page = phone.post("/language", {"lang": "nl", "next": "/new/sam", "seat-0": "x" * 5000})
    assert page.location == "/new/sam"


def name_of(phone: Phone, table: str) -> str:
    """Return the name of a table as its page shows it."""
    return phone.get(table).html.partition("<title>")[2].partition(" · Scorekeeper")[0]


def test_tables_begun_on_one_evening_have_different_names(app: Flask, phone: Phone) -> None:
    tables = [begin(phone).location.replace("m/1/", "") for _ in range(3)]
    first, *others = [name_of(phone, table) for table in tables]
    assert others == [f"{first} (2)", f"{first} (3)"]
    assert phone.send(phone.get("/").form("/language"), {"lang": "vi"}).status == 303
    day, second = (name_of(phone, table) for table in tables[:2])
    assert day != first
    assert second == f"{day} (2)"
    assert begin(Phone(app)).status == 303, "what another device has called its tables does not matter"


def test_home_leads_on_to_the_match_that_was_played_last(app: Flask, phone: Phone) -> None:
    first, second = begin(phone).location, begin(phone, "samba").location
    assert "Go on: Samba" in phone.get("/").html
    phone.hand(first)
    home = phone.get("/")
    assert "Go on: Sâm" in home.html
    assert home.links()[0] == first
    again = phone.send(home.form(f"{first}again"))
    assert again.location == first.replace("/1/", "/2/")
    phone.post(f"{again.location}log/end_match", {"seen": "0", "key": "end-the-match"})
    above = phone.get("/").text.partition("Your tables")[0]  # there other tables have theirs
    assert "Go on" not in above, "an ended match is only played again"
    assert phone.get("/").form(f"{again.location}again")
    assert second in home.links(), "its table goes on there"
    assert "Go on" not in Phone(app).get("/").text, "another device knows no table"


def test_what_money_is_called_is_asked_where_it_first_shows(phone: Phone) -> None:
    asked = "What is the money called?"
    match = begin(phone).location
    about = match.replace("m/1/", "about")
    assert asked not in phone.get("/").text + phone.get("/new/sam").text + phone.get(match).text
    phone.hand(match)
    for page in (match, match.replace("m/1/", "settle/")):
        assert asked in phone.get(page).text
        assert about in phone.get(page).links()
    phone.send(phone.get(about).form("/about"), unit="nghìn")
    assert asked not in phone.get(match).text


def test_the_form_offers_the_tables_that_are_known_with_their_people_seated(phone: Phone) -> None:
    table = begin(phone).location.replace("m/1/", "")
    [offered] = [link for link in phone.get("/new/seep").links() if link.startswith(f"{table}new/seep")]
    assert seated(phone.get(offered)) == list(NAMES)


def test_a_table_with_more_people_than_a_game_seats_is_offered_with_empty_seats(phone: Phone) -> None:
    table = begin(phone, "daun-tiga", **{f"seat-{n}": f"P{n}" for n in range(5)}).location.replace("m/1/", "")
    assert f"{table}new/seep" in phone.get("/new/seep").links()


def test_home_offers_another_game_with_the_people_of_the_match_that_was_played_last(phone: Phone) -> None:
    match = begin(phone).location
    offered = match.replace("m/1/", "new?people=1")
    assert offered in phone.get("/").links()
    [seep] = [link for link in phone.get(offered).links() if "/new/seep" in link]
    assert seated(phone.get(seep)) == list(NAMES)


def test_tables_that_read_the_same_are_offered_once(phone: Phone) -> None:
    for _ in range(2):
        phone.sit_down()  # at a table that a person has called "Friday" each time
    begin(phone, **{"seat-2": "Em"})
    page = phone.get("/new/sam").html.partition("Or at one of your tables")[2].partition("</div>")[0]
    assert re.findall("<small>(.*?)</small>", page) == ["An, Binh, Em", ", ".join(NAMES)]
