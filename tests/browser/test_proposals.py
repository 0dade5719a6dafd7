"""A hand over the table's amount: proposed on one phone, answered on another, seen on all, recorded once."""

from __future__ import annotations

import time

from playwright.sync_api import Locator, expect

from .access import barriers
from .conftest import Phones
from .flow import board, comes_to, hands, read_in, ready, save, save_button, save_label, tap_hand
from .offline import GAMES, KEEP, keeping, kept, look, waits
from .phone import TABLET, Phone
from .reckoning import Hand

NAMES = ("An", "Binh", "Chi")
SMALL = Hand("Binh", {"An": 1, "Chi": 1})
LARGE = Hand("An", {"Binh": 3, "Chi": 9})


def ask_from(phone: Phone, match: str, amount: int) -> None:
    phone.page.goto(match.replace("m/1/", "about"))
    phone.page.get_by_label("Ask for a yes from this amount on").fill(str(amount))
    phone.go(phone.page.get_by_role("button", name="Save"))


def belongs_to(phone: Phone, match: str, person: str) -> None:
    phone.page.goto(match.replace("m/1/", "share/"))
    phone.go(phone.page.locator(".who").get_by_role("button", name=person, exact=True))


def propose(phone: Phone, match: str, hand: Hand) -> None:
    phone.page.goto(match)
    phone.follow("Log hand")
    tap_hand(phone, hand)
    ready(phone)
    if phone.scripts:
        expect(save_label(phone.page)).to_have_text("Propose: An +12")
    phone.go(save_button(phone.page))
    expect(proposed(phone)).to_contain_text("An goes out")
    assert phone.page.url == match


def proposed(phone: Phone) -> Locator:
    return phone.page.locator("#proposed")


def test_proposed_on_one_phone_a_yes_on_her_own_records_it_and_all_see_it(phones: Phones) -> None:
    recorder, payer, onlooker = phones(), phones(), phones(viewport=TABLET)
    match = read_in(recorder, NAMES, SMALL)
    ask_from(recorder, match, 9)
    belongs_to(payer, match, "Chi")
    payer.page.goto(match)
    recorder.page.goto(match.replace("m/1/", "share/"))
    onlooker.page.goto(recorder.page.locator("#look-address").text_content().strip() + "m/1/board")
    stood = board(payer.page)

    propose(recorder, match, LARGE)
    began = time.perf_counter()
    expect(proposed(payer)).to_contain_text("An goes out")
    print(f"shown on her phone after {time.perf_counter() - began:.2f} s")
    expect(onlooker.page.locator("main")).to_contain_text("Waits for a yes: Chi")
    assert onlooker.page.locator("main form").count() == 0
    assert barriers(payer) == []
    assert recorder.page.get_by_role("button", name="Yes, that is right").count() == 0
    assert recorder.page.get_by_role("link", name="Log hand").count() == 0
    assert board(payer.page) == stood, "nothing of it counts"

    payer.taps = 0
    payer.go(payer.page.get_by_role("button", name="Yes, that is right"))
    assert payer.taps == 1
    began = time.perf_counter()
    expect(proposed(recorder)).to_have_count(0)
    print(f"gone from the recorder's after {time.perf_counter() - began:.2f} s")
    expect(onlooker.page.locator("main")).not_to_contain_text("Waits for a yes")
    assert hands(recorder.page) == [2, 1]
    assert board(recorder.page) == board(payer.page) == {"An": 11, "Binh": -1, "Chi": -10}
    recorder.page.goto(f"{match}history")
    expect(recorder.page.locator("main")).to_contain_text("Chi said yes")


def test_one_more_tap_on_the_same_phone_with_and_without_scripts(phones: Phones) -> None:
    for scripts in (True, False):
        phone = phones(scripts=scripts)
        match = read_in(phone, NAMES, SMALL)
        ask_from(phone, match, 9)
        propose(phone, match, LARGE)
        phone.taps = 0
        phone.go(phone.page.get_by_role("button", name="Chi says yes"))
        assert phone.taps == 1
        assert hands(phone.page) == [2, 1]
        assert board(phone.page)["Chi"] == -10


def test_a_sheet_in_use_is_told_and_keeps_what_was_tapped(phones: Phones) -> None:
    recorder, other = phones(), phones()
    match = read_in(recorder, NAMES, SMALL)
    ask_from(recorder, match, 9)
    other.page.goto(match)
    other.follow("Log hand")
    tap_hand(other, SMALL)
    expect(save_label(other.page)).to_have_text("Save: Binh +2")
    propose(recorder, match, LARGE)
    expect(proposed(other)).to_contain_text("What is typed here stays.")
    assert other.picked("winner") == ["Binh"]
    other.refusals.add(409)
    other.tap(save_button(other.page))
    expect(proposed(other)).to_be_visible()
    assert hands(recorder.page) == [1]
    recorder.go(recorder.page.get_by_role("button", name="Take it back"))
    expect(proposed(other)).to_have_count(0)
    assert other.picked("left:Chi") == ["1"]
    ready(other)
    other.go(save_button(other.page))
    assert hands(other.page) == [2, 1]


