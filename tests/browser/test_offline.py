"""Without a connection hands of every game wait on the phone, and are sent by themselves, in order, once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Request, expect

from tests.games.samba.table import AC, BD
from tools.serving import UNLIMITED, Server, free_port

from . import daun_tiga, flow
from .conftest import Phones
from .flow import save, save_button, save_label
from .offline import GAMES, KEEP, KEPT_WORDS, SAM, STAKE, Game, idle, keep, keeping, kept, logged, look, play, waits
from .phone import Phone, visiting
from .reckoning import Hand, standing

#: The second hand that a page sends is recorded, but its answer never arrives.
ANSWER_IS_LOST = """() => {
  const real = fetch;
  let sent = 0;
  window.fetch = async (address, how = {}) => {
    const answer = await real(address, how);
    if (how.method !== "POST" || ++sent !== 2) return answer;
    await killServer();
    throw new TypeError("the answer was lost");
  };
}"""

#: A page learns that the first hand is recorded while the answer to the second is on its way.
HEARD_WHILE_SENDING = """() => {
  const real = fetch;
  window.fetch = async (address, how = {}) => {
    const answer = await real(address, how);
    if (how.method === "POST") await new Promise((later) => setTimeout(later, 300));
    return answer;
  };
  document.addEventListener("wentin", () => setTimeout(() => document.dispatchEvent(new Event("swapped"))));
}"""

#: A sheet is not renewed, whatever comes in.
NOT_RENEWED = """() => {
  const real = fetch;
  window.fetch = (address, how = {}) => (
    !how.method && String(address).includes("/log") ? Promise.reject(new TypeError("not now")) : real(address, how)
  );
}"""

#: Every answer to this page is cut off in the middle.
CUT_OFF = """() => {
  const real = fetch;
  window.fetch = async (address, how = {}) => {
    const answer = await real(address, how);
    return how.method === "POST" ? answer : { status: 200, text: () => Promise.reject(new TypeError("cut off")) };
  };
}"""

#: What is kept of a table: all its pages as they are, and so that they are kept again.
KEPT_PAGES = """async (match) => {
  const kept = await caches.open("pages");
  const table = new URL(match).pathname.replace(/m\\/1\\/$/, "");
  const until = Date.now() + 20000;
  while (!await kept.match(table) && Date.now() < until) await new Promise((later) => setTimeout(later, 20));
  const ours = (await kept.keys()).map(({ url }) => new URL(url).pathname).filter((path) => path.startsWith(table));
  return Promise.all(ours.map(async (path) => {
    const page = await kept.match(path);
    return { path, text: await page.text(), headers: [...page.headers] };
  }));
}"""
KEEP_AGAIN = """async (pages) => {
  const kept = await caches.open("pages");
  await Promise.all(pages.map(({ path, text, headers }) => kept.put(path, new Response(text, { headers }))));
}"""

AN, BINH, CHI = "An", "Bình", "Chi"
GAME = GAMES["sam"]


def is_sheet(request: Request) -> bool:
    """Return whether it is sent to the server, and not to the worker, which is asked what it keeps."""
    return request.method == "POST" and not request.url.endswith("/kept")


def lose(phone: Phone, game: Game, number: int) -> str:
    """Sit down, lose the connection, and log so many hands; return the address of the match."""
    match = game.sit_down(phone)
    kept(phone, *game.sheets)
    phone.connect(False)
    game.open(phone)
    for n in range(number):
        keep(phone, game, n)
    return match


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_hands_logged_without_a_connection_go_in_in_order_and_once(phones: Phones, game: Game) -> None:
    other = phones()
    same = game.sit_down(other)
    for n in range(game.hands):
        play(other, game, same, n)
    phone = keeping(phones)
    match = lose(phone, game, game.hands)
    phone.page.goto(match)
    waits(phone, game.hands)
    phone.connect(True)
    waits(phone, 0)
    assert logged(phone, match) == logged(other, same)
    flow.comes_to(flow.board, phone.page, flow.board(other.page))


def test_hands_wait_through_a_reload_and_on_another_page(phones: Phones) -> None:
    phone = keeping(phones)
    match = lose(phone, GAME, 2)
    phone.page.goto(match)
    waits(phone, 2)
    phone.page.reload()
    waits(phone, 2)
    expect(phone.page.locator("#kept-since")).to_contain_text("The server does not answer.")
    phone.page.close()
    phone.open_page()
    phone.page.goto(match)
    waits(phone, 2)
    phone.connect(True)
    waits(phone, 0)
    expect(phone.page.locator("#kept-since")).to_be_hidden()
    assert [entry["winner"] for entry in logged(phone, match)] == [AN, BINH]


def test_a_waiting_hand_is_told_in_the_words_of_its_sheet_and_dropped_when_asked_once(phones: Phones) -> None:
    phone = keeping(phones)
    match = lose(phone, GAME, 2)
    phone.page.goto(match)
    lines = phone.page.locator("#waiting li")
    expect(lines.first).to_contain_text("Who went out? An · Bình has left 7 · Chi has left 4")
    for answer, left in (("Leave it", 2), ("Drop it for good", 1)):
        phone.tap(lines.first.get_by_role("button", name="Drop it", exact=True))
        phone.tap(lines.first.get_by_role("button", name=answer))
        expect(lines).to_have_count(left)
    phone.connect(True)
    waits(phone, 0)
    assert [entry["winner"] for entry in logged(phone, match)] == [BINH]


def test_a_line_under_a_finger_stays_until_it_is_lifted(phones: Phones) -> None:
    """The line above it goes meanwhile: what is tapped is what was seen."""
    phone = keeping(phones)
    match = lose(phone, GAME, 2)
    phone.page.goto(match)
    lines = phone.page.locator("#waiting li")
    lines.last.get_by_role("button", name="Drop it", exact=True).hover()
    phone.page.mouse.down()
    phone.page.evaluate("async () => { await queue.drop((await queue.all())[0]); }")
    expect(phone.page.locator("#waiting summary")).to_have_text("Waiting for a connection: 1")
    expect(lines).to_have_count(2)
    phone.page.mouse.up()
    expect(lines).to_have_count(1)
    phone.tap(lines.get_by_role("button", name="Drop it for good"))
    waits(phone, 0)


# -- another phone recorded meanwhile ----------------------------------------------------------------------------------


def meanwhile(phones: Phones) -> tuple[Phone, str]:
    """Let two hands wait on a phone while another records one; the first of them is shown with what came in."""
    phone, other = keeping(phones), phones()
    phone.refusals = {409}
    match = lose(phone, GAME, 2)
    phone.page.goto(match)
    other.page.goto(match)
    flow.log(other, SAM[2], STAKE)
    phone.connect(True)
    expect(phone.page.locator("#waiting [data-why]").first).to_contain_text(
        "meanwhile another phone recorded hand 1: Chi"
    )
    expect(phone.page.get_by_text("The rest waits behind it.")).to_be_visible()
    waits(phone, 2, stopped=True)
    assert [entry["winner"] for entry in logged(other, match)] == [CHI], "the queue has stopped"
    look(phone)
    expect(phone.page.get_by_role("alert").filter(has_text="Meanwhile another phone recorded")).to_contain_text("Chi")
    assert phone.picked("winner") == [AN]
    assert phone.picked(f"left:{BINH}") == ["7"]
    return phone, match


def test_a_hand_that_came_in_meanwhile_is_shown_beside_each_that_waited(phones: Phones) -> None:
    phone, match = meanwhile(phones)
    phone.page.reload()
    expect(phone.page.get_by_role("alert").filter(has_text="Meanwhile")).to_contain_text("Chi")
    save(phone)
    expect(phone.page).to_have_url(match)
    waits(phone, 1, stopped=True)
    look(phone)
    came = phone.page.locator(".came")
    expect(came).to_have_count(1)  # the phone's own, recorded just now, did not come in
    expect(came).to_contain_text("Chi")
    save(phone)
    expect(phone.page).to_have_url(match)
    waits(phone, 0)
    assert [entry["winner"] for entry in logged(phone, match)] == [CHI, AN, BINH]
    flow.comes_to(flow.board, phone.page, standing([SAM[2], *SAM[:2]], STAKE, [AN, BINH, CHI]))


def test_a_hand_is_dropped_for_what_came_in_meanwhile_and_the_rest_asks_too(phones: Phones) -> None:
    phone, match = meanwhile(phones)
    phone.follow("Drop mine")
    expect(phone.page).to_have_url(match)
    waits(phone, 1, stopped=True)
    look(phone)
    expect(phone.page.locator(".came")).to_contain_text("Chi")
    save(phone)
    waits(phone, 0)
    assert [entry["winner"] for entry in logged(phone, match)] == [CHI, BINH]


@pytest.mark.parametrize("by", ["green", "list"])
@pytest.mark.parametrize("order", [(0, 1), (1, 0)], ids=["as_kept", "turned_round"])
def test_of_the_same_hands_on_two_phones_each_is_asked_about(phones: Phones, order: tuple[int, int], by: str) -> None:
    game = GAMES["sam-sip"]
    phone, other = keeping(phones), phones()
    phone.refusals = {409}
    match = lose(phone, game, 2)
    phone.page.goto(match)
    other.page.goto(match)
    for n in order:
        play(other, game, match, n)
    recorded = logged(other, match)
    phone.connect(True)
    for n, left in ((0, 2), (1, 1)):
        waits(phone, left, stopped=True)
        look(phone)
        same = f"Another phone has already recorded exactly the same, as deal {order.index(n) + 1}."
        expect(phone.page.get_by_role("alert").filter(has_text=same)).to_be_visible()
        if by == "green":
            phone.follow("It is the same: leave it as it is")
        else:
            first = phone.page.locator("#waiting li").first
            phone.page.locator("#waiting").evaluate("box => { box.open = true; }")
            phone.tap(first.get_by_role("button", name="Drop it", exact=True))
            phone.go(first.get_by_role("button", name="Drop it for good"))
        expect(phone.page).to_have_url(match)
    waits(phone, 0)
    assert logged(phone, match) == recorded


def test_a_deal_of_another_banker_is_not_called_the_same_as_the_first_that_came_in(phones: Phones) -> None:
    """In the place of that one the phone's second deal would only lack the stake of whoever banks in it."""
    game = GAMES["daun-tiga"]
    phone, other = keeping(phones), phones()
    phone.refusals = {409}
    match = lose(phone, game, 2)
    phone.page.goto(match)
    other.page.goto(match)
    for n, banker in enumerate(bankers := (AN, BINH, CHI)):  # the bank has gone round
        stakes = {name: 20 for name in bankers if name != banker}
        deal = daun_tiga.Deal(banker, stakes, dict.fromkeys(bankers, 4))
        play(other, game._replace(fill=lambda phone, _, deal=deal: daun_tiga.fill(phone, deal)), match, n)
    phone.connect(True)
    for left, banker in ((2, AN), (1, BINH)):
        waits(phone, left, stopped=True)
        look(phone)
        expect(phone.page.get_by_role("alert").first).to_contain_text(f"Yours, not saved yet: {banker} banks")
        assert phone.page.get_by_text("exactly the same").count() == 0
        save(phone)
    waits(phone, 0)
    assert [entry["stakes"] for entry in logged(phone, match)[3:]] == [{BINH: 5, CHI: 5}, {CHI: 6, AN: 6}]


