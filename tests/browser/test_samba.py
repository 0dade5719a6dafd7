"""Samba counted after each hand: a match to its end, the taps of one hand, what is kept, and corrections."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import count

import pytest
from playwright.sync_api import Locator, expect

from tests.games.samba.table import AC, BD, FOUR, HEARTS, KINGS, SIX, group, hand, meld, side

from .access import barriers
from .conftest import Phones
from .flow import (
    Json,
    act,
    board,
    change,
    open_table,
    read_table,
    ready,
    row,
    save,
    save_button,
    save_label,
    say_first,
)
from .phone import Phone, css

ANN, BOB, CAS, DEE = FOUR
NOBODY = " & "
KINDS = {50: "jokers", 20: "aces", 10: "tens", 5: "fives"}

both = pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])


def sit_down(phone: Phone, *entries: Json, players: Sequence[str] = FOUR, **options: int) -> str:
    """Open a match with these entries, from a file, and return its address."""
    head = {"game": "samba", "variant": options.pop("variant", "samba"), "players": list(players), "options": options}
    table = read_table(phone, players, {**head, "entries": list(entries)})
    phone.page.goto(f"{table}m/1/")
    return phone.page.url


class Sheet:
    """The sheet of a counted hand, tapped as people count."""

    def __init__(self, phone: Phone) -> None:
        self.phone, self.page = phone, phone.page

    # -- with scripts ------------------------------------------------------------------------------------------------

    @property
    def panel(self) -> Locator:
        """Return the panel of the side in front."""
        return self.page.locator(".sidepanel:visible")

    def side(self, name: str) -> None:
        """Tap on the side's tab, unless it is in front."""
        tab = self.page.locator(".sidetabs label").filter(has_text=name).locator("input")
        if not tab.is_checked():
            self.phone.tap(tab)

    def pick(self, what: str) -> None:
        key = self.panel.locator(f"[data-add={what}]")
        if key.get_attribute("aria-expanded") != "true":
            self.phone.tap(key)

    def samba(self, suit: str, low: str) -> None:
        self.pick("samba")
        self.phone.tap(self.panel.locator("[data-picker=samba] button").filter(has_text=re.compile(f"^{low}–.*{suit}")))

    def group(self, what: str, rank: str, more: int = 0, wild: str = "") -> None:
        """Tap a group as it is offered, then so many natural cards more, and these wild cards."""
        self.pick(what)
        self.phone.tap(self.panel.locator(f"[data-picker={what}] button").get_by_text(rank, exact=True))
        for _ in range(abs(more)):
            self.phone.tap(self.panel.locator(f"[data-part=naturals] [data-step='{1 if more > 0 else -1}']"))
        if wild:
            self.phone.tap(self.panel.locator(f"[data-wild='{wild}']"))

    def sequence(self, suit: str, low: str, high: str = "") -> None:
        self.pick("sequence")
        self.phone.tap(self.panel.locator(f"[data-suit={suit}]"))
        self.phone.tap(self.panel.locator(f"[data-low='{low}']"))
        if high:
            self.phone.tap(self.panel.locator(f"[data-to='{high}']"))

    def red(self, name: str, times: int) -> None:
        self.phone.pick(f"red:{name}", times)

    def left(self, player: str, *values: int, red: int = 0) -> None:
        """Tap what a player has left, card by card."""
        for kind in [*(KINDS[value] for value in values), *["red_threes"] * red]:
            field = self.page.locator(f"input[name={css(f'left:{player}:{kind}')}]")
            self.phone.tap(field.locator("xpath=ancestor::div[1]").locator("[data-more]"))

    def totals(self, name: str, **typed: int) -> None:
        """Type what the table has counted of a side."""
        if self.phone.scripts:
            self.side(name)
        if not self.phone.choice(f"by:{name}", "totals").is_checked():
            self.phone.pick(f"by:{name}", "totals")
        for total, value in typed.items():
            self.page.locator(f"input[name={css(f'{total}:{name}')}]").fill(str(value))

    def type_left(self, **values: int) -> None:
        for player, value in values.items():
            self.page.locator(f"input[name={css(f'left:{player}')}]").fill(str(value))

    def receipt(self, name: str) -> str:
        """Return the terms of a side's sum, and check that the sum is also on its tab."""
        panel = self.page.locator(f".sidepanel[aria-label={css(name)}]")
        terms = panel.locator(".receipt .term b, .receipt .makes-all").all_text_contents()
        tab = self.page.locator(".sidetabs label").filter(has_text=name).locator("[data-tab-sum]")
        assert terms[-1] == f"= {tab.text_content()}"
        return " ".join(terms)

    def melds(self, name: str) -> list[str]:
        """Return the melds of a side as they are read out."""
        panel = self.page.locator(f".sidepanel[aria-label={css(name)}]")
        return [" ".join((line.text_content() or "").split()) for line in panel.locator(".meldname").all()]

    # -- without -----------------------------------------------------------------------------------------------------

    def choose(self, name: str, n: int, what: str, **more: object) -> None:
        """Choose a meld in a row of choices."""
        for part, value in {"what": what, **more}.items():
            field = self.page.locator(f"select[name={css(f'melds:{name}-{part}')}]").nth(n)
            field.select_option(str(value))


