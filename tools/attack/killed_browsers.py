"""The browser is killed right after a page has said that it keeps a hand: started again, it sends the hand, once.

A phone's browser has a profile on disk. It loses its connection, a hand is filled in and kept, and 0 to 2 s after the
page has said so all its processes are killed. Started again on the same profile, first without a connection, then with
one, it is to have what waited, and to send it. What then is in the match is held against the same hands logged on
another phone, with a connection. Where IndexedDB is blocked nothing may be called kept, and nothing goes in.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import BrowserType, Error, Locator, expect

from tests.browser.conftest import BROWSERS, SWITCHES, UNLIMITED
from tests.browser.flow import Json, save_button, save_label
from tests.browser.offline import GAMES, KEEP, kept, logged, play
from tests.browser.phone import PATIENCE, SETTINGS, Phone
from tools.serving import Server, free_port

KEPT = "Waiting for a connection: 1"
UNKEPT = "No connection, and this browser keeps nothing. Tap to try again"
LATEST = 2.0  #: seconds after the page has said so, at most, until the browser is killed
GOES_IN = 30.0  #: seconds for a hand to go in, with a connection; what waits is tried every five seconds

BLOCKED = "IDBFactory.prototype.open = () => { throw new DOMException('blocked', 'SecurityError'); };"


@dataclass
class Found:
    """Counts by kind; seconds from the connection until a hand was in; what must not be."""

    counts: Counter[str] = field(default_factory=Counter)
    taken: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


class Killed(Phone):
    """A phone whose browser keeps its profile in a folder. ``script``: runs on each page before those of the page."""

    def __init__(self, chromium: BrowserType, server: str, profile: Path, script: str = "") -> None:
        found = next(filter(None, map(shutil.which, BROWSERS)), None)
        assert found, f"none of {', '.join(BROWSERS)} is installed; tools/system-packages.sh installs one"
        self.server, self.scripts = server, True
        self.context = chromium.launch_persistent_context(
            profile, executable_path=found, args=list(SWITCHES), base_url=server,
            **{**SETTINGS, "service_workers": "allow"},
        )  # fmt: skip
        self.context.set_default_timeout(PATIENCE)
        if script:
            self.context.add_init_script(script)
        self._begin()

    def kill(self) -> None:
        """All processes of its browser at once: none gets to write anything more."""
        assert self.context.browser
        session = self.context.browser.new_browser_cdp_session()
        processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
        group = os.getpgid(next(process["id"] for process in processes if process["type"] == "browser"))
        assert group != os.getpgrp(), "the browser has no group of its own"
        with self.context.expect_event("close"):
            os.killpg(group, signal.SIGKILL)


class Rounds:
    """A phone's browser is killed again and again. ``script``: see ``Killed``."""

    def __init__(self, chromium: BrowserType, folder: Path, server: str, seed: int, script: str) -> None:
        self.chromium, self.folder, self.server, self.script = chromium, folder, server, script
        self.chance, self.found = random.Random(seed), Found()
        self.right: dict[str, list[Json]] = {}  #: game to what its match has once all its hands are in
        self.matches: dict[str, dict[str, int]] = {name: {} for name in GAMES}  #: addresses, and how many hands are in
        self.profiles = 0
        self.phone = self.start()

    @property
    def waiting(self) -> Locator:
        """What waits, on the page in front."""
        return self.phone.page.locator("#waiting")

    def start(self) -> Killed:
        """Starts the browser on the profile that there is."""
        return Killed(self.chromium, self.server, self.folder / f"profile-{self.profiles}", self.script)

    def run(self, rounds: int, until: float) -> Found:
        """So many rounds, the games in turn."""
        try:
            for n in range(rounds):
                if time.monotonic() > until:
                    break
                name = list(GAMES)[n % len(GAMES)]
                try:
                    self.found.counts["kills"] += 1
                    (self.none_kept if self.script == BLOCKED else self.one_kept)(name)
                except (AssertionError, Error) as error:
                    self.fault(name, "not as it should be", str(error).partition("Call log")[0])
            self.look_back()
        finally:
            self.phone.kill()
        return self.found

    def fault(self, name: str, kind: str, told: str) -> None:
        """Something that must not be; what comes next is on another profile, at that game in another match."""
        self.found.counts[kind] += 1
        self.found.faults.append(f"{name}: {kind}: {' '.join(told.split())}")
        if self.matches[name]:
            self.matches[name].popitem()
        self.phone.kill()
        self.profiles += 1
        self.phone = self.start()

    def match_of(self, name: str) -> tuple[str, int]:
        """The match of that game which is under way, and how many hands are in; a new one where all of them are."""
        phone, game = self.phone, GAMES[name]
        if name not in self.right:
            same = game.sit_down(phone)
            for hand in range(game.hands):
                play(phone, game, same, hand)
            self.right[name] = logged(phone, same)
        match, hands = next(reversed(self.matches[name].items()), ("", game.hands))
        if hands == game.hands:
            match, hands = game.sit_down(phone), 0
            self.matches[name][match] = hands
        return match, hands

    def fill(self, name: str) -> tuple[str, int]:
        """Loses the connection and fills the next hand; the address of the match, and how many hands are in."""
        match, hands = self.match_of(name)
        self.phone.page.goto(match)
        kept(self.phone, *GAMES[name].sheets)
        self.phone.connect(False)
        GAMES[name].open(self.phone)
        GAMES[name].fill(self.phone, hands)
        return match, hands

    def again(self, match: str) -> None:
        """Kills the browser, and starts it on the page of the match, for as long as there is no connection."""
        time.sleep(self.chance.uniform(0, LATEST))
        self.phone.kill()
        self.phone = self.start()
        self.phone.connect(False)
        self.phone.page.goto(match)

    def one_kept(self, name: str) -> None:
        """A hand is kept; then it is in, once, as it was tapped, and nothing waits any more."""
        match, hands = self.fill(name)
        expect(save_label(self.phone.page)).to_have_text(KEEP)
        self.phone.tap(save_button(self.phone.page))
        expect(self.waiting.locator("summary")).to_have_text(KEPT)
        self.found.counts["called kept"] += 1
        self.again(match)
        self.phone.connect(True)
        start = time.monotonic()
        while len(there := logged(self.phone, match)) <= hands and time.monotonic() < start + GOES_IN:
            self.phone.page.wait_for_timeout(50)
        if there == self.right[name][: hands + 1]:
            self.found.taken.append(time.monotonic() - start)
            expect(self.waiting).to_be_hidden(timeout=GOES_IN * 1000)
            self.matches[name][match] = hands + 1
            self.found.counts["went in, once"] += 1
        else:
            missing = "waits for somebody" if self.waiting.is_visible() else "lost"
            more = "twice" if len(there) > hands + 1 else "another than was tapped"
            self.fault(name, missing if len(there) <= hands else more, self.waiting.inner_text())

    def none_kept(self, name: str) -> None:
        """A hand can't be kept, and is not said to be; nothing goes in until it is saved with a connection."""
        match, hands = self.fill(name)
        page, sheet = self.phone.page, self.phone.page.url
        expect(save_label(page)).to_have_text(UNKEPT)
        self.phone.tap(save_button(page))
        expect(page.locator("form[data-done][data-state=waiting]")).to_be_attached()
        expect(save_label(page)).to_have_text(UNKEPT)
        if page.url != sheet or self.waiting.is_visible():
            self.fault(name, "called kept", self.waiting.inner_text())
            return
        self.again(match)
        self.phone.connect(True)
        self.phone.page.goto(match)
        assert len(logged(self.phone, match)) == hands, "it went in"
        play(self.phone, GAMES[name], match, hands)
        assert logged(self.phone, match) == self.right[name][: hands + 1], "saved with a connection it is another"
        self.matches[name][match] = hands + 1
        self.found.counts["saved, with a connection"] += 1

    def look_back(self) -> None:
        """Nothing has come in twice since."""
        for name, matches in self.matches.items():
            twice = [match for match, hands in matches.items() if logged(self.phone, match) != self.right[name][:hands]]
            for match in twice:
                self.fault(name, "twice", match)


def kill_browsers(
    chromium: BrowserType, folder: Path, rounds: int, *, seed: int = 0, until: float = float("inf"), script: str = ""
) -> Found:
    """Kills the browser so many times, until ``until`` (of ``time.monotonic``) at most."""
    with Server(folder, port := free_port(), UNLIMITED):
        return Rounds(chromium, folder, f"http://127.0.0.1:{port}", seed, script).run(rounds, until)
