"""Played in Thai: deals won where nothing is played for, and what lies in pots, which goes home when a match ends."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import Phones
from .flow import board, read_table, save, texts

PEOPLE = ("Nok", "Cat", "Dao")


def test_deals_won_are_counted_where_nothing_is_played_for(phones: Phones) -> None:
    phone = phones(locale="th-TH")
    match = {"game": "sam-sip", "variant": "mon", "players": PEOPLE, "options": {}, "entries": []}
    table = read_table(phone, PEOPLE, match)
    page = phone.page
    page.goto(f"{table}m/1/")
    for winner in ("Nok", "Nok", "Cat"):
        phone.go(page.locator("#bar .go"))
        phone.pick("winner", winner)
        save(phone)
    expect(page.locator(".seat .sum")).to_have_text(["2", "1", "0"])
    expect(page.locator(".seat").last).to_contain_text("ตาที่ชนะ")
    page.goto(f"{table}m/1/log/end_match")
    save(phone)
    expect(page.locator("#end")).to_contain_text("Nok")
    expect(page.locator("#end")).to_contain_text("2")
    page.goto(table)
    expect(page.locator(".both .amount")).to_have_text(["1", "0", "0"])  # of matches: Nok has won this one


def test_what_lies_in_pots_goes_home_in_the_sum_that_settling_says(phones: Phones) -> None:
    phone = phones(locale="th-TH")
    deal = {"kind": "hand", "winner": "Nok", "indicator": "5S", "joke": {"stakes": PEOPLE}}
    match = {"game": "sam-sip", "variant": "korat", "players": PEOPLE, "options": {}, "entries": [deal]}
    table, page = read_table(phone, PEOPLE, match), phone.page
    page.goto(f"{table}m/1/log/end_match")
    save(phone)
    sums = {"Nok": 20, "Cat": -10, "Dao": -10}
    assert board(page) == sums
    expect(page.locator(".in-a-line")).to_be_visible()  # hands won, beside the money
    expect(page.locator("#end")).not_to_contain_text("pot")
    page.goto(f"{table}m/1/scorecard/")
    for figure in ("+20", "\N{MINUS SIGN}10"):
        expect(page.locator("main")).to_contain_text(figure)
    page.goto(table)
    assert [text for (text,) in texts(page, ".both", ".amount")] == ["+20", "\N{MINUS SIGN}10", "\N{MINUS SIGN}10"]
    page.goto(f"{table}settle/")
    owed = page.locator(".pay input[name=amount]").evaluate_all("all => all.map(one => one.value)")
    assert owed == ["10", "10"]
