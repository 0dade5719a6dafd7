"""Sam Sip's money, stakes and dealers by plain arithmetic, implemented again from the rules page and nothing else.

A deal is described in few words: who won (nobody: thrown in or drawn), who went out, what those could still pay who
cannot pay in full, who paid into the joke pot and who took it, who was paid for the matching card. The cards themselves
play no part.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Deal:
    winner: str = ""
    redeal: str = ""
    out: tuple[str, ...] = ()
    pays: Mapping[str, int] = field(default_factory=dict)
    jokers: tuple[str, ...] = ()
    joke_to: str = ""
    match_to: str = ""


@dataclass
class Table:
    """The state of a table. ``pot``: whether stakes go into a main pot first; ``step``: how the stake rises."""

    players: Sequence[str]
    stake: int
    step: int = 0
    pot: bool = False
    joke: int = 0
    bankroll: int = 0
    dealer: str = ""
    main: int = 0
    joke_in: list[str] = field(default_factory=list)
    out: list[str] = field(default_factory=list)
    paid: set[str] = field(default_factory=set)
    money: dict[str, int] = field(default_factory=dict)
    main_of: dict[str, int] = field(default_factory=dict)  #: who has paid how much into the main pot
    beside: dict[str, int] = field(default_factory=dict)  #: money that the rules know nothing of: no bankroll has it

    def __post_init__(self) -> None:
        self.first = self.stake
        self.dealer = self.dealer or self.players[0]
        self.money = dict.fromkeys(self.players, 0)

    def play(self, deals: Iterable[Deal]) -> Table:
        for deal in deals:
            self.deal(deal)
        return self

    def change(self, stake: int | None = None, step: int | None = None) -> None:
        """Change house rules from now on: a new stake is the next deal's and the one it falls back to."""
        if stake is not None:
            self.stake = self.first = stake
        if step is not None:
            self.step = step

    def charge(self, payers: Iterable[str], payees: Iterable[str], amount: int) -> None:
        """Let each of some people pay each of others for what no rule knows."""
        for payer in payers:
            for payee in payees:
                self.beside[payer] = self.beside.get(payer, 0) - amount
                self.beside[payee] = self.beside.get(payee, 0) + amount

    @property
    def all_money(self) -> dict[str, int]:
        """Return what everybody has won or lost, also beside the rules."""
        names = dict.fromkeys((*self.money, *self.beside))
        return {name: self.money.get(name, 0) + self.beside.get(name, 0) for name in names}

    def end(self) -> None:
        """Give back what is in the pots, each their own part."""
        for name, amount in self.main_of.items():
            self.money[name] += amount
        for name in self.joke_in:
            self.money[name] += self.joke
        self.main_of, self.main = {}, 0
        self.joke_in.clear()

    def deal(self, deal: Deal) -> None:
        playing = [p for p in self.players if p not in self.out]
        if self.pot:
            for player in playing:
                if player not in self.paid:
                    self.money[player] -= self.stake
                    self.main += self.stake
                    self.main_of[player] = self.main_of.get(player, 0) + self.stake
                    self.paid.add(player)
        for player in deal.jokers:
            self.money[player] -= self.joke
            self.joke_in.append(player)
        if deal.joke_to:
            self.money[deal.joke_to] += self.joke * len(self.joke_in)
            self.joke_in.clear()
        if deal.match_to:
            self._each_pays(deal.match_to, playing)
        if deal.winner:
            self._won(deal, playing)
        elif deal.redeal:
            self.dealer = deal.redeal
        else:
            self.paid.clear()

    def _won(self, deal: Deal, playing: list[str]) -> None:
        gone = {*deal.out, *deal.pays}
        if self.pot:
            self.money[deal.winner] += self.main
            self.main, self.main_of = 0, {}
            self.paid.clear()
        else:
            for player in playing:
                left = self.bankroll + self.money[player]
                if player != deal.winner and self.bankroll and left <= self.stake:
                    gone.add(player)
            self._each_pays(deal.winner, playing, deal.pays)
        self.out += sorted(gone)
        self.stake = self.first if gone else self.stake + self.step
        self.dealer = deal.winner
        if len(self.players) - len(set(self.out)) == 1:
            self.end()

    def _each_pays(self, payee: str, playing: list[str], less: Mapping[str, int] | None = None) -> None:
        for player in playing:
            if player != payee:
                has = self.bankroll + self.money[player]
                amount = min(self.stake, has) if self.bankroll else (less or {}).get(player, self.stake)
                self.money[player] -= amount
                self.money[payee] += amount
