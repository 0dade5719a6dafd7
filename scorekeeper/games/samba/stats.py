"""Count what a player's page shows of Samba alone: full melds and red threes of their side, going out, first melds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...core.entries import Entry
from ...core.game import Stat
from .entries import EndHand, Hand, Meld
from .scoring import FULL_CODES, Melded
from .state import SambaState


def stats(state: SambaState, entry: Entry, melded: Mapping[str, Melded]) -> Iterator[Stat]:
    """Yield what ``entry`` adds to players' statistics (docs/rules/samba.md, Scoring; Going out; The first meld).

    ``state``: the state before it; ``melded``: side to its totals in the hand that ``entry`` ends, empty if it ends
    none. A first meld counts for the player who laid it; it is known only of hands that are logged turn by turn.
    """
    match entry:
        case Meld() if entry.new and not state.begun().melds[state.side(entry.player)]:
            yield Stat("first-meld", entry.player)
        case Hand() | EndHand():
            if entry.out is not None:
                yield Stat("out", entry.out)
            for side, made in melded.items():
                counts = {code: made.fulls.get(full, 0) for full, code in FULL_CODES.items()}
                for code, times in {**counts, "red-threes": made.red_threes}.items():
                    yield from (Stat(code, player, times) for player in state.sides[side] if times)
