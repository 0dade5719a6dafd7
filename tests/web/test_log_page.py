"""The log by what players count: a deal is one item, with its plays or captures folded in."""

from __future__ import annotations

import re
from typing import Any

import pytest
from sqlalchemy import event

from scorekeeper.core.reading import plain
from scorekeeper.store.loading import shown_match
from scorekeeper.store.matches import match_by_code
from scorekeeper.store.models import db
from scorekeeper.web.match.page import PAGE
from tests.games.seep.simulator import Simulator

from .pages import Page
from .phone import Phone
from .test_seep_play import FOUR, sit

NS, WE = "North & South", "West & East"
COUNT = {"kind": "count", "points": {NS: 60}}


def capture(player: str, *cards: str, **more: Any) -> dict[str, Any]:
    return {"kind": "capture", "player": player, "cards": list(cards), **more}


def items(page: Page) -> list[str]:
    """Return the entries that the page shows as items of their own, or within one, newest first."""
    return [tag.attrs["id"] for tag in page.tags if tag.attrs.get("id", "").startswith("e")]


@pytest.fixture(scope="module")
def deals() -> list[dict[str, Any]]:
    """Return three whole deals, play by play."""
    simulator = Simulator(tuple(FOUR), 4, "hundred")
    simulator.held = False
    return [plain(entry) for _ in range(3) for entry in simulator.deal()[1]]


def test_a_deal_of_many_plays_is_one_item_that_tells_both_sides(phone: Phone, deals: list[dict[str, Any]]) -> None:
    match = sit(phone, *deals)
    page = phone.get(match)
    assert len(items(page)) == 3
    assert "3 deals" in page.text
    assert "hand" not in page.text.lower().replace("cards in hand", "")
    inside = phone.get(next(link for link in page.links() if "/hand/" in link))
    assert len(items(inside)) > 48
    assert "48" in inside.words
    assert "left over, to" in inside.text or "a sweep" in inside.text


def test_a_counted_deal_before_which_another_was_forgotten_has_nothing_folded_in(phone: Phone) -> None:
    match = sit(phone, COUNT, COUNT)
    form = phone.get(f"{match}missing/1/count").form("/missing/1/count")
    assert phone.send(form, {f"points:{NS}": "40"}).status == 303
    page = phone.get(match)
    assert "3 deals" in page.text
    assert not [link for link in page.links() if "/hand/" in link]


def test_what_undo_takes_back_of_a_deal_of_many_plays_is_named(phone: Phone, deals: list[dict[str, Any]]) -> None:
    first = next(n for n, entry in enumerate(deals[1:], 1) if entry["kind"] == "deal")
    match = sit(phone, *deals[:first])
    page = phone.get(match)
    assert re.search("Undo “.+”", page.text)
    assert "Undo deal" not in page.text
    assert "Undo deal 1" in phone.get(sit(phone, COUNT)).text


def test_pieces_of_an_open_deal_stay_on_the_newest_page_behind_a_page_of_notes(phone: Phone) -> None:
    notes = [{"kind": "note", "text": f"{n} beers"} for n in range(PAGE + 1)]
    match = sit(phone, COUNT, capture("West", "AS"), capture("North", "2S"), *notes)
    page = phone.get(match)
    assert {"e3", "e2"} <= set(items(page))
    assert "being logged" in page.text


def test_pieces_of_an_open_deal_fold_into_one_item(phone: Phone) -> None:
    match = sit(phone, COUNT, capture("West", "AS"), capture("North", "2S"))
    page = phone.get(match)
    assert items(page) == ["e3", "e2", "e1"]
    assert "being logged" in page.text
    assert page.words.count("Undo") == 1


def test_a_count_that_closes_a_logged_deal_has_what_was_logged_of_it(phone: Phone) -> None:
    match = sit(phone, capture("West", "AS"), COUNT, COUNT)
    page = phone.get(match)
    assert items(page) == ["e3", "e2"]
    assert [link for link in page.links() if "/hand/" in link] == [f"{match}hand/2"]
    assert items(phone.get(f"{match}hand/2")) == ["e1", "e2"]


