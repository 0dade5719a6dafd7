"""What was forgotten is put in at its place, with as few taps as it takes."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .flow import ready, save_button
from .phone import Phone
from .seep_flow import FOUR, read_in

#: Nobody takes anything with a card that is lower than all that lies there.
DEAL = {"kind": "deal", "bid": 9, "floor": ["10S", "JH", "KD", "QC"]}
PLAYS = [("West", "9H"), ("South", "8D"), ("East", "7C"), ("North", "4S"), ("West", "3H")]


def test_a_forgotten_play_two_plays_ago_takes_six_taps(phone: Phone) -> None:
    page = phone.page
    plays = [{"kind": "play", "player": player, "card": card} for player, card in PLAYS]
    read_in(phone, DEAL, *plays, names=FOUR)
    phone.tap(page.locator("[data-pieces] > summary"))
    phone.tap(page.locator("[data-pieces] li.hand").nth(1).locator("summary"))
    phone.go(page.locator("details[open] details[open]").get_by_role("link", name="Something is missing before this"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Missing before")
    phone.pick("card", "KS")
    phone.tap(page.locator(".way").filter(has_text="takes"))
    expect(page.locator("#live")).to_contain_text("2 later entries are logged again")
    ready(phone)
    phone.go(save_button(page))
    assert phone.taps <= 6
    phone.tap(page.locator("[data-pieces] > summary"))
    pieces = "\n".join(page.locator("[data-pieces] li.hand summary").all_inner_texts())
    shown = re.findall(r"(?:North|East|South|West) [a-z]+ \S+", pieces)
    assert [line.split()[0] for line in shown][:6] == ["South", "West", "North", "East", "South", "West"], pieces
    assert pieces.count("put in later") == 1
