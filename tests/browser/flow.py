"""What people do at the table, tap by tap, and what they then read on the page. Works with and without scripts."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from typing import Any, TypeVar

from playwright.sync_api import Error, Locator, Page, expect

from .phone import PATIENCE, Phone
from .reckoning import BaoSam, Hand

Json = dict[str, Any]
Entry = Hand | BaoSam | Json
T = TypeVar("T")

# -- tables and matches ----------------------------------------------------------------------------------------------


def open_table(phone: Phone, name: str = "Friday at Lan’s", unit: str = "nghìn") -> str:
    """Open a new table and return its address."""
    phone.page.goto("/")
    phone.open("New table")
    phone.page.locator("input[name=name]").fill(name)
    phone.page.locator("input[name=unit]").fill(unit)
    phone.go(phone.page.get_by_role("button", name="Open the table"))
    return phone.page.url


def start_match(phone: Phone, names: Sequence[str], **options: int) -> str:
    """Start a new match from the table's page and return its address."""
    phone.follow("New match")
    phone.go(phone.page.locator("main").get_by_role("link", name="Sâm"))
    for n, name in enumerate(names):
        phone.page.locator(f"input[name=seat-{n}]").fill(name)
    if options:
        phone.open("House rules")
    for option, value in options.items():
        phone.page.locator(f"input[name={option}]").fill(str(value))
    phone.go(phone.page.get_by_role("button", name="Start"))
    return phone.page.url


def read_in(phone: Phone, players: Sequence[str], *entries: Entry, **options: int) -> str:
    """Import a table with one match and return the match's address."""
    table = read_table(phone, players, match(players, *entries, **options))
    phone.page.goto(f"{table}m/1/")
    return phone.page.url


def read_table(phone: Phone, people: Sequence[str], *matches: Json, unit: str = "nghìn", name: str = "Friday") -> str:
    """Import a table without the page, because that is faster, and return its address."""
    joined = [entry["player"] for played in matches for entry in played["entries"] if entry["kind"] == "join"]
    betted = [b["by"] for played in matches for entry in played["entries"] for b in entry.get("bets", ())]
    everybody = list(dict.fromkeys([*people, *joined, *betted]))
    table = {"format": "scorekeeper-table/1", "name": name, "unit": unit, "players": everybody}
    return read_file(phone, {**table, "matches": matches, "payments": []})


def read_file(phone: Phone, table: Json) -> str:
    """Import a table without the page, and return its address."""
    file, sender = json.dumps(table).encode(), phone.sender
    token = re.search(r'name="csrf_token" value="([^"]+)"', sender.get("/").text())
    assert token
    upload = {"name": "table.json", "mimeType": "application/json", "buffer": file}
    made = sender.post("/import", multipart={"csrf_token": token[1], "file": upload})
    assert made.ok, made.text()
    return made.url


def match(players: Sequence[str], *entries: Entry, variant: str = "source", **options: int) -> Json:
    """Return a match as a table file has it."""
    head = {"game": "sam", "variant": variant, "players": players, "options": options}
    return {**head, "entries": [plain(entry) for entry in entries]}


def plain(entry: Entry) -> Json:
    """Return an entry as a match file has it."""
    if isinstance(entry, dict):
        return entry
    made = {key: value for key, value in asdict(entry).items() if value and key != "others"}
    if entry.chat:
        made["chat"] = [{"by": by, "on": on} for by, on in entry.chat]
    if isinstance(entry, BaoSam):
        return {"kind": "bao_sam", "outcome": "blocked" if entry.by else "won", **made}
    if entry.thoi_hai:
        made["thoi_hai"] = [entry.thoi_hai]
    return {"kind": "hand", **made}


# -- logging ---------------------------------------------------------------------------------------------------------


def log(phone: Phone, hand: Hand | BaoSam, stake: int) -> None:
    """Log a hand, from the match's page and back to it."""
    phone.follow("Log hand")
    if isinstance(hand, Hand):
        tap_hand(phone, hand)
    else:
        phone.follow("Báo Sâm")
        tap_bao_sam(phone, hand)
    save(phone, f"Save: {hand.winner} {signed(hand.gains(stake)[hand.winner])}")


def tap_hand(phone: Phone, hand: Hand) -> None:
    """Tap a hand onto an empty sheet."""
    phone.pick("winner", hand.winner)
    for loser, cards in hand.left.items():
        phone.pick(f"left:{loser}", cards)
    if hand.thoi_hai:
        phone.open("thối hai")
        phone.pick("thoi_hai", hand.thoi_hai)
    if hand.bao_mot:
        phone.open("báo một")
        phone.pick("bao_mot", hand.bao_mot)
    if hand.on_two:
        phone.pick("on_two", 1)
    tap_chat(phone, hand.chat)


def tap_bao_sam(phone: Phone, call: BaoSam) -> None:
    phone.pick("caller", call.caller)
    if call.by:
        phone.pick("outcome", "blocked")
        phone.pick("by", call.by)
        if call.chat:
            phone.pick("beat", 1)


def tap_chat(phone: Phone, beats: Iterable[tuple[str, str]]) -> None:
    last = ""
    for n, (by, on) in enumerate(beats):
        phone.pick(f"chat_by-{n}", by)
        if on != last:
            phone.pick(f"chat_on-{n}", on)
        last = by


def save_button(page: Page) -> Locator:
    """Return the Save button, also on a sheet where something came in and other choices are beside it."""
    return page.locator(".bar button.go, .acts button[data-offline]")


def save_label(page: Page) -> Locator:
    """Return what the Save button of a sheet asks for, or says will happen."""
    return page.locator("button #save")


