"""Sitting down: people of the table, seats, who begins, house rules; everybody keeps their colour."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import Phones
from .flow import board, match, open_table, read_table
from .phone import Phone

BOTH = pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
FOUR = ("An", "Bình", "Chi", "Dũng")


def seats(page: Page) -> list[str]:
    """Return the names at the seats that are taken."""
    return [name for seat in page.locator("input[name^=seat-]").all() if (name := seat.input_value())]


def seat(page: Page, n: int) -> Locator:
    return page.locator(f"input[name=seat-{n}]")


def begins(page: Page) -> str:
    """Return who begins on the form; empty if nobody is named and nothing drawn."""
    chosen = page.locator("label:has(input[name=first]:checked)")
    return chosen.inner_text() if chosen.count() else ""


def chip(page: Page, name: str) -> Locator:
    return page.locator("[data-seats-known]").get_by_role("button", name=re.compile(rf"^([0-9]+\. )?{name}$"))


def changed(page: Page) -> str:
    """Return what the line over the house rules says."""
    return page.locator("[data-changed]").inner_text()


def new_match(phone: Phone, people: tuple[str, ...] = (*FOUR, "Em"), game: str = "sam") -> str:
    """Open the form of a new match at a table of these people; return the table's address."""
    table = read_table(phone, people)
    phone.page.goto(f"{table}new/{game}")
    return table


def colour(place: Locator) -> str:
    """Return the seat colour of something on the page."""
    found = re.findall(r"\bs[0-8]\b", place.get_attribute("class") or "")
    assert len(found) == 1, found
    return found[0]


def test_until_enough_sit_the_button_asks_for_them(phones: Phones) -> None:
    phone = phones()
    new_match(phone)
    button = phone.page.locator(".bar .go")
    expect(button).to_have_text("Who plays, in order of play")
    phone.tap(chip(phone.page, "An"))
    expect(button).to_have_text("Who plays, in order of play")
    phone.tap(chip(phone.page, "Chi"))
    expect(button).to_have_text("Start")
    phone.tap(chip(phone.page, "An"))
    expect(button).to_have_text("Who plays, in order of play")


# -- another variant -------------------------------------------------------------------------------------------------


@BOTH
def test_another_variant_keeps_what_was_typed(phones: Phones, scripts: bool) -> None:
    phone = phones(scripts=scripts)
    new_match(phone)
    page = phone.page
    for n, name in enumerate(FOUR[:3]):
        seat(page, n).fill(name)
    if scripts:  # without them the match itself asks
        phone.pick("first", 1)
    page.locator("input[name=stake]").fill("5")
    phone.open("House rules")
    page.locator("input[name=thoi_hai]").fill("many")
    phone.pick("chat_chong", "each")
    phone.pick("straight_with_two", 1)
    phone.go(page.get_by_role("button", name="Tết table"))
    assert seats(page) == list(FOUR[:3])
    assert begins(page) == ("Bình" if scripts else "")
    phone.open("House rules")
    for name, value in {"stake": "5", "cong": "15", "thoi_hai": "many", "instant": "20"}.items():
        assert page.locator(f"input[name={name}]").input_value() == value
    assert phone.picked("chat_chong") == ["each"]
    assert phone.picked("straight_with_two") == []
    each = "each one beaten pays the one who beat them"
    assert changed(page) == f"Thối hai: many · Chặt chồng: {each} · 2 in straights: no"
    phone.go(page.get_by_role("button", name="Northern Vietnam"))
    phone.open("House rules")
    assert page.locator("input[name=cong]").input_value() == "14"
    assert phone.picked("chat_chong") == ["each"]
    page.locator("input[name=thoi_hai]").fill("20")
    phone.go(page.get_by_role("button", name="Start"))
    assert list(board(page)) == list(FOUR[:3])
    if not scripts:
        phone.go(page.get_by_role("button", name="Bình"))
    expect(page.locator(".now")).to_contain_text("Bình leads")


def test_enter_goes_on_to_the_next_seat_and_then_to_start(phone: Phone) -> None:
    new_match(phone, (), "seep")
    phone.tap(seat(phone.page, 0))
    for n, name in enumerate(FOUR):
        expect(seat(phone.page, n)).to_be_focused()
        phone.page.keyboard.type(name)
        phone.page.keyboard.press("Enter")
    expect(phone.page.get_by_role("button", name="Start")).to_be_focused()
    with phone.page.expect_navigation():
        phone.page.keyboard.press("Enter")
    expect(phone.page.locator(".order b")).to_have_text(FOUR)