def test_a_hand_told_twice_and_then_one_just_like_it_is_two_hands(phones: Phones) -> None:
    """The phone has seen one hand of the other, equal to its own; the next equal one is another hand."""
    again = GAME._replace(fill=lambda phone, _: flow.tap_hand(phone, SAM[0]))
    phone, other = keeping(phones), phones()
    phone.refusals = {409}
    match = lose(phone, again, 2)
    phone.page.goto(match)
    other.page.goto(match)
    flow.log(other, SAM[0], STAKE)
    phone.connect(True)
    waits(phone, 2, stopped=True)
    look(phone)
    phone.follow("It is the same: leave it as it is")
    # The box is hidden on each new page until the script has looked at what waits: only the log says that it is in.
    flow.comes_to(lambda _: [entry["winner"] for entry in logged(phone, match)], phone.page, [AN, AN])
    waits(phone, 0)


def test_what_does_not_hold_stays_until_it_is_mended(phones: Phones) -> None:
    phone = keeping(phones)
    phone.refusals = {422}
    match = GAME.sit_down(phone)
    kept(phone, *GAME.sheets)
    phone.connect(False)
    GAME.open(phone)
    flow.tap_hand(phone, Hand(AN, {BINH: 7, CHI: 4}, thoi_hai=BINH))  # there are only four 2s
    expect(save_label(phone.page)).to_have_text(KEEP)
    phone.go(save_button(phone.page))
    keep(phone, GAME._replace(fill=lambda phone, _: flow.tap_hand(phone, SAM[1])), 1)
    phone.page.goto(match)
    phone.connect(True)
    phone.tap(phone.page.get_by_role("button", name="Look at it"))
    expect(phone.page.get_by_role("alert").first).to_contain_text("there are only four 2s")
    phone.pick("thoi_hai", BINH)
    save(phone)
    waits(phone, 0)
    assert [entry["winner"] for entry in logged(phone, match)] == [AN, BINH]