def save(phone: Phone, says: str | None = None) -> None:
    """Save a sheet. With scripts its button has said before what will happen."""
    ready(phone)
    if says and phone.scripts:
        expect(save_label(phone.page)).to_have_text(says)
    send(phone, save_button(phone.page))


def send(phone: Phone, button: Locator) -> None:
    """Tap a button that records: it opens another page, or updates the sheet in place."""
    if not (phone.scripts and phone.page.locator("#sheet[data-swap]").count()):
        phone.go(button)
        return
    seen = phone.page.locator("#sheet input[name=seen]").input_value()
    phone.tap(button)
    expect(phone.page.locator(f"#sheet input[name=seen][value='{seen}']")).to_have_count(0)


def ready(phone: Phone) -> None:
    """Wait until the button no longer asks for anything, and says what would be saved."""
    if phone.scripts:
        expect(phone.page.locator("button[aria-busy]")).to_have_count(0)
        try:
            expect(phone.page.locator("#save.wait")).to_have_count(0)
        except AssertionError as error:
            raise AssertionError(f"the button still says: {save_label(phone.page).text_content()}") from error


def tried(phone: Phone) -> None:
    """Wait until a sheet that was sent has its answer, or was tried twice in vain."""
    expect(phone.page.locator("form[data-state=saving]")).to_have_count(0)


def send_back(phone: Phone) -> None:
    """Save a sheet that the server sends back: with scripts without leaving the page."""
    if not phone.scripts:
        phone.go(save_button(phone.page))
        return
    expect(phone.page.locator("button[aria-busy]")).to_have_count(0)  # what a tap would do is still being asked
    phone.page.locator("main").evaluate("main => main.dataset.sent = 1")
    phone.tap(save_button(phone.page))
    expect(phone.page.locator("main")).to_have_count(1)
    expect(phone.page.locator("main[data-sent]")).to_have_count(0)


def say_first(phone: Phone) -> None:
    """Save, without scripts, what differs from what the page said: it is shown first, and nothing is recorded."""
    phone.refusals = {409}
    phone.go(save_button(phone.page))
    expect(phone.page.locator("main > [role=alert]").first).to_contain_text("than you were shown")


def send_native(phone: Phone) -> None:
    """Submit a sheet as a browser without scripts does."""
    with phone.page.expect_navigation():
        phone.page.locator("#sheet").evaluate("form => form.submit()")


# -- what the pages say ----------------------------------------------------------------------------------------------

#: Of each seat its name and its figure, without the hands won that are beside it.
#: Of a match that is over, by place, who has won alone first; in order of play of all others.
FIGURES = """seats => seats.map(seat => [
  seat.querySelector(".who > span, .hide, b").textContent.trim(),
  (seat.querySelector(".sum")?.firstChild ?? seat.querySelector(".amount")).textContent.trim()
])"""
TEXTS = "(nodes, parts) => nodes.map(node => parts.map(part => node.querySelector(part).innerText.trim()))"


def texts(page: Page, each: str, *parts: str) -> list[list[str]]:
    """Return what these parts of each such element say, in one query."""
    found: list[list[str]] = page.locator(each).evaluate_all(TEXTS, parts)
    return found


def comes_to(read: Callable[[Page], T], page: Page, expected: T) -> None:
    """Wait until a page that updates itself reads like this: it may be replaced while it is read."""
    until = time.monotonic() + PATIENCE / 1000
    while True:
        try:
            found = read(page)
        except Error as error:
            if "navigation" not in error.message or time.monotonic() > until:
                raise
        else:
            if found == expected or time.monotonic() > until:
                break
        page.wait_for_timeout(50)
    assert found == expected


def board(page: Page) -> dict[str, int]:
    """Return the scoreboard of a match: name to amount."""
    shown: list[list[str]] = page.locator(".seats > li, #end .won, .rank > li").evaluate_all(FIGURES)
    return {name: amount(figure) for name, figure in shown}


def row(page: Page, number: int) -> Locator:
    """Return the line of hand ``number``."""
    return page.locator(".hands > li").filter(has=page.locator(".n", has_text=re.compile(rf"^{number}$")))


def act(phone: Phone, line: Locator, name: str) -> None:
    """Tap on what is rare, by its name, in a line of the log; unfold the line first if it is folded."""
    fold = line.locator("details").first
    if fold.get_attribute("open") is None:
        phone.tap(fold.locator("> summary"))
    phone.go(line.get_by_role("link", name=name))


def hands(page: Page) -> list[int]:
    """Return the numbers of the hands that count, newest first."""
    lines = page.locator(".hands > li:not(:has(.struck))").locator(".n")
    return [int(text) for text in lines.all_inner_texts() if text]


def change(page: Page) -> dict[str, tuple[int, int]]:
    """Return what a correction says that it changes, name to amount now and then, once no answer is under way.

    Of somebody's money or points; only where those stay as they are, of the hands that they have won.
    """
    expect(page.locator("button[aria-busy]")).to_have_count(0)
    figures = texts(page, ".outcome tbody tr:has(td)", "th", "td:nth-of-type(1)", "td:nth-of-type(2)")
    return {name: (amount(now), amount(then)) for name, now, then in reversed(figures) if now != then}


def amount(text: str) -> int:
    """Parse a number as a page writes it: with separators, and a true minus."""
    return int(re.sub(r"[.,\s]", "", text).replace("\N{MINUS SIGN}", "-"))


def signed(number: int) -> str:
    return f"{number:+,}".replace("-", "\N{MINUS SIGN}") if number else "0"
