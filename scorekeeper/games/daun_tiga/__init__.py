"""Define Daun Tiga, also Pa gow or Sam cheong: Malaya, 2 to 17 with the banker; three cards each against the banker's.

Where each section of the rules (``docs/rules/daun-tiga.md``, after Dobree's account) is kept:

- options and variants: ``options.py``
- what can be logged (a deal, who banks): ``entries.py``
- hands and their order, three of a kind, scores, what is Long: ``referee.py``
- stakes, side bets, hands that one pack can deal, when the banker may stay: ``rules.DaunTigaRules.check``
- who pays whom, Long's table: ``referee.contract``
- who banks next: ``rules.DaunTigaRules.apply``
- what is on the screen: ``shown.py``; every sentence: ``words.py``
"""

from __future__ import annotations

from ...core.game import Game
from .rules import DaunTigaRules
from .shown import DaunTigaPresentation

DAUN_TIGA = Game(DaunTigaRules(), DaunTigaPresentation())
