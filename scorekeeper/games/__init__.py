"""List all games; a new one adds its line to ``GAMES``."""

from __future__ import annotations

from typing import cast

from ..core.game import Game
from .daun_tiga import DAUN_TIGA
from .sam import SAM
from .sam_sip import SAM_SIP
from .samba import SAMBA
from .seep import SEEP

#: Typed as plain ``Game``, although each has its own types of state and options: see ``core.game``.
GAMES = cast(tuple[Game, ...], (SAM, SAM_SIP, DAUN_TIGA, SEEP, SAMBA))

by_slug = {game.slug: game for game in GAMES}
