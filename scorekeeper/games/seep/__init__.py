"""Define Seep, Sip, Sweep: northern India, Punjab; two or four players; capture what lies on the floor.

Where each section of the rules (``docs/rules/seep.md``, after an account of the game and its variants) is kept:

- card points, sweeps, baazi, the four accounts as variants, house rules: ``options.py``
- what can be logged (counted, captures, every play): ``entries.py``
- what adds up, what a card may take and build on a floor: ``floor.py``
- the bid, plays, houses, owners, breaking, cementing, sweeps, the end of a deal: ``plays.py``
- counts and captures: ``checks.py``; which ways may follow one another: ``rules.SeepRules.check``
- points, majority, satthi, minimum, lead, baazi, money, who deals: ``counting.py``
- questions: ``referee.py``
- what is on the screen: ``shown.py``; every sentence: ``words.py``
"""

from __future__ import annotations

from ...core.game import Game
from .rules import SeepRules
from .shown import SeepPresentation

SEEP = Game(SeepRules(), SeepPresentation())
