"""For each game one package of its name: ``SHEETS``, a sheet for each kind of entry that a person logs by hand."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module

from ...core.game import Game
from .common_sheets import COMMON_SHEETS
from .forms import Sheet


@lru_cache(maxsize=64)
def sheets(game: Game) -> dict[str, type[Sheet]]:
    """Return kind to sheet: the game's own, then those that every game has."""
    own: dict[str, type[Sheet]] = import_module(f".{game.slug.replace('-', '_')}", __name__).SHEETS
    return {**own, **COMMON_SHEETS}
