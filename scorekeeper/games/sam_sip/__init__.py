"""Sam Sip, Pa-Som Sip, ผสมสิบ: Thailand and Burma, 2 to 6 players; collect pairs that make ten.

Where each section of the rules (``docs/rules/sam-sip.md``, after five accounts of the game) is kept:

- the five accounts as variants, every house rule: ``options.py``
- what can be logged (won, thrown in, drawn): ``entries.py``
- pairs, wild and key cards, special hands, dealt sets, claims: ``referee.py``
- which entries can be: ``rules.check``
- antes, joke pot, matching card: ``moves._before``; stakes, main pot, who goes out, the next stake: ``moves._won``
- who deals next: ``moves.apply``, ``moves._left`` and ``moves._joined``
- what a player may lose in the next deal: ``state.at_risk``
- what stands on the screen: ``shown.py``; every sentence: ``words.py``
"""

from __future__ import annotations

from ...core.game import Game
from .rules import RULES
from .shown import PRESENTATION

SAM_SIP = Game(RULES, PRESENTATION)
