"""All games. A new one adds its line to ``GAMES``."""

from __future__ import annotations

from ..core.game import Game
from .sam import SAM

GAMES: tuple[Game, ...] = (SAM,)

by_slug: dict[str, Game] = {game.slug: game for game in GAMES}
