"""Evenings of Sam Sip, tap by tap: one in each variant that plays for money, and one among Mon players.

The pages are compared with plain arithmetic (``tests/games/sam_sip/model.py``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from tests.games.sam_sip.model import Deal, Table

from .conftest import Phones
from .flow import act, board, change, open_table, read_table, row, save, save_button, say_first
from .phone import Phone

ANA, BO, CY, DAO = NAMES = ("Ana", "Bo", "Cy", "Dao")


#: What the page of a match says beside the scoreboard, in one query.
SHOWN = """() => {
  const words = (node) => node?.innerText.trim();
  const dealer = document.querySelector(".seats > li:has(.chip)");
  return {
    dealer: words(dealer?.querySelector(".who > span")),
    stake: words(document.querySelector(".now .right b")),
    over: Boolean(document.querySelector("#end")),
    out: [...document.querySelectorAll(".seat.out .who > span:first-child")].map(words),
    facts: Object.fromEntries([...document.querySelectorAll(".facts > li")].map((line) => [
      words(line.querySelector(":scope > span")),
      line.innerText.split("\\n").slice(1).join(" ").trim(),
    ])),
  };
}"""


class Evening:
    """A phone at a match, and what was played there by the test's own arithmetic. ``seated``: from a file."""

    def __init__(self, phone: Phone, variant: str, stake: int, *, seated: bool = False, **table: int) -> None:
        self.phone, self.page = phone, phone.page
        self.stake, self.table = stake, table
        self.deals: list[Deal] = []
        if seated:
            match = {"game": "sam-sip", "variant": variant.lower(), "players": NAMES, "entries": []}
            self.page.goto(f"{read_table(phone, NAMES, match)}m/1/")
            return
        open_table(phone, "Friday at Lek’s", "baht")
        phone.follow("New match")
        phone.go(self.page.locator("main").get_by_role("link", name="Sam Sip"))
        if variant != "Phuket":
            phone.go(self.page.get_by_role("button", name=variant, exact=True))
        for n, name in enumerate(NAMES):
            self.page.locator(f"input[name=seat-{n}]").fill(name)
        phone.go(self.page.get_by_role("button", name="Start"))

    def reckoned(self, deals: Sequence[Deal] | None = None) -> Table:
        """Return the result after ``deals`` by plain arithmetic; without them, after those that were logged."""
        return Table(NAMES, self.stake, **self.table).play(self.deals if deals is None else deals)  # type: ignore[arg-type]

    def shown(self) -> dict[str, int]:
        """Return everybody's figure: their money, or the deals that they have won where no money is in play."""
        table = self.reckoned()
        if table.stake or table.pot:
            return table.money
        return {name: [deal.winner for deal in self.deals].count(name) for name in NAMES}

    def agrees(self) -> None:
        table, shown = self.reckoned(), self.page.evaluate(SHOWN)
        facts = shown["facts"]
        assert board(self.page) == self.shown()
        over = shown["over"]
        assert shown["dealer"] == (None if over else table.dealer)
        assert sorted(shown["out"]) == sorted(table.out) or over
        if table.stake:
            assert shown["stake"] == (None if over else str(table.stake))
        if table.pot:
            assert facts["Main pot"].split()[0] == str(table.main)
        if table.joke:
            assert facts["Joke pot"].split()[0] == str(table.joke * len(table.joke_in))

    @property
    def dealer(self) -> str:
        return str(self.page.evaluate(SHOWN)["dealer"])

    @property
    def facts(self) -> dict[str, str]:
        """Return the facts under the panel: label to text."""
        facts: dict[str, str] = self.page.evaluate(SHOWN)["facts"]
        return facts

    # -- what people do ----------------------------------------------------------------------------------------------

    def log(self, deal: Deal, kind: str = "Won") -> None:
        """Open the sheet; ``done`` saves what was tapped on it."""
        self.deals.append(deal)
        self.phone.follow("Log deal")
        if kind != "Won":
            self.phone.follow(kind)

    def done(self, says: str | None = None) -> None:
        save(self.phone, says)
        self.agrees()

    def win(self, winner: str, out: tuple[str, ...] = ()) -> int:
        """Log a plain win; return the number of taps."""
        taps = self.phone.taps
        self.log(Deal(winner, out=out))
        self.phone.pick("winner", winner)
        if out:
            self.phone.open("out")
        for player in out:
            self.phone.pick("out", player)
        self.done()
        return self.phone.taps - taps

    def turn_up(self, card: str) -> None:
        self.phone.open("card turned up")
        self.card_up(card)

    def card_up(self, card: str) -> None:
        self.phone.pick("indicator-rank", card[:-1])
        self.phone.pick("indicator-suit", card[-1])

    def joke(self, *paying: str, **claims: str) -> None:
        for player in paying:
            self.phone.pick("joke_stakes", player)
        for player, suits in claims.items():
            for suit in suits:
                self.phone.pick(f"claim:{player}", suit)

    def correct(self, number: int, deal: Deal) -> None:
        """Correct a hand's winner: the sheet says beforehand exactly what that changes."""
        was = self.shown()
        self.deals[number - 1] = deal
        will = self.shown()
        self.open(number)
        self.phone.pick("winner", deal.winner)
        if self.phone.scripts:
            expect(save_button(self.page)).to_contain_text(f"Save: {deal.winner}")
            changed = {p: (was[p], will[p]) for p in NAMES if was[p] != will[p]}
            assert change(self.page) == changed
        self.done()

    def open(self, number: int) -> None:
        if row(self.page, number).locator("details").get_attribute("open") is None:  # the newest is open
            self.phone.tap(row(self.page, number).locator("summary"))
        act(self.phone, row(self.page, number), "Correct")


both = pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])


@both
def test_a_phuket_evening_until_one_player_is_left(phones: Phones, scripts: bool) -> None:
    evening = Evening(phones(scripts=scripts), "Phuket", 5, seated=not scripts, step=5)
    evening.agrees()
    assert evening.facts["Stake after this deal"].startswith("10")
    assert evening.win(ANA) == 3, "a deal won: Log, winner, Save"
    assert evening.facts["Most to lose next"].startswith("10")
    evening.win(BO)
    evening.win(ANA)
    evening.win(CY, out=(DAO,))
    assert evening.reckoned().stake == 5, "it falls back once somebody is out"
    evening.win(BO)
    evening.win(BO)

    evening.correct(2, Deal(CY))

    # nobody was out in the fourth after all: every later stake changes, and Dao paid on
    evening.open(4)
    evening.phone.open("out")
    evening.phone.pick("out", DAO)
    evening.deals[3] = Deal(CY)
    evening.done()
    assert evening.reckoned().stake == 35
    evening.open(4)
    evening.phone.open("out")
    evening.phone.pick("out", DAO)
    evening.deals[3] = Deal(CY, out=(DAO,))
    evening.done()

    evening.win(ANA, out=(CY,))
    evening.win(ANA)
    evening.win(BO, out=(ANA,))
    expect(evening.page.locator("#end")).to_contain_text("Bo wins the match")
    expect(evening.page.get_by_role("link", name="Log deal")).to_have_count(0)


@both
def test_a_korat_evening_with_joke_pot_dealt_set_and_a_deal_thrown_in(phones: Phones, scripts: bool) -> None:
    evening = Evening(phones(scripts=scripts), "Korat", 10, seated=not scripts, pot=True, joke=5)
    evening.log(Deal(BO, jokers=(ANA, CY)))
    evening.phone.pick("winner", BO)
    evening.turn_up("4H")
    evening.joke(ANA, CY)
    evening.done()
    assert evening.facts["Joke pot"] == "10 Ana, Cy"

    evening.log(Deal(CY, jokers=(DAO,)))
    evening.phone.pick("winner", CY)
    evening.phone.open("won by")
    evening.phone.pick("by", "dealt-set")
    evening.page.locator('select[name="set:Cy"]').select_option("777")
    evening.page.locator('select[name="set:Ana"]').select_option("222")
    evening.joke(DAO)
    evening.done()
    assert evening.facts["Joke pot"] == "15 Ana, Cy, Dao", "carried over twice"

    evening.log(Deal(redeal=DAO), "Thrown in")
    evening.phone.pick("player", DAO)
    evening.card_up("3S")
    expect(evening.page.get_by_text("Wild: 3 · key cards: 7")).to_be_visible()
    evening.phone.open("cards dealt")
    evening.phone.pick("cards", "7S")
    evening.phone.pick("cards", "7D")
    evening.done()
    assert evening.facts["Main pot"] == "40 all have paid"

    evening.log(Deal(ANA, joke_to=CY))
    evening.phone.pick("winner", ANA)
    evening.turn_up("KD")
    evening.joke(Cy="S", Dao="C")
    evening.done()
    assert evening.facts["Joke pot"] == "0 nobody is in it"

    evening.correct(1, replace(evening.deals[0], winner=DAO))
    # what was thrown in was played after all: others deal, and the pot was won before
    evening.open(3)
    evening.phone.follow("Won")
    evening.phone.pick("winner", BO)
    evening.deals[2] = Deal(BO)
    evening.done()


