"""Drawing who begins: the highest does, or where a game offers it the lowest."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from contextlib import suppress

from ...core.draws import Draw
from ...core.entries import Note
from ...core.game import Game
from ...core.match import NewEntry
from ...core.problems import Refused
from ...core.words import N_
from ...store.loaded import LoadedMatch
from ...store.recording import Conflict
from ..http.filters import translate
from .recording import record

HIGHEST, LOWEST = "draw", "draw-lowest"  #: how a page asks for a draw


def drawn(game: Game, players: Sequence[str], way: str) -> Draw | None:
    """Return a fair draw among ``players``; ``None`` where the game has no draw of that ``way``."""
    if way == HIGHEST or (way == LOWEST and game.rules.lowest_may_begin):
        return game.rules.draw(players, secrets.SystemRandom(), lowest=way == LOWEST)
    return None


def record_draw(loaded: LoadedMatch, draw: Draw, seen: int, key: str) -> None:
    """Record a note of what everybody drew, unless another phone was quicker or the note is too long."""
    said = N_("Drawn, the lowest begins: {lots}") if draw.lowest else N_("Drawn, the highest begins: {lots}")
    with suppress(Conflict, Refused):
        record(loaded, [NewEntry(Note(translate(said, lots=draw.shown)))], as_sent=(seen, key))
