"""The receipt of a match, and whose device recorded what."""

from __future__ import annotations

import json
import re

import pytest
from flask import Flask

from scorekeeper.core.files import make_header
from scorekeeper.core.verify import verify
from scorekeeper.games.sam import SAM
from scorekeeper.store.codes import read_code
from scorekeeper.store.matches import match_by_code, start_match
from scorekeeper.store.names import people_ids, rename_person
from scorekeeper.store.tables import create_table
from scorekeeper.web.match import page as matches
from tests.core.test_chain import recorded
from tests.support import match_file
from tools.attack.fuzz import HOSTILE

from .pages import Form, Page
from .phone import Phone


@pytest.fixture
def match(phone: Phone) -> str:
    return phone.start(phone.open_table())


def last_hash(phone: Phone, match: str) -> str:
    value = json.loads(phone.client.get(f"{match}match.json").data)
    ((whole,), broken) = verify(value)
    assert broken == []
    return str(whole["last"])


def text(phone: Phone, match: str) -> str:
    answer = phone.client.get(f"{match}receipt.txt")
    assert (answer.status_code, answer.mimetype) == (200, "text/plain")
    return str(answer.get_data(as_text=True))


def belongs_to(phone: Phone, match: str, name: str) -> Page:
    return phone.send(typed_name(phone.get(match.split("/m/")[0] + "/share/")), person=name)


def typed_name(share: Page) -> Form:
    """Return the form in which a name is typed."""
    return next(form for form in share.forms if any(name == "person" for name, _ in form.fields))


# -- whose device ----------------------------------------------------------------------------------------------------


def test_a_device_says_once_whose_it_is_and_the_name_is_beside_what_it_records(phone: Phone, match: str) -> None:
    phone.hand(match)
    assert belongs_to(phone, match, "  Bình ").status == 303
    assert typed_name(phone.get(match.split("/m/")[0] + "/share/"))["person"] == "Bình"
    phone.hand(match, 7, 10)
    phone.send(phone.get(match).form("undo/2"))
    record = json.loads(phone.client.get(f"{match}match.json").data)["record"]
    assert [stamp["by"] for stamp in record] == ["", "Bình", "Bình"]
    assert re.search(r"Recorded \d\d:\d\d by Bình", phone.get(match).text)
    assert belongs_to(phone, match, "").status == 303
    assert typed_name(phone.get(match.split("/m/")[0] + "/share/"))["person"] == ""


@pytest.mark.parametrize("name", ["x" * 41, "An & Chi", "pot:main", "a\x07b"])
def test_what_is_nobodys_name_is_refused_and_stays_typed(phone: Phone, match: str, name: str) -> None:
    belongs_to(phone, match, "Chi")
    page = belongs_to(phone, match, name)
    assert (page.status, len(page.problems)) == (422, 1)
    assert typed_name(page)["person"] == name
    phone.hand(match)
    assert json.loads(phone.client.get(f"{match}match.json").data)["record"][0]["by"] == "Chi"


# -- the receipt -----------------------------------------------------------------------------------------------------


def test_the_receipt_is_reached_from_the_match_and_from_settling_up(phone: Phone, match: str) -> None:
    phone.hand(match)
    for page in (phone.get(f"{match}about"), phone.get(match.split("/m/")[0] + "/settle/")):
        assert f"{match}receipt" in page.links()


def test_it_says_people_standing_each_hand_and_the_last_hash(phone: Phone, match: str) -> None:
    belongs_to(phone, match, "Bình")
    phone.hand(match, 7, 10)
    phone.hand(match, 1, 2)
    phone.send(phone.get(match).form("undo/2"))
    said = text(phone, match)
    for words in (
        "Friday",
        "An: +105 đ",
        "1 hand\n",
        "1. An goes out",
        "+105 · ",
        " · Bình\n",
        "3 entries, last hash:",
    ):
        assert words in said, said
    assert re.search(r"\nAn goes out.* \(struck out\) · \d\d:\d\d · Bình\n", said)
    assert f"\n{last_hash(phone, match)}\n" in said
    page = phone.get(f"{match}receipt")
    assert last_hash(phone, match) in page.html
    assert any(tag.name == "svg" and tag.attrs.get("class") == "qr" for tag in page.tags)


