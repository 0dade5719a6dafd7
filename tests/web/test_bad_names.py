"""Names as people, and others, type them: valid ones are kept and shown as typed, others are named in a problem."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tools.attack.fuzz import HOSTILE

from .phone import OPTIONS, Phone

Stored = Callable[[], dict[str, list[Any]]]

GOOD = [
    *HOSTILE, "👩‍👩‍👧‍👦", "مريم بنت علي", "O'Brien", "Ngô Thị Ánh", "สมชาย", "a&b", "null",
    "0", "%00", "x" * 40, "🂡" * 40,
    "{winner}", "left:An", "An\\", "--", "' OR 1=1 --", "a/b?c#d",
]  # fmt: skip
BAD = {
    "too long": ("x" * 41, ["41", "room for 40"]),
    "far too long": ("x" * 5000, ["5000", "room for 40"]),
    "control": ("Bi\x07nh", ["Bi\\u0007nh", "control character"]),
    "nul": ("Bi\0nh", ["Bi\\u0000nh", "control character"]),
    "line break": ("Bi\nnh", ["Bi\\u000anh", "control character"]),
    "and": ("Binh & Chi", ["Binh & Chi", "joins the names of partners"]),
    "pot": ("pot:Binh", ["pot:Binh", "names a pot"]),
}


def seats(*names: str) -> dict[str, str]:
    return {**OPTIONS, **{f"seat-{n}": name for n, name in enumerate(names)}}


@pytest.mark.parametrize("name", GOOD)
def test_a_name_that_holds_is_shown_as_typed(phone: Phone, name: str) -> None:
    match = phone.sit_down(("An", name))
    page = phone.log(match, winner="An", **{f"left:{name}": "7"})
    assert page.status == 303, page.problems
    assert " ".join(name.split()) in phone.get(match).text
    settle = phone.get(f"{match.split('m/1/')[0]}settle/")
    assert settle.form("/pay")["from"] == name
    assert phone.send(settle.form("/pay")).status == 303


def test_seventeen_long_names_draw_too(phone: Phone) -> None:
    """What they all drew is too long for a note; who was drawn is recorded all the same."""
    table = phone.open_table()
    names = [f"{n:02}" + "W" * 38 for n in range(17)]
    start = phone.get(f"{table}new/daun-tiga").form("/new/daun-tiga")
    page = phone.send(start, {f"seat-{n}": name for n, name in enumerate(names)})
    assert page.status == 303, page.problems
    match = page.location
    assert phone.send(phone.get(match).form("/draw")).status == 303
    assert any(name in phone.get(match).text for name in names)
    assert not [form for form in phone.get(match).forms if form.action.endswith("/draw")]


@pytest.mark.parametrize("name", BAD)
def test_a_name_that_does_not_hold_is_named(phone: Phone, name: str, stored: Stored) -> None:
    typed, says = BAD[name]
    table = phone.open_table()
    before = stored()
    page = phone.post(f"{table}new/sam", seats("An", typed))
    assert page.status == 422
    assert all(word.replace("5000", "5,000") in " ".join(page.problems) for word in says), page.problems
    assert not page.problems[0].startswith("players"), "no key of a file, and no index"
    form = page.form("/new/sam")
    assert form["seat-0"] == "An"
    assert form["seat-1"].replace("\n", "") == typed.replace("\n", "")
    assert stored() == before


def test_equal_names_are_named(phone: Phone, stored: Stored) -> None:
    table = phone.open_table()
    before = stored()
    page = phone.post(f"{table}new/sam", seats("An", "Binh", " An "))
    assert page.status == 422
    assert "“An” is there twice: each person needs a different name" in page.problems[0]
    assert stored() == before


def test_names_that_only_look_different_are_the_same(phone: Phone) -> None:
    table = phone.open_table()
    page = phone.post(f"{table}new/sam", seats("Ánh", "A\u0301nh"))
    assert page.status == 422
    assert "is there twice" in page.problems[0]


@pytest.mark.parametrize("names", [(), ("An",), ("", "  ", "An")])
def test_too_few_are_counted(phone: Phone, names: tuple[str, ...], stored: Stored) -> None:
    table = phone.open_table()
    before = stored()
    page = phone.post(f"{table}new/sam", seats(*names))
    assert page.status == 422
    assert page.problems[0] == f"2 to 4 can play this game, not {len([n for n in names if n.strip()])}"
    assert stored() == before


def test_an_empty_seat_between_is_left_out(phone: Phone) -> None:
    match = phone.start(phone.open_table(), ("An", "", "Binh", ""))
    assert phone.get(f"{match}text.txt").html.count(": 0") == 2


@pytest.mark.parametrize("name", BAD)
def test_a_person_is_held_to_the_same(phone: Phone, name: str, stored: Stored) -> None:
    typed, says = BAD[name]
    table = phone.open_table()
    before = stored()
    page = phone.post(f"{table}people", {"player": typed})
    assert page.status == 422
    assert all(word.replace("5000", "5,000") in " ".join(page.problems) for word in says), page.problems
    assert stored() == before


@pytest.mark.parametrize("name", BAD)
def test_who_sits_down_later_is_held_to_the_same(phone: Phone, match: str, name: str, stored: Stored) -> None:
    typed, says = BAD[name]
    before = stored()
    page = phone.log(match, "join", new=typed, after="An")
    assert page.status == 422
    assert all(word.replace("5000", "5,000") in " ".join(page.problems) for word in says), page.problems
    assert page.form("/join")["new"].replace("\n", "") == typed.replace("\n", "")
    assert stored() == before


@pytest.mark.parametrize(
    ("name", "says"),
    [("", "name: no name is given"), ("x" * 41, "41 characters: a name has room for 40"),
     ("a\x07b", "“a\\u0007b” contains a control character")],
)  # fmt: skip
def test_a_table_has_a_name(phone: Phone, name: str, says: str, stored: Stored) -> None:
    before = stored()
    page = phone.post("/tables", {"name": name, "unit": "chips"})
    assert page.status == 422
    assert says in page.problems[0]
    assert (page.form("/tables")["name"], page.form("/tables")["unit"]) == (name, "chips")
    assert stored() == before


def test_money_has_a_short_name(phone: Phone, stored: Stored) -> None:
    before = stored()
    for unit in ("x" * 41, "a\0b", "a\x1bb"):
        page = phone.post("/tables", {"name": "Friday", "unit": unit})
        assert page.status == 422
        assert page.problems[0].startswith("what the money is called: ")
        assert page.form("/tables")["name"] == "Friday"
    assert stored() == before
