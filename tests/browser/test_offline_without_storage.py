"""A browser that keeps nothing: it never says that it kept a hand, and what is saved online is saved as ever."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from . import flow
from .conftest import Phones
from .flow import save, save_button, save_label
from .offline import GAMES, SAM, STAKE, keeping, kept, logged
from .phone import Phone
from .reckoning import Hand

UNKEPT = "No connection, and this browser keeps nothing. Tap to try again"
GAME = GAMES["sam"]

#: How a browser may refuse to keep anything in its database.
BLOCKED = {
    "throws": "indexedDB.open = () => { throw new DOMException('blocked', 'SecurityError'); };",
    "fails": """
      indexedDB.open = () => {
        const asked = { error: new DOMException("blocked", "InvalidStateError") };
        setTimeout(() => asked.onerror?.(new Event("error")));
        return asked;
      };""",
    "is not there": "Object.defineProperty(window, 'indexedDB', { value: undefined });",
    "full": """
      IDBObjectStore.prototype.put = function () { throw new DOMException("full", "QuotaExceededError"); };""",
}

#: All storage throws, as when cookies of sites are blocked altogether.
NO_STORAGE = """
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
    Object.defineProperty(window, name, { get: () => { throw new DOMException("blocked", "SecurityError"); } });
  }
"""


def never_kept(phone: Phone) -> None:
    """Check that nothing on the page says that something is kept, or will be."""
    words = phone.page.locator("body").inner_text()
    assert not re.search(r"\b[Kk]eep until|\b[Kk]ept\b|[Ww]aiting for a connection", words), words


@pytest.mark.parametrize("how", BLOCKED)
def test_where_the_database_is_blocked_nothing_is_kept_and_nothing_says_so(phones: Phones, how: str) -> None:
    phone = keeping(phones)
    phone.context.add_init_script(BLOCKED[how])
    match = GAME.sit_down(phone)
    flow.log(phone, SAM[0], STAKE)
    assert [entry["winner"] for entry in logged(phone, match)] == ["An"]
    kept(phone, *GAME.sheets)
    GAME.open(phone)
    phone.connect(False)
    GAME.fill(phone, 1)
    if how != "full":  # that is only known once it is tried
        expect(save_label(phone.page)).to_have_text(UNKEPT)
    phone.tap(save_button(phone.page))
    flow.tried(phone)
    expect(save_label(phone.page)).to_have_text(UNKEPT)
    expect(phone.page.locator("#waiting")).to_be_hidden()
    never_kept(phone)
    assert phone.picked("winner") == ["Bình"], "what was tapped is still there"
    phone.connect(True)
    phone.go(save_button(phone.page))
    expect(phone.page).to_have_url(match)
    assert [entry["winner"] for entry in logged(phone, match)] == ["An", "Bình"]


def test_where_all_storage_throws_saving_works_and_no_script_fails(phones: Phones) -> None:
    phone = phones(new=True)
    phone.context.add_init_script(NO_STORAGE)
    match = GAME.sit_down(phone)
    for hand in SAM[:2]:
        flow.log(phone, hand, STAKE)
    assert [entry["winner"] for entry in logged(phone, match)] == ["An", "Bình"]
    phone.follow("Log hand")
    flow.tap_hand(phone, Hand("Chi", {"An": 1, "Bình": 1}))
    flow.ready(phone)
    phone.connect(False)
    phone.tap(save_button(phone.page))
    expect(save_label(phone.page)).to_have_text("No connection. Tap to try again")
    never_kept(phone)
    phone.connect(True)
    save(phone)
    assert [entry["winner"] for entry in logged(phone, match)] == ["An", "Bình", "Chi"]


def test_what_is_kept_is_said_only_once_it_is_on_disk(phones: Phones) -> None:
    """Check that writes to the database ask for a flush to disk."""
    phone = keeping(phones)
    phone.context.add_init_script("""
      const real = IDBDatabase.prototype.transaction;
      window.asked = [];
      IDBDatabase.prototype.transaction = function (name, mode, how) {
        window.asked.push([mode, how?.durability]);
        return real.call(this, name, mode, how);
      };""")
    GAME.sit_down(phone)
    kept(phone, *GAME.sheets)
    phone.connect(False)
    GAME.open(phone)
    GAME.fill(phone, 0)
    expect(save_label(phone.page)).to_contain_text("Keep until")
    written = phone.page.evaluate("""async () => {
      await queue.put({ match: "x 1", fields: [], name: "x", words: "x", address: "/t/x/m/1/log/hand", stopped: 404 });
      return window.asked.filter(([mode]) => mode === "readwrite").pop();
    }""")
    assert written == ["readwrite", "strict"]