def test_pages_of_the_log_count_deals(phone: Phone) -> None:
    deal = [capture("West", "AS"), {"kind": "end_deal", "last": "West"}]
    match = sit(phone, *deal * (PAGE + 2))
    page = phone.get(match)
    assert len(items(page)) == PAGE
    older = next(link for link in page.links() if "before=" in link)
    assert items(phone.get(older)) == ["e4", "e2"]


@pytest.mark.parametrize(("seq", "where"), [(1, "hand/2#e1"), (2, "#e2"), (3, "#e3")])
def test_every_entry_has_an_address_on_its_page(phone: Phone, seq: int, where: str) -> None:
    match = sit(phone, capture("West", "AS"), {"kind": "end_deal", "last": "West"}, capture("West", "AS"))
    assert phone.get(f"{match}entry/{seq}").location == f"{match}{where}"


def test_a_page_of_the_log_asks_nothing_once_it_is_read_however_many_plays_there_are(phone: Phone, deals: Any) -> None:
    match = sit(phone, *deals[:-30])
    with phone.app.app_context():
        info = match_by_code(match.split("/")[2], 1)[1]
        assert info is not None
        shown_match(info)  # reads it into memory
        asked: list[str] = []
        event.listen(db.engine, "before_cursor_execute", lambda *args: asked.append(args[2]))
        page = shown_match(info).log_page(None, PAGE)
        assert (len(page.heads), len(page.folded), len(page.pieces)) == (2, 2, len(page.pieces))
        assert len(page.pieces) > 15
        assert asked == []


def test_what_was_captured_is_covered_until_the_deal_is_over(phone: Phone) -> None:
    match = sit(phone, capture("West", "AS"))
    listed = phone.get(match).html
    assert 'class="more covered"' in listed
    over = phone.get(f"{sit(phone, capture('West', 'AS'), COUNT)}hand/2").html
    assert 'class="more"' in over
    assert "covered" not in over


def test_which_hands_have_pieces_does_not_depend_on_how_long_a_page_is(phone: Phone) -> None:
    note = {"kind": "note", "text": "tea"}
    struck, unlucky = {"kind": "void", "entry": 5}, {"kind": "void", "entry": 4}
    match = sit(
        phone,
        capture("West", "AS"),
        note,
        COUNT,
        COUNT,
        COUNT,
        note,
        COUNT,
        struck,
        capture("West", "AS"),
        COUNT,
        unlucky,
        COUNT,
    )
    with phone.app.app_context():
        info = match_by_code(match.split("/")[2], 1)[1]
        assert info is not None
        for most in range(1, 10):
            heads, folded, corrections, before = list[int](), set[int](), set[int](), None
            while before is None or before:
                page = shown_match(info).log_page(before, most)
                heads += [row.seq for row in page.heads]
                folded |= page.folded
                corrections |= {row.seq for row in page.corrections}
                before = page.older or 0
            assert (heads, folded, corrections) == ([12, 10, 7, 6, 5, 4, 3, 2], {3, 10}, {8, 11}), most


def test_a_counted_deal_corrected_to_a_capture_is_an_open_deal(phone: Phone) -> None:
    """Once every page of such a match answered 500: what the deal had been was sought instead of what it is."""
    match = sit(phone, COUNT)
    form = phone.get(f"{match}correct/1?kind=capture").form("/correct/1/capture")
    assert phone.send(form, player="West", cards=["AC"]).status == 303
    page = phone.get(match)
    assert (page.status, items(page)) == (200, ["e1", "e2"])
    another = next(form for form in page.forms if form.action.endswith("/turn"))
    assert another.action == f"{match}missing/1/turn"
    assert phone.get(f"{match}correct/1").status == 200
    assert phone.log(match, "end_deal").status == 303
    page = phone.get(match)
    assert (items(page)[0], "1 deal" in page.text) == ("e3", True)
    assert "e1" in items(phone.get(f"{match}hand/3"))
