"""A hand of Samba logged as it happens, tap by tap, among six players; and what the referee says of wrong melds."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from .access import barriers
from .conftest import Phones
from .flow import board, read_table, ready, row, save, save_button, save_label, send_back
from .offline import keeping, kept, logged, waits
from .phone import SCREEN, SMALLEST, TABLET, TALL, Phone, css

ANN, BOB, CAS, DEE, EVA, FINN = SIX = ("Ann", "Bob", "Cas", "Dee", "Eva", "Finn")
Json = dict[str, Any]

LOG = "Log a turn"  #: the button of a match in which a hand is open


def meld(player: str, **keys: Any) -> Json:
    return {"kind": "meld", "player": player, **keys}


def group(rank: str, naturals: int = 3, **wild: int) -> Json:
    return {"group": rank, "naturals": naturals, **wild}


def run(suit: str, low: str, high: str) -> Json:
    return {"sequence": suit, "from": low, "to": high}


#: Ann & Dee have a samba and lack a canasta; Bob & Eva have two groups of queens; Cas & Finn nothing.
TURNS = (
    meld(ANN, new=[group("K", 3, twos=1), run("S", "4", "10")], red_threes=1),
    meld(BOB, new=[["QS", "QH", "QD", "JK"], run("H", "5", "9")]),
    meld(DEE, new=[group("9", 6)]),
    meld(EVA, new=[group("Q", 3)]),
)


def sit(phone: Phone, *entries: Json, people: tuple[str, ...] = SIX, variant: str = "samba") -> str:
    """Open a match with these entries and return its address."""
    match = {"game": "samba", "variant": variant, "players": people, "options": {}, "entries": entries}
    phone.page.goto(f"{read_table(phone, people, match)}m/1/")
    return phone.page.url


class Table:
    """A phone at a match in which a hand is logged as it happens."""

    def __init__(self, phone: Phone) -> None:
        self.phone, self.page = phone, phone.page

    # -- a turn ------------------------------------------------------------------------------------------------------

    def turn(self, player: str) -> None:
        """Open the sheet of a turn that melds."""
        if self.page.get_by_role("link", name=LOG, exact=True).count():
            self.phone.follow(LOG)
        else:
            self.page.goto(f"{self.page.url}log/meld")  # the first turn of a hand
        self.phone.pick("player", player)

    def group(self, rank: str, naturals: int = 3, twos: int = 0, jokers: int = 0, at: int = 0) -> None:
        self.phone.pick(f"new-{at}", rank)
        for kind, times, plain in (("naturals", naturals, 3), ("twos", twos, 0), ("jokers", jokers, 0)):
            if times != plain:
                self.phone.pick(f"new-{at}-{kind}", times)

    def run(self, suit: str, low: str, high: str, at: int = 0) -> None:
        self.phone.pick(f"new-{at}", suit)
        self.phone.pick(f"new-{at}-rank", low)
        self.phone.pick(f"new-{at}-rank", high)

    def cards(self, *cards: str, at: int = 0) -> None:
        self.phone.pick(f"new-{at}", "cards")
        self._tap_cards(self.page.locator(".newmeld").nth(at), f"new-{at}-cards", cards)

    def add(self, side: int, n: int, *cards: str) -> None:
        """Add cards to a meld on the table."""
        lying = self.page.locator(".lying-meld").filter(has=self.page.locator(f"[name=add-{side}-{n}]"))
        self._tap_cards(lying, f"add-{side}-{n}", cards)

    def top(self, card: str) -> None:
        """Choose the card on top, among those that fit; without scripts the page has to be asked first."""
        if not self.phone.scripts:
            self.phone.go(self.page.get_by_role("button", name="Look first"))
        self.phone.pick("top", card)

    def _tap_cards(self, place: Locator, field: str, cards: tuple[str, ...]) -> None:
        if not self.phone.scripts:
            self.page.locator(f"input[name={field}]").fill(" ".join(cards))
            return
        for card in cards:
            self.phone.tap(place.locator(f"[data-card={css(card)}]"))

    def says(self, name: str) -> Locator:
        """Return what the referee says of a meld."""
        return self.page.locator(f"#says-{name}")

    def side_says(self, side: str) -> Locator:
        """Return what the referee says of a side, named by its players' numbers."""
        return self.page.locator(f"#needs-{side}")

    # -- what lies there ---------------------------------------------------------------------------------------------

    def side(self, name: str) -> Locator:
        return self.page.locator(".seats > li").filter(has=self.page.locator(".who", has_text=name))

    def melds(self, name: str) -> list[str]:
        """Return the melds of a side on the page of the match: number, cards (a rank is over its suit), kind, value."""
        told = [" ".join(meld.inner_text().split()) for meld in self.side(name).locator(".melds li").all()]
        return [re.sub(" (?=[♠♥♦♣])", "", meld) for meld in told]

    def of(self, name: str) -> str:
        return " ".join(self.side(name).locator(".side-says").inner_text().split())


both = pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])


@both
def test_a_hand_of_six_players_as_it_happens(phones: Phones, scripts: bool) -> None:
    phone = phones(scripts=scripts)
    sit(phone)
    table = Table(phone)

    table.turn(ANN)
    table.group("K", 3, twos=1)
    table.run("S", "5", "9", at=1)
    phone.pick("red_threes", 1)
    save(phone, "Save: Ann melds 3 × K 1 × 2 + 5♠–9♠, red threes: 1 (85)")
    assert table.melds("Ann & Dee") == ["1 group K ×3 2 ×1 50", "2 sequence 5♠ 6♠ 7♠ 8♠ 9♠ 35"]
    assert table.of("Ann & Dee") == "1 red three 2 more to go out On the table 85"
    expect(table.side("Bob & Eva").locator(".first")).to_contain_text("needs 50")

    table.turn(BOB)  # a first meld by cards
    table.cards("QS", "QH", "QD", "JK")
    save(phone)
    assert table.melds("Bob & Eva") == ["1 group Q♠ Q♥ Q♦ ★ 80"]

    table.turn(DEE)  # the pile: its top card with two naturals from the hand
    table.group("9", 5)
    phone.pick("took", "pile")
    table.top("9D")
    save(phone, "Save: Dee takes the pile with 9♦, melds 5 × 9 (50)")

    table.turn(EVA)  # laid apart, then merged
    table.group("Q")
    save(phone)
    table.turn(BOB)
    phone.pick("merge-1", "1-2")
    if scripts:
        expect(table.side_says("1_4")).to_have_text("1 more to go out")
    save(phone, "Save: Bob merges melds")
    assert table.melds("Bob & Eva") == ["1 group ★ ×1 Q ×6 mixed canasta 110"]
    assert table.of("Bob & Eva") == "1 more to go out On the table 110"

    table.turn(ANN)  # the top card, which fits an end of the sequence
    table.add(0, 2, "10S")
    phone.pick("took", "top")
    if scripts:
        expect(table.page.locator("#tops")).to_contain_text("10♠")
    save(phone, "Save: Ann takes 10♠ (10)")

    table.turn(DEE)
    table.add(0, 2, "4S")
    table.add(0, 3, "9S", "9H")
    if scripts:
        expect(table.says("0_3-2")).to_have_text("7 cards, 50 · samba, bonus 1,500")
        expect(table.says("0_3-3")).to_have_text("7 cards, 70 · pure canasta, bonus 500")
        expect(table.side_says("0_3")).to_have_text("may go out")
    save(phone)
    assert table.of("Ann & Dee") == "1 red three may go out On the table 170"

    table.turn(ANN)  # black threes, with which she goes out
    table.group("3", 3)
    save(phone)
    expect(phone.page.get_by_text("Ann laid black threes and goes out.")).to_be_visible()

    phone.page.goto(f"{phone.page.url}log/end_hand")
    assert phone.picked("out") == [ANN], "she is offered"
    left = {BOB: {"jokers": 1, "fives": 1}, CAS: {"tens": 2}, DEE: {"aces": 1}, EVA: {"red_threes": 1}}
    for player, kinds in left.items():
        for kind, times in kinds.items():
            count(phone, player, kind, times)
    phone.page.locator('input[name="left:Finn"]').fill("150")
    if scripts:
        expect(total(phone, BOB)).to_have_text("55")
        expect(total(phone, FINN)).to_have_text("150")
    save(phone)
    # 50 + 50 + 70 + 15, samba, pure canasta, a red three, out, less an ace
    ours = 185 + 1500 + 500 + 100 + 200 - 20
    assert board(phone.page) == {"Ann & Dee": ours, "Bob & Eva": 110 + 300 - 55 - 750, "Cas & Finn": -20 - 150}
    assert table.page.locator(".laid").count() == 0


