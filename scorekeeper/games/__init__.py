"""All games. A new one adds its line to ``GAMES``."""

from __future__ import annotations

from ..core.game import Game
from .daun_tiga import DAUN_TIGA
from .sam import SAM
from .sam_sip import SAM_SIP
from .samba import SAMBA
from .seep import SEEP

GAMES: tuple[Game, ...] = (SAM, SAM_SIP, DAUN_TIGA, SEEP, SAMBA)

by_slug: dict[str, Game] = {game.slug: game for game in GAMES}