def test_what_is_changed_once_the_connection_is_lost_goes_in_by_itself(phones: Phones) -> None:
    """The page had stated what the answers before that would do: nobody was shown anything about the present ones."""
    phone = keeping(phones)
    match = GAME.sit_down(phone)
    kept(phone, *GAME.sheets)
    GAME.open(phone)
    flow.tap_hand(phone, SAM[0])
    flow.ready(phone)
    phone.connect(False)
    phone.pick(f"left:{CHI}", 9)
    expect(save_label(phone.page)).to_have_text(KEEP)
    phone.go(save_button(phone.page))
    phone.connect(True)
    waits(phone, 0)
    assert [(entry["winner"], entry["left"]) for entry in logged(phone, match)] == [(AN, {BINH: 7, CHI: 9})]


# -- the server goes away ----------------------------------------------------------------------------------------------


def test_a_server_killed_while_they_go_in_has_each_of_them_once(browser: Browser, tmp_path: Path) -> None:
    port = free_port()
    settings = {name: str(value) for name, value in UNLIMITED.items()}
    with visiting(browser, f"http://127.0.0.1:{port}", service_workers="allow") as phone:
        phone.refusals = {503}  # what the worker says of pages that cannot be renewed now
        with Server(tmp_path, port, settings) as server:
            match = lose(phone, GAME, 3)
            phone.page.goto(match)
            phone.context.expose_function("killServer", server.kill)
            idle(phone)
            phone.page.evaluate(ANSWER_IS_LOST)
            phone.connect(True)
            waits(phone, 2)
        with Server(tmp_path, port, settings):
            waits(phone, 0)
            assert [entry["winner"] for entry in logged(phone, match)] == [AN, BINH, CHI]
            flow.comes_to(flow.board, phone.page, standing(SAM, STAKE, [AN, BINH, CHI]))
        assert phone.troubles == []


