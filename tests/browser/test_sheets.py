"""Sheets with scripts: drafts, a Save button that leads to what is missing, a lost connection, flags."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Request, expect

from .conftest import Phones
from .flow import Entry, board, read_in, ready, row, save, save_button, save_label, tap_hand, tried
from .phone import Phone
from .reckoning import Hand, standing

AN, BINH, CHI = "An", "Bình", "Chi"
STAKE = 5
FIRST = Hand(AN, {BINH: 7, CHI: 4})
NO_CONNECTION = "No connection. Tap to try again"


def sit_down(phone: Phone, *played: Entry, **options: int) -> str:
    """Open a match of three with some hands and return its address."""
    return read_in(phone, [AN, BINH, CHI], *played, stake=STAKE, **options)


def has_hands(phone: Phone, *played: Hand) -> None:
    """Check that the match consists of these hands."""
    assert board(phone.page) == standing(played, STAKE, [AN, BINH, CHI])


def keeps(phone: Phone, hand: Hand) -> None:
    """Check that the sheet holds this hand."""
    for player, cards in hand.left.items():
        expect(phone.choice(f"left:{player}", cards)).to_be_checked()
    expect(phone.choice("winner", hand.winner)).to_be_checked()


def sent(phone: Phone) -> list[str]:
    """Return addresses that sheets are sent to from now on, without previews."""
    found: list[str] = []

    def watch(request: Request) -> None:
        if request.method == "POST" and not request.url.endswith("/preview"):
            found.append(request.url)

    phone.page.on("request", watch)
    return found


# -- drafts ----------------------------------------------------------------------------------------------------------


def test_a_half_filled_sheet_survives_a_reload(phone: Phone) -> None:
    sit_down(phone)
    phone.follow("Log hand")
    half = Hand(AN, {BINH: 7})
    tap_hand(phone, half)
    phone.page.reload()
    keeps(phone, half)
    expect(save_label(phone.page)).to_have_text(f"How many cards does {CHI} have left?")
    phone.pick(f"left:{CHI}", 4)
    save(phone, "Save: An +55")
    has_hands(phone, FIRST)


def test_a_whole_sheet_survives_a_reload_and_is_saved(phone: Phone) -> None:
    sit_down(phone)
    phone.follow("Log hand")
    hand = Hand(AN, {BINH: 3, CHI: 4}, thoi_hai=BINH, chat=((BINH, CHI),))
    tap_hand(phone, hand)
    phone.page.reload()
    keeps(phone, hand)
    assert phone.picked("thoi_hai") == [BINH]
    save(phone, "Save: An +120")
    has_hands(phone, hand)


def test_a_half_filled_sheet_survives_a_look_at_another_one_and_the_way_back(phone: Phone) -> None:
    sit_down(phone)
    phone.follow("Log hand")
    tap_hand(phone, FIRST)
    phone.follow("Báo Sâm")
    phone.pick("caller", CHI)
    phone.page.go_back()
    keeps(phone, FIRST)
    phone.page.go_forward()
    expect(phone.choice("caller", CHI)).to_be_checked()
    phone.follow("Went out")
    keeps(phone, FIRST)
    save(phone, "Save: An +55")
    has_hands(phone, FIRST)


def test_a_slip_on_close_loses_nothing(phone: Phone) -> None:
    address = sit_down(phone)
    phone.follow("Log hand")
    tap_hand(phone, FIRST)
    phone.follow("Close")
    assert phone.page.url == address
    phone.follow("Log hand")
    keeps(phone, FIRST)
    save(phone, "Save: An +55")
    has_hands(phone, FIRST)


def test_a_sheet_that_came_back_can_be_started_over(phone: Phone) -> None:
    sit_down(phone)
    phone.follow("Log hand")
    over = phone.page.get_by_role("button", name="Start over")
    expect(over).to_be_hidden()
    tap_hand(phone, FIRST)
    phone.follow("Close")
    phone.follow("Log hand")
    phone.tap(over)
    expect(over).to_be_hidden()
    expect(save_label(phone.page)).to_have_text("Who went out?")
    assert phone.picked("winner") == []
    assert phone.picked(f"left:{CHI}") == []


def test_a_draft_does_not_fill_in_the_next_hand(phone: Phone) -> None:
    sit_down(phone)
    phone.follow("Log hand")
    tap_hand(phone, FIRST)
    save(phone, "Save: An +55")
    phone.follow("Log hand")
    assert phone.picked("winner") == []
    assert phone.picked(f"left:{CHI}") == []


def test_a_note_survives_a_reload_and_is_saved(phone: Phone) -> None:
    address = sit_down(phone)
    phone.page.goto(f"{address}log/note")
    phone.page.get_by_role("textbox").fill("Chi brings tea")
    expect(save_label(phone.page)).to_contain_text("Chi brings tea")
    phone.page.reload()
    expect(phone.page.get_by_role("textbox")).to_have_value("Chi brings tea")
    save(phone, "Save: Chi brings tea")
    expect(phone.page.locator(".hands > li").first).to_contain_text("Chi brings tea")


def test_a_correction_half_made_survives_a_reload_and_leaves_its_other_kind_alone(phone: Phone) -> None:
    address = sit_down(phone, FIRST)
    phone.page.goto(f"{address}correct/1")
    keeps(phone, FIRST)
    phone.pick(f"left:{CHI}", 9)
    phone.page.reload()
    changed = Hand(AN, {BINH: 7, CHI: 9})
    keeps(phone, changed)
    phone.page.goto(f"{address}correct/1?kind=bao_sam")
    assert phone.picked("caller") == []
    phone.page.go_back()
    keeps(phone, changed)
    save(phone, "Save: An +80")
    has_hands(phone, changed)
    assert phone.page.url == f"{address}#e1"
    expect(row(phone.page, 1)).to_be_in_viewport()


# -- what is missing -------------------------------------------------------------------------------------------------


def count_of(player: str) -> Callable[[Phone], Locator]:
    return lambda phone: phone.page.locator(".loser fieldset").filter(has_text=f"{player} has left")


def group(name: str) -> Callable[[Phone], Locator]:
    return lambda phone: phone.page.get_by_role("group", name=name)


def chat(*beat: str) -> Callable[[Phone], None]:
    """Fill in half a row of chặt."""
    return lambda phone: phone.pick("chat_by-0", beat[0])


def type_name(phone: Phone) -> None:
    """Type somebody new and leave the field: that asks the server nothing new."""
    field = phone.page.get_by_role("textbox")
    with phone.page.expect_response("**/preview"):
        field.fill("Em")
    field.blur()


def asked_for(phone: Phone, what: str) -> None:
    """Check that the button asks for it, and no answer is under way that could ask for something else."""
    expect(save_label(phone.page)).to_have_text(what)
    expect(phone.page.locator("#sheet:not([data-state=checking])")).to_have_count(1)


def tap(hand: Hand) -> Callable[[Phone], None]:
    return lambda phone: tap_hand(phone, hand)


MISSING = {
    "the winner": ("hand", [], "Who went out?", group("Who went out?")),
    "a count": ("hand", [tap(Hand(AN, {BINH: 7}))], f"How many cards does {CHI} have left?", count_of(CHI)),
    "the first count": ("hand", [tap(Hand(AN))], f"How many cards does {BINH} have left?", count_of(BINH)),
    "a count, though a flag is open": (
        "hand",
        [tap(Hand(AN, {BINH: 7})), lambda phone: phone.open("báo một")],
        f"How many cards does {CHI} have left?",
        count_of(CHI),
    ),
    "whom somebody beat": (
        "hand",
        [tap(FIRST), chat(BINH)],
        f"Whom did {BINH} beat?",
        lambda phone: phone.page.locator(".beat").first,
    ),
    "the caller": ("bao_sam", [], "Who called Sâm?", group("Who called Sâm?")),
    "who blocked": (
        "bao_sam",
        [lambda phone: phone.pick("caller", AN), lambda phone: phone.pick("outcome", "blocked")],
        "Who blocked?",
        group("Who blocked?"),
    ),
    "who leaves": ("leave", [], "Who leaves?", group("Who leaves?")),
    "who sits down": (
        "join",
        [lambda phone: phone.pick("after", AN)],
        "Who sits down?",
        lambda phone: phone.page.locator("[data-need]:has(input[name=new])"),
    ),
    "after whom": (
        "join",
        [type_name],
        "Who plays just before Em?",
        group("Plays after"),
    ),
    "which house rule": ("options", [], "What changes from now on?", lambda phone: phone.page.locator("[data-change]")),
    "whose seat": ("seats", [], "Who plays after whom?", lambda phone: phone.page.locator("[data-change]")),
    "the words": ("note", [], "Write something first", lambda phone: phone.page.locator("label:has(textarea)")),
}


@pytest.mark.parametrize("what", MISSING)
def test_save_leads_to_what_is_missing_and_sends_nothing(phone: Phone, what: str) -> None:
    kind, steps, asks, where = MISSING[what]
    address = sit_down(phone)
    phone.page.goto(f"{address}log/{kind}")
    for step in steps:
        step(phone)
    asked_for(phone, asks)
    posts = sent(phone)
    phone.tap(save_button(phone.page))
    asked = phone.page.locator(".asked")
    expect(asked).to_have_count(1)
    expect(where(phone).and_(asked)).to_be_in_viewport()
    assert posts == []
    assert phone.page.url == f"{address}log/{kind}"


def test_save_leads_on_as_the_sheet_is_filled(phone: Phone) -> None:
    sit_down(phone)
    phone.follow("Log hand")
    posts = sent(phone)
    steps = [
        (None, "Who went out?", group("Who went out?")),
        (("winner", AN), f"How many cards does {BINH} have left?", count_of(BINH)),
        ((f"left:{BINH}", 7), f"How many cards does {CHI} have left?", count_of(CHI)),
    ]
    for tapped, asks, where in steps:
        if tapped:
            phone.pick(*tapped)
        asked_for(phone, asks)
        phone.tap(save_button(phone.page))
        expect(where(phone).and_(phone.page.locator(".asked"))).to_be_in_viewport()
        expect(phone.page.locator(".asked")).to_have_count(1)
    assert posts == []
    phone.pick(f"left:{CHI}", 4)
    save(phone, "Save: An +55")
    has_hands(phone, FIRST)
    assert len(posts) == 1


# -- a lost connection -----------------------------------------------------------------------------------------------


def test_without_a_connection_nothing_is_lost_and_a_later_tap_saves(phone: Phone) -> None:
    sit_down(phone)
    phone.follow("Log hand")
    tap_hand(phone, FIRST)
    expect(save_label(phone.page)).to_have_text("Save: An +55")
    phone.connect(False)
    for _ in range(2):
        phone.tap(save_button(phone.page))
        tried(phone)
        expect(save_label(phone.page)).to_have_text(NO_CONNECTION)
        keeps(phone, FIRST)
    phone.connect(True)
    save(phone)
    has_hands(phone, FIRST)


def test_a_sheet_filled_in_without_a_connection_is_saved_with_the_next_one(phone: Phone) -> None:
    sit_down(phone)
    phone.follow("Log hand")
    phone.connect(False)
    tap_hand(phone, FIRST)
    expect(save_label(phone.page)).to_have_text(NO_CONNECTION)
    phone.connect(True)
    save(phone)
    has_hands(phone, FIRST)


def test_a_sheet_changed_without_a_connection_is_saved_with_the_next_tap(phone: Phone) -> None:
    sit_down(phone)
    phone.follow("Log hand")
    tap_hand(phone, Hand(AN, {BINH: 7, CHI: 9}))
    ready(phone)
    phone.connect(False)
    phone.pick(f"left:{CHI}", 4)
    expect(save_label(phone.page)).to_have_text(NO_CONNECTION)
    phone.connect(True)
    save(phone)
    has_hands(phone, FIRST)


def test_what_was_tapped_without_a_connection_is_counted_once_it_is_back(phone: Phone) -> None:
    sit_down(phone)
    phone.follow("Log hand")
    phone.connect(False)
    tap_hand(phone, Hand(AN, {BINH: 7}))
    expect(save_label(phone.page)).to_have_text(NO_CONNECTION)
    phone.connect(True)
    phone.pick(f"left:{CHI}", 4)
    save(phone, "Save: An +55")
    has_hands(phone, FIRST)


def test_a_hand_that_arrived_though_its_answer_was_lost_is_recorded_once(phone: Phone) -> None:
    sit_down(phone)
    phone.follow("Log hand")
    tap_hand(phone, FIRST)
    expect(save_label(phone.page)).to_have_text("Save: An +55")

    def lose(route: object) -> None:
        route.fetch(max_redirects=0)  # type: ignore[attr-defined]
        route.abort()  # type: ignore[attr-defined]

    phone.page.route("**/log/hand", lose)
    phone.offline = True
    phone.tap(save_button(phone.page))
    expect(save_label(phone.page)).to_have_text(NO_CONNECTION)
    phone.page.unroute("**/log/hand")
    expect(phone.page.get_by_role("alert")).to_contain_text("You have saved this already, as hand 1.")
    phone.follow("Leave it as it is")
    has_hands(phone, FIRST)


# -- flags -----------------------------------------------------------------------------------------------------------

#: Positions of the pills of the flags, from the corner of all of them.
PILLS = """flags => {
  const { left, top } = flags.getBoundingClientRect();
  return [...flags.querySelectorAll(".flag > summary, .flagbox")].map((pill) => {
    const box = pill.getBoundingClientRect();
    return [pill.textContent.trim(), box.left - left, box.top - top, box.width, box.height].map(
      (value) => typeof value === "number" ? Math.round(value) : value);
  });
}"""


def background(target: Locator) -> str:
    return str(target.evaluate("node => getComputedStyle(node).backgroundColor"))


@pytest.mark.parametrize("flag", ["thối hai", "báo một", "thối tứ quý"])
def test_opening_a_flag_leaves_the_other_pills_in_place(phone: Phone, flag: str) -> None:
    sit_down(phone, thoi_tu_quy=10)
    phone.follow("Log hand")
    tap_hand(phone, FIRST)
    flags = phone.page.locator(".flags")
    before = flags.evaluate(PILLS)
    assert [pill[0] for pill in before] == ["thối hai", "báo một", "thối tứ quý", "ended on a 2"]
    phone.open(flag)
    inside = phone.page.locator("details.flag[open]").locator("label:visible, select:visible").last
    expect(inside).to_be_in_viewport()
    assert flags.evaluate(PILLS) == before
    bottom = max(pill[2] + pill[4] for pill in before)
    box, corner = inside.bounding_box(), flags.bounding_box()
    assert box
    assert corner
    assert box["y"] - corner["y"] >= bottom, "what opens is below all pills"


def test_what_comes_open_does_not_scroll_a_sheet(phones: Phones) -> None:
    phone = phones(viewport={"width": 844, "height": 390})
    match = read_in(phone, [AN, BINH, CHI, "Dũng"], stake=STAKE)
    phone.page.goto(f"{match}log")
    # As a browser tells it that has not come to it before the scripts run.
    phone.page.evaluate("""() => {
      const open = document.querySelector("form[data-done] details.loser:last-of-type");
      open.open = true;
      open.dispatchEvent(new ToggleEvent("toggle", { newState: "open" }));
    }""")
    phone.page.wait_for_timeout(200)
    assert phone.page.evaluate("scrollY") == 0


def mark_thoi_hai(phone: Phone) -> None:
    phone.pick("thoi_hai", BINH)


def mark_bao_mot(phone: Phone) -> None:
    phone.pick("bao_mot", CHI)


def mark_tu_quy(phone: Phone) -> None:
    phone.pick(f"tu_quy:{BINH}", 1)


@pytest.mark.parametrize(
    ("flag", "mark"),
    [("thối hai", mark_thoi_hai), ("báo một", mark_bao_mot), ("thối tứ quý", mark_tu_quy)],
)
def test_a_folded_flag_that_charges_is_marked(phone: Phone, flag: str, mark: Callable[[Phone], None]) -> None:
    sit_down(phone, thoi_tu_quy=10)
    phone.follow("Log hand")
    tap_hand(phone, FIRST)
    pill = phone.page.locator(".flag > summary").filter(has_text=flag)
    others = phone.page.locator(".flag > summary").filter(has_not_text=flag)
    plain = background(pill)
    phone.open(flag)
    assert background(pill) == plain, "open, but nothing charged"
    mark(phone)
    phone.tap(pill)
    expect(pill.locator("..")).not_to_have_attribute("open", "")
    assert background(pill) != plain
    assert {background(other) for other in others.all()} == {plain}


def test_five_seats_with_their_2s_are_one_sweep_of_the_thumb_long(phone: Phone) -> None:
    five = [AN, BINH, CHI, "Dũng", "Em"]
    read_in(phone, five, stake=STAKE, five_players=True, thoi_hai_each=5)
    phone.page.set_viewport_size({"width": 390, "height": 844})
    phone.follow("Log hand")
    phone.pick("winner", AN)
    last = phone.page.locator(".loser:visible").last.bounding_box()
    bar = phone.page.locator(".bar").bounding_box()
    assert last is not None
    assert bar is not None
    assert last["y"] + last["height"] - bar["y"] < 844 / 2
    phone.pick("twos:Em", 2)
    for n, loser in enumerate(five[1:], 1):
        phone.pick(f"left:{loser}", n)
    save(phone, f"Save: {AN} +{(1 + 2 + 3 + 4 + 10) * STAKE}")


#: What has the focus: a field, or a key by its label.
FOCUSED = "(({ name, innerText }) => name || innerText.trim())(document.activeElement)"


def test_a_hand_is_logged_by_the_keyboard_alone(phone: Phone) -> None:
    keyboard = phone.page.keyboard

    def reach(what: str) -> None:
        for _ in range(60):
            if phone.page.evaluate(FOCUSED).startswith(what):
                return
            keyboard.press("Tab")
        raise AssertionError(f"Tab never leads to {what}")

    sit_down(phone)
    reach("Log hand")
    with phone.page.expect_navigation():
        keyboard.press("Enter")
    reach("winner")
    keyboard.press("Space")
    for loser, cards in FIRST.left.items():
        reach(f"left:{loser}")
        keyboard.press("Space")
        for _ in range(cards - 1):
            keyboard.press("ArrowRight")
    ready(phone)
    reach("Save: ")
    with phone.page.expect_navigation():
        keyboard.press("Enter")
    has_hands(phone, FIRST)
