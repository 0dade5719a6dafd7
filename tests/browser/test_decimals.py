"""Evenings with a stake of 0.50: Sâm in Vietnamese, Sam Sip in Thai, Daun Tiga without a connection."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from . import daun_tiga
from .conftest import Phones
from .flow import read_table, save, save_button, save_label
from .offline import GAMES, KEEP, keeping, kept, logged, waits
from .phone import Phone

SAM = ("An", "Bình", "Chi")
HAND = {"kind": "hand", "winner": "An", "left": {"Bình": 3, "Chi": 5}}  #: with a stake of 2.00, 6.00 and 10.00


def table_with_decimals(phone: Phone, game: str, names: tuple[str, ...], stake: str) -> str:
    """Make a table with its first match, as people do who tick decimals there; return the match's address."""
    phone.page.goto(f"/new/{game}")
    for n, name in enumerate(names):
        phone.page.locator(f"input[name=seat-{n}]").fill(name)
    phone.tap(phone.page.locator("input[name=decimals]"))
    phone.page.locator("input[name=stake]").fill(stake)
    phone.go(phone.page.locator(".bar .go"))
    return phone.page.url


def figures(page: Page) -> dict[str, str]:
    """Return the scoreboard of a match as it is read: name to figure."""
    shown: list[tuple[str, str]] = page.locator(".seats > li").evaluate_all(
        "all => all.map((seat) => [seat.querySelector('.who span'), seat.querySelector('.sum').firstChild]"
        ".map((node) => node.textContent.trim()))"
    )
    return dict(shown)


def show_decimals(phone: Phone, table: str) -> None:
    """Show decimals at a table from now on, or no longer."""
    phone.page.goto(f"{table}about")
    phone.tap(phone.page.locator("input[name=decimals]"))
    phone.go(phone.page.locator("form .go"))


def test_a_vietnamese_evening_of_sam_with_a_stake_of_half_a_unit(phones: Phones) -> None:
    phone = phones(locale="vi-VN")
    page = phone.page
    match = table_with_decimals(phone, "sam", SAM, "0,50")
    expect(page.locator(".now .right b")).to_have_text("0,50")
    page.goto(f"{match}log/hand")
    phone.pick("winner", "An")
    phone.pick("left:Bình", "3")
    phone.pick("left:Chi", "5")
    expect(page.locator("#live")).to_contain_text("3 lá × 0,50")
    expect(page.locator(".bar .go")).to_contain_text("An +4,00")
    save(phone)
    assert figures(page) == {"An": "+4,00", "Bình": "−1,50", "Chi": "−2,50"}
    page.goto(f"{match}log/charge")
    phone.pick("from", "Bình")
    page.locator("#amount input").fill("0,255")
    page.locator("input[name=why]").fill("phạt")
    expect(page.locator("#live-problems")).to_contain_text("“0,255”")
    page.locator("#amount input").fill("0,25")
    expect(page.locator("#live")).to_contain_text("0,25")
    save(phone)
    assert figures(page) == {"An": "+4,25", "Bình": "−2,00", "Chi": "−2,25"}
    page.goto(match.replace("m/1/", "settle/"))
    fields = page.locator(".pay input.amt")
    assert sorted(field.input_value() for field in fields.all()) == ["2,00", "2,25"]
    assert fields.first.get_attribute("inputmode") == "decimal"
    part = page.locator(".pay", has_text="Chi → An")
    part.locator("input.amt").fill("0,5")
    phone.tap(part.locator(".tick"))
    expect(page.locator(".pay", has_text="Chi → An")).to_contain_text("0,50")
    expect(page.locator(".pay", has_text="Chi → An").locator("input.amt")).to_have_value("1,75")
    file = json.loads(phone.context.request.get(match.replace("m/1/", "table.json")).text())
    assert (file["decimals"], file["payments"][0]["amount"]) == (2, 50)
    assert file["matches"][0]["options"]["stake"] == 50