def test_of_two_pages_one_sends_and_each_only_once(phones: Phones) -> None:
    phone = keeping(phones)
    match = lose(phone, GAME, 2)
    phone.page.goto(match)
    first = phone.page
    phone.open_page()
    phone.page.goto(match)
    waits(phone, 2)
    sent: list[str] = []

    def note(request: Request) -> None:
        if is_sheet(request):
            sent.append(request.url)

    phone.context.on("request", note)
    phone.connect(True)
    waits(phone, 0)
    expect(first.locator("#waiting")).to_be_hidden()
    assert sent == [f"{match}log/hand"] * 2
    assert [entry["winner"] for entry in logged(phone, match)] == [AN, BINH]


def test_a_page_that_hears_of_the_first_while_it_sends_the_second_stays_until_it_is_sent(phones: Phones) -> None:
    phone = keeping(phones)
    match = lose(phone, GAME, 2)
    phone.page.goto(match)
    waits(phone, 2)
    phone.page.evaluate(HEARD_WHILE_SENDING)
    sent: list[str] = []
    phone.context.on("request", lambda request: sent.append(request.url) if is_sheet(request) else None)
    phone.connect(True)
    waits(phone, 0)
    assert sent == [f"{match}log/hand"] * 2
    assert [entry["winner"] for entry in logged(phone, match)] == [AN, BINH]


def test_a_sheet_knows_of_all_that_went_in_from_here_while_it_was_open(phones: Phones) -> None:
    phone = keeping(phones)
    match = lose(phone, GAME, 2)
    waits(phone, 2)
    phone.page.evaluate(NOT_RENEWED)
    phone.connect(True)
    waits(phone, 0)
    expect(phone.page.locator("#sheet input[name=seen]")).to_have_value("2")
    assert "/log" in phone.page.url
    GAME.fill(phone, 2)
    phone.go(save_button(phone.page))
    expect(phone.page).to_have_url(match)
    assert [entry["winner"] for entry in logged(phone, match)] == [AN, BINH, CHI]


def test_what_is_cut_off_in_the_midst_of_an_answer_waits_on(phones: Phones) -> None:
    phone = keeping(phones)
    match = lose(phone, GAME, 1)
    GAME.fill(phone, 1)
    expect(save_label(phone.page)).to_have_text(KEEP)
    phone.page.evaluate(CUT_OFF)
    idle(phone)
    phone.connect(True)
    phone.go(save_button(phone.page))
    waits(phone, 0)
    phone.page.goto(match)
    assert [entry["winner"] for entry in logged(phone, match)] == [AN, BINH]


