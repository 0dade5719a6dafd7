"""The board: what everybody round the table reads, and nothing to press."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from flask import Flask

from scorekeeper.demo import fill
from scorekeeper.games import by_slug
from scorekeeper.store import service
from tests.newer import newer, paying_double

from .pages import Page
from .phone import Phone

PEOPLE = ["An", "Binh", "Chi", "Dung"]


def played(phone: Phone, game: str, entries: list[dict[str, Any]], players: list[str] = PEOPLE, **agreed: Any) -> Page:
    """The board of a match that a table file brings."""
    match = {"game": game, "players": players, "entries": entries, **agreed}
    head = {"format": "scorekeeper-table/1", "name": "Friday", "unit": "", "players": players}
    table = {**head, "matches": [match], "payments": []}
    made = phone.upload("/import", json.dumps(table).encode())
    assert made.status == 303, made.problems
    return phone.get(f"{made.location}m/1/board")


def seats(page: Page) -> int:
    return sum("stand-seat" in tag.attrs.get("class", "").split() for tag in page.tags)


def moment(page: Page) -> str:
    """What the banner says, empty where there is none."""
    return page.html.partition('class="moments"')[2].partition("</div>")[0] if 'class="moments"' in page.html else ""


def test_it_says_who_is_next_what_is_played_for_where_it_stands_and_what_was_last(phone: Phone, match: str) -> None:
    phone.hand(match)
    page = phone.get(f"{match}board")
    for said in ("An leads", "won the last hand", "per card", "+40", "Hand 1", "An goes out"):
        assert said in page.text, said
    assert "data-awake" in page.html
    assert "data-live" in page.html
    assert not moment(page)


def test_nothing_on_it_can_be_pressed_but_the_way_out(phone: Phone, match: str) -> None:
    head, _, main = phone.get(f"{match}board").html.partition("<main")
    assert re.findall(r'<a [^>]*href="([^"]+)"', head.partition("<header")[2].partition("</header>")[0]) == [match]
    assert not re.search("<(a|button|input|summary|form)[ >]", main)
    assert "board" in phone.get(match).html


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_every_game_has_one_for_onlookers_too(app: Flask, number: int) -> None:
    with app.app_context():
        table = fill()
        address = f"/t/{service.links_of(table.id).looking.code}/m/{number}/board"
    page = Phone(app).get(address)
    assert page.status == 200
    assert table.code not in page.html


def test_it_shows_the_floor_with_everybody_round_it(phone: Phone) -> None:
    deal = {"kind": "deal", "bid": 9, "floor": ["QS", "AC", "5C", "JC"]}
    page = played(phone, "seep", [deal], first="Dung")
    assert 'class="felt"' in page.html
    assert all(name in page.text for name in PEOPLE)


def test_it_shows_what_each_side_has_melded(phone: Phone) -> None:
    turn = {"kind": "meld", "player": "Binh", "new": [["AS", "AH", "AD"], ["8H", "9H", "10H"]]}
    assert "Meld 1" in played(phone, "samba", [turn], first="An").text


@pytest.mark.parametrize(
    ("game", "entries", "head", "said"),
    [
        ("seep", [{"kind": "count", "points": {"Binh & Dung": 100}}], {}, "baazi for Binh &amp; Dung"),
        (
            "sam-sip",
            [{"kind": "hand", "winner": "Chi", "indicator": "5S", "out": ["Dung"]}],
            {"variant": "korat", "options": {"stake": 5}},
            "Out of the match: Dung",
        ),
        ("sam", [{"kind": "lead", "player": "An"}, {"kind": "end_match"}], {}, "The match is ended"),
    ],
)
def test_what_ended_stands_in_a_banner(
    phone: Phone, game: str, entries: list[dict[str, Any]], head: dict[str, Any], said: str
) -> None:
    assert said in moment(played(phone, game, entries, **head))


def test_the_banner_goes_with_the_next_hand(phone: Phone) -> None:
    won = {"kind": "count", "points": {"Binh & Dung": 100}}
    assert not moment(played(phone, "seep", [won, {"kind": "deal", "bid": 9, "floor": ["QS", "AC", "5C", "JC"]}]))


def test_seventeen_people_have_a_seat_each(phone: Phone) -> None:
    people = [f"{'W' * 30}{n}" for n in range(17)]
    hands = {name: n % 9 + 1 for n, name in enumerate(people)}
    hand = {"kind": "hand", "stakes": dict.fromkeys(people[1:], 10), "hands": hands}
    assert seats(played(phone, "daun-tiga", [hand], people)) == 17


def test_a_match_that_older_rules_counted_shows_its_result(
    phone: Phone, match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone.hand(match)
    newer(monkeypatch, "sam", apply=paying_double(by_slug["sam"]))
    page = phone.get(f"{match}board")
    assert page.status == 200
    assert "+40" in page.text
