"""Count what is Daun Tiga's own on a player's page: against the bank, as the bank, Long hands, threes of a kind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...core.entries import Entry
from ...core.game import Stat
from ...core.ledger import Line, Pay
from .entries import Hand
from .referee import contract, is_long, value
from .state import DaunTigaState


def stats(state: DaunTigaState, entry: Entry, lines: Sequence[Line]) -> Iterator[Stat]:
    """Yield what a deal adds to players' statistics; nothing for other entries. Money includes side bets.

    These are deals won, lost and tied against the bank, deals as the bank, money gained against the bank and as the
    bank, in table units, threes of a kind, and Long hands where Long is played (docs/rules/daun-tiga.md, Long).
    """
    if not isinstance(entry, Hand):
        return
    banker = state.banker
    values = {player: value(hand, state.options) for player, hand in entry.hands.items()}
    yield Stat("bank", banker)
    for player in entry.stakes:
        passed = contract(values[player], values[banker], state.options)
        yield Stat("tied" if not passed.stakes else "beat-bank" if passed.won else "lost-to-bank", player)
    for player, hand in values.items():
        if hand.triple:
            yield Stat("triple", player)
        if state.options.long and is_long(hand, state.options):
            yield Stat("long", player)
    for line in lines:
        if isinstance(line, Pay) and banker in (line.payer, line.payee):
            other, gain = (line.payer, line.amount) if line.payee == banker else (line.payee, -line.amount)
            yield Stat("bank-money", banker, gain)
            yield Stat("against-money", other, -gain)