def test_a_correction_that_is_proposed_leads_to_where_it_is_answered(phones: Phones) -> None:
    phone = phones()
    match = read_in(phone, NAMES, SMALL)
    ask_from(phone, match, 5)
    phone.page.goto(f"{match}correct/1")
    phone.pick("left:Chi", 7)
    expect(save_label(phone.page)).to_have_text("Propose: Binh +8")
    phone.go(save_button(phone.page))
    expect(proposed(phone)).to_contain_text("Correct hand 1")
    assert phone.page.url == match
    phone.go(phone.page.get_by_role("button", name="Chi says yes"))
    assert board(phone.page)["Chi"] == -7


def test_who_proposed_it_sees_it_taken_back_mends_it_and_proposes_again(phones: Phones) -> None:
    recorder, payer = phones(), phones()
    match = read_in(recorder, NAMES, SMALL)
    ask_from(recorder, match, 9)
    belongs_to(payer, match, "Chi")
    propose(recorder, match, LARGE)
    payer.page.goto(match)
    payer.go(payer.page.get_by_role("button", name="Take it back"))
    told = recorder.page.locator("#taken-back")
    expect(told).to_contain_text("Chi has taken back what you proposed: An goes out +12")
    assert barriers(recorder) == []
    assert payer.page.locator("#taken-back").count() == 0
    recorder.follow("Propose it again")
    assert recorder.picked("left:Chi") == ["9"]
    recorder.pick("left:Binh", 2)
    expect(save_label(recorder.page)).to_have_text("Propose: An +11")
    recorder.go(save_button(recorder.page))
    expect(proposed(recorder)).to_contain_text("An goes out")
    expect(told).to_have_count(0)
    expect(proposed(payer)).to_contain_text("+11")
    payer.go(payer.page.get_by_role("button", name="Take it back"))
    recorder.go(told.get_by_role("button", name="Leave it"))
    expect(told).to_have_count(0)
    assert hands(recorder.page) == [1]


# -- what waits for a connection meanwhile -----------------------------------------------------------------------------

ANOTHER = Hand("Chi", {"An": 2, "Binh": 2})

#: Nothing is tried again because time has passed, only because the page hears of something.
NO_CLOCK = "window.setInterval = () => 0"


def lose(phone: Phone, match: str, *more: Hand) -> None:
    """Let these hands wait on the phone for a connection."""
    phone.page.add_init_script(NO_CLOCK)
    phone.page.goto(match)
    kept(phone, *GAMES["sam"].sheets)
    phone.connect(False)
    for hand in more:
        phone.page.goto(f"{match}log")
        tap_hand(phone, hand)
        expect(save_label(phone.page)).to_have_text(KEEP)
        phone.go(save_button(phone.page))
    phone.page.goto(match)
    waits(phone, len(more))


def ask(phone: Phone, number: int) -> None:
    """Give the connection back: so many wait for a yes."""
    phone.connect(True)
    waits(phone, number, asks=True)
    expect(proposed(phone)).to_contain_text("An goes out")


def test_a_hand_that_waited_goes_in_with_all_behind_it_once_somebody_says_yes(phones: Phones) -> None:
    phone, payer = keeping(phones), phones()
    phone.refusals.add(423)
    match = read_in(phone, NAMES, SMALL)
    ask_from(phone, match, 9)
    lose(phone, match, LARGE, SMALL)
    ask(phone, 2)
    payer.page.goto(match)
    assert hands(payer.page) == [1]
    payer.go(payer.page.get_by_role("button", name="Chi says yes"))
    waits(phone, 0)
    expect(proposed(phone)).to_have_count(0)
    comes_to(hands, phone.page, [3, 2, 1])
    comes_to(board, phone.page, {"An": 10, "Binh": 1, "Chi": -11})


def test_what_waits_while_another_phone_proposes_goes_in_once_that_is_answered(phones: Phones) -> None:
    phone, other = keeping(phones), phones()
    phone.refusals.add(423)
    match = read_in(phone, NAMES, SMALL)
    ask_from(phone, match, 9)
    lose(phone, match, ANOTHER)
    propose(other, match, LARGE)
    ask(phone, 1)
    other.go(other.page.get_by_role("button", name="Take it back"))
    waits(phone, 0)
    comes_to(hands, phone.page, [2, 1])
    comes_to(board, phone.page, {"An": -3, "Binh": 0, "Chi": 3})


def test_what_waits_behind_a_hand_that_was_taken_back_takes_no_others_for_it(phones: Phones) -> None:
    """The second hand has seen neither that the first is not recorded nor what another phone recorded instead."""
    phone, other = keeping(phones), phones()
    phone.refusals |= {409, 423}
    match = read_in(phone, NAMES, SMALL)
    ask_from(phone, match, 9)
    lose(phone, match, LARGE, SMALL)
    ask(phone, 2)
    other.page.goto(match)
    other.go(other.page.get_by_role("button", name="Take it back"))
    other.follow("Log hand")
    tap_hand(other, ANOTHER)
    save(other)
    for left in (2, 1):
        waits(phone, left, stopped=True)
        look(phone)
        expect(phone.page.locator(".came")).to_have_count(1)
        expect(phone.page.locator(".came")).to_contain_text("Chi")
        if left == 2:
            phone.follow("Drop mine")
    save(phone)
    waits(phone, 0)
    comes_to(hands, phone.page, [3, 2, 1])
    comes_to(board, phone.page, {"An": -4, "Binh": 2, "Chi": 2})