# -- what is kept ------------------------------------------------------------------------------------------------------


def test_a_page_is_kept_with_all_files_that_it_names_and_goes_with_its_table(phones: Phones) -> None:
    phone = keeping(phones)
    phone.refusals = {410, 503}
    match = GAME.sit_down(phone)
    kept(phone, *GAME.sheets)
    files = "async () => (await (await caches.open('files')).keys()).map(({ url }) => new URL(url).pathname)"
    named = set(re.findall(r"/static/[0-9a-f]+/[\w.-]+", phone.page.content()))
    assert named <= set(phone.page.evaluate(files))
    phone.page.goto(re.sub(r"m/1/$", "about", match))
    phone.go(phone.page.get_by_role("button", name="Remove"))
    phone.page.goto(match)
    expect(phone.page.get_by_role("heading", name="removed")).to_be_visible()
    phone.page.evaluate(KEPT_WORDS, [match, ""])
    phone.connect(False)
    phone.page.goto(match)
    expect(phone.page.get_by_role("heading", name="No connection")).to_be_visible()


def test_what_was_just_saved_is_known_on_a_sheet_that_was_kept_before(phones: Phones) -> None:
    phone = keeping(phones)
    match = GAME.sit_down(phone)
    kept(phone, *GAME.sheets)
    play(phone, GAME, match, 0)
    phone.page.evaluate(KEPT_WORDS, [match, "Bình pays"])
    phone.connect(False)  # whether or not the sheets were kept again by now
    GAME.open(phone)
    GAME.fill(phone, 1)
    expect(save_label(phone.page)).to_have_text(KEEP)
    phone.go(save_button(phone.page))
    phone.connect(True)
    waits(phone, 0)
    assert [entry["winner"] for entry in logged(phone, match)] == [AN, BINH]


def test_what_came_in_while_a_sheet_was_filled_in_without_a_connection_leaves_a_button_that_saves(
    phones: Phones,
) -> None:
    phone, other = keeping(phones), phones()
    match = GAME.sit_down(phone)
    kept(phone, *GAME.sheets)
    GAME.open(phone)
    phone.connect(False)
    GAME.fill(phone, 0)
    expect(save_label(phone.page)).to_have_text(KEEP)
    other.page.goto(match)
    play(other, GAME, match, 2)
    phone.connect(True)
    too = phone.page.locator(".acts button[data-offline]").first
    expect(too).to_be_visible()
    phone.go(too)
    assert [entry["winner"] for entry in logged(phone, match)] == [CHI, AN]


def test_what_went_in_just_before_it_was_dropped_counts_as_a_hand(phones: Phones) -> None:
    phone = keeping(phones)
    match = lose(phone, GAME, 2)
    phone.page.goto(match)
    waits(phone, 2)
    [first, *_] = phone.page.evaluate("queue.all()")
    phone.page.evaluate("(item) => queue.put({ ...item, in: 1 })", first)
    phone.page.evaluate("(item) => queue.drop(item)", first)
    assert [item["nth"] for item in phone.page.evaluate("queue.all()")] == [1, 2]


# -- what does not wait ------------------------------------------------------------------------------------------------


def test_undo_says_that_it_needs_a_connection_and_is_done_once_when_there_is_one(phones: Phones) -> None:
    phone = keeping(phones)
    phone.refusals = {503}
    match = GAME.sit_down(phone)
    kept(phone, *GAME.sheets)
    for n in (0, 1):
        play(phone, GAME, match, n)
    phone.page.evaluate(KEPT_WORDS, [match, "/undo/2"])
    phone.connect(False)
    undo = phone.page.get_by_role("button", name="Undo")
    phone.go(undo)
    expect(phone.page.locator("main")).to_contain_text("This cannot wait for a connection")
    phone.page.go_back()
    expect(undo).to_be_visible()
    assert flow.hands(phone.page) == [2, 1]
    phone.go(undo)
    phone.connect(True)
    phone.page.go_back()
    expect(phone.page.locator("#kept-since")).to_be_hidden()
    phone.go(undo)
    expect(phone.page).to_have_url(match)
    flow.comes_to(flow.hands, phone.page, [1])


