"""Drawing who begins: the highest does, or where a game offers it the lowest."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from contextlib import suppress

from ..core.draws import Draw
from ..core.entries import Note
from ..core.game import Game
from ..core.problems import Refused
from ..core.rearrange import Logged
from ..core.words import N_
from ..store.service import Conflict, LoadedMatch
from .filters import translate
from .recording import record

HIGHEST, LOWEST = "draw", "draw-lowest"  #: what a page says to have it drawn


def drawn(game: Game, players: Sequence[str], way: str) -> Draw | None:
    """A fair draw among ``players``; ``None`` where ``way`` asks for none that the game has."""
    draw = {HIGHEST: game.rules.draw, LOWEST: game.rules.draw_lowest}.get(way)
    return draw(players, secrets.SystemRandom()) if draw else None


def record_draw(loaded: LoadedMatch, draw: Draw, seen: int, key: str) -> None:
    """A note of what everybody drew; if another phone was quicker, or the note is too long, the draw stands alone."""
    said = N_("Drawn, the lowest begins: {lots}") if draw.lowest else N_("Drawn, the highest begins: {lots}")
    with suppress(Conflict, Refused):
        record(loaded, [Logged(Note(translate(said, lots=draw.shown)))], as_sent=(seen, key))