@both
def test_a_bangkok_evening_with_a_drawn_deal_and_matching_cards(phones: Phones, scripts: bool) -> None:
    evening = Evening(phones(scripts=scripts), "Bangkok", 10, seated=not scripts, pot=True)
    evening.log(Deal(BO, match_to=CY))
    evening.phone.pick("winner", BO)
    evening.turn_up("8S")
    evening.phone.open("matching cards")
    evening.phone.pick("match:Cy", "D")
    evening.phone.pick("match:Dao", "C")
    evening.done()

    evening.log(Deal(), "Drawn")
    evening.done()
    assert evening.facts["Main pot"] == "40"
    assert evening.facts["Most to lose next"] == "20 each"

    evening.log(Deal(match_to=ANA), "Drawn")
    evening.phone.open("matching cards")
    evening.phone.pick("indicator-rank", "10")
    evening.phone.pick("match:Ana", "H")
    if not scripts:
        say_first(evening.phone)
    evening.done()
    assert evening.win(DAO) == 3
    assert evening.reckoned().money[DAO] == 60

    evening.correct(1, replace(evening.deals[0], winner=ANA))
    # the second deal was not drawn but won: the pot is won before, and another deals
    evening.open(2)
    evening.phone.follow("Won")
    evening.phone.pick("winner", CY)
    evening.deals[1] = Deal(CY)
    evening.done()


@both
def test_a_mon_evening(phones: Phones, scripts: bool) -> None:
    evening = Evening(phones(scripts=scripts), "Mon", 0, seated=not scripts)
    assert evening.facts == {}
    evening.log(Deal(CY))
    evening.phone.pick("winner", CY)
    evening.phone.open("waiting")
    for player in (CY, ANA):
        evening.phone.pick("waiting", player)
    evening.phone.open("winning cards")
    for card in ["AS", "9D", "2S", "8H", "3D", "7C", "10S", "10D"]:
        evening.phone.pick("cards", card)
    if scripts:
        expect(evening.page.locator(".checks")).to_contain_text("All cards fall into pairs: A♠-9♦")
    evening.done()
    assert evening.win(BO) == 3
    assert evening.dealer == BO
    evening.correct(2, Deal(DAO))
    assert evening.dealer == DAO


def test_what_does_not_win_is_named_on_the_sheet_while_it_is_tapped(phone: Phone) -> None:
    evening = Evening(phone, "Korat", 10, seated=True, pot=True, joke=5)
    evening.log(Deal(BO))
    phone.pick("winner", BO)
    evening.turn_up("3S")
    phone.open("winning cards")
    for card in ["3H", "7D", "AS", "9S", "KD"]:
        phone.pick("cards", card)
    expect(save_button(evening.page)).to_contain_text("Its cards: 5 of 6")
    phone.pick("cards", "KH")
    expect(evening.page.locator("#live")).to_contain_text("does not win: 7♦ is a key card, because 3♠ is turned up")
    expect(evening.page.locator(".checks")).to_contain_text("7♦ is a key card")
    phone.pick("cards", "7D")
    phone.pick("cards", "4D")
    expect(save_button(evening.page)).to_contain_text("Save: Bo +30")
    evening.done()


def test_who_claims_the_joke_pot_pays_in(phone: Phone) -> None:
    evening = Evening(phone, "Korat", 10, seated=True, pot=True, joke=5)
    evening.log(Deal(BO, jokers=(ANA, CY), joke_to=CY))
    phone.pick("winner", BO)
    evening.joke(ANA, Cy="S")
    phone.pick("joke-rank", "7")
    expect(phone.page.locator("#live")).to_contain_text("takes the joke pot: 1 wild card dealt")
    evening.done()


def test_everybody_pays_with_one_tap(phone: Phone) -> None:
    evening = Evening(phone, "Korat", 10, seated=True, pot=True, joke=5)
    evening.log(Deal(BO, jokers=NAMES))
    phone.pick("winner", BO)
    phone.pick("joke_all", 1)
    evening.done()
    assert evening.facts["Joke pot"] == "20 Ana, Bo, Cy, Dao"


def test_a_correction_that_changes_nothing_says_so(phone: Phone) -> None:
    evening = Evening(phone, "Bangkok", 10, seated=True, pot=True)
    evening.log(Deal(BO, match_to=CY))
    phone.pick("winner", BO)
    evening.turn_up("10S")
    phone.open("matching cards")
    phone.pick("match:Cy", "D")
    evening.done()
    evening.win(ANA)
    evening.open(1)
    assert phone.picked("winner") == [BO]
    assert phone.picked("indicator-rank") == ["10"]
    expect(save_button(evening.page)).to_contain_text("Nothing is changed yet")