def count(phone: Phone, player: str, kind: str, times: int) -> None:
    """Count cards left in a hand: a tap each, typed without scripts."""
    field = phone.page.locator(f"input[name={css(f'left:{player}:{kind}')}]")
    if not phone.scripts:
        field.fill(str(times))
        return
    for _ in range(times):
        phone.tap(phone.page.locator(".counter", has=field).locator("button"))


def empty_key(phone: Phone, player: str) -> Locator:
    return phone.page.locator(".noneleft", has=phone.page.locator(f"input[name={css(f'left:{player}:empty')}]"))


def empty(phone: Phone, *players: str) -> None:
    """Tap once for each hand without a card."""
    for player in players:
        phone.tap(empty_key(phone, player))


def total(phone: Phone, player: str) -> Locator:
    return phone.page.locator(".lefthand").filter(has_text=player).locator("[data-total]")


# -- taps --------------------------------------------------------------------------------------------------------------


def test_taps_of_a_turn(phone: Phone) -> None:
    sit(phone, *TURNS)
    table = Table(phone)
    taken: dict[str, int] = {}

    def taps(what: str, before: int) -> None:
        save(phone)
        taken[what] = phone.taps - before

    before = phone.taps
    table.turn(BOB)
    table.group("7")
    taps("three naturals", before)

    before = phone.taps
    table.turn(EVA)
    table.group("A", 4, jokers=1)
    taps("a mixed group", before)

    before = phone.taps
    table.turn(DEE)
    table.run("D", "4", "8")
    taps("a sequence", before)

    before = phone.taps
    table.turn(ANN)
    table.add(0, 3, "9C")
    taps("a card added", before)

    before = phone.taps
    table.turn(BOB)
    table.add(1, 2, "10H")
    phone.pick("took", "top")
    taps("the top card", before)

    before = phone.taps
    table.turn(DEE)
    table.group("8")
    phone.pick("took", "pile")
    table.top("8C")
    taps("the pile", before)

    before = phone.taps
    phone.go(phone.page.get_by_role("button", name="Undo"))
    taken["undo"] = phone.taps - before
    assert taken == {
        "three naturals": 4, "a mixed group": 6, "a sequence": 6, "a card added": 4, "the top card": 5, "the pile": 6,
        "undo": 1,
    }  # fmt: skip
    assert len(table.melds("Ann & Dee")) == 4


# -- what is wrong -----------------------------------------------------------------------------------------------------


def refused(phone: Phone, words: str) -> None:
    """The referee says so at once, and saving is refused with the same words."""
    if phone.scripts:
        expect(phone.page.locator("#live-problems")).to_contain_text(words)
        expect(save_label(phone.page)).to_have_text("Something is wrong: show it")
        phone.tap(save_button(phone.page))
        expect(phone.page.locator("#live-problems")).to_be_in_viewport()
    else:
        send_back(phone)
        expect(phone.page.locator("#problems")).to_contain_text(words)


@both
def test_wrong_melds_are_refused_with_words(phones: Phones, scripts: bool) -> None:
    phone = phones(scripts=scripts)
    phone.refusals = {422}
    sit(phone, *TURNS)
    table = Table(phone)

    table.turn(ANN)
    table.group("J", 6, twos=2, jokers=1)
    refused(phone, "3 wild cards: two at most go into a group")
    expect(table.says("new-0")).to_contain_text("3 wild cards: two at most go into a group")
    phone.pick("new-0-jokers", 0)
    table.cards("5D", "6D", "2C", at=1)  # what was tapped is still there
    refused(phone, "2♣ is wild and cannot be in a sequence")
    assert phone.picked("new-0-naturals") == ["6"]
    phone.pick("new-1", "")
    if scripts:
        expect(save_label(phone.page)).to_contain_text("Save: Ann melds 6 × J 2 × 2")

    phone.page.goto(phone.page.url.split("log/")[0])
    if scripts:  # what was tapped for Ann is kept, and put aside
        phone.follow(LOG)
        phone.tap(phone.page.get_by_role("button", name="Start over"))
        phone.page.goto(phone.page.url.split("log/")[0])
    table.turn(BOB)  # the top card put into the middle
    table.group("7")
    phone.pick("took", "top")
    if not scripts:
        phone.go(phone.page.get_by_role("button", name="Look first"))
    expect(phone.page.locator(".tops label:visible")).to_have_text(["4♥", "10♥"])