FACTS = """() => Object.fromEntries([...document.querySelectorAll(".facts > li")].map((line) => [
  line.querySelector(":scope > span").innerText,
  [...line.querySelectorAll(":scope > :not(span)")].map((part) => part.innerText).join(" · "),
]))"""


def facts(phone: Phone) -> dict[str, str]:
    """Return the facts under the panel of a match: side, or label, to text."""
    found: dict[str, str] = phone.page.evaluate(FACTS)
    return found


def goals(phone: Phone, **points: int) -> None:
    """Check the scores, how far each side has to go, and its first meld."""
    sides = dict(zip((AC, BD), points.values(), strict=True))
    assert board(phone.page) == sides
    for name, score in sides.items():
        least = next(
            least for least, below in ((15, 0), (50, 1500), (90, 3000), (120, 7000), (150, 99999)) if score < below
        )
        assert facts(phone)[name] == f"{10000 - score:,} to go · first meld {least}"


# -- a match -----------------------------------------------------------------------------------------------------------


def test_a_match_of_four_counted_by_melds_to_ten_thousand(phone: Phone) -> None:
    open_table(phone, "Friday", "euro")
    phone.follow("New match")
    phone.go(phone.page.locator("main").get_by_role("link", name="Samba"))
    for n, name in enumerate(FOUR):
        phone.page.locator(f"input[name=seat-{n}]").fill(name)
    expect(phone.page.locator(".partners")).to_have_text("Partners: Ann & Cas, Bob & Dee")
    phone.open("House rules")
    phone.page.locator("input[name=game_stake]").fill("10")
    phone.go(phone.page.get_by_role("button", name="Start"))
    goals(phone, ac=0, bd=0)
    assert facts(phone)["Lead"] == "level"
    sheet = Sheet(phone)

    # the example of the rules
    phone.follow("Log hand")
    phone.pick("out", ANN)
    sheet.samba("♠", "4")
    sheet.group("pure", "K")
    sheet.red(AC, 3)
    sheet.side(BD)
    sheet.group("group", "A", 1, wild="0,1")
    sheet.red(BD, 1)
    sheet.left(BOB, 10, red=1)
    sheet.left(CAS, 50, 5)
    expect(save_label(phone.page)).to_have_text("What does Dee have left?")
    sheet.left(DEE, 20)
    assert sheet.receipt(AC) == "120 + 1,500 + 500 + 300 + 200 − 55 = 2,565"
    assert sheet.receipt(BD) == "130 − 100 − 30 − 750 = −750"
    assert sheet.melds(AC) == ["Samba, spades 4–10:", "Pure canasta, 7 × K:"]
    assert sheet.melds(BD) == ["Group, 4 × A, 1 × joker:"]
    expect(phone.page.locator(".outcome .goals > li").first).to_contain_text("+2,565 · 0 →then 2,565")
    save(phone, "Save: Ann goes out")
    goals(phone, ac=2565, bd=-750)
    assert facts(phone)["Lead"] == "Ann & Cas lead by 3,315"

    # mixed canastas, a sequence that grows, the stock runs out
    phone.follow("Log hand")
    phone.pick("out", NOBODY)
    sheet.group("mixed", "9", 1, wild="1,0")
    sheet.sequence("H", "9", "A")
    sheet.side(BD)
    sheet.group("mixed", "4")
    sheet.group("pure", "J", 1)
    sheet.red(BD, 2)
    for player in FOUR:
        sheet.left(player, 10, 5)
    assert sheet.receipt(AC) == "150 + 300 − 30 = 420"  # 80 for the nines, 70 from the nine to the ace
    assert sheet.receipt(BD) == "145 + 500 + 300 + 200 − 30 = 1,115"  # 65 for the fours, 80 for the jacks
    save(phone, "Save: The stock ran out")
    goals(phone, ac=2985, bd=365)

    # counted at the table already
    phone.follow("Log hand")
    phone.pick("out", CAS)
    sheet.totals(AC, cards=1005, sambas=2, pure=1)
    sheet.totals(BD, cards=0)
    sheet.type_left(Ann=180, Bob=200, Dee=50)
    assert sheet.receipt(AC) == "1,005 + 3,000 + 500 + 200 − 180 = 4,525"
    save(phone, "Save: Cas goes out")
    goals(phone, ac=7510, bd=115)
    for score in (9010, 10510):
        phone.follow("Log hand")
        phone.pick("out", CAS)
        sheet.totals(AC, cards=480, pure=2)
        sheet.totals(BD, cards=0)
        sheet.type_left(Ann=180, Bob=0, Dee=0)
        assert sheet.receipt(AC) == "480 + 1,000 + 200 − 180 = 1,500"
        save(phone, f"Save: Cas goes out{', and the match is over' if score > 10_000 else ''}")
        assert board(phone.page) == {AC: score, BD: 115}
    expect(phone.page.locator("#end")).to_contain_text("Ann & Cas win the match")
    expect(phone.page.locator("#end")).to_contain_text("10,510 points, 10,000 are enough")
    assert "first meld" not in facts(phone)[AC]
    assert facts(phone)["Money"] == "Ann +10 · Bob −10 · Cas +10 · Dee −10"
    expect(phone.page.get_by_role("link", name="Log hand")).to_have_count(0)
    phone.follow("Chart")
    expect(phone.page.locator(".figures tbody tr").first).to_contain_text("+10,510")


