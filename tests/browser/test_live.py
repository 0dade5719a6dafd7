"""What one phone records the others show by themselves, and nothing that is being tapped there is lost."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Locator, Page, Request, Route, expect

from .conftest import Phones
from .flow import board, hands, log, read_in, ready, save, save_button, save_label, tap_hand
from .phone import SMALLEST, Phone
from .reckoning import Hand

NAMES = ("An", "Binh", "Chi")
HAND = Hand("An", {"Binh": 3, "Chi": 5})
OTHER = Hand("Binh", {"An": 2, "Chi": 7})


def shows(page: Page, number: int) -> None:
    expect(page.locator(".hands > li .n").first).to_have_text(str(number))


def marked(phone: Phone) -> None:
    """Mark the page, so that the mark vanishes when anything is loaded again."""
    phone.page.evaluate("document.documentElement.dataset.same = 1")


def same(phone: Phone) -> bool:
    return bool(phone.page.evaluate("document.documentElement.dataset.same"))


def asked(phone: Phone) -> list[str]:
    """Return the addresses that the phone asks for from now on, but for streams."""
    found: list[str] = []

    def note(request: Request) -> None:
        if request.redirected_from is None:
            found.append(f"{request.method} {request.url}")

    phone.page.on("request", note)
    return found


def test_what_one_records_the_other_shows_within_a_moment_and_keeps_what_is_tapped(phones: Phones) -> None:
    one, other = phones(), phones()
    address = read_in(one, NAMES, HAND)
    other.page.goto(address)
    shows(other.page, 1)
    marked(other)
    other.page.locator(".hands > li summary").first.click()  # closes what was open
    requests = asked(one)
    log(one, OTHER, 1)
    began = time.perf_counter()
    shows(other.page, 2)
    print(f"shown on another phone after {time.perf_counter() - began:.2f} s")
    assert board(other.page) == board(one.page)
    assert same(other)
    # a sheet that nobody has touched is brought up to date; one in use says what came in, and keeps what was tapped
    other.follow("Log hand")
    expect(other.page.locator("h1")).to_contain_text("3")
    marked(other)
    log(one, HAND, 1)
    expect(other.page.locator("h1")).to_contain_text("4")
    assert other.page.locator(".came").count() == 0
    tap_hand(other, OTHER)
    expect(save_label(other.page)).to_contain_text("Save: Binh")
    log(one, HAND, 1)
    expect(other.page.locator(".came")).to_contain_text("An")
    assert other.picked("winner") == ["Binh"]
    assert other.picked("left:Chi") == ["7"]
    assert same(other)
    save(other)
    shows(one.page, 5)
    assert board(one.page) == board(other.page)
    assert hands(one.page) == [5, 4, 3, 2, 1]
    # three times after a hand of its own, once because of the other's: its own bring no second
    assert requests.count(f"GET {address}") == 4


def thumb(phone: Phone) -> Locator:
    """Return what is where Save was."""
    return phone.page.locator(".bar > :is(.go, [data-leads])")


@pytest.mark.parametrize("where", ["a new hand", "a correction"])
def test_a_tap_where_save_stood_leads_to_what_came_in_and_records_nothing(phones: Phones, where: str) -> None:
    one, other = phones(), phones(viewport=SMALLEST)
    address = read_in(one, NAMES, HAND)
    other.page.goto(address)
    if where == "a correction":
        other.page.goto(f"{address}correct/1")
        other.pick("left:Chi", 6)
        one.page.goto(f"{address}correct/1")
        one.pick("left:Chi", 9)
    else:
        other.follow("Log hand")
        tap_hand(other, OTHER)
    expect(save_label(other.page)).to_contain_text("Save: ")
    box = thumb(other).bounding_box()
    assert box
    if where == "a correction":
        save(one)
    else:
        log(one, HAND, 1)
    expect(thumb(other)).to_have_text("See what came in")
    other.page.wait_for_timeout(1200)
    other.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(other.page.locator("#came-in")).to_be_focused()
    expect(other.page.locator("#came-in .came")).to_be_in_viewport()
    one.page.goto(address)
    assert hands(one.page) == ([1] if where == "a correction" else [2, 1])
    assert one.page.locator(".correction").count() == (1 if where == "a correction" else 0)
    other.page.locator("#sheet").evaluate("form => form.requestSubmit()")  # nor does the return key
    expect(other.page.locator("#came-in")).to_be_focused()
    save(other)
    one.page.goto(address)
    assert hands(one.page) == ([1] if where == "a correction" else [3, 2, 1])


def test_a_page_says_since_when_it_is_not_up_to_date(phones: Phones) -> None:
    one, other = phones(), phones()
    address = read_in(one, NAMES, HAND)
    other.page.goto(address)
    shows(other.page, 1)
    other.connect(False)
    expect(other.page.locator(".late")).to_have_text(re.compile(r"^Not up to date since \d\d:\d\d$"))
    log(one, OTHER, 1)
    other.connect(True)
    shows(other.page, 2)
    expect(other.page.locator(".late")).to_be_hidden()


def test_a_page_that_cannot_be_had_is_asked_for_less_and_less_often(phones: Phones) -> None:
    one, other = phones(), phones()
    address = read_in(one, NAMES, HAND)
    other.page.goto(address)
    shows(other.page, 1)
    asked_at = list[float]()

    def fail(route: Route) -> None:
        asked_at.append(time.perf_counter())
        route.fulfill(status=500, body="")

    other.page.route(address, fail)
    log(one, OTHER, 1)
    while len(asked_at) < 5:
        other.page.wait_for_event("response")
    assert asked_at[4] - asked_at[0] > 2, "each quarter of a second it would be there after one"
    other.page.unroute(address)
    other.troubles.clear()  # that it could not be had
    shows(other.page, 2)


def test_a_payment_ticked_on_one_phone_is_ticked_on_the_other_where_it_stood_and_what_is_typed_stays(
    phones: Phones,
) -> None:
    one, other = phones(), phones()
    settle = read_in(one, NAMES, HAND, OTHER, HAND).replace("m/1/", "settle/")
    for phone in (one, other):
        phone.page.goto(settle)
        marked(phone)
    rows = other.page.locator("li.pay")
    expect(rows).to_have_count(2)
    names, top = rows.all_text_contents(), rows.nth(1).bounding_box()
    rows.nth(1).locator("input.amt").fill("2")
    other.page.wait_for_timeout(800)  # else the test would wait for the next letter
    one.page.locator("li.pay").first.locator(".tick").click()
    expect(rows.first).to_have_class("pay done")
    expect(other.page.locator(".now b").first).to_contain_text("1 payment")
    assert [row.split("→")[0] for row in rows.all_text_contents()] == [row.split("→")[0] for row in names]
    assert rows.nth(1).bounding_box() == top
    assert rows.nth(1).locator("input.amt").input_value() == "2"
    # the other one's own comes after it, and both have both
    rows.nth(1).locator(".tick").click()
    for phone in (one, other):
        expect(phone.page.locator("li.pay").nth(1)).to_contain_text("2 of 3 paid")
    # taken back on the one, it is to be paid again on the other
    one.page.locator("li.pay.done .tick.on").click()
    expect(other.page.locator("li.pay.done")).to_have_count(0)
    expect(rows.first.locator("input.amt")).to_be_visible()
    assert same(one)
    assert same(other)


def test_an_evening_and_a_players_page_follow_what_is_recorded(phones: Phones) -> None:
    one, evening, player = phones(), phones(), phones()
    table = read_in(one, NAMES, HAND).replace("m/1/", "")
    for phone, part in ((evening, "/evenings/"), (player, "/players/")):
        phone.page.goto(table)
        phone.page.goto(
            table.split("/t/")[0] + str(phone.page.locator(f"a[href*='{part}']").first.get_attribute("href"))
        )
        marked(phone)
    expect(evening.page.locator("main")).to_contain_text("1 hand")
    log(one, OTHER, 1)
    expect(evening.page.locator("main")).to_contain_text("2 hands")
    expect(player.page.locator("main .now .right b")).to_have_text(re.compile(r"\d"))
    for phone in (evening, player):
        expect(phone.page.locator("body")).to_have_attribute("data-live", re.compile(r"\d+"))
        assert same(phone)


# -- what is gone ----------------------------------------------------------------------------------------------------


def test_a_match_that_another_phone_removes_leaves_what_was_tapped_until_it_is_back(phones: Phones) -> None:
    one, other = phones(), phones()
    address = read_in(one, NAMES, HAND)
    one.refusals.add(410)
    other.refusals.add(410)
    other.page.goto(f"{address}log/hand")
    tap_hand(other, OTHER)
    one.page.goto(f"{address}about")
    one.page.locator("form[action$='/remove']").evaluate("form => form.submit()")
    says = other.page.locator(".late")
    expect(says).to_contain_text("This match was removed on")
    expect(says).to_contain_text("What you tapped stays here, but cannot be saved any more.")
    assert other.picked("winner") == ["Binh"]
    expect(save_button(other.page)).to_be_disabled()
    one.page.goto(address)
    one.go(one.page.get_by_role("button", name="Bring it back"))
    expect(says).to_be_hidden()
    save(other)
    shows(one.page, 2)


def test_a_renewed_link_leaves_what_was_tapped_and_says_so(phones: Phones) -> None:
    one, other = phones(), phones()
    address = read_in(one, NAMES, HAND)
    other.refusals.add(404)
    other.hear_nothing()
    other.page.goto(f"{address}log/hand")
    tap_hand(other, OTHER)
    ready(other)
    one.page.goto(address.replace("m/1/", "share/"))
    with one.page.expect_navigation():
        one.page.locator("form[action$='/renew/record']").evaluate("form => form.submit()")
    other.tap(save_button(other.page))
    expect(other.page.locator(".late")).to_contain_text("If the table’s link was renewed")
    assert other.picked("winner") == ["Binh"]
    expect(save_button(other.page)).to_be_disabled()
