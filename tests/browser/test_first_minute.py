"""The first minute: from the address to the first hand saved, and nothing typed on the way is ever lost."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, expect

from .conftest import Phones
from .flow import board, ready, save_button
from .phone import Phone

FOUR = ("An", "Bình", "Chi", "Dũng")
FIELDS, TAPS = 4, 10  #: at most, from the address to the first hand of Sâm


@contextmanager
def one_green(page: Page) -> Iterator[None]:
    """Check that the page left and the page reached have at most one green button each."""
    assert page.locator(".go:visible").count() <= 1
    yield
    assert page.locator(".go:visible").count() <= 1


def seats(page: Page) -> list[str]:
    return [
        name for name in page.locator("input[name^=seat-]").evaluate_all("all => all.map(one => one.value)") if name
    ]


def begin(phone: Phone, game: str) -> None:
    """Go from the home page to the form of a game."""
    phone.page.goto("/")
    phone.go(phone.page.get_by_role("link", name=re.compile(rf"^{game}\b")))


def sit(phone: Phone, *names: str) -> None:
    """Type names one after the other, with Enter between them."""
    phone.tap(phone.page.locator("input[name=seat-0]"))
    for name in names:
        phone.page.keyboard.type(name)
        phone.page.keyboard.press("Enter")


def log_a_first_hand(phone: Phone) -> None:
    """Go from the address to the first hand of Sâm saved, with four names typed and at most ten taps."""
    page = phone.page
    page.goto("/")
    with one_green(page):
        phone.go(page.get_by_role("link", name=re.compile("^Sâm")))
    sit(phone, *FOUR)
    with one_green(page):
        phone.go(page.get_by_role("button", name="Start"))
    expect(page.get_by_role("heading", name="Who leads first?")).to_be_visible()
    with one_green(page):
        phone.go(page.get_by_role("button", name="Chi"))
    expect(page.locator(".now")).to_contain_text("Chi leads")
    with one_green(page):
        phone.follow("Log hand")
    phone.pick("winner", "An")
    for loser, cards in (("Bình", 3), ("Chi", 5), ("Dũng", 10)):
        phone.pick(f"left:{loser}", cards)
    ready(phone)
    with one_green(page):
        phone.go(save_button(page))
    assert board(page) == {"An": 22, "Bình": -3, "Chi": -5, "Dũng": -14}
    assert phone.taps <= TAPS
    assert len(FOUR) <= FIELDS
    phone.page.goto("/")
    with one_green(page):
        phone.go(page.get_by_role("link", name="Go on: Sâm"))
    assert board(page)["An"] == 22


def test_four_names_and_ten_taps(phones: Phones) -> None:
    log_a_first_hand(phones(reduced_motion="no-preference"))  # as most people have it: here what is tapped moves


def test_without_scripts_it_takes_a_tap_for_each_name(phones: Phones) -> None:
    phone = phones(scripts=False)
    begin(phone, "Sâm")
    for n, name in enumerate(FOUR):
        phone.page.locator(f"input[name=seat-{n}]").fill(name)
    phone.go(phone.page.get_by_role("button", name="Start"))
    phone.go(phone.page.get_by_role("button", name="Draw it", exact=True))
    expect(phone.page.locator(".now")).to_contain_text("leads")
    assert list(board(phone.page)) == list(FOUR)


def test_nothing_typed_is_lost_by_back_reload_another_game_or_another_language(phone: Phone) -> None:
    page = phone.page
    begin(phone, "Sâm")
    sit(phone, *FOUR[:3])
    discs = page.locator("[data-first] label[data-initial]:visible").evaluate_all(
        "all => all.map(one => one.dataset.initial)"
    )
    assert discs == [name[0] for name in FOUR[:3]], "those who sit there, not their seats"
    phone.tap(page.locator("[data-amounts] button[value='10']"))
    phone.pick("first", 1)
    page.reload()
    assert (seats(page), page.locator("input[name=stake]").input_value()) == (list(FOUR[:3]), "10")
    assert phone.picked("first") == ["1"]

    page.go_back()
    phone.go(page.get_by_role("link", name=re.compile("^Samba")))
    assert seats(page) == list(FOUR[:3]), "names go along to another game"
    phone.pick("first", 2)
    page.locator("input[name=game_stake]").fill("7")
    page.go_back()
    phone.go(page.get_by_role("link", name=re.compile("^Sâm")))
    assert (seats(page), page.locator("input[name=stake]").input_value()) == (list(FOUR[:3]), "10")

    phone.tap(page.locator("details.language summary"))
    phone.go(page.get_by_role("button", name="Tiếng Việt"))
    assert page.locator("html").get_attribute("lang") == "vi"
    assert (seats(page), page.locator("input[name=stake]").input_value()) == (list(FOUR[:3]), "10")
    assert phone.picked("first") == ["1"]
    page.locator("input[name=seat-0]").fill("Anh")
    page.reload()
    assert seats(page) == ["Anh", *FOUR[1:3]], "what was typed since"

    phone.go(page.locator("button.go"))
    page.go_back()
    assert seats(page) == ["Anh", *FOUR[1:3]], "a step back after the start"
    page.goto("/")
    page.goto("/new/sam")
    assert seats(page) == [], "opened again after it was sent"


def test_a_tap_into_a_figure_selects_it(phone: Phone) -> None:
    begin(phone, "Sâm")
    stake = phone.page.locator("input[name=stake]")
    phone.tap(stake)
    phone.page.keyboard.type("250")
    assert stake.input_value() == "250"


def test_the_people_of_a_table_are_tapped_in_order(phone: Phone) -> None:
    page = phone.page
    begin(phone, "Seep")
    sit(phone, *FOUR)
    phone.go(page.get_by_role("button", name="Start"))
    page.goto(page.url.replace("m/1/", "new/seep"))
    phone.taps = 0
    for name in ("Dũng", "Chi", "Bình"):
        phone.tap(page.get_by_role("button", name=name, exact=True))
    page.get_by_placeholder("A new name").last.fill("Em")
    expect(page.locator(".partners")).to_have_text("Partners: Dũng & Bình, Chi & Em")
    phone.go(page.get_by_role("button", name="Start"))
    assert list(board(page)) == ["Dũng & Bình", "Chi & Em"]
    assert phone.taps == 4


def test_another_game_with_the_same_people_is_two_taps_away_from_home(phone: Phone) -> None:
    page = phone.page
    begin(phone, "Sâm")
    sit(phone, *FOUR)
    phone.go(page.get_by_role("button", name="Start"))
    first = page.url
    page.goto("/")
    phone.go(page.get_by_role("link", name="Another game, same people"))
    phone.go(page.get_by_role("link", name="Seep"))
    phone.go(page.get_by_role("button", name="Start"))
    assert page.url == first.replace("m/1/", "m/2/")
    assert list(board(page)) == ["An & Chi", "Bình & Dũng"]
