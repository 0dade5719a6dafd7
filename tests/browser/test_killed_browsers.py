"""What a page has called kept is there after its browser was killed, and nothing is called so that is not."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tools.attack import killed_browsers
from tools.attack.killed_browsers import BLOCKED, kill_browsers

KILLS = 2

#: Nothing comes to a disk, though the page and those after it have it for as long as the browser runs.
FORGETS = """(() => {
  const items = () => JSON.parse(sessionStorage.kept ?? "[]");
  IDBObjectStore.prototype.put = (item) => { sessionStorage.kept = JSON.stringify([{ ...item, id: 1 }]); };
  IDBObjectStore.prototype.getAll = () => {
    const asked = { result: items() };
    setTimeout(() => asked.onsuccess());
    return asked;
  };
})();"""


def test_what_was_called_kept_goes_in_once_after_the_browser_was_killed(browser: Browser, tmp_path: Path) -> None:
    found = kill_browsers(browser.browser_type, tmp_path, KILLS, seed=21)
    assert found.faults == []
    assert found.counts == {"kills": KILLS, "called kept": KILLS, "went in, once": KILLS}


def test_where_nothing_can_be_kept_nothing_is_called_so(browser: Browser, tmp_path: Path) -> None:
    found = kill_browsers(browser.browser_type, tmp_path, KILLS, seed=21, script=BLOCKED)
    assert found.faults == []
    assert found.counts == {"kills": KILLS, "saved, with a connection": KILLS}


def test_what_is_lost_is_found(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(killed_browsers, "GOES_IN", 2)
    found = kill_browsers(browser.browser_type, tmp_path, 1, seed=21, script=FORGETS)
    assert found.counts == {"kills": 1, "called kept": 1, "lost": 1}
    assert len(found.faults) == 1