def test_without_scripts_enter_starts_the_match_and_is_no_other_button(phones: Phones) -> None:
    phone = phones(scripts=False)
    new_match(phone)
    seat(phone.page, 0).fill("An")
    seat(phone.page, 1).fill("Bình")
    with phone.page.expect_navigation():
        seat(phone.page, 1).press("Enter")
    assert list(board(phone.page)) == ["An", "Bình"]


def test_the_line_over_the_house_rules_says_what_is_changed(phone: Phone) -> None:
    new_match(phone)
    assert changed(phone.page) == "none changed"
    phone.open("House rules")
    phone.page.locator("input[name=cong]").fill("12")
    phone.pick("thoi_hai_adds_cards", 1)
    assert changed(phone.page) == "Cóng: 12 · Thối hai adds the cards: yes"
    phone.page.locator("input[name=cong]").fill("14")
    assert changed(phone.page) == "Thối hai adds the cards: yes"


@BOTH
def test_a_list_of_choices_is_ticked_and_restored(phones: Phones, scripts: bool) -> None:
    phone = phones(scripts=scripts)
    new_match(phone, game="daun-tiga")
    phone.open("House rules")
    for triple in ("A", "P"):
        phone.pick("triples_long", triple)
    phone.pick("pack", "tiles")
    phone.refusals = {422}
    phone.go(phone.page.locator(".bar .go"))  # with scripts it asks who plays
    expect(phone.page.get_by_role("alert")).to_contain_text("2 to 17 can play this game, not 0")
    assert phone.picked("triples_long") == ["A", "P"]
    assert phone.picked("pack") == ["tiles"]
    assert changed(phone.page) == "Threes of a kind that are Long: aces, pictures · Played with: mahjong tiles"
    seat(phone.page, 0).fill("An")
    seat(phone.page, 1).fill("Bình")
    phone.go(phone.page.get_by_role("button", name="Start"))
    kept = phone.context.request.get(f"{phone.page.url}match.json").json()
    assert kept["options"] == {"triples_long": ["A", "P"], "pack": "tiles"}


# -- seats -----------------------------------------------------------------------------------------------------------


def test_who_begins_stays_with_the_person(phone: Phone) -> None:
    new_match(phone)
    page = phone.page
    for name in FOUR[:3]:
        phone.tap(chip(page, name))
    phone.tap(page.locator("label:has(input[name=first])").filter(has_text="Chi"))
    up = page.get_by_role("button", name="Seat 3: one place up")
    phone.tap(up)
    assert (seats(page), begins(page)) == (["An", "Chi", "Bình"], "Chi")
    phone.tap(chip(page, "An"))
    assert (seats(page), begins(page)) == (["Chi", "Bình"], "Chi")
    phone.tap(chip(page, "Em"))
    assert (seats(page), begins(page)) == (["Em", "Chi", "Bình"], "Chi")
    seat(page, 1).fill("Chí")
    assert begins(page) == "Chí", "spelled again, the same person"
    phone.tap(page.get_by_role("button", name="Seat 2: one place up"))
    phone.go(page.get_by_role("button", name="Start"))
    assert list(board(page)) == ["Chí", "Em", "Bình"]
    expect(page.locator(".now")).to_contain_text("Chí leads")


def test_who_gets_up_does_not_begin(phone: Phone) -> None:
    new_match(phone)
    for name in FOUR[:3]:
        phone.tap(chip(phone.page, name))
    phone.tap(phone.page.locator("label:has(input[name=first])").filter(has_text="Bình"))
    phone.tap(chip(phone.page, "Bình"))
    assert begins(phone.page) == ""


def test_where_nobody_is_named_whoever_sits_first_deals(phone: Phone) -> None:
    new_match(phone, game="samba")
    for name in FOUR[:3]:
        phone.tap(chip(phone.page, name))
    assert begins(phone.page) == "An"
    phone.tap(phone.page.get_by_role("button", name="Seat 2: one place up"))
    assert begins(phone.page) == "Bình"
    phone.pick("first", "draw")
    phone.tap(phone.page.get_by_role("button", name="Seat 2: one place up"))
    assert begins(phone.page) == "Draw it"


