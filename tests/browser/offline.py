"""Phones whose browser keeps pages, and hands of each game that are logged on them, with a connection or without."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import expect

from tests.games.samba.table import AC, BD, FOUR

from . import daun_tiga, flow, seep_flow
from .conftest import Phones
from .flow import Json, save_button, save_label
from .phone import Phone
from .reckoning import Hand
from .test_samba import Sheet as SambaSheet
from .test_samba import sit_down as samba

THREE = ("An", "Bình", "Chi")
KEEP = "Keep until there is a connection"
STAKE = 5
TRIED_AGAIN = 20_000  #: milliseconds until waiting hands have surely been sent again: that is every five seconds

#: Waits until the worker has kept pages of these addresses; raises with those that it has if it does not.
KEPT = """async (paths) => {
  const until = Date.now() + 20000;
  for (;;) {
    const kept = (await (await caches.open("pages")).keys()).map(({ url }) => new URL(url).pathname);
    if (paths.every((path) => kept.includes(path))) return;
    if (Date.now() > until) throw new Error(`kept: ${kept}`);
    await new Promise((later) => setTimeout(later, 20));
  }
}"""

#: Waits until the copy kept of this address has these words, or, without words, until there is no copy.
KEPT_WORDS = """async ([path, words]) => {
  const until = Date.now() + 20000;
  for (;;) {
    const text = await (await (await caches.open("pages")).match(path))?.text();
    if (words ? text?.includes(words) : text === undefined) return;
    if (Date.now() > until) throw new Error(`kept: ${text}`);
    await new Promise((later) => setTimeout(later, 20));
  }
}"""


class Game(NamedTuple):
    """How to play a game without a connection.

    ``sit_down``: open a match and return its address; ``sheets``: which pages are kept, by the ends of their addresses;
    ``open``: open a sheet from the page of the match; ``fill``: fill in the sheet of hand number n (from 0); ``hands``:
    how many until no sheet is of another kind than the one before it.
    """

    sit_down: Callable[[Phone], str]
    sheets: tuple[str, ...]
    open: Callable[[Phone], None]
    fill: Callable[[Phone, int], None]
    hands: int = 2


# -- a hand of each game -----------------------------------------------------------------------------------------------

SAM = (Hand("An", {"Bình": 7, "Chi": 4}), Hand("Bình", {"An": 2, "Chi": 10}), Hand("Chi", {"An": 1, "Bình": 1}))
HANDS_OF_DAUN_TIGA = ({"An": 9, "Bình": 5, "Chi": 3}, {"An": 2, "Bình": 10, "Chi": 8}, {"An": 4, "Bình": 6, "Chi": 7})


def sit_down(phone: Phone, game: str, *entries: Json, names: tuple[str, ...] = THREE) -> str:
    match = {"game": game, "players": names, "entries": entries, "options": {}}
    phone.page.goto(f"{flow.read_table(phone, names, match)}m/1/")
    return phone.page.url


def fill_daun_tiga(phone: Phone, n: int) -> None:
    banker = THREE[n]
    stakes = {name: STAKE + n for name in THREE if name != banker}
    daun_tiga.fill(phone, daun_tiga.Deal(banker, stakes, HANDS_OF_DAUN_TIGA[n]))


def fill_samba(phone: Phone, n: int) -> None:
    sheet = SambaSheet(phone)
    phone.pick("out", FOUR[n])
    sheet.totals(AC, cards=400 + 5 * n, sambas=2)
    sheet.totals(BD, cards=300 + 5 * n, sambas=2)
    sheet.type_left(**{name: 10 for name in FOUR if name != FOUR[n]})


def fill_seep(phone: Phone, n: int) -> None:
    seep_flow.give_points(phone, (seep_flow.NS, seep_flow.WE, seep_flow.NS)[n], 60 + n)


GAMES = {
    "sam": Game(
        lambda phone: flow.read_in(phone, THREE, stake=STAKE),
        ("log", "log/hand", "log/bao_sam", "log/note"),
        lambda phone: phone.follow("Log hand"),
        lambda phone, n: flow.tap_hand(phone, SAM[n]),
    ),
    "sam-sip": Game(
        lambda phone: sit_down(phone, "sam-sip"),
        ("log",),
        lambda phone: phone.follow("Log deal"),
        lambda phone, n: phone.pick("winner", THREE[n]),
    ),
    "daun-tiga": Game(
        lambda phone: sit_down(phone, "daun-tiga"),
        ("log", "log/hand", "log/banker", "log/hand/ahead/1", "log/hand/ahead/2"),
        lambda phone: phone.follow("Log deal"),
        fill_daun_tiga,
        hands=3,
    ),
    "seep": Game(
        seep_flow.read_in,
        ("log/count", "log/deal", "log/capture"),
        lambda phone: seep_flow.begin(phone, "Just the count"),
        fill_seep,
    ),
    "samba": Game(
        lambda phone: samba(phone),
        ("log", "log/hand", "log/meld", "log/end_hand"),
        lambda phone: phone.follow("Log hand"),
        fill_samba,
    ),
}


# -- what a phone does -------------------------------------------------------------------------------------------------


def keeping(phones: Phones) -> Phone:
    """Return a phone that keeps pages, with nothing kept yet."""
    return phones(new=True, service_workers="allow")


def kept(phone: Phone, *ends: str) -> None:
    """Wait until the page in front is kept, and those whose addresses begin with its own."""
    path = phone.page.evaluate("location.pathname")
    phone.page.evaluate(KEPT, [path, *(path + end for end in ends)])


def play(phone: Phone, game: Game, match: str, n: int) -> None:
    """Log hand number n with a connection, from the page of the match and back to it."""
    game.open(phone)
    game.fill(phone, n)
    flow.ready(phone)
    phone.go(save_button(phone.page))
    expect(phone.page).to_have_url(match)


def keep(phone: Phone, game: Game, n: int) -> None:
    """Keep hand number n without a connection, from its sheet to the empty one of the next."""
    game.fill(phone, n)
    expect(save_label(phone.page)).to_have_text(KEEP)
    phone.go(save_button(phone.page))
    waits(phone, n + 1)


def waits(phone: Phone, number: int, *, stopped: bool = False, asks: bool = False) -> None:
    """Check that the page says how many hands wait, and for what.

    If they are ``stopped``: for the reader; if it ``asks``: for a yes; of none it says nothing.
    """
    box = phone.page.locator("#waiting")
    if number:
        what = "Waiting for you" if stopped else "Waiting for a yes" if asks else "Waiting for a connection"
        expect(box.locator("summary")).to_have_text(f"{what}: {number}")
        expect(box.locator("[data-alone]")).to_have_js_property("hidden", stopped)  # that it is sent by itself
        expect(box).to_be_visible()
        expect(box.locator("li:not(.in)")).to_have_count(number)
    else:
        expect(box).to_be_hidden(timeout=TRIED_AGAIN)


def look(phone: Phone) -> None:
    """Look at the first hand that has stopped."""
    with phone.page.expect_navigation(url="**/#waiting-*"):
        phone.tap(phone.page.get_by_role("button", name="Look at it"))


def idle(phone: Phone) -> None:
    """Wait until no page of the phone is sending what waits: another page would leave the work to that one."""
    phone.page.wait_for_function("navigator.locks.query().then(({ held }) => !held.length)")


def logged(phone: Phone, match: str) -> list[Json]:
    """Return the match file without times and recorders."""
    file = json.loads(phone.sender.get(f"{match}match.json").text())
    return [{key: value for key, value in entry.items() if key not in ("at", "by", "hash", "person")}
            for entry in file["entries"]]  # fmt: skip
