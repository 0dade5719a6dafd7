"""Time from *Save* to the next play of Seep as a phone shows it: a deal, tapped play by play in a real browser."""

from __future__ import annotations

import shutil
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from scorekeeper.core.reading import plain
from scorekeeper.games.seep.plays import choices
from scorekeeper.games.seep.state import PLAYS
from scorekeeper.web.entry.seep.ways import spelt
from tests.browser.conftest import BROWSERS, SWITCHES
from tests.browser.flow import read_table, ready, save_button
from tests.browser.phone import Phone, visiting
from tests.browser.seep_player import Table, lively

from ..serving import UNLIMITED, Server, free_port

PLAYERS = ("An", "Bình", "Chi", "Dũng")
WITHIN = 150  #: milliseconds

#: Measures from the tap until its effect has been painted.
WATCH = """() => {
  let saved = null;
  window.taken = [];
  addEventListener("click", ({ target }) => { if (target.closest(".bar button")) saved = performance.now(); }, true);
  document.addEventListener("swapped", () => requestAnimationFrame(() => setTimeout(() => {
    if (saved !== null) taken.push(performance.now() - saved);
    saved = null;
  })));
}"""


def taken(phone: Phone) -> list[float]:
    """Return the milliseconds of each play of a deal but the last, which ends it."""
    table = Table(PLAYERS, 3)
    entries = [plain(table.turn_up())]
    match = {"game": "seep", "variant": "hundred", "players": PLAYERS, "options": {}, "entries": entries}
    phone.page.goto(read_table(phone, PLAYERS, match) + "m/1/")
    phone.page.evaluate(WATCH)
    for played in range(1, PLAYS):
        play = table.choose(lively)
        phone.pick("card", play.card)
        if len(choices(table.state, play.card)) > 1:
            phone.pick("way", spelt(play))
        ready(phone)
        phone.tap(save_button(phone.page))
        phone.page.wait_for_function("played => taken.length === played", arg=played)
        table.play(play)
    return list(phone.page.evaluate("taken"))


def main() -> None:
    """Play a deal in a browser, and print how long each play took."""
    browser_program = next(filter(None, map(shutil.which, BROWSERS)))
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder), port := free_port(), UNLIMITED),
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=browser_program, args=list(SWITCHES))
        with visiting(browser, f"http://127.0.0.1:{port}") as phone:
            plays = taken(phone)
        browser.close()
    median, most = statistics.median(plays), max(plays)
    print(f"  {'from Save to the next play, in a browser':<40} {median:6.1f} ms, at most {most:.1f} of {WITHIN}")


if __name__ == "__main__":
    main()
