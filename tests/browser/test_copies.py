"""A phone that keeps a table whole has all of it without a connection, with the sums of what was logged meanwhile."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.runtime import runtime
from tools.serving import UNLIMITED, Server, free_port

from . import flow
from .copies import Keeper
from .line import Line
from .offline import GAMES, SAM, STAKE, THREE, TRIED_AGAIN, look, play, waits
from .phone import Phone, visiting
from .reckoning import standing
from .site import STARTS

pytestmark = pytest.mark.timeout(900)  # Python starts in the browser, and whoever builds it first does so for all

PAGES = "", "scorecard/", "history", "about", "referee"
OF_TABLE = "", "settle/"
#: The names of the caches with copies; whether a copy has payments.
COPIES = "async () => (await caches.keys()).filter((name) => name.startsWith('copies '))"
HAS_PAYMENTS = """async () => {
  const cache = await caches.open((await caches.keys()).find((name) => name.startsWith("copies ")));
  const found = (await cache.keys()).filter(({ url }) => url.endsWith("/copy"));
  const tables = await Promise.all(found.map(async (one) => (await cache.match(one)).json()));
  return tables.some(({ rows }) => rows.payment.length > 0);
}"""
TIMES = re.compile(r"\b\d\d:\d\d(?: · device \w+)?\b| · \d+ min\b")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of a server that has what runs the app in a browser."""
    folder, port = tmp_path_factory.mktemp("server"), free_port()
    with Server(folder, port, {**UNLIMITED, "SCOREKEEPER_RUNTIME": str(runtime())}):
        yield f"http://127.0.0.1:{port}"


@pytest.fixture
def keeper(browser: Browser, address: str, tmp_path: Path) -> Iterator[Keeper]:
    line = Line(int(address.rpartition(":")[2]))
    phone = Keeper(browser.browser_type, line, tmp_path / "profile")
    yield phone
    if phone.context.browser and phone.context.browser.is_connected():
        phone.kill()
    line.cut()
    assert phone.troubles == []


@pytest.fixture
def other(browser: Browser, address: str) -> Iterator[Phone]:
    with visiting(browser, address) as phone:
        yield phone


def elsewhere(address: str, phone: Phone) -> str:
    """Return an address as another phone has it, by its own line."""
    return re.sub("^http://[^/]+", phone.server, address)


def table_of(match: str) -> str:
    return re.sub(r"m/\d+/$", "", match)


def until(phone: Keeper, script: str, value: object) -> None:
    """Wait until a script, which may have to wait itself, has that value."""
    late = time.monotonic() + 60
    while (found := phone.page.evaluate(script)) != value:
        assert time.monotonic() < late, found
        phone.page.wait_for_timeout(100)


def words(phone: Phone, address: str) -> str:
    """Return the words of a page, without times and how long it took: a hand goes in later than it was kept.

    Nor with the device beside a time: the history says it once for all that came within a minute.
    """
    phone.page.goto(address)
    text = TIMES.sub("", phone.page.locator("main").inner_text())
    return "\n".join(line for line in text.splitlines() if line.strip())


def log(phone: Keeper, match: str, slug: str, n: int) -> None:
    """Log hand number n without a connection, from the page of the match and back to it, where it counts."""
    game = GAMES[slug]
    game.open(phone)
    game.fill(phone, n)
    flow.ready(phone)
    phone.go(flow.save_button(phone.page))
    expect(phone.page).to_have_url(match)


def save_note(phone: Keeper, address: str, text: str) -> None:
    """Fill in the sheet of a note, new, corrected or forgotten, and save it."""
    phone.page.goto(address)
    phone.page.locator("#sheet [name=text]").fill(text)
    flow.ready(phone)
    phone.go(flow.save_button(phone.page))


def entries(phone: Phone, match: str) -> list[flow.Json]:
    """Return the entries of a match's file, without what depends on when they were recorded."""
    file = phone.page.evaluate("(address) => fetch(address).then((answer) => answer.json())", f"{match}match.json")
    return [{name: value for name, value in entry.items() if name not in ("at", "hash")} for entry in file["entries"]]