def test_a_full_table_says_so_and_seats_nobody_more(phone: Phone) -> None:
    new_match(phone, (*FOUR, "Em", "Giang"))
    status = phone.page.get_by_role("status").filter(has_text="seated")
    for name in FOUR:
        phone.tap(chip(phone.page, name))
    expect(status).to_have_text("4 of 4 seated")
    phone.tap(chip(phone.page, "Em"))  # a fifth, where the house rules say so
    expect(status).to_have_text("5 of 5 seated")
    expect(chip(phone.page, "Giang")).to_be_disabled()
    phone.tap(chip(phone.page, "Chi"))
    expect(status).to_have_text("4 of 4 seated")
    phone.tap(chip(phone.page, "Giang"))
    assert seats(phone.page) == ["An", "Bình", "Giang", "Dũng", "Em"]


def test_five_are_told_which_house_rule_lets_them_play_and_then_play(phone: Phone) -> None:
    phone.refusals = {422}
    new_match(phone)
    for name in (*FOUR, "Em"):
        phone.tap(chip(phone.page, name))
    phone.go(phone.page.get_by_role("button", name="Start"))
    expect(phone.page.get_by_role("alert")).to_contain_text("unless the house rule “Five players” is turned on")
    phone.pick("five_players", 1)
    phone.go(phone.page.get_by_role("button", name="Start"))
    assert list(board(phone.page)) == [*FOUR, "Em"]


@BOTH
def test_seventeen_seats_show_as_they_are_taken(phones: Phones, scripts: bool) -> None:
    phone = phones(scripts=scripts)
    new_match(phone, (), "daun-tiga")
    for n in range(17):
        shown = [one for one in phone.page.locator("input[name^=seat-]").all() if one.is_visible()]
        assert len(shown) == max(4, n + 1)
        seat(phone.page, n).fill(f"Player {n + 1}")
    phone.go(phone.page.get_by_role("button", name="Start"))
    assert list(board(phone.page)) == [f"Player {n + 1}" for n in range(17)]


@pytest.mark.parametrize(("known", "typed"), [("An", "an"), ("Bình", "Binh")], ids=["capitals", "accents"])
def test_names_that_look_alike_are_asked_about_and_accepted(phone: Phone, known: str, typed: str) -> None:
    table = new_match(phone)
    seat(phone.page, 0).fill("Dũng")
    warning = phone.page.locator(".warn")
    seat(phone.page, 1).fill("Bính")  # an accent makes it another name
    expect(warning).to_be_hidden()
    seat(phone.page, 1).fill(typed)
    expect(warning).to_have_text(f"“{known}” and “{typed}” look alike. Are they two people?")
    phone.go(phone.page.get_by_role("button", name="Start"))
    assert list(board(phone.page)) == ["Dũng", typed]
    phone.page.goto(table)
    expect(phone.page.get_by_text(known, exact=True).first).to_be_visible()
    expect(phone.page.get_by_text("look alike")).to_have_count(0)  # it was asked, and answered


def test_names_that_only_the_server_holds_to_be_alike_are_asked_about_once(phone: Phone) -> None:
    new_match(phone)
    phone.refusals = {422}
    for n, name in enumerate(("Weiß", "Weiss", "Dũng")):
        seat(phone.page, n).fill(name)
    start, warning = phone.page.get_by_role("button", name="Start"), phone.page.locator("[data-seats-alike]")
    phone.go(start)
    expect(warning).to_have_text("“Weiß” and “Weiss” look alike. Are they two people?")
    seat(phone.page, 1).fill("Wei")
    expect(warning).to_be_hidden()
    seat(phone.page, 1).fill("Weiss")
    expect(warning).to_be_visible()
    phone.go(start)
    assert list(board(phone.page)) == ["Weiß", "Weiss", "Dũng"]


# -- people ----------------------------------------------------------------------------------------------------------


@BOTH
def test_people_are_added_one_after_the_other(phones: Phones, scripts: bool) -> None:
    phone = phones(scripts=scripts)
    open_table(phone)
    expect(phone.page.get_by_role("heading", name="Add people")).to_be_visible()
    field = phone.page.locator("input[name=player]")
    field.fill("An")
    for name in ("Bình", "Chi"):
        with phone.page.expect_navigation():
            field.press("Enter")
        expect(field).to_be_focused()
        expect(field).to_have_value("")
        phone.page.keyboard.type(name)
    phone.go(phone.page.get_by_role("button", name="Add", exact=True))
    expect(phone.page.locator("main .list .row b")).to_have_text(["An", "Bình", "Chi"])
    phone.page.goto(phone.page.url.split("?")[0])
    expect(field).to_be_hidden()