def test_two_canastas_a_samba_three_open_melds_and_four_hands_left_take_forty_taps_at_most(
    phone: Phone,
) -> None:
    sit_down(phone)
    sheet = Sheet(phone)
    phone.taps = 0
    phone.follow("Log hand")
    phone.pick("out", NOBODY)
    sheet.samba("♥", "6")
    sheet.group("pure", "Q")
    sheet.group("group", "10", 1)
    sheet.group("group", "A", 0)
    sheet.red(AC, 2)
    sheet.side(BD)
    sheet.group("mixed", "5", 0, wild="1,1")
    sheet.sequence("C", "5", "8")
    sheet.red(BD, 1)
    sheet.left(ANN, 20, 10, 10, 5)
    sheet.left(BOB, 50, 10, 5)
    sheet.left(CAS, 10, 10, 5)
    sheet.left(DEE, 20, 5, 5)
    assert sheet.receipt(AC) == "230 + 1,500 + 500 + 200 − 70 = 2,360"
    assert sheet.receipt(BD) == "120 + 300 − 100 − 95 = 225"
    save(phone, "Save: The stock ran out")
    assert board(phone.page) == {AC: 2360, BD: 225}
    print(f"taps of a counted hand: {phone.taps}")
    assert phone.taps <= 40


def test_melds_are_changed_and_taken_away_again(phone: Phone) -> None:
    sit_down(phone, variant="bolivia")  # type: ignore[arg-type]
    sheet = Sheet(phone)
    phone.follow("Log hand")
    phone.pick("out", BOB)
    sheet.group("mixed", "7")
    less = sheet.panel.locator("[data-part=naturals] [data-step='-1']")
    phone.tap(less)
    assert sheet.melds(AC) == ["Group, 4 × 7, 2 × 2:"]
    expect(less).to_be_disabled()  # three natural cards are too few for two wild ones
    phone.tap(sheet.panel.locator("[data-wild='1,0']"))
    expect(less).to_be_enabled()
    phone.tap(sheet.panel.get_by_role("button", name="Bolivia +2,500"))
    assert sheet.melds(AC) == ["Group, 4 × 7, 1 × 2:", "Bolivia, 4 × 2, 3 × joker:"]
    assert sheet.receipt(AC) == "270 + 2,500 = 2,770"
    phone.tap(sheet.panel.locator("[data-part=jokers] [data-step='-1']"))
    assert sheet.receipt(AC) == "220 = 220"
    phone.tap(sheet.panel.locator("[data-meld='0']"))
    phone.tap(sheet.panel.get_by_role("button", name="Take away"))
    assert sheet.melds(AC) == ["Wild cards, 4 × 2, 2 × joker:"]
    # black threes only for the side that goes out
    expect(sheet.panel.get_by_role("button", name="Black threes")).to_be_hidden()
    sheet.side(BD)
    phone.tap(sheet.panel.get_by_role("button", name="Black threes"))
    assert sheet.receipt(BD) == "15 + 200 = 215"
    for player in (ANN, CAS, DEE):
        sheet.left(player, 5)
    # what is wrong is named, and shown by a tap on Save
    expect(save_label(phone.page)).to_have_text("Something is wrong: show it")
    expect(phone.page.locator("#live-problems")).to_contain_text("2 sambas and canastas are needed to go out; here: 0")
    sheet.samba("♦", "4")
    sheet.group("pure", "8")
    save(phone, "Save: Bob goes out")
    assert board(phone.page) == {AC: 170, BD: 15 + 50 + 70 + 2000 + 200 - 5}