def test_an_evening_of_each_game_is_whole_without_a_connection_and_goes_in_once(keeper: Keeper) -> None:
    matches = {slug: game.sit_down(keeper) for slug, game in GAMES.items()}
    for match in matches.values():
        keeper.keep_table(match)
    keeper.connect(False)
    seen, logged = dict[str, str](), dict[str, list[flow.Json]]()
    for slug, match in matches.items():
        keeper.page.goto(match)
        for n in range(GAMES[slug].hands):
            log(keeper, match, slug, n)
            assert flow.hands(keeper.page) == [*range(n + 1, 0, -1)]
        expect(keeper.page.locator("#kept-since")).to_contain_text("This phone counts what waits here too")
        save_note(keeper, f"{match}log/note", "tea")
        seq = len(entries(keeper, match))
        save_note(keeper, f"{match}correct/{seq}", "rain")
        save_note(keeper, f"{match}missing/1/note", "late")
        keeper.page.goto(f"{table_of(match)}settle/")
        for button in keeper.page.locator("form[action$='/settle/all'] button").all()[:1]:
            keeper.go(button)
        logged[slug] = entries(keeper, match)
        for page in (*(match + page for page in PAGES), *(table_of(match) + page for page in OF_TABLE)):
            seen[page] = words(keeper, page)
    waiting = int(re.sub(r"\D", "", keeper.page.locator("#waiting summary").inner_text()))
    assert waiting > sum(game.hands + 3 for game in GAMES.values())
    keeper.connect(True)
    expect(keeper.page.locator("#waiting")).to_be_hidden(timeout=STARTS)
    for slug, match in matches.items():
        assert entries(keeper, match) == logged[slug], slug
    for page, there in seen.items():
        assert words(keeper, page) == there, page
        expect(keeper.page.locator("#kept-since")).to_be_hidden()  # it is the server's own


def test_what_was_said_to_be_kept_is_there_after_the_browser_was_killed(
    keeper: Keeper, browser: Browser, tmp_path: Path
) -> None:
    match = GAMES["sam"].sit_down(keeper)
    keeper.keep_table(match)
    keeper.connect(False)
    keeper.page.goto(match)
    log(keeper, match, "sam", 0)
    keeper.kill()
    again = Keeper(browser.browser_type, keeper.line, tmp_path / "profile")
    again.page.goto(match)
    assert flow.board(again.page) == standing(SAM[:1], STAKE, THREE)
    log(again, match, "sam", 1)
    assert flow.board(again.page) == standing(SAM[:2], STAKE, THREE)
    again.connect(True)
    waits(again, 0)
    flow.comes_to(flow.board, again.page, standing(SAM[:2], STAKE, THREE))
    again.kill()


def test_a_correction_counts_there_and_what_is_dropped_counts_no_more(keeper: Keeper) -> None:
    match = GAMES["sam"].sit_down(keeper)
    play(keeper, GAMES["sam"], match, 0)
    keeper.keep_table(match)
    keeper.connect(False)
    keeper.page.goto(f"{match}correct/1")
    flow.tap_hand(keeper, SAM[2])
    flow.ready(keeper)
    keeper.go(flow.save_button(keeper.page))
    expect(keeper.page).to_have_url(re.compile(re.escape(match)))
    assert flow.board(keeper.page) == standing(SAM[2:], STAKE, THREE)
    line = keeper.page.locator("#waiting li").first
    keeper.page.locator("#waiting").evaluate("box => { box.open = true; }")
    keeper.tap(line.get_by_role("button", name="Drop it", exact=True))
    keeper.tap(line.get_by_role("button", name="Drop it for good"))
    expect(line).to_have_count(0)
    keeper.page.goto(match)
    assert flow.board(keeper.page) == standing(SAM[:1], STAKE, THREE)


def test_what_another_phone_recorded_meanwhile_is_a_conflict_as_ever(keeper: Keeper, other: Phone) -> None:
    keeper.refusals = {409}
    match = GAMES["sam"].sit_down(keeper)
    keeper.keep_table(match)
    keeper.connect(False)
    keeper.page.goto(match)
    log(keeper, match, "sam", 0)
    other.page.goto(elsewhere(match, other))
    flow.log(other, SAM[2], STAKE)
    keeper.connect(True)
    expect(keeper.page.locator("#waiting [data-why]").first).to_contain_text("meanwhile another phone recorded hand 1")
    waits(keeper, 1, stopped=True)