@both
def test_a_first_meld_of_85_at_1500_points(phones: Phones, scripts: bool) -> None:
    phone = phones(scripts=scripts)
    phone.refusals = {422}
    sit(phone, {"kind": "hand", "sides": {"Ann & Dee": {"cards": 1500}}, "out": None})
    table = Table(phone)
    table.turn(DEE)
    table.group("A")
    if scripts:
        expect(table.side_says("0_3")).to_contain_text("first meld: 60 of 90")
    table.group("5", 5, at=1)
    if scripts:
        expect(save_label(phone.page)).to_have_text("First meld: 85 of 90")
    else:
        send_back(phone)
        expect(phone.page.locator("#problems")).to_have_text("First meld: 85 of 90")
    phone.pick("new-1-naturals", 6)
    save(phone, "Save: Dee melds 3 × A + 6 × 5 (90)")
    assert table.melds("Ann & Dee") == ["1 group A ×3 60", "2 group 5 ×6 30"]


@both
def test_who_may_not_go_out_is_told_why(phones: Phones, scripts: bool) -> None:
    phone = phones(scripts=scripts)
    phone.refusals = {422}
    sit(phone, *TURNS)
    phone.page.goto(f"{phone.page.url}log/end_hand")
    expect(phone.page.locator(".tile.cannot small").first).to_have_text("1 of 2 needed")
    phone.pick("out", ANN)
    empty(phone, BOB, CAS, DEE, EVA, FINN)
    refused(phone, "2 sambas and canastas are needed to go out; here: 1")
    phone.pick("out", " & ")
    empty(phone, ANN)
    save(phone)
    assert board(phone.page)["Ann & Dee"] == 50 + 50 + 60 + 1500 - 100, "a red three counts against them"


# -- undo, correction, drafts ------------------------------------------------------------------------------------------


@both
def test_undo_takes_the_newest_turn_back_and_an_older_one_is_corrected(phones: Phones, scripts: bool) -> None:
    phone = phones(scripts=scripts)
    sit(phone, *TURNS)
    table = Table(phone)
    phone.go(phone.page.get_by_role("button", name="Undo"))
    assert len(table.melds("Bob & Eva")) == 2

    phone.page.goto(f"{phone.page.url}correct/2")
    assert phone.page.locator("[name^=add-1-]").count() == 0, "Bob and Eva had nothing then"
    expect(phone.page.locator("[name=new-0-cards]")).to_have_value("Q♠ Q♥ Q♦ ★")
    if scripts:
        expect(save_label(phone.page)).to_have_text("Nothing is changed yet")
    phone.pick("new-1-rank", "10")  # one more card, at the end
    save(phone, "Save: Bob melds Q♠ Q♥ Q♦ ★ + 5♥–10♥ (125)")
    phone.page.goto(phone.page.url.split("#")[0])
    assert table.melds("Bob & Eva")[1] == "2 sequence 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ 45"


def test_a_half_filled_turn_survives_a_reload_and_the_back_button(phone: Phone) -> None:
    sit(phone, *TURNS)
    table = Table(phone)
    table.turn(EVA)
    table.add(1, 1, "QC")
    table.group("A", 4, at=0)
    table.cards("7S", "7D", at=1)
    phone.page.reload()
    expect(phone.page.locator("[name=add-1-1]")).to_have_value("Q♣")
    expect(phone.page.locator("[name^=add-]:visible")).to_have_count(1)
    expect(table.says("new-1")).to_contain_text("a meld of 2 cards: it takes three or more")
    phone.page.goto(f"{phone.server}/rules/samba")
    phone.page.go_back()
    phone.tap(phone.page.locator(".newmeld").nth(1).locator('[data-card="7H"]'))
    save(phone)
    assert table.melds("Bob & Eva")[2:] == [
        "3 group Q ×3 30", "4 group A ×4 80", "5 group 7♠ 7♦ 7♥ 15",
    ]  # fmt: skip


