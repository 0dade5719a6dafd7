"""How many taps the sheets take, from the page of the match to the hand saved: the table of ``interface.md``."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.games.sam_sip.model import Deal

from .daun_tiga import NINE, money, save_says
from .daun_tiga import Deal as DaunTigaDeal
from .daun_tiga import read_in as read_in_daun_tiga
from .flow import board, read_table, save, signed, tap_hand
from .flow import read_in as read_in_sam
from .phone import Phone
from .reckoning import Hand, standing
from .test_sam_sip import BO, CY, NAMES, Evening


@pytest.fixture(autouse=True)
def told(phone: Phone, record_property: Callable[[str, object], None]) -> Iterator[None]:
    """Report to ``make figures`` how many taps it took."""
    yield
    record_property("taps", phone.taps)


def test_daun_tiga_with_nine_at_one_stake_in_fourteen(phone: Phone) -> None:
    read_in_daun_tiga(phone, NINE)
    banker, *players = NINE
    shown = [7, 8, 3, 10, 7, 2, 9, 1, 5]
    deal = DaunTigaDeal(banker, dict.fromkeys(players, 50), dict(zip((*players, banker), shown, strict=True)))
    phone.taps = 0
    phone.follow("Log deal")
    phone.tap(phone.page.get_by_label("All stake"))
    phone.page.keyboard.type("50")
    for player in (*players, banker):
        phone.pick(f"hand:{player}", deal.hands[player])
    save_says(phone, f"Save: {banker} {signed(deal.gains()[banker])}")
    save(phone)
    assert phone.taps == 12 <= 14
    assert board(phone.page) == money(deal)


def test_sam_with_a_chain_of_two_in_nine(phone: Phone) -> None:
    four = ("An", "Bình", "Chi", "Dũng")
    read_in_sam(phone, four, stake=5)
    hand = Hand("An", {"Bình": 4, "Chi": 2, "Dũng": 1}, chat=(("Bình", "Chi"), ("Dũng", "Bình")))
    phone.taps = 0
    phone.follow("Log hand")
    tap_hand(phone, hand)
    save(phone, "Save: An +35")
    assert phone.taps == 9
    assert board(phone.page) == standing([hand], 5, four)


def test_korats_joke_pot_is_claimed_in_six(phone: Phone) -> None:
    evening = Evening(phone, "Korat", 10, seated=True, pot=True, joke=5)
    phone.taps = 0
    evening.deals.append(Deal(BO, jokers=NAMES, joke_to=CY))
    phone.follow("Log deal")
    phone.pick("winner", BO)
    phone.pick("joke_all", 1)
    phone.pick(f"claim:{CY}", "S")
    phone.pick("joke-rank", "8")
    evening.done()
    assert phone.taps == 6


@pytest.mark.parametrize(("game", "variant", "field"), [("sam", "source", "stake"), ("sam-sip", "phuket", "stake")])
def test_another_stake_from_now_on_in_four_and_the_figure(phone: Phone, game: str, variant: str, field: str) -> None:
    four = ("An", "Bình", "Chi", "Dũng")
    left = {"left": dict.fromkeys(four[1:], 1)} if game == "sam" else {}
    played = {"kind": "hand", "winner": "An", **left}
    match = {"game": game, "variant": variant, "players": four, "entries": [played]}
    phone.page.goto(f"{read_table(phone, four, match)}m/1/")
    phone.taps = 0
    phone.go(phone.page.locator("header a.title"))
    phone.go(phone.page.get_by_role("link", name="House rules from now on"))
    phone.tap(phone.page.locator(f"input[name={field}]"))
    phone.page.keyboard.press("Control+a")
    phone.page.keyboard.type("25")
    save(phone)
    assert phone.taps == 4
    expect(phone.page.locator(".now .right b")).to_have_text("25")
