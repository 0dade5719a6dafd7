"""Count what is Sam Sip's own on a player's page: deals, special hands, dealt sets, pots, matching cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...core.entries import Entry
from ...core.game import Stat
from ...core.ledger import Line, Pay
from .entries import Drawn, Hand, ThrownIn
from .referee import highest_suit


def stats(entry: Entry, lines: Sequence[Line]) -> Iterator[Stat]:
    """Yield what ``entry`` adds to players' statistics (docs/rules/sam-sip.md, Stakes; The main pot; The joke pot).

    These are deals won and thrown in, special hands, dealt sets, matching cards, pots taken, and ``largest-pot``, money
    in table units.
    """
    match entry:
        case Hand():
            yield Stat("won", entry.winner)
            if entry.by in ("three-aces", "one-suit"):
                yield Stat("special", entry.winner)
            elif entry.by == "dealt-set":
                yield Stat("dealt-set", entry.winner)
        case ThrownIn():
            yield Stat("thrown-in", entry.player)
    if isinstance(entry, Hand | Drawn) and isinstance(entry.match, dict) and (holder := highest_suit(entry.match)):
        yield Stat("match", holder)
    for line in lines:
        if isinstance(line, Pay) and line.why == "pot":
            yield Stat("pot", line.payee)
            yield Stat("largest-pot", line.payee, line.amount)
        elif isinstance(line, Pay) and line.why == "joke-pot":
            yield Stat("joke-pot", line.payee)