def behind_another(keeper: Keeper, other: Phone, *hands: int) -> str:
    """Log hands without a connection while another phone logs one; return the match. The line stays cut."""
    keeper.refusals = {409}
    match = GAMES["sam"].sit_down(keeper)
    keeper.keep_table(match)
    keeper.connect(False)
    keeper.page.goto(match)
    for n in hands:
        log(keeper, match, "sam", n)
    other.page.goto(elsewhere(match, other))
    flow.log(other, SAM[2], STAKE)
    return match


def undo(keeper: Keeper, _match: str) -> None:
    keeper.go(keeper.page.locator("#undo button"))


def strike(keeper: Keeper, match: str) -> None:
    keeper.page.goto(f"{match}strike/1")
    flow.ready(keeper)
    keeper.go(flow.save_button(keeper.page))


def correct(keeper: Keeper, match: str) -> None:
    keeper.page.goto(f"{match}correct/1")
    keeper.pick("left:Chi", 5)
    flow.ready(keeper)
    keeper.go(flow.save_button(keeper.page))


def answered(keeper: Keeper, match: str, name: str) -> None:
    """Look at what is first in the queue, and give that answer."""
    expect(keeper.page.locator("#waiting [data-why]").first).to_be_visible(timeout=TRIED_AGAIN)
    look(keeper)
    keeper.follow(name) if name else flow.save(keeper)
    expect(keeper.page).to_have_url(match)


@pytest.mark.parametrize("change", [undo, strike, correct])
def test_what_waits_about_a_hand_that_waits_is_about_that_hand_wherever_it_comes(
    keeper: Keeper, other: Phone, change: Callable[[Keeper, str], None]
) -> None:
    """On the phone the hand is entry 1; that is the other phone's by the time that all goes in."""
    match = behind_another(keeper, other, 0)
    change(keeper, match)
    keeper.connect(True)
    answered(keeper, match, "")
    why = keeper.page.locator("#waiting [data-why]").first
    expect(why).to_contain_text("meanwhile another phone recorded hand 1", timeout=TRIED_AGAIN)
    look(keeper)
    if change is undo:
        keeper.follow("Strike out hand 2")
        flow.ready(keeper)
    keeper.go(flow.save_button(keeper.page))
    keeper.page.goto(match)
    first, second, changed = entries(other, elsewhere(match, other))
    assert (first["winner"], second["winner"]) == (SAM[2].winner, SAM[0].winner)
    assert (changed["kind"], changed["entry"]) == ("amend" if change is correct else "void", 2)
    assert change is not correct or changed["with"]["left"]["Chi"] == 5


@pytest.mark.parametrize("change", [undo, strike, correct])
def test_what_waits_about_a_hand_that_was_dropped_changes_no_other(
    keeper: Keeper, other: Phone, change: Callable[[Keeper, str], None]
) -> None:
    match = behind_another(keeper, other, 0)
    change(keeper, match)
    keeper.connect(True)
    answered(keeper, match, "Drop mine")
    why = keeper.page.locator("#waiting [data-why]").first
    expect(why).to_contain_text("the entry that this is about is not in the log", timeout=TRIED_AGAIN)
    assert [entry["kind"] for entry in entries(other, elsewhere(match, other))] == ["hand"]


def test_a_hand_that_another_phone_recorded_too_is_asked_about_behind_one_that_went_in(
    keeper: Keeper, other: Phone
) -> None:
    match = behind_another(keeper, other, 0, 2)
    keeper.connect(True)
    answered(keeper, match, "")
    why = keeper.page.locator("#waiting [data-why]").first
    expect(why).to_contain_text("meanwhile another phone recorded hand 1", timeout=TRIED_AGAIN)
    waits(keeper, 1, stopped=True)
    found = entries(other, elsewhere(match, other))
    assert [entry["winner"] for entry in found] == [SAM[2].winner, SAM[0].winner]