# -- what is kept ------------------------------------------------------------------------------------------------------


def fill(phone: Phone) -> Sheet:
    """Tap half of a hand's count."""
    phone.follow("Log hand")
    sheet = Sheet(phone)
    phone.pick("out", ANN)
    sheet.samba("♠", "4")
    sheet.group("mixed", "K", 1, wild="0,1")
    sheet.red(AC, 3)
    sheet.side(BD)
    sheet.sequence("D", "J", "A")
    sheet.left(CAS, 50, 5)
    return sheet


def keeps(sheet: Sheet) -> None:
    """Check that all that ``fill`` has tapped is still there."""
    assert sheet.phone.picked("out") == [ANN]
    assert sheet.melds(AC) == ["Samba, spades 4–10:", "Mixed canasta, 6 × K, 1 × joker:"]
    assert sheet.melds(BD) == ["Sequence, diamonds J–A:"]
    assert sheet.phone.picked(f"red:{AC}") == ["3"]
    expect(sheet.panel).to_have_attribute("aria-label", BD)
    assert sheet.receipt(AC) == "160 + 1,500 + 300 + 300 + 200 − 55 = 2,405"


def complete(sheet: Sheet) -> None:
    sheet.left(BOB, 10)
    sheet.left(DEE, 10)
    save(sheet.phone, "Save: Ann goes out")
    assert board(sheet.page) == {AC: 2405, BD: 30}


def test_a_reload_keeps_what_was_tapped(phone: Phone) -> None:
    sit_down(phone)
    sheet = fill(phone)
    phone.page.reload()
    keeps(sheet)
    complete(sheet)


def test_the_back_button_keeps_what_was_tapped(phone: Phone) -> None:
    sit_down(phone)
    sheet = fill(phone)
    phone.follow("Turn that melds")
    phone.page.go_back()
    keeps(sheet)
    complete(sheet)
    # and back from the match, what was saved is not saved twice
    phone.page.go_back()
    assert sheet.melds(AC) == ["Samba, spades 4–10:", "Mixed canasta, 6 × K, 1 × joker:"]
    expect(phone.page.get_by_role("alert")).to_contain_text("You have saved this already, as hand 1.")
    phone.follow("Leave it as it is")
    assert board(phone.page) == {AC: 2405, BD: 30}


def test_a_lost_connection_keeps_what_is_tapped_and_adds_it_up(phone: Phone) -> None:
    sit_down(phone)
    sheet = Sheet(phone)
    phone.follow("Log hand")
    phone.pick("out", ANN)
    phone.connect(False)
    sheet.samba("♠", "4")
    sheet.group("mixed", "K", 1, wild="0,1")
    sheet.red(AC, 3)
    sheet.side(BD)
    sheet.sequence("D", "J", "A")
    sheet.left(CAS, 50, 5)
    keeps(sheet)
    expect(save_button(phone.page)).not_to_have_attribute("aria-busy", "true")  # nor is it asking once more
    expect(save_label(phone.page)).to_have_text("No connection. Tap to try again")
    tries = count(1)  # it is sent again by itself
    with phone.page.expect_event("requestfailed", lambda one: one.url.endswith("/log/hand") and next(tries) == 2):
        phone.tap(save_button(phone.page))
        keeps(sheet)
    phone.connect(True)
    complete(sheet)


def test_the_other_side_is_shown_from_its_head_on(phone: Phone) -> None:
    sit_down(phone)
    phone.follow("Log hand")
    sheet = Sheet(phone)
    phone.pick("out", ANN)  # what is left in the hands is asked about from then on, so the page is long
    sheet.side(AC)
    phone.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert _below_the_tabs(sheet) < 0
    sheet.side(BD)
    assert _below_the_tabs(sheet) >= -1


def _below_the_tabs(sheet: Sheet) -> float:
    """Return how far below the tabs the side in front begins, in pixels."""
    panel, tabs = (place.bounding_box() for place in (sheet.panel, sheet.page.locator(".sidetabs")))
    assert panel
    assert tabs
    return panel["y"] - tabs["y"] - tabs["height"]


