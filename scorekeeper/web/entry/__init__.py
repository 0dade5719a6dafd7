"""The sheets: forms for entries. Each game has a package of its own, whose ``SHEETS`` are its sheets by kind."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module

from ...core.entries import kind_of
from ...core.game import Game
from .common_sheets import COMMON_SHEETS
from .forms import Sheet


@lru_cache(maxsize=64)
def sheets(game: Game) -> dict[str, type[Sheet]]:
    """Return the form class for each kind of entry that a game has: its own forms, and common ones (``leave``, …)."""
    own: dict[str, type[Sheet]] = import_module(f".{game.slug.replace('-', '_')}", __name__).SHEETS
    kinds = set(map(kind_of, game.rules.kinds))
    return {**own, **{kind: sheet for kind, sheet in COMMON_SHEETS.items() if kind in kinds}}