def test_a_thai_evening_of_sam_sip_with_a_stake_of_half_a_baht(phones: Phones) -> None:
    phone = phones(locale="th-TH")
    page = phone.page
    match = table_with_decimals(phone, "sam-sip", ("Nok", "Lek", "Dao"), "0.5")
    expect(page.locator(".now .right b")).to_have_text("0.50")
    for winner, stake in (("Nok", "5.50"), ("Lek", "10.50")):
        page.goto(f"{match}log/hand")
        phone.pick("winner", winner)
        save(phone)
        expect(page.locator(".now .right b")).to_have_text(stake)
    assert figures(page) == {"Nok": "−4.50", "Lek": "+10.50", "Dao": "−6.00"}
    page.goto(f"{match}board")
    expect(page.locator(".stand")).to_contain_text("+10.50")
    page.goto(f"{match}scorecard/")
    expect(page.locator(".scorecard")).to_contain_text("−6.00")


def test_stakes_typed_without_a_connection_mean_what_their_page_showed(phones: Phones) -> None:
    """A deal of 0,50 waits on a phone; before it goes in the table has stopped showing decimals."""
    phone, other = keeping(phones), phones()
    match = {"game": "daun-tiga", "players": SAM, "options": {}, "entries": []}
    table = read_table(other, SAM, match)
    show_decimals(other, table)
    phone.page.goto(f"{table}m/1/")
    kept(phone, *GAMES["daun-tiga"].sheets)
    phone.connect(False)
    phone.follow("Log deal")
    for player, stake in (("Bình", "0,50"), ("Chi", "1.25")):
        daun_tiga.reach(phone, player).locator("[data-stake]").fill(stake)
        assert daun_tiga.step(phone, player).locator("[data-staked]").first.inner_text() == stake
    for player, hand in (("Bình", 5), ("Chi", 3), ("An", 7)):
        daun_tiga.give_hand(phone, player, hand)
    expect(save_label(phone.page)).to_have_text(KEEP)
    phone.go(save_button(phone.page))
    waits(phone, 1)
    show_decimals(other, table)
    phone.connect(True)
    waits(phone, 0)
    assert logged(phone, f"{table}m/1/")[0]["stakes"] == {"Bình": 50, "Chi": 125}
    other.page.goto(f"{table}m/1/")
    assert figures(other.page) == {"An": "+175", "Bình": "−50", "Chi": "−125"}


def test_an_amount_means_what_its_page_showed_when_it_was_typed(phones: Phones) -> None:
    """Five of what somebody owes, while another phone turns the decimals off."""
    phone, other = phones(), phones()
    table = read_table(other, SAM, {"game": "sam", "players": SAM, "options": {"stake": 200}, "entries": [HAND]})
    show_decimals(other, table)
    phone.page.goto(f"{table}settle/")
    due = phone.page.locator("form.part input[name=amount]").first
    due.fill("5")
    shown = phone.page.locator("main").inner_text()
    show_decimals(other, table)
    expect(phone.page.locator("main")).not_to_have_text(shown)
    expect(phone.page.locator("[data-live]")).not_to_contain_text("16.00")
    assert due.input_value() == "5"
    phone.tap(phone.page.locator("form.part .tick").first)
    expect(phone.page.locator("main")).to_contain_text("500")
    assert json.loads(phone.context.request.get(f"{table}table.json").text())["payments"][0]["amount"] == 500


def test_what_was_half_typed_is_not_kept_for_a_table_that_shows_money_otherwise(phones: Phones) -> None:
    phone, other = phones(), phones()
    table = read_table(other, SAM, {"game": "sam", "players": SAM, "options": {"stake": 200}, "entries": [HAND]})
    show_decimals(other, table)
    phone.page.goto(f"{table}m/1/log/charge")
    phone.page.locator("input[name=amount]").fill("5")
    phone.page.goto(f"{table}m/1/")
    phone.page.goto(f"{table}m/1/log/charge")
    assert phone.page.locator("input[name=amount]").input_value() == "5"
    show_decimals(other, table)
    phone.page.goto(f"{table}m/1/")
    phone.page.goto(f"{table}m/1/log/charge")
    assert phone.page.locator("input[name=amount]").input_value() == ""
