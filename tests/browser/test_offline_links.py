"""A table's link is renewed while hands wait on a phone: it says what to do, and after joining again all are sent."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tools.serving import UNLIMITED, Server, free_port

from .offline import GAMES, Game, keep, kept, logged, play, waits
from .phone import Phone, visiting
from .test_links import typed_in

RENEWED = "The table’s link was renewed. Join the table again by its new code: then it goes in."

#: The second hand that the phone sends is recorded, but its answer never arrives.
ANSWER_IS_LOST = """{
  const real = fetch;
  let sent = 0;
  window.fetch = async (address, how = {}) => {
    const answer = await real(address, how);
    if (how.method !== "POST" || ++sent !== 2 || localStorage.killed) return answer;
    localStorage.killed = 1;
    await killServer();
    throw new TypeError("the answer was lost");
  };
}"""


def by_code(phone: Phone, _table: str, code: str) -> None:
    typed_in(phone, code)


def by_qr(phone: Phone, table: str, _code: str) -> None:
    phone.page.goto(table)


def by_link(phone: Phone, table: str, _code: str) -> None:
    """Open the address of the match, as somebody sends it, in a new page."""
    phone.open_page()
    phone.page.goto(f"{table}m/1/")


Join = Callable[[Phone, str, str], None]
WAYS: dict[str, Join] = {"code": by_code, "QR": by_qr, "link": by_link}
RUNS = (
    ("sam", "code"), ("sam", "QR"), ("sam", "link"), ("sam-sip", "link"), ("daun-tiga", "QR"), ("seep", "code"),
    ("samba", "link"),
)  # fmt: skip


def renew(owner: Phone, match: str) -> tuple[str, str]:
    """Renew the link to record; return the table's new address and its new code."""
    owner.page.goto(match.replace("m/1/", "share/"))
    owner.tap(owner.page.locator("summary", has_text="Renew this link").first)
    owner.go(owner.page.get_by_role("button", name="Renew it now").first)
    code = owner.page.locator(".code").first.inner_text()
    return re.sub("share/$", "", owner.page.url), code


def shut_out(owner: Phone, phone: Phone, game: Game, number: int) -> tuple[str, str]:
    """Let so many hands wait on a phone, and renew the link; return the new address and code."""
    phone.refusals = {404, 503}
    match = game.sit_down(owner)
    phone.page.goto(match)
    kept(phone, *game.sheets)
    phone.connect(False)
    game.open(phone)
    for n in range(number):
        keep(phone, game, n)
    joined = renew(owner, match)
    phone.connect(True)
    first = phone.page.locator("#waiting li").first
    expect(first.locator("[data-why]")).to_have_text(RENEWED, timeout=20_000)
    expect(phone.page.get_by_text("The rest waits behind it.")).to_be_visible(visible=number > 1)
    waits(phone, number, stopped=True)
    return joined


@pytest.mark.parametrize(("name", "way"), RUNS)
def test_what_waits_goes_in_by_the_new_link_although_the_server_is_killed(
    browser: Browser, tmp_path: Path, name: str, way: str
) -> None:
    game, port = GAMES[name], free_port()
    address, settings = f"http://127.0.0.1:{port}", {name: str(value) for name, value in UNLIMITED.items()}
    with visiting(browser, address) as owner, visiting(browser, address, service_workers="allow") as phone:
        with Server(tmp_path, port, settings) as server:
            same = game.sit_down(owner)
            for n in range(3):
                play(owner, game, same, n)
            expected = logged(owner, same)
            table, code = shut_out(owner, phone, game, 3)
            owner.page.goto("about:blank")
            phone.context.expose_function("killServer", server.kill)
            phone.context.add_init_script(ANSWER_IS_LOST)
            WAYS[way](phone, table, code)
            expect(phone.page.locator("#waiting li.in")).to_have_count(1, timeout=20_000)
            waits(phone, 2)
        with Server(tmp_path, port, settings):
            waits(phone, 0)
            assert logged(phone, f"{table}m/1/") == expected
            phone.page.goto(f"{table}m/1/")
            waits(phone, 0)
        assert phone.troubles == []
