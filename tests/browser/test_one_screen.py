"""What is tapped together is seen together: on a phone, over the bar, without scrolling."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import Phones
from .flow import read_in, ready, tap_hand
from .phone import Phone
from .places import set_tables
from .reckoning import Hand

FOUR = ("An", "Bình", "Chi", "Dũng")
HAND = Hand("An", {"Bình": 7, "Chi": 10, "Dũng": 2})

#: How far the content of a page reaches below the upper edge of its bar.
BELOW = """() => {
  const bar = document.querySelector(".bar").getBoundingClientRect();
  const parts = [...document.querySelectorAll("main *:not(.bar, .bar *)")].filter((part) => part.checkVisibility());
  const ends = parts.map((part) => part.getBoundingClientRect()).filter(({ width, height }) => width > 1 && height > 1);
  return Math.max(...ends.map(({ bottom }) => bottom)) - bar.top;
}"""


def fits(phone: Phone) -> bool:
    """Return whether nothing of the page is under its bar, or below it."""
    return bool(phone.page.evaluate(f"() => scrollY === 0 && ({BELOW})() <= 0"))


def test_a_sheet_of_sam_with_three_losers_fits_one_screen_from_the_first_tap_to_the_receipt(phone: Phone) -> None:
    read_in(phone, FOUR, HAND)
    phone.follow("Log hand")
    assert fits(phone)
    phone.pick("winner", "An")
    assert fits(phone)
    for loser, cards in HAND.left.items():
        phone.pick(f"left:{loser}", cards)
        assert fits(phone), loser
    ready(phone)
    expect(phone.page.locator("#outcome")).to_be_visible()
    assert fits(phone), "with its receipt"


def test_one_loser_is_asked_about_at_a_time(phone: Phone) -> None:
    read_in(phone, FOUR, HAND)
    phone.follow("Log hand")
    lines = phone.page.locator(".loser")
    expect(phone.page.locator(".loser[open]")).to_have_count(0)
    phone.pick("winner", "An")
    open_now = phone.page.locator(".loser[open]:visible summary > span:first-child")
    for loser in HAND.left:
        expect(open_now).to_have_text(loser)
        before = phone.taps
        phone.pick(f"left:{loser}", HAND.left[loser])
        assert phone.taps == before + 1
    expect(open_now).to_have_count(0)
    backs = [lines.nth(n).locator(".backs > i") for n in (1, 2, 3)]
    assert [found.count() for found in backs] == [7, 10, 2]
    phone.tap(lines.nth(2).locator("summary"))
    expect(open_now).to_have_text("Chi")
    phone.pick("left:Chi", 3)
    expect(open_now).to_have_count(0)
    assert backs[1].count() == 3
    ready(phone)


def test_without_scripts_all_losers_are_asked_about(phones: Phones) -> None:
    phone = phones(scripts=False)
    read_in(phone, FOUR, HAND)
    phone.follow("Log hand")
    expect(phone.page.locator(".loser[open]:visible")).to_have_count(4)
    tap_hand(phone, HAND)


def test_chat_is_asked_about_once_everybodys_cards_are_known(phone: Phone) -> None:
    read_in(phone, FOUR, HAND)
    phone.follow("Log hand")
    chat = phone.page.locator(".chat")
    expect(chat).to_be_hidden()
    phone.pick("winner", "An")
    expect(chat).to_be_hidden()
    for loser, cards in HAND.left.items():
        expect(chat, f"before {loser}").to_be_hidden()
        phone.pick(f"left:{loser}", cards)
    expect(chat).to_be_visible()
    phone.tap(phone.page.locator(".loser").nth(2).locator("summary"))
    expect(chat, "an answer that is looked at again").to_be_visible()
    phone.pick("left:Chi", 3)
    expect(chat).to_be_visible()
    ready(phone)


def test_without_scripts_chat_is_there_from_the_start(phones: Phones) -> None:
    phone = phones(scripts=False)
    read_in(phone, FOUR, HAND)
    phone.follow("Log hand")
    expect(phone.page.locator(".chat")).to_be_visible()


def test_what_the_season_is_asked_takes_two_rows(phone: Phone) -> None:
    table = set_tables(phone, FOUR, "Em", 5).filled
    phone.page.goto(f"{table}season/")
    tops = phone.page.locator(".among > *").evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
    assert len(tops) == 4
    assert len(set(tops)) == 2
    phone.tap(phone.page.locator(".choice > summary").filter(has_text="Money"))
    phone.go(phone.page.get_by_role("link", name="Matches won", exact=True).first)
    expect(phone.page.locator(".choice > summary").last).to_contain_text("Matches won")
