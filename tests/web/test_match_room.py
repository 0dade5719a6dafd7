"""A match has room for a long evening and more: said before it is full, and then what to do; nothing typed is lost."""

from __future__ import annotations

import json

import pytest

from scorekeeper.store import room
from scorekeeper.store.links import links_of
from scorekeeper.store.tables import table_by_code
from tests.support import match_file, table_file

from .phone import NAMES, Phone

NEARLY = "This match is nearly full: it has room for 9 entries."
FULL = "This match is full: it has room for 9 entries."
HAND = {"kind": "hand", "winner": "An", "left": {"Binh": 3, "Chi": 5}}


@pytest.fixture(autouse=True)
def ten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "MATCH_ENTRIES", 10)


def test_a_match_says_in_good_time_that_it_is_nearly_full_and_then_what_to_do(phone: Phone, match: str) -> None:
    for n in range(8):
        phone.hand(match, binh=n + 1)
    for path in (match, f"{match}log/hand", f"{match}log/charge"):
        assert "nearly full" not in phone.get(path).text
    phone.hand(match, binh=9)
    for path in (match, f"{match}log/charge"):
        page = phone.get(path)
        assert FULL in page.text
        assert NEARLY not in page.text
        assert page.form("/again")
        assert f"{match}log/end_match" in page.links()


def test_shortly_before_it_is_full_it_is_nearly_so(phone: Phone, match: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "MATCH_ENTRIES", 30)
    for n in range(27):
        phone.hand(match, binh=n % 9 + 1)
    assert "This match is nearly full: it has room for 29 entries." in phone.get(match).text


def test_a_hand_for_which_there_is_no_room_is_refused_with_the_figure_and_stays_typed(phone: Phone, match: str) -> None:
    for n in range(9):
        phone.hand(match, binh=n + 1)
    page = phone.log(match, winner="An", **{"left:Binh": 7, "left:Chi": 1})
    assert page.status == 422
    assert "a match has room for 9 entries; end it and begin a new match for what comes next" in page.text
    assert page.form("/log/hand")["left:Binh"] == "7"
    undo = phone.send(phone.get(match).form("/undo/9"))
    assert (undo.status, undo.location.partition("#")[0]) == (303, match), "what is there can be corrected"
    again = phone.send(phone.get(match).form("/again"))
    phone.hand(again.location)
    assert again.location == match.replace("/m/1/", "/m/2/")


def test_who_looks_on_is_not_told(phone: Phone, match: str) -> None:
    for n in range(9):
        phone.hand(match, binh=n + 1)
    code = match.split("/")[2]
    with phone.app.app_context():
        looking = links_of(table_by_code(code).id).looking.code
    assert "full" not in Phone(phone.app).get(match.replace(code, looking)).text


@pytest.mark.parametrize("where", ["/import", "{table}matches/import"])
def test_a_longer_match_in_a_file_is_refused_with_both_figures(phone: Phone, match: str, where: str) -> None:
    made = match_file("sam", NAMES, [HAND] * 11)
    value = table_file([made], NAMES) if where == "/import" else made
    page = phone.upload(where.format(table=match.replace("m/1/", "")), json.dumps(value).encode())
    assert page.status == 422
    assert "11 entries; expected at most 10 in a match: divide it into several" in page.text
