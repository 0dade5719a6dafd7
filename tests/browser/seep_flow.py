"""Seep at the table: taps on the sheets for counts and captures, and what the page of the match says."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from playwright.sync_api import Locator, expect

from .flow import Json, act, read_table, ready, row, save_button, save_label, texts
from .phone import Phone

FOUR = ("North", "West", "South", "East")
NS, WE = "North & South", "West & East"
NOBODY = " & "  #: who has more than 26 cards, if not both have 26

Sweep = tuple[str, str, str]  #: by whom, when ("", "first" or "last"), with which card (empty: not said)

#: Turns open piles on, if the page has that setting and it is off.
OPEN_PILES = "() => document.querySelector('.open-piles:not(:checked)')?.click()"


def start(phone: Phone, names: Sequence[str] = FOUR, variant: str = "Hundred", first: str = "", **options: str) -> str:
    """Start a new match from the table's page and return its address."""
    page = phone.page
    phone.follow("New match")
    phone.go(page.locator("main").get_by_role("link", name="Seep"))
    if variant != "Hundred":
        phone.go(page.get_by_role("button", name=variant, exact=True))
    for n, name in enumerate(names):
        page.locator(f"input[name=seat-{n}]").fill(name)
    if first:
        phone.pick("first", names.index(first))
    if options:
        phone.open("House rules")
    for option, value in options.items():
        page.locator(f"input[name={option}]:not([type])").fill(value)
    phone.go(page.get_by_role("button", name="Start"))
    return page.url


def read_in(phone: Phone, *entries: Json, names: Sequence[str] = FOUR, variant: str = "hundred", **head: Any) -> str:
    """Import a table with one match and return the match's address."""
    match = {"game": "seep", "players": names, "variant": variant, "entries": entries, **head}
    phone.page.goto(f"{read_table(phone, names, match)}m/1/")
    return phone.page.url


# -- sheets ----------------------------------------------------------------------------------------------------------


def give_points(phone: Phone, side: str, points: int) -> None:
    """Type the card points of a side: one tap, and the figures."""
    phone.tap(phone.page.get_by_label(side, exact=True).and_(phone.page.locator("[data-points]")))
    phone.page.keyboard.type(str(points))


def give_sweeps(phone: Phone, sweeps: Sequence[Sweep]) -> None:
    """Give the sweeps of a deal.

    Those with the first or last play are ticked. For the others cards are tapped, or the number for each side is
    stepped up, or typed if there are no scripts.
    """
    made = Counter[str]()
    for player, when, card in sweeps:
        side = next((side for side in (NS, WE) if player in side), player)
        if when:
            phone.tap(phone.page.locator(f"input[name=swept-{when}]"))
        elif card:
            phone.open(side)
            phone.pick(f"swept:{side}", card)
        elif phone.scripts:
            phone.tap(phone.page.get_by_role("button", name=f"{side}: one more"))
        else:
            made[side] += 1
            phone.page.locator(f"input[name='sweeps:{side}']").fill(str(made[side]))


def give_card(phone: Phone, field: str, card: str) -> None:
    phone.pick(f"{field}-rank", card[:-1])
    phone.pick(f"{field}-suit", card[-1])


def count(phone: Phone, side: str, points: int, sweeps: Sequence[Sweep] = (), more: str = "", says: str = "") -> int:
    """Log a deal that was counted, from the match's page and back to it; return the number of taps, without figures."""
    taps = phone.taps
    begin(phone, "Just the count")
    give_points(phone, side, points)
    if more:
        phone.pick("more_cards", more)
    give_sweeps(phone, sweeps)
    done(phone, says or re.compile(rf"^Save: (Counted: {points} for {side}|baazi for |satthi for )"))
    return phone.taps - taps


def begin(phone: Phone, way: str) -> None:
    """Tap one of the three ways to log a deal."""
    phone.go(phone.page.locator(".begin a", has_text=way))


def tap_cards(phone: Phone, cards: str) -> None:
    for card in cards.split():
        phone.pick("cards", card)


def capture(phone: Phone, player: str, cards: str = "", sweep: str = "", card: str = "") -> int:
    """Log a capture; return the number of taps, without those for cards."""
    taps = phone.taps
    if phone.page.get_by_role("link", name="Capture", exact=True).count():
        phone.follow("Capture")
    else:
        begin(phone, "Captures")
    phone.pick("player", player)
    tap_cards(phone, cards)
    if sweep:
        phone.pick("sweep", sweep)
    if card:
        give_card(phone, "with", card)
    done(phone)
    return phone.taps - taps - len(cards.split())


def done(phone: Phone, says: str | re.Pattern[str] | None = None) -> None:
    """Save the sheet. With scripts its button has said before what will happen."""
    ready(phone)
    if phone.scripts:
        expect(save_label(phone.page)).to_have_text(says or re.compile("^Save: "))
    phone.go(save_button(phone.page))


def correct(phone: Phone, what: int | str) -> None:
    """Open the sheet of a deal by its number, or of a piece of the newest deal by what it did."""
    if isinstance(what, str):
        whole = phone.page.locator(".hands > li:has(a[href*='/hand/'])").first
        act(phone, whole, "Everything logged of it")
    line = row(phone.page, what) if isinstance(what, int) else phone.page.locator(".pieces > li", has_text=what)
    if line.locator("details").get_attribute("open") is None:
        phone.tap(line.locator("summary"))
    act(phone, line, "Correct")


# -- what the page says ------------------------------------------------------------------------------------------------


def facts(phone: Phone) -> dict[str, str]:
    """Return the facts under the panel of a match, or beside the lines of a sheet: label to text."""
    lines = texts(phone.page, ".facts > li", ":scope > span", ":scope > :nth-child(2)")
    return {name: " ".join(said.split()) for name, said in lines}


def tidy(found: Locator) -> str:
    return " ".join(found.inner_text().split())


def deals(phone: Phone) -> str:
    """Return the top of the panel: who deals."""
    return phone.page.locator(".now b").first.inner_text()


def why(phone: Phone) -> str:
    return phone.page.locator(".now span").first.inner_text()


def baazis(phone: Phone) -> str:
    return facts(phone)["Baazis won"]


def sides(phone: Phone) -> Mapping[str, tuple[int, str]]:
    """Return each side's points and scoring cards of a deal logged by captures, and what is still out."""
    phone.page.evaluate(OPEN_PILES)
    found = {}
    for part in phone.page.locator(".captured > section").all():
        points = part.locator("h2 b").inner_text()
        name = tidy(part.locator("h2")).removesuffix(points).strip()
        cards = [face.inner_text().replace("\n", "") for face in part.locator(".faces .face").all()]
        found[name] = (int(points), " ".join("".join(card.split()) for card in cards))
    return found
