"""Below a path of another site, through a proxy that passes the path on: pages, what is kept, and what waits."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, expect

from tools.serving import UNLIMITED, Server, free_port

from . import flow
from .offline import GAMES, STAKE, keep, kept, logged, play, waits
from .phone import visiting

PREFIX = "/club/cards"
GAME = GAMES["sam"]


def test_below_a_path_a_hand_is_recorded_another_waits_and_pages_are_kept(browser: Browser, tmp_path: Path) -> None:
    settings = {name: str(value) for name, value in UNLIMITED.items()} | {"SCOREKEEPER_PREFIX": PREFIX}
    with Server(tmp_path, port := free_port(), settings), visiting(
        browser, f"http://127.0.0.1:{port}", service_workers="allow"
    ) as phone:  # fmt: skip
        phone.page.goto(f"{PREFIX}/")
        flow.open_table(phone)
        match = flow.start_match(phone, ("An", "Bình", "Chi"), stake=STAKE)
        assert urlsplit(match).path.startswith(f"{PREFIX}/t/")
        play(phone, GAME, match, 0)
        assert phone.page.evaluate("navigator.serviceWorker.ready.then(({ scope }) => scope)").endswith(f"{PREFIX}/")
        phone.page.reload()
        kept(phone, *GAME.sheets)
        phone.connect(False)
        GAME.open(phone)
        keep(phone, GAME._replace(fill=lambda phone, _: GAME.fill(phone, 1)), 0)
        phone.page.goto(match)
        waits(phone, 1)
        phone.page.goto(f"{PREFIX}/")
        expect(phone.page.locator(f"a[href^='{PREFIX}/t/']").first).to_be_visible()
        phone.page.goto(match)
        phone.connect(True)
        waits(phone, 0)
        assert [entry["winner"] for entry in logged(phone, match)] == ["An", "Bình"]
        assert phone.troubles == []