def test_a_sheet_that_is_sent_back_keeps_what_was_tapped(phone: Phone) -> None:
    sit_down(phone)
    sheet = fill(phone)
    sheet.left(BOB, 10)
    expect(save_label(phone.page)).to_have_text("What does Dee have left?")  # nothing comes late that renews the button
    phone.refusals = {422}
    phone.page.locator("#sheet").evaluate("form => { form.dataset.state = 'ready'; }")
    phone.page.route("**/preview", lambda route: route.abort())
    phone.offline = True
    phone.tap(save_button(phone.page))
    expect(phone.page.locator("#problems")).to_have_text("What does Dee have left?")
    keeps(sheet)
    phone.page.unroute("**/preview")
    sheet.left(DEE, 10)
    save(phone, "Save: Ann goes out")
    assert board(sheet.page) == {AC: 2405, BD: 30}


# -- corrections -------------------------------------------------------------------------------------------------------

EXAMPLE = hand(
    {AC: side("4S 5S 6S 7S 8S 9S 10S", KINGS, red=3), BD: side(group("A", 4, jokers=1), red=1)},
    out=ANN, Cas="JK 4H", Bob="3H KS", Dee=20,
)  # fmt: skip
SECOND = hand({AC: side(HEARTS, group("Q", 7)), BD: side("7H 7S 7D")}, out=CAS, Ann=10, Bob=30, Dee=5)


def correct(phone: Phone, number: int) -> Sheet:
    line = row(phone.page, number)
    if line.locator("details").get_attribute("open") is None:
        phone.tap(line.locator("summary"))
    act(phone, line, "Correct")
    return Sheet(phone)


def test_a_card_tapped_beside_a_value_that_was_typed_is_added_to_it(phone: Phone) -> None:
    left = {BOB: {"value": 55}, CAS: {"value": 20}, DEE: {"value": 10}}
    sit_down(phone, {"kind": "hand", "sides": {AC: {"cards": 500, "pure": 2}}, "out": ANN, "left": left})
    sheet = correct(phone, 1)
    value = phone.page.locator(f"input[name={css(f'left:{BOB}')}]")
    expect(value).to_have_value("55")
    sheet.left(BOB, 50)
    expect(value).to_have_value("105")
    sheet.left(BOB, 5, red=1)
    expect(value).to_have_value("110")
    less = phone.page.get_by_role("group", name=f"Left in the hands {BOB}").get_by_role("button", name="take back")
    for _ in range(2):
        phone.tap(less)
    expect(value).to_have_value("105")
    save(phone, "Save: Ann goes out")
    expect(row(phone.page, 1)).to_contain_text("105 + 10")


def test_a_correction_of_an_old_hand_changes_later_scores_and_first_melds(phone: Phone) -> None:
    sit_down(phone, EXAMPLE, SECOND)
    before = board(phone.page)
    assert facts(phone)[AC].endswith("first meld 120")
    sheet = correct(phone, 1)
    # all of the entry is there, cards by their cards
    assert sheet.melds(AC) == ["Samba, spades 4–10:", "Pure canasta, 7 × K:"]
    assert sheet.melds(BD) == ["Group, 4 × A, 1 × joker:"]
    assert sheet.receipt(AC) == "120 + 1,500 + 500 + 300 + 200 − 55 = 2,565"
    assert sheet.receipt(BD) == "130 − 100 − 30 − 750 = −750"
    expect(save_label(phone.page)).to_have_text("Nothing is changed yet")
    # the kings were six, and a two
    phone.tap(sheet.panel.locator("[data-meld='1']"))
    phone.tap(sheet.panel.locator("[data-part=naturals] [data-step='-1']"))
    phone.tap(sheet.panel.locator("[data-wild='1,0']"))
    assert sheet.receipt(AC) == "130 + 1,500 + 300 + 300 + 200 − 55 = 2,375"
    expect(save_label(phone.page)).to_have_text("Save: Ann goes out")
    assert change(phone.page) == {AC: (before[AC], before[AC] - 190)}
    # it was Bob who went out after all, without what allows it
    phone.pick("out", BOB)
    expect(save_label(phone.page)).to_have_text("What does Ann have left?")
    sheet.left(ANN, 5)
    expect(phone.page.locator("#live-problems")).to_contain_text("are needed to go out; here: 0")
    phone.pick("out", ANN)
    save(phone, "Save: Ann goes out")
    assert board(phone.page) == {AC: before[AC] - 190, BD: before[BD]}
    # and without the samba they are at less than 3000
    sheet = correct(phone, 1)
    phone.pick("out", NOBODY)
    sheet.left(ANN, 5)
    phone.tap(sheet.panel.locator("[data-meld='0']"))
    phone.tap(sheet.panel.get_by_role("button", name="Take away"))
    expect(phone.page.locator(".outcome .goals > li").first).to_contain_text("first meld 90")
    save(phone, "Save: The stock ran out")
    assert facts(phone)[AC].endswith("first meld 90")


