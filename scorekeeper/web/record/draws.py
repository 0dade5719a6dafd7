"""Drawing lots for who begins."""

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
from ...store.recording import Conflict, record_entries
from ..http.i18n import current_locale
from .meanwhile import seen_by_now
from .recording import sender

HIGHEST, LOWEST = "draw", "draw-lowest"  #: form values that ask for a draw in which the highest or lowest begins


def drawn(game: Game, players: Sequence[str], way: str) -> Draw | None:
    """Draw lots for which of ``players`` begins, and return the result; ``None`` if the game has no such draw.

    ``way``: ``HIGHEST`` or ``LOWEST``, which lot begins.
    """
    if way == HIGHEST or (way == LOWEST and game.rules.lowest_may_begin):
        return game.rules.draw(players, secrets.SystemRandom(), lowest=way == LOWEST)
    return None


def record_draw(loaded: LoadedMatch, draw: Draw, seen: int, key: str) -> None:
    """Record the lots of a draw as a note under ``key``. ``seen``: how many entries the sender has seen.

    Do nothing if another phone has recorded something in between, or the note would be too long.
    """
    said = N_("Drawn, the lowest begins: {lots}") if draw.lowest else N_("Drawn, the highest begins: {lots}")
    with suppress(Conflict, Refused):
        # names in the log are not isolated
        note = NewEntry(Note(current_locale().gettext(said).format(lots=draw.shown)))
        record_entries(loaded, [note], sender(key), seen=seen_by_now(loaded, seen))
