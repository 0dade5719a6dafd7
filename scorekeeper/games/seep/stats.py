"""Count what a player's page shows of Seep alone: baazis, sweeps and satthis of their side, deals as dealer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...core.entries import Entry
from ...core.game import Stat
from ...core.ledger import Line, Score
from . import plays
from .entries import Count, EndDeal, Play
from .state import PLAYS, SeepState


def stats(state: SeepState, entry: Entry, lines: Sequence[Line]) -> Iterator[Stat]:
    """Yield what ``entry`` adds to players' statistics; only if it ends a deal (docs/rules/seep.md, Scoring; Baazi).

    These are deals as dealer, sweeps, baazis and satthis, the last three for each player of the side. ``state``: the
    state before ``entry``; ``lines``: what it moves.
    """
    swept = _swept(state, entry)
    if swept is None:
        return
    yield Stat("dealer", state.dealer)
    for player in swept:
        yield from (Stat("sweep", partner) for partner in state.sides[state.side(player)])
    for line in lines:
        if isinstance(line, Score) and line.why in ("baazi", "satthi"):
            yield from (Stat(line.why, player) for player in state.sides[line.side])


def _swept(state: SeepState, entry: Entry) -> list[str] | None:
    """Return who swept the floor in the deal that ``entry`` ends, once for each sweep (docs/rules/seep.md, Sweeps).

    ``None`` if it ends no deal.
    """
    deal = state.deal
    match entry:
        case Count():
            return [sweep.player for sweep in entry.sweeps]
        case EndDeal() if deal is not None:
            return [sweep.player for sweep in deal.sweeps]
        case Play() if deal is not None and deal.played == PLAYS - 1:
            move = plays.judge(state, entry)
            return [] if isinstance(move, list) else [sweep.player for sweep in plays.after(state, entry, move).sweeps]
    return None
