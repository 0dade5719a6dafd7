"""Count what is Sâm's own on a player's page: who went out, cóng, Báo Sâm, chặt, thối."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import UNSET

from ...core.entries import Entry
from ...core.game import Stat
from ...core.ledger import Line, Pay
from .checks import DEALT
from .entries import BaoSam, Beat, Hand, Instant


def stats(entry: Entry, lines: Sequence[Line]) -> Iterator[Stat]:
    """Yield what ``entry`` adds to players' statistics: hands won, cóng, chặt, thối … (docs/rules/sam.md, Paying).

    The statistic ``chain`` is money in table units: what several beats in one trick cost the player who paid for all of
    them.
    """
    match entry:
        case Hand():
            yield Stat("on-two" if entry.on_two else "out", entry.winner)
            if entry.bao_mot is not UNSET:  # who failed to stop the winner pays for all, whatever the others held
                yield Stat("bao-mot", entry.bao_mot)
            elif not entry.on_two:
                yield from _cong(entry)
                yield from _thoi(entry)
            yield from _beats(entry.chat)
        case BaoSam():
            yield Stat("called", entry.caller)
            if entry.outcome == "won":
                yield Stat("called-on-two" if entry.fouled else "called-won", entry.caller)
            else:
                yield Stat("called-blocked", entry.caller)
                yield Stat("blocks", str(entry.by))
            yield from _beats(entry.chat)
        case Instant():
            yield Stat("instant", entry.winner)
    for line in lines:
        if isinstance(line, Pay) and line.why == "chat" and line.numbers.get("beats", 1) > 1:
            yield Stat("chain", line.payer, line.amount)


def _cong(hand: Hand) -> Iterator[Stat]:
    """Yield a cóng for each loser with all ten cards, and for the winner who is paid it (docs/rules/sam.md, Cóng)."""
    for player, cards in hand.left.items():
        if cards == DEALT and player not in hand.thoi_hai:
            yield Stat("cong", player)
            yield Stat("cong-got", hand.winner)


def _thoi(hand: Hand) -> Iterator[Stat]:
    """Yield each thối: nothing but 2s, each 2, each four of a kind (docs/rules/sam.md, Thối hai and thối tứ quý)."""
    for player in hand.thoi_hai:
        yield Stat("thoi", player)
    for charged in (hand.twos, hand.tu_quy):
        for player, times in charged.items():
            yield Stat("thoi", player, times)


def _beats(chat: Sequence[Beat]) -> Iterator[Stat]:
    """Yield each beat, for the player who made it and the one beaten (docs/rules/sam.md, Chặt hai and chặt chồng)."""
    for beat in chat:
        yield Stat("chat", beat.by)
        yield Stat("chat-on", beat.on)
