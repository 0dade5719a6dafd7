"""A match that ends says before it is saved that it does, and after it who has won, by how much, and when it turned."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask, g
from sqlalchemy import update

from scorekeeper.core.files import read_entry
from scorekeeper.core.reading import dumps
from scorekeeper.store.links import looking_link
from scorekeeper.store.loading import find_match
from scorekeeper.store.models import Match, db
from scorekeeper.store.tables import table_by_code
from scorekeeper.web.record.preview import preview_entry
from tests.support import Json, match_file, table_file

from .phone import Phone

FOUR = ("An", "Binh", "Chi", "Dung")
SAMBA_WON: Json = {"kind": "hand", "sides": {"An & Chi": {"sambas": 2, "cards": 500}, "Binh & Dung": {}}, "out": "An"}

#: The hand with which a match of each game ends by its own rules, or the table's word for it; what the button says.
LAST: dict[str, tuple[Json, Json, str]] = {
    "sam": ({}, {"kind": "end_match"}, "Save: The match is ended"),
    "daun-tiga": ({}, {"kind": "end_match"}, "Save: The match is ended"),
    "sam-sip": (
        {"variant": "korat", "options": {"stake": 5}},
        {"kind": "hand", "winner": "An", "indicator": "5S", "out": ["Binh", "Chi", "Dung"]},
        "Save: An +15, and the match is over",
    ),
    "seep": (
        {"variant": "hundred", "options": {"baazis": 1}},
        {"kind": "count", "points": {"An & Chi": 99}},
        "and the match is over",
    ),
    "samba": ({"options": {"target": 1000}}, SAMBA_WON, "Save: An goes out, and the match is over"),
}


def played(phone: Phone, game: str, *entries: Json, **more: Any) -> str:
    """Return the address of a match of that game."""
    match = match_file(game, FOUR, entries, **more)
    record = table_file([match], players=FOUR, unit="đ")
    return f"{phone.upload('/import', dumps(record).encode()).location}m/1/"


@pytest.mark.parametrize("cash", [False, True])
def test_at_a_table_that_pays_as_it_goes_the_end_says_that_it_is_entered_as_paid(phone: Phone, cash: bool) -> None:
    match = played(phone, "sam", {"kind": "hand", "winner": "An", "left": {"Binh": 3, "Chi": 5, "Dung": 1}})
    about = match.replace("m/1/", "about")
    phone.send(phone.get(about).form("/about"), cash="1" if cash else None)
    form = phone.get(f"{match}log/end_match").form("/log/end_match")
    said = phone.post(f"{match}log/end_match/preview", form.fields).text
    assert ("When a match ends, who pays whom is entered as paid at once" in said) == cash
    form = phone.get(f"{match}log/hand").form("/log/hand")
    said = phone.post(f"{match}log/hand/preview", form.fields).text
    assert "entered as paid" not in said


@pytest.mark.parametrize("game", LAST)
def test_the_button_says_that_this_ends_the_match(app: Flask, phone: Phone, game: str) -> None:
    head, last, said = LAST[game]
    match = played(phone, game, **head)
    with app.test_request_context("/"):
        g.table = table_by_code(match.split("/")[2])
        loaded = find_match(g.table.id, 1)
        found = preview_entry(loaded, read_entry(loaded.game, last))
    assert not found.problems
    assert said in found.save
    page = phone.get(played(phone, game, last, **head))
    assert 'id="end"' in page.html
    assert page.text.count("The match is ended") <= 2, "in its heading where nobody has won, and in the log"


def ended(phone: Phone, match: str) -> None:
    phone.send(phone.get(f"{match}log/end_match").form("/log/end_match"))


def test_its_page_is_the_ending(phone: Phone, match: str) -> None:
    phone.hand(match, None, 1, winner="Binh", left_An="1")
    phone.hand(match, 5, 9)
    before = phone.get(match)
    assert 'id="end"' not in before.html
    assert "ending.css" not in before.html
    assert "An wins the match" in phone.get(f"{match}log/end_match").text, "before it is saved"
    ended(phone, match)
    page = phone.get(match)
    assert "ending.css" in page.html
    for words in ("An wins the match An +", "An is ahead from hand 2 on An goes out +70", "Again", "Settle up"):
        assert words in page.text, page.text
    assert page.link("Share the result") == f"{match}result"
    other = page.link("Another game, same people")
    games = phone.get(other)
    forms = [urlsplit(link) for link in games.links() if "/new/" in link]
    assert len(forms) == 5
    for form in forms:
        assert list(parse_qs(form.query).values()) == [["An"], ["Binh"], ["Chi"]]
        assert 'value="Binh"' in phone.get(f"{form.path}?{form.query}").html


def test_with_a_match_that_is_not_there_the_games_ask_for_names(phone: Phone, match: str) -> None:
    for wrong in ("7", "x", "-1", "9" * 40):
        page = phone.get(f"{match.removesuffix('m/1/')}new?people={wrong}")
        assert page.status == 200
        assert "seat-0" not in page.html


def test_it_comes_once_and_is_there_afterwards(app: Flask, phone: Phone, match: str) -> None:
    phone.hand(match)
    ended(phone, match)
    assert 'class="end moment"' in phone.get(match).html
    with app.app_context():
        long_ago = datetime.now(UTC) - timedelta(minutes=5)
        db.session.execute(update(Match).values(changed_at=long_ago))
        db.session.commit()
    page = phone.get(match)
    assert 'class="end"' in page.html
    assert "An wins the match" in page.text


def test_an_onlooker_sees_it_and_starts_nothing(app: Flask, phone: Phone, match: str) -> None:
    phone.hand(match)
    ended(phone, match)
    with app.app_context():
        looking = looking_link(table_by_code(match.split("/")[2]).id).code
    page = Phone(app).get(f"/t/{looking}/m/1/")
    assert "An wins the match" in page.text
    assert "Share the result" in page.text
    assert "Another game" not in page.text


def test_a_baazi_is_a_moment_of_its_own_until_the_next_deal(phone: Phone) -> None:
    won = {"kind": "count", "points": {"An & Chi": 99}}
    match = played(phone, "seep", won, variant="hundred", options={"baazis": 3})
    page = phone.get(match)
    assert 'id="moments"' in page.html
    assert "baazi" in page.html.partition('id="moments"')[2].partition("</div>")[0].lower()
    after = played(phone, "seep", won, {"kind": "count", "points": {"An & Chi": 50}}, options={"baazis": 3})
    assert 'id="moments"' not in phone.get(after).html


def test_a_player_who_is_out_is_a_moment_too(phone: Phone) -> None:
    hand = {"kind": "hand", "winner": "An", "indicator": "5S", "out": ["Binh"]}
    page = phone.get(played(phone, "sam-sip", hand, variant="korat", options={"stake": 5}))
    assert "Out of the match: Binh" in page.text