@both
def test_a_correction_after_which_a_later_first_meld_falls_short_says_so(phones: Phones, scripts: bool) -> None:
    phone = phones(scripts=scripts)
    counted: Json = {"cards": 1000, "pure": 2}
    first = hand({AC: {"cards": 200, "pure": 2}, BD: counted}, out=BOB, Ann=10, Cas=10, Dee=20)
    sixty = meld(ANN, "KS KH KD", "QS QH QC")
    sit_down(phone, first, sixty)
    sheet = correct(phone, 1)
    field = phone.page.locator(f"input[name={css(f'cards:{AC}')}]")
    assert field.input_value() == "200"
    sheet.totals(AC, cards=600)
    says = "“Ann melds K♠ K♥ K♦ + Q♠ Q♥ Q♣ (60)” would then no longer be valid: "
    if scripts:
        expect(phone.page.locator("#live .notice")).to_contain_text(says)
        expect(save_label(phone.page)).to_have_text("Go on")
    else:
        phone.go(phone.page.get_by_role("button", name="Look first"))
    expect(phone.page.locator("#live .notice")).to_contain_text(
        f"{says}60 of 90: the first meld of this side has to reach 90"
    )
    assert field.input_value() == "600"
    sheet.totals(AC, cards=300)
    if not scripts:
        say_first(phone)
    save(phone)
    assert board(phone.page)[AC] == 1280


def test_a_count_takes_over_what_lies_on_the_table(phone: Phone) -> None:
    sit_down(phone, meld(ANN, "KS KH KD", "QS QH QC", red=1))
    phone.page.goto(phone.page.url + "log/hand")
    sheet = Sheet(phone)
    assert sheet.melds(AC) == ["Group, 3 × K:", "Group, 3 × Q:"]
    assert phone.picked(f"red:{AC}") == ["1"]
    phone.pick("out", NOBODY)
    for player in FOUR:
        sheet.left(player, 10)
    expect(save_label(phone.page)).to_have_text(f"{BD} melded nothing?")
    phone.pick(f"by:{BD}", "nothing")
    save(phone, "Save: The stock ran out")
    assert board(phone.page) == {AC: 60 - 100 - 20, BD: -20}


def test_a_match_of_six_says_who_partners_whom(phone: Phone) -> None:
    sit_down(phone, players=SIX, game_stake=5)
    order = phone.page.locator(".order li").all_inner_texts()
    assert [" ".join(text.split()) for text in order][1:] == [
        "Bob with Eve", "Cas with Fay", "Dee with Ann", "Eve with Bob", "Fay with Cas",
    ]  # fmt: skip
    phone.follow("Log hand")
    sheet = Sheet(phone)
    for name, rank in (("Ann & Dee", "K"), ("Bob & Eve", "Q"), ("Cas & Fay", "J")):
        sheet.side(name)
        sheet.group("pure", rank)
        assert sheet.receipt(name) == "70 + 500 = 570"


# -- without scripts ---------------------------------------------------------------------------------------------------


def test_a_hand_without_scripts(phones: Phones) -> None:
    phone = phones(scripts=False)
    sit_down(phone)
    sheet = Sheet(phone)
    phone.follow("Log hand")
    phone.pick("out", ANN)
    sheet.choose(AC, 0, "S", **{"from": "4", "to": "10"})
    sheet.choose(AC, 1, "K", naturals=7)
    phone.pick(f"red:{AC}", 3)
    sheet.type_left(Bob=10, Cas=55, Dee=20)
    phone.pick("panel", 1)
    sheet.choose(BD, 0, "A", naturals=4, jokers=1)
    phone.pick(f"red:{BD}", 1)
    phone.go(phone.page.get_by_role("button", name="Look first"))
    expect(phone.page.locator(".outcome .goals > li").first).to_contain_text("+2,565")
    phone.page.locator(f"input[name={css('left:Bob:red_threes')}]").fill("1")
    say_first(phone)
    save(phone)
    assert board(phone.page) == {AC: 2565, BD: -750}
    sheet = correct(phone, 1)
    assert phone.page.locator(f"select[name={css(f'melds:{BD}-what')}]").first.input_value() == "A"
    phone.refusals = {422}
    save(phone)
    expect(phone.page.get_by_role("alert").first).to_contain_text("Nothing is changed yet")
    sheet.choose(AC, 1, "K", naturals=6, twos=1)
    save(phone)
    assert board(phone.page) == {AC: 2565 - 190, BD: -750}