def test_a_whole_turn_is_asked_for_no_further_meld_while_the_line_is_bad(phones: Phones) -> None:
    phone = keeping(phones)
    match = sit(phone)
    kept(phone, "log/meld")
    table = Table(phone)
    table.turn(ANN)
    phone.page.route("**/preview", lambda _: None)  # no answer for now
    table.group("K", 5)
    expect(save_label(phone.page)).to_have_text("One moment …")
    phone.tap(save_button(phone.page))
    expect(phone.page.locator(".asked")).to_have_count(0)
    phone.page.unroute("**/preview")
    phone.pick("red_threes", 1)
    ready(phone)
    phone.connect(False)
    phone.tap(save_button(phone.page))
    waits(phone, 1)
    phone.page.goto(match)
    phone.connect(True)
    waits(phone, 0)
    assert [entry["player"] for entry in logged(phone, match)] == [ANN]


def test_cards_counted_in_a_hand_are_taken_back(phone: Phone) -> None:
    sit(phone, *TURNS)
    phone.page.goto(f"{phone.page.url}log/end_hand")
    phone.pick("out", " & ")
    count(phone, CAS, "jokers", 1)
    count(phone, CAS, "tens", 2)
    less = phone.page.get_by_role("group", name="Left in the hands Cas").get_by_role("button", name="take back")
    phone.tap(less)
    expect(total(phone, CAS)).to_have_text("60")
    phone.page.locator('input[name="left:Cas"]').fill("35")
    expect(total(phone, CAS)).to_have_text("35")
    expect(phone.page.locator('input[name="left:Cas:jokers"]')).to_have_value("")
    count(phone, CAS, "jokers", 1)
    expect(total(phone, CAS)).to_have_text("85")  # beside a value that was typed
    phone.tap(less)
    expect(total(phone, CAS)).to_have_text("35")
    phone.tap(less)
    expect(total(phone, CAS)).to_have_text("")
    count(phone, CAS, "jokers", 7)
    expect(total(phone, CAS)).to_have_text("300")  # six are all there are
    expect(empty_key(phone, CAS)).to_be_hidden()
    expect(save_label(phone.page)).to_have_text("What does Ann have left?")
    empty(phone, ANN, BOB, DEE, EVA, FINN)
    save(phone)
    assert board(phone.page)["Cas & Finn"] == -300


# -- everybody can use them --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", ["samba", "bolivia"])
def test_everybody_can_use_the_sheets(phones: Phones, variant: str) -> None:
    phone = phones()
    phone.refusals = {422}
    address = sit(phone, *TURNS, variant=variant)
    for place in ("", "log/meld", "log/end_hand", "correct/2", "correct/1"):
        phone.page.goto(address + place)
        if place == "log/meld":
            phone.pick("player", BOB)
            phone.pick("took", "pile")
            Table(phone).group("7", 7)
            Table(phone).cards("7S", "7D", at=1)
            Table(phone).run("C", "4", "9", at=2)
            if variant == "bolivia":
                phone.pick("new-3", "wilds")
        phone.page.evaluate("document.querySelectorAll('details:not(.menu)').forEach(fold => { fold.open = true })")
        assert barriers(phone) == [], place


def test_a_hand_that_is_closed_names_what_was_taken(phone: Phone) -> None:
    sit(phone, *TURNS, meld(BOB, new=[group("7")], took="pile", top="7H"), {"kind": "end_hand", "out": None})
    expect(row(phone.page, 1)).to_contain_text("The stock ran out")
    phone.open("The stock ran out")
    phone.follow("Everything logged of it")
    expect(phone.page.locator(".hands")).to_contain_text(re.compile("Bob takes the pile with 7♥"))


def test_what_is_tapped_is_asked_about_and_stays_tapped(phone: Phone) -> None:
    sit(phone, *TURNS)
    table = Table(phone)
    table.turn(ANN)
    table.group("A", 2, twos=2, jokers=1)
    phone.go(table.says("new-0").get_by_role("link", name="May they?"))
    expect(phone.page.locator("#answer")).to_contain_text("A group has two wild cards at most, not 3.")
    expect(phone.page.locator("[name=cards]")).to_have_value("AS AH 2S 2H JK")
    phone.page.go_back()
    expect(table.says("new-0")).to_contain_text("May they?")
    table.add(0, 3, "9H")
    link = phone.page.locator("#may-0_3-3")
    expect(link).to_have_attribute("href", re.compile(r"cards=(9.\+){6}9H$"))
    phone.go(link)
    expect(phone.page.locator("#answer")).to_contain_text("Yes")


