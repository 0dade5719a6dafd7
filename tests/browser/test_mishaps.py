"""What goes wrong at a real table: the back button, a double tap, a second phone, a page left open, an error."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from playwright.sync_api import Route, expect

from .conftest import Phones
from .flow import (
    Entry,
    act,
    board,
    change,
    comes_to,
    hands,
    log,
    open_table,
    read_in,
    ready,
    row,
    save,
    save_button,
    save_label,
    send_back,
    send_native,
    start_match,
    tap_hand,
)
from .phone import Phone
from .reckoning import Hand, standing

AN, BINH, CHI = "An", "Bình", "Chi"
STAKE = 5
FIRST = Hand(AN, {BINH: 7, CHI: 4})
SECOND = Hand(BINH, {AN: 2, CHI: 10})
THIRD = Hand(CHI, {AN: 1, BINH: 1})

with_and_without_scripts = pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])


def sit_down(phone: Phone, *played: Entry) -> str:
    """Open a match of three with some hands and return its address."""
    return read_in(phone, [AN, BINH, CHI], *played, stake=STAKE)


def has_hands(phone: Phone, *played: Hand) -> None:
    """Check that the match consists of these hands and no others."""
    assert board(phone.page) == standing(played, STAKE, [AN, BINH, CHI])
    assert len(hands(phone.page)) == len(played)


def sheet(phone: Phone, hand: Hand) -> None:
    """Fill in a sheet without saving it."""
    phone.follow("Log hand")
    tap_hand(phone, hand)


def keeps(phone: Phone, hand: Hand) -> None:
    """Check that the sheet still holds what was tapped."""
    assert phone.picked("winner") == [hand.winner]
    assert left_on_sheet(phone, hand) == {player: [str(cards)] for player, cards in hand.left.items()}


def left_on_sheet(phone: Phone, hand: Hand) -> Mapping[str, list[str]]:
    return {player: phone.picked(f"left:{player}") for player in hand.left}


def came_in(phone: Phone, what: str, led_by: str = "Meanwhile another phone recorded") -> None:
    """Check that the page says what another phone recorded."""
    notice = phone.page.get_by_role("alert").filter(has_text=led_by)
    expect(notice).to_contain_text(what)


# -- the back button -------------------------------------------------------------------------------------------------


@with_and_without_scripts
def test_a_hand_sent_again_after_going_back_is_recorded_once(phones: Phones, scripts: bool) -> None:
    phone = phones(scripts=scripts)
    sit_down(phone)
    sheet(phone, FIRST)
    save(phone)
    has_hands(phone, FIRST)
    phone.page.go_back()
    keeps(phone, FIRST)
    if scripts:
        expect(phone.page.get_by_role("alert")).to_contain_text("You have saved this already, as hand 1.")
        phone.follow("Leave it as it is")
    else:
        save(phone)
    has_hands(phone, FIRST)


def change_after_going_back(phone: Phone) -> None:
    """Save the first hand, go back, and change it to nine cards left to Chi. Without scripts, send it too.

    With scripts the page has said by then that it is saved.
    """
    sit_down(phone)
    sheet(phone, FIRST)
    save(phone)
    phone.page.go_back()
    phone.pick(f"left:{CHI}", 9)
    if not phone.scripts:
        phone.refusals = {409}
        send_back(phone)


@with_and_without_scripts
def test_a_hand_changed_after_going_back_is_offered_as_a_correction(phones: Phones, scripts: bool) -> None:
    phone = phones(scripts=scripts)
    change_after_going_back(phone)
    expect(phone.page.get_by_role("alert")).to_contain_text("You have saved this already, as hand 1.")
    expect(phone.page.get_by_role("heading", level=1)).to_contain_text("Correct hand 1")
    assert change(phone.page) == {AN: (55, 80), CHI: (-20, -45)}
    changed = Hand(AN, {BINH: 7, CHI: 9})
    keeps(phone, changed)
    save(phone, "Save: An +80")
    has_hands(phone, changed)
    assert phone.page.url.endswith("#e1")


@with_and_without_scripts
def test_a_hand_changed_after_going_back_may_be_left_as_it_is(phones: Phones, scripts: bool) -> None:
    phone = phones(scripts=scripts)
    change_after_going_back(phone)
    phone.follow("Leave it as it is")
    has_hands(phone, FIRST)


def test_a_page_reloaded_on_going_back_does_not_offer_the_saved_hand_again(phone: Phone) -> None:
    phone.page.route("**/log", lambda route: route.continue_())  # then nothing comes from the browser's cache
    sit_down(phone)
    sheet(phone, FIRST)
    ready(phone)
    save(phone)
    phone.page.go_back()
    expect(phone.page.get_by_role("heading", level=1)).to_contain_text("Hand 2")
    assert phone.picked("winner") == []
    expect(save_label(phone.page)).to_have_text("Who went out?")
    phone.page.unroute("**/log")


@with_and_without_scripts
def test_a_double_tap_on_save_records_one_hand(phones: Phones, scripts: bool) -> None:
    phone = phones(scripts=scripts)
    sit_down(phone)
    for n, hand in enumerate((FIRST, SECOND, THIRD), 1):
        sheet(phone, hand)
        ready(phone)
        save_button(phone.page).dblclick(no_wait_after=True)
        expect(phone.page).to_have_url(re.compile(r"/m/\d+/$"))  # the first of two answers may never be shown
        phone.page.wait_for_load_state()
        has_hands(phone, *(FIRST, SECOND, THIRD)[:n])


#: Checks that what covers a place for a moment stays there.
LASTING = "{ const later = setTimeout; window.setTimeout = (what, ms) => ms === 400 ? 0 : later(what, ms); }"


def test_a_double_tap_on_save_hits_nothing_of_the_page_that_comes(phone: Phone) -> None:
    phone.page.add_init_script(LASTING)
    sit_down(phone)
    sheet(phone, FIRST)
    ready(phone)
    place = save_button(phone.page).bounding_box()
    assert place
    at = {"x": place["x"] + 20, "y": place["y"] + 20}
    with phone.page.expect_navigation():
        phone.page.mouse.click(**at)
    has_hands(phone, FIRST)
    found = phone.page.evaluate("({ x, y }) => document.elementsFromPoint(x, y).map((one) => one.className)", at)
    assert found[0] == "shield"
    assert "btn" in found, "Referee, which is where Save was"


def test_a_double_tap_on_undo_takes_one_hand_back(phone: Phone) -> None:
    address = sit_down(phone, FIRST, SECOND)
    with phone.page.expect_navigation():
        phone.page.get_by_role("button", name="Undo").dblclick()
    phone.page.goto(address)
    has_hands(phone, FIRST)


#: Moves another key to where the last tap was, in the same frame as the next press or without one; then tells how much
#: of the page takes no taps.
COVERED = """async (pressed) => {
  const key = document.body.appendChild(document.createElement("button"));
  Object.assign(key.style, { position: "fixed", inset: 0, zIndex: 9 });
  if (pressed) key.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  await new Promise((later) => setTimeout(later, 100));
  return document.querySelectorAll(".shield").length;
}"""


@pytest.mark.parametrize("pressed", [True, False])
def test_what_a_finger_came_down_on_is_never_covered(phone: Phone, pressed: bool) -> None:
    phone.page.goto(sit_down(phone) + "log/hand")
    place = phone.choice("winner", AN).bounding_box()
    assert place
    phone.page.mouse.click(place["x"] + 20, place["y"] + 20)
    assert phone.page.evaluate(COVERED, pressed) == (0 if pressed else 1)


def test_save_counts_although_the_preview_comes_between_press_and_release(phone: Phone) -> None:
    sit_down(phone)
    sheet(phone, FIRST)
    button = save_button(phone.page)
    expect(save_label(phone.page)).to_have_text("Save: An +55")
    button.hover()
    phone.page.mouse.down()
    on_two = phone.choice("on_two", 1)
    on_two.evaluate("box => { box.checked = true }")
    on_two.dispatch_event("change")
    expect(save_label(phone.page)).to_have_text("Save: An −45")
    with phone.page.expect_navigation():
        phone.page.mouse.up()
    has_hands(phone, Hand(AN, FIRST.left, on_two=True))


# -- two phones ------------------------------------------------------------------------------------------------------


def test_on_a_slow_line_a_button_shows_that_it_was_tapped(phone: Phone) -> None:
    sit_down(phone)
    sheet(phone, FIRST)
    ready(phone)
    held: list[Route] = []
    phone.page.route("**/log/hand", lambda route: held.append(route))
    ready_to_go = look(phone)
    phone.tap(save_button(phone.page))
    comes_to(lambda _: look(phone) != ready_to_go, phone.page, True)
    with phone.page.expect_navigation():
        held.pop().continue_()
    has_hands(phone, FIRST)


def look(phone: Phone) -> list[str]:
    """Return the look of the Save button."""
    style = "button => { const style = getComputedStyle(button); return [style.backgroundColor, style.color] }"
    seen: list[str] = save_button(phone.page).evaluate(style)
    return seen


@with_and_without_scripts
def test_the_slower_phone_is_shown_what_came_in_and_then_saves(phones: Phones, scripts: bool) -> None:
    quick, slow = phones(scripts=scripts), phones(scripts=scripts)
    address = sit_down(quick)
    slow.hear_nothing()
    slow.page.goto(address)
    sheet(slow, SECOND)
    log(quick, FIRST, STAKE)
    slow.refusals = {409}
    send_back(slow)
    came_in(slow, "An goes out +55")
    came_in(slow, "Chi pays An")
    keeps(slow, SECOND)
    quick.page.reload()
    has_hands(quick, FIRST)
    save(slow)
    has_hands(slow, FIRST, SECOND)


def test_two_phones_that_log_the_same_hand_are_told_of_each_other(phones: Phones) -> None:
    one, other = phones(), phones()
    address = sit_down(one)
    other.hear_nothing()
    other.page.goto(address)
    sheet(other, FIRST)
    log(one, FIRST, STAKE)
    other.refusals = {409}
    send_back(other)
    came_in(other, "An goes out +55")
    other.follow("It is the same: leave it as it is")
    has_hands(other, FIRST)
    assert other.page.url == address


def test_undo_on_a_page_that_is_out_of_date_takes_nothing_back(phones: Phones) -> None:
    one, other = phones(), phones()
    address = sit_down(one, FIRST)
    other.hear_nothing()
    other.page.goto(address)
    log(one, SECOND, STAKE)
    other.refusals = {409}
    other.go(other.page.get_by_role("button", name="Undo"))
    came_in(other, "Bình goes out", "Not undone: meanwhile this was recorded.")
    has_hands(other, FIRST, SECOND)
    other.go(other.page.get_by_role("button", name="Undo"))
    has_hands(other, FIRST)


def test_a_correction_on_a_page_that_is_out_of_date_keeps_what_was_tapped(phones: Phones) -> None:
    one, other = phones(), phones()
    address = sit_down(one, FIRST, SECOND)
    other.hear_nothing()
    other.page.goto(address)
    other.tap(row(other.page, 1).locator("summary"))
    act(other, row(other.page, 1), "Correct")
    log(one, THIRD, STAKE)
    other.refusals = {409}
    other.pick(f"left:{CHI}", 8)
    came_in(other, "Chi goes out +10")
    corrected = Hand(AN, {BINH: 7, CHI: 8})
    keeps(other, corrected)
    save(other)
    has_hands(other, corrected, SECOND, THIRD)


def test_a_payment_ticked_on_two_phones_is_made_once(phones: Phones) -> None:
    one, other = phones(), phones()
    sit_down(one, FIRST)
    one.page.goto(one.page.url.split("/m/")[0] + "/settle/")
    other.hear_nothing()
    other.page.goto(one.page.url)
    other.refusals = {409}
    for phone in (one, other):
        phone.tap(phone.page.locator(".pay:not(.done) button").first)
        expect(phone.page.locator(".pay.done")).to_have_count(1)
    expect(other.page.locator("#problems")).to_contain_text("What is owed has changed")


def test_a_ticked_payment_stays_where_it_is_and_a_double_tap_hits_nothing_else(phone: Phone) -> None:
    sit_down(phone, Hand(BINH, {AN: 3, CHI: 5}))
    phone.page.goto(phone.page.url.split("/m/")[0] + "/settle/")
    rows = phone.page.locator(".pay b")
    before = rows.all_inner_texts()
    place = phone.page.locator(".pay button").last.bounding_box()
    assert place
    assert len(before) == 2
    phone.tap_twice(phone.page.locator(".pay button").last, until=".pay.done")
    assert rows.all_inner_texts() == before
    expect(phone.page.locator(".pay").last).to_have_class("pay done")
    assert phone.page.locator(".pay button").last.bounding_box() == place
    phone.tap(phone.page.locator(".pay.done button"))
    expect(phone.page.locator(".pay.done")).to_have_count(0)
    assert rows.all_inner_texts() == before
    phone.tap(phone.page.locator(".pay button").last)
    expect(phone.page.locator(".pay.done")).to_have_count(1)
    phone.page.goto(phone.page.url)
    expect(phone.page.locator(".pay").last).to_have_class("pay done")


def test_a_part_of_a_payment_leaves_the_rest_in_its_field_and_what_is_typed_elsewhere(phone: Phone) -> None:
    sit_down(phone, Hand(BINH, {AN: 3, CHI: 5}))
    phone.page.goto(phone.page.url.split("/m/")[0] + "/settle/")
    fields, ticks = phone.page.locator(".part input.amt"), phone.page.locator(".pay .tick")
    places = [tick.bounding_box() for tick in ticks.all()]
    for n, part in ((1, "4"), (0, "6")):
        fields.nth(n).fill(part)
    phone.tap(ticks.first)
    expect(phone.page.locator(".pay small").first).to_have_text("6 of 25 paid")
    expect(phone.page.locator("[data-print]")).to_be_visible()
    expect(fields.first).to_have_value("19")
    expect(fields.last).to_have_value("4")
    assert [tick.bounding_box() for tick in ticks.all()] == places
    phone.tap(ticks.first)
    expect(phone.page.locator(".pay.done")).to_have_count(1)
    expect(fields.last).to_have_value("4")
    assert [tick.bounding_box() for tick in ticks.all()] == places
    shown = phone.page.locator(".pay").all_inner_texts()
    phone.page.reload()
    assert phone.page.locator(".pay").all_inner_texts() == shown


# -- corrections that do not hold ------------------------------------------------------------------------------------


def test_striking_out_who_sat_down_leads_on_to_the_first_hand_in_the_way(phone: Phone) -> None:
    with_dung = Hand(AN, {BINH: 1, CHI: 1, "Dũng": 1})
    sit_down(phone, FIRST, {"kind": "join", "player": "Dũng", "after": CHI}, with_dung, with_dung)
    joined = phone.page.locator(".hands > li").filter(has_text="Dũng sits down after Chi")
    phone.tap(joined.locator("summary"))
    act(phone, joined, "Strike out")
    leads_on(phone, "hand 2 (An goes out) would then no longer be valid", "Dũng")


@with_and_without_scripts
def test_correcting_who_left_leads_on_to_the_first_hand_in_the_way(phones: Phones, scripts: bool) -> None:
    phone = phones(scripts=scripts)
    sit_down(phone, FIRST, {"kind": "leave", "player": CHI}, Hand(AN, {BINH: 3}), Hand(BINH, {AN: 3}))
    left = phone.page.locator(".hands > li").filter(has_text="Chi leaves")
    phone.tap(left.locator("summary"))
    act(phone, left, "Correct")
    phone.pick("player", BINH)
    if scripts:
        expect(save_label(phone.page)).to_have_text("Go on")
    leads_on(phone, "hand 2", BINH)


def leads_on(phone: Phone, *why: str) -> None:
    """Check that the page says what is no longer valid, and that a tap opens the sheet of that."""
    phone.refusals = {422}
    phone.tap(phone.page.locator("main button.go"))
    for words in why:
        expect(phone.page.locator("main")).to_contain_text(words)
    expect(phone.page.get_by_role("heading", level=1)).to_contain_text("hand 2")
    expect(phone.page.locator("script[src$='sheet.js']")).to_have_count(1)  # with a second one neither would run whole


# -- errors ----------------------------------------------------------------------------------------------------------


def refuses(phone: Phone, why: str) -> None:
    """Check that the sheet is not saved, and says why: with scripts before anything is sent."""
    if phone.scripts:
        expect(save_label(phone.page)).to_have_text("Something is wrong: show it")
        address = phone.page.url
        phone.tap(save_button(phone.page))
        expect(phone.page.get_by_role("alert")).to_be_in_viewport()
        assert phone.page.url == address
    else:
        phone.refusals = {422}
        save(phone)
    expect(phone.page.get_by_role("alert").first).to_contain_text(why)


@with_and_without_scripts
def test_a_sheet_that_cannot_be_is_refused_with_its_reason_and_keeps_what_was_tapped(
    phones: Phones, scripts: bool
) -> None:
    phone = phones(scripts=scripts)
    sit_down(phone)
    cannot_be = Hand(AN, {BINH: 7, CHI: 4}, thoi_hai=BINH)
    sheet(phone, cannot_be)
    refuses(phone, "there are only four 2s")
    keeps(phone, cannot_be)
    assert phone.picked("thoi_hai") == [BINH]


@with_and_without_scripts
def test_a_sheet_sent_half_filled_asks_for_the_rest_and_keeps_what_was_tapped(phones: Phones, scripts: bool) -> None:
    phone = phones(scripts=scripts)
    sit_down(phone)
    half = Hand(AN, {BINH: 7})
    sheet(phone, half)
    phone.refusals = {422}
    send_native(phone) if scripts else save(phone)
    expect(phone.page.get_by_role("alert").first).to_contain_text("How many cards does Chi have left?")
    keeps(phone, half)
    phone.pick(f"left:{CHI}", 4)
    save(phone, "Save: An +55")
    has_hands(phone, FIRST)


def test_on_a_slow_line_the_button_says_what_it_knows_and_saves_only_that(phone: Phone) -> None:
    sit_down(phone)
    held: list[Route] = []
    phone.page.route("**/preview", lambda route: held.append(route))
    button, said = save_button(phone.page), save_label(phone.page)
    phone.follow("Log hand")
    phone.pick("winner", AN)
    expect(button).to_have_attribute("aria-busy", "true")
    expect(said).to_have_text("Bình has left")
    tap_hand(phone, FIRST)
    expect(said).to_have_text("One moment …")
    phone.tap(button)
    assert "/log" in phone.page.url, "nothing was saved"
    held[-1].continue_()
    phone.page.unroute("**/preview")
    expect(said).to_have_text("Save: An +55")
    expect(button).not_to_have_attribute("aria-busy", "true")
    save(phone, "Save: An +55")
    has_hands(phone, FIRST)


def test_a_sheet_sent_before_its_preview_came_is_answered_in_its_place(phone: Phone) -> None:
    sit_down(phone)
    phone.page.route("**/preview", lambda route: route.abort())
    phone.offline = True
    cannot_be = Hand(AN, {BINH: 7, CHI: 4}, thoi_hai=BINH)
    sheet(phone, cannot_be)
    expect(save_label(phone.page)).to_have_text("No connection. Tap to try again")
    phone.refusals = {422}
    send_back(phone)
    phone.page.unroute("**/preview")
    expect(phone.page.locator("main > [role=alert]").first).to_contain_text("there are only four 2s")
    keeps(phone, cannot_be)
    phone.pick("thoi_hai", BINH)
    save(phone, "Save: An +55")
    has_hands(phone, FIRST)


@with_and_without_scripts
def test_what_was_tapped_is_still_there_after_the_server_failed(phones: Phones, scripts: bool) -> None:
    phone = phones(scripts=scripts)
    sit_down(phone)
    sheet(phone, FIRST)
    phone.page.route("**/log/hand", lambda route: route.fulfill(status=503, body="busy"))
    phone.refusals = {503}
    save(phone)
    phone.page.unroute("**/log/hand")
    phone.page.go_back()
    keeps(phone, FIRST)
    save(phone)
    has_hands(phone, FIRST)


@with_and_without_scripts
def test_a_page_whose_session_is_over_says_so_and_what_was_tapped_can_be_sent_again(
    phones: Phones, scripts: bool
) -> None:
    phone = phones(scripts=scripts)
    sit_down(phone)
    sheet(phone, FIRST)
    ready(phone)
    phone.context.clear_cookies()
    phone.refusals = {400}
    save(phone)
    expect(phone.page.get_by_role("heading", name="This page was open too long")).to_be_visible()
    phone.page.go_back()
    keeps(phone, FIRST)
    phone.page.reload()
    tap_hand(phone, FIRST)
    save(phone)
    has_hands(phone, FIRST)


def test_names_and_house_rules_typed_for_a_match_are_kept_when_it_is_refused(phone: Phone) -> None:
    open_table(phone)
    phone.refusals = {422}
    start_match(phone, [AN, AN, CHI], stake=0)
    assert phone.page.get_by_role("alert").first.inner_text()
    typed = [phone.page.locator(f"input[name=seat-{n}]").input_value() for n in range(3)]
    assert typed == [AN, AN, CHI]
    assert phone.page.locator("input[name=stake]").input_value() == "0"


def test_a_table_name_that_is_too_long_is_refused_and_kept(phone: Phone) -> None:
    phone.refusals = {422}
    phone.page.goto("/")
    phone.open("New table")
    phone.page.locator("input[name=name]").evaluate("field => field.removeAttribute('maxlength')")
    phone.page.locator("input[name=name]").fill("x" * 41)
    phone.go(phone.page.get_by_role("button", name="Open the table"))
    expect(phone.page.get_by_role("alert")).to_be_visible()
    assert phone.page.locator("input[name=name]").input_value() == "x" * 41


def test_a_tap_for_what_the_bar_has_just_covered_saves_nothing(phone: Phone) -> None:
    """The button says in several lines what it does, and grows over what the thumb is on its way to."""
    match = read_in(phone, (AN, BINH, CHI), FIRST)
    page = phone.page
    page.goto(f"{match}log/note")
    button = save_button(page)
    before = button.bounding_box()
    page.locator("textarea[name=text]").fill("Chi owes a beer to everybody at the table, and An the taxi. " * 2)
    page.evaluate("cover = finger.cover, finger.cover = (part) => cover(part, 60_000)")  # whatever this machine does
    expect(save_label(page)).to_contain_text("and An the taxi")
    after = button.bounding_box()
    assert before
    assert after
    assert after["y"] < before["y"] - 20
    page.mouse.click(after["x"] + 40, after["y"] + 6)
    page.wait_for_timeout(300)
    assert page.url == f"{match}log/note"
    page.locator(".shield").evaluate_all("all => all.forEach((one) => one.remove())")
    with page.expect_navigation():
        page.mouse.click(after["x"] + 40, after["y"] + 6)
    assert page.url == match