def test_without_scripts_what_is_missing_or_wrong_is_named_and_nothing_is_lost(phones: Phones) -> None:
    phone = phones(scripts=False)
    sit_down(phone)
    sheet = Sheet(phone)
    phone.follow("Log hand")
    sheet.choose(AC, 0, "K", naturals=5, twos=2, jokers=1)
    phone.refusals = {422}
    save(phone)
    expect(phone.page.get_by_role("alert").first).to_have_text("Who went out?")
    phone.pick("out", NOBODY)
    sheet.type_left(**dict.fromkeys(FOUR, 5))
    save(phone)
    expect(phone.page.get_by_role("alert").first).to_have_text(f"{BD} melded nothing?")
    phone.pick(f"by:{BD}", "nothing")
    save(phone)
    expect(phone.page.get_by_role("alert").first).to_have_text("Ann & Cas: 3 wild cards: two at most go into a group")
    sheet.side(AC)
    twos = phone.page.locator(f"select[name={css(f'melds:{AC}-twos')}]").first
    assert twos.input_value() == "2"
    twos.select_option("1")
    phone.go(phone.page.get_by_role("button", name="More rows").first)
    save(phone)
    assert board(phone.page) == {AC: 50 + 20 + 50 + 300 - 10, BD: -10}


# -- the referee -------------------------------------------------------------------------------------------------------


def asked(phone: Phone) -> Locator:
    return phone.page.locator("#answer")


def test_the_referee_says_what_is_a_meld(phone: Phone) -> None:
    phone.page.goto("/referee/samba?question=meld")
    for card in ("KS", "KS", "KS", "JK"):
        phone.tap(phone.page.locator(f"[data-card='{card}']"))
    expect(asked(phone)).to_contain_text("A group of 4 cards, worth 80.")
    phone.tap(phone.page.locator("[data-card='JK']"))
    expect(asked(phone)).to_contain_text("A group has twice as many natural cards as wild ones, not 3 with 2.")


def test_the_referee_says_what_a_first_meld_needs_and_who_may_go_out(phone: Phone) -> None:
    sit_down(phone, EXAMPLE)
    referee = phone.page.url + "referee?question="
    phone.page.goto(referee + "first-meld")
    phone.tap(phone.page.locator("input[name=score][value='2565']"))
    phone.tap(phone.page.locator("[data-add=group]"))
    phone.tap(phone.page.get_by_role("button", name="Group of Q", exact=True))
    expect(asked(phone)).to_contain_text("With a score of 2,565 a first meld needs 90; these are worth only 30.")
    phone.page.goto(referee + "may-go-out")
    expect(asked(phone)).to_contain_text("No")
    phone.tap(phone.page.locator("[data-add=samba]"))
    phone.tap(phone.page.get_by_role("button", name="Samba of hearts, 4 to 10"))
    phone.tap(phone.page.locator("[data-add=pure]"))
    phone.tap(phone.page.get_by_role("button", name="Pure canasta of 9", exact=True))
    expect(asked(phone)).to_contain_text("Yes")
    expect(asked(phone)).to_contain_text("Sambas and canastas needed: 2; this side has 2")


def test_the_referee_says_whether_the_discard_can_be_taken(phone: Phone) -> None:
    phone.page.goto("/referee/samba?question=discard")
    phone.pick("top-rank", "7")
    phone.pick("top-suit", "H")
    phone.tap(phone.page.locator("[data-card='7S']"))
    expect(asked(phone)).to_contain_text("Neither")
    phone.tap(phone.page.locator("[data-card='7S']"))
    expect(asked(phone)).to_contain_text("The pile")
    phone.tap(phone.page.locator("[data-add=sequence]"))
    phone.tap(phone.page.locator("[data-suit=H]"))
    phone.tap(phone.page.locator("[data-low='8']"))
    expect(asked(phone)).to_contain_text("Either")
    phone.pick("top-rank", "JK")
    expect(asked(phone)).to_contain_text("blocks the pile")


def test_the_referee_without_scripts(phones: Phones) -> None:
    phone = phones(scripts=False)
    phone.page.goto("/referee/samba?question=discard")
    phone.pick("top-rank", "7")
    phone.pick("top-suit", "H")
    phone.page.locator("input[name=hand]").fill("7S KD")
    phone.page.locator("select[name=melds-what]").first.select_option("H")
    phone.page.locator("select[name=melds-from]").first.select_option("4")
    phone.page.locator("select[name=melds-to]").first.select_option("6")
    phone.go(phone.page.get_by_role("button", name="Ask"))
    expect(asked(phone)).to_contain_text("The top card")


# -- for everybody -----------------------------------------------------------------------------------------------------


def filled(phone: Phone) -> None:
    """Open a sheet with something of everything on it."""
    sheet = fill(phone)
    sheet.side(AC)
    phone.tap(sheet.panel.locator("[data-meld='1']"))
    sheet.pick("samba")


def typed(phone: Phone) -> None:
    phone.follow("Log hand")
    Sheet(phone).totals(AC, cards=100)


