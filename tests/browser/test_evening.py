"""One whole evening of nine hands at a table of four, with scripts and without, and the taps it takes."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support import cleared, fewest_payments, unequal

from .conftest import Phones
from .flow import act, board, change, hands, log, open_table, row, save, save_button, start_match
from .phone import Phone
from .reckoning import BaoSam, Hand, standing

AN, BINH, CHI, DUNG, EM = "An", "Bình", "Chi", "Dũng", "Em"
STAKE = 5

#: Hands 1 to 7, one of every kind. Hand 2 is logged with the wrong winner, hand 4 was never played.
FIRST: tuple[Hand | BaoSam, ...] = (
    Hand(AN, {BINH: 7, CHI: 10, DUNG: 2}, thoi_hai=DUNG),
    Hand(DUNG, {AN: 1, BINH: 6, CHI: 8}),
    Hand(CHI, {AN: 4, BINH: 6, DUNG: 2}, bao_mot=DUNG),
    Hand(AN, {BINH: 6, CHI: 9, DUNG: 3}, on_two=True),
    Hand(DUNG, {AN: 5, BINH: 2, CHI: 6}, chat=((BINH, AN), (CHI, BINH))),
    BaoSam(AN, (BINH, CHI, DUNG)),
    BaoSam(BINH, (AN, CHI, DUNG), by=DUNG),
)
SECOND = Hand(BINH, {AN: 1, CHI: 8, DUNG: 4})
#: After Chi left and Em sat down. The first of them is logged twice and the second one undone.
REST: tuple[Hand | BaoSam, ...] = (
    Hand(EM, {DUNG: 3, AN: 2, BINH: 10}, chat=((DUNG, AN),)),
    BaoSam(EM, (DUNG, AN, BINH), by=AN, chat=((AN, EM),)),
)


class Evening:
    """A phone at the match, and what has been played there by the test's own arithmetic."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.page = phone.page
        self.played: dict[int, Hand | BaoSam] = {}
        self.names = [AN, BINH, CHI, DUNG]
        self.last = 0

    def money(self, **otherwise: Hand | BaoSam | None) -> dict[str, int]:
        """Return everybody's money; ``otherwise``: hands (``h3``) that count in another way, or not at all."""
        read = {**self.played, **{int(key[1:]): hand for key, hand in otherwise.items()}}
        return standing((hand for hand in read.values() if hand), STAKE, self.names)

    def agrees(self) -> None:
        """Check the scoreboard and the list of hands against the arithmetic."""
        assert board(self.page) == self.money()
        shown = hands(self.page)
        assert shown == sorted(self.played, reverse=True)[: len(shown)], "newest first, nothing in between left out"
        assert len(shown) >= min(8, len(self.played))

    def log(self, hand: Hand | BaoSam) -> int:
        """Log the next hand; return the number of taps."""
        taps = self.phone.taps
        log(self.phone, hand, STAKE)
        self.last += 1
        self.played[self.last] = hand
        self.agrees()
        return self.phone.taps - taps

    def undo(self) -> int:
        taps = self.phone.taps
        self.phone.go(self.page.get_by_role("button", name="Undo"))
        del self.played[self.last]
        self.last -= 1
        self.agrees()
        return self.phone.taps - taps

    def correct(self, number: int, hand: Hand, counts: tuple[str, ...]) -> int:
        """Correct who won a hand, and the cards left of ``counts``."""
        taps = self.phone.taps
        self.phone.tap(row(self.page, number).locator("summary"))
        act(self.phone, row(self.page, number), "Correct")
        self.phone.pick("winner", hand.winner)
        for player in counts:
            self.phone.pick(f"left:{player}", hand.left[player])
        if self.phone.scripts:
            expect(save_button(self.page)).to_contain_text(f"Save: {hand.winner}")
            self.tells_of_change(**{f"h{number}": hand})
        save(self.phone)
        self.played[number] = hand
        self.agrees()
        expect(row(self.page, number)).to_contain_text("corrected")
        return self.phone.taps - taps

    def strike_out(self, number: int) -> None:
        self.phone.tap(row(self.page, number).locator("summary"))
        act(self.phone, row(self.page, number), "Strike out")
        self.tells_of_change(**{f"h{number}": None})
        save(self.phone)
        del self.played[number]
        self.played = dict(enumerate(self.played.values(), 1))  # in their present numbering
        self.last -= 1
        self.agrees()
        expect(self.page.locator(".hands .struck")).to_be_visible()

    def tells_of_change(self, **otherwise: Hand | BaoSam | None) -> None:
        """Check that before a correction is saved, the page shows exactly what it changes."""
        now, then = self.money(), self.money(**otherwise)
        assert change(self.page) == {name: (now[name], then[name]) for name in now if now[name] != then[name]}

    def draw(self) -> None:
        """Draw by lot who leads first, and check that the page says who it is."""
        draw = self.page.get_by_role("button", name="Draw it", exact=True)
        self.phone.go(draw)
        drawn = self.page.locator(".seats > li").filter(has=self.page.locator(".chip"))
        expect(drawn).to_have_count(1)
        name = drawn.locator(".who > span").first.inner_text()
        shown, leads = self.page.locator(".hands > li").all()
        expect(leads).to_contain_text(f"{name} leads first")
        for player in self.names:
            expect(shown.locator("summary")).to_contain_text(f"{player} ")
        expect(shown).to_contain_text("Drawn, the highest begins: ")
        expect(draw).to_have_count(0)

    def leave(self, player: str) -> None:
        self.about("Somebody leaves")
        self.phone.pick("player", player)
        save(self.phone, f"Save: {player} leaves")
        self.agrees()

    def join(self, player: str, after: str) -> None:
        self.about("Somebody sits down")
        self.page.get_by_role("textbox").fill(player)
        self.phone.pick("after", after)
        save(self.phone, f"Save: {player} sits down after {after}")
        self.names.append(player)
        self.agrees()

    def about(self, name: str) -> None:
        """Tap on the title, and then on what is to be done."""
        self.phone.go(self.page.locator("h1 a"))
        self.phone.follow(name)

    def menu(self, name: str) -> None:
        self.phone.tap(self.page.locator("summary[aria-label=More]"))
        self.phone.follow(name)

    def settle(self) -> int:
        """Go from the match to who owes whom; return the number of taps."""
        taps = self.phone.taps
        self.menu("Settle up")
        expect(self.page.get_by_role("heading", name="Settle up")).to_be_visible()
        return self.phone.taps - taps

    def payments(self, *, made: bool) -> list[dict[str, object]]:
        """Return the payments on the page: those still to be made, or those made."""
        found = []
        for line in self.page.locator(".pay.done" if made else ".pay:not(.done)").all():
            payer, payee = line.locator("b").inner_text().split(" → ")
            amount = line.locator(".amt").inner_text() if made else line.get_by_role("textbox").input_value()
            found.append({"from": payer, "to": payee, "amount": int(amount.replace(",", ""))})
        return found

    def clears(self, made: int) -> None:
        """Check that so many payments are made, and that with those still to be made they clear all debts."""
        paid, due = self.payments(made=True), self.payments(made=False)
        assert len(paid) == made
        assert cleared([*paid, *due]) == unequal(self.money())


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_an_evening_from_the_first_draw_to_the_last_payment(phones: Phones, scripts: bool) -> None:
    phone = phones(scripts=scripts)
    evening = Evening(phone)
    table = open_table(phone)
    start_match(phone, evening.names, stake=STAKE)
    evening.agrees()
    evening.draw()

    taps = [evening.log(hand) for hand in FIRST[:6]]
    assert taps[1] == 6, "an ordinary hand: Log, winner, a tap for each loser, Save"
    assert taps[5] == 4, "Báo Sâm won: Log, Báo Sâm, caller, Save"
    assert evening.correct(2, SECOND, (DUNG,)) <= 5, "an older hand's winner"
    evening.log(FIRST[6])
    evening.strike_out(4)

    evening.leave(CHI)
    evening.join(EM, DUNG)
    evening.log(REST[0])
    evening.log(REST[0])
    assert evening.undo() == 1, "at once"
    evening.log(REST[1])
    assert len(evening.played) == 8, "nine hands, one of them struck out"

    phone.page.goto(table)
    phone.follow("Settle up")
    expect(phone.page.locator(".pay").first).to_be_visible()
    phone.page.go_back()
    phone.go(phone.page.locator("main").get_by_role("link", name="Sâm"))
    assert evening.settle() == 2, "who owes whom"
    assert len(evening.payments(made=False)) == fewest_payments(evening.money())
    evening.clears(0)
    unpaid, paid = phone.page.locator(".pay:not(.done) button"), phone.page.locator(".pay.done button")
    for button, made in ((unpaid, 1), (unpaid, 2), (paid, 1), (unpaid, 2)):
        phone.tap(button.first) if scripts else phone.go(button.first)
        expect(paid).to_have_count(made)
        evening.clears(made)
