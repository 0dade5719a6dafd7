"""The phone that a test is given is as good as new; what one phone hears of another's recordings."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from .access import barriers
from .conftest import Phones
from .flow import board, hands, log, read_in, save, save_button, save_label, tap_hand
from .phone import SCREEN, SMALLEST, TABLET, Phone
from .reckoning import Hand

LIKE_NEW = """() => [innerWidth, matchMedia("(prefers-color-scheme: dark)").matches, localStorage.length,
  sessionStorage.length, window.left ?? null]"""


def test_a_phone_that_forgets_is_as_good_as_new(phone: Phone) -> None:
    page = phone.page
    page.set_viewport_size(TABLET)
    page.emulate_media(color_scheme="dark")
    page.add_init_script("window.left = 1")
    page.goto("/")
    page.evaluate("localStorage.setItem('left', 1), sessionStorage.setItem('left', 1)")
    assert page.evaluate(LIKE_NEW) == [TABLET["width"], True, 1, 1, 1]
    phone.forget()
    phone.page.goto("/")
    assert phone.page.evaluate(LIKE_NEW) == [SCREEN["width"], False, 0, 0, None]
    assert phone.context.pages == [phone.page]


# -- two of them -----------------------------------------------------------------------------------------------------

NAMES = ("An", "Binh", "Chi")
FIRST = Hand("An", {"Binh": 3, "Chi": 5})
MINE = Hand("Binh", {"An": 2, "Chi": 9})


def write_note(phone: Phone, match: str, words: str) -> None:
    phone.page.goto(f"{match}log/note")
    phone.page.locator("textarea[name=text]").fill(words)
    expect(save_label(phone.page)).to_contain_text(words)
    phone.go(save_button(phone.page))


def test_a_note_of_another_phone_is_a_line_and_save_stays_where_it_is(phones: Phones) -> None:
    one, other = phones(), phones()
    match = read_in(one, NAMES, FIRST)
    other.page.goto(match)
    other.follow("Log hand")
    tap_hand(other, MINE)
    expect(save_label(other.page)).to_have_text("Save: Binh +11")
    place = save_button(other.page).bounding_box()
    write_note(one, match, "Chi owes a beer")
    other.pick("left:Chi", 8)
    expect(save_label(other.page)).to_have_text("Save: Binh +10")
    line = other.page.locator("#came-line")
    expect(line).to_have_text("Meanwhile another phone wrote a note: Chi owes a beer")
    assert other.page.locator("#came-in").count() == 0
    assert other.picked("winner") == ["Binh"]
    assert other.picked("left:An") == ["2"]
    assert save_button(other.page).bounding_box() == place
    assert barriers(other) == []
    other.go(save_button(other.page))
    assert other.page.url == match
    assert hands(other.page) == [2, 1]


@pytest.mark.parametrize("screen", [SCREEN, SMALLEST])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_every_choice_about_what_came_in_comes_free_of_the_bar(
    phones: Phones, screen: ViewportSize, dark: bool
) -> None:
    one, other = phones(), phones(viewport=screen, color_scheme="dark" if dark else "light")
    match = read_in(one, NAMES, FIRST)
    other.page.goto(match)
    other.follow("Log hand")
    tap_hand(other, MINE)
    expect(save_label(other.page)).to_have_text("Save: Binh +11")
    one.page.goto(match)
    log(one, Hand("An", {"Binh": 1, "Chi": 1}), 1)
    panel = other.page.locator("#came-in")
    expect(panel).to_contain_text("Meanwhile another phone recorded hand 2: An goes out +2")
    assert barriers(other) == []
    choices = panel.locator(".acts :is(a, button):visible")
    assert choices.count() == 3
    expect(panel.locator(".go")).to_have_count(0)  # it may be the same hand: nobody is pushed to count it twice
    expect(choices.first).to_contain_text("Record it too")
    expect(other.page.locator(".bar .go")).to_have_count(0)
    bar = other.page.locator("main .bar").bounding_box()
    assert bar
    for choice in choices.all():
        choice.focus()
        box = choice.bounding_box()
        assert box
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= bar["y"] or bar["y"] + bar["height"] < screen["height"]
        assert box["height"] >= 48
    save(other)
    one.page.goto(match)
    assert hands(one.page) == [3, 2, 1]


@pytest.mark.parametrize("chi", [1, 8], ids=["the same", "another"])
def test_a_half_filled_hand_is_compared_as_soon_as_it_is_complete(phones: Phones, chi: int) -> None:
    """Both log one hand, and only one of them is through with it: nothing green counts it twice."""
    one, other = phones(), phones()
    match = read_in(one, NAMES, FIRST)
    other.page.goto(match)
    other.follow("Log hand")
    other.pick("winner", "An")
    other.pick("left:Binh", 1)
    one.page.goto(match)
    log(one, Hand("An", {"Binh": 1, "Chi": 1}), 1)
    panel = other.page.locator("#came-in")
    expect(panel).to_contain_text("Meanwhile another phone recorded hand 2: An goes out +2")
    expect(other.page.locator(".go:visible")).to_have_count(0)
    other.pick("left:Chi", chi)
    if chi == 1:
        expect(panel).to_contain_text("Another phone has already recorded exactly the same")
        other.go(other.page.get_by_role("link", name="It is the same: leave it as it is").first)
    else:
        expect(panel).to_contain_text("Yours, not saved yet: An goes out +9")
        other.go(panel.get_by_role("button", name="Put mine in place of hand 2"))
    one.page.goto(match)
    assert hands(one.page) == [2, 1]
    assert board(one.page)["An"] == (10 if chi == 1 else 17)