def corrected(phone: Phone) -> None:
    sheet = correct(phone, 1)
    phone.pick("out", CAS)
    sheet.left(ANN, 5)
    ready(phone)


def first_meld(phone: Phone) -> None:
    phone.page.goto(phone.page.url + "referee?question=first-meld")
    phone.tap(phone.page.locator("input[name=score]").first)
    phone.tap(phone.page.locator("[data-add=sequence]"))
    expect(asked(phone)).to_contain_text("needs")


def discard(phone: Phone) -> None:
    phone.page.goto(phone.page.url + "referee?question=discard")


def match_page(phone: Phone) -> None:
    expect(phone.page.locator(".goals")).to_be_visible()


@pytest.mark.parametrize(
    "place", [match_page, filled, typed, corrected, first_meld, discard], ids=lambda do: do.__name__
)
def test_everybody_can_use_it(phones: Phones, place: Callable[[Phone], None]) -> None:
    phone = phones()
    sit_down(phone, EXAMPLE)
    place(phone)
    assert barriers(phone) == []


def test_a_double_tap_lays_nothing_that_it_opened_itself(phone: Phone) -> None:
    sit_down(phone)
    phone.follow("Log hand")
    key = phone.page.locator(".sidepanel:visible [data-add=samba]")
    key.evaluate("one => scrollBy(0, one.getBoundingClientRect().bottom - innerHeight + 110)")
    place = key.bounding_box()
    assert place
    phone.tap_twice(key)
    picker = phone.page.locator(".sidepanel:visible [data-picker=samba]")
    expect(picker).to_be_visible()
    box = picker.bounding_box()
    assert box
    assert box["y"] < place["y"] + place["height"] / 2 < box["y"] + box["height"], "it has come under the finger"
    expect(phone.page.locator(".lainmeld")).to_have_count(0)
    expect(phone.page.locator(".shield")).to_have_count(0)
    phone.tap(picker.locator("button").first)
    expect(phone.page.locator(".lainmeld")).to_have_count(1)


#: How much of a side is out of sight below the tabs, once the page is scrolled to them: over the bar nothing is hidden.
HIDDEN = """() => {
  const [tabs, panel, bar] = [".sidetabs", ".sidepanel", ".bar"].map((each) => (
    [...document.querySelectorAll(each)].find((one) => one.checkVisibility())));
  panel.scrollIntoView();
  return panel.getBoundingClientRect().bottom - bar.getBoundingClientRect().top
    + Math.max(0, tabs.getBoundingClientRect().bottom - panel.getBoundingClientRect().top);
}"""


def test_one_side_of_a_counted_hand_fits_one_screen(phone: Phone) -> None:
    """A samba, two canastas and a group, with its red threes, its sum and what may be laid."""
    sit_down(phone)
    sheet = Sheet(phone)
    phone.follow("Log hand")
    phone.pick("out", "Ann")
    sheet.samba("♠", "4")
    sheet.group("pure", "K")
    sheet.group("mixed", "Q", wild="1,0")
    sheet.group("group", "A")
    phone.tap(sheet.panel.locator("[data-done]:visible"))
    phone.tap(sheet.panel.locator("[data-add=group]"))  # groups may come several at a time
    sheet.red(AC, 1)
    assert len(sheet.melds(AC)) == 4
    assert phone.page.evaluate(HIDDEN) <= 0


def test_choosing_a_joker_in_mixed_canasta_keeps_seven_cards(phone: Phone) -> None:
    sit_down(phone)
    sheet = Sheet(phone)
    phone.follow("Log hand")
    sheet.group("mixed", "K", wild="0,1")
    assert sheet.melds(AC) == ["Mixed canasta, 6 × K, 1 × joker:"]
    phone.tap(sheet.panel.locator("[data-wild='2,0']"))
    assert sheet.melds(AC) == ["Mixed canasta, 5 × K, 2 × 2:"]
    phone.tap(sheet.panel.locator("[data-part=naturals] [data-step='1']"))
    phone.tap(sheet.panel.locator("[data-wild='0,1']"))
    assert sheet.melds(AC) == ["Mixed canasta, 6 × K, 1 × joker:"]


def test_no_meld_survives_typed_totals_of_the_other_side(phone: Phone) -> None:
    sit_down(phone)
    sheet = Sheet(phone)
    phone.follow("Log hand")
    phone.pick(f"by:{AC}", "nothing")
    sheet.side(BD)
    phone.pick(f"by:{BD}", "totals")
    expect(phone.choice(f"by:{AC}", "nothing")).to_be_checked()
    expect(phone.choice(f"by:{BD}", "totals")).to_be_checked()
