"""Daun Tiga at the table: taps, and the money computed by plain arithmetic, without the product's code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Locator, expect

from .flow import read_table, ready, save_button, signed
from .phone import Phone, css

NINE = ("Ahmad", "Bala", "Chong", "Devi", "Eng", "Fauzi", "Gopal", "Hui", "Ida")
PAK, MAK = "Pak Man", "Mak Su"  #: bystanders

Stake = int | tuple[int, int]
TRIPLES = ["PPP", "TTT", "999", "888", "777", "666", "555", "444", "333", "222", "AAA"]


@dataclass(frozen=True)
class Deal:
    """A deal: the banker, the stakes, the side bets and the hands."""

    banker: str
    stakes: Mapping[str, Stake]
    hands: Mapping[str, int | str]
    bets: tuple[tuple[str, str, Stake], ...] = ()
    stays: bool = False
    typed: Mapping[str, str] = field(default_factory=dict)  #: hands given by their cards

    def gains(self) -> Counter[str]:
        money: Counter[str] = Counter()
        own = [(player, player, stake) for player, stake in self.stakes.items()]
        for by, on, stake in (*own, *self.bets):
            passed = gain(self.hands[on], self.hands[self.banker], stake)
            money[by] += passed
            money[self.banker] -= passed
        return money

    def plain(self) -> dict[str, Any]:
        """Return the deal as a match file has it."""
        bets = [{"by": by, "on": on, "stake": stake} for by, on, stake in self.bets]
        entry = {"kind": "hand", "stakes": dict(self.stakes), "hands": dict(self.hands), "bets": bets}
        return entry | ({"banker_stays": True} if self.stays else {})


def worth(hand: int | str) -> int:
    return hand if isinstance(hand, int) else 100 + TRIPLES.index(hand)


def gain(player: int | str, bank: int | str, stake: Stake) -> int:
    """Return what one stake gains: Long is a score from 8 on."""
    first, second = (stake, 0) if isinstance(stake, int) else stake
    if worth(player) == worth(bank):
        return 0
    if worth(player) > worth(bank):
        return first + second if 8 <= worth(player) <= 10 else first
    return -(first + second) if 8 <= worth(bank) <= 10 or worth(player) >= 100 else -first


# -- what a thumb does -------------------------------------------------------------------------------------------------


def step(phone: Phone, player: str) -> Locator:
    return phone.page.locator(f"[data-step={css(player)}]")


def reach(phone: Phone, player: str) -> Locator:
    """Return a player's step, unfolded unless the sheet has opened it already."""
    found = step(phone, player)
    if found.get_attribute("open") is None:
        phone.tap(found.locator("> summary"))
    return found


def give_hand(phone: Phone, player: str, hand: int | str) -> None:
    found = reach(phone, player)
    if isinstance(hand, str):
        phone.tap(found.locator("summary", has_text="three of a kind"))
    phone.pick(f"hand:{player}", hand)


#: Fields of a step to what is typed in them.
TYPED = "step => Object.fromEntries([...step.querySelectorAll('input')].map(field => [field.name, field.value]))"


def give_stake(phone: Phone, player: str, stake: Stake | None) -> None:
    """Type what differs from the stake that is offered."""
    first, second = ("", "") if stake is None else (str(stake), "") if isinstance(stake, int) else map(str, stake)
    found = step(phone, player)
    typed: dict[str, str] = found.evaluate(TYPED)
    sits = found.locator("[data-sits]")
    if stake is None and not typed.get(f"stake:{player}") and not sits.is_checked():
        reach(phone, player)
        phone.tap(sits)
        return
    for name, wanted in ((f"stake:{player}", first), (f"second:{player}", second)):
        if typed.get(name, "") != wanted:
            field = found.locator(f"input[name={css(name)}]")
            reach(phone, player)
            if not field.is_visible():
                phone.tap(found.locator("summary", has_text="Long"))
            field.fill(wanted)


def order(phone: Phone) -> list[str]:
    """Return the players in the order of the sheet, the banker last."""
    found: list[str] = phone.page.locator("[data-step]").evaluate_all("all => all.map(one => one.dataset.step)")
    return found


def fill(phone: Phone, deal: Deal) -> None:
    """Fill a deal onto its sheet, in order of play."""
    players = order(phone)
    assert players[-1] == deal.banker
    for player in players:
        if player != deal.banker:
            give_stake(phone, player, deal.stakes.get(player))
        if player in deal.typed:
            found = reach(phone, player)
            phone.tap(found.locator("summary", has_text="by cards"))
            found.locator("[data-cards]").fill(deal.typed[player])
        elif player in deal.hands:
            give_hand(phone, player, deal.hands[player])
    offered = phone.page.locator("[name=bet_by]:not(:placeholder-shown)").count()
    for n in range(offered):
        phone.pick("bet_off", n)
    for n, (by, on, stake) in enumerate(deal.bets, offered):
        phone.open("side bets")
        bet = phone.page.locator(".bet").nth(n)
        bet.locator("[name=bet_by]").fill(by)
        bet.locator("[name=bet_on]").select_option(on)
        first, second = (stake, "") if isinstance(stake, int) else stake
        bet.locator("[name=bet_stake]").fill(str(first))
        bet.locator("[name=bet_second]").fill(str(second))
    if deal.stays:
        phone.pick("banker_stays", deal.banker)


def log(phone: Phone, deal: Deal) -> None:
    phone.follow("Log deal")
    fill(phone, deal)
    save(phone, f"Save: {deal.banker} {signed(deal.gains()[deal.banker])}")


def save_says(phone: Phone, text: str) -> None:
    expect(phone.page.locator("#save")).to_have_text(text)


def save(phone: Phone, says: str | None = None) -> None:
    """Save the sheet. With scripts its button has said before what will happen."""
    ready(phone)
    if phone.scripts:
        save_says(phone, says) if says else expect(phone.page.locator("#save")).to_contain_text("Save:")
    phone.go(save_button(phone.page))


def start(phone: Phone, names: tuple[str, ...]) -> str:
    """Start a new match of these people, from the table's page."""
    phone.follow("New match")
    phone.go(phone.page.locator("main").get_by_role("link", name="Daun Tiga"))
    for n, name in enumerate(names):
        phone.page.locator(f"input[name=seat-{n}]").fill(name)
    phone.go(phone.page.get_by_role("button", name="Start"))
    return phone.page.url


def read_in(phone: Phone, players: tuple[str, ...], *deals: Deal, **options: Any) -> str:
    head = {"game": "daun-tiga", "players": players, "options": options}
    bystanders = dict.fromkeys(by for deal in deals for by, _, _ in deal.bets if by not in players)
    match = {**head, "entries": [deal.plain() for deal in deals]}
    phone.page.goto(f"{read_table(phone, [*players, *bystanders], match)}m/1/")
    return phone.page.url


def money(*deals: Deal, names: tuple[str, ...] = NINE) -> dict[str, int]:
    total: Counter[str] = Counter(dict.fromkeys(names, 0))
    for deal in deals:
        total.update(deal.gains())
    return dict(total)
