"""What was forgotten is put in at its place, with as few taps as it takes."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .conftest import Phones
from .flow import ready, save_button
from .seep_flow import FOUR, read_in

#: Nobody takes anything with a card that is lower than all that lies there.
DEAL = {"kind": "deal", "bid": 9, "floor": ["10S", "JH", "KD", "QC"]}
PLAYS = [("West", "9H"), ("South", "8D"), ("East", "7C"), ("North", "4S"), ("West", "3H")]


def test_a_forgotten_play_two_plays_ago_takes_six_taps_in_hindi(phones: Phones) -> None:
    phone = phones(locale="hi-IN")
    page = phone.page
    plays = [{"kind": "play", "player": player, "card": card} for player, card in PLAYS]
    read_in(phone, DEAL, *plays, names=FOUR)
    phone.tap(page.locator("[data-pieces] > summary"))
    phone.tap(page.locator("[data-pieces] li.hand").nth(1).locator("summary"))
    phone.go(page.locator("details[open] details[open]").get_by_role("link", name="इससे पहले कुछ छूटा है"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("से पहले छूटा हुआ")
    phone.pick("card", "KS")
    phone.tap(page.locator(".way").filter(has_text="उठाए"))
    expect(page.locator("#live")).to_contain_text("बाद की 2 प्रविष्टियाँ फिर से दर्ज होंगी")
    expect(page.locator("#live .pieces li")).to_have_count(2)  # who played what, as it was and as it is then
    ready(phone)
    phone.go(save_button(page))
    assert phone.taps <= 6
    expect(page.locator("[data-pieces]")).to_have_attribute("open", "")
    expect(page.locator("#undo-change-here")).to_be_visible()
    pieces = "\n".join(page.locator("[data-pieces] li.hand summary").all_inner_texts())
    shown = re.findall(r"^(North|East|South|West) ने \S+", pieces, re.MULTILINE)  # not what they were before
    assert shown[:6] == ["South", "West", "North", "East", "South", "West"], pieces
    assert pieces.count("यहाँ जोड़ा गया") == 1
