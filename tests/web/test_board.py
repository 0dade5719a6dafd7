"""The board: what everybody round the table reads, and nothing to press."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import update

from scorekeeper.demo import fill
from scorekeeper.games import by_slug
from scorekeeper.store.links import links_of, looking_link
from scorekeeper.store.models import Match, db
from scorekeeper.store.tables import table_by_code
from tests.newer import newer, paying_double

from .pages import Page
from .phone import Phone

PEOPLE = ["An", "Binh", "Chi", "Dung"]


def played(phone: Phone, game: str, entries: list[dict[str, Any]], players: list[str] = PEOPLE, **agreed: Any) -> Page:
    """Return the board of a match that a table file brings."""
    match = {"game": game, "players": players, "entries": entries, **agreed}
    head = {"format": "scorekeeper-table/1", "name": "Friday", "unit": "", "players": players}
    table = {**head, "matches": [match], "payments": []}
    made = phone.upload("/import", json.dumps(table).encode())
    assert made.status == 303, made.problems
    return phone.get(f"{made.location}m/1/board")


def seats(page: Page) -> int:
    return sum("stand-seat" in tag.attrs.get("class", "").split() for tag in page.tags)


def moment(page: Page) -> str:
    """Return what the banner says, empty if there is none."""
    return page.html.partition('class="moments"')[2].partition("</div>")[0] if 'class="moments"' in page.html else ""


def test_it_says_who_is_next_what_is_played_for_the_standings_and_what_was_last(phone: Phone, match: str) -> None:
    phone.hand(match)
    page = phone.get(f"{match}board")
    for said in ("An leads", "won the last hand", "per card", "+40", "Hand 1", "An goes out"):
        assert said in page.text, said
    assert "data-awake" in page.html
    assert "data-live" in page.html
    assert not moment(page)


def test_who_has_left_is_told_from_those_who_play(phone: Phone, match: str) -> None:
    phone.hand(match)
    phone.log(match, "leave", player="Chi")
    page = phone.get(f"{match}board")
    assert page.html.count('stand-seat s3 gone"') == page.html.count(' gone"') == 1
    assert "left the table" in page.text


def test_nothing_on_it_can_be_pressed_but_the_way_out(phone: Phone, match: str) -> None:
    head, _, main = phone.get(f"{match}board").html.partition("<main")
    assert re.findall(r'<a [^>]*href="([^"]+)"', head.partition("<header")[2].partition("</header>")[0]) == [match]
    assert not re.search("<(a|button|input|summary|form)[ >]", main)


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_every_game_has_one_for_onlookers_too(app: Flask, number: int) -> None:
    with app.app_context():
        table = fill()
        address = f"/t/{links_of(table.id).looking.code}/m/{number}/board"
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
    assert "1 group" in played(phone, "samba", [turn], first="An").text


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
def test_what_ended_is_in_a_banner(
    phone: Phone, game: str, entries: list[dict[str, Any]], head: dict[str, Any], said: str
) -> None:
    assert said in moment(played(phone, game, entries, **head))


@pytest.mark.parametrize(
    ("game", "won"), [("sam", "An"), ("sam-sip", "An"), ("seep", None), ("samba", None), ("daun-tiga", None)]
)  # fmt: skip
def test_that_the_match_is_ended_is_told_once(phone: Phone, game: str, won: str | None) -> None:
    hands = {
        "sam": {"kind": "hand", "winner": won, "left": {"Binh": 3, "Chi": 4, "Dung": 5}},
        "sam-sip": {"kind": "hand", "winner": won},
        "seep": {"kind": "count", "points": {"An & Chi": 60}},
        "samba": {"kind": "hand", "sides": {"An & Chi": {"cards": 500}}, "out": None},
        "daun-tiga": {"kind": "hand", "stakes": {"Binh": 5}, "hands": {"An": 6, "Binh": 8}},
    }
    page = played(phone, game, [hands[game], {"kind": "end_match"}])
    assert page.text.count("The match is ended") == 1
    assert ("nobody has won" in page.text) is (game in ("seep", "samba"))
    above = phone.get(page.path.removesuffix("board")).html.partition('id="logged"')
    assert above[1]
    there = above[0].partition('id="stands"')[2]
    assert "The match is ended" not in there, "who has won, or is ahead, is said instead"
    assert ("wins the match" in there) is (game not in ("seep", "samba"))
    assert there.count("nobody has won") == (game in ("seep", "samba"))
    assert "Undo" in above[2]


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


# -- the board of the table ------------------------------------------------------------------------------------------


def table_of(match: str) -> str:
    return match.rsplit("m/", 1)[0]


def board_of(phone: Phone, table: str) -> Page:
    page = phone.get(f"{table}board/")
    assert (page.status, next(tag.attrs["data-page"] for tag in page.tags if tag.name == "body")) == (
        200, f"{table}board/",
    )  # fmt: skip
    assert not re.search("<(a|button|input|summary|form)[ >]", page.html.partition("<main")[2])
    return page


def figures(page: Page) -> dict[str, str]:
    """Return what is large: name to figure; before the name of a side are the discs of its players."""
    named = r'class="stand-who"><span[^>]*>(?:.*?</span></span><span>)?([^<]*)</span>'
    return dict(re.findall(named + r'.*?class="stand-sum \w+">(.*?)</div>', page.html))


def styles(page: Page) -> list[str]:
    """Return the stylesheets that come again with the body."""
    return re.findall(r'rel="stylesheet"[^>]*href="/static/\w+/([\w-]+\.css)"', page.html.partition("<body")[2])


def test_it_follows_from_match_to_match_with_the_evening_between(phone: Phone) -> None:
    table = phone.open_table()
    assert "Nobody sits here yet." in board_of(phone, table).text
    first = phone.start(table)
    phone.hand(first)
    page = board_of(phone, table)
    assert "An leads" in page.text
    assert figures(page) == {"An": "+40", "Binh": "−15", "Chi": "−25"}
    assert styles(page) == ["match.css", "board.css"]
    assert phone.log(first, "end_match").status == 303
    between = board_of(phone, table)
    assert re.findall("<p>(.*?)</p>", moment(between)) == ["Sâm: The match is ended", "An won the most: +40"]
    assert figures(between) == {"An": "+40", "Binh": "−15", "Chi": "−25"}
    second = phone.start(table, ["Binh", "Chi", "Dung"])
    assert figures(board_of(phone, table)) == {"Binh": "0", "Chi": "0", "Dung": "0"}
    sent = phone.log(second, winner="Binh", left_Binh=None, left_Chi="1", left_Dung="2")
    assert sent.status == 303, sent.problems
    assert phone.log(second, "end_match").status == 303
    evening = board_of(phone, table)
    assert figures(evening) == {"An": "+40", "Binh": "0", "Chi": "−30", "Dung": "−10"}
    assert "Sâm: +15" in evening.text
    assert "2 matches" in evening.text


def test_every_link_leads_to_it_and_share_says_so(app: Flask, phone: Phone, match: str) -> None:
    assert f"{table_of(match)}board/" in phone.get(match).links()
    assert f"{match}board" not in phone.get(match).links()
    share = phone.get(f"{table_of(match)}share/")
    assert f"{table_of(match)}board/" in share.links()
    with app.app_context():
        looking = looking_link(table_by_code(match.split("/")[2]).id).code
    assert f"/t/{looking}/board/" in share.text
    onlooker = Phone(app)
    assert f"/t/{looking}/board/" in onlooker.get(f"/t/{looking}/share/").links()
    assert match.split("/")[2] not in board_of(onlooker, f"/t/{looking}/").html


def test_of_several_that_are_open_it_is_the_one_recorded_in_last(phone: Phone, match: str) -> None:
    table = table_of(match)
    other = phone.start(table, ["Chi", "Dung"])
    assert "Dung" in figures(board_of(phone, table))
    phone.hand(match)
    assert figures(board_of(phone, table)) == {"An": "+40", "Binh": "−15", "Chi": "−25"}
    assert phone.log(match, "end_match").status == 303
    assert list(figures(board_of(phone, table))) == ["Chi", "Dung"]
    assert phone.log(other, "end_match").status == 303
    assert figures(board_of(phone, table)) == {"An": "+40", "Binh": "−15", "Chi": "−25", "Dung": "0"}


def test_a_match_left_open_on_another_evening_is_not_gone_back_to(app: Flask, phone: Phone, match: str) -> None:
    phone.hand(match, 1, 2)
    with app.app_context():
        db.session.execute(update(Match).values(changed_at=datetime.now(UTC) - timedelta(days=3),
                                                created_at=datetime.now(UTC) - timedelta(days=3)))  # fmt: skip
        db.session.commit()
    assert figures(board_of(phone, table_of(match)))["An"] == "+15", "nothing else is played"
    tonight = phone.start(table_of(match))
    phone.hand(tonight)
    phone.log(tonight, "end_match")
    assert figures(board_of(phone, table_of(match))) == {"An": "+40", "Binh": "−15", "Chi": "−25"}


def test_where_no_money_passed_the_points_of_the_last_match_stay(phone: Phone) -> None:
    won = [{"kind": "count", "points": {"Binh & Dung": 60}}, {"kind": "end_match"}]
    table = played(phone, "seep", won).links()[0].rsplit("m/", 1)[0]
    page = board_of(phone, table)
    assert figures(page) == {"An &amp; Chi": "+40", "Binh &amp; Dung": "+60"}
    assert moment(page)
    assert styles(page) == ["seep.css", "seep-board.css"]


def test_between_matches_it_says_who_won_one_without_money(phone: Phone) -> None:
    """Also where the table has its own figures, which are of other matches."""
    hand = {"kind": "hand", "sides": {"An & Chi": {"cards": 300}, "Binh & Dung": {"cards": 500}}, "out": None}
    samba = {"game": "samba", "players": PEOPLE, "entries": [hand, {"kind": "end_match", "counts": True}]}
    paid = {"kind": "charge", "from": ["An"], "to": ["Chi"], "amount": 5, "why": "tea"}
    sam = {"game": "sam", "players": PEOPLE, "entries": [paid, {"kind": "end_match"}]}
    table = {"format": "scorekeeper-table/1", "name": "Friday", "unit": "", "players": PEOPLE, "payments": []}
    address = phone.upload("/import", json.dumps({**table, "matches": [sam, samba]}).encode()).location
    page = board_of(phone, address)
    assert figures(page)["An"] == "−5"
    assert "Samba: The match is ended · Winner: Binh &amp; Dung" in moment(page)


def test_a_fine_is_told_until_the_next_hand(phone: Phone) -> None:
    """Figures that changed since the last hand say why."""
    hand = {"kind": "hand", "winner": "An", "left": dict.fromkeys(PEOPLE[1:], 1)}
    fine = {"kind": "charge", "from": ["Chi"], "to": ["An", "Binh"], "amount": 5, "why": "looked"}
    page = played(phone, "sam", [hand, fine])
    assert "Hand 1 An goes out" in page.text
    assert "Chi to An, Binh: looked −10" in page.text
    assert "looked" not in played(phone, "sam", [hand, fine, hand]).text
    assert "looked" not in played(phone, "sam", [hand, fine, {"kind": "void", "entry": 2}]).text


def test_it_shows_what_older_rules_counted(phone: Phone, match: str, monkeypatch: pytest.MonkeyPatch) -> None:
    phone.hand(match)
    phone.log(match, "end_match")
    newer(monkeypatch, "sam", apply=paying_double(by_slug["sam"]))
    assert figures(board_of(phone, table_of(match)))["An"] == "+40"


def test_a_removed_match_is_not_on_it(phone: Phone, match: str) -> None:
    phone.hand(match)
    assert phone.post(f"{match}remove").status == 303
    page = board_of(phone, table_of(match))
    assert "No match was played yet." in page.text
    assert figures(page) == {"An": "0", "Binh": "0", "Chi": "0"}