def test_what_was_paid_just_before_is_paid_there_too(keeper: Keeper) -> None:
    match = GAMES["sam"].sit_down(keeper)
    play(keeper, GAMES["sam"], match, 0)
    keeper.keep_table(match)
    settling = f"{table_of(match)}settle/"
    keeper.page.goto(settling)
    keeper.tap(keeper.page.locator("form[action$='/settle/all'] button"))
    expect(keeper.page.locator("main")).to_contain_text("All settled")
    paid = words(keeper, settling)
    until(keeper, HAS_PAYMENTS, True)
    keeper.connect(False)
    assert words(keeper, settling) == paid
    expect(keeper.page.locator("#kept-since")).to_contain_text("This phone counts")


def test_a_new_version_takes_the_tables_over_but_for_those_that_are_gone(browser: Browser, tmp_path: Path) -> None:
    newer, instance, port = tmp_path / "newer", tmp_path / "instance", free_port()
    shutil.copytree(runtime(), newer)
    about = json.loads((newer / "manifest.json").read_text())
    about["files"]["more.json"] = {"sha256": hashlib.sha256(b"{}").hexdigest(), "bytes": 2}
    (newer / "more.json").write_bytes(b"{}")
    (newer / "manifest.json").write_text(json.dumps(about))
    instance.mkdir()
    line = Line(port)
    phone = Keeper(browser.browser_type, line, tmp_path / "profile")
    with Server(instance, port, {**UNLIMITED, "SCOREKEEPER_RUNTIME": str(runtime())}):
        matches = [GAMES["sam"].sit_down(phone) for _ in range(2)]
        for match in matches:
            phone.keep_table(match)
        phone.page.goto(matches[0])
        play(phone, GAMES["sam"], matches[0], 0)
        (before,) = phone.page.evaluate(COPIES)
        gone = table_of(matches[1])
        token = re.search(r'name="csrf_token" value="([^"]+)"', phone.sender.get(f"{gone}about").text())
        assert token
        phone.sender.post(f"{gone}remove", form={"csrf_token": token[1]}, headers={"Referer": phone.page.url})
        assert phone.sender.get(f"{gone}copy").status == 410
    with Server(instance, port, {**UNLIMITED, "SCOREKEEPER_RUNTIME": str(newer)}):
        phone.page.goto(matches[0])
        phone.page.wait_for_function(
            f"old => ({COPIES})().then((all) => all.length === 1 && all[0] !== old)", arg=before
        )
        phone.connect(False)
        phone.page.goto(matches[0])
        expect(phone.page.locator("#kept-since")).to_contain_text("This phone counts")
        assert flow.board(phone.page) == standing(SAM[:1], STAKE, THREE)
        phone.kill()
    line.cut()


def test_who_looks_on_keeps_what_they_see(keeper: Keeper, other: Phone) -> None:
    match = GAMES["sam"].sit_down(other)
    play(other, GAMES["sam"], match, 0)
    other.page.goto(f"{table_of(match)}share/")
    looking = other.page.locator("#board-address").inner_text().replace("board/", "")
    looking = elsewhere(looking, keeper)
    keeper.keep_table(f"{looking}m/1/")
    keeper.connect(False)
    keeper.refusals = {403, 503}
    keeper.page.goto(f"{looking}m/1/scorecard/")
    expect(keeper.page.locator("main")).to_contain_text("An")
    keeper.page.goto(f"{looking}m/1/log/hand")
    expect(keeper.page.locator("main")).to_contain_text("look")


def test_kept_no_longer_it_is_as_on_any_phone(keeper: Keeper) -> None:
    match = GAMES["sam"].sit_down(keeper)
    keeper.keep_table(match)
    keeper.page.goto(table_of(match))
    keeper.tap(keeper.page.locator("#keep summary"))
    keeper.tap(keeper.page.get_by_role("button", name="Keep it no longer"))
    expect(keeper.page.get_by_role("button", name="Keep it here")).to_be_visible()
    keeper.page.wait_for_function("caches.keys().then((names) => !names.some((name) => name.startsWith('copies')))")