def test_the_hash_is_another_after_every_entry(phone: Phone, match: str) -> None:
    seen = {last_hash(phone, match)}
    for n in range(3):
        phone.hand(match)
        assert last_hash(phone, match) in text(phone, match)
        seen.add(last_hash(phone, match))
        assert len(seen) == n + 2


def test_earlier_hashes_stand_on_it(phone: Phone, match: str, app: Flask) -> None:
    phone.hand(match)
    before = last_hash(phone, match)
    with app.app_context():
        table, _row = match_by_code(read_code(match.split("/")[2]), 1)
        rename_person(table.id, people_ids(table.id)["Binh"], "Bình", by="phone")
    said = text(phone, match)
    assert said.index(last_hash(phone, match)) < said.index(before)


def test_of_a_long_match_it_has_the_newest_hands(phone: Phone, match: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "RECEIPT_HANDS", 2)
    for _ in range(4):
        phone.hand(match)
    said = text(phone, match)
    assert "2 older hands are in the file" in said
    assert re.findall(r"^(\d+)\. ", said, re.MULTILINE) == ["3", "4"]


def test_what_was_paid_besides_hands_is_on_it(phone: Phone) -> None:
    """The standings can be reckoned from what it lists: a fine, and what went back from a pot that nobody won."""
    people = ("An", "Bo", "Cy")
    entries = (
        {"kind": "hand", "winner": "An", "indicator": "5S", "joke": {"stakes": ["Bo", "Cy"]}},
        {"kind": "charge", "from": ["Bo"], "to": ["An", "Cy"], "amount": 3, "why": "looked"},
        {"kind": "note", "text": "tea at ten"},
        {"kind": "end_match"},
    )
    match = match_file("sam-sip", people, entries, variant="korat", options={})
    address = phone.upload(f"{phone.open_table()}matches/import", json.dumps(match).encode()).location
    said = text(phone, address)
    listed = said.partition("1 deal\n")[2].partition("\n\n")[0].splitlines()
    assert [line.rpartition(" · ")[0] for line in listed] == [
        "1. An wins +20", "Bo to An, Cy: looked −6", "The match is ended · Bo +5, Cy +5",
    ]  # fmt: skip


def test_hostile_names_do_no_harm(phone: Phone) -> None:
    for name in HOSTILE:
        short = name[:40]
        match = phone.start(phone.open_table(), (short, "Binh", "Chi"))
        belongs_to(phone, match, short)
        phone.send(phone.get(f"{match}log/note").form("/log/note"), text="x")
        assert phone.get(f"{match}receipt").status == 200


# -- files and people on the pages -----------------------------------------------------------------------------------


def test_a_file_whose_record_was_touched_is_refused_with_the_entry(phone: Phone) -> None:
    table = phone.open_table()
    hand = {"kind": "hand", "winner": "An", "left": {"Bo": 3}}
    value = recorded(match_file("sam", ("An", "Bo"), [hand, hand]))
    value["entries"][1] = {**hand, "left": {"Bo": 4}}
    page = phone.upload(f"{table}matches/import", json.dumps(value).encode())
    assert page.status == 422
    (problem,) = page.problems
    assert problem.startswith("entry 2: hash: ")
    assert "does not follow" in problem


def test_one_person_too_many_is_refused_with_the_number(phone: Phone, app: Flask) -> None:
    with app.app_context():
        made = create_table("Club", "", [f"guest {n}" for n in range(500)])
        start_match(made.id, make_header(SAM, ("guest 1", "guest 2")))
    table = f"/t/{made.code}/"
    said = "501 people: a table has room for 500"
    page = phone.send(phone.get(table).form("/people"), player="Binh")
    assert (page.status, page.problems) == (422, [said])
    assert page.form("/people")["player"] == "Binh"
    form = phone.get(f"{table}new/sam").form("/new/sam")
    page = phone.send(form, **{"seat-0": "guest 1", "seat-1": "Binh"})
    assert (page.status, page.problems) == (422, [said])
    page = phone.send(phone.get(f"{table}m/1/log/join").form("/log/join"), player="Binh", after="guest 1")
    assert page.status == 422
    assert any("501" in problem for problem in page.problems)
