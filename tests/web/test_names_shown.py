"""Names are what they look like: typed, asked about, read from files, and drawn among other words."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import select

from scorekeeper.store.models import Player, db
from tests.support import match_file

from .pages import Page
from .phone import OPTIONS, Phone

Stored = Callable[[], dict[str, list[Any]]]

#: Nothing of these can be seen: fillers, a blank of Braille, tags, marks of direction, a joiner, a soft hyphen.
UNSEEN = ("\u3164", "\u2800", "\u115f", "\u200b\u00a0\u200b", "\U000e0041\U000e006e", "\u202e", "a\u200d"[1:], "\u00ad")
SAYS = "nothing in it can be seen"
TWO = "“{}” and “{}” look alike. Are they two people?"
CYRILLIC = "Аn"
FSI, PDI = "\u2068", "\u2069"


def seats(*names: str) -> dict[str, str]:
    return {**OPTIONS, **{f"seat-{n}": name for n, name in enumerate(names)}}


def read_in(phone: Phone, table: str, *names: str) -> Page:
    hand = {"kind": "hand", "winner": names[0], "left": dict.fromkeys(names[1:], 3)}
    return phone.upload(f"{table}matches/import", json.dumps(match_file("sam", names, [hand])).encode())


# -- typed -----------------------------------------------------------------------------------------------------------


def test_a_mark_of_direction_is_not_kept(phone: Phone) -> None:
    """The text to share read "And 21+ :" instead of "An: +12 d"."""
    match = phone.sit_down(("An\u202e", "Bo"))
    phone.log(match, winner="An", **{"left:Bo": "7"})
    assert json.loads(phone.get(f"{match}match.json").html)["players"] == ["An", "Bo"]
    assert "\nAn: +35 đ\nBo: −35 đ\n" in phone.get(f"{match}text.txt").html


@pytest.mark.parametrize("other", ["An\u200b", "A\u00adn", "An\U000e0041", "\u2060An\ufe0f"])
def test_what_is_invisible_makes_no_other_name(phone: Phone, other: str) -> None:
    page = phone.post(f"{phone.open_table()}new/sam", seats("An", other))
    assert page.status == 422
    assert "“An” is there twice: each person needs a different name" in page.problems[0]


@pytest.mark.parametrize("name", UNSEEN)
def test_a_name_of_which_nothing_can_be_seen_is_refused(phone: Phone, match: str, name: str, stored: Stored) -> None:
    table = match.removesuffix("m/1/")
    with phone.app.app_context():
        person = db.session.scalar(select(Player.id).order_by(Player.id))
    before = stored()
    for path, fields in {
        f"{table}new/sam": seats("An", name),
        f"{table}people": {"player": name},
        f"{table}people/{person}": {"player": name},
        f"{table}share/device": {"person": name},
        f"{table}about": {"name": name, "unit": "đ"},
        f"{table}about ": {"name": "Friday", "unit": name},
        "/tables": {"name": name, "unit": "đ"},
        "/tables ": {"name": "Friday", "unit": name},
    }.items():
        page = phone.post(path.strip(), fields)
        assert page.status == 422, path
        assert SAYS in page.problems[0], (path, page.problems)
    for kind, fields in {
        "join": {"new": name, "after": "An"},
        "charge": {"new-from": name, "to": "An", "amount": "5", "why": "tea"},
    }.items():
        page = phone.log(match, kind, **fields)
        assert page.status == 422, kind
        assert SAYS in " ".join(page.problems), (kind, page.problems)
    assert stored() == before


def test_a_bet_by_nobody_who_can_be_seen_is_refused(phone: Phone) -> None:
    table = phone.open_table()
    match = phone.send(
        phone.get(f"{table}new/daun-tiga").form("/new/daun-tiga"), {"seat-0": "An", "seat-1": "Bo"}
    ).location
    deal = {"stake:Bo": "5", "hand:Bo": "9", "hand:An": "3", "bet_on": "Bo", "bet_stake": "10"}
    page = phone.send(phone.get(f"{match}log").form("/log/hand"), {**deal, "bet_by": "\u3164"})
    assert page.status == 422
    assert SAYS in " ".join(page.problems)


def test_a_blank_seat_is_an_empty_seat(phone: Phone) -> None:
    page = phone.post(f"{phone.open_table()}new/sam", seats("An", "\u00a0", "Bo"))
    assert page.status == 303


# -- alike -----------------------------------------------------------------------------------------------------------


def test_another_scripts_letter_is_asked_about_once(phone: Phone) -> None:
    table = phone.open_table()
    start = phone.get(f"{table}new/sam").form("/new/sam")
    page = phone.send(start, seats("An", CYRILLIC))
    assert page.status == 422
    assert TWO.format("An", CYRILLIC) in page.text
    assert phone.send(page.form("/new/sam")).status == 303
    assert "look alike" not in phone.get(table).text
    again = phone.send(phone.get(f"{table}new/sam").form("/new/sam"), seats("An", CYRILLIC))
    assert again.status == 303


def test_what_was_not_asked_is_asked_though_another_pair_was(phone: Phone) -> None:
    start = phone.get("/new/sam").form("/new/sam")
    page = phone.send(start, {**seats("An", "an", "Bo", "Во"), "alike": TWO.format("An", "an")})
    assert page.status == 422
    assert TWO.format("Bo", "Во") in page.text


@pytest.mark.parametrize("names", [("An", "An\u200b"), ("An", CYRILLIC, "Chi"), ("\u3164", "\u2800"), ("Tuấn", "TUAN")])
def test_names_of_a_file_that_look_alike_are_asked_about_on_the_page_after(
    phone: Phone, names: tuple[str, ...]
) -> None:
    table = phone.open_table()
    page = read_in(phone, table, *names)
    assert (page.status, page.location) == (303, table)
    page = phone.get(table)
    assert page.text.count("look alike. Are they two people?") == 1
    assert json.loads(phone.get(f"{table}m/1/match.json").html)["players"] == list(names), "a file is kept as it is"
    assert phone.send(page.form("/apart")).location == table
    assert "look alike" not in phone.get(table).text
    assert read_in(phone, table, *names).location == f"{table}m/2/", "asked once"


def test_a_file_is_compared_with_who_is_at_the_table(phone: Phone, match: str) -> None:
    table = match.removesuffix("m/1/")
    assert read_in(phone, table, "AN", "Zed").location == table
    assert TWO.format("An", "AN") in phone.get(table).text
    assert read_in(phone, table, "Zed", "Yan").location == f"{table}m/3/", "nobody in it looks like another"


def test_who_looks_on_is_not_asked(phone: Phone) -> None:
    table = phone.open_table()
    read_in(phone, table, "An", "an")
    looking = next(one for one in phone.get(f"{table}share/").text.split() if "/t/" in one and table not in one)
    assert "look alike" not in phone.get(f"/t/{looking.split('/t/')[1]}").text


def test_two_names_of_one_person_are_merged(phone: Phone, match: str) -> None:
    table = match.removesuffix("m/1/")
    read_in(phone, table, "AN", "Zed")
    page = phone.get(table)
    one = next(tag.attrs["href"] for tag in page.tags if "same=" in tag.attrs.get("href", ""))
    page = phone.get(one)
    assert "The table knows “An” already. Are “AN” and “An” one person?" in page.text
    form = next(form for form in page.forms if "/people/" in form.action)
    assert phone.send(form, same_person="An").status == 303
    assert json.loads(phone.get(f"{table}m/2/match.json").html)["players"] == ["An", "Zed"]
    assert "look alike" not in phone.get(table).text


def test_a_name_put_right_is_asked_about_again(phone: Phone) -> None:
    table = phone.open_table()
    read_in(phone, table, "An", "an")
    phone.send(phone.get(table).form("/apart"))
    with phone.app.app_context():
        person = db.session.scalar(select(Player.id).where(Player.name == "An"))
    for name, asked in {"Bo": False, "AN": True}.items():
        assert phone.post(f"{table}people/{person}", {"player": name}).status == 303
        assert (TWO.format(name, "an") in phone.get(table).text) is asked, name


# -- drawn -----------------------------------------------------------------------------------------------------------


def test_a_name_from_right_to_left_is_isolated_wherever_it_is_drawn(phone: Phone) -> None:
    table, name = phone.open_table(), "אבג"
    match = read_in(phone, table, name, "Bo").location
    drawn = f"{FSI}{name}{PDI}"
    assert f"\n{drawn}: +3 đ\nBo: −3 đ\n" in phone.get(f"{match}text.txt").html
    assert f"Bo → {drawn}: 3 đ" in phone.get(f"{table}settle/text.txt").html
    assert f"hand,{drawn} money,{drawn} money total,Bo money" in phone.get(f"{match}scorecard.csv").html
    assert f"{drawn} +3" in phone.get(f"{match}receipt.txt").html.replace("goes out ", "")
    for page in ("", "hands/1", "history", "scorecard", "board/"):
        html = phone.get(match + page).html
        assert html.count(name) == html.count(drawn) + html.count(f'"{name}"'), "all but what a form sends back"
    form = phone.get(f"{match}log").form("/log/hand")
    page = phone.post(f"{form.action}/preview", {**dict(form.fields), "winner": name, "left:Bo": "4"})
    assert f"Bo pays {drawn}" in page.text


@pytest.mark.parametrize("name", ["An\u202e", "\u2067An", "An\u2069\u202e", "A\u2028n"])
def test_what_directs_text_in_a_name_of_a_file_is_not_drawn(phone: Phone, name: str) -> None:
    table = phone.open_table()
    match = read_in(phone, table, name, "Bo").location
    drawn = name.replace("\u2028", " ").translate(dict.fromkeys(map(ord, "\u202e\u2067\u2069")))
    assert f"\n{drawn}: +3 đ\n" in phone.get(f"{match}text.txt").html
    assert f",{drawn} money," in phone.get(f"{match}scorecard.csv").html
    page = phone.get(f"{table}settle/")
    assert page.form("/pay")["to"] == name, "a form sends the name back as it is"
    assert phone.send(page.form("/pay")).status == 303


def test_programs_get_names_as_they_are(phone: Phone) -> None:
    table, name = phone.open_table(), "אבג\u202e"
    match = read_in(phone, table, name, "Bo").location
    assert json.loads(phone.get(f"{match}match.json").html)["players"] == [name, "Bo"]
    assert json.loads(phone.get(f"{table}table.json").html)["players"] == [name, "Bo"]
    assert name in [side["side"] for side in json.loads(phone.get(f"{match}standing.json").html)["sides"]]


def test_what_everybody_drew_is_recorded_with_names_as_they_are(phone: Phone) -> None:
    start = phone.get("/new/sam").form("/new/sam")
    match = phone.send(start, {**seats("אבג", "Bo"), "first": "draw"}).location
    note = json.loads(phone.get(f"{match}match.json").html)["entries"][0]["text"]
    assert "אבג" in note
    assert FSI not in note
