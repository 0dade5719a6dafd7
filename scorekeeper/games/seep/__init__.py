"""Define Seep, also Sip or Sweep: northern India, Punjab; two or four players; capture what lies on the floor.

Where each section of the rules (``docs/rules/seep.md``, after an account of the game and its variants) is kept:

- card points, sweeps, baazi, house rules, the four variants: ``options.py``
- what can be logged (counted, captures, every play): ``entries.py``; what a match keeps between entries: ``state.py``
- which cards add up, what a card may take and build on a floor: ``floor.py``
- the bid, plays, houses, owners, breaking, cementing, sweeps, the end of a deal: ``plays.py``
- counts, captures and the end of a deal: ``checks.py``; which entry may come next: ``rules.SeepRules.check``
- points, majority, satthi, minimum, lead, baazi, money, who deals: ``counting.py``; statistics: ``stats.py``
- questions: ``referee.py``; how they are asked: ``pads.py``
- what is on the screen: ``shown.py``, ``summary.py``; every sentence: ``words.py``
"""

from __future__ import annotations

from ...core.game import Game
from .rules import SeepRules
from .shown import SeepPresentation

SEEP = Game(SeepRules(), SeepPresentation())