def test_undo_on_a_kept_page_that_lacks_the_newest_hand_takes_nothing_back(phones: Phones) -> None:
    """A hand was saved on a slow line, and the page that follows is the one kept before it."""
    phone = keeping(phones)
    phone.refusals = {409}
    match = GAME.sit_down(phone)
    kept(phone, *GAME.sheets)
    play(phone, GAME, match, 0)
    phone.page.evaluate(KEPT_WORDS, [match, "/undo/1"])
    old = phone.page.evaluate(KEPT_PAGES, match)
    play(phone, GAME, match, 1)
    phone.page.evaluate(KEPT_WORDS, [match, "/undo/2"])
    phone.page.evaluate(KEEP_AGAIN, old)
    phone.page.add_init_script("addEventListener('online', (event) => event.stopImmediatePropagation(), true)")
    phone.connect(False)
    phone.page.goto(match)
    expect(phone.page.locator("#kept-since")).to_contain_text(LACKS)
    phone.hear_nothing()
    phone.connect(True)
    phone.go(phone.page.get_by_role("button", name="Undo"))
    expect(phone.page.get_by_role("alert").first).to_contain_text("hand 2")
    assert [entry["kind"] for entry in logged(phone, match)] == ["hand", "hand"]


def test_a_kept_page_is_renewed_as_soon_as_the_server_answers(phones: Phones) -> None:
    phone = keeping(phones)
    match = GAME.sit_down(phone)
    kept(phone)
    phone.page.add_init_script("addEventListener('online', (event) => event.stopImmediatePropagation(), true)")
    phone.connect(False)
    phone.page.goto(match)
    since = phone.page.locator("#kept-since")
    expect(since).to_be_visible()
    phone.connect(True)
    expect(since).to_be_hidden(timeout=20_000)
    assert phone.page.evaluate("document.documentElement.dataset.kept ?? null") is None


# -- what a phone knows of its own hands -------------------------------------------------------------------------------

LACKS = "It lacks what this device has recorded or seen since."


def test_a_kept_page_without_a_hand_of_this_phone_says_so_and_the_hand_is_nobody_elses(phones: Phones) -> None:
    """The connection is lost right after a hand was recorded, before what is kept could be renewed."""
    phone = keeping(phones)
    match = GAME.sit_down(phone)
    kept(phone, *GAME.sheets)
    old = phone.page.evaluate(KEPT_PAGES, match)
    play(phone, GAME, match, 0)
    phone.page.evaluate(KEPT_WORDS, [match, "Bình pays"])
    phone.connect(False)
    phone.page.goto(match)
    since = phone.page.locator("#kept-since")
    expect(since).to_contain_text("The server does not answer.")
    expect(since).not_to_contain_text(LACKS)
    phone.page.evaluate(KEEP_AGAIN, old)
    for page in (match, re.sub(r"m/1/$", "", match)):
        phone.page.goto(page)
        expect(since).to_contain_text(LACKS)
    phone.page.goto(match)
    GAME.open(phone)
    keep(phone, GAME._replace(fill=lambda phone, _: flow.tap_hand(phone, SAM[1])), 0)
    phone.connect(True)
    waits(phone, 0)
    assert [entry["winner"] for entry in logged(phone, match)] == [AN, BINH]


def test_what_waits_is_called_by_its_table_game_and_hand_and_so_is_the_next_sheet(phones: Phones) -> None:
    phone = keeping(phones)
    match = lose(phone, GAME, 2)
    expect(phone.page.get_by_role("heading", level=1)).to_contain_text("Hand 3")
    phone.page.goto(match)
    names = phone.page.locator("#waiting li [data-name]")
    expect(names).to_have_text(["Friday · Sâm · hand 1", "Friday · Sâm · hand 2"])
    expect(names.first).to_have_attribute("href", re.sub("^http://[^/]*", "", match))
    first = phone.page.locator("#waiting li").first
    phone.page.locator("#waiting").evaluate("box => { box.open = true; }")
    phone.tap(first.get_by_role("button", name="Drop it", exact=True))
    phone.tap(first.get_by_role("button", name="Drop it for good"))
    expect(names).to_have_text(["Friday · Sâm · hand 1"])
    expect(phone.page.get_by_text("The rest waits behind it.")).to_be_hidden()


def test_a_hand_of_samba_that_waits_tells_what_both_sides_made(phones: Phones) -> None:
    phone = keeping(phones)
    lose(phone, GAMES["samba"], 1)
    words = phone.page.locator("#waiting li [data-words]")
    expect(words).to_contain_text(f"{AC} 400 + 3,000")
    expect(words).to_contain_text(f"{BD} 300 + 3,000")
