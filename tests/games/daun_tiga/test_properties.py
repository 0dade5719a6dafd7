"""What holds in every Daun Tiga match, whatever was played; all payments computed a second time."""

from __future__ import annotations

from collections import Counter

from scorekeeper.core.entries import Charge
from scorekeeper.core.ledger import Pay, gains
from scorekeeper.core.match import Match, begin
from scorekeeper.games.daun_tiga.entries import DealtHand, Hand
from scorekeeper.games.daun_tiga.options import DaunTigaOptions
from tests.properties import properties, steps
from tests.support import unequal

from .strategies import MATCHES

# -- the second reckoning: nothing of the game's code but its entries and options --------------------------------------

POINTS = {"A": 1, **{str(n): n for n in range(2, 10)}, "T": 10, "J": 0, "Q": 0, "K": 0}
ORDER = ["PPP", "TTT", "999", "888", "777", "666", "555", "444", "333", "222", "AAA"]  #: the lowest first


def in_short(hand: DealtHand, options: DaunTigaOptions) -> int | str:
    if not isinstance(hand, tuple):
        return hand
    ranks = ["T" if card[:-1] == "10" else card[:-1] for card in hand]
    if all(rank in "JQK" for rank in ranks):
        return "PPP"
    if ranks[0] == ranks[1] == ranks[2]:
        return ranks[0] * 3
    total = sum(POINTS[rank] for rank in ranks)
    return 10 if total in (10, 20) and not options.tens_count_zero else int(str(total)[-1])


def reckoned(hand: Hand, banker: str, options: DaunTigaOptions) -> Counter[str]:
    """Return who gains what in a deal, by the table of payments written out."""
    shown = {player: in_short(dealt, options) for player, dealt in hand.hands.items()}
    bank = shown[banker]

    def better(one: int | str, other: int | str) -> bool:
        if isinstance(one, str):
            return isinstance(other, int) or ORDER.index(one) > ORDER.index(other)
        return isinstance(other, int) and one > other

    def long(one: int | str) -> bool:
        return one[0] in options.triples_long if isinstance(one, str) else one >= options.long_from

    money: Counter[str] = Counter()
    backed = [(player, player, stake) for player, stake in hand.stakes.items()]
    for by, on, stake in backed + [(bet.by, bet.on, bet.stake) for bet in hand.bets]:
        first, both = (stake, stake) if isinstance(stake, int) else (stake[0], sum(stake))
        mine = shown[on]
        amount = 0
        if better(mine, bank):
            amount = (both if long(mine) else first) * (options.triple_pays if isinstance(mine, str) else 1)
        elif better(bank, mine) or options.ties_to_bank:
            takes_both = long(bank) or (isinstance(bank, str) and isinstance(mine, str))
            amount = -(both if takes_both else first) * (options.triple_pays if isinstance(bank, str) else 1)
        money[by] += amount
        money[banker] -= amount
    return money


def every_payment_is_as_reckoned_a_second_time(match: Match) -> None:
    before = begin(match.header)
    for read, step in zip(match.effective, steps(match), strict=True):
        if isinstance(read, Hand):
            expected = reckoned(read, before.state.banker, before.state.options)
            assert unequal(gains(step.lines)) == unequal(expected)
        elif isinstance(read, Charge):
            pairs = [(payer, payee) for payer in read.payers for payee in read.payees]
            assert [(line.payer, line.payee) for line in step.lines if isinstance(line, Pay)] == pairs
            assert {line.amount for line in step.lines if isinstance(line, Pay)} == {read.amount}
        else:
            assert step.lines == ()
        before = step


def the_bank_goes_round_as_reckoned_a_second_time(match: Match) -> None:
    before = begin(match.header).state
    for read, step in zip(match.effective, steps(match), strict=True):
        if isinstance(read, Hand) and not read.banker_stays:
            ring = before.seats.seated * 2
            assert step.state.banker == ring[ring.index(before.banker) + 1]
        elif isinstance(read, Hand):
            assert step.state.banker == before.banker
        assert step.state.banker in step.state.seats
        before = step.state


TestEveryMatch = properties(
    MATCHES,
    every_payment_is_as_reckoned_a_second_time,
    the_bank_goes_round_as_reckoned_a_second_time,
)
