"""Define Sam Sip, Pa-Som Sip, ผสมสิบ: Thailand and Burma, 2 to 6 players; collect pairs that make ten.

Where each section of the rules (``docs/rules/sam-sip.md``, after five accounts of the game) is kept:

- the five accounts as variants, every house rule: ``options.py``
- what can be logged (won, thrown in, drawn): ``entries.py``
- pairs, wild and key cards, special hands, dealt sets, claims: ``referee.py``
- which entries are valid: ``rules.SamSipRules.check`` and ``checks.py``
- antes, joke pot, matching card: ``moves.dealt``; stakes, main pot, who goes out, the next stake: ``moves.won``
- who deals next: ``rules.SamSipRules.apply``, ``moves.won``, ``moves.after_leave`` and ``moves.after_join``
- what a player may lose in the next deal: ``state.SamSipState.at_risk``
- what is on the screen: ``shown.py``; every sentence: ``words.py``
"""

from __future__ import annotations

from ...core.game import Game
from .rules import SamSipRules
from .shown import SamSipPresentation

SAM_SIP = Game(SamSipRules(), SamSipPresentation())
