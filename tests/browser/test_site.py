"""A folder on any file server: the whole app runs on the phone that opened it, and its tables are there."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from scorekeeper.cli import main
from scorekeeper.site import write_site
from tests.runtime import runtime

from . import flow
from .offline import GAMES, SAM, STAKE, THREE, play
from .phone import Phone
from .reckoning import standing
from .site import SNAPSHOT, STARTS, UPDATE, Alone, exported, served
from .test_first_minute import log_a_first_hand

KILLS = 3

#: Saves as another worker would: one time more, and nothing else.
OVERTAKE = """async () => {
  const done = (work) => new Promise((ends) => { work.onsuccess = () => ends(work.result); });
  const files = (await done(indexedDB.open("record"))).transaction("files", "readwrite").objectStore("files");
  const head = await done(files.get("head"));
  await done(files.put({ ...head, saved: head.saved + 1 }, "head"));
}"""

#: Changes the snapshot that is kept: wherever its memory has the one word, it has the other one then, equally long. Its
#: sum is made again, or is left as it was. Returns how often there was the word.
CHANGE = """async ([word, other, sums]) => {
  const [name] = await caches.keys();
  const cache = await caches.open(name);
  const [found] = (await cache.keys()).filter(({ url }) => url.includes("/snapshot?"));
  const bytes = new Uint8Array(await (await cache.match(found)).arrayBuffer());
  const [wanted, written] = [word, other].map((text) => new TextEncoder().encode(text));
  let changed = 0;
  for (let at = bytes.indexOf(wanted[0]); at >= 0; at = bytes.indexOf(wanted[0], at + 1)) {
    if (!wanted.every((byte, n) => bytes[at + n] === byte)) continue;
    bytes.set(written, at);
    changed += 1;
  }
  if (sums) {
    const [sumOf, ofPieces] = [async (part) => new Uint8Array(await crypto.subtle.digest("SHA-256", part)), []];
    for (let at = 0; at < bytes.length - 32; at += 8e6) {
      ofPieces.push(...await sumOf(bytes.subarray(at, Math.min(at + 8e6, bytes.length - 32))));
    }
    bytes.set(await sumOf(new Uint8Array(ofPieces)), bytes.length - 32);
  }
  await cache.put(found, new Response(bytes, { headers: { "Content-Length": bytes.length } }));
  return changed;
}"""


#: A share sheet, which headless browsers lack: keeps what it was handed.
SHARES = """navigator.canShare = ({ files }) => files.every(({ type }) => type === "text/plain");
navigator.share = async ({ files: [file] }) => { window.shared = [file.name, await file.text()]; };"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "site"
    write_site(folder, runtime())
    return folder


@contextmanager
def watched(phone: Alone) -> Iterator[Alone]:
    """Yield the phone, and check that it had no trouble."""
    try:
        yield phone
    finally:
        if phone.context.browser and phone.context.browser.is_connected():
            phone.kill()
    assert phone.troubles == []


@pytest.fixture
def alone(browser: Browser, folder: Path, tmp_path: Path) -> Iterator[Alone]:
    """Yield a phone that has loaded the app; then nothing is served any more, and there is no connection."""
    with served(folder) as address:
        phone = Alone(browser.browser_type, address, tmp_path / "profile")
        phone.load()
    phone.cut_off()
    with watched(phone):
        yield phone


def table_of(match: str) -> str:
    return re.sub(r"m/\d+/$", "", match)