def test_the_standings_are_visible_without_scrolling_while_a_hand_is_logged(phone: Phone) -> None:
    phone.page.set_viewport_size(SCREEN)
    counted = {
        "kind": "hand", "out": ANN,
        "sides": {"Ann & Dee": {"cards": 300, "sambas": 2}, "Bob & Eva": {"cards": 200}, "Cas & Finn": {}},
        "left": {DEE: {"value": 10}},
    }  # fmt: skip
    match = sit(phone, counted, meld(ANN, new=[group("A", 5), group("K", 3)]))
    sides = phone.context.request.get(f"{match}standing.json").json()["sides"]
    points = [f"{side['standing']:+,}".replace("-", "−").replace("+0", "0") for side in sides]
    expect(phone.page.locator(".seats .sum").first).to_contain_text(points[0])
    expect(phone.page.locator(".seats .sum").first).to_be_in_viewport()
    for kind in ("meld", "end_hand", "hand"):
        phone.page.goto(f"{match}log/{kind}")
        line = phone.page.locator(".side-scores")
        expect(line).to_be_in_viewport(ratio=1)
        assert line.locator("b").all_inner_texts() == points
        expect(phone.page.locator(".pick").first).to_be_in_viewport(ratio=1)
        phone.page.set_viewport_size(TABLET)
        expect(line).to_be_hidden()  # the scoreboard is beside the sheet
        expect(phone.page.locator(".match-beside")).to_be_in_viewport()
        phone.page.set_viewport_size(SCREEN)


# -- the board -------------------------------------------------------------------------------------------------------

FOUR = ("An", "Bob", "Cid", "Dee")
COUNTED: Json = {"kind": "hand", "sides": {"An & Cid": {"cards": 800}, "Bob & Dee": {"cards": 700}}, "out": None}
FEW = (meld("An", new=[["KS", "KH", "KD"], run("H", "8", "Q")], red_threes=1), meld("Bob", new=[group("Q", 6, twos=1)]))
MANY = (
    meld("An", new=[group("K", 3, twos=1), run("S", "4", "10"), group("9", 4), group("5", 3)], red_threes=3),
    meld("Bob", new=[["QS", "QH", "QD", "JK"], run("H", "5", "9"), group("7", 5)]),
    meld("Cid", new=[group("J", 3), run("D", "6", "9"), group("A", 3)]),
    meld("Dee", new=[group("4", 7), run("C", "8", "J")]),
)

#: How wide the narrowest card of a meld is, and how far anything on the felt stands out below or at the right.
LAID = """() => {
  const sizes = (what) => [...document.querySelectorAll(what)].map((part) => part.getBoundingClientRect());
  const felt = sizes(".lies-there")[0], parts = sizes(".lies-there *");
  return {
    card: Math.min(...sizes(".fan > .face").map(({ width }) => width)),
    below: Math.max(...parts.map(({ bottom }) => bottom)) - felt.bottom,
    beside: Math.max(...parts.map(({ right }) => right)) - felt.right,
    off: document.documentElement.scrollHeight - innerHeight,
  };
}"""

BOX = "(all, part) => all.querySelector(part).getBoundingClientRect().toJSON()"


@pytest.mark.parametrize(
    ("people", "entries", "lying", "upright"),
    [(FOUR, FEW, 100, 70), (FOUR, MANY, 54, 44), (SIX, TURNS, 60, 40)],
    ids=["few", "many", "three sides"],
)
def test_melds_on_a_board_are_as_large_as_the_glass_has_room_for(
    phones: Phones, people: tuple[str, ...], entries: tuple[Json, ...], lying: int, upright: int
) -> None:
    tablet = phones(viewport=TABLET)
    tablet.page.goto(f"{sit(tablet, *entries, people=people)}board")
    for size, card in ((TABLET, lying), (TALL, upright)):
        tablet.page.set_viewport_size(size)
        laid = tablet.page.evaluate(LAID)
        assert laid["card"] >= card, laid
        assert max(laid["below"], laid["beside"], laid["off"]) <= 1, laid
    assert barriers(tablet) == []


def test_the_name_of_a_side_stands_beside_its_discs(phone: Phone) -> None:
    sit(phone, COUNTED, *FEW, people=FOUR)
    phone.page.set_viewport_size(SMALLEST)
    sides = phone.page.locator(".seats .together")
    expect(sides).to_have_count(2)
    for who in sides.all():
        discs, name = (who.evaluate(BOX, part) for part in (":scope > .mates", ":scope > :last-child"))
        assert name["left"] >= discs["right"]
