"""The browser is killed right after a page said that it keeps a hand; after a restart it must send the hand, once.

A phone's browser has a profile on disk. It loses its connection, a hand is filled in and kept, and 0 to 2 s later all
its processes are killed. It is started again on the same profile, first without a connection, then with one: it must
still have the waiting hand, and send it. The match is then compared with the same hands logged on another phone with a
connection. With IndexedDB blocked no hand may be called kept, and none is recorded.
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

from tests.browser.conftest import BROWSERS, SWITCHES
from tests.browser.flow import Json, save_button, save_label
from tests.browser.offline import GAMES, KEEP, kept, logged, play
from tests.browser.phone import PATIENCE, SETTINGS, Phone
from tools.serving import UNLIMITED, Server, free_port

KEPT = "Waiting for a connection: 1"
UNKEPT = "No connection, and this browser keeps nothing. Tap to try again"
LATEST = 2.0  #: most seconds from the page's message until the browser is killed
GOES_IN = 30.0  #: most seconds for a hand to be recorded, with a connection; waiting hands are sent every five seconds

BLOCKED = "IDBFactory.prototype.open = () => { throw new DOMException('blocked', 'SecurityError'); };"


@dataclass
class Found:
    """Counts by kind; seconds from the connection until a hand was recorded; faults."""

    counts: Counter[str] = field(default_factory=Counter)
    taken: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


class Killed(Phone):
    """A phone whose browser keeps its profile in a folder. ``script``: runs on each page before the page's own."""

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

    def processes(self) -> list[int]:
        """Return the ids of all processes of the browser, its own first."""
        assert self.context.browser
        session = self.context.browser.new_browser_cdp_session()
        found = session.send("SystemInfo.getProcessInfo")["processInfo"]
        return [each["id"] for each in sorted(found, key=lambda each: each["type"] != "browser")]

    def kill(self) -> None:
        """Kill all processes of the browser at once, so that none can write anything more."""
        group = os.getpgid(self.processes()[0])
        assert group != os.getpgrp(), "the browser has no group of its own"
        with self.context.expect_event("close"):
            os.killpg(group, signal.SIGKILL)


class Rounds:
    """Rounds in which a phone's browser is killed. ``script``: see ``Killed``."""

    def __init__(self, chromium: BrowserType, folder: Path, server: str, seed: int, script: str) -> None:
        self.chromium, self.folder, self.server, self.script = chromium, folder, server, script
        self.chance, self.found = random.Random(seed), Found()
        self.right: dict[str, list[Json]] = {}  #: game to the JSON of a match with all its hands
        self.matches: dict[str, dict[str, int]] = {name: {} for name in GAMES}  #: address to hands recorded
        self.profiles = 0
        self.phone = self.start()

    @property
    def waiting(self) -> Locator:
        """Return the list of waiting hands on the open page."""
        return self.phone.page.locator("#waiting")

    def start(self) -> Killed:
        """Start the browser on the existing profile."""
        return Killed(self.chromium, self.server, self.folder / f"profile-{self.profiles}", self.script)

    def run(self, rounds: int, until: float) -> Found:
        """Run so many rounds, with the games in turn."""
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

    def fault(self, name: str, kind: str, what: str) -> None:
        """Note a fault; the next round uses another profile, and for that game another match."""
        self.found.counts[kind] += 1
        self.found.faults.append(f"{name}: {kind}: {' '.join(what.split())}")
        if self.matches[name]:
            self.matches[name].popitem()
        self.phone.kill()
        self.profiles += 1
        self.phone = self.start()

    def match_of(self, name: str) -> tuple[str, int]:
        """Return the match of that game in progress and its number of hands; a new one if its hands are complete."""
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
        """Lose the connection and fill in the next hand; return the address of the match and its number of hands."""
        match, hands = self.match_of(name)
        self.phone.page.goto(match)
        kept(self.phone, *GAMES[name].sheets)
        self.phone.connect(False)
        GAMES[name].open(self.phone)
        GAMES[name].fill(self.phone, hands)
        return match, hands

    def restart(self, match: str) -> None:
        """Kill the browser, and start it on the page of the match, still without a connection."""
        time.sleep(self.chance.uniform(0, LATEST))
        self.phone.kill()
        self.phone = self.start()
        self.phone.connect(False)
        self.phone.page.goto(match)

    def one_kept(self, name: str) -> None:
        """Keep a hand, kill the browser, and check that the hand is recorded once, as tapped, and nothing waits."""
        match, hands = self.fill(name)
        expect(save_label(self.phone.page)).to_have_text(KEEP)
        self.phone.tap(save_button(self.phone.page))
        expect(self.waiting.locator("summary")).to_have_text(KEPT)
        self.found.counts["called kept"] += 1
        self.restart(match)
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
        """Check that a hand that cannot be kept is not called kept, and is only recorded once it is saved online."""
        match, hands = self.fill(name)
        page, sheet = self.phone.page, self.phone.page.url
        expect(save_label(page)).to_have_text(UNKEPT)
        self.phone.tap(save_button(page))
        expect(page.locator("form[data-done][data-state=waiting]")).to_be_attached()
        expect(save_label(page)).to_have_text(UNKEPT)
        if page.url != sheet or self.waiting.is_visible():
            self.fault(name, "called kept", self.waiting.inner_text())
            return
        self.restart(match)
        self.phone.connect(True)
        self.phone.page.goto(match)
        assert len(logged(self.phone, match)) == hands, "it went in"
        play(self.phone, GAMES[name], match, hands)
        assert logged(self.phone, match) == self.right[name][: hands + 1], "saved with a connection it is another"
        self.matches[name][match] = hands + 1
        self.found.counts["saved, with a connection"] += 1

    def look_back(self) -> None:
        """Check that no match has changed since, such as by a hand that was recorded twice."""
        for name, matches in self.matches.items():
            twice = [match for match, hands in matches.items() if logged(self.phone, match) != self.right[name][:hands]]
            for match in twice:
                self.fault(name, "twice", match)


def kill_browsers(
    chromium: BrowserType, folder: Path, rounds: int, *, seed: int = 0, until: float = float("inf"), script: str = ""
) -> Found:
    """Kill the browser ``rounds`` times, until ``until`` (of ``time.monotonic``) at most. ``script``: of ``Killed``."""
    with Server(folder, port := free_port(), UNLIMITED):
        return Rounds(chromium, folder, f"http://127.0.0.1:{port}", seed, script).run(rounds, until)