def test_all_that_a_table_needs_is_there_without_a_connection(keeper: Keeper) -> None:
    """A hand that was forgotten, another struck out, debts paid, another match begun and played in."""
    match = GAMES["sam"].sit_down(keeper)
    table = table_of(match)
    for n in range(2):
        play(keeper, GAMES["sam"], match, n)
    keeper.keep_table(match)
    keeper.connect(False)
    # what was forgotten, before hand 2
    keeper.page.goto(f"{match}missing/2/hand")
    flow.tap_hand(keeper, SAM[2])
    flow.ready(keeper)
    keeper.go(flow.save_button(keeper.page))
    assert flow.board(keeper.page) == standing([SAM[0], SAM[2], SAM[1]], STAKE, THREE)
    # hand 1 was none
    keeper.page.goto(f"{match}strike/1")
    flow.ready(keeper)
    keeper.go(flow.save_button(keeper.page))
    assert flow.board(keeper.page) == standing([SAM[2], SAM[1]], STAKE, THREE)
    # all is paid
    keeper.page.goto(f"{table}settle/")
    keeper.go(keeper.page.locator("form[action$='/settle/all'] button"))
    paid = words(keeper, f"{table}settle/")
    # the same people again
    keeper.page.goto(f"{match}about")
    keeper.go(keeper.page.locator("form.again button").first)
    assert keeper.page.url == f"{table}m/2/"
    log(keeper, f"{table}m/2/", "sam", 0)
    assert flow.board(keeper.page) == standing(SAM[:1], STAKE, THREE)
    keeper.connect(True)
    waits(keeper, 0)
    assert words(keeper, f"{table}settle/") != paid  # the hand of match 2
    for address, hands in ((match, [SAM[2], SAM[1]]), (f"{table}m/2/", SAM[:1])):
        keeper.page.goto(address)
        assert flow.board(keeper.page) == standing(hands, STAKE, THREE)


def test_a_match_begun_here_and_there_becomes_two(keeper: Keeper, other: Phone) -> None:
    match = GAMES["sam"].sit_down(keeper)
    table = table_of(match)
    play(keeper, GAMES["sam"], match, 0)
    keeper.keep_table(match)
    keeper.connect(False)
    keeper.page.goto(f"{match}about")
    keeper.go(keeper.page.locator("form.again button").first)
    log(keeper, f"{table}m/2/", "sam", 1)
    other.page.goto(elsewhere(f"{match}about", other))
    other.go(other.page.locator("form.again button").first)
    assert other.page.url == elsewhere(f"{table}m/2/", other)
    flow.log(other, SAM[2], STAKE)
    keeper.connect(True)
    waits(keeper, 0)
    for number, hands in ((2, SAM[2:]), (3, SAM[1:2])):
        keeper.page.goto(f"{table}m/{number}/")
        assert flow.board(keeper.page) == standing(hands, STAKE, THREE)


def test_matches_begun_here_while_another_is_begun_elsewhere_each_keep_their_hands(
    keeper: Keeper, other: Phone
) -> None:
    """The first of them gets a number that the second had here; hands of both are logged in turn."""
    match = GAMES["sam"].sit_down(keeper)
    table = table_of(match)
    play(keeper, GAMES["sam"], match, 0)
    keeper.keep_table(match)
    keeper.connect(False)
    for number, hand in ((2, 0), (3, 1)):
        keeper.page.goto(f"{match}about")
        keeper.go(keeper.page.locator("form.again button").first)
        assert keeper.page.url == f"{table}m/{number}/"
        log(keeper, f"{table}m/{number}/", "sam", hand)
    keeper.page.goto(f"{table}m/2/")
    log(keeper, f"{table}m/2/", "sam", 2)
    other.page.goto(elsewhere(f"{match}about", other))
    other.go(other.page.locator("form.again button").first)
    flow.log(other, SAM[2], STAKE)
    keeper.connect(True)
    waits(keeper, 0)
    for number, hands in ((3, [SAM[0], SAM[2]]), (4, SAM[1:2])):
        keeper.page.goto(f"{table}m/{number}/")
        assert flow.board(keeper.page) == standing(hands, STAKE, THREE)