# -- colours ---------------------------------------------------------------------------------------------------------


def test_everybody_keeps_one_colour_on_every_page(phone: Phone) -> None:
    lead = {"kind": "hand", "winner": "Chi", "left": {"Bình": 3, "An": 5}}
    left = {"kind": "leave", "player": "Dũng"}
    table = read_table(phone, FOUR, match(("Chi", "Bình", "An"), lead, lead), match(("Dũng", "An"), left))
    page = phone.page
    page.goto(table)
    own = {row.locator("b").inner_text(): colour(row) for row in page.locator(".list .row:has([data-initial])").all()}
    assert list(own) == list(FOUR)
    assert len(set(own.values())) == 4
    for number in (1, 2):
        page.goto(f"{table}m/{number}/")
        for tile in page.locator(".seats > li").all():
            name = tile.locator(".who > span").first.inner_text()
            assert colour(tile) == own[name], (number, name)
    page.goto(f"{table}m/1/log")
    for tile in page.locator("label:has(> input[name=winner])").all():
        assert colour(tile) == own[tile.inner_text()]
    page.goto(f"{table}m/1/chart")
    lines = page.locator(".legend li").evaluate_all(
        "all => all.map(li => [li.innerText.split('\\n')[0].trim(), li.querySelector('line').getAttribute('class')])"
    )
    assert len(lines) == 3
    for name, classes in lines:
        assert own[next(one for one in FOUR if name.startswith(one))] in classes
    page.goto(f"{table}new/sam")
    for name in ("Dũng", "Bình"):
        assert colour(chip(page, name)) == own[name]
        phone.tap(chip(page, name))
    places = page.locator(".seatlist li")
    assert [colour(places.nth(n)) for n in range(3)] == [own["Dũng"], own["Bình"], "s0"]


# -- the table that is drawn -----------------------------------------------------------------------------------------


def ring(page: Page) -> list[str]:
    """Return who sits round the table that is drawn, from the bottom on; who has the chip with it."""
    return page.locator("[data-ring] > li").all_inner_texts()


def test_people_are_dragged_round_the_table_and_whoever_is_tapped_begins(phone: Phone) -> None:
    new_match(phone)
    expect(phone.page.locator(".ring")).to_be_hidden()
    for name in FOUR:
        phone.tap(chip(phone.page, name))
    assert ring(phone.page) == ["An", "Bình", "Chi", "Dũng"], "who leads is drawn, unless somebody says so"
    discs = phone.page.locator("[data-ring] > li")
    phone.tap(discs.nth(0))
    phone.drag(discs.nth(0), discs.nth(2))
    assert seats(phone.page) == ["Bình", "Chi", "An", "Dũng"]
    assert ring(phone.page) == ["Bình", "Chi", "An\n►", "Dũng"], "who begins keeps the chip"
    phone.tap(discs.nth(1))
    assert ring(phone.page) == ["Bình", "Chi\n►", "An", "Dũng"]
    assert begins(phone.page) == "Chi"
    phone.go(phone.page.get_by_role("button", name="Start"))
    expect(phone.page.locator(".seats .who > span:first-child")).to_have_text(["Bình", "Chi", "An", "Dũng"])
    expect(phone.page.locator(".now")).to_contain_text("Chi leads")


@pytest.mark.parametrize(
    ("game", "next_at", "slips"), [("sam", "right", 4), ("sam-sip?variant=mon", "left", 4), ("samba", "left", 2)]
)
def test_the_next_player_sits_on_the_side_to_which_play_goes(
    phones: Phones, game: str, next_at: str, slips: int
) -> None:
    """Play goes anticlockwise in four games of the five, so from the bottom to the right. Samba has slips of sides."""
    phone = phones(viewport={"width": 1024, "height": 768})
    new_match(phone, game=game)
    for name in FOUR:
        phone.tap(chip(phone.page, name))
    assert side(phone.page.locator("[data-ring] > li")) == next_at
    phone.go(phone.page.get_by_role("button", name="Start"))
    expect(phone.page.locator(".brim .seat")).to_have_count(slips)
    assert slips == 2 or side(phone.page.locator(".brim .seat")) == next_at


def side(places: Locator) -> str:
    """Return on which side of the first of four the second one is."""
    first, second = (places.nth(n).bounding_box() for n in (0, 1))
    assert first
    assert second
    return "right" if second["x"] > first["x"] else "left"
