"""A hand of each game by keyboard, found by what a screen reader finds; and what it is told meanwhile, once each."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import Phones
from .flow import ready, save_button
from .offline import GAMES, play

#: Passes on what the line says that is read out when it changes.
LISTEN = """new MutationObserver((changes) => {
  const lines = changes.map(({ target }) => (target.closest ? target : target.parentElement)?.closest("#heard"));
  for (const line of new Set(lines)) if (line?.textContent) told(line.textContent);
}).observe(document, { subtree: true, childList: true, characterData: true });"""


def settled(page: Page) -> None:
    """Wait until what was chosen is answered: a person waits for the words as well."""
    expect(page.locator("form[data-state=checking]")).to_have_count(0)


def mark(page: Page, group: str, name: str) -> None:
    """Go to a choice of a group by its name, and choose it with the space bar."""
    place = page.get_by_role("group", name=group).or_(page.get_by_role("radiogroup", name=group))
    place.get_by_role("radio", name=name, exact=True).focus()
    page.keyboard.press("Space")
    settled(page)


def write(page: Page, name: str, text: str, group: str = "") -> None:
    """Go to a field by its name, and type into it."""
    place = page.get_by_role("group", name=group, exact=True) if group else page.get_by_role("main")
    place.get_by_role("textbox", name=name, exact=True).first.focus()
    page.keyboard.insert_text(text)  # at once: on a slow machine each digit would be answered
    page.keyboard.press("Tab")
    settled(page)


# -- a hand of each game ---------------------------------------------------------------------------------------------


def sam(page: Page) -> None:
    mark(page, "Who went out?", "An")
    mark(page, "Bình has left", "7")
    page.keyboard.press("Enter")  # or a step to the next line
    mark(page, "Chi has left", "4")


def sam_sip(page: Page) -> None:
    mark(page, "Who won the deal?", "Bình")


def daun_tiga(page: Page) -> None:
    write(page, "Stake", "5", "Bình")
    mark(page, "What Bình has", "5")
    page.keyboard.press("Enter")
    write(page, "Stake", "10", "Chi")
    mark(page, "What Chi has", "7")
    page.keyboard.press("Enter")
    mark(page, "What An has", "6")


def seep(page: Page) -> None:
    write(page, "North & South", "60")


def samba(page: Page) -> None:
    mark(page, "Who went out?", "nobody: the stock ran out")
    mark(page, "How is it counted?", "No meld")
    page.get_by_role("radio", name=re.compile("^Bob & Dee")).focus()
    page.keyboard.press("Space")
    mark(page, "How is it counted?", "No meld")
    for player in ("Ann", "Bob", "Cas", "Dee"):
        write(page, "Value, typed", "10", f"Left in the hands {player}")


#: What is told of each, in order.
HEARD: dict[str, tuple[Callable[[Page], None], list[str]]] = {
    "sam": (
        sam,
        [
            "How many cards does Bình have left?",
            "How many cards does Chi have left?",
            "Save: An +55. Bình −35 · Chi −20 · An leads",
        ],
    ),
    "sam-sip": (sam_sip, ["Save: Bình +10. An −5 · Chi −5 · Bình deals"]),
    "daun-tiga": (
        daun_tiga,
        [
            "What does Chi stake? Or tap “sits out”",
            "What does Chi have?",
            "What does An, the bank, have?",
            "Save: An −5. Bình −5 · Chi +10 · Bình banks",
        ],
    ),
    "seep": (seep, ["Save: Counted: 60 for North & South. North & South +60 · West & East +40 · West deals"]),
    "samba": (
        samba,
        [
            "Who went out?",
            "Ann & Cas melded nothing?",
            "Bob & Dee melded nothing?",
            "What does Ann have left?",
            "What does Bob have left?",
            "What does Cas have left?",
            "What does Dee have left?",
            "Save: The stock ran out. Ann & Cas −20 · Bob & Dee −20 · Bob deals",
        ],
    ),
}


@pytest.mark.parametrize("slug", HEARD)
def test_a_hand_is_logged_by_keyboard_and_each_change_is_told_once(phones: Phones, slug: str) -> None:
    phone = phones()
    told: list[str] = []
    phone.page.expose_function("told", lambda words: told.append(words))
    phone.page.add_init_script(LISTEN)
    match = GAMES[slug].sit_down(phone)
    GAMES[slug].open(phone)
    fill, heard = HEARD[slug]
    fill(phone.page)
    ready(phone)
    assert told == heard
    save_button(phone.page).focus()
    with phone.page.expect_navigation():
        phone.page.keyboard.press("Enter")
    expect(phone.page).to_have_url(match)


def test_what_another_phone_records_is_told_once_with_who_is_next(phones: Phones) -> None:
    one, other = phones(), phones()
    told: list[str] = []
    match = GAMES["sam"].sit_down(one)
    other.page.expose_function("told", lambda words: told.append(words))
    other.page.add_init_script(LISTEN)
    other.page.goto(match)
    play(one, GAMES["sam"], match, 0)
    expect(other.page.locator("#heard")).to_have_text("An goes out. An leads")
    play(one, GAMES["sam"], match, 1)
    expect(other.page.locator("#heard")).to_have_text("Bình goes out. Bình leads")
    assert told == ["An goes out. An leads", "Bình goes out. Bình leads"]