def test_an_evening_of_each_game_without_a_server_goes_to_one_as_it_is(
    alone: Alone, phone: Phone, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for slug, game in GAMES.items():
        match = game.sit_down(alone)
        for n in range(game.hands):
            play(alone, game, match, n)
        there = exported(alone, table_of(match))
        file = tmp_path / f"{slug}.json"
        file.write_text(json.dumps(there), encoding="utf-8")
        assert main(["verify", str(file)]) == 0, capsys.readouterr().err
        # a server takes it in, and has the same entries with the same hashes
        phone.page.goto("/")
        phone.open("Read a table file")
        phone.page.locator("input[type=file]").set_input_files(file)
        phone.go(phone.page.get_by_role("button", name="Read it"))
        taken = json.loads(phone.sender.get(f"{phone.page.url}table.json").text())
        assert taken["matches"] == there["matches"], slug
        alone.page.goto(f"{match}scorecard")
        phone.page.goto(f"{phone.page.url}m/1/scorecard")
        assert alone.page.locator("main").inner_text() == phone.page.locator("main").inner_text()


def test_in_flight_mode_the_first_hand_takes_four_names_and_ten_taps(alone: Alone) -> None:
    log_a_first_hand(alone)


def test_what_was_answered_is_there_after_the_browser_was_killed(
    alone: Alone, browser: Browser, tmp_path: Path
) -> None:
    game = GAMES["sam"]
    match = game.sit_down(alone)
    for n in range(KILLS):
        play(alone, game, match, n)
        alone.kill()
        alone = Alone(browser.browser_type, alone.address, tmp_path / "profile")
        alone.cut_off()
        alone.page.goto(match)
        assert flow.hands(alone.page) == [*range(n + 1, 0, -1)]
        assert flow.board(alone.page) == standing(SAM[: n + 1], STAKE, THREE)
    with watched(alone):
        assert alone.page.url == match


def test_after_the_first_start_the_app_comes_from_a_snapshot_and_records(
    alone: Alone, browser: Browser, tmp_path: Path
) -> None:
    assert not alone.restored
    assert alone.page.evaluate(SNAPSHOT) > 10_000_000
    game = GAMES["sam"]
    match = game.sit_down(alone)
    play(alone, game, match, 0)
    game.open(alone)
    alone.stop_worker()
    game.fill(alone, 1)  # in the page that was open: its token is good still
    alone.go(flow.save_button(alone.page))
    assert alone.restored
    alone.page.goto(match)
    assert flow.hands(alone.page) == [2, 1]
    alone.stop_worker()
    play(alone, game, match, 2)
    alone.kill()
    alone = Alone(browser.browser_type, alone.address, tmp_path / "profile")
    alone.cut_off()
    with watched(alone):
        alone.page.goto(match)
        assert alone.restored
        assert flow.hands(alone.page) == [3, 2, 1]
        assert flow.board(alone.page) == standing(SAM[:3], STAKE, THREE)


def test_a_snapshot_that_cannot_be_right_is_given_up_for_a_full_start(alone: Alone) -> None:
    game = GAMES["sam"]
    match = game.sit_down(alone)
    changes = [
        ("html", "hxml", False),  # its sum tells
        ("Scorekeeper", "Scorekeeqer", True),  # the first page is another one
        ("rules/rules.html", "rules/nulls.html", True),  # a later page fails
    ]
    for n, change in enumerate(changes):
        alone.page.evaluate(SNAPSHOT)
        assert alone.page.evaluate(CHANGE, change)
        alone.stop_worker()
        alone.page.goto(f"{alone.address}/rules/sam")
        expect(alone.page.get_by_role("heading", name="Rules Sâm")).to_be_visible()
        assert not alone.restored
        alone.page.goto(match)
        play(alone, game, match, n)
    alone.page.evaluate(SNAPSHOT)
    alone.stop_worker()
    alone.page.goto(match)
    assert alone.restored
    assert flow.hands(alone.page) == [3, 2, 1]


def test_below_a_path_another_tab_hears_of_it_and_the_back_button_has_the_page_as_it_was(
    browser: Browser, tmp_path: Path
) -> None:
    write_site(tmp_path / "site", runtime(), "/cards")
    game = GAMES["sam"]
    with served(tmp_path / "site", "/cards") as address:
        phone = Alone(browser.browser_type, address, tmp_path / "profile")
        phone.load()
    with watched(phone):
        match = game.sit_down(phone)
        assert match.startswith(f"{address}/t/")
        other = phone.context.new_page()
        other.goto(match)
        phone.page.bring_to_front()
        play(phone, game, match, 0)
        flow.comes_to(flow.hands, other, [1])
        other.close()
        game.open(phone)
        key = phone.page.locator("#sheet input[name=key]").input_value()
        phone.page.goto(match)
        phone.page.go_back()
        assert phone.page.locator("#sheet input[name=key]").input_value() == key


def test_a_worker_that_was_overtaken_begins_again_from_what_is_kept(alone: Alone) -> None:
    game = GAMES["sam"]
    first = game.sit_down(alone)
    alone.page.evaluate(OVERTAKE)
    second = game.sit_down(alone)  # is answered after another start
    assert first != second
    alone.page.goto(first)
    play(alone, game, first, 0)
    alone.page.add_init_script(SHARES)
    alone.page.goto(f"{table_of(first)}share/")
    with alone.page.expect_download() as saved:
        alone.page.get_by_role("link", name="Save the whole table as a file").click()
    file = json.loads(saved.value.path().read_text(encoding="utf-8"))
    assert [entry["kind"] for entry in file["matches"][0]["entries"]] == ["hand"]
    # the same by the phone's own share sheet
    alone.tap(alone.page.get_by_role("button", name="Share", exact=True))
    flow.comes_to(lambda page: page.evaluate("Boolean(window.shared)"), alone.page, True)
    name, text = alone.page.evaluate("window.shared")
    assert (name.endswith(".txt"), json.loads(text)) == (True, file)


def test_what_arrives_damaged_is_said_and_loaded_again(browser: Browser, tmp_path: Path) -> None:
    site = tmp_path / "site"
    version = write_site(site, runtime()).version
    file = site / "offline" / version / "upgrade.zip.gz"
    whole = file.read_bytes()
    with served(site) as address:
        file.write_bytes(gzip.compress(b"something else"))
        phone = Alone(browser.browser_type, address, tmp_path / "profile")
        phone.page.goto(f"{address}/")
        says = phone.page.locator("section:not([hidden])")
        expect(says.locator("[data-says]")).to_contain_text("upgrade.zip.gz is damaged", timeout=STARTS)
        expect(says.locator("[data-start]")).to_be_hidden()
        assert phone.page.evaluate("caches.keys()") == []
        file.write_bytes(whole)
        phone.page.get_by_role("link", name="Try again").click()
        expect(says.locator("[data-start]")).to_be_visible(timeout=STARTS)
        phone.tap(says.get_by_role("button", name="Measure it here"))
        measured = re.compile(r"^It started in full here, in [\d.]+ s\. A page: [\d.]+ s\. Stored: [\d.]+ MB\. Mozilla")
        expect(says.locator("[data-measured]")).to_have_text(measured, timeout=STARTS)
        phone.kill()


def test_a_new_version_takes_over_once_all_of_it_is_there(browser: Browser, tmp_path: Path) -> None:
    site, newer = tmp_path / "site", tmp_path / "newer"
    first = write_site(site, runtime()).version
    shutil.copytree(runtime(), newer)
    about = json.loads((newer / "manifest.json").read_text())
    about["files"]["more.json"] = {"sha256": hashlib.sha256(b"{}").hexdigest(), "bytes": 2}
    (newer / "more.json").write_bytes(b"{}")
    (newer / "manifest.json").write_text(json.dumps(about))
    with served(site) as address:
        phone = Alone(browser.browser_type, address, tmp_path / "profile")
        phone.load()
        match = GAMES["sam"].sit_down(phone)
        second = write_site(site, newer).version
        damaged = site / "offline" / second / "app.zip.gz"
        whole = damaged.read_bytes()
        damaged.write_bytes(whole[:-1000] + bytes(1000))
        assert phone.page.evaluate(UPDATE) == "redundant"
        assert phone.page.evaluate("caches.keys()") == [f"site {first}"]
        play(phone, GAMES["sam"], match, 0)
        damaged.write_bytes(whole)
        assert phone.page.evaluate(UPDATE) == "installed"
        play(phone, GAMES["sam"], match, 1)  # still by the version that its pages come from
        phone.context.close()
        phone = Alone(browser.browser_type, address, tmp_path / "profile")
        with watched(phone):
            phone.page.goto(match)
            assert flow.hands(phone.page) == [2, 1]
            assert phone.page.evaluate("caches.keys()") == [f"site {second}"]
