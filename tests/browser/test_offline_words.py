"""Five hands wait, each dependent on those before it: what was tapped in words is recorded, or a question is asked.

The words are those of the box of what waits, as a person reads them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

from scorekeeper.core.files import read_match
from scorekeeper.core.match import Match
from scorekeeper.core.reading import plain
from scorekeeper.games import by_slug
from scorekeeper.web.entry.seep.ways import spelt

from . import daun_tiga, flow, offline, seep_flow
from .conftest import Phones
from .flow import Json, save_button, save_label
from .offline import GAMES, KEEP, SAM, STAKE, THREE, Game, keeping, kept, logged, look, waits
from .phone import Phone
from .test_samba import FOUR
from .test_seep_floor import course

Tap = Callable[[Phone], None]
HANDS = 5
SUIT_NAMES = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}

#: What waits, as the device has it.
WAITS = "async () => (await queue.all()).filter((item) => !item.in)"
SETTLED = f"""async () => {{
  for (;;) {{
    const all = await ({WAITS})();
    if (!all.length || all[0].stopped) return all;
    await new Promise((later) => setTimeout(later, 50));
  }}
}}"""


class Told(NamedTuple):
    """One waiting hand, as the box describes it."""

    id: int
    name: str
    words: str


class Course(NamedTuple):
    """Sheets of a game in their order.

    ``sit_down``: open a match and return its address; ``sheets``: what is kept of it; ``taps``: each from the page of
    the match to a filled sheet; ``fits``: whether an entry is what the box said, in the state of the match before it.
    """

    sit_down: Callable[[Phone], str]
    sheets: tuple[str, ...]
    taps: Sequence[Tap]
    fits: Callable[[Told, Json, Any], bool]


def said(pattern: str, text: str) -> str:
    found = re.search(pattern, text)
    assert found, f"{pattern} is not in {text}"
    return found[1]


# -- the games ---------------------------------------------------------------------------------------------------------


def on_sheet(phone: Phone) -> bool:
    """Return whether the next sheet has been opened already."""
    return "/log" in phone.page.url


def of(game: Game, fill: Tap) -> Tap:
    def tap(phone: Phone) -> None:
        if not on_sheet(phone):
            game.open(phone)
        fill(phone)

    return tap


def sam_hand(n: int) -> Tap:
    return of(GAMES["sam"], lambda phone: flow.tap_hand(phone, SAM[n]))


def bao_sam(phone: Phone) -> None:
    phone.follow("Báo Sâm")
    phone.pick("caller", "Chi")
    phone.pick("outcome", "blocked")
    phone.pick("by", "An")


def fits_sam(told: Told, entry: Json, _: Any) -> bool:
    if entry["kind"] == "bao_sam":
        return bool("Báo Sâm" in told.name and entry["caller"] == said(r"\? (\S+)", told.words))
    left = dict(re.findall(r"(\S+) has left (\d+)", told.words))
    return bool(
        entry["winner"] == said(r"Who went out\? (\S+)", told.words)
        and left == {n: str(c) for n, c in entry["left"].items()}
    )


def stays(phone: Phone) -> None:
    """Fill in the first deal whose banker stays: nobody has been told who banks next."""
    bank_of(phone, 0)
    phone.pick("banker_stays", daun_tiga.order(phone)[-1])


def bank(n: int) -> Tap:
    return lambda phone: bank_of(phone, n)


def bank_of(phone: Phone, n: int) -> None:
    """Fill in a deal of the banker that the sheet names."""
    if not on_sheet(phone):
        phone.follow("Log deal")
    banker = daun_tiga.order(phone)[-1]
    hands = dict(zip(THREE, ((9, 5, 3), (2, 10, 8), (4, 6, 7))[n % 3], strict=True))
    daun_tiga.fill(phone, daun_tiga.Deal(banker, {name: STAKE + n for name in THREE if name != banker}, hands))


def fits_daun_tiga(told: Told, entry: Json, state: Any) -> bool:
    banker = said(r"· (\S+) banks", told.name)
    return bool(state.banker == banker and ("banker_stays" in entry) == (f"{banker} banks again" in told.words))


def counted(points: int, *, first: bool = False) -> Tap:
    def tap(phone: Phone) -> None:
        if not on_sheet(phone):
            seep_flow.begin(phone, "Just the count")
        seep_flow.give_points(phone, seep_flow.NS, points)
        if first:
            phone.tap(phone.page.locator("input[name=swept-first]"))

    return tap


def bid(phone: Phone) -> None:
    phone.page.goto(re.sub(r"/log.*", "/", phone.page.url))
    phone.go(phone.page.locator(".begin a[href$='/log/deal']"))
    phone.pick("bid", 9)
    for card in ("2C", "5D", "7H", "10S"):
        phone.pick("floor", card)


def fits_seep(told: Told, entry: Json, state: Any) -> bool:
    if entry["kind"] == "deal":
        return bool(state.bidder == said(r"What does (\S+) bid\?", told.words) and entry["bid"] == 9)
    if entry["kind"] == "play":
        card = said(r"\? ([^·]+)", told.words)
        return bool(
            entry["player"] == said(r"Which card does (\S+) play\?", told.words) and told_card(entry["card"]) == card
        )
    swept = re.findall(r"(\S+) swept the floor with the first play", told.words)
    return swept == [sweep["player"] for sweep in entry.get("sweeps", []) if sweep.get("when") == "first"]


def told_card(card: str) -> str:
    rank = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}.get(card[:-1], card[:-1])
    return f"{rank} of {SUIT_NAMES[card[-1]]}"


#: A deal in which the sixth play from here has several ways.
PLAYED = course()
CHOICE = next(n for n, happened in enumerate(PLAYED.happened) if n > 3 and "a choice" in happened)


def at_the_floor(phone: Phone) -> str:
    entries = [plain(entry) for entry in (PLAYED.deal, *PLAYED.plays[:CHOICE])]
    return seep_flow.read_in(phone, *entries)


def card(n: int) -> Tap:
    return lambda phone: phone.pick("card", str(PLAYED.plays[CHOICE + n].card))


def samba_hand(n: int) -> Tap:
    return of(GAMES["samba"], lambda phone: offline.fill_samba(phone, n % len(FOUR)))


def fits_samba(told: Told, entry: Json, _: Any) -> bool:
    return bool(entry["out"] == said(r"Who went out\? (\S+)", told.words))


COURSES = {
    "sam": Course(
        GAMES["sam"].sit_down,
        GAMES["sam"].sheets,
        (sam_hand(0), sam_hand(1), bao_sam, sam_hand(2), sam_hand(0)),
        fits_sam,
    ),
    "sam-sip": Course(
        GAMES["sam-sip"].sit_down,
        GAMES["sam-sip"].sheets,
        [of(GAMES["sam-sip"], lambda phone, n=n: phone.pick("winner", THREE[n])) for n in (0, 1, 1, 2, 0)],  # type: ignore[misc]
        lambda told, entry, _: bool(entry["winner"] == said(r"\? (\S+)", told.words)),
    ),
    "daun-tiga": Course(
        GAMES["daun-tiga"].sit_down,
        GAMES["daun-tiga"].sheets,
        (bank(0), bank(1), stays, bank(2), bank(0)),
        fits_daun_tiga,
    ),
    "seep counted": Course(
        seep_flow.read_in,
        GAMES["seep"].sheets,
        (counted(60, first=True), counted(20, first=True), counted(30), counted(10, first=True), bid),
        fits_seep,
    ),
    "seep card by card": Course(at_the_floor, (), [card(n) for n in range(HANDS)], fits_seep),
    "samba": Course(GAMES["samba"].sit_down, GAMES["samba"].sheets, [samba_hand(n) for n in range(HANDS)], fits_samba),
}


# -- the run -----------------------------------------------------------------------------------------------------------


def keep_all(phone: Phone, match: str, taps: Sequence[Tap]) -> list[Told]:
    """Fill in and keep each sheet without a connection; return how the box describes them."""
    phone.page.goto(match)
    for n, tap in enumerate(taps, 1):
        tap(phone)
        expect(save_label(phone.page)).to_have_text(KEEP)
        phone.go(save_button(phone.page))
        waits(phone, n)
    ids = [item["id"] for item in phone.page.evaluate(WAITS)]
    phone.page.locator("#waiting").evaluate("box => { box.open = true; }")
    lines = phone.page.locator("#waiting li").evaluate_all(
        "all => all.map(one => ['name', 'words'].map(part => one.querySelector(`[data-${part}]`).textContent))"
    )
    return [Told(id_, name, words) for id_, (name, words) in zip(ids, lines, strict=True)]


def settle(phone: Phone, match: str) -> list[int]:
    """Go on until nothing waits; return which were dropped.

    Those that ask are declared another hand than what came in, and dropped if they still ask.
    """
    dropped: list[int] = []
    decided = False
    for _ in range(HANDS + 2):
        phone.page.goto(match)
        waiting = phone.page.evaluate(SETTLED)
        if not waiting:
            return dropped
        first = phone.page.locator("#waiting li:not(.in)").first
        phone.page.locator("#waiting").evaluate("box => { box.open = true; }")
        expect(first.locator("[data-why]")).to_have_text(re.compile("."))
        why = first.locator("[data-why]").inner_text()
        print(f"{waiting[0]['id']}: {why}")
        assert why
        assert "did not go in" not in why
        rest = any(not item.get("stopped") for item in waiting[1:])
        expect(phone.page.get_by_text("The rest waits behind it.")).to_be_visible(visible=rest)
        look(phone)
        expect(phone.page.locator("main [role=alert]").first).to_be_visible()  # what the server says of it
        mine = phone.page.locator("[data-all-mine]")
        if mine.count() and not decided:
            decided = True
            phone.go(mine)
            continue
        dropped.append(waiting[0]["id"])
        phone.page.locator("#waiting").evaluate("box => { box.open = true; }")
        line = phone.page.locator(f"#waiting li[data-id='{dropped[-1]}']")
        phone.tap(line.get_by_role("button", name="Drop it", exact=True))
        phone.go(line.get_by_role("button", name="Drop it for good"))
    raise AssertionError(f"still waiting: {waiting}")


def states(phone: Phone, match: str) -> list[tuple[Json, Any]]:
    """Return what was recorded, each entry with the state of the match before it."""
    file = json.loads(phone.context.request.get(f"{match}match.json").text())
    read = read_match(by_slug, file)
    log = Match.begin(read.header)
    found = []
    for entry, written in zip(read.entries, logged(phone, match), strict=True):
        found.append((written, log.state))
        log = log.after(entry)
    return found


@pytest.mark.parametrize("others", [False, True], ids=["alone", "with a hand of another phone"])
@pytest.mark.parametrize("name", COURSES)
def test_what_is_recorded_is_what_was_tapped_in_words_or_is_asked(phones: Phones, name: str, others: bool) -> None:
    course = COURSES[name]
    phone, other = keeping(phones), phones()
    phone.refusals = {409, 422, 503}
    match = course.sit_down(phone)
    other.page.goto(match)
    kept(phone, *course.sheets)
    before = len(logged(other, match))
    phone.connect(False)
    told = keep_all(phone, match, course.taps)
    for one in told:
        print(one)
    if others:
        another(other, name, match)
    came = len(logged(other, match)) - before
    phone.connect(True)
    dropped = settle(phone, match)
    recorded = states(other, match)[before + came :]
    went_in = [one for one in told if one.id not in dropped]
    print(f"{name}: {len(went_in)} recorded, {len(dropped)} asked about")
    assert len(recorded) == len(went_in), recorded
    for one, (entry, state) in zip(went_in, recorded, strict=True):
        assert course.fits(one, entry, state), f"told: {one.name} {one.words}; recorded: {entry}"


def another(other: Phone, name: str, match: str) -> None:
    """Record a hand, or a play, on another phone."""
    if name == "seep card by card":
        play = PLAYED.plays[CHOICE]
        other.pick("card", str(play.card))
        other.pick("way", spelt(play))
        flow.save(other)
        return
    game = GAMES[name.split(" ", maxsplit=1)[0]]
    if name == "sam":  # one that nobody else has logged
        flow.log(other, SAM[2], STAKE)
    else:
        offline.play(other, game, match, 0)
