"""Paying: all of it by one tap, and as a table goes, in the language of each game; taps counted."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import Phones
from .flow import read_table, ready, save
from .phone import Phone
from .test_something_else import FOUR, GAMES, HOME, SIDES

HANDS: list[dict[str, Any]] = [
    {"kind": "hand", "winner": "An", "left": {"Bình": 3, "Chi": 5, "Dũng": 1}},
    {"kind": "hand", "winner": "Bình", "left": {"An": 2, "Chi": 5, "Dũng": 1}},
]
MATCH = {"game": "sam", "players": FOUR, "options": {"stake": 5}, "entries": HANDS}


def ticks(phone: Phone) -> list[bool]:
    return [("on" in (tick.get_attribute("class") or "")) for tick in phone.page.locator(".pay .tick").all()]


def test_all_is_paid_by_one_tap_and_not_paid_by_another(phones: Phones) -> None:
    phone = phones()
    phone.page.goto(f"{read_table(phone, FOUR, MATCH)}settle/")
    assert ticks(phone) == [False] * 3
    button = phone.page.locator("#all-are-paid")
    place = button.bounding_box()
    phone.taps = 0
    phone.tap(button)
    undo = phone.page.locator("#undo-all-paid")
    expect(undo).to_contain_text("3 payments")
    assert phone.taps == 1
    assert ticks(phone) == [True] * 3
    assert phone.page.locator("#nothing-to-pay").bounding_box() == place, "a second tap there does nothing"
    phone.tap(undo)
    expect(undo).to_have_count(0)
    assert ticks(phone) == [False] * 3


def test_the_words_beside_a_tick_take_the_payment_back(phone: Phone) -> None:
    phone.page.goto(f"{read_table(phone, FOUR, MATCH)}settle/")
    phone.tap(phone.page.locator(".pay .tick").first)
    expect(phone.page.locator(".pay.done")).to_have_count(1)
    phone.tap(phone.page.get_by_text("take back", exact=True))
    expect(phone.page.locator(".pay.done")).to_have_count(0)


def test_who_left_and_is_not_paid_yet_says_nothing_of_the_log(phone: Phone) -> None:
    """The form that pays them has the number of payments, which is not that of the entries."""
    table = read_table(phone, FOUR, MATCH)
    phone.page.goto(f"{table}settle/")
    for done in (1, 0) * 3:
        phone.tap(phone.page.locator(".pay .tick").first)
        expect(phone.page.locator(".pay.done")).to_have_count(done)
    phone.page.goto(f"{table}m/1/log/leave")
    phone.pick("player", "Chi")
    save(phone)
    expect(phone.page.locator("#leaver-pays input[name=seen]")).to_have_value("6")
    seen = phone.page.evaluate("Object.entries(localStorage).filter(([name]) => name.startsWith('seen:'))")
    assert [value for _, value in seen] == ["3"]


#: Of each game: its options, what was played, what is said of who leaves, how many payments the end of the match then
#: enters, how much is paid in all, and what the page of settling says. Nobody leaves a game of four in partnerships.
PLAYED: dict[str, tuple[dict[str, Any], list[dict[str, Any]], str, int, list[str], str]] = {
    "sam": ({"stake": 5}, HANDS, "Chi → An 35", 1, ["10", "15", "35"], "Đã trả xong hết"),
    "sam-sip": ({}, [GAMES["sam-sip"]] * 2, "Chi → An 15", 2, ["15", "15", "15"], "เคลียร์ครบแล้ว"),
    "daun-tiga": ({}, [GAMES["daun-tiga"]], "An → Chi 5", 1, ["5", "5"], "Semua langsai"),
    "seep": ({"baazi_stake": 10}, [{"kind": "count", "points": {SIDES[0]: 100}}], "", 2, ["10", "10"], "ਹਿਸਾਬ ਬਰਾਬਰ"),
    "samba": ({"game_stake": 50}, [GAMES["samba"]], "", 2, ["50", "50"], "Alles afgerekend"),
}


@pytest.mark.parametrize("game", PLAYED)
def test_a_table_pays_as_it_goes_in_its_language(phones: Phones, game: str) -> None:
    options, entries, owed, entered, paid, says = PLAYED[game]
    phone = phones(locale=HOME[game])
    table = read_table(phone, FOUR, {"game": game, "players": FOUR, "options": options, "entries": entries})
    phone.page.goto(f"{table}about")
    phone.tap(phone.page.locator("input[name=cash]"))
    phone.go(phone.page.locator("form .go"))
    if owed:
        phone.page.goto(f"{table}m/1/log/leave")
        phone.pick("player", "Chi")
        save(phone)
        expect(phone.page.locator("#leaver")).to_contain_text(owed)
        phone.taps = 0
        phone.go(phone.page.locator("#leaver-pays button"))
        assert phone.taps == 1
        expect(phone.page.locator("#leaver-undo")).to_be_visible()
    phone.page.goto(f"{table}m/1/log/end_match")
    if game == "samba":
        phone.pick("counts", "1")  # the points decide
    ready(phone)
    expect(phone.page.locator("#cash")).to_be_visible()
    save(phone)
    phone.page.goto(f"{table}settle/")
    expect(phone.page.locator(".now")).to_contain_text(says)
    assert ticks(phone) == [True] * len(paid)
    assert sorted(phone.page.locator(".pay.done .amt").all_inner_texts()) == paid
    notes = phone.page.locator(".pay .note")
    expect(notes).to_have_count(entered)
    expect(notes.first).to_contain_text("#1")


def test_without_scripts_all_is_paid_too(phones: Phones) -> None:
    phone = phones(scripts=False)
    phone.page.goto(f"{read_table(phone, FOUR, MATCH)}settle/")
    phone.go(phone.page.locator("#all-are-paid"))
    assert ticks(phone) == [True] * 3
    phone.go(phone.page.locator("#undo-all-paid"))
    assert ticks(phone) == [False] * 3
