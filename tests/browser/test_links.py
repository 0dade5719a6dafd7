"""A table's links at three devices: who owns it, who records as well, who looks on."""

from __future__ import annotations

import re
import time

from playwright.sync_api import expect

from .access import barriers
from .conftest import Phones
from .flow import board, log, read_in, signed
from .phone import SMALLEST, TABLET, Phone
from .reckoning import Hand, standing

NAMES = ("An", "Binh", "Chi")
FIRST = Hand("An", {"Binh": 3, "Chi": 5})
HANDS = (Hand("Binh", {"An": 2, "Chi": 7}), Hand("Chi", {"An": 1, "Binh": 4}))


def typed_in(phone: Phone, code: str) -> None:
    """Join by the code, as it is read out across the room."""
    phone.page.goto("/")
    phone.open("Join a table")
    phone.page.get_by_label("Its code").fill(code)
    phone.go(phone.page.get_by_role("button", name="Join"))


def test_a_wrong_code_is_said_where_the_phone_looks(phones: Phones) -> None:
    phone = phones(viewport=SMALLEST)
    phone.refusals.add(422)
    typed_in(phone, "NoSuchOne")
    field = phone.page.get_by_label("Its code")
    expect(field).to_be_focused()
    expect(field).to_have_value("NoSuchOne")
    expect(field).to_be_in_viewport(ratio=1)
    expect(phone.page.locator("#problems")).to_be_in_viewport(ratio=1)


def test_a_renewed_link_shuts_the_recorder_out_and_an_onlooker_never_records(phones: Phones) -> None:
    owner, recorder, onlooker = phones(), phones(), phones(viewport=TABLET)
    match = read_in(owner, NAMES, FIRST)
    share = match.replace("m/1/", "share/")
    owner.page.goto(share)
    to_record, to_look = owner.page.locator(".code").all_text_contents()
    typed_in(recorder, to_record)
    typed_in(onlooker, to_look.upper())

    onlooker.follow("Look on: Sâm")
    expect(onlooker.page.locator(".seats .who > span:first-child")).to_have_text(NAMES)
    assert onlooker.page.locator("main form, .bar form").count() == 0
    onlooker.refusals.add(403)
    onlooker.page.goto(f"{onlooker.page.url}log/hand")
    expect(onlooker.page.locator("main")).to_contain_text("This link is only for looking on")

    recorder.follow("Go on: Sâm")
    recorder.refusals.add(404)
    owner.tap(owner.page.locator("summary", has_text="Renew this link").first)
    assert barriers(owner) == []
    owner.go(owner.page.get_by_role("button", name="Renew it now").first)
    assert owner.page.url != share
    expect(owner.page.locator(".code").first).not_to_have_text(to_record)
    owner.open("Who owns this table?")
    owner.follow("Hand the table on")
    owner.go(owner.page.get_by_role("button", name="Make the link"))
    assert barriers(owner) == []
    expect(recorder.page.locator("main")).to_contain_text("If the table’s link was renewed")
    owner.page.goto("/")
    owner.go(owner.page.get_by_role("link", name="Go on: Sâm"))
    expect(owner.page.get_by_role("link", name="Log hand")).to_be_visible()
    assert owner.page.url != match


def test_owner_second_recorder_onlooker_and_board_all_show_what_any_of_them_records(phones: Phones) -> None:
    owner, recorder, onlooker, tablet = phones(), phones(), phones(), phones(viewport=TABLET)
    owner.page.goto(read_in(owner, NAMES, FIRST).replace("m/1/", "share/"))
    to_record, to_look = owner.page.locator(".code").all_text_contents()
    owner.page.go_back()
    typed_in(recorder, to_record)
    recorder.follow("Go on: Sâm")
    for phone in (onlooker, tablet):
        typed_in(phone, to_look)
        phone.follow("Look on: Sâm")
    tablet.page.goto(f"{tablet.page.url}board")
    for who, other in ((recorder, owner), (owner, recorder)):
        log(who, HANDS[who is owner], 1)
        began = time.perf_counter()
        stood = standing([FIRST, *HANDS[: 1 + (who is owner)]], 1, NAMES)
        sums = [re.compile(rf"^\s*{re.escape(signed(stood[name]))}") for name in NAMES]
        shown = {"another phone": other, "an onlooker": onlooker, "the board": tablet}
        for name, phone in shown.items():
            expect(phone.page.locator(".stand-sum" if phone is tablet else ".seats .sum")).to_have_text(sums)
            print(f"shown on {name} after {time.perf_counter() - began:.2f} s")
        assert board(owner.page) == board(recorder.page) == board(onlooker.page) == stood
    assert tablet.page.locator("main form, main button").count() == 0


def test_a_phone_that_never_was_here_finds_where_the_new_code_is_typed(phones: Phones) -> None:
    phone = phones(new=True)
    phone.refusals = {404}
    phone.page.goto("/t/abcdefghjkmnp/")
    phone.go(phone.page.locator("main").get_by_role("link", name="Home"))
    expect(phone.page.get_by_label("Its code, as another phone shows it")).to_be_in_viewport(ratio=1)


def test_who_joins_says_who_it_is_by_one_tap_and_what_was_recorded_before_has_the_name(phones: Phones) -> None:
    one, other = phones(), phones(viewport=SMALLEST)
    match = read_in(one, ("An", "Binh", "Chi"))
    other.page.goto(match)
    question = other.page.locator("#who")
    expect(question).to_contain_text("Who are you?")
    assert barriers(other) == []
    log(other, Hand("An", {"Binh": 3, "Chi": 5}), 1)
    expect(question).to_be_visible()
    one.page.goto(match)
    assert one.page.locator("#who").count() == 0, "who made the table has not joined it"
    other.taps = 0
    other.go(question.get_by_role("button", name="Binh"))
    assert (other.taps, other.page.url) == (1, match)
    expect(question).to_have_count(0)
    expect(one.page.locator(".hands")).to_contain_text("by Binh")


def test_who_is_not_on_the_list_types_the_name(phones: Phones) -> None:
    one, other = phones(), phones()
    match = read_in(one, ("An", "Binh", "Chi"))
    other.page.goto(match)
    other.page.locator("#who").get_by_text("Somebody else").click()
    other.page.get_by_label("Name", exact=True).fill("Grandma")
    other.go(other.page.get_by_role("button", name="That is me"))
    assert other.page.url == match
    other.page.goto(match.replace("m/1/", "share/"))
    expect(other.page.locator(".who")).to_contain_text("this device is Grandma.")
